#pragma once

// From one scenario to another: which changed field brought how much of a readout's change. Shapley values:
// of a field, what it adds when it changes, averaged over every order in which the fields can change
// (L. S. Shapley, "A value for n-person games", 1953). They add up to the whole change.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario.h"
#include "core/outcome/readout.h"

#include <optional>
#include <vector>

namespace ridgepoint {

// Fields that change together, because there are more than ten, or because no scenario has one of them
// without the others (ranks without the accelerators for them).
struct Contribution
{
    std::vector<const FieldSpec*> fields; // at least one, in schema order
    double amount = 0; // in the readout's unit
};

struct Attribution
{
    std::optional<double> from, to; // the readout; empty: it has no value there, then there are no parts
    std::vector<Contribution> parts; // the largest first; fields that change nothing come last, with zero
};

// Some thousands of evaluations at most.
Attribution attribute(
    const Scenario& from, const Scenario& to, const Readout& readout, const Catalog& catalog);

} // namespace ridgepoint
