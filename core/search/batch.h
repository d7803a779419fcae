#pragma once

// The global batch of a job on another number of accelerators, of which a search is to find layouts.

#include "core/inputs/scenario/batch_field.h"
#include "core/inputs/scenario/edits.h"

#include <stop_token>

namespace ridgepoint {

struct SearchQuestion; // core/search/answer.h

// Like followEdits(), for a search, which chooses the number of replicas itself. A stated batch (any value
// but the default) is kept if some layout runs with it; a locked batch is always kept. Returns a note on what
// changed: for a stated batch, that no layout runs with it.
Text followInSearch(Scenario& job, const FieldEdits& edits, const SearchQuestion& question,
    const Catalog& catalog, unsigned threads = 1, std::stop_token stop = {});

} // namespace ridgepoint
