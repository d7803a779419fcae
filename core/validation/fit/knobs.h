#pragma once

// What calibration may turn: the constants of a step that differ between sites and software
// releases, how far they do so, and the bounds that keep a fit within physics.

#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace ridgepoint {

struct Knob
{
    std::string_view field; // id of the scenario field, which has label, unit and legal range
    double spread; // one standard deviation of ln(value / standard) between sites
    double lowest, highest; // bounds of value / standard
    double (*standard)(const Scenario&); // what is in force while the field is auto; SI
};

inline constexpr std::size_t knobCount = 9;
const std::array<Knob, knobCount>& knobs();

const FieldSpec& fieldOf(const Knob& knob); // of knobs(), not of a copy
// The value in force, SI.
double valueOf(const Knob& knob, const Scenario& scenario);
// That times `factor`, within the field's legal range.
double turned(const Knob& knob, const Scenario& scenario, double factor);

// Every knob as the model has it, and no note of a calibration: what a calibration starts from.
void resetKnobs(Scenario& scenario);

} // namespace ridgepoint
