#pragma once

// A readout over two fields: a colour a cell, lines where it has the values of the scale's ticks, hatched in
// red what the memory of a rank does not hold and in grey what cannot be, and the scenario's own place.

#include "core/analysis/sweep_grid.h"
#include "views/chart/chart_picture.h"
#include "views/view.h"

#include <functional>

namespace ridgepoint {

struct HeatMapData
{
    const SweepGrid* grid = nullptr; // never null, outlives the picture
    const FieldSpec* x = nullptr;
    const FieldSpec* y = nullptr;
    const Readout* readout = nullptr;
    std::optional<QPointF> now; // the scenario itself
};

class HeatMapPicture
{
public:
    void setData(const HeatMapData& data, const PictureStyle& style); // also after each pass of the grid
    void paint(QPainter& painter, const QRectF& area);
    // Column and row under a point of the last area painted; empty: none.
    std::optional<std::pair<std::size_t, std::size_t>> cellAt(QPointF at, const QRectF& area);
    QRectF cellBox(std::size_t column, std::size_t row, const QRectF& area);

private:
    struct LegendRow
    {
        FillPattern pattern;
        QColor ink;
        QString name;
    };
    struct Layout
    {
        QRectF chart, plot, scale; // `scale`: the colours' own bar
        QFont font;
        qreal line = 0;
        std::vector<std::pair<const LegendRow*, QRectF>> legend; // below the chart: entries, their samples
        std::vector<qreal> columns, rows; // edges, in pixels, one more than cells; rows from the bottom
    };
    Layout layOut(const QRectF& area);
    QColor colorOf(const GridCell& cell) const;
    double shareOf(double value) const; // 0…1 along the scale
    void paintCells(QPainter& painter, const Layout& layout) const;
    QImage image(const Layout& layout) const;
    void paintRectangles(QPainter& painter, const Layout& layout) const;
    // Boxes of the cells that `takes`, one a run along a row.
    QPainterPath region(const Layout& layout, const std::function<bool(const GridCell&)>& takes) const;
    void paintLevels(QPainter& painter, const Layout& layout) const;
    void paintScale(QPainter& painter, const Layout& layout) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;

    HeatMapData m_data;
    PictureStyle m_style;
    ChartPicture m_chart;
    std::vector<double> m_columnEdges, m_rowEdges; // in units of the fields
    std::vector<LegendRow> m_legend; // of the hatches that there are
    bool m_logarithmic = false;
    ChartAxis m_values; // of the readout, exactly from its lowest to its highest value
};

} // namespace ridgepoint
