#pragma once

// Parts of `validate`: what each of its rows is predicted to take. Measurements and errors are not in them:
// `merge` reads the rows anew. Internal to app/cli.

#include "app/cli/parts.h"
#include "core/validation/serving_scoring.h"
#include "core/validation/validation.h"

#include <nlohmann/json.hpp>

#include <span>
#include <vector>

namespace ridgepoint {

// The rows of training runs. A row may need several predictions, to find what the run recomputed.
nlohmann::ordered_json rowsJson(
    std::span<const Run> runs, const Catalog& catalog, const Predictor& predict, const Shard& shard);
Validation readValidation(
    const FoundParts& parts, std::span<const Run> runs, const Catalog& catalog); // throws CommandFailure

// The rows of deployments.
nlohmann::ordered_json rowsJson(std::span<const ServingRow> rows, const ServingPredictor& predict,
    const RowEffort& effort, const Shard& shard);
void readAnswers(const FoundParts& parts, std::vector<ServingRow>& rows); // throws CommandFailure

} // namespace ridgepoint
