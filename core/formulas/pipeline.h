#pragma once

// Idle time of a pipeline. Fraction = idle ÷ whole, overhead = idle ÷ ideal.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula bubbleFraction{"bubble_fraction", "β", "(p − 1) / (m + p − 1)",
    "share of the step a stage is idle, GPipe and 1F1B", "GPipe (arXiv:1811.06965) §2.3",
    {{{"p", "pipeline stages"}, {"m", "micro-batches"}}},
    [](double p, double m) { return (p - 1) / (m + p - 1); }};

inline constexpr Formula bubbleFractionInterleaved{"bubble_fraction_interleaved", "β",
    "(p − 1) / (v · m + p − 1)", "share of the step a stage is idle, interleaved 1F1B",
    "Narayanan et al. (arXiv:2104.04473) §2.2",
    {{{"p", "pipeline stages"}, {"m", "micro-batches"}, {"v", "chunks per stage"}}},
    [](double p, double m, double v) { return (p - 1) / (v * m + p - 1); }};

inline constexpr Formula bubbleOverhead{"bubble_overhead", "β_o", "(p − 1) / (v · m)",
    "idle time relative to the ideal step", "Narayanan et al. (arXiv:2104.04473) §2.2",
    {{{"p", "pipeline stages"}, {"m", "micro-batches"}, {"v", "chunks per stage"}}},
    [](double p, double m, double v) { return (p - 1) / (v * m); }};

inline constexpr Formula microbatchesForBubble{"microbatches_for_bubble", "m", "(p − 1) · (1 − β) / β",
    "micro-batches at which a stage idles for this share of the step; more make it less",
    "GPipe (arXiv:1811.06965) §2.3, solved for m",
    {{{"p", "pipeline stages"}, {"β", "share of the step a stage is idle"}}},
    [](double p, double bubble) { return (p - 1) * (1 - bubble) / bubble; }};

inline constexpr Formula microbatchesPerStep{"microbatches_per_step", "m", "B / (b · D)",
    "micro-batches of one replica in a step", "Narayanan et al. (arXiv:2104.04473) §3",
    {{{"B", "sequences in the global batch"}, {"b", "sequences in a micro-batch"},
        {"D", "data-parallel replicas"}}},
    [](double B, double b, double D) { return B / (b * D); }};

// Makespans and delays count what a discrete-event simulation of the same schedule counts. τ is the time of
// all chunks a rank owns, forward and backward, for one micro-batch; the slowest rank is usually the last,
// with head and loss.

// Exact when all ranks but the slowest are alike, the slowest is the last and p divides m.
inline constexpr Formula pipelineMakespan{"pipeline_makespan", "t", "m · τ_x + (p − 1) · τ / v",
    "time of one step's schedule, 1F1B or interleaved, ranks alike except for the slowest",
    "Narayanan et al. (arXiv:2104.04473) §2.2, slowest rank apart; checked by discrete-event simulation",
    {{{"m", "micro-batches"}, {"p", "pipeline stages"}, {"v", "chunks per stage"},
        {"τ", "forward and backward time of a normal rank"}, {"τ_x", "that of the slowest rank"}}},
    [](double m, double p, double v, Seconds normal, Seconds slowest) {
        return m * slowest + (p - 1) * normal / v;
    }};

inline constexpr Formula pipelineIdle{"pipeline_idle", "t_β", "max(0, t − m · τ_x)",
    "idle time of a rank in one step's schedule", "definition",
    {{{"t", "time of the schedule"}, {"m", "micro-batches"},
        {"τ_x", "forward and backward time of the rank"}}},
    [](Seconds t, double m, Seconds slowest) { return std::max(Seconds(0), t - m * slowest); }};

inline constexpr Formula idleFraction{"idle_fraction", "β", "t_i / (m · τ + t_i)",
    "share of the step a rank is idle", "definition",
    {{{"t_i", "idle time"}, {"m", "micro-batches"}, {"τ", "time of one micro-batch on one rank"}}},
    [](Seconds idle, double m, Seconds each) { return idle / (m * each + idle); }};

