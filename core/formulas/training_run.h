#pragma once

// A whole run: accelerator time, money, failures and checkpoints.

#include "core/base/normal_quantile.h"
#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula acceleratorTime{"accelerator_time", "T_n", "t · n", "time summed over accelerators",
    "definition", {{{"t", "wall-clock time"}, {"n", "accelerators"}}},
    [](Seconds t, double n) { return t * n; }};

inline constexpr Formula runCost{"run_cost", "K", "t · n · c", "rent of n accelerators for the run",
    "definition",
    {{{"t", "wall-clock time"}, {"n", "accelerators"}, {"c", "price of one accelerator per unit of time"}}},
    [](Seconds t, double n, MoneyPerSecond c) { return t * n * c; }};

inline constexpr Formula clusterMtbf{"cluster_mtbf", "M", "M_1 / n",
    "mean time between failures of n devices", "Young, CACM 17(9) 1974",
    {{{"M_1", "mean time between failures of one device"}, {"n", "devices"}}},
    [](Seconds one, double n) { return one / n; }};

inline constexpr Formula youngInterval{"young_interval", "τ", "√(2 · C · M)",
    "checkpoint interval that loses least time", "Young, CACM 17(9) 1974",
    {{{"C", "time to write a checkpoint"}, {"M", "mean time between failures"}}},
    [](Seconds C, Seconds M) { return Seconds(std::sqrt(2 * C.value() * M.value())); }};

inline constexpr Formula expectedFailures{"expected_failures", "N_f", "t / M", "failures to expect in a run",
    "Young, CACM 17(9) 1974", {{{"t", "run time"}, {"M", "mean time between failures"}}},
    [](Seconds t, Seconds M) { return t / M; }};

inline constexpr Formula checkpointOverhead{"checkpoint_overhead", "w_c", "C / τ",
    "time spent writing checkpoints", "Young, CACM 17(9) 1974",
    {{{"C", "time to write a checkpoint"}, {"τ", "checkpoint interval"}}},
    [](Seconds C, Seconds interval) { return C / interval; }};

inline constexpr Formula reworkOverhead{"rework_overhead", "w_r", "τ / (2 · M)",
    "work redone after failures: half an interval each", "Young, CACM 17(9) 1974",
    {{{"τ", "checkpoint interval"}, {"M", "mean time between failures"}}},
    [](Seconds interval, Seconds M) { return interval / (2 * M); }};

inline constexpr Formula restartOverhead{"restart_overhead", "w_s", "R / M",
    "time spent restarting after failures", "Daly, FGCS 22 (2006)",
    {{{"R", "time to restart"}, {"M", "mean time between failures"}}},
    [](Seconds R, Seconds M) { return R / M; }};

inline constexpr Formula faultOverhead{"fault_overhead", "w", "C / τ + τ / (2 · M) + R / M",
    "time lost to checkpoints, rework and restarts", "Daly, FGCS 22 (2006)",
    {{{"C", "time to write a checkpoint"}, {"τ", "checkpoint interval"}, {"M", "mean time between failures"},
        {"R", "time to restart"}}},
    [](Seconds C, Seconds interval, Seconds M, Seconds R) {
        return C / interval + interval / (2 * M) + R / M;
    }};

// Small losses add; large ones would pass 1, so what is left is bounded at 0.
inline constexpr Formula goodput{"goodput", "g", "max(0, 1 − w)", "share of the time that advances the run",
    "Daly, FGCS 22 (2006)", {{{"w", "share lost"}}}, [](double w) { return w < 1 ? 1 - w : 0.0; }};

inline constexpr Formula scaledRunTime{"scaled_run_time", "t'", "t · r² / g",
    "run time when parameters and tokens both grow r-fold on g times the accelerators",
    "derived from C = 6·N·D",
    {{{"t", "run time before"}, {"r", "growth of parameters and of tokens"},
        {"g", "growth of accelerators"}}},
    [](Seconds t, double r, double g) { return t * (r * r) / g; }};

inline constexpr Formula scaledAcceleratorTime{"scaled_accelerator_time", "T'", "T · f",
    "accelerator time of a run that needs f times the work", "McCandlish et al. (arXiv:1812.06162) §2.3",
    {{{"T", "accelerator time"}, {"f", "work as a multiple"}}}, [](Seconds T, double f) { return T * f; }};

// A step ends when the slowest rank does. For n normally distributed ranks the largest lies √(2·ln n)
// deviations up.
inline constexpr Formula stragglerSlowdown{"straggler_slowdown", "k", "1 + σ · √(2 · ln(max(1, n)))",
    "step time over the mean when n ranks wait for the slowest, at most",
    "extreme-value theory (Gumbel 1958); zhebrak docs/PHYSICS.md",
    {{{"σ", "relative spread of one rank's step time"}, {"n", "ranks that wait for each other"}}},
    [](double sigma, double n) { return 1 + sigma * std::sqrt(2 * std::log(std::max(1.0, n))); }};

// √(2·ln n) is the limit; below a million ranks it lies a tenth to a half above the mean of the largest.
inline constexpr Formula slowestOfMany{"slowest_of_many", "k",
    "1 + σ · Φ⁻¹((max(1, n) − 0.375) / (max(1, n) + 0.25))",
    "step time over the mean when n ranks wait for the slowest, on average",
    "expected largest of n normal deviates (Blom, Statistical Estimates and Transformed Beta-Variables, "
    "1958)",
    {{{"σ", "relative spread of one rank's step time"}, {"n", "ranks that wait for each other"}}},
    [](double sigma, double n) {
        const double ranks = std::max(1.0, n);
        return 1 + sigma * normalQuantile((ranks - 0.375) / (ranks + 0.25));
    }};

inline constexpr Formula stragglerSlowdownEmpirical{"straggler_slowdown_empirical", "k",
    "1 + 0.09 · log₂(max(1, n)) / (log₂(max(1, n)) + 1) · √(log₂(max(1, n)))",
    "step time over the mean when n ranks wait for the slowest, pessimistic fit",
    "SimuMax simumax/core/config.py", {{{"n", "ranks that wait for each other"}}}, [](double n) {
        const double x = std::log2(std::max(1.0, n));
        return 1 + 0.09 * x / (x + 1) * std::sqrt(x);
    }};

inline constexpr Formula slowedStepTime{"slowed_step_time", "t", "t_0 · k", "step time with stragglers",
    "definition", {{{"t_0", "step time of ranks that are all alike"}, {"k", "slow-down"}}},
    [](Seconds t, double k) { return t * k; }};

// Strong scaling divides the same work; weak scaling grows work with the accelerators, so ideal time stays.
inline constexpr Formula strongScalingEfficiency{"strong_scaling_efficiency", "η", "t_1 · n_1 / (t_2 · n_2)",
    "accelerator time before over accelerator time after, same work",
    "Amdahl 1967; Gustafson, CACM 31(5) 1988",
    {{{"t_1", "time before"}, {"n_1", "accelerators before"}, {"t_2", "time after"},
        {"n_2", "accelerators after"}}},
    [](Seconds t1, double n1, Seconds t2, double n2) { return t1 * n1 / (t2 * n2); }};

inline constexpr Formula weakScalingEfficiency{"weak_scaling_efficiency", "η", "t_1 / t_2",
    "time before over time after, work grown with the accelerators", "Gustafson, CACM 31(5) 1988",
    {{{"t_1", "time before"}, {"t_2", "time after"}}}, [](Seconds t1, Seconds t2) { return t1 / t2; }};

} // namespace ridgepoint
