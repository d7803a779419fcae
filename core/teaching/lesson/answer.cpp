#include "core/teaching/lesson/answer.h"

#include "core/base/parse.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/ranking_band.h"
#include "core/training/report.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace ridgepoint {

namespace {

constexpr std::size_t mostTrials = 60'000; // scenarios looked at for one goal
constexpr std::size_t mostChanges = 3;
constexpr double sketchFactor = 1.3; // half of the handles within this is a curve that is understood

bool isNear(double said, double truth, double tolerance)
{
    if (!std::isfinite(said) || !std::isfinite(truth))
        return false;
    if (truth == 0)
        return std::abs(said) <= tolerance;
    const double ratio = said / truth;
    // A share of what it is says little below it: past a half it is a factor, the same to either side.
    return ratio > 0 && (tolerance > 0.5 ? std::max(ratio, 1 / ratio) - 1 : std::abs(ratio - 1)) <= tolerance;
}

// Values that the slider stops at, and all choices, but for what it is now.
std::vector<std::string> stopsOf(const FieldSpec& field, const Scenario& scenario)
{
    std::vector<std::string> stops;
    if (field.kind == FieldKind::Choice)
        for (const FieldChoice& each : field.choices)
            stops.emplace_back(each.key);
    else if (field.kind == FieldKind::Toggle)
        stops = {"false", "true"};
    else if (field.kind == FieldKind::Number || field.kind == FieldKind::Integer) {
        std::set<double> values;
        for (const Detent& each : field.detents)
            values.insert(each.value);
        if (field.scale == FieldScale::PowersOfTwo)
            for (double x = 1; x <= field.sliderMaximum; x *= 2)
                values.insert(x);
        if (values.size() < 3)
            for (int i = 0; i <= 12; ++i) {
                const double share = i / 12.0;
                double x = field.sliderMinimum + share * (field.sliderMaximum - field.sliderMinimum);
                if (field.scale == FieldScale::Logarithmic && field.sliderMinimum > 0)
                    x = field.sliderMinimum * std::pow(field.sliderMaximum / field.sliderMinimum, share);
                values.insert(field.kind == FieldKind::Integer ? std::round(x) : x);
            }
        for (const double x : values)
            if (x >= field.sliderMinimum && x <= field.sliderMaximum)
                stops.push_back(formatExact(x, field.unit));
    }
    const std::string now = fieldText(scenario, field);
    std::erase(stops, now);
    return stops;
}

class GoalSearch
{
public:
    GoalSearch(const Lesson& lesson, const LessonCard& card, const LessonContext& context)
        : m_card(card)
        , m_context(context)
    {
        for (const std::string& id : lesson.fieldsOf(card))
            if (const FieldSpec* const field = findField(id))
                m_fields.push_back({field, stopsOf(*field, context.scenario())});
    }

    std::optional<GoalSolution> fewest()
    {
        for (std::size_t changes = 1; changes <= std::min(mostChanges, m_fields.size()); ++changes) {
            FieldEdits edits;
            if (tryFrom(0, changes, edits))
                return GoalSolution{edits, changes};
        }
        return std::nullopt;
    }
    std::size_t evaluated() const { return m_evaluated; }

private:
    bool tryFrom(std::size_t first, std::size_t left, FieldEdits& edits)
    {
        if (left == 0)
            return ++m_evaluated <= mostTrials && meets(m_card, m_context, edits);
        for (std::size_t i = first; i + left <= m_fields.size(); ++i)
            for (const std::string& stop : m_fields[i].stops) {
                edits.push_back({std::string(m_fields[i].field->id), stop});
                if (tryFrom(i + 1, left - 1, edits))
                    return true;
                edits.pop_back();
                if (m_evaluated > mostTrials)
                    return false;
            }
        return false;
    }

