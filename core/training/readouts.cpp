// The rows of training. Each reads a member of Report; a chapter of core/engine/chapters must bind the same
// path by rec.readout(), or tst_ledger fails.

#include "core/training/readouts.h"

#include "core/training/report.h"

#include <array>

namespace ridgepoint {

namespace {

// What a member holds, as the plain SI number of the table.
constexpr std::optional<double> si(double value) { return value; }
constexpr std::optional<double> si(bool value) { return value ? 1.0 : 0.0; }
template <Dimension D>
constexpr std::optional<double> si(Quantity<D> value)
{
    return value.value();
}
template <class T>
constexpr std::optional<double> si(const std::optional<T>& value)
{
    return value ? si(*value) : std::nullopt;
}

using Get = std::optional<double> (*)(const Report&);

// A quantity of zero that only means "not computed" (no such link, no capacity) is null.
template <class T>
std::optional<double> positive(const T& value)
{
    const std::optional<double> number = si(value);
    return number && *number > 0 ? number : std::nullopt;
}

std::optional<double> operatingIntensity(const Report& r)
{
    return r.roofline.operations.empty() ? std::nullopt : positive(r.roofline.operations[0].intensity);
}

std::optional<double> operatingAttainable(const Report& r)
{
    return r.roofline.operations.empty() ? std::nullopt : si(r.roofline.operations[0].attainable);
}

template <LossFitKind kind, auto member>
std::optional<double> ofFit(const Report& r)
{
    const LossFitReport* fit = r.scaling.fit(kind);
    return fit ? si(fit->*member) : std::nullopt;
}
constexpr auto hoffmann = LossFitKind::Hoffmann;
constexpr auto besiroglu = LossFitKind::Besiroglu;
std::optional<double> intensityOf(const std::optional<ServingPoint>& point)
{
    return point ? si(point->intensity) : std::nullopt;
}

std::optional<double> attainableOf(const std::optional<ServingPoint>& point)
{
    return point ? si(point->attainable) : std::nullopt;
}

#define RIDGEPOINT_GET(expression) +[](const Report& r) -> std::optional<double> { return expression; }

const auto table = std::to_array<TrainingReadout>({
    {"model.params_total", "parameters|model size", Unit::Parameter, RIDGEPOINT_GET(si(r.model.total))},
    {"model.params_active", "active parameters", Unit::Parameter, RIDGEPOINT_GET(si(r.model.active))},
    {"model.tokens", "training tokens", Unit::Token, RIDGEPOINT_GET(si(r.model.tokens))},

    {"memory.stack.weights_bytes", "weights", Unit::Byte, RIDGEPOINT_GET(si(r.memory.whole.weights))},
    {"memory.stack.gradients_bytes", "gradients", Unit::Byte, RIDGEPOINT_GET(si(r.memory.whole.gradients))},
    {"memory.stack.accumulator_bytes", "gradient accumulator", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.whole.accumulator))},
    {"memory.stack.master_bytes", "master weights", Unit::Byte, RIDGEPOINT_GET(si(r.memory.whole.master))},
    {"memory.stack.moment1_bytes", "first moment|Adam m", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.whole.moment1))},
    {"memory.stack.moment2_bytes", "second moment|Adam v", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.whole.moment2))},
    {"memory.stack.activations_bytes", "activations", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.whole.activations))},
    {"memory.per_rank.weights_bytes", "weights per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.weights))},
    {"memory.per_rank.gradients_bytes", "gradients per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.gradients))},
    {"memory.per_rank.accumulator_bytes", "gradient accumulator per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.accumulator))},
    {"memory.per_rank.master_bytes", "master weights per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.master))},
    {"memory.per_rank.moment1_bytes", "first moment per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.moment1))},
    {"memory.per_rank.moment2_bytes", "second moment per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.moment2))},
    {"memory.per_rank.state_bytes", "state per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.state()))},
    {"memory.per_rank.activations_bytes", "activations per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.activations))},
    {"memory.per_rank.buffers_bytes", "buffers per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.buffers))},
    {"memory.per_rank.allocated_bytes", "allocated per rank", Unit::Byte,
        RIDGEPOINT_GET(positive(r.memory.perRank.allocated))},
    {"memory.per_rank.reserved_bytes", "reserved per rank, while there is room", Unit::Byte,
        RIDGEPOINT_GET(positive(r.memory.perRank.reserved))},
    {"memory.per_rank.total_bytes", "memory per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.perRank.total()))},
    {"memory.state_total_bytes", "column height|total state|training state", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.stateTotal))},
    {"memory.bytes_per_param", "bytes per parameter", Unit::BytePerParameter,
        RIDGEPOINT_GET(si(r.memory.bytesPerParameter))},
    {"memory.activations_per_layer_bytes", "activations per layer", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.activationsPerLayer))},
    {"memory.activations_none_bytes", "activations, nothing recomputed", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.activationsNone))},
    {"memory.activations_selective_bytes", "activations, attention recomputed", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.activationsSelective))},
    {"memory.activations_full_bytes", "activations, all recomputed", Unit::Byte,
        RIDGEPOINT_GET(si(r.memory.activationsFull))},
    {"memory.capacity_bytes", "capacity", Unit::Byte, RIDGEPOINT_GET(si(r.memory.capacity))},
    {"memory.ratio", "vs ceiling|vs one GPU|fits on 1 GPU?", Unit::Ratio,
        RIDGEPOINT_GET(positive(r.memory.ratio))},
    {"memory.min_accelerators", "min GPUs needed (state)|min GPUs needed|min ranks (FSDP, perfect shard)",
        Unit::Count, RIDGEPOINT_GET(positive(r.memory.minAccelerators))},

    {"host.bytes_per_node", "offloaded to a node", Unit::Byte, RIDGEPOINT_GET(si(r.host.offloaded))},
    {"host.capacity_bytes", "host memory for what is offloaded", Unit::Byte,
        RIDGEPOINT_GET(positive(r.host.capacity))},

    {"compute.flops_per_token", "FLOPs per token", Unit::FlopPerToken,
        RIDGEPOINT_GET(si(r.compute.flopsPerToken))},
    {"compute.flops_per_step", "FLOPs per step", Unit::Flop, RIDGEPOINT_GET(si(r.compute.flopsPerStep))},
    {"compute.flops_total", "total FLOPs", Unit::Flop, RIDGEPOINT_GET(si(r.compute.flopsTotal))},
    {"compute.flops_exact_per_token", "exact FLOPs per token", Unit::FlopPerToken,
        RIDGEPOINT_GET(si(r.compute.exactPerToken))},
    {"compute.flops_exact_per_step", "exact FLOPs per step", Unit::Flop,
        RIDGEPOINT_GET(si(r.compute.exactPerStep))},
    {"compute.hardware_flops_per_step", "hardware FLOPs per step", Unit::Flop,
        RIDGEPOINT_GET(si(r.compute.hardwarePerStep))},
    {"compute.peak", "peak, dense", Unit::FlopPerSecond, RIDGEPOINT_GET(positive(r.compute.peak))},

    {"mesh.ranks", "ranks|product check", Unit::Count, RIDGEPOINT_GET(si(r.mesh.ranks))},
    {"mesh.tensor_nodes", "nodes of a TP group|TP group tier", Unit::Count,
        RIDGEPOINT_GET(si(r.mesh.tensorNodes))},
    {"mesh.data_nodes", "nodes of a DP group|DP group tier", Unit::Count,
        RIDGEPOINT_GET(si(r.mesh.dataNodes))},
    {"mesh.scale_up_bytes", "busiest scale-up link", Unit::Byte, RIDGEPOINT_GET(si(r.mesh.scaleUp))},
    {"mesh.network_bytes", "busiest network card", Unit::Byte, RIDGEPOINT_GET(si(r.mesh.network))},
    {"mesh.largest_link_bytes", "largest link load", Unit::Byte, RIDGEPOINT_GET(si(r.mesh.largest))},

    {"pipeline.stages", "pipeline stages", Unit::Count, RIDGEPOINT_GET(si(r.pipeline.stages))},
    {"pipeline.chunks", "chunks per stage", Unit::Count, RIDGEPOINT_GET(si(r.pipeline.chunks))},
    {"pipeline.microbatches", "micro-batches", Unit::Count, RIDGEPOINT_GET(si(r.pipeline.microbatches))},
    {"pipeline.bubble_fraction", "bubble fraction, mean of ranks|bubble fraction", Unit::Percent,
        RIDGEPOINT_GET(si(r.pipeline.bubbleFraction))},
    {"pipeline.bubble_overhead", "bubble overhead, mean of ranks|bubble overhead", Unit::Percent,
        RIDGEPOINT_GET(si(r.pipeline.bubbleOverhead))},
    {"pipeline.peak_in_flight", "peak in-flight micro-batches", Unit::Number,
        RIDGEPOINT_GET(si(r.pipeline.peakInFlight))},

    {"step.seconds", "step time", Unit::Second, RIDGEPOINT_GET(si(r.step.seconds))},
    {"step.low_seconds", "step time, low end of the band", Unit::Second,
        RIDGEPOINT_GET(r.step.band ? si(r.step.band->low) : std::nullopt)},
    {"step.high_seconds", "step time, high end of the band", Unit::Second,
        RIDGEPOINT_GET(r.step.band ? si(r.step.band->high) : std::nullopt)},
    {"step.compute_seconds", "compute time", Unit::Second, RIDGEPOINT_GET(si(r.step.compute))},
    {"step.memory_bound_seconds", "memory-bound time", Unit::Second, RIDGEPOINT_GET(si(r.step.memoryBound))},
    {"step.tensor_exposed_seconds", "exposed tensor communication", Unit::Second,
        RIDGEPOINT_GET(si(r.step.tensorExposed))},
    {"step.context_exposed_seconds", "exposed context communication", Unit::Second,
        RIDGEPOINT_GET(si(r.step.contextExposed))},
    {"step.expert_exposed_seconds", "exposed expert communication", Unit::Second,
        RIDGEPOINT_GET(si(r.step.expertExposed))},
    {"step.pipeline_exposed_seconds", "exposed pipeline communication", Unit::Second,
        RIDGEPOINT_GET(si(r.step.pipelineExposed))},
    {"step.data_exposed_seconds", "exposed gradient communication", Unit::Second,
        RIDGEPOINT_GET(si(r.step.dataExposed))},
    {"step.communication_bytes", "volume per rank", Unit::Byte,
        RIDGEPOINT_GET(si(r.step.communicationBytes))},
    {"step.communication_at_bandwidth_seconds", "wire time", Unit::Second,
        RIDGEPOINT_GET(si(r.step.communicationAtBandwidth))},
    {"step.communication_seconds", "communication time", Unit::Second,
        RIDGEPOINT_GET(si(r.step.communicationTime))},
    {"step.communication_exposed_seconds", "exposed communication", Unit::Second,
        RIDGEPOINT_GET(si(r.step.communicationExposed))},
    {"step.bubble_seconds", "bubble time, slowest rank|bubble time", Unit::Second,
        RIDGEPOINT_GET(si(r.step.bubble))},
    {"step.slowest_rank_bubble_fraction", "bubble, slowest rank", Unit::Percent,
        RIDGEPOINT_GET(si(r.step.bubbleShare))},
    {"step.optimizer_seconds", "optimizer time", Unit::Second, RIDGEPOINT_GET(si(r.step.optimizer))},
    {"step.other_seconds", "other time", Unit::Second, RIDGEPOINT_GET(si(r.step.other))},

    {"throughput.tokens_per_second", "tokens per second", Unit::TokenPerSecond,
        RIDGEPOINT_GET(si(r.throughput.tokensPerSecond))},
    {"throughput.tokens_per_second_per_accelerator", "tokens per second per accelerator",
        Unit::TokenPerSecond, RIDGEPOINT_GET(si(r.throughput.tokensPerSecondPerAccelerator))},
    {"throughput.model_flops_per_second_per_accelerator", "model FLOP/s per accelerator", Unit::FlopPerSecond,
        RIDGEPOINT_GET(si(r.throughput.modelFlopsPerSecondPerAccelerator))},
    {"throughput.mfu", "MFU", Unit::Percent, RIDGEPOINT_GET(si(r.throughput.mfu))},
    {"throughput.hfu", "HFU", Unit::Percent, RIDGEPOINT_GET(si(r.throughput.hfu))},

    {"run.seconds", "computation time|run time", Unit::Second, RIDGEPOINT_GET(si(r.run.seconds))},
    {"run.accelerator_hours", "GPU-hours of computation", Unit::AcceleratorHour,
        RIDGEPOINT_GET(si(r.run.acceleratorTime))},
    {"run.dollars", "cost of the computation", Unit::Dollar, RIDGEPOINT_GET(si(r.run.dollars))},
    {"run.price", "price per accelerator-hour", Unit::DollarPerHour, RIDGEPOINT_GET(si(r.run.price))},
    {"run.paid_accelerator_seconds", "GPU-hours", Unit::AcceleratorHour, RIDGEPOINT_GET(si(r.run.paidTime))},
    {"run.wall_clock_seconds", "wall-clock", Unit::Second, RIDGEPOINT_GET(si(r.run.wallClock))},
    {"run.total_dollars", "cost|money", Unit::Dollar, RIDGEPOINT_GET(si(r.run.total))},
    {"run.wall_clock_low_seconds", "wall-clock, low end of the band", Unit::Second,
        RIDGEPOINT_GET(si(r.run.wallClockLow))},
    {"run.wall_clock_high_seconds", "wall-clock, high end of the band", Unit::Second,
        RIDGEPOINT_GET(si(r.run.wallClockHigh))},
    {"run.total_low_dollars", "cost, low end of the band|money, low end of the band", Unit::Dollar,
        RIDGEPOINT_GET(si(r.run.totalLow))},
    {"run.total_high_dollars", "cost, high end of the band|money, high end of the band", Unit::Dollar,
        RIDGEPOINT_GET(si(r.run.totalHigh))},
    {"run.reachable_mfu", "MFU within reach", Unit::Percent, RIDGEPOINT_GET(si(r.run.reachableMfu))},
    {"run.wasted_share", "wasted share", Unit::Percent, RIDGEPOINT_GET(si(r.run.wastedShare))},
    {"run.useful_seconds", "time at achievable MFU|useful time", Unit::Second,
        RIDGEPOINT_GET(si(r.run.usefulSeconds))},
    {"run.mfu_gap_seconds", "time below achievable MFU|time lost to the MFU gap", Unit::Second,
        RIDGEPOINT_GET(si(r.run.mfuGapSeconds))},
    {"run.failure_seconds", "time lost to failures", Unit::Second, RIDGEPOINT_GET(si(r.run.failureSeconds))},
    {"run.setup_seconds", "set-up time", Unit::Second, RIDGEPOINT_GET(si(r.run.setupSeconds))},
    {"run.useful_dollars", "cost at achievable MFU|useful money", Unit::Dollar,
        RIDGEPOINT_GET(si(r.run.usefulDollars))},
    {"run.mfu_gap_dollars", "cost below achievable MFU|money lost to the MFU gap", Unit::Dollar,
        RIDGEPOINT_GET(si(r.run.mfuGapDollars))},
    {"run.failure_dollars", "cost of failures|money lost to failures", Unit::Dollar,
        RIDGEPOINT_GET(si(r.run.failureDollars))},
    {"run.setup_dollars", "cost of set-up|money for set-up", Unit::Dollar,
        RIDGEPOINT_GET(si(r.run.setupDollars))},
    {"run.useful_price", "price of useful time", Unit::DollarPerHour, RIDGEPOINT_GET(si(r.run.usefulPrice))},
    {"run.deadline_share", "share of the deadline", Unit::Ratio, RIDGEPOINT_GET(si(r.run.deadlineShare))},
    {"run.budget_left_dollars", "budget left", Unit::Dollar, RIDGEPOINT_GET(si(r.run.budgetLeft)), true},
    {"run.accelerators_for_deadline",
        "accelerators for the deadline at this MFU|fewest accelerators for the deadline", Unit::Count,
        RIDGEPOINT_GET(si(r.run.fewestForDeadline))},
    {"run.accelerators_for_budget", "accelerators the budget pays until the deadline", Unit::Number,
        RIDGEPOINT_GET(si(r.run.mostForBudget))},
    {"run.spot_price", "spot price, preemptions paid", Unit::DollarPerHour,
        RIDGEPOINT_GET(si(r.run.spotPrice))},
    {"run.spot_dollars", "cost on spot|money on spot", Unit::Dollar, RIDGEPOINT_GET(si(r.run.spotDollars))},
    {"run.spot_break_even_seconds", "time between preemptions at which spot breaks even", Unit::Second,
        RIDGEPOINT_GET(si(r.run.spotBreakEven))},
    {"run.owned_price", "price of owning", Unit::DollarPerHour, RIDGEPOINT_GET(si(r.run.ownedPrice))},
    {"run.owned_dollars", "cost on owned accelerators|money on accelerators of one's own", Unit::Dollar,
        RIDGEPOINT_GET(si(r.run.ownedDollars))},
    {"run.purchase_break_even_seconds", "time of use at which buying breaks even", Unit::Second,
        RIDGEPOINT_GET(si(r.run.purchaseBreakEven))},

    {"energy.step_joules", "energy of a step", Unit::Joule, RIDGEPOINT_GET(si(r.energy.step))},
    {"energy.run_joules", "energy of the run", Unit::Joule, RIDGEPOINT_GET(si(r.energy.run))},
    {"energy.run_kilograms_co2", "CO₂ of the run", Unit::Kilogram, RIDGEPOINT_GET(si(r.energy.carbon))},

    {"walls.memory.ratio", "memory wall", Unit::Ratio, RIDGEPOINT_GET(si(r.walls.memory.ratio))},
    {"walls.memory.ratio_all", "state ÷ memory of all accelerators|memory wall, all accelerators",
        Unit::Ratio, RIDGEPOINT_GET(si(r.walls.memory.ratioAll))},
    {"walls.memory.threshold_params", "memory wall starts at", Unit::Parameter,
        RIDGEPOINT_GET(si(r.walls.memory.threshold))},
    {"walls.compute.ratio", "compute wall (step)", Unit::Ratio, RIDGEPOINT_GET(si(r.walls.compute.ratio))},
    {"walls.compute.ratio_all", "compute wall, all accelerators", Unit::Ratio,
        RIDGEPOINT_GET(si(r.walls.compute.ratioAll))},
    {"walls.compute.threshold_params", "compute wall starts at", Unit::Parameter,
        RIDGEPOINT_GET(si(r.walls.compute.threshold))},
    {"walls.throughput.ratio", "throughput wall (deadline)", Unit::Ratio,
        RIDGEPOINT_GET(si(r.walls.throughput.ratio))},
    {"walls.throughput.ratio_all", "throughput wall, all accelerators, with failures", Unit::Ratio,
        RIDGEPOINT_GET(si(r.walls.throughput.ratioAll))},
    {"walls.throughput.threshold_params", "throughput wall starts at", Unit::Parameter,
        RIDGEPOINT_GET(si(r.walls.throughput.threshold))},

    {"walls.first_threshold_params", "first wall starts at|first wall hit", Unit::Parameter,
        RIDGEPOINT_GET(si(r.walls.firstThreshold))},

    {"roofline.ceilings.compute", "compute ceiling", Unit::FlopPerSecond,
        RIDGEPOINT_GET(positive(r.roofline.compute))},
    {"roofline.ceilings.memory", "memory ceiling", Unit::BytePerSecond,
        RIDGEPOINT_GET(positive(r.roofline.memory))},
    {"roofline.ceilings.scale_up", "scale-up ceiling", Unit::BytePerSecond,
        RIDGEPOINT_GET(positive(r.roofline.scaleUp))},
    {"roofline.ceilings.scale_out", "scale-out ceiling", Unit::BytePerSecond,
        RIDGEPOINT_GET(positive(r.roofline.scaleOut))},
    {"roofline.ridge_points.memory", "ridge point", Unit::FlopPerByte,
        RIDGEPOINT_GET(positive(r.roofline.ridgeMemory))},
    {"roofline.ridge_points.scale_up", "scale-up ridge point", Unit::FlopPerByte,
        RIDGEPOINT_GET(positive(r.roofline.ridgeScaleUp))},
    {"roofline.ridge_points.scale_out", "scale-out ridge point", Unit::FlopPerByte,
        RIDGEPOINT_GET(positive(r.roofline.ridgeScaleOut))},
    {"roofline.operating.intensity", "operating intensity", Unit::FlopPerByte, operatingIntensity},
    {"roofline.operating.attainable", "attainable", Unit::FlopPerSecond, operatingAttainable},

    {"regime.memory_load", "memory load", Unit::Ratio, RIDGEPOINT_GET(si(r.regime.memoryLoad))},
    {"regime.compute_load", "compute load", Unit::Ratio, RIDGEPOINT_GET(si(r.regime.computeLoad))},
    {"regime.bandwidth_load", "BW load", Unit::Ratio, RIDGEPOINT_GET(si(r.regime.bandwidthLoad))},
    {"regime.rank_memory_load", "memory load of a rank", Unit::Ratio,
        RIDGEPOINT_GET(si(r.regime.rank.memory))},
    {"regime.rank_compute_load", "compute load of a rank", Unit::Ratio,
        RIDGEPOINT_GET(si(r.regime.rank.compute))},
    {"regime.rank_bandwidth_load", "BW load of a rank", Unit::Ratio,
        RIDGEPOINT_GET(si(r.regime.rank.bandwidth))},

    {"accounting.parameter_state_bytes", "param state", Unit::Byte,
        RIDGEPOINT_GET(si(r.accounting.parameterState))},
    {"accounting.activations_none_bytes",
        "activations by rule of thumb|forward activations (no checkpointing)", Unit::Byte,
        RIDGEPOINT_GET(si(r.accounting.activationsNone))},
    {"accounting.activations_checkpointed_bytes",
        "activations by rule of thumb, checkpointed|forward activations (checkpointed)", Unit::Byte,
        RIDGEPOINT_GET(si(r.accounting.activationsCheckpointed))},
    {"accounting.step_flops", "one step FLOPs", Unit::Flop, RIDGEPOINT_GET(si(r.accounting.stepFlops))},
    {"accounting.step_seconds", "one step time", Unit::Second, RIDGEPOINT_GET(si(r.accounting.stepTime))},
    {"accounting.allreduce_bytes", "grad AllReduce volume", Unit::Byte,
        RIDGEPOINT_GET(si(r.accounting.allReduceVolume))},
    {"accounting.allreduce_seconds", "grad AllReduce time", Unit::Second,
        RIDGEPOINT_GET(positive(r.accounting.allReduceTime))},
    {"accounting.allreduce_to_step", "AllReduce ÷ step", Unit::Ratio,
        RIDGEPOINT_GET(si(r.accounting.allReduceToStep))},
    {"accounting.total_flops", "total training FLOPs", Unit::Flop,
        RIDGEPOINT_GET(si(r.accounting.totalFlops))},
    {"accounting.run_seconds", "run time on one accelerator", Unit::Second,
        RIDGEPOINT_GET(si(r.accounting.runTime))},

    {"scaling.tokens_per_parameter", "tokens per parameter", Unit::TokenPerParameter,
        RIDGEPOINT_GET(si(r.scaling.perParameter))},
    {"scaling.rule_params",
        "optimal size at this compute (rule)|optimal size at this compute|optimal size (rule)",
        Unit::Parameter, RIDGEPOINT_GET(si(r.scaling.rule))},
    {"scaling.overtraining", "over-training", Unit::Ratio, RIDGEPOINT_GET(si(r.scaling.overtraining))},
    {"scaling.hoffmann.loss", "loss (Hoffmann)", Unit::Number, ofFit<hoffmann, &LossFitReport::loss>},
    {"scaling.hoffmann.optimal_params", "optimal size at this compute (Hoffmann)", Unit::Parameter,
        ofFit<hoffmann, &LossFitReport::optimal>},
    {"scaling.hoffmann.least_loss", "least loss at this compute (Hoffmann)", Unit::Number,
        ofFit<hoffmann, &LossFitReport::leastLoss>},
    {"scaling.hoffmann.critical_batch_tokens", "critical batch (Hoffmann)", Unit::Token,
        ofFit<hoffmann, &LossFitReport::criticalBatch>},
    {"scaling.hoffmann.batch_efficiency", "batch efficiency (Hoffmann)", Unit::Percent,
        ofFit<hoffmann, &LossFitReport::batchEfficiency>},
    {"scaling.besiroglu.loss", "loss (Besiroglu)", Unit::Number, ofFit<besiroglu, &LossFitReport::loss>},
    {"scaling.besiroglu.optimal_params", "optimal size at this compute (Besiroglu)", Unit::Parameter,
        ofFit<besiroglu, &LossFitReport::optimal>},
    {"scaling.besiroglu.least_loss", "least loss at this compute (Besiroglu)", Unit::Number,
        ofFit<besiroglu, &LossFitReport::leastLoss>},
    {"scaling.besiroglu.critical_batch_tokens", "critical batch (Besiroglu)", Unit::Token,
        ofFit<besiroglu, &LossFitReport::criticalBatch>},
    {"scaling.besiroglu.batch_efficiency", "batch efficiency (Besiroglu)", Unit::Percent,
        ofFit<besiroglu, &LossFitReport::batchEfficiency>},

    {"inference.weights_bytes", "inference weights (rule of thumb)", Unit::Byte,
        RIDGEPOINT_GET(si(r.inference.weights))},
    {"inference.kv_bytes_per_token", "KV cache per token (rule of thumb)", Unit::BytePerToken,
        RIDGEPOINT_GET(si(r.inference.kvPerToken))},
    {"inference.kv_bytes_per_sequence", "KV cache per sequence (rule of thumb)", Unit::Byte,
        RIDGEPOINT_GET(si(r.inference.kvPerSequence))},
    {"inference.kv_bytes", "KV cache (rule of thumb)", Unit::Byte, RIDGEPOINT_GET(si(r.inference.kv))},
    {"inference.accelerators_per_replica", "accelerators per replica (rule of thumb)", Unit::Count,
        RIDGEPOINT_GET(r.inference.weights ? positive(r.inference.perReplica) : std::nullopt)},
    {"inference.bytes_per_accelerator", "weights and KV cache per accelerator (rule of thumb)", Unit::Byte,
        RIDGEPOINT_GET(si(r.inference.perRank))},
    {"inference.prefill_seconds", "prefill (rule of thumb)", Unit::Second,
        RIDGEPOINT_GET(si(r.inference.prefill))},
    {"inference.decode_seconds", "decoding step, no prompt between (rule of thumb)", Unit::Second,
        RIDGEPOINT_GET(si(r.inference.step))},
    {"inference.allreduce_seconds", "all-reduces of a decoding step (rule of thumb)", Unit::Second,
        RIDGEPOINT_GET(si(r.inference.reduce))},
    {"inference.decode_tokens_per_second", "decoded tokens per second (rule of thumb)", Unit::TokenPerSecond,
        RIDGEPOINT_GET(si(r.inference.decodeTokensPerSecond))},
    {"inference.max_concurrency", "concurrency that memory holds (rule of thumb)", Unit::Count,
        RIDGEPOINT_GET(si(r.inference.maxConcurrency))},
    {"inference.max_context_tokens", "context that fits (rule of thumb)", Unit::Token,
        RIDGEPOINT_GET(si(r.inference.maxContext))},
    {"inference.compute_bound_concurrency", "concurrency at which decoding is compute-bound (rule of thumb)",
        Unit::Count, RIDGEPOINT_GET(si(r.inference.computeBoundConcurrency))},
    {"inference.prefill.intensity", "prefill intensity (rule of thumb)", Unit::FlopPerByte,
        RIDGEPOINT_GET(intensityOf(r.inference.prefillPoint))},
    {"inference.prefill.attainable", "prefill attainable (rule of thumb)", Unit::FlopPerSecond,
        RIDGEPOINT_GET(attainableOf(r.inference.prefillPoint))},
    {"inference.decode.intensity", "decode intensity of all sequences (rule of thumb)", Unit::FlopPerByte,
        RIDGEPOINT_GET(intensityOf(r.inference.decodePoint))},
    {"inference.decode.attainable", "decode attainable (rule of thumb)", Unit::FlopPerSecond,
        RIDGEPOINT_GET(attainableOf(r.inference.decodePoint))},

    {"resilience.failures_expected", "expected failures", Unit::Number,
        RIDGEPOINT_GET(si(r.resilience.failuresExpected))},
    {"resilience.checkpoint_interval_seconds", "checkpoint interval", Unit::Second,
        RIDGEPOINT_GET(si(r.resilience.checkpointInterval))},
    {"resilience.overhead_fraction", "overhead", Unit::Percent,
        RIDGEPOINT_GET(si(r.resilience.overheadFraction))},
    {"resilience.goodput", "goodput", Unit::Percent, RIDGEPOINT_GET(si(r.resilience.goodput))},
    {"resilience.mtbf_seconds", "MTBF of the job", Unit::Second, RIDGEPOINT_GET(si(r.resilience.mtbf))},
    {"resilience.blocking_seconds", "time a checkpoint stops training", Unit::Second,
        RIDGEPOINT_GET(si(r.resilience.blocking))},
    {"resilience.write_overhead", "overhead of writes", Unit::Percent,
        RIDGEPOINT_GET(si(r.resilience.writeOverhead))},
    {"resilience.rework_overhead", "overhead of rework", Unit::Percent,
        RIDGEPOINT_GET(si(r.resilience.reworkOverhead))},
    {"resilience.restart_overhead", "overhead of restarts", Unit::Percent,
        RIDGEPOINT_GET(si(r.resilience.restartOverhead))},
    {"resilience.lost_per_failure_seconds", "time lost per failure", Unit::Second,
        RIDGEPOINT_GET(si(r.resilience.lostPerFailure))},
    {"resilience.optimal_interval_seconds", "optimal checkpoint interval", Unit::Second,
        RIDGEPOINT_GET(si(r.resilience.optimalInterval))},
    {"resilience.daly_interval_seconds", "checkpoint interval, higher order", Unit::Second,
        RIDGEPOINT_GET(si(r.resilience.dalyInterval))},
    {"resilience.no_failure_probability", "probability of no failure", Unit::Percent,
        RIDGEPOINT_GET(si(r.resilience.noFailure))},
    {"resilience.checkpoint_bytes", "checkpoint", Unit::Byte,
        RIDGEPOINT_GET(positive(r.resilience.checkpoint))},
});

#undef RIDGEPOINT_GET

} // namespace

std::span<const TrainingReadout> trainingReadouts() { return table; }

} // namespace ridgepoint
