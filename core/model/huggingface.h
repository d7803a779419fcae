#pragma once

// A Hugging Face `config.json` → an architecture. What the file leaves out takes the documented default of
// its model_type in the transformers library where that is a real model's value, and is asked for by name
// otherwise. Only the text decoder is taken over; what the shape cannot hold (a vision tower, a head's bias)
// is said, never dropped silently.

#include "core/model/architecture.h"
#include "core/model/quantisation.h"
#include "core/scenario/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct ImportResult
{
    std::optional<Architecture> architecture; // empty when any diagnostic is an Error
    std::string name; // "Qwen/Qwen3-8B" when the file says so, else its model_type
    QuantisedTypes types; // of its weights as published
    double storedBytes = 0; // of a parameter, by its dtype; 0: it says none, or weights are quantised
    std::vector<std::string> read, unread, idle; // its keys; `idle` have no bearing on size
    std::vector<std::pair<std::string, std::string>> assumed; // keys that it lacks, and what transformers has
    Diagnostics diagnostics; // field = "config.json"
};

// Total: any text gives a result. `quantisation` is the hf_quant_config.json beside it; empty: there is none.
ImportResult importHuggingFace(std::string_view configJson, std::string_view quantisation = {});

// The model_types that can be imported, sorted.
std::vector<std::string_view> huggingFaceModelTypes();

} // namespace ridgepoint
