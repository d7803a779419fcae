#pragma once

// The weight update at the end of a step on one rank, on the device, on its host or on both, over any
// Recorder. Internal to core/training/step.

#include "core/formulas/kernels.h"
#include "core/formulas/offload.h"
#include "core/training/step/matrix_update.h"
#include "core/training/step/offloading.h"

#include <algorithm>

namespace ridgepoint {

// Share of the memory bandwidth that the weight update reaches, and the passes over gradients beside it
// (zeroing, scaling, the norm), in bytes per parameter: regression on vTrain's sums of profiled kernels;
// Primus module_profilers/optimizer.py.
inline constexpr double updateShare = 0.75;
inline constexpr double gradientPasses = 8;
inline constexpr double lossScalingTraffic =
    8; // fp16 gradients are unscaled in fp32 and searched for overflows

template <class Recorder>
class WeightUpdate
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    // `heaviest` is heaviestRank().
    WeightUpdate(Recorder& recorder, const Scenario& scenario, const Resolved& resolved,
        const RankParameters& heaviest)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_own(heaviest)
    {
    }

    Value<Seconds> time()
    {
        MatrixUpdateModel<Recorder> matrices(m_rec, m_s, m_r);
        if (!matrices.any())
            return stateUpdate(updatedEvenly());
        Parameters most(0);
        for (const PipelineRank& rank : m_r.extremes()) {
            const RankParameters own = parametersUpdated(m_s, m_r, rank);
            most = std::max(most, own.dense + own.experts);
        }
        return m_rec.sum("optimizer", stateUpdate(most), matrices.time());
    }

private:
    Parameters updatedEvenly() const
    {
        const bool sharded = m_s.mesh.zeroStage >= 1;
        return m_own.dense / (sharded ? m_r.shards : 1) + m_own.experts / (sharded ? m_r.expertShards : 1);
    }
    // Reading and writing, of so many parameters.
    Value<Seconds> stateUpdate(Parameters updated)
    {
        const RankParameters& own = m_own;
        const bool shardedGradients = m_s.mesh.zeroStage >= 2;
        const Parameters gradients = (shardedGradients ? updated : own.dense + own.experts) * m_r.trainable;
        const auto bandwidth =
            m_rec.field("hardware.accelerator.hbm_bandwidth_Bps", m_s.hardware.accelerator.memoryBandwidth);
        const auto share = m_rec.constant(
            "share of the bandwidth reached", updateShare, "Primus module_profilers/optimizer.py");
        const auto passes = apply<optimizerStepTime>(m_rec,
            m_rec.constant("gradients this rank holds", gradients, "follows from the sharding stage"),
            m_rec.constant("zeroing, clipping and the norm",
                BytesPerParameter(gradientPasses
                    + (m_s.training.precision.compute == DataType::Fp16 ? lossScalingTraffic : 0)),
                "regression on vTrain's one-node times (sums of profiled kernels); Mixed Precision Training "
                "(arXiv:1710.03740) §3.2"),
            bandwidth, share);
        const bool linked = m_s.hardware.accelerator.hostBandwidth.value() > 0;
        const double away = linked ? shareOnHost(m_s.training, SlabMaster) : 0;
        Value<Seconds> all = passes;
        if (away > 0)
            all = m_rec.sum("optimizer", all, updateOnHost(updated * away));
        if (away >= 1)
            return all;
        const auto parameters = m_rec.constant("parameters this rank updates", updated * (1 - away),
            "follows from the mesh and the sharding stage");
        all = m_rec.sum("optimizer", all,
            apply<optimizerStepTime>(m_rec, parameters,
                m_rec.constant("state read and written",
                    BytesPerParameter(updateBytesEach(m_r) * m_r.stack->optimizerPasses), m_r.stack->source),
                bandwidth, share));
        if (linked && m_s.training.offloadParameters)
            all = m_rec.sum("optimizer", all,
                overHostLink(parameters, m_r.slabBytes[SlabWeights], "weights to the host"));
        return all;
    }
    // One after the other: gradients go down, the host updates them, new weights come up unless they live
    // there.
    Value<Seconds> updateOnHost(Parameters updated)
    {
        const HostOfNode host = hostOfNode(m_s, m_r);
        const auto parameters = m_rec.constant("parameters of this rank that its host updates", updated,
            "follows from the mesh, the sharding stage and training.offloaded_state");
        const auto ranks = m_rec.constant("ranks of a node", host.ranks, "hardware.per_node");
        Value<Seconds> time = overHostLink(parameters,
            m_r.slabBytes[SlabGradients] + (m_s.training.offloadParameters ? 0 : m_r.slabBytes[SlabWeights]),
            "over the host link");
        if (host.bandwidth.value() <= 0)
            return time;
        Value<Seconds> update = apply<hostUpdateTime>(m_rec, parameters,
            m_rec.constant("state read and written", BytesPerParameter(updateBytesEach(m_r)),
                "DeepSpeed csrc/includes/cpu_adam.h"),
            ranks, m_rec.field("hardware.host_memory_bandwidth", host.bandwidth),
            m_rec.constant("share of the bandwidth reached", hostUpdateShare,
                "STREAM triad on Grace (Grace Performance Tuning Guide)"));
        if (host.compute.value() > 0)
            update = m_rec.largest("update on the host", update,
                apply<hostArithmeticTime>(m_rec, parameters,
                    m_rec.constant("operations of Adam per parameter", adamOperations,
                        "DeepSpeed csrc/includes/cpu_adam.h"),
                    ranks, m_rec.constant("fp32 rate of the host", host.compute, "hardware.accelerator")));
        return m_rec.sum("optimizer on the host", time, update);
    }
    Value<Seconds> overHostLink(Value<Parameters> parameters, double bytesEach, std::string_view what)
    {
        return apply<optimizerStepTime>(m_rec, parameters,
            m_rec.constant(what, BytesPerParameter(bytesEach), "ZeRO-Offload (arXiv:2101.06840)"),
            m_rec.constant("host link", hostOfNode(m_s, m_r).rate, "hardware.accelerator"),
            m_rec.constant(
                "share of the bandwidth reached", updateShare, "Primus module_profilers/optimizer.py"));
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    const RankParameters& m_own;
};

} // namespace ridgepoint
