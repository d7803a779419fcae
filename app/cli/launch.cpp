#include "app/cli/commands.h"

#include "app/document/foreign_file.h"
#include "core/engine/evaluate.h"
#include "core/interop/launch/foreign.h"

#include <QFileInfo>

#include <algorithm>

namespace ridgepoint {

namespace {

// What --for takes; --from takes programs whose files are read alone, and a model too.
std::vector<std::string_view> launcherKeys(bool importing)
{
    std::vector<std::string_view> keys;
    for (const launch::Launcher* launcher : importing ? launch::readPrograms() : launch::launchers())
        keys.push_back(launch::keyOf(*launcher));
    if (importing)
        keys.push_back(launch::modelKind);
    return keys;
}

std::string launcherList(bool importing) { return joined(launcherKeys(importing), "|"); }

const launch::Launcher& launcherNamed(const std::string& name, const std::string& option)
{
    const bool importing = option == "--from";
    if (const launch::Launcher* found = launch::findLauncher(name);
        found && (importing || launch::isWritten(*found)))
        return *found;
    refuse(option + ": unknown launcher " + quotedExcerpt(name) + didYouMean(name, launcherKeys(importing))
        + " (" + launcherList(importing) + ')');
}

// --- launch

// The other launchers of training that take the scenario as it is, where servers are not asked for.
std::string othersThatTake(const Scenario& scenario, const launch::Launcher& refused, const Catalog& catalog)
{
    std::vector<std::string_view> keys;
    for (const launch::Launcher* other : launch::launchers())
        if (other != &refused && !launch::serves(*other) && !launch::serves(refused)
            && !launch::write(scenario, *other, catalog).refused)
            keys.push_back(launch::keyOf(*other));
    return joined(keys, ", ");
}

int runLaunch(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    if (!context.parser.isSet("for"))
        refuse("expected --for with one of " + launcherList(false));
    const launch::Launcher& launcher = launcherNamed(context.parser.text("for"), "--for");
    const Scenario scenario = askedScenario(context);
    const launch::Written written = launch::write(scenario, launcher, context.catalog);
    if (written.refused) {
        // Its warnings are the reasons. What a file would have left out does not matter without one.
        for (const Text& text : written.warnings)
            complain("not written: " + text.plain());
        if (const std::string others = othersThatTake(scenario, launcher, context.catalog); !others.empty())
            complain("not refused --for " + others);
        return ExitNoAnswer;
    }
    writeOutput(context.parser, written.text);
    for (const Text& text : written.warnings)
        complain("warning: " + text.plain());
    // The file says so too; whoever only names a file to be written reads it here.
    for (const Text& text : written.unsaid)
        complain("note: not in the file: " + text.plain());
    sayCaveats(caveatsOf(evaluate(scenario), "model"), OutputFormat::Text);
    return ExitOk;
}

void declareLaunch(CommandParser& parser)
{
    parser.add("for", "the launcher: " + launcherList(false), "LAUNCHER");
    declareSet(parser);
    parser.addOutput("file to write; standard output when absent");
}

// --- import

// The file, or the model in a folder, with what lies beside it.
ForeignFile foreignFile(const QString& path)
{
    ForeignFile file = readForeignFile(path, largestFileBytes, Source::Stream);
    if (!file.content.ok())
        throw CommandFailure{ExitCannotReadOrWrite,
            originOf(file.path) + ": cannot be read: " + file.content.problem.toStdString()};
    if (!file.weights && file.content.beyond(largestFileBytes))
        refuse(originOf(file.path) + ": larger than " + std::to_string(largestFileMiB)
            + " MiB; expected a smaller file");
    return file;
}

// The model that counts instead of the file's, with what it is published in.
launch::Given givenIn(const CommandContext& context, const FieldEdits& sets)
{
    launch::Given given{.model = {}, .fields = sets};
    const QString model = context.parser.value("model");
    if (model.isEmpty())
        return given;
    const std::string name = model.toStdString();
    given.model = launch::namedModel(name, context.catalog);
    if (given.model)
        return given;
    if (!QFileInfo::exists(model))
        refuse("--model: no preset, name on Hugging Face or config.json is " + quotedExcerpt(name)
            + didYouMean(name, context.catalog.models(), &ModelPreset::id)
            + " (`ridgepoint presets models` lists the presets)");
    const ForeignFile file = foreignFile(model);
    const launch::Adopted adopted = launch::adopt(file.text(), file.path.toStdString(), context.catalog,
        launch::modelKind, file.beside({.model = {}, .fields = sets}));
    for (const Diagnostic& d : adopted.diagnostics)
        if (d.severity != Severity::Info)
            complain((d.severity == Severity::Warning ? "warning: " : "") + plainLine(d));
    if (!adopted.scenario)
        refuse("--model: no model in " + quotedExcerpt(name));
    given.model = adopted.scenario->model;
    for (const FieldEdit& type : adopted.types)
        if (std::ranges::find(sets, type.field, &FieldEdit::field) == sets.end())
            given.fields.push_back(type);
    return given;
}

int runImport(CommandContext& context)
{
    wantPositional(context, 1, "one FILE");
    const std::string from = context.parser.text("from");
    if (!from.empty() && from != launch::modelKind)
        (void)launcherNamed(from, "--from");
    const OutputFormat format = formatOf(context.parser);
    if (format != OutputFormat::Text && format != OutputFormat::Json)
        refuse("--format: import has text and json");
    const FieldEdits sets = setsOf(context.parser, context.catalog);
    const ForeignFile file = foreignFile(context.positional.front());
    const std::string path = originOf(file.path);
    launch::Adopted adopted =
        launch::adopt(file.text(), path, context.catalog, from, file.beside(givenIn(context, sets)));
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
    const bool toFile = context.parser.isSet("output");
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
    parser.add("from",
        "which program the file is for, if the file itself does not show it: " + launcherList(true), "KIND");
    parser.add("model",
        "the model to use, if the file names none that is known: the id of a preset, a name on "
        "Hugging Face, or a config.json",
        "ID|config.json");
    declareSet(parser, "what the file does not say, or says otherwise");
    declareFormat(parser,
        "text (default): the scenario; json: what was read, derived, assumed, "
        "not read and refused, and the scenario");
    parser.addOutput("scenario file to write; standard output when absent");
}

} // namespace

constexpr Command launchCommand{"launch", "SCENARIO --for LAUNCHER [--set id=value]… [-o FILE]",
    "the flags or configuration with which a training launcher or a server runs the scenario; exit code 3, "
    "with nothing written, if the framework would refuse it or the server could not serve it",
    "  ridgepoint launch llama3-70b-256xh100 --for megatron -o train.sh\n"
    "  ridgepoint launch my.ridge.json --for torchtitan --set mesh.tensor=8\n"
    "  ridgepoint launch my.ridge.json --for vllm --set serving.tensor=8 -o serve.sh\n",
    declareLaunch, runLaunch};

constexpr Command importCommand{"import",
    "FILE|FOLDER [--from KIND] [--model ID|config.json] [--set id=value]… [-o SCENARIO]",
    "turns a Hugging Face model configuration, a GGUF file, or a launcher's or server's file into a "
    "scenario; a model is checked against the safetensors files in its folder; exit code 1, with nothing "
    "written, if the model, its number types or its ranks are neither in the file nor given as options",
    "  ridgepoint import config.json -o my.ridge.json\n"
    "  ridgepoint import model.safetensors.index.json -o my.ridge.json\n"
    "  ridgepoint import model-Q4_K_M.gguf -o my.ridge.json\n"
    "  ridgepoint import train.sh --from megatron -o my.ridge.json\n"
    "  ridgepoint import serve.sh --model config.json --set hardware.accelerator=h200-sxm -o "
    "my.ridge.json\n",
    declareImport, runImport};

} // namespace ridgepoint
