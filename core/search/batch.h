#pragma once

// The global batch of a job on another number of accelerators, of which a search is to find layouts.

#include "core/scenario/edits.h"

#include <stop_token>
#include <string_view>

namespace ridgepoint {

struct SearchQuestion; // core/search/answer.h

inline constexpr std::string_view batchField = "training.global_batch_sequences";

// As followEdits(), but a search chooses how many replicas share the batch: one that the scenario states,
// which is any but the default, stays wherever a layout runs with it, and one that the question locks stays
// in any case. Says what followed; of a stated batch, that no layout keeps it.
Text followInSearch(Scenario& job, const FieldEdits& edits, const SearchQuestion& question,
    const Catalog& catalog, unsigned threads = 1, std::stop_token stop = {});

} // namespace ridgepoint
