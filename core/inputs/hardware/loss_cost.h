#pragma once

// Bytes of one logit that a cross-entropy moves through memory and holds there, by how it is computed.

#include "core/inputs/hardware/stack.h"

#include <string_view>

namespace ridgepoint {

struct LossCost
{
    double traffic = 0; // forward and backward
    double share = 1; // of the bandwidth that the stack's element-wise kernels reach
    double stored = 0; // at the peak of the loss
    std::string_view source;
};

// The stack's own figures where it computes the loss so by itself.
LossCost lossCost(const StackTraits& stack, LossKernel kernel);

// Tokens of one chunk where the loss is computed in chunks: their logits take about as many bytes as the
// hidden states of all tokens (linkedin/Liger-Kernel src/liger_kernel/ops/fused_linear_cross_entropy.py:
// chunk_size). `vocab`: this rank's part of it.
double tokensOfAChunk(double tokens, double hidden, double vocab);

} // namespace ridgepoint
