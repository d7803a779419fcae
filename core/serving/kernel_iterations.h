#pragma once

// How long the iterations of one replica take, from the kernels of its device; and what its memory lets it
// take on.

#include "core/inputs/hardware/accelerator.h"
#include "core/inputs/model/architecture.h"
#include "core/serving/engine.h"
#include "core/serving/iteration.h"
#include "core/serving/layout.h"
#include "core/serving/replica_memory.h"
#include "core/serving/traffic.h"

namespace ridgepoint {

// All that a replica's speed and memory rest on.
struct ServingReplica
{
    Architecture architecture;
    Accelerator device;
    const ServingEngine* engine = nullptr; // of servingEngines()
    ServingLayout layout;
    ServingTypes types; // of names that outlive it
};

// Cards that talk over the bus of their host are in one machine, up to as many as it holds.
inline constexpr double mostOnABus = 8;

class KernelIterations : public IterationTimes
{
public:
    explicit KernelIterations(ServingReplica replica);

    Seconds of(double decoding, double context, double promptTokens, double promptLength) const override;

    // Of whole prompts. A group of attention-data ranks reads whole ones, and all wait for the fullest; what
    // experts do is dealt out.
    Seconds ofPrompts(double prompts, double length) const;

    // Where the kernels of an iteration come from that decodes; the worst of them counts.
    KernelSource sourceOf(double decoding, double context) const;
    // Whether all its tables are read within their measured sizes.
    bool insideOf(double decoding, double context, double promptTokens, double promptLength) const;

    const ServingReplica& replica() const { return m_replica; }
    // Of cards on a bus, taken from those between two of them: see MeasuredMessages.
    bool takesPairs() const { return m_kernels.takePairs; }

    // The parts of an iteration; this must outlive it, and so must the recorder.
    template <class Recorder>
    IterationModel<Recorder> model(Recorder& recorder) const
    {
        return {recorder, m_replica.architecture, m_matmuls, m_replica.device, m_kernels, *m_replica.engine,
            m_replica.layout, m_replica.types};
    }

private:
    ServingReplica m_replica;
    MatmulList m_matmuls;
    ReplicaKernels m_kernels;
};

// What such a replica admits of requests that hold so much each: its memory's room, and at most
// `mostSequences`.
struct ReplicaRoom
{
    ReplicaMemory memory;
    ReplicaLimits limits;
};
ReplicaRoom roomOf(const ServingReplica& replica, HeldTokens held, double mostSequences);

} // namespace ridgepoint
