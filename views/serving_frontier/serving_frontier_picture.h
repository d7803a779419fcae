#pragma once

// What an accelerator brings against what a reader sees, a line a layout, the best of all as a heavy edge;
// and the best layouts as a list, beside it where there is room.

#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/serving_frontier/serving_frontier_data.h"
#include "views/word_table.h"

#include <optional>

namespace ridgepoint {

enum class FrontierPanel
{
    Curve,
    Layouts,
};

// What the pointer or the keys have reached.
struct FrontierHit
{
    Mark mark;
    std::optional<std::size_t> layout; // of the answer
    const FrontierPoint* point = nullptr; // that can be tried
};

class ServingFrontierPicture
{
public:
    void update(const ServingFrontierData& data, const PictureStyle& style, FrontierPanel panel);
    // The key of a mark, and the layout under the pointer: both are lit.
    void setSelected(const QString& key);
    void setHovered(std::optional<std::size_t> layout) { m_hovered = layout; }

    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    std::optional<FrontierHit> hitAt(QPointF at, const QRectF& area);
    std::optional<FrontierHit> hitOf(const QString& key, const QRectF& area);

private:
    enum class Sign
    {
        Line,
        Front,
        Own,
        Best,
        Measured,
        Derived, // its output is computed
        Missed
    };
    struct Entry
    {
        Sign sign = Sign::Line;
        QString name;
        QRectF sample;
        bool full = true;
    };
    struct Layout
    {
        QRectF area;
        QFont base, font;
        qreal line = 0;
        QRectF chart, plot, list; // null: no room
        std::vector<Entry> legend;
        qreal sentenceTop = 0;
        int sentenceLines = 0;
    };
    static constexpr qreal ringSize = 13, bestSize = 13, dotSize = 7, openSize = 8;
    static constexpr qreal chartAtLeast = 9; // lines

    const Layout& layOut(const QRectF& area);
    Layout arranged(const QRectF& area);
    void placeLegend(Layout& layout) const;
    void fillList(const QRectF& area, bool whole);
    QPointF pixel(QPointF at, const Layout& layout) const;
    QString caption() const;
    bool lit(std::size_t layout) const;
    // In walking order; with half the size that names keep clear of, and the radius of its mark.
    template <class Visit>
    void eachSpot(Visit visit) const
    {
        if (m_data.own)
            visit(*m_data.own, ringSize / 2 + 1, ringSize / 2 + 2);
        if (m_data.best)
            visit(*m_data.best, bestSize / 2 + 1, bestSize / 2 + 2);
        for (const FrontierSpot& spot : m_data.front)
            visit(spot, dotSize / 2 + 1, dotSize / 2 + 3);
        for (const FrontierSpot& spot : m_data.baselines)
            visit(spot, 6, 7);
        for (const MeasuredSpot& spot : m_data.measured)
            visit(spot.spot, openSize / 2, openSize / 2 + 2);
    }
    std::optional<FrontierHit> lineHit(const QString& key, const Layout& layout) const;
    std::vector<FrontierHit> spots(const Layout& layout) const; // of the chart, all but those of lines
    std::vector<FrontierHit> rows(const Layout& layout); // of the list
    void paintSign(QPainter& painter, QPointF at, Sign sign, qreal size, bool full) const;
    void paintTarget(QPainter& painter, const Layout& layout) const;
    void paintLines(QPainter& painter, const Layout& layout) const;
    void paintSpots(QPainter& painter, const Layout& layout) const;
    void paintNames(QPainter& painter, const Layout& layout) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;

    ServingFrontierData m_data;
    PictureStyle m_style;
    FrontierPanel m_panel = FrontierPanel::Curve;
    LiveAxis m_x, m_y;
    ChartPicture m_chart;
    WordTable m_list;
    std::optional<Layout> m_layout;
    QString m_selected;
    std::optional<std::size_t> m_selectedLayout, m_hovered;
};

} // namespace ridgepoint
