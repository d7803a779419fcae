#include "app/lesson/page_writer.h"
#include "app/lesson/worksheet_pdf.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/worksheets/sheet_words.h"
#include "widgets/number_text.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace ridgepoint {

namespace {

using Ink = PageWriter::Ink;
namespace words = sheet_words;

constexpr double titlePixels = 20, textPixels = 12, smallPixels = 10.5;
constexpr double leftColumn = 140, middleColumn = 210, between = 18;
constexpr std::size_t mostSlipsNamed = 3; // of a card; the others are in the tables
constexpr double curveHeight = 150;
constexpr double least = 0.01,
                 most = 100; // factors that the scale reaches; what lies beyond stands at its end

class ClassWriter
{
public:
    ClassWriter(const PageWriter& writer, const ClassReport& report, const LessonSpeech& speech)
        : m_writer(writer)
        , m_report(report)
        , m_speech(speech)
    {
        // The smallest scale of whole decades that has them all.
        double farthest = 1;
        for (const CardSpread& card : report.cards)
            for (const double factor : card.factors)
                if (factor > 0)
                    farthest = std::max(farthest, std::abs(std::log10(std::clamp(factor, least, most))));
        m_decades = std::ceil(farthest - 1e-9);
    }

    PageBlocks card(const CardSpread& card, int number) const
    {
        const QString question = QStringLiteral("%1.  ").arg(number) + toQString(card.question).simplified();
        PageBlocks blocks{m_writer.text(question, textPixels), PageWriter::gap(3)};
        if (!card.answer.empty() && card.options.empty())
            blocks.push_back(m_writer.text(say(words::isRight, card.answer), smallPixels));
        const QString text = notes(card);
        const double left = leftColumn + between + (card.factors.empty() ? 0 : middleColumn + between);
        const double high = std::max(card.factors.empty() ? 32.0 : 36.0,
            m_writer.textHeight(text, smallPixels, PageWriter::width() - left));
        blocks.push_back(
            {.height = high, .paint = [=, this, &card](QPainter& painter, const QRectF& area) {
                 paintRight(painter, QRectF(area.left(), area.top(), leftColumn, area.height()), card);
                 if (!card.factors.empty())
                     paintSpread(painter,
                         QRectF(area.left() + leftColumn + between, area.top(), middleColumn, area.height()),
                         card);
                 PageWriter::paintText(painter, area.adjusted(left, 0, 0, 0), text, smallPixels);
             }});
        for (std::size_t i = 0; i < card.texts.size(); ++i)
            blocks.push_back(option(card, i));
        if (card.curves)
            blocks.push_back(curves(*card.curves));
        blocks.push_back(PageWriter::gap(12));
        return blocks;
    }

private:
    std::string number(double si, Unit unit) const { return m_speech.number(si, unit, 3); }
    QString say(const InBoth& word, const std::string& first = {}, const std::string& second = {},
        const std::string& third = {}) const
    {
        return toQString(filledIn(word.in(m_report.language), first, second, third));
    }

    void paintRight(QPainter& painter, const QRectF& area, const CardSpread& card) const
    {
        if (card.first.of + card.second.of == 0)
            return PageWriter::paintText(painter, area, say(words::noAnswers), smallPixels, Ink::Soft);
        const QRectF bar(area.left() + 0.5, area.top() + 2, area.width() - 1, 10);
        QRectF part = bar;
        part.setWidth(
            card.first.of == 0 ? 0 : bar.width() * double(card.first.right) / double(card.first.of));
        painter.fillRect(part, QColor(0x40, 0x40, 0x40));
        painter.setPen(QPen(QColor(0x60, 0x60, 0x60), 0.75));
        painter.drawRect(bar);
        PageWriter::paintText(painter, area.adjusted(0, 16, 0, 0),
            say(words::rightOf, std::to_string(card.first.right), std::to_string(card.first.of)),
            smallPixels);
    }

