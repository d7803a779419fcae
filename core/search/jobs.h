#pragma once

// The best plan of each of several jobs, which differ in what no search changes: other accelerators, more of
// them, another precision or batch. "On 96 of these", "the cheaper of two clusters", "how many for 30 days".

#include "core/analysis/sweep.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/search/search.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct SearchEffort; // core/search/answer.h
struct Report;
struct SearchQuestion;

// Of the whole run: time and money with failures and set-up, energy of the computation.
enum class JobObjective
{
    Time, // wall-clock
    Cost, // money; a job whose price is not known comes after those whose is
    Energy,
    Accelerators // fewest
};

// A job as the scenario with these fields; of one that is a machine, what people call it.
struct SearchJob
{
    FieldEdits set; // a field that a search changes is fixed then
    std::string name = {}; // empty: its fields say it
};

struct SearchJobs
{
    std::vector<SearchJob> jobs;
    Text refusal; // then there are none
};
inline constexpr std::size_t mostJobs = 4096;
// Every combination; `axes` are of fields that no search changes, the last runs fastest.
SearchJobs jobsAlong(std::span<const SweepAxis> axes);
// "dgx-h100", "dgx-h100:256": a cluster preset with its links, and so many of its accelerators.
SearchJobs jobsOn(std::span<const std::string> clusters, const Catalog& catalog);

// The scenario on a quarter to four times its accelerators, in whole nodes, fewest first; its own number is
// one of them.
std::vector<SearchJob> jobsAround(const Scenario& scenario);

// Two fields that a search changes, at every value that it tries of them: the first runs fastest. Of a field
// that the question locks, the scenario's own value.
SearchJobs jobsOfPair(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog);

struct JobPlan
{
    SearchJob job;
    FieldEdits set; // job and plan: everything that makes this scenario of the one asked about
    std::shared_ptr<const Report> report; // of the best plan; null: there is none, or no such job
    Text refusal; // why there is no such job; empty though there is no report: nothing runs
    double space = 0, unvisited = 0; // layouts
    // Where nothing runs: why those that come nearest do not. What does not fit is divisible, and so on.
    std::optional<Rejection> nearest;

    bool late = false, dear = false; // beyond a stated deadline or without an end; beyond its stated
                                     // budget or of a price that is not known
    bool beyondUsual = false; // beyond the deadline that holds where none is stated: a remark, no refusal
    // That the run ends before the deadline, by the band of its step alone: eight of ten published runs lie
    // in it, and it is taken as log-normal. Empty: no band or no deadline.
    std::optional<double> deadlineProbability;
    std::optional<double> watts; // of the site, while it runs
    std::optional<double> value; // of the objective, in its unit
    // How much more than the best of the others it brings at worst: its own step at the high end of its band
    // and theirs at the low end, time, money and energy in proportion to the step. Empty: of the number of
    // accelerators, or no band.
    std::optional<double> regret;
};

struct JobsAnswer
{
    // Those that keep deadline and budget first, best first; then those that do not, then those that cannot.
    // Equals, and where there is no objective all, in the order in which they were asked.
    std::vector<JobPlan> jobs;
    Text refusal; // of the question
    bool complete = true;
};

// Of the question its locks, its own values and its headroom hold in every job; the rest is not asked.
// `sofar`, where it is given, hears of jobs that are done, in the order in which they were asked.
JobsAnswer bestOfJobs(const Scenario& scenario, std::span<const SearchJob> jobs,
    std::optional<JobObjective> objective, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& effort, const std::function<void(const JobsAnswer&)>& sofar = {});

// In pieces, for parts of an answer that were found apart. What a ranking asks of a plan's report, and the
// order: see JobsAnswer.
void judge(JobPlan& plan, std::optional<JobObjective> objective);
void rankJobs(std::vector<JobPlan>& jobs, JobObjective objective);

// Idle nodes with which every node that waits for repair is replaced in at least 99 of 100 moments, where
// each failure takes one out for so long: those that wait are Poisson, their mean repair ÷ mtbf (Palm's
// theorem).
double spareNodes(Seconds mtbf, Seconds repair);

// Nothing runs, and nothing is left to be looked at.
inline bool isNone(const JobPlan& plan) { return !plan.report && plan.unvisited == 0; }
// Of the jobs of a pair, of whose first so many the plans are known, what a grid shows: a value of one field
// with which nothing runs, whatever the other one is, is no row and no column. Where nothing runs at all
// every cell stays, to say why.
struct PairGrid
{
    std::vector<std::string> across, down; // values, in the order in which they are asked
    std::vector<std::size_t> cells; // their jobs, a row after the other
    FieldEdits without; // values that are left out
};
PairGrid gridOf(std::span<const SearchJob> jobs, std::span<const JobPlan> plans);

Text whyNone(const JobPlan& plan); // has no report: "does not divide evenly"
Text verdictOf(const JobPlan& plan); // "✓", "✗ late": whether it keeps deadline and budget
Text likelihoodOf(const JobPlan& plan); // of the deadline: "93 %", "< 0.1 %"; "—": not known

} // namespace ridgepoint
