#pragma once

// One optimizer step on the rank that the others wait for, part by part, over any Recorder: layers and head
// for every micro-batch, the schedule around them, gradients and weights between replicas, the update. The
// report and the search both run this. Internal to core/step and core/engine.

#include "core/formulas/pipeline.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/step/layer_model.h"
#include "core/step/pipeline_run.h"
#include "core/step/rank_memory.h"
#include "core/step/schedule_model.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Parameters of one gradient bucket: the last one has no computation left to hide behind (Megatron-Core's
// default).
inline constexpr double bucketParameters = 40e6;
// Share of the memory bandwidth that the weight update reaches, and the passes over gradients beside it
// (zeroing, scaling, the norm), in bytes per parameter: regression on vTrain's measurements; Primus
// module_profilers/optimizer.py.
inline constexpr double updateShare = 0.75;
inline constexpr double gradientPasses = 8;
inline constexpr double lossScalingTraffic =
    8; // fp16 gradients are unscaled in fp32 and searched for overflows

template <class Recorder>
class StepModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    // `heaviest` is heaviestRank(): its gradients and its update are counted.
    StepModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved,
        const RankParameters& heaviest, ScheduleTiming timing)
        : m_timing(timing)
        , m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_own(heaviest)
        , m_model(recorder, scenario, resolved)
    {
    }

    struct Times
    {
        // Of one micro-batch on the slowest rank.
        Value<Seconds> matmul, attention, elementwise, again, tensor, context, expert, idle;
        // Of the step.
        Value<Seconds> bubble, hops, data, contention, offload, optimizer, fixed, straggling, step;
        PipelineClock clock; // where the schedule was simulated
        Seconds all; // one micro-batch on all ranks
        std::shared_ptr<const StepSchedule> run; // likewise
    };

    // `reduce` and `gather`: gradients and weights of a step on the wire.
    Times run(Value<Seconds> reduce, Value<Seconds> gather)
    {
        const Architecture& a = m_r.architecture;
        const Mesh& mesh = m_s.mesh;
        const StackTraits& stack = *m_r.stack;
        LayerModel<Recorder>& model = m_model;
        using Layer = typename LayerModel<Recorder>::Layer;
        const auto zero = m_rec.constant("nothing", Seconds(0), "this step has none");
        const double moeLayers = a.isMoe() ? moeLayerCount(a) : 0;
        Layer dense, moe;
        if (moeLayers < a.layers || (a.mtpLayers > 0 && !a.isMoe()))
            dense = model.dense();
        if (moeLayers > 0)
            moe = model.experts();
        const auto head = model.head();
        const double m = m_r.microbatches;
        const double stages = m_r.stages;

        // Layers that are recomputed, and layers that train nothing and pass no gradient on.
        const Training& t = m_s.training;
        const double trained = 1 - t.frozenShare;

        const auto once = [&](const Layer& layer, Seconds& forward, Seconds& backward) {
            forward = raw(layer.forward.total);
            backward = (raw(layer.backward.total) + raw(layer.again.total)) * trained;
        };
        Seconds denseForward(0), denseBackward(0), moeForward(0), moeBackward(0);
        // Input and weight gradients of a product cost alike and are launched alike; everything else of a
        // backward pass comes before the gradient can go on.
        const auto weightGradient = [trained](const auto& pass) {
            return 0.5 * trained * (raw(pass.matmul) + raw(pass.idle));
        };
        const Seconds denseWeight = weightGradient(dense.backward);
        const Seconds moeWeight = weightGradient(moe.backward);
        if (moeLayers < a.layers || (a.mtpLayers > 0 && !a.isMoe()))
            once(dense, denseForward, denseBackward);
        if (moeLayers > 0)
            once(moe, moeForward, moeBackward);
        const Seconds headTime = raw(head.matmul) + raw(head.elementwise);
        const auto timeOf = [&](const StageLoad& load) {
            return load.dense * (denseForward + denseBackward) + load.moe * (moeForward + moeBackward)
                + load.heads * headTime;
        };
        const auto passesOf = [&](const StageLoad& load) {
            return Passes{.forward = load.dense * denseForward + load.moe * moeForward,
                .backward = load.dense * denseBackward + load.moe * moeBackward,
                .layers = std::max(1.0, load.dense + load.moe)};
        };
        // The step waits for the rank with the most work in all micro-batches and the longest waits beside
        // it.
        const bool filled = m_r.schedule->fillsBubbles();
        const double repeats = filled || stages <= 1 ? m : m - 1 / m_r.chunks;
        StageLoad slowest = loadOfRank(m_r, 0);
        if (stages > 1) {
            NoLedger untraced;
            Seconds longest(-1);
            for (const double stage : m_r.extremes()) {
                const StageLoad load = loadOfRank(m_r, stage);
                const Passes own = passesOf(load);
                const Passes stretched = behind(own, hostMove(untraced, load));
                const Waits waits = wait(untraced, raw(reduce), raw(gather), stretched);
                const Seconds time = timeOf(load) * repeats + m * (stretched.length() - own.length())
                    + waits.data + waits.contention;
                if (time > longest) {
                    longest = time;
                    slowest = load;
                }
            }
        }
        // Every layer and head is on some stage.
        const double extra = a.mtpLayers;
        const Seconds all = timeOf({.dense = a.layers - moeLayers + (a.isMoe() ? 0 : extra),
            .moe = moeLayers + (a.isMoe() ? extra : 0),
            .heads = 1 + extra});

        // The slowest rank's parts for one micro-batch.
        const auto overLayers = [&](auto part) {
            Value<Seconds> sum = zero;
            const auto add = [&](const Layer& layer, double count) {
                if (count <= 0)
                    return;
                sum = m_rec.sum("layers", sum,
                    calls(part(layer.forward), count, "layers of the slowest stage"),
                    calls(part(layer.backward), count * trained, "layers of the slowest stage that train"));
            };
            add(dense, slowest.dense);
            add(moe, slowest.moe);
            return sum;
        };
        using LayerPass = typename LayerModel<Recorder>::Pass;
        const auto matmul =
            m_rec.sum("matrix products", overLayers([](const LayerPass& p) { return p.matmul; }),
                calls(head.matmul, slowest.heads, "heads of the slowest stage"));
        const auto attention = overLayers([](const LayerPass& p) { return p.attention; });
        const auto elementwise =
            m_rec.sum("element-wise", overLayers([](const LayerPass& p) { return p.elementwise; }),
                calls(head.elementwise, slowest.heads, "heads of the slowest stage"));
        const auto tensor = overLayers([](const LayerPass& p) { return p.tensor; });
        const auto context = overLayers([](const LayerPass& p) { return p.context; });
        const auto expert = overLayers([](const LayerPass& p) { return p.expert; });
        const auto idle = overLayers([](const LayerPass& p) { return p.idle; });
        Value<Seconds> again = zero;
        if (slowest.dense > 0)
            again = m_rec.sum("recomputation", again,
                calls(dense.again.total, slowest.dense * trained, "layers that are recomputed"));
        if (slowest.moe > 0)
            again = m_rec.sum("recomputation", again,
                calls(moe.again.total, slowest.moe * trained, "layers that are recomputed"));
        const auto micro = m_rec.sum("one micro-batch on the slowest rank", matmul, attention, elementwise,
            tensor, context, expert, idle, again);

        // The schedule around them.
        const auto microbatches = m_rec.constant("micro-batches", m, "follows from the mesh and the batch");
        Value<Seconds> bubble = zero, hops = zero;
        PipelineClock clock;
        std::shared_ptr<const StepSchedule> run;
        if (stages > 1) {
            const auto chunks = m_rec.field("mesh.chunks", m_r.chunks);
            const auto p = m_rec.field("mesh.pipeline", stages);
            const double parts = mesh.tensor; // scatter-gather, or shards of the sequence
            const auto bytes = apply<stageBoundaryBytes>(
                m_rec.constant("tokens of a micro-batch", Tokens(model.tokens()), "mesh"),
                m_rec.field("model.hidden", a.hidden),
                m_rec.constant("bytes per element", m_r.activationBytes,
                    dataTypeKey(activationType(m_s.training.precision.compute))),
                m_rec.constant(
                    "ranks that each send a part", parts, "Narayanan et al. (arXiv:2104.04473) §4.1"));
            auto send = model.network().send(bytes, m_r.spans.pipeline.leavesNode());
            if (m_s.overlap.pipeline)
                send = apply<exposedTime>(send, m_rec.field("overlap.pipeline", *m_s.overlap.pipeline));
            // Megatron's interleaved schedule sends and receives in one blocking call.
            const bool blocking = stack.blockingSends && m_r.chunks > 1;
            if (m_timing == ScheduleTiming::Simulated) {
                std::vector<StageTimes> virtualStages;
                virtualStages.reserve(static_cast<std::size_t>(m_r.virtualStages));
                const auto timesOf = [&](const StageLoad& load) {
                    const Seconds forward =
                        load.dense * denseForward + load.moe * moeForward + load.heads * headTime / 3.0;
                    const Seconds weight = load.dense * denseWeight + load.moe * moeWeight
                        + load.heads * headTime / 3.0 * trained;
                    return StageTimes{.forward = forward,
                        .inputGradient = std::max(Seconds(0), timeOf(load) - forward - weight),
                        .weightGradient = weight};
                };
                for (double stage = 0; stage < m_r.virtualStages; ++stage)
                    virtualStages.push_back(timesOf(loadOfVirtualStage(m_r, stage)));
                clock = clockPipeline(m_s, m_r, virtualStages, raw(send), blocking);
                if (clock.known)
                    run = runPipeline(m_s, m_r, std::move(virtualStages),
                        {.dense = timesOf({.dense = 1}),
                            .moe = timesOf({.moe = 1}),
                            .head = timesOf({.heads = 1})},
                        raw(send), blocking);
            }
            if (clock.known) {
                bubble = apply<pipelineIdle>(
                    m_rec.constant("schedule without sends", clock.withoutHops, simulatedSource(clock)),
                    microbatches, micro);
                hops = m_rec.constant("waiting for sends between stages",
                    std::max(Seconds(0), clock.withHops - clock.withoutHops), simulatedSource(clock));
            } else {
                if (filled) {
                    bubble = filledIdle(m_rec, *m_r.schedule, p,
                        m_rec.constant("a third of a micro-batch", all / stages / 3,
                            "F ≈ B ≈ W, on the mean stage: input and weight gradients cost what the "
                            "forward pass does"));
                } else {
                    const auto total =
                        m_rec.constant("one micro-batch on all ranks", all, "sum over the pipeline stages");
                    const auto makespan = m_r.chunks > 1
                        ? apply<pipelineMakespanUnevenInterleaved>(microbatches, chunks, micro, total)
                        : apply<pipelineMakespanUneven>(microbatches, micro, total);
                    bubble = apply<pipelineIdle>(makespan, microbatches, micro);
                }
                hops = m_r.chunks <= 1 ? apply<hopDelay>(send, p, microbatches)
                    : blocking         ? apply<hopDelayBlocking>(send, p, microbatches, chunks)
                                       : apply<hopDelayInterleaved>(send, p, chunks);
            }
        }

        // Activations between device and host; while a pass waits for them, collectives go on.
        const Passes own = passesOf(slowest);
        Passes stretched = own;
        Value<Seconds> offload = zero;
        if (offloads()) {
            const auto move = hostMove(m_rec, slowest);
            const auto wholly =
                m_rec.constant("share of computation that hides it", 1.0, "separate copy engines");
            const auto left = [&](std::string_view pass, Seconds time) {
                return apply<exposedBuckets>(
                    move, m_rec.constant(pass, time, "of the slowest stage"), wholly);
            };
            offload = calls(m_rec.sum("waiting for the host link", left("forward pass", own.forward),
                                left("backward pass", own.backward)),
                m, "micro-batches");
            stretched = behind(own, raw(move));
        }
        const auto [data, contention] = wait(m_rec, reduce, gather, stretched);

        // Once a step.
        const auto optimizer = weightUpdate();
        const Efficiency& e = m_s.hardware.efficiency;
        const auto fixed = e.fixed
            ? m_rec.field("hardware.efficiency.fixed_step_time", *e.fixed)
            : m_rec.constant("fixed", stack.fixed, "data, logging, barriers: cost of one step");
        const auto busy = m_rec.sum("work of the slowest rank", calls(micro, m, "micro-batches"), bubble,
            hops, data, contention, offload);
        Value<Seconds> straggling = zero;
        if (e.straggler > 0 && m_s.hardware.accelerators > 1)
            straggling = m_rec.constant("waiting for the slowest of all ranks",
                raw(busy) * (stragglerSlowdown(e.straggler, m_s.hardware.accelerators) - 1),
                "extreme value of normal noise");

        const auto step = m_rec.sum("step", busy, optimizer, fixed, straggling);
        return {.matmul = matmul,
            .attention = attention,
            .elementwise = elementwise,
            .again = again,
            .tensor = tensor,
            .context = context,
            .expert = expert,
            .idle = idle,
            .bubble = bubble,
            .hops = hops,
            .data = data,
            .contention = contention,
            .offload = offload,
            .optimizer = optimizer,
            .fixed = fixed,
            .straggling = straggling,
            .step = step,
            .clock = clock,
            .all = all,
            .run = std::move(run)};
    }

    NetworkModel<Recorder>& network() { return m_model.network(); }

