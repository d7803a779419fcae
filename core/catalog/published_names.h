#pragma once

// Names that models are published under, as repositories on Hugging Face: "Qwen/Qwen3-8B". The same table
// reads launchers' files (core/launch/served_models.h).

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

std::vector<std::string> publishedNames(std::string_view preset); // of a model's id; empty: there is none

} // namespace ridgepoint
