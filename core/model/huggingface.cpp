#include "core/model/huggingface.h"

#include "core/catalog/json_fields.h"
#include "core/model/config/keys.h"
#include "core/model/huggingface_families.h"
#include "core/model/parameters.h"
#include "core/units/printable.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::string_view subject = "config.json";
constexpr std::size_t longestModelName = 100; // bytes; a scenario takes 200
constexpr double mostParameters = 1e16; // a thousand times the largest model ever counted

// Keys whose presence means the file describes something other than one decoder.
void checkKind(JsonFields& config)
{
    if (const auto* const later = config.find("use_bidirectional_attention"); later && *later == true)
        config.problem("use_bidirectional_attention", "is true: a model of layers alone has it", "");
    if (ridgepoint::config::endInHiddenStates(ridgepoint::config::classesOf(config.json())))
        config.problem(
            "architectures", "names no class with an LM head: a model of layers alone can be without", "");
    if (config.flagOr("is_encoder_decoder", false))
        config.problem("is_encoder_decoder", "is true: only decoders can be described here",
            "Import a decoder-only model.");
    if (const auto* const cross = config.find("add_cross_attention"); cross && *cross == true)
        config.problem("add_cross_attention", "is true: cross attention cannot be described here",
            "Import a model without it.");
}

void settleAttentionKind(Architecture& a)
{
    if (a.attention == AttentionKind::Mla)
        return;
    if (a.kvHeads == a.heads)
        a.attention = AttentionKind::Mha;
    else
        a.attention = a.kvHeads == 1 ? AttentionKind::Mqa : AttentionKind::Gqa;
}

void checkShape(JsonFields& config, const Architecture& a)
{
    if (a.kvHeads > a.heads || std::fmod(a.heads, a.kvHeads) != 0)
        config.problem("num_key_value_heads",
            plainNumber(a.heads) + " query heads cannot share " + plainNumber(a.kvHeads)
                + " key/value heads evenly",
            "Write a divisor of num_attention_heads.");
    if (a.isMoe() && a.moe.topK > a.moe.experts)
        config.problem("num_experts_per_tok",
            "a token cannot use " + plainNumber(a.moe.topK) + " of " + plainNumber(a.moe.experts)
                + " experts",
            "Write at most the number of experts.");
    if (a.isMoe() && moeLayerCount(a) < 1)
        config.problem("num_hidden_layers",
            "with " + plainNumber(a.layers) + " layers none would hold experts",
            "Correct the number of layers, or which of them are dense.");
    const double total = countParameters(a).total().value();
    if (!(total <= mostParameters))
        config.problem("",
            "these dimensions count to " + plainNumber(total) + " parameters, more than any model",
            "Check hidden_size, num_hidden_layers and the MLP width.");
}

// Experts, where the type of the model has none or other ones.
void checkExperts(JsonFields& config, const Architecture& a)
{
    for (const std::string_view key :
        {"num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts"})
        if (const auto* const count = config.find(key); count && *count != 0 && *count != a.moe.experts)
            return config.problem(key,
                "is " + jsonExcerpt(*count) + ", where a model of this type has " + plainNumber(a.moe.experts)
                    + " experts",
                "Take it away.");
    const auto isSparse = [&a](double layer) {
        const double beyond = layer - a.moe.firstDenseLayers + 1;
        return a.isMoe() && beyond > 0 && std::fmod(beyond, a.moe.interval) == 0;
    };
    if (const auto* const listed = config.find("moe_layers")) {
        nlohmann::ordered_json expected = nlohmann::ordered_json::array();
        for (double layer = 0; layer < a.layers; ++layer)
            if (isSparse(layer))
                expected.push_back(layer);
        if (*listed != expected)
            return config.problem("moe_layers",
                "names other layers than every " + plainNumber(a.moe.interval)
                    + "th, which a model of layers alone can",
                "");
    }
    const std::vector<std::string> types = config.textsOr("mlp_layer_types");
    bool same = types.empty() || static_cast<double>(types.size()) == a.layers;
    for (std::size_t i = 0; same && i < types.size(); ++i)
        same = types[i] == (isSparse(static_cast<double>(i)) ? "sparse" : "dense");
    if (!same)
        config.problem("mlp_layer_types", "names other layers as sparse than those that hold experts",
            "Correct it, or the keys that say which do.");
}

