#pragma once

// What is offloaded, in the DRAM of a node, over any Recorder. Internal to core/training/step and
// core/engine.

#include "core/formulas/offload.h"
#include "core/training/step/offloading.h"
#include "core/training/step/rank_memory.h"

#include <algorithm>

namespace ridgepoint {

template <class Rec>
class HostMemory
{
public:
    template <class Q>
    using Value = typename Rec::template Value<Q>;

    HostMemory(Rec& recorder, const Scenario& scenario, const Resolved& resolved, RankMemory<Rec>& rank)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_rank(rank)
    {
    }

    struct Parts // of one rank
    {
        Value<Bytes> weights, gradients, state, activations, total;
    };
    Parts of(const PipelineRank& rank)
    {
        const Training& t = m_s.training;
        Parts parts;
        parts.weights = parts.gradients = parts.state = parts.activations =
            m_rec.constant("nothing offloaded", Bytes(0), "training.offload_…");
        if (t.offloadParameters)
            parts.weights = m_rank.slab(rank, SlabWeights);
        if (t.offloadOptimizer && t.offloadedState > 0) {
            const auto away = m_rec.field("training.offloaded_state", t.offloadedState);
            parts.state = apply<offloadedBytes>(m_rec,
                m_rec.sum("master copy and moments", m_rank.slab(rank, SlabMaster),
                    m_rank.slab(rank, SlabMoment1), m_rank.slab(rank, SlabMoment2)),
                away);
            // The update there reads them there.
            const bool wide = m_r.slabBytes[SlabAccumulator] > m_r.slabBytes[SlabGradients];
            const auto each = slabBytesEach(m_rec, m_r, wide ? SlabAccumulator : SlabGradients);
            parts.gradients = m_rank.shared(rank, each, 1);
            if (m_r.stack->fp32ShardGradients && m_s.mesh.zeroStage >= 1)
                parts.gradients = m_rec.sum("gradients and their fp32 copy", parts.gradients,
                    m_rank.shared(rank,
                        m_rec.constant("fp32 copy that the update reads", BytesPerParameter(4),
                            "deepspeed/runtime/zero/stage_1_and_2.py and stage3.py: "
                            "initialize_optimizer_states()"),
                        1));
            parts.gradients = apply<offloadedBytes>(m_rec, parts.gradients, away);
        }
        if (t.offloadActivations && rank.load.layers() > 0)
            parts.activations = apply<offloadedBytes>(m_rec,
                apply<inFlightTotal>(
                    m_rec, m_rank.layers(m_rank.shape(), rank.load, t.recompute), m_rank.inFlight(rank.rank)),
                m_rec.field("training.offloaded_layers", t.offloadedLayers));
        parts.total =
            m_rec.sum("offloaded by a rank", parts.weights, parts.gradients, parts.state, parts.activations);
        return parts;
    }

    const PipelineRank& fullest()
    {
        const PipelineRank* most = &m_r.extremes().front();
        Bytes bytes = raw(of(*most).total);
        for (const PipelineRank& rank : m_r.extremes().subspan(1))
            if (const Bytes own = raw(of(rank).total); own > bytes) {
                most = &rank;
                bytes = own;
            }
        return *most;
    }
    // As if every rank of the node were the one that offloads most.
    Value<Bytes> ofNode(const PipelineRank& fullest)
    {
        return apply<hostNodeBytes>(m_rec, of(fullest).total,
            m_rec.constant("ranks of a node", hostOfNode(m_s, m_r).ranks, "hardware.per_node"));
    }

private:
    Rec& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    RankMemory<Rec>& m_rank;
};

// Whether what a plan offloads finds room in its nodes; of nodes of unknown size everything does. Asked by
// the report, and by the search of every plan.
struct HostLoad
{
    Bytes perNode, capacity; // 0: nothing, unknown
    bool holds() const { return capacity.value() <= 0 || perNode <= capacity; }
};
inline HostLoad hostLoad(const Scenario& s, const Resolved& r, RankMemory<NoLedger>& rank)
{
    if (!offloads(s.training))
        return {};
    NoLedger none;
    HostMemory<NoLedger> host(none, s, r, rank);
    return {host.ofNode(host.fullest()), hostOfNode(s, r).capacity};
}

} // namespace ridgepoint
