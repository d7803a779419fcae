#pragma once

// The numbers of a service as rows: what the command prints, tables hold and tiles show.

#include "core/serving/service.h"
#include "core/units/unit.h"

#include <array>
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

// Percentiles of a point whose requests were played; nothing where they were not.
struct SpreadFigure
{
    std::string_view key, label;
    std::optional<Seconds> (*value)(const ServicePoint&);
};
template <std::optional<TimeSpread> ServicePoint::*spread, Seconds TimeSpread::*time>
std::optional<Seconds> ofSpread(const ServicePoint& point)
{
    return point.*spread ? std::optional(*(point.*spread).*time) : std::nullopt;
}
inline constexpr std::array spreadFigures{
    SpreadFigure{"ttft_p50_seconds", "time to first token, p50",
        ofSpread<&ServicePoint::ttftSpread, &TimeSpread::p50>},
    SpreadFigure{"ttft_p90_seconds", "time to first token, p90",
        ofSpread<&ServicePoint::ttftSpread, &TimeSpread::p90>},
    SpreadFigure{"ttft_p99_seconds", "time to first token, p99",
        ofSpread<&ServicePoint::ttftSpread, &TimeSpread::p99>},
    SpreadFigure{
        "itl_p50_seconds", "time between tokens, p50", ofSpread<&ServicePoint::itlSpread, &TimeSpread::p50>},
    SpreadFigure{
        "itl_p90_seconds", "time between tokens, p90", ofSpread<&ServicePoint::itlSpread, &TimeSpread::p90>},
    SpreadFigure{
        "itl_p99_seconds", "time between tokens, p99", ofSpread<&ServicePoint::itlSpread, &TimeSpread::p99>},
};

// In the order that they are read in; those without a meaning here left out.
std::vector<ServiceFigure> serviceFigures(const ServiceReport& report);
// What pictures show beside those: parts of the memory and of the time between tokens.
std::vector<ServiceFigure> picturedFigures(const Service& service, const ServiceReport& report);
// Both: all that service_explained.h explains.
std::vector<ServiceFigure> explainedFigures(const Service& service, const ServiceReport& report);

std::string layoutText(const ServingLayout& layout); // "TP 8", "TP 2 · DP 4 · EP 8"
// Replicas of a deployment whose prompts are read by replicas of their own, in all.
struct SplitReplicas
{
    double prefill = 0, decode = 0;
    double accelerators = 0; // of both
};
std::optional<SplitReplicas> splitReplicas(const ServiceReport& report, const ServingJob& job);
// "TP 8", or of a split one "prefill 2 × TP 8 + decode 3 × TP 16".
Text deployedText(const ServiceReport& report, const ServingJob& job);
// Where the times of the kernels come from, in a few words.
Text sourceText(KernelSource source, const ServingJob& job);
// The service in one sentence, with what is missed.
// "mean", "p99": what the targets are about.
std::string statisticText(const ServingJob& job);
Text serviceSentence(const ServiceReport& report, const ServingJob& job);
// Both times by what is judged, with their targets.
Text timesJudged(const ServicePoint& point, const ServingJob& job);

} // namespace ridgepoint
