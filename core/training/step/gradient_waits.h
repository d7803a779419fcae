#pragma once

// What gradients and weights between replicas leave exposed, and what they slow while hidden, over any
// Recorder. Internal to core/training/step.

#include "core/formulas/communication.h"
#include "core/formulas/kernels.h"
#include "core/formulas/overlap.h"
#include "core/formulas/stages.h"
#include "core/training/step/overlap_model.h"
#include "core/training/step/recording.h"
#include "core/training/step/step_rates.h"

#include <algorithm>

namespace ridgepoint {

template <class V>
struct WaitsOf
{
    V data, contention;
    V copies; // computation of its own
};

// Fully sharded weights are copied out of the buffer that gathered them, once a pass (read and written in the
// type that is computed in), and gradients into the one that scatters them (to fp32): time of a micro-batch.
// Nothing is, where one rank holds the whole.
template <class Recorder>
ValueOf<Recorder, Seconds> shardCopies(
    Recorder& rec, const Scenario& s, const Resolved& r, const RankParameters& own)
{
    const bool shared = r.shards > 1 || (own.experts.value() > 0 && r.expertShards > 1);
    if (!r.stack->shardCopies || !shared)
        return rec.constant("nothing copied", Seconds(0), r.stack->source);
    const double each = 2 * (2 * r.activationBytes) + r.activationBytes + bytesPerElement(DataType::Fp32);
    return apply<elementwiseTime>(rec,
        rec.constant("weights copied out, gradients in", Bytes(each * (own.dense + own.experts).value()),
            "pytorch/pytorch issue 157027"),
        rec.field("hardware.accelerator.hbm_bandwidth_Bps", s.hardware.accelerator.memoryBandwidth),
        rec.constant("share of the bandwidth reached",
            r.stack->elementwiseShare * s.hardware.accelerator.kernels.elementwiseShare
                * s.hardware.efficiency.elementwise,
            r.stack->source),
        rec.constant("kernels", 0.0, "launches are counted per layer"),
        rec.constant("launch", Seconds(0), "counted per layer"));
}

// Of a step in which one rank's gradients and weights take so long, beside these passes of it; `own` is
// heaviestRank(). More of either is never less waiting.
template <class Recorder, class V>
WaitsOf<V> gradientWaits(Recorder& rec, const Scenario& s, const Resolved& r, const RankParameters& own,
    V reduce, V gather, const StagePasses& passes)
{
    const auto none = rec.constant("nothing", Seconds(0), "this step has none");
    if (s.hardware.accelerators <= 1)
        return {none, none, none};
    const StackTraits& stack = *r.stack;
    const double m = r.microbatches;
    const double held = std::max(1.0, (own.dense + own.experts).value());
    V data = none, copies = none;
    if (s.overlap.data) {
        data = apply<exposedTime>(rec, rec.sum("gradients and weights", reduce, gather),
            rec.field("overlap.data", *s.overlap.data));
    } else if (s.mesh.zeroStage == 3) {
        // Layer by layer within every micro-batch: what outlasts the computation beside it, and the two
        // ends.
        const double perLayer = held / passes.layers;
        const double ahead =
            stack.prefetchParameters > 0 ? std::min(1.0, stack.prefetchParameters / perLayer) : 1;
        const auto share = rec.constant(
            "share of computation that hides gathers", stack.gatherOverlap * ahead, stack.source);
        const auto layers = rec.constant("layers of a rank", passes.layers, "follows from the mesh");
        const double passesOfLayers = m * passes.layers;
        const auto oneGather = rec.constant(
            "gather of one layer", raw(gather) / (2 * passesOfLayers), "weights of a step ÷ passes");
        const auto oneScatter = rec.constant(
            "scatter of one layer", raw(reduce) / passesOfLayers, "gradients of a step ÷ passes");
        const auto forward = rec.constant("forward of one layer", passes.forward / passes.layers, "mean");
        const auto backward = rec.constant("backward of one layer", passes.hiding() / passes.layers, "mean");
        data = times(rec,
            rec.sum("exposed gathers and scatters",
                apply<fsdpExposedForward>(rec, layers, oneGather, forward, share),
                apply<fsdpExposedBackward>(rec, layers, oneGather, oneScatter, backward, share)),
            m, "micro-batches");
        copies = times(rec, shardCopies(rec, s, r, own), m, "micro-batches");
    } else {
        const double last =
            std::min(1.0, stack.bucket(r.spans.data.ranks) / held); // has nothing left to hide behind
        const auto rest = [&](V time, Seconds beside, double overlap, std::string_view why) {
            const auto exposed =
                apply<exposedBuckets>(rec, time, rec.constant("overlapped computation", beside, why),
                    rec.constant("share that hides it", overlap, stack.source));
            return rec.largest("exposed", exposed, times(rec, time, last, "the last bucket"));
        };
        const double overlap = s.hardware.efficiency.gradientOverlap.value_or(stack.gradientOverlap);
        data = rec.sum("gradients and weights", rest(reduce, passes.hiding(), overlap, "last backward pass"),
            rest(gather, passes.forward, stack.gatherOverlap, "first forward pass"));
    }
    // What runs hidden takes processors from the kernels it hides behind.
    const Seconds hidden(std::max(0.0, (raw(reduce) + raw(gather) - raw(data)).value()));
    return {data,
        times(rec, rec.constant("hidden collectives", hidden, "gradients and weights less what is exposed"),
            contentionOf(s), contentionSource),
        copies};
}

} // namespace ridgepoint