inline constexpr Formula slowestBubble{"slowest_bubble", "β", "t_i / T",
    "share of the step that its slowest rank waits for others", "definition",
    {{{"t_i", "idle time of the slowest rank"}, {"T", "step time"}}},
    [](Seconds bubble, Seconds step) { return bubble / step; }};

inline constexpr Formula idleOverhead{"idle_overhead", "β_o", "t_i / (m · τ)",
    "idle time relative to the ideal step", "definition",
    {{{"t_i", "idle time"}, {"m", "micro-batches"}, {"τ", "time of one micro-batch on one rank"}}},
    [](Seconds idle, double m, Seconds each) { return idle / (m * each); }};

// Never low; at most 5.5 % high at m = 2p, 1.9 % at m = 8p.
inline constexpr Formula pipelineMakespanUneven{"pipeline_makespan_uneven", "t", "(m − 1) · τ_x + τ_s",
    "time of one step's schedule, 1F1B, every rank different",
    "derived: fill and drain pass every rank once; checked by discrete-event simulation",
    {{{"m", "micro-batches"}, {"τ_x", "forward and backward time of the slowest rank"},
        {"τ_s", "sum of it over the ranks"}}},
    [](double m, Seconds slowest, Seconds all) { return (m - 1) * slowest + all; }};

// Within 1.8 % for 8 to 16 stages and m ≥ 2p.
inline constexpr Formula pipelineMakespanUnevenInterleaved{"pipeline_makespan_uneven_interleaved", "t",
    "m · τ_x + (τ_s − τ_x) / v", "time of one step's schedule, interleaved 1F1B, every rank different",
    "derived: fill and drain pass every rank's last chunk once; checked by discrete-event simulation",
    {{{"m", "micro-batches"}, {"v", "chunks per stage"},
        {"τ_x", "forward and backward time of the slowest rank"}, {"τ_s", "sum of it over the ranks"}}},
    [](double m, double v, Seconds slowest, Seconds all) { return m * slowest + (all - slowest) / v; }};

// 1F1B alternates directions, so neighbours wait for each other in every micro-batch, not only while filling.
inline constexpr Formula hopDelay{"hop_delay", "t", "2 · c · max(0, (p − 1) · (m / p + 1) − 1)",
    "time that sending between stages adds to 1F1B, sender not blocked",
    "derived; checked by discrete-event simulation (exact when p divides m)",
    {{{"c", "time of one send"}, {"p", "pipeline stages"}, {"m", "micro-batches"}}},
    [](Seconds c, double p, double m) { return 2 * c * std::max(0.0, (p - 1) * (m / p + 1) - 1); }};

// Holds while one send takes no longer than one chunk's forward pass.
inline constexpr Formula hopDelayInterleaved{"hop_delay_interleaved", "t", "2 · c · (p · v − 1)",
    "time that sending between stages adds to interleaved 1F1B, sender not blocked",
    "derived; checked by discrete-event simulation",
    {{{"c", "time of one send"}, {"p", "pipeline stages"}, {"v", "chunks per stage"}}},
    [](Seconds c, double p, double v) { return 2 * c * (p * v - 1); }};

inline constexpr Formula hopDelayBlocking{"hop_delay_blocking", "t", "2 · m · v · c + 2 · (p − 1) · c",
    "time that sending between stages adds when the sender waits for the transfer",
    "derived; Megatron-LM core/pipeline_parallel/p2p_communication.py",
    {{{"c", "time of one send"}, {"p", "pipeline stages"}, {"m", "micro-batches"},
        {"v", "chunks per stage"}}},
    [](Seconds c, double p, double m, double v) { return 2 * m * v * c + 2 * (p - 1) * c; }};

// Idle time and held micro-batches of each schedule. Zero-bubble schedules split the backward pass into input
// and weight gradients; with F = B = W the wave-shaped ZB-V has no bubble at all.
inline constexpr Formula bubbleTime{"bubble_time", "t_β", "(p − 1) · (F + B + W) / v",
    "idle time of a rank: GPipe and 1F1B (one chunk), interleaved 1F1B",
    "Narayanan et al. (arXiv:2104.04473) §2.2",
    {{{"p", "pipeline stages"}, {"F", "forward time of a micro-batch"}, {"B", "dgrad time"},
        {"W", "wgrad time"}, {"v", "chunks per stage"}}},
    [](double p, Seconds F, Seconds B, Seconds W, double v) { return (p - 1) * (F + B + W) / v; }};

