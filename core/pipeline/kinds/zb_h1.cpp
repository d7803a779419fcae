#include "core/pipeline/kinds/kinds.h"
#include "core/pipeline/kinds/searched.h"

#include <algorithm>
#include <array>

namespace ridgepoint::kinds {

namespace {

Schedule byRule(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    Schedule schedule{.kind = "zb_h1", .placement = loopPlacement(p, 1), .microbatches = m, .order = {}};
    for (int rank = 0; rank < p; ++rank) {
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(3 * static_cast<std::size_t>(m));
        const int warmUp = std::min(p - 1 - rank, m);
        for (int j = 0; j < warmUp; ++j)
            list.push_back(forwardOp(j));
        int weights = 0;
        for (int j = 0; j < m; ++j) {
            const bool pair = j + warmUp < m;
            if (pair)
                list.push_back(forwardOp(j + warmUp));
            list.push_back(inputGradientOp(j));
            if (j >= rank || !pair) // rank r lets r pairs pass; in the cool-down every B has its W
                list.push_back(weightGradientOp(weights++));
        }
        while (weights < m)
            list.push_back(weightGradientOp(weights++));
    }
    return schedule;
}

Schedule generate(const ScheduleRequest& request)
{
    return request.variant == "search" ? searchedZeroBubble(request, "zb_h1") : byRule(request);
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    return request.variant == "search" ? checkSearchedZeroBubble(request) : std::vector<ScheduleProblem>();
}

constexpr std::array<std::string_view, 2> variants{"rule", "search"};

} // namespace

const ScheduleKind zeroBubbleH1{
    .key = "zb_h1",
    .label = "ZB-H1",
    .idea = "weight gradients split off and put where 1F1B waits: a third of its bubble for the same memory",
    .source = "zero bubble (arXiv:2401.10241); rule as in C-TC/Megatron-LM",
    .splitsBackward = true,
    .takesMemoryCap = true,
    .readsDurations = true,
    .variants = variants,
    .idle = idleBy<bubbleTimeZbH1>,
    .held = heldStages,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
