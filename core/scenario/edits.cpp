#include "core/scenario/edits.h"

#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

FieldError applyEdits(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog)
{
    Scenario next = scenario;
    for (const FieldEdit& edit : edits) {
        const FieldSpec* field = findField(edit.field);
        if (!field) {
            const std::string_view near = nearestField(edit.field);
            return {near.empty()
                    ? phrase("there is no field \"%1\"", edit.field)
                    : phrase("there is no field \"%1\"; did you mean \"%2\"?", edit.field, near)};
        }
        if (FieldError error = setField(next, *field, edit.text, catalog))
            return error;
    }
    scenario = std::move(next);
    return {};
}

std::string countText(double count) { return formatExact(count, Unit::Count); }

double powerOfTwoAtLeast(double n) { return std::exp2(std::ceil(std::log2(std::max(1.0, n)))); }

double replicaRanks(const Scenario& s) { return s.mesh.tensor * s.mesh.context * s.mesh.pipeline; }

double batchFor(const Scenario& s, double data)
{
    const double unit = data * s.training.microBatch;
    return std::max(std::ceil(s.training.globalBatchSequences / unit), 1.0) * unit;
}

namespace {

bool changesTheRun(const FieldEdits& edits)
{
    using enum FieldGroup;
    const auto changes = [](const FieldEdit& edit) {
        const FieldSpec* field = findField(edit.field);
        return field && field->group != About && field->group != Goals && field->group != Reliability
            && field->group != Inference;
    };
    return std::ranges::any_of(edits, changes);
}

} // namespace

Text followEdits(Scenario& s, const FieldEdits& edits)
{
    const auto names = [&](std::string_view field) {
        return std::ranges::any_of(edits, [&](const FieldEdit& edit) { return edit.field == field; });
    };
    if (changesTheRun(edits) && !names("fit_note"))
        s.fitNote.clear();
    constexpr std::string_view batchField = "training.global_batch_sequences";
    if (!names("hardware.accelerators") || names(batchField))
        return {};
    const double replicas = s.mesh.data.value_or(s.hardware.accelerators / replicaRanks(s));
    const double needed = replicas * s.training.microBatch;
    // Nothing follows a mesh that the accelerators cannot make.
    if (!(replicas >= 1) || std::floor(replicas) != replicas || !(needed > s.training.globalBatchSequences)
        || needed > findField(batchField)->maximum)
        return {};
    const double before = s.training.globalBatchSequences;
    s.training.globalBatchSequences = needed;
    return phrase("%1 follows the %2 replicas, from %3 to %4; set it to have another", batchField,
        countText(replicas), countText(before), countText(needed));
}

FieldEdits resizedMesh(const Scenario& s, double ranks, double data)
{
    FieldEdits edits;
    const double world = ranks * data;
    if (world != s.hardware.accelerators)
        edits.push_back({"hardware.accelerators", countText(world)});
    if (s.mesh.data)
        edits.push_back({"mesh.data", "auto"});
    if (s.mesh.shardGroup)
        edits.push_back({"mesh.shard_group", "auto"});
    if (const double batch = batchFor(s, data); batch != s.training.globalBatchSequences)
        edits.push_back({"training.global_batch_sequences", countText(batch)});
    return edits;
}

} // namespace ridgepoint
