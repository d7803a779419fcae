#include "core/search/replanned.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace ridgepoint {

std::vector<SearchJob> jobsOfTrials(const Sensitivity& all)
{
    std::vector<SearchJob> jobs;
    if (!all.now)
        return jobs;
    jobs.push_back({});
    for (const std::vector<FieldSensitivity>* fields : {&all.fields, &all.idle})
        for (const FieldSensitivity& each : *fields) {
            if (each.field->id == mfuFieldId)
                continue;
            const std::string id(each.field->id);
            for (const FieldTrial& trial : each.trials)
                jobs.push_back({.set = {{id, trial.text}}});
            if (!each.onePercentText.empty())
                jobs.push_back({.set = {{id, each.onePercentText}}});
        }
    return jobs;
}

void addReplanned(Sensitivity& all, std::span<const JobPlan> trials, const Readout& readout)
{
    std::map<std::pair<std::string, std::string>, double> found; // by field and text
    for (const JobPlan& plan : trials) {
        const std::optional<double> value = plan.report ? readout.get(*plan.report) : std::nullopt;
        if (!value || !std::isfinite(*value))
            continue;
        if (plan.job.set.empty())
            all.replanned = value;
        else
            found[{plan.job.set.front().field, plan.job.set.front().text}] = *value;
    }
    const auto of = [&](const FieldSensitivity& each, const std::string& text) {
        const auto at = found.find({std::string(each.field->id), text});
        return at == found.end() ? std::nullopt : std::optional(at->second);
    };
    for (std::vector<FieldSensitivity>* fields : {&all.fields, &all.idle})
        for (FieldSensitivity& each : *fields) {
            for (FieldTrial& trial : each.trials)
                trial.replanned = of(each, trial.text);
            const std::optional<double> more = of(each, each.onePercentText);
            if (more && all.replanned && *all.replanned != 0)
                each.onePercentReplanned = *more / *all.replanned - 1;
        }
    if (!all.replanned)
        return;
    constexpr double rounding = 1e-12;
    const auto stays = [&](const FieldSensitivity& each) {
        return std::ranges::all_of(each.trials, [&](const FieldTrial& trial) {
            return !trial.replanned
                || std::abs(*trial.replanned - *all.replanned) <= std::abs(*all.replanned) * rounding;
        });
    };
    const auto moved = std::ranges::stable_partition(all.idle, stays);
    all.fields.insert(all.fields.end(), std::move_iterator(moved.begin()), std::move_iterator(moved.end()));
    all.idle.erase(moved.begin(), moved.end());
}

} // namespace ridgepoint
