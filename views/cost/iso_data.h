#pragma once

// Which MFU a run needs on how many accelerators to cost the same, or to take as long: curves of equal money
// and of equal time through the scenario, and those of its budget and deadline. No window.

#include "views/view.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace ridgepoint {

struct IsoLine
{
    QString key; // "iso.budget"
    QString label; // "$10.6M"
    QString spoken;
    std::vector<QPointF> points; // accelerators, MFU
    bool time = false; // equal time, otherwise equal money
    bool target = false; // of the deadline or the budget, otherwise through the scenario
};

struct IsoPoint
{
    QString letter; // of a baseline; empty: the scenario
    double accelerators = 1, mfu = 0;
    QString spoken;
};

struct IsoData
{
    std::vector<IsoLine> lines;
    std::vector<IsoPoint> points; // the scenario first
    double fewest = 1, most = 1; // accelerators drawn
    double step = 1; // accelerators that a replica takes: a drag keeps to multiples
    bool mfuStated = true; // otherwise the engine predicts it
    QString sentence; // or why there are no lines
};

IsoData isoData(const ViewInput& input, const NumberFormat& numbers, bool interactive = true);
ViewTable isoTable(const IsoData& data, const NumberFormat& numbers);

} // namespace ridgepoint
