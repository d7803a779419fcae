#pragma once

// Parts of a V pipeline on a grid of slots, one pass each, and the reordering of repeated building blocks.
// Internal to core/pipeline.

#include "core/pipeline/kinds/searched.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint::kinds {

// What a rank of a V does to a micro-batch, in this order; then the weight gradients.
enum Part : std::uint8_t
{
    ForwardDown, // chunk 0, from rank 0 to the last
    ForwardUp, // chunk 1
    InputDown, // of chunk 1
    InputUp, // of chunk 0
    WeightDown, // of chunk 1
    WeightUp, // of chunk 0
    Idle
};
inline constexpr std::size_t parts = 6;

constexpr bool isForward(Part part) { return part <= ForwardUp; }
constexpr bool isInput(Part part) { return part == InputDown || part == InputUp; }
constexpr bool isWeight(Part part) { return part == WeightDown || part == WeightUp; }
constexpr bool goesDown(Part part) { return part % 2 == 0; }
constexpr ChunkIndex chunkOf(Part part) { return ChunkIndex(goesDown(part) == isForward(part) ? 0 : 1); }
// In the chunks a rank holds.
constexpr int change(Part part) { return isForward(part) ? 1 : isWeight(part) ? -1 : 0; }

using Row = std::vector<Part>; // of one rank, by slot; the n-th of a part is of micro-batch n
using Grid = std::vector<Row>; // rows of equal length

struct ReorderedGrid
{
    Grid grid;
    int peak = 0; // most chunks a rank holds
    double longestSpan = 0; // of a rank, with the given durations
};

// Takes the idle slots out of repeated building blocks: the warm-up and the cool-down are set anew, then
// passes fill idle slots before them, never with more chunks held than the blocks or `cap` allow. `laidOut`
// micro-batches are in the grid, at least two a rank; those from `wanted` on are left out. Empty when no
// schedule results.
std::optional<ReorderedGrid> reorder(
    Grid repeated, int laidOut, int wanted, int cap, const SearchTimes& times);

} // namespace ridgepoint::kinds
