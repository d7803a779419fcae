#include "core/analysis/stages_held.h"

#include "core/training/report.h"
#include "core/training/step/resolved.h"

namespace ridgepoint {

StagesHeld stagesHeld(const Report& report)
{
    Diagnostics unread;
    const Scenario scenario = sanitized(report.scenario, unread);
    const Resolved r = resolve(scenario, unread);
    StagesHeld held;
    if (r.stages <= 1 || r.virtualStages > mostListedStages)
        return held;
    for (StageIndex stage; stage.number() < r.virtualStages; ++stage)
        held.stages.push_back(layersOfStage(r, stage));
    for (RankIndex rank; rank.number() < r.ranks(); ++rank) {
        std::vector<std::size_t>& own = held.ofRank.emplace_back();
        for (ChunkIndex chunk; chunk.number() < r.held; ++chunk)
            own.push_back(static_cast<std::size_t>(virtualStage(r, rank, chunk).number()));
    }
    return held;
}

} // namespace ridgepoint
