#pragma once

// A report's communication table laid over the ranks of its mesh.

#include "core/training/mesh/layout.h"
#include "core/training/mesh/traffic.h"

#include <cstddef>
#include <vector>

namespace ridgepoint {

struct CommunicationRow;
struct Report;

struct RowFlow
{
    std::size_t row = 0; // of Report::communication
    Flow flow;
};

// What every rank sends in a step, row by row; rows of one accelerator, and of axes that the layout lacks,
// are left out. `layout` is that of the report's own mesh.
std::vector<RowFlow> flowsOf(const Report& report, const MeshLayout& layout);

// The groups of a row's ranks.
RankGroups groupsOf(const CommunicationRow& row, const MeshLayout& layout);

} // namespace ridgepoint
