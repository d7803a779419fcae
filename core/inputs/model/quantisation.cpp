#include "core/inputs/model/quantisation.h"

#include "core/base/printable.h"
#include "core/inputs/model/architecture.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <vector>

// quant_method and its words: utils/quantization_config.py of huggingface/transformers; config_groups:
// neuralmagic/compressed-tensors, quantization/quant_config.py; quant_algo: NVIDIA/TensorRT-LLM,
// tensorrt_llm/quantization/mode.py; Quark: AMD's quantization_config of published MXFP4 and FP8 copies.

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr double usualGroup = 128, mostOfAGroup = 65536; // as serving.weights_group takes

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

// Modules that a list keeps as they were, by layer; −1 is every layer.
using Kept = std::map<int, std::set<std::string>>;

struct KeptModules
{
    std::string key; // of the list
    Kept attention, mlp; // names within the module; empty: all of it
    bool others = false; // that are neither these nor in 16 bits anyway
    bool routed = false; // that may be routed experts, or hold some
};

bool hasAny(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::ranges::any_of(
        parts, [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// One entry: "model.layers.0.self_attn.k_proj", "re:.*self_attn.*", "lm_head". The first `dense` layers hold
// no experts.
void keep(KeptModules& kept, std::string entry, double layers, double dense)
{
    std::erase_if(entry, [](char c) { return c == '\\' || c == '*' || c == '^' || c == '$' || c == '+'; });
    std::vector<std::string> parts;
    for (const auto part : std::views::split(entry.starts_with("re:") ? entry.substr(3) : entry, '.'))
        if (std::string name(part.begin(), part.end()); !name.empty())
            parts.push_back(std::move(name));
    int layer = -1;
    std::size_t after = 0; // the last part that says which layers
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].find_first_not_of("0123456789") == std::string::npos && parts[i].size() < 6) {
            layer = std::stoi(parts[i]);
            after = i + 1;
            break;
        }
    const std::string last = parts.empty() ? std::string() : parts.back();
    // Towers and indexers that no shape here has, layers that guess tokens, and what stays in 16 bits
    // whatever is listed.
    if (layer >= layers || last == "gate" || last == "shared_expert_gate"
        || hasAny(entry,
            {"visual", "vision", "multi_modal", "mm_projector", "indexer", "mtp", "lm_head", "embed", "norm",
                "router", "correction_bias", "wte"}))
        return;
    const auto within = [&parts](auto module, Kept& into, int of) {
        const auto at = std::ranges::find_if(parts, module);
        const bool found = at != parts.end();
        if (found)
            into[of].insert(at + 1 == parts.end() ? std::string() : *(at + 1));
        return found;
    };
    const auto attention = [](const std::string& part) { return hasAny(part, {"attn", "attention"}); };
    const auto mlp = [](const std::string& part) { return part == "mlp" || part == "feed_forward"; };
    // A shared expert is none of the routed ones, nor are an MLP's own products; a product by its name alone
    // may be anybody's.
    const bool expert = hasAny(entry, {"expert"}) && !hasAny(entry, {"shared_expert"});
    const bool anybodys =
        parts.size() == 1 && !attention(last) && hasAny(last, {"gate", "up", "down", "w1", "w2", "w3", "fc"});
    const bool whole = after == parts.size() || mlp(last) || hasAny(last, {"moe"});
    kept.routed = kept.routed || expert || anybodys || (whole && (layer < 0 || layer >= dense));
    if (hasAny(entry, {"expert", "(", "[", "|"}))
        kept.others = true;
    else if (after > 0 && after == parts.size()) // a layer whole
        kept.attention[layer].insert({}), kept.mlp[layer].insert({});
    else if (!within(attention, kept.attention, layer) && !within(mlp, kept.mlp, layer))
        kept.others = true;
}

KeptModules keptModules(const Json& config, double layers, double dense)
{
    KeptModules kept;
    for (const char* key : {"ignore", "modules_to_not_convert", "exclude_modules", "ignored_layers",
             "exclude", "llm_int8_skip_modules"})
        if (const Json& list = at(config, key); list.is_array() && !list.empty()) {
            kept.key = key;
            for (const Json& one : list)
                if (one.is_string())
                    keep(kept, one.get<std::string>(), layers, dense);
        }
    return kept;
}

// Layers that keep the module whole: by its name, or with what goes in and what comes out.
std::set<int> wholeIn(const Kept& kept, double layers)
{
    std::set<int> whole;
    for (int layer = 0; layer < layers; ++layer) {
        std::set<std::string> names;
        for (const int of : {-1, layer})
            if (const auto found = kept.find(of); found != kept.end())
                names.insert(found->second.begin(), found->second.end());
        const bool out = std::ranges::any_of(names, [](const std::string& name) {
            return hasAny(name, {"o_proj", "out_proj", "dense", "c_proj", "wo", "down_proj", "fc2", "w2"});
        });
        if (names.contains({}) || (out && names.size() > 1))
            whole.insert(layer);
    }
    return whole;
}

// The value of serving.kept_wide for these modules; empty: the field has no such value.
std::optional<std::string> wideOf(const KeptModules& kept, double layers)
{
    const std::set<int> attention = wholeIn(kept.attention, layers), mlp = wholeIn(kept.mlp, layers);
    const bool none = kept.attention.empty() && kept.mlp.empty(),
               all = static_cast<double>(attention.size()) == layers;
    if (kept.others || (!none && !all))
        return std::nullopt;
    if (kept.mlp.empty())
        return none ? "none" : "attention";
    const bool ends = mlp == std::set<int>{0, static_cast<int>(layers) - 1} && kept.mlp.size() == 2;
    return ends ? std::optional<std::string>("attention_and_ends") : std::nullopt;
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
    if (textAt(config, "format").starts_with("mxfp4")) // groups of 32 with a scale of 8 bits
        return "mxfp4";
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
    if (algorithm.find("nvfp4") != std::string::npos)
        return "fp4";
    if (algorithm.starts_with("w4a16") || algorithm.starts_with("w4a8_awq") || algorithm == "int4_awq")
        return "int4";
    return algorithm.starts_with("w8a") || algorithm == "int8" ? "int8" : std::string();
}

std::string ofQuark(const Json& config)
{
    const Json& weight = at(at(config, "global_quant_config"), "weight");
    const std::string type = textAt(weight, "dtype");
    if (type.find("fp4") != std::string::npos && textAt(weight, "scale_format") == "e8m0")
        return "mxfp4";
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

// How many integer weights share a scale (group_size), where the file differs from the usual; 0: a row does.
std::optional<double> groupOf(const Json& config, const Json& own, const std::string& type)
{
    std::vector<const Json*> places{&own, &config, &at(at(config, "global_quant_config"), "weight")};
    for (const Json& group : at(config, "config_groups"))
        places.push_back(&at(group, "weights"));
    for (const Json& layer : at(own, "quantized_layers"))
        if (ofAlgorithm(textAt(layer, "quant_algo")) == type)
            places.push_back(&layer);
    double size = type == "int4" ? usualGroup : 0;
    // A scale of four bytes for 64 weights weighs as two for 32; scaled again it weighs as in most files.
    if (textAt(config, "quant_method") == "bitsandbytes")
        size = type == "int4" && !isTrue(config, "bnb_4bit_use_double_quant") ? 32 : size;
    for (const Json* place : places) {
        if (textAt(*place, "strategy") == "channel")
            size = 0;
        for (const char* key : {"group_size", "q_group_size"})
            if (at(*place, key).is_number())
                size = std::max(0.0, numberAt(*place, key));
    }
    const bool usual = size == (type == "int4" ? usualGroup : 0);
    return usual || size != std::floor(size) || size > mostOfAGroup ? std::nullopt : std::optional(size);
}

// The type among these that takes the most bytes.
std::string widestOf(const std::set<std::string>& types)
{
    for (const char* type : {"fp8", "int8", "fp4", "mxfp4", "int4"})
        if (types.contains(type))
            return type;
    return "bf16";
}

// A type for every module: {"model.layers.0.mlp.experts": {"quant_algo": "NVFP4"}, …}. What is not listed
// stays in 16 bits. Experts have a type of their own; of all else that is multiplied the widest counts, and
// the list is said to be read in part where there are several. Shared experts, a percent of such models, are
// counted among all else though they are stored as experts are.
void readLayers(QuantisedTypes& types, const Json& layers, const Architecture& a)
{
    std::set<std::string> experts, others;
    bool attends = false; // its products are in the list
    for (const auto& [name, entry] : layers.items()) {
        if (hasAny(name, {"visual", "vision", "mtp", "lm_head", "embed"}))
            continue;
        const std::string type = ofAlgorithm(textAt(entry, "quant_algo"));
        if (type.empty()) {
            types.problem = "weights of " + printable(name, 60) + " stored as "
                + printable(textAt(entry, "quant_algo"), 60) + " cannot be described here";
            return;
        }
        (a.isMoe() && hasAny(name, {"expert"}) ? experts : others).insert(type);
        attends = attends || hasAny(name, {"self_attn", "q_proj", "k_proj", "qkv_proj"});
    }
    types.weights = widestOf(others);
    if (a.isMoe())
        types.experts = widestOf(experts);
    if (!attends && types.weights != "bf16")
        types.keptWide = "attention";
    if (others.size() > 1 || experts.size() > 1)
        types.unread = "quantized_layers";
}

} // namespace

QuantisedTypes quantisedTypes(const Json& config, const Architecture& a)
{
    QuantisedTypes types;
    const Json& own = at(config, "quantization").is_object() ? at(config, "quantization") : config;
    const std::string method = textAt(config, "quant_method"), algorithm = textAt(own, "quant_algo");
    if (method == "mxfp4" && a.isMoe()) { // gpt-oss: attention, router and embeddings stay in 16 bits
        types.weights = "bf16";
        types.experts = "mxfp4";
        return types;
    }
    if (algorithm == "mixed_precision" && at(own, "quantized_layers").is_object()) {
        if (textAt(own, "kv_cache_quant_algo") == "fp8")
            types.cache = "fp8";
        readLayers(types, at(own, "quantized_layers"), a);
        if (types.weights == "int4" || types.experts == "int4")
            types.group = groupOf(config, own, "int4");
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
    const KeptModules kept = keptModules(own, a.layers, a.isMoe() ? a.moe.firstDenseLayers : a.layers);
    const std::optional<std::string> wide = wideOf(kept, a.layers);
    // A model with experts that keeps attention wide narrows only these.
    const bool expertsAlone = a.isMoe() && stored != "int8"
        && static_cast<double>(wholeIn(kept.attention, a.layers).size()) == a.layers;
    // Served weights have no mxfp4 of their own, a twentieth smaller than fp4; experts do.
    types.weights = expertsAlone ? "bf16" : stored == "mxfp4" ? "fp4" : stored;
    if (expertsAlone || (stored == "mxfp4" && a.isMoe()))
        types.experts = stored;
    if (!expertsAlone && wide && *wide != "none")
        types.keptWide = *wide;
    if (stored.starts_with("int"))
        types.group = groupOf(config, own, stored);
    // Where only experts are narrow, every other module is in 16 bits already, so only experts in the list
    // matter.
    if (expertsAlone ? kept.routed : !wide)
        types.unread = kept.key;
    return types;
}

double bytesOfDtype(const nlohmann::ordered_json& config, const nlohmann::ordered_json& decoder)
{
    for (const nlohmann::ordered_json* object : {&decoder, &config}) {
        if (const auto packed = object->find("quantization"); packed != object->end() && !packed->is_null())
            return 0; // of MLX
        for (const char* key : {"torch_dtype", "dtype"})
            if (const auto type = object->find(key); type != object->end() && !type->is_null())
                return *type == "float32" ? 4 : *type == "bfloat16" || *type == "float16" ? 2 : 0;
    }
    return 0;
}

} // namespace ridgepoint
