#pragma once

// Memory of the fullest rank over one step: what the report adds up, one after the other. A pass is cut into
// the layers it runs; between two samples every part changes linearly.
//
// As in the report, the loss, the first layer that is recomputed and the transient of its backward pass count
// at the same moment, and gradients are held from step to step, shards of them too: DeepSpeed and Megatron-LM
// keep their buffers, and PyTorch's stay until zero_grad(). What time alone keeps apart (a head that another
// chunk's micro-batch waits for) the report counts together, because Fit is judged by the sum; here it is a
// part of its own, as large all through the step, so that the fullest moment is the report's total.

#include "core/training/report.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace ridgepoint {

enum class TimelinePart : std::size_t // in stack order
{
    Weights,
    Gradients,
    Accumulator,
    Master,
    Moment1,
    Moment2,
    Context, // driver, libraries, communicators
    Placeholders,
    Copies, // of weights, in the type of the products
    Layers, // activations kept for the backward pass
    Recomputed, // of the layer that is being recomputed
    Head, // final norm, logits and loss
    Transient, // of one layer's backward pass
    Gathered, // whole blocks of sharded weights and inputs
    Buckets, // communication buckets and the update's copies of gradients
    Fragmentation,
    Apart, // parts that never meet in time, which the report's total counts together
};
inline constexpr std::size_t timelineParts = 17;

enum class TimelinePass
{
    Forward,
    Backward,
    InputGradient,
    WeightGradient,
    Pair, // a forward beside a backward of another micro-batch
    Omitted, // further micro-batches like those drawn
    Update, // of the weights
};

struct TimelineSpan
{
    TimelinePass pass = TimelinePass::Forward;
    double microbatch = -1; // from 0; below 0: several
    double beside = -1; // of a pair: the backward's
    double count = 0; // Omitted: micro-batches
    double from = 0, to = 0; // places on the axis, 0 … 1
    double start = 0, end = 0; // shares of the step's time, 0 … 1
};

struct TimelineSample
{
    double at = 0; // place on the axis: omitted micro-batches are narrow
    double time = 0; // share of the step's time
    std::array<Bytes, timelineParts> bytes{};
    Bytes of(TimelinePart part) const { return bytes[static_cast<std::size_t>(part)]; }
    Bytes state() const;
    Bytes activations() const; // kept, recomputed, head and transient
    Bytes buffers() const; // everything else
    Bytes total() const { return state() + activations() + buffers(); }
};

struct MemoryTimeline
{
    std::vector<TimelineSample> samples; // by ascending place; empty: the report has no rank to show
    std::vector<TimelineSpan> spans; // of the rank, in order; between them it waits
    std::optional<Seconds> step; // what time 1 is; empty: the step's time is not known
    std::size_t stage = 0; // of the pipeline: the fullest rank
    std::size_t peak = 0; // index of the fullest sample, the first of several
    Bytes reported; // memory.per_rank.total_bytes: the fullest sample's
    double flightPeak = 1; // micro-batches whose activations are held at once
    bool simulated = false; // by a schedule of the pipeline; otherwise its rule of how many are in flight

    TimelineSample at(double place) const; // 0 … 1, between samples linear; samples must not be empty
};

// Total: a report whose mesh does not fit has no samples.
MemoryTimeline memoryTimeline(const Report& report);

// What each ZeRO stage leaves on the fullest rank, and what it sends for that.
struct ZeroStage
{
    int stage = 0;
    MemoryParts rank; // of the fullest rank; activations and buffers included
    Bytes sent; // by one rank in a step, all micro-batches: the "data" rows of Report::communication
    double volume = 1; // over that of stage 0
    bool fits = false;
};
struct ZeroStages
{
    std::array<ZeroStage, 4> stages;
    double ranks = 1; // that share the state
    double microbatches = 1; // of a step, whose traffic is counted
    bool supposed = false; // there is one replica: as if there were eight
};
ZeroStages zeroStages(const Report& report);

} // namespace ridgepoint
