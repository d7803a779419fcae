#pragma once

// Files of weights as launch::adopt() takes them, and what it says of them.

#include "core/inputs/model/parameters.h"
#include "core/interop/launch/foreign.h"
#include "tests/support/shipped_catalog.h"
#include "tests/support/weight_files.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint::testing {

// "8.03 B": meta-llama/Llama-3.1-8B, model.safetensors.index.json and model card.
inline constexpr double llamaParameters = 8'030'261'248, llamaBytes = 16'060'522'496;

inline std::string saidBy(const Diagnostics& diagnostics)
{
    std::string all;
    for (const Diagnostic& d : diagnostics)
        all += plainLine(d) + '\n';
    return all;
}

inline bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

inline launch::Adopted adopted(const std::string& text, std::string_view path,
    std::vector<launch::WeightHeader> weights = {}, const FieldEdits& fields = {})
{
    return launch::adopt(text, path, shippedCatalog(), {},
        {.given = {.model = {}, .fields = fields}, .quantisation = {}, .weights = std::move(weights)});
}

inline double parametersOf(const launch::Adopted& one)
{
    return one.scenario ? countParameters(one.scenario->model.architecture).total().value() : 0;
}

// The keys alone of a small model; tensors are added by whoever needs them.
inline GgufBytes small(std::string_view architecture = "llama")
{
    const std::string a = std::string(architecture) + '.';
    GgufBytes file;
    file.key("general.architecture", architecture);
    file.key(a + "block_count", 2).key(a + "embedding_length", 64).key(a + "feed_forward_length", 128);
    file.key(a + "attention.head_count", 4).key(a + "context_length", 1024).tokens(100);
    return file;
}

} // namespace ridgepoint::testing
