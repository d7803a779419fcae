#pragma once

// What a change of fields would bring, judged by the engine: what the levers of the status strip and the
// command line (core/analysis/advice.h) and the table of remedies (core/analysis/remedies.h) share, so that
// they cannot contradict each other. Each costs an evaluation: for when somebody looks, not for evaluate().

#include "core/base/format.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/outcome/advice.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"

#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace ridgepoint {

struct Trial
{
    FieldEdits edits;
    std::optional<Report> after; // empty: refused, or never evaluated
    Text refusal; // why
    double degree = 0; // replicas or ranks that the edits ask for, where they ask for any
};

// The scenario of `before` with the edits. An edit that a field refuses, an error of the engine and a mesh
// that does not fit are refusals. No lever sets a preset: they need no catalog.
Trial tried(const Report& before, FieldEdits edits, const Catalog& catalog = {});
bool setsAny(const FieldEdits& edits, const std::vector<std::string>& fields);
// Why the scenario of a report cannot be, the first reason of several; null: it can.
const Diagnostic* firstError(const Report& report);
// Empty also where it is not finite.
std::optional<double> finiteValue(const Readout& readout, const Report& report);

// A lever is worth naming from this share of its figure on. Of the pairs of bundled published runs that
// differ in one setting of a layout (217, seven sources) the model gets the ratio of the two wrong by 4 % in
// the median; below 5 % of predicted difference it orders 70 of 100 pairs as measured, above it 93. Plans
// that differ in more are told apart less sharply (core/outcome/ranking_band.h). For memory it is what a
// search keeps free for the model's own error.
inline constexpr double worthALever = 0.05;

// What a lever asks for beside the work of setting it, in the order in which levers are offered.
enum class LeverPrice
{
    Setting, // the same run, laid out otherwise
    Batch, // more sequences a step
    Site, // power that somebody has capped
    Numbers, // narrower types: another run
    Accelerators, // more of them
};

// Whether what is shown of the two differs.
template <class Value, class... Units>
bool showsAChange(Value before, Value after, Units... unit)
{
    return format(before, unit...) != format(after, unit...);
}

// A warning or an error that was not there before.
bool warnsMore(const Report& before, const Report& after);

// Within its memory, or at least no fuller than it is: what a lever for another gate must leave.
bool staysWithin(const Report& before, const Report& after);

// A scenario of more accelerators than this is no longer advice: about what the largest announced sites hold.
bool tooManyAccelerators(const Scenario& scenario, double accelerators);

// Time that the run takes over the deadline: with failures and set-up, as the costs have it. Empty: not
// known, or the run never ends. The one answer to "is the deadline met?".
std::optional<double> deadlineShare(const Report& report);
// Beyond a deadline that somebody has stated: what advice is given for.
bool missesDeadline(const Report& report);

// Empty also where the run costs the same to three digits.
std::optional<MoneyChange> moneyChange(const Report& before, const Report& after);

// Accelerators that tensor parallelism can reach without leaving the scale-up domain; beyond eight its
// messages cost more than they save, however large the domain (Narayanan et al., arXiv:2104.04473,
// section 5.4).
double tensorReach(const Scenario& scenario);

// Micro-batches that bring the pipeline's bubble below the threshold, where it is above it: idle over total
// is i / (m + i).
double microbatchesToHide(const Report& report);

// The state over so many ranks that a quarter is left to activations, in powers of two; `degree` is the
// ranks.
Trial shardedState(const Report& before);
// True where that is how the scenario is.
bool stateIsSharded(const Report& report);

// `make(data)` with the smallest power of two of replicas of `ranks` each that keeps the deadline, found by
// evaluating; where it is kept already, with twice the accelerators. Not fewer than `least`. `degree` is the
// replicas; neither report nor refusal where no number of replicas does it.
Trial inTime(const Report& before, double ranks, double least, const std::function<FieldEdits(double)>& make);

// "FSDP on 32 GPUs, batch 32": a lever with what the scenario after it raises besides.
Text raising(const Scenario& before, Text lever, const Scenario& after);
Text sharding(const Scenario& before, const Scenario& after);

// With what the fullest rank needs beyond its memory even so, and what the run costs then.
Advice adviceWith(const Report& before, Text wall, Text symptom, Text response, Text effect, Trial& trial);

// What makes the fullest rank smaller.
struct FitLever
{
    Advice advice;
    LeverPrice price = LeverPrice::Setting;
    bool roomy = false; // not merely within the memory: with what the model may be wrong by to spare
    double rate = 0; // tokens per second of one accelerator
    // What is enough with room to spare first, of it the cheapest, of these the fastest.
    std::tuple<bool, bool, LeverPrice, double> order() const
    {
        return {
            !advice.solves, !roomy, advice.solves ? price : LeverPrice::Setting, advice.solves ? -rate : 0};
    }
};
FitLever fitLever(
    const Report& before, Text response, Text effect, Trial& trial, LeverPrice price, bool ofState);
void sortByOrder(std::vector<FitLever>& levers); // what is not enough keeps its order

// Each by itself: what is enough, and where nothing is, what leaves least over. Where the memory is full but
// not over, what is enough alone.
std::vector<FitLever> fitLevers(const Report& report);

// What makes a predicted step shorter: an answer to one of its losses, with what the stack can do. A number
// that is stated (an MFU) hides its losses; of such a step nothing is known here.
struct StepLever
{
    Text wall; // "time (launches)", "communication (tensor)"
    Text symptom; // "waiting for launches: 34 % of the step"
    Text response; // "Launch by CUDA graphs"
    Text effect; // "1.30 s → 1.02 s a step"; of another batch in tokens per second
    Trial trial;
    double saved = 0; // of the time of a token, 0…1: at least worthALever
    LeverPrice price = LeverPrice::Setting;
    bool ofCommunication = false; // what it shortens is waiting for messages
};

// Up to that price; of one price the most saved first. None adds a warning or an error, overfills the memory,
// or shuts a gate that was open, but by a higher peak (a narrower type) or a shorter step that waits no
// longer.
std::vector<StepLever> stepLevers(const Report& report, LeverPrice most);

} // namespace ridgepoint
