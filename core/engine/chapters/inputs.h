#pragma once

// What the scenario says and implies, as every later chapter reads it. Internal to core/engine.

#include "core/base/format.h"
#include "core/engine/chapters/report_context.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"
#include "core/formulas/training_run.h"

#include <array>

namespace ridgepoint {

template <class Rec>
struct InputsOf
{
    ValueOf<Rec, Parameters> total, active;
    ValueOf<Rec, Parameters>
        held; // and modules that predict further tokens, which a published size leaves out
    ValueOf<Rec, Tokens> runTokens, batchTokens;
    ValueOf<Rec, Bytes> capacity; // of one accelerator, on the chosen basis
    ValueOf<Rec, FlopsPerSecond> peak;
    ValueOf<Rec, BytesPerSecond> memoryBandwidth, scaleUp, scaleOut;
    ValueOf<Rec, double> accelerators;
};

inline std::string_view peakField(DataType type)
{
    constexpr std::array<std::string_view, dataTypeCount> ids{"hardware.accelerator.peak_dense_flops.bf16",
        "hardware.accelerator.peak_dense_flops.fp64", "hardware.accelerator.peak_dense_flops.fp32",
        "hardware.accelerator.peak_dense_flops.tf32", "hardware.accelerator.peak_dense_flops.fp16",
        "hardware.accelerator.peak_dense_flops.bf16", "hardware.accelerator.peak_dense_flops.fp8",
        "hardware.accelerator.peak_dense_flops.fp6", "hardware.accelerator.peak_dense_flops.fp4",
        "hardware.accelerator.peak_dense_flops.int8", "hardware.accelerator.peak_dense_flops.int4"};
    return ids[static_cast<std::size_t>(type)];
}

template <class Rec>
InputsOf<Rec> inputs(const Pen<Rec>& pen)
{
    InputsOf<Rec> in;
    const bool bySize = pen.s.model.source == ModelSpec::Source::BySize;
    in.total = pen.rec.field(bySize ? "model.params" : "model.preset", pen.r.total);
    in.active = pen.r.active == pen.r.total ? in.total
                                            : pen.rec.constant("active parameters", pen.r.active,
                                                "counted from the architecture with topk experts per token");
    in.runTokens = pen.s.training.tokens.perParameter ? apply<tokensFromRatio>(pen.rec, in.total,
                       pen.rec.field("training.tokens", TokensPerParameter(pen.s.training.tokens.value)))
                                                      : pen.rec.field("training.tokens", pen.r.tokens);
    in.batchTokens = apply<batchTokens>(pen.rec,
        pen.number("training.global_batch_sequences", pen.s.training.globalBatchSequences),
        pen.number("training.sequence_length", pen.s.training.sequenceLength));
    if (pen.s.hardware.capacityBasis == CapacityBasis::Usable) {
        in.capacity = apply<usableCapacity>(pen.rec,
            pen.rec.field("hardware.accelerator.usable_gib", pen.r.capacity + pen.s.hardware.reserve),
            pen.rec.field("hardware.reserve", pen.s.hardware.reserve));
    } else {
        in.capacity = pen.rec.field(pen.s.hardware.capacityBasis == CapacityBasis::Nominal
                ? "hardware.accelerator.hbm_bytes"
                : "hardware.accelerator.usable_gib",
            pen.r.capacity);
    }
    in.peak = pen.rec.field(peakField(pen.s.training.precision.compute), pen.r.peak);
    in.memoryBandwidth =
        pen.rec.field("hardware.accelerator.hbm_bandwidth_Bps", pen.s.hardware.accelerator.memoryBandwidth);
    in.scaleUp = pen.rec.field("hardware.scale_up.beta_Bps_line", pen.r.scaleUpBandwidth);
    in.scaleOut = pen.rec.field("hardware.scale_out.beta_Bps_line", pen.r.scaleOutBandwidth);
    in.accelerators = pen.number("hardware.accelerators", pen.s.hardware.accelerators);

    ModelReport& out = pen.out.model;
    out.architecture = pen.r.architecture;
    out.inferred = pen.s.model.source == ModelSpec::Source::BySize;
    out.components = pen.r.counted;
    out.total = pen.rec.readout("model.params_total", in.total);
    out.active = pen.rec.readout("model.params_active", in.active);
    out.tokens = pen.rec.readout("model.tokens", in.runTokens);
    const Parameters further = pen.r.prediction.dense + pen.r.prediction.experts;
    in.held = further.value() > 0 ? pen.rec.sum("parameters with prediction modules", in.total,
                  pen.rec.constant("prediction modules", further, "DeepSeek-V3 (arXiv:2412.19437) §2.2"))
                                  : in.total;
    if (further.value() > 0)
        pen.remark("model.params_total",
            phrase("%1 parameters of MTP layers train beside these, which the published size "
                   "leaves out",
                textNumber(further.value(), Unit::Parameter)));
    if (out.inferred) {
        pen.remark("model.params",
            phrase("only the size is known: %1 layers of width %2 are inferred from published models",
                textNumber(pen.r.architecture.layers, Unit::Count),
                textNumber(pen.r.architecture.hidden, Unit::Count)),
            phrase("choose a model or type its dimensions for exact activations and attention"));
    }
    return in;
}

} // namespace ridgepoint
