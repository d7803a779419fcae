#pragma once

// What is documented about the framework behind a run: which stack it is, what it stores in which type, what
// it does when nothing is said. Facts of a framework, each with where it is written; never a factor on a
// time.

#include "core/scenario/scenario.h"
#include "core/validation/published_run.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

// How weights, gradients and optimizer state are stored.
enum class StorageRecipe
{
    HalfGradients, // 16-bit weights and gradients, fp32 master: 16 bytes a parameter
    Fp32Gradients, // bf16 weights, gradients accumulated in fp32, fp32 master: 18 bytes; fp16: a copy more,
                   // 20
    Bf16Accumulates, // as HalfGradients in fp16; in bf16 an fp32 accumulator beside them: 20 bytes
    TwoGradients, // bf16 weights and gradients and an fp32 accumulator beside them: 20 bytes
    Fp32Shards, // fp32 weights updated in place, cast for computing, fp32 gradients: 16 bytes
    HalfMoments, // as HalfGradients, moments 16-bit too: 12 bytes
    PureHalf, // everything 16-bit, no master copy: 8 bytes
};

struct StackFacts
{
    std::string_view stack; // a value of hardware.stack
    StorageRecipe storage = StorageRecipe::HalfGradients;
    std::optional<DataType> gradientWire{}; // what gradients travel in; empty: as stored
    int defaultZeroStage = 0; // when the source does not say
    Recompute defaultRecompute = Recompute::None;
    bool meshByDefault =
        false; // the framework lays out all accelerators as one FSDP axis unless told otherwise
    ContextMethod context = ContextMethod::Ring;
    bool wholeInPipeline =
        false; // FSDP under a pipeline gathers weights once a step and reduces gradients once
    std::string_view source; // where the above is written
    bool guessed = false; // the row does not say which stack it ran on
};

// By the row's own `stack`, else by the framework that its source or its notes name.
StackFacts stackFactsOf(const Run& run);

// The type that matrices are multiplied in; empty when the words are not known.
std::optional<DataType> computeTypeOf(std::string_view precision);
PrecisionRecipe storageOf(const StackFacts& facts, DataType compute);

// "1f1b", "interleaved_1f1b", … from a source's words.
std::string scheduleOf(const Run& run, double pipeline, double chunks);

} // namespace ridgepoint
