#pragma once

// What gradients and weights between replicas leave exposed, and what they slow while hidden, over any
// Recorder. Internal to core/step.

#include "core/formulas/communication.h"
#include "core/formulas/overlap.h"
#include "core/formulas/stages.h"
#include "core/step/overlap_model.h"
#include "core/step/recording.h"
#include "core/step/step_rates.h"

#include <algorithm>

namespace ridgepoint {

// Parameters of one gradient bucket: the last one has no computation left to hide behind (Megatron-Core's
// default).
inline constexpr double bucketParameters = 40e6;
template <class V>
struct WaitsOf
{
    V data, contention;
};

// Of a step in which one rank's gradients and weights take so long, beside these passes of it; `own` is
// heaviestRank(). More of either is never less waiting.
template <class Recorder, class V>
WaitsOf<V> gradientWaits(Recorder& rec, const Scenario& s, const Resolved& r, const RankParameters& own,
    V reduce, V gather, const StagePasses& passes)
{
    const auto none = rec.constant("nothing", Seconds(0), "this step has none");
    if (s.hardware.accelerators <= 1)
        return {none, none};
    const StackTraits& stack = *r.stack;
    const double m = r.microbatches;
    const double held = std::max(1.0, (own.dense + own.experts).value());
    V data = none;
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
        const auto backward = rec.constant("backward of one layer", passes.backward / passes.layers, "mean");
        data = times(rec,
            rec.sum("exposed gathers and scatters",
                apply<fsdpExposedForward>(rec, layers, oneGather, forward, share),
                apply<fsdpExposedBackward>(rec, layers, oneGather, oneScatter, backward, share)),
            m, "micro-batches");
    } else {
        const double last =
            std::min(1.0, bucketParameters / held); // this bucket has nothing left to hide behind
        const auto rest = [&](V time, Seconds beside, double overlap, std::string_view why) {
            const auto exposed =
                apply<exposedBuckets>(rec, time, rec.constant("computation beside it", beside, why),
                    rec.constant("share that hides it", overlap, stack.source));
            return rec.largest("exposed", exposed, times(rec, time, last, "the last bucket"));
        };
        const double overlap = s.hardware.efficiency.gradientOverlap.value_or(stack.gradientOverlap);
        data = rec.sum("gradients and weights", rest(reduce, passes.backward, overlap, "last backward pass"),
            rest(gather, passes.forward, stack.gatherOverlap, "first forward pass"));
    }
    // What runs hidden takes processors from the kernels it hides behind.
    const Seconds hidden(std::max(0.0, (raw(reduce) + raw(gather) - raw(data)).value()));
    return {data,
        times(rec, rec.constant("hidden collectives", hidden, "gradients and weights less what is exposed"),
            communicationShare, "processors that a running collective takes (Calculon calculon/llm/llm.py)")};
}

} // namespace ridgepoint
