#include "core/interop/launch/launcher.h"

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/interop/checkpoints/weight_file.h"
#include "core/interop/launch/launcher_files.h"
#include "core/interop/launch/other_programs.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/script_within.h"
#include "core/interop/launch/server_command.h"
#include "core/interop/launch/writer.h"
#include "core/training/step/framework_rules.h"
#include "core/training/step/host_memory.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace ridgepoint::launch {

namespace {

ReadSettings readAs(Format format, std::string_view text)
{
    switch (format) {
    case Format::Arguments:
        return readArguments(text);
    case Format::Yaml:
        return readYaml(text);
    case Format::Toml:
        return readToml(text);
    case Format::Json:
        return readJson(text);
    }
    return {};
}

Text whatItTakes()
{
    return phrase(
        "give a launcher's file, its kind after --from, or the config.json of a Hugging Face model");
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// What the text is written in, by its first lines that say so.
Format formatOf(std::string_view text)
{
    const auto first = std::ranges::find_if_not(text, isBlank);
    if (first != text.end() && *first == '{')
        return Format::Json;
    constexpr std::size_t looked = 256 * 1024;
    std::string_view rest = text.substr(0, looked);
    while (!rest.empty()) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        while (!line.empty() && isBlank(line.front()))
            line.remove_prefix(1);
        while (!line.empty() && isBlank(line.back()))
            line.remove_suffix(1);
        if (line.starts_with("#!"))
            return Format::Arguments;
        if (line.empty() || line.starts_with('#'))
            continue;
        if (line.starts_with('[') && line.find(']') != std::string_view::npos)
            return Format::Toml;
        const std::size_t colon = line.find(':'), equals = line.find('=');
        if (beginsWithServer(line) || line.find(" <<") < line.find(':')) // a file that a script writes
            return Format::Arguments;
        if (line.starts_with("--") && (colon == std::string_view::npos || line.find(' ') < colon))
            return Format::Arguments;
        if (line.find(" --") < std::min(colon, equals)) // a command
            return Format::Arguments;
        if (colon != std::string_view::npos && colon < equals)
            return Format::Yaml;
        if (equals != std::string_view::npos && equals > 0)
            return isBlank(line[equals - 1]) ? Format::Toml : Format::Arguments;
        if (line.starts_with("export ") || line.starts_with("torchrun") || line.starts_with("python"))
            return Format::Arguments;
    }
    return Format::Yaml;
}

bool knowsSpelt(const Launcher& launcher, std::string_view key)
{
    if (isAmong(launcher.irrelevant, key) || isAmong(launcher.withoutField, key) || isAmong(launcher.own, key)
        || isAmong(launcher.commands, key))
        return true;
    return std::ranges::any_of(launcher.sections, [key](const Section& section) {
        return std::ranges::find(section.rows, key, &Row::key) != section.rows.end();
    });
}

bool knows(const Launcher& launcher, std::string_view key)
{
    if (knowsSpelt(launcher, key))
        return true;
    // Megatron's arguments as names of a YAML file: "MODEL_ARGS.--num-layers", "model.num_layers".
    const std::size_t dashes = key.find("--"), dot = key.rfind('.');
    if (launcher.format == Format::Arguments)
        return dashes != std::string_view::npos && knowsSpelt(launcher, key.substr(dashes + 2));
    if (!launcher.hooks.respell || dot == std::string_view::npos)
        return false;
    std::string name(key.substr(dot + 1));
    std::ranges::replace(name, '_', '-');
    return knowsSpelt(launcher, name);
}

// Megatron's arguments come in YAML too: "MODEL_ARGS.--num-layers".
Settings asArguments(Settings settings)
{
    for (Setting& setting : settings)
        if (const std::size_t dashes = setting.key.find("--"); dashes != std::string::npos)
            setting.key.erase(0, dashes + 2);
    return settings;
}

// A program's own names as its table has them, where a command spells them with dashes.
Settings underscored(Settings settings)
{
    for (Setting& setting : settings)
        std::ranges::replace(setting.key, '-', '_');
    return settings;
}

// Whose file it is, by names that only its files have; null: nobody's. A program whose files are read alone
// is meant wherever it shows its own; of the others, where several do, the one that knows most.
const Launcher* recognised(const Settings& settings, Format format)
{
    for (const Launcher* one : readPrograms())
        for (const Setting& setting : settings)
            if (isAmong(one->commands, setting.key))
                return one;
    for (const Launcher* one : readPrograms()) {
        const bool spelt = format == Format::Arguments && one->format != Format::Arguments;
        if (!isWritten(*one) && one->reads(format)
            && shows(one->evidence, spelt ? underscored(settings) : settings))
            return one;
    }
    if (!otherProgram(settings).empty())
        return nullptr;
    const auto hasDashes = [](const Setting& setting) { return setting.key.find("--") != std::string::npos; };
    const Launcher* best = nullptr;
    std::ptrdiff_t most = 0;
    for (const Launcher* one : launchers()) {
        const bool arguments = one->format == Format::Arguments && format == Format::Yaml
            && (one->serves() || std::ranges::any_of(settings, hasDashes));
        if ((one->format != format && !arguments)
            || !shows(one->evidence, arguments ? asArguments(settings) : settings))
            continue;
        const auto known = std::ranges::count_if(
            settings, [one](const Setting& setting) { return knows(*one, setting.key); });
        if (!best || known > most) {
            most = known;
            best = one;
        }
    }
    return best;
}

// YAML in brackets, which looks like JSON and has comments or Python's True in it.
struct Loose
{
    const Launcher* launcher = nullptr; // null: it is not
    ReadSettings read = {};
};

Loose inBrackets(std::string_view text, const Launcher* launcher)
{
    Loose out{.launcher = nullptr, .read = readYaml(text)};
    if (out.read.settings)
        out.launcher = launcher ? launcher : recognised(*out.read.settings, Format::Yaml);
    if (out.launcher && (!out.launcher->reads(Format::Yaml) || !out.launcher->reads(Format::Json)))
        out.launcher = nullptr;
    return out;
}

Diagnostic problemOf(const JsonProblem& problem, std::string_view subject, const Launcher* launcher)
{
    const Text fix = launcher ? Text() : whatItTakes();
    const std::string where =
        std::string(subject) + (problem.line > 0 ? ':' + std::to_string(problem.line) : std::string());
    return {Severity::Error, problem.path, Text::known(problem.message), fix, Text::name(where)};
}

// A server's file of options that the script writes before it starts it: what it says counts before
// arguments.
void addDocuments(ReadSettings& read, std::string_view script)
{
    Settings said;
    for (const std::string_view document : hereDocuments(script)) {
        ReadSettings inner = readYaml(document);
        if (!inner.settings)
            read.notes.push_back(
                phrase("a file that the script writes is not read: %1", Text::known(inner.problem.message)));
        else
            for (Setting& setting : *inner.settings)
                said.push_back(std::move(setting));
    }
    std::unordered_set<std::string> plain;
    for (const Setting& one : said) {
        std::string key = one.key;
        std::ranges::replace(key, '_', '-');
        plain.insert(std::move(key));
    }
    std::erase_if(*read.settings, [&plain](const Setting& other) { return plain.contains(other.key); });
    for (Setting& one : said)
        read.settings->push_back(std::move(one));
}

} // namespace