// A list of layers that says another thing than the dimensions is for whoever reads lists, and so are sizes
// of layers that a model of the type has none of.
void checkListedLayers(JsonFields& config, const Architecture& a)
{
    for (const std::string_view key : {"layers_block_type", "hybrid_override_pattern", "hybrid_layer_pattern",
             "attn_type_list", "attn_layer_indices", "attn_layer_period", "full_attention_interval",
             "full_attn_idxs", "linear_attn_config", "compress_ratios", "block_configs", "moe_layers_enum",
             "moe_layer_start_index", "expert_layer_period"})
        if (config.has(key))
            return config.problem(
                key, "names kinds of layers, where a model of this type has one", "Take it away.");
    for (const std::string_view key : {"mamba_num_heads", "mamba_n_heads", "mamba_d_state", "mamba_d_ssm",
             "ssm_state_size", "state_size", "conv_L_cache", "linear_num_key_heads", "linear_num_value_heads",
             "linear_key_head_dim", "linear_value_head_dim"})
        if (config.has(key))
            return config.problem(
                key, "is a size of layers that a model of this type has none of", "Take it away.");
    if (const std::string positions = config.textOr("position_embedding_type", "");
        !positions.empty() && !ridgepoint::config::needsNoTable(positions))
        config.problem("position_embedding_type",
            "is " + jsonExcerpt(positions) + ", where a model of this type has other positions",
            "Take it away.");
    checkExperts(config, a);
    const std::vector<std::string> types = config.textsOr("layer_types");
    if (!config.has("layer_types"))
        return;
    const char* const windowed = a.chunkedWindow ? "chunked_attention" : "sliding_attention";
    const auto some = static_cast<double>(std::ranges::count(types, windowed));
    const auto full = static_cast<double>(std::ranges::count(types, "full_attention"));
    const double expected = a.slidingWindow > 0 ? std::round(a.windowedShare * a.layers) : 0;
    if (some + full != a.layers || static_cast<double>(types.size()) != a.layers || some != expected)
        config.problem("layer_types",
            "does not name " + plainNumber(expected) + " layers with a window and "
                + plainNumber(a.layers - expected) + " that see everything",
            "Correct it, or num_hidden_layers.");
}

std::string listOfTypes()
{
    std::string list;
    for (const std::string_view type : huggingFaceModelTypes())
        list += (list.empty() ? "" : ", ") + std::string(type);
    return list;
}

// The name a model was saved under; of a local path, only its last part is anybody's business.
std::string modelName(JsonFields& config, const std::string& modelType)
{
    const auto* const saved = config.find("_name_or_path");
    std::string name = saved && saved->is_string() ? saved->get<std::string>() : std::string();
    while (name.ends_with('/'))
        name.pop_back();
    const bool local = name.starts_with('/') || name.starts_with('.') || name.starts_with('~')
        || name.find('\\') != std::string::npos || std::count(name.begin(), name.end(), '/') > 1;
    if (local)
        name = name.substr(name.find_last_of("/\\") + 1);
    return printable(name.empty() ? modelType : name, longestModelName);
}

// Ends in a row of scores instead of the vocabulary.
void classificationHead(ConfigReader& reader, JsonFields& config)
{
    const std::vector<std::string> classes = config.textsOr("architectures");
    if (classes.empty() && !config.has("architectures"))
        config.fellBack("architectures", std::string(ridgepoint::config::usualClass));
    if (!ridgepoint::config::endInScores(classes))
        return;
    const auto* const labels = config.find("id2label");
    const double scores = labels && labels->is_object() && !labels->empty()
        ? static_cast<double>(labels->size())
        : config.wholeOr("num_labels", 2, {1, 1e6});
    reader.a.tiedEmbeddings = true; // no second matrix of the vocabulary
    reader.notes.push_back("it ends in " + plainNumber(scores)
        + " scores instead of the vocabulary; their head (" + plainNumber(scores * reader.a.hidden)
        + " parameters) is not counted, and time and logits are those of a language model");
}

void note(ImportResult& result, std::string message, Severity severity = Severity::Info)
{
    result.diagnostics.push_back({severity, std::string(subject), Text::known(message), {}});
}

// Every key of an object is read, idle or not known; the last are named, and those that sound of structure
// are warned of.
void accountFor(ImportResult& result, const JsonFields& fields, const JsonTrace& trace,
    const std::string& prefix, const JsonFields& decoder)
{
    constexpr std::size_t named = 30;
    std::string structural, others;
    std::size_t unknown = 0;
    for (auto it = fields.json().begin(); it != fields.json().end(); ++it) {
        const std::string key = prefix + printable(it.key(), 100);
        if (std::ranges::find(trace.asked, it.key()) != trace.asked.end()
            || config::saysAgain(it.key(), *it, decoder.json(), fields.json())) {
            result.read.push_back(key);
        } else if (it->is_null() || config::isIdleKey(it.key())) {
            result.idle.push_back(key);
        } else {
            result.unread.push_back(key);
            std::string& list = config::looksStructural(it.key(), *it) ? structural : others;
            if (++unknown <= named)
                list += (list.empty() ? "" : ", ") + key;
            else if (unknown == named + 1)
                list += list.empty() ? "…" : ", …";
        }
    }
    for (const auto& [key, value] : trace.fallbacks)
        result.assumed.emplace_back(prefix + key, value);
    if (!structural.empty())
        note(result, "not known here and not counted, though it may be part of the model: " + structural,
            Severity::Warning);
    if (!others.empty())
        note(result, "not known here, so not read: " + others);
}

