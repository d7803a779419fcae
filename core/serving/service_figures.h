#pragma once

// The numbers of a service as rows: what the command prints, tables hold and tiles show.

#include "core/serving/service.h"
#include "core/units/unit.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct ServiceFigure
{
    std::string_view key; // "replica.tensor", as in JSON
    std::string_view label; // of core's tables: translated where it is shown
    Unit unit = Unit::Number;
    std::optional<double> value; // SI; empty: not known
    ServingBand band = {}; // factors on it; unknown: none is promised
};

// In the order that they are read in; those without a meaning here left out.
std::vector<ServiceFigure> serviceFigures(const ServiceReport& report);

std::string layoutText(const ServingLayout& layout); // "TP 8", "TP 2 · attention DP 4 · EP 8"
// Where the times of the kernels come from, in a few words.
Text sourceText(KernelSource source, const ServingJob& job);
// The service in one sentence, with what is missed.
// "mean", "p99": what the targets are about.
std::string statisticText(const ServingJob& job);
Text serviceSentence(const ServiceReport& report, const ServingJob& job);

} // namespace ridgepoint
