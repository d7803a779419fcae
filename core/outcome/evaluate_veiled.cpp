#include "core/outcome/evaluate_veiled.h"

#include "core/engine/evaluate.h"

namespace ridgepoint {

std::vector<std::shared_ptr<const Report>> evaluateVeiled(
    std::span<const Scenario> scenarios, const std::vector<std::string>& named)
{
    std::vector<Ledger> ledgers(scenarios.size());
    std::vector<Report> reports;
    reports.reserve(scenarios.size());
    for (std::size_t i = 0; i < scenarios.size(); ++i)
        reports.push_back(evaluate(scenarios[i], ledgers[i]));
    const auto veil = std::make_shared<const AnswerMask>(named, ledgers);
    std::vector<std::shared_ptr<const Report>> all;
    for (const Report& report : reports)
        all.push_back(std::make_shared<const Report>(veiled(report, veil)));
    return all;
}

} // namespace ridgepoint
