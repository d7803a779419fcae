#include "views/mesh/node_layout.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ridgepoint {

namespace {

// A node's cells in rows: two to one, as a board of eight is drawn.
struct Board
{
    std::int64_t columns = 1, rows = 1;
};
Board boardOf(std::int64_t cells)
{
    const double ideal = std::sqrt(2.0 * static_cast<double>(cells));
    const auto wide = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::ceil(ideal)), 1, cells);
    // Full rows where a width near the ideal one gives them.
    std::int64_t columns = 0;
    for (std::int64_t width = std::max<std::int64_t>(1, wide / 2); width <= std::min(cells, 2 * wide);
         ++width)
        if (cells % width == 0
            && (columns == 0
                || std::abs(static_cast<double>(width) - ideal)
                    < std::abs(static_cast<double>(columns) - ideal)))
            columns = width;
    if (columns == 0)
        columns = wide;
    return {columns, (cells + columns - 1) / columns};
}

struct Size
{
    double width, height;
};
Size nodeSize(const NodeRequest& r, const Board& board, double cell)
{
    return {static_cast<double>(board.columns) * cell + r.gap,
        static_cast<double>(board.rows) * cell + r.header + r.gap};
}

std::int64_t nodesThatFit(const NodeRequest& r, const Board& board, double cell, const QRectF& area)
{
    const Size size = nodeSize(r, board, cell);
    return static_cast<std::int64_t>(std::floor((area.width() + r.gap) / (size.width + r.gap)))
        * static_cast<std::int64_t>(std::floor((area.height() + r.gap) / (size.height + r.gap)));
}

// The largest cell with which `nodes` fit; 0 when even the least does not.
double largestCell(
    const NodeRequest& r, const Board& board, std::int64_t nodes, const QRectF& area, double least)
{
    for (double cell = r.most; cell >= least; cell -= 1)
        if (nodesThatFit(r, board, cell, area) >= nodes)
            return cell;
    return 0;
}

// Of cells up to a fifth smaller than `largest` the one whose nodes cover most of the area: another column
// may just fit.
double fullestCell(const NodeRequest& r, const Board& board, double largest, const QRectF& area)
{
    double best = largest, covered = 0;
    for (double cell = largest; cell >= std::max(r.least, 0.8 * largest); cell -= 1) {
        const Size size = nodeSize(r, board, cell);
        const double own = static_cast<double>(nodesThatFit(r, board, cell, area)) * size.width * size.height;
        if (own > covered) {
            covered = own;
            best = cell;
        }
    }
    return best;
}

// `count` of 0 … all − 1, ascending: the wanted ones first, then from the beginning.
std::vector<std::int64_t> chosen(
    std::int64_t all, std::int64_t count, const std::vector<std::int64_t>& wanted)
{
    std::set<std::int64_t> taken;
    for (const std::int64_t one : wanted) {
        if (static_cast<std::int64_t>(taken.size()) >= count)
            break;
        if (one >= 0 && one < all)
            taken.insert(one);
    }
    for (std::int64_t one = 0; one < all && static_cast<std::int64_t>(taken.size()) < count; ++one)
        taken.insert(one);
    return {taken.begin(), taken.end()};
}

} // namespace

