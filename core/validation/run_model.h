#pragma once

// A run's model: its dimensions as an architecture, and the operations its source counted.

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/architecture.h"
#include "core/validation/published_run.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

// Why a run's model cannot be put into a scenario; empty: it can.
std::string whyNoModel(const RunModel& model, const Catalog& catalog);

// Only when whyNoModel() is empty. A model preset of the same name and dimensions supplies what tables leave
// out (biases, norms, attention sinks); otherwise the customs of its kind do.
Architecture architectureOf(const Run& run, const Catalog& catalog, std::vector<Text>& notGiven);

// Operations that a source counts for one token by its convention. Attention is masked where it says so. Not
// a number for a list of layers, of whose mixers sources count different parts.
FlopsPerToken countedPerToken(FlopsConvention convention, const Architecture& architecture, Tokens sequence);

} // namespace ridgepoint
