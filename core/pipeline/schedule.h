#pragma once

// A pipeline schedule as data: which passes each rank runs, in which order, on which stages of the model.
// Generators make it (schedule_kind.h), files bring it (schedule_text.h, schedule_import.h), simulate.h times
// it.

#include "core/pipeline/indices.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

enum class Pass : std::uint8_t
{
    F, // forward
    B, // backward for inputs only
    W, // backward for weights only
    BW, // whole backward
    Pair // a forward and a whole backward of another micro-batch, overlapped as one op
};

// As papers write it; of a pair, its forward's.
constexpr const char* passName(Pass pass)
{
    return pass == Pass::B ? "B" : pass == Pass::W ? "W" : pass == Pass::BW ? "BW" : "F";
}

// One entry of a rank's list.
struct PipelineOp
{
    std::int32_t microbatch = 0; // from 0; of a pair: the forward's
    std::int32_t besideMicrobatch = 0; // pair only: the backward's
    Pass pass = Pass::F;
    std::uint8_t chunk = 0; // local: which of the rank's stages; of a pair: the forward's
    std::uint8_t besideChunk = 0; // pair only: the backward's

    bool operator==(const PipelineOp&) const = default;
};

constexpr PipelineOp passOp(Pass pass, int microbatch, ChunkIndex chunk = {})
{
    return {.microbatch = microbatch, .pass = pass, .chunk = static_cast<std::uint8_t>(chunk.number())};
}
constexpr PipelineOp forwardOp(int microbatch, ChunkIndex chunk = {})
{
    return passOp(Pass::F, microbatch, chunk);
}
constexpr PipelineOp inputGradientOp(int microbatch, ChunkIndex chunk = {})
{
    return passOp(Pass::B, microbatch, chunk);
}
constexpr PipelineOp weightGradientOp(int microbatch, ChunkIndex chunk = {})
{
    return passOp(Pass::W, microbatch, chunk);
}
constexpr PipelineOp backwardOp(int microbatch, ChunkIndex chunk = {})
{
    return passOp(Pass::BW, microbatch, chunk);
}
constexpr PipelineOp pairOp(int forward, ChunkIndex forwardChunk, int backward, ChunkIndex backwardChunk)
{
    return {.microbatch = forward,
        .besideMicrobatch = backward,
        .pass = Pass::Pair,
        .chunk = static_cast<std::uint8_t>(forwardChunk.number()),
        .besideChunk = static_cast<std::uint8_t>(backwardChunk.number())};
}

// Which stage of the model each chunk of each rank is. Stages of one replica are numbered in forward order
// from 0; a second replica, run in the other direction by bidirectional schedules, continues the numbering,
// so that stage s of replica r is r · stages + s.
struct Placement
{
    int ranks = 1;
    int chunks = 1; // stages a rank holds
    int replicas = 1; // copies of the model along the pipeline: 2 when bidirectional
    std::vector<int> stageOf; // [rank · chunks + chunk]

    int stages() const { return ranks * chunks / replicas; } // of one replica
    StageIndex stage(RankIndex rank, ChunkIndex chunk) const
    {
        return StageIndex(stageOf[rank.at() * static_cast<std::size_t>(chunks) + chunk.at()]);
    }
    int withinReplica(StageIndex stage) const { return stage.number() % stages(); }
    bool firstOfReplica(StageIndex stage) const { return withinReplica(stage) == 0; }
    bool lastOfReplica(StageIndex stage) const { return withinReplica(stage) == stages() - 1; }
    // Inverse of stageOf: rank · chunks + chunk, by stage.
    std::vector<int> slotOfStage() const;

    bool operator==(const Placement&) const = default;
};

// chunk c of rank r is stage c · ranks + r; one chunk: the plain pipeline.
Placement loopPlacement(int ranks, int chunks);
// Two chunks: down the ranks and up again.
Placement vPlacement(int ranks);
// Down and up alternately, `chunks` times.
Placement wavePlacement(int ranks, int chunks);
// Two replicas of `ranks` stages: chunk 0 runs down the ranks, chunk 1 up.
Placement bidirectionalPlacement(int ranks);

// Ranks and ops that a schedule may have at most, made or read, so that a careless one cannot take all
// memory.
inline constexpr int maximumRanks = 4096;
inline constexpr std::size_t maximumOps = 4'000'000;

struct Schedule
{
    std::string kind; // key of schedule_kind.h; "imported" for one from a file
    Placement placement;
    int microbatches = 1; // ids are 0 … microbatches − 1
    std::vector<std::vector<PipelineOp>> order; // [rank]

    std::size_t opCount() const;
    bool operator==(const Schedule&) const = default;
};

} // namespace ridgepoint
