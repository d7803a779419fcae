#pragma once

// What of a rank lives in host memory, and how fast it gets there. Internal to core/training/step and
// core/engine.

#include "core/training/step/resolved.h"

#include <algorithm>

namespace ridgepoint {

// Layers whose activations stay when the rest is offloaded: one leaves, one arrives.
inline constexpr double residentLayers = 2;
// Share of a node's DRAM that is left to the operating system, the data loader and communication buffers. An
// assumption: nobody has published it.
inline constexpr double hostReserve = 0.1;
// Share of the DRAM's bandwidth that an update reaches: STREAM triad on Grace, 410 of 512 GB/s (Grace
// Performance Tuning Guide, system health checks).
inline constexpr double hostUpdateShare = 0.8;
// Additions, products, roots and divisions that Adam takes for a parameter (DeepSpeed
// csrc/includes/cpu_adam.h).
inline constexpr double adamOperations = 14;

inline bool offloads(const Training& t)
{
    return t.offloadOptimizer || t.offloadActivations || t.offloadParameters;
}

// Of one slab of a rank's state.
inline double shareOnHost(const Training& t, std::size_t slab)
{
    if (slab >= SlabMaster)
        return t.offloadOptimizer ? t.offloadedState : 0;
    return slab == SlabWeights && t.offloadParameters ? 1 : 0;
}

// Micro-batches of which a rank's `layers` keep their activations on the device, of so many in flight.
inline double residentMicrobatches(const Training& t, double layers, double inFlight)
{
    if (!t.offloadActivations)
        return inFlight;
    return (1 - t.offloadedLayers) * inFlight + std::min(t.offloadedLayers, residentLayers / layers);
}

// The host of one node, whose ranks all use it at once. A node of another size than the usual server has as
// much of it as it has of its accelerators. 0: unknown.
struct HostOfNode
{
    double ranks = 1;
    Bytes memory, capacity; // all of its DRAM, and what offloading may fill
    BytesPerSecond bandwidth; // of its DRAM
    FlopsPerSecond compute;
    BytesPerSecond rate; // of one rank to and from it, one direction, while the others do the same
};
inline HostOfNode hostOfNode(const Scenario& s, const Resolved& r)
{
    const Accelerator& device = s.hardware.accelerator;
    const double servers = r.perNode / std::max(1.0, device.host.accelerators);
    HostOfNode host;
    host.ranks = std::min(s.hardware.accelerators, r.spans.perNode);
    host.memory = s.hardware.hostMemory.value_or(device.host.memory * servers);
    host.bandwidth = s.hardware.hostMemoryBandwidth.value_or(device.host.memoryBandwidth * servers);
    host.compute = device.host.compute * servers;
    host.rate = device.hostBandwidth;
    host.capacity = host.memory * (1 - hostReserve);
    if (host.bandwidth.value() > 0)
        host.rate = std::min(host.rate, host.bandwidth / host.ranks);
    return host;
}

} // namespace ridgepoint
