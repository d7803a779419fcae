#pragma once

// The parts that the Step view draws one by one but the report sums up: "matrix products" inside the compute
// time, "layer activations" inside the activations. Each has a path of its own in a ledger (stepPartPath,
// memoryPartPath), so that a bar explains its own number.

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

struct Report;

// "matrix products" of "step.parts.matmul"; null when the report has no such part.
std::optional<std::string> partLabel(const Report& report, std::string_view path);
bool isPartPath(std::string_view path);

} // namespace ridgepoint
