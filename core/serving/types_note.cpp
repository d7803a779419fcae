#include "core/serving/types_note.h"

#include "core/base/format.h"
#include "core/serving/service.h"

namespace ridgepoint {

Text typesNote(const Scenario& before, const Scenario& after)
{
    if (after.serving.tensor)
        return {};
    Scenario was = after; // but for the types
    was.serving.weightsPrecision = before.serving.weightsPrecision;
    was.serving.experts = before.serving.experts;
    was.serving.wide = before.serving.wide;
    was.serving.kvPrecision = before.serving.kvPrecision;
    if (was.serving == after.serving)
        return {};
    const auto serviceOf = [](const Scenario& scenario) {
        return Service(std::make_shared<const ServingJob>(servingJob(scenario)));
    };
    const Service then = serviceOf(was), now = serviceOf(after);
    const double tensor = now.layout().tensor;
    if (!then.refusal().empty() || !now.refusal().empty() || tensor == then.layout().tensor)
        return {};
    const auto count = [](double number) { return textNumber(number, Unit::Count); };
    const double have = after.hardware.accelerators,
                 used = after.serving.replicas.value_or(0) * now.accelerators();
    return used > 0 && used < have ? phrase("Serving TP (auto) is now %1; %2 of %3 accelerators are used",
               count(tensor), count(used), count(have))
                                   : phrase("Serving TP (auto) is now %1", count(tensor));
}

} // namespace ridgepoint
