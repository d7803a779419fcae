#pragma once

// What Muon, SOAP and Shampoo compute and exchange with whole matrices in a step, over any Recorder. Reading
// and writing state is as with any optimizer and counted there. The update runs at the end of the step, one
// matrix after the other, and nothing hides its communication (Megatron-LM d98e8a6
// megatron/core/optimizer/layer_wise_optimizer.py:965-990; NVIDIA-NeMo/Emerging-Optimizers fd77292
// orthogonalized_optimizers/muon_utils.py:327-378). Internal to core/training/step and core/engine.

#include "core/formulas/compute.h"
#include "core/formulas/kernels.h"
#include "core/training/step/kernel_model.h"
#include "core/training/step/network_model.h"
#include "core/training/step/recording.h"
#include "core/training/step/updated_matrices.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace ridgepoint {

// Newton–Schulz iterations of Muon: Megatron-LM d98e8a6 megatron/training/arguments.py:2648.
inline constexpr double newtonSchulzSteps = 5;
// Steps between new eigenvectors of SOAP: nikhilvyas/SOAP a1e5535 soap.py:55. Shampoo's roots likewise.
inline constexpr double preconditionerInterval = 10;
// Operations over n³. One product before a QR decomposition that forms Q (LAPACK Working Note 41: 8/3 n³);
// symmetric eigenvectors (Golub & Van Loan, Matrix Computations, §8.3: 9 n³) and the product that makes a
// root of them.
inline constexpr double eigenvectorsByQr = 2 + 8.0 / 3;
inline constexpr double rootByEigenvectors = 9 + 2;

template <class Recorder>
class MatrixUpdateModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    MatrixUpdateModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_kind(traits(scenario.training.optimizer).matrices)
        , m_matrices(updatedMatrices(scenario.training, resolved))
    {
    }

    bool any() const { return !m_matrices.empty(); }

    // Of the rank that takes longest.
    Value<Seconds> time()
    {
        timeMatrices();
        const PipelineRank* slowest = m_r.extremes().data();
        Seconds longest(-1);
        for (const PipelineRank& rank : m_r.extremes()) {
            const Seconds own = shareOf(rank, false).busiest + shareOf(rank, true).busiest;
            if (own > longest) {
                longest = own;
                slowest = &rank;
            }
        }
        return m_r.architecture.isMoe()
            ? m_rec.sum("dense matrices and experts", group(*slowest, false), group(*slowest, true))
            : group(*slowest, false);
    }

    // Of this rank, where it is the busiest of those that share its state out; 0 where no time is known.
    Flops flops(const PipelineRank& rank)
    {
        Flops sum(0);
        if (m_r.peak.value() <= 0 || m_s.hardware.accelerator.memoryBandwidth.value() <= 0)
            return sum;
        timeMatrices();
        for (const bool routed : {false, true}) {
            const Share share = shareOf(rank, routed);
            for (std::size_t i = 0; i < m_matrices.size(); ++i)
                if (m_matrices[i].routed() == routed)
                    sum += m_each[i].flops * (count(m_matrices[i], rank) * share.over());
        }
        return sum;
    }

