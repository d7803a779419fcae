#pragma once

// Bytes that come and go with a micro-batch: what the backward pass needs from the forward pass.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// GPT block with dropout, separate score and softmax tensors, half precision.
inline constexpr Formula activationsKorthikanti{"activations_korthikanti", "A",
    "s · b · h · (34 + 5 · a · s / h)", "activations of one GPT layer, nothing recomputed",
    "Korthikanti et al. (arXiv:2205.05198) table 2",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"a", "attention heads"}}},
    [](double s, double b, double h, double a) { return Bytes(s * b * h * (34 + 5 * a * s / h)); }};

inline constexpr Formula activationsKorthikantiSelective{"activations_korthikanti_selective", "A",
    "34 · s · b · h", "activations of one GPT layer, attention core recomputed",
    "Korthikanti et al. (arXiv:2205.05198) table 2",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"}}},
    [](double s, double b, double h) { return Bytes(34 * s * b * h); }};

inline constexpr Formula activationsFull{"activations_full", "A", "2 · s · b · h",
    "activations of one layer, everything recomputed: its input",
    "Korthikanti et al. (arXiv:2205.05198) table 2",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"}}},
    [](double s, double b, double h) { return Bytes(2 * s * b * h); }};

inline constexpr Formula activationsKorthikantiTensor{"activations_korthikanti_tensor", "A",
    "s · b · h · (10 + 24 / t + 5 · a · s / (h · t))",
    "activations of one GPT layer under tensor parallelism", "Korthikanti et al. (arXiv:2205.05198) table 2",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"a", "attention heads"}, {"t", "tensor-parallel ranks"}}},
    [](double s, double b, double h, double a, double t) {
        return Bytes(s * b * h * (10 + 24 / t + 5 * a * s / (h * t)));
    }};

inline constexpr Formula activationsKorthikantiTensorSequence{"activations_korthikanti_tensor_sequence", "A",
    "s · b · h / t · (34 + 5 · a · s / h)",
    "activations of one GPT layer under tensor and sequence parallelism",
    "Korthikanti et al. (arXiv:2205.05198) table 2",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"a", "attention heads"}, {"t", "tensor-parallel ranks"}}},
    [](double s, double b, double h, double a, double t) {
        return Bytes(s * b * h / t * (34 + 5 * a * s / h));
    }};

inline constexpr Formula activationsKorthikantiSelectiveTensor{"activations_korthikanti_selective_tensor",
    "A", "s · b · h · (10 + 24 / t)",
    "activations of one GPT layer under tensor parallelism, attention core recomputed",
    "Korthikanti et al. (arXiv:2205.05198) table 2",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"t", "tensor-parallel ranks"}}},
    [](double s, double b, double h, double t) { return Bytes(s * b * h * (10 + 24 / t)); }};

inline constexpr Formula activationsKorthikantiSelectiveTensorSequence{
    "activations_korthikanti_selective_tensor_sequence", "A", "34 · s · b · h / t",
    "activations of one GPT layer under tensor and sequence parallelism, attention core recomputed",
    "Korthikanti et al. (arXiv:2205.05198) table 2",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"t", "tensor-parallel ranks"}}},
    [](double s, double b, double h, double t) { return Bytes(34 * s * b * h / t); }};

inline constexpr Formula attentionScoreBytes{"attention_score_bytes", "A_s", "5 · a · s² · b",
    "scores, softmax, dropout mask and dropped scores of one layer without flash attention",
    "Korthikanti et al. (arXiv:2205.05198) §4.1",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"a", "attention heads"}}},
    [](double s, double b, double a) { return Bytes(5 * a * (s * s) * b); }};

// One layer of RMSNorm + grouped-query attention + gated MLP with flash attention, bf16; T is what one rank
// holds.
inline constexpr Formula normActivations{"norm_activations", "A_n", "8 · T · h / t",
    "inputs and outputs of a layer's two norms", "SimuMax dense module; derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"},
        {"t", "ranks that share them (1 without sequence parallelism)"}}},
    [](Tokens T, double h, double t) { return Bytes(8 * T.value() * h / t); }};

