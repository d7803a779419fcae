#pragma once

// What a step keeps in memory: the state, activations, and all of it on one rank. Internal to core/engine.

#include "core/engine/chapters/inputs.h"
#include "core/training/step/rank_memory.h"

#include <array>

namespace ridgepoint {

inline constexpr std::array<std::string_view, slabCount> slabPaths{"memory.per_rank.weights_bytes",
    "memory.per_rank.gradients_bytes", "memory.per_rank.accumulator_bytes", "memory.per_rank.master_bytes",
    "memory.per_rank.moment1_bytes", "memory.per_rank.moment2_bytes"};

inline constexpr std::array<std::string_view, slabCount> stackPaths{"memory.stack.weights_bytes",
    "memory.stack.gradients_bytes", "memory.stack.accumulator_bytes", "memory.stack.master_bytes",
    "memory.stack.moment1_bytes", "memory.stack.moment2_bytes"};

inline constexpr std::array<Bytes MemoryParts::*, slabCount> slabMembers{&MemoryParts::weights,
    &MemoryParts::gradients, &MemoryParts::accumulator, &MemoryParts::master, &MemoryParts::moment1,
    &MemoryParts::moment2};

inline MemoryParts plain(const RankMemory<NoLedger>::Parts& parts)
{
    MemoryParts out;
    for (std::size_t i = 0; i < slabCount; ++i)
        out.*slabMembers[i] = parts.state[i];
    out.activations = parts.activations;
    out.buffers = parts.buffers;
    out.allocated = parts.allocated;
    out.reserved = parts.reserved;
    out.driver = parts.reserved + parts.context;
    return out;
}

inline constexpr std::array<std::string_view, slabCount> slabIds{
    "weights", "gradients", "accumulator", "master", "moment1", "moment2"};
inline constexpr std::array<std::string_view, slabCount> slabLabels{
    "weights", "gradients", "gradient accumulator", "master weights", "first moment", "second moment"};

template <class Rec>
void takeApart(Rec& rec, const typename RankMemory<Rec>::Parts& parts, MemoryReport& out)
{
    const auto add = [&](std::string_view id, std::string_view label, ValueOf<Rec, Bytes> bytes) {
        if (raw(bytes).value() > 0)
            out.items.push_back({id, label, recordPart(rec, memoryPartPath, id, bytes)});
    };
    for (std::size_t i = 0; i < slabCount; ++i)
        add(slabIds[i], slabLabels[i], parts.state[i]);
    add("activations.layers", "layer activations", parts.layers);
    add("activations.head", "logits and loss", parts.head);
    add("activations.transient", "backward transient", parts.transient);
    add("buffers.gathered", "gathered weights and inputs", parts.gathered);
    add("buffers.buckets", "communication buckets, copies of gradients", parts.buckets);
    add("buffers.placeholders", "gradient placeholders", parts.placeholders);
    add("buffers.copies", "kept copies of weights", parts.copies);
    add("buffers.fragmentation", "fragmentation", parts.fragmentation);
    add("buffers.context", "context and communicators", parts.context);
}

// Where the "risky" zone begins; the reference shows three zones because predicted and reserved memory differ
// by ~10 %.
inline constexpr double riskyFrom = 0.9;

template <class Rec>
struct MemoryOf
{
    ValueOf<Rec, BytesPerParameter> perParameter;
    ValueOf<Rec, Bytes> stateTotal; // of the whole model
    ValueOf<Rec, Bytes> checkpoint;
    ValueOf<Rec, Bytes> rank; // all of the fullest rank
};

// Bytes per parameter and the whole model's state; the walls' memory side.
template <class Rec>
void state(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, MemoryOf<Rec>& memory)
{
    std::array<ValueOf<Rec, BytesPerParameter>, slabCount> each;
    std::array<ValueOf<Rec, Bytes>, slabCount> slabs;
    for (std::size_t i = 0; i < slabCount; ++i) {
        each[i] = slabBytesEach(ctx.rec, ctx.r, i);
        ctx.out.memory.bytesPerParameterParts[i] = raw(each[i]);
        slabs[i] = apply<slabBytes>(ctx.rec, in.held, each[i]);
        ctx.out.memory.whole.*slabMembers[i] = ctx.rec.readout(stackPaths[i], slabs[i]);
    }
    // Gradients are computed anew after a restart.
    memory.checkpoint = ctx.rec.sum(
        "checkpoint", slabs[SlabWeights], slabs[SlabMaster], slabs[SlabMoment1], slabs[SlabMoment2]);
    memory.perParameter =
        ctx.rec.sum("bytes per parameter", each[0], each[1], each[2], each[3], each[4], each[5]);
    memory.stateTotal = apply<stateBytes>(ctx.rec, in.held, memory.perParameter);

    MemoryReport& out = ctx.out.memory;
    out.bytesPerParameter = ctx.rec.readout("memory.bytes_per_param", memory.perParameter);
    out.stateTotal = ctx.rec.readout("memory.state_total_bytes", memory.stateTotal);
    out.capacity = ctx.rec.readout("memory.capacity_bytes", in.capacity);
    if (ctx.r.capacity.value() <= 0)
        return;
    out.ratio =
        ctx.rec.readout("memory.ratio", apply<capacityRatio>(ctx.rec, memory.stateTotal, in.capacity));
    out.minAccelerators = ctx.rec.readout(
        "memory.min_accelerators", apply<minAccelerators>(ctx.rec, memory.stateTotal, in.capacity));
}

// Of one replica under each recomputation.
template <class Rec>
void activations(const ReportContext<Rec>& ctx)
{
    RankMemory<Rec> rank(ctx.rec, ctx.s, ctx.r);
    StageLoad layers;
    for (LayerKindIndex kind = 0; kind < ctx.r.layers.size(); ++kind)
        layers.of[kind] = ctx.r.layers[kind].count;
    const ActivationShape whole{
        .sequence = ctx.s.training.sequenceLength, .sequences = ctx.s.training.microBatch};
    const auto one = ctx.derived("micro-batches in flight", 1);
    const auto under = [&](Recompute recompute) { return rank.microbatch(whole, layers, recompute, one); };
    const auto none = under(Recompute::None);
    const auto selective = under(Recompute::Selective);
    const auto full = under(Recompute::Full);
    MemoryReport& out = ctx.out.memory;
    auto mean = rank.layer(whole, 0, ctx.s.training.recompute);
    if (ctx.r.layers.size() > 1) {
        mean = ctx.rec.constant("no layers", Bytes(0), "");
        for (LayerKindIndex kind = 0; kind < ctx.r.layers.size(); ++kind)
            mean = ctx.rec.sum("mean over the layers", mean,
                apply<layersTotal>(ctx.rec, rank.layer(whole, kind, ctx.s.training.recompute),
                    ctx.derived("this kind's share of the layers", layers.of[kind] / layers.layers())));
    }
    out.activationsPerLayer = ctx.rec.readout("memory.activations_per_layer_bytes", mean);
    out.activationsNone = ctx.rec.readout("memory.activations_none_bytes", none);
    out.activationsSelective = ctx.rec.readout("memory.activations_selective_bytes", selective);
    out.activationsFull = ctx.rec.readout("memory.activations_full_bytes", full);
    const Recompute chosen = ctx.s.training.recompute;
    out.whole.activations = ctx.rec.readout("memory.stack.activations_bytes",
        chosen == Recompute::None            ? none
            : chosen == Recompute::Selective ? selective
                                             : full);
}

// The fullest rank on the mesh, and one of every stage.
template <class Rec>
void fullestRank(const ReportContext<Rec>& ctx, MemoryOf<Rec>& memory)
{
    MemoryReport& out = ctx.out.memory;
    NoLedger untraced;
    RankMemory<NoLedger> plainRank(untraced, ctx.s, ctx.r);
    // More stages than layers is refused elsewhere; the empty ones hold nothing.
    const auto stages = static_cast<std::size_t>(ctx.r.stages);
    out.byRank.reserve(stages);
    Bytes fullest(-1);
    for (std::size_t i = 0; i < stages; ++i) {
        out.byRank.push_back(plain(plainRank.of(RankIndex(i))));
        if (out.byRank.back().total() > fullest) {
            fullest = out.byRank.back().total();
            out.fullestRank = i;
        }
    }
    RankMemory<Rec> rank(ctx.rec, ctx.s, ctx.r);
    if constexpr (Rec::recording) {
        const auto parts = rank.of(RankIndex(out.fullestRank));
        for (std::size_t i = 0; i < slabCount; ++i)
            ctx.rec.readout(slabPaths[i], parts.state[i]);
        ctx.rec.readout("memory.per_rank.state_bytes",
            ctx.rec.sum("state of a rank", parts.state[0], parts.state[1], parts.state[2], parts.state[3],
                parts.state[4], parts.state[5]));
        ctx.rec.readout("memory.per_rank.activations_bytes", parts.activations);
        ctx.rec.readout("memory.per_rank.buffers_bytes", parts.buffers);
        ctx.rec.readout("memory.per_rank.allocated_bytes", parts.allocated);
        ctx.rec.readout("memory.per_rank.reserved_bytes", parts.reserved);
        ctx.rec.readout("memory.per_rank.total_bytes", parts.total);
        memory.rank = parts.total;
        takeApart(ctx.rec, parts, out);
    }
    out.perRank = out.byRank[out.fullestRank];
    if constexpr (!Rec::recording) { // summed in the ledger's order, to the last bit
        const auto parts = plainRank.of(RankIndex(out.fullestRank));
        memory.rank = parts.total;
        takeApart(ctx.rec, parts, out);
    }
    std::size_t busiest = 0; // the first stage of most schedules, a middle one of those that run both ways
    for (std::size_t i = 1; i < stages; ++i)
        if (plainRank.inFlight(RankIndex(i)) > plainRank.inFlight(RankIndex(busiest)))
            busiest = i;
    ctx.out.pipeline.peakInFlight =
        ctx.rec.readout("pipeline.peak_in_flight", rank.inFlight(RankIndex(busiest)));

    const double filled = ctx.r.capacity.value() > 0 ? out.perRank.total() / ctx.r.capacity : 2;
    out.verdict = filled > 1 ? Verdict::Over : filled >= riskyFrom ? Verdict::Risky : Verdict::Fits;
    out.fits = out.verdict != Verdict::Over;
}

template <class Rec>
MemoryOf<Rec> memory(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in)
{
    MemoryOf<Rec> memory;
    state(ctx, in, memory);
    activations(ctx);
    fullestRank(ctx, memory);
    return memory;
}

} // namespace ridgepoint
