#pragma once

// A stack's recipe (core/inputs/hardware/stack.h) as settings of a scenario: what choosing the stack sets
// besides. It is applied once; the scenario then holds plain values, which anybody may change.

#include "core/inputs/hardware/stack.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

// How a run that multiplies in `compute` stores and sends things. Moments are the optimizer's own.
PrecisionRecipe storageOf(StorageRecipe storage, std::optional<DataType> gradientWire, DataType compute);

// What the stack makes of a mesh's sharding.
struct Sharding
{
    int stage; // of ZeRO
    bool wholeWeights = false; // only fp32 weights and moments are shards
};
Sharding shardingOf(const StackTraits& stack, const Mesh& mesh);
// Whether gradients and weights travel beside computation where nothing is said.
bool hidesData(OverlapDefault usual, int zeroStage);

struct RecipeValue
{
    FieldEdit edit;
    std::string_view why; // document or source file, and option
};
// What the stack does in this scenario when nothing is said, whether the scenario says so or not; first the
// stack itself. Runs in one plain type (fp32, tf32, pure bf16) keep their types: nobody chose those for a
// stack. A mesh that the stack cannot run becomes the nearest that it can.
std::vector<RecipeValue> recipe(const StackTraits& stack, const Scenario& scenario);

// Of these, what the scenario has otherwise, in the words of its fields.
struct RecipeDeparture
{
    RecipeValue value;
    std::string_view label; // of the field
    Text has, wants; // "bf16", "fp32"
};
std::vector<RecipeDeparture> departures(const StackTraits& stack, const Scenario& scenario);

// The edits that make it so; all at once, nothing where nothing differs.
FieldEdits recipeEdits(const StackTraits& stack, const Scenario& scenario);

// "gradients: fp32, communication: fp32"; of no departures empty.
Text saidShortly(const std::vector<RecipeDeparture>& departures);

// Of an edit that chose the stack, as one step: "Megatron Core also sets gradients: fp32, communication:
// fp32; one undo takes it all back".
Text recipeNote(const Scenario& before, const Scenario& after);

} // namespace ridgepoint
