#pragma once

// Where the nodes, their ranks and the count of what is left out go in a rectangle. Geometry alone: no
// painter, no text.

#include <QRectF>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ridgepoint {

struct NodeCell
{
    std::int64_t rank = 0;
    QRectF box;
};

struct NodeBox
{
    std::int64_t node = 0;
    QRectF box; // with the header line
    QRectF header;
    std::vector<NodeCell> cells;
    std::int64_t moreRanks = 0; // not shown
    QRectF more; // where their count goes
};

struct NodeLayout
{
    std::vector<NodeBox> nodes;
    std::int64_t moreNodes = 0; // like those, not shown
    QRectF more;
    double cell = 0; // side of a rank's square; 0: no room for any
    bool collapsed() const { return moreNodes > 0; }
};

struct NodeRequest
{
    std::int64_t ranks = 1, perNode = 1;
    // What must be seen when not everything fits, most wanted first.
    std::vector<std::int64_t> wanted;
    double least = 12, comfortable = 30, most = 44; // side of a cell: to be seen, to hold a number, at all
    double header = 12; // a line of text
    double gap = 6; // between nodes; there is room for the network line in it
};

// In the middle of the area, as large as fits.
NodeLayout layOutNodes(const NodeRequest& request, const QRectF& area);

} // namespace ridgepoint
