#include "core/pipeline/schedule.h"

namespace ridgepoint {

namespace {

template <class Stage>
Placement placed(int ranks, int chunks, int replicas, Stage stage)
{
    Placement placement{.ranks = ranks, .chunks = chunks, .replicas = replicas, .stageOf = {}};
    placement.stageOf.reserve(static_cast<std::size_t>(ranks) * static_cast<std::size_t>(chunks));
    for (int rank = 0; rank < ranks; ++rank)
        for (int chunk = 0; chunk < chunks; ++chunk)
            placement.stageOf.push_back(stage(rank, chunk));
    return placement;
}

} // namespace

std::vector<int> Placement::slotOfStage() const
{
    std::vector<int> slots(stageOf.size(), -1);
    for (std::size_t slot = 0; slot < stageOf.size(); ++slot)
        slots[static_cast<std::size_t>(stageOf[slot])] = static_cast<int>(slot);
    return slots;
}

Placement loopPlacement(int ranks, int chunks)
{
    return placed(ranks, chunks, 1, [ranks](int rank, int chunk) { return chunk * ranks + rank; });
}

Placement wavePlacement(int ranks, int chunks)
{
    return placed(ranks, chunks, 1, [ranks](int rank, int chunk) {
        return chunk % 2 == 0 ? chunk * ranks + rank : chunk * ranks + ranks - 1 - rank;
    });
}

Placement vPlacement(int ranks) { return wavePlacement(ranks, 2); }

Placement bidirectionalPlacement(int ranks)
{
    return placed(
        ranks, 2, 2, [ranks](int rank, int chunk) { return chunk == 0 ? rank : ranks + (ranks - 1 - rank); });
}

std::size_t Schedule::opCount() const
{
    std::size_t count = 0;
    for (const std::vector<PipelineOp>& list : order)
        count += list.size();
    return count;
}

} // namespace ridgepoint
