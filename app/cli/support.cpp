#include "app/cli/commands.h"

#include "app/document/figure_metadata.h"
#include "app/document/program.h"
#include "core/base/format.h"
#include "core/base/json_text.h"
#include "core/base/parse.h"
#include "core/base/printable.h"
#include "core/engine/evaluate.h"
#include "core/inputs/hardware/stack.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/entry_note.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/outcome/writers.h"
#include "core/serving/types_note.h"
#include "views/registry.h"
#include "widgets/files.h"

#include <nlohmann/json.hpp>

#include <QCryptographicHash>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <thread>

namespace ridgepoint {

namespace {

// `carrier` is the file around a share code, "figure.svg: ".
ScenarioFile accepted(ScenarioReadResult&& result, const std::string& carrier = {})
{
    for (const Diagnostic& d : result.diagnostics)
        if (d.severity != Severity::Error)
            complain(carrier + plainLine(d));
    refuseErrors(result.diagnostics, carrier);
    if (!result.file)
        refuse(carrier + "not a scenario");
    return *std::move(result.file);
}

} // namespace

void refuse(const std::string& why) { throw CommandFailure{ExitBadInput, why}; }

void refuseOptions(
    const CommandParser& parser, std::initializer_list<const char*> options, const std::string& why)
{
    for (const char* const option : options)
        if (parser.isSet(option))
            refuse("--" + std::string(option) + why);
}

void refuseErrors(const Diagnostics& diagnostics, const std::string& prefix)
{
    Diagnostics errors;
    std::ranges::copy_if(diagnostics, std::back_inserter(errors),
        [](const Diagnostic& d) { return d.severity == Severity::Error; });
    if (!errors.empty())
        refuse(joined(errors, "\n", [&](const Diagnostic& d) { return prefix + plainLine(d); }));
}

std::string linesOf(const Diagnostics& diagnostics) { return joined(diagnostics, "\n", plainLine); }

std::string textOf(const FieldEdits& edits)
{
    return joined(edits, " ", [](const FieldEdit& edit) { return edit.field + '=' + edit.text; });
}

nlohmann::ordered_json setJson(const FieldEdits& edits)
{
    nlohmann::ordered_json set = nlohmann::ordered_json::object();
    for (const FieldEdit& edit : edits)
        set[edit.field] = edit.text;
    return set;
}

void print(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw CommandFailure {ExitCannotReadOrWrite, "cannot write to standard output"};
}

void printPath(const QString& path) { print(printable(path.toStdString(), std::string::npos) + '\n'); }

void complain(std::string_view text)
{
    // What other programs and files say comes through here last.
    std::fprintf(stderr, "ridgepoint: %s\n", printableLines(text).c_str());
}

void complain(const Diagnostics& diagnostics)
{
    for (const Diagnostic& d : diagnostics)
        complain(plainLine(d));
}

void writeOutput(const CommandParser& parser, std::string_view bytes)
{
    const QString target = parser.value("output");
    if (parser.isSet("output") && target.isEmpty())
        refuse("-o: the name is empty; give a file, or - for standard output");
    if (target.isEmpty() || target == QLatin1String("-"))
        return print(bytes);
    writeTo(target, bytes);
}

void writeTo(const QString& file, std::string_view bytes)
{
    if (const QString why = writeFile(file, {bytes.data(), qsizetype(bytes.size())}); !why.isEmpty())
        throw CommandFailure{
            ExitCannotReadOrWrite, file.toStdString() + ": cannot be written: " + why.toStdString()};
}

std::string originOf(const QString& path)
{
    return path == QLatin1String("-") ? "standard input" : path.toStdString();
}

std::string readFile(const QString& path)
{
    const std::string shown = originOf(path);
    const FileContent content = readFile(path, largestFileBytes, Source::Stream);
    if (!content.ok())
        throw CommandFailure{
            ExitCannotReadOrWrite, shown + ": cannot be read: " + content.problem.toStdString()};
    if (content.beyond(largestFileBytes))
        refuse(shown + ": larger than " + std::to_string(largestFileMiB) + " MiB; expected a smaller file");
    return content.bytes.toStdString();
}

namespace {

// A scenario file, or an exported picture or a text file that carries a share code, as the window opens them.
ScenarioFile readContent(const std::string& content, const Catalog& catalog, const std::string& origin)
{
    const QByteArray bytes = QByteArray::fromStdString(content);
    if (isFigure(bytes)) {
        const CarriedScenario carried = carriedScenario(bytes);
        if (carried.state == CarriedScenario::State::None)
            refuse(origin + ": a picture that carries no scenario");
        if (carried.state == CarriedScenario::State::Damaged)
            refuse(origin + ": damaged: the scenario in this picture is not the one that was exported");
        if (carried.state == CarriedScenario::State::Unchecked)
            complain(origin
                + ": note: this picture has no checksum; its scenario may not be the one that was exported");
        return accepted(readShareCode(carried.code.toStdString(), catalog), origin + ": ");
    }
    const bool code = looksLikeShareCode(trimmed(content));
    return accepted(readScenarioText(content, catalog, origin), code ? origin + ": " : std::string());
}

} // namespace

ScenarioFile loadScenario(const QString& argument, const Catalog& catalog)
{
    const std::string text = argument.toStdString();
    if (argument == QLatin1String("-"))
        return readContent(readFile(argument), catalog, originOf(argument));
    if (looksLikeShareCode(text))
        return accepted(readShareCode(text, catalog));
    const ScenarioPreset* preset = catalog.scenario(text);
    if (const QFileInfo info(argument); info.exists() && !(preset && info.isDir()))
        return readContent(readFile(argument), catalog, text);
    if (preset)
        return accepted(readScenario(preset->json, catalog, preset->id));
    throw CommandFailure{ExitCannotReadOrWrite,
        text + ": no such file, and no scenario preset of that name"
            + didYouMean(text, catalog.scenarios(), &ScenarioPreset::id)
            + " (`ridgepoint presets scenarios` lists them)"};
}

Scenario askedScenario(const CommandContext& context)
{
    Scenario scenario = loadScenario(context.positional.front(), context.catalog).scenario;
    applySets(scenario, context.parser, context.catalog);
    return scenario;
}

void declareFormat(CommandParser& parser) { declareFormat(parser, "text (default), json, csv or markdown"); }

void declareFormat(CommandParser& parser, const char* accepted)
{
    parser.add("format", accepted, "FORMAT", "text");
}

std::optional<std::int64_t> wholeNumber(
    const CommandParser& parser, const char* option, std::int64_t least, std::int64_t most, bool inside)
{
    if (!parser.isSet(option))
        return std::nullopt;
    bool good = false;
    const qlonglong value = parser.value(option).toLongLong(&good);
    if (good && (!inside || (value >= least && value <= most)))
        return value;
    const std::string name = "--" + std::string(option);
    refuse(name + ": '" + parser.text(option) + "' is not a whole number from " + std::to_string(least)
        + (most == std::numeric_limits<std::int64_t>::max() ? std::string() : " to " + std::to_string(most))
        + "; write for example " + name + ' ' + std::to_string(std::clamp<std::int64_t>(8, least, most)));
}

std::optional<double> quantity(const CommandParser& parser, const char* option, Unit unit)
{
    if (!parser.isSet(option))
        return std::nullopt;
    const ParsedNumber parsed = parse(parser.text(option), unit);
    if (!parsed.si)
        refuse("--" + std::string(option) + ": " + parsed.message.plain());
    return parsed.si;
}

std::optional<std::chrono::milliseconds> longestOf(const CommandParser& parser)
{
    const auto seconds = wholeNumber(parser, "seconds", 1, 86400);
    return seconds ? std::optional(std::chrono::seconds(*seconds)) : std::nullopt;
}

unsigned processors() { return std::max(1U, std::thread::hardware_concurrency()); }

std::vector<std::string> viewIds()
{
    std::vector<std::string> ids;
    for (const ViewEntry& each : figureRegistry())
        ids.push_back(each.id.toStdString());
    return ids;
}

QString languageNamed(const QString& text)
{
    if (text != QLatin1String("en") && text != QLatin1String("es"))
        refuse("--language: " + quotedExcerpt(text.toStdString()) + " is not known; expected en or es");
    return text;
}

std::optional<SpokenLanguage> askedLanguage(const CommandParser& parser)
{
    if (!parser.isSet("language"))
        return {};
    return std::optional<SpokenLanguage>(std::in_place, languageNamed(parser.value("language")));
}

int codeOf(const Report& report)
{
    int code = ExitOk;
    for (const Diagnostic& d : report.diagnostics) {
        if (d.severity != Severity::Error)
            continue;
        complain(plainLine(d));
        code = ExitBadInput;
    }
    return code;
}

int codeWithoutValue(const Report& report, const Readout& readout)
{
    complain(std::string(readout.path) + ": — " + reasonForNull(report, readout.path).plain());
    return std::max(codeOf(report), static_cast<int>(ExitNoAnswer));
}

nlohmann::ordered_json fileJson(const Readout& readout, const std::optional<double>& si)
{
    return jsonNumber(si ? std::optional(fileNumber(readout, *si)) : std::nullopt);
}

OutputFormat formatOf(const CommandParser& parser)
{
    const QString name = parser.value("format");
    if (name == QLatin1String("text"))
        return OutputFormat::Text;
    if (name == QLatin1String("json"))
        return OutputFormat::Json;
    if (name == QLatin1String("csv"))
        return OutputFormat::Csv;
    if (name == QLatin1String("markdown") || name == QLatin1String("md"))
        return OutputFormat::Markdown;
    refuse("--format: unknown format '" + name.toStdString() + "'; expected text, json, csv or markdown");
}

namespace {

// A part of a scenario as JSON, or lines of id=value; a # begins a remark.
FieldEdits readSets(const QString& path, const Catalog& catalog)
{
    const std::string origin = originOf(path);
    const std::string content = readFile(path);
    if (trimmed(content).starts_with('{')) {
        OverlayReadResult read = readOverlay(content, catalog, origin);
        if (!read.diagnostics.empty())
            refuse(linesOf(read.diagnostics));
        return std::move(read.edits);
    }
    FieldEdits edits;
    std::string_view rest = content;
    for (int number = 1; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.empty() || line.starts_with('#'))
            continue;
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos)
            refuse(origin + ":" + std::to_string(number) + ": " + quotedExcerpt(line)
                + ": expected id=value, or a part of a scenario as JSON");
        edits.push_back(
            {std::string(trimmed(line.substr(0, equals))), std::string(trimmed(line.substr(equals + 1)))});
    }
    return edits;
}

} // namespace

