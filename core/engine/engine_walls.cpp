#include "core/engine/engine.h"

#include "core/formulas/activations.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"

#include <optional>

namespace ridgepoint {

namespace {

// Half-precision tensors of hidden width kept per layer by a rule of thumb that says 12 to 20: k = 14 gives
// 150 GB for the 70B example.
constexpr double seedTensorsPerLayer = 14;

// The axis of the largest load; the first of equals.
std::optional<Axis> bindingAxis(
    std::optional<double> memory, std::optional<double> compute, std::optional<double> bandwidth)
{
    std::optional<Axis> binding;
    double largest = -1;
    const auto consider = [&](const std::optional<double>& load, Axis axis) {
        if (load && *load > largest) {
            largest = *load;
            binding = axis;
        }
    };
    consider(memory, Axis::Memory);
    consider(compute, Axis::Compute);
    consider(bandwidth, Axis::Bandwidth);
    return binding;
}

} // namespace

template <class Recorder>
void Engine<Recorder>::walls()
{
    WallsReport& out = m_out.walls;
    if (m_r.capacity.value() > 0) {
        out.memory.ratio =
            m_rec.readout("walls.memory.ratio", apply<capacityRatio>(m_stateTotal, m_capacity));
        out.memory.ratioAll = m_rec.readout("walls.memory.ratio_all",
            apply<capacityRatio>(m_stateTotal, apply<pooledCapacity>(m_accelerators, m_capacity)));
        if (m_out.memory.bytesPerParameter.value() > 0)
            out.memory.threshold = m_rec.readout(
                "walls.memory.threshold_params", apply<memoryWallParameters>(m_capacity, m_perParameter));
    }
    if (m_timed) {
        const auto target = m_rec.field("targets.step_time", m_s.targets.stepTime);
        const auto step = apply<stepBudgetRatio>(m_stepOne, target);
        out.compute.ratio = m_rec.readout("walls.compute.ratio", step);
        out.compute.ratioAll =
            m_rec.readout("walls.compute.ratio_all", apply<stepBudgetRatio>(m_step, target));
        out.compute.threshold =
            m_rec.readout("walls.compute.threshold_params", apply<computeWallParameters>(m_total, step));

        const auto deadline = m_rec.field("targets.deadline", m_s.targets.deadline);
        const auto run = apply<stepBudgetRatio>(m_runOne, deadline);
        out.throughput.ratio = m_rec.readout("walls.throughput.ratio", run);
        // One clock for the deadline: with failures and set-up, as the costs have it.
        if (m_wall)
            out.throughput.ratioAll =
                m_rec.readout("walls.throughput.ratio_all", apply<stepBudgetRatio>(*m_wall, deadline));
        else
            m_out.diagnostics.push_back({Severity::Info, "walls.throughput.ratio_all",
                "failures leave no time to compute, so the run has no end", {}});
        out.throughput.threshold = m_rec.readout("walls.throughput.threshold_params",
            m_s.training.tokens.perParameter ? apply<throughputWallParametersProportional>(m_total, run)
                                             : apply<throughputWallParameters>(m_total, run));
    }
    const auto consider = [&](const Wall& wall, WallKind kind) {
        if (wall.threshold && (!out.firstThreshold || *wall.threshold < *out.firstThreshold)) {
            out.firstThreshold = wall.threshold;
            out.first = kind;
        }
    };
    consider(out.memory, WallKind::Memory);
    consider(out.compute, WallKind::Compute);
    consider(out.throughput, WallKind::Throughput);
    if (out.first)
        m_rec.alias("walls.first_threshold_params",
            *out.first == WallKind::Memory        ? "walls.memory.threshold_params"
                : *out.first == WallKind::Compute ? "walls.compute.threshold_params"
                                                  : "walls.throughput.threshold_params");
}

template <class Recorder>
void Engine<Recorder>::regime()
{
    RegimeReport& out = m_out.regime;
    out.memoryLoad = m_out.walls.memory.ratio;
    out.computeLoad = m_out.walls.compute.ratio;
    if (m_r.scaleOutBandwidth.value() > 0) {
        out.bandwidthLoad = m_rec.readout("regime.bandwidth_load",
            apply<stepBudgetRatio>(m_wholeAllReduce, m_rec.field("targets.step_time", m_s.targets.stepTime)));
    }
    out.binding = bindingAxis(out.memoryLoad, out.computeLoad, out.bandwidthLoad);
    if constexpr (Recorder::recording) {
        if (out.memoryLoad)
            m_rec.readout("regime.memory_load", apply<capacityRatio>(m_stateTotal, m_capacity));
        if (out.computeLoad)
            m_rec.readout("regime.compute_load",
                apply<stepBudgetRatio>(m_stepOne, m_rec.field("targets.step_time", m_s.targets.stepTime)));
    }
    if (!m_r.meshFits)
        return;
    RegimeLoads& rank = out.rank;
    const auto target = m_rec.field("targets.step_time", m_s.targets.stepTime);
    if (m_r.capacity.value() > 0)
        rank.memory =
            m_rec.readout("regime.rank_memory_load", apply<capacityRatio>(m_rankMemory, m_capacity));
    if (m_rankCompute && m_timed)
        rank.compute =
            m_rec.readout("regime.rank_compute_load", apply<stepBudgetRatio>(*m_rankCompute, target));
    if (m_rankTraffic)
        rank.bandwidth =
            m_rec.readout("regime.rank_bandwidth_load", apply<stepBudgetRatio>(*m_rankTraffic, target));
    rank.binding = bindingAxis(rank.memory, rank.compute, rank.bandwidth);
}

template <class Recorder>
void Engine<Recorder>::accounting()
{
    AccountingReport& out = m_out.accounting;
    const Architecture& a = m_r.architecture;
    const auto sequences = number("training.micro_batch", m_s.training.microBatch);
    const auto length = number("training.sequence_length", m_s.training.sequenceLength);
    const auto layers = number("model.layers", a.layers);
    const auto hidden = number("model.hidden", a.hidden);
    out.parameterState =
        m_rec.readout("accounting.parameter_state_bytes", apply<stateBytes>(m_total, m_perParameter));
    out.activationsNone = m_rec.readout("accounting.activations_none_bytes",
        apply<seedActivations>(sequences, length, layers, hidden,
            m_rec.constant("tensors kept per layer", seedTensorsPerLayer,
                "example of Ridgepoint: 150 GB for 70B and 8192 tokens")));
    out.activationsCheckpointed = m_rec.readout("accounting.activations_checkpointed_bytes",
        apply<seedActivations>(sequences, length, layers, hidden,
            m_rec.constant("tensors kept per layer", 1.0, "the layer's input")));
    out.stepFlops = m_rec.readout("accounting.step_flops", m_stepFlops);
    out.totalFlops = m_rec.readout("accounting.total_flops", m_totalFlops);
    out.allReduceVolume = m_rec.readout("accounting.allreduce_bytes", m_allReduceVolume);
    if (m_r.scaleOutBandwidth.value() > 0)
        out.allReduceTime = m_rec.readout("accounting.allreduce_seconds", m_allReduce);
    if (!m_timed)
        return;
    out.stepTime = m_rec.readout("accounting.step_seconds", m_stepOne);
    out.runTime = m_rec.readout("accounting.run_seconds", m_runOne);
    if (m_r.scaleOutBandwidth.value() > 0 && raw(m_stepOne).value() > 0)
        out.allReduceToStep =
            m_rec.readout("accounting.allreduce_to_step", apply<communicationRatio>(m_allReduce, m_step));
}

template void Engine<NoLedger>::walls();
template void Engine<LedgerRecorder>::walls();
template void Engine<NoLedger>::regime();
template void Engine<LedgerRecorder>::regime();
template void Engine<NoLedger>::accounting();
template void Engine<LedgerRecorder>::accounting();

} // namespace ridgepoint
