#pragma once

// Operations: how many a token, a step and a run need, and how long they take.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula flopsPerToken{"flops_per_token", "c", "6 · N",
    "operations to train on one token: 2 forward, 4 backward per parameter",
    "Kaplan et al. (arXiv:2001.08361) §2.1", {{{"N", "parameters that multiply a token"}}},
    [](Parameters N) { return FlopsPerToken(6 * N.value()); }};

inline constexpr Formula flopsPerTokenAdapters{"flops_per_token_adapters", "c", "4 · N",
    "operations to train adapters on one token: 2 forward and 2 for the gradients of inputs per parameter, "
    "none for those of frozen weights",
    "LoRA (arXiv:2106.09685) §4.2; Kaplan et al. (arXiv:2001.08361) §2.1",
    {{{"N", "parameters that multiply a token"}}}, [](Parameters N) { return FlopsPerToken(4 * N.value()); }};

inline constexpr Formula flopsPerTokenPartial{"flops_per_token_partial", "c", "(2 + 4 · w) · N",
    "operations to train a part of the layers on one token: 2 forward per parameter, 4 backward "
    "where it runs",
    "derived from Kaplan et al. (arXiv:2001.08361) §2.1",
    {{{"N", "parameters that multiply a token"}, {"w", "share of the backward operations that run"}}},
    [](Parameters N, double w) { return FlopsPerToken((2 + 4 * w) * N.value()); }};

inline constexpr Formula flopsPerStep{"flops_per_step", "C_s", "c · T", "operations of one optimizer step",
    "Kaplan et al. (arXiv:2001.08361) §2.1", {{{"c", "operations per token"}, {"T", "tokens per step"}}},
    [](FlopsPerToken c, Tokens T) { return c * T; }};

inline constexpr Formula trainingFlops{"training_flops", "C", "6 · N · D",
    "operations of a whole training run", "Kaplan et al. (arXiv:2001.08361) §2.1",
    {{{"N", "parameters that multiply a token"}, {"D", "training tokens"}}},
    [](Parameters N, Tokens D) { return Flops(6 * N.value() * D.value()); }};

inline constexpr Formula runFlops{"run_flops", "C", "c · D",
    "operations of a whole run in which not every weight trains", "derived from C = 6·N·D",
    {{{"c", "operations per token"}, {"D", "training tokens"}}},
    [](FlopsPerToken c, Tokens D) { return c * D; }};

inline constexpr Formula batchTokens{"batch_tokens", "T", "B · s", "tokens in a batch", "definition",
    {{{"B", "sequences"}, {"s", "sequence length"}}}, [](double B, double s) { return Tokens(B * s); }};

inline constexpr Formula linearForwardPerToken{"linear_forward_per_token", "c_W", "2 · W",
    "one multiply and one add per weight a token meets, forward", "PaLM (arXiv:2204.02311) appendix B",
    {{{"W", "weights of the matrices a token passes through"}}},
    [](double W) { return FlopsPerToken(2 * W); }};

inline constexpr Formula attentionForwardPerTokenCausal{"attention_forward_per_token_causal", "c_A",
    "2 · s · q · L", "scores and weighted values of one token, forward, masked half not counted",
    "FlashAttention-2 (arXiv:2307.08691) §4.1",
    {{{"s", "sequence length"}, {"q", "width of all query heads"}, {"L", "layers"}}},
    [](double s, double q, double L) { return FlopsPerToken(2 * s * q * L); }};

inline constexpr Formula attentionForwardPerTokenFull{"attention_forward_per_token_full", "c_A",
    "4 · s · q · L", "scores and weighted values of one token, forward, whole square counted",
    "PaLM (arXiv:2204.02311) appendix B",
    {{{"s", "sequence length"}, {"q", "width of all query heads"}, {"L", "layers"}}},
    [](double s, double q, double L) { return FlopsPerToken(4 * s * q * L); }};

inline constexpr Formula slidingWindowMeanLength{"sliding_window_mean_length", "s_w",
    "min(w, s) − min(w, s)² / (2 · s)", "mean number of keys a query sees, causal with a window",
    "Longformer (arXiv:2004.05150) §3.1; derived", {{{"s", "sequence length"}, {"w", "window"}}},
    [](double s, double w) {
        const double seen = std::min(w, s);
        return seen - seen * seen / (2 * s);
    }};