    struct Field
    {
        const FieldSpec* field;
        std::vector<std::string> stops;
    };
    const LessonCard& m_card;
    const LessonContext& m_context;
    std::vector<Field> m_fields;
    std::size_t m_evaluated = 0;
};

void addSketch(const LessonCard& card, const LessonContext& context, CardTruth& truth)
{
    const FieldSpec* const field = findField(card.field);
    const Readout* const readout = findReadout(card.readout);
    const double from = card.from.value(context).si, to = card.to.value(context).si;
    if (!field || !readout || !(to > from))
        return;
    truth.unit = readout->unit;
    const bool logarithmic = field->scale != FieldScale::Linear && from > 0;
    for (int i = 0; i < card.handles; ++i) {
        const double share = i / double(card.handles - 1);
        double x = logarithmic ? from * std::pow(to / from, share) : from + share * (to - from);
        if (field->kind == FieldKind::Integer)
            x = std::round(x);
        truth.axis.push_back(x);
        truth.curve.push_back(
            context.value(*readout, {{card.field, formatExact(x, field->unit)}}).value_or(NAN));
    }
}

std::vector<std::size_t> rightOf(const LessonCard& card, const LessonContext& context)
{
    std::vector<std::size_t> right;
    for (std::size_t i = 0; i < card.options.size(); ++i) {
        const CardOption& option = card.options[i];
        const double value = option.value.value(context).si;
        const bool isRight = card.kind == CardKind::Choice
            ? value != 0 && std::isfinite(value)
            : !isNear(option.says.value(context).si, option.is.value(context).si, 0.005);
        if (isRight)
            right.push_back(i);
    }
    return right;
}

void addOptions(const Lesson& lesson, const LessonCard& card, const LessonContext& context, CardTruth& truth)
{
    for (const CardOption& option : card.options)
        truth.values.push_back(option.value.value(context).si);
    if (card.kind == CardKind::Rank) {
        truth.right.resize(card.options.size());
        std::iota(truth.right.begin(), truth.right.end(), std::size_t(0));
        std::ranges::stable_sort(truth.right, {}, [&truth](std::size_t i) { return truth.values[i]; });
        return;
    }
    truth.right = rightOf(card, context);
    const auto tooClose = std::ranges::find(card.options, true, &CardOption::tooClose);
    if (tooClose == card.options.end())
        return;
    const auto differs = [&](const StepsOff& off) {
        return rightOf(card, LessonContext(context.scenario(), lesson.given, context.catalog(), off))
            != truth.right;
    };
    if (truth.right.empty() || std::ranges::any_of(bandEnds(context), differs))
        truth.right = {static_cast<std::size_t>(tooClose - card.options.begin())};
}

// A threshold is placed on its field's axis, whatever its expression is of.
Unit unitOfAnswer(const LessonCard& card, const LessonValue& answer)
{
    const FieldSpec* const field = card.kind == CardKind::Threshold ? findField(card.field) : nullptr;
    return field ? field->unit : answer.unit.value_or(Unit::Number);
}

Judgement ofNumber(const LessonCard& card, const CardTruth& truth, double said)
{
    Judgement judged;
    judged.right = isNear(said, truth.answer.si, card.tolerance);
    if (truth.answer.si != 0)
        judged.factor = said / truth.answer.si;
    if (!judged.right) {
        double nearest = slipTolerance;
        for (const CardTruth::OfSlip& slip : truth.slips)
            if (isNear(said, slip.si, nearest)) {
                nearest = std::abs(said / slip.si - 1);
                judged.slip = slip.kind;
            }
    }
    return judged;
}

// Options that are equal may stand either way.
bool isInOrder(const CardTruth& truth, const std::vector<std::size_t>& order)
{
    std::vector<std::size_t> sorted = order;
    std::ranges::sort(sorted);
    if (order.size() != truth.right.size())
        return false;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (sorted[i] != i)
            return false;
        const double said = truth.values[order[i]], due = truth.values[truth.right[i]];
        if (order[i] != truth.right[i] && !(std::abs(said - due) <= 1e-9 * std::abs(due)))
            return false;
    }
    return true;
}

