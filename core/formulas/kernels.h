#pragma once

// How long one device works: matrix products, attention, experts, element-wise passes, the optimizer, and the
// host that launches them. Efficiencies saturate with every dimension, x / (x + x_0): half is reached at x_0.
// The constants are measurements of one accelerator (core/inputs/hardware/kernels.h), never part of a
// formula.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <cmath>
#include <algorithm>

namespace ridgepoint {

inline constexpr Formula gemmEfficiency{"gemm_efficiency", "η",
    "e · m / (m + m_0) · n / (n + n_0) · k / (k + k_0)",
    "share of the peak that an m×k by k×n product reaches",
    "regression on the measured GEMM tables of ai-dynamo/aiconfigurator; form as zhebrak's PHYSICS.md, per "
    "dimension",
    {{{"m", "rows"}, {"n", "columns"}, {"k", "inner dimension"},
        {"e", "share reached by matrices without end"}, {"m_0", "rows at which half is reached"},
        {"n_0", "columns at which half is reached"}, {"k_0", "inner dimension at which half is reached"}}},
    [](double m, double n, double k, double e, double m0, double n0, double k0) {
        return e * (m * n * k) / ((m + m0) * (n + n0) * (k + k0));
    }};

// Calibration, a power cap or a kernel's own ratio enter here, so that the measured constants stay as they
// are.
inline constexpr Formula adjustedEfficiency{"adjusted_efficiency", "η", "min(1, η_0 · x · c)",
    "share of the peak reached after calibration and at the clock the device keeps; never more than all of "
    "it",
    "definition; power and clock limits: Llama 3 (arXiv:2407.21783) §3.3.4",
    {{{"η_0", "share of the peak as measured"}, {"x", "multiplier"}, {"c", "share of the nominal clock"}}},
    [](double efficiency, double x, double clock) { return std::min(1.0, efficiency * x * clock); }};

// Dynamic power is capacity · voltage² · clock, and the voltage falls with the clock.
inline constexpr Formula clockAtPower{"clock_at_power", "c", "min(1, (P / P_0)^(1/3))",
    "clock a device holds under load when its power is capped, over that at its full power",
    "Chandrakasan et al., IEEE JSSC 27(4) 1992, with the voltage proportional to the clock",
    {{{"P", "power cap"}, {"P_0", "power that the data sheet allows"}}},
    [](Watts cap, Watts full) { return full.value() > 0 ? std::min(1.0, std::cbrt(cap / full)) : 1.0; }};

inline constexpr Formula kernelTime{"kernel_time", "t", "t_0 + max(C / (F · η), M / (W · η_w))",
    "time of one kernel: its start, then arithmetic or memory traffic, whichever takes longer",
    "Williams et al., CACM 52(4) 2009; start time: regression on ai-dynamo/aiconfigurator",
    {{{"C", "operations"}, {"F", "peak rate"}, {"η", "share of the peak reached"}, {"M", "bytes moved"},
        {"W", "memory bandwidth"}, {"η_w", "share of the bandwidth reached"}, {"t_0", "startup latency"}}},
    [](Flops C, FlopsPerSecond F, double efficiency, Bytes M, BytesPerSecond W, double memory,
        Seconds start) { return start + std::max(C / (F * efficiency), M / (W * memory)); }};

inline constexpr Formula arithmeticKernelTime{"arithmetic_kernel_time", "t", "t_0 + C / (F · η)",
    "time of one kernel that arithmetic bounds: its start, then its operations",
    "Williams et al., CACM 52(4) 2009; start time: regression on ai-dynamo/aiconfigurator",
    {{{"C", "operations"}, {"F", "peak rate"}, {"η", "share of the peak reached"},
        {"t_0", "startup latency"}}},
    [](Flops C, FlopsPerSecond F, double efficiency, Seconds start) { return start + C / (F * efficiency); }};

inline constexpr Formula attentionKernelFlops{"attention_kernel_flops", "C", "4 · u · s · l · d",
    "operations of the two products of attention, forward", "FlashAttention-2 (arXiv:2307.08691) §4.1",
    {{{"u", "sequences × query heads on this rank"}, {"s", "queries"},
        {"l", "mean number of keys a query sees: s / 2 when causal"}, {"d", "head dim"}}},
    [](double u, double s, double l, double d) { return Flops(4 * u * s * l * d); }};

inline constexpr Formula attentionEfficiency{"attention_efficiency", "η", "e · s / (s + s_0) · u / (u + u_0)",
    "share of the peak that flash attention reaches, masked half not counted",
    "regression on the measured attention tables of ai-dynamo/aiconfigurator",
    {{{"s", "sequence length"}, {"u", "sequences × query heads on this rank"},
        {"e", "share reached by long sequences and many heads"}, {"s_0", "sequence at which half is reached"},
        {"u_0", "sequences × heads at which half is reached"}}},
    [](double s, double u, double e, double s0, double u0) { return e * s / (s + s0) * u / (u + u0); }};

// Scores are rebuilt, then four gradient products: five against the two of the forward pass.
inline constexpr Formula attentionBackwardTime{"attention_backward_time", "t_b", "5 / 2 · t",
    "time of flash attention's backward pass", "FlashAttention-2 (arXiv:2307.08691) §4.1",
    {{{"t", "time of its forward pass"}}}, [](Seconds t) { return 5.0 / 2 * t; }};

inline constexpr Formula tokensPerExpert{"tokens_per_expert", "M", "T · k / E · x",
    "tokens one expert works on in the fullest rank", "GShard (arXiv:2006.16668) §2.2",
    {{{"T", "tokens routed"}, {"k", "experts per token"}, {"E", "experts"},
        {"x", "tokens of the fullest rank over the mean"}}},
    [](Tokens T, double k, double E, double x) { return T * k / E * x; }};

// The forward product and the input gradient of unfused experts (K is the inner dimension), and a fused MoE
// kernel (K is the experts' width, and the kernel has a start time of its own).
inline constexpr Formula groupedGemmEfficiency{"grouped_gemm_efficiency", "η",
    "e · M / (M + M_0) · K / (K + K_0)", "share of the peak that the experts' products reach",
    "regression on SimuMax configs/system (B200) and ai-dynamo/aiconfigurator MoE tables",
    {{{"M", "tokens per expert"}, {"K", "inner dimension, or width of a fused expert"},
        {"e", "share reached by large experts"}, {"M_0", "tokens at which half is reached"},
        {"K_0", "inner dimension at which half is reached"}}},
    [](Tokens M, double K, double e, Tokens M0, double K0) { return e * (M / (M + M0)) * K / (K + K0); }};

// The weight gradient sums over the tokens, so only their number counts.
inline constexpr Formula groupedGemmWeightEfficiency{"grouped_gemm_weight_efficiency", "η",
    "e · M / (M + M_0)", "share of the peak that the experts' weight gradients reach",
    "regression on SimuMax configs/system (B200)",
    {{{"M", "tokens per expert"}, {"e", "share reached by large experts"},
        {"M_0", "tokens at which half is reached"}}},
    [](Tokens M, double e, Tokens M0) { return e * (M / (M + M0)); }};

inline constexpr Formula elementwiseTime{"elementwise_time", "t", "M / (W · η_w) + n_k · t_k",
    "time of the passes that only move memory, and of their launches",
    "Calculon calculon/llm/layers.py; regression on vTrain's one-node times (sums of profiled kernels)",
    {{{"M", "bytes moved"}, {"W", "memory bandwidth"}, {"η_w", "share of the bandwidth reached"},
        {"n_k", "kernels"}, {"t_k", "time to launch one"}}},
    [](Bytes M, BytesPerSecond W, double efficiency, double kernels, Seconds launch) {
        return M / (W * efficiency) + kernels * launch;
    }};

// Two norms, two dropouts and two residuals; GeLU; the softmax path when scores are written out.
inline constexpr Formula gptElementwiseBytes{"gpt_elementwise_bytes", "M",
    "22 · T · h / t_s + 16 · T · h / t + 9 · u · s²",
    "element-wise traffic of one GPT layer, forward, nothing fused", "Calculon calculon/llm/layers.py",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"},
        {"t_s", "ranks that share norms and residuals (1 without sequence parallelism)"},
        {"t", "tensor-parallel ranks"},
        {"u", "sequences × heads on this rank whose scores are written out (0 with flash attention)"},
        {"s", "sequence length"}}},
    [](Tokens T, double h, double ts, double t, double u, double s) {
        return Bytes(22 * T.value() * h / ts + 16 * T.value() * h / t + 9 * u * (s * s));
    }};

