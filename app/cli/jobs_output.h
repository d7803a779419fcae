#pragma once

// The best layouts of several jobs as `search` prints them. Internal to app/cli.

#include "app/cli/commands.h"
#include "core/search/answer.h"

#include <optional>
#include <string>

namespace ridgepoint {

struct JobsOutput
{
    JobsAnswer answer;
    JobObjective objective = JobObjective::Time;
    double seconds = 0; // that it took
    std::optional<Seconds> repair; // until a node that failed is back; empty: nobody asks for spares
};
void printJobs(const JobsOutput& output, const Catalog& catalog, OutputFormat format);

// The best of each pair of values of two fields, as a table with the first across.
void printPairs(const SearchAnswer& answer, const Catalog& catalog, OutputFormat format);

} // namespace ridgepoint
