#include "core/training/fit_words.h"

#include "core/training/report.h"

#include <utility>

namespace ridgepoint {

Text realRunAlone(const Report& report)
{
    if (report.fit.state != GateState::Fail || report.scenario.fitNote.empty())
        return {};
    // What the device has, whatever of it counts here.
    const Bytes estimate = report.memory.perRank.total(),
                capacity = report.scenario.hardware.accelerator.memoryReported.value() > 0
        ? report.scenario.hardware.accelerator.memoryReported
        : report.memory.capacity;
    if (!(estimate > capacity)) // the host has no room, or less counts than there is
        return phrase("The real run fitted");
    return phrase("The real run fitted in %1; Ridgepoint's estimate of %2 is at least %3 too high", capacity,
        estimate, textNumber(estimate / capacity - 1, Unit::Percent));
}

Text realRunBriefly(const Report& report)
{
    return realRunAlone(report).empty()
        ? Text()
        : phrase("the real run fitted; estimated: %1", report.memory.perRank.total());
}

Text realRun(const Report& report)
{
    Text alone = realRunAlone(report);
    return alone.empty()
        ? alone
        : phrase("%1: %2", std::move(alone), Text::known(printable(report.scenario.fitNote)));
}

} // namespace ridgepoint
