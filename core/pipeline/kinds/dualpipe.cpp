#include "core/pipeline/kinds/dual_pipe_steps.h"
#include "core/pipeline/kinds/kinds.h"

#include <algorithm>

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    Schedule schedule{
        .kind = "dualpipe", .placement = bidirectionalPlacement(p), .microbatches = m, .order = {}};
    for (int rank = 0; rank < p; ++rank) {
        const int fromEdge = std::min(rank, p - 1 - rank);
        schedule.order.push_back(dualPipeList({.fromEdge = fromEdge,
            .half = p / 2,
            .pairs = m / 2 - p + fromEdge + 1,
            .near = ChunkIndex(rank < p / 2 ? 0 : 1),
            .firstMicrobatch = {0, m / 2}}));
    }
    return schedule;
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    std::vector<ScheduleProblem> problems;
    const int p = request.stages;
    const int m = request.microbatches;
    const Text label = Text::known(dualPipe.label);
    if (p % 2 != 0)
        problems.push_back({"stages", phrase("%1 needs an even number of stages; %2 is odd", label, p),
            nearestLegal(
                p, 2, p + 1, [](int value, const ScheduleRequest&) { return value % 2 == 0; }, request)});
    const auto enough = [](int value, const ScheduleRequest& of) {
        return value % 2 == 0 && value >= 2 * of.stages;
    };
    if (m % 2 != 0 || m < 2 * p)
        problems.push_back({"microbatches",
            phrase("%1 needs an even number of micro-batches, at least twice the %2 stages; it has %3", label,
                p, m),
            nearestLegal(m, 2, std::max(m + 1, 2 * p), enough, request)});
    return problems;
}

} // namespace

const ScheduleKind dualPipe{
    .key = "dualpipe",
    .label = "DualPipe",
    .idea =
        "micro-batches enter at both ends; a forward and a backward overlap, so that one computes while the "
        "other communicates; every stage's weights are held twice",
    .source = "DeepSeek-V3 (arXiv:2412.19437); order of deepseek-ai/DualPipe",
    .chunkRule = ChunkRule::Two,
    .splitsBackward = true,
    .shape = PlacementShape::Bidirectional,
    .pairing = Pairing::Ops,
    .idle = dualPipeIdle,
    .held = heldBy<peakDualPipe>,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
