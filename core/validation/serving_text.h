#pragma once

// Predicted against published serving as text. JSON keys are the contract of `validate serving --format
// json`; CSV is one line a row.

#include "core/report/table.h"
#include "core/validation/serving_scoring.h"

#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

std::string_view servingMeasureWords(ServingMeasure measure); // "time to first token"
inline Unit servingUnit(ServingMeasure measure)
{
    return measure == ServingMeasure::Throughput ? Unit::TokenPerSecond : Unit::Second;
}
std::string servingValueText(ServingMeasure measure, double si); // "18.0 ms", "819 tokens/s"

// One line a kind and measure: rows that state it, rows answered, errors, what bands held.
Table servingErrorTable(const std::vector<ServingKindScores>& kinds);
// The same of one measure by what rows have in common.
Table servingGroupTable(const ServingKindScores& kind, ServingMeasure measure, const ServingGroups& groups);
Table servingPlaceTable(const ServingScores& scores); // scored, capped, other devices, impossible

struct ServingDetail
{
    bool rows = true;
    std::size_t worst = 10;
    bool published = true; // the deployments that come with the program, and not a person's own
};
std::string writeServing(std::span<const ServingRow> rows, const ServingScores& scores, OutputFormat format,
    const ServingDetail& detail = {});

} // namespace ridgepoint
