#include "core/serving/kernel_iterations.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {

KernelIterations::KernelIterations(ServingReplica replica)
    : m_replica(std::move(replica))
    , m_matmuls(matmulsOf(m_replica.architecture))
    , m_kernels(m_replica.device.servingKernels.known() ? &m_replica.device.servingKernels.tables() : nullptr,
          m_replica.architecture, m_matmuls, *m_replica.engine, m_replica.layout, m_replica.types,
          m_replica.device)
{
}

Seconds KernelIterations::of(double decoding, double context, double promptTokens, double promptLength) const
{
    if (m_replica.engine->apart && decoding > 0 && promptTokens > 0)
        return of(decoding, context, 0, 0) + of(0, 0, promptTokens, promptLength);
    NoLedger none;
    return raw(model(none).mixed(decoding, context, promptTokens, promptLength).total);
}

Seconds KernelIterations::ofPrompts(double prompts, double length) const
{
    NoLedger none;
    const double groups = m_replica.layout.attentionData;
    const auto dealt = model(none).prompts(prompts * length, length);
    const auto fullest = model(none).prompts(std::ceil(prompts / groups) * groups * length, length);
    return raw(fullest.total - fullest.experts - fullest.collectives + dealt.experts + dealt.collectives);
}

KernelSource KernelIterations::sourceOf(double decoding, double context) const
{
    NoLedger none;
    return model(none).decode(decoding, context).source;
}

bool KernelIterations::insideOf(
    double decoding, double context, double promptTokens, double promptLength) const
{
    NoLedger none;
    return model(none).mixed(decoding, context, promptTokens, promptLength).inside;
}

ReplicaRoom roomOf(const ServingReplica& replica, HeldTokens held, double mostSequences)
{
    ReplicaRoom room;
    NoLedger none;
    const double groups = replica.layout.attentionData;
    held.cap = std::min(held.cap, std::max(1.0, mostSequences / groups));
    ReplicaMemory& m = room.memory;
    m = replicaMemory(
        none, replica.architecture, replica.device, *replica.engine, replica.layout, replica.types, held);
    // Whole ones of mean length, and the rest of the room for those that are longer.
    room.limits.sequences = std::clamp(m.sequences, 1.0, std::max(1.0, mostSequences));
    room.limits.cacheTokens = held.own
        * (m.perSequence > Bytes(0) ? cacheBesidePrefix(m.cache, m.prefix) / m.perSequence * groups
                                    : m.sequences);
    room.limits.chunk = replica.engine->chunk;
    room.limits.admission = replica.engine->admission;
    return room;
}

} // namespace ridgepoint
