#pragma once

// Which stack a published run ran on, and where its source departs from what that stack does when nothing is
// said.

#include "core/inputs/hardware/stack.h"
#include "core/inputs/scenario/scenario.h"
#include "core/validation/published_run.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

// The recipe of its stack (core/inputs/hardware/stack.h), but for what the row's source does otherwise.
struct StackFacts
{
    std::string_view stack; // a value of hardware.stack
    StorageRecipe storage;
    std::optional<DataType> gradientWire; // what gradients travel in; empty: as stored
    ContextMethod context;
    OverlapDefault dataOverlap;
    const StackRecipe* recipe; // what of it is never another
    bool guessed = false; // the row does not say which stack it ran on
};

// By the row's own `stack`, else by the framework that its source or its notes name.
StackFacts stackFactsOf(const Run& run);

// The type that matrices are multiplied in; empty when the words are not known.
std::optional<DataType> computeTypeOf(std::string_view precision);
// How fp8 is scaled, as the same words say: "mxfp8", "fp8_block"; a tensor at a time where they do not.
Fp8Scaling scalingOf(std::string_view precision);

// "1f1b", "interleaved_1f1b", … from a source's words.
std::string scheduleOf(const Run& run, double pipeline, double chunks);

} // namespace ridgepoint
