#pragma once

// Which layers hold experts, as launchers write it. Private to this room.

#include "core/inputs/model/architecture.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::launch {

// As MixtureOfExperts counts them.
struct ExpertLayers
{
    double firstDense = 0;
    double interval = 1;
};

// A flag a layer; empty: no first layers and interval give these.
std::optional<ExpertLayers> expertLayersOf(const std::vector<bool>& layers);

// Megatron's moe-layer-freq: "2" (layers 0, 2, 4 …) or "([0]*3+[1]*58)"; empty: neither, or not for so many
// layers.
std::optional<ExpertLayers> expertLayersIn(std::string_view pattern, double layers);
// The list of that form.
std::string expertLayerPattern(const Architecture& architecture);

// Launchers give the joint width of the shared experts: as many of an expert's width as it holds, or one.
double sharedExperts(double jointWidth, double expertWidth);

} // namespace ridgepoint::launch
