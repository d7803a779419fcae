#include "core/search/joined.h"

#include <algorithm>
#include <tuple>

namespace ridgepoint {

void addRegret(SearchResult& result, SearchObjective objective)
{
    PresentLayout& present = result.present;
    const bool isRun = !present.leftOut || (*present.leftOut == Rejection::DoesNotFit && present.fits);
    if (!result.best.empty() && present.step.value() > 0 && isRun && objective == SearchObjective::Time)
        present.regret = present.step / result.best.front().step - 1;
}

SearchResult joined(std::span<const SearchResult> parts, SearchObjective objective, std::size_t top)
{
    SearchResult all;
    all.present = parts.front().present;
    all.triedOnDevice = parts.front().triedOnDevice;
    for (const SearchResult& part : parts) {
        all.space += part.space;
        all.evaluated += part.evaluated;
        all.pruned += part.pruned;
        all.unvisited += part.unvisited;
        all.cut = all.cut || part.cut;
        for (std::size_t i = 0; i < rejectionCount; ++i)
            all.rejected[i] += part.rejected[i];
        for (const RuleShare& share : part.excludedBy) {
            const auto known = std::ranges::find(all.excludedBy, share.rule, &RuleShare::rule);
            if (known == all.excludedBy.end())
                all.excludedBy.push_back(share);
            else
                known->layouts += share.layouts;
        }
        all.best.insert(all.best.end(), part.best.begin(), part.best.end());
        all.families.insert(all.families.end(), part.families.begin(), part.families.end());
    }
    sortRules(all.excludedBy);
    const auto rank = [objective](const FoundLayout& layout) {
        return std::tuple(layout.family.isOffloaded(),
            objective == SearchObjective::Memory ? layout.memory.value() : layout.step.value(), layout.at);
    };
    std::ranges::sort(all.best, {}, rank);
    std::ranges::sort(all.families, {}, [rank](const FoundFamily& family) { return rank(family.best); });
    all.families.resize(std::min(all.families.size(), top));
    all.counted = std::min(all.best.size(), std::max(top, variantsAmong));
    all.best.resize(all.counted);
    for (FoundFamily& family : all.families)
        family.variants = std::max(
            1.0, static_cast<double>(std::ranges::count(all.best, family.best.family, &FoundLayout::family)));
    all.best.resize(std::min(all.best.size(), top));
    addRegret(all, objective);
    return all;
}

} // namespace ridgepoint
