#include "core/practice/puzzle_draft.h"

#include "core/engine/evaluate.h"
#include "core/lesson/check.h"
#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
#include "core/units/splitmix.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr auto sizes = std::to_array<std::string_view>({"1B", "1.5B", "2B", "3B", "4B", "5B", "6B", "8B",
    "10B", "12B", "15B", "20B", "25B", "30B", "35B", "40B", "50B", "60B", "80B", "90B", "100B", "120B",
    "150B", "200B", "250B", "300B", "400B", "500B", "600B", "800B", "1T"});

std::string filledIn(std::string_view pattern, const Names& names)
{
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t which = pattern[i] == '%' && i + 1 < pattern.size()
            ? static_cast<std::size_t>(pattern[i + 1] - '1')
            : names.size();
        if (which < names.size()) {
            out += names[which];
            ++i;
        } else
            out += pattern[i];
    }
    return out;
}

} // namespace

std::uint64_t PuzzleRandom::next()
{
    const std::uint64_t given = splitMix(m_state);
    m_state += splitMixStep;
    return given;
}

// The remainder favours small ones by 2⁻⁵⁸ at most here.
std::size_t PuzzleRandom::below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

double roundedUp(double x)
{
    double scale = 1, inverse = 1;
    while (x / scale >= 100)
        scale *= 10;
    while (x * inverse < 10)
        inverse *= 10;
    return std::ceil(x / scale * inverse * (1 - 1e-12)) * scale / inverse;
}

PuzzleDraft::PuzzleDraft(const PuzzleAsk& ask, const Catalog& from, PuzzleRandom& numbers)
    : difficulty(ask.difficulty)
    , random(numbers)
    , catalog(from)
{
    lesson.id = puzzleId(ask);
    lesson.minutes = 2 + ask.difficulty;
    lesson.scenario = defaultScenario(catalog);
    set("hardware.capacity_basis", "nominal"); // as data sheets have it
    card.id = "puzzle";
}

void PuzzleDraft::set(std::string_view field, std::string_view text)
{
    set({{std::string(field), std::string(text)}});
}

void PuzzleDraft::set(const FieldEdits& edits)
{
    if (applyEdits(lesson.scenario, edits, catalog))
        fail();
}

void PuzzleDraft::give(std::string_view name, double si, Unit unit)
{
    lesson.given.push_back({std::string(name), si, unit});
}

std::string PuzzleDraft::preset(std::span<const std::string_view> ids, std::string_view field)
{
    const std::string_view id = random.of(ids);
    set(field, id);
    return std::string(id);
}

std::string PuzzleDraft::model(std::span<const std::string_view> ids)
{
    const ModelPreset* const chosen = catalog.model(preset(ids, "model.preset"));
    return chosen ? chosen->name : std::string();
}

std::string PuzzleDraft::device(std::span<const std::string_view> ids)
{
    const AcceleratorPreset* const chosen = catalog.accelerator(preset(ids, "hardware.accelerator"));
    return chosen ? chosen->name : std::string();
}

std::string PuzzleDraft::size() { return preset(sizes, "model.params"); }

std::string PuzzleDraft::link(std::span<const std::string_view> ids)
{
    const LinkPreset* const chosen = catalog.link(random.of(ids));
    if (!chosen) {
        fail();
        return {};
    }
    give("link", chosen->link.bandwidth.value(), Unit::BytePerSecond);
    return chosen->name;
}

void PuzzleDraft::accelerators(std::span<const std::string_view> counts)
{
    const std::string_view count = random.of(counts);
    set("hardware.accelerators", count);
    set("training.global_batch_sequences", count);
}

LessonText PuzzleDraft::text(std::string_view pattern, const Names& names)
{
    Text problem;
    const std::optional<LessonText> made = LessonText::parse(filledIn(pattern, names), lesson.given, problem);
    if (!made)
        fail();
    return made.value_or(LessonText());
}

LessonWords PuzzleDraft::words(const InBoth& both, const Names& names)
{
    return {text(both.en, names), text(both.es, names)};
}

LessonExpression PuzzleDraft::expression(std::string_view pattern, const Names& names)
{
    Text problem;
    const std::optional<LessonExpression> made =
        LessonExpression::parse(filledIn(pattern, names), lesson.given, problem);
    if (!made)
        fail();
    return made.value_or(LessonExpression());
}

