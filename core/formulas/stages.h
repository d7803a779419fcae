#pragma once

// From one layer and one micro-batch to what a pipeline stage holds.

#include "core/formulas/formula.h"

namespace ridgepoint {

inline constexpr Formula layersTotal{"layers_total", "A_s", "a · L",
    "activations of all layers of one kind on a rank", "definition",
    {{{"a", "bytes of one layer"}, {"L", "layers"}}}, [](Bytes a, double L) { return a * L; }};

inline constexpr Formula inFlightTotal{"in_flight_total", "A", "A_1 · n_f",
    "activations of all micro-batches that wait for their backward", "Narayanan et al. 2104.04473 §2.2",
    {{{"A_1", "bytes of one micro-batch"}, {"n_f", "micro-batches in flight"}}},
    [](Bytes A_1, double n_f) { return A_1 * n_f; }};

// In units of everything a rank holds: its warm-up chunks plus the running one, each 1/v of the rank's
// layers.
inline constexpr Formula inFlightInterleaved{"in_flight_interleaved", "n_f",
    "min(m, (2 · (p − r − 1) + (v − 1) · p + 1) / v)",
    "micro-batches in flight under interleaved 1F1B on stage r",
    "Narayanan et al. 2104.04473 §2.2; warm-up length as in Megatron-LM",
    {{{"m", "micro-batches"}, {"p", "pipeline stages"}, {"v", "chunks per rank"}, {"r", "stage, from 0"}}},
    [](double m, double p, double v, double r) {
        const double warm = (2 * (p - r - 1) + (v - 1) * p + 1) / v;
        return warm < m ? warm : m;
    }};

inline constexpr Formula callsTime{"calls_time", "t_s", "t · n",
    "time of n alike: layers, micro-batches, calls", "definition",
    {{{"t", "time of one"}, {"n", "how many"}}}, [](Seconds t, double n) { return t * n; }};

// Gradients can only be sent while the last micro-batch runs backward: two thirds of its time.
inline constexpr Formula exposedGradients{"exposed_gradients", "t_x", "max(0, t − o · 2 / 3 · t_s / m)",
    "gradient communication that outlasts the backward pass of the last micro-batch",
    "Li et al. 2006.15704 (PyTorch DDP buckets)",
    {{{"t", "gradient communication of a step"}, {"o", "share of the backward pass that can hide it"},
        {"t_s", "step time"}, {"m", "micro-batches"}}},
    [](Seconds t, double overlap, Seconds step, double m) {
        const Seconds hidden = step * (overlap * 2 / 3 / m);
        return hidden < t ? t - hidden : Seconds(0);
    }};

// Same counting as the MFU it starts from, so the two stay comparable.
inline constexpr Formula hfuFromMfu{"hfu_from_mfu", "u_h", "u · κ",
    "hardware utilisation from model utilisation and the share of operations repeated",
    "Korthikanti et al. 2205.05198 §6",
    {{{"u", "model FLOPs utilisation"}, {"κ", "operations run ÷ operations of the model"}}},
    [](double u, double repeated) { return u * repeated; }};

inline constexpr Formula layersPerStage{"layers_per_stage", "L_s", "L / p",
    "layers of one pipeline stage, evenly shared; a fraction says that some have one more", "definition",
    {{{"L", "layers"}, {"p", "pipeline stages"}}}, [](double layers, double p) { return layers / p; }};

inline constexpr Formula shortfallShare{"shortfall_share", "x", "(a − b) / a",
    "share by which one amount falls short of another", "definition",
    {{{"a", "the larger amount"}, {"b", "the smaller"}}}, [](double a, double b) { return (a - b) / a; }};

} // namespace ridgepoint
