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
    Schedule schedule{.kind = "zb_h2", .placement = loopPlacement(p, 1), .microbatches = m, .order = {}};
    for (int rank = 0; rank < p; ++rank) {
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(3 * static_cast<std::size_t>(m));
        int forwards = 0;
        while (forwards < std::min(2 * (p - rank) - 1, m))
            list.push_back(forwardOp(forwards++));
        int weights = 0;
        for (int j = 0; j < m; ++j) {
            list.push_back(inputGradientOp(j));
            if (j >= 2 * rank || forwards == m) // without forwards between them every B has its W
                list.push_back(weightGradientOp(weights++));
            if (forwards < m)
                list.push_back(forwardOp(forwards++));
        }
        while (weights < m)
            list.push_back(weightGradientOp(weights++));
    }
    return schedule;
}

Schedule generate(const ScheduleRequest& request)
{
    return request.variant == "search" ? searchedZeroBubble(request, "zb_h2") : byRule(request);
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    return request.variant == "search" ? checkSearchedZeroBubble(request) : std::vector<ScheduleProblem>();
}

constexpr std::array<std::string_view, 2> variants{"rule", "search"};

} // namespace

const ScheduleKind zeroBubbleH2{
    .key = "zb_h2",
    .label = "ZB-H2",
    .idea = "ZB-H1 with twice the warm-up: no rank waits between its first and last pass, at 2p − 1 "
            "micro-batches held",
    .source = "zero bubble (arXiv:2401.10241), Figure 3; reproduces the ZB-H2 rates of its Table 5",
    .splitsBackward = true,
    .takesMemoryCap = true,
    .readsDurations = true,
    .variants = variants,
    .idle = idleBy<bubbleTimeZbH2>,
    .held = heldBy<peakZbH2>,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
