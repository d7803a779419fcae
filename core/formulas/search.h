#pragma once

// Ranks on a mesh, and how many meshes there are to try.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <cmath>

namespace ridgepoint {

inline constexpr Formula meshSize{"mesh_size", "n", "t · c · p · e · D", "accelerators of a mesh",
    "Narayanan et al. (arXiv:2104.04473) §3; DeepSpeed-MoE (arXiv:2201.05596) §5",
    {{{"t", "tensor-parallel ranks"}, {"c", "context-parallel ranks"}, {"p", "pipeline stages"},
        {"e", "expert-parallel ranks where they are an axis of their own, else 1"},
        {"D", "data-parallel ranks"}}},
    [](double t, double c, double p, double e, double D) { return t * c * p * e * D; }};

inline constexpr Formula dataRanks{"data_ranks", "D", "n / (t · c · p)",
    "data-parallel replicas that the accelerators leave", "Narayanan et al. (arXiv:2104.04473) §3",
    {{{"n", "accelerators"}, {"t", "tensor-parallel ranks"}, {"c", "context-parallel ranks"},
        {"p", "pipeline stages"}}},
    [](double n, double t, double c, double p) { return n / (t * c * p); }};

inline constexpr Formula groupCount{"group_count", "k", "n / g", "groups that an axis of a mesh forms",
    "definition", {{{"n", "accelerators"}, {"g", "ranks of one group"}}},
    [](double n, double g) { return n / g; }};

// The stride of an axis is the product of the sizes of the axes inside it.
inline constexpr Formula meshCoordinate{"mesh_coordinate", "x", "⌊r / s⌋ − g · ⌊r / (s · g)⌋",
    "position of a rank along one axis of a mesh", "definition: mixed-radix digits of the rank",
    {{{"r", "rank, from 0"}, {"s", "stride of the axis"}, {"g", "size of the axis"}}},
    [](double r, double s, double g) { return std::floor(r / s) - g * std::floor(r / (s * g)); }};

inline constexpr Formula rankAtOffset{"rank_at_offset", "r", "r_0 + i · s",
    "rank that lies i places further along an axis of a mesh", "definition: mixed-radix digits of the rank",
    {{{"r_0", "rank to start from"}, {"i", "places"}, {"s", "stride of the axis"}}},
    [](double r, double i, double s) { return r + i * s; }};

inline constexpr Formula searchSpaceSize{"search_space_size", "N", "k_1 · k_2 · k_3 · k_4",
    "configurations when every choice goes with every other", "definition",
    {{{"k_1", "meshes"}, {"k_2", "sharding stages"}, {"k_3", "micro-batch sizes"},
        {"k_4", "numbers of micro-batches"}}},
    [](double a, double b, double c, double d) { return a * b * c * d; }};

inline constexpr Formula configurationsLeft{"configurations_left", "N", "N_0 · (1 − a) · (1 − b) · (1 − c)",
    "configurations left after three filters", "definition",
    {{{"N_0", "configurations"}, {"a", "share the first filter rejects"},
        {"b", "share of the rest the second rejects"}, {"c", "share of the rest the third rejects"}}},
    [](double n, double a, double b, double c) { return n * (1 - a) * (1 - b) * (1 - c); }};

inline constexpr Formula searchTime{"search_time", "t", "N · t_1", "time to try configurations one by one",
    "definition", {{{"N", "configurations"}, {"t_1", "time to try one"}}},
    [](double n, Seconds one) { return n * one; }};

} // namespace ridgepoint
