#pragma once

// Schedules and layer layouts that other programs write.

#include "core/base/text.h"
#include "core/pipeline/schedule.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct ImportFault
{
    // "line 2, column 9: …", what was expected and how to mend it
    Text message;
    std::size_t line = 1, column = 1; // both from 1; the column counts bytes
};

struct ImportedSchedule
{
    std::optional<Schedule> schedule; // of kind "imported"
    std::optional<ImportFault> fault; // exactly one of the two
};
// The CSV that torch.distributed.pipelining writes of its pipeline_order, with or without communication: a
// line a rank, a cell an action, an empty cell where the rank waits.
//   <stage><action><micro-batch>, both numbers from 0; stages in forward order over all ranks
//   F forward, I input gradient, W weight gradient, B whole backward
//   (<stage>F<micro-batch>;<stage>B<micro-batch>)OVERLAP_F_B a forward beside a whole backward
//   SEND_F, RECV_F, SEND_B, RECV_B: checked against their passes, then left out: the simulator sends itself
//   UNSHARD, RESHARD, REDUCE_GRAD, without micro-batch: left out
// Lines may differ in length, as PyTorch's do. Whether the passes are complete and free of deadlock is for
// compileSchedule() to say.
ImportedSchedule importPyTorchSchedule(std::string_view csv);

// What a stage of a Megatron layout holds.
struct LayoutStage
{
    int embeddings = 0, decoderLayers = 0, predictionLayers = 0, losses = 0;

    bool operator==(const LayoutStage&) const = default;
};
struct ImportedLayout
{
    std::vector<LayoutStage> stages; // in forward order; empty when there is a fault
    std::optional<ImportFault> fault;
};
// The text of Megatron-LM's --pipeline-model-parallel-layout, as "Et*3|(tt|)*29,m|L": E embedding, t decoder
// layer, m multi-token-prediction layer, L loss, | a stage's end, *N (or xN) repeats the letter or the group
// in parentheses before it; commas and blanks mean nothing. Stage k is chunk k / ranks of rank k mod ranks.
// `ranks` that the stages must divide by; 0: unknown.
ImportedLayout parseMegatronLayout(std::string_view text, int ranks = 0);

} // namespace ridgepoint
