#pragma once

// What a node keeps in its DRAM of what its ranks offload. Internal to core/engine.

#include "core/engine/chapters/pen.h"
#include "core/step/host_memory.h"

namespace ridgepoint {

// After the chapter on memory, whose verdict on what fits it completes.
template <class Rec>
void host(const Pen<Rec>& pen)
{
    if (!offloads(pen.s.training))
        return;
    NoLedger none;
    RankMemory<NoLedger> plain(none, pen.s, pen.r);
    if constexpr (Rec::recording) {
        RankMemory<Rec> rank(pen.rec, pen.s, pen.r);
        const PipelineRank& fullest = HostMemory<NoLedger>(none, pen.s, pen.r, plain).fullest();
        pen.rec.readout("host.bytes_per_node", HostMemory<Rec>(pen.rec, pen.s, pen.r, rank).ofNode(fullest));
        pen.rec.readout("host.capacity_bytes",
            apply<residentBytes>(pen.rec,
                pen.rec.field("hardware.host_memory", hostOfNode(pen.s, pen.r).memory),
                pen.rec.constant("left to the system", hostReserve, "assumed: nobody has published it")));
    }
    const HostLoad load = hostLoad(pen.s, pen.r, plain);
    pen.out.memory.fits = pen.out.memory.fits && load.holds();
    if (load.capacity.value() <= 0)
        pen.warn("hardware.host_memory",
            phrase(
                "nobody knows how much memory the host of %1 has; the %2 that a node offloads are taken to "
                "find room",
                pen.s.hardware.accelerator.name, load.perNode),
            phrase("set hardware.host_memory"));
    if (pen.s.training.offloadOptimizer && hostOfNode(pen.s, pen.r).bandwidth.value() <= 0)
        pen.warn("hardware.host_memory_bandwidth",
            phrase("nobody knows the bandwidth of the host memory of %1; the update there takes no longer "
                   "than the transfers",
                pen.s.hardware.accelerator.name),
            phrase("set hardware.host_memory_bandwidth"));
}

} // namespace ridgepoint
