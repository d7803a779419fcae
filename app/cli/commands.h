#pragma once

// The sub-commands and what they share. Internal to app/cli.

#include "app/cli/parser.h"
#include "app/document/language.h"
#include "core/catalog/catalog.h"
#include "core/outcome/caveats.h"
#include "core/probe/probe_run.h"
#include "core/questions/shard.h"
#include "core/report/report.h"
#include "core/report/table.h"
#include "core/scenario/edits.h"
#include "core/scenario/scenario_json.h"

#include <nlohmann/json_fwd.hpp>

#include <QLocale>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

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
std::span<const Command> reportCommands(); // evaluate explain
std::span<const Command> scenarioCommands(); // fields new share
std::span<const Command> sweepCommands(); // sweep
std::span<const Command> compareCommands(); // compare
std::span<const Command> catalogCommands(); // formula presets
std::span<const Command> launchCommands(); // launch import
std::span<const Command> exportCommands(); // export
std::span<const Command> validateCommands(); // validate
std::span<const Command> calibrateCommands(); // calibrate
std::span<const Command> scheduleCommands(); // schedule
std::span<const Command> collectiveCommands(); // collective
std::span<const Command> meshCommands(); // mesh
std::span<const Command> budgetCommands(); // budget
std::span<const Command> searchCommands(); // search
std::span<const Command> serveCommands(); // serve
std::span<const Command> questionCommands(); // sensitivity goal
std::span<const Command> mergeCommands(); // merge
std::span<const Command> lessonCommands(); // lesson
std::span<const Command> schemaCommands(); // schema
std::span<const Command> guideCommands(); // guide
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

// A saved run of the probe, or the recorded one that comes with the program ("sample"); throws
// CommandFailure.
ProbeRun loadProbeRun(const QString& path);

std::span<const Command> probeCommands(); // probe

// Standard output; a failed write (full disk, closed pipe) is exit code 2.
void print(std::string_view text);
void complain(std::string_view text); // standard error, with a newline
// Into what -o names, standard output where it is absent or `-`; a failed write is exit code 2, an empty
// name 1.
void writeOutput(const CommandParser& parser, std::string_view bytes);

// `-`, a share code, an existing file, or a scenario preset's id, tried in that order. Warnings go to
// standard error.
ScenarioFile loadScenario(const QString& argument, const Catalog& catalog);
std::string readFile(const QString& path); // `-` is standard input

void declareFormat(CommandParser& parser);
void declareFormat(CommandParser& parser, const QString& accepted); // what the help says
OutputFormat formatOf(const CommandParser& parser);
// An option's whole number; nothing where it is not given. Refused with the range named. What is whole but
// outside is let through where others say more of it (`inside` false).
std::optional<std::int64_t> wholeNumber(const CommandParser& parser, const QString& option,
    std::int64_t least, std::int64_t most = std::numeric_limits<std::int64_t>::max(), bool inside = true);
// That an option gives; refused where unknown.
const Readout& readoutNamed(const std::string& pathOrLabel, std::string_view option = "--readout");
// Of an option that takes several, "a,b" or given again; each once. `fits`, where it is not null: the option
// takes fitsPath as well, and whether it was among them.
inline constexpr const char* fitsPath = "memory.fits"; // yes or no, so that it is no readout
std::vector<const Readout*> readoutsNamed(
    const QStringList& asked, std::string_view option = "--readout", bool* fits = nullptr);
int codeOf(const Report& report); // says every error on standard error
// --set id=value --set-file FILE; `what` the first does, for the help.
void declareSet(CommandParser& parser, const QString& what = QStringLiteral("change one field"));
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
// Every --set in order; says on standard error what follows from them (followEdits()).
void applySets(Scenario& scenario, const CommandParser& parser, const Catalog& catalog);
void applySets(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog);

void printTable(const Table& table, OutputFormat format);
// The table, in JSON with the keys of `beside` as well.
std::string tableIn(const Table& table, OutputFormat format, const nlohmann::ordered_json& beside);
// What the answers rest on and do not hold: on standard error; JSON has it as `caveats`.
void sayCaveats(const std::vector<Caveat>& caveats, OutputFormat format);
void wantPositional(const CommandContext& context, qsizetype count, const char* what);

} // namespace ridgepoint
