#pragma once

// Report → what every group of ranks sends in a step: bytes, calls, time, link. No window.

#include "core/figures/collective_curve.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct CommunicationBar
{
    QString key; // "call.0": the row of the report
    QString name; // "data: all-reduce"
    bool network = false; // leaves the node
    double bytes = 0; // sent by one rank in a step
    double perCall = 0; // bytes
    double calls = 0;
    std::optional<double> ranks; // that share the traffic
    std::optional<double> seconds; // of a step
    std::optional<double> exposed; // of them
    std::optional<double> atBandwidth;
    QString bytesText, perCallText, callsText, timeText, exposedText, ranksText, tierText;
    QString spoken;
};

struct CommunicationBaseline
{
    QString letter;
    double bytes = 0;
    std::size_t index = 0;
};

struct CommunicationData
{
    std::vector<CommunicationBar> bars; // in the report's order; rows without a number are left out
    bool alone = false; // one accelerator: the bar is what data parallelism would send
    std::optional<double> total, calls, seconds; // bytes, of all rows a step
    QString totalText, callsText, timeText, totalSpoken;
    std::vector<CommunicationBaseline> baselines;
    QString sentence;
    double largest() const; // bytes that an axis must reach
};

CommunicationData communicationData(const ViewInput& input, const NumberFormat& numbers);
ViewTable communicationTable(
    const CommunicationData& data, const ViewInput& input, const NumberFormat& numbers);
std::vector<ReadoutTileData> communicationTiles(const ViewInput& input, const NumberFormat& numbers);

// "data: all-reduce"
QString rowName(const Report& report, const CommunicationRow& row);

} // namespace ridgepoint
