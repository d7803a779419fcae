#include "core/pipeline/kinds/kinds.h"

#include <algorithm>

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    Schedule schedule{.kind = "1f1b", .placement = loopPlacement(p, 1), .microbatches = m, .order = {}};
    for (int rank = 0; rank < p; ++rank) {
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(2 * static_cast<std::size_t>(m));
        const int warmUp = std::min(p - 1 - rank, m);
        for (int j = 0; j < warmUp; ++j)
            list.push_back(forwardOp(j));
        for (int j = 0; j < m; ++j) {
            if (j + warmUp < m)
                list.push_back(forwardOp(j + warmUp));
            list.push_back(backwardOp(j));
        }
    }
    return schedule;
}

} // namespace

const ScheduleKind oneForwardOneBackward{
    .key = "1f1b",
    .label = "1F1B",
    .idea = "one forward, one backward in turn: as long as GPipe, but only p micro-batches are held",
    .source = "PipeDream-Flush (arXiv:2006.09503); order of Megatron-LM, PyTorch and DeepSpeed",
    .closedFormsExact = true,
    .held = heldBy<inFlightMicrobatches>,
    .generate = generate,
};

} // namespace ridgepoint::kinds
