#pragma once

// The best layouts of several jobs as `search` prints them. Internal to app/cli.

#include "app/cli/commands.h"
#include "core/search/answer.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct JobsOutput
{
    JobsAnswer answer;
    JobObjective objective = JobObjective::Time;
    double seconds = 0; // that it took
    std::optional<Seconds> repair; // until a node that failed is back; empty: nobody asks for spares
};
void printJobs(const JobsOutput& output, const Catalog& catalog, OutputFormat format);

// One part for `merge`, and back: with the scenario, of which the whole is reckoned anew.
struct JobsPart
{
    JobsOutput output; // jobs in the order in which they were asked
    std::vector<std::size_t> orders; // among all that were asked; one a job
};
nlohmann::ordered_json partJson(const JobsPart& part, const Shard& shard, const std::string& fingerprint,
    const Scenario& scenario, const Catalog& catalog);
JobsPart readJobsPart(const nlohmann::ordered_json& json, const std::string& path,
    const Catalog& catalog); // throws CommandFailure
JobsOutput merged(const std::vector<JobsPart>& parts); // all of one question
int exitCodeOf(const JobsAnswer& answer); // and what it says of none

// The best of each pair of values of two fields, as a table with the first across.
void printPairs(const SearchAnswer& answer, const Catalog& catalog, OutputFormat format);

} // namespace ridgepoint
