#pragma once

// Mixture of experts: where tokens go, how unevenly, and what is dropped.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula activeExpertShare{"active_expert_share", "φ", "k / E",
    "share of the experts that one token uses", "Switch Transformer (arXiv:2101.03961) §2",
    {{{"k", "experts per token"}, {"E", "experts"}}}, [](double k, double E) { return k / E; }};

inline constexpr Formula parameterRatio{"parameter_ratio", "x", "N_1 / N_2",
    "size of one model over that of another, or all parameters over the active ones", "definition",
    {{{"N_1", "parameters of the first"}, {"N_2", "parameters of the second"}}},
    [](Parameters first, Parameters second) { return first / second; }};

inline constexpr Formula remoteTokens{"remote_tokens", "T_r", "T · k · (P − 1) / P",
    "copies of tokens that leave a rank, uniform routing", "GShard (arXiv:2006.16668) §3.2",
    {{{"T", "tokens this rank routes"}, {"k", "experts per token"}, {"P", "ranks that share the experts"}}},
    [](Tokens T, double k, double P) { return T * k * (P - 1) / P; }};

inline constexpr Formula dispatchCombineBytes{"dispatch_combine_bytes", "V", "2 · (P − 1) / P · n",
    "bytes one rank sends to experts and, with their results, back", "GShard (arXiv:2006.16668) §3.2",
    {{{"n", "hidden states of the tokens this rank routes"}, {"P", "ranks that share the experts"}}},
    [](Bytes n, double P) { return 2 * (P - 1) / P * n; }};

// One popular expert draws x of all tokens, the others share the rest evenly; one expert per rank.
inline constexpr Formula skewedRemoteShareHot{"skewed_remote_share_hot", "φ", "1 − x",
    "share of its tokens that the popular expert's rank sends away", "derived; one expert per rank",
    {{{"x", "share of the tokens that go to the popular expert"}}}, [](double x) { return 1 - x; }};

inline constexpr Formula skewedRemoteShare{"skewed_remote_share", "φ", "x + (E − 2) · (1 − x) / (E − 1)",
    "share of its tokens that any other rank sends away", "derived; one expert per rank",
    {{{"x", "share of the tokens that go to the popular expert"}, {"E", "experts"}}},
    [](double x, double E) { return x + (E - 2) * (1 - x) / (E - 1); }};

inline constexpr Formula expertCapacity{"expert_capacity", "C", "⌊c · T · k / E⌋",
    "most tokens one expert accepts", "GShard (arXiv:2006.16668) §2.2",
    {{{"T", "tokens routed"}, {"k", "experts per token"}, {"E", "experts"}, {"c", "capacity factor"}}},
    [](Tokens T, double k, double E, double c) { return Tokens(std::floor(c * T.value() * k / E)); }};

inline constexpr Formula overflowTokens{"overflow_tokens", "T_d", "max(0, n − C)",
    "tokens that one expert turns away", "Switch Transformer (arXiv:2101.03961) §2.2",
    {{{"n", "tokens sent to the expert"}, {"C", "most tokens it accepts"}}},
    [](Tokens n, Tokens C) { return std::max(Tokens(0), n - C); }};

inline constexpr Formula droppedShare{"dropped_share", "φ", "T_d / T", "share of the tokens that is dropped",
    "Switch Transformer (arXiv:2101.03961) §2.2",
    {{{"T_d", "tokens turned away by all experts"}, {"T", "tokens routed"}}},
    [](Tokens dropped, Tokens T) { return dropped / T; }};

// A token picks an expert or not: a Bernoulli variable of mean k/E, variance k/E · (1 − k/E).
inline constexpr Formula routingVariation{"routing_variation", "c_v", "√(max(0, E / k − 1))",
    "coefficient of variation of one token's use of one expert, uniform routing",
    "Shazeer et al. (arXiv:1701.06538) §4; derived", {{{"k", "experts per token"}, {"E", "experts"}}},
    [](double k, double E) { return std::sqrt(std::max(0.0, E / k - 1)); }};

inline constexpr Formula loadConcentration{"load_concentration", "S", "f_1² + f_2²",
    "sum of squared loads of two experts: 1/2 when balanced, 1 when one has all",
    "Switch Transformer (arXiv:2101.03961) §2.2",
    {{{"f_1", "share of the tokens of the first"}, {"f_2", "share of the tokens of the second"}}},
    [](double f1, double f2) { return f1 * f1 + f2 * f2; }};

// With router probabilities equal to loads; above the mean load the gradient is positive and pushes down.
inline constexpr Formula balanceLossGradient{"balance_loss_gradient", "g", "f · (f − S)",
    "derivative of the balance loss Σ f·p by the router's logit of one expert",
    "Switch Transformer (arXiv:2101.03961) §2.2; softmax derivative",
    {{{"f", "share of the tokens of the expert"}, {"S", "sum of the squared shares of all experts"}}},
    [](double f, double S) { return f * (f - S); }};

// A sparse model behaves like a dense one of the geometric mean of all and active parameters.
inline constexpr Formula sparseLossFactor{"sparse_loss_factor", "x", "1 / (N / N_a) ^ (α / 2)",
    "parameter term of the loss over that of a dense model of the active size",
    "Clark et al. (arXiv:2202.01169); Hoffmann et al. (arXiv:2203.15556) §3.3",
    {{{"N", "all parameters"}, {"N_a", "parameters a token meets"}, {"α", "exponent of the parameter term"}}},
    [](Parameters all, Parameters active, double alpha) { return 1 / std::pow(all / active, alpha / 2); }};

} // namespace ridgepoint
