#pragma once

// Why the best plan is the best: what becomes of the plans next to it, one field changed, and where its step
// and the plain plan's differ.

#include "core/search/answer.h"

#include <optional>
#include <vector>

namespace ridgepoint {

// The best plan with one field at the next value that the search tries of it.
struct NeighbourPlan
{
    FieldEdit edit;
    std::optional<FoundLayout> layout; // empty: it does not run, see `reason`
    Rejection reason = Rejection::NotDivisible;
    const FrameworkRule* rule = nullptr; // of a plan that is not offered
    std::optional<Bytes> memory; // of one that does not fit on the device
};

// A part of the step, in seconds.
struct StepDifference
{
    const Readout* readout = nullptr; // never null
    double best = 0, plain = 0;
};

struct Reasons
{
    std::vector<NeighbourPlan> neighbours; // in the order of searchFields()
    std::vector<StepDifference> terms; // of the step; none without a plain plan
    Bytes room; // that may be filled
};

// Of the best layout of the answer, which has one.
Reasons reasonsFor(const SearchAnswer& answer, const Catalog& catalog);

// "3.2 % slower", "does not fit: needs 91.2 GB, 76.0 GB available"; of one that is not offered the
// rule.
Text outcomeOf(const NeighbourPlan& neighbour, const FoundLayout& best, Bytes room);

} // namespace ridgepoint
