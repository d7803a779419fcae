#include "app/lesson/worksheet_pdf.h"

#include "app/lesson/page_writer.h"
#include "core/teaching/worksheets/sheet_words.h"
#include "widgets/number_text.h"

#include <algorithm>

namespace ridgepoint {

namespace {

using Ink = PageWriter::Ink;
namespace words = sheet_words;

constexpr double titlePixels = 22, questionPixels = 14, textPixels = 13, smallPixels = 11;
constexpr double numberColumn = 28; // in which the question's number stands
constexpr double boxSide = 13, lineHigh = 34;
constexpr double thin = 0.9, bold = 1.5;

class SheetWriter
{
public:
    SheetWriter(PageWriter& writer, LessonLanguage language)
        : m_writer(writer)
        , m_language(language)
    {
    }

    void write(const Sheet& sheet, int student, const QString& footer)
    {
        std::vector<PageBlocks> groups{head(sheet, student)};
        for (std::size_t i = 0; i < sheet.cards.size(); ++i)
            groups.push_back(card(sheet.cards[i], static_cast<int>(i) + 1));
        m_writer.write(groups, footer);
    }

private:
    QString say(const InBoth& word) const { return toQString(word.in(m_language)); }
    static double inner() { return PageWriter::width() - numberColumn; }

    PageBlocks head(const Sheet& sheet, int student) const
    {
        const QString who = say(words::student) + QStringLiteral("\u00a0%1").arg(student);
        const QString title = toQString(sheet.title);
        const double aside = m_writer.textWidth(who, titlePixels) + 24;
        PageBlocks all;
        all.push_back({.height = m_writer.textHeight(title, titlePixels, PageWriter::width() - aside),
            .paint = [=](QPainter& painter, const QRectF& area) {
                PageWriter::paintText(painter, area.adjusted(0, 0, -aside, 0), title, titlePixels);
                PageWriter::paintText(
                    painter, area.adjusted(area.width() - aside + 24, 0, 4, 0), who, titlePixels);
            }});
        all.push_back(PageWriter::gap(6));
        all.push_back(nameLine());
        all.push_back(PageWriter::gap(6));
        all.push_back(PageWriter::rule());
        all.push_back(PageWriter::gap(10));
        if (!sheet.hook.empty()) {
            all.push_back(m_writer.text(toQString(sheet.hook), textPixels));
            all.push_back(PageWriter::gap(10));
        }
        all.push_back(numbers(sheet));
        all.push_back(PageWriter::gap(4));
        return all;
    }

    // To be written on; no file and no code holds it.
    PageBlock nameLine() const
    {
        const QString label = say(words::name) + QStringLiteral(":");
        const double wide = m_writer.textWidth(label, textPixels) + 8;
        return {.height = 26, .paint = [=](QPainter& painter, const QRectF& area) {
                    PageWriter::paintText(painter, area.adjusted(0, 6, 0, 0), label, textPixels);
                    painter.setPen(QPen(PageWriter::colour(Ink::Line), thin));
                    painter.drawLine(QPointF(area.left() + wide, area.bottom() - 3),
                        QPointF(area.left() + wide + 260, area.bottom() - 3));
                }};
    }

    // A shaded box: what is this student's own.
    PageBlock numbers(const Sheet& sheet) const
    {
        constexpr double pad = 9;
        double column = 0;
        for (const auto& [label, value] : sheet.numbers)
            column = std::max(column, m_writer.textWidth(toQString(label), textPixels));
        column = std::min(column + 16, PageWriter::width() / 2);
        const double room = PageWriter::width() - column - 2 * pad;
        std::vector<std::pair<QString, QString>> rows;
        std::vector<double> heights;
        double height = 2 * pad;
        for (const auto& [label, value] : sheet.numbers) {
            rows.emplace_back(toQString(label), toQString(value));
            heights.push_back(std::max(m_writer.textHeight(rows.back().first, textPixels, column - 16),
                                  m_writer.textHeight(rows.back().second, textPixels, room))
                + 2);
            height += heights.back();
        }
        return {.height = height, .paint = [=](QPainter& painter, const QRectF& area) {
                    painter.fillRect(area, QColor(0xf0, 0xf0, 0xf0));
                    double y = area.top() + pad;
                    for (std::size_t i = 0; i < rows.size(); ++i) {
                        PageWriter::paintText(painter, QRectF(area.left() + pad, y, column - 16, heights[i]),
                            rows[i].first, textPixels, Ink::Soft);
                        PageWriter::paintText(painter,
                            QRectF(area.left() + pad + column, y, room, heights[i]), rows[i].second,
                            textPixels);
                        y += heights[i];
                    }
                }};
    }

