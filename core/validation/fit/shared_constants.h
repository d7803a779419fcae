#pragma once

// Constants that touch every predicted step. Those whose value in force came from step times are found anew
// when a source is left out, so that no source is scored by what it was used for; the others came from
// elsewhere, and what step times would make of them is told, not used.

#include "core/inputs/scenario/scenario.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace ridgepoint {

struct SharedConstant
{
    std::string_view key; // "sustained.a100"
    std::string_view label;
    bool regressed = false; // the value in force came from step times
    std::string_view outside; // what speaks for its value besides step times
    double spread; // one standard deviation of ln(value) that this leaves open
    double (*inForce)(const Scenario&); // SI; 0: has no part in this step
    void (*set)(Scenario&, double);
};

inline constexpr std::size_t sharedConstantCount = 10;
using SharedValues = std::array<double, sharedConstantCount>; // ln(value / in force)
const std::array<SharedConstant, sharedConstantCount>& sharedConstants();

// Every constant that has a part in the step moved by its value.
void moveConstants(Scenario& scenario, const SharedValues& values);

} // namespace ridgepoint
