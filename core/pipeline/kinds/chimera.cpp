#include "core/pipeline/kinds/kinds.h"

#include <algorithm>

namespace ridgepoint::kinds {

namespace {

// A unit of p micro-batches, half of them in each direction, runs on a grid of slots, one for a forward or a
// whole backward. The directions never ask for the same slot; units follow each other 2p slots apart.
Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    Schedule schedule{
        .kind = "chimera", .placement = bidirectionalPlacement(p), .microbatches = m, .order = {}};
    struct Slotted
    {
        int slot;
        PipelineOp op;
    };
    std::vector<Slotted> slotted;
    for (int rank = 0; rank < p; ++rank) {
        slotted.clear();
        for (int j = 0; j < m; ++j) {
            const ChunkIndex direction(j % 2); // micro-batches enter at the two ends in turn
            const int unit = j / p;
            const int entry = unit * 2 * p + j % p / 2 * 2;
            const int depth = direction.isOdd() ? p - 1 - rank : rank; // stages before this one
            slotted.push_back({entry + depth, forwardOp(j, direction)});
            slotted.push_back({entry + 2 * p - 1 - depth, backwardOp(j, direction)});
        }
        std::ranges::sort(slotted, {}, &Slotted::slot);
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(slotted.size());
        for (const Slotted& each : slotted)
            list.push_back(each.op);
    }
    return schedule;
}

bool fills(int microbatches, const ScheduleRequest& request)
{
    return microbatches % 2 == 0 && (microbatches < request.stages || microbatches % request.stages == 0);
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    const Text label = Text::known(kinds::chimera.label);
    if (p % 2 != 0)
        return {{"stages", phrase("%1 needs an even number of stages; %2 is odd", label, p),
            nearestLegal(
                p, 2, p + 1, [](int value, const ScheduleRequest&) { return value % 2 == 0; }, request)}};
    if (fills(m, request))
        return {};
    return {{"microbatches",
        phrase("%1 sends half of the micro-batches each way, in units of the %2 stages or in one smaller "
               "even unit; %3 do not split so",
            label, p, m),
        nearestLegal(m, 2, m + p, fills, request)}};
}

} // namespace

const ScheduleKind chimera{
    .key = "chimera",
    .label = "Chimera",
    .idea = "two pipelines in opposite directions fill each other's bubbles; every stage's weights are held "
            "twice",
    .source = "Chimera (arXiv:2107.06925); order of Shigangli/Chimera",
    .chunkRule = ChunkRule::Two,
    .shape = PlacementShape::Bidirectional,
    .held = heldBy<peakChimera>,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
