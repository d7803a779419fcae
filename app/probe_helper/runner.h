#pragma once

// Runs a list of steps inside a budget of time, the most useful first. A step that overruns its share by half
// is cut at the samples it has; what does not fit any more is skipped, with that reason.

#include "app/probe_helper/sampler.h"

#include <functional>
#include <string>
#include <vector>

namespace ridgepoint::probe {

class StepContext
{
public:
    StepContext(Channel& channel, SampleSettings settings, double deadline)
        : m_channel(channel)
        , m_settings(settings)
        , m_deadline(deadline)
    {
    }

    Channel& channel() const { return m_channel; }
    const SampleSettings& settings() const { return m_settings; }
    double secondsLeft() const;
    bool proceed() const { return m_channel.proceed(); }
    // Waits while paused. False once cancelled, or when this step's time is over.
    bool hasTime() const { return proceed() && secondsLeft() > 0; }
    // The same the other way round; time that is over is given as why `step` is left out.
    bool outOfTime(const std::string& step) const;

    // Measures and sends the result. `finish` may add to it before it goes. False: nothing was sent.
    bool send(const Measurement& what, ProbeResult result,
        const std::function<void(ProbeResult&)>& finish = {}, double deadline = 0);
    void skip(const std::string& step, const std::string& why) const;
    void warn(const std::string& code, const std::string& message) const;
    bool checkFailed() const { return m_checkFailed; }

private:
    Channel& m_channel;
    SampleSettings m_settings;
    double m_deadline;
    bool m_checkFailed = false;
};

struct Step
{
    std::string id;
    double estimateSeconds = 0;
    std::function<void(StepContext&)> run;
    bool needsMemory = true; // the step "memory" must have run; read where steps are left out
};

// Begins counting at `began` (the channel's clock). Says plan and progress; not done.
ProbeEnd runSteps(const std::vector<Step>& steps, double budgetSeconds, double began,
    const SampleSettings& settings, Channel& channel);

} // namespace ridgepoint::probe
