#pragma once

// Notes shown when a value is entered: how it was read, whether it looks like another figure (sparse peak,
// both directions, bits), and what no longer matches it.

#include "core/inputs/scenario/field.h"

namespace ridgepoint {

// Warns that the present value is another figure of a device of the catalog: "1.98 PFLOP/s is H100 SXM5 80GB
// with sparsity; dense is 989 TFLOP/s". Empty: nothing to say.
Text trapNote(const Scenario& scenario, const FieldSpec& field, const Catalog& catalog);

// The same after `typed` was entered, and what that was read as: "32k is 32768 here: a length counts k as
// 1024".
Text entryNote(
    const Scenario& entered, const FieldSpec& field, std::string_view typed, const Catalog& catalog);

} // namespace ridgepoint
