#include "core/teaching/lesson/check_reveal.h"

#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/reveal.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double sameValue = 1e-6; // relative

// The scenarios other than its own that these are worked out on.
std::vector<Scenario> others(const std::vector<const LessonExpression*>& all, const LessonContext& context)
{
    std::vector<Scenario> found;
    for (const LessonExpression* each : all)
        for (const FieldEdits& edits : each->changes(context))
            if (std::optional<Scenario> scenario = scenarioWith(context, edits); scenario
                && *scenario != context.scenario() && std::ranges::find(found, *scenario) == found.end())
                found.push_back(*std::move(scenario));
    return found;
}

bool isAt(const Scenario& scenario, const FieldSpec& field, double si)
{
    const std::optional<double> now = fieldNumber(scenario, field);
    const double wanted = field.kind == FieldKind::Integer ? std::round(si) : si;
    return now && std::abs(*now - wanted) <= sameValue * std::abs(wanted);
}

// The field that can be moved to the answer; null: none. Only a size is nothing else than its field: seconds,
// dollars and counts are of anything.
const FieldSpec* fieldOfAnswer(const Lesson& lesson, const LessonCard& card, Unit unit)
{
    for (const std::string& id : lesson.fieldsOf(card))
        if (const FieldSpec* const field = findField(id);
            field && unit == Unit::Parameter && field->unit == unit)
            return field;
    return nullptr;
}

} // namespace

std::vector<LessonFinding> checkReveal(
    const Lesson& lesson, const LessonCard& card, const CardTruth& truth, const LessonContext& context)
{
    const std::optional<Scenario> shown = scenarioWith(context, revealEdits(card, truth, context));
    if (!shown)
        return {{LessonRule::NoValue, card.id, "the changes of its reveal are refused"}};
    const FieldSpec* const counted =
        card.kind == CardKind::Number ? fieldOfAnswer(lesson, card, truth.unit) : nullptr;
    std::vector<const LessonExpression*> answer{&card.answer};
    for (const CardOption& each : card.options)
        answer.push_back(&each.value);
    if (!card.reveal) {
        const bool one = card.kind == CardKind::Choice || card.kind == CardKind::Number;
        if (one && others(answer, context).size() == 1)
            return {{LessonRule::ShownOtherwise, card.id,
                "its answer is worked out on a changed scenario: say in reveal which one is shown"}};
        if (counted && !isAt(*shown, *counted, truth.answer.si))
            return {{LessonRule::ShownOtherwise, card.id,
                phrase("its answer is a value of %1: say in reveal what is shown", counted->id)}};
        return {};
    }
    if (*shown == context.scenario() || card.kind == CardKind::Threshold
        || (counted && isAt(*shown, *counted, truth.answer.si)))
        return {};
    for (const LessonText::Piece& piece : card.explain.en.pieces())
        if (piece.number)
            answer.push_back(&*piece.number);
    const std::vector<Scenario> spokenOf = others(answer, context);
    if (std::ranges::find(spokenOf, *shown) == spokenOf.end())
        return {{LessonRule::ShownOtherwise, card.id,
            "its reveal shows a scenario of which neither the answer nor the explanation speaks"}};
    return {};
}

} // namespace ridgepoint