inline constexpr Formula bubbleTimeZbH1{"bubble_time_zb_h1", "t_β", "(p − 1) · max(0, F + B − W)",
    "idle time of a rank, ZB-H1: weight gradients fill part of the drain", "Zero Bubble (arXiv:2401.10241)",
    {{{"p", "pipeline stages"}, {"F", "forward time of a micro-batch"}, {"B", "dgrad time"},
        {"W", "wgrad time"}}},
    [](double p, Seconds F, Seconds B, Seconds W) { return (p - 1) * std::max(Seconds(0), F + B - W); }};

inline constexpr Formula bubbleTimeZbH2{"bubble_time_zb_h2", "t_β", "(p − 1) · max(0, F + B − 2 · W)",
    "idle time of a rank, ZB-H2: more micro-batches held, fewer gaps", "Zero Bubble (arXiv:2401.10241)",
    {{{"p", "pipeline stages"}, {"F", "forward time of a micro-batch"}, {"B", "dgrad time"},
        {"W", "wgrad time"}}},
    [](double p, Seconds F, Seconds B, Seconds W) { return (p - 1) * std::max(Seconds(0), F + B - 2 * W); }};

inline constexpr Formula bubbleTimeVHalf{"bubble_time_v_half", "t_β", "(p − 1) · (F + B + W) / 2",
    "idle time of a rank, V-Half, about", "V-schedules (arXiv:2405.15362)",
    {{{"p", "pipeline stages"}, {"F", "forward time of a micro-batch"}, {"B", "dgrad time"},
        {"W", "wgrad time"}}},
    [](double p, Seconds F, Seconds B, Seconds W) { return (p - 1) * (F + B + W) / 2; }};

inline constexpr Formula bubbleTimeVMin{"bubble_time_v_min", "t_β", "2 / 3 · (p − 1) · (F + B + W)",
    "idle time of a rank, V-Min, about", "V-schedules (arXiv:2405.15362)",
    {{{"p", "pipeline stages"}, {"F", "forward time of a micro-batch"}, {"B", "dgrad time"},
        {"W", "wgrad time"}}},
    [](double p, Seconds F, Seconds B, Seconds W) { return 2.0 / 3 * ((p - 1) * (F + B + W)); }};

inline constexpr Formula bubbleTimeDualPipe{"bubble_time_dual_pipe", "t_β",
    "(p / 2 − 1) · max(0, X + B − 3 · W)", "idle time of a rank, DualPipe",
    "DeepSeek-V3 (arXiv:2412.19437) table 2; deepseek-ai/DualPipe",
    {{{"p", "pipeline stages"}, {"X", "time of an overlapped forward and backward"},
        {"B", "full backward time"}, {"W", "wgrad time"}}},
    [](double p, Seconds X, Seconds B, Seconds W) {
        return (p / 2 - 1) * std::max(Seconds(0), X + B - 3 * W);
    }};

// Micro-batches whose activations a rank holds until their weight gradient is done; a schedule of chunks
// counts each as its share of the rank. GPipe and breadth-first hold m, ZB-H1, ZB-1p, interleaved ZB-1p, ZB-V
// and Hanayo at most p.
inline constexpr Formula peakInterleaved{"peak_interleaved", "n_f", "p + (p − 1) / v",
    "micro-batches held by the first stage, interleaved 1F1B", "Narayanan et al. (arXiv:2104.04473) §2.2",
    {{{"p", "pipeline stages"}, {"v", "chunks per stage"}}},
    [](double p, double v) { return p + (p - 1) / v; }};

inline constexpr Formula inFlightEager{"in_flight_eager", "n_f", "min(m, 2 · (p − r) − 1)",
    "micro-batches in flight under 1F1B with twice the warm-up on stage r", "derived from the warm-up",
    {{{"m", "micro-batches"}, {"p", "pipeline stages"}, {"r", "stage, from 0"}}},
    [](double m, double p, double r) { return std::min(m, 2 * (p - r) - 1); }};

