#pragma once

// What the scenario's framework refuses, as a search asks it. Internal to core/search.

#include "core/search/as_run.h"
#include "core/search/search.h"
#include "core/training/step/lean.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

// The rules of the scenario's framework, each checked in the first step of the search that knows all its
// fields.
class RuleLevels
{
public:
    RuleLevels(const Scenario& scenario, const Resolved& r, const SearchRequest& request)
    {
        if (request.any || request.lift == Rejection::NotOffered)
            return;
        const SearchSpace& space = request.whole ? *request.whole : request.space;
        for (const FrameworkRule* rule : excludingRules(scenario, space)) {
            Conditions open;
            bool mayBreak = true;
            for (const RuleCondition& condition : rule->when)
                if (isSearched(condition))
                    open.push_back(&condition);
                else
                    mayBreak = mayBreak && condition.holds(scenario, r);
            if (!mayBreak)
                continue;
            SearchLevel level = SearchLevel::Node;
            for (const std::string_view field : rule->fields)
                level = std::max(level, levelOf(field));
            m_rules[static_cast<std::size_t>(level)].push_back({rule, std::move(open)});
        }
    }
    // The first rule of the level that is broken; null: none is. Expects the choices of the level, and of
    // those before it, in the evaluator.
    const FrameworkRule* broken(SearchLevel level, const LeanEvaluator& lean) const
    {
        for (const Excluding& each : m_rules[static_cast<std::size_t>(level)])
            if (std::ranges::all_of(each.open, [&lean](const RuleCondition* condition) {
                    return condition->holds(lean.scenario(), lean.resolved());
                }))
                return each.rule;
        return nullptr;
    }

private:
    using Conditions = std::vector<const RuleCondition*>;
    // The conditions of one rule that depend on the layout. A layout breaks the rule where all of them hold.
    struct Excluding
    {
        const FrameworkRule* rule;
        Conditions open;
    };

    static bool isSearched(const RuleCondition& condition)
    {
        std::vector<std::string_view> fields;
        condition.addFields(fields);
        return std::ranges::any_of(fields, isSearchField);
    }

    std::array<std::vector<Excluding>, 4> m_rules;
};

} // namespace ridgepoint
