#pragma once

// Report → one replica as rows and marks: what it holds, how latency grows with concurrency, where prefill
// and decoding lie under the roof, and whether to replicate or shard. No window.

#include "core/questions/serving_curve.h"
#include "core/serving/service.h"
#include "views/serving_view.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct ServedSlab
{
    QString key; // "memory.weights"
    QString name, amount;
    QString spoken;
    QString path;
    ColorRole role = ColorRole::Weights;
    double bytes = 0; // on all accelerators of the replica, copies included
    double slices = 1; // sequences that the slab is made of
};

struct ServedMemory
{
    std::vector<ServedSlab> slabs; // bottom to top
    double total = 0; // bytes
    double limit = 0; // memory of the replica; 0: not known
    double one = 0; // memory of a single accelerator
    QString oneText; // "1 GPU"
    QString limitText; // "2 × H100 · 160 GB nominal"
    QString verdict; // "51.2 GB free", "12.0 GB over"
    QString spoken; // of the limit
    bool over = false;
};

enum class LatencyKind
{
    Itl,
    Ttft,
};
inline constexpr int latencyKinds = 2;

struct LatencyLine
{
    LatencyKind kind = LatencyKind::Itl;
    QString name; // "ITL"
    std::optional<double> target; // seconds
    QString targetText; // "ITL target 50.0 ms"
    std::optional<double> now; // at the scenario's concurrency
    bool missed = false; // there
    QString spoken;
};

struct CurveDot
{
    QString key; // "curve.16"
    QString spoken;
    double concurrency = 1;
    double itl = 0, ttft = 0; // seconds
    double tokens = 0; // per second
    bool fits = true;
};

struct ServedCurve
{
    std::vector<CurveDot> dots; // ascending; empty: see `reason`
    LatencyLine lines[latencyKinds];
    double present = 1; // concurrency of the scenario
    double most = 0; // that fits
    std::optional<double> tokens; // at the present concurrency
    QString reason;
};

struct RoofPoint
{
    QString key; // "roof.decode"
    QString name, bound; // "decode", "memory-bound"
    QString spoken;
    QString path;
    double intensity = 0; // FLOP/B
    double attainable = 0; // FLOP/s
};

struct ServedRoof
{
    double peak = 0; // FLOP/s
    double bandwidth = 0; // B/s
    std::vector<RoofPoint> points;
    bool known() const { return peak > 0 && bandwidth > 0 && !points.empty(); }
};

struct ServedBaseline
{
    double total = 0; // bytes of its replica
    std::optional<double> concurrency, itl, ttft;
    std::vector<RoofPoint> points;
};

struct InferenceData
{
    ServedMemory memory;
    ServedCurve curve;
    ServedRoof roof;
    QString sentence; // replicate or shard?
    std::vector<ServedBaseline> baselines; // A, B, C
};

InferenceData inferenceData(
    const ViewInput& input, const NumberFormat& numbers, ReportEffort effort = ReportEffort::Full);
// By the rule of thumb; `served`: what the kernels predict is named beside it.
std::vector<ReadoutTileData> inferenceTiles(
    const ViewInput& input, const NumberFormat& numbers, const ShownService& served = {});
ViewTable inferenceTable(const InferenceData& data, const NumberFormat& numbers);

} // namespace ridgepoint