// Mean number of keys that a query sees, causal inside chunks of c tokens of a sequence of s: half a chunk,
// the last of which may be short (Llama 4, attention_chunk_size of its config.json).
inline double chunkMeanLength(double s, double c)
{
    const double rest = std::fmod(s, c);
    return ((s - rest) * c + rest * rest) / (2 * s);
}

inline constexpr Formula trainingFromForward{"training_from_forward", "c", "3 · c_f",
    "forward and backward operations: the backward pass costs two forward passes",
    "Kaplan et al. (arXiv:2001.08361) §2.1", {{{"c_f", "forward operations per token"}}},
    [](FlopsPerToken forward) { return 3 * forward; }};

inline constexpr Formula exactPerStep{"exact_per_step", "C_x", "c_x · T",
    "model operations of one step, matrices, attention and head counted one by one",
    "PaLM (arXiv:2204.02311) appendix B", {{{"c_x", "operations per token"}, {"T", "tokens per step"}}},
    [](FlopsPerToken c, Tokens T) { return c * T; }};

inline constexpr Formula recomputeFlopsFull{"recompute_flops_full", "C_r", "c_L · T",
    "operations repeated when every layer is recomputed: one more forward pass of the layers",
    "Korthikanti et al. (arXiv:2205.05198) appendix A",
    {{{"c_L", "forward operations per token of the recomputed layers"}, {"T", "tokens per step"}}},
    [](FlopsPerToken c, Tokens T) { return c * T; }};

inline constexpr Formula recomputeFlopsSelective{"recompute_flops_selective", "C_r", "c_A · T",
    "operations repeated when the attention core is recomputed",
    "Korthikanti et al. (arXiv:2205.05198) appendix A",
    {{{"c_A", "forward operations per token of the attention core"}, {"T", "tokens per step"}}},
    [](FlopsPerToken c, Tokens T) { return c * T; }};

inline constexpr Formula hardwareFlops{"hardware_flops", "C_h", "C_x + C_r",
    "operations the hardware executes in one step", "Korthikanti et al. (arXiv:2205.05198) appendix A",
    {{{"C_x", "model operations"}, {"C_r", "recomputed operations"}}},
    [](Flops model, Flops recomputed) { return model + recomputed; }};

inline constexpr Formula deliveredFlops{"delivered_flops", "F_d", "F · u", "rate one accelerator delivers",
    "PaLM (arXiv:2204.02311) appendix B",
    {{{"F", "peak rate, dense, of the compute precision"}, {"u", "model FLOPs utilisation"}}},
    [](FlopsPerSecond F, double u) { return F * u; }};

inline constexpr Formula computeTime{"compute_time", "t", "C / F", "time to do the operations at a rate",
    "definition", {{{"C", "operations"}, {"F", "rate"}}}, [](Flops C, FlopsPerSecond F) { return C / F; }};

inline constexpr Formula stepTime{"step_time", "t_s", "C_s / (F · u · n)",
    "time of one optimizer step on n accelerators", "PaLM (arXiv:2204.02311) appendix B",
    {{{"C_s", "operations of the step"}, {"F", "peak rate of one accelerator"},
        {"u", "model FLOPs utilisation"}, {"n", "accelerators"}}},
    [](Flops C, FlopsPerSecond F, double u, double n) { return C / (F * u * n); }};

inline constexpr Formula runTime{"run_time", "t", "C / (F · u · n)", "time of a run on n accelerators",
    "PaLM (arXiv:2204.02311) appendix B",
    {{{"C", "operations of the whole run"}, {"F", "peak rate of one accelerator"},
        {"u", "model FLOPs utilisation"}, {"n", "accelerators"}}},
    [](Flops C, FlopsPerSecond F, double u, double n) { return C / (F * u * n); }};

inline constexpr Formula mfu{"mfu", "u", "C / (t · F · n)",
    "model operations done as a share of what the peak allows", "PaLM (arXiv:2204.02311) appendix B",
    {{{"C", "model operations"}, {"t", "time taken"}, {"F", "peak rate of one accelerator"},
        {"n", "accelerators"}}},
    [](Flops C, Seconds t, FlopsPerSecond F, double n) { return C / (t * (F * n)); }};

inline constexpr Formula hfu{"hfu", "u_h", "C_h / (t · F · n)",
    "operations executed, recomputation included, as a share of what the peak allows",
    "Korthikanti et al. (arXiv:2205.05198) §6",
    {{{"C_h", "operations executed"}, {"t", "time taken"}, {"F", "peak rate of one accelerator"},
        {"n", "accelerators"}}},
    [](Flops C, Seconds t, FlopsPerSecond F, double n) { return C / (t * (F * n)); }};