inline constexpr Formula attentionActivations{"attention_activations", "A_a",
    "T · (2 · (q + 2 · k) + 2 · q) / t", "queries, keys, values and the attention output",
    "FlashAttention-2 (arXiv:2307.08691) §3; derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"q", "width of all query heads"},
        {"k", "width of all key heads (value heads are as wide)"}, {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double q, double k, double t) { return Bytes(T.value() * (2 * (q + 2 * k) + 2 * q) / t); }};

inline constexpr Formula softmaxStatistics{"softmax_statistics", "A_l", "4 · a · T / t",
    "log-sum-exp kept by flash attention for its backward pass, fp32",
    "FlashAttention-2 (arXiv:2307.08691) §3.1",
    {{{"T", "tokens of the micro-batch on this rank"}, {"a", "query heads"}, {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double a, double t) { return Bytes(4 * a * T.value() / t); }};

inline constexpr Formula mlpActivationsGated{"mlp_activations_gated", "A_m", "6 · f · T / t",
    "gate, up and product of a gated MLP", "GLU variants (arXiv:2002.05202); derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"f", "MLP width"}, {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double f, double t) { return Bytes(6 * f * T.value() / t); }};

inline constexpr Formula mlpActivationsPlain{"mlp_activations_plain", "A_m", "4 · f · T / t",
    "input and output of the activation function of a plain MLP",
    "Korthikanti et al. (arXiv:2205.05198) §4.1; bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"f", "MLP width"}, {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double f, double t) { return Bytes(4 * f * T.value() / t); }};

inline constexpr Formula moeActivations{"moe_activations", "A_e", "T · (2 · k · h + 6 · k · f + 4 · E)",
    "dispatched inputs, gated expert MLPs and fp32 router scores, balanced routing",
    "MegaBlocks (arXiv:2211.15841); derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"k", "experts per token"}, {"h", "hidden size"},
        {"f", "MLP width of one expert"}, {"E", "experts"}}},
    [](Tokens T, double k, double h, double f, double E) {
        return Bytes(T.value() * (2 * k * h + 6 * k * f + 4 * E));
    }};

inline constexpr Formula layerInputBytes{"layer_input_bytes", "A_i", "2 · T · h / t",
    "input of one layer: all that full recomputation keeps", "Chen et al. (arXiv:1604.06174); bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"},
        {"t", "ranks that share it (1 without sequence parallelism)"}}},
    [](Tokens T, double h, double t) { return Bytes(2 * T.value() * h / t); }};

inline constexpr Formula logitsBytes{"logits_bytes", "A_v", "T · V · b / t",
    "logits and what the loss keeps of them on the last stage", "Megatron-LM (arXiv:1909.08053) §3; derived",
    {{{"T", "tokens of the micro-batch on this rank"}, {"V", "vocabulary"},
        {"b", "bytes per logit: 2 for a fused bf16 loss, 10 to 12 through fp32"},
        {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double V, double b, double t) { return Bytes(T.value() * V * b / t); }};

inline constexpr Formula seedActivations{"seed_activations", "A", "B · T · L · d · 2 · k",
    "rule of thumb: k half-precision tensors per token and layer",
    "example of Ridgepoint: usual k are 12 to 20",
    {{{"B", "sequences"}, {"T", "sequence length"}, {"L", "layers"}, {"d", "hidden size"},
        {"k", "half-precision tensors of hidden width kept per layer"}}},
    [](double B, double T, double L, double d, double k) { return Bytes(B * T * L * d * 2 * k); }};

inline constexpr Formula inFlightMicrobatches{"in_flight_microbatches", "n_f", "min(m, p − r)",
    "micro-batches whose activations a stage holds at once under 1F1B",
    "PipeDream-flush (arXiv:2006.09503) §3",
    {{{"m", "micro-batches per step"}, {"p", "pipeline stages"}, {"r", "stage, counted from 0"}}},
    [](double m, double p, double r) { return std::min(m, p - r); }};

// Any accounting by tensors: the 34 of Korthikanti is k = 17, its 5·a·s/h is z = 2.5.
inline constexpr Formula activationsByTensorCount{"activations_by_tensor_count", "A",
    "2 · s · b · (k · h + z · a · s)",
    "activations of one layer from the number of half-precision tensors kept",
    "distributed-training-book ch. 19 and 21; Korthikanti et al. (arXiv:2205.05198) §4.1",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"a", "attention heads"}, {"k", "tensors of hidden width"}, {"z", "score matrices"}}},
    [](double s, double b, double h, double a, double k, double z) {
        return Bytes(2 * s * b * (k * h + z * a * s));
    }};

