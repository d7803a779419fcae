#include "core/search/joined.h"

#include <algorithm>
#include <utility>

namespace ridgepoint {

void addRegret(SearchResult& result, SearchObjective objective)
{
    PresentLayout& present = result.present;
    if (!result.best.empty() && present.step.value() > 0 && present.legal && present.fits
        && objective == SearchObjective::Time)
        present.regret = present.step / result.best.front().step - 1;
}

SearchResult joined(std::span<const SearchResult> parts, SearchObjective objective, std::size_t top)
{
    SearchResult all;
    all.present = parts.front().present;
    for (const SearchResult& part : parts) {
        all.space += part.space;
        all.evaluated += part.evaluated;
        all.pruned += part.pruned;
        all.unvisited += part.unvisited;
        all.cut = all.cut || part.cut;
        for (std::size_t i = 0; i < rejectionCount; ++i)
            all.rejected[i] += part.rejected[i];
        all.best.insert(all.best.end(), part.best.begin(), part.best.end());
    }
    std::ranges::sort(all.best, {}, [objective](const FoundLayout& layout) {
        return std::pair(
            objective == SearchObjective::Memory ? layout.memory.value() : layout.step.value(), layout.at);
    });
    all.best.resize(std::min(all.best.size(), top));
    addRegret(all, objective);
    return all;
}

} // namespace ridgepoint
