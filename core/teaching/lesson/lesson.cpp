#include "core/teaching/lesson/lesson.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::array<std::string_view, lessonIdeaCount> ideaKeys{"memory", "state", "time", "intensity",
    "communication", "parallelism", "pipeline", "cost", "resilience", "serving", "scaling"};
constexpr std::array<std::string_view, 7> kindKeys{
    "choice", "number", "threshold", "rank", "sketch", "goal", "flaw"};

std::optional<Scenario> changed(Scenario scenario, const FieldEdits& edits, const Catalog& catalog)
{
    if (applyEdits(scenario, edits, catalog))
        return std::nullopt;
    if (!edits.empty())
        followEdits(scenario, edits);
    return scenario;
}

} // namespace

std::string filledIn(
    std::string_view pattern, std::string_view first, std::string_view second, std::string_view third)
{
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i)
        if (pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '3')
            out += pattern[++i] == '1' ? first : pattern[i] == '2' ? second : third;
        else
            out += pattern[i];
    return out;
}

std::span<const std::string_view> lessonIdeaKeys() { return ideaKeys; }
std::string_view lessonIdeaKey(LessonIdea idea) { return ideaKeys[static_cast<std::size_t>(idea)]; }

std::optional<LessonIdea> lessonIdeaOf(std::string_view key)
{
    const auto at = std::ranges::find(ideaKeys, key);
    return at == ideaKeys.end() ? std::nullopt
                                : std::optional(static_cast<LessonIdea>(at - ideaKeys.begin()));
}

std::string_view cardKindKey(CardKind kind) { return kindKeys[static_cast<std::size_t>(kind)]; }

std::optional<Scenario> scenarioOf(const Lesson& lesson, const LessonCard& card, const Catalog& catalog)
{
    return changed(lesson.scenario, card.set, catalog);
}

std::optional<Scenario> transferOf(const Lesson& lesson, const LessonCard& card, const Catalog& catalog)
{
    std::optional<Scenario> asked = scenarioOf(lesson, card, catalog);
    return asked && card.transfer ? changed(std::move(*asked), card.transfer->set, catalog) : std::nullopt;
}

std::vector<std::pair<std::string, const LessonWords*>> wordsOf(const LessonCard& card)
{
    std::vector<std::pair<std::string, const LessonWords*>> all{
        {"question", &card.question}, {"explain", &card.explain}};
    for (std::size_t i = 0; i < card.hints.size(); ++i)
        all.emplace_back("hints[" + std::to_string(i) + "]", &card.hints[i]);
    for (std::size_t i = 0; i < card.options.size(); ++i)
        all.emplace_back("options[" + std::to_string(i) + "].text", &card.options[i].text);
    if (card.transfer)
        all.emplace_back("transfer.question", &card.transfer->question);
    if (card.transfer && !card.transfer->explain.empty())
        all.emplace_back("transfer.explain", &card.transfer->explain);
    if (!card.notes.empty())
        all.emplace_back("notes", &card.notes);
    return all;
}

} // namespace ridgepoint
