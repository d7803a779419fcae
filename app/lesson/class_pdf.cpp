#include "app/lesson/page_writer.h"
#include "app/lesson/worksheet_pdf.h"
#include "core/worksheet/sheet_words.h"
#include "widgets/number_text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

using Ink = PageWriter::Ink;
namespace words = sheet_words;

constexpr double titlePixels = 20, textPixels = 12, smallPixels = 10.5;
constexpr double leftColumn = 140, middleColumn = 210, between = 18, smallestPixels = 7;
constexpr std::size_t mostSlipsNamed = 3; // of a card; the others are in the tables
constexpr double least = 0.01,
                 most = 100; // factors that the scale reaches; what lies beyond stands at its end

class ClassWriter
{
public:
    ClassWriter(const PageWriter& writer, const ClassReport& report, const SheetSpeech& speech)
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

    PageBlock card(const CardSpread& card, int number, double high) const
    {
        const QFontMetricsF metrics(PageWriter::font(textPixels));
        const QString question =
            metrics.elidedText(QStringLiteral("%1.  ").arg(number) + toQString(card.question).simplified(),
                Qt::ElideRight, PageWriter::width() - 4);
        return {.height = high, .paint = [=, this, &card](QPainter& painter, const QRectF& area) {
                    PageWriter::paintText(painter, area, question, textPixels);
                    const QRectF row = area.adjusted(0, 20, 0, 0);
                    paintRight(painter, QRectF(row.left(), row.top(), leftColumn, row.height()), card);
                    const QRectF middle(
                        row.left() + leftColumn + between, row.top(), middleColumn, row.height());
                    if (!card.factors.empty())
                        paintSpread(painter, middle, card);
                    else if (!card.options.empty())
                        paintOptions(painter, middle, card);
                    const QRectF right(middle.right() + between, row.top(),
                        area.right() - middle.right() - between, row.height());
                    const QString text = notes(card);
                    double pixels = smallPixels;
                    while (pixels > smallestPixels
                        && m_writer.textHeight(text, pixels, right.width()) > right.height())
                        pixels -= 0.5;
                    PageWriter::paintText(painter, right, text, pixels);
                }};
    }

private:
    std::string number(double si, Unit unit) const { return m_speech.number(si, unit, 3); }
    QString say(const SheetWord& word, const std::string& first = {}, const std::string& second = {},
        const std::string& third = {}) const
    {
        return toQString(filledIn(word.in(m_report.language), first, second, third));
    }

    void paintRight(QPainter& painter, const QRectF& area, const CardSpread& card) const
    {
        if (card.answered == 0)
            return PageWriter::paintText(painter, area, say(words::noAnswers), smallPixels, Ink::Soft);
        const QRectF bar(area.left() + 0.5, area.top() + 2, area.width() - 1, 10);
        QRectF part = bar;
        part.setWidth(bar.width() * double(card.right) / double(card.answered));
        painter.fillRect(part, QColor(0x40, 0x40, 0x40));
        painter.setPen(QPen(QColor(0x60, 0x60, 0x60), 0.75));
        painter.drawRect(bar);
        PageWriter::paintText(painter, area.adjusted(0, 16, 0, 0),
            say(words::rightOf, std::to_string(card.right), std::to_string(card.answered)), smallPixels);
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

    void paintOptions(QPainter& painter, const QRectF& area, const CardSpread& card) const
    {
        const double each = area.width() / double(card.options.size());
        const std::size_t largest = std::max<std::size_t>(1, std::ranges::max(card.options));
        for (std::size_t i = 0; i < card.options.size(); ++i) {
            const double x = area.left() + double(i) * each;
            const double high = 16 * double(card.options[i]) / double(largest);
            painter.fillRect(
                QRectF(x, area.top() + 16 - high, std::min(each - 6, 26.0), high), QColor(0x70, 0x70, 0x70));
            PageWriter::paintText(painter, QRectF(x, area.top() + 17, each, 14),
                toQString(optionLetter(i)) + QStringLiteral(" %1").arg(card.options[i]), smallPixels);
        }
    }

    QString notes(const CardSpread& card) const
    {
        QStringList all;
        if (const auto quartiles = card.quartiles())
            all += say(words::medianOf, number((*quartiles)[1], Unit::Ratio),
                number((*quartiles)[0], Unit::Ratio), number((*quartiles)[2], Unit::Ratio));
        if (!card.slips.empty()) {
            CardSpread named;
            named.slips.assign(card.slips.begin(),
                card.slips.begin() + std::ptrdiff_t(std::min(card.slips.size(), mostSlipsNamed)));
            // A name and its count stay together.
            all += toQString(slipsText(named))
                       .replace(u' ', QChar(0x00a0))
                       .replace(QStringLiteral(",\u00a0"), QStringLiteral(", "))
                + (card.slips.size() > mostSlipsNamed ? QStringLiteral(" …") : QString());
        }
        if (card.pairs > 0) {
            QString second = say(words::secondVote, std::to_string(card.rightBefore),
                std::to_string(card.rightAfter), std::to_string(card.pairs));
            if (const std::optional<double> gain = card.gain())
                second += QStringLiteral(", ") + say(words::gained, number(*gain, Unit::Percent));
            all += second;
        }
        return all.join(QChar::LineSeparator);
    }

    const PageWriter& m_writer;
    const ClassReport& m_report;
    const SheetSpeech& m_speech;
    double m_decades = 1;
};

} // namespace

QByteArray classPdf(const ClassReport& report, const SheetSpeech& speech,
    const std::function<PageBlocks(const PageWriter&)>& more)
{
    PageWriter writer(toQString(report.title));
    const ClassWriter cards(writer, report, speech);
    const std::string count = filledIn(
        words::ofClass.in(report.language), std::to_string(report.students), std::to_string(report.read));
    PageBlocks page{writer.text(toQString(report.title), titlePixels), PageWriter::gap(4),
        writer.text(toQString(count), textPixels), PageWriter::gap(4),
        writer.text(toQString(words::spreadLegend.in(report.language)), smallPixels, Ink::Soft),
        PageWriter::gap(6), PageWriter::rule(), PageWriter::gap(10)};
    double used = 0;
    for (const PageBlock& each : page)
        used += each.height;
    // As much room as a page of them leaves each.
    const double high =
        std::min(84.0, (PageWriter::height() - used) / double(std::max<std::size_t>(1, report.cards.size())));
    for (std::size_t i = 0; i < report.cards.size(); ++i)
        page.push_back(cards.card(report.cards[i], static_cast<int>(i) + 1, std::floor(high)));
    std::vector<PageBlocks> groups{std::move(page)};
    if (more)
        groups.push_back(more(writer));
    writer.write(
        groups, toQString(report.lesson) + QStringLiteral(" · Ridgepoint ") + toQString(report.version));
    return writer.finish();
}

} // namespace ridgepoint
