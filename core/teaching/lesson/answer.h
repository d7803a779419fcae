#pragma once

// What a card's answer is, as the engine has it, and what somebody's answer is worth.

#include "core/teaching/lesson/lesson.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint {

// One way to reach a goal with as few fields changed as possible.
struct GoalSolution
{
    FieldEdits edits;
    std::size_t par = 0; // fields; no fewer do, among the values that sliders stop at
};

struct CardTruth
{
    LessonValue answer; // number, threshold
    Unit unit = Unit::Number; // in which answers are said: of a number, of a threshold's field, of a curve
    struct OfSlip
    {
        SlipKind kind;
        double si; // not finite: it gives nothing here
    };
    std::vector<OfSlip> slips;
    std::vector<std::size_t> right; // options that are: one, of a choice or a line; all in order, of a rank
    std::vector<double> values; // of the options: a rank's
    std::vector<double> axis,
        curve; // sketch: the field's value at each handle, the readout there (or not finite)
    bool metAtStart = false; // goal
    std::optional<GoalSolution> solution; // empty: none was found
    std::size_t evaluated = 0; // scenarios that were tried for it
};
// How the predicted steps may be off: all alike, as either end of the band says, or one plan against another,
// by the band of a ranking. None where no step is predicted.
std::vector<StepsOff> bandEnds(const LessonContext& context);

CardTruth truthOf(const Lesson& lesson, const LessonCard& card, const LessonContext& context);

// What judging answers to a card takes. How a goal is reached is looked for at length and needed for no
// judgement, so the truth leaves it out. The lesson must outlive it.
struct AskedCard
{
    std::unique_ptr<LessonContext> context;
    CardTruth truth;
};
AskedCard askedOf(
    const Lesson& lesson, const LessonCard& card, const Catalog& catalog, bool transfer = false);

// What a person commits to. Of each kind of card one member counts.
struct CardAnswer
{
    std::optional<double> number; // SI
    std::optional<std::size_t> option;
    std::vector<std::size_t> order; // of the options, first to last
    std::vector<double> curve; // the readout at each handle, SI
    std::optional<FieldEdits> edits;

    bool operator==(const CardAnswer&) const = default;
    bool empty() const { return !number && !option && order.empty() && curve.empty() && !edits; }
};

struct Judgement
{
    bool right = false;
    // Said ÷ true, of a number; of a curve the median of its handles, the factor by which they are off.
    std::optional<double> factor;
    std::optional<SlipKind> slip; // that gives what was said: to be asked, not asserted
    std::size_t changed = 0; // goal: fields
    bool legal = true; // goal: nothing else was changed, and the scenario can be
};
Judgement judge(const Lesson& lesson, const LessonCard& card, const CardTruth& truth,
    const CardAnswer& answer, const LessonContext& context);

// Of a report, with the bound worked out.
bool holds(const CardCondition& condition, const Report& report, double bound);
// Whether every condition holds. The scenario is the context's with these changes.
bool meets(const LessonCard& card, const LessonContext& context, const FieldEdits& edits);

// "112 GB", "14x", "0.11 T": a number as people write it, of the answer's unit; a bare number too, where the
// unit is one of counting. The problem says what was expected.
std::optional<double> answerFrom(std::string_view text, Unit unit, Text& problem);

// Ends of the axis on which an order of magnitude is chosen: of the unit alone, so that they give nothing
// away.
std::pair<double, double> answerDecades(Unit unit);
// Ends of the axis that a curve is sketched on, on a sheet as in the window: whole decades around it, and of a
// share no more than all of it. Where nothing of it lies above 0, those of the unit.
std::pair<double, double> sketchAxis(const std::vector<double>& curve, Unit unit);
// Why nobody can mean such a number as an answer of this unit; empty: somebody may. Of the unit alone too.
std::optional<Text> notMeant(double si, Unit unit);

} // namespace ridgepoint
