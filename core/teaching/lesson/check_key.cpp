#include "core/teaching/lesson/check_key.h"

#include "core/base/format.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

bool isAlike(double key, double answer, double tolerance)
{
    return std::isfinite(key) && std::isfinite(answer)
        && std::abs(key - answer) <= tolerance * std::max(std::abs(key), std::abs(answer));
}

Text valuesOf(double answer, double key, Unit unit)
{
    NumberFormat style;
    style.significantDigits = 5;
    return phrase("the engine says %1, the file expects %2", Text::known(format(answer, unit, style)),
        Text::known(format(key, unit, style)));
}

std::string numbered(const std::vector<std::size_t>& options)
{
    std::string all;
    for (const std::size_t option : options)
        all += (all.empty() ? "" : ", ") + std::to_string(option + 1);
    return all;
}

// Nothing where all is well.
std::optional<Text> otherNumber(const CardKey& key, const CardTruth& truth, const LessonContext& context)
{
    const double value = key.value.value(context).si;
    if (isAlike(value, truth.answer.si, key.tolerance))
        return std::nullopt;
    return valuesOf(truth.answer.si, value, truth.unit);
}

std::optional<Text> otherCurve(
    const LessonCard& card, const CardKey& key, const CardTruth& truth, LessonContext context)
{
    const FieldSpec* const field = findField(card.field);
    const Scenario asked = context.scenario();
    for (std::size_t i = 0; field && i < truth.axis.size(); ++i) {
        const FieldEdits edits{{card.field, formatExact(truth.axis[i], field->unit)}};
        Scenario at = asked;
        if (applyEdits(at, edits, context.catalog()))
            continue;
        followEdits(at, edits);
        context.replace(std::move(at));
        if (const double value = key.value.value(context).si; !isAlike(value, truth.curve[i], key.tolerance))
            return phrase("at %1 %2", Text::known(format(truth.axis[i], field->unit)),
                valuesOf(truth.curve[i], value, truth.unit));
    }
    return std::nullopt;
}

std::optional<Text> otherGoal(
    const LessonCard& card, const CardKey& key, const CardTruth& truth, const LessonContext& context)
{
    if (!meets(card, context, key.set))
        return Text("what the file expects does not reach the goal");
    if (truth.solution && truth.solution->par != key.set.size())
        return phrase("the goal takes %1 changes, the file expects %2", truth.solution->par, key.set.size());
    return std::nullopt;
}

std::optional<Text> otherThan(
    const LessonCard& card, const CardKey& key, const CardTruth& truth, const LessonContext& context)
{
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        return otherNumber(key, truth, context);
    case CardKind::Sketch:
        return otherCurve(
            card, key, truth, LessonContext(context.scenario(), context.givens(), context.catalog()));
    case CardKind::Goal:
        return otherGoal(card, key, truth, context);
    case CardKind::Choice:
    case CardKind::Rank:
    case CardKind::Flaw:
        break;
    }
    if (truth.right == key.options)
        return std::nullopt;
    return phrase("the engine says %1, the file expects %2", Text::known(numbered(truth.right)),
        Text::known(numbered(key.options)));
}

} // namespace

std::optional<LessonFinding> checkKey(const LessonCard& card, const std::optional<CardKey>& key,
    const CardTruth& truth, const LessonContext& context)
{
    if (key) {
        std::optional<Text> other = otherThan(card, *key, truth, context);
        return other ? std::optional(LessonFinding{LessonRule::OtherKey, card.id, *std::move(other)})
                     : std::nullopt;
    }
    if (card.kind == CardKind::Goal)
        return std::nullopt;
    return LessonFinding{LessonRule::NoKey, card.id,
        Text("its answer is the engine's alone: give \"expected\", worked out from what the question gives")};
}

} // namespace ridgepoint