    void paintSpread(QPainter& painter, const QRectF& area, const CardSpread& card) const
    {
        const auto at = [&](double factor) {
            const double decades = std::log10(std::clamp(factor, least, most));
            return area.left() + (decades + m_decades) / (2 * m_decades) * area.width();
        };
        const double y = area.top() + 7;
        for (double decade = -m_decades; decade <= m_decades; ++decade) {
            const double x = at(std::pow(10, decade));
            painter.setPen(
                QPen(QColor(decade == 0 ? 0x60 : 0xc0, decade == 0 ? 0x60 : 0xc0, decade == 0 ? 0x60 : 0xc0),
                    0.75));
            painter.drawLine(QPointF(x, y - 7), QPointF(x, y + 9));
            const QString label = decade < 0 ? QStringLiteral("÷%1").arg(std::pow(10, -decade))
                                             : QStringLiteral("×%1").arg(std::pow(10, decade));
            const double wide = m_writer.textWidth(label, smallPixels - 1.5);
            PageWriter::paintText(
                painter, QRectF(x - wide / 2, y + 10, wide + 2, 14), label, smallPixels - 1.5, Ink::Soft);
        }
        if (const auto quartiles = card.quartiles()) {
            painter.setPen(QPen(Qt::black, 0.9));
            painter.setBrush(QColor(0xd8, 0xd8, 0xd8));
            painter.drawRect(
                QRectF(QPointF(at((*quartiles)[0]), y - 5), QPointF(at((*quartiles)[2]), y + 5)));
            painter.setPen(QPen(Qt::black, 2));
            painter.drawLine(QPointF(at((*quartiles)[1]), y - 5), QPointF(at((*quartiles)[1]), y + 5));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(Qt::black);
        for (const double factor : card.factors)
            painter.drawEllipse(QPointF(at(factor > 0 ? factor : least), y), 1.6, 1.6);
    }

    // How many took it, as a bar, before its words; what is right says so.
    PageBlock option(const CardSpread& card, std::size_t index) const
    {
        constexpr double barWidth = 60, countWidth = 28, labelWidth = 18;
        const bool chosen = index < card.options.size();
        const std::size_t count = chosen ? card.options[index] : 0;
        const double largest = chosen ? double(std::max<std::size_t>(1, std::ranges::max(card.options))) : 1;
        QString words = toQString(card.texts[index]);
        if (chosen && card.answer == card.labels[index])
            words += QStringLiteral("  (") + say(words::right) + QStringLiteral(")");
        const double before = chosen ? barWidth + countWidth : 0;
        return {
            .height = m_writer.textHeight(words, smallPixels, PageWriter::width() - before - labelWidth) + 2,
            .paint = [=, label = toQString(card.labels[index])](QPainter& painter, const QRectF& area) {
                if (chosen) {
                    painter.fillRect(
                        QRectF(area.left(), area.top() + 2, barWidth * double(count) / largest, 8),
                        QColor(0x70, 0x70, 0x70));
                    PageWriter::paintText(
                        painter, area.adjusted(barWidth + 6, 0, 0, 0), QString::number(count), smallPixels);
                }
                PageWriter::paintText(painter, area.adjusted(before, 0, 0, 0), label, smallPixels);
                PageWriter::paintText(
                    painter, area.adjusted(before + labelWidth, 0, 0, 0), words, smallPixels);
            }};
    }

    // The class's middle, drawn through, and the true one, dashed, on the axis that they were sketched on.
    PageBlock curves(const CardSpread::Curves& drawn) const
    {
        const FieldSpec* const field = findField(drawn.field);
        const Readout* const readout = findReadout(drawn.readout);
        if (!field || !readout)
            return PageWriter::gap(0);
        const auto [low, high] = sketchAxis(drawn.right, readout->unit);
        const auto end = [this, unit = readout->unit](double si) { return toQString(number(si, unit)); };
        return {.height = curveHeight,
            .paint = [=, this, &drawn, low = low, high = high](QPainter& painter, const QRectF& area) {
                const double line = 1.4 * smallPixels;
                PageWriter::paintText(painter, area,
                    toQString(m_speech.text(Text::known(readout->firstLabel()))), smallPixels, Ink::Soft);
                const QRectF plot(
                    area.left() + 70, area.top() + line + 4, 280, area.height() - 3 * line - 10);
                const auto at = [&](std::size_t handle, double height) {
                    const double up = std::log(std::clamp(height, low, high) / low) / std::log(high / low);
                    return QPointF(
                        plot.left() + double(handle) / double(drawn.axis.size() - 1) * plot.width(),
                        plot.bottom() - up * plot.height());
                };
                painter.setPen(QPen(PageWriter::colour(Ink::Line), 0.75));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(plot);
                for (const double each : {low, high}) {
                    const double wide = m_writer.textWidth(end(each), smallPixels);
                    PageWriter::paintText(painter,
                        QRectF(plot.left() - wide - 6, at(0, each).y() - line / 2, wide + 4, line), end(each),
                        smallPixels, Ink::Soft);
                }
                for (const std::size_t handle : {std::size_t(0), drawn.axis.size() - 1}) {
                    const QString text = toQString(number(drawn.axis[handle], field->unit));
                    const double wide = m_writer.textWidth(text, smallPixels);
                    PageWriter::paintText(painter,
                        QRectF(handle == 0 ? plot.left() : plot.right() - wide, plot.bottom() + 2, wide + 4,
                            line),
                        text, smallPixels, Ink::Soft);
                }
                PageWriter::paintText(painter,
                    QRectF(plot.left(), plot.bottom() + 2 + line, area.right() - plot.left(), line),
                    toQString(m_speech.text(Text::known(field->label))), smallPixels, Ink::Soft);
                double y = plot.top();
                for (const auto& [values, style, name] :
                    {std::tuple(&drawn.middle, Qt::SolidLine, &words::middleCurve),
                        {&drawn.right, Qt::DashLine, &words::trueCurve}}) {
                    painter.setPen(QPen(Qt::black, 1.5, style));
                    QPolygonF drawnLine;
                    for (std::size_t i = 0; i < values->size(); ++i)
                        drawnLine += at(i, (*values)[i]);
                    painter.drawPolyline(drawnLine);
                    painter.drawLine(
                        QPointF(plot.right() + 16, y + line / 2), QPointF(plot.right() + 44, y + line / 2));
                    PageWriter::paintText(painter,
                        QRectF(plot.right() + 50, y, area.right() - plot.right() - 50, line),
                        toQString(name->in(m_report.language)), smallPixels);
                    y += line + 4;
                }
            }};
    }

    QString notes(const CardSpread& card) const
    {
        QStringList all;
        if (const auto quartiles = card.quartiles())
            all += say(words::medianOf, number((*quartiles)[1], Unit::Ratio),
                number((*quartiles)[0], Unit::Ratio), number((*quartiles)[2], Unit::Ratio));
        QStringList slips;
        for (const auto& [kind, times] : card.slips)
            if (std::size_t(slips.size()) < mostSlipsNamed)
                slips += toQString(slipOf(kind).name.in(m_report.language))
                    + QStringLiteral(":\u00a0%1").arg(times);
        if (!slips.isEmpty())
            all += slips.join(QStringLiteral(", "))
                + (card.slips.size() > mostSlipsNamed ? QStringLiteral(" …") : QString());
        if (card.second.of > 0) {
            QString second =
                say(words::secondVote, std::to_string(card.second.right), std::to_string(card.second.of));
            if (const std::optional<double> gain = card.gain())
                second += QStringLiteral(", ") + say(words::gained, m_speech.number(*gain, Unit::Percent, 2));
            all += second;
        }
        if (card.transfer && card.transfer->of > 0)
            all +=
                say(words::onceMore, std::to_string(card.transfer->right), std::to_string(card.transfer->of));
        return all.join(QChar::LineSeparator);
    }

    const PageWriter& m_writer;
    const ClassReport& m_report;
    const LessonSpeech& m_speech;
    double m_decades = 1;
};

} // namespace

QByteArray classPdf(const ClassReport& report, const LessonSpeech& speech,
    const std::function<PageBlocks(const PageWriter&)>& more)
{
    PageWriter writer(toQString(report.title));
    const ClassWriter cards(writer, report, speech);
    PageBlocks head{writer.text(toQString(report.title), titlePixels), PageWriter::gap(4),
        writer.text(toQString(classCounts(report)), textPixels), PageWriter::gap(4),
        writer.text(toQString(words::spreadLegend.in(report.language)), smallPixels, Ink::Soft)};
    if (report.differs())
        head.push_back(writer.text(toQString(words::ownNumbers.in(report.language)), smallPixels, Ink::Soft));
    for (PageBlock& each : PageBlocks{PageWriter::gap(6), PageWriter::rule(), PageWriter::gap(10)})
        head.push_back(std::move(each));
    std::vector<PageBlocks> groups{std::move(head)};
    for (const CardSpread& each : report.cards)
        groups.push_back(cards.card(each, static_cast<int>(groups.size())));
    if (more)
        groups.push_back(more(writer));
    writer.write(
        groups, toQString(report.lesson) + QStringLiteral(" · Ridgepoint ") + toQString(report.version));
    return writer.finish();
}

} // namespace ridgepoint
