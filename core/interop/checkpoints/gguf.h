#pragma once

// The metadata of a GGUF file, version 2 or 3, little-endian: keys and tensors, before any weight. The
// format: ggml-org/ggml, docs/gguf.md; numbers of types and their blocks: ggml-org/llama.cpp,
// gguf-py/gguf/constants.py (GGUFValueType, GGMLQuantizationType, GGML_QUANT_SIZES).

#include "core/interop/checkpoints/stored_weights.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ridgepoint {

// A number or a flag as one; of a list of numbers each; text; what is left over is only passed.
using GgufValue = std::variant<std::monostate, double, bool, std::string, std::vector<double>>;

struct GgufTypes // of some of the weights
{
    double elements = 0, bytes = 0;
    std::set<std::string> names;
    double bits() const { return elements > 0 ? 8 * bytes / elements : 0; } // each, on average
};

struct GgufMetadata
{
    std::string architecture, name; // general.architecture; general.name, else general.basename
    std::string kind; // general.type: "model" of a whole one; empty: it says none
    std::map<std::string, GgufValue> keys; // those behind "ARCHITECTURE."
    double vocabulary = 0; // tokens of the tokenizer; 0: not said
    double fileType = -1; // general.file_type; −1: not said
    StoredWeights weights;
    double embeddingRows = 0; // of token_embd.weight; 0: it is in another file
    double part = 0; // of weights.files, from 0: split.no
    std::set<std::string> tensors; // names without the layer's: "attn_q.bias", "output.weight"
    GgufTypes dense, experts, tables; // products of layers; embedding and LM head

    void addPart(const GgufMetadata& other); // another file of the same model
};

struct GgufRead
{
    std::optional<GgufMetadata> metadata; // empty: `problem` says why
    std::string problem, fix;
};

// Total. Of lists at most 100,000 numbers are kept, all together, and the rest is passed over; time and
// memory grow with the bytes that are there, whatever counts and lengths they claim. `fileBytes`: of the
// whole file, which must hold what its tensors say; empty: not known, so not checked. Of several files all
// but the first may leave the architecture out.
GgufRead readGguf(std::string_view beginning, std::optional<double> fileBytes = {});

// Names of general.file_type, llama.h's llama_ftype: "Q4_K_M"; empty: not known.
std::string_view ggufFileType(double number);

} // namespace ridgepoint
