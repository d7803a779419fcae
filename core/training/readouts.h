#pragma once

// The numbers of a training report that have a name, each once: its part of the register of readouts
// (core/outcome/readout.h), and what invariants are checked on.

#include "core/base/unit.h"

#include <optional>
#include <span>
#include <string_view>

namespace ridgepoint {

struct Report;

struct TrainingReadout
{
    std::string_view path, label; // as Readout has them
    Unit unit;
    std::optional<double> (*value)(const Report&);
    bool isSigned = false; // below 0 is a result, not a fault
};
std::span<const TrainingReadout> trainingReadouts(); // in report order

} // namespace ridgepoint
