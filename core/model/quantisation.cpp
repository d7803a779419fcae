#include "core/model/quantisation.h"

#include "core/units/printable.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

// quant_method and its words: utils/quantization_config.py of huggingface/transformers; config_groups:
// neuralmagic/compressed-tensors, quantization/quant_config.py; quant_algo: NVIDIA/TensorRT-LLM,
// tensorrt_llm/quantization/mode.py; Quark: AMD's quantization_config of published MXFP4 and FP8 copies.

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

const Json& at(const Json& object, const char* key)
{
    static const Json none;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() ? *found : none;
}

std::string textAt(const Json& object, const char* key)
{
    const Json& value = at(object, key);
    std::string text = value.is_string() ? value.get<std::string>() : std::string();
    std::ranges::transform(text, text.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

double numberAt(const Json& object, const char* key)
{
    const Json& value = at(object, key);
    return value.is_number() ? value.get<double>() : 0;
}

bool isTrue(const Json& object, const char* key)
{
    const Json& value = at(object, key);
    return value.is_boolean() && value.get<bool>();
}

std::string integer(double bits) { return bits == 4 ? "int4" : bits == 8 ? "int8" : std::string(); }

// Whether attention stays as it was, so that of a model with experts these alone are narrower.
bool leavesAttention(const Json& config)
{
    for (const char* key :
        {"ignore", "modules_to_not_convert", "exclude_modules", "ignored_layers", "exclude"})
        if (const Json& list = at(config, key); list.is_array())
            for (const Json& one : list)
                if (one.is_string() && one.get_ref<const std::string&>().find("attn") != std::string::npos
                    && one.get_ref<const std::string&>().find("norm") == std::string::npos)
                    return true;
    return false;
}

// The type of a group's weights: {"num_bits": 8, "type": "float"}.
std::string ofGroup(const Json& weights)
{
    const double bits = numberAt(weights, "num_bits");
    if (textAt(weights, "type") != "float")
        return integer(bits);
    return bits == 8 ? "fp8" : bits == 4 ? "fp4" : std::string();
}

std::string ofGroups(const Json& config)
{
    std::optional<std::string> all;
    for (const Json& group : at(config, "config_groups")) {
        const std::string type = ofGroup(at(group, "weights"));
        if (all && *all != type)
            return {};
        all = type;
    }
    return all.value_or("");
}

std::string ofAlgorithm(const std::string& algorithm)
{
    if (algorithm.starts_with("fp8"))
        return "fp8";
    if (algorithm.starts_with("nvfp4") || algorithm == "w4a8_nvfp4_fp8")
        return "fp4";
    if (algorithm.starts_with("w4a16") || algorithm.starts_with("w4a8_awq") || algorithm == "int4_awq")
        return "int4";
    return algorithm.starts_with("w8a") || algorithm == "int8" ? "int8" : std::string();
}

std::string ofQuark(const Json& config)
{
    const std::string type = textAt(at(at(config, "global_quant_config"), "weight"), "dtype");
    for (const char* known : {"fp8", "fp4", "int8", "int4"})
        if (type.find(known) != std::string::npos)
            return known;
    return {};
}

std::string weightsOf(const Json& config, const std::string& method)
{
    if (method == "fp8" || method == "fbgemm_fp8" || method == "ptpc_fp8")
        return "fp8";
    if (method == "awq" || method == "gptq" || method == "auto-round" || method == "auto_round"
        || method == "intel/auto-round")
        return integer(numberAt(config, "bits"));
    if (method == "bitsandbytes") // nf4 and fp4 take as many bytes
        return isTrue(config, "load_in_4bit") ? "int4" : isTrue(config, "load_in_8bit") ? "int8" : "";
    if (method == "compressed-tensors" || method == "compressed_tensors")
        return ofGroups(config);
    if (method == "quark")
        return ofQuark(config);
    return {};
}

} // namespace

QuantisedTypes quantisedTypes(const Json& config, bool moe)
{
    QuantisedTypes types;
    const Json& own = at(config, "quantization").is_object() ? at(config, "quantization") : config;
    const std::string method = textAt(config, "quant_method"), algorithm = textAt(own, "quant_algo");
    if (method == "mxfp4" && moe) { // gpt-oss: attention, router and embeddings stay in 16 bits
        types.weights = "bf16";
        types.experts = "mxfp4";
        return types;
    }
    const std::string stored = !algorithm.empty() ? ofAlgorithm(algorithm) : weightsOf(config, method);
    if (textAt(own, "kv_cache_quant_algo") == "fp8" || textAt(config, "kv_cache_scheme") == "fp8"
        || ofGroup(at(config, "kv_cache_scheme")) == "fp8")
        types.cache = "fp8";
    if (stored.empty()) {
        const std::string name = !algorithm.empty() ? algorithm : method;
        types.problem = name.empty() ? "it does not say how the weights are stored"
                                     : "weights stored as " + printable(name, 60)
                + (method == name ? std::string() : " of " + printable(method, 60))
                + " cannot be described here";
        return types;
    }
    const bool expertsAlone = moe && stored != "int8" && leavesAttention(own);
    types.weights = expertsAlone ? "bf16" : stored;
    if (expertsAlone)
        types.experts = stored;
    return types;
}

} // namespace ridgepoint