Judgement ofCurve(const CardTruth& truth, const std::vector<double>& curve)
{
    Judgement judged;
    std::vector<double> off;
    for (std::size_t i = 0; i < std::min(curve.size(), truth.curve.size()); ++i)
        if (std::isfinite(truth.curve[i]) && truth.curve[i] > 0)
            off.push_back(curve[i] > 0 ? std::exp(std::abs(std::log(curve[i] / truth.curve[i]))) : INFINITY);
    if (off.empty() || curve.size() != truth.curve.size())
        return judged;
    std::ranges::sort(off);
    const double middle = off[(off.size() - 1) / 2];
    judged.right = middle <= sketchFactor;
    if (std::isfinite(middle))
        judged.factor = middle;
    return judged;
}

} // namespace

bool holds(const CardCondition& condition, const Report& report, double bound)
{
    const std::optional<double> value = readoutValue(report, condition.readout);
    // What is exactly the bound is within it, whatever the last bit says.
    const double grain = 1e-9 * std::abs(bound);
    return value && std::isfinite(bound)
        && (condition.atMost ? *value <= bound + grain : *value >= bound - grain);
}

bool meets(const LessonCard& card, const LessonContext& context, const FieldEdits& edits)
{
    // Before the report, which a further evaluation may take out of what the context keeps.
    std::vector<double> bounds;
    for (const CardCondition& each : card.conditions)
        bounds.push_back(each.bound.value(context).si);
    const Report* const report = context.reportWith(edits);
    if (!report || std::ranges::any_of(report->diagnostics, [](const Diagnostic& d) {
            return d.severity == Severity::Error;
        }))
        return false;
    for (std::size_t i = 0; i < bounds.size(); ++i)
        if (!holds(card.conditions[i], *report, bounds[i]))
            return false;
    return true;
}

std::vector<StepsOff> bandEnds(const LessonContext& context)
{
    const StepReport& step = context.report().step;
    if (!step.band || !step.seconds)
        return {};
    const double low = step.band->low / *step.seconds, high = step.band->high / *step.seconds;
    constexpr RankingBand rank = rankingBand;
    return {{low, low}, {high, high}, {1, rank.low}, {1, rank.high}, {rank.low, 1}, {rank.high, 1}};
}

CardTruth truthOf(const Lesson& lesson, const LessonCard& card, const LessonContext& context)
{
    CardTruth truth;
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        truth.answer = card.answer.value(context);
        truth.unit = unitOfAnswer(card, truth.answer);
        for (const CardSlip& slip : card.slips)
            truth.slips.push_back({slip.kind, slip.value.value(context).si});
        break;
    case CardKind::Choice:
    case CardKind::Rank:
    case CardKind::Flaw:
        addOptions(lesson, card, context, truth);
        break;
    case CardKind::Sketch:
        addSketch(card, context, truth);
        break;
    case CardKind::Goal: {
        truth.metAtStart = meets(card, context, {});
        if (!truth.metAtStart) {
            GoalSearch search(lesson, card, context);
            truth.solution = search.fewest();
            truth.evaluated = search.evaluated();
        }
        break;
    }
    }
    return truth;
}

AskedCard askedOf(const Lesson& lesson, const LessonCard& card, const Catalog& catalog, bool transfer)
{
    const std::optional<Scenario> scenario =
        transfer ? transferOf(lesson, card, catalog) : scenarioOf(lesson, card, catalog);
    AskedCard asked{
        std::make_unique<LessonContext>(scenario.value_or(lesson.scenario), lesson.given, catalog), {}};
    if (card.kind != CardKind::Goal)
        asked.truth = truthOf(lesson, card, *asked.context);
    return asked;
}

