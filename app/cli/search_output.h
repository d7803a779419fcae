#pragma once

// What a search answers, of one job or of several, as `search` prints it, its parts and back. Internal to
// app/cli.

#include "app/cli/parts.h"
#include "core/search/answer.h"
#include "core/search/listed.h"
#include "core/search/reasons.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct SearchRow
{
    ListedPlan plan;
    bool equal = false; // within the model's error of the fastest
};

struct SearchOutput
{
    std::vector<SearchRow> rows; // as people see them
    SearchResult result;
    std::optional<PlainPlan> plain = {};
    std::vector<std::string> changes = {}; // see changesSentences()
    double seconds = 0;
    std::vector<SearchAnswer::Beyond> beyond = {};
    std::size_t worthRunning = 0; // so many of the first rows, see there
    bool energy = false; // is what was asked for
    bool front = false; // likewise
    bool folded = false; // one row a family
    bool comparable = true; // by time, whose order the band puts in doubt
    std::string targets = {}; // which of them the first layout misses, as sentences; empty: none
    std::vector<Caveat> caveats = {}; // that the answer rests on
    std::string sentences = {}; // about the framework, the plain plan, variants and the host, a line each
    std::string illegal = {}; // why the scenario's own layout cannot be run
    std::vector<const FrameworkRule*> refusedBy = {}; // see rulesAgainstJob()
    Bytes capacity = Bytes(0); // memory of one accelerator; 0: unknown
    std::optional<Reasons> why = {}; // of the first, where they are asked for
};

std::string setText(const FieldEdits& edits); // what --set takes; of no edits "as it is"
std::vector<SearchRow> rowsOf(const SearchAnswer& answer, bool all);
// The report that a search predicts for the layout; for the scenario's own layout if none was found.
Report predictedReport(
    const Scenario& scenario, const std::optional<FoundLayout>& layout, const Catalog& catalog);
std::string missedTargets(const Report& first);
void markEquals(std::vector<SearchRow>& rows);

// "184k layouts: 61 % do not fit, 28 % not divisible, …"
std::string countsText(const SearchResult& result, double seconds);
// The rules that leave out most, a line each, under a heading; empty: none leaves out any.
std::string excludedText(const SearchResult& result, std::size_t most);
void printSearch(const SearchOutput& output, OutputFormat format);
// What there would be without a limit, as a sentence; `best`: with it.
std::string beyondText(const SearchAnswer::Beyond& beyond, std::optional<Seconds> best);
void complainOfNone(const SearchOutput& output); // why there is no layout

// A part as --shard prints it, and what all parts found.
nlohmann::ordered_json partJson(const SearchOutput& output);
struct FoundLayouts
{
    std::vector<SearchResult> results; // one a part
    double seconds = 0; // the longest: they ran side by side
};
FoundLayouts readLayouts(const FoundParts& parts, const Scenario& scenario, const SearchQuestion& question,
    const Catalog& catalog); // throws CommandFailure

// --- several jobs: the best layouts of each

struct JobsOutput
{
    JobsAnswer answer = {};
    JobObjective objective = JobObjective::Time;
    double seconds = 0; // that it took
    std::optional<Seconds> repair = {}; // until a node that failed is back; empty: nobody asks for spares
};
void printJobs(const JobsOutput& output, const Catalog& catalog, OutputFormat format);

// A part: whole jobs, by their places among all that were asked; and what all parts found, ranked.
nlohmann::ordered_json partJson(
    const JobsOutput& output, const std::vector<std::size_t>& orders, const Catalog& catalog);
JobsOutput readJobs(const FoundParts& parts, const Scenario& scenario, std::span<const SearchJob> asked,
    JobObjective objective, const Catalog& catalog); // throws CommandFailure
int exitCodeOf(const JobsAnswer& answer); // and what it says of none

// The best of each pair of values of two fields, as a table with the first across.
void printPairs(const SearchAnswer& answer, const Catalog& catalog, OutputFormat format);

} // namespace ridgepoint
