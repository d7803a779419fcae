#include "app/window/next_steps.h"

#include "core/analysis/serving_step.h"

namespace ridgepoint {

void NextSteps::forget() { turnTo({}, {}); }

void NextSteps::turnTo(const std::shared_ptr<const Report>& report, const std::vector<std::string>& held)
{
    if (report == m_report && held == m_held)
        return;
    m_report = report;
    m_held = held;
    m_training.reset();
    m_serving.reset();
}

std::optional<Advice> NextSteps::last(bool ofServing) const
{
    if (ofServing)
        return m_serving.value_or(std::nullopt);
    return m_training ? m_training->advice : std::nullopt;
}

const NextStep& NextSteps::training(
    const std::shared_ptr<const Report>& report, const std::vector<std::string>& held)
{
    turnTo(report, held);
    if (!m_training)
        m_training = nextStep(*report, held);
    return *m_training;
}

const std::optional<Advice>& NextSteps::serving(
    const std::shared_ptr<const Report>& report, const std::vector<std::string>& held)
{
    turnTo(report, held);
    if (!m_serving)
        m_serving = servingStep(*report, held);
    return *m_serving;
}

} // namespace ridgepoint