// Two norms (read and write) and two residuals (two reads, one write); SwiGLU; RoPE.
inline constexpr Formula llamaElementwiseBytes{"llama_elementwise_bytes", "M",
    "20 · T · h / t_s + 10 · T · f / t + 8 · T · h / t",
    "element-wise traffic of one layer with RMSNorm, RoPE and a gated MLP, forward",
    "derived from the tensors each pass reads and writes, bf16; Calculon calculon/llm/layers.py",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"}, {"f", "MLP width"},
        {"t_s", "ranks that share norms and residuals (1 without sequence parallelism)"},
        {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double h, double f, double ts, double t) {
        return Bytes(20 * T.value() * h / ts + 10 * T.value() * f / t + 8 * T.value() * h / t);
    }};

inline constexpr Formula lossTrafficBytes{"loss_traffic_bytes", "M", "T · V / t · b",
    "memory traffic of the cross-entropy, forward and backward",
    "Megatron-LM (arXiv:1909.08053) §3; traffic per logit counted from the kernels",
    {{{"T", "tokens of the micro-batch on this rank"}, {"V", "vocabulary"}, {"t", "tensor-parallel ranks"},
        {"b", "bytes moved per logit: about 38 through fp32, 4 to 8 fused"}}},
    [](Tokens T, double V, double t, double b) { return Bytes(T.value() * V / t * b); }};

