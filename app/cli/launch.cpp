#include "app/cli/commands.h"

#include "core/launch/launcher.h"
#include "core/model/huggingface.h"
#include "core/units/nearest.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr std::string_view huggingFace = "huggingface";

std::string launcherKeys(bool importing)
{
    std::string list;
    for (const launch::Launcher* launcher : launch::launchers())
        list += (list.empty() ? "" : "|") + std::string(launch::keyOf(*launcher));
    return importing ? list + '|' + std::string(huggingFace) : list;
}

const launch::Launcher& launcherNamed(const std::string& name, const std::string& option)
{
    if (const launch::Launcher* found = launch::findLauncher(name))
        return *found;
    Nearest nearest(name);
    for (const launch::Launcher* launcher : launch::launchers())
        nearest.consider(launch::keyOf(*launcher));
    if (option == "--from")
        nearest.consider(huggingFace);
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
    // The file says so too; whoever only names a file to be written reads it here.
    for (const Text& text : written.unsaid)
        complain("note: not in the file: " + text.plain());
    return ExitOk;
}

void declareOutput(QCommandLineParser& parser, const QString& what)
{
    parser.addOption({{QStringLiteral("o"), QStringLiteral("output")}, what, QStringLiteral("FILE")});
}

void declareLaunch(QCommandLineParser& parser)
{
    parser.addOption({QStringLiteral("for"),
        QStringLiteral("the launcher: ") + QString::fromStdString(launcherKeys(false)),
        QStringLiteral("LAUNCHER")});
    declareSet(parser);
    declareOutput(parser, QStringLiteral("file to write; standard output when absent"));
}

// --- import

// What an import came to, whichever reader it was.
struct Taken
{
    std::optional<Scenario> scenario; // empty: the diagnostics say why
    Diagnostics diagnostics; // with what they are about before each
};

Taken fromHuggingFace(const std::string& text, const Catalog& catalog)
{
    ImportResult imported = importHuggingFace(text);
    Taken taken{.scenario = {}, .diagnostics = std::move(imported.diagnostics)};
    if (!imported.architecture)
        return taken;
    taken.scenario = defaultScenario(catalog);
    taken.scenario->name = imported.name;
    taken.scenario->model = {.source = ModelSpec::Source::Dimensions,
        .preset = {},
        .params = taken.scenario->model.params,
        .architecture = *imported.architecture};
    return taken;
}

Taken fromLauncher(const std::string& text, const std::string& path, const Catalog& catalog,
    const launch::Launcher* launcher)
{
    launch::Imported imported = launch::import(text, path, catalog, launcher);
    if (imported.scenario)
        imported.scenario->name =
            QFileInfo(QString::fromStdString(path)).completeBaseName().left(100).toStdString();
    return {.scenario = std::move(imported.scenario), .diagnostics = std::move(imported.diagnostics)};
}

int runImport(CommandContext& context)
{
    if (context.positional.size() != 1)
        throw CommandFailure{ExitBadInput, "expected one FILE"};
    const QString argument = context.positional.front();
    const std::string path = argument == QLatin1String("-") ? "standard input" : argument.toStdString();
    const std::string from = context.parser.value(QStringLiteral("from")).toStdString();
    const launch::Launcher* launcher =
        from.empty() || from == huggingFace ? nullptr : &launcherNamed(from, "--from");
    const std::string text = readFile(argument);
    const bool model = from == huggingFace || (!launcher && launch::isModelConfiguration(text));
    Taken taken =
        model ? fromHuggingFace(text, context.catalog) : fromLauncher(text, path, context.catalog, launcher);
    for (const Diagnostic& d : taken.diagnostics)
        complain((d.where.empty() ? path + ": " : std::string())
            + (d.severity == Severity::Error || model ? "" : "note: ") + plainLine(d));
    if (!taken.scenario)
        return ExitBadInput;
    const std::string json =
        writeScenario({.scenario = *std::move(taken.scenario), .baselines = {}}, context.catalog);
    // The reader knows what the other program takes; the fields know what the engine takes.
    bool refused = false;
    for (const Diagnostic& d : readScenario(json, context.catalog, path).diagnostics)
        if (d.severity == Severity::Error) {
            complain(plainLine(d));
            refused = true;
        }
    if (refused)
        throw CommandFailure{ExitBadInput, path + ": no scenario can be made of it"};
    writeOutput(context.parser, json);
    return ExitOk;
}

void declareImport(QCommandLineParser& parser)
{
    parser.addOption({QStringLiteral("from"),
        QStringLiteral("what the file is of, where its own words do not say: ")
            + QString::fromStdString(launcherKeys(true)),
        QStringLiteral("KIND")});
    declareOutput(parser, QStringLiteral("scenario file to write; standard output when absent"));
}

constexpr std::array commands{
    Command{"launch", "SCENARIO --for LAUNCHER [--set id=value]… [-o FILE]",
        "the flags or configuration that a training launcher starts the scenario with",
        "  ridgepoint launch llama3-70b-256xh100 --for megatron -o train.sh\n"
        "  ridgepoint launch my.ridge.json --for torchtitan --set mesh.tensor=8\n",
        declareLaunch, runLaunch},
    Command{"import", "FILE [--from KIND] [-o SCENARIO]",
        "a Hugging Face model configuration, or a launcher's file, as a scenario",
        "  ridgepoint import config.json -o my.ridge.json\n"
        "  ridgepoint import train.sh --from megatron -o my.ridge.json\n",
        declareImport, runImport},
};

} // namespace

std::span<const Command> launchCommands() { return commands; }

} // namespace ridgepoint
