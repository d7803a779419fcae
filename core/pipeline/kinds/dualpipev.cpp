#include "core/pipeline/kinds/dual_pipe_steps.h"
#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    Schedule schedule{.kind = "dualpipev", .placement = vPlacement(p), .microbatches = m, .order = {}};
    for (int rank = 0; rank < p; ++rank)
        schedule.order.push_back(dualPipeList({.fromEdge = rank,
            .half = p,
            .pairs = m - 2 * p + rank + 1,
            .near = ChunkIndex(0),
            .firstMicrobatch = {0, 0}}));
    return schedule;
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    const int least = 2 * request.stages;
    if (request.microbatches >= least)
        return {};
    return {{"microbatches",
        phrase("%1 needs at least twice as many micro-batches as its %2 stages; it has %3",
            Text::known(dualPipeV.label), request.stages, request.microbatches),
        phrase("use %1 or more", least)}};
}

} // namespace

const ScheduleKind dualPipeV{
    .key = "dualpipev",
    .label = "DualPipeV",
    .idea = "DualPipe cut in half: its second direction runs back up the same ranks, so no weights are held "
            "twice",
    .source = "order of deepseek-ai/DualPipe and PyTorch ScheduleDualPipeV",
    .chunkRule = ChunkRule::Two,
    .splitsBackward = true,
    .shape = PlacementShape::Wave,
    .pairing = Pairing::Ops,
    .idle = dualPipeIdle,
    .held = heldBy<peakDualPipeV>,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
