#pragma once

// What is said where a value is entered, beside taking it: how it was read where people read it otherwise,
// that a figure is known for something else than what the field asks for, and what else of the scenario no
// longer goes with it.

#include "core/scenario/field.h"

namespace ridgepoint {

// Of the value in the field now: "1.98 PFLOP/s is H100 SXM5 80GB with sparsity; dense is 989 TFLOP/s". The
// figures are those of the catalog's devices. Empty: nothing to say.
Text trapNote(const Scenario& scenario, const FieldSpec& field, const Catalog& catalog);

// The same after `typed` was entered, and what that was read as: "32k is 32768 here: a length counts k as
// 1024".
Text entryNote(
    const Scenario& entered, const FieldSpec& field, std::string_view typed, const Catalog& catalog);

} // namespace ridgepoint
