#pragma once

// What the run buys by the fits of the loss. Internal to core/engine.

#include "core/engine/chapters/compute.h"
#include "core/formulas/scaling_laws.h"

#include <array>

namespace ridgepoint {

// Of one fit, the same for every scenario: raised to powers once.
struct Frontier
{
    explicit Frontier(const LossFit& f)
        : G(optimumScale(f.A, f.alpha, f.B, f.beta))
        , K(frontierScale(G, f.A, f.alpha, f.B, f.beta))
    {
    }
    double G, K;
};

inline const Frontier& frontierOf(std::size_t fit)
{
    static const std::array<Frontier, lossFits.size()> all{Frontier(lossFits[0]), Frontier(lossFits[1])};
    return all[fit];
}

struct FitPaths
{
    std::string_view loss, optimal, least, criticalBatch, efficiency;
};
inline constexpr std::array<FitPaths, lossFits.size()> fitPaths{{
    {"scaling.hoffmann.loss", "scaling.hoffmann.optimal_params", "scaling.hoffmann.least_loss",
        "scaling.hoffmann.critical_batch_tokens", "scaling.hoffmann.batch_efficiency"},
    {"scaling.besiroglu.loss", "scaling.besiroglu.optimal_params", "scaling.besiroglu.least_loss",
        "scaling.besiroglu.critical_batch_tokens", "scaling.besiroglu.batch_efficiency"},
}};

template <class Rec>
void scalingLaws(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const WorkOf<Rec>& work)
{
    if (ctx.s.training.method != FineTuning::Full) {
        ctx.remark("scaling", phrase("scaling laws describe pretraining; this run trains adapters"));
        return;
    }
    // Sanitized input has none of these; a model without parameters has no loss.
    if (raw(in.active).value() <= 0 || raw(in.runTokens).value() <= 0 || raw(in.batchTokens).value() <= 0)
        return;
    ScalingReport& out = ctx.out.scaling;
    // Layers that are frozen were trained before.
    const auto spent = ctx.s.training.frozenShare > 0 ? apply<trainingFlops>(ctx.rec, in.active, in.runTokens)
                                                      : work.totalFlops;
    // With experts the active parameters stand for the size, as in C = 6·N·D.
    const auto rule = ctx.rec.constant(
        "tokens per parameter of the rule", tokensPerParameterRule, "Hoffmann et al. (arXiv:2203.15556) §3");
    out.perParameter = ctx.rec.readout(
        "scaling.tokens_per_parameter", apply<tokensPerParameter>(ctx.rec, in.runTokens, in.active));
    out.rule = ctx.rec.readout("scaling.rule_params", apply<parametersAtRatio>(ctx.rec, spent, rule));
    out.overtraining =
        ctx.rec.readout("scaling.overtraining", apply<overtraining>(ctx.rec, in.runTokens, in.active, rule));
    out.extrapolated = raw(in.active) < fittedFrom || raw(in.active) > fittedTo
        || raw(in.runTokens) < fittedTokensFrom || raw(in.runTokens) > fittedTokensTo;
    if (out.extrapolated)
        ctx.remark("scaling.loss",
            phrase("the loss is extrapolated: its fits rest on 70M to 16B parameters and 5B to 500B tokens"));

    auto& fits = out.fits.emplace();
    for (std::size_t i = 0; i < lossFits.size(); ++i) {
        const LossFit& f = lossFits[i];
        const auto constant = [&](std::string_view name, double value) {
            return ctx.rec.constant(name, value, f.source);
        };
        const auto E = constant("E", f.E);
        const auto A = constant("A", f.A);
        const auto alpha = constant("α", f.alpha);
        const auto B = constant("B", f.B);
        const auto beta = constant("β", f.beta);
        ValueOf<Rec, double> G, K;
        if constexpr (Rec::recording) {
            G = apply<optimumScale>(ctx.rec, A, alpha, B, beta);
            K = apply<frontierScale>(ctx.rec, G, A, alpha, B, beta);
        } else {
            G = frontierOf(i).G;
            K = frontierOf(i).K;
        }
        LossFitReport& fit = fits[i];
        const FitPaths& paths = fitPaths[i];
        const auto loss = apply<parametricLoss>(ctx.rec, E, A, alpha, B, beta, in.active, in.runTokens);
        fit.loss = ctx.rec.readout(paths.loss, loss);
        fit.optimal =
            ctx.rec.readout(paths.optimal, apply<optimalParameters>(ctx.rec, G, spent, alpha, beta));
        fit.leastLoss = ctx.rec.readout(paths.least, apply<frontierLoss>(ctx.rec, E, K, spent, alpha, beta));
        const auto critical = apply<criticalBatchFromLoss>(ctx.rec,
            ctx.rec.constant("critical batch at a loss of 1", kaplanBatch,
                "Kaplan et al. (arXiv:2001.08361) eq. 1.4, fitted to losses on "
                "WebText2; taken at the loss of the fit above, which is of another text"),
            loss,
            ctx.rec.constant(
                "exponent of the loss", kaplanBatchExponent, "Kaplan et al. (arXiv:2001.08361) eq. 1.4"));
        fit.criticalBatch = ctx.rec.readout(paths.criticalBatch, critical);
        fit.batchEfficiency =
            ctx.rec.readout(paths.efficiency, apply<batchEfficiency>(ctx.rec, in.batchTokens, critical));
    }
}

} // namespace ridgepoint
