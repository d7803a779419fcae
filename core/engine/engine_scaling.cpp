#include "core/engine/engine.h"

#include "core/formulas/scaling_laws.h"

namespace ridgepoint {

namespace {

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

const Frontier& frontierOf(std::size_t fit)
{
    static const std::array<Frontier, lossFits.size()> all{Frontier(lossFits[0]), Frontier(lossFits[1])};
    return all[fit];
}

struct FitPaths
{
    std::string_view loss, optimal, least, criticalBatch, efficiency;
};
constexpr std::array<FitPaths, lossFits.size()> fitPaths{{
    {"scaling.hoffmann.loss", "scaling.hoffmann.optimal_params", "scaling.hoffmann.least_loss",
        "scaling.hoffmann.critical_batch_tokens", "scaling.hoffmann.batch_efficiency"},
    {"scaling.besiroglu.loss", "scaling.besiroglu.optimal_params", "scaling.besiroglu.least_loss",
        "scaling.besiroglu.critical_batch_tokens", "scaling.besiroglu.batch_efficiency"},
}};

} // namespace

template <class Recorder>
void Engine<Recorder>::scalingLaws()
{
    if (m_s.training.method != FineTuning::Full) {
        m_out.diagnostics.push_back(
            {Severity::Info, "scaling", "scaling laws describe pretraining; this run trains adapters", {}});
        return;
    }
    // Sanitized input has none of these; a model without parameters has no loss.
    if (raw(m_active).value() <= 0 || raw(m_runTokens).value() <= 0 || raw(m_batchTokens).value() <= 0)
        return;
    ScalingReport& out = m_out.scaling;
    // With experts the active parameters stand for the size, as in C = 6·N·D.
    const auto rule = m_rec.constant(
        "tokens per parameter of the rule", tokensPerParameterRule, "Hoffmann et al. (arXiv:2203.15556) §3");
    out.perParameter =
        m_rec.readout("scaling.tokens_per_parameter", apply<tokensPerParameter>(m_runTokens, m_active));
    out.rule = m_rec.readout("scaling.rule_params", apply<parametersAtRatio>(m_totalFlops, rule));
    out.overtraining =
        m_rec.readout("scaling.overtraining", apply<ridgepoint::overtraining>(m_runTokens, m_active, rule));
    out.extrapolated = raw(m_active) < fittedFrom || raw(m_active) > fittedTo
        || raw(m_runTokens) < fittedTokensFrom || raw(m_runTokens) > fittedTokensTo;
    if (out.extrapolated)
        m_out.diagnostics.push_back({Severity::Info, "scaling.loss",
            "the loss is extrapolated: its fits rest on 70M to 16B parameters and 5B to 500B tokens", {}});

    auto& fits = out.fits.emplace();
    for (std::size_t i = 0; i < lossFits.size(); ++i) {
        const LossFit& f = lossFits[i];
        const auto constant = [&](std::string_view name, double value) {
            return m_rec.constant(name, value, f.source);
        };
        const auto E = constant("E", f.E);
        const auto A = constant("A", f.A);
        const auto alpha = constant("α", f.alpha);
        const auto B = constant("B", f.B);
        const auto beta = constant("β", f.beta);
        Value<double> G, K;
        if constexpr (Recorder::recording) {
            G = apply<optimumScale>(A, alpha, B, beta);
            K = apply<frontierScale>(G, A, alpha, B, beta);
        } else {
            G = frontierOf(i).G;
            K = frontierOf(i).K;
        }
        LossFitReport& fit = fits[i];
        const FitPaths& paths = fitPaths[i];
        const auto loss = apply<parametricLoss>(E, A, alpha, B, beta, m_active, m_runTokens);
        fit.loss = m_rec.readout(paths.loss, loss);
        fit.optimal = m_rec.readout(paths.optimal, apply<optimalParameters>(G, m_totalFlops, alpha, beta));
        fit.leastLoss = m_rec.readout(paths.least, apply<frontierLoss>(E, K, m_totalFlops, alpha, beta));
        const auto critical = apply<criticalBatchFromLoss>(
            m_rec.constant("critical batch at a loss of 1", kaplanBatch,
                "Kaplan et al. (arXiv:2001.08361) eq. 1.4, fitted to losses on "
                "WebText2; taken at the loss of the fit above, which is of another text"),
            loss,
            m_rec.constant(
                "exponent of the loss", kaplanBatchExponent, "Kaplan et al. (arXiv:2001.08361) eq. 1.4"));
        fit.criticalBatch = m_rec.readout(paths.criticalBatch, critical);
        fit.batchEfficiency =
            m_rec.readout(paths.efficiency, apply<ridgepoint::batchEfficiency>(m_batchTokens, critical));
    }
}

template void Engine<NoLedger>::scalingLaws();
template void Engine<LedgerRecorder>::scalingLaws();

} // namespace ridgepoint
