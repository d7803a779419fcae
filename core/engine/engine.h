#pragma once

// The evaluation, chapter by chapter, written once over a Recorder (see core/report/ledger.h). Internal to
// core/engine.

#include "core/hardware/stack.h"
#include "core/mesh/spans.h"
#include "core/report/ledger.h"
#include "core/report/report.h"
#include "core/step/resolved.h"

#include <array>

namespace ridgepoint {

template <class Recorder>
class ServingModel;

template <class Recorder>
class Engine
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    Engine(Recorder& recorder, const Scenario& scenario, const Resolved& resolved, Report& out)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_out(out)
    {
    }

    void run();

private:
    // In this order; each may use what the ones before it left in the members below.
    void inputs();
    void model();
    void state(); // bytes per parameter, whole-model state, walls' memory side
    void activations(); // of one replica under each recomputation
    void rankMemory(); // the fullest rank on the mesh
    void compute();
    double repeatedLayers() const;
    FlopsPerToken repeatedPerToken(FlopsPerToken layers, FlopsPerToken attention) const;
    void pipeline();
    void settleBubble(); // once the step is known
    void statedStep(); // the MFU is given
    void predictedStep(); // and here it is not
    void runAndThroughput();
    void conventions(); // one run under every way of counting operations
    void energy();
    void resilience(); // failures and checkpoints
    void cost(); // what the run costs with failures and set-up, and against what
    void splitCost();
    void counts();
    void spot();
    void owning();
    void communication();
    void walls();
    void roofline();
    void regime();
    void accounting();
    void scalingLaws();
    void inference();
    void remarks(); // what a reader should know beside the numbers

    template <const auto& F, class... A>
    auto apply(A... arguments)
    {
        return m_rec.template call<F>(arguments...);
    }
    Value<double> number(std::string_view id, double value) { return m_rec.field(id, value); }
    // Counts that follow from several fields, not one.
    Value<double> derived(std::string_view name, double value)
    {
        return m_rec.constant(name, value, "follows from the mesh and the batch");
    }

    // Of one accelerator; the middle of its list prices where the scenario gives none.
    Value<MoneyPerSecond> price();

    // One collective of a step over a group of ranks.
    struct Collective
    {
        std::string_view group;
        std::optional<CollectiveOp> op; // empty: one message to the next rank
        GroupSpan span;
        Bytes buffer;
        double count;
        std::string_view axes;
        GroupPart part = GroupPart::Whole;
    };
    // All calls of a step; appends a row.
    Value<Seconds> addCollective(const Collective& collective);
    // Shares a group's exposed time out over its rows, and adds it to that of the step.
    void share(std::string_view group, Value<Seconds> exposed);
    // With a stated MFU: what a group's calls leave exposed.
    void expose(std::string_view group, std::string_view path, Value<Seconds> total,
        std::optional<double> overlap, std::optional<Seconds>& out);
    void gradientTraffic();
    // Adds what one rank's links send of a collective in a step, given what it sends in one call and in all.
    // What the link of the group's own tier carries of it.
    Value<Bytes> addLoad(const Collective& collective, Value<Bytes> one, Value<Bytes> all);
    void communicationSums();
    void mesh();
    double wrapShare() const;
    void servingTimes(ServingModel<Recorder>& model, ServingModel<NoLedger>& plain, Value<double> ranks,
        Value<double> together);
    void servingChoice(ServingModel<NoLedger>& model);
    struct NetworkBytes
    {
        Bytes scaleUp, scaleOut;
    };
    NetworkBytes networkOf(const Matmul& matmul) const;
    RooflineOperation operation(std::string name, Flops flops, Bytes bytes, NetworkBytes network = {}) const;

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    Report& m_out;

    Value<Parameters> m_total, m_active;
    Value<Tokens> m_runTokens, m_batchTokens;
    Value<Bytes> m_capacity, m_stateTotal, m_checkpoint;
    Value<BytesPerParameter> m_perParameter;
    Value<FlopsPerSecond> m_peak;
    Value<BytesPerSecond> m_memoryBandwidth, m_scaleUp, m_scaleOut;
    Value<double> m_accelerators;
    Value<Flops> m_stepFlops, m_totalFlops, m_exactStep, m_hardwareStep;
    Value<Seconds> m_stepOne, m_runOne; // one accelerator doing everything
    Value<double> m_bubbleFraction, m_bubbleOverhead; // until the step says what its own schedule waits
    Value<Seconds> m_step, m_run; // all of them
    Value<Bytes> m_allReduceVolume; // one rank's gradients, ring asymptote
    Value<Seconds> m_allReduce; // the same over the scale-out link
    Value<Seconds> m_wholeAllReduce; // of the whole model's gradients, whatever the mesh
    Value<Seconds> m_reduce, m_gather; // gradients and weights of a step, on the wire
    Value<Bytes> m_port, m_card; // what the busiest rank's links send in a step
    // All collectives of a step together; empty: none.
    std::optional<Value<Bytes>> m_sent;
    std::optional<Value<Seconds>> m_atBandwidth, m_calls, m_exposed;
    Value<double> m_mfu; // once there is a step time
    std::optional<Value<double>> m_goodput; // empty: failures leave nothing
    std::optional<Value<Seconds>> m_wall; // with failures and set-up; empty: the run never ends
    Value<Bytes> m_rankMemory; // of the fullest rank
    std::optional<Value<Seconds>> m_rankCompute, m_rankTraffic; // of one rank in a step; empty: not known
    bool m_linksKnown = true;
    bool m_timed = false; // a step time is known
};

} // namespace ridgepoint