// A number type that products are run in as it is stored.
void readTypes(ImportResult& result, const JsonFields& config, const JsonFields& decoder,
    const nlohmann::ordered_json& beside)
{
    const Architecture& a = *result.architecture;
    const auto* stored = config.find("quantization_config");
    if (!stored)
        stored = decoder.find("quantization_config");
    const auto* type = config.find("torch_dtype");
    for (const auto& [fields, key] :
        {std::pair(&config, "dtype"), std::pair(&decoder, "torch_dtype"), std::pair(&decoder, "dtype")})
        if (!type)
            type = fields->find(key);
    if (!stored && beside.is_null())
        result.storedBytes = bytesOfDtype(config.json(), decoder.json());
    if (stored)
        result.types = quantisedTypes(*stored, a);
    else if (!beside.is_null())
        result.types = quantisedTypes(beside, a);
    else if (type && *type == "float16")
        result.types.weights = "fp16";
    if (result.types.unread.empty())
        return;
    const std::string key =
        (stored ? "quantization_config." : "hf_quant_config.json: ") + result.types.unread;
    result.unread.push_back(key);
    note(result,
        "not read: " + key
            + " keeps modules in 16 bits that no field describes, so the weights are larger than counted "
              "here",
        Severity::Warning);
}

const HuggingFaceFamily* familyOf(std::string_view modelType)
{
    const auto families = huggingFaceFamilies();
    const auto found = std::ranges::find(families, modelType, &HuggingFaceFamily::modelType);
    return found == families.end() ? nullptr : &*found;
}

void importInto(ImportResult& result, const nlohmann::ordered_json& json, const JsonLines& lines,
    const nlohmann::ordered_json& beside)
{
    JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
    if (!json.is_object()) {
        findings.add(
            1, "", "expected an object, found " + jsonTypeName(json), "Choose the model's config.json.");
        return;
    }
    JsonFields config(json, lines, findings);
    JsonTrace asked, askedOfText;
    config.trace(asked);
    const std::string modelType = config.text("model_type");
    if (modelType.empty())
        return;
    result.name = modelName(config, modelType);

    // A model that sees keeps its decoder in an object of its own, of a kind of its own.
    std::optional<JsonFields> textConfig = config.objectOr("text_config");
    const HuggingFaceFamily* family = familyOf(modelType);
    const auto* const textType = textConfig ? textConfig->find("model_type") : nullptr;
    if (!family && textType && textType->is_string())
        family = familyOf(textType->get<std::string>());
    if (!family) {
        config.problem("model_type", jsonExcerpt(modelType) + " cannot be imported",
            "Choose a preset of its shape, or type its dimensions in; these kinds are read: " + listOfTypes()
                + '.');
        return;
    }

    checkKind(config);
    JsonFields decoder = textConfig ? *textConfig : config;
    if (textConfig)
        decoder.trace(askedOfText), (void)decoder.find("model_type");
    ConfigReader reader{decoder, {}, textConfig.has_value(), {}};
    family->read(reader);
    settleAttentionKind(reader.a);
    classificationHead(reader, config);
    if (findings.clean())
        checkShape(decoder, reader.a);
    if (findings.clean())
        checkListedLayers(decoder, reader.a);
    if (!findings.clean())
        return;

    if (const auto* const tied = config.find("tie_word_embeddings");
        textConfig && tied && tied->is_boolean() && *tied != reader.a.tiedEmbeddings)
        note(result, "tie_word_embeddings differs from text_config's, which counts", Severity::Warning);
    if (config.has("vision_config"))
        note(result, "the vision tower (vision_config) is not counted");
    if (config.has("audio_config"))
        note(result, "the audio tower (audio_config) is not counted");
    for (std::string& sentence : reader.notes)
        note(result, std::move(sentence));
    result.architecture = reader.a;
    readTypes(result, config, decoder, beside);
    accountFor(result, config, asked, {}, decoder);
    if (textConfig)
        accountFor(result, decoder, askedOfText, "text_config.", decoder);
}

} // namespace

std::vector<std::string_view> huggingFaceModelTypes()
{
    std::vector<std::string_view> types;
    for (const HuggingFaceFamily& family : huggingFaceFamilies())
        types.push_back(family.modelType);
    return types;
}

ImportResult importHuggingFace(std::string_view configJson, std::string_view quantisation)
{
    ImportResult result;
    JsonProblem problem;
    const JsonLines lines(configJson);
    const JsonLimits limits{.nonFinite = true};
    const auto json = parseStrictJson(configJson, problem, limits);
    const auto beside =
        quantisation.empty() ? nlohmann::ordered_json() : parseStrictJson(quantisation, problem, limits);
    JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
    if (!json)
        findings.add(
            problem.line, problem.path, problem.message, "Give the config.json of a Hugging Face model.");
    else if (!beside)
        findings.add(problem.line, problem.path, "hf_quant_config.json: " + problem.message,
            "Correct the file beside it, or take it away.");
    else
        importInto(result, *json, lines, *beside);
    return result;
}

} // namespace ridgepoint