std::span<const Launcher* const> launchers() { return launcherFiles().written; }
std::span<const Launcher* const> readPrograms() { return launcherFiles().order; }

const Launcher* findLauncher(std::string_view key)
{
    const auto found =
        std::ranges::find(readPrograms(), key, [](const Launcher* launcher) { return launcher->key; });
    return found == readPrograms().end() ? nullptr : *found;
}

bool isWritten(const Launcher& launcher) { return launcher.hooks.write != nullptr; }

std::string_view keyOf(const Launcher& launcher) { return launcher.key; }
std::string_view labelOf(const Launcher& launcher) { return launcher.label; }
bool serves(const Launcher& launcher) { return launcher.serves(); }
std::string versionOf(const Launcher& launcher)
{
    return std::string(launcher.repository) + " at " + std::string(launcher.version);
}

std::string_view suffixOf(const Launcher& launcher)
{
    switch (launcher.format) {
    case Format::Arguments:
        return ".sh";
    case Format::Yaml:
        return ".yaml";
    case Format::Toml:
        return ".toml";
    case Format::Json:
        return ".json";
    }
    return {};
}

bool isAmong(std::span<const std::string_view> patterns, std::string_view key)
{
    return std::ranges::any_of(patterns, [key](std::string_view pattern) {
        return pattern.ends_with('*') ? key.starts_with(pattern.substr(0, pattern.size() - 1))
                                      : key == pattern;
    });
}

bool isOfServer(std::string_view field) { return field.starts_with("serving.") && !isOfRequests(field); }

