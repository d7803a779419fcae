#pragma once

// One scenario on more or fewer accelerators: data parallelism grows, everything else of the mesh stays.
// Strong scaling keeps the global batch, weak scaling keeps each replica's share of it.

#include "core/base/text.h"
#include "core/inputs/scenario/scenario.h"
#include "core/training/step_band.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

enum class ScalingKind
{
    Strong,
    Weak
};

struct ScalingPoint
{
    double accelerators = 1;
    double data = 1; // replicas
    double globalBatch = 1; // sequences
    bool current = false; // the scenario as it is
    std::optional<Seconds> step;
    std::optional<Band> band;
    std::optional<double> mfu;
    std::optional<TokensPerSecond> tokensPerSecond;
    std::optional<Seconds> run; // all training tokens
    std::optional<Money> dollars; // of that run
    bool fits = false; // the fullest rank within its memory
    Text illegal; // why this count cannot run; empty: it can
};

// Halvings of the present count down to the smallest whole mesh, doublings up to 64 times; at most 20 points,
// by ascending count. An illegal count is a point without figures. Empty when the present mesh does not fit
// its accelerators: there is nothing to scale.
std::vector<ScalingPoint> scalingCurve(const Scenario& scenario, ScalingKind kind);

} // namespace ridgepoint
