#pragma once

// Bytes that stay: weights, gradients and optimizer state, how sharding divides them, and how they compare
// with a device.

#include "core/formulas/formula.h"
#include "core/units/quantity.h"

#include <cmath>

namespace ridgepoint {

inline constexpr Formula stateBytes{"state_bytes", "M", "P · b", "training state of one replica",
    "ZeRO (arXiv:1910.02054) §3.1", {{{"P", "parameters"}, {"b", "bytes kept per parameter, all slabs"}}},
    +[](Parameters P, BytesPerParameter b) { return P * b; }};

inline constexpr Formula firstMomentBytes{"first_moment_bytes", "b_m", "e", "first moment (Adam m)",
    "Kingma & Ba (arXiv:1412.6980) algorithm 1", {{{"e", "bytes of one moment per parameter"}}},
    +[](BytesPerParameter e) { return e; }};

inline constexpr Formula secondMomentBytes{"second_moment_bytes", "b_v", "e", "second moment (Adam v)",
    "Kingma & Ba (arXiv:1412.6980) algorithm 1", {{{"e", "bytes of it per parameter"}}},
    +[](BytesPerParameter e) { return e; }};

inline constexpr Formula slabBytes{"slab_bytes", "M_x", "P · b", "one slab of the training state",
    "ZeRO (arXiv:1910.02054) §3.1", {{{"P", "parameters"}, {"b", "bytes per parameter of this slab"}}},
    +[](Parameters P, BytesPerParameter b) { return P * b; }};

inline constexpr Formula mixedPrecisionStateBytes{"mixed_precision_state_bytes", "M",
    "(w + g + m + k · o) · P", "training state from the bytes of each kind of tensor",
    "ZeRO (arXiv:1910.02054) §3.1",
    {{{"P", "parameters"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"m", "bytes per master weight (0 without a master copy)"}, {"k", "moments kept by the optimizer"},
        {"o", "bytes per moment"}}},
    +[](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter m, double k,
         BytesPerParameter o) { return (w + g + m + k * o) * P; }};

inline constexpr Formula optimizerStateBytes{"optimizer_state_bytes", "M_o", "P · (m + k · o)",
    "master weights and optimizer moments", "ZeRO (arXiv:1910.02054) §3.1",
    {{{"P", "parameters"}, {"m", "bytes per master weight"}, {"k", "moments kept by the optimizer"},
        {"o", "bytes per moment"}}},
    +[](Parameters P, BytesPerParameter m, double k, BytesPerParameter o) { return P * (m + k * o); }};

inline constexpr Formula factoredMomentBytes{"factored_moment_bytes", "b_v", "(r + c) / (r · c) · b",
    "bytes per parameter of a second moment kept as row and column sums", "Adafactor (arXiv:1804.04235) §3",
    {{{"r", "rows of the weight matrix"}, {"c", "columns of the weight matrix"},
        {"b", "bytes per sum kept"}}},
    +[](double r, double c, double b) { return BytesPerParameter((r + c) / (r * c) * b); }};

inline constexpr Formula shardedParameters{"sharded_parameters", "P_r", "P / (t · p)",
    "parameters of one rank under tensor and pipeline parallelism", "Megatron-LM (arXiv:2104.04473) §3",
    {{{"P", "parameters"}, {"t", "tensor-parallel ranks"}, {"p", "pipeline stages"}}},
    +[](Parameters P, double t, double p) { return P / (t * p); }};

inline constexpr Formula shardedBytes{"sharded_bytes", "M_r", "M / D",
    "one rank's shard of evenly divided bytes", "ZeRO (arXiv:1910.02054) §5",
    {{{"M", "bytes to shard"}, {"D", "ranks that share them"}}}, +[](Bytes M, double D) { return M / D; }};

// Stage 0 shards nothing; 1 the optimizer state, 2 the gradients too, 3 the weights too.
inline constexpr Formula zeroStage1Bytes{"zero_stage_1_bytes", "M_r", "P · (w + g + o / D)",
    "state of one rank with the optimizer state sharded (ZeRO-1)", "ZeRO (arXiv:1910.02054) §5.1",
    {{{"P", "parameters of the rank's model shard"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"o", "optimizer bytes per parameter, master copy included"},
        {"D", "ranks that share the optimizer state"}}},
    +[](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter o, double D) {
        return P * (w + g + o / D);
    }};

inline constexpr Formula zeroStage2Bytes{"zero_stage_2_bytes", "M_r", "P · (w + (g + o) / D)",
    "state of one rank with gradients and optimizer state sharded (ZeRO-2)", "ZeRO (arXiv:1910.02054) §5.2",
    {{{"P", "parameters of the rank's model shard"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"o", "optimizer bytes per parameter, master copy included"}, {"D", "ranks that share the state"}}},
    +[](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter o, double D) {
        return P * (w + (g + o) / D);
    }};

inline constexpr Formula zeroStage3Bytes{"zero_stage_3_bytes", "M_r", "P · (w + g + o) / D",
    "state of one rank with everything sharded (ZeRO-3, FSDP)", "ZeRO (arXiv:1910.02054) §5.3",
    {{{"P", "parameters of the rank's model shard"}, {"w", "bytes per weight"}, {"g", "bytes per gradient"},
        {"o", "optimizer bytes per parameter, master copy included"}, {"D", "ranks that share the state"}}},
    +[](Parameters P, BytesPerParameter w, BytesPerParameter g, BytesPerParameter o, double D) {
        return P * (w + g + o) / D;
    }};

inline constexpr Formula capacityRatio{"capacity_ratio", "ρ", "M / C",
    "how many devices' worth of memory is asked for", "definition",
    {{{"M", "bytes needed"}, {"C", "capacity of one accelerator"}}}, +[](Bytes M, Bytes C) { return M / C; }};

inline constexpr Formula minAccelerators{"min_accelerators", "n_min", "⌈M / C⌉",
    "whole accelerators whose memory together holds the bytes", "definition",
    {{{"M", "bytes needed"}, {"C", "capacity of one accelerator"}}},
    +[](Bytes M, Bytes C) { return std::ceil(M / C); }};

inline constexpr Formula usableCapacity{"usable_capacity", "C", "C_r − R", "capacity left for the program",
    "definition",
    {{{"C_r", "capacity reported by the driver"},
        {"R", "reserve for context, fragmentation and other processes"}}},
    +[](Bytes reported, Bytes reserve) { return reported - reserve; }};

inline constexpr Formula memoryWallParameters{"memory_wall_parameters", "P_max", "C / b",
    "largest model whose training state fits one accelerator", "definition",
    {{{"C", "capacity of one accelerator"}, {"b", "bytes kept per parameter"}}},
    +[](Bytes C, BytesPerParameter b) { return C / b; }};

inline constexpr Formula pooledCapacity{"pooled_capacity", "C_n", "n · C",
    "memory of several accelerators together", "definition",
    {{{"n", "accelerators"}, {"C", "capacity of one accelerator"}}},
    +[](double n, Bytes C) { return n * C; }};

inline constexpr Formula freeMemory{"free_memory", "F", "C − M", "capacity left after what is already stored",
    "definition", {{{"C", "capacity"}, {"M", "bytes stored"}}}, +[](Bytes C, Bytes M) { return C - M; }};

inline constexpr Formula fragmentationFraction{"fragmentation_fraction", "φ", "(R − A) / R",
    "share of the reserved memory that holds no tensor", "PyTorch manual, CUDA memory management",
    {{{"R", "bytes reserved by the allocator"}, {"A", "bytes allocated to tensors"}}},
    +[](Bytes R, Bytes A) { return (R - A) / R; }};

inline constexpr Formula fragmentationOverhead{"fragmentation_overhead", "φ_o", "R / A − 1",
    "reserved memory beyond the tensors, relative to the tensors", "PyTorch manual, CUDA memory management",
    {{{"R", "bytes reserved by the allocator"}, {"A", "bytes allocated to tensors"}}},
    +[](Bytes R, Bytes A) { return R / A - 1; }};

inline constexpr Formula arrayBytes{"array_bytes", "M", "r · c · b / D", "one rank's part of a matrix",
    "definition",
    {{{"r", "rows"}, {"c", "columns"}, {"b", "bytes per element"}, {"D", "ranks that share it"}}},
    +[](double r, double c, double b, double D) { return Bytes(r * c * b / D); }};

inline constexpr Formula bufferBytes{"buffer_bytes", "M_buf", "f · M",
    "working buffers as a share of the weights", "mlsysim (harvard-edge/cs249r_book)",
    {{{"M", "bytes of the weights"}, {"f", "share set aside"}}}, +[](Bytes M, double f) { return f * M; }};

inline constexpr Formula replicatedBytes{"replicated_bytes", "M_R", "R · M",
    "bytes held by all replicas together", "definition", {{{"M", "bytes of one copy"}, {"R", "copies"}}},
    +[](Bytes M, double R) { return R * M; }};

inline constexpr Formula rankMemory{"rank_memory", "M_r", "S + A + B + X", "memory of one rank",
    "Rajbhandari et al. (arXiv:1910.02054) §3",
    {{{"S", "training state"}, {"A", "activations"}, {"B", "buffers and temporaries"},
        {"X", "context of the device and its libraries"}}},
    +[](Bytes state, Bytes activations, Bytes buffers, Bytes context) {
        return state + activations + buffers + context;
    }};

} // namespace ridgepoint
