#pragma once

// What a serving engine does around its kernels: facts of the software, one set for every model and device.

#include "core/base/quantity.h"

#include <span>
#include <string_view>

namespace ridgepoint {

// What an engine's share of memory is a share of.
enum class ShareOf
{
    Device, // all of it, in which everything has to live but graphs: vLLM
    Static, // what is free before weights are there, for those and the cache: SGLang
    Free // what weights, activations and graphs leave, for the cache: TensorRT-LLM
};

struct ServingEngine
{
    std::string_view key; // as written in files: "vllm"; also whose tables of kernels are read
    std::string_view label;
    std::string_view source;

    Seconds layer; // kernels of one layer that no table times: norms, rotation, writing the cache, gaps
                   // between graphs
    Seconds
        message; // of an all-reduce, times the logarithm to base 2 of its ranks: they do not arrive together
    double eager; // share of a prompts' iteration whose kernels are launched one by one
    Seconds step; // of the host, in every iteration, that nothing hides
    Seconds ranks; // and for the logarithm to base 2 of a layer's ranks
    Seconds sequence; // and for each sequence in it
    Seconds admission; // of client and host before a prompt's first iteration
    double chunk; // most tokens of prompts in one iteration
    ShareOf shareOf;
    double memoryShare;
    double sequences; // most that one group of attention-data ranks takes on at a time
    bool apart; // prompts are read in iterations of their own, in which nobody decodes
    bool bare = false; // none at all: the rule of thumb, where memory holds weights and cache alone
};

std::span<const ServingEngine> servingEngines(); // what a person can choose, in the order of lists
// Versions of 2024 and before prepared every iteration between two of the device.
inline constexpr std::string_view earlyEngines = "_2024"; // after a key
const ServingEngine& servingEngine(std::string_view key); // "generic" when unknown

} // namespace ridgepoint
