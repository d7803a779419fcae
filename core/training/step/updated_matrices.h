#pragma once

// The weight matrices that Muon, SOAP and Shampoo update whole: their sides, how many of them a rank holds,
// and how much falls to the busiest of the ranks that share them out. Counts and elements, no times. Internal
// to core/training/step and core/engine.

#include "core/training/step/resolved.h"

#include <bitset>
#include <span>
#include <vector>

namespace ridgepoint {

// One kind of matrix, the same in every layer that has it.
struct UpdatedMatrix
{
    MatmulPart part = MatmulPart::Attention;
    MatmulSplit split = MatmulSplit::Columns;
    double inner = 0, outer = 0; // sides of the whole matrix
    double copies = 1; // in one layer
    std::bitset<mostLayerKinds> kinds{}; // of layers that have it

    bool routed() const { return part == MatmulPart::Experts; }
    // Tensor ranks that each hold a shard.
    double ranks(const Mesh& mesh) const
    {
        return split == MatmulSplit::Whole ? 1 : routed() ? mesh.expertTensor : mesh.tensor;
    }
    double innerOnRank(const Mesh& mesh) const
    {
        return split == MatmulSplit::Rows ? inner / ranks(mesh) : inner;
    }
    double outerOnRank(const Mesh& mesh) const
    {
        return split == MatmulSplit::Columns ? outer / ranks(mesh) : outer;
    }
    double elementsOnRank(const Mesh& mesh) const { return innerOnRank(mesh) * outerOnRank(mesh); }
};

using UpdatedMatrices = std::vector<UpdatedMatrix>;

// Those of the products of each kind of layers. None for an optimizer that works element by element.
// Embeddings, head, norms and router are Adam's; of an adapter its two thin matrices count. Parts of a
// product's columns are matrices of their own, gate and up only where the stack does not keep them as one
// weight.
UpdatedMatrices updatedMatrices(const Training& training, const Resolved& r);

// How many matrices of this kind a rank holds in layers that train.
double heldByRank(
    const UpdatedMatrix& matrix, const Training& training, const Mesh& mesh, const StageLoad& held);

// Pieces of work that cost the same.
struct Pieces
{
    double cost = 0, count = 0;
};
// The work of the busiest of `ranks` where each piece, the costliest first, goes to the rank with least work
// so far (Megatron-LM d98e8a6 megatron/core/optimizer/layer_wise_optimizer.py:205-345). More or larger
// pieces, or fewer ranks, never mean less. Reorders `kinds`.
double busiestRank(std::span<Pieces> kinds, double ranks);

// Parameters that the busiest of the ranks updates that share out this rank's state: matrices are not cut,
// everything else is dealt out evenly.
RankParameters parametersUpdated(
    const Scenario& scenario, const Resolved& resolved, const PipelineRank& rank);

inline bool keepsPreconditioners(const Training& training)
{
    const MatrixUpdate kind = traits(training.optimizer).matrices;
    return kind == MatrixUpdate::Rotated || kind == MatrixUpdate::Preconditioned;
}
// Statistics of both sides of every matrix held, with their eigenvectors or roots, in fp32: SOAP and Shampoo.
// On the rank with most of them: dealt out by their own bytes, for a thin matrix has few elements and one
// long side.
Bytes preconditionersOnRank(const Scenario& scenario, const Resolved& resolved, const PipelineRank& rank);
// And of the whole model.
Bytes preconditioners(const Training& training, const Resolved& resolved, const UpdatedMatrices& matrices);

// A matrix, or a shard of one, cut into blocks that statistics are kept of; their sides.
struct PreconditionedBlocks
{
    double inner = 0, outer = 0, count = 1;
};
PreconditionedBlocks blocksOf(Optimizer optimizer, double inner, double outer);

} // namespace ridgepoint
