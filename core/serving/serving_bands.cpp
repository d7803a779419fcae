#include "core/serving/serving_bands.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Measured over predicted, 10th and 90th percentile of the rows of presets/runs/serving-runs.csv that count,
// each cell of engines' constants left out (`ridgepoint validate serving --leave-one-out`); where another
// engine's kernels or the roof stand in, no narrower than where they do not; and never beside the prediction
// itself: of disaggregated deployments that run on their engine's kernels one in sixteen had its first token
// sooner than predicted, the 10th percentile is 1.10. By kind; time per token, first token, end to end,
// tokens/s. MLPerf's rows are few.
struct KindBands
{
    ServingKind kind;
    OfServingMeasures<ServingBand> own, other;
};
constexpr std::array kindBands{
    KindBands{ServingKind::Static, {{{}, {0.54, 1.24}, {0.86, 1.16}, {0.86, 1.18}}},
        {{{}, {0.54, 1.33}, {0.86, 1.62}, {0.65, 1.18}}}},
    KindBands{ServingKind::Online, {{{0.85, 1.19}, {0.82, 2.27}, {0.86, 1.08}, {0.69, 1.17}}},
        {{{0.85, 1.49}, {0.70, 3.80}, {0.86, 1.20}, {0.69, 1.17}}}},
    KindBands{ServingKind::Offline, {{{}, {}, {}, {0.75, 1.08}}}, {{{}, {}, {}, {0.65, 1.27}}}},
    KindBands{ServingKind::Disaggregated, {{{0.82, 1.12}, {1, 3.99}, {0.88, 1.25}, {0.80, 1.11}}},
        {{{0.74, 1.43}, {0.70, 10.07}, {0.62, 1.55}, {0.52, 1.52}}}},
};
constexpr OfServingMeasures<ServingBand> unknown{};

} // namespace

const OfServingMeasures<ServingBand>& servingBands(ServingKind kind, bool ownKernels)
{
    for (const KindBands& of : kindBands)
        if (of.kind == kind)
            return ownKernels ? of.own : of.other;
    return unknown;
}

OfServingMeasures<ServingBand> servingBands(
    ServingKind kind, bool ownKernels, double firstToken, double request)
{
    OfServingMeasures<ServingBand> bands = servingBands(kind, ownKernels);
    const auto of = [&](ServingMeasure measure) -> ServingBand& {
        return bands[static_cast<std::size_t>(measure)];
    };
    const ServingBand &first = of(ServingMeasure::Ttft), &further = of(ServingMeasure::Tpot);
    if (!first.known() || !further.known())
        return bands;
    // Off by what the wider part is, each in its share of the time.
    const double share = request > 0 ? std::min(1.0, firstToken / request) : 0, rest = 1 - share;
    ServingBand& whole = of(ServingMeasure::EndToEnd);
    whole.low = std::min(whole.low, 1 - std::max(share * (1 - first.low), rest * (1 - further.low)));
    whole.high = std::max(whole.high, 1 + std::max(share * (first.high - 1), rest * (further.high - 1)));
    return bands;
}

} // namespace ridgepoint
