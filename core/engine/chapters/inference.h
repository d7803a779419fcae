#pragma once

// One replica that serves, and how many of them. Internal to core/engine.

#include "core/base/counted.h"
#include "core/base/format.h"
#include "core/engine/chapters/inputs.h"
#include "core/formulas/roofline.h"
#include "core/inputs/scenario/field.h"
#include "core/serving/service.h"
#include "core/training/step/serving_model.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

namespace ridgepoint {

// Why no replica of `n` accelerators can run with this cache, and what would.
inline void explainOverflow(
    const Resolved& r, ServingModel<NoLedger>& model, double n, double sequences, Diagnostics& out)
{
    const double fit = model.sequencesThatFit(n);
    Text fix;
    const auto option = [&fix](Text more) {
        fix = fix.empty() ? std::move(more) : phrase("%1, or %2", std::move(fix), std::move(more));
    };
    if (fit >= 1)
        option(phrase("set serving.concurrency to %1", textNumber(fit, Unit::Count)));
    for (double more = n * 2; more <= std::min(r.architecture.heads, findField("serving.tensor")->maximum);
         more *= 2) {
        if (model.divides(more) && model.fits(more, sequences)) {
            option(phrase("set serving.tensor to %1", textNumber(more, Unit::Count)));
            break;
        }
    }
    if (fix.empty())
        fix = phrase(
            "store weights and cache in fewer bytes (serving.weights_precision, serving.kv_precision), "
            "shorten serving.prompt_tokens, or choose a device with more memory");
    out.push_back({Severity::Warning, fit >= 1 ? "serving.concurrency" : "serving.tensor",
        phrase("a replica of %1 holds %2, and %3 of weights with the KV cache of %4 (%5 each) need %6",
            acceleratorsText(n), r.capacity * n, model.weights(),
            sequences == 1 ? phrase("%1 sequence", textNumber(sequences, Unit::Count))
                           : phrase("%1 sequences", textNumber(sequences, Unit::Count)),
            model.perSequence(), model.rankBytes(n, sequences) * n),
        fix});
}

inline void explainHeads(const Resolved& r, double n, Diagnostics& out)
{
    double below = 1;
    for (double other = 2; other < n && other <= r.architecture.heads; ++other)
        if (std::fmod(r.architecture.heads, other) == 0
            && (std::fmod(r.architecture.kvHeads, other) == 0
                || std::fmod(other, r.architecture.kvHeads) == 0))
            below = other;
    out.push_back({Severity::Warning, "serving.tensor",
        phrase("serving.tensor = %1 does not divide model.heads = %2 and its %3 key heads: every accelerator "
               "of a replica computes whole heads",
            textNumber(n, Unit::Count), textNumber(r.architecture.heads, Unit::Count),
            textNumber(r.architecture.kvHeads, Unit::Count)),
        phrase("set serving.tensor to %1 or auto", textNumber(below, Unit::Count))});
}

// The service's concurrency where the scenario leaves it open.
inline double clientsOf(const std::shared_ptr<const ServingJob>& job, const ServingLayout& layout)
{
    const Service service(job, layout);
    return service.refusal().empty() ? service.clients() : 1;
}

// Rates of a replica that runs: nothing of it where memory overflows.
template <class Rec>
void servingTimes(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, ServingModel<Rec>& model,
    ServingModel<NoLedger>& plain, ValueOf<Rec, double> ranks, ValueOf<Rec, double> together)
{
    InferenceReport& out = ctx.out.inference;
    const double n = raw(ranks);
    const double sequences = raw(together);
    if (ctx.r.peak.value() <= 0)
        return; // an error says so already
    const auto missing = [&ctx](Text what, Text fix) {
        ctx.remark("inference", std::move(what), std::move(fix));
    };
    if (raw(in.memoryBandwidth).value() <= 0) {
        missing(phrase("no memory bandwidth is known for this accelerator, and decoding is reading memory"),
            phrase("set hardware.accelerator.hbm_bandwidth_Bps"));
        return;
    }
    const auto point = [&](const char* intensityPath, const char* attainablePath,
                           ValueOf<Rec, FlopsPerByte> at) {
        ServingPoint result;
        result.intensity = ctx.rec.readout(intensityPath, at);
        result.attainable =
            ctx.rec.readout(attainablePath, apply<attainable>(ctx.rec, in.peak, in.memoryBandwidth, at));
        result.computeBound = raw(in.memoryBandwidth) * raw(at) >= raw(in.peak);
        return result;
    };
    out.prefillPoint =
        point("inference.prefill.intensity", "inference.prefill.attainable", model.prefillIntensity(ranks));
    out.decodePoint = point(
        "inference.decode.intensity", "inference.decode.attainable", model.decodeIntensity(ranks, together));
    if (plain.computeBound(n) > 0)
        out.computeBoundConcurrency =
            ctx.rec.readout("inference.compute_bound_concurrency", model.computeBound(ranks));
    if (!plain.linked(n)) {
        missing(phrase("no bandwidth is known between the accelerators of a replica"),
            n <= ctx.r.perNode ? phrase("set hardware.scale_up.beta_Bps_line")
                               : phrase("set hardware.scale_out.beta_Bps_line"));
        return;
    }
    if (out.replicaFits && !*out.replicaFits)
        return;

    const auto step = model.decode(n, sequences, together);
    out.prefill = ctx.rec.readout("inference.prefill_seconds", model.prefill(n));
    out.step = ctx.rec.readout("inference.decode_seconds", step.total);
    out.reduce = ctx.rec.readout("inference.allreduce_seconds", step.reduce);
    out.decodeTokensPerSecond = ctx.rec.readout(
        "inference.decode_tokens_per_second", apply<decodeTokenRate>(ctx.rec, together, step.total));
}

// The parts that the rule of thumb's times are made of, at the service's layout and load. Times and replica
// counts come from core/serving.
template <class Rec>
void inference(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in)
{
    InferenceReport& out = ctx.out.inference;
    const Serving& serving = ctx.s.serving;
    if (serving.efficiency != ServingEfficiency::Stated)
        return;
    const auto job = std::make_shared<const ServingJob>(servingJob(ctx.s));
    const bool sized = ctx.r.capacity.value() > 0;
    const ServingLayout layout = layoutInForce(*job);
    const double sequences = serving.concurrency ? *serving.concurrency : clientsOf(job, layout);
    const ServedCopy copy = servedCopy(*job);
    ServingModel<Rec> model(ctx.rec, ctx.s, ctx.r, copy);
    // Searches and comparisons are no part of how a number came about: they leave no trace in a ledger.
    [[maybe_unused]] NoLedger none;
    [[maybe_unused]] std::optional<ServingModel<NoLedger>> untraced;
    ServingModel<NoLedger>& plain = [&]() -> ServingModel<NoLedger>& {
        if constexpr (Rec::recording)
            return untraced.emplace(none, ctx.s, ctx.r, copy);
        else
            return model;
    }();

    out.weights = ctx.rec.readout("inference.weights_bytes", model.weights());
    out.kvPerToken = ctx.rec.readout("inference.kv_bytes_per_token", model.perToken());
    out.kvPerSequence = ctx.rec.readout("inference.kv_bytes_per_sequence", model.perSequence());
    const auto together = ctx.number("serving.concurrency", sequences);
    out.kv = ctx.rec.readout("inference.kv_bytes", model.cache(together));
    if (sized)
        out.fits = plain.fits(1, sequences);

    out.chosen = serving.tensor.has_value();
    const double n = layout.tensor;
    const bool flat = layout.ranks() == n;
    out.perReplica = layout.ranks();
    const auto ranks = out.chosen ? ctx.rec.field("serving.tensor", n)
                                  : ctx.rec.constant("accelerators of a replica", n,
                                      "the smallest power of two that holds weights and cache");
    ctx.rec.readout("inference.accelerators_per_replica",
        flat ? ranks
             : ctx.rec.constant("accelerators of a replica", out.perReplica,
                 "serving.tensor, serving.pipeline, serving.attention_data"));
    const bool legal = flat && plain.divides(n);
    if (flat && !legal)
        explainHeads(ctx.r, n, ctx.out.diagnostics);
    const auto later = [&ctx](
                           Text what, Text fix) { ctx.remark("inference", std::move(what), std::move(fix)); };
    if (!sized)
        later(phrase("no memory of this accelerator is known or left, so what fits is not known"),
            phrase("set hardware.accelerator.hbm_bytes, or lower hardware.reserve"));
    if (!flat)
        later(phrase("PP and DP attention exist in serving.* alone: here a replica is tensor ranks"),
            phrase("set serving.pipeline and serving.attention_data to 1"));
    if (legal) {
        out.perRank = ctx.rec.readout("inference.bytes_per_accelerator", model.rankBytes(ranks, together));
        if (sized) {
            out.replicaFits = plain.fits(n, sequences);
            // A cache of next to nothing never fills the memory.
            if (const double most = raw(plain.sequencesThatFit(n)); std::isfinite(most))
                out.maxConcurrency =
                    ctx.rec.readout("inference.max_concurrency", model.sequencesThatFit(ranks));
            if (const auto context = model.contextThatFits(ranks, together))
                out.maxContext = ctx.rec.readout("inference.max_context_tokens", *context);
            if (!*out.replicaFits)
                explainOverflow(ctx.r, plain, n, sequences, ctx.out.diagnostics);
        }
        if (Text why = whyNotGenerated(ctx.r.architecture); !why.empty())
            ctx.remark("inference", std::move(why));
        else
            servingTimes(ctx, in, model, plain, ranks, together);
    }
    if (ctx.r.architecture.position == PositionKind::Learned && ctx.r.architecture.maxSequence > 0
        && longestRequest(serving) > ctx.r.architecture.maxSequence)
        ctx.remark("serving.prompt_tokens",
            phrase("prompt and output of %1 exceed the %2 that the model has learned positions for",
                textNumber(longestRequest(serving), Unit::Token),
                textNumber(ctx.r.architecture.maxSequence, Unit::Token)),
            phrase("shorten serving.prompt_tokens or serving.output_tokens"));
}

} // namespace ridgepoint
