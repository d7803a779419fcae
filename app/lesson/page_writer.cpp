#include "app/lesson/page_writer.h"

#include "app/export/figure.h"

#include <QFontMetricsF>
#include <QPageSize>
#include <QTextLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr double pixelsPerMm = 96 / 25.4;
constexpr double a4Width = 210 * pixelsPerMm, a4Height = 297 * pixelsPerMm;
constexpr double margin = 18 * pixelsPerMm;
constexpr double footerHeight = 8 * pixelsPerMm;
constexpr double footerPixels = 10;
constexpr double leading = 1.25; // of a line, in the font's size

struct Lines
{
    Lines(const QString& text, double pixels, double width, QPaintDevice* device)
        : layout(text, PageWriter::font(pixels), device)
    {
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.setCacheEnabled(true);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            const double room = std::max(line.height(), leading * pixels);
            line.setPosition(QPointF(0, height + (room - line.height()) / 2));
            height += room;
        }
        layout.endLayout();
    }
    QTextLayout layout;
    double height = 0;
};

double heightOf(const PageBlocks& blocks)
{
    double height = 0;
    for (const PageBlock& each : blocks)
        height += each.height;
    return height;
}

// Bytes from `at` up to `end` become `with`, as many.
void blank(QByteArray& pdf, qsizetype at, qsizetype end, char with)
{
    for (qsizetype i = at; i < end; ++i)
        pdf[i] = with;
}

} // namespace

QByteArray withoutDates(QByteArray pdf)
{
    for (const char* key : {"/CreationDate (", "/ModDate ("})
        for (qsizetype at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + 1))
            if (const qsizetype end = pdf.indexOf(')', at); end >= 0 && end - at < 64)
                blank(pdf, at, end + 1, ' ');
    // "/ID [ <0123…> <0123…> ]" of the trailer.
    if (const qsizetype at = pdf.lastIndexOf("/ID ["); at >= 0)
        for (qsizetype open = pdf.indexOf('<', at), end = pdf.indexOf(']', at); open >= 0 && open < end;
             open = pdf.indexOf('<', open + 1))
            if (const qsizetype close = pdf.indexOf('>', open); close > 0 && close < end)
                blank(pdf, open + 1, close, '0');
    return pdf;
}

PageWriter::PageWriter(const QString& title)
{
    m_buffer.open(QIODevice::WriteOnly);
    m_writer = std::make_unique<QPdfWriter>(&m_buffer);
    m_writer->setTitle(title);
    m_writer->setCreator(QStringLiteral("Ridgepoint"));
    m_writer->setPageSize(QPageSize(QPageSize::A4));
    m_writer->setPageMargins(QMarginsF());
    m_writer->setResolution(96);
    m_painter.begin(m_writer.get());
}

double PageWriter::width() { return a4Width - 2 * margin; }
double PageWriter::height() { return a4Height - 2 * margin - footerHeight; }

QColor PageWriter::colour(Ink ink)
{
    return ink == Ink::Text ? QColor(Qt::black)
        : ink == Ink::Soft  ? QColor(0x50, 0x50, 0x50)
                            : QColor(0x80, 0x80, 0x80);
}

QFont PageWriter::font(double pixels)
{
    QFont font = figureFont(pixels);
    font.setWeight(QFont::Normal);
    return font;
}

double PageWriter::textHeight(const QString& text, double pixels, double width) const
{
    return Lines(text, pixels, width, m_writer.get()).height;
}

double PageWriter::textWidth(const QString& text, double pixels) const
{
    return QFontMetricsF(font(pixels), m_writer.get()).horizontalAdvance(text);
}

void PageWriter::paintText(QPainter& painter, const QRectF& area, const QString& text, double pixels, Ink ink)
{
    painter.setPen(colour(ink));
    Lines(text, pixels, area.width(), painter.device()).layout.draw(&painter, area.topLeft());
}

PageBlock PageWriter::text(const QString& text, double pixels, Ink ink, double indent) const
{
    return {.height = textHeight(text, pixels, width() - indent),
        .paint = [text, pixels, ink, indent](QPainter& painter, const QRectF& area) {
            paintText(painter, area.adjusted(indent, 0, 0, 0), text, pixels, ink);
        }};
}

PageBlock PageWriter::gap(double height, double stretch) { return {.height = height, .stretch = stretch}; }

PageBlock PageWriter::rule()
{
    return {.height = 1, .paint = [](QPainter& painter, const QRectF& area) {
                painter.setPen(QPen(colour(Ink::Line), 0.75));
                painter.drawLine(area.topLeft(), area.topRight());
            }};
}

void PageWriter::write(const std::vector<PageBlocks>& groups, const QString& footer)
{
    std::vector<std::vector<const PageBlock*>> pages(1);
    double used = 0;
    const auto next = [&] {
        pages.emplace_back();
        used = 0;
    };
    for (const PageBlocks& group : groups) {
        if (const double whole = heightOf(group); used > 0 && used + whole > height() && whole <= height())
            next();
        for (const PageBlock& block : group) {
            if (used > 0 && used + block.height > height())
                next();
            if (used == 0 && !block.paint)
                continue; // no gap at the head of a page
            pages.back().push_back(&block);
            used += block.height;
        }
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (m_pages++ > 0)
            m_writer->newPage();
        double room = height(), wanted = 0;
        for (const PageBlock* each : pages[i]) {
            room -= each->height;
            wanted += each->stretch;
        }
        const double share = wanted > 0 ? std::clamp(room / wanted, 0.0, 1.0) : 0;
        double y = margin;
        for (const PageBlock* each : pages[i]) {
            const double high = each->height + share * each->stretch;
            m_painter.save();
            if (each->paint)
                each->paint(m_painter, QRectF(margin, y, width(), high));
            m_painter.restore();
            y += high;
        }
        const QRectF foot(
            margin, a4Height - margin - footerPixels * leading, width(), footerPixels * leading);
        paintText(m_painter, foot, footer, footerPixels, Ink::Soft);
        if (pages.size() > 1) {
            const QString number = QStringLiteral("%1 / %2").arg(i + 1).arg(pages.size());
            const double wide = textWidth(number, footerPixels);
            paintText(m_painter, foot.adjusted(width() - wide - 1, 0, 0, 0), number, footerPixels, Ink::Soft);
        }
    }
}

QByteArray PageWriter::finish()
{
    m_painter.end();
    m_writer.reset();
    return withoutDates(m_buffer.data());
}

} // namespace ridgepoint
