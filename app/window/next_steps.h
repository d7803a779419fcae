#pragma once

// What to try next of the scenario in the window, found once for each report: it takes many evaluations.

#include "core/analysis/next_step.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

class NextSteps
{
public:
    // None sets a field of `held`.
    const NextStep& training(
        const std::shared_ptr<const Report>& report, const std::vector<std::string>& held);
    const std::optional<Advice>& serving(
        const std::shared_ptr<const Report>& report, const std::vector<std::string>& held);
    std::optional<Advice> last(bool ofServing) const; // whatever it was found for
    void forget();

private:
    void turnTo(const std::shared_ptr<const Report>& report, const std::vector<std::string>& held);

    std::shared_ptr<const Report> m_report;
    std::vector<std::string> m_held;
    std::optional<NextStep> m_training;
    std::optional<std::optional<Advice>> m_serving;
};

} // namespace ridgepoint
