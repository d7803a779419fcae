#pragma once

// How many operations each kind of layer of a list does for a byte of device memory while it serves.

#include "core/base/text.h"
#include "core/serving/served.h"

#include <vector>

namespace ridgepoint {

struct LayerIntensity
{
    Text label; // "gated delta net + experts"
    double prefill = 0, decode = 0; // FLOP per byte
};

// One entry a kind, of one replica at its present load; counted as serving.prefill.intensity and
// serving.decode.intensity are, for a model that has layers of this kind alone. Empty where the model is no
// list, has one kind of layer, or cannot be served.
std::vector<LayerIntensity> layerIntensities(const Served& served);

} // namespace ridgepoint
