#pragma once

#include "core/scenario/scenario.h"

#include <string_view>

namespace ridgepoint {

// How many consecutive ranks a group of this dimension ("tp", "cp", "dp", "pp") spans when ranks are numbered in
// mesh.order, fastest dimension first. A group that spans no more than a node stays on the scale-up fabric.
double reachOfGroup(const Mesh& mesh, double dataRanks, std::string_view dimension);

} // namespace ridgepoint
