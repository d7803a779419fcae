#include "app/cli/commands.h"

#include "core/engine/evaluate.h"
#include "core/launch/foreign.h"
#include "core/units/nearest.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

std::string launcherKeys(bool importing)
{
    std::string list;
    for (const launch::Launcher* launcher : launch::launchers())
        list += (list.empty() ? "" : "|") + std::string(launch::keyOf(*launcher));
    return importing ? list + '|' + std::string(launch::modelKind) : list;
}

const launch::Launcher& launcherNamed(const std::string& name, const std::string& option)
{
    if (const launch::Launcher* found = launch::findLauncher(name))
        return *found;
    Nearest nearest(name);
    for (const launch::Launcher* launcher : launch::launchers())
        nearest.consider(launch::keyOf(*launcher));
    if (option == "--from")
        nearest.consider(launch::modelKind);
    throw CommandFailure{ExitBadInput,
        option + ": unknown launcher " + quotedExcerpt(name) + nearest.question().plain() + " ("
            + launcherKeys(option == "--from") + ')'};
}

// --- launch

int runLaunch(CommandContext& context)
{
    if (context.positional.size() != 1)
        throw CommandFailure{ExitBadInput, "expected one SCENARIO"};
    if (!context.parser.isSet(QStringLiteral("for")))
        throw CommandFailure{ExitBadInput, "expected --for with one of " + launcherKeys(false)};
    const launch::Launcher& launcher =
        launcherNamed(context.parser.value(QStringLiteral("for")).toStdString(), "--for");
    Scenario scenario = loadScenario(context.positional.front(), context.catalog).scenario;
    applySets(scenario, context.parser, context.catalog);
    const launch::Written written = launch::write(scenario, launcher, context.catalog);
    writeOutput(context.parser, written.text);
    for (const Text& text : written.warnings)
        complain("warning: " + text.plain());
    // The file says so too; whoever only names a file to be written reads it here.
    for (const Text& text : written.unsaid)
        complain("note: not in the file: " + text.plain());
    sayCaveats(caveatsOf(evaluate(scenario), "model"), OutputFormat::Text);
    return written.refused ? ExitNoAnswer : ExitOk;
}

void declareOutput(CommandParser& parser, const QString& what)
{
    parser.addOption({{QStringLiteral("o"), QStringLiteral("output")}, what, QStringLiteral("FILE")});
}

void declareLaunch(CommandParser& parser)
{
    parser.addOption({QStringLiteral("for"),
        QStringLiteral("the launcher: ") + QString::fromStdString(launcherKeys(false)),
        QStringLiteral("LAUNCHER")});
    declareSet(parser);
    declareOutput(parser, QStringLiteral("file to write; standard output when absent"));
}

// --- import

// What ModelOpt leaves beside a config.json says its number types; empty: it left nothing.
std::string quantisationBeside(const QString& path)
{
    const QString beside = QFileInfo(path).path() + QLatin1Char('/')
        + QString::fromLatin1(launch::quantisationFile.data(), qsizetype(launch::quantisationFile.size()));
    return path != QLatin1String("-") && QFileInfo(beside).isFile() ? readFile(beside) : std::string();
}

// The model that counts instead of the file's, with what it is published in.
launch::Given givenIn(const CommandContext& context, const FieldEdits& sets)
{
    launch::Given given{.model = {}, .fields = sets};
    const QString model = context.parser.value(QStringLiteral("model"));
    if (model.isEmpty())
        return given;
    const std::string name = model.toStdString();
    given.model = launch::namedModel(name, context.catalog);
    if (given.model)
        return given;
    if (!QFileInfo(model).isFile()) {
        Nearest nearest(name);
        for (const ModelPreset& preset : context.catalog.models())
            nearest.consider(preset.id);
        throw CommandFailure{ExitBadInput,
            "--model: no preset, name on Hugging Face or config.json is " + quotedExcerpt(name)
                + nearest.question().plain() + " (`ridgepoint presets models` lists the presets)"};
    }
    const launch::Adopted adopted = launch::adopt(readFile(model), name, context.catalog, launch::modelKind,
        {.given = {.model = {}, .fields = sets}, .quantisation = quantisationBeside(model)});
    for (const Diagnostic& d : adopted.diagnostics)
        if (d.severity != Severity::Info)
            complain((d.severity == Severity::Warning ? "warning: " : "") + plainLine(d));
    if (!adopted.scenario)
        throw CommandFailure{ExitBadInput, "--model: no model in " + quotedExcerpt(name)};
    given.model = adopted.scenario->model;
    for (const FieldEdit& type : adopted.types)
        if (std::ranges::find(sets, type.field, &FieldEdit::field) == sets.end())
            given.fields.push_back(type);
    return given;
}