    PageBlocks card(const SheetCard& card, int number) const
    {
        const QString question = toQString(card.question);
        PageBlocks all{PageWriter::gap(16)};
        all.push_back({.height = m_writer.textHeight(question, questionPixels, inner()),
            .paint = [=](QPainter& painter, const QRectF& area) {
                PageWriter::paintText(painter, area, QStringLiteral("%1.").arg(number), questionPixels);
                PageWriter::paintText(
                    painter, area.adjusted(numberColumn, 0, 0, 0), question, questionPixels);
            }});
        if (!card.here.empty()) {
            QStringList here;
            for (const std::string& each : card.here)
                here += toQString(each);
            all.push_back(PageWriter::gap(3));
            all.push_back(
                m_writer.text(say(words::here) + QStringLiteral(": ") + here.join(QStringLiteral("; ")),
                    smallPixels, Ink::Soft, numberColumn));
        }
        all.push_back(PageWriter::gap(7));
        switch (card.kind) {
        case CardKind::Number:
            all.push_back(working());
            all.push_back(answer(card));
            break;
        case CardKind::Threshold:
            all.push_back(hint(words::mark));
            all.push_back(axis(card.axis));
            all.push_back(working());
            all.push_back(answer(card));
            break;
        case CardKind::Choice:
        case CardKind::Flaw:
            all.push_back(hint(card.kind == CardKind::Flaw ? words::tickLine : words::tickOne));
            for (std::size_t i = 0; i < card.options.size(); ++i)
                all.push_back(option(card, i, true));
            break;
        case CardKind::Rank:
            for (std::size_t i = 0; i < card.options.size(); ++i)
                all.push_back(option(card, i, false));
            all.push_back(hint(words::order));
            all.push_back(places(card.options.size()));
            break;
        case CardKind::Sketch:
            all.push_back(hint(words::draw));
            all.push_back(plot(card));
            break;
        case CardKind::Goal:
            addGoal(all, card);
            break;
        }
        return all;
    }

    PageBlock hint(const InBoth& word) const
    {
        PageBlock block = m_writer.text(say(word), smallPixels, Ink::Soft, numberColumn);
        block.height += 4;
        return block;
    }

    // Room to work in, as much as the page has left.
    PageBlock working() const
    {
        const QString label = say(words::working);
        return {.height = 52,
            .paint =
                [=](QPainter& painter, const QRectF& area) {
                    const QRectF frame = area.adjusted(numberColumn, 0, -0.5, -8);
                    painter.setPen(QPen(QColor(0xc8, 0xc8, 0xc8), thin, Qt::DotLine));
                    painter.drawRect(frame);
                    PageWriter::paintText(painter, frame.adjusted(6, 4, 0, 0), label, smallPixels, Ink::Line);
                },
            .stretch = 150};
    }

    // A box, and the units to choose from behind it.
    PageBlock answer(const SheetCard& card) const
    {
        constexpr double box = 190;
        QStringList all;
        for (const SheetUnit& each : card.units)
            all += toQString(each.name).replace(u' ', QChar(0x00a0));
        const bool several = all.size() > 1;
        const QString label = say(words::answer), units = all.join(QStringLiteral("   ")),
                      circle = several ? say(words::circleUnit) : QString();
        const double left = numberColumn + m_writer.textWidth(label, textPixels) + 10;
        const double room = PageWriter::width() - left - box - 12;
        const double unitsHigh = m_writer.textHeight(units, textPixels, room);
        const double high = unitsHigh + (several ? smallPixels * 1.3 : 0);
        return {.height = std::max(lineHigh, high), .paint = [=](QPainter& painter, const QRectF& area) {
                    const double top = area.bottom() - std::max(lineHigh, high);
                    PageWriter::paintText(painter,
                        QRectF(area.left() + numberColumn, top + 9, left, lineHigh), label, textPixels);
                    painter.setPen(QPen(Qt::black, thin));
                    painter.drawRect(QRectF(area.left() + left, top + 1, box, lineHigh - 2));
                    const double y = top + (several ? 0 : 9);
                    const QRectF beside(area.left() + left + box + 12, y, room, unitsHigh);
                    PageWriter::paintText(painter, beside, units, textPixels);
                    if (several)
                        PageWriter::paintText(
                            painter, beside.translated(0, unitsHigh), circle, smallPixels, Ink::Soft);
                }};
    }

