#pragma once

// What is left of communication once computation runs beside it, and what computation pays for the company.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>

namespace ridgepoint {

// Each layer's weights are gathered while the layer before computes; the first gather has nothing to hide
// behind.
inline constexpr Formula fsdpExposedForward{"fsdp_exposed_forward", "t_x",
    "t_g + (L − 1) · max(0, t_g − η · t_f)", "weight gathers that the forward pass does not hide",
    "PyTorch FSDP (arXiv:2304.11277) §3.3; zhebrak src/core/strategies/fsdp.ts",
    {{{"L", "layers"}, {"t_g", "gather of one layer's weights"}, {"t_f", "forward time of one layer"},
        {"η", "share of the computation that can hide communication"}}},
    [](double L, Seconds gather, Seconds forward, double share) {
        return gather + (L - 1) * std::max(Seconds(0), gather - share * forward);
    }};

inline constexpr Formula fsdpExposedBackward{"fsdp_exposed_backward", "t_x",
    "t_g + (L − 1) · max(0, t_g + t_r − η · t_b) + t_r",
    "weight gathers and gradient scatters that the backward pass does not hide",
    "PyTorch FSDP (arXiv:2304.11277) §3.3; zhebrak src/core/strategies/fsdp.ts",
    {{{"L", "layers"}, {"t_g", "gather of one layer's weights"}, {"t_r", "scatter of one layer's gradients"},
        {"t_b", "backward time of one layer"},
        {"η", "share of the computation that can hide communication"}}},
    [](double L, Seconds gather, Seconds scatter, Seconds backward, double share) {
        return gather + (L - 1) * std::max(Seconds(0), gather + scatter - share * backward) + scatter;
    }};

// Of gradients the last micro-batch's backward pass: only then are they final. Of a ring of attention, and of
// the experts' exchange of paired passes, what is computed meanwhile.
inline constexpr Formula exposedBuckets{"exposed_buckets", "t_x", "max(0, t − o · t_b)",
    "communication that what is computed meanwhile does not hide", "PyTorch DDP (arXiv:2006.15704) §3.2",
    {{{"t", "communication"}, {"t_b", "time computed meanwhile"},
        {"o", "share of it that can hide communication"}}},
    [](Seconds t, Seconds backward, double share) { return std::max(Seconds(0), t - share * backward); }};

// Kernels of the collective occupy part of the processors, so what runs beside them takes longer.
inline constexpr Formula contendedTime{"contended_time", "t", "t_0 / (1 − u)",
    "time of a computation that shares its processors with communication", "Calculon calculon/llm/llm.py",
    {{{"t_0", "time alone"}, {"u", "share of the processors that communication occupies"}}},
    [](Seconds t, double u) { return t / (1 - u); }};

// A product and its collective cut into tiles: each tile travels while the next is computed. The two branches
// are the network-bound and the compute-bound case.
inline constexpr Formula tiledOverlapTime{"tiled_overlap_time", "t",
    "max(C / n + (n − 1) · N / n, C + (n − 1) · N / n · u)",
    "computation and collective in tiles, the last tile's collective fused into it",
    "Calculon calculon/llm/layers.py",
    {{{"C", "computation alone"}, {"N", "communication alone"}, {"n", "tiles"},
        {"u", "share of the processors that communication occupies"}}},
    [](Seconds C, Seconds N, double n, double u) {
        const Seconds beside = (n - 1) * N / n;
        return std::max(C / n + beside, C + beside * u);
    }};

inline constexpr Formula tiledPipeTime{"tiled_pipe_time", "t",
    "max(C / n + (n − 1) · N / n, C + (n − 1) · N / n · u) + N / n",
    "computation and collective in tiles, the last tile's collective paid in full",
    "Calculon calculon/llm/layers.py",
    {{{"C", "computation alone"}, {"N", "communication alone"}, {"n", "tiles"},
        {"u", "share of the processors that communication occupies"}}},
    [](Seconds C, Seconds N, double n, double u) {
        const Seconds beside = (n - 1) * N / n;
        return std::max(C / n + beside, C + beside * u) + N / n;
    }};

inline constexpr Formula hyperbolicExposedTime{"hyperbolic_exposed_time", "t_x", "t · (1 − η · C / (C + t))",
    "communication left over when what is hidden grows smoothly with the overlapped computation",
    "zhebrak src/core/strategies/overlap.ts",
    {{{"t", "communication alone"}, {"C", "overlapped computation"},
        {"η", "largest share that can be hidden: 0.96"}}},
    [](Seconds t, Seconds C, double share) { return t * (1 - share * C.value() / (C + t).value()); }};

// Both run slowed until the shorter one ends; what is left of the other then runs at full speed.
inline constexpr Formula mutualSlowdownTime{"mutual_slowdown_time", "t",
    "min(x · C, y · N) + (C − min(x · C, y · N) / x) + (N − min(x · C, y · N) / y)",
    "computation and communication side by side when each slows the other",
    "Galvatron galvatron/core/cost_model/components/layer_cost.py",
    {{{"C", "computation alone"}, {"N", "communication alone"}, {"x", "slow-down of the computation"},
        {"y", "slow-down of the communication"}}},
    [](Seconds C, Seconds N, double x, double y) {
        const Seconds both = std::min(x * C, y * N);
        return both + (C - both / x) + (N - both / y);
    }};

// What overlap is worth, from its parts or from a measured step.

inline constexpr Formula overlappedStepTime{"overlapped_step_time", "t", "t_c + (1 − o) · t_n",
    "step time when part of the communication is hidden", "definition",
    {{{"t_c", "compute time"}, {"t_n", "communication time"},
        {"o", "share of it that compute hides, 0 to 1"}}},
    [](Seconds compute, Seconds network, double overlap) { return compute + (1 - overlap) * network; }};

inline constexpr Formula overlapSpeedup{"overlap_speedup", "x", "(1 + γ) / (1 + γ − o · min(1, γ))",
    "speed-up of overlap over doing one after the other", "distributed-training-book ch. 31",
    {{{"γ", "communication time as a multiple of compute time"},
        {"o", "share of the shorter that overlaps with the longer, 0 to 1"}}},
    [](double ratio, double overlap) { return (1 + ratio) / (1 + ratio - overlap * std::min(1.0, ratio)); }};

inline constexpr Formula speedup{"speedup", "x", "t_1 / t_2", "how many times faster", "definition",
    {{{"t_1", "time before"}, {"t_2", "time after"}}},
    [](Seconds before, Seconds after) { return before / after; }};

inline constexpr Formula speedupShare{"speedup_share", "φ", "(x − 1) / (x_m − 1)",
    "gain reached over the gain possible", "definition",
    {{{"x", "speed-up reached"}, {"x_m", "largest speed-up possible"}}},
    [](double reached, double possible) { return (reached - 1) / (possible - 1); }};

// The first of L buckets is ready after t_b / L; from then on buckets travel while the rest is computed.
inline constexpr Formula bucketedBackwardTime{"bucketed_backward_time", "t",
    "t_b / L + max(t_b − t_b / L, t_n)", "backward pass with gradients sent bucket by bucket",
    "PyTorch DDP (arXiv:2006.15704) §3.2",
    {{{"t_b", "backward time"}, {"t_n", "gradient communication"}, {"L", "buckets"}}},
    [](Seconds backward, Seconds network, double L) {
        return backward / L + std::max(backward - backward / L, network);
    }};

inline constexpr Formula bucketOverlap{"bucket_overlap", "o", "min(1, (t_b − t_b / L) / t_n)",
    "share of the gradient communication that the backward pass can hide",
    "PyTorch DDP (arXiv:2006.15704) §3.2",
    {{{"t_b", "backward time"}, {"t_n", "gradient communication"}, {"L", "buckets"}}},
    [](Seconds backward, Seconds network, double L) {
        return std::min(1.0, (backward - backward / L) / network);
    }};

inline constexpr Formula tailExposedTime{"tail_exposed_time", "t", "L · t_b + k · t_n",
    "backward pass of L layers when only the last k collectives have nothing to hide behind",
    "PyTorch DDP (arXiv:2006.15704) §3.2",
    {{{"L", "layers"}, {"t_b", "backward time of one layer"}, {"t_n", "communication of one layer"},
        {"k", "collectives left at the end"}}},
    [](double L, Seconds backward, Seconds network, double k) { return L * backward + k * network; }};

inline constexpr Formula measuredOverlap{"measured_overlap", "o", "(t_c + t_n − t) / min(t_c, t_n)",
    "overlap reached, of what the shorter part allows", "distributed-training-book ch. 31",
    {{{"t_c", "compute time"}, {"t_n", "communication time"}, {"t", "time of both together"}}},
    [](Seconds compute, Seconds network, Seconds both) {
        return (compute + network - both) / std::min(compute, network);
    }};

inline constexpr Formula hiddenShare{"hidden_share", "o", "(t_c + t_n − t) / t_n",
    "share of the communication that was hidden", "distributed-training-book ch. 31",
    {{{"t_c", "compute time"}, {"t_n", "communication time"}, {"t", "time of both together"}}},
    [](Seconds compute, Seconds network, Seconds both) { return (compute + network - both) / network; }};

inline constexpr Formula stepShare{"step_share", "φ", "t / t_s", "part of a step as a share of the whole",
    "definition", {{{"t", "time of the part"}, {"t_s", "step time"}}},
    [](Seconds part, Seconds step) { return part / step; }};

inline constexpr Formula hidingRatio{"hiding_ratio", "R", "t_c / t_n",
    "compute time as a multiple of communication time: from 1 on it can hide all of it",
    "distributed-training-book ch. 15", {{{"t_c", "compute time"}, {"t_n", "communication time"}}},
    [](Seconds compute, Seconds network) { return compute / network; }};

} // namespace ridgepoint
