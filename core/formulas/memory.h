#pragma once

// Bytes that stay: weights, gradients and optimizer state, how sharding divides them, and how they compare
// with a device.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <cmath>

namespace ridgepoint {

inline constexpr Formula stateBytes{"state_bytes", "M", "P · b", "training state of one replica",
    "ZeRO (arXiv:1910.02054) §3.1", {{{"P", "parameters"}, {"b", "bytes kept per parameter, all slabs"}}},
    [](Parameters P, BytesPerParameter b) { return P * b; }};

inline constexpr Formula firstMomentBytes{"first_moment_bytes", "b_m", "e", "first moment (Adam m)",
    "Kingma & Ba (arXiv:1412.6980) algorithm 1", {{{"e", "bytes of one moment per parameter"}}},
    [](BytesPerParameter e) { return e; }};

inline constexpr Formula secondMomentBytes{"second_moment_bytes", "b_v", "e", "second moment (Adam v)",
    "Kingma & Ba (arXiv:1412.6980) algorithm 1", {{{"e", "bytes of it per parameter"}}},
    [](BytesPerParameter e) { return e; }};

inline constexpr Formula slabBytes{"slab_bytes", "M_x", "P · b", "one slab of the training state",
    "ZeRO (arXiv:1910.02054) §3.1", {{{"P", "parameters"}, {"b", "bytes per parameter of this slab"}}},
    [](Parameters P, BytesPerParameter b) { return P * b; }};

inline constexpr Formula mixedPrecisionStateBytes{"mixed_precision_state_bytes", "M",
    "(w + g + m + k · o) · P", "training state from the bytes of each kind of tensor",
    "ZeRO (arXiv:1910.02054) §3.1",
    {{{"P", "parameters"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"m", "bytes per master weight (0 without a master copy)"}, {"k", "moments kept by the optimizer"},
        {"o", "bytes per moment"}}},
    [](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter m, double k,
        BytesPerParameter o) { return (w + g + m + k * o) * P; }};

inline constexpr Formula optimizerStateBytes{"optimizer_state_bytes", "M_o", "P · (m + k · o)",
    "master weights and optimizer moments", "ZeRO (arXiv:1910.02054) §3.1",
    {{{"P", "parameters"}, {"m", "bytes per master weight"}, {"k", "moments kept by the optimizer"},
        {"o", "bytes per moment"}}},
    [](Parameters P, BytesPerParameter m, double k, BytesPerParameter o) { return P * (m + k * o); }};

inline constexpr Formula factoredMomentBytes{"factored_moment_bytes", "b_v", "(r + c) / (r · c) · b",
    "bytes per parameter of a second moment kept as row and column sums", "Adafactor (arXiv:1804.04235) §3",
    {{{"r", "rows of the weight matrix"}, {"c", "columns of the weight matrix"},
        {"b", "bytes per sum kept"}}},
    [](double r, double c, double b) { return BytesPerParameter((r + c) / (r * c) * b); }};

inline constexpr Formula preconditionerBytes{"preconditioner_bytes", "M", "2 · (r² + c²) · b",
    "statistics of a matrix's rows and columns, and their eigenvectors or inverse roots",
    "SOAP (arXiv:2409.11321) §4; Shampoo (arXiv:1802.09568) §3",
    {{{"r", "rows of the matrix, or of a block"}, {"c", "columns"}, {"b", "bytes per element"}}},
    [](double r, double c, BytesPerParameter b) { return Parameters(2 * (r * r + c * c)) * b; }};

inline constexpr Formula shardedParameters{"sharded_parameters", "P_r", "P / (t · p)",
    "parameters of one rank under tensor and pipeline parallelism", "Megatron-LM (arXiv:2104.04473) §3",
    {{{"P", "parameters"}, {"t", "tensor-parallel ranks"}, {"p", "pipeline stages"}}},
    [](Parameters P, double t, double p) { return P / (t * p); }};

inline constexpr Formula shardedBytes{"sharded_bytes", "M_r", "M / D",
    "one rank's shard of evenly divided bytes", "ZeRO (arXiv:1910.02054) §5",
    {{{"M", "bytes to shard"}, {"D", "ranks that share them"}}}, [](Bytes M, double D) { return M / D; }};

// Stage 0 shards nothing; 1 the optimizer state, 2 the gradients too, 3 the weights too.
inline constexpr Formula zeroStage1Bytes{"zero_stage_1_bytes", "M_r", "P · (w + g + o / D)",
    "state of one rank with the optimizer state sharded (ZeRO-1)", "ZeRO (arXiv:1910.02054) §5.1",
    {{{"P", "parameters of the rank's model shard"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"o", "optimizer bytes per parameter, master copy included"},
        {"D", "ranks that share the optimizer state"}}},
    [](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter o, double D) {
        return P * (w + g + o / D);
    }};

inline constexpr Formula zeroStage2Bytes{"zero_stage_2_bytes", "M_r", "P · (w + (g + o) / D)",
    "state of one rank with gradients and optimizer state sharded (ZeRO-2)", "ZeRO (arXiv:1910.02054) §5.2",
    {{{"P", "parameters of the rank's model shard"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"o", "optimizer bytes per parameter, master copy included"}, {"D", "ranks that share the state"}}},
    [](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter o, double D) {
        return P * (w + (g + o) / D);
    }};

inline constexpr Formula zeroStage3Bytes{"zero_stage_3_bytes", "M_r", "P · (w + g + o) / D",
    "state of one rank with everything sharded (ZeRO-3, FSDP)", "ZeRO (arXiv:1910.02054) §5.3",
    {{{"P", "parameters of the rank's model shard"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"o", "optimizer bytes per parameter, master copy included"}, {"D", "ranks that share the state"}}},
    [](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter o, double D) {
        return P * (w + g + o) / D;
    }};

inline constexpr Formula capacityRatio{"capacity_ratio", "ρ", "M / C",
    "how many devices' worth of memory is asked for", "definition",
    {{{"M", "bytes needed"}, {"C", "capacity of one accelerator"}}}, [](Bytes M, Bytes C) { return M / C; }};

inline constexpr Formula minAccelerators{"min_accelerators", "n_min", "⌈M / C⌉",
    "whole accelerators whose memory together holds the bytes", "definition",
    {{{"M", "bytes needed"}, {"C", "capacity of one accelerator"}}},
    [](Bytes M, Bytes C) { return std::ceil(M / C); }};

inline constexpr Formula usableCapacity{"usable_capacity", "C", "C_r − R", "capacity left for the program",
    "definition",
    {{{"C_r", "capacity reported by the driver"},
        {"R", "reserve for context, fragmentation and other processes"}}},
    [](Bytes reported, Bytes reserve) { return reported - reserve; }};

inline constexpr Formula memoryWallParameters{"memory_wall_parameters", "P_max", "C / b",
    "largest model whose training state fits one accelerator", "definition",
    {{{"C", "capacity of one accelerator"}, {"b", "bytes kept per parameter"}}},
    [](Bytes C, BytesPerParameter b) { return C / b; }};

inline constexpr Formula pooledCapacity{"pooled_capacity", "C_n", "n · C",
    "memory of several accelerators together", "definition",
    {{{"n", "accelerators"}, {"C", "capacity of one accelerator"}}}, [](double n, Bytes C) { return n * C; }};

inline constexpr Formula freeMemory{"free_memory", "F", "C − M", "capacity left after what is already stored",
    "definition", {{{"C", "capacity"}, {"M", "bytes stored"}}}, [](Bytes C, Bytes M) { return C - M; }};

inline constexpr Formula fragmentationFraction{"fragmentation_fraction", "φ", "(R − A) / R",
    "share of the reserved memory that holds no tensor", "PyTorch manual, CUDA memory management",
    {{{"R", "bytes reserved by the allocator"}, {"A", "bytes allocated to tensors"}}},
    [](Bytes R, Bytes A) { return (R - A) / R; }};

inline constexpr Formula fragmentationOverhead{"fragmentation_overhead", "φ_o", "R / A − 1",
    "reserved memory beyond the tensors, relative to the tensors", "PyTorch manual, CUDA memory management",
    {{{"R", "bytes reserved by the allocator"}, {"A", "bytes allocated to tensors"}}},
    [](Bytes R, Bytes A) { return R / A - 1; }};

inline constexpr Formula arrayBytes{"array_bytes", "M", "r · c · b / D", "one rank's part of a matrix",
    "definition",
    {{{"r", "rows"}, {"c", "columns"}, {"b", "bytes per element"}, {"D", "ranks that share it"}}},
    [](double r, double c, double b, double D) { return Bytes(r * c * b / D); }};

inline constexpr Formula bufferBytes{"buffer_bytes", "M_buf", "f · M",
    "working buffers as a share of the weights", "mlsysim (harvard-edge/cs249r_book)",
    {{{"M", "bytes of the weights"}, {"f", "share set aside"}}}, [](Bytes M, double f) { return f * M; }};

inline constexpr Formula replicatedBytes{"replicated_bytes", "M_R", "R · M",
    "bytes held by all replicas together", "definition", {{{"M", "bytes of one copy"}, {"R", "copies"}}},
    [](Bytes M, double R) { return R * M; }};

inline constexpr Formula rankMemory{"rank_memory", "M_r", "S + A + B + X", "memory of one rank",
    "Rajbhandari et al. (arXiv:1910.02054) §3",
    {{{"S", "training state"}, {"A", "activations"}, {"B", "buffers and temporaries"},
        {"X", "context of the device and its libraries"}}},
    [](Bytes state, Bytes activations, Bytes buffers, Bytes context) {
        return state + activations + buffers + context;
    }};

// What one rank of a stage holds: layers divided by tensor parallelism, experts by expert parallelism.
inline constexpr Formula stageParameters{"stage_parameters", "P_r",
    "L · (N_d / t + N_E / (e · t_e)) + (N_i + N_o) / t", "parameters of one rank of a pipeline stage",
    "Megatron-LM megatron/training/theoretical_memory_usage.py",
    {{{"L", "layers of the stage"}, {"N_d", "dense part of one layer"}, {"N_E", "experts of one layer"},
        {"N_i", "input table, on the first stage"}, {"N_o", "output head, on the last stage"},
        {"t", "tensor-parallel ranks"}, {"e", "expert-parallel ranks"},
        {"t_e", "tensor-parallel ranks of experts"}}},
    [](double L, Parameters dense, Parameters experts, Parameters input, Parameters output, double t,
        double e, double te) { return L * (dense / t + experts / (e * te)) + (input + output) / t; }};

inline constexpr Formula expertDataRanks{"expert_data_ranks", "D_E", "t · c · D / (e · t_e)",
    "replicas of one expert: the ranks its gradients are reduced over", "Megatron Core MoE, parallel folding",
    {{{"t", "tensor-parallel ranks"}, {"c", "context-parallel ranks"}, {"D", "data-parallel ranks"},
        {"e", "expert-parallel ranks"}, {"t_e", "tensor-parallel ranks of experts"}}},
    [](double t, double c, double D, double e, double te) { return t * c * D / (e * te); }};

inline constexpr Formula gatheredLayerBytes{"gathered_layer_bytes", "M_g", "k · P · w",
    "weights of the layers that are whole at one time under ZeRO-3: the running and the next",
    "PyTorch FSDP (arXiv:2304.11277) §3.3",
    {{{"k", "layers gathered at once"}, {"P", "parameters of one layer on this rank before sharding"},
        {"w", "bytes per weight"}}},
    [](double k, Parameters P, BytesPerParameter w) { return k * (P * w); }};

// DeepSpeed's console estimate: 16-bit weights stay, 18 bytes are shared.
inline constexpr Formula deepspeedZero2Estimate{"deepspeed_zero2_estimate", "M_r", "2 · P + 18 · P / n",
    "what DeepSpeed's helper prints for ZeRO-2", "DeepSpeed deepspeed/runtime/zero/stage_1_and_2.py",
    {{{"P", "parameters"}, {"n", "accelerators"}}},
    [](Parameters P, double n) { return Bytes(2 * P.value() + 18 * P.value() / n); }};

inline constexpr Formula deepspeedZero3Estimate{"deepspeed_zero3_estimate", "M_r", "4 · P_l + 18 · P / n",
    "what DeepSpeed's helper prints for ZeRO-3", "DeepSpeed deepspeed/runtime/zero/stage3.py",
    {{{"P", "parameters"}, {"P_l", "parameters of the largest layer"}, {"n", "accelerators"}}},
    [](Parameters P, Parameters largest, double n) {
        return Bytes(4 * largest.value() + 18 * P.value() / n);
    }};

// The distributed optimizer shares 12 of the 18 bytes: fp32 master copy and two moments.
inline constexpr Formula megatronReportedState{"megatron_reported_state", "M", "P · (6 + 12 / D)",
    "weight and optimizer memory that Megatron-LM prints; D = 1 without the distributed optimizer",
    "Megatron-LM megatron/training/theoretical_memory_usage.py",
    {{{"P", "parameters of the fullest model shard"}, {"D", "data-parallel ranks"}}},
    [](Parameters P, double D) { return Bytes(P.value() * (6 + 12 / D)); }};

inline constexpr Formula megatronReportedActivations{"megatron_reported_activations", "A",
    "(s · b · h · (18 + 4 · f / h) · L + s · b · (8 + h) · p) · x / t",
    "activation memory that Megatron-LM prints with sequence parallelism and selective recomputation",
    "Megatron-LM megatron/training/theoretical_memory_usage.py",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"f", "MLP width"}, {"L", "layers of the model"}, {"p", "pipeline stages"},
        {"x", "1 + (p − 1)/(p · v) when interleaved, else min(1, m / p)"}, {"t", "tensor-parallel ranks"}}},
    [](double s, double b, double h, double f, double L, double p, double x, double t) {
        return Bytes((s * b * h * (18 + 4 * f / h) * L + s * b * (8 + h) * p) * x / t);
    }};

