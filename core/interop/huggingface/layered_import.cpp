#include "core/interop/huggingface/layered_import.h"

#include "core/base/printable.h"
#include "core/inputs/model/alike_layers.h"
#include "core/inputs/model/layered_shape.h"
#include "core/inputs/model/parameters.h"
#include "core/interop/huggingface/assemble.h"
#include "core/interop/huggingface/keys.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iterator>

namespace ridgepoint {

using namespace config;

namespace {

constexpr std::string_view subject = "config.json";
constexpr std::size_t longestModelName = 100; // bytes; a scenario takes 200
constexpr double mostParameters = 1e16; // a thousand times the largest model ever counted

void note(LayeredImport& result, std::string message, Severity severity = Severity::Info)
{
    result.diagnostics.push_back({severity, std::string(subject), Text::known(message), {}});
}

// The name a model was saved under; of a local path, only its last part is anybody's business.
std::string modelName(const JsonFields& config, const std::string& modelType)
{
    const auto* const saved = config.find("_name_or_path");
    std::string name = saved && saved->is_string() ? saved->get<std::string>() : std::string();
    while (name.ends_with('/'))
        name.pop_back();
    const bool local = name.starts_with('/') || name.starts_with('.') || name.starts_with('~')
        || name.find('\\') != std::string::npos || std::count(name.begin(), name.end(), '/') > 1;
    if (local)
        name = name.substr(name.find_last_of("/\\") + 1);
    return printable(name.empty() || name == "." ? modelType : name, longestModelName);
}

std::string textAt(const JsonFields& fields, std::string_view key)
{
    const auto* const value = fields.find(key);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

// A model that sees keeps its decoder in an object of its own.
std::optional<JsonFields> decoderOf(JsonFields& config, std::string& key)
{
    for (const char* name : {"text_config", "llm_config", "language_config"})
        if (std::optional<JsonFields> decoder = config.objectOr(name)) {
            key = std::string(name) + '.';
            return decoder;
        }
    return std::nullopt;
}

// "70B" in a name: parameters; 0 where it names none.
double namedTotal(std::string_view name)
{
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = std::min(name.find_first_of("-_/ ", at), name.size());
        const std::string word(name.substr(at, end - at));
        char* rest = nullptr;
        const double value = std::strtod(word.c_str(), &rest);
        if (rest != word.c_str() && value > 0 && rest[0] != '\0' && rest[1] == '\0')
            if (const double unit = rest[0] == 'B' || rest[0] == 'b' ? 1e9
                    : rest[0] == 'M'                                 ? 1e6
                                                                     : 0;
                unit > 0)
                return value * unit;
        at = end + 1;
    }
    return 0;
}

void checkTotal(LayeredImport& result, JsonFields& config)
{
    const double total = countParameters(*result.model).total();
    if (!(total > 0 && total <= mostParameters)) {
        config.problem("",
            "these dimensions count to " + plainNumber(total) + " parameters, more than any model",
            "Check hidden_size, num_hidden_layers and the MLP width.");
        return;
    }
    const double named = namedTotal(result.name);
    constexpr double loose = 0.15; // names round, and some count the vision tower
    if (named > 0 && std::abs(total + result.model->tower - named) > loose * named
        && std::abs(total - named) > loose * named)
        note(result,
            "counted here: " + plainNumber(total) + " parameters, where its name says " + plainNumber(named),
            Severity::Warning);
}

// Every key of an object that was opened is read, idle or not known; the last are named, and those that sound
// of structure are warned of, or refused where nothing else says what the model is.
void accountFor(LayeredImport& result, const Findings::Object& object, const JsonFields& decoder, bool known,
    JsonFindings& findings)
{
    constexpr std::size_t named = 30;
    std::string structural, others;
    std::size_t unknown = 0;
    for (auto it = object.json->begin(); it != object.json->end(); ++it) {
        const std::string key = object.prefix + printable(it.key(), 100);
        const std::vector<std::string>& asked = object.trace.asked;
        if (std::ranges::find(asked, it.key()) != asked.end()
            || (object.prefix.empty() && saysAgain(it.key(), *it, decoder.json(), *object.json))) {
            result.read.push_back(key);
        } else if (it->is_null() || isIdleKey(it.key()) || isIdleOfLayers(it.key())) {
            result.idle.push_back(key);
        } else {
            result.unread.push_back(key);
            std::string& list = looksStructural(it.key(), *it) ? structural : others;
            if (++unknown <= named)
                list += (list.empty() ? "" : ", ") + key;
            else if (unknown == named + 1)
                list += list.empty() ? "…" : ", …";
        }
    }
    for (const auto& [key, value] : object.trace.fallbacks)
        result.assumed.emplace_back(object.prefix + key, value);
    if (!structural.empty() && !known)
        findings.add(0, "",
            "neither its model_type nor these keys are known here, and they may be part of the model: "
                + structural,
            "Take a model of a kind that is known, or describe its layers in a preset.");
    else if (!structural.empty())
        note(result, "not known here and not counted, though it may be part of the model: " + structural,
            Severity::Warning);
    if (!others.empty())
        note(result, "not known here, so not read: " + others);
}

void readTypes(LayeredImport& result, const JsonFields& config, const JsonFields& decoder,
    const nlohmann::ordered_json& beside)
{
    const auto* stored = config.find("quantization_config");
    if (!stored)
        stored = decoder.find("quantization_config");
    if (!stored && beside.is_null())
        result.storedBytes = bytesOfDtype(config.json(), decoder.json());
    if (stored)
        result.types = quantisedTypes(*stored, result.architecture);
    else if (!beside.is_null())
        result.types = quantisedTypes(beside, result.architecture);
    else if (textAt(config, "torch_dtype") == "float16" || textAt(decoder, "torch_dtype") == "float16"
        || textAt(config, "dtype") == "float16" || textAt(decoder, "dtype") == "float16")
        result.types.weights = "fp16";
    // DeepSeek-V4 stores its experts in fp4 with power-of-two scales, and all else in blocks of fp8.
    if (stored && result.types.problem.empty() && result.types.experts.empty()
        && (textAt(config, "expert_dtype") == "fp4" || textAt(decoder, "expert_dtype") == "fp4"))
        result.types.experts = "mxfp4";
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

// People edit dimensions one by one, and a list as a whole.
void describe(LayeredImport& result, const JsonFields& decoder)
{
    const std::optional<AlikeLayers> alike = alikeLayers(*result.model);
    result.architecture = alike ? alike->architecture : shapeOf(*result.model);
    // The width of an MLP that no layer has: of the model without its experts.
    if (const auto* const width = decoder.find("intermediate_size"); alike
        && !hasDenseLayers(result.architecture) && width && width->is_number() && width->get<double>() > 0)
        result.architecture.ffn = width->get<double>();
    if (const Architecture& a = result.architecture; alike && a.chunkedWindow)
        note(result,
            plainNumber(std::round(a.windowedShare * a.layers)) + " of " + plainNumber(a.layers)
                + " layers attend inside chunks of " + plainNumber(a.slidingWindow) + " tokens");
    if (alike && alike->headBias > 0)
        note(result,
            "the bias of the output head (vocab_size, " + plainNumber(alike->headBias)
                + " parameters) is not counted");
    if (alike && alike->sharedGates > 0)
        note(result,
            "the gate of the shared expert (hidden_size parameters a layer, "
                + plainNumber(alike->sharedGates) + " in all) is not counted");
}

// What a model ends in: its classes say so, or the name that it was published under, which is of models whose
// last hidden state is the answer though their files name a class with a head.
void checkHead(LayeredImport& result, LayeredModel& model, const Reader& whole, const Reader& decoder)
{
    std::vector<std::string> classes = classesOf(whole.fields.json());
    std::ranges::move(classesOf(decoder.fields.json()), std::back_inserter(classes));
    std::string name = result.name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!model.hasHead)
        return;
    model.hasHead = false;
    if (name.find("embedding") != std::string::npos)
        note(result, "its name says that it makes embeddings: no head is counted");
    else if (endInHiddenStates(classes))
        note(result, "no class in architectures has an LM head, so none is counted");
    else if (endInScores(classes))
        note(result,
            "it ends in scores instead of the vocabulary: neither an LM head nor the head of the scores is "
            "counted");
    else
        model.hasHead = true;
    if (model.hasHead && classes.empty())
        whole.fields.fellBack("architectures", std::string(usualClass));
}

// Files that lie beside a config.json, or say what to add to a model: told from one, and refused.
bool isOtherFile(JsonFields& config)
{
    const std::string base = textAt(config, "base_model_name_or_path");
    if (config.has("peft_type"))
        config.problem("peft_type",
            "is of an adapter" + (base.empty() ? std::string() : " to " + jsonExcerpt(base))
                + ", which has no dimensions of its own",
            "Import the config.json of the model that it adapts, and set training.method to lora.");
    else if (config.has("hidden_size") || config.has("n_embd") || config.has("num_hidden_layers")
        || config.has("n_layer") || config.has("vocab_size") || config.has("d_model") || config.has("dim"))
        return false;
    else if (const std::string type = textAt(config, "model_type"); !type.empty())
        config.problem("model_type",
            jsonExcerpt(type) + " has none of a language model's sizes: no width, layers or vocabulary",
            "Choose the config.json of a language model.");
    else
        config.problem("", "this is not a model's config.json: it has neither a model_type nor any size",
            "Choose the file named config.json in the model's folder.");
    return true;
}

void importInto(LayeredImport& result, const nlohmann::ordered_json& json, const JsonLines& lines,
    const nlohmann::ordered_json& types, std::string_view published)
{
    JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
    if (!json.is_object()) {
        findings.add(
            1, "", "expected an object, found " + jsonTypeName(json), "Choose the model's config.json.");
        return;
    }
    JsonFields config(json, lines, findings);
    std::string prefix;
    const std::optional<JsonFields> inner = decoderOf(config, prefix);
    if (!inner && isOtherFile(config))
        return;
    const std::string outerType = textAt(config, "model_type");
    const std::string innerType = inner ? textAt(*inner, "model_type") : std::string();
    const ModelClass& type = isKnown(classOf(innerType)) ? classOf(innerType) : classOf(outerType);
    result.name = modelName(config, outerType.empty() ? innerType : outerType);
    if (inner && (result.name == outerType || result.name.empty()))
        result.name = modelName(*inner, result.name);

    if (!published.empty())
        result.name = printable(published, longestModelName);
    result.named = !result.name.empty() && result.name != outerType && result.name != innerType;

    Findings found;
    Reader whole(config, {}, type, found);
    Reader decoder(inner ? *inner : config, prefix, type, found);
    LayeredModel model = readModel(decoder);
    if (inner && config.has("tie_word_embeddings")) {
        const bool tied = whole.flagOr({"tie_word_embeddings"}, false);
        if (!inner->has("tie_word_embeddings"))
            model.tied = tied;
        else if (tied != model.tied)
            note(result, "tie_word_embeddings differs from " + prefix + "tie_word_embeddings, which counts",
                Severity::Warning);
    }
    model.tower = readTower(whole);
    checkHead(result, model, whole, decoder);
    for (const Findings::Object& object : found.objects)
        accountFor(result, object, inner ? *inner : config, isKnown(type), findings);
    if (!findings.clean())
        return;
    result.model = std::move(model);
    checkTotal(result, config);
    if (!findings.clean())
        return result.model.reset();
    if (config.has("audio_config"))
        note(result, "the audio tower (audio_config) is not counted");
    if (!isKnown(type))
        note(result,
            "its model_type is not known: what its keys do not say, such as biases, norms of queries and "
            "keys or "
            "whether one table serves input and output, is as in most models",
            Severity::Warning);
    for (std::string& sentence : found.notes)
        note(result, std::move(sentence));
    describe(result, inner ? *inner : config);
    readTypes(result, config, inner ? *inner : config, types);
}

} // namespace

LayeredImport importLayeredModel(std::string_view configJson, const BesideConfig& beside)
{
    LayeredImport result;
    JsonProblem problem;
    const JsonLines lines(configJson);
    const JsonLimits limits{.nonFinite = true};
    const auto json = parseStrictJson(configJson, problem, limits);
    const auto types = beside.quantisation.empty() ? nlohmann::ordered_json()
                                                   : parseStrictJson(beside.quantisation, problem, limits);
    JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
    if (!json)
        findings.add(
            problem.line, problem.path, problem.message, "Give the config.json of a Hugging Face model.");
    else if (!types)
        findings.add(problem.line, problem.path, "hf_quant_config.json: " + problem.message,
            "Correct the file next to it, or remove it.");
    else
        importInto(result, *json, lines, *types, beside.name);
    return result;
}

} // namespace ridgepoint
