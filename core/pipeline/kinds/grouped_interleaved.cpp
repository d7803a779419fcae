#include "core/pipeline/kinds/interleaved_table.h"
#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

int smallestGroup(int stages) { return (stages + 1) / 2; }

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int v = request.chunks;
    const int m = request.microbatches;
    const int group = request.group > 0 ? request.group : smallestGroup(p);
    Schedule schedule{
        .kind = "grouped_interleaved", .placement = loopPlacement(p, v), .microbatches = m, .order = {}};
    // Laid out for whole groups; passes of micro-batches beyond m keep their places, but are left out.
    struct Place
    {
        std::size_t index;
        ChunkPass pass;
    };
    std::vector<Place> places;
    std::size_t index = 0;
    for (const ChunkPass& pass : interleavedTable((m + group - 1) / group * group, v, group)) {
        if (pass.microbatch < m)
            places.push_back({index, pass});
        ++index;
    }
    for (int rank = 0; rank < p; ++rank) {
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(3 * places.size());
        const auto ahead = static_cast<std::size_t>((v - 1) * group + p - 1 - rank);
        std::size_t forwards = 0;
        for (const Place& place : places) {
            for (; forwards < places.size() && places[forwards].index <= place.index + ahead; ++forwards)
                list.push_back(forwardOp(places[forwards].pass.microbatch, places[forwards].pass.chunk));
            const ChunkPass back = place.pass.mirrored(v);
            list.push_back(inputGradientOp(back.microbatch, back.chunk));
            list.push_back(weightGradientOp(back.microbatch, back.chunk));
        }
    }
    return schedule;
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    const int low = smallestGroup(request.stages);
    if (request.group == 0 || (request.group >= low && request.group <= request.stages))
        return {};
    return {{"group",
        phrase("%1 needs groups from half of the stages to all of them, %2 to %3; %4 is outside",
            Text::known(groupedInterleaved.label), low, request.stages, request.group),
        phrase("use %1, or leave the group out", request.group < low ? low : request.stages)}};
}

} // namespace

const ScheduleKind groupedInterleaved{
    .key = "grouped_interleaved",
    .label = "Grouped interleaving",
    .idea = "interleaved in groups smaller than the pipeline: activations live shorter, which leaves time to "
            "offload them",
    .source = "PipeOffload (arXiv:2503.01328); order of sail-sg/zero-bubble-pipeline-parallelism",
    .chunkRule = ChunkRule::Many,
    .splitsBackward = true,
    .takesGroup = true,
    .held = heldBy<peakGrouped>,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
