#pragma once

// A Hugging Face `config.json` → an architecture. What the file leaves out takes the documented default of
// its model_type in the transformers library where that is a real model's value, and is asked for by name
// otherwise. Only the text decoder is taken over; what the shape cannot hold (a vision tower, a head's bias)
// is said, never dropped silently.

#include "core/model/architecture.h"
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
    Diagnostics diagnostics; // field = "config.json"
};

// Total: any text gives a result.
ImportResult importHuggingFace(std::string_view configJson);

// The model_types that can be imported, sorted.
std::vector<std::string_view> huggingFaceModelTypes();

} // namespace ridgepoint
