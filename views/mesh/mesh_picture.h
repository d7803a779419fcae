#pragma once

// The mesh: chips of the rank order, nodes as boxes of ranks, the groups of one rank outlined, and what its
// links carry.

#include "views/mesh/mesh_data.h"
#include "views/mesh/node_layout.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct MeshPictureState
{
    std::int64_t selected = 0; // the rank whose groups are named
    std::optional<std::int64_t> hovered; // the rank whose groups are outlined instead
    QString only; // outline this dimension alone; empty: all of them
    QString grabbed; // the chip being dragged
};

class MeshPicture
{
public:
    void update(const MeshData& data, const PictureStyle& style, const MeshPictureState& state);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

    // Dimension ids; empty where there is no chip.
    QString chipAt(QPointF at, const QRectF& area);
    // Which place in the order a chip dragged to x would take.
    int slotAt(qreal x, const QRectF& area);
    std::optional<std::int64_t> rankAt(QPointF at, const QRectF& area);

private:
    struct Chip
    {
        QString id, text;
        QRectF box;
    };
    struct CaptionLine
    {
        QString text;
        QString key; // of the mark; empty: none
        QString path;
        const MeshDimension* dimension = nullptr; // drawn as a sample of its line
        std::optional<Bytes> link; // or of a link that carries so much
        bool network = false;
        const MeshBaseline* baseline = nullptr; // or of its busiest link, as an outline
        QString spoken; // of the mark, where it says more than the text
        bool bold = false;
        QRectF box;
    };
    struct Layout
    {
        QRectF area;
        QFont font, small, bold;
        qreal line = 0; // height of one
        std::vector<Chip> chips;
        QString chipLabel;
        QPointF chipLabelAt;
        std::vector<CaptionLine> caption;
        QRectF nodesArea;
        NodeLayout nodes;
        std::vector<PortLoad> loads; // of the busiest rank shown of every node
    };
    const Layout& layOut(const QRectF& area);
    void layOutChips(Layout& layout, QRectF& rest) const;
    std::vector<CaptionLine> captionLines() const;
    void layOutCaption(Layout& layout, QRectF& rest) const;
    std::vector<std::int64_t> wantedRanks() const;
    std::int64_t outlined() const { return m_state.hovered.value_or(m_state.selected); }
    qreal linkWidth(Bytes bytes) const;
    bool shows(const MeshDimension& dimension) const;

    void paintChips(QPainter& painter, const Layout& layout) const;
    void paintNode(QPainter& painter, const Layout& layout, const NodeBox& node, const PortLoad& load) const;
    void paintCell(QPainter& painter, const Layout& layout, const NodeCell& cell) const;
    void paintCaption(QPainter& painter, const Layout& layout) const;

    MeshData m_data;
    PictureStyle m_style;
    MeshPictureState m_state;
    std::optional<Layout> m_layout; // of the last area, until data or selection change
};

} // namespace ridgepoint
