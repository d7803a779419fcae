#include "core/inputs/scenario/scenario_schema.h"

#include "core/base/json_schema.h"
#include "core/base/json_text.h"
#include "core/inputs/scenario/field_edits.h"
#include "core/inputs/scenario/scenario_json.h"

#include <algorithm>

namespace ridgepoint {

namespace {

using namespace schema;

// In quotes: a quantity with its unit, "80 GB", or a word that stands for none.
Json quantity() { return {{"type", "string"}, {"minLength", 1}}; }

void orNumber(Json& choices, const FieldSpec& field)
{
    const bool whole = field.kind == FieldKind::Integer;
    // What is without end in doubles is without one here.
    constexpr double exact = 9'007'199'254'740'992;
    const auto limit = [exact](double value) { return static_cast<std::int64_t>(std::clamp(value, -exact, exact)); };
    choices.push_back(whole ? schema::whole(limit(field.minimum), limit(field.maximum))
                            : number(field.minimum, field.maximum));
    choices.push_back(quantity());
}

std::string description(const FieldSpec& field)
{
    std::string text = std::string(field.label) + ": " + std::string(field.help);
    const std::string_view unit = siSymbol(field.unit);
    if (!unit.empty() && (field.kind == FieldKind::Number || field.kind == FieldKind::Integer))
        text += " A number is in " + std::string(unit) + ".";
    if (field.unit == Unit::SequenceToken)
        text += " In quotes, k is 1024: \"32k\" is 32768.";
    if (!field.autoWord.empty())
        text += " \"" + std::string(field.autoWord) + "\": left open.";
    return text;
}

Json leaf(const FieldSpec& field)
{
    Json choices = Json::array();
    switch (field.kind) {
    case FieldKind::Number:
    case FieldKind::Integer:
        orNumber(choices, field);
        break;
    case FieldKind::Choice: {
        Json keys = Json::array();
        for (const FieldChoice& choice : field.choices) {
            keys.push_back(std::string(choice.key));
            if (takesNumbers(field))
                keys.push_back(std::stoi(std::string(choice.key)));
        }
        if (!field.autoWord.empty())
            keys.push_back(std::string(field.autoWord));
        choices.push_back({{"enum", std::move(keys)}});
        break;
    }
    case FieldKind::Toggle:
        choices.push_back({{"type", "boolean"}});
        break;
    case FieldKind::Text:
    case FieldKind::Preset:
        choices.push_back({{"type", "string"}});
        break;
    }
    if (takesNull(field))
        choices.push_back({{"type", "null"}});
    Json schema = choices.size() == 1 ? choices.front() : Json{{"anyOf", std::move(choices)}};
    return described(description(field), std::move(schema));
}

Json node(const std::string& path)
{
    const FieldSpec* const field = findField(path);
    Json properties = Json::object();
    for (const std::string& key : scenarioKeysBelow(path)) {
        const std::string below = path.empty() ? key : path + "." + key;
        // Of a preset's own id there is no field: the preset is.
        properties[key] = findField(below) || !scenarioKeysBelow(below).empty() ? node(below) : leaf(*field);
    }
    if (properties.contains("preset") && field && field->kind == FieldKind::Preset)
        properties["id"] = leaf(*field); // another spelling
    if (properties.empty())
        return leaf(*field);
    Json group = object(std::move(properties));
    if (field) // a preset's name alone, or with what differs from it
        return {{"anyOf", {leaf(*field), std::move(group)}}};
    if (path == "model.moe" || path == "model.attention.mla")
        return {{"anyOf", {{{"type", "null"}}, std::move(group)}}};
    return group;
}

} // namespace

nlohmann::ordered_json scenarioDefinitions()
{
    Json definitions = Json::object(), keys = Json::object();
    for (const std::string& key : scenarioKeysBelow({})) {
        definitions["scenario." + key] = node(key);
        keys[key] = schema::ref("scenario." + key);
    }
    definitions["baseline"] = object(keys);
    keys["schema"] = {{"const", std::string(scenarioSchema)}};
    keys["baselines"] =
        described("Scenarios pinned with it.", list(ref("baseline"), 0, mostScenarioBaselines));
    definitions["scenario"] = object(std::move(keys), {"schema"});
    return definitions;
}

std::string scenarioSchemaText()
{
    Json schema = head(scenarioSchema, "A scenario of Ridgepoint",
        "One job: model, precision, hardware, layout, goals. What is left out is as in a new scenario. Fields in "
        "words: `ridgepoint fields`.");
    schema.update(ref("scenario"));
    schema["$defs"] = scenarioDefinitions();
    return jsonDocument(schema);
}

} // namespace ridgepoint