inline constexpr Formula optimizerStepTime{"optimizer_step_time", "t", "P · b / (W · η_w)",
    "time of the weight update, which only moves memory",
    "Primus module_profilers/optimizer.py; Kingma & Ba (arXiv:1412.6980) algorithm 1",
    {{{"P", "parameters this rank updates"}, {"b", "bytes read and written per parameter"},
        {"W", "memory bandwidth"}, {"η_w", "share of the bandwidth reached"}}},
    [](Parameters P, BytesPerParameter b, BytesPerSecond W, double efficiency) {
        return P * b / (W * efficiency);
    }};

// What the host needs to issue one layer's kernels cannot be undercut by a faster device; CUDA graphs take it
// to 0.
inline constexpr Formula launchBoundTime{"launch_bound_time", "t", "max(t_g, c)",
    "time of a pass over one layer: the device's work or the host's launches, whichever takes longer",
    "PyTorch manual, CUDA graphs; regression on vTrain's one-node times (sums of profiled kernels)",
    {{{"t_g", "time of the device's work"}, {"c", "time the host needs to launch it"}}},
    [](Seconds device, Seconds host) { return std::max(device, host); }};

inline constexpr Formula layerForwardTime{"layer_forward_time", "t_f", "max(t_m + t_a + t_e, c) + t_n",
    "forward time of one layer", "derived; launches: PyTorch manual, CUDA graphs",
    {{{"t_m", "GEMMs"}, {"t_a", "attention"}, {"t_e", "element-wise passes"},
        {"c", "time the host needs to launch them"}, {"t_n", "communication that nothing hides"}}},
    [](Seconds gemm, Seconds attention, Seconds elementwise, Seconds host, Seconds network) {
        return std::max(gemm + attention + elementwise, host) + network;
    }};

// Two products for each of the forward pass; attention rebuilds its scores.
inline constexpr Formula layerBackwardTime{"layer_backward_time", "t_b",
    "max(2 · t_m + 5 / 2 · t_a + x · t_e, c) + t_n + t_r", "backward time of one layer",
    "Kaplan et al. (arXiv:2001.08361) §2.1; FlashAttention-2 (arXiv:2307.08691) §4.1",
    {{{"t_m", "GEMMs, forward"}, {"t_a", "attention, forward"}, {"t_e", "element-wise passes, forward"},
        {"x", "element-wise traffic backward over forward"}, {"c", "time the host needs to launch them"},
        {"t_n", "communication that nothing hides"}, {"t_r", "recomputation"}}},
    [](Seconds gemm, Seconds attention, Seconds elementwise, double ratio, Seconds host, Seconds network,
        Seconds recomputed) {
        return std::max(2 * gemm + 5.0 / 2 * attention + ratio * elementwise, host) + network + recomputed;
    }};

} // namespace ridgepoint