inline constexpr Formula megatronReportedHead{"megatron_reported_head", "A_h", "4 · s · b · (h + V) / t",
    "what Megatron-LM's printed activation memory adds for the head when there is one stage",
    "Megatron-LM megatron/training/theoretical_memory_usage.py",
    {{{"s", "sequence length"}, {"b", "sequences in the micro-batch"}, {"h", "hidden size"},
        {"V", "vocabulary"}, {"t", "tensor-parallel ranks"}}},
    [](double s, double b, double h, double V, double t) { return Bytes(4 * s * b * (h + V) / t); }};

// The allocator holds more than it hands out; a driver sees its context and communicators besides.
inline constexpr Formula reservedBytes{"reserved_bytes", "R", "A / φ", "memory the allocator holds",
    "SimuMax simumax/core/config.py (0.94); PyTorch manual, CUDA memory management",
    {{{"A", "bytes allocated at the peak"}, {"φ", "share of the reserved memory that holds tensors"}}},
    [](Bytes A, double share) { return A / share; }};

inline constexpr Formula deviceBytes{"device_bytes", "M_d", "R + X + k · c",
    "memory in use as the driver reports it",
    "NCCL manual, NCCL_BUFFSIZE; ai-dynamo/aiconfigurator NCCL memory tables",
    {{{"R", "bytes reserved by the allocator"}, {"X", "context of the device and its libraries"},
        {"k", "large communicators"}, {"c", "buffers of one communicator"}}},
    [](Bytes R, Bytes context, double communicators, Bytes each) {
        return R + context + communicators * each;
    }};

inline constexpr Formula redundantStateShare{"redundant_state_share", "φ", "1 − 1 / D",
    "share of the state of all replicas that is a copy", "ZeRO (arXiv:1910.02054) §1",
    {{{"D", "data-parallel replicas"}}}, [](double D) { return 1 - 1 / D; }};

} // namespace ridgepoint
