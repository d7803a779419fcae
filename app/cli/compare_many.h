#pragma once

// `ridgepoint compare` of more than two, and what it shares with the comparison of two. Internal to app/cli.

#include "app/cli/commands.h"

#include <QVariantMap>

#include <functional>
#include <string>
#include <vector>

namespace ridgepoint {

// A B C…: a column each. `asked`: these readouts alone; empty: what differs.
int compareMany(CommandContext& context, const std::vector<const Readout*>& asked, OutputFormat format);

// What -o may ask for.
struct ComparedFile
{
    std::function<std::string(OutputFormat)> text;
    std::function<std::string()> document; // Markdown that stands by itself
    ScenarioFile drawn; // the last, and the others as its baselines
    QString letter; // of the one that is drawn
    QVariantMap picture = {}; // settings of the picture
};
// Adds the caveats of one scenario: those of the asked readouts, or all of them.
void addComparedCaveats(std::vector<Caveat>& all, const Report& report,
    const std::vector<const Readout*>& asked, std::string_view letter);
std::string caveatsAsMarkdown(const std::vector<Caveat>& caveats); // a quotation each
void writeCompared(const CommandContext& context, const ComparedFile& compared);

} // namespace ridgepoint
