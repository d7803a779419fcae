#pragma once

// The readouts that a view can be asked about (Sensitivity, Compare), and the setting that says which.

#include "core/outcome/readout.h"
#include "views/options.h"

#include <span>

namespace ridgepoint {

struct Report;

// A readout that is offered, and which way is better.
struct AskedReadout
{
    const char* path;
    bool lessIsBetter;
};
std::span<const AskedReadout> askedReadouts();
bool isLessBetter(const Readout& readout); // also of the others: less, unless more is offered
// A tenth better than now, rounded, as somebody types a bound: "10.7 s". Empty: nothing could be better.
QString betterBound(const Readout& readout, const Report& report);

// `other` is told after the readout has become another.
OptionSpec readoutOption(const Readout*& readout, std::function<void()> other = {});
// Those that are offered, and behind them what was asked for by its path.
OptionControl readoutControl(std::function<bool()> applies = {});

} // namespace ridgepoint
