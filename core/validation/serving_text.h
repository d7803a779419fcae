#pragma once

// Predicted against published serving as text. JSON keys are the contract of `validate serving --format
// json`; CSV is one line a row.

#include "core/validation/serving_scoring.h"
#include "core/validation/validation_writers.h"

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

std::string writeServing(std::span<const ServingRow> rows, const ServingScores& scores, OutputFormat format,
    const ValidationDetail& detail = {});

} // namespace ridgepoint
