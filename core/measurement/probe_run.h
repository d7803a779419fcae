#pragma once

// One run of the probe, put together from its events: what was measured, on what, and what went wrong. A run
// that was cut short, by a cancel or a crash, keeps all that came before.

#include "core/base/table.h"
#include "core/base/text.h"
#include "core/measurement/events.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct ProbeRun
{
    ProbeHello hello;
    std::optional<ProbeDevice> device;
    ProbePlan plan;
    std::vector<ProbeResult> results; // in the order in which they came
    std::vector<ProbeSkip> skips;
    std::vector<ProbeWarning> warnings;
    int stepsDone = 0; // of the plan
    std::optional<ProbeDone> done; // none: the helper ended without a word
    bool recorded = false; // replayed from a file that came with the program

    void take(const ProbeEvent& event);
    const ProbeResult* find(std::string_view step) const;
    bool empty() const { return results.empty(); }
    // Nothing broke it off; a result that failed its check is marked, and the others stand.
    bool whole() const
    {
        return done && (done->end == ProbeEnd::Completed || done->end == ProbeEnd::CheckFailed);
    }
    bool operator==(const ProbeRun&) const = default;
};

// The measured ceilings that make a roofline, by pointer into the run.
struct MeasuredRoofline
{
    const ProbeResult* memory = nullptr; // fastest of read, update, copy and triad, all threads
    std::vector<const ProbeResult*> compute; // vector and matrix units, one of a type, fastest first
    std::vector<const ProbeResult*> sweep; // by intensity
    std::vector<const ProbeResult*> products; // matrix products
    // FLOP per byte at which the sweep of `type` reaches 90 % of its plateau, between the two points around
    // it. 0: not seen, or what looks like a plateau is far below the vector units' ceiling, as where the
    // sweep was cut short.
    double knee(std::string_view type) const;
};
// For an interval of the median; a result of many may have a range all the same, as a fit has.
bool tooFewSamples(const ProbeResult& result);
// Whether samples enough were taken, undisturbed.
bool isSound(const ProbeResult& result);
MeasuredRoofline measuredRoofline(const ProbeRun& run);

// How the headline of a result is counted: "median of 15, 95 % interval; bytes read; …".
Text probeBasis(const ProbeResult& result);

// Ceilings first, then sweep and products; one row a result.
Table probeTable(const ProbeRun& run);
// What both runs measured, step by step: then, now, their ratio, and whether their intervals overlap.
Table probeComparison(const ProbeRun& now, const ProbeRun& then);
std::string probeComparisonText(
    const ProbeRun& now, const ProbeRun& then); // for people; empty: nothing in common
// Whether the 95 % intervals of two results "overlap" or lie "apart", or there are "too few samples" for one,
// or "no interval".
std::string_view probeVerdict(const ProbeResult& now, const ProbeResult& then);
std::string probeText(const ProbeRun& run); // for people: device, table, skips, warnings

inline constexpr std::string_view probeSchema = "ridgepoint.probe/1";
std::string probeRunJson(const ProbeRun& run);

struct ReadProbeRun
{
    std::optional<ProbeRun> run;
    Text problem; // why there is none; with a run: what in it could not be read
};
struct ReadProbeEvents
{
    std::vector<ProbeEvent> events;
    Text problem; // of the first line that could not be read; the others are there
};
// The helper's own lines, samples and all.
ReadProbeEvents readProbeEvents(std::string_view lines);
// A file of probeRunJson(), or the helper's own lines.
ReadProbeRun readProbeRun(std::string_view text);

} // namespace ridgepoint
