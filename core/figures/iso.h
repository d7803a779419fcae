#pragma once

// Which MFU a run needs on how many accelerators to cost the same, or to take as long: curves of equal money
// and of equal time through the scenario, and those of its budget and deadline.

#include "core/figures/plot.h"

#include <memory>
#include <span>

namespace ridgepoint {

struct Report;

struct IsoData : SheetData // one plot, or why there is none
{
    double accelerators = 1, mfu = 0; // of the scenario
    double step = 1; // accelerators that a replica takes: a drag keeps to multiples
};
bool isOfTime(const PlotCurve& curve); // equal time, otherwise equal money

// `interactive`: whether the point can be dragged, which the sentence then says.
IsoData isoData(
    const Report& report, std::span<const std::shared_ptr<const Report>> baselines, bool interactive = true);

} // namespace ridgepoint
