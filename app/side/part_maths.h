#pragma once

// The parts that the Step view draws one by one but the report sums up: "matrix products" inside the compute
// time, "layer activations" inside the activations. Each gets a path of its own in a ledger, so that a bar
// explains its own number.

#include "core/report/ledger.h"
#include "core/report/report.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

// The ledger of the evaluation that gave the report. A part whose derivation is not there gets no path.
void bindParts(const Report& report, Ledger& ledger);
// "matrix products" of "step.parts.matmul"; null when the report has no such part.
std::optional<std::string> partLabel(const Report& report, std::string_view path);
bool isPartPath(std::string_view path);

} // namespace ridgepoint