inline constexpr Formula tokensPerSecond{"tokens_per_second", "r", "T / t", "training throughput",
    "definition", {{{"T", "tokens per step"}, {"t", "step time"}}},
    [](Tokens T, Seconds t) { return T / t; }};

inline constexpr Formula tokensPerSecondPerAccelerator{"tokens_per_second_per_accelerator", "r_1", "r / n",
    "throughput of one accelerator", "definition", {{{"r", "throughput of all"}, {"n", "accelerators"}}},
    [](TokensPerSecond r, double n) { return r / n; }};

inline constexpr Formula modelFlopsPerSecondPerAccelerator{"model_flops_per_second_per_accelerator", "F_m",
    "C / (t · n)", "model operations per second of one accelerator", "PaLM (arXiv:2204.02311) appendix B",
    {{{"C", "model operations per step"}, {"t", "step time"}, {"n", "accelerators"}}},
    [](Flops C, Seconds t, double n) { return C / t / n; }};

inline constexpr Formula stepBudgetRatio{"step_budget_ratio", "ρ", "t / t_max",
    "time needed as a share of the time allowed", "definition",
    {{{"t", "time needed"}, {"t_max", "time allowed"}}},
    [](Seconds t, Seconds target) { return t / target; }};

inline constexpr Formula computeWallParameters{"compute_wall_parameters", "P_max", "P / ρ",
    "model size whose step takes exactly the time allowed, batch unchanged", "derived from C = 6·N·D",
    {{{"P", "parameters"}, {"ρ", "step time as a share of the time allowed"}}},
    [](Parameters P, double ratio) { return P / ratio; }};

inline constexpr Formula throughputWallParameters{"throughput_wall_parameters", "P_max", "P / ρ",
    "model size whose run ends exactly at the deadline, tokens unchanged", "derived from C = 6·N·D",
    {{{"P", "parameters"}, {"ρ", "run time as a share of the time allowed"}}},
    [](Parameters P, double ratio) { return P / ratio; }};

// Tokens that grow with the model make the work grow with its square.
inline constexpr Formula throughputWallParametersProportional{"throughput_wall_parameters_proportional",
    "P_max", "P / √ρ",
    "model size whose run ends exactly at the deadline, tokens a fixed multiple of parameters",
    "derived from C = 6·N·D with D = x·N; Hoffmann et al. (arXiv:2203.15556)",
    {{{"P", "parameters"}, {"ρ", "run time as a share of the time allowed"}}},
    [](Parameters P, double ratio) { return P / std::sqrt(ratio); }};

inline constexpr Formula tokensFromRatio{"tokens_from_ratio", "D", "N · x",
    "training tokens from tokens per parameter", "Hoffmann et al. (arXiv:2203.15556) §3",
    {{{"N", "parameters"}, {"x", "tokens per parameter"}}},
    [](Parameters N, TokensPerParameter x) { return N * x; }};

inline constexpr Formula tokensPerRank{"tokens_per_rank", "T_r", "T / n",
    "tokens of the batch that one rank works on", "definition",
    {{{"T", "tokens in the batch"}, {"n", "ranks that split it"}}}, [](Tokens T, double n) { return T / n; }};

inline constexpr Formula tokensPerStep{"tokens_per_step", "T", "r · t",
    "tokens in a step from throughput and step time", "definition",
    {{{"r", "throughput"}, {"t", "step time"}}}, [](TokensPerSecond r, Seconds t) { return r * t; }};

inline constexpr Formula powerOfTwoBatch{"power_of_two_batch", "B", "2 ^ ⌈log₂(T / s)⌉",
    "sequences in a batch of about T tokens, rounded up to a power of two",
    "Ultra-Scale Playbook (nanotron), batch size", {{{"T", "tokens wanted"}, {"s", "sequence length"}}},
    [](Tokens T, double s) { return std::exp2(std::ceil(std::log2(T.value() / s))); }};

inline constexpr Formula clusterPeak{"cluster_peak", "F_n", "n · F", "peak rate of n accelerators",
    "definition", {{{"n", "accelerators"}, {"F", "peak rate of one accelerator"}}},
    [](double n, FlopsPerSecond F) { return n * F; }};

