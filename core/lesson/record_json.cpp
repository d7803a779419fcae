#include "core/catalog/json_fields.h"
#include "core/lesson/play.h"
#include "core/lesson/variation.h"
#include "core/scenario/field.h"
#include "core/units/json_text.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "ridgepoint.lesson-record/1";
constexpr JsonLimits limits{.maxBytes = 4u << 20, .maxDepth = 10, .maxValues = 400'000};
constexpr std::array<std::string_view, 8> phases{
    "hook", "ask", "argue", "move", "reveal", "transfer", "transfer-reveal", "done"};

Json written(const CardAnswer& answer)
{
    Json json = Json::object();
    if (answer.number)
        json["number"] = *answer.number;
    if (answer.option)
        json["option"] = *answer.option + 1;
    if (!answer.order.empty())
        for (const std::size_t each : answer.order)
            json["order"].push_back(each + 1);
    if (!answer.curve.empty())
        json["curve"] = answer.curve;
    if (answer.edits) {
        json["set"] = Json::object();
        for (const FieldEdit& edit : *answer.edits)
            json["set"][edit.field] = edit.text;
    }
    return json;
}

Json written(const std::vector<CardAnswer>& answers)
{
    Json json = Json::array();
    for (const CardAnswer& each : answers)
        json.push_back(written(each));
    return json;
}

std::vector<double> numbersOf(const JsonFields& fields, std::string_view key)
{
    std::vector<double> all;
    if (const Json* const list = fields.find(key); list && list->is_array())
        for (const Json& each : *list)
            all.push_back(each.is_number() ? each.get<double>() : NAN);
    return all;
}

// Nothing where it says no answer that this card can have.
std::optional<CardAnswer> answerOf(
    const Json& json, const LessonCard& card, const JsonLines& lines, JsonFindings& findings)
{
    JsonFields fields(json, lines, findings);
    constexpr std::array<std::string_view, 5> known{"number", "option", "order", "curve", "set"};
    fields.refuseUnknown(known);
    const std::size_t count = card.options.size();
    CardAnswer answer;
    if (fields.has("number"))
        answer.number = fields.number("number", {-1e300, 1e300});
    if (fields.has("option") && count > 0)
        answer.option = static_cast<std::size_t>(fields.whole("option", {1, static_cast<double>(count)})) - 1;
    std::vector<bool> seen(count);
    for (const double each : numbersOf(fields, "order")) {
        const auto at =
            each >= 1 && each <= static_cast<double>(count) ? static_cast<std::size_t>(each) - 1 : count;
        if (at == count || seen[at])
            return std::nullopt;
        seen[at] = true;
        answer.order.push_back(at);
    }
    answer.curve = numbersOf(fields, "curve");
    if (std::optional<JsonFields> set = fields.objectOr("set")) {
        answer.edits.emplace();
        for (const auto& [field, value] : fields.find("set")->items())
            if (findField(field))
                answer.edits->push_back({field, set->text(field)});
    }
    return answer.empty() ? std::nullopt : std::optional(answer);
}

} // namespace

std::string writeRecord(const LessonRecord& record)
{
    Json cards = Json::array();
    for (const CardRecord& each : record.cards)
        cards.push_back({{"first", written(each.first)}, {"second", written(each.second)},
            {"transfer", written(each.transfer)}, {"skipped", each.skipped}});
    Json json{{"schema", schema}, {"lesson", record.lesson}, {"shape", record.shape},
        {"mode", record.mode == PlayMode::Class ? "class" : "alone"}};
    if (record.seed > 0)
        json["seed"] = record.seed;
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
    if (top.textOr("schema", "") != schema) {
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
                for (const Json& answer : each[key])
                    if (const std::optional<CardAnswer> read =
                            answerOf(answer, lesson.cards[i], lines, findings);
                        read && into->size() < mostVotes)
                        into->push_back(*read);
        card.skipped = each.is_object() && each.contains("skipped") && each["skipped"].is_boolean()
            && each["skipped"].get<bool>();
        record.cards.push_back(std::move(card));
    }
    if (!same || !findings.clean()) {
        problem = same ? diagnostics.front().message : Text("the lesson has other cards than its record");
        return std::nullopt;
    }
    return record;
}

} // namespace ridgepoint
