#include "core/pipeline/kinds/kinds.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr std::array all{
    &kinds::gpipe,
    &kinds::oneForwardOneBackward,
    &kinds::eagerOneForwardOneBackward,
    &kinds::interleavedOneForwardOneBackward,
    &kinds::interleavedExpertOverlap,
    &kinds::loopedBreadthFirst,
    &kinds::groupedInterleaved,
    &kinds::zeroBubbleH1,
    &kinds::zeroBubbleH2,
    &kinds::zb1p,
    &kinds::zb2p,
    &kinds::interleavedZeroBubble1p,
    &kinds::zeroBubbleV,
    &kinds::vHalf,
    &kinds::vMin,
    &kinds::oneForwardOneBackwardV,
    &kinds::dualPipe,
    &kinds::dualPipeV,
    &kinds::chimera,
    &kinds::hanayo,
};

} // namespace

std::span<const ScheduleKind* const> scheduleKinds() { return all; }

const ScheduleKind* findScheduleKind(std::string_view key)
{
    const auto found = std::ranges::find(all, key, &ScheduleKind::key);
    return found == all.end() ? nullptr : *found;
}

const ScheduleKind& scheduleKindOf(std::string_view key)
{
    const ScheduleKind* kind = findScheduleKind(key);
    return kind ? *kind : kinds::oneForwardOneBackward;
}

std::string_view kindWithChunks(std::string_view key, int chunks)
{
    const ScheduleKind* kind = findScheduleKind(key);
    if (!kind || kind->chunkRule != ChunkRule::Many || chunks > 1)
        return key;
    return key == kinds::loopedBreadthFirst.key ? kinds::gpipe.key : kinds::oneForwardOneBackward.key;
}

} // namespace ridgepoint