inline constexpr Formula throughputAtRate{"throughput_at_rate", "r", "F / c",
    "tokens per second a rate sustains", "PaLM (arXiv:2204.02311) appendix B",
    {{{"F", "operations per second"}, {"c", "operations per token"}}},
    [](FlopsPerSecond F, FlopsPerToken c) { return F / c; }};

inline constexpr Formula mfuFromThroughput{"mfu_from_throughput", "u", "c · r / (F · n)",
    "model FLOPs utilisation from observed throughput", "PaLM (arXiv:2204.02311) appendix B",
    {{{"c", "operations per token"}, {"r", "throughput of all accelerators"},
        {"F", "peak rate of one accelerator"}, {"n", "accelerators"}}},
    [](FlopsPerToken c, TokensPerSecond r, FlopsPerSecond F, double n) { return c * r / (F * n); }};

inline constexpr Formula mfuAfterSlowdown{"mfu_after_slowdown", "u", "u_0 / k",
    "utilisation when every step takes k times as long", "definition",
    {{{"u_0", "utilisation before"}, {"k", "step time as a multiple of before"}}},
    [](double u, double k) { return u / k; }};

inline constexpr Formula unusedPeak{"unused_peak", "ū", "1 − u",
    "share of the peak that does no model operations", "definition", {{{"u", "model FLOPs utilisation"}}},
    [](double u) { return 1 - u; }};

inline constexpr Formula gptLayerForwardFlops{"gpt_layer_forward_flops", "C_l",
    "24 · b · s · h² + 4 · b · s² · h",
    "forward operations of one GPT layer, MLP four times as wide, whole score square counted",
    "Narayanan et al. (arXiv:2104.04473) appendix",
    {{{"b", "sequences"}, {"s", "sequence length"}, {"h", "hidden size"}}},
    [](double b, double s, double h) { return Flops(24 * b * s * (h * h) + 4 * b * (s * s) * h); }};

inline constexpr Formula gptStepFlops{"gpt_step_flops", "C_s",
    "72 · B · s · L · h² · (1 + s / (6 · h) + V / (12 · L · h))",
    "model operations of one step of a GPT, head included, whole score square counted",
    "Korthikanti et al. (arXiv:2205.05198) appendix A",
    {{{"B", "sequences in the batch"}, {"s", "sequence length"}, {"L", "layers"}, {"h", "hidden size"},
        {"V", "vocabulary"}}},
    [](double B, double s, double L, double h, double V) {
        return Flops(72 * B * s * L * (h * h) * (1 + s / (6 * h) + V / (12 * L * h)));
    }};

inline constexpr Formula gptStepFlopsRecompute{"gpt_step_flops_recompute", "C_h",
    "96 · B · s · L · h² · (1 + s / (6 · h) + V / (16 · L · h))",
    "operations executed in one step of a GPT with every layer recomputed",
    "Narayanan et al. (arXiv:2104.04473) eq. 3",
    {{{"B", "sequences in the batch"}, {"s", "sequence length"}, {"L", "layers"}, {"h", "hidden size"},
        {"V", "vocabulary"}}},
    [](double B, double s, double L, double h, double V) {
        return Flops(96 * B * s * L * (h * h) * (1 + s / (6 * h) + V / (16 * L * h)));
    }};

inline constexpr Formula recomputeOverhead{"recompute_overhead", "φ", "t_f / (t_f + t_b)",
    "extra step time when every forward pass runs twice", "Chen et al. (arXiv:1604.06174) §4",
    {{{"t_f", "forward time"}, {"t_b", "backward time"}}}, [](Seconds f, Seconds b) { return f / (f + b); }};

inline constexpr Formula recomputedStepTime{"recomputed_step_time", "t", "t_0 · (1 + φ)",
    "step time with recomputation", "Chen et al. (arXiv:1604.06174) §4",
    {{{"t_0", "step time without recomputation"}, {"φ", "extra share of time"}}},
    [](Seconds t, double extra) { return t * (1 + extra); }};

inline constexpr Formula launchTime{"launch_time", "t_l", "n_k · t_k",
    "time the host needs to launch kernels", "mlsysim (harvard-edge/cs249r_book); SimuMax",
    {{{"n_k", "kernels launched"}, {"t_k", "time to launch one"}}},
    [](double kernels, Seconds one) { return kernels * one; }};

