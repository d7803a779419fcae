#pragma once

// The sub-commands and what they share. Internal to app/cli.

#include "app/cli/parser.h"
#include "app/document/language.h"
#include "core/base/nearest.h"
#include "core/base/shard.h"
#include "core/base/table.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/measurement/probe_run.h"
#include "core/outcome/caveats.h"
#include "core/outcome/readout.h"

#include <nlohmann/json_fwd.hpp>

#include <QLocale>
#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

struct Report;
class Ledger;

enum ExitCode
{
    ExitOk = 0,
    ExitBadInput = 1,
    ExitCannotReadOrWrite = 2,
    ExitNoAnswer = 3
};

// What a command throws to leave early; caught in runCommandLine() only. Never crosses into core or the
// window.
struct CommandFailure
{
    int code;
    std::string message;
};
// Ends the command with ExitBadInput; `why` says what was wrong and what was expected.
[[noreturn]] void refuse(const std::string& why);
// Refuses the first of these options that is set, by its name and `why` behind it.
void refuseOptions(
    const CommandParser& parser, std::initializer_list<const char*> options, const std::string& why);
// Refuses with every error among these, a line each behind `prefix`; returns where there is none.
void refuseErrors(const Diagnostics& diagnostics, const std::string& prefix = {});

struct CommandContext
{
    const Catalog& catalog;
    CommandParser& parser; // parsed
    QStringList positional; // without the command's name
    int& argc;
    char** argv;
};

struct Command
{
    std::string_view name;
    std::string_view arguments; // "SCENARIO [--set id=value]…"
    std::string_view summary;
    std::string_view examples; // lines
    void (*declare)(CommandParser&);
    int (*run)(CommandContext&);
    bool needsGui = false; // a QApplication, on the offscreen platform when there is no display
    bool drawsOutput = false; // needsGui, but only with -o FILE
};

std::vector<Command> allCommands(); // in the order of the overview
extern const Command evaluateCommand, explainCommand, fieldsCommand, newCommand, shareCommand, sweepCommand,
    compareCommand, exportCommand, formulaCommand, presetsCommand, launchCommand, importCommand,
    validateCommand, calibrateCommand, scheduleCommand, collectiveCommand, meshCommand, budgetCommand,
    searchCommand, serveCommand, sensitivityCommand, goalCommand, investigateCommand, mergeCommand,
    lessonCommand, schemaCommand, guideCommand, probeCommand, completionsCommand, manualCommand;

// While it lives, texts are in this language: commands speak English otherwise.
class SpokenLanguage
{
public:
    explicit SpokenLanguage(const QString& id) { m_language.use(id); }
    ~SpokenLanguage() { QLocale::setDefault(QLocale::c()); }
    SpokenLanguage(const SpokenLanguage&) = delete;
    SpokenLanguage& operator=(const SpokenLanguage&) = delete;

private:
    Language m_language;
};
QString languageNamed(const QString& text); // "en" or "es"; refused otherwise
std::optional<SpokenLanguage> askedLanguage(const CommandParser& parser); // --language, where it is set

// A saved run of the probe, or the recorded one that comes with the program ("sample"); throws
// CommandFailure.
ProbeRun loadProbeRun(const QString& path);

// Standard output; a failed write (full disk, closed pipe) is exit code 2.
void print(std::string_view text);
void printPath(const QString& path); // a line, without what a terminal would obey
void complain(std::string_view text); // standard error, with a newline
void complain(const Diagnostics& diagnostics); // of each, a line
// Into what -o names, standard output where it is absent or `-`; a failed write is exit code 2, an empty
// name 1.
void writeOutput(const CommandParser& parser, std::string_view bytes);
void writeTo(const QString& file, std::string_view bytes);

// `-`, a share code, an existing file, or a scenario preset's id, tried in that order. Warnings go to
// standard error.
ScenarioFile loadScenario(const QString& argument, const Catalog& catalog);
// The SCENARIO that stands first, with every --set.
Scenario askedScenario(const CommandContext& context);
std::string readFile(const QString& path); // `-` is standard input
std::string originOf(const QString& path); // that file's name for messages

void declareFormat(CommandParser& parser);
void declareFormat(CommandParser& parser, const char* accepted); // what the help says
OutputFormat formatOf(const CommandParser& parser);
// An option's whole number; nothing where it is not given. Refused with the range named. What is whole but
// outside is let through where others say more of it (`inside` false).
std::optional<std::int64_t> wholeNumber(const CommandParser& parser, const char* option, std::int64_t least,
    std::int64_t most = std::numeric_limits<std::int64_t>::max(), bool inside = true);