private:
    // One matrix.
    struct Each
    {
        Value<Seconds> time;
        Flops flops;
    };
    struct Share
    {
        Seconds all, busiest; // of a rank's matrices; of those that the busiest updates
        double over() const { return all.value() > 0 ? busiest / all : 0; }
    };

    double count(const UpdatedMatrix& matrix, const PipelineRank& rank) const
    {
        return heldByRank(matrix, m_s.training, m_s.mesh, rank.held);
    }
    Share shareOf(const PipelineRank& rank, bool routed) const
    {
        std::vector<Pieces> kinds;
        Share share{Seconds(0), Seconds(0)};
        for (std::size_t i = 0; i < m_matrices.size(); ++i) {
            if (m_matrices[i].routed() != routed)
                continue;
            const Pieces own{raw(m_each[i].time).value(), count(m_matrices[i], rank)};
            share.all += Seconds(own.cost * own.count);
            kinds.push_back(own);
        }
        share.busiest = Seconds(busiestRank(kinds, routed ? m_r.expertShards : m_r.shards));
        return share;
    }
    Value<Seconds> group(const PipelineRank& rank, bool routed)
    {
        std::optional<Value<Seconds>> sum;
        for (std::size_t i = 0; i < m_matrices.size(); ++i) {
            const UpdatedMatrix& matrix = m_matrices[i];
            const double held = count(matrix, rank);
            if (matrix.routed() != routed || held <= 0)
                continue;
            const auto own = times(m_rec, m_each[i].time, held, "matrices of this kind that the rank holds");
            sum = sum ? m_rec.sum("matrices of the rank", *sum, own) : own;
        }
        const auto all = sum.value_or(m_rec.constant("no matrices", Seconds(0), "this rank has none"));
        const Share share = shareOf(rank, routed);
        if (share.all.value() <= 0 || share.busiest >= share.all)
            return all; // nobody shares them
        return times(m_rec, all, share.over(),
            "share of the busiest: whole matrices, the costliest first, to the rank with least "
            "(Megatron-LM layer_wise_optimizer.py)");
    }

    void timeMatrices()
    {
        if (m_timed)
            return;
        m_timed = true;
        for (const UpdatedMatrix& matrix : m_matrices)
            m_each.push_back(
                m_kind == MatrixUpdate::Orthogonalised ? orthogonalised(matrix) : preconditioned(matrix));
    }

    // Of the products' mean speed, so many operations.
    Each computed(Value<Flops> flops, Seconds products, DataType type)
    {
        const FlopsPerSecond peak = m_s.hardware.accelerator.peak(type);
        return {apply<arithmeticKernelTime>(m_rec, flops,
                    m_rec.constant("dense peak", peak, "hardware.accelerator.peak_dense_flops"),
                    m_rec.constant("share that its GEMMs reach on average", raw(flops) / (peak * products),
                        "its products take as long as any other of their size"),
                    m_rec.constant("start", Seconds(0), "hidden in the queue of launches")),
            raw(flops)};
    }
    DataType typeOf(DataType usual) const
    {
        return m_s.hardware.accelerator.peak(usual).value() > 0
            ? usual
            : activationType(m_s.training.precision.compute);
    }

    Each orthogonalised(const UpdatedMatrix& m)
    {
        const Mesh& mesh = m_s.mesh;
        const double ranks = m.ranks(mesh);
        // fp32 products at "medium" precision are bf16 products: muon_utils.py:245-262.
        const DataType type = typeOf(DataType::Bf16);
        const MuonTensor mode = ranks > 1 ? m_s.training.muonTensor : MuonTensor::Blockwise;
        double rows = m.innerOnRank(mesh), columns = m.outerOnRank(mesh);
        if (mode == MuonTensor::Duplicated) {
            rows = m.inner;
            columns = m.outer;
        }
        // The square product is of the side that is not cut, were it the longer one: muon_utils.py:292-294.
        const bool turn = mode == MuonTensor::Distributed ? m.split == MatmulSplit::Rows : rows > columns;
        if (turn)
            std::swap(rows, columns);

        NoLedger none;
        KernelModel<NoLedger> kernels(none, m_s, m_r);
        const Seconds products = newtonSchulzSteps
            * (kernels.matmul("product with its transpose", rows, rows, columns, type)
                + kernels.matmul("square of that", rows, rows, rows, type)
                + kernels.matmul("product with the matrix", rows, columns, rows, type));
        Each each = computed(apply<newtonSchulzFlops>(m_rec,
                                 m_rec.constant("iterations", newtonSchulzSteps, "Megatron-LM arguments.py"),
                                 m_rec.constant("side of the square product", rows, "model and mesh"),
                                 m_rec.constant("other side", columns, "model and mesh")),
            products, type);
        NetworkModel<Recorder> network(m_rec, m_s, m_r);
        const GroupSpan span = m.routed() ? m_r.spans.expertTensor : m_r.spans.tensor;
        if (mode == MuonTensor::Duplicated) {
            each.time = m_rec.sum("gathered and orthogonalised",
                network.time(Collective::AllGather,
                    m_rec.constant("momentum of the whole matrix",
                        Bytes(bytesPerElement(DataType::Fp32) * rows * columns),
                        "fp32: muon_utils.py:200, 328"),
                    span),
                each.time);
        } else if (mode == MuonTensor::Distributed) {
            each.time = m_rec.sum("summed and orthogonalised",
                times(m_rec,
                    network.time(Collective::AllReduce,
                        m_rec.constant("square product", Bytes(bytesPerElement(type) * rows * rows),
                            "muon_utils.py:370-372"),
                        span),
                    newtonSchulzSteps, "iterations"),
                each.time);
        }
        return each;
    }

    // Neither knows of tensor ranks: a shard is a matrix of its own.
    Each preconditioned(const UpdatedMatrix& m)
    {
        const bool rotated = m_kind == MatrixUpdate::Rotated;
        const double applied = rotated ? 2 : 1, refresh = rotated ? eigenvectorsByQr : rootByEigenvectors;
        const DataType type = typeOf(DataType::Fp32); // legacy_soap/soap.py:91
        const PreconditionedBlocks blocks =
            blocksOf(m_s.training.optimizer, m.innerOnRank(m_s.mesh), m.outerOnRank(m_s.mesh));
        NoLedger none;
        KernelModel<NoLedger> kernels(none, m_s, m_r);
        const auto side = [&](double n, double other) {
            const Seconds products = kernels.matmul("statistics", n, n, other, type)
                + applied * kernels.matmul("product with it", n, other, n, type)
                + refresh / 2 / preconditionerInterval * kernels.matmul("decomposition", n, n, n, type);
            return computed(
                apply<preconditionerFlops>(m_rec, m_rec.constant("this side", n, "model and mesh"),
                    m_rec.constant("other side", other, "model and mesh"),
                    m_rec.constant("products with it", applied, "algorithm"),
                    m_rec.constant("operations of a decomposition over n³", refresh,
                        "LAPACK Working Note 41; Golub & Van Loan §8.3"),
                    m_rec.constant("steps between them", preconditionerInterval, "nikhilvyas/SOAP soap.py")),
                products, type);
        };
        const Each inner = side(blocks.inner, blocks.outer), outer = side(blocks.outer, blocks.inner);
        return {times(m_rec, m_rec.sum("both sides", inner.time, outer.time), blocks.count, "blocks"),
            blocks.count * (inner.flops + outer.flops)};
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    MatrixUpdate m_kind;
    UpdatedMatrices m_matrices;
    std::vector<Each> m_each; // of those matrices
    bool m_timed = false;
};

} // namespace ridgepoint
