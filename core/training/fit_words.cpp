#include "core/training/fit_words.h"

#include "core/training/report.h"

namespace ridgepoint {

Text realRun(const Report& report)
{
    const std::string& note = report.scenario.fitNote;
    if (report.fit.state != GateState::Fail || note.empty())
        return {};
    const Text why = Text::known(printable(note));
    const Bytes estimate = report.memory.perRank.total(), capacity = report.memory.capacity;
    if (!(estimate > capacity)) // the host has no room
        return phrase("The real run fitted: %1", why);
    return phrase("The real run fitted in %1; Ridgepoint's estimate of %2 is at least %3 too high: %4",
        capacity, estimate, textNumber(estimate / capacity - 1, Unit::Percent), why);
}

} // namespace ridgepoint
