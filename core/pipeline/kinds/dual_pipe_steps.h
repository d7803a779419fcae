#pragma once

// The eight steps of a rank that DualPipe and DualPipeV share. Internal to core/pipeline.

#include "core/pipeline/kinds/kinds.h"

#include <vector>

namespace ridgepoint::kinds {

struct DualPipeRank
{
    int fromEdge = 0; // ranks between this one and the nearer end
    int half = 1; // ranks from an end to where the directions meet
    int pairs = 0; // rounds of two overlapped pairs in the steady state
    ChunkIndex near; // chunk whose micro-batches reach this rank first
    int firstMicrobatch[2] = {0, 0}; // by chunk
};
std::vector<PipelineOp> dualPipeList(const DualPipeRank& rank);

inline constexpr auto dualPipeIdle = [](auto& rec, auto p, auto F, auto B, auto W) {
    return rec.template call<bubbleTimeDualPipe>(
        p, rec.sum("overlapped forward and backward", F, B, W), rec.sum("full backward", B, W), W);
};

} // namespace ridgepoint::kinds
