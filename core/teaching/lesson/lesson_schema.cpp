#include "core/teaching/lesson/lesson_schema.h"

#include "core/base/json_schema.h"
#include "core/base/json_text.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/lesson_json.h"
#include "core/teaching/lesson/lesson_keys.h"

#include <ranges>

namespace ridgepoint {

namespace {

using namespace schema;

const Json someText{{"type", "string"}, {"minLength", 1}};

std::vector<std::string> keysOf(std::span<const std::string_view> keys) { return {keys.begin(), keys.end()}; }

// Numbers stand in braces: an expression, and behind a bar digits and unit. {{ is a brace.
std::string textPattern()
{
    std::string style = "[1-9]";
    for (const std::string_view unit : unitWords())
        style += '|' + std::string(unit);
    return "^([^{]|\\{\\{|\\{[^{}|]+(\\|((" + style + ")(,(" + style + "))*)?)?\\})*$";
}

Json definitions(std::span<const std::string> views)
{
    const Json text{{"type", "string"}, {"maxLength", longestLessonText}, {"pattern", textPattern()}};
    return {
        {"text",
            described(
                "No number is typed: it stands in braces as an expression, {memory.ratio|2,ratio}.", text)},
        {"words",
            object({{"en", {{"allOf", {ref("text"), {{"minLength", 1}}}}}}, {"es", ref("text")}}, {"en"})},
        {"hint", object({{"en", ref("text")}, {"es", ref("text")}}, {})},
        {"expression",
            described("A readout, a field, given.name, "
                      "evaluate(field=value).readout, or a formula of these; SI.",
                someText)},
        {"quantity", described("A number with its unit, \"50 GB/s\".", someText)},
        {"edits",
            described("What fields are set to, as people type it: {\"model.params\": \"7B\"}.",
                named(ref("field"), someText))},
        {"picture",
            described("Settings of the picture, as `ridgepoint export --option` names them.",
                named(true, {{"type", "string"}}))},
        {"field", oneOfThese(std::views::transform(fields(), &FieldSpec::id))},
        {"readout", oneOfThese(std::views::transform(readouts(), &Readout::path))},
        {"veil", described("A readout, or what several begin with.", oneOfThese(lessonkeys::veils()))},
        {"view", oneOfThese(views)},
        {"slip",
            described(
                "A slip that has a name.", oneOfThese(std::views::transform(slipKinds(), &SlipWords::key)))},
        {"expected",
            described("The answer by another way: an expression of fields, given.name, numbers and what the "
                      "question tells; of options the number of the right one, from 1, or all in order; of a "
                      "goal the edits that reach it. `lesson check` compares.",
                Json{{"anyOf",
                    {someText, whole(1, lessonkeys::mostOptions),
                        list(whole(1, lessonkeys::mostOptions), 1, lessonkeys::mostOptions),
                        object({{"value", someText}, {"tolerance", number(0, 1)},
                                   {"source", {{"type", "string"}}}},
                            {"value"}),
                        ref("edits")}}})},
    };
}

Json card()
{
    Json properties{
        {"id", described("Its name in the lesson.", someText)},
        {"kind", Json()},
        {"question", described("Sixty words at most.", ref("words"))},
        {"explain", described("What the reveal says.", ref("words"))},
        {"hints", list(ref("hint"), 0, mostHints)},
        {"set", described("Changes to the lesson's scenario.", ref("edits"))},
        {"veil", described("Hidden until the reveal, in place of the lesson's.", list(ref("veil"), 0, 0))},
        {"moving_veil",
            described("Stays hidden while the slider moves before the reveal.", list(ref("veil"), 0, 0))},
        {"fields", list(ref("field"), 0, mostLessonFields)},
        {"view", ref("view")},
        {"picture", ref("picture")},
        {"focus", described("What the reveal explains.", ref("readout"))},
        {"tolerance", described("Relative.", number(lessonkeys::leastTolerance, lessonkeys::mostTolerance))},
        {"answer", ref("expression")},
        {"slips",
            list(object({{"slip", ref("slip")}, {"value", ref("expression")}}, {"slip", "value"}), 0,
                lessonkeys::mostOptions)},
        {"mix",
            described(
                "The options stand in no order of their own: sheets shuffle them.", {{"type", "boolean"}})},
        {"options", list({{"type", "object"}}, 2, lessonkeys::mostOptions)},
        {"field", described("On whose slider.", ref("field"))},
        {"readout", described("Whose curve is sketched.", ref("readout"))},
        {"from", ref("quantity")},
        {"to", ref("quantity")},
        {"handles", whole(lessonkeys::fewestHandles, lessonkeys::mostHandles)},
        {"conditions", Json()},
        {"expected", ref("expected")},
        {"transfer",
            described("The same with one thing changed.",
                object({{"set", ref("edits")}, {"question", ref("words")}, {"explain", ref("words")},
                           {"expected", ref("expected")}},
                    {"question"}))},
        {"reveal",
            described("What the picture shows once the answer is told, on what was asked about: empty, as it "
                      "was asked. A value in brackets is an expression.",
                object({{"set", ref("edits")}}, {}))},
        {"notes", described("For the teacher, in place of the lesson's.", ref("words"))},
        {"comment", true},
    };
    Json condition =
        object({{"readout", ref("readout")}, {"at_most", ref("quantity")}, {"at_least", ref("quantity")}},
            {"readout"});
    condition["oneOf"] = {{{"required", {"at_most"}}}, {{"required", {"at_least"}}}};
    properties["conditions"] = list(std::move(condition), 1, lessonkeys::mostOptions);

    // What each kind wants, and what has no meaning on it.
    const Json option{{"text", ref("words")}, {"right", described("Right where not 0.", ref("expression"))},
        {"value", described("Its place, smallest first.", ref("expression"))}, {"says", ref("expression")},
        {"is", ref("expression")}, {"slip", ref("slip")},
        {"too_close", described("Right where no other is, in the place of `right`.", {{"type", "boolean"}})}};
    Json kinds = Json::array(), rules = Json::array();
    for (const lessonkeys::OfKind& kind : lessonkeys::kinds()) {
        const std::string key(cardKindKey(kind.kind));
        kinds.push_back(key);
        Json own = Json::object();
        for (const lessonkeys::OfKind& other : lessonkeys::kinds())
            for (const auto keys : {other.wanted, other.allowed})
                for (const std::string_view each : keys)
                    if (!lessonkeys::belongs(kind, each))
                        own[std::string(each)] = false;
        if (!kind.option.empty()) {
            Json mine = Json::object();
            std::vector<std::string> wanted;
            for (const std::string_view each : kind.option) {
                mine[std::string(each)] = option[std::string(each)];
                if (each != "slip" && each != "right" && each != "too_close")
                    wanted.emplace_back(each);
            }
            Json items{{"type", "object"}, {"required", wanted}, {"properties", mine},
                {"additionalProperties", false}};
            if (kind.kind == CardKind::Choice)
                items["oneOf"] = {
                    {{"required", {"right"}}, {"properties", {{"too_close", {{"const", false}}}}}},
                    {{"required", {"too_close"}},
                        {"properties", {{"too_close", {{"const", true}}}, {"right", false}}}}};
            own["options"] = {{"items", std::move(items)}};
        }
        rules.push_back({{"if", {{"required", {"kind"}}, {"properties", {{"kind", {{"const", key}}}}}}},
            {"then", {{"required", keysOf(kind.wanted)}, {"properties", std::move(own)}}}});
    }
    properties["kind"] = {{"enum", kinds}};
    Json schema = object(std::move(properties), {"id", "kind", "question", "explain"});
    schema["allOf"] = std::move(rules);
    return schema;
}

} // namespace

std::string lessonSchemaText(std::span<const std::string> views)
{
    const std::string given = "[" + std::string(lessonkeys::givenLetters) + "]+$";
    Json quantities = named({{"pattern", "^" + given}}, ref("quantity"));
    quantities["maxProperties"] = lessonkeys::mostGiven;
    const Json properties{
        {"schema", {{"const", std::string(lessonSchema)}}},
        {"id", described("The file's name.", someText)},
        {"number", described("The place in the course.", whole(1, 999))},
        {"kind", {{"enum", {"lesson", "exercise"}}, {"default", "lesson"}}},
        {"idea", described("What a person's record counts by.", oneOfThese(lessonIdeaKeys()))},
        {"minutes",
            described("Expected time; of a lesson twelve at most.", number(1, longestExerciseMinutes))},
        {"title", ref("words")},
        {"cover", described("A title that tells no answer, until the last reveal.", ref("words"))},
        {"hook", described("The sentence it begins with.", ref("words"))},
        {"notes", described("For the teacher.", ref("words"))},
        {"sources", list({{"type", "string"}}, 0, 0)},
        {"scenario",
            described("Where it starts.",
                object({{"preset", described("See `ridgepoint presets scenarios`.", {{"type", "string"}})},
                           {"set", ref("edits")}},
                    {}))},
        {"given",
            described("Quantities in addition to the scenario, read as given.name.", std::move(quantities))},
        {"vary",
            described("What differs from student to student, or with the seed of a link.",
                named({{"anyOf", {ref("field"), {{"pattern", "^given\\." + given}}}}},
                    list({{"type", "string"}}, 1, lessonkeys::mostVariants)))},
        {"view", ref("view")},
        {"picture", ref("picture")},
        {"fields", described("What can be moved.", list(ref("field"), 0, mostLessonFields))},
        {"veil", described("Hidden until the reveal.", list(ref("veil"), 0, 0))},
        {"cards", list(card(), 1, lessonkeys::mostCards)},
    };
    Json schema = head(lessonSchema, "A lesson of Ridgepoint",
        "The keys in words: presets/README.md. `ridgepoint lesson check` tells what no schema can.");
    schema.update(
        object(properties, {"schema", "id", "number", "idea", "minutes", "title", "view", "cards"}));
    schema["$defs"] = definitions(views);
    return jsonDocument(schema);
}

} // namespace ridgepoint