    PageBlock option(const SheetCard& card, std::size_t index, bool box) const
    {
        const QString letter = toQString(optionLetter(index)), text = toQString(card.options[index]);
        const double left = numberColumn + (box ? boxSide + 8 : 0);
        const double room = PageWriter::width() - left - 20;
        return {.height = m_writer.textHeight(text, textPixels, room) + 6,
            .paint = [=](QPainter& painter, const QRectF& area) {
                if (box) {
                    painter.setPen(QPen(Qt::black, thin));
                    painter.drawRect(
                        QRectF(area.left() + numberColumn + 0.5, area.top() + 1.5, boxSide, boxSide));
                }
                PageWriter::paintText(painter, area.adjusted(left, 0, 0, 0), letter, textPixels);
                PageWriter::paintText(painter, area.adjusted(left + 20, 0, 0, 0), text, textPixels);
            }};
    }

    static PageBlock places(std::size_t count)
    {
        return {.height = lineHigh, .paint = [count](QPainter& painter, const QRectF& area) {
                    const double each = std::min(76.0, inner() / double(count));
                    for (std::size_t i = 0; i < count; ++i) {
                        const double x = area.left() + numberColumn + double(i) * each;
                        PageWriter::paintText(painter, QRectF(x, area.top() + 10, 22, 20),
                            QStringLiteral("%1.").arg(i + 1), textPixels);
                        painter.setPen(QPen(Qt::black, thin));
                        painter.drawLine(
                            QPointF(x + 20, area.top() + 27), QPointF(x + each - 12, area.top() + 27));
                    }
                }};
    }

    // Labels that would touch the one before are left out; their ticks stay.
    void paintTicks(QPainter& painter, const SheetAxis& axis, double left, double right, double y) const
    {
        double free = left - 40;
        for (const SheetTick& tick : axis.ticks) {
            const double x = left + axis.shareOf(tick.value) * (right - left);
            painter.setPen(QPen(Qt::black, thin));
            painter.drawLine(QPointF(x, y), QPointF(x, y + (tick.text.empty() ? 4 : 7)));
            const QString label = toQString(tick.text);
            const double half = m_writer.textWidth(label, smallPixels) / 2;
            if (label.isEmpty() || x - half < free)
                continue;
            const double from = std::min(x - half, right - 2 * half + 14);
            PageWriter::paintText(painter, QRectF(from, y + 9, 2 * half + 2, 16), label, smallPixels);
            free = from + 2 * half + 7;
        }
    }

    PageBlock axis(const SheetAxis& axis) const
    {
        const QString label = toQString(axis.name);
        return {.height = 74, .paint = [=, this](QPainter& painter, const QRectF& area) {
                    const double left = area.left() + numberColumn + 14, right = area.right() - 14;
                    const double y = area.top() + 26;
                    painter.setPen(QPen(Qt::black, bold));
                    painter.drawLine(QPointF(left, y), QPointF(right, y));
                    paintTicks(painter, axis, left, right, y);
                    PageWriter::paintText(
                        painter, QRectF(left - 14, y + 26, right - left, 16), label, smallPixels, Ink::Soft);
                }};
    }

