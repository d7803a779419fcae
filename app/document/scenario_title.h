#pragma once

#include <QString>

namespace ridgepoint {

struct Scenario;

// The scenario's name; without one, what it is: "70B · NVIDIA H100 SXM 80 GB ×1". Never empty.
QString scenarioTitle(const Scenario& scenario);

} // namespace ridgepoint
