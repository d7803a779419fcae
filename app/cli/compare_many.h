#pragma once

// `ridgepoint compare` of more than two, and what it shares with the comparison of two. Internal to app/cli.

#include "app/cli/commands.h"

#include <QVariantMap>

#include <functional>
#include <string>

namespace ridgepoint {

int compareMany(CommandContext& context, OutputFormat format); // A B C…: a column each

// What -o may ask for.
struct ComparedFile
{
    std::function<std::string(OutputFormat)> text;
    std::function<std::string()> document; // Markdown that stands by itself
    ScenarioFile drawn; // the last, and the others as its baselines
    QVariantMap picture = {}; // settings of the picture
};
void writeCompared(const CommandContext& context, const ComparedFile& compared);

} // namespace ridgepoint