int runImport(CommandContext& context)
{
    if (context.positional.size() != 1)
        throw CommandFailure{ExitBadInput, "expected one FILE"};
    const QString argument = context.positional.front();
    const std::string path = argument == QLatin1String("-") ? "standard input" : argument.toStdString();
    const std::string from = context.parser.value(QStringLiteral("from")).toStdString();
    if (!from.empty() && from != launch::modelKind)
        (void)launcherNamed(from, "--from");
    const OutputFormat format = formatOf(context.parser);
    if (format != OutputFormat::Text && format != OutputFormat::Json)
        throw CommandFailure{ExitBadInput, "--format: import has text and json"};
    const FieldEdits sets = setsOf(context.parser, context.catalog);
    const std::string content = readFile(argument), quantisation = quantisationBeside(argument);
    launch::Adopted adopted = launch::adopt(content, path, context.catalog, from,
        {.given = givenIn(context, sets), .quantisation = quantisation});
    for (const Diagnostic& d : adopted.diagnostics)
        complain((d.where.empty() ? path + ": " : std::string())
            + (d.severity == Severity::Error          ? ""
                    : d.severity == Severity::Warning ? "warning: "
                    : adopted.model                   ? ""
                                                      : "note: ")
            + plainLine(d));
    if (adopted.scenario) {
        const FieldEdits applied = applyEach(*adopted.scenario, sets, context.catalog);
        if (const Text note = followEdits(*adopted.scenario, applied); !note.empty())
            complain("note: " + note.plain());
    }
    const bool toFile = context.parser.isSet(QStringLiteral("output"));
    if (format == OutputFormat::Json)
        print(launch::accountJson(adopted, path, context.catalog));
    if (!adopted.scenario)
        return ExitBadInput;
    if (format == OutputFormat::Text || toFile)
        writeOutput(
            context.parser, writeScenario({.scenario = *adopted.scenario, .baselines = {}}, context.catalog));
    return ExitOk;
}

void declareImport(CommandParser& parser)
{
    parser.addOption({QStringLiteral("from"),
        QStringLiteral("what the file is of, where its own words do not say: ")
            + QString::fromStdString(launcherKeys(true)),
        QStringLiteral("KIND")});
    parser.addOption({QStringLiteral("model"),
        QStringLiteral(
            "the model that counts, where the file does not say one that is known: the id of a preset, "
            "a name on Hugging Face, or a config.json"),
        QStringLiteral("ID|config.json")});
    declareSet(parser, QStringLiteral("what the file does not say, or says otherwise"));
    declareFormat(parser,
        QStringLiteral("text (default): the scenario; json: what was read, derived, assumed, "
                       "not read and refused, and the scenario"));
    declareOutput(parser, QStringLiteral("scenario file to write; standard output when absent"));
}

constexpr std::array commands{
    Command{"launch", "SCENARIO --for LAUNCHER [--set id=value]… [-o FILE]",
        "the flags or configuration that a training launcher or a server starts the scenario with; exit code "
        "3 "
        "where the server could not serve it",
        "  ridgepoint launch llama3-70b-256xh100 --for megatron -o train.sh\n"
        "  ridgepoint launch my.ridge.json --for torchtitan --set mesh.tensor=8\n"
        "  ridgepoint launch my.ridge.json --for vllm --set serving.tensor=8 -o serve.sh\n",
        declareLaunch, runLaunch},
    Command{"import", "FILE [--from KIND] [--model ID|config.json] [--set id=value]… [-o SCENARIO]",
        "a Hugging Face model configuration, or a launcher's or a server's file, as a scenario; exit code 1, "
        "and nothing written, where what decides a model, its number types or its ranks is neither in the "
        "file nor given",
        "  ridgepoint import config.json -o my.ridge.json\n"
        "  ridgepoint import train.sh --from megatron -o my.ridge.json\n"
        "  ridgepoint import serve.sh --model config.json --set hardware.accelerator=h200-sxm -o "
        "my.ridge.json\n",
        declareImport, runImport},
};

} // namespace

std::span<const Command> launchCommands() { return commands; }

} // namespace ridgepoint
