#include "core/base/json_fields.h"
#include "core/base/json_text.h"
#include "core/teaching/lesson/answer_text.h"
#include "core/teaching/lesson/play.h"
#include "core/teaching/lesson/variation.h"

#include <nlohmann/json.hpp>

#include <array>

namespace ridgepoint {

namespace {

constexpr double longestClass = 1e6; // seconds

using Json = nlohmann::ordered_json;

constexpr JsonLimits limits{.maxBytes = 4u << 20, .maxDepth = 10, .maxValues = 400'000};
constexpr std::array<std::string_view, 8> phases{
    "hook", "ask", "argue", "move", "reveal", "transfer", "transfer-reveal", "done"};

Json written(const std::vector<CardAnswer>& answers, const LessonCard& card)
{
    Json json = Json::array();
    for (const CardAnswer& each : answers)
        json.push_back(answerAsText(card, each));
    return json;
}

} // namespace

std::string writeRecord(const LessonRecord& record, const Lesson& lesson)
{
    Json cards = Json::array();
    for (std::size_t i = 0; i < std::min(record.cards.size(), lesson.cards.size()); ++i) {
        const CardRecord& each = record.cards[i];
        const LessonCard& card = lesson.cards[i];
        cards.push_back({{"first", written(each.first, card)}, {"second", written(each.second, card)},
            {"transfer", written(each.transfer, card)}, {"skipped", each.skipped}});
        for (const auto& [key, hints] :
            {std::pair("hints", each.hints), {"transfer_hints", each.transferHints}})
            if (hints > 0)
                cards.back()[key] = hints;
    }
    Json json{{"schema", recordSchema}, {"lesson", record.lesson}, {"shape", record.shape},
        {"mode", record.mode == PlayMode::Class ? "class" : "alone"}};
    if (record.seed > 0)
        json["seed"] = record.seed;
    if (record.seconds > 0)
        json["seconds"] = record.seconds;
    json.update({{"card", record.card + 1}, {"phase", phases[static_cast<std::size_t>(record.phase)]},
        {"cards", std::move(cards)}});
    return jsonDocument(json);
}

std::optional<LessonRecord> readRecord(std::string_view text, const Lesson& lesson, Text& problem)
{
    JsonProblem syntax;
    const std::optional<Json> root = parseStrictJson(text, syntax, limits);
    Diagnostics diagnostics;
    JsonFindings findings("record", Severity::Error, diagnostics);
    if (!root || !root->is_object()) {
        problem = "the record cannot be read";
        return std::nullopt;
    }
    const JsonLines lines(text);
    JsonFields top(*root, lines, findings);
    LessonRecord record;
    if (top.textOr("schema", "") != recordSchema) {
        problem = "the record is of another version of Ridgepoint";
        return std::nullopt;
    }
    record.lesson = top.text("lesson");
    if (record.lesson != lesson.id) {
        problem = phrase("the record is of the lesson %1", record.lesson);
        return std::nullopt;
    }
    record.shape = static_cast<std::uint32_t>(top.wholeOr("shape", 0, {0, 4294967295.0}));
    record.mode = top.choice<PlayMode>("mode", {{"alone", PlayMode::Alone}, {"class", PlayMode::Class}});
    record.seed = static_cast<std::uint64_t>(top.wholeOr("seed", 0, {0, static_cast<double>(mostSeed)}));
    record.seconds = static_cast<std::uint32_t>(top.wholeOr("seconds", 0, {0, longestClass}));
    record.card = static_cast<std::size_t>(top.whole("card", {1, 999})) - 1;
    const std::string phase = top.text("phase");
    for (std::size_t i = 0; i < phases.size(); ++i)
        if (phases[i] == phase)
            record.phase = static_cast<PlayPhase>(i);
    const Json* const cards = top.find("cards");
    const bool same = cards && cards->is_array() && cards->size() == lesson.cards.size()
        && record.card < lesson.cards.size();
    for (std::size_t i = 0; same && i < cards->size(); ++i) {
        const Json& each = (*cards)[i];
        CardRecord card;
        for (const auto& [key, into] :
            {std::pair("first", &card.first), {"second", &card.second}, {"transfer", &card.transfer}})
            if (each.is_object() && each.contains(key) && each[key].is_array())
                for (const Json& answer : each[key]) {
                    const std::optional<CardAnswer> read = answer.is_string()
                        ? readAnswer(lesson.cards[i], Unit::Number, answer.get<std::string>(), problem,
                            BareNumbers::Si)
                        : std::nullopt;
                    if (read && into->size() < mostVotes)
                        into->push_back(*read);
                }
        card.skipped = each.is_object() && each.contains("skipped") && each["skipped"].is_boolean()
            && each["skipped"].get<bool>();
        for (const auto& [key, into] :
            {std::pair("hints", &card.hints), {"transfer_hints", &card.transferHints}})
            if (each.is_object() && each.contains(key) && each[key].is_number_unsigned())
                *into = std::min(each[key].get<std::size_t>(), lesson.cards[i].hints.size());
        record.cards.push_back(std::move(card));
    }
    if (!same || !findings.clean()) {
        problem = same ? diagnostics.front().message : Text("the lesson has other cards than its record");
        return std::nullopt;
    }
    return record;
}

} // namespace ridgepoint
