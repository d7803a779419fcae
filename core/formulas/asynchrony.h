#pragma once

// Synchronising less often: stale gradients, local steps, and what waiting for the slowest would cost.

#include "core/base/quantity.h"
#include "core/formulas/compression.h"
#include "core/formulas/formula.h"

#include <cmath>

namespace ridgepoint {

// Workers that take equally long push one after the other, so all others come between two pushes of one.
inline constexpr Formula steadyStaleness{"steady_staleness", "τ", "P − 1",
    "updates of others between reading weights and applying a gradient, equal workers",
    "Staleness-aware async-SGD (arXiv:1511.05950) §3", {{{"P", "workers"}}}, [](double P) { return P - 1; }};

inline constexpr Formula stalenessWeight{"staleness_weight", "w", "1 / exp(λ · τ)",
    "weight of a gradient that is τ updates old, exponential discount",
    "Staleness-aware async-SGD (arXiv:1511.05950) §3",
    {{{"τ", "updates since the weights were read"}, {"λ", "discount per update"}}},
    [](double tau, double lambda) { return 1 / std::exp(lambda * tau); }};

inline constexpr Formula meanStalenessWeight{"mean_staleness_weight", "w",
    "(1 − 1 / exp(λ · (τ + 1))) / ((1 − 1 / exp(λ)) · (τ + 1))",
    "mean weight of gradients whose age is spread evenly from 0 to τ",
    "Staleness-aware async-SGD (arXiv:1511.05950) §3; geometric sum",
    {{{"τ", "largest age in updates"}, {"λ", "discount per update"}}}, [](double tau, double lambda) {
        return (1 - 1 / std::exp(lambda * (tau + 1))) / ((1 - 1 / std::exp(lambda)) * (tau + 1));
    }};

inline constexpr Formula hogwildDensity{"hogwild_density", "ρ", "c / (η · P · √(T))",
    "share of entries each update may touch for lock-free steps to converge as locked ones",
    "Hogwild! (arXiv:1106.5730) §4",
    {{{"c", "constant of the problem"}, {"η", "step size"}, {"P", "workers"}, {"T", "steps"}}},
    [](double c, double eta, double P, double T) { return c / (eta * P * std::sqrt(T)); }};

inline constexpr Formula localStepsCost{"local_steps_cost", "t", "t_n / H + λ · g · H",
    "cost of a step when weights are averaged every H steps: communication saved, drift paid",
    "Local SGD (arXiv:1805.09767) §3; DiLoCo (arXiv:2311.08105)",
    {{{"H", "local steps between averages"}, {"t_n", "communication time of one average"},
        {"λ", "time that a unit of drift is worth"}, {"g", "drift added per local step"}}},
    [](double H, Seconds network, Seconds worth, double drift) { return network / H + worth * drift * H; }};

inline constexpr Formula localStepsOptimum{"local_steps_optimum", "H*", "√(t_n / (λ · g))",
    "local steps between averages that cost least", "Local SGD (arXiv:1805.09767) §3; derived",
    {{{"t_n", "communication time of one average"}, {"λ", "time that a unit of drift is worth"},
        {"g", "drift added per local step"}}},
    [](Seconds network, Seconds worth, double drift) { return std::sqrt(network / (worth * drift)); }};

// H(P, 1) is the P-th harmonic number: the mean of the largest of P exponential times, in means of one.
inline constexpr Formula exponentialStragglers{"exponential_stragglers", "k", "H(P, 1)",
    "mean wait for the slowest of P workers whose step times are exponential, in mean step times",
    "Rényi 1953 (order statistics of the exponential distribution)", {{{"P", "workers"}}},
    [](double P) { return detail::powerSum(P, 1); }};

inline constexpr Formula efficiencyGain{"efficiency_gain", "Δ", "η_1 − η_2",
    "difference of two efficiencies, in points", "definition",
    {{{"η_1", "first efficiency"}, {"η_2", "second efficiency"}}},
    [](double first, double second) { return first - second; }};

} // namespace ridgepoint
