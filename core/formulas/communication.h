#pragma once

// Bytes on the wire and the time they take. n is the full buffer; volumes are what one rank sends.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

namespace ridgepoint {

inline constexpr Formula ringAllReduceBytes{"ring_all_reduce_bytes", "V", "2 · (P − 1) / P · n",
    "bytes one rank sends in a ring all-reduce", "Patarasuk and Yuan, JPDC 69 (2009)",
    {{{"n", "bytes of the buffer"}, {"P", "ranks"}}}, [](Bytes n, double P) { return 2 * (P - 1) / P * n; }};

inline constexpr Formula ringReduceScatterBytes{"ring_reduce_scatter_bytes", "V", "(P − 1) / P · n",
    "bytes one rank sends in a ring reduce-scatter", "Patarasuk and Yuan, JPDC 69 (2009)",
    {{{"n", "bytes of the whole buffer"}, {"P", "ranks"}}},
    [](Bytes n, double P) { return (P - 1) / P * n; }};

inline constexpr Formula ringAllGatherBytes{"ring_all_gather_bytes", "V", "(P − 1) / P · n",
    "bytes one rank sends in a ring all-gather", "Patarasuk and Yuan, JPDC 69 (2009)",
    {{{"n", "bytes of the whole buffer"}, {"P", "ranks"}}},
    [](Bytes n, double P) { return (P - 1) / P * n; }};

inline constexpr Formula allToAllBytes{"all_to_all_bytes", "V", "(P − 1) / P · n",
    "bytes one rank sends in an all-to-all", "Thakur et al., IJHPCA 19 (2005)",
    {{{"n", "bytes one rank holds"}, {"P", "ranks"}}}, [](Bytes n, double P) { return (P - 1) / P * n; }};

inline constexpr Formula ringAllReduceTime{"ring_all_reduce_time", "t",
    "2 · (P − 1) · α + 2 · (P − 1) / P · n / W", "ring all-reduce: two passes around the ring",
    "Thakur et al., IJHPCA 19 (2005)",
    {{{"n", "bytes of the buffer"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) {
        return 2 * (P - 1) * alpha + 2 * (P - 1) / P * n / W;
    }};

inline constexpr Formula ringReduceScatterTime{"ring_reduce_scatter_time", "t",
    "(P − 1) · α + (P − 1) / P · n / W", "ring reduce-scatter: one pass around the ring",
    "Thakur et al., IJHPCA 19 (2005)",
    {{{"n", "bytes of the whole buffer"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) { return (P - 1) * alpha + (P - 1) / P * n / W; }};

inline constexpr Formula ringAllGatherTime{"ring_all_gather_time", "t", "(P − 1) · α + (P − 1) / P · n / W",
    "ring all-gather: one pass around the ring", "Thakur et al., IJHPCA 19 (2005)",
    {{{"n", "bytes of the whole buffer"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) { return (P - 1) * alpha + (P - 1) / P * n / W; }};

inline constexpr Formula allToAllTime{"all_to_all_time", "t", "(P − 1) · α + (P − 1) / P · n / W",
    "pairwise all-to-all", "Thakur et al., IJHPCA 19 (2005)",
    {{{"n", "bytes one rank holds"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) { return (P - 1) * alpha + (P - 1) / P * n / W; }};

inline constexpr Formula pointToPointTime{"point_to_point_time", "t", "α + n / W",
    "one message between two ranks", "Hockney, Parallel Computing 20 (1994)",
    {{{"n", "bytes"}, {"α", "latency"}, {"W", "bandwidth, one direction"}}},
    [](Bytes n, Seconds alpha, BytesPerSecond W) { return alpha + n / W; }};

inline constexpr Formula allReduceAsymptote{"all_reduce_asymptote", "V", "2 · n",
    "bytes one rank sends in a ring all-reduce over very many ranks", "Patarasuk and Yuan, JPDC 69 (2009)",
    {{{"n", "bytes of the buffer"}}}, [](Bytes n) { return 2 * n; }};

inline constexpr Formula transferTime{"transfer_time", "t", "V / W", "time to send bytes over a link",
    "definition", {{{"V", "bytes sent"}, {"W", "bandwidth, one direction"}}},
    [](Bytes V, BytesPerSecond W) { return V / W; }};

inline constexpr Formula exposedTime{"exposed_time", "t_x", "t · (1 − o)",
    "communication not hidden behind compute", "definition",
    {{{"t", "communication time"}, {"o", "share of it that compute hides, 0 to 1"}}},
    [](Seconds t, double overlap) { return t * (1 - overlap); }};

inline constexpr Formula gradientBytes{"gradient_bytes", "n", "P · b", "gradients to reduce in one step",
    "ZeRO (arXiv:1910.02054) §7", {{{"P", "parameters"}, {"b", "bytes per gradient on the wire"}}},
    [](Parameters P, BytesPerParameter b) { return P * b; }};

inline constexpr Formula communicationRatio{"communication_ratio", "γ", "t_n / t_c",
    "communication time as a multiple of another time", "definition",
    {{{"t_n", "communication time"}, {"t_c", "the other time: of the computation, or of the whole step"}}},
    [](Seconds communication, Seconds compute) { return communication / compute; }};

inline constexpr Formula bandwidthRatio{"bandwidth_ratio", "x", "W_1 / W_2",
    "how much faster one link is than another", "definition",
    {{{"W_1", "bandwidth of the faster link, one direction"},
        {"W_2", "bandwidth of the slower link, one direction"}}},
    [](BytesPerSecond fast, BytesPerSecond slow) { return fast / slow; }};

inline constexpr Formula aggregateBandwidth{"aggregate_bandwidth", "W_k", "k · W",
    "bandwidth of several links together", "definition",
    {{{"k", "links"}, {"W", "bandwidth of one link, one direction"}}},
    [](double k, BytesPerSecond W) { return k * W; }};

inline constexpr Formula hopLatency{"hop_latency", "t", "k · α", "latency of a message over several hops",
    "Hockney, Parallel Computing 20 (1994)", {{{"k", "hops"}, {"α", "latency of one hop"}}},
    [](double hops, Seconds alpha) { return hops * alpha; }};

inline constexpr Formula latencyBandwidthProduct{"latency_bandwidth_product", "n_½", "α · W",
    "message size whose transfer takes as long as its latency", "Hockney, Parallel Computing 20 (1994)",
    {{{"α", "latency"}, {"W", "bandwidth, one direction"}}},
    [](Seconds alpha, BytesPerSecond W) { return alpha * W; }};

inline constexpr Formula ringEffectiveBandwidth{"ring_effective_bandwidth", "W_e", "W · P / (P − 1)",
    "buffer bytes per second of a ring all-gather or reduce-scatter", "scaling-book, GPUs (jax-ml)",
    {{{"W", "bandwidth of one rank, one direction"}, {"P", "ranks"}}},
    [](BytesPerSecond W, double P) { return W * P / (P - 1); }};

} // namespace ridgepoint
