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
InputsOf<Rec> inputs(const ReportContext<Rec>& ctx)
{
    InputsOf<Rec> in;
    const bool bySize = ctx.s.model.source == ModelSpec::Source::BySize;
    in.total = ctx.rec.field(bySize ? "model.params" : "model.preset", ctx.r.total);
    in.active = ctx.r.active == ctx.r.total
        ? in.total
        : ctx.rec.constant(
            "active parameters", ctx.r.active, "computed from the architecture with top-k experts per token");
    in.runTokens = ctx.s.training.tokens.perParameter ? apply<tokensFromRatio>(ctx.rec, in.total,
                       ctx.rec.field("training.tokens", TokensPerParameter(ctx.s.training.tokens.value)))
                                                      : ctx.rec.field("training.tokens", ctx.r.tokens);
    in.batchTokens = apply<batchTokens>(ctx.rec,
        ctx.number("training.global_batch_sequences", ctx.s.training.globalBatchSequences),
        ctx.number("training.sequence_length", ctx.s.training.sequenceLength));
    if (ctx.s.hardware.capacityBasis == CapacityBasis::Usable) {
        in.capacity = apply<usableCapacity>(ctx.rec,
            ctx.rec.field("hardware.accelerator.usable_gib", ctx.r.capacity + ctx.s.hardware.reserve),
            ctx.rec.field("hardware.reserve", ctx.s.hardware.reserve));
    } else {
        in.capacity = ctx.rec.field(ctx.s.hardware.capacityBasis == CapacityBasis::Nominal
                ? "hardware.accelerator.hbm_bytes"
                : "hardware.accelerator.usable_gib",
            ctx.r.capacity);
    }
    in.peak = ctx.rec.field(peakField(ctx.s.training.precision.compute), ctx.r.peak);
    in.memoryBandwidth =
        ctx.rec.field("hardware.accelerator.hbm_bandwidth_Bps", ctx.s.hardware.accelerator.memoryBandwidth);
    in.scaleUp = ctx.rec.field("hardware.scale_up.beta_Bps_line", ctx.r.scaleUpBandwidth);
    in.scaleOut = ctx.rec.field("hardware.scale_out.beta_Bps_line", ctx.r.scaleOutBandwidth);
    in.accelerators = ctx.number("hardware.accelerators", ctx.s.hardware.accelerators);

    ModelReport& out = ctx.out.model;
    out.architecture = ctx.r.architecture;
    out.inferred = ctx.s.model.source == ModelSpec::Source::BySize;
    out.components = ctx.r.counted;
    out.total = ctx.rec.readout("model.params_total", in.total);
    out.active = ctx.rec.readout("model.params_active", in.active);
    out.tokens = ctx.rec.readout("model.tokens", in.runTokens);
    const Parameters further = ctx.r.prediction.dense + ctx.r.prediction.experts;
    in.held = further.value() > 0 ? ctx.rec.sum("parameters with MTP modules", in.total,
                  ctx.rec.constant("MTP modules", further, "DeepSeek-V3 (arXiv:2412.19437) §2.2"))
                                  : in.total;
    if (further.value() > 0)
        ctx.remark("model.params_total",
            phrase("%1 parameters of MTP layers train too, which the published size leaves out",
                textNumber(further.value(), Unit::Parameter)));
    if (out.inferred) {
        ctx.remark("model.params",
            phrase("only the size is known: %1 layers of width %2 are inferred from published models",
                textNumber(ctx.r.architecture.layers, Unit::Count),
                textNumber(ctx.r.architecture.hidden, Unit::Count)),
            phrase("choose a model or type its dimensions for exact activations and attention"));
    }
    return in;
}

} // namespace ridgepoint
