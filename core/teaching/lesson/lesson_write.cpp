#include "core/teaching/lesson/lesson_json.h"

#include "core/base/format.h"
#include "core/base/json_text.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// Whether they differ in nothing that a file says, but for why a run fitted.
bool sameFile(Scenario a, Scenario b, const Catalog& catalog)
{
    a.fitNote.clear();
    b.fitNote.clear();
    return writeScenario({a, {}}, catalog) == writeScenario({b, {}}, catalog);
}

Json written(const std::string& text) { return text; }
Json written(const std::vector<std::string>& texts) { return texts; }
Json written(const LessonExpression& expression) { return expression.text(); }

Json written(const FieldEdits& edits)
{
    Json json = Json::object();
    for (const FieldEdit& edit : edits)
        json[edit.field] = edit.text;
    return json;
}

Json written(const LessonWords& words)
{
    Json json{{"en", words.en.source()}};
    if (!words.es.empty())
        json["es"] = words.es.source();
    return json;
}

// What is empty is left out.
void put(Json& json, const char* key, const auto& value)
{
    if (!value.empty())
        json[key] = written(value);
}

// The preset that needs the fewest changes, and they.
std::optional<Json> written(const Scenario& scenario, const Catalog& catalog)
{
    std::optional<FieldEdits> fewest = editsBetween(openingScenario(catalog), scenario, catalog);
    std::string base;
    for (const ScenarioPreset& preset : catalog.scenarios()) {
        const ScenarioReadResult read = readScenario(preset.json, catalog, preset.id);
        if (!read.file)
            continue;
        std::optional<FieldEdits> edits = editsBetween(read.file->scenario, scenario, catalog);
        if (edits && (!fewest || edits->size() < fewest->size())) {
            fewest = std::move(edits);
            base = preset.id;
        }
    }
    if (!fewest)
        return std::nullopt;
    // Whoever reads the others forgets it likewise; see followEdits().
    std::erase_if(
        *fewest, [](const FieldEdit& edit) { return edit.field == "fit_note" && edit.text.empty(); });
    Json json = Json::object();
    put(json, "preset", base);
    put(json, "set", *fewest);
    return json;
}

// "2 B" would be two thousand million.
std::optional<std::string> written(const Given& given)
{
    for (const std::string& text :
        {formatExact(given.si, given.unit), formatShortest(given.si / 1000) + " kB"})
        if (const std::optional<Given> read = givenOf(given.name, text);
            read && read->si == given.si && (read->unit == given.unit || read->unit == Unit::Number))
            return text;
    return std::nullopt;
}

Json written(const CardKey& key)
{
    if (!key.set.empty())
        return written(key.set);
    if (!key.options.empty()) {
        Json options = Json::array();
        for (const std::size_t option : key.options)
            options.push_back(option + 1);
        return options.size() == 1 ? options.front() : options;
    }
    if (key.source.empty() && key.tolerance == CardKey().tolerance)
        return key.value.text();
    Json json{{"value", key.value.text()}, {"tolerance", key.tolerance}};
    put(json, "source", key.source);
    return json;
}

Json written(const CardOption& option, CardKind kind)
{
    Json json = Json::object();
    put(json, "text", option.text);
    if (option.tooClose)
        json["too_close"] = true;
    put(json, kind == CardKind::Choice ? "right" : "value", option.value);
    put(json, "says", option.says);
    put(json, "is", option.is);
    if (option.slip)
        json["slip"] = slipOf(*option.slip).key;
    return json;
}

