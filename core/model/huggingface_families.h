#pragma once

// Private to this room: how each model_type of transformers lays out its decoder. Keys and defaults are those
// of the library's configuration_*.py, parameters those of its modeling_*.py.

#include "core/catalog/json_fields.h"
#include "core/model/architecture.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct ConfigReader
{
    JsonFields& config;
    std::vector<std::string> notes; // what the file holds that the shape does not
    bool nested = false; // config is a text_config, which leaves out what equals its class's defaults

    Architecture a;
};

struct HuggingFaceFamily
{
    std::string_view modelType;
    void (*read)(ConfigReader& reader);
};

std::span<const HuggingFaceFamily> huggingFaceFamilies(); // sorted by modelType

} // namespace ridgepoint
