#pragma once

// Files that hold measurements of serving, of either kind: tables of deployments (serving_run.h) and what
// load generators write (serving_bench.h).

#include "core/inputs/scenario/scenario.h"
#include "core/validation/serving_bench.h"
#include "core/validation/serving_subject.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// A "….csv" whose header has times of serving.
bool isServingTable(std::string_view text, std::string_view name);

// Nothing where the text is neither. What is said beside a text makes it a result of a load generator, and is
// an Error beside a table, which has columns for it.
std::optional<std::vector<ServingRun>> servingRunsIn(std::string_view text, const std::string& name,
    const std::optional<ServingStatements>& stated, Diagnostics& findings);

// Device, engine, precision and layout of what a scenario serves, its drafts and its cached share, as a
// person states them beside result files: "accelerator=h100-sxm,tp=8,precision=fp8,framework=vllm".
std::string servingStatementsOf(const Scenario& scenario);
// Whether these are a deployment of the scenario's model, device, engine and types.
bool isServedBy(const ServingSubject& subject, const Scenario& scenario);

} // namespace ridgepoint
