#pragma once

// The plan that everybody knows, as a yardstick beside the best: fully sharded data parallelism with full
// recomputation where a model fits so, else tensor ranks inside a node and the fewest pipeline stages;
// experts inside a node in both.

#include "core/search/search.h"

#include <optional>

namespace ridgepoint {

enum class PlainPlanKind
{
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
