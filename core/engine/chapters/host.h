#pragma once

// The host of a node, and what its ranks offload to it. Internal to core/engine.

#include "core/engine/chapters/report_context.h"
#include "core/training/step/host_memory.h"

namespace ridgepoint {

// After the chapter on memory, whose verdict on what fits it completes.
template <class Rec>
void host(const Pen<Rec>& pen)
{
    HostReport& out = pen.out.host;
    const HostOfNode node = hostOfNode(pen.s, pen.r);
    out.memory = node.memory;
    out.bandwidth = node.bandwidth;
    if (!offloads(pen.s.training))
        return;
    NoLedger none;
    RankMemory<NoLedger> plain(none, pen.s, pen.r);
    const PipelineRank& fullest = HostMemory<NoLedger>(none, pen.s, pen.r, plain).fullest();
    RankMemory<Rec> rank(pen.rec, pen.s, pen.r);
    out.offloaded =
        pen.rec.readout("host.bytes_per_node", HostMemory<Rec>(pen.rec, pen.s, pen.r, rank).ofNode(fullest));
    out.capacity = pen.rec.readout("host.capacity_bytes",
        apply<residentBytes>(pen.rec, pen.rec.field("hardware.host_memory", node.memory),
            pen.rec.constant("left to the system", hostReserve, "assumed: nobody has published it")));
    pen.out.memory.fits = pen.out.memory.fits && HostLoad{*out.offloaded, out.capacity}.holds();
    if (out.capacity.value() <= 0)
        pen.warn("hardware.host_memory",
            phrase(
                "nobody knows how much memory the host of %1 has; the %2 that a node offloads are taken to "
                "find room",
                pen.s.hardware.accelerator.name, *out.offloaded),
            phrase("set hardware.host_memory"));
    if (pen.s.training.offloadOptimizer && node.bandwidth.value() <= 0)
        pen.warn("hardware.host_memory_bandwidth",
            phrase("nobody knows the bandwidth of the host memory of %1; the update there takes no longer "
                   "than the transfers",
                pen.s.hardware.accelerator.name),
            phrase("set hardware.host_memory_bandwidth"));
}

} // namespace ridgepoint
