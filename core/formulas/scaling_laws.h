#pragma once

// How good a model gets for its parameters, its tokens and its compute, and what a batch size costs. Losses
// are nats per token on the text that the fit was made on; they are compared within one fit, never between
// fits.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <array>
#include <cmath>
#include <string_view>

namespace ridgepoint {

// L(N, D) = E + A / N^α + B / D^β, fitted to training runs.
struct LossFit
{
    std::string_view id; // of options and report paths
    std::string_view source;
    double E; // loss of infinitely large models and data, nats per token
    double A, alpha; // of parameters
    double B, beta; // of tokens
};

enum class LossFitKind
{
    Hoffmann,
    Besiroglu,
};
inline constexpr std::array<LossFit, 2> lossFits{{
    {"hoffmann", "Hoffmann et al. (arXiv:2203.15556) eq. 10", 1.69, 406.4, 0.34, 410.7, 0.28},
    // The same runs, read from the figures and fitted again: its optimum agrees with 20 tokens per parameter.
    {"besiroglu", "Besiroglu et al. (arXiv:2404.10102) eq. 4", 1.8172, 482.01, 0.3478, 2085.43, 0.3658},
}};
constexpr const LossFit& lossFit(LossFitKind kind) { return lossFits[static_cast<std::size_t>(kind)]; }

// The runs behind both fits (arXiv:2203.15556, abstract): beyond them a loss is an extrapolation.
inline constexpr Parameters fittedFrom{70e6}, fittedTo{16e9};
inline constexpr Tokens fittedTokensFrom{5e9}, fittedTokensTo{500e9};
// arXiv:2203.15556 §3: what the three approaches come to at the budget of Gopher, and what is quoted since.
inline constexpr TokensPerParameter tokensPerParameterRule{20};
// Kaplan et al. (arXiv:2001.08361) table 2 (loss) and appendix A (optimum, critical batch).
inline constexpr double kaplanAlphaN = 0.076, kaplanAlphaD = 0.103;
inline constexpr Parameters kaplanParameters{6.4e13};
inline constexpr Tokens kaplanTokens{1.8e13};
inline constexpr Parameters kaplanOptimalAtPetaflopDay{1.3e9};
inline constexpr double kaplanOptimalExponent = 0.73;
inline constexpr Flops petaflopDay{8.64e19};
inline constexpr Tokens kaplanBatch{2e8}; // B*
inline constexpr double kaplanBatchExponent = 0.21; // α_B
// Muennighoff et al. (arXiv:2305.16264) §6: repetitions after which repeated data have lost most of their
// worth.
inline constexpr double repetitionsHalfLife = 15.39; // R_D*

// The rule ------------------------------------------------------------------------------------------------

inline constexpr Formula tokensPerParameter{"tokens_per_parameter", "r", "D / N",
    "training tokens per parameter", "definition", {{{"D", "training tokens"}, {"N", "parameters"}}},
    [](Tokens D, Parameters N) { return D / N; }};

inline constexpr Formula parametersAtRatio{"parameters_at_ratio", "N", "√(C / (6 · r))",
    "model size that spends C at r tokens per parameter", "Hoffmann et al. (arXiv:2203.15556) §3, C = 6·N·D",
    {{{"C", "training compute"}, {"r", "tokens per parameter"}}},
    [](Flops C, TokensPerParameter r) { return Parameters(std::sqrt(C.value() / (6 * r.value()))); }};

inline constexpr Formula tokensAtRatio{"tokens_at_ratio", "D", "r · √(C / (6 · r))",
    "training tokens that spend C at r tokens per parameter",
    "Hoffmann et al. (arXiv:2203.15556) §3, C = 6·N·D",
    {{{"C", "training compute"}, {"r", "tokens per parameter"}}},
    [](Flops C, TokensPerParameter r) { return Tokens(r.value() * std::sqrt(C.value() / (6 * r.value()))); }};

inline constexpr Formula parametersForTokens{"parameters_for_tokens", "N", "D / r",
    "model size that D tokens suffice for at r tokens per parameter", "Hoffmann et al. (arXiv:2203.15556) §3",
    {{{"D", "training tokens"}, {"r", "tokens per parameter"}}},
    [](Tokens D, TokensPerParameter r) { return D / r; }};

inline constexpr Formula tokensForCompute{"tokens_for_compute", "D", "C / (6 · N)",
    "training tokens that spend C on a model of N parameters", "derived from C = 6·N·D",
    {{{"C", "training compute"}, {"N", "parameters"}}},
    [](Flops C, Parameters N) { return Tokens(C.value() / (6 * N.value())); }};

inline constexpr Formula thresholdCompute{"threshold_compute", "C", "6 · r · N²",
    "compute at which N parameters are the best size under r tokens per parameter",
    "derived from C = 6·N·D and D = r·N", {{{"N", "parameters"}, {"r", "tokens per parameter"}}},
    [](Parameters N, TokensPerParameter r) { return Flops(6 * r.value() * (N.value() * N.value())); }};

inline constexpr Formula overtraining{"overtraining", "x", "D / (r · N)",
    "training tokens over those that the rule asks for; below 1 the model is undertrained",
    "Hoffmann et al. (arXiv:2203.15556) §3; LLaMA (arXiv:2302.13971) §1",
    {{{"D", "training tokens"}, {"N", "parameters"}, {"r", "tokens per parameter of the rule"}}},
    [](Tokens D, Parameters N, TokensPerParameter r) { return D / (N * r); }};

inline constexpr Formula oversize{"oversize", "x", "N / N_b", "parameters over those of the optimum",
    "definition", {{{"N", "parameters"}, {"N_b", "parameters of the optimum at this compute"}}},
    [](Parameters N, Parameters best) { return N / best; }};

// The parametric loss ------------------------------------------------------------------------------------

inline constexpr Formula parametricLoss{"parametric_loss", "L", "E + A / N ^ α + B / D ^ β",
    "loss in nats per token", "Hoffmann et al. (arXiv:2203.15556) eq. 2",
    {{{"E", "loss of infinite model and data"}, {"A", "weight of the parameters"},
        {"α", "exponent of the parameters"}, {"B", "weight of the tokens"}, {"β", "exponent of the tokens"},
        {"N", "parameters"}, {"D", "training tokens"}}},
    [](double E, double A, double alpha, double B, double beta, Parameters N, Tokens D) {
        return E + A / std::pow(N.value(), alpha) + B / std::pow(D.value(), beta);
    }};

inline constexpr Formula dataLossRatio{"data_loss_ratio", "q", "(D_1 / D_2) ^ β",
    "what is left of the loss that limited data cause", "Hoffmann et al. (arXiv:2203.15556) eq. 2",
    {{{"D_1", "tokens before"}, {"D_2", "tokens after"}, {"β", "exponent of the tokens"}}},
    [](Tokens before, Tokens after, double beta) { return std::pow(before / after, beta); }};

inline constexpr Formula dataLossGain{"data_loss_gain", "ΔL", "B / D_1 ^ β − B / D_2 ^ β",
    "loss that more training tokens save, nats per token", "Hoffmann et al. (arXiv:2203.15556) eq. 2",
    {{{"B", "weight of the tokens"}, {"β", "exponent of the tokens"}, {"D_1", "tokens before"},
        {"D_2", "tokens after"}}},
    [](double B, double beta, Tokens before, Tokens after) {
        return B / std::pow(before.value(), beta) - B / std::pow(after.value(), beta);
    }};

inline constexpr Formula parameterExponent{"parameter_exponent", "a", "β / (α + β)",
    "exponent of compute by which the best model size grows", "Hoffmann et al. (arXiv:2203.15556) eq. 4",
    {{{"α", "exponent of the parameters"}, {"β", "exponent of the tokens"}}},
    [](double alpha, double beta) { return beta / (alpha + beta); }};

inline constexpr Formula tokenExponent{"token_exponent", "b", "α / (α + β)",
    "exponent of compute by which the best number of tokens grows",
    "Hoffmann et al. (arXiv:2203.15556) eq. 4",
    {{{"α", "exponent of the parameters"}, {"β", "exponent of the tokens"}}},
    [](double alpha, double beta) { return alpha / (alpha + beta); }};

inline constexpr Formula optimumScale{"optimum_scale", "G", "((α · A) / (β · B)) ^ (1 / (α + β))",
    "constant of the compute-optimal frontier", "Hoffmann et al. (arXiv:2203.15556) eq. 4",
    {{{"A", "weight of the parameters"}, {"α", "exponent of the parameters"}, {"B", "weight of the tokens"},
        {"β", "exponent of the tokens"}}},
    [](double A, double alpha, double B, double beta) {
        return std::pow((alpha * A) / (beta * B), 1 / (alpha + beta));
    }};

inline constexpr Formula optimalParameters{"optimal_parameters", "N*", "G · (C / 6) ^ (β / (α + β))",
    "model size of the least loss at compute C", "Hoffmann et al. (arXiv:2203.15556) eq. 4",
    {{{"G", "constant of the frontier"}, {"C", "training compute"}, {"α", "exponent of the parameters"},
        {"β", "exponent of the tokens"}}},
    [](double G, Flops C, double alpha, double beta) {
        return Parameters(G * std::pow(C.value() / 6, beta / (alpha + beta)));
    }};

inline constexpr Formula optimalTokens{"optimal_tokens", "D*", "(C / 6) ^ (α / (α + β)) / G",
    "training tokens of the least loss at compute C", "Hoffmann et al. (arXiv:2203.15556) eq. 4",
    {{{"G", "constant of the frontier"}, {"C", "training compute"}, {"α", "exponent of the parameters"},
        {"β", "exponent of the tokens"}}},
    [](double G, Flops C, double alpha, double beta) {
        return Tokens(std::pow(C.value() / 6, alpha / (alpha + beta)) / G);
    }};

inline constexpr Formula optimalTokensPerParameter{"optimal_tokens_per_parameter", "r*",
    "(C / 6) ^ ((α − β) / (α + β)) / G²", "tokens per parameter of the least loss at compute C",
    "derived from Hoffmann et al. (arXiv:2203.15556) eq. 4",
    {{{"G", "constant of the frontier"}, {"C", "training compute"}, {"α", "exponent of the parameters"},
        {"β", "exponent of the tokens"}}},
    [](double G, Flops C, double alpha, double beta) {
        return TokensPerParameter(std::pow(C.value() / 6, (alpha - beta) / (alpha + beta)) / (G * G));
    }};

inline constexpr Formula frontierScale{"frontier_scale", "K", "A / G ^ α + B · G ^ β",
    "constant of the least loss: what is left of it at C = 6", "derived from Hoffmann et al. eq. 2 and 4",
    {{{"G", "constant of the frontier"}, {"A", "weight of the parameters"},
        {"α", "exponent of the parameters"}, {"B", "weight of the tokens"}, {"β", "exponent of the tokens"}}},
    [](double G, double A, double alpha, double B, double beta) {
        return A / std::pow(G, alpha) + B * std::pow(G, beta);
    }};

inline constexpr Formula frontierLoss{"frontier_loss", "L*", "E + K / (C / 6) ^ (α · β / (α + β))",
    "least loss that compute C can buy, nats per token", "derived from Hoffmann et al. eq. 2 and 4",
    {{{"E", "loss of infinite model and data"}, {"K", "constant of the least loss"},
        {"C", "training compute"}, {"α", "exponent of the parameters"}, {"β", "exponent of the tokens"}}},
    [](double E, double K, Flops C, double alpha, double beta) {
        return E + K / std::pow(C.value() / 6, alpha * beta / (alpha + beta));
    }};

inline constexpr Formula frontierCompute{"frontier_compute", "C*", "6 · (K / ΔL) ^ ((α + β) / (α · β))",
    "least compute that brings the loss within ΔL of what no run can pass",
    "derived from Hoffmann et al. eq. 2 and 4",
    {{{"K", "constant of the least loss"}, {"ΔL", "loss above that of infinite model and data"},
        {"α", "exponent of the parameters"}, {"β", "exponent of the tokens"}}},
    [](double K, double reducible, double alpha, double beta) {
        return Flops(6 * std::pow(K / reducible, (alpha + beta) / (alpha * beta)));
    }};

inline constexpr Formula computeMultiple{"compute_multiple", "x", "C / C_b",
    "compute over the least that reaches the same loss", "definition",
    {{{"C", "training compute"}, {"C_b", "least compute for this loss"}}},
    [](Flops C, Flops least) { return C / least; }};

inline constexpr Formula tokensForLoss{"tokens_for_loss", "D", "(B / ΔL) ^ (1 / β)",
    "training tokens that leave ΔL of loss to the data", "Hoffmann et al. (arXiv:2203.15556) eq. 2",
    {{{"B", "weight of the tokens"}, {"ΔL", "loss that the limited data may cause"},
        {"β", "exponent of the tokens"}}},
    [](double B, double reducible, double beta) { return Tokens(std::pow(B / reducible, 1 / beta)); }};

// A smaller model costs more to train to the same loss and 2·ΔN less for every token it serves.
inline constexpr Formula servingBreakEven{"serving_break_even", "T", "(C_1 − C_0) / (2 · (N_0 − N_1))",
    "served tokens from which a smaller, longer trained model has cost less compute",
    "Sardana et al. (arXiv:2401.00448) §2, 2·N per served token",
    {{{"C_1", "training compute of the smaller model"}, {"C_0", "training compute of the larger"},
        {"N_0", "parameters of the larger"}, {"N_1", "parameters of the smaller"}}},
    [](Flops longer, Flops shorter, Parameters large, Parameters small) {
        return Tokens((longer - shorter).value() / (2 * (large - small).value()));
    }};

inline constexpr Formula repetitions{"repetitions", "R", "max(0, D / U − 1)",
    "how often data are seen again after the first time", "Muennighoff et al. (arXiv:2305.16264) §3",
    {{{"D", "training tokens"}, {"U", "distinct tokens"}}},
    [](Tokens D, Tokens U) { return D / U > 1 ? D / U - 1 : 0.0; }};

inline constexpr Formula effectiveTokens{"effective_tokens", "D'", "U + U · R_h · (1 − 1 / exp(R / R_h))",
    "fresh tokens that distinct tokens seen again are worth", "Muennighoff et al. (arXiv:2305.16264) eq. 5",
    {{{"U", "distinct tokens"}, {"R", "repetitions"},
        {"R_h", "repetitions after which most of the worth is gone, 15.39"}}},
    [](Tokens U, double R, double half) { return U + U * (half * (1 - 1 / std::exp(R / half))); }};

inline constexpr Formula kaplanLoss{"kaplan_loss", "L", "((N_c / N) ^ (α_N / α_D) + D_c / D) ^ α_D",
    "loss in nats per token, before Chinchilla", "Kaplan et al. (arXiv:2001.08361) eq. 1.5",
    {{{"N_c", "scale of the parameters"}, {"α_N", "exponent of the parameters"},
        {"D_c", "scale of the tokens"}, {"α_D", "exponent of the tokens"},
        {"N", "parameters without embeddings"}, {"D", "training tokens"}}},
    [](Parameters Nc, double alphaN, Tokens Dc, double alphaD, Parameters N, Tokens D) {
        return std::pow(std::pow(Nc / N, alphaN / alphaD) + Dc / D, alphaD);
    }};

inline constexpr Formula kaplanOptimum{"kaplan_optimum", "N*", "N_e · (C / C_d) ^ p",
    "model size of the least loss at compute C, before Chinchilla",
    "Kaplan et al. (arXiv:2001.08361) appendix A",
    {{{"N_e", "best size at one unit of compute"}, {"C", "training compute"},
        {"C_d", "unit of compute: one PFLOP/s for a day"}, {"p", "exponent"}}},
    [](Parameters Ne, Flops C, Flops unit, double p) { return Ne * std::pow(C / unit, p); }};

// Batches ---------------------------------------------------------------------------------------------------
// Steps and examples to the same loss: S = S_min + k / B, with k = E_min = S_min · B_crit (examples).

inline constexpr Formula examplesFromSteps{"examples_from_steps", "k", "(S_1 − S_2) / (1 / B_1 − 1 / B_2)",
    "examples that the smallest batch would need, from two runs to the same loss",
    "McCandlish et al. (arXiv:1812.06162) eq. 2.11",
    {{{"S_1", "steps of the first run"}, {"S_2", "steps of the second run"},
        {"B_1", "batch of the first run, sequences or tokens"}, {"B_2", "batch of the second run"}}},
    [](double S1, double S2, double B1, double B2) { return (S1 - S2) / (1 / B1 - 1 / B2); }};

inline constexpr Formula minimumSteps{"minimum_steps", "S_min", "S_1 − k / B_1",
    "steps that the largest batch would need", "McCandlish et al. (arXiv:1812.06162) eq. 2.11",
    {{{"S_1", "steps of a run"}, {"k", "examples that the smallest batch would need"},
        {"B_1", "batch of that run"}}},
    [](double S1, double k, double B1) { return S1 - k / B1; }};

inline constexpr Formula noiseBatch{"noise_batch", "B_crit", "k / S_min",
    "batch that needs twice the fewest steps and twice the fewest examples",
    "McCandlish et al. (arXiv:1812.06162) eq. 2.12",
    {{{"k", "examples that the smallest batch would need"},
        {"S_min", "steps that the largest batch would need"}}},
    [](double k, double steps) { return k / steps; }};

inline constexpr Formula stepsAtBatch{"steps_at_batch", "S", "S_min · (1 + B_crit / B)",
    "optimizer steps to a loss", "McCandlish et al. (arXiv:1812.06162) eq. 2.11",
    {{{"S_min", "steps that the largest batch would need"}, {"B_crit", "critical batch"}, {"B", "batch"}}},
    [](double steps, double critical, double B) { return steps * (1 + critical / B); }};

inline constexpr Formula examplesAtBatch{"examples_at_batch", "E", "E_min · (1 + B / B_crit)",
    "examples to a loss: compute in units of an example", "McCandlish et al. (arXiv:1812.06162) eq. 2.11",
    {{{"E_min", "examples that the smallest batch would need"}, {"B", "batch"},
        {"B_crit", "critical batch"}}},
    [](double examples, double B, double critical) { return examples * (1 + B / critical); }};

inline constexpr Formula stepsMultiple{"steps_multiple", "x_S", "1 + B_crit / B",
    "steps over the fewest that any batch needs: time", "McCandlish et al. (arXiv:1812.06162) eq. 2.11",
    {{{"B", "batch"}, {"B_crit", "critical batch"}}},
    [](Tokens B, Tokens critical) { return 1 + critical / B; }};

inline constexpr Formula batchEfficiency{"batch_efficiency", "η_B", "1 / (1 + B / B_crit)",
    "share of the examples that a very small batch would need: compute",
    "McCandlish et al. (arXiv:1812.06162) eq. 2.11", {{{"B", "batch"}, {"B_crit", "critical batch"}}},
    [](Tokens B, Tokens critical) { return 1 / (1 + B / critical); }};

inline constexpr Formula measuredBatchEfficiency{"measured_batch_efficiency", "η_B", "(S_0 / S) / (B / B_0)",
    "speedup in steps over growth of the batch, from two runs to the same loss",
    "Shallue et al. (arXiv:1811.03600) §4",
    {{{"S_0", "steps at the smaller batch"}, {"S", "steps at the larger batch"}, {"B_0", "smaller batch"},
        {"B", "larger batch"}}},
    [](double S0, double S, double B0, double B) { return (S0 / S) / (B / B0); }};

inline constexpr Formula criticalBatchFromLoss{"critical_batch_from_loss", "B_crit", "B_1 / L ^ (1 / α_B)",
    "critical batch at a loss", "Kaplan et al. (arXiv:2001.08361) eq. 1.4",
    {{{"B_1", "critical batch at a loss of one nat"}, {"L", "loss, nats per token"}, {"α_B", "exponent"}}},
    [](Tokens scale, double L, double alpha) { return scale / std::pow(L, 1 / alpha); }};

inline constexpr Formula largeBatchTime{"large_batch_time", "x", "k / b",
    "steps over before when the batch grows b-fold and needs k times the examples",
    "McCandlish et al. (arXiv:1812.06162) §2.3",
    {{{"k", "examples as a multiple"}, {"b", "batch as a multiple"}}},
    [](double k, double b) { return k / b; }};

inline constexpr Formula linearLearningRate{"linear_learning_rate", "η'", "η · B / B_0",
    "learning rate for another batch, linear rule", "Goyal et al. (arXiv:1706.02677) §2.1",
    {{{"η", "learning rate at B_0"}, {"B", "new batch"}, {"B_0", "old batch"}}},
    [](double rate, double B, double B0) { return rate * B / B0; }};

inline constexpr Formula rootLearningRate{"root_learning_rate", "η'", "η · √(B / B_0)",
    "learning rate for another batch, square-root rule of adaptive optimizers",
    "Malladi et al. (arXiv:2205.10287) §4; Krizhevsky (arXiv:1404.5997) §5",
    {{{"η", "learning rate at B_0"}, {"B", "new batch"}, {"B_0", "old batch"}}},
    [](double rate, double B, double B0) { return rate * std::sqrt(B / B0); }};

inline constexpr Formula elasticBatch{"elastic_batch", "B'", "B / g · h",
    "batch when the ranks change and each keeps its share", "definition",
    {{{"B", "batch"}, {"g", "ranks before"}, {"h", "ranks after"}}},
    [](double B, double before, double after) { return B / before * after; }};

inline constexpr Formula accumulatedStepTime{"accumulated_step_time", "t", "a · t_1 + t_c",
    "step of a accumulated micro-batches and one gradient reduction that nothing hides",
    "Narayanan et al. (arXiv:2104.04473) §2",
    {{{"a", "micro-batches accumulated"}, {"t_1", "forward and backward of one"},
        {"t_c", "reduction of the gradients"}}},
    [](double a, Seconds one, Seconds reduction) { return a * one + reduction; }};

} // namespace ridgepoint
