#pragma once

// The best plan of each of several jobs, which differ in what no search changes: other accelerators, more of
// them, another precision or batch. "On 96 of these", "the cheaper of two clusters", "how many for 30 days".

#include "core/report/report.h"
#include "core/search/answer.h"

#include <span>

namespace ridgepoint {

// Of the whole run, with failures and set-up.
enum class JobObjective
{
    Time, // wall-clock
    Cost, // money; a job whose price is not known comes after those whose is
    Energy,
    Accelerators // fewest
};

// A job as the scenario with these fields; of one that is a machine, what people call it.
struct Job
{
    FieldEdits set;
    std::string name = {}; // empty: its fields say it
};

struct Jobs
{
    std::vector<Job> jobs;
    Text refusal; // then there are none
};
inline constexpr std::size_t mostJobs = 4096;
// Every combination; `axes` are of fields that no search changes, the last runs fastest.
Jobs jobsAlong(std::span<const SweepAxis> axes);
// "dgx-h100", "dgx-h100:256": a cluster preset with its links, and so many of its accelerators.
Jobs jobsOn(std::span<const std::string> clusters, const Catalog& catalog);

struct JobPlan
{
    Job job;
    FieldEdits set; // job and plan: everything that makes this scenario of the one asked about
    std::optional<Report> report; // of the best plan; empty: there is none, or no such job
    Text refusal; // why there is no such job; empty though there is no report: nothing runs
    double space = 0, unvisited = 0; // layouts

    bool late = false, dear = false; // beyond the scenario's deadline, its budget
    // That the run ends before the deadline, by the band of its step alone: eight of ten published runs lie
    // in it, and it is taken as log-normal. Empty: no band or no deadline.
    std::optional<double> deadlineProbability;
    std::optional<double> watts; // of the site, while it runs
    std::optional<double> value; // of the objective, in its unit
};

struct JobsAnswer
{
    // Those that keep deadline and budget first, best first; then those that do not, then those that cannot.
    // Equals in the order in which they were asked.
    std::vector<JobPlan> jobs;
    Text refusal; // of the question
    bool complete = true;
};

// Of the question its locks, its own values and its headroom hold in every job; the rest is not asked.
JobsAnswer bestOfJobs(const Scenario& scenario, std::span<const Job> jobs, JobObjective objective,
    const SearchQuestion& question, const Catalog& catalog, const SearchEffort& effort);

double jobValue(JobObjective objective, const Report& report); // not a number: not known

} // namespace ridgepoint
