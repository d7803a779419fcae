#pragma once

// Horizontal bars, one a row: a name on the left, the bar over a common axis, numbers in columns on the
// right. The step's waterfall, its utilisations and the volumes of its communication are drawn so.

#include "views/chart/axis_map.h"
#include "views/motion.h"
#include "views/view.h"

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint {

struct RowsBar
{
    enum class Fill
    {
        Role, // the colour of `role`
        Waiting, // hatch on the panel colour
        Whole, // the sum of other rows
        Over, // a sum beyond the first limit
        Outline, // a baseline
    };
    QString key, spoken, path; // of its mark
    QString name;
    double from = 0, to = 0; // in units of the axis
    Fill fill = Fill::Role;
    ColorRole role = ColorRole::ComputeAxis;
    QStringList cells;
    bool bold = false;
    bool faint = false; // what is not, but could be
    bool joined = false; // the next bar starts where this one ends
    std::optional<std::size_t> baseline; // of an outline: in this baseline's dashes
    std::optional<std::pair<double, double>> whisker;
    std::optional<double> tick; // a second value, as a line across the bar
};

// What the other rows are together.
RowsBar wholeBar(const QString& key, const QString& name, double value, const QStringList& cells);
// A pinned scenario's whole, as an outline.
RowsBar baselineBar(const QString& letter, const QString& name, const QString& spoken, double value,
    const QStringList& cells);
// "now ×1.10", beside what a baseline is: without the word it would be the baseline's factor.
QString nowAgainst(const std::optional<double>& now, double then, const NumberFormat& numbers);

struct RowsLegend
{
    QString text;
    RowsBar::Fill fill = RowsBar::Fill::Role;
    ColorRole role = ColorRole::ComputeAxis;
    bool faint = false;
    bool tick = false; // the line across a bar instead of a fill
    std::optional<Qt::PenStyle> limit = std::nullopt; // a line across all rows instead of a fill
};

// A line across all rows.
struct RowsLimit
{
    double value = 0;
    QString label; // above the rows; empty: the legend says what it is, and without one there is no line
    Qt::PenStyle style = Qt::DashLine;
};

struct RowsData
{
    std::vector<RowsBar> rows; // top to bottom
    QStringList headers; // of the cells
    ChartAxis axis;
    std::vector<RowsLimit> limits;
    std::vector<RowsLegend> legend;
    QString sentence; // under the rows
};

RowsData onTheWay(const RowsData& from, const RowsData& to, double share);

class RowsPicture
{
public:
    void update(const RowsData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area); // one a row; none without room
    QRectF bar(const QRectF& area, std::size_t row); // null without room
    bool complete(const QRectF& area); // no name is cut short there
    // How many rows have to go so that headers, legend and the whole sentence have room there.
    std::size_t rowsTooMany(const QRectF& area) { return layOut(area).tooMany; }
    // How many rows of this style can be read there.
    static std::size_t rowsThatFit(const QRectF& area, const PictureStyle& style);

private:
    struct Layout
    {
        QRectF area;
        QFont font, bold;
        qreal line = 0;
        QRectF header, plot, axis, legend; // null where there is no room
        QStringList sentence;
        qreal sentenceTop = 0;
        bool stacked = false; // names and cells above their bars
        std::vector<QPointF> legends; // of the entries, from the legend's corner
        qreal nameRight = 0; // names end here
        std::vector<QStringList> names; // in the lines that they take
        std::vector<std::pair<std::size_t, qreal>> columns; // cell index, right edge
        qreal row = 0;
        std::size_t tooMany = 0;
        bool empty = true;
    };
    const Layout& layOut(const QRectF& area);
    Layout layoutFor(const QRectF& area) const;
    qreal x(const Layout& layout, double value) const;
    QRectF barBox(const Layout& layout, std::size_t row, double from, double to) const;
    void paintFill(
        QPainter& painter, const QRectF& box, RowsBar::Fill fill, ColorRole role, bool faint = false) const;
    void paintShown(QPainter& painter, const Layout& layout) const;
    void paintAxis(QPainter& painter, const Layout& layout) const;
    void paintRow(QPainter& painter, const Layout& layout, std::size_t row) const;
    void paintLimits(QPainter& painter, const Layout& layout) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;
    qreal placeLegend(Layout& layout) const; // its height
    void setRoom(Layout& layout, const std::vector<qreal>& widths, qreal names) const;

    RowsData m_data;
    PictureStyle m_style;
    AxisMap m_map;
    Glide<RowsData> m_glide;
    std::optional<Layout> m_layout; // of the last area, until the data change
};

} // namespace ridgepoint
