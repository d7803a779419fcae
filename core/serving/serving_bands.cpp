#include "core/serving/serving_bands.h"

namespace ridgepoint {

namespace {

// Measured over predicted, 10th and 90th percentile of the rows of presets/runs/serving-runs.csv that count,
// each cell of engines' constants left out (`ridgepoint validate serving --leave-one-out`); where another
// engine's kernels or the roof stand in, no narrower than where they do not; and never beside the prediction
// itself. By kind; time per token, first token, end to end, tokens/s. MLPerf's rows are few.
struct KindBands
{
    ServingKind kind;
    OfServingMeasures<ServingBand> own, other;
};
constexpr std::array kindBands{
    KindBands{ServingKind::Static, {{{}, {0.55, 1.24}, {0.78, 1.15}, {0.86, 1.32}}},
        {{{}, {0.55, 1.24}, {0.78, 1.57}, {0.64, 1.32}}}},
    KindBands{ServingKind::Online, {{{0.85, 1.19}, {0.81, 2.26}, {0.86, 1.08}, {0.69, 1.17}}},
        {{{0.85, 1.49}, {0.70, 3.79}, {0.86, 1.20}, {0.69, 1.17}}}},
    KindBands{ServingKind::Offline, {{{}, {}, {}, {0.78, 1.09}}}, {{{}, {}, {}, {0.72, 1.57}}}},
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

} // namespace ridgepoint
