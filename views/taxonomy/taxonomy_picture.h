#pragma once

// The grid of strategies over an animated node of eight accelerators, and the map of properties over a small
// computation with the property and without it.

#include "views/taxonomy/taxonomy_data.h"
#include "views/word_table.h"

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint {

// Strategies on a node. `time` counts hops: 2.5 is half-way through the third.
class NodePicture
{
public:
    void update(const std::vector<StrategyRow>& rows, std::size_t baselines, std::size_t chosen, double time,
        const QString& device, const PictureStyle& style);
    void setTime(double time) { m_time = time; }
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    struct Layout
    {
        QRectF area, grid, node;
        QFont font, small, bold;
        qreal line = 0;
        QStringList sentence;
        QPointF sentenceAt, captionAt;
        qreal captionWidth = 0;
        std::array<QRectF, nodeGpus> gpus{};
        bool drawn = false; // there is room for the node
        bool named = false; // and for the rows' names beside it
        qreal namesLeft = 0;
        std::vector<QPointF> legend; // of the names, where they have no room there
    };
    const Layout& layOut(const QRectF& area);
    QStringList rowNames() const;
    void paintGpu(QPainter& painter, const Layout& layout, int gpu, const Parts& parts, const Hop& hop) const;
    void paintMessages(QPainter& painter, const Layout& layout, const Hop& hop, double fraction) const;
    QRectF rowBox(const Layout& layout, int gpu, std::size_t row, std::size_t rows) const;

    std::vector<StrategyRow> m_rows;
    std::size_t m_baselines = 0;
    std::size_t m_chosen = 0;
    QString m_device; // what a box of the node is called: "GPU %1"
    double m_time = 0;
    PictureStyle m_style;
    WordTable m_grid;
    std::optional<Layout> m_layout;
};

class PropertyPicture
{
public:
    void update(
        const std::vector<PropertyRow>& rows, std::size_t chosen, bool holds, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    void layOut(const QRectF& area);

    std::vector<PropertyRow> m_rows;
    std::size_t m_chosen = 0;
    bool m_holds = true;
    PropertyDemo m_demo;
    DemoText m_text;
    PictureStyle m_style;
    WordTable m_map;
    QRectF m_area, m_mapArea, m_demoArea;
};

} // namespace ridgepoint