// Parts of a mixture-of-experts layer that one token meets.
inline constexpr Formula activeExpertWeights{"active_expert_weights", "W", "k · N_m + N_s + h · E",
    "weights of an MoE layer that one token meets: its experts, the shared ones, the router",
    "Switch Transformer (arXiv:2101.03961) §2; DeepSeek-V2 (arXiv:2405.04434) §2.2",
    {{{"k", "experts per token"}, {"N_m", "parameters of one expert"},
        {"N_s", "parameters of the shared experts"}, {"h", "hidden size"}, {"E", "experts"}}},
    [](double k, Parameters one, Parameters shared, double h, double E) {
        return k * one + shared + Parameters(h * E);
    }};

inline constexpr Formula attentionForwardPerToken{"attention_forward_per_token", "c_A", "4 · l · q · L",
    "scores and weighted values of one token, forward, over the keys it sees",
    "FlashAttention-2 (arXiv:2307.08691) §4.1; Longformer (arXiv:2004.05150) §3.1",
    {{{"l", "mean number of keys a query sees"}, {"q", "width of all query heads"}, {"L", "layers"}}},
    [](double l, double q, double L) { return FlopsPerToken(4 * l * q * L); }};

inline constexpr Formula latentAttentionForwardPerToken{"latent_attention_forward_per_token", "c_A",
    "2 · l · a · (d_n + d_r + d_v) · L",
    "scores and weighted values of one token with multi-head latent attention, forward",
    "DeepSeek-V2 (arXiv:2405.04434) §2.1",
    {{{"l", "mean number of keys a query sees: s / 2 when causal"}, {"a", "heads"},
        {"d_n", "head dim without position"}, {"d_r", "head dim with position"},
        {"d_v", "head dim of values"}, {"L", "layers"}}},
    [](double l, double a, double dn, double dr, double dv, double L) {
        return FlopsPerToken(2 * l * a * (dn + dr + dv) * L);
    }};

// Seven products where the model counts six: the backward pass rebuilds the scores.
inline constexpr Formula attentionExecutedPerToken{"attention_executed_per_token", "c_A", "7 / 2 · c_f",
    "operations flash attention executes per token, forward and backward",
    "FlashAttention-2 (arXiv:2307.08691) §4.1", {{{"c_f", "forward operations per token"}}},
    [](FlopsPerToken forward) { return 7.0 / 2 * forward; }};

inline constexpr Formula newtonSchulzFlops{"newton_schulz_flops", "C", "k · (4 · r² · c + 2 · r³)",
    "operations of Muon's orthogonalisation of one weight matrix", "Muon (arXiv:2502.16982) §2.1",
    {{{"k", "iterations: 5"}, {"r", "shorter side of the matrix"}, {"c", "longer side"}}},
    [](double k, double r, double c) { return Flops(k * (4 * (r * r) * c + 2 * (r * r * r))); }};

// The FLOPs for one of a matrix's two sides. SOAP rotates the gradient into the eigenbasis and the update
// back; Shampoo multiplies once.
inline constexpr Formula preconditionerFlops{"preconditioner_flops", "C", "2 · n² · m · (1 + p) + q · n³ / k",
    "operations of one side of a matrix: its statistics, the products with its preconditioner, and a share "
    "of computing that anew",
    "SOAP (arXiv:2409.11321) algorithm 3; Shampoo (arXiv:1802.09568) algorithm 1",
    {{{"n", "this side"}, {"m", "the other side"}, {"p", "products with it: SOAP 2, Shampoo 1"},
        {"q", "operations of new eigenvectors or roots over n³"}, {"k", "steps between them"}}},
    [](double n, double m, double p, double q, double k) {
        return Flops(2 * (n * n) * m * (1 + p) + q * (n * n * n) / k);
    }};

// What recomputation costs when only part of the layers, or part of each, runs again.
inline constexpr Formula recomputeFlopsPartial{"recompute_flops_partial", "C_r", "c_L · T · n / L",
    "operations repeated when n of L layers are recomputed", "Chen et al. (arXiv:1604.06174) §4",
    {{{"c_L", "forward operations per token of all layers"}, {"T", "tokens per step"},
        {"n", "layers recomputed"}, {"L", "layers"}}},
    [](FlopsPerToken c, Tokens T, double n, double L) { return c * T * (n / L); }};

inline constexpr Formula conventionRatio{"convention_ratio", "x", "u_1 / u_2",
    "one utilisation over another of the same run: what counting conventions alone change", "definition",
    {{{"u_1", "first utilisation"}, {"u_2", "second utilisation"}}},
    [](double a, double b) { return a / b; }};

} // namespace ridgepoint
