#pragma once

// The matrix products that one rank of a scenario runs in the forward pass of a layer, as shapes that a probe
// can time.

#include "core/inputs/scenario/scenario.h"

#include <array>
#include <vector>

namespace ridgepoint {

// Rows (tokens of a micro-batch), columns, inner dimension; each shape once, the costliest first, at most
// `most`. Products of fewer than 16 on a side and the router are left out. Empty: the scenario's sizes make
// no sense.
using ProductShape = std::array<int, 3>;
std::vector<ProductShape> layerShapes(const Scenario& scenario, std::size_t most = 8);

} // namespace ridgepoint
