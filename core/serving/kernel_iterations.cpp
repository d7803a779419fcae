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
          m_replica.device.scaleUpDomain)
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

KernelSource KernelIterations::sourceOf(
    double decoding, double context, double promptTokens, double promptLength) const
{
    NoLedger none;
    return model(none).mixed(decoding, context, promptTokens, promptLength).source;
}

ReplicaRoom roomOf(const ServingReplica& replica, double meanTokens, double mostSequences)
{
    ReplicaRoom room;
    NoLedger none;
    room.memory = replicaMemory(none, replica.architecture, replica.device.memoryNominal, *replica.engine,
        replica.layout, replica.types, meanTokens);
    room.limits.sequences = mostSequences;
    room.limits.cacheTokens = room.memory.sequences * meanTokens;
    room.limits.chunk = replica.engine->chunk;
    room.limits.admission = replica.engine->admission;
    return room;
}

} // namespace ridgepoint
