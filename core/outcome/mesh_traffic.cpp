#include "core/outcome/mesh_traffic.h"

#include "core/training/report.h"

#include <cmath>

namespace ridgepoint {

RankGroups groupsOf(const CommunicationRow& row, const MeshLayout& layout)
{
    const bool expert = row.axes.starts_with('e');
    const RankGrid& grid = expert ? layout.expert : layout.dense;
    const RankGroups whole(grid, grid.mask(row.axes));
    const auto ranks = static_cast<std::int64_t>(std::llround(row.ranks));
    switch (row.part) {
    case GroupPart::Runs:
        return whole.inner(ranks);
    case GroupPart::Across:
        return ranks >= 1 && whole.size() % ranks == 0 ? whole.across(whole.size() / ranks) : whole;
    case GroupPart::Whole:
        break;
    }
    return whole;
}

std::vector<RowFlow> flowsOf(const Report& report, const MeshLayout& layout)
{
    std::vector<RowFlow> flows;
    for (std::size_t i = 0; i < report.communication.size(); ++i) {
        const CommunicationRow& row = report.communication[i];
        const RankGroups groups = groupsOf(row, layout);
        if (row.axes.empty() || groups.size() <= 1)
            continue;
        const FlowPattern pattern = row.axes == "pp" ? FlowPattern::Line
            : row.op == Collective::AllToAll         ? FlowPattern::AllToAll
                                                     : FlowPattern::Ring;
        flows.push_back({i,
            {.groups = groups,
                .pattern = pattern,
                .perRank = row.bytesPerRank * row.count,
                .wrap = row.wrap}});
    }
    return flows;
}

} // namespace ridgepoint
