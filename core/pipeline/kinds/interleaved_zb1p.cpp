#include "core/pipeline/kinds/interleaved_table.h"
#include "core/pipeline/kinds/kinds.h"

#include <algorithm>

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int v = request.chunks;
    const int group = evenGroup(p, request.microbatches);
    Schedule schedule{.kind = "interleaved_zb1p",
        .placement = loopPlacement(p, v),
        .microbatches = request.microbatches,
        .order = {}};
    const std::vector<ChunkPass> table = interleavedTable(request.microbatches, v, group);
    for (int rank = 0; rank < p; ++rank) {
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(3 * table.size());
        const auto forward = [&](std::size_t k) {
            list.push_back(forwardOp(table[k].microbatch, table[k].chunk));
        };
        const auto weight = [&](std::size_t k) {
            const ChunkPass back = table[k].mirrored(v);
            list.push_back(weightGradientOp(back.microbatch, back.chunk));
        };
        const std::size_t warmUp =
            std::min(table.size(), static_cast<std::size_t>((v - 1) * group + p - 1 - rank));
        const std::size_t delay = std::min(table.size(), static_cast<std::size_t>(rank));
        for (std::size_t k = 0; k < warmUp; ++k)
            forward(k);
        for (std::size_t k = 0; k < table.size(); ++k) {
            if (k + warmUp < table.size())
                forward(k + warmUp);
            const ChunkPass back = table[k].mirrored(v);
            list.push_back(inputGradientOp(back.microbatch, back.chunk));
            if (k >= delay)
                weight(k - delay);
        }
        for (std::size_t k = table.size() - delay; k < table.size(); ++k)
            weight(k);
    }
    return schedule;
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    return checkEvenSplit(request, interleavedZeroBubble1p.label);
}

} // namespace

const ScheduleKind interleavedZeroBubble1p{
    .key = "interleaved_zb1p",
    .label = "Interleaved ZB1P",
    .idea = "interleaved, with weight gradients put off to fill the bubble; holds less than interleaved 1F1B",
    .source = "zero bubble (arXiv:2401.10241); order of PyTorch ScheduleInterleavedZeroBubble",
    .chunkRule = ChunkRule::Many,
    .splitsBackward = true,
    .idle = idleBy<bubbleTimeZbH2>,
    .held = heldStages,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
