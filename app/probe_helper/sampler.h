#pragma once

// Repeats one measurement until it is worth a number: batches long enough for the clock, several of them,
// those that something else disturbed put aside, the rest summed up without assuming a distribution.

#include "app/probe_helper/channel.h"

#include <functional>

namespace ridgepoint::probe {

struct SampleSettings
{
    int samples = 15; // that count
    double sampleSeconds = 5e-3; // at least, each
};
inline constexpr SampleSettings quickSamples{15, 5e-3};
inline constexpr SampleSettings fullSamples{31, 10e-3};

// One batch of launches, timed; empty: undisturbed.
struct TimedBatch
{
    double seconds = 0;
    std::string disturbed; // "another program ran on the core"
};

struct Measurement
{
    std::string step;
    double workPerLaunch = 1; // bytes or FLOPs; of a latency, how many of what it is the latency of
    bool isTime = false; // the value is seconds for each of these, not work a second
    std::function<TimedBatch(int launches)> run;
};

// Fills the statistics of `result` (median … rejected, note) and says each sample. False: cancelled, or not
// one sample came before `deadline` (on the channel's clock); `result` is then not to be sent.
bool measure(const Measurement& what, const SampleSettings& settings, double deadline, Channel& channel,
    ProbeResult& result);

// A sample this many times slower than the median is not the machine's own doing.
inline constexpr double slowestPlausible = 1.5;

} // namespace ridgepoint::probe
