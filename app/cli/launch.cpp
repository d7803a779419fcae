#include "app/cli/commands.h"

#include "core/launch/foreign.h"
#include "core/units/nearest.h"

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

int runImport(CommandContext& context)
{
    if (context.positional.size() != 1)
        throw CommandFailure{ExitBadInput, "expected one FILE"};
    const QString argument = context.positional.front();
    const std::string path = argument == QLatin1String("-") ? "standard input" : argument.toStdString();
    const std::string from = context.parser.value(QStringLiteral("from")).toStdString();
    if (!from.empty() && from != launch::modelKind)
        (void)launcherNamed(from, "--from");
    const launch::Adopted adopted = launch::adopt(readFile(argument), path, context.catalog, from);
    for (const Diagnostic& d : adopted.diagnostics)
        complain((d.where.empty() ? path + ": " : std::string())
            + (d.severity == Severity::Error || adopted.model ? "" : "note: ") + plainLine(d));
    if (!adopted.scenario)
        return ExitBadInput;
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
    Command{"import", "FILE [--from KIND] [-o SCENARIO]",
        "a Hugging Face model configuration, or a launcher's or a server's file, as a scenario",
        "  ridgepoint import config.json -o my.ridge.json\n"
        "  ridgepoint import train.sh --from megatron -o my.ridge.json\n",
        declareImport, runImport},
};

} // namespace

std::span<const Command> launchCommands() { return commands; }

} // namespace ridgepoint
