#pragma once

// Models as servers are given them: names of repositories on Hugging Face. Private to this room.

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::launch {

class Reader;
class Writer;

struct ServedModel
{
    std::string_view name; // "Qwen/Qwen3-8B"
    std::string_view preset; // id
    std::string_view weights =
        {}; // number type of a copy; empty: as published (core/inputs/model/published_types.h)
    std::string_view keptWide = "none"; // as serving.kept_wide writes it
};

// By the name whole, by its last part (a folder, another's copy), or by that without what says a number type
// ("-FP8"). Empty: not known.
std::optional<ServedModel> servedModel(std::string_view name);
// The first name of a preset; null: it has none.
const ServedModel* publishedModel(std::string_view preset);

// The preset of the name; of another the model is missing. Of a model that is given instead, without a name.
std::optional<ServedModel> readServedModel(Reader& reader, std::string_view key);
// The name of the scenario's preset, if its architecture still is the preset's; null otherwise, with its
// dimensions as a remark.
const ServedModel* writeServedModel(Writer& writer);

} // namespace ridgepoint::launch
