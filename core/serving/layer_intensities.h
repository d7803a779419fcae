#pragma once

// How many operations each kind of layer of a list does for a byte of device memory while it serves.

#include "core/serving/served.h"
#include "core/units/text.h"

#include <vector>

namespace ridgepoint {

struct LayerIntensity
{
    Text label; // "gated delta net + experts"
    double prefill = 0, decode = 0; // FLOP per byte
};

// Of one replica with all its running requests, as the readouts of the whole model count it, over layers of
// this kind alone. Empty: the model is no list, its layers are all alike, or nothing is served.
std::vector<LayerIntensity> layerIntensities(const Served& served);

} // namespace ridgepoint
