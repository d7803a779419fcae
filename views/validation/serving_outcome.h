#pragma once

// What others have measured of serving, and what this program says of it: the bundled points, predicted. That
// takes seconds: a window asks on another thread, a file waits. What was found is kept for the next who asks.

#include "core/inputs/catalog/catalog.h"
#include "core/validation/serving_scoring.h"

#include <memory>

namespace ridgepoint {

struct ServingOutcome
{
    std::shared_ptr<const Catalog> catalog; // that the rows point into
    std::vector<ServingRow> rows;
    ServingScores scores;
    bool leftOut = false; // each row predicted by what was found without its like
};
using ServingOutcomePtr = std::shared_ptr<const ServingOutcome>;

// Of rows that somebody has answered.
ServingOutcomePtr servingOutcomeOf(
    std::shared_ptr<const Catalog> catalog, std::vector<ServingRow> rows, bool leftOut);
// The bundled rows. Null: it was stopped.
ServingOutcomePtr servingOutcome(const Catalog& catalog, bool leaveOut, const RowEffort& effort);
// The same where somebody has asked before; null: nobody has.
ServingOutcomePtr knownServingOutcome(const Catalog& catalog, bool leaveOut);

} // namespace ridgepoint
