#pragma once

// `serve --search`: every layout or split of a number of accelerators, best first. Internal to app/cli.

#include "core/report/table.h"
#include "core/scenario/diagnostic.h"
#include "core/scenario/scenario.h"

namespace ridgepoint {

struct CommandContext;

struct SearchedLayouts
{
    double accelerators = 1; // that a replica may take
    bool stated = false; // and all replicas together, at a rate
    OutputFormat format = OutputFormat::Text;
};

// What a service must be told of, on standard error.
void sayDiagnostics(const Diagnostics& diagnostics);

// Says on standard output; an exit code. Throws CommandFailure.
int runSearch(const CommandContext& context, const Scenario& scenario, const SearchedLayouts& asked);

} // namespace ridgepoint
