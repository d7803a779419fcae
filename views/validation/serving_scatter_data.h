#pragma once

// Published serving as the Validation view shows it: points of one quantity with their errors by what they
// have in common, and what bands held. The figures are those of `validate serving`. No window.

#include "views/validation/band_data.h"
#include "views/validation/serving_outcome.h"
#include "views/validation/validation_data.h"

namespace ridgepoint {

// What errors are listed by, beside the kinds of deployments.
enum class ServingGrouping
{
    Source,
    Engine,
    Device,
    ModelFamily,
};
inline constexpr std::size_t servingGroupingCount = 4;

QString servingMeasureName(ServingMeasure measure); // "time per token"
QString servingGroupingName(ServingGrouping grouping); // "engine"
QString servingKindName(ServingKind kind); // "one batch"

// Null: a sentence only.
ValidationData servingScatterData(const ServingOutcomePtr& outcome, ServingMeasure measure,
    ServingGrouping grouping, const NumberFormat& numbers);
std::vector<ReadoutTileData> servingTiles(
    const ServingOutcomePtr& outcome, ServingMeasure measure, const NumberFormat& numbers);
// Of all quantities.
BandData servingBandData(const ServingOutcomePtr& outcome, const NumberFormat& numbers);

} // namespace ridgepoint
