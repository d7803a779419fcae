#pragma once

// What a change of fields would bring, judged by the engine: what the levers of the status strip and the
// command line (core/questions/advice.h) and the table of remedies (core/questions/remedies.h) share, so that
// they cannot contradict each other. Each costs an evaluation: for when somebody looks, not for evaluate().

#include "core/catalog/catalog.h"
#include "core/report/report.h"
#include "core/scenario/edits.h"

#include <algorithm>
#include <optional>
#include <string>

namespace ridgepoint {

struct Trial
{
    FieldEdits edits;
    std::optional<Report> after; // empty: refused, or never evaluated
    Text refusal; // why
    double degree = 0; // replicas or ranks that the edits ask for, where they ask for any
};

// The scenario of `before` with the edits. An edit that a field refuses, an error of the engine and a mesh
// that does not fit are refusals.
Trial tried(const Report& before, FieldEdits edits, const Catalog& catalog);

// A scenario of more accelerators than this is no longer advice: about what the largest announced sites hold.
bool tooManyAccelerators(const Scenario& scenario, double accelerators);

// Time that the run takes over the deadline: with failures and set-up, as the costs have it. Empty: not
// known, or the run never ends. The one answer to "is the deadline met?".
std::optional<double> deadlineShare(const Report& report);

// A stated MFU that the change leaves to prediction: an effect on time is then also this one's.
struct MfuChange
{
    double stated = 0, predicted = 0;
};
std::optional<MfuChange> mfuChange(const Report& before, const Report& after);

// Accelerators that tensor parallelism can reach without leaving the scale-up domain; beyond eight its
// messages cost more than they save, however large the domain (Narayanan et al., arXiv:2104.04473,
// section 5.4).
double tensorReach(const Scenario& scenario);

// The state over so many ranks that a quarter is left to activations, in powers of two; `degree` is the
// ranks.
Trial shardedState(const Report& before, const Catalog& catalog);
// True where that is how the scenario is.
bool stateIsSharded(const Report& report);

// Accelerators to begin a search for the deadline with.
double firstAccelerators(const Report& before);

// `make(data)` with the smallest power of two of replicas of `ranks` each that keeps the deadline, found by
// evaluating; where it is kept already, with twice the accelerators. Not fewer than `least`. `degree` is the
// replicas; neither report nor refusal where no number of replicas does it.
template <class Make>
Trial inTime(const Report& before, const Catalog& catalog, double ranks, double least, Make make)
{
    const bool late = deadlineShare(before).value_or(0) > 1;
    double data = std::max(powerOfTwoAtLeast(least), powerOfTwoAtLeast(firstAccelerators(before) / ranks));
    for (; !tooManyAccelerators(before.scenario, data * ranks); data *= 2) {
        Trial trial = tried(before, make(data), catalog);
        trial.degree = data;
        if (!trial.after || !late)
            return trial;
        const std::optional<double> share = deadlineShare(*trial.after);
        if (share && *share <= 1)
            return trial;
        if (!share) // more accelerators fail more often
            break;
    }
    return {};
}

} // namespace ridgepoint
