#include "app/probe_helper/runner.h"

#include <algorithm>

namespace ridgepoint::probe {

namespace {

constexpr const char* timeUsedUp = "the time was used up";

} // namespace

double StepContext::secondsLeft() const { return m_deadline - m_channel.now(); }

bool StepContext::send(const Measurement& what, ProbeResult result,
    const std::function<void(ProbeResult&)>& finish, double deadline)
{
    if (!measure(
            what, m_settings, deadline > 0 ? std::min(deadline, m_deadline) : m_deadline, m_channel, result))
        return false;
    if (finish)
        finish(result);
    m_checkFailed |= result.check == ProbeCheck::Failed;
    m_channel.say(result);
    return true;
}

void StepContext::skip(const std::string& step, const std::string& why) const
{
    m_channel.say(ProbeSkip{step, why});
}

bool StepContext::outOfTime(const std::string& step) const
{
    if (hasTime())
        return false;
    if (!m_channel.cancelled())
        skip(step, timeUsedUp);
    return true;
}

void StepContext::warn(const std::string& code, const std::string& message) const
{
    m_channel.say(ProbeWarning{code, message});
}

ProbeEnd runSteps(const std::vector<Step>& steps, double budgetSeconds, double began,
    const SampleSettings& settings, Channel& channel)
{
    ProbePlan plan;
    plan.budgetSeconds = budgetSeconds;
    double left = 0; // estimate of all steps not yet run
    for (const Step& step : steps) {
        plan.steps.push_back({step.id, step.estimateSeconds});
        left += step.estimateSeconds;
    }
    channel.say(plan);
    bool checkFailed = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        if (!channel.proceed())
            return ProbeEnd::Cancelled;
        const double now = channel.now();
        const double elapsed = now - began;
        const double remaining = budgetSeconds - elapsed;
        channel.say(ProbeProgress{step.id, static_cast<int>(i), static_cast<int>(steps.size()), elapsed,
            std::min(left, remaining)});
        // What is left is shared out by the estimates; a step may borrow half as much again from those after.
        const double share = left > 0 ? std::min(1.0, remaining / left) * step.estimateSeconds : 0;
        left -= step.estimateSeconds;
        if (remaining < 0.02 || share <= 0) {
            channel.say(ProbeSkip{step.id, timeUsedUp});
            continue;
        }
        StepContext context(channel, settings, now + std::min(1.5 * share, remaining));
        step.run(context);
        checkFailed |= context.checkFailed();
    }
    if (channel.cancelled())
        return ProbeEnd::Cancelled;
    const double elapsed = channel.now() - began;
    channel.say(
        ProbeProgress{{}, static_cast<int>(steps.size()), static_cast<int>(steps.size()), elapsed, 0});
    return checkFailed ? ProbeEnd::CheckFailed : ProbeEnd::Completed;
}

} // namespace ridgepoint::probe
