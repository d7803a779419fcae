#pragma once

// Names that models are published under, as repositories on Hugging Face: "Qwen/Qwen3-8B". The same table
// reads launchers' files (core/interop/launch/served_models.h).

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct PublishedName
{
    std::string name, preset; // "Qwen/Qwen3-8B" and a model's id
};

const std::vector<PublishedName>& publishedNames(); // as the table has them
std::vector<std::string> publishedNames(std::string_view preset); // of a model's id; empty: there is none
// The number type of a copy's weights by the end of its name, "-AWQ": "int4"; empty: the name says none.
std::string_view publishedType(std::string_view name);

} // namespace ridgepoint
