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
void accounting(const Pen<Rec>& pen, const MemoryOf<Rec>& memory, const WorkOf<Rec>& work,
    const TimeOf<Rec>& time, const TrafficOf<Rec>& traffic)
{
    AccountingReport& out = pen.out.accounting;
    const Architecture& a = pen.r.architecture;
    const auto sequences = pen.number("training.micro_batch", pen.s.training.microBatch);
    const auto length = pen.number("training.sequence_length", pen.s.training.sequenceLength);
    const auto layers = pen.number("model.layers", a.layers);
    const auto hidden = pen.number("model.hidden", a.hidden);
    out.parameterState = pen.rec.readout("accounting.parameter_state_bytes", memory.stateTotal);
    out.activationsNone = pen.rec.readout("accounting.activations_none_bytes",
        apply<seedActivations>(pen.rec, sequences, length, layers, hidden,
            pen.rec.constant("tensors kept per layer", seedTensorsPerLayer,
                "example of Ridgepoint: 150 GB for 70B and 8192 tokens")));
    out.activationsCheckpointed = pen.rec.readout("accounting.activations_checkpointed_bytes",
        apply<seedActivations>(pen.rec, sequences, length, layers, hidden,
            pen.rec.constant("tensors kept per layer", 1.0, "the layer's input")));
    out.stepFlops = pen.rec.readout("accounting.step_flops", work.stepFlops);
    out.totalFlops = pen.rec.readout("accounting.total_flops", work.totalFlops);
    out.allReduceVolume = pen.rec.readout("accounting.allreduce_bytes", traffic.allReduceVolume);
    if (pen.r.scaleOutBandwidth.value() > 0)
        out.allReduceTime = pen.rec.readout("accounting.allreduce_seconds", traffic.allReduce);
    if (!time.known)
        return;
    out.stepTime = pen.rec.readout("accounting.step_seconds", time.stepOne);
    out.runTime = pen.rec.readout("accounting.run_seconds", time.runOne);
    if (pen.r.scaleOutBandwidth.value() > 0 && raw(time.stepOne).value() > 0)
        out.allReduceToStep = pen.rec.readout(
            "accounting.allreduce_to_step", apply<communicationRatio>(pen.rec, traffic.allReduce, time.step));
}

} // namespace ridgepoint
