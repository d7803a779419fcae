#pragma once

// What a framework runs otherwise than a layout says (core/training/step/framework_rules.h), and what it does
// not run: a search offers layouts as they are run.

#include "core/inputs/scenario/edits.h"
#include "core/search/space.h"
#include "core/training/step/framework_rules.h"

#include <vector>

namespace ridgepoint {

// Fields that no search varies and that the framework sets by itself, with a pipeline or without one: what
// rules mend them to that read no search field but mesh.pipeline and mesh.zero_stage. In a pipeline, for
// example, torchtitan keeps bf16 weights beside fp32 shards, and without one fp32 weights. Only edits that
// change the scenario. `hidesData`: gradients and weights are sent beside computation where the scenario has
// the framework's usual "not at all" and an option of the framework's changes it.
FieldEdits setByFramework(const Scenario& scenario, bool piped, bool hidesData = false);
Scenario asRun(const Scenario& scenario, bool piped, bool hidesData = false); // with these
struct Sides
{
    Sides(const Scenario& scenario, const SearchSpace& space)
        : plain(asRun(scenario, false, space.hidesData))
        , piped(asRun(scenario, true, space.hidesData))
    {
    }
    Scenario plain, piped; // as its framework runs it without a pipeline, and with one
};

// The rules by which a search leaves layouts out. A rule that refuses always does, where some search field
// can keep it. A rule that ignores or changes something does where `space`, the whole space that is searched,
// also has the layout that runs instead: another value of each search field that the rule mends. Where such a
// value is locked, the layout is offered and its report warns. A rule that mends no search field leaves out
// every layout that breaks it, because what runs instead is not in the space; what setByFramework() has set
// no longer breaks its rule. A rule that reads no search field leaves out nothing, for a person can mend it
// (see rulesAgainstJob()), unless the framework has no such models: then there is no plan.
std::vector<const FrameworkRule*> excludingRules(const Scenario& scenario, const SearchSpace& space);

// The rules by which the framework refuses the scenario whatever its layout.
std::vector<const FrameworkRule*> rulesAgainstJob(const Scenario& scenario);
// The one of them that no setting mends, for the framework has no such models; null: none.
const FrameworkRule* ruleAgainstModel(const Scenario& scenario);

// Whether the framework keeps no such thing on the host as the scenario does, whatever its layout: by the
// rules about that alone.
bool offloadsInVain(const Scenario& scenario);

} // namespace ridgepoint
