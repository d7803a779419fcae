#pragma once

// What a GGUF file says of its model, in the keys of a config.json, so that one importer counts both.
// Meanings of keys by architecture: ggml-org/llama.cpp, convert_hf_to_gguf.py, set_gguf_parameters of each
// class.

#include "core/inputs/model/quantisation.h"
#include "core/interop/checkpoints/gguf.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

struct GgufConfig
{
    std::optional<std::string> json; // a config.json; empty: `problem` says why
    struct StandIn
    {
        std::string type; // here
        double bits = 0; // of a weight, in the file
        std::string of; // "layer weight"
        bool isField = true; // another can be given
    };
    QuantisedTypes types; // that are those of the file, or stand for them
    std::vector<StandIn> standIns; // where no type is the file's
    std::string typesNote; // bits a weight in all, and general.file_type; empty: nothing is known of them
    bool typesKnown = false; // false: it has no tensors, though `typesNote` may name its general.file_type
    std::vector<std::string> read, idle; // its keys
    // Of `json`: a key, and the file's own that it was or would be made of ("llama.block_count").
    std::vector<std::pair<std::string, std::string>> names;
    std::string problem, fix;
};

// A file whose architecture, or one of whose keys, is not known is refused by that name; so is one of several
// files whose tensors decide what the others may hold, and one that lacks a key which llama.cpp has no rule
// for.
GgufConfig configOf(const GgufMetadata& metadata);

} // namespace ridgepoint
