#pragma once

// What the weights of a published copy are stored in: a config.json's quantization_config and ModelOpt's
// hf_quant_config.json, in the words of serving.weights_precision and its like.

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace ridgepoint {

struct Architecture;

struct QuantisedTypes
{
    std::string weights, experts, cache; // texts of serving.weights_precision, …; empty: not said
    std::optional<double> group; // as serving.weights_group; empty: as most files have it
    std::string keptWide; // text of serving.kept_wide; empty: nothing but what always stays in 16 bits
    std::string unread; // key of a list of modules in 16 bits that no field describes; empty: there is none
    std::string problem; // a way of storing weights that no field describes; empty: there is none
    bool operator==(const QuantisedTypes&) const = default;
};

// `config` is the object that holds "quant_method" or ModelOpt's "quantization", `architecture` the
// model's.
QuantisedTypes quantisedTypes(const nlohmann::ordered_json& config, const Architecture& architecture);

// Bytes of a parameter by dtype or torch_dtype of the decoder's object, else of the one around it; 0: neither
// says one, or it is not one of 16 or 32 bits, or weights are packed.
double bytesOfDtype(const nlohmann::ordered_json& config, const nlohmann::ordered_json& decoder);

} // namespace ridgepoint
