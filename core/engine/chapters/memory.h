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
void state(const Pen<Rec>& pen, const InputsOf<Rec>& in, MemoryOf<Rec>& memory)
{
    std::array<ValueOf<Rec, BytesPerParameter>, slabCount> each;
    std::array<ValueOf<Rec, Bytes>, slabCount> slabs;
    for (std::size_t i = 0; i < slabCount; ++i) {
        each[i] = slabBytesEach(pen.rec, pen.r, i);
        pen.out.memory.bytesPerParameterParts[i] = raw(each[i]);
        slabs[i] = apply<slabBytes>(pen.rec, in.held, each[i]);
        pen.out.memory.whole.*slabMembers[i] = pen.rec.readout(stackPaths[i], slabs[i]);
    }
    // Gradients are computed anew after a restart.
    memory.checkpoint = pen.rec.sum(
        "checkpoint", slabs[SlabWeights], slabs[SlabMaster], slabs[SlabMoment1], slabs[SlabMoment2]);
    memory.perParameter =
        pen.rec.sum("bytes per parameter", each[0], each[1], each[2], each[3], each[4], each[5]);
    memory.stateTotal = apply<stateBytes>(pen.rec, in.held, memory.perParameter);

    MemoryReport& out = pen.out.memory;
    out.bytesPerParameter = pen.rec.readout("memory.bytes_per_param", memory.perParameter);
    out.stateTotal = pen.rec.readout("memory.state_total_bytes", memory.stateTotal);
    out.capacity = pen.rec.readout("memory.capacity_bytes", in.capacity);
    if (pen.r.capacity.value() <= 0)
        return;
    out.ratio =
        pen.rec.readout("memory.ratio", apply<capacityRatio>(pen.rec, memory.stateTotal, in.capacity));
    out.minAccelerators = pen.rec.readout(
        "memory.min_accelerators", apply<minAccelerators>(pen.rec, memory.stateTotal, in.capacity));
}

// Of one replica under each recomputation.
template <class Rec>
void activations(const Pen<Rec>& pen)
{
    RankMemory<Rec> rank(pen.rec, pen.s, pen.r);
    StageLoad layers;
    for (LayerKindIndex kind = 0; kind < pen.r.layers.size(); ++kind)
        layers.of[kind] = pen.r.layers[kind].count;
    const ActivationShape whole{
        .sequence = pen.s.training.sequenceLength, .sequences = pen.s.training.microBatch};
    const auto one = pen.derived("micro-batches in flight", 1);
    const auto under = [&](Recompute recompute) { return rank.microbatch(whole, layers, recompute, one); };
    const auto none = under(Recompute::None);
    const auto selective = under(Recompute::Selective);
    const auto full = under(Recompute::Full);
    MemoryReport& out = pen.out.memory;
    auto mean = rank.layer(whole, 0, pen.s.training.recompute);
    if (pen.r.layers.size() > 1) {
        mean = pen.rec.constant("no layers", Bytes(0), "");
        for (LayerKindIndex kind = 0; kind < pen.r.layers.size(); ++kind)
            mean = pen.rec.sum("mean over the layers", mean,
                apply<layersTotal>(pen.rec, rank.layer(whole, kind, pen.s.training.recompute),
                    pen.derived("this kind's share of the layers", layers.of[kind] / layers.layers())));
    }
    out.activationsPerLayer = pen.rec.readout("memory.activations_per_layer_bytes", mean);
    out.activationsNone = pen.rec.readout("memory.activations_none_bytes", none);
    out.activationsSelective = pen.rec.readout("memory.activations_selective_bytes", selective);
    out.activationsFull = pen.rec.readout("memory.activations_full_bytes", full);
    const Recompute chosen = pen.s.training.recompute;
    out.whole.activations = pen.rec.readout("memory.stack.activations_bytes",
        chosen == Recompute::None            ? none
            : chosen == Recompute::Selective ? selective
                                             : full);
}

// The fullest rank on the mesh, and one of every stage.
template <class Rec>
void fullestRank(const Pen<Rec>& pen, MemoryOf<Rec>& memory)
{
    MemoryReport& out = pen.out.memory;
    NoLedger untraced;
    RankMemory<NoLedger> plainRank(untraced, pen.s, pen.r);
    // More stages than layers is refused elsewhere; the empty ones hold nothing.
    const auto stages = static_cast<std::size_t>(pen.r.stages);
    out.byRank.reserve(stages);
    Bytes fullest(-1);
    for (std::size_t i = 0; i < stages; ++i) {
        out.byRank.push_back(plain(plainRank.of(RankIndex(i))));
        if (out.byRank.back().total() > fullest) {
            fullest = out.byRank.back().total();
            out.fullestRank = i;
        }
    }
    RankMemory<Rec> rank(pen.rec, pen.s, pen.r);
    if constexpr (Rec::recording) {
        const auto parts = rank.of(RankIndex(out.fullestRank));
        for (std::size_t i = 0; i < slabCount; ++i)
            pen.rec.readout(slabPaths[i], parts.state[i]);
        pen.rec.readout("memory.per_rank.state_bytes",
            pen.rec.sum("state of a rank", parts.state[0], parts.state[1], parts.state[2], parts.state[3],
                parts.state[4], parts.state[5]));
        pen.rec.readout("memory.per_rank.activations_bytes", parts.activations);
        pen.rec.readout("memory.per_rank.buffers_bytes", parts.buffers);
        pen.rec.readout("memory.per_rank.allocated_bytes", parts.allocated);
        pen.rec.readout("memory.per_rank.reserved_bytes", parts.reserved);
        pen.rec.readout("memory.per_rank.total_bytes", parts.total);
        memory.rank = parts.total;
        takeApart(pen.rec, parts, out);
    }
    out.perRank = out.byRank[out.fullestRank];
    if constexpr (!Rec::recording) { // summed in the ledger's order, to the last bit
        const auto parts = plainRank.of(RankIndex(out.fullestRank));
        memory.rank = parts.total;
        takeApart(pen.rec, parts, out);
    }
    std::size_t busiest = 0; // the first stage of most schedules, a middle one of those that run both ways
    for (std::size_t i = 1; i < stages; ++i)
        if (plainRank.inFlight(RankIndex(i)) > plainRank.inFlight(RankIndex(busiest)))
            busiest = i;
    pen.out.pipeline.peakInFlight =
        pen.rec.readout("pipeline.peak_in_flight", rank.inFlight(RankIndex(busiest)));

    const double filled = pen.r.capacity.value() > 0 ? out.perRank.total() / pen.r.capacity : 2;
    out.verdict = filled > 1 ? Verdict::Over : filled >= riskyFrom ? Verdict::Risky : Verdict::Fits;
    out.fits = out.verdict != Verdict::Over;
}

template <class Rec>
MemoryOf<Rec> memory(const Pen<Rec>& pen, const InputsOf<Rec>& in)
{
    MemoryOf<Rec> memory;
    state(pen, in, memory);
    activations(pen);
    fullestRank(pen, memory);
    return memory;
}

} // namespace ridgepoint
