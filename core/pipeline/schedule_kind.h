#pragma once

// The schedules Ridgepoint knows. Each is one file in core/pipeline/kinds that defines one ScheduleKind; the
// table in kinds.cpp there names them all.

#include "core/base/text.h"
#include "core/formulas/ledger.h"
#include "core/pipeline/schedule.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// What a schedule is made from. Searched schedules look at the durations; the others ignore them.
struct ScheduleRequest
{
    int stages = 4; // pipeline ranks p
    int microbatches = 8; // m
    int chunks = 1; // v a rank; kinds that imply two take any value
    int group = 0; // micro-batches of one chunk in a row; 0: the kind's default
    double memoryCap = 0; // micro-batches a rank may hold; 0: the kind's default
    std::string variant = {}; // one of the kind's variants; empty: the first
    // Part of a micro-batch's activations that stays from its input gradient to its weight gradient, 0 to 1.
    // Searches that keep to the memory cap count with it.
    double afterInput = 1;
    // Durations of one chunk's forward, input gradient and weight gradient, and of one hop, in a common unit.
    double forward = 1, inputGradient = 1, weightGradient = 1, hop = 0;

    bool operator==(const ScheduleRequest&) const = default;
};

// A rule of the kind that a request breaks.
struct ScheduleProblem
{
    std::string field; // "stages", "microbatches", "chunks", "group", "memory_cap", "variant"
    Text message; // "DualPipe needs an even number of stages; 5 is odd"
    Text fix; // "use 4 or 6"
};

enum class ChunkRule
{
    One, // chunks must be 1
    Two, // two by construction; chunks is ignored
    Many, // any number from 2
    EvenMany // any even number from 2
};

// Where the model's stages sit; see schedule.h.
enum class PlacementShape
{
    Loop,
    Wave,
    Bidirectional
};

// How a forward pass and the backward pass of another micro-batch run beside each other.
enum class Pairing
{
    None,
    Neighbours, // next to each other in the order, each its own op
    Ops // as Pair ops
};

struct ScheduleKind
{
    std::string_view key; // as mesh.schedule and `--kind` take it
    std::string_view label; // "ZB-H1"
    std::string_view idea; // one line for people: what it does differently
    std::string_view source; // paper or code whose order it equals
    ChunkRule chunkRule = ChunkRule::One;
    bool splitsBackward = false; // input and weight gradients as separate ops
    PlacementShape shape = PlacementShape::Loop;
    Pairing pairing = Pairing::None;
    bool takesGroup = false;
    bool takesMemoryCap = false;
    bool readsDurations = false; // the order may depend on the request's durations
    std::span<const std::string_view> variants = {}; // first is the default; empty: none
    // For those who cannot wait for the simulator, by core/formulas/pipeline.h.
    bool closedFormsExact = false; // they are the schedule, where stages are alike and rounds of chunks whole
    // Time a rank idles, of p, F, B and W. None: that of 1F1B, which follows from the slowest stage.
    RecordedCall<Seconds, double, Seconds, Seconds, Seconds> idle = {};
    // Micro-batches whose activations rank r holds until their weight gradient is done, of m, p, v and r.
    // None: all m, whose backward passes wait for the last forward pass.
    RecordedCall<double, double, double, double, double> held = {};
    // Every broken rule, with the nearest legal values. Called after the common checks (stages, micro-batches
    // ≥ 1, chunk rule, variant known).
    std::vector<ScheduleProblem> (*check)(const ScheduleRequest&) = nullptr;
    // Only for requests without problems.
    Schedule (*generate)(const ScheduleRequest&) = nullptr;

    // The first variant is a fixed rule.
    bool looksAtDurations(const ScheduleRequest& request) const
    {
        return readsDurations
            && (variants.empty() || (!request.variant.empty() && request.variant != variants.front()));
    }
    // Copies of every stage's weights along the pipeline.
    int weightCopies() const { return shape == PlacementShape::Bidirectional ? 2 : 1; }
    // Weights are needed and gradients made at more times than a whole backward pass has.
    bool revisitsWeights() const { return splitsBackward || weightCopies() > 1; }
    bool takesChunks() const { return chunkRule == ChunkRule::Many || chunkRule == ChunkRule::EvenMany; }
    // Every rank holds two by construction, or at least.
    bool twoChunks() const { return chunkRule == ChunkRule::Two || chunkRule == ChunkRule::EvenMany; }
    // The paper that `source` cites first, as "arXiv:2401.10241"; empty when it cites none.
    std::string_view paper() const;
    // Chunks a rank holds for this request.
    int chunksOf(const ScheduleRequest& request) const
    {
        return chunkRule == ChunkRule::One ? 1 : chunkRule == ChunkRule::Two ? 2 : request.chunks;
    }
};

// In the order of menus. A search tries each that StackTraits::runs().
std::span<const ScheduleKind* const> scheduleKinds();
const ScheduleKind* findScheduleKind(std::string_view key); // null when unknown
const ScheduleKind& scheduleKindOf(std::string_view key); // 1F1B for a name that no schedule has
// What a schedule is with so many chunks a rank: with one, interleaved schedules are 1F1B, breadth-first
// GPipe.
std::string_view kindWithChunks(std::string_view key, int chunks);

std::vector<ScheduleProblem> checkRequest(const ScheduleKind& kind, const ScheduleRequest& request);

// "use 4 or 8": the nearest values on both sides of `value` for which legal() holds within [low, high]; empty
// when there are none.
Text nearestLegal(int value, int low, int high, bool (*legal)(int value, const ScheduleRequest&),
    const ScheduleRequest& request);

struct GeneratedSchedule
{
    std::optional<Schedule> schedule; // empty when there are problems
    std::vector<ScheduleProblem> problems;
};
GeneratedSchedule generateSchedule(std::string_view key, const ScheduleRequest& request);

} // namespace ridgepoint
