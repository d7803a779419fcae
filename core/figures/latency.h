#pragma once

// A served scenario → latency and throughput of one replica over its load: requests at a time, or a second.

#include "core/figures/plot.h"
#include "core/serving/served.h"

#include <array>
#include <memory>
#include <span>

namespace ridgepoint {

enum LoadLine : std::size_t
{
    FirstToken,
    BetweenTokens,
    Throughput, // output tokens per second of the replica
};
inline constexpr std::size_t loadLines = 3;

struct LoadValues
{
    double load = 1; // of the axis
    std::array<double, loadLines> values{}; // seconds, seconds, tokens per second
};

struct LoadDot : LoadValues
{
    std::string key; // "load.64"
    Text spoken;
    bool waits = false; // beyond the room of the replica
};

struct LatencyWords
{
    Text name; // "time to first token"
    std::optional<double> target;
    Text targetText, targetBrief, spoken;
    std::string path; // explains the present value
    bool stated = true; // else the target is a default, and nothing has missed it
    bool missed = false; // at the present load
    std::optional<std::pair<double, double>> band; // of published deployments, around the value there
};

struct LoadBaseline : LoadValues
{
    std::size_t index = 0;
};

struct LatencyData : SheetData // a plot a line
{
    bool atRate = false;
    std::vector<LoadDot> dots; // by ascending load; empty: the sentences say why
    std::array<LatencyWords, loadLines> lines;
    std::optional<LoadDot> now, good; // the present load; the most within both targets
    double end = 0; // of the replica's room, or of the rate that it follows
    Text axisTitle;
    FigureHandle handle; // of the present load; none: it is not to be moved by hand
    std::vector<LoadBaseline> baselines; // those with a load of this kind
};

// `few`: loads, while a slider moves.
LatencyData latencyData(
    const Served& served, std::span<const std::shared_ptr<const Served>> pins, bool few = false);

} // namespace ridgepoint
