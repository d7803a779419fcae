#pragma once

// The lists of a search while it goes on. Internal to core/search.

#include "core/search/branch_and_bound.h"

#include <algorithm>
#include <vector>

namespace ridgepoint {

// The best so far: layouts, and of each family the best.
class Best
{
public:
    Best(const SearchRequest& request, const Limits& limits)
        : m_most(keptOf(request))
        , m_mostFamilies(request.families ? std::max<std::size_t>(1, request.top) : 0)
        , m_layouts(limits.layouts)
        , m_families(request.families ? limits.families : nothing)
    {
    }

    // A layout that is worse than this is not among the best; one that equals it may be. `host`: whether it
    // is offloaded.
    double limit(bool host) const { return std::max(m_layouts.of(host), m_families.of(host)); }
    double limit() const { return std::max(limit(false), limit(true)); }
    // Of one family: none that is worse than the one that is known, unless it is among the best layouts.
    double limit(const PlanFamily& family) const
    {
        const bool host = family.isOffloaded();
        const auto known = std::ranges::find(m_ofFamilies, family, &SearchedLayout::family);
        return known == m_ofFamilies.end()
            ? limit(host)
            : std::max(m_layouts.of(host), std::min(m_families.of(host), known->value));
    }

    void add(const SearchedLayout& found)
    {
        addLayout(found);
        if (m_mostFamilies > 0)
            addFamily(found);
    }
    std::vector<SearchedLayout>& layouts() { return m_found; }
    std::vector<SearchedLayout>& families() { return m_ofFamilies; }

private:
    void addLayout(const SearchedLayout& found)
    {
        // Ranks in another order, or a sharding stage, that changes nothing are one layout, the first that is
        // tried.
        const auto same = std::ranges::find_if(m_found, [&](const SearchedLayout& other) {
            return other.value == found.value && other.memory == found.memory && other.isButForOrder(found);
        });
        if (same != m_found.end()) {
            if (same->rank() <= found.rank())
                return;
            m_found.erase(same);
        }
        insert(m_found, m_most, m_layouts, found);
    }
    void addFamily(const SearchedLayout& found)
    {
        const auto same = std::ranges::find(m_ofFamilies, found.family, &SearchedLayout::family);
        if (same != m_ofFamilies.end()) {
            if (same->rank() <= found.rank())
                return;
            m_ofFamilies.erase(same);
        }
        insert(m_ofFamilies, m_mostFamilies, m_families, found);
    }
    static void insert(
        std::vector<SearchedLayout>& list, std::size_t most, Cutoff& limit, const SearchedLayout& found)
    {
        const auto worse = [](const SearchedLayout& a, const SearchedLayout& b) {
            return a.rank() < b.rank();
        };
        list.insert(std::ranges::upper_bound(list, found, worse), found);
        if (list.size() > most)
            list.pop_back();
        if (list.size() == most)
            limit = std::min(limit, Cutoff{list.back().family.isOffloaded(), list.back().value});
    }

    std::size_t m_most, m_mostFamilies;
    std::vector<SearchedLayout> m_found, m_ofFamilies;
    Cutoff m_layouts, m_families;
};

} // namespace ridgepoint