Judgement judge(const Lesson& lesson, const LessonCard& card, const CardTruth& truth,
    const CardAnswer& answer, const LessonContext& context)
{
    Judgement judged;
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        return answer.number ? ofNumber(card, truth, *answer.number) : judged;
    case CardKind::Choice:
    case CardKind::Flaw:
        judged.right = answer.option && truth.right == std::vector{*answer.option};
        if (answer.option && !judged.right && *answer.option < card.options.size())
            judged.slip = card.options[*answer.option].slip;
        return judged;
    case CardKind::Rank:
        judged.right = isInOrder(truth, answer.order);
        return judged;
    case CardKind::Sketch:
        return ofCurve(truth, answer.curve);
    case CardKind::Goal:
        break;
    }
    if (!answer.edits)
        return judged;
    std::set<std::string> changed;
    const std::vector<std::string>& allowed = lesson.fieldsOf(card);
    for (const FieldEdit& edit : *answer.edits) {
        changed.insert(edit.field);
        judged.legal = judged.legal && std::ranges::find(allowed, edit.field) != allowed.end();
    }
    judged.changed = changed.size();
    judged.legal = judged.legal && context.reportWith(*answer.edits);
    judged.right = judged.legal && meets(card, context, *answer.edits);
    return judged;
}

std::optional<double> answerFrom(std::string_view text, Unit wanted, Text& problem)
{
    const ParsedNumber read = parse(text, wanted);
    if (read.si)
        return read.si;
    // "14" of "14.0×" and "12x" of a plain number.
    for (const Unit other : {Unit::Number, Unit::Ratio, Unit::Percent}) {
        const bool plain = wanted == Unit::Number || wanted == Unit::Count || wanted == Unit::Ratio;
        if (const ParsedNumber again = parse(text, other); plain && again.si)
            return again.si;
    }
    problem = read.problem; // without the accepted forms: one of them may be the answer
    return std::nullopt;
}

std::pair<double, double> answerDecades(Unit unit)
{
    switch (unit) {
    case Unit::Byte:
        return {1e3, 1e18};
    case Unit::BytePerSecond:
        return {1e6, 1e15};
    case Unit::BytePerParameter:
        return {1e-1, 1e3};
    case Unit::Second:
        return {1e-6, 1e12};
    case Unit::Parameter:
        return {1e6, 1e14};
    case Unit::Token:
    case Unit::SequenceToken:
        return {1e3, 1e16};
    case Unit::Flop:
        return {1e9, 1e30};
    case Unit::FlopPerSecond:
        return {1e9, 1e22};
    case Unit::FlopPerToken:
        return {1e6, 1e15};
    case Unit::Dollar:
        return {1, 1e12};
    case Unit::DollarPerHour:
        return {1e-2 / 3600, 1e6 / 3600};
    case Unit::Percent:
        return {1e-4, 1};
    case Unit::AcceleratorHour:
        return {3600, 3.6e15};
    case Unit::Watt:
        return {1e-1, 1e12};
    case Unit::Joule:
        return {1, 1e18};
    case Unit::Kilogram:
        return {1e-3, 1e12};
    default:
        return {1e-3, 1e9};
    }
}

std::pair<double, double> sketchAxis(const std::vector<double>& curve, Unit unit)
{
    double low = INFINITY, high = 0;
    for (const double each : curve)
        if (each > 0 && std::isfinite(each)) {
            low = std::min(low, each);
            high = std::max(high, each);
        }
    if (high == 0)
        return answerDecades(unit);
    const double from = std::pow(10, std::floor(std::log10(low / 2))),
                 to = std::pow(10, std::ceil(std::log10(high * 2)));
    return {from, unit == Unit::Percent && high <= 1 ? std::min(to, 1.0) : to};
}

std::optional<Text> notMeant(double si, Unit unit)
{
    constexpr double beyond = 1e3;
    const auto [low, high] = answerDecades(unit);
    const bool signedToo = unit == Unit::Number || unit == Unit::Dollar; // money left may be missing
    if (si < 0 && !signedToo)
        return Text("an answer of this kind is never negative");
    if (!std::isfinite(si) || std::abs(si) > high * beyond)
        return Text("no answer of this kind is so large; check its unit");
    if (si != 0 && std::abs(si) < low / beyond)
        return Text("no answer of this kind is so small; check its unit");
    return std::nullopt;
}

} // namespace ridgepoint
