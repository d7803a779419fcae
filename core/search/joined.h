#pragma once

// The answer of a whole search from those of its parts (SearchRequest::shard).

#include "core/search/answer.h"

#include <span>

namespace ridgepoint {

// How much slower the present layout is than the best, where both can be compared.
void addRegret(SearchResult& result, SearchObjective objective);

// Counts are added up; the list is that of the whole. All parts, at least one, are of one question on one
// scenario.
SearchResult joined(std::span<const SearchResult> parts, SearchObjective objective, std::size_t top);
// With money and energy of its layouts; `enough` is looked for where no part found a layout.
SearchAnswer joined(const Scenario& scenario, const SearchQuestion& question,
    std::span<const SearchResult> parts, const Catalog& catalog, const SearchEffort& effort);

} // namespace ridgepoint
