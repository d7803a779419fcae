#pragma once

// Failures, checkpoints and what a run loses to them: what run.h does not have.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

using PerSecond = Quantity<Dimension{.second = -1}>;

// Higher order in C / M than Young's; meant for C below 2·M, where a checkpoint still pays.
inline constexpr Formula dalyInterval{"daly_interval", "τ",
    "√(2 · C · M) · (1 + √(C / (2 · M)) / 3 + C / (18 · M)) − C",
    "checkpoint interval that loses least time, higher order", "Daly, FGCS 22 (2006) eq. 37",
    {{{"C", "time to write a checkpoint"}, {"M", "mean time between failures"}}}, [](Seconds C, Seconds M) {
        const double x = C / (2 * M);
        return Seconds(std::sqrt(2 * C.value() * M.value()) * (1 + std::sqrt(x) / 3 + x / 9)) - C;
    }};

// Training goes on while the copy is written, so the next copy has to wait for the write.
inline constexpr Formula asyncInterval{"async_interval", "τ", "max(√(2 · C · M), W)",
    "checkpoint interval that loses least time when the write goes on in the background",
    "Young, CACM 17(9) 1974; Mohan et al., CheckFreq, FAST 2021",
    {{{"C", "time that training stops for the copy"}, {"W", "time to write the copy"},
        {"M", "mean time between failures"}}},
    [](Seconds C, Seconds W, Seconds M) {
        return std::max(Seconds(std::sqrt(2 * C.value() * M.value())), W);
    }};

inline constexpr Formula lateReworkOverhead{"late_rework_overhead", "w_r", "(τ / 2 + W) / M",
    "work redone after failures when a checkpoint counts only once it is written",
    "derived from Young, CACM 17(9) 1974",
    {{{"τ", "checkpoint interval"}, {"W", "time to write it in the background"},
        {"M", "mean time between failures"}}},
    [](Seconds interval, Seconds W, Seconds M) { return (interval / 2.0 + W) / M; }};

inline constexpr Formula failureRate{"failure_rate", "λ", "n / M_1", "failures per unit of time of n parts",
    "definition", {{{"n", "parts"}, {"M_1", "mean time between failures of one part"}}},
    [](double n, Seconds one) { return n / one; }};

// Independent parts fail independently: rates add.
inline constexpr Formula partsMtbf{"parts_mtbf", "M", "1 / (n_1 / M_1 + n_2 / M_2 + n_3 / M_3)",
    "mean time between failures of a machine of three kinds of parts",
    "distributed-training-book 31ba824, ch. 26",
    {{{"n_1", "parts of the first kind"}, {"M_1", "mean time between failures of one of them"},
        {"n_2", "parts of the second kind"}, {"M_2", "mean time between failures of one of them"},
        {"n_3", "parts of the third kind"}, {"M_3", "mean time between failures of one of them"}}},
    [](double n1, Seconds M1, double n2, Seconds M2, double n3, Seconds M3) {
        return 1.0 / (n1 / M1 + n2 / M2 + n3 / M3);
    }};

inline constexpr Formula failureShare{"failure_share", "f", "n · M / M_1",
    "share of all failures that one kind of part causes", "distributed-training-book 31ba824, ch. 26",
    {{{"n", "parts of the kind"}, {"M_1", "mean time between failures of one of them"},
        {"M", "mean time between failures of the machine"}}},
    [](double n, Seconds one, Seconds all) { return n * (all / one); }};

inline constexpr Formula observedMtbf{"observed_mtbf", "M", "t / N_f",
    "mean time between failures that were counted", "definition",
    {{{"t", "time observed"}, {"N_f", "failures counted"}}}, [](Seconds t, double n) { return t / n; }};

inline constexpr Formula hourlyEventGap{"hourly_event_gap", "M", "3600 / p",
    "mean time between events that come p times an hour", "definition", {{{"p", "events per hour"}}},
    [](double p) { return Seconds(3600 / p); }};

inline constexpr Formula timeLostPerFailure{"time_lost_per_failure", "t_d", "τ / 2 + W + R",
    "time that one failure costs", "Daly, FGCS 22 (2006)",
    {{{"τ", "checkpoint interval"}, {"W", "time until an asynchronously written checkpoint counts"},
        {"R", "time to restart"}}},
    [](Seconds interval, Seconds W, Seconds R) { return interval / 2.0 + W + R; }};

inline constexpr Formula noFailureProbability{"no_failure_probability", "p_0", "1 / exp(t / M)",
    "probability that a run ends without any failure", "Young, CACM 17(9) 1974 (Poisson arrivals)",
    {{{"t", "run time"}, {"M", "mean time between failures"}}},
    [](Seconds t, Seconds M) { return 1 / std::exp(t / M); }};

inline constexpr Formula checkpointWriteLimit{"checkpoint_write_limit", "C_max", "τ · w_c",
    "longest write that keeps to a share of the time", "follows from checkpoint_overhead",
    {{{"τ", "checkpoint interval"}, {"w_c", "share of the time spent writing"}}},
    [](Seconds interval, double share) { return interval * share; }};

// What a run takes and what it wastes.

inline constexpr Formula wallClock{"wall_clock", "t_w", "t / g + t_s",
    "time from set-up to the last step, failures included", "Daly, FGCS 22 (2006)",
    {{{"t", "time of the computation alone"}, {"g", "goodput"}, {"t_s", "set-up time"}}},
    [](Seconds t, double g, Seconds setUp) { return t / g + setUp; }};

inline constexpr Formula failureLoss{"failure_loss", "t_f", "t / g − t",
    "time lost to checkpoints, rework and restarts in a run", "Daly, FGCS 22 (2006)",
    {{{"t", "time of the computation alone"}, {"g", "goodput"}}},
    [](Seconds t, double g) { return t / g - t; }};

inline constexpr Formula usefulTime{"useful_time", "t_u", "t · min(1, u / u_a)",
    "time the computation would take at the MFU that can be achieved",
    "distributed-training-book 31ba824, ch. 01",
    {{{"t", "time of the computation alone"}, {"u", "MFU"}, {"u_a", "MFU that can be achieved"}}},
    [](Seconds t, double u, double achievable) { return t * std::min(1.0, u / achievable); }};

inline constexpr Formula mfuGapLoss{"mfu_gap_loss", "t_g", "t − t_u",
    "time lost to an MFU below the one that can be achieved", "distributed-training-book 31ba824, ch. 01",
    {{{"t", "time of the computation alone"}, {"t_u", "time at the MFU that can be achieved"}}},
    [](Seconds t, Seconds useful) { return t - useful; }};

inline constexpr Formula mfuGapShare{"mfu_gap_share", "x_g", "max(0, 1 − u / u_a)",
    "share lost to a rate below the one that can be achieved", "distributed-training-book 31ba824, ch. 01",
    {{{"u", "MFU, or another rate"}, {"u_a", "the same that can be achieved"}}},
    [](double u, double achievable) { return std::max(0.0, 1 - u / achievable); }};

inline constexpr Formula wastedShare{"wasted_share", "x_w", "1 − t_u / t_w",
    "share of the paid time that a run without losses would not need", "definition",
    {{{"t_u", "time that is useful"}, {"t_w", "time that is paid"}}},
    [](Seconds useful, Seconds paid) { return 1 - useful / paid; }};

} // namespace ridgepoint