private:
    template <const auto& F, class... A>
    auto apply(A... arguments)
    {
        return m_rec.template call<F>(arguments...);
    }

    Value<Seconds> calls(Value<Seconds> time, double count, std::string_view why)
    {
        return apply<callsTime>(time, m_rec.constant("times", count, why));
    }

    // A stage's passes of one micro-batch.
    struct Passes
    {
        Seconds forward, backward;
        double layers = 1;
        Seconds length() const { return forward + backward; }
    };
    static Passes behind(const Passes& own, Seconds move)
    {
        return {.forward = std::max(own.forward, move),
            .backward = std::max(own.backward, move),
            .layers = own.layers};
    }

    bool offloads() const
    {
        return m_s.training.offloadActivations && m_s.hardware.accelerator.hostBandwidth.value() > 0;
    }
    // One micro-batch's activations over the host link: they leave during the forward pass and come back
    // during the backward pass.
    template <class Rec>
    auto hostMove(Rec& rec, const StageLoad& load) const -> typename Rec::template Value<Seconds>
    {
        if (!offloads())
            return rec.constant("nothing offloaded", Seconds(0), "training.offload_activations");
        RankMemory<Rec> memory(rec, m_s, m_r);
        return rec.template call<transferTime>(
            memory.layers(memory.shape(), load.dense, load.moe, m_s.training.recompute),
            rec.constant("host link", m_s.hardware.accelerator.hostBandwidth, "hardware.accelerator"));
    }

    // Gradients and weights between replicas: what they leave exposed, and what they slow while hidden.
    template <class V>
    struct WaitsOf
    {
        V data, contention;
    };
    using Waits = WaitsOf<Seconds>;
    template <class Rec, class V>
    WaitsOf<V> wait(Rec& rec, V reduce, V gather, const Passes& passes) const
    {
        const auto none = rec.constant("nothing", Seconds(0), "this step has none");
        if (m_s.hardware.accelerators <= 1)
            return {none, none};
        const StackTraits& stack = *m_r.stack;
        const double m = m_r.microbatches;
        const double held = std::max(1.0, (m_own.dense + m_own.experts).value());
        const auto calls = [&](V time, double count, std::string_view why) {
            return rec.template call<callsTime>(time, rec.constant("times", count, why));
        };
        V data = none;
        if (m_s.overlap.data) {
            data = rec.template call<exposedTime>(rec.sum("gradients and weights", reduce, gather),
                rec.field("overlap.data", *m_s.overlap.data));
        } else if (m_s.mesh.zeroStage == 3) {
            // Layer by layer within every micro-batch: what outlasts the computation beside it, and the two
            // ends.
            const double perLayer = held / passes.layers;
            const double ahead =
                stack.prefetchParameters > 0 ? std::min(1.0, stack.prefetchParameters / perLayer) : 1;
            const auto share = rec.constant(
                "share of computation that hides gathers", stack.gatherOverlap * ahead, stack.source);
            const auto layers = rec.constant("layers of a rank", passes.layers, "follows from the mesh");
            const double times = m * passes.layers;
            const auto oneGather =
                rec.constant("gather of one layer", raw(gather) / (2 * times), "weights of a step ÷ passes");
            const auto oneScatter =
                rec.constant("scatter of one layer", raw(reduce) / times, "gradients of a step ÷ passes");
            const auto forward = rec.constant("forward of one layer", passes.forward / passes.layers, "mean");
            const auto backward =
                rec.constant("backward of one layer", passes.backward / passes.layers, "mean");
            data = calls(
                rec.sum("exposed gathers and scatters",
                    rec.template call<fsdpExposedForward>(layers, oneGather, forward, share),
                    rec.template call<fsdpExposedBackward>(layers, oneGather, oneScatter, backward, share)),
                m, "micro-batches");
        } else {
            const double last =
                std::min(1.0, bucketParameters / held); // this bucket has nothing left to hide behind
            const auto rest = [&](V time, Seconds beside, double overlap, std::string_view why) {
                const auto exposed = rec.template call<exposedBuckets>(time,
                    rec.constant("computation beside it", beside, why),
                    rec.constant("share that hides it", overlap, stack.source));
                return rec.largest("exposed", exposed, calls(time, last, "the last bucket"));
            };
            const double overlap = m_s.hardware.efficiency.gradientOverlap.value_or(stack.gradientOverlap);
            data =
                rec.sum("gradients and weights", rest(reduce, passes.backward, overlap, "last backward pass"),
                    rest(gather, passes.forward, stack.gatherOverlap, "first forward pass"));
        }
        // What runs hidden takes processors from the kernels it hides behind.
        const Seconds hidden(std::max(0.0, (raw(reduce) + raw(gather) - raw(data)).value()));
        return {data,
            calls(rec.constant("hidden collectives", hidden, "gradients and weights less what is exposed"),
                communicationShare,
                "processors that a running collective takes (Calculon calculon/llm/llm.py)")};
    }

    Value<Seconds> weightUpdate()
    {
        const RankParameters& own = m_own;
        const bool sharded = m_s.mesh.zeroStage >= 1;
        const Parameters updated =
            (own.dense / (sharded ? m_r.shards : 1) + own.experts / (sharded ? m_r.expertShards : 1));
        const bool shardedGradients = m_s.mesh.zeroStage >= 2;
        const Parameters gradients = (shardedGradients ? updated : own.dense + own.experts) * m_r.trainable;
        // Master copy and moments are read and written, the gradient read, the weight written.
        double each =
            2 * (m_r.slabBytes[SlabMaster] + m_r.slabBytes[SlabMoment1] + m_r.slabBytes[SlabMoment2])
            + std::max(m_r.slabBytes[SlabGradients], m_r.slabBytes[SlabAccumulator])
            + m_r.slabBytes[SlabWeights] * m_r.trainable;
        const auto parameters = m_rec.constant(
            "parameters this rank updates", updated, "follows from the mesh and the sharding stage");
        const auto bandwidth =
            m_rec.field("hardware.accelerator.hbm_bandwidth_Bps", m_s.hardware.accelerator.memoryBandwidth);
        const auto share = m_rec.constant(
            "share of the bandwidth reached", updateShare, "Primus module_profilers/optimizer.py");
        const auto passes = apply<optimizerStepTime>(
            m_rec.constant("gradients this rank holds", gradients, "follows from the sharding stage"),
            m_rec.constant("zeroing, clipping and the norm",
                BytesPerParameter(gradientPasses
                    + (m_s.training.precision.compute == DataType::Fp16 ? lossScalingTraffic : 0)),
                "regression on the vTrain measurements; Mixed Precision Training (arXiv:1710.03740) §3.2"),
            bandwidth, share);
        if (m_s.training.offloadOptimizer && m_s.hardware.accelerator.hostBandwidth.value() > 0) {
            // Gradients go down, new weights come up; the host's update overlaps with the transfers at best.
            const double moved = m_r.slabBytes[SlabGradients] + m_r.slabBytes[SlabWeights];
            return m_rec.sum("optimizer on the host", passes,
                apply<optimizerStepTime>(parameters,
                    m_rec.constant(
                        "over the host link", BytesPerParameter(moved), "ZeRO-Offload (arXiv:2101.06840)"),
                    m_rec.constant(
                        "host link", m_s.hardware.accelerator.hostBandwidth, "hardware.accelerator"),
                    share));
        }
        return m_rec.sum("optimizer", passes,
            apply<optimizerStepTime>(parameters,
                m_rec.constant("state read and written", BytesPerParameter(each * m_r.stack->optimizerPasses),
                    m_r.stack->source),
                bandwidth, share));
    }

    ScheduleTiming m_timing;
    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    RankParameters m_own;
    LayerModel<Recorder> m_model;
};

} // namespace ridgepoint
