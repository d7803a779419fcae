#pragma once

// One optimizer step on the rank that the others wait for, part by part, over any Recorder: layers and head
// for every micro-batch, the schedule around them, gradients and weights between replicas, the update. The
// report and the search both run this. Internal to core/training/step and core/engine.

#include "core/formulas/pipeline.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/training/step/gradient_waits.h"
#include "core/training/step/layer_model.h"
#include "core/training/step/pipeline_run.h"
#include "core/training/step/rank_memory.h"
#include "core/training/step/step_rates.h"
#include "core/training/step/traffic.h"
#include "core/training/step/weight_update.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace ridgepoint {

// Relative spread of the ranks' step times where nobody has measured it.
inline constexpr double usualSpread = 0.014;

template <class Recorder>
class StepModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    // What one step leaves for the next one of the same job: times of layers, and the clock of a schedule,
    // which most changes of a layout do not touch.
    struct Memory
    {
        typename LayerModel<Recorder>::Key key;
        std::vector<typename LayerModel<Recorder>::Layer> layers; // by kind
        typename LayerModel<Recorder>::Head head;
        bool known = false;
        // Of the mesh that is placed; whoever places another forgets them.
        std::optional<PipelineClock> clock;
        std::optional<Seconds> floor;
    };

    // `plan` is of the same scenario; `heaviest` is heaviestRank(): its gradients and its update are counted.
    StepModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved,
        const TrafficPlan<Recorder>& plan, const RankParameters& heaviest, ScheduleTiming timing,
        Memory* memory = nullptr)
        : m_timing(timing)
        , m_memory(memory)
        , m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_own(heaviest)
        , m_plan(plan)
        , m_again(scenario, resolved)
        , m_trained(1 - scenario.training.frozenShare)
    {
    }

    struct Times
    {
        // Of one micro-batch on the slowest rank.
        Value<Seconds> matmul, attention, elementwise, again, tensor, context, expert, idle;
        // Of the step.
        Value<Seconds> bubble, hops, data, contention, copies, offload, optimizer, fixed, straggling, step;
        PipelineClock clock; // where the schedule was simulated
        Seconds all; // one micro-batch on all ranks
        std::shared_ptr<const StepSchedule> run; // likewise
    };

    // Less than any schedule, sharding and overlap let a step take: the work alone, dealt out evenly, with
    // nothing exchanged between experts or replicas and nothing updated.
    Seconds least()
    {
        timeLayers();
        return atLeast(leastOnAllRanks(m_again.leastShare()) * (m_r.microbatches / m_r.stages), m_s, m_r);
    }
    StepRates rates()
    {
        timeLayers();
        return m_rates;
    }
    // However many ranks share the state out as the stage says: nothing waits for gradients and weights.
    // `this` shares them out over as many as there are, so no update is shorter.
    ShardingFloor leastOfSharding()
    {
        m_leastMoves = true;
        const Times t = run();
        const Seconds waits = raw(t.data) + raw(t.contention) + raw(t.copies);
        constexpr double rounding = 1 - 1e-12;
        ShardingFloor floor{.least = (raw(t.step) - waits * slowdown(m_s)) * rounding};
        for (const PipelineRank& rank : m_r.extremes())
            floor.passes[floor.ranks++] = behind(passesOf(rank.load), hostMoves(rank));
        return floor;
    }
    // And what one of them at least waits where gradients and weights take so long.
    static Seconds leastWaits(
        const ShardingFloor& floor, const Scenario& s, const Resolved& r, Seconds reduce, Seconds gather)
    {
        NoLedger untraced;
        const RankParameters own = heaviestRank(r);
        Seconds least(std::numeric_limits<double>::infinity());
        for (std::size_t i = 0; i < floor.ranks; ++i) {
            const auto waits = gradientWaits(untraced, s, r, own, reduce, gather, floor.passes[i]);
            least = std::min(least, waits.data + waits.contention + waits.copies);
        }
        return least * slowdown(s);
    }

    // With `work` in all micro-batches, bubbles included: no sharding of state lets a step take less.
    static Seconds atLeast(Seconds work, const Scenario& s, const Resolved& r)
    {
        constexpr double rounding = 1 - 1e-12; // of sums in another order
        return (work * slowdown(s) + s.hardware.efficiency.fixed.value_or(r.stack->fixed)) * rounding;
    }

    Times run()
    {
        timeLayers();
        Times t;
        t.bubble = t.hops = none();
        t.all = onAllRanks(m_again.meanShare());
        if (m_r.stages > 1)
            schedule(t);
        const auto [rank, offloadKeepsIt] = slowestRank(raw(t.bubble) + raw(t.hops));
        const StageLoad slowest = rank ? rank->load : StageLoad();
        addParts(t, slowest);
        const auto micro = m_rec.sum("one micro-batch on the slowest rank", t.matmul, t.attention,
            t.elementwise, t.tensor, t.context, t.expert, t.idle, t.again);

        // Between device and host; while a pass waits for it, collectives go on. While the pipeline stands
        // still the link does not: what counts is how long it keeps the rank beyond the schedule.
        t.offload = none();
        Passes beside = passesOf(slowest);
        if (offloadKeepsIt) {
            beside = behind(beside, hostMoves(*rank));
            // A floor is no longer than the step that the link keeps as long, summed in another order.
            const double rounding = m_timing == ScheduleTiming::Floor ? 1 - 1e-12 : 1;
            const Seconds schedule = m_r.microbatches * raw(micro) + raw(t.bubble) + raw(t.hops);
            t.offload = m_rec.constant("waiting for the host link beyond the schedule",
                std::max(Seconds(0), besideHost(slowest, beside) * rounding - schedule),
                "copy engines go on while a pipeline idles");
        }
        const auto waits = wait(m_rec, m_plan.reduce(), m_plan.gather(), beside);
        t.data = waits.data;
        t.contention = waits.contention;
        t.copies = waits.copies;
        onceAStep(t, micro);
        return t;
    }

