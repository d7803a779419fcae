#include "core/engine/engine.h"

#include "core/step/rank_memory.h"

namespace ridgepoint {

namespace {

constexpr std::array<std::string_view, slabCount> slabPaths{"memory.per_rank.weights_bytes",
    "memory.per_rank.gradients_bytes", "memory.per_rank.accumulator_bytes", "memory.per_rank.master_bytes",
    "memory.per_rank.moment1_bytes", "memory.per_rank.moment2_bytes"};

constexpr std::array<std::string_view, slabCount> stackPaths{"memory.stack.weights_bytes",
    "memory.stack.gradients_bytes", "memory.stack.accumulator_bytes", "memory.stack.master_bytes",
    "memory.stack.moment1_bytes", "memory.stack.moment2_bytes"};

constexpr std::array<Bytes MemoryParts::*, slabCount> slabMembers{&MemoryParts::weights,
    &MemoryParts::gradients, &MemoryParts::accumulator, &MemoryParts::master, &MemoryParts::moment1,
    &MemoryParts::moment2};

MemoryParts plain(const RankMemory<NoLedger>::Parts& parts)
{
    MemoryParts out;
    for (std::size_t i = 0; i < slabCount; ++i)
        out.*slabMembers[i] = parts.state[i];
    out.activations = parts.activations;
    out.buffers = parts.buffers;
    out.allocated = parts.allocated;
    out.reserved = parts.reserved;
    return out;
}

constexpr std::array<std::string_view, slabCount> slabIds{
    "weights", "gradients", "accumulator", "master", "moment1", "moment2"};
constexpr std::array<std::string_view, slabCount> slabLabels{
    "weights", "gradients", "gradient accumulator", "master weights", "first moment", "second moment"};

void takeApart(const RankMemory<NoLedger>::Parts& parts, MemoryReport& out)
{
    const auto add = [&out](std::string_view id, std::string_view label, Bytes bytes) {
        if (bytes.value() > 0)
            out.items.push_back({id, label, bytes});
    };
    for (std::size_t i = 0; i < slabCount; ++i)
        add(slabIds[i], slabLabels[i], parts.state[i]);
    add("activations.layers", "layer activations", parts.layers);
    add("activations.head", "logits and loss", parts.head);
    add("activations.transient", "backward transient", parts.transient);
    add("buffers.gathered", "gathered weights and inputs", parts.gathered);
    add("buffers.buckets", "communication buckets", parts.buckets);
    add("buffers.placeholders", "gradient placeholders", parts.placeholders);
    add("buffers.fragmentation", "fragmentation", parts.fragmentation);
    add("buffers.context", "context and communicators", parts.context);
}

// Where the "risky" zone begins; the reference shows three zones because predicted and reserved memory differ
// by ~10 %.
constexpr double riskyFrom = 0.9;

} // namespace

template <class Recorder>
void Engine<Recorder>::state()
{
    // Modules that predict further tokens are held like the model, though its published size leaves them out.
    const Parameters modules = m_r.prediction.dense + m_r.prediction.experts;
    const auto held = modules.value() > 0
        ? m_rec.sum("parameters with prediction modules", m_total,
            m_rec.constant("prediction modules", modules, "DeepSeek-V3 (arXiv:2412.19437) §2.2"))
        : m_total;
    std::array<Value<BytesPerParameter>, slabCount> each;
    std::array<Value<Bytes>, slabCount> slabs;
    for (std::size_t i = 0; i < slabCount; ++i) {
        each[i] = RankMemory<Recorder>::slabBytesEach(m_rec, m_r, i);
        m_out.memory.bytesPerParameterParts[i] = raw(each[i]);
        slabs[i] = apply<slabBytes>(held, each[i]);
        m_out.memory.whole.*slabMembers[i] = m_rec.readout(stackPaths[i], slabs[i]);
    }
    // Gradients are computed anew after a restart.
    m_checkpoint = m_rec.sum(
        "checkpoint", slabs[SlabWeights], slabs[SlabMaster], slabs[SlabMoment1], slabs[SlabMoment2]);
    m_perParameter = m_rec.sum("bytes per parameter", each[0], each[1], each[2], each[3], each[4], each[5]);
    m_stateTotal = apply<stateBytes>(held, m_perParameter);

    MemoryReport& out = m_out.memory;
    out.bytesPerParameter = m_rec.readout("memory.bytes_per_param", m_perParameter);
    out.stateTotal = m_rec.readout("memory.state_total_bytes", m_stateTotal);
    out.capacity = m_rec.readout("memory.capacity_bytes", m_capacity);
    if (m_r.capacity.value() <= 0)
        return;
    out.ratio = m_rec.readout("memory.ratio", apply<capacityRatio>(m_stateTotal, m_capacity));
    out.minAccelerators =
        m_rec.readout("memory.min_accelerators", apply<minAccelerators>(m_stateTotal, m_capacity));
}

template <class Recorder>
void Engine<Recorder>::activations()
{
    RankMemory<Recorder> rank(m_rec, m_s, m_r);
    const Architecture& a = m_r.architecture;
    const double moe = a.isMoe() ? moeLayerCount(a) : 0;
    const ActivationShape whole{
        .sequence = m_s.training.sequenceLength, .sequences = m_s.training.microBatch};
    const auto one = derived("micro-batches in flight", 1);
    const auto under = [&](Recompute recompute) {
        return rank.microbatch(whole, a.layers - moe, moe, true, recompute, one);
    };
    const auto none = under(Recompute::None);
    const auto selective = under(Recompute::Selective);
    const auto full = under(Recompute::Full);
    MemoryReport& out = m_out.memory;
    out.activationsPerLayer = m_rec.readout(
        "memory.activations_per_layer_bytes", rank.layer(whole, moe == a.layers, m_s.training.recompute));
    out.activationsNone = m_rec.readout("memory.activations_none_bytes", none);
    out.activationsSelective = m_rec.readout("memory.activations_selective_bytes", selective);
    out.activationsFull = m_rec.readout("memory.activations_full_bytes", full);
    const Recompute chosen = m_s.training.recompute;
    out.whole.activations = m_rec.readout("memory.stack.activations_bytes",
        chosen == Recompute::None            ? none
            : chosen == Recompute::Selective ? selective
                                             : full);
}

template <class Recorder>
void Engine<Recorder>::rankMemory()
{
    MemoryReport& out = m_out.memory;
    NoLedger untraced;
    RankMemory<NoLedger> plainRank(untraced, m_s, m_r);
    // More stages than layers is refused elsewhere; the empty ones hold nothing.
    const auto stages = static_cast<std::size_t>(m_r.stages);
    out.byStage.reserve(stages);
    Bytes fullest(-1);
    for (std::size_t i = 0; i < stages; ++i) {
        out.byStage.push_back(plain(plainRank.stage(static_cast<double>(i))));
        if (out.byStage.back().total() > fullest) {
            fullest = out.byStage.back().total();
            out.fullestStage = i;
        }
    }
    RankMemory<Recorder> rank(m_rec, m_s, m_r);
    if constexpr (Recorder::recording) {
        const auto parts = rank.stage(static_cast<double>(out.fullestStage));
        for (std::size_t i = 0; i < slabCount; ++i)
            m_rec.readout(slabPaths[i], parts.state[i]);
        m_rec.readout("memory.per_rank.state_bytes",
            m_rec.sum("state of a rank", parts.state[0], parts.state[1], parts.state[2], parts.state[3],
                parts.state[4], parts.state[5]));
        m_rec.readout("memory.per_rank.activations_bytes", parts.activations);
        m_rec.readout("memory.per_rank.buffers_bytes", parts.buffers);
        m_rec.readout("memory.per_rank.allocated_bytes", parts.allocated);
        m_rec.readout("memory.per_rank.reserved_bytes", parts.reserved);
        m_rec.readout("memory.per_rank.total_bytes", parts.total);
        m_rankMemory = parts.total;
    }
    out.perRank = out.byStage[out.fullestStage];
    if constexpr (!Recorder::recording) // summed in the ledger's order, to the last bit
        m_rankMemory = plainRank.stage(static_cast<double>(out.fullestStage)).total;
    takeApart(plainRank.stage(static_cast<double>(out.fullestStage)), out);
    m_out.pipeline.peakInFlight = m_rec.readout("pipeline.peak_in_flight", rank.inFlight(0));

    const double filled = m_r.capacity.value() > 0 ? out.perRank.total() / m_r.capacity : 2;
    out.verdict = filled > 1 ? Verdict::Over : filled >= riskyFrom ? Verdict::Risky : Verdict::Fits;
    out.fits = out.verdict != Verdict::Over;
}

template void Engine<NoLedger>::state();
template void Engine<LedgerRecorder>::state();
template void Engine<NoLedger>::activations();
template void Engine<LedgerRecorder>::activations();
template void Engine<NoLedger>::rankMemory();
template void Engine<LedgerRecorder>::rankMemory();

} // namespace ridgepoint
