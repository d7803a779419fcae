#pragma once

// Report → what the fullest rank holds, category by category, against its capacity. No window.

#include "core/training/report.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct RankMemoryBar
{
    QString key; // "memory.weights"
    QString label;
    QString amount; // "9.08 GB"
    QString share; // of the whole rank
    QString spoken;
    QString path; // what explains it: a report path or "memory.items.activations.layers"
    ColorRole role = ColorRole::Weights;
    double start = 0; // bytes below it
    double bytes = 0;
};

struct RankMemoryBaseline
{
    QString letter;
    double bytes = 0;
    std::size_t index = 0;
};

struct RankMemoryData
{
    std::vector<RankMemoryBar> bars; // in the report's order, each from where the one before ended
    std::optional<double> total, capacity; // bytes
    std::optional<double> allocated,
        reserved; // as a framework's own counters have it; the driver shows the total
    QString totalText, totalSpoken;
    QString capacityText; // "80 GB nominal"
    Verdict verdict = Verdict::Fits;
    QString verdictText; // "✓ 68 % full", "▲ 94 % full, tight", "✗ 4.20 GB over"
    std::vector<RankMemoryBaseline> baselines;
    QString sentence; // whose memory it is and how it is counted, or why there is none
    double largest() const; // bytes that an axis must reach
};

inline constexpr double tightFrom = 0.9; // of the capacity: the report's verdict is "risky" from there

RankMemoryData rankMemoryData(const ViewInput& input, const NumberFormat& numbers);
ViewTable rankMemoryTable(const RankMemoryData& data, const NumberFormat& numbers);

} // namespace ridgepoint
