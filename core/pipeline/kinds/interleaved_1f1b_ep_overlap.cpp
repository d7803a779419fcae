#include "core/pipeline/kinds/interleaved_table.h"
#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int v = request.chunks;
    const int group = groupOf(request);
    Schedule schedule{.kind = "interleaved_1f1b_ep_overlap",
        .placement = loopPlacement(p, v),
        .microbatches = request.microbatches,
        .order = {}};
    const std::vector<ChunkPass> table = interleavedTable(request.microbatches, v, group);
    for (int rank = 0; rank < p; ++rank) // one forward more than interleaved 1F1B
        schedule.order.push_back(forwardsThenPairs(table, v, (v - 1) * group + 2 * (p - 1 - rank) + 1));
    return schedule;
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    return checkInterleaving(request, interleavedExpertOverlap.label);
}

} // namespace

const ScheduleKind interleavedExpertOverlap{
    .key = "interleaved_1f1b_ep_overlap",
    .label = "Interleaved 1F1B, expert overlap",
    .idea = "one more warm-up forward, so that a forward and the backward that overlaps with it are "
            "independent and can hide each other's all-to-all",
    .source = "order of Megatron-LM with overlap_moe_expert_parallel_comm",
    .chunkRule = ChunkRule::Many,
    .pairing = Pairing::Neighbours,
    .takesGroup = true,
    .held = heldBy<peakExpertOverlap>,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