inline constexpr Formula scoreMatrixBytes{"score_matrix_bytes", "A_s", "b · a · s² · e",
    "one matrix of attention scores", "FlashAttention (arXiv:2205.14135) §2.2",
    {{{"b", "sequences"}, {"a", "attention heads"}, {"s", "sequence length"}, {"e", "bytes per score"}}},
    [](double b, double a, double s, double e) { return Bytes(b * a * (s * s) * e); }};

inline constexpr Formula windowedScoreBytes{"windowed_score_bytes", "A_s", "b · a · s · min(w, s) · e",
    "one matrix of attention scores limited to a window", "Longformer (arXiv:2004.05150) §3.1",
    {{{"b", "sequences"}, {"a", "attention heads"}, {"s", "sequence length"}, {"w", "window"},
        {"e", "bytes per score"}}},
    [](double b, double a, double s, double w, double e) { return Bytes(b * a * s * std::min(w, s) * e); }};

inline constexpr Formula attentionActivationRatio{"attention_activation_ratio", "ρ_s", "z · a · s / (k · h)",
    "score matrices as a multiple of the tensors that grow linearly with the sequence",
    "distributed-training-book ch. 19 ex. 2",
    {{{"s", "sequence length"}, {"h", "hidden size"}, {"a", "attention heads"},
        {"k", "tensors of hidden width"}, {"z", "score matrices"}}},
    [](double s, double h, double a, double k, double z) { return z * a * s / (k * h); }};

inline constexpr Formula attentionCrossoverLength{"attention_crossover_length", "s*", "k · h / (z · a)",
    "sequence length at which score matrices equal the rest", "distributed-training-book ch. 19 ex. 2",
    {{{"h", "hidden size"}, {"a", "attention heads"}, {"k", "tensors of hidden width"},
        {"z", "score matrices"}}},
    [](double h, double a, double k, double z) { return Tokens(k * h / (z * a)); }};

// Checkpointing in segments: keep every k-th layer input, rebuild one segment at a time.
inline constexpr Formula checkpointCount{"checkpoint_count", "n_c", "⌈L / k⌉", "layer inputs kept",
    "Chen et al. (arXiv:1604.06174) §4", {{{"L", "layers"}, {"k", "layers per segment"}}},
    [](double L, double k) { return std::ceil(L / k); }};

inline constexpr Formula checkpointedActivations{"checkpointed_activations", "A", "n_c · A_c + n_l · A_l",
    "kept layer inputs and the segment being rebuilt", "Chen et al. (arXiv:1604.06174) §4",
    {{{"n_c", "layer inputs kept"}, {"A_c", "bytes of one layer input"}, {"n_l", "layers alive at once"},
        {"A_l", "activations of one layer"}}},
    [](double kept, Bytes input, double alive, Bytes layer) { return kept * input + alive * layer; }};

inline constexpr Formula segmentLayerUnits{"segment_layer_units", "U", "L / k + k",
    "memory in layers when a kept input is charged as a whole layer", "Chen et al. (arXiv:1604.06174) §4",
    {{{"L", "layers"}, {"k", "layers per segment"}}}, [](double L, double k) { return L / k + k; }};

inline constexpr Formula uniformSegmentLength{"uniform_segment_length", "k*", "√L",
    "layers per segment that need least memory when a kept input is charged as a whole layer",
    "Chen et al. (arXiv:1604.06174) §4", {{{"L", "layers"}}}, [](double L) { return std::sqrt(L); }};

