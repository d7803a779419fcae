#include "core/teaching/lesson/reveal.h"

#include "core/base/format.h"
#include "core/inputs/scenario/field.h"

#include <cmath>

namespace ridgepoint {

namespace {

FieldEdit edited(const FieldSpec& field, double si)
{
    return {std::string(field.id),
        formatExact(field.kind == FieldKind::Integer ? std::round(si) : si, field.unit)};
}

} // namespace

std::optional<Scenario> scenarioWith(const LessonContext& context, const FieldEdits& edits)
{
    Scenario scenario = context.scenario();
    if (applyEdits(scenario, edits, context.catalog()))
        return std::nullopt;
    if (!edits.empty())
        followEdits(scenario, edits);
    return scenario;
}

FieldEdits revealEdits(const LessonCard& card, const CardTruth& truth, const LessonContext& context)
{
    FieldEdits edits;
    const FieldSpec* const threshold = card.kind == CardKind::Threshold ? findField(card.field) : nullptr;
    if (threshold && std::isfinite(truth.answer.si))
        edits.push_back(edited(*threshold, truth.answer.si));
    if (!card.reveal)
        return edits;
    for (const RevealEdit& each : *card.reveal) {
        const FieldSpec* const field = findField(each.field);
        if (each.value.empty())
            edits.push_back({each.field, each.text});
        else if (const double si = each.value.value(context).si; field && std::isfinite(si))
            edits.push_back(edited(*field, si));
    }
    return edits;
}

Scenario revealedScenario(const LessonCard& card, const CardTruth& truth, const LessonContext& context)
{
    return scenarioWith(context, revealEdits(card, truth, context)).value_or(context.scenario());
}

} // namespace ridgepoint
