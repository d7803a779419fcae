#pragma once

// Paints the byte column, its ceilings and labels. Knows no input and no time: the view gives it a state to
// show.

#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/motion.h"
#include "views/stack/stack_data.h"

#include <optional>
#include <utility>

namespace ridgepoint {

class StackPicture
{
public:
    void update(const StackData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

    // Index of the ceiling whose line passes within `reach` of the point.
    std::optional<std::size_t> ceilingAt(QPointF at, const QRectF& area, qreal reach);
    // Index of the ceiling nearest in height; for dragging one onto another.
    std::optional<std::size_t> ceilingNear(qreal y, const QRectF& area);
    double axisMaximum() const { return m_axis.maximum; }

private:
    struct Layout // of one paint
    {
        QRectF area, plot, column;
        QFont font, small, bold;
        qreal line = 0; // height of small text
        std::vector<QString> ceilings; // labels, as long as there is room for
    };

    struct Shown // what goes from place to place
    {
        StackData data;
        ChartAxis axis;
    };
    friend Shown onTheWay(const Shown& from, const Shown& to, double share);
    void depart(const StackData& to, const PictureStyle& style, bool held);
    void show(Shown shown);
    void fillChart();
    void paintShown(QPainter& painter, const QRectF& area);

    Layout layOut(const QRectF& area);
    struct Row // beside the column
    {
        QString name, equation, amount, hint;
        QPointF anchor; // on the column
        qreal at = 0; // where the label would like to be
        bool strong = false, faded = false;
    };
    std::vector<Row> labelRows(const Layout& layout) const;
    // Name and equation side by side, the hints below them.
    qreal slabLabelWidth(const Layout& layout, bool withHints) const;
    bool assembled() const;
    double shownBytes(std::size_t slab) const; // as far as it has been assembled
    double shownTotal() const;
    bool over() const; // what is shown, against the selected ceiling
    int hintShown() const; // index among slabs; -1: none; -2: all of them
    QRectF slabRect(const Layout& layout, std::size_t slab) const;
    qreal levelY(const Layout& layout, double bytes) const;
    void paintOvershoot(QPainter& painter, const Layout& layout) const;
    void paintVerdict(QPainter& painter, const Layout& layout) const;
    void paintRankVerdict(QPainter& painter, const Layout& layout) const;
    static std::pair<qreal, qreal> roomAbove(const Layout& layout); // from where to where
    QRectF paintAbove(QPainter& painter, const Layout& layout, qreal top, const QString& text,
        const QFont& font, const QColor& color) const;
    void paintFactor(QPainter& painter, const Layout& layout, const Ceiling& ceiling, double total) const;
    void paintBaselines(QPainter& painter, const Layout& layout) const;
    void paintCeilings(QPainter& painter, const Layout& layout) const;
    void paintHinted(QPainter& painter, const Layout& layout) const;
    void paintRank(QPainter& painter, const Layout& layout) const;
    void paintSlabLabels(QPainter& painter, const Layout& layout) const;

    StackData m_data;
    PictureStyle m_style;
    LiveAxis m_axis;
    ChartPicture m_chart;
    Glide<Shown> m_glide;
};

} // namespace ridgepoint
