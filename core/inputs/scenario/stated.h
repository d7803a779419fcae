#pragma once

// What a scenario says beyond a new one: the fields that its file would have.

#include "core/inputs/scenario/field.h"

#include <vector>

namespace ridgepoint {

// In schema order, without those that only say what the scenario is called and about. What follows from a
// preset or from the model's size is not stated, nor is a value that a new scenario has too.
std::vector<const FieldSpec*> statedFields(const Scenario& scenario, const Catalog& catalog);
// What the field is, as setField() takes it, where the rest is stated and it is not.
std::string unstatedText(const Scenario& scenario, const FieldSpec& field, const Catalog& catalog);

} // namespace ridgepoint
