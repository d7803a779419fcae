#pragma once

// The host of a node, and what its ranks offload to it. Internal to core/engine.

#include "core/engine/chapters/report_context.h"
#include "core/training/step/host_memory.h"

namespace ridgepoint {

// After the chapter on memory, whose verdict on what fits it completes.
template <class Rec>
void host(const ReportContext<Rec>& ctx)
{
    HostReport& out = ctx.out.host;
    const HostOfNode node = hostOfNode(ctx.s, ctx.r);
    out.memory = node.memory;
    out.bandwidth = node.bandwidth;
    if (!offloads(ctx.s.training))
        return;
    NoLedger none;
    RankMemory<NoLedger> plain(none, ctx.s, ctx.r);
    const PipelineRank& fullest = HostMemory<NoLedger>(none, ctx.s, ctx.r, plain).fullest();
    RankMemory<Rec> rank(ctx.rec, ctx.s, ctx.r);
    out.offloaded =
        ctx.rec.readout("host.bytes_per_node", HostMemory<Rec>(ctx.rec, ctx.s, ctx.r, rank).ofNode(fullest));
    out.capacity = ctx.rec.readout("host.capacity_bytes",
        apply<residentBytes>(ctx.rec, ctx.rec.field("hardware.host_memory", node.memory),
            ctx.rec.constant("left to the system", hostReserve, "assumed: not published")));
    ctx.out.memory.fits = ctx.out.memory.fits && HostLoad{*out.offloaded, out.capacity}.holds();
    if (out.capacity.value() <= 0)
        ctx.warn("hardware.host_memory",
            phrase("the host memory of %1 is not known; the %2 that a node offloads are assumed to fit",
                ctx.s.hardware.accelerator.name, *out.offloaded),
            phrase("set hardware.host_memory"));
    if (ctx.s.training.offloadOptimizer && node.bandwidth.value() <= 0)
        ctx.warn("hardware.host_memory_bandwidth",
            phrase("the host memory bandwidth of %1 is not known; the update there is assumed to take no "
                   "longer than the transfers",
                ctx.s.hardware.accelerator.name),
            phrase("set hardware.host_memory_bandwidth"));
}

} // namespace ridgepoint
