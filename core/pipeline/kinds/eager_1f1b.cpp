#include "core/pipeline/kinds/interleaved_table.h"
#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    Schedule schedule{.kind = "eager_1f1b", .placement = loopPlacement(p, 1), .microbatches = m, .order = {}};
    const std::vector<ChunkPass> table = interleavedTable(m, 1, m);
    for (int rank = 0; rank < p; ++rank)
        schedule.order.push_back(forwardsThenPairs(table, 1, 2 * (p - 1 - rank)));
    return schedule;
}

} // namespace

const ScheduleKind eagerOneForwardOneBackward{
    .key = "eager_1f1b",
    .label = "Eager 1F1B",
    .idea = "1F1B with twice the warm-up: a transfer hides behind the next forward, for up to twice the "
            "activations",
    .source = "1F1B with warm-up 2(p − 1 − r), as interleaved schedules of Megatron-LM have it",
    .held = heldBy<inFlightEager>,
    .generate = generate,
};

} // namespace ridgepoint::kinds