void PuzzleDraft::answer(std::string_view value, double tolerance)
{
    card.answer = expression(value);
    card.tolerance = tolerance;
}

void PuzzleDraft::option(const InBoth& both, std::string_view value, const Names& names)
{
    CardOption made;
    made.text = words(both, names);
    made.value = expression(value, names);
    card.options.push_back(std::move(made));
}

void PuzzleDraft::tooClose()
{
    CardOption made;
    made.text = words({"Too close to call", "Demasiado parejo para decidirlo"});
    made.tooClose = true;
    card.options.push_back(std::move(made));
}

void PuzzleDraft::wantsFixedOption()
{
    wanted = [which = static_cast<std::size_t>(fixed % card.options.size())](
                 const CardTruth& truth) { return truth.right == std::vector{which}; };
}

void PuzzleDraft::line(const InBoth& both, std::string_view says, std::string_view is, const Names& names)
{
    CardOption made;
    made.says = expression(says, names);
    made.is = expression(is, names);
    Names all = names;
    all.insert(all.begin(), made.says.text());
    made.text = words(both, all);
    card.options.push_back(std::move(made));
}

void PuzzleDraft::atMost(std::string_view readout, std::string_view bound, bool atMost)
{
    card.conditions.push_back({std::string(readout), atMost, expression(bound)});
}

void PuzzleDraft::veil(std::initializer_list<std::string_view> chapters)
{
    lesson.veil.assign(chapters.begin(), chapters.end());
}

void PuzzleDraft::fields(std::initializer_list<std::string_view> ids)
{
    lesson.fields.assign(ids.begin(), ids.end());
}

std::optional<Report> PuzzleDraft::reportWith(const FieldEdits& edits) const
{
    Scenario changed = lesson.scenario;
    if (applyEdits(changed, edits, catalog))
        return std::nullopt;
    if (!edits.empty())
        followEdits(changed, edits);
    return evaluate(changed);
}

// What stands too near to the answer or to a slip before it teaches nothing.
void PuzzleDraft::dropSlips(const CardTruth& truth)
{
    std::vector<double> taken;
    std::vector<CardSlip> kept;
    for (std::size_t i = 0; i < card.slips.size() && kept.size() < mostSlips; ++i) {
        const auto& [kind, value] = truth.slips[i];
        const double least =
            isFine(kind) ? card.tolerance + slipTolerance : std::max(slipDistance, card.tolerance) + 1e-9;
        const auto clashes = [value = value](double other) { return apart(value, other) < slipDistance; };
        if (!std::isfinite(value) || apart(value, truth.answer.si) < least
            || (isFine(kind) && card.tolerance > fineTolerance) || std::ranges::any_of(taken, clashes))
            continue;
        taken.push_back(value);
        kept.push_back(card.slips[i]);
    }
    card.slips = std::move(kept);
    m_sound = m_sound && card.slips.size() >= leastSlips;
}

// A line that is off by less than a slip may be off by rounding.
bool PuzzleDraft::showsFlaw(const CardTruth& truth, const Scenario& scenario) const
{
    if (truth.right.size() != 1)
        return false;
    const LessonContext context(scenario, lesson.given, catalog);
    const CardOption& line = card.options[truth.right.front()];
    return apart(line.says.value(context).si, line.is.value(context).si) >= slipDistance;
}

std::optional<Lesson> PuzzleDraft::finish()
{
    if (!m_sound)
        return std::nullopt;
    const std::optional<Scenario> scenario = scenarioOf(lesson, card, catalog);
    if (!scenario)
        return std::nullopt;
    const CardTruth truth = truthOf(lesson, card, LessonContext(*scenario, lesson.given, catalog));
    if (card.kind == CardKind::Number || card.kind == CardKind::Threshold)
        dropSlips(truth);
    if (card.kind == CardKind::Flaw && !showsFlaw(truth, *scenario))
        fail();
    if (!m_sound || (wanted && !wanted(truth)))
        return std::nullopt;
    lesson.cards = {card};
    if (!checkLesson(lesson, catalog, std::span(&lesson.view, 1)).empty())
        return std::nullopt;
    return std::move(lesson);
}

} // namespace ridgepoint