inline constexpr Formula optimalSegmentLength{"optimal_segment_length", "k*", "√(L · A_c / A_l)",
    "layers per segment that need least memory; below 1: keep every layer input",
    "derived from n_c·A_c + k·A_l",
    {{{"L", "layers"}, {"A_c", "bytes of one layer input"}, {"A_l", "activations of one layer"}}},
    [](double L, Bytes input, Bytes layer) { return std::sqrt(L * (input / layer)); }};

inline constexpr Formula checkpointReduction{"checkpoint_reduction", "x", "L / (L / k + k)",
    "how many times smaller activations become, a kept input charged as a whole layer",
    "Chen et al. (arXiv:1604.06174) §4", {{{"L", "layers"}, {"k", "layers per segment"}}},
    [](double L, double k) { return L / (L / k + k); }};

inline constexpr Formula maxMicroBatch{"max_micro_batch", "b_max", "⌊F / A_1⌋",
    "whole sequences whose activations fit", "definition",
    {{{"F", "free memory"}, {"A_1", "activations of one sequence"}}},
    [](Bytes F, Bytes A) { return std::floor(F / A); }};

// What a stack's choices add to or take from a modern layer: each is subtracted or added by the engine.
inline constexpr Formula normOutputBytes{"norm_output_bytes", "A_n", "4 · T · h / t",
    "outputs of a layer's two norms: what recomputing norms saves", "SimuMax dense_module.py; derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"},
        {"t", "ranks that share them (1 without sequence parallelism)"}}},
    [](Tokens T, double h, double t) { return Bytes(4 * T.value() * h / t); }};

inline constexpr Formula activationProductBytes{"activation_product_bytes", "A_p", "2 · f · T / t",
    "product of gate and up: what recomputing the activation function saves, what an unfused SiLU adds",
    "SimuMax dense_module.py; GLU variants (arXiv:2002.05202); bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"f", "MLP width"}, {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double f, double t) { return Bytes(2 * f * T.value() / t); }};

inline constexpr Formula unfusedRotaryBytes{"unfused_rotary_bytes", "A_r", "4 · T · h / t",
    "queries and keys kept a second time when rotary embeddings are not fused",
    "RoFormer (arXiv:2104.09864); bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"}, {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double h, double t) { return Bytes(4 * T.value() * h / t); }};

inline constexpr Formula linearInputBytes{"linear_input_bytes", "A_i", "T · (2 · h + q + f) / t · b",
    "inputs of a layer's matrices: norm outputs, attention output, MLP product; fp8 stores one byte of each",
    "FP8-LM (arXiv:2310.18313); Transformer Engine manual, FP8 primer",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"},
        {"q", "width of all query heads"}, {"f", "MLP width"}, {"t", "tensor and sequence-parallel ranks"},
        {"b", "bytes per element: 2 for bf16, 1 for fp8, 2 with a transposed fp8 copy"}}},
    [](Tokens T, double h, double q, double f, double t, double b) {
        return Bytes(T.value() * (2 * h + q + f) / t * b);
    }};

inline constexpr Formula ulyssesCopyBytes{"ulysses_copy_bytes", "A_u", "2 · T · q / t",
    "attention output kept a second time by the all-to-all form of context parallelism",
    "DeepSpeed Ulysses (arXiv:2309.14509); Transformer Engine 2.8, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"q", "width of all query heads"},
        {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double q, double t) { return Bytes(2 * T.value() * q / t); }};

inline constexpr Formula dropoutMaskBytes{"dropout_mask_bytes", "A_d", "k · T · h / t",
    "dropout masks of a layer, one byte an element", "Korthikanti et al. (arXiv:2205.05198) §4.1",
    {{{"k", "masks of hidden width"}, {"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"},
        {"t", "ranks that share them (1 without sequence parallelism)"}}},
    [](double k, Tokens T, double h, double t) { return Bytes(k * T.value() * h / t); }};