NodeLayout layOutNodes(const NodeRequest& r, const QRectF& area)
{
    NodeLayout layout;
    if (r.ranks < 1 || r.perNode < 1 || area.width() < r.least + 2 * r.gap
        || area.height() < r.least + r.header + 2 * r.gap)
        return layout;
    const std::int64_t nodes = (r.ranks + r.perNode - 1) / r.perNode;
    const std::int64_t ofNode = std::min(r.perNode, r.ranks);
    // Cells of one node: all, or as many as fit when it has the area to itself.
    std::int64_t cells = ofNode;
    if (nodesThatFit(r, boardOf(cells), r.least, area) < 1) {
        const auto most = static_cast<std::int64_t>(area.width() / r.least)
            * static_cast<std::int64_t>((area.height() - r.header) / r.least);
        cells = std::clamp<std::int64_t>(most, 1, ofNode);
        while (cells > 1 && nodesThatFit(r, boardOf(cells), r.least, area) < 1)
            cells -= std::max<std::int64_t>(1, cells / 16);
    }
    Board board = boardOf(cells);
    std::int64_t shown = nodes;
    layout.cell = largestCell(r, board, nodes, area, r.least);
    if (layout.cell <= 0) {
        // Not all of them: fewer, large enough to read, with one place for the count of the others.
        for (double cell = r.comfortable; cell >= r.least && layout.cell <= 0; cell -= 1) {
            const std::int64_t room = nodesThatFit(r, board, cell, area);
            if (room >= 4 || (cell - 1 < r.least && room >= 2)) {
                layout.cell = fullestCell(r, board, cell, area);
                shown = std::min(nodes, nodesThatFit(r, board, layout.cell, area) - 1);
            }
        }
        if (layout.cell <= 0) { // one node, and its count below the header
            layout.cell = largestCell(r, board, 1, area, r.least);
            shown = 1;
        }
        if (layout.cell <= 0)
            return layout;
        layout.moreNodes = nodes - shown;
        if (shown > 1) // those that are left may take the whole area
            layout.cell = std::max(layout.cell, largestCell(r, board, shown + 1, area, r.least));
    }
    const Size size = nodeSize(r, board, layout.cell);
    const auto perRow =
        std::max<std::int64_t>(1, static_cast<std::int64_t>((area.width() + r.gap) / (size.width + r.gap)));
    std::vector<std::int64_t> wantedNodes;
    for (const std::int64_t rank : r.wanted)
        if (rank >= 0)
            wantedNodes.push_back(rank / r.perNode);
    const std::int64_t places = shown + (layout.moreNodes > 0 ? 1 : 0);
    const auto before = [&](double all, std::int64_t count, double each) { // half of what is left over
        const double taken = static_cast<double>(count) * (each + r.gap) - r.gap;
        return std::floor(std::max(0.0, all - taken) / 2);
    };
    const QPointF start = area.topLeft()
        + QPointF(before(area.width(), std::min(perRow, places), size.width),
            before(area.height(), (places + perRow - 1) / perRow, size.height));
    const auto place = [&](std::int64_t index) {
        return QRectF(start.x() + static_cast<double>(index % perRow) * (size.width + r.gap),
            start.y() + static_cast<double>(index / perRow) * (size.height + r.gap), size.width, size.height);
    };
    std::int64_t index = 0;
    for (const std::int64_t node : chosen(nodes, shown, wantedNodes)) {
        NodeBox box{
            .node = node, .box = place(index++), .header = {}, .cells = {}, .moreRanks = 0, .more = {}};
        box.header = QRectF(box.box.left() + r.gap / 2, box.box.top(), box.box.width() - r.gap, r.header);
        const std::int64_t first = node * r.perNode;
        const std::int64_t held = std::min(r.perNode, r.ranks - first);
        std::vector<std::int64_t> wanted;
        for (const std::int64_t rank : r.wanted)
            if (rank >= first && rank < first + held)
                wanted.push_back(rank - first);
        const bool cut = held > cells;
        std::int64_t at = 0;
        const auto cellBox = [&](std::int64_t i) {
            return QRectF(box.box.left() + r.gap / 2 + static_cast<double>(i % board.columns) * layout.cell,
                box.box.top() + r.header + static_cast<double>(i / board.columns) * layout.cell, layout.cell,
                layout.cell);
        };
        for (const std::int64_t local :
            chosen(held, cut ? std::max<std::int64_t>(1, cells - 1) : held, wanted))
            box.cells.push_back({first + local, cellBox(at++)});
        if (cut && cells > 1) {
            box.moreRanks = held - static_cast<std::int64_t>(box.cells.size());
            box.more = cellBox(at);
        } else if (cut) {
            box.moreRanks = held - 1;
        }
        layout.nodes.push_back(std::move(box));
    }
    if (layout.moreNodes > 0 && place(index).bottom() <= area.bottom() + 0.5
        && place(index).right() <= area.right() + 0.5)
        layout.more = place(index);
    return layout;
}

} // namespace ridgepoint