private:
    using Layer = typename LayerModel<Recorder>::Layer;
    using LayerPass = typename LayerModel<Recorder>::Pass;

    // By the slowest of all accelerators.
    static double slowdown(const Scenario& s)
    {
        const double straggler = s.hardware.efficiency.straggler.value_or(usualSpread);
        return straggler > 0 && s.hardware.accelerators > 1
            ? slowestOfMany(straggler, s.hardware.accelerators)
            : 1;
    }
    Value<Seconds> none() { return m_rec.constant("nothing", Seconds(0), "this step has none"); }
    Value<Seconds> calls(Value<Seconds> time, double count, std::string_view why)
    {
        return times(m_rec, time, count, why);
    }

    using Passes = StagePasses;
    struct HostMoves
    {
        Seconds forward, backward; // of one micro-batch
    };
    static Passes behind(const Passes& own, const HostMoves& moves)
    {
        return {.forward = std::max(own.forward, moves.forward),
            .backward = std::max(own.backward, moves.backward),
            .apart = own.apart,
            .layers = own.layers};
    }

    static LayerTime timeOf(const Layer& layer, double trained)
    {
        // Everything of a backward pass but its weight gradients comes before the gradient can go on.
        return {.forward = raw(layer.forward.total),
            .gradients = raw(layer.backward.total),
            .again = raw(layer.again),
            .named = raw(layer.named),
            .weight = trained * layer.weight};
    }
    void timeLayers()
    {
        const auto key =
            m_memory ? LayerModel<Recorder>::keyOf(m_s, m_r, m_plan) : typename LayerModel<Recorder>::Key();
        std::vector<Layer>& layers = m_memory ? m_memory->layers : m_ownLayers;
        if (m_memory && m_memory->known && m_memory->key == key) {
            m_head = m_memory->head;
        } else {
            LayerModel<Recorder> model(m_rec, m_s, m_r, m_plan);
            layers.clear();
            for (const LayerKind& kind : m_r.layers)
                layers.push_back(model.layer(kind));
            m_head = model.head();
            if (m_memory) {
                m_memory->key = key;
                m_memory->head = m_head;
                m_memory->known = true;
            }
        }
        m_layers = layers;
        m_rates.kinds = layers.size();
        for (LayerKindIndex kind = 0; kind < layers.size(); ++kind)
            m_rates.layers[kind] = timeOf(layers[kind], m_trained);
        m_rates.head = raw(m_head.matmul) + raw(m_head.elementwise);
        m_rates.trained = m_trained;
    }
    Passes passesOf(const StageLoad& load, double share) const
    {
        return {.forward = m_rates.forward(load),
            .backward = m_rates.backward(load, share),
            .apart = m_r.schedule->splitsBackward ? m_rates.weight(load) : Seconds(0),
            .layers = std::max(1.0, load.layers())};
    }
    Passes passesOf(const StageLoad& rank) const { return passesOf(rank, m_again.share(rank.layers())); }
    // Every layer and head is on some stage.
    Seconds onAllRanks(double share) const { return m_rates.both(allLayers(m_r), share); }
    // Whatever the schedule: the device's own work without exchange between experts, or its launches.
    Seconds leastOf(const Layer& layer, double share) const
    {
        const bool whole = m_again.wholeLayers();
        const Seconds again = whole ? layer.forward.alone() : raw(layer.again);
        const Seconds device = layer.forward.alone()
            + m_trained * (layer.backward.alone() + share * again + (raw(layer.named) - layer.sentAgain));
        const Seconds host = raw(layer.forward.host)
            + m_trained * (raw(layer.backward.host) + (whole ? share : 0) * raw(layer.forward.host));
        return std::max(device, host);
    }
    Seconds leastOnAllRanks(double share) const
    {
        const StageLoad all = allLayers(m_r);
        Seconds least = all.heads * m_rates.head;
        for (LayerKindIndex kind = 0; kind < m_layers.size(); ++kind)
            least += all.of[kind] * leastOf(m_layers[kind], share);
        return least;
    }

    Seconds microbatchOf(const StageLoad& load) const
    {
        return m_rates.both(load, m_again.share(load.layers()));
    }
    Seconds mostWork() const
    {
        Seconds most(0);
        for (const PipelineRank& rank : m_r.extremes())
            most = std::max(most, microbatchOf(rank.load));
        return most;
    }

    struct Slowest
    {
        const PipelineRank* rank = nullptr;
        bool offloadKeepsIt = false; // longer than its schedule
    };
    // The step waits for the rank that is done last: `idle` is what a schedule and its sends keep even that
    // with the most work, and so every rank, beyond its own; the host link or gradients and weights may keep
    // one with less work longer. What waits for the link hides gradients only where it is waited for.
    Slowest slowestRank(Seconds idle) const
    {
        Slowest slowest;
        NoLedger untraced;
        Seconds longest(-1);
        const auto consider = [&](const PipelineRank& rank, Seconds busy, const Passes& beside,
                                  bool offload) {
            const auto waits = wait(untraced, raw(m_plan.reduce()), raw(m_plan.gather()), beside);
            const Seconds time = busy + waits.data + waits.contention + waits.copies;
            if (time > longest) {
                longest = time;
                slowest = {&rank, offload};
            }
        };
        for (const PipelineRank& rank : m_r.extremes()) {
            const StageLoad& load = rank.load;
            const Passes own = passesOf(load);
            consider(rank, idle + m_r.microbatches * microbatchOf(load), own, false);
            if (usesHostLink()) {
                const Passes stretched = behind(own, hostMoves(rank));
                consider(rank, besideHost(load, stretched), stretched, true);
            }
        }
        return slowest;
    }
    // All micro-batches of a rank that its passes or the host link keep.
    Seconds besideHost(const StageLoad& load, const Passes& stretched) const
    {
        return m_r.microbatches * (microbatchOf(load) + stretched.length() - passesOf(load).length());
    }

    // The slowest rank's parts for one micro-batch.
    void addParts(Times& t, const StageLoad& slowest)
    {
        const auto overLayers = [&](Value<Seconds> LayerPass::*part) {
            Value<Seconds> sum = none();
            const auto add = [&](const Layer& layer, double count) {
                if (count > 0)
                    sum = m_rec.sum("layers", sum,
                        calls(layer.forward.*part, count, "layers of the slowest stage"),
                        calls(layer.backward.*part, count * m_trained,
                            "layers of the slowest stage that train"));
            };
            for (LayerKindIndex kind = 0; kind < m_layers.size(); ++kind)
                add(m_layers[kind], slowest.of[kind]);
            return sum;
        };
        const auto withHead = [&](std::string_view name, Value<Seconds> layers, Value<Seconds> head) {
            return m_rec.sum(name, layers, calls(head, slowest.heads, "heads of the slowest stage"));
        };
        t.matmul = withHead("GEMMs", overLayers(&LayerPass::matmul), m_head.matmul);
        t.attention = overLayers(&LayerPass::attention);
        t.elementwise = withHead("element-wise", overLayers(&LayerPass::elementwise), m_head.elementwise);
        t.tensor = overLayers(&LayerPass::tensor);
        t.context = overLayers(&LayerPass::context);
        t.expert = overLayers(&LayerPass::expert);
        t.idle = overLayers(&LayerPass::idle);
        t.again = none();
        const double share = m_again.share(slowest.layers());
        const auto repeat = [&](const Layer& layer, double count) {
            if (count > 0)
                t.again = m_rec.sum("recomputation", t.again,
                    calls(m_rec.sum("repeated in a layer",
                              calls(layer.again, share, "layers that are recomputed"), layer.named),
                        count * m_trained, "layers of the slowest stage that train"));
        };
        for (LayerKindIndex kind = 0; kind < m_layers.size(); ++kind)
            repeat(m_layers[kind], slowest.of[kind]);
    }

    // The pipeline around one micro-batch after the other.
    void schedule(Times& t)
    {
        const auto micro = m_rec.constant(
            "one micro-batch on the rank with the most work", mostWork(), "largest sum over a stage");
        const auto microbatches =
            m_rec.constant("micro-batches", m_r.microbatches, "follows from the mesh and the batch");
        const auto chunks = m_rec.field("mesh.chunks", m_r.chunks);
        const auto p = m_rec.field("mesh.pipeline", m_r.stages);
        Value<Seconds> send = none();
        for (const Call<Recorder>& call : m_plan.of(TrafficGroup::Pipeline))
            send = call.each;
        if (m_s.overlap.pipeline)
            send = apply<exposedTime>(m_rec, send, m_rec.field("overlap.pipeline", *m_s.overlap.pipeline));
        // Megatron's interleaved schedule sends and receives in one blocking call.
        const bool blocking = m_r.stack->blockingSends && m_r.chunks > 1;
        if (m_timing != ScheduleTiming::ClosedForm)
            simulate(t, raw(send), blocking);
        if (t.clock.known) {
            t.bubble = apply<pipelineIdle>(m_rec,
                m_rec.constant("schedule without sends", t.clock.withoutHops, simulatedSource(t.clock)),
                microbatches, micro);
            t.hops = m_rec.constant("waiting for sends between stages",
                std::max(Seconds(0), t.clock.withHops - t.clock.withoutHops), simulatedSource(t.clock));
            return;
        }
        if (m_r.schedule->idle) {
            const auto third = m_rec.constant("a third of a micro-batch", t.all / m_r.stages / 3,
                "F ≈ B ≈ W, on the mean stage: input and weight gradients cost what the forward pass does");
            t.bubble = m_r.schedule->idle(m_rec, p, third, third, third);
        } else {
            const auto total =
                m_rec.constant("one micro-batch on all ranks", t.all, "sum over the pipeline stages");
            const auto makespan = m_r.chunks > 1
                ? apply<pipelineMakespanUnevenInterleaved>(m_rec, microbatches, chunks, micro, total)
                : apply<pipelineMakespanUneven>(m_rec, microbatches, micro, total);
            t.bubble = apply<pipelineIdle>(m_rec, makespan, microbatches, micro);
        }
        t.hops = m_r.chunks <= 1 ? apply<hopDelay>(m_rec, send, p, microbatches)
            : blocking           ? apply<hopDelayBlocking>(m_rec, send, p, microbatches, chunks)
                                 : apply<hopDelayInterleaved>(m_rec, send, p, chunks);
    }
    StageTimes passTimes(const StageLoad& load, double share) const
    {
        const Seconds forward = m_rates.forward(load) + load.heads * m_rates.head / 3.0;
        const Seconds weight = m_rates.weight(load) + load.heads * m_rates.head / 3.0 * m_trained;
        return {.forward = forward,
            .inputGradient = std::max(Seconds(0), m_rates.both(load, share) - forward - weight),
            .weightGradient = weight};
    }
    std::vector<StageTimes> stageTimes() const
    {
        std::vector<StageTimes> stages;
        stages.reserve(static_cast<std::size_t>(m_r.virtualStages));
        for (StageIndex stage; stage.number() < m_r.virtualStages; ++stage)
            stages.push_back(passTimes(loadOfVirtualStage(m_r, stage), shareOfStage(stage)));
        return stages;
    }

    Seconds floorOfPipeline()
    {
        if (!m_memory)
            return pipelineFloor(m_r, stageTimes());
        if (!m_memory->floor)
            m_memory->floor = pipelineFloor(m_r, stageTimes());
        return *m_memory->floor;
    }
    void simulate(Times& t, Seconds send, bool blocking)
    {
        if (m_timing == ScheduleTiming::Floor) {
            const Seconds least = isRunByOp(m_s, m_r) ? floorOfPipeline() : Seconds(0);
            t.clock = {.withoutHops = least, .withHops = least, .known = least.value() > 0};
            return;
        }
        if (m_memory) {
            if (!m_memory->clock)
                m_memory->clock = clockPipeline(m_s, m_r, stageTimes(), send, blocking);
            t.clock = *m_memory->clock;
            return;
        }
        std::vector<StageTimes> stages = stageTimes();
        t.clock = clockPipeline(m_s, m_r, stages, send, blocking);
        const double mean = m_again.meanShare();
        if (!t.clock.known)
            return;
        LayerTimes layers{.kinds = {}, .head = passTimes({.heads = 1}, mean)};
        for (LayerKindIndex kind = 0; kind < m_layers.size(); ++kind) {
            StageLoad one;
            one.of[kind] = 1;
            layers.kinds.push_back(passTimes(one, mean));
        }
        t.run = runPipeline(m_s, m_r, std::move(stages), layers, send, blocking);
    }

    double shareOfStage(StageIndex stage) const
    {
        return m_again.alike()
            ? m_again.share(1)
            : m_again.share(pipelineRank(m_r, m_s.mesh, rankOfVirtualStage(m_r, stage)).load.layers());
    }

    void onceAStep(Times& t, Value<Seconds> micro)
    {
        t.optimizer = WeightUpdate<Recorder>(m_rec, m_s, m_r, m_own).time();
        const Efficiency& e = m_s.hardware.efficiency;
        t.fixed = e.fixed
            ? m_rec.field("hardware.efficiency.fixed_step_time", *e.fixed)
            : m_rec.constant("fixed", m_r.stack->fixed, "data, logging, barriers: cost of one step");
        const auto busy =
            m_rec.sum("work of the slowest rank", calls(micro, m_r.microbatches, "micro-batches"), t.bubble,
                t.hops, t.data, t.contention, t.copies, t.offload);
        t.straggling = none();
        if (const double slow = slowdown(m_s); slow > 1)
            t.straggling = m_rec.constant("waiting for the slowest of all ranks", raw(busy) * (slow - 1),
                "expected largest of as many normal deviates, hardware.efficiency.straggler");
        t.step = m_rec.sum("step", busy, t.optimizer, t.fixed, t.straggling);
    }

    // In the passes; an update comes after them.
    bool usesHostLink() const
    {
        const Training& t = m_s.training;
        return (t.offloadActivations || t.offloadParameters)
            && m_s.hardware.accelerator.hostBandwidth.value() > 0;
    }
    // Activations leave during the forward pass and come back during the backward pass; weights come for
    // either, once for what is computed again too (FSDP gathers them before it). The link carries both ways
    // at once.
    HostMoves hostMoves(const PipelineRank& rank) const
    {
        HostMoves moves;
        if (!usesHostLink())
            return moves;
        const Training& t = m_s.training;
        const BytesPerSecond rate = hostOfNode(m_s, m_r).rate;
        NoLedger none;
        RankMemory<NoLedger> memory(none, m_s, m_r);
        Seconds activations(0), weights(0), network(0);
        if (t.offloadActivations && rank.load.layers() > 0)
            activations =
                t.offloadedLayers * transferTime(memory.layers(memory.shape(), rank.load, t.recompute), rate);
        if (!m_leastMoves) {
            if (t.offloadParameters)
                weights = transferTime(memory.slab(rank, SlabWeights), rate) / m_r.schedule->weightCopies();
            network = networkOnHostLink();
        }
        moves.forward = std::max(activations, weights) + network;
        moves.backward = activations + weights + network;
        return moves;
    }
    // What gradients and weights of other nodes take of the link, spread evenly over the passes of a step.
    Seconds networkOnHostLink() const
    {
        if (!m_s.hardware.accelerator.host.networkOnHostLink)
            return Seconds(0);
        Bytes sent(0);
        for (const Call<Recorder>& call : m_plan.of(TrafficGroup::Data))
            sent += ringLoad(raw(m_plan.wire(call)) * call.count, call.span.ranks, call.span.inNode).network;
        return sent / m_s.hardware.accelerator.hostBandwidth / (2 * m_r.microbatches);
    }

    template <class Rec, class V>
    WaitsOf<V> wait(Rec& rec, V reduce, V gather, const StagePasses& passes) const
    {
        return gradientWaits(rec, m_s, m_r, m_own, reduce, gather, passes);
    }

    ScheduleTiming m_timing;
    Memory* m_memory;
    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    RankParameters m_own;
    const TrafficPlan<Recorder>& m_plan;
    bool m_leastMoves = false; // over the host link: what no way to share out the state spares
    Recomputation m_again;
    double m_trained; // share of the layers that train
    std::span<const Layer> m_layers; // by kind
    std::vector<Layer> m_ownLayers; // of these, where no memory keeps them
    typename LayerModel<Recorder>::Head m_head;
    StepRates m_rates;
};

} // namespace ridgepoint