// As moe_activations, for ranks that receive more than their share.
inline constexpr Formula moeActivationsImbalanced{"moe_activations_imbalanced", "A_e",
    "T · (2 · k · h + 6 · k · f) · x + 4 · E · T",
    "dispatched inputs, gated expert MLPs and fp32 router scores of the fullest rank",
    "MegaBlocks (arXiv:2211.15841); derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"k", "experts per token"}, {"h", "hidden size"},
        {"f", "MLP width of one expert"}, {"E", "experts"},
        {"x", "tokens of the fullest rank over the mean"}}},
    [](Tokens T, double k, double h, double f, double E, double x) {
        return Bytes(T.value() * (2 * k * h + 6 * k * f) * x + 4 * E * T.value());
    }};

inline constexpr Formula finalNormBytes{"final_norm_bytes", "A_f", "4 · T · h / t",
    "input and output of the final norm, on the last stage", "SimuMax language_model.py; derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"},
        {"t", "ranks that share them (1 without sequence parallelism)"}}},
    [](Tokens T, double h, double t) { return Bytes(4 * T.value() * h / t); }};

// The formulas above count half precision, as their sources do. In fp32 or tf32 every element takes twice
// that, but for masks and for what is kept in fp32 anyway.
inline constexpr Formula widerActivations{"wider_activations", "A_w", "F + (A − F) · w",
    "activations of a layer that computes in more than half precision", "definition",
    {{{"A", "bytes in half precision"}, {"F", "masks and what is fp32 anyway"},
        {"w", "bytes of an element over those of half precision"}}},
    [](Bytes A, Bytes F, double w) { return F + (A - F) * w; }};

inline constexpr Formula narrowActivations{"narrow_activations", "A_n", "A − S",
    "activations of a layer, some of them kept in 8 bits or fewer",
    "Transformer Engine module/linear.py; DeepSeek-V3 (arXiv:2412.19437) §3.3.3",
    {{{"A", "bytes with every activation in half precision"},
        {"S", "saved by those kept in the type of the products"}}},
    [](Bytes A, Bytes S) { return A - S; }};

// The two moments at which memory peaks: the loss of the last stage, or the backward pass of one MLP.
inline constexpr Formula lossTransient{"loss_transient", "A_x", "A_v + 2 · T · h",
    "extra bytes while the loss is computed: head and the gradient of its input",
    "SimuMax language_model.py; derived, bf16",
    {{{"A_v", "final norm and logits"}, {"T", "tokens of the micro-batch on this rank"},
        {"h", "hidden size"}}},
    [](Bytes head, Tokens T, double h) { return head + Bytes(2 * T.value() * h); }};

inline constexpr Formula backwardTransient{"backward_transient", "A_b", "T · (4 · h + 6 · f / t)",
    "extra bytes while one MLP runs backward", "SimuMax dense_module.py; derived, bf16",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"}, {"f", "MLP width"},
        {"t", "tensor-parallel ranks"}}},
    [](Tokens T, double h, double f, double t) { return Bytes(T.value() * (4 * h + 6 * f / t)); }};

// Gradients fused into the weight-gradient product leave autograd an empty tensor for each weight shape.
inline constexpr Formula gradientPlaceholder{"gradient_placeholder", "A_g", "2 · P / t",
    "placeholders of fused weight gradients: one of each distinct weight shape",
    "Transformer Engine, fuse_wgrad_accumulation; SimuMax docs/b200, bf16",
    {{{"P", "parameters of the distinct weight shapes"}, {"t", "tensor-parallel ranks"}}},
    [](Parameters P, double t) { return Bytes(2 * P.value() / t); }};

inline constexpr Formula peakAllocated{"peak_allocated", "M", "S + A + max(A_x, A_b) + A_g",
    "bytes allocated at the fullest moment of a step", "SimuMax language_model.py; derived",
    {{{"S", "training state"}, {"A", "activations of the micro-batches in flight"},
        {"A_x", "extra bytes of the loss"}, {"A_b", "extra bytes of one backward pass"},
        {"A_g", "placeholders of fused weight gradients"}}},
    [](Bytes state, Bytes activations, Bytes loss, Bytes backward, Bytes placeholders) {
        return state + activations + std::max(loss, backward) + placeholders;
    }};

} // namespace ridgepoint
