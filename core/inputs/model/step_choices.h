#pragma once

// Ways to run a step that a scenario chooses and a stack has defaults for.

namespace ridgepoint {

// What is thrown away in the forward pass and computed again in the backward one.
enum class Recompute
{
    None,
    Selective,
    Full
};

// How context-parallel ranks see the keys of the others.
enum class ContextMethod
{
    Ring,
    AllGather,
    AllToAll
};

// How tensor-parallel ranks, which hold shards, orthogonalise a whole matrix (NVIDIA-NeMo/Emerging-Optimizers
// fd77292 orthogonalized_optimizers/muon_utils.py:277-345).
enum class MuonTensor
{
    Duplicated, // gather it and compute the same on every rank: Megatron's default
    Distributed, // sum the square product of every iteration over the ranks
    Blockwise // each shard as if it were a matrix: another optimizer
};

// How gradients reach the rank that updates a whole matrix.
enum class MatrixGradients
{
    Scattered, // only there: Megatron's default, buckets laid out so that no matrix is cut
    Reduced // whole, to every rank, twice the bytes: --no-use-layer-wise-param-layout
};

// How a token reaches experts on other nodes.
enum class ExpertDispatch
{
    Flat, // one copy for each of its experts
    TwoLevel // one copy for each node, shared out inside it: DeepEP, HybridEP
};

// How logits and their loss are computed.
enum class LossKernel
{
    Plain, // logits and their gradients in memory, operation by operation
    Fused, // the same logits, read and written once
    Chunked // logits of a part of the tokens at a time
};

} // namespace ridgepoint
