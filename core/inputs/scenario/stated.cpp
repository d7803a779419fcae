#include "core/inputs/scenario/stated.h"

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field_edits.h"
#include "core/inputs/scenario/scenario_json.h"

namespace ridgepoint {

std::vector<const FieldSpec*> statedFields(const Scenario& scenario, const Catalog& catalog)
{
    const Scenario fresh = defaultScenario(catalog);
    std::vector<const FieldSpec*> stated;
    for (const FieldAssignment& each : assignmentsOf(scenario, catalog, true))
        if (each.field->group != FieldGroup::About
            && (each.custom || fieldText(scenario, *each.field) != fieldText(fresh, *each.field)))
            stated.push_back(each.field);
    return stated;
}

std::string unstatedText(const Scenario& scenario, const FieldSpec& field, const Catalog& catalog)
{
    std::vector<FieldAssignment> others = assignmentsOf(scenario, catalog, true);
    std::erase_if(others, [&field](const FieldAssignment& each) { return each.field == &field; });
    Scenario without = defaultScenario(catalog);
    applyAssignments(without, others, catalog);
    return fieldText(without, field);
}

} // namespace ridgepoint
