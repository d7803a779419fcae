#pragma once

// Several fields to be set together, as people type them: what a lever, a remedy, a lesson or a drag in a
// picture changes. One list, one way to apply it, one way to give a mesh another size.

#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario.h"

#include <string>
#include <vector>

namespace ridgepoint {

struct FieldEdit
{
    std::string field; // id
    std::string text; // as setField() takes it
    bool operator==(const FieldEdit&) const = default;
};
// Applied in this order.
using FieldEdits = std::vector<FieldEdit>;

// All of them, or none: the scenario is unchanged when an error comes back.
FieldError applyEdits(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog);

// A count as setField() takes it.
std::string countText(double count);

// Two to a whole power, at least n and at least 1.
double powerOfTwoAtLeast(double n);

// Ranks that hold one copy of the model: tensor · context · pipeline.
double replicaRanks(const Scenario& scenario);

// The smallest global batch that `data` replicas can share, not below the present one.
double batchFor(const Scenario& scenario, double data);

// Where edits change the number of accelerators alone, a global batch that is smaller than what the replicas
// then need grows with them, one micro-batch for each; says so, or nothing where nothing had to follow. What
// the edits say of the batch stays. Why a run fitted is forgotten once edits make it another run.
Text followEdits(Scenario& scenario, const FieldEdits& edits);

// What moves by hand leaves a batch whole: where it was a multiple of what the replicas take at a time and no
// longer is, it becomes the next one, and the text says so.
Text keepBatchWhole(const Scenario& before, Scenario& after);

// Appends ", changed" to the scenario's name unless it is there.
void markNameChanged(Scenario& scenario);

// A name that names a device, a model or a number of accelerators which `after` no longer has says so: "Llama
// 3 70B on H100, changed". Left alone where it was edited itself.
void keepNameTrue(const Scenario& before, Scenario& after);

// `data` replicas of `ranks` ranks each: their number, the batch that they can share, and the mesh left to
// work out what depends on them. Says nothing of what already is so.
FieldEdits resizedMesh(const Scenario& scenario, double ranks, double data);

} // namespace ridgepoint