FieldEdits setsOf(const CommandParser& parser, const Catalog& catalog)
{
    FieldEdits edits;
    for (const QString& path : parser.values("set-file")) {
        const FieldEdits read = readSets(path, catalog);
        edits.insert(edits.end(), read.begin(), read.end());
    }
    for (const QString& set : parser.values("set")) {
        const std::string text = set.toStdString();
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
            refuse("--set " + text + ": expected id=value, for example model.params=7B");
        edits.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    return edits;
}

void declareSet(CommandParser& parser, const std::string& what)
{
    parser.add("set", what, "id=value");
    parser.add("set-file", "id=value lines, or JSON", "FILE");
}

const Readout& readoutNamed(const std::string& pathOrLabel, std::string_view option)
{
    if (const Readout* readout = findReadout(pathOrLabel))
        return *readout;
    const std::string asked = std::string(option) + ' ' + printable(pathOrLabel, 200);
    if (pathOrLabel == fitsPath)
        refuse(asked
            + " says yes or no, and a number is wanted here: memory.ratio, "
              "memory.per_rank.total_bytes … (`ridgepoint explain SCENARIO` lists them all)");
    if (const std::size_t comma = pathOrLabel.find(',');
        comma != std::string::npos && findReadout(std::string_view(pathOrLabel).substr(0, comma)))
        refuse(asked + ": one readout is wanted here");
    refuse(asked + ": unknown" + didYouMean(nearestReadout(pathOrLabel)).plain()
        + " (`ridgepoint explain SCENARIO` lists them all)");
}

std::vector<const Readout*> readoutsNamed(const QStringList& asked, std::string_view option, bool* fits)
{
    std::vector<const Readout*> all;
    const auto add = [&](const QString& name) {
        if (fits && name == QLatin1String(fitsPath)) {
            *fits = true;
            return;
        }
        const Readout* const readout = &readoutNamed(name.toStdString(), option);
        if (std::ranges::find(all, readout) == all.end())
            all.push_back(readout);
    };
    for (const QString& each : asked) // labels have commas too
        if (findReadout(each.toStdString()))
            add(each);
        else
            for (const QString& name : each.split(u',', Qt::SkipEmptyParts))
                add(name.trimmed());
    return all;
}

namespace {

// "recipe=megatron": the stack with all that it sets, where a field alone would be set alone.
constexpr std::string_view recipeWord = "recipe";

FieldEdits recipeOf(const std::string& stack, const Scenario& scenario)
{
    const std::span<const FieldChoice> stacks = findField("hardware.stack")->choices;
    if (std::ranges::find(stacks, stack, &FieldChoice::key) != stacks.end())
        return recipeEdits(stackTraits(stack), scenario);
    refuse("--set recipe: no software stack " + quotedExcerpt(stack)
        + didYouMean(stack, stacks, &FieldChoice::key) + "; one of "
        + joined(stacks, ", ", &FieldChoice::key));
}

// Whether the edit chooses what others refine: a model, a device, a link, all types at once.
bool choosesTheWhole(const FieldEdit& edit)
{
    const FieldSpec* const field = findField(edit.field);
    return edit.field == "model.params" || edit.field == "training.precision"
        || (field && field->kind == FieldKind::Preset);
}

bool isSaid(const FieldEdits& edits, std::string_view id)
{
    return std::ranges::any_of(edits, [id](const FieldEdit& edit) {
        return id == edit.field
            || (id.starts_with(edit.field) && id.substr(edit.field.size()).starts_with('.'));
    });
}

// What a recipe changes of what somebody had chosen.
void sayChanged(
    const std::string& stack, const Scenario& before, const FieldEdits& recipe, const Catalog& catalog)
{
    const Scenario usual = defaultScenario(catalog);
    std::string changed;
    for (const auto& [id, text] : recipe) {
        const FieldSpec& field = *findField(id);
        const std::string was = fieldText(before, field);
        if (id != "hardware.stack" && was != fieldText(usual, field))
            changed += (changed.empty() ? "" : ", ") + id + " from " + was + " to " + text;
    }
    if (!changed.empty())
        complain("note: recipe=" + stack + " changes " + changed);
}

// With what the last recipe stands for in its place: it goes by all that is said, in whatever order, and
// leaves what is said of one field alone.
FieldEdits withRecipe(FieldEdits edits, const Scenario& scenario, const Catalog& catalog)
{
    const auto isRecipe = [](const FieldEdit& edit) { return edit.field == recipeWord; };
    const FieldEdits said = edits;
    if (std::erase_if(edits, isRecipe) == 0)
        return edits;
    Scenario before = scenario;
    for (const FieldEdit& edit : edits)
        if (const FieldSpec* const field = findField(edit.field))
            (void)setField(before, *field, edit.text, catalog); // what is refused is named below
    FieldEdits recipe;
    std::string stack;
    for (const FieldEdit& edit : said)
        if (isRecipe(edit))
            recipe = recipeOf(stack = edit.text, before);
    std::erase_if(recipe, [&edits](const FieldEdit& edit) {
        return edit.field != "hardware.stack" && isSaid(edits, edit.field);
    });
    sayChanged(stack, before, recipe, catalog);
    edits.insert(std::ranges::find_if_not(edits, choosesTheWhole), recipe.begin(), recipe.end());
    return edits;
}

} // namespace

FieldEdits applyEach(Scenario& scenario, const FieldEdits& said, const Catalog& catalog)
{
    // What is said of one field wins over what a whole brings with it, whichever comes first.
    FieldEdits edits = said;
    std::ranges::stable_partition(edits, choosesTheWhole);
    edits = withRecipe(std::move(edits), scenario, catalog);
    FieldEdits applied;
    for (const auto& [id, text] : edits) {
        const FieldSpec* field = findField(id);
        if (!field)
            refuse("--set " + printable(id, 200) + ": no such field" + didYouMean(nearestField(id)).plain());
        if (const FieldError error = setField(scenario, *field, text, catalog))
            refuse("--set " + id + ": " + error.message.plain());
        applied.push_back({id, text});
    }
    return applied;
}

void applySets(Scenario& scenario, const CommandParser& parser, const Catalog& catalog)
{
    applySets(scenario, setsOf(parser, catalog), catalog);
}

FieldEdits applySetsAlone(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog)
{
    const Scenario before = scenario;
    const FieldEdits applied = applyEach(scenario, edits, catalog);
    for (const auto& [id, text] : applied)
        if (const Text note = entryNote(scenario, *findField(id), text, catalog); !note.empty())
            complain("note: --set " + id + ": " + note.plain());
    if (scenario != before && scenario.name == before.name)
        markNameChanged(scenario); // it says what the file holds
    return applied;
}

void applySets(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog, bool ofTraining)
{
    const Scenario before = scenario;
    const FieldEdits applied = applySetsAlone(scenario, edits, catalog);
    if (const Text note = typesNote(before, scenario); !note.empty())
        complain("note: " + note.plain());
    if (const Text note = followEdits(scenario, applied); !note.empty() && ofTraining)
        complain("note: " + note.plain());
}

void declareShard(CommandParser& parser)
{
    parser.add("shard",
        "part K of N of the work; `ridgepoint merge` puts the parts together (pruning counts of a search "
        "depend on the parts; the best layout does not)",
        "K/N");
}

std::optional<Shard> shardOf(const CommandParser& parser)
{
    if (!parser.isSet("shard"))
        return {};
    const std::string text = parser.text("shard");
    const std::optional<Shard> shard = readShard(text);
    if (!shard)
        refuse("--shard " + quotedExcerpt(text) + ": expected K/N with K from 1 to N, for example 3/8");
    return shard;
}

std::string fingerprint(const std::vector<std::string>& texts)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(versionText().toUtf8());
    for (const std::string& text : texts) {
        hash.addData(QByteArray(QByteArray::number(qulonglong(text.size())) + ' '));
        hash.addData(QByteArray::fromStdString(text));
    }
    return hash.result().toHex().left(16).toStdString();
}