bool isOfRequests(std::string_view field)
{
    constexpr std::string_view ofRequests[] = {"serving.efficiency", "serving.prompt_tokens",
        "serving.output_tokens", "serving.lengths", "serving.length_spread", "serving.second_share",
        "serving.second_prompt", "serving.second_output", "serving.load", "serving.concurrency",
        "serving.requests_per_second", "serving.ttft_target", "serving.itl_target",
        "serving.target_statistic", "serving.spare_replicas", "serving.peak_ratio",
        "serving.draft_acceptance", "serving.draft_cost"};
    return isAmong(ofRequests, field);
}

namespace {

// A file may change these fields, if it says so: they are about how ranks run the layers they hold. Another
// mesh, model or number type would be another plan.
bool mayBeMended(const FieldEdit& edit)
{
    constexpr std::string_view fields[] = {"mesh.schedule", "mesh.chunks", "mesh.stage_layers", "mesh.order",
        "mesh.context_method", "mesh.sequence_parallel", "mesh.expert_dispatch", "overlap.*",
        "training.recompute*", "training.offload*", "training.cuda_graphs"};
    return isAmong(fields, edit.field);
}

bool isRefused(const FrameworkRule* rule) { return rule->refuses; }

// The names of the models that the launcher knows, where it takes no others; empty: it takes dimensions.
std::string shippedModels(const Launcher& launcher)
{
    std::string all;
    std::unordered_set<std::string_view> named;
    for (const Word& model : launcher.words("models"))
        if (named.insert(model.word).second)
            all += (all.empty() ? "" : ", ") + std::string(model.word);
    return all;
}

bool answers(const Report& report)
{
    return std::ranges::none_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

// Whether what the rule is mended by makes a plan of `scenario` that the launcher starts as far as this rule
// is concerned, and that fits if it did.
std::optional<Scenario> mended(
    const Scenario& scenario, const FrameworkRule& rule, const Launcher& launcher, const Catalog& catalog)
{
    Scenario to = scenario;
    if (!std::ranges::all_of(rule.mends, mayBeMended) || applyEdits(to, rule.mends, catalog))
        return {};
    const std::size_t before =
        static_cast<std::size_t>(std::ranges::count_if(brokenRules(scenario, launcher.key), isRefused));
    const auto after = brokenRules(to, launcher.key);
    const Report report = evaluate(to);
    const bool fits = report.memory.fits || !evaluate(scenario).memory.fits;
    const bool mends = std::ranges::find(after, &rule) == after.end()
        && static_cast<std::size_t>(std::ranges::count_if(after, isRefused)) < before;
    return answers(report) && fits && mends ? std::optional(std::move(to)) : std::nullopt;
}

} // namespace

// The arguments with which the framework runs what the rule says it does not; empty: none are known. Those of
// another launcher's framework have no place in this one's file.
static Text liftOf(const FrameworkRule& rule, const Launcher& launcher)
{
    if (rule.liftedBy.empty())
        return {};
    if (const Launcher* own = findLauncher(rule.launcher); own && own->key != launcher.key)
        return phrase("start %1 itself with \"%2\"", own->label, rule.liftedBy);
    return phrase("give the framework \"%1\"", rule.liftedBy);
}

// Which memories are full, by prediction: the device's, the host's or both.
static std::vector<Text> outOfMemory(const Report& report)
{
    std::vector<Text> full;
    const MemoryReport& memory = report.memory;
    if (memory.verdict == Verdict::Over && memory.capacity.value() > 0)
        full.push_back(phrase("by prediction it runs out of memory: a rank takes %1 of %2",
            memory.perRank.total(), memory.capacity));
    const HostReport& host = report.host;
    if (host.offloaded && !HostLoad{*host.offloaded, host.capacity}.holds())
        full.push_back(phrase("by prediction it runs out of host memory: a node offloads %1 of %2",
            *host.offloaded, host.capacity));
    return full;
}

// That the file's step is another than the scenario's, by more than a half percent; empty: it is not, or one
// has none.
static Text otherStep(const Report& file, const Report& own)
{
    constexpr double near = 0.005;
    const auto written = [](Seconds step) { // in digits that tell them apart
        return TextNumber{step.value(), Unit::Second, [](double si, Unit unit, const NumberFormat& style) {
                              NumberFormat four = style;
                              four.significantDigits = 4;
                              return format(si, unit, four);
                          }};
    };
    const auto step = file.step.seconds, of = own.step.seconds;
    if (!answers(file) || !step || !of || std::abs(step->value() - of->value()) <= near * of->value())
        return {};
    return phrase("the file's step is predicted at %1, the scenario's at %2", written(*step), written(*of));
}

Written write(const Scenario& asked, const Launcher& launcher, const Catalog& catalog)
{
    Written written = Writer(asked, launcher, catalog).finish();
    if (launcher.serves()) // which has asked whether it could be served
        return written;
    // What a launcher cannot say may leave a run that cannot be: the file says so itself.
    const bool list = bool(architectureOf(asked.model).plan);
    if (list && !leavesModel(launcher)) {
        Writer writer(asked, launcher, catalog);
        writer.refuse(
            phrase("the model is a list of layers, and this file has numbers for layers that are alike; "
                   "DeepSpeed's file leaves the model to the program, which loads it by its published name"));
        return writer.finish();
    }
    const Given given{.model = list ? std::optional(asked.model) : std::nullopt, .fields = {}};
    Imported read = import(written.text, launcher.label, catalog, &launcher, given);
    const auto unreadable = [&](const Scenario& of) {
        Writer writer(of, launcher, catalog);
        const auto error = std::ranges::find(read.diagnostics, Severity::Error, &Diagnostic::severity);
        writer.refuse(phrase("this file cannot be read back%1",
            error == read.diagnostics.end() ? Text() : phrase(": %1", error->message)));
        return writer.finish();
    };
    if (!read.scenario)
        return unreadable(asked);
    Scenario scenario = asked, run = *read.scenario;
    std::vector<Text> changes;
    for (const FrameworkRule* rule : brokenRules(run, launcher.key)) {
        const std::optional<Scenario> to =
            isRefused(rule) ? mended(run, *rule, launcher, catalog) : std::nullopt;
        if (!to || applyEdits(scenario, rule->mends, catalog))
            continue;
        for (const FieldEdit& edit : rule->mends)
            if (const FieldSpec& field = *findField(edit.field);
                fieldText(*to, field) != fieldText(run, field))
                changes.push_back(phrase("%1 is %2 in the file and not %3: %4", edit.field, edit.text,
                    fieldText(run, field), withFix(rule->sentence(), liftOf(*rule, launcher))));
        run = *to;
    }
    const bool isMended = !changes.empty();
    if (isMended) {
        read = import(
            Writer(scenario, launcher, catalog).finish().text, launcher.label, catalog, &launcher, given);
        if (!read.scenario)
            return unreadable(scenario);
    }
    Writer writer(scenario, launcher, catalog);
    for (Text& change : changes)
        writer.warn(std::move(change));
    // What has no answer is not started; a file that lacks some of its answer's fields may be.
    const Report own = evaluate(asked);
    const bool isAnswered = answers(own);
    Scenario inFile = *read.scenario;
    inFile.hardware.efficiency = asked.hardware.efficiency; // no launcher's
    const Report started = isAnswered ? evaluate(inFile) : own;
    for (const Diagnostic& d : started.diagnostics)
        if (d.severity == Severity::Error && isAnswered)
            writer.warn(withFix(d.message, d.fix));
        else if (d.severity == Severity::Error)
            writer.refuse(withFix(d.message, d.fix));
    if (isAnswered) {
        std::vector<Text> full = outOfMemory(started);
        const std::string& stack = read.scenario->hardware.stack;
        if (!full.empty() && stack != asked.hardware.stack && outOfMemory(own).empty())
            full.push_back(phrase("the plan is one of the stack %1, where it fits; search again with --set "
                                  "recipe=%2 for plans of this file's stack",
                Text::name(asked.hardware.stack), Text::name(stack)));
        for (Text& each : full)
            writer.warn(std::move(each));
    }
    // Another method trains other weights: not the job that was asked for.
    const FieldSpec& method = *findField("training.method");
    if (const std::string of = fieldText(scenario, method); of != fieldText(*read.scenario, method))
        writer.refuse(phrase("it has no option for %1 = %2: this file trains every weight", method.id, of));
    for (const FrameworkRule* rule : brokenRules(*read.scenario, launcher.key)) {
        Text sentence = withFix(rule->sentence(), rule->fixOf(*read.scenario, liftOf(*rule, launcher)));
        const bool ofModel =
            std::ranges::all_of(rule->fields, [](std::string_view field) { return field == "model.preset"; });
        if (const std::string models = shippedModels(launcher);
            isRefused(rule) && !models.empty() && !rule->fields.empty() && ofModel)
            sentence = phrase("%1: it ships %2", rule->sentence(), models);
        if (isRefused(rule))
            writer.refuse(std::move(sentence));
        else if (!rule->minor || !rule->liftedBy.empty())
            writer.warn(std::move(sentence));
    }
    if (Text other = otherStep(started, own); isAnswered && !writer.isRefused() && !other.empty())
        writer.warn(std::move(other));
    written = writer.finish(&read);
    if (isMended) // as the file has it is not as it was asked for
        std::erase_if(written.said, [&](const std::string& id) {
            return fieldText(asked, *findField(id)) != fieldText(*read.scenario, *findField(id));
        });
    return written;
}

bool isModelConfiguration(std::string_view text)
{
    if (notText(text))
        return true; // which refuses it in its own words
    if (formatOf(text) != Format::Json)
        return false;
    const ReadSettings read = readJson(text);
    if (!read.settings)
        return !inBrackets(text, nullptr).launcher;
    if (std::ranges::find(*read.settings, "model_type", &Setting::key) != read.settings->end())
        return true;
    return otherProgram(*read.settings).empty() && !recognised(*read.settings, Format::Json);
}

bool isForeign(std::string_view text)
{
    // Most files are scenarios, and need not be read twice to know it.
    constexpr std::size_t beginning = 4096;
    if (weightFileOf(text.substr(0, beginning), {}) != WeightFile::None)
        return true;
    if (notText(text) || text.substr(0, beginning).find("\"schema\"") != std::string_view::npos)
        return false;
    if (!otherProgramOfText(text).empty() || !scriptOfManifest(text).script.empty())
        return true;
    const Format format = formatOf(text);
    const ReadSettings read = readAs(format, text);
    if (!read.settings) // as Python writes it, with NaN
        return format == Format::Json
            && (text.find("\"model_type\"") != std::string_view::npos || inBrackets(text, nullptr).launcher);
    const auto says = [&read](std::string_view key) {
        return std::ranges::find(*read.settings, key, &Setting::key) != read.settings->end();
    };
    if (says("schema"))
        return false;
    return (format == Format::Json && says("model_type")) || !otherProgram(*read.settings).empty()
        || recognised(*read.settings, format);
}

Imported import(std::string_view text, std::string_view subject, const Catalog& catalog,
    const Launcher* launcher, const Given& given)
{
    Imported out;
    out.launcher = launcher;
    const auto refuse = [&](Text message, Text fix) {
        out.diagnostics.push_back(
            {Severity::Error, {}, std::move(message), std::move(fix), Text::name(subject)});
        return std::move(out);
    };
    const auto refuseAnothers = [&refuse](const Text& program) {
        return refuse(phrase("it is %1, which is not read", program),
            phrase("give the config.json of its model, or a launcher's file that is read here"));
    };
    if (const auto problem = notText(text)) {
        out.diagnostics.push_back(problemOf(*problem, subject, launcher));
        return out;
    }
    // A command that a manifest or a program holds is read as the script that starts the same.
    ScriptWithin within = scriptOfManifest(text);
    if (within.script.empty() && within.problem.empty())
        within = scriptOfPython(text);
    if (!within.problem.empty())
        return refuse(std::move(within.problem), std::move(within.fix));
    if (!within.script.empty())
        text = within.script;
    if (const Text program = otherProgramOfText(text); !launcher && !program.empty())
        return refuseAnothers(program);
    // Megatron's arguments come in YAML as well.
    const Format written = within.script.empty() ? formatOf(text) : Format::Arguments;
    const bool asWritten = !launcher || launcher->format == Format::Arguments || launcher->reads(written);
    const Format format = asWritten ? written : launcher->format;
    ReadSettings read = readAs(format, text);
    if (!read.settings && format == Format::Json)
        if (Loose loose = inBrackets(text, launcher); loose.launcher) {
            launcher = loose.launcher;
            read = std::move(loose.read);
        }
    if (!read.settings) {
        out.diagnostics.push_back(problemOf(read.problem, subject, launcher));
        return out;
    }
    if (!launcher)
        launcher = recognised(*read.settings, format);
    out.launcher = launcher;
    if (!launcher) {
        const Text program = otherProgram(*read.settings);
        return program.empty() ? refuse("no name in it is known from a launcher's file", whatItTakes())
                               : refuseAnothers(program);
    }
    if (launcher->serves() && format == Format::Arguments)
        addDocuments(read, text);
    if (format == Format::Arguments && launcher->format != Format::Arguments)
        read.settings = underscored(*std::move(read.settings));
    for (Setting& setting : within.beside)
        read.settings->push_back(std::move(setting));
    if (launcher->hooks.programs)
        for (Setting& setting : launcher->hooks.programs(*launcher, text))
            read.settings->push_back(std::move(setting));
    for (Setting& setting : readSlurm(text))
        read.settings->push_back(std::move(setting));
    Reader reader(*launcher, *std::move(read.settings), subject, catalog, given, out);
    for (Text& note : read.notes)
        reader.note(std::move(note));
    reader.comments(text);
    reader.run();
    return out;
}

} // namespace ridgepoint::launch
