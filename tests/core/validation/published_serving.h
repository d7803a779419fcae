#pragma once

// The published points of serving that come with the program, and what a reader complains of.

#include "core/validation/serving_run.h"

#include <QString>

#include <span>

namespace ridgepoint {

inline QString allMessages(const Diagnostics& findings)
{
    QString out;
    for (const Diagnostic& d : findings)
        out += QString::fromStdString(plainLine(d) + '\n');
    return out;
}

inline const std::vector<ServingRun>& publishedServing()
{
    static const std::vector<ServingRun> runs = [] {
        const std::filesystem::path presets(RIDGEPOINT_PRESETS_DIR);
        Diagnostics findings;
        std::vector<ServingRun> all = bundledServingRuns(std::span(&presets, 1), findings);
        if (!findings.empty())
            qFatal("%s", qPrintable(allMessages(findings)));
        return all;
    }();
    return runs;
}

} // namespace ridgepoint