inline constexpr Formula keptForWeightGradient{"kept_for_weight_gradient", "κ", "32 / (34 + 5 · a · s / h)",
    "share of a layer's activations that stays between its input and its weight gradient",
    "Zero Bubble (arXiv:2401.10241) §3.2",
    {{{"a", "attention heads whose scores are kept"}, {"s", "tokens of a sequence"}, {"h", "hidden size"}}},
    [](double a, double s, double h) { return 32 / (34 + 5 * a * s / h); }};

inline constexpr Formula peakZbH2{"peak_zb_h2", "n_f", "2 · p − 1", "micro-batches held by a stage, ZB-H2",
    "Zero Bubble (arXiv:2401.10241)", {{{"p", "pipeline stages"}}}, [](double p) { return 2 * p - 1; }};

inline constexpr Formula peakZb2p{"peak_zb_2p", "n_f", "2 · p", "micro-batches a stage may hold, ZB-2p",
    "Zero Bubble (arXiv:2401.10241)", {{{"p", "pipeline stages"}}}, [](double p) { return 2 * p; }};

inline constexpr Formula peakVHalf{"peak_v_half", "n_f", "⌊(p + 2) / 2⌋",
    "micro-batches held by a stage, V-Half", "V-schedules (arXiv:2405.15362)", {{{"p", "pipeline stages"}}},
    [](double p) { return std::floor((p + 2) / 2); }};

inline constexpr Formula peakVMin{"peak_v_min", "n_f", "⌊(p + 4) / 3⌋",
    "micro-batches held by a stage, V-Min", "V-schedules (arXiv:2405.15362)", {{{"p", "pipeline stages"}}},
    [](double p) { return std::floor((p + 4) / 3); }};

inline constexpr Formula peakOneForwardOneBackwardV{"peak_one_forward_one_backward_v", "n_f", "⌈2 · p / 3⌉",
    "micro-batches held by a stage, 1F1B-V", "V-schedules (arXiv:2405.15362)", {{{"p", "pipeline stages"}}},
    [](double p) { return std::ceil(2 * p / 3); }};

// Each device holds two stages' weights, one for each direction.
inline constexpr Formula peakDualPipe{"peak_dual_pipe", "n_f", "p + 1",
    "micro-batches held by a device, DualPipe",
    "DeepSeek-V3 (arXiv:2412.19437) table 2; deepseek-ai/DualPipe", {{{"p", "pipeline stages"}}},
    [](double p) { return p + 1; }};

inline constexpr Formula peakDualPipeV{"peak_dual_pipe_v", "n_f", "p + 1 / 2",
    "micro-batches held by a device, DualPipeV", "deepseek-ai/DualPipe", {{{"p", "pipeline stages"}}},
    [](double p) { return p + 1.0 / 2; }};

inline constexpr Formula peakChimera{"peak_chimera", "n_f", "p / 2 + 1 + min(r, p − 1 − r)",
    "micro-batches held by a device, Chimera", "Chimera (arXiv:2107.06925)",
    {{{"p", "pipeline stages"}, {"r", "stage, from 0"}}},
    [](double p, double r) { return p / 2 + 1 + std::min(r, p - 1 - r); }};

inline constexpr Formula peakGrouped{"peak_grouped", "n_f", "(p + (v − 1) · ⌈p / 2⌉ − r) / v",
    "micro-batches held by stage r, interleaved in groups of half the stages",
    "PipeOffload (arXiv:2503.01328)",
    {{{"p", "pipeline stages"}, {"v", "chunks per stage"}, {"r", "stage, from 0"}}},
    [](double p, double v, double r) { return (p + (v - 1) * std::ceil(p / 2) - r) / v; }};

inline constexpr Formula peakExpertOverlap{"peak_expert_overlap", "n_f",
    "(2 · (p − r − 1) + (v − 1) · p + 2) / v",
    "micro-batches held by stage r, interleaved 1F1B with one more warm-up forward to overlap experts",
    "Megatron-LM core/pipeline_parallel/schedules.py",
    {{{"p", "pipeline stages"}, {"v", "chunks per stage"}, {"r", "stage, from 0"}}},
    [](double p, double v, double r) { return (2 * (p - r - 1) + (v - 1) * p + 2) / v; }};

} // namespace ridgepoint
