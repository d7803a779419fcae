#pragma once

// The seed's table. Internal to core/engine.

#include "core/engine/chapters/memory.h"
#include "core/engine/chapters/time.h"
#include "core/formulas/activations.h"

namespace ridgepoint {

// Half-precision tensors of hidden width kept per layer by a rule of thumb that says 12 to 20: k = 14 gives
// 150 GB for the 70B example.
inline constexpr double seedTensorsPerLayer = 14;

template <class Rec>
void accounting(const ReportContext<Rec>& ctx, const MemoryOf<Rec>& memory, const WorkOf<Rec>& work,
    const TimeOf<Rec>& time, const TrafficOf<Rec>& traffic)
{
    AccountingReport& out = ctx.out.accounting;
    const Architecture& a = ctx.r.architecture;
    const auto sequences = ctx.number("training.micro_batch", ctx.s.training.microBatch);
    const auto length = ctx.number("training.sequence_length", ctx.s.training.sequenceLength);
    const auto layers = ctx.number("model.layers", a.layers);
    const auto hidden = ctx.number("model.hidden", a.hidden);
    out.parameterState = ctx.rec.readout("accounting.parameter_state_bytes", memory.stateTotal);
    out.activationsNone = ctx.rec.readout("accounting.activations_none_bytes",
        apply<seedActivations>(ctx.rec, sequences, length, layers, hidden,
            ctx.rec.constant("tensors kept per layer", seedTensorsPerLayer,
                "example of Ridgepoint: 150 GB for 70B and 8192 tokens")));
    out.activationsCheckpointed = ctx.rec.readout("accounting.activations_checkpointed_bytes",
        apply<seedActivations>(ctx.rec, sequences, length, layers, hidden,
            ctx.rec.constant("tensors kept per layer", 1.0, "the layer's input")));
    out.stepFlops = ctx.rec.readout("accounting.step_flops", work.stepFlops);
    out.totalFlops = ctx.rec.readout("accounting.total_flops", work.totalFlops);
    out.allReduceVolume = ctx.rec.readout("accounting.allreduce_bytes", traffic.allReduceVolume);
    if (ctx.r.scaleOutBandwidth.value() > 0)
        out.allReduceTime = ctx.rec.readout("accounting.allreduce_seconds", traffic.allReduce);
    if (!time.known)
        return;
    out.stepTime = ctx.rec.readout("accounting.step_seconds", time.stepOne);
    out.runTime = ctx.rec.readout("accounting.run_seconds", time.runOne);
    if (ctx.r.scaleOutBandwidth.value() > 0 && raw(time.stepOne).value() > 0)
        out.allReduceToStep = ctx.rec.readout(
            "accounting.allreduce_to_step", apply<communicationRatio>(ctx.rec, traffic.allReduce, time.step));
}

} // namespace ridgepoint