std::string questionOf(const Scenario& scenario, const Catalog& catalog)
{
    const Report report = evaluate(scenario);
    std::string text = writeScenario({.scenario = scenario, .baselines = {}}, catalog);
    for (const Readout& readout : readouts())
        if (const std::optional<double> value = readout.get(report))
            text += formatShortest(*value) + ' ';
    return text;
}

void wantPositional(const CommandContext& context, qsizetype count, const char* what)
{
    if (context.positional.size() != count)
        refuse(std::string("expected ") + what);
}

void addColumn(Table& table, std::string_view name, std::string_view label, std::string_view unit)
{
    table.columns.emplace_back(name);
    table.labels.emplace_back(label);
    table.units.emplace_back(unit);
}

void printTable(const Table& table, OutputFormat format) { print(tableIn(table, format)); }

std::string tableIn(const Table& table, OutputFormat format, const nlohmann::ordered_json& beside)
{
    if (format != OutputFormat::Json)
        return tableIn(table, format);
    nlohmann::ordered_json json = tableJson(table);
    json.update(beside);
    return jsonDocument(json);
}

void sayCaveats(const std::vector<Caveat>& caveats, OutputFormat format)
{
    if (format != OutputFormat::Json)
        for (const Caveat& each : caveats)
            complain("note: " + caveatLine(each));
}

} // namespace ridgepoint
