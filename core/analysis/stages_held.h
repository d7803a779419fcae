#pragma once

// Which layers the stages of a pipeline hold, for pictures and texts.

#include "core/training/mesh/stage_layers.h"

#include <vector>

namespace ridgepoint {

struct Report;

struct StagesHeld
{
    std::vector<StageLayers> stages; // virtual ones of one replica of the model, in forward order
    std::vector<std::vector<std::size_t>> ofRank; // those of every pipeline rank
};
// Empty where there is one stage, or more than mostListedStages.
StagesHeld stagesHeld(const Report& report);

} // namespace ridgepoint
