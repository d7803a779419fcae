#include "core/validation/published_run.h"

#include "core/validation/words.h"

namespace ridgepoint {

MemoryKind memoryKindOf(const std::string& words)
{
    if (words.empty() || mentions(words, "not stated"))
        return MemoryKind::Unstated;
    if (mentions(words, "analytic"))
        return MemoryKind::Analytic;
    if (mentions(words, "nvidia-smi") || mentions(words, "device"))
        return MemoryKind::Device;
    if (mentions(words, "reserved"))
        return MemoryKind::Reserved;
    // PyTorch's "active" is what tensors hold, allocated plus blocks awaiting a stream: the same to a
    // percent.
    if (mentions(words, "allocated") || mentions(words, "active"))
        return MemoryKind::Allocated;
    return MemoryKind::Unstated;
}

MemoryRank memoryRankOf(const std::string& words)
{
    if (mentions(words, "highest") || mentions(words, "maximum over"))
        return MemoryRank::Fullest;
    if (mentions(words, "last pipeline stage"))
        return MemoryRank::Last;
    if (mentions(words, "rank 0") || mentions(words, "rank-0") || mentions(words, "first pipeline stage"))
        return MemoryRank::First;
    return MemoryRank::Fullest;
}

} // namespace ridgepoint
