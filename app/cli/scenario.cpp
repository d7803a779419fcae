#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

// --- fields

std::string_view kindKey(FieldKind kind)
{
    constexpr std::array keys{"number", "integer", "choice", "toggle", "text", "preset"};
    return keys[static_cast<std::size_t>(kind)];
}

std::string_view scaleKey(FieldScale scale)
{
    constexpr std::array keys{"linear", "logarithmic", "powers-of-two"};
    return keys[static_cast<std::size_t>(scale)];
}

bool isNumber(const FieldSpec& field)
{
    return field.kind == FieldKind::Number || field.kind == FieldKind::Integer;
}

// `ridgepoint presets KIND` lists what such a field takes.
std::string_view presetsOf(PresetKind kind)
{
    switch (kind) {
    case PresetKind::Model:
        return "models";
    case PresetKind::Accelerator:
        return "accelerators";
    case PresetKind::ScaleUp:
    case PresetKind::ScaleOut:
        return "links";
    case PresetKind::None:
        break;
    }
    return {};
}

std::string helpOf(const FieldSpec& field)
{
    return std::string(field.help)
        + (field.unit == Unit::SequenceToken ? " Written with k, that counts as 1024: 32k is 32768." : "");
}

Json defaultOf(const FieldSpec& field, const Scenario& usual)
{
    if (field.usual) // of a target, what stands in for it
        return jsonNumber(field.usual(usual));
    if (isNumber(field))
        if (const std::optional<double> number = fieldNumber(usual, field))
            return jsonNumber(*number);
    if (field.kind == FieldKind::Toggle && field.get)
        return field.get(usual).value_or(0) != 0;
    return fieldText(usual, field);
}

Json fieldJson(const FieldSpec& field, const Scenario& usual)
{
    Json json{{"id", field.id}, {"label", field.label}, {"group", groupLabel(field.group)},
        {"kind", kindKey(field.kind)}};
    if (isNumber(field)) {
        json["unit"] = siSymbol(field.unit);
        json["minimum"] = jsonNumber(field.minimum);
        json["maximum"] = jsonNumber(field.maximum);
        json["slider"] = {{"minimum", jsonNumber(field.sliderMinimum)},
            {"maximum", jsonNumber(field.sliderMaximum)}, {"scale", scaleKey(field.scale)}};
        json["written"] = acceptedForms(field.unit);
    }
    if (!field.choices.empty()) {
        Json& choices = json["choices"] = Json::array();
        for (const FieldChoice& choice : field.choices) {
            Json each{{"key", choice.key}, {"label", choice.label}};
            if (!choice.note.empty())
                each["note"] = choice.note;
            choices.push_back(std::move(each));
        }
    }
    if (const std::string_view presets = presetsOf(field.preset); !presets.empty())
        json["presets"] = presets;
    if (!field.autoWord.empty())
        json["words"] = Json::array({field.autoWord});
    json["default"] = defaultOf(field, usual);
    json["advanced"] = field.advanced;
    json["help"] = helpOf(field);
    return json;
}

// "1 to 64", "adamw, adafactor, …", "on or off". `whole`: every choice, where one field has all the room.
std::string rangeText(const FieldSpec& field, bool whole)
{
    const std::size_t enough = whole ? field.choices.size() : 6;
    std::string text;
    if (isNumber(field))
        text = format(field.minimum, field.unit) + " to " + format(field.maximum, field.unit);
    else if (field.kind == FieldKind::Toggle)
        text = "true, false";
    else if (const std::string_view presets = presetsOf(field.preset); !presets.empty())
        text = "presets " + std::string(presets);
    for (std::size_t i = 0; i < std::min(enough, field.choices.size()); ++i)
        text += (i > 0 ? ", " : "") + std::string(field.choices[i].key);
    if (field.choices.size() > enough)
        text += " …";
    if (!field.autoWord.empty())
        text += (text.empty() ? "" : ", ") + std::string(field.autoWord);
    return text;
}

// The fields that the words name: an id, or the beginning of some ("mesh").
std::vector<const FieldSpec*> fieldsNamed(const QStringList& words)
{
    std::vector<const FieldSpec*> all;
    for (const FieldSpec& field : fields())
        if (words.isEmpty())
            all.push_back(&field);
    for (const QString& each : words) {
        const std::string word = each.toStdString();
        const std::size_t before = all.size();
        for (const FieldSpec& field : fields())
            if (field.id == word || field.id.starts_with(word + '.'))
                all.push_back(&field);
        if (all.size() > before)
            continue;
        const auto groupOf = [](const FieldSpec& field) { return field.id.substr(0, field.id.find('.')); };
        const std::string_view near = nearestField(word);
        refuse("no field " + quotedExcerpt(word)
            + (near.empty() ? didYouMean(word, fields(), groupOf) : didYouMean(near).plain())
            + " (`ridgepoint fields` lists them all)");
    }
    return all;
}

