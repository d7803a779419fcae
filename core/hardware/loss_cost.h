#pragma once

// What a cross-entropy moves through memory and holds of it, by how it is computed. Bytes are of one logit.

#include "core/hardware/stack.h"

#include <string_view>

namespace ridgepoint {

struct LossCost
{
    double traffic = 0; // forward and backward
    double share = 1; // reached of the bandwidth that the stack's element-wise kernels reach
    double stored = 0; // at the peak of the loss, of the logits that are there then
    std::string_view source;
};

// What the stack has itself where that is its own way.
LossCost lossCost(const StackTraits& stack, LossKernel kernel);

// Tokens whose logits are there at a time where the loss is computed in chunks: about as many bytes as the
// hidden states of all tokens (linkedin/Liger-Kernel src/liger_kernel/ops/fused_linear_cross_entropy.py:
// chunk_size). `vocab`: of it what this rank has.
double tokensOfAChunk(double tokens, double hidden, double vocab);

} // namespace ridgepoint
