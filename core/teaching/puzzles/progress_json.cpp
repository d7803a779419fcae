#include "core/base/json_fields.h"
#include "core/base/json_text.h"
#include "core/teaching/puzzles/mastery.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonLimits limits{.maxBytes = 4u << 20, .maxDepth = 5, .maxValues = 100'000};
constexpr std::size_t longestId = 120;
constexpr double lastDay = 1e6;

std::string nameOf(JsonFields& fields, std::string_view key)
{
    const std::string id = fields.text(key);
    const bool sound = !id.empty() && id.size() <= longestId
        && std::ranges::all_of(id, [](unsigned char c) { return c > ' ' && c != 0x7f; });
    if (fields.has(key) && !sound)
        fields.problem(key, "is not an id", "Write the id of a lesson or card.");
    return id;
}

CardResult resultOf(JsonFields& fields)
{
    constexpr std::array<std::string_view, 6> known{"lesson", "idea", "card", "day", "attempt", "slips"};
    fields.refuseUnknown(known);
    CardResult result;
    result.lesson = nameOf(fields, "lesson");
    result.card = nameOf(fields, "card");
    const std::string idea = fields.text("idea");
    if (const std::optional<LessonIdea> found = lessonIdeaOf(idea))
        result.idea = *found;
    else
        fields.problem("idea", "\"" + idea + "\" is not an idea", "Write one that lessons have.");
    result.day = static_cast<int>(fields.whole("day", {0, lastDay}));
    result.attempt =
        static_cast<std::size_t>(fields.wholeOr("attempt", 0, {1, static_cast<double>(attemptsAlone)}));
    const std::vector<std::string> slips = fields.textsOr("slips");
    if (slips.size() > attemptsAlone)
        fields.problem("slips", "names more slips than there are attempts", "Give three at most.");
    for (const std::string& key : slips)
        if (const SlipWords* const slip = findSlip(key))
            result.slips.push_back(slip->kind);
        else
            fields.problem("slips", "\"" + key + "\" is not a slip that has a name", "Remove it.");
    return result;
}

} // namespace

std::string writeProgress(const Progress& progress)
{
    Json results = Json::array();
    for (const CardResult& each : progress.results) {
        Json json{{"day", each.day}, {"lesson", each.lesson}, {"card", each.card},
            {"idea", lessonIdeaKey(each.idea)}};
        if (each.attempt > 0)
            json["attempt"] = each.attempt;
        for (const SlipKind slip : each.slips)
            json["slips"].push_back(slipOf(slip).key);
        results.push_back(std::move(json));
    }
    return jsonDocument({{"schema", progressSchema}, {"results", std::move(results)}});
}

std::optional<Progress> readProgress(std::string_view text, Text& problem)
{
    JsonProblem syntax;
    const std::optional<Json> root = parseStrictJson(text, syntax, limits);
    Diagnostics diagnostics;
    JsonFindings findings("progress", Severity::Error, diagnostics);
    if (!root) {
        findings.add(syntax.line, syntax.path, syntax.message, "");
        problem = diagnostics.front().message;
        return std::nullopt;
    }
    const JsonLines lines(text);
    JsonFields top(*root, lines, findings);
    const std::string schema = top.textOr("schema", "");
    if (!root->is_object() || !schema.starts_with("ridgepoint.progress/")) {
        problem = "the file is not a record of what was learnt";
        return std::nullopt;
    }
    if (schema != progressSchema) {
        problem = phrase("the record is of another version of Ridgepoint: %1", schema);
        return std::nullopt;
    }
    constexpr std::array<std::string_view, 2> known{"schema", "results"};
    top.refuseUnknown(known);
    Progress progress;
    const Json* const results = top.find("results");
    if (!results || !results->is_array() || results->size() > mostResults)
        top.problem("results", "is not a list of at most 5000 results", "Write [ { … } ].");
    else
        for (std::size_t i = 0; i < results->size(); ++i) {
            JsonFields fields = top.element("results", i);
            if ((*results)[i].is_object())
                progress.results.push_back(resultOf(fields));
            else
                top.problem("results", "holds " + jsonTypeName((*results)[i]), "Write [ { … } ].");
        }
    if (!findings.clean()) {
        problem = diagnostics.front().message;
        return std::nullopt;
    }
    return progress;
}

Table progressTable(const Progress& progress)
{
    Table table{{"day", "lesson", "card", "idea", "attempt", "slips"}, {}};
    for (const CardResult& each : progress.results) {
        std::string slips;
        for (const SlipKind slip : each.slips)
            slips += (slips.empty() ? "" : " ") + std::string(slipOf(slip).key);
        table.rows.push_back({each.day, each.lesson, each.card, lessonIdeaKey(each.idea),
            each.attempt > 0 ? Cell(each.attempt) : "", slips});
    }
    return table;
}

} // namespace ridgepoint
