#pragma once

// What interleaved schedules have in common: the order in which a rank goes through its chunks. Internal to
// core/pipeline.

#include "core/pipeline/schedule_kind.h"

#include <string_view>
#include <vector>

namespace ridgepoint::kinds {

// One pass of a micro-batch through one of a rank's chunks; Megatron's "virtual micro-batch".
struct ChunkPass
{
    int microbatch = 0;
    ChunkIndex chunk;

    // The backward of the same place in the table: same micro-batch, mirrored chunk.
    ChunkPass mirrored(int chunks) const { return {microbatch, ChunkIndex(chunks - 1 - chunk.number())}; }
};

// Micro-batches in groups of `group` (the last may be smaller); within a group chunk after chunk.
std::vector<ChunkPass> interleavedTable(int microbatches, int chunks, int group);

// Micro-batches a group has when none is asked for: PyTorch's even split into as many rounds as there are
// full pipelines of micro-batches, at least one. Equals the stages where they divide the micro-batches.
int evenGroup(int stages, int microbatches);
// Whether that split is even.
bool splitsEvenly(int stages, int microbatches);
// The problem with an uneven split; empty when it is even.
std::vector<ScheduleProblem> checkEvenSplit(const ScheduleRequest& request, std::string_view label);
// The same, or Megatron's rule where the request gives a group: stages ≤ group ≤ micro-batches, and no last
// group shorter than the pipeline.
std::vector<ScheduleProblem> checkInterleaving(const ScheduleRequest& request, std::string_view label);
// The request's group, or the even one.
int groupOf(const ScheduleRequest& request);

// `warmUp` forwards, then forward and whole backward in turn, then the backwards that are left.
std::vector<PipelineOp> forwardsThenPairs(const std::vector<ChunkPass>& table, int chunks, int warmUp);

} // namespace ridgepoint::kinds