// An option's quantity in SI, as people write it; nothing where it is not given. Refused with what is wrong.
std::optional<double> quantity(const CommandParser& parser, const char* option, Unit unit);
// --seconds: the time after which a search stops.
std::optional<std::chrono::milliseconds> longestOf(const CommandParser& parser);
unsigned processors(); // as many threads as run at a time
std::vector<std::string> viewIds(); // in the order of the window
// The readout that an option names; refused if unknown.
const Readout& readoutNamed(const std::string& pathOrLabel, std::string_view option = "--readout");
// The readouts of an option that takes several ("a,b" or repeated), each once. If `fits` is not null, the
// option takes fitsPath too, and `fits` says whether it was given.
inline constexpr const char* fitsPath = "memory.fits"; // yes or no, so that it is no readout
std::vector<const Readout*> readoutsNamed(
    const QStringList& asked, std::string_view option = "--readout", bool* fits = nullptr);
int codeOf(const Report& report); // says every error on standard error
int codeWithoutValue(const Report& report, const Readout& readout); // says why it has none
nlohmann::ordered_json fileJson(const Readout& readout, const std::optional<double>& si); // as files hold it
// A derivation: the node and all below it; of what is explained `elsewhere` only its name there.
nlohmann::ordered_json explainJson(
    const Ledger& ledger, std::int32_t index, const std::map<std::int32_t, std::string>& elsewhere = {});
// --set id=value --set-file FILE; `what` the first does, for the help: a line that leaves the rest to that
// of the program.
void declareSet(CommandParser& parser, const std::string& what = "change a field; see `fields`");
// Of every --set-file, then of every --set.
FieldEdits setsOf(const CommandParser& parser, const Catalog& catalog);
void declareShard(CommandParser& parser); // --shard K/N
std::optional<Shard> shardOf(const CommandParser& parser); // empty: not asked for; refused where it is none
// 16 hexadecimal digits of the texts and of this version of the program.
std::string fingerprint(const std::vector<std::string>& texts);
// A scenario for a fingerprint: as a file, and what this machine's presets make of it.
std::string questionOf(const Scenario& scenario, const Catalog& catalog);
// The edits in order, those that choose a whole (a preset, all types) first, then "recipe" as those that it
// stands for, without the fields that others name; one that is refused is named by its field. What was
// applied. Says on standard error which values that were no defaults a recipe changes.
FieldEdits applyEach(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog);
// Every --set in order; says on standard error what follows from them (followEdits()), which is of training:
// not to who asks of a service.
void applySets(Scenario& scenario, const CommandParser& parser, const Catalog& catalog);
void applySets(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog, bool ofTraining = true);
// Without what follows; returns what was applied.
FieldEdits applySetsAlone(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog);

void addColumn(Table& table, std::string_view name, std::string_view label, std::string_view unit = {});
void printTable(const Table& table, OutputFormat format);
// The table, in JSON with the keys of `beside` as well.
std::string tableIn(const Table& table, OutputFormat format, const nlohmann::ordered_json& beside);
// What the answers rest on and do not hold: on standard error; JSON has it as `caveats`.
void sayCaveats(const std::vector<Caveat>& caveats, OutputFormat format);
void wantPositional(const CommandContext& context, qsizetype count, const char* what);

// The texts of what a list holds, one behind the other.
template <class List, class TextOf = std::identity>
std::string joined(const List& list, std::string_view between, TextOf textOf = {})
{
    std::string all;
    for (const auto& each : list)
        all.append(all.empty() ? "" : between).append(std::invoke(textOf, each));
    return all;
}
std::string linesOf(const Diagnostics& diagnostics);
std::string textOf(const FieldEdits& edits); // "mesh.tensor=8 mesh.pipeline=4": what --set takes
nlohmann::ordered_json setJson(const FieldEdits& edits);

// "; did you mean adamw?", of the names in a list; empty where none is near.
template <class List, class NameOf = std::identity>
std::string didYouMean(const std::string& written, const List& list, NameOf nameOf = {})
{
    std::vector<std::string> names;
    for (const auto& each : list)
        names.emplace_back(std::invoke(nameOf, each));
    Nearest nearest(written);
    for (const std::string& name : names)
        nearest.consider(name);
    return nearest.question().plain();
}

// What an option names among these; refused otherwise, with what was `expected`.
template <class Value>
Value chosen(const CommandParser& parser, const char* option, const char* expected,
    std::initializer_list<std::pair<std::string_view, Value>> choices)
{
    const std::string given = parser.text(option);
    for (const auto& [name, value] : choices)
        if (given == name)
            return value;
    refuse("--" + std::string(option) + ": " + quotedExcerpt(given) + expected);
}

} // namespace ridgepoint