Json written(const LessonCard& card)
{
    Json json{{"id", card.id}, {"kind", cardKindKey(card.kind)}};
    put(json, "field", card.field);
    put(json, "set", card.set);
    put(json, "fields", card.fields);
    put(json, "veil", card.veil);
    put(json, "moving_veil", card.movingVeil);
    put(json, "view", card.view);
    put(json, "picture", card.picture);
    put(json, "focus", card.focus);
    put(json, "question", card.question);
    put(json, "readout", card.readout);
    put(json, "from", card.from);
    put(json, "to", card.to);
    const LessonCard usual;
    if (card.handles != usual.handles)
        json["handles"] = card.handles;
    put(json, "answer", card.answer);
    if (card.tolerance != usual.tolerance)
        json["tolerance"] = card.tolerance;
    for (const CardSlip& each : card.slips)
        json["slips"].push_back({{"slip", slipOf(each.kind).key}, {"value", each.value.text()}});
    if (card.mix)
        json["mix"] = true;
    for (const CardOption& each : card.options)
        json["options"].push_back(written(each, card.kind));
    for (const CardCondition& each : card.conditions)
        json["conditions"].push_back(
            {{"readout", each.readout}, {each.atMost ? "at_most" : "at_least", each.bound.text()}});
    if (card.expected)
        json["expected"] = written(*card.expected);
    for (const LessonWords& each : card.hints)
        json["hints"].push_back(written(each));
    put(json, "explain", card.explain);
    if (card.reveal) {
        json["reveal"] = Json::object();
        for (const RevealEdit& each : *card.reveal)
            json["reveal"]["set"][each.field] = each.text;
    }
    if (card.transfer) {
        json["transfer"] = {
            {"set", written(card.transfer->set)}, {"question", written(card.transfer->question)}};
        put(json["transfer"], "explain", card.transfer->explain);
        if (card.transfer->expected)
            json["transfer"]["expected"] = written(*card.transfer->expected);
    }
    put(json, "notes", card.notes);
    return json;
}

} // namespace

std::optional<FieldEdits> editsBetween(const Scenario& from, const Scenario& to, const Catalog& catalog)
{
    FieldEdits edits;
    for (int round = 0; round < 4; ++round) {
        Scenario reached = from;
        if (applyEdits(reached, edits, catalog))
            return std::nullopt;
        const std::vector<FieldChange> left = diffScenarios(reached, to);
        if (left.empty())
            return sameFile(reached, to, catalog) ? std::optional(edits) : std::nullopt;
        const auto isPreset = [](const FieldChange& change) {
            return findField(change.field)->kind == FieldKind::Preset;
        };
        const bool presets = round == 0 && std::ranges::any_of(left, isPreset);
        for (const FieldChange& change : left) {
            if (presets && !isPreset(change))
                continue;
            std::erase_if(edits, [&change](const FieldEdit& edit) { return edit.field == change.field; });
            edits.push_back({change.field, change.to});
        }
    }
    return std::nullopt;
}

std::optional<std::string> writeLesson(const Lesson& lesson, const Catalog& catalog, Text& problem)
{
    const std::optional<Json> scenario = written(lesson.scenario, catalog);
    if (!scenario) {
        problem = "the scenario holds what no preset and no field says";
        return std::nullopt;
    }
    Json json{{"schema", lessonSchema}, {"id", lesson.id}, {"number", lesson.number}};
    if (lesson.exercise)
        json["kind"] = "exercise";
    json["idea"] = lessonIdeaKey(lesson.idea);
    json["minutes"] = lesson.minutes;
    put(json, "title", lesson.title);
    put(json, "cover", lesson.cover);
    put(json, "hook", lesson.hook);
    if (!scenario->empty())
        json["scenario"] = *scenario;
    for (const Given& each : lesson.given)
        if (const std::optional<std::string> text = written(each))
            json["given"][each.name] = *text;
        else {
            problem = phrase("given.%1 cannot be written exactly", each.name);
            return std::nullopt;
        }
    for (const LessonVariation& each : lesson.vary)
        json["vary"][each.name] = each.values;
    put(json, "view", lesson.view);
    put(json, "picture", lesson.picture);
    put(json, "fields", lesson.fields);
    put(json, "veil", lesson.veil);
    json["cards"] = Json::array();
    for (const LessonCard& card : lesson.cards)
        json["cards"].push_back(written(card));
    put(json, "notes", lesson.notes);
    put(json, "sources", lesson.sources);
    return jsonDocument(json);
}

} // namespace ridgepoint
