#pragma once

// Pages of paper for a class: blocks one below the other, A4, black on white, and the same bytes every time:
// no date, no number of the machine's, one typeface (Qt writes several in the order of their hashes, which
// differs from run to run).

#include <QBuffer>
#include <QByteArray>
#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPdfWriter>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace ridgepoint {

// CSS pixels, 96 an inch.
struct PageBlock
{
    double height = 0;
    std::function<void(QPainter&, const QRectF&)> paint = {}; // empty: a gap
    double stretch = 0; // how much higher it may become where the page has room
};
using PageBlocks = std::vector<PageBlock>;

class PageWriter
{
public:
    explicit PageWriter(const QString& title);

    static double width(); // of what is written on
    static double height();

    enum class Ink
    {
        Text,
        Soft, // what is said beside
        Line // what is drawn to write on
    };
    static QColor colour(Ink ink);
    static QFont font(double pixels);
    double textHeight(const QString& text, double pixels, double width) const;
    double textWidth(const QString& text, double pixels) const;
    // Broken between words; a longer word is broken too.
    static void paintText(
        QPainter& painter, const QRectF& area, const QString& text, double pixels, Ink ink = Ink::Text);

    PageBlock text(const QString& text, double pixels, Ink ink = Ink::Text, double indent = 0) const;
    static PageBlock gap(double height, double stretch = 0);
    static PageBlock rule();

    // Groups stay whole where a page can hold them. The first begins a new page; `footer` stands at the left
    // of each, the page's number at the right where there are several.
    void write(const std::vector<PageBlocks>& groups, const QString& footer);
    QByteArray finish();

private:
    QBuffer m_buffer;
    std::unique_ptr<QPdfWriter> m_writer; // before the painter goes
    QPainter m_painter;
    int m_pages = 0;
};

// Dates and identifiers of a PDF as Qt writes it, blanked in place.
QByteArray withoutDates(QByteArray pdf);

} // namespace ridgepoint
