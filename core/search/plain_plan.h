#pragma once

// The plan that everybody knows, as a yardstick beside the best. Of a model with experts: expert and data
// ranks with full recomputation where it fits so. Else fully sharded data parallelism with full
// recomputation, and where that does not fit, or is not offered, tensor ranks inside a node, of a model with
// experts first without pipeline stages, then the fewest of those; experts inside a node in all.

#include "core/search/search.h"

#include <optional>

namespace ridgepoint {

enum class PlainPlanKind
{
    ExpertAndData, // experts on up to eight ranks, ZeRO-1, every layer computed again
    FullySharded, // ZeRO-3 over all ranks, every layer computed again
    TensorAndPipeline // tensor ranks inside a node, the optimizer's state shared out
};

struct PlainPlan
{
    std::optional<FoundLayout> layout; // empty: none of them runs
    PlainPlanKind kind = PlainPlanKind::FullySharded;
    // Why those that come nearest do not run; empty: fields that are fixed rule them all out.
    std::optional<Rejection> reason;
    const FrameworkRule* rule = nullptr; // the one that leaves out most, where none is offered
};

// Of the request's space, by its limits; micro-batches of one sequence, nothing on the host.
PlainPlan plainPlanOf(const Scenario& scenario, const SearchRequest& request);
Text nameOf(const PlainPlan& plan); // "FSDP with full recomputation"

} // namespace ridgepoint
