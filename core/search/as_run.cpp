#include "core/search/as_run.h"

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/hardware/stack.h"
#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <string_view>

namespace ridgepoint {

namespace {

bool refusesModels(const FrameworkRule& rule)
{
    return rule.refuses
        && std::ranges::all_of(rule.fields, [](std::string_view field) { return field == "model.preset"; });
}

bool mendsNoLayout(const FrameworkRule& rule)
{
    return std::ranges::none_of(rule.mends, isSearchField, &FieldEdit::field);
}

// True for rules that mend no search field and read none but mesh.pipeline and mesh.zero_stage.
bool isSetByFramework(const FrameworkRule& rule)
{
    const auto isOther = [](std::string_view field) {
        return isSearchField(field) && field != "mesh.pipeline" && field != "mesh.zero_stage";
    };
    return !rule.refuses && mendsNoLayout(rule) && std::ranges::none_of(rule.fields, isOther);
}

// Whether the space has a value of the field that may keep the rule, whatever else a layout has.
bool hasAnother(const FrameworkRule& rule, std::string_view field, const Scenario& scenario,
    const Resolved& resolved, const SearchSpace& space)
{
    // Put in as they are: a field that means nothing in this scenario may mean something in a layout.
    const std::vector<Scenario> values = withValuesOf(space, field, scenario);
    bool alone = false;
    for (const RuleCondition& condition : rule.when) {
        std::vector<std::string_view> fields;
        condition.addFields(fields);
        // The condition reads the model alone, or other fields too: another value of this field may not help.
        if (fields.empty()
            || !std::ranges::all_of(fields, [field](std::string_view other) { return other == field; }))
            continue;
        alone = true;
        if (std::ranges::any_of(
                values, [&](const Scenario& with) { return !condition.holds(with, resolved); }))
            return true;
    }
    return !alone && values.size() > 1;
}

} // namespace

FieldEdits setByFramework(const Scenario& scenario, bool piped, bool hidesData)
{
    constexpr int rounds = 4; // one rule may be about what another sets
    Scenario run = scenario;
    run.mesh.pipeline = piped ? 2 : 1;
    if (piped)
        run.mesh.zeroStage = 1;
    FieldEdits edits;
    const StackTraits& stack = stackTraits(scenario.hardware.stack);
    if (hidesData && scenario.overlap.data == 0.0 && stack.gradientOverlap > 0
        && stack.recipe.dataOverlap.value != OverlapDefault::Always) {
        run.overlap.data.reset();
        edits.push_back({"overlap.data", "model"});
    }
    for (int round = 0; round < rounds; ++round)
        for (const FrameworkRule* rule : brokenRules(run))
            if (isSetByFramework(*rule) && !applyEdits(run, rule->mends, Catalog{}))
                for (const FieldEdit& edit : rule->mends) {
                    std::erase_if(
                        edits, [&edit](const FieldEdit& other) { return other.field == edit.field; });
                    edits.push_back(edit);
                }
    std::erase_if(edits, [&](const FieldEdit& edit) {
        const FieldSpec& field = *findField(edit.field);
        return fieldText(run, field) == fieldText(scenario, field);
    });
    return edits;
}

Scenario asRun(const Scenario& scenario, bool piped, bool hidesData)
{
    Scenario run = scenario;
    (void)applyEdits(run, setByFramework(scenario, piped, hidesData), Catalog{});
    return run;
}

std::vector<const FrameworkRule*> rulesAgainstJob(const Scenario& scenario)
{
    std::vector<const FrameworkRule*> rules = brokenRules(scenario);
    std::erase_if(rules, [](const FrameworkRule* rule) {
        return !rule->refuses || std::ranges::any_of(rule->fields, isSearchField);
    });
    return rules;
}

const FrameworkRule* ruleAgainstModel(const Scenario& scenario)
{
    const auto rules = rulesAgainstJob(scenario);
    const auto found =
        std::ranges::find_if(rules, [](const FrameworkRule* rule) { return refusesModels(*rule); });
    return found == rules.end() ? nullptr : *found;
}

std::vector<const FrameworkRule*> excludingRules(const Scenario& scenario, const SearchSpace& space)
{
    const Resolved resolved = resolveMesh(scenario);
    std::vector<const FrameworkRule*> rules;
    for (const FrameworkRule& rule : rulesOf(*resolved.stack)) {
        // A rule that reads no field of a layout excludes all of them or none.
        const bool isOfLayouts = std::ranges::any_of(rule.fields, isSearchField);
        if (rule.minor || !(isOfLayouts || refusesModels(rule)))
            continue;
        const auto isRunOtherwise = [&](const FieldEdit& edit) {
            return !isSearchField(edit.field) || hasAnother(rule, edit.field, scenario, resolved, space);
        };
        if (rule.refuses || std::ranges::all_of(rule.mends, isRunOtherwise))
            rules.push_back(&rule);
    }
    return rules;
}

bool offloadsInVain(const Scenario& scenario)
{
    const Resolved resolved = resolveMesh(scenario);
    const auto isOnHost = [](std::string_view field) { return field.starts_with("training.offload"); };
    return std::ranges::any_of(rulesOf(*resolved.stack), [&](const FrameworkRule& rule) {
        return !rule.minor && std::ranges::any_of(rule.fields, isOnHost)
            && std::ranges::all_of(
                rule.fields, [&](std::string_view field) { return isOnHost(field) || !isSearchField(field); })
            && rule.isBroken(scenario, resolved);
    });
}

} // namespace ridgepoint
