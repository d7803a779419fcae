#pragma once

// What a framework runs otherwise than a layout says (core/step/framework_rules.h), and what it does not run:
// a search offers layouts as they are run.

#include "core/scenario/edits.h"
#include "core/search/space.h"
#include "core/step/framework_rules.h"

#include <vector>

namespace ridgepoint {

// Fields that no search varies and that the framework sets by itself where there is a pipeline, or where
// there is none: what its rules that hang on the pipeline, or on that and the sharding stage, mend them to.
// So torchtitan keeps bf16 weights beside fp32 shards in a pipeline and fp32 weights without one. Only edits
// that change the scenario.
FieldEdits setByFramework(const Scenario& scenario, bool piped);
Scenario asRun(const Scenario& scenario, bool piped); // with these
struct Sides
{
    explicit Sides(const Scenario& scenario)
        : plain(asRun(scenario, false))
        , piped(asRun(scenario, true))
    {
    }
    Scenario plain, piped; // as its framework runs it without a pipeline, and with one
};

// The rules that leave out what breaks them. One that refuses does, where a layout can keep it. One that
// ignores or changes something does where `space`, all of what is searched, has the same layout as the
// framework then runs it: another value of each search field that the rule mends. Where such a value is
// locked the layout is offered, and its report warns. A rule that mends no search field leaves out what it is
// broken by, for no layout of the space is what then runs; those of setByFramework() are not broken any more.
// What reads no search field leaves out nothing, for a person can mend it, see rulesAgainstJob(); but where a
// framework has no such models there is no plan.
std::vector<const FrameworkRule*> excludingRules(const Scenario& scenario, const SearchSpace& space);

// Those by which the framework refuses the scenario whatever its layout.
std::vector<const FrameworkRule*> rulesAgainstJob(const Scenario& scenario);
// The one of them that no setting mends, for the framework has no such models; null: none.
const FrameworkRule* ruleAgainstModel(const Scenario& scenario);

} // namespace ridgepoint
