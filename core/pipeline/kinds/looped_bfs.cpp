#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    const int m = request.microbatches;
    const int v = request.chunks;
    std::vector<PipelineOp> list;
    list.reserve(2 * static_cast<std::size_t>(m) * static_cast<std::size_t>(v));
    for (ChunkIndex chunk; chunk.number() < v; ++chunk)
        for (int j = 0; j < m; ++j)
            list.push_back(forwardOp(j, chunk));
    for (int chunk = v - 1; chunk >= 0; --chunk)
        for (int j = m - 1; j >= 0; --j)
            list.push_back(backwardOp(j, ChunkIndex(chunk)));
    Schedule schedule{
        .kind = "looped_bfs", .placement = loopPlacement(request.stages, v), .microbatches = m, .order = {}};
    schedule.order.assign(static_cast<std::size_t>(request.stages), list);
    return schedule;
}

} // namespace

const ScheduleKind loopedBreadthFirst{
    .key = "looped_bfs",
    .label = "Looped BFS",
    .idea = "all micro-batches through one chunk, then the next: few parameter gathers and long runs to hide "
            "them in, but every activation is held",
    .source = "breadth-first pipeline parallelism (arXiv:2211.05953); order of PyTorch ScheduleLoopedBFS",
    .chunkRule = ChunkRule::Many,
    .generate = generate,
};

} // namespace ridgepoint::kinds
