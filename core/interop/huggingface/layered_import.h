#pragma once

// A config.json → a model as a list of layers, by what the file's keys say, whatever the model is called. A
// known model_type adds facts that its files do not hold, each with its source (model_class.cpp). Keys
// that are not known are listed; where the model_type is not known either, one that sounds of structure is
// refused by name.

#include "core/base/diagnostic.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/quantisation.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

struct LayeredImport
{
    std::optional<LayeredModel> model; // empty when any diagnostic is an Error
    Architecture architecture; // of the model: dimensions where its layers are alike, else with its list
    std::string name; // "Qwen/Qwen3-8B" when the file says so, else its model_type
    bool named = false; // the file says so: it is more than its model_type
    QuantisedTypes types; // of its weights as published
    double storedBytes = 0; // of a parameter, by its dtype; 0: it says none, or weights are quantised
    std::vector<std::string> read, unread, idle; // its keys; `idle` have no bearing on size
    std::vector<std::pair<std::string, std::string>>
        assumed; // keys that it lacks, and the value in their place
    Diagnostics diagnostics; // field = "config.json"
};

// What stands beside a config.json; empty: there is none.
struct BesideConfig
{
    std::string_view quantisation = {}; // hf_quant_config.json
    std::string_view name = {}; // that the model is published under: "Qwen/Qwen3-8B"
};

// Total: any text gives a result.
LayeredImport importLayeredModel(std::string_view configJson, const BesideConfig& beside = {});

} // namespace ridgepoint
