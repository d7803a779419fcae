#pragma once

// A model whose layers are alike in the words of Architecture, as dimensions that people edit one by one.

#include "core/inputs/model/layered_model.h"

#include <optional>

namespace ridgepoint {

struct AlikeLayers
{
    Architecture architecture; // without a list
    double headBias = 0, sharedGates = 0; // parameters for which dimensions have no field
};

// What mixes the tokens of its layers, or of those with a window of so many tokens.
Mixer mixerOf(const Architecture& architecture, double window = 0);
// Nothing where dimensions would describe another model.
std::optional<AlikeLayers> alikeLayers(const LayeredModel& model);

} // namespace ridgepoint
