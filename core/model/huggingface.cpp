#include "core/model/huggingface.h"

#include "core/catalog/json_fields.h"
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
    if (config.flagOr("is_encoder_decoder", false))
        config.problem("is_encoder_decoder", "is true: only decoders can be described here",
            "Import a decoder-only model.");
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
    if (std::ranges::none_of(classes, [](const std::string& name) {
            return name.ends_with("ForSequenceClassification") || name.ends_with("ForTokenClassification")
                || name.ends_with("RewardModel");
        }))
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

void note(ImportResult& result, std::string message)
{
    result.diagnostics.push_back({Severity::Info, std::string(subject), Text::known(message), {}});
}

void importInto(ImportResult& result, const nlohmann::ordered_json& json, const JsonLines& lines)
{
    JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
    if (!json.is_object()) {
        findings.add(
            1, "", "expected an object, found " + jsonTypeName(json), "Choose the model's config.json.");
        return;
    }
    JsonFields config(json, lines, findings);
    const std::string modelType = config.text("model_type");
    if (modelType.empty())
        return;
    result.name = modelName(config, modelType);

    const auto families = huggingFaceFamilies();
    const auto family = std::find_if(families.begin(), families.end(),
        [&modelType](const HuggingFaceFamily& f) { return f.modelType == modelType; });
    if (family == families.end()) {
        config.problem("model_type", jsonExcerpt(modelType) + " cannot be imported",
            "Known kinds: " + listOfTypes() + ". Type the dimensions in for another.");
        return;
    }

    checkKind(config);
    // A model that sees keeps its decoder in an object of its own.
    const std::optional<JsonFields> textConfig = config.objectOr("text_config");
    JsonFields decoder = textConfig ? *textConfig : config;
    ConfigReader reader{decoder, {}, textConfig.has_value(), {}};
    family->read(reader);
    settleAttentionKind(reader.a);
    classificationHead(reader, config);
    if (findings.clean())
        checkShape(decoder, reader.a);
    if (!findings.clean())
        return;

    if (config.has("vision_config"))
        note(result, "the vision tower (vision_config) is not counted");
    for (std::string& sentence : reader.notes)
        note(result, std::move(sentence));
    result.architecture = reader.a;
}

} // namespace

std::vector<std::string_view> huggingFaceModelTypes()
{
    std::vector<std::string_view> types;
    for (const HuggingFaceFamily& family : huggingFaceFamilies())
        types.push_back(family.modelType);
    return types;
}

ImportResult importHuggingFace(std::string_view configJson)
{
    ImportResult result;
    JsonProblem problem;
    const JsonLines lines(configJson);
    const auto json = parseStrictJson(configJson, problem);
    if (json) {
        importInto(result, *json, lines);
    } else {
        JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
        findings.add(
            problem.line, problem.path, problem.message, "Give the config.json of a Hugging Face model.");
    }
    return result;
}

} // namespace ridgepoint