int runFields(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    const std::vector<const FieldSpec*> asked = fieldsNamed(context.positional);
    const Scenario usual = defaultScenario(context.catalog);
    if (format == OutputFormat::Json) {
        Json all = Json::array();
        for (const FieldSpec* const field : asked)
            all.push_back(fieldJson(*field, usual));
        print(jsonDocument(all));
        return ExitOk;
    }
    const bool people = format != OutputFormat::Csv;
    Table table{.columns = people ? std::vector<std::string>{"id", "label", "takes", "default"}
                                  : std::vector<std::string>{"id", "label", "group", "kind", "unit",
                                      "minimum", "maximum", "choices", "default", "help"},
        .rows = {}};
    for (const FieldSpec* const field : asked) {
        const std::string now =
            field->usual ? formatExact(field->usual(usual), field->unit) : fieldText(usual, *field);
        if (people) {
            table.rows.push_back({field->id, field->label, rangeText(*field, asked.size() == 1), now});
            continue;
        }
        const Json number = defaultOf(*field, usual);
        const bool counts = isNumber(*field);
        table.rows.push_back({field->id, field->label, groupLabel(field->group), kindKey(field->kind),
            counts ? siSymbol(field->unit) : "", counts ? Cell(field->minimum) : Cell(),
            counts ? Cell(field->maximum) : Cell(), joined(field->choices, " ", &FieldChoice::key),
            number.is_number() ? Cell(number.get<double>()) : Cell(now), helpOf(*field)});
    }
    std::string text = tableIn(table, format);
    if (asked.size() == 1 && format == OutputFormat::Text) // of one there is room to say what it is
        text += '\n' + wrappedText(helpOf(*asked.front()), 100, "") + '\n';
    print(text);
    return ExitOk;
}

// --- new, share

int runNew(CommandContext& context)
{
    if (!context.positional.isEmpty())
        refuse("new takes options only; --from names the scenario to begin with");
    const QString from = context.parser.value("from");
    Scenario scenario =
        from.isEmpty() ? openingScenario(context.catalog) : loadScenario(from, context.catalog).scenario;
    applySets(scenario, context.parser, context.catalog);
    if (const std::string name = context.parser.text("name"); !name.empty())
        if (const FieldError error = setField(scenario, *findField("name"), name, context.catalog))
            refuse("--name: " + error.message.plain());
    writeOutput(context.parser, writeScenario({.scenario = scenario, .baselines = {}}, context.catalog));
    return ExitOk;
}

int runShare(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    print(shareCode(askedScenario(context), context.catalog) + '\n');
    return ExitOk;
}

void declareNew(CommandParser& parser)
{
    parser.add("from", "the scenario to begin with; otherwise the one that a window opens on", "SCENARIO");
    parser.add("name", "what it is called", "TEXT");
    declareSet(parser);
    parser.addOutput("the file to write, *.ridge.json; otherwise standard output");
}

void declareShare(CommandParser& parser) { declareSet(parser); }

} // namespace

constexpr Command fieldsCommand{"fields", "[ID|GROUP]… [--format text|json|csv|markdown]",
    "what a scenario is made of: ids for --set, labels, units, ranges, choices, defaults",
    "  ridgepoint fields mesh\n"
    "  ridgepoint fields training.optimizer\n"
    "  ridgepoint fields --format json | jq -r '.[] | select(.kind == \"choice\") | .id'\n",
    static_cast<void (*)(CommandParser&)>(declareFormat), runFields};

constexpr Command newCommand{"new",
    "[--from SCENARIO] [--name TEXT] [--set id=value]… [--set-file FILE]… [-o FILE]", "a scenario as a file",
    "  ridgepoint new --from llama3-70b-256xh100 --set mesh.tensor=4 -o mine.ridge.json\n"
    "  ridgepoint new --from llama3-70b-256xh100 --set recipe=megatron   # the stack, and what it does "
    "by itself\n"
    "  ridgepoint new --name \"8B on a node\" --set model.preset=llama3-8b --set "
    "hardware.accelerators=8\n",
    declareNew, runNew};

constexpr Command shareCommand{"share", "SCENARIO [--set id=value]… [--set-file FILE]…",
    "the share code of a scenario: one line that every command and the window take for it",
    "  ridgepoint share mine.ridge.json\n"
    "  ridgepoint evaluate \"$(ridgepoint share seed-question --set model.params=7B)\"\n",
    declareShare, runShare};

} // namespace ridgepoint