    PageBlock plot(const SheetCard& card) const
    {
        const SheetAxis across = card.axis, up = card.heights;
        const QString label = toQString(up.name), below = toQString(across.name);
        return {.height = 236,
            .paint =
                [=, this](QPainter& painter, const QRectF& area) {
                    double aside = 0;
                    for (const SheetTick& tick : up.ticks)
                        aside = std::max(aside, m_writer.textWidth(toQString(tick.text), smallPixels));
                    const double left = area.left() + numberColumn + aside + 14, right = area.right() - 16;
                    const double top = area.top() + 22, bottom = area.bottom() - 48;
                    PageWriter::paintText(painter, QRectF(area.left() + numberColumn, area.top(), 400, 16),
                        label, smallPixels, Ink::Soft);
                    for (const SheetTick& tick : up.ticks) {
                        const double y = bottom - up.shareOf(tick.value) * (bottom - top);
                        painter.setPen(tick.text.empty() ? QPen(QColor(0xe4, 0xe4, 0xe4), 0.5)
                                                         : QPen(QColor(0xb0, 0xb0, 0xb0), thin));
                        painter.drawLine(QPointF(left, y), QPointF(right, y));
                        const QString said = toQString(tick.text);
                        PageWriter::paintText(painter,
                            QRectF(left - 8 - m_writer.textWidth(said, smallPixels), y - 7, aside + 2, 16),
                            said, smallPixels);
                    }
                    for (const SheetTick& tick : across.ticks) {
                        const double x = left + across.shareOf(tick.value) * (right - left);
                        painter.setPen(QPen(QColor(0xb0, 0xb0, 0xb0), thin, Qt::DashLine));
                        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
                    }
                    painter.setPen(QPen(Qt::black, bold));
                    painter.drawPolyline(
                        QPolygonF({QPointF(left, top), QPointF(left, bottom), QPointF(right, bottom)}));
                    paintTicks(painter, across, left, right, bottom);
                    PageWriter::paintText(
                        painter, QRectF(left, bottom + 28, right - left, 16), below, smallPixels, Ink::Soft);
                },
            .stretch = 80};
    }

    void addGoal(PageBlocks& all, const SheetCard& card) const
    {
        for (const std::string& each : card.conditions)
            all.push_back(m_writer.text(say(words::reach) + QStringLiteral(": ") + toQString(each),
                textPixels, Ink::Text, numberColumn));
        all.push_back(PageWriter::gap(5));
        all.push_back(hint(words::change));
        all.push_back(goalRow(say(words::field), say(words::now), say(words::yours), true));
        for (const SheetGoalField& each : card.fields)
            all.push_back(goalRow(toQString(each.name), toQString(each.now), QString(), false));
    }

    PageBlock goalRow(const QString& label, const QString& now, const QString& yours, bool isHead) const
    {
        const double first = inner() * 0.4, second = inner() * 0.25, third = inner() * 0.35;
        const double pixels = isHead ? smallPixels : textPixels;
        const double high =
            std::max({isHead ? 20.0 : 30.0, m_writer.textHeight(label, pixels, first - 14) + 8,
                m_writer.textHeight(now, pixels, second - 14) + 8});
        return {.height = high, .paint = [=](QPainter& painter, const QRectF& area) {
                    double x = area.left() + numberColumn;
                    for (const auto& [text, wide] :
                        {std::pair(label, first), std::pair(now, second), std::pair(yours, third)}) {
                        painter.setPen(QPen(QColor(0x90, 0x90, 0x90), thin));
                        painter.drawRect(QRectF(x, area.top(), wide - 0.5, high));
                        PageWriter::paintText(painter,
                            QRectF(x + 7, area.top() + (isHead ? 4 : 7), wide - 14, high), text, pixels,
                            isHead ? Ink::Soft : Ink::Text);
                        x += wide;
                    }
                }};
    }

    PageWriter& m_writer;
    LessonLanguage m_language;
};

} // namespace

QByteArray worksheetPdf(const Worksheet& worksheet)
{
    PageWriter writer(toQString(worksheet.sheets.front().title));
    SheetWriter sheets(writer, worksheet.language);
    for (int student = 1; student <= worksheet.students(); ++student)
        sheets.write(worksheet.sheetOf(student), student, toQString(worksheet.footer(student)));
    return writer.finish();
}

} // namespace ridgepoint
