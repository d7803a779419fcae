#include "core/pipeline/kinds/interleaved_table.h"
#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int v = request.chunks;
    const int group = groupOf(request);
    Schedule schedule{.kind = "interleaved_1f1b",
        .placement = loopPlacement(p, v),
        .microbatches = request.microbatches,
        .order = {}};
    const std::vector<ChunkPass> table = interleavedTable(request.microbatches, v, group);
    for (int rank = 0; rank < p; ++rank)
        schedule.order.push_back(forwardsThenPairs(table, v, (v - 1) * group + 2 * (p - 1 - rank)));
    return schedule;
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    return checkInterleaving(request, interleavedOneForwardOneBackward.label);
}

} // namespace

const ScheduleKind interleavedOneForwardOneBackward{
    .key = "interleaved_1f1b",
    .label = "Interleaved 1F1B",
    .idea = "several chunks a rank: a bubble as many times shorter, for more transfers and activations",
    .source = "Megatron-LM (arXiv:2104.04473); order of Megatron-LM and PyTorch ScheduleInterleaved1F1B",
    .chunkRule = ChunkRule::Many,
    .takesGroup = true,
    .closedFormsExact = true,
    .held =
        [](auto& rec, auto m, auto p, auto v, auto r) {
            return raw(v) > 1 ? rec.template call<inFlightInterleaved>(m, p, v, r)
                              : rec.template call<inFlightMicrobatches>(m, p, r);
        },
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
