#include "app/probe_helper/sampler.h"

#include "core/base/text.h"
#include "core/measurement/order_statistics.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint::probe {

namespace {

// How many launches last as long as a sample should. The first launch, which loads code and pages, is not
// timed; a measurement that lasts long enough by itself is not repeated.
int calibrate(const Measurement& what, double sampleSeconds, double deadline, Channel& channel)
{
    int launches = 1;
    what.run(1);
    while (channel.proceed() && channel.now() < deadline) {
        const double seconds = what.run(launches).seconds;
        if (seconds >= sampleSeconds)
            break;
        const double factor = seconds > 0 ? 1.2 * sampleSeconds / seconds : 16.0;
        launches = static_cast<int>(std::min(1e8, std::ceil(launches * std::clamp(factor, 1.2, 16.0))));
    }
    return launches;
}

} // namespace

bool measure(const Measurement& what, const SampleSettings& settings, double deadline, Channel& channel,
    ProbeResult& result)
{
    const int launches = calibrate(what, settings.sampleSeconds, deadline, channel);
    std::vector<double> kept, disturbed, keptSeconds;
    std::string reason;
    // Disturbed ones are replaced, up to as many again.
    for (int taken = 0; taken < 2 * settings.samples && static_cast<int>(kept.size()) < settings.samples;
         ++taken) {
        if (!channel.proceed())
            return false;
        if (taken > 0 && channel.now() > deadline)
            break;
        const TimedBatch batch = what.run(launches);
        if (channel.cancelled()) // the batch may have been cut short
            return false;
        const double work = what.workPerLaunch * launches;
        const double value = what.isTime ? batch.seconds / work : work / batch.seconds;
        if (!(batch.seconds > 0) || !std::isfinite(value))
            continue;
        channel.say(ProbeSample{what.step, taken, value, batch.seconds, batch.disturbed});
        if (batch.disturbed.empty()) {
            kept.push_back(value);
            keptSeconds.push_back(batch.seconds);
        } else {
            disturbed.push_back(value);
            reason = batch.disturbed;
        }
    }
    const std::vector<bool> slow = outlying(keptSeconds, slowestPlausible);
    std::vector<double> values;
    for (std::size_t i = 0; i < kept.size(); ++i)
        (slow[i] ? disturbed : values).push_back(kept[i]);
    // A machine that is never left alone still gives a number, marked as what it is.
    const bool busy = values.size() < disturbed.size();
    if (values.empty())
        values = std::exchange(disturbed, {});
    if (values.empty())
        return false;
    const OrderStatistics statistics = orderStatistics(values);
    result.step = what.step;
    result.median = statistics.median;
    result.lowerQuartile = statistics.lowerQuartile;
    result.upperQuartile = statistics.upperQuartile;
    result.low = statistics.low;
    result.high = statistics.high;
    result.range = !statistics.intervalHolds;
    result.best = what.isTime ? statistics.smallest : statistics.largest;
    result.samples = statistics.count;
    result.rejected = static_cast<int>(disturbed.size());
    if (busy)
        result.note = reason.empty() ? "most samples were disturbed"
                                     : phrase("most samples were disturbed: %1", reason).plain();
    return true;
}

} // namespace ridgepoint::probe
