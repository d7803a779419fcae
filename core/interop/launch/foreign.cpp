#include "core/interop/launch/foreign.h"

#include "core/base/format.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/interop/checkpoints/gguf_config.h"
#include "core/interop/checkpoints/safetensors.h"
#include "core/interop/checkpoints/weight_file.h"
#include "core/interop/huggingface/layered_import.h"
#include "core/interop/launch/served_models.h"
#include "core/serving/layout.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <span>

namespace ridgepoint::launch {

namespace {

constexpr std::size_t longestName = 100; // in characters

// The name of the file without folders and its last suffix, no longer than people read.
std::string nameFrom(std::string_view path)
{
    std::string name = std::filesystem::path(path).stem().string();
    std::size_t bytes = 0, characters = 0;
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    for (; bytes < name.size() && (characters < longestName || continues(name[bytes])); ++bytes)
        characters += continues(name[bytes]) ? 0 : 1;
    name.resize(bytes);
    return name;
}

// What a model's file is called, or its folder where the file is called as all are; empty: neither says
// anything. A folder of Hugging Face's cache is called by a hash.
std::string modelNameFrom(std::string_view path)
{
    const std::filesystem::path file(path);
    const std::string folder = file.parent_path().filename().string();
    const bool hash =
        folder.size() >= 40 && folder.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!file.has_extension())
        return {};
    return file.stem() != "config" ? nameFrom(path) : hash || folder == "." || folder == ".." ? "" : folder;
}

// A model's number types, as edits of what serves it.
FieldEdits editsOf(const QuantisedTypes& types)
{
    FieldEdits edits;
    if (!types.weights.empty())
        edits.push_back({"serving.weights_precision", types.weights});
    if (!types.experts.empty())
        edits.push_back({"serving.experts_precision", types.experts});
    if (types.group)
        edits.push_back({"serving.weights_group", plainNumber(*types.group)});
    if (!types.keptWide.empty())
        edits.push_back({"serving.kept_wide", types.keptWide});
    if (!types.cache.empty())
        edits.push_back({"serving.kv_precision", types.cache});
    return edits;
}

bool gives(const Given& given, std::string_view field)
{
    return std::ranges::any_of(given.fields, [field](const FieldEdit& edit) { return edit.field == field; });
}

// A model's configuration, and what its weights say of it.
constexpr std::string_view importConfig = "Import the config.json of the model that it was made from.";

struct ModelText
{
    std::string_view config; // a config.json
    std::string from = "config.json", typesFrom = "quantization_config"; // where its values come from
    std::optional<StoredWeights> weights = {};
    std::string weightsFrom = {}; // the file of theirs
    const GgufConfig* gguf = nullptr; // that `config` was made from
};

// What of a configuration became what, in the words of a launcher's file.
void account(Adopted& out, const LayeredImport& imported, const ModelText& model, const Given& given)
{
    for (const auto& [keys, fate] : {std::pair(&imported.read, Fate::Read),
             std::pair(&imported.idle, Fate::Irrelevant), std::pair(&imported.unread, Fate::Unknown)})
        for (const std::string& key : *keys)
            out.keys.push_back({key, fate});
    for (const FieldSpec& field : fields()) {
        if (!field.id.starts_with("model.") || field.id == "model.preset" || field.id == "model.params"
            || (field.applies && !field.applies(*out.scenario)))
            continue;
        if (std::string text = fieldText(*out.scenario, field); !text.empty())
            out.origins.derived.push_back({std::string(field.id), std::move(text), {model.from}});
    }
    for (const FieldEdit& edit : out.types)
        out.origins.derived.push_back({edit.field, edit.text, {model.typesFrom}});
    for (const FieldEdit& edit : given.fields)
        out.origins.given.push_back({edit.field, edit.text, {}});
    for (const auto& [key, value] : imported.assumed)
        out.origins.assumed.push_back({key, value, {}, "the default of its kind in transformers"});
    for (const std::string_view id :
        {"hardware.accelerator", "hardware.accelerators", "training.sequence_length", "training.precision"})
        if (!gives(given, id))
            out.origins.assumed.push_back({std::string(id), fieldText(*out.scenario, *findField(id)), {},
                "not in the file, so as in the default scenario"});
}

std::string bitsText(double value) { return plainNumber(std::round(value * 100) / 100); }

// "counted as int4 (4.13 bits); the file uses 4.5 bits a layer weight"
std::string standInText(const GgufConfig::StandIn& one)
{
    return "counted as " + one.type + " (" + bitsText(8 * servedBytes(one.type)) + " bits); the file uses "
        + bitsText(one.bits) + " bits a " + one.of;
}

// By more than a quarter of the file's: a deployment of that size is another one.
bool isFar(const GgufConfig::StandIn& one)
{
    constexpr double far = 0.25;
    return one.isField && std::abs(8 * servedBytes(one.type) - one.bits) > far * one.bits;
}

std::string standInsOf(const GgufConfig& config)
{
    std::string all;
    for (const GgufConfig::StandIn& one : config.standIns)
        all += "; " + standInText(one);
    return all;
}

// A sentence about a config.json that a GGUF file was made into, about the file itself: without the line, and
// with the names of its own keys.
std::string ofGguf(std::string said, const GgufConfig& config)
{
    const auto isPartOfName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    if (const std::size_t comma = said.find(", "); said.starts_with("line ") && comma != said.npos)
        said.erase(0, comma + 2);
    std::string out;
    for (std::size_t at = 0; at < said.size();) {
        std::size_t end = at;
        while (end < said.size() && isPartOfName(said[end]))
            ++end;
        const std::string word = said.substr(at, std::max<std::size_t>(end - at, 1));
        const auto name = std::ranges::find(config.names, word, &std::pair<std::string, std::string>::first);
        out += name == config.names.end() ? word : name->second;
        at += word.size();
    }
    return out;
}

// Empty: all that the file says of its structure was read, and all that it must say is there.
std::string notTaken(const GgufConfig& config, const LayeredImport& imported)
{
    for (const auto& [key, name] : config.names) {
        if (std::ranges::find(imported.unread, key) != imported.unread.end())
            return "its key " + quotedExcerpt(name)
                + " is not read for a model of its architecture, and may be part of it";
        // llama.cpp has patterns by architecture, as transformers has.
        const bool assumed = std::ranges::any_of(imported.assumed,
            [&key](const auto& one) { return one.first == key && one.second != "0"; }); // 0: none, in both
        if (assumed && !name.ends_with("sliding_window_pattern"))
            return "it does not say its " + quotedExcerpt(name);
    }
    return {};
}

Adopted adoptModel(
    const ModelText& model, std::string_view path, const Catalog& catalog, const Beside& beside)
{
    LayeredImport imported =
        importLayeredModel(model.config, {.quantisation = beside.quantisation, .name = {}});
    if (model.gguf) {
        imported.read = model.gguf->read;
        imported.idle = model.gguf->idle;
    }
    Adopted out;
    out.model = true;
    const auto say = [&](Severity severity, Text message, Text fix) {
        out.diagnostics.push_back({severity, {}, std::move(message), std::move(fix), Text::name(path)});
    };
    for (Diagnostic& each : imported.diagnostics) {
        if (each.where.empty())
            each.where = Text::name(path);
        if (each.field == "config.json") // what such a file is usually called
            each.field.clear();
        if (model.gguf) {
            const std::string plain = each.message.plain();
            if (std::string said = ofGguf(plain, *model.gguf); said != plain)
                each.message = Text::known(said);
            if (each.severity == Severity::Error)
                each.fix = Text::known(importConfig);
        }
        out.diagnostics.push_back(std::move(each));
    }
    if (!imported.model)
        return out;
    const std::string lacks = model.gguf ? notTaken(*model.gguf, imported) : std::string();
    if (!lacks.empty()) {
        say(Severity::Error, Text::known(lacks), Text::known(importConfig));
        return out;
    }
    if (model.gguf) // what is left was made of its tensors
        imported.unread.clear();
    const bool served = gives(beside.given, "serving.weights_precision");
    if (!imported.types.problem.empty() && !served) {
        say(Severity::Error, phrase("quantization_config: %1", imported.types.problem),
            phrase("give %1", "--set serving.weights_precision=NAME"));
        return out;
    }
    if (model.gguf) {
        imported.types = model.gguf->types;
        const auto far = std::ranges::find_if(model.gguf->standIns, isFar);
        if (far != model.gguf->standIns.end() && !served) {
            say(Severity::Error,
                phrase("no number type here is near the file's: its weights would be %1", standInText(*far)),
                phrase("give %1", "--set serving.weights_precision=NAME"));
            return out;
        }
        if (far != model.gguf->standIns.end())
            imported.types = {};
    }
    if (beside.given.model) {
        say(Severity::Error, "the file is a model itself",
            phrase("leave %1 away, or give a launcher's file", "--model"));
        return out;
    }
    out.scenario = defaultScenario(catalog);
    const std::string called = imported.named ? std::string() : modelNameFrom(path);
    out.scenario->name = called.empty() ? imported.name : called;
    out.scenario->model = {.source = ModelSpec::Source::Dimensions,
        .preset = {},
        .params = out.scenario->model.params,
        .architecture = imported.architecture,
        .leftOut = {}};
    out.types = editsOf(imported.types);
    for (const FieldEdit& edit : out.types)
        (void)setField(*out.scenario, *findField(edit.field), edit.text, catalog);
    account(out, imported, model, beside.given);
    if (model.gguf && !model.gguf->typesNote.empty())
        say((model.gguf->typesKnown && model.gguf->standIns.empty()) || served ? Severity::Info
                                                                               : Severity::Warning,
            Text::known(model.gguf->typesNote + (served ? std::string() : standInsOf(*model.gguf))),
            model.gguf->typesKnown && model.gguf->standIns.empty()
                ? Text()
                : phrase("give %1 for another", "--set serving.weights_precision=NAME"));
    if (model.weights) {
        out.check =
            checkWeights(*model.weights, imported.architecture, model.weightsFrom, imported.storedBytes);
        // Importers leave out a few vectors, and say which.
        constexpr double little = 1e-3;
        const double off = std::abs(out.check->storedParameters - out.check->countedParameters);
        const bool few = off > 0 && off <= little * out.check->countedParameters;
        say(!out.check->compared || out.check->same || few ? Severity::Info : Severity::Warning,
            Text::known((model.gguf ? "it" : out.check->file) + ' ' + out.check->sentence), {});
    }
    std::string usual;
    for (const auto& [key, value] : imported.assumed)
        usual += (usual.empty() ? "" : ", ") + key + " = " + value;
    if (!usual.empty())
        say(Severity::Info,
            phrase("not in the file, so as its kind in transformers has it: %1", Text::known(usual)), {});
    Scenario s = *out.scenario; // with what is given
    for (const FieldEdit& edit : beside.given.fields)
        if (const FieldSpec* const field = findField(edit.field))
            (void)setField(s, *field, edit.text, catalog);
    say(Severity::Info,
        phrase("the file describes the model alone; everything else that is not given is as in the default "
               "scenario: %1 × %2, sequences of %3 tokens, training in %4",
            s.hardware.accelerators == 1 ? std::string("1") : formatShortest(s.hardware.accelerators),
            s.hardware.accelerator.name, formatShortest(s.training.sequenceLength),
            fieldText(s, *findField("training.precision"))),
        {});
    return out;
}

Adopted refusedModel(std::string_view path, const std::string& problem, const std::string& fix)
{
    Adopted out;
    out.model = true;
    out.diagnostics.push_back(
        {Severity::Error, {}, Text::known(problem), Text::known(fix), Text::name(path)});
    return out;
}

// The other files of the model, where all of them are there; what is wrong with one, else nothing.
std::string addParts(GgufMetadata& first, const std::vector<WeightHeader>& others)
{
    if (first.weights.files <= 1 || static_cast<double>(others.size()) + 1 != first.weights.files)
        return {};
    std::vector<double> there{first.part};
    for (const WeightHeader& each : others) {
        const std::string name = printable(each.name, 200) + ": ";
        if (!each.problem.empty())
            return name + each.problem;
        const GgufRead part = readGguf(each.bytes, each.fileBytes);
        if (!part.metadata)
            return name + part.problem;
        if (part.metadata->weights.files != first.weights.files
            || std::ranges::find(there, part.metadata->part) != there.end())
            return name + "it is not another of the same " + plainNumber(first.weights.files) + " files";
        there.push_back(part.metadata->part);
        first.addPart(*part.metadata);
    }
    first.weights.files = 1;
    return {};
}

Adopted adoptGguf(
    std::string_view beginning, std::string_view path, const Catalog& catalog, const Beside& beside)
{
    GgufRead read = readGguf(beginning, beside.fileBytes);
    if (!read.metadata)
        return refusedModel(path, read.problem, read.fix);
    if (const std::string problem = addParts(*read.metadata, beside.weights); !problem.empty())
        return refusedModel(path, problem, "Copy or download that file again.");
    const GgufConfig config = configOf(*read.metadata);
    if (!config.json)
        return refusedModel(path, config.problem, config.fix);
    Adopted out = adoptModel({.config = *config.json,
                                 .from = "GGUF keys",
                                 .typesFrom = "GGUF tensors",
                                 .weights = std::move(read.metadata->weights),
                                 .weightsFrom = std::filesystem::path(path).filename().string(),
                                 .gguf = &config},
        path, catalog, {.given = beside.given});
    if (out.scenario && !beside.fileBytes)
        out.diagnostics.push_back(
            {Severity::Info, {}, phrase("its length is not known, so it was not checked whether it is whole"),
                {}, Text::name(path)});
    return out;
}

StoredWeightsRead readWeights(const WeightHeader& file)
{
    return weightFileOf(file.bytes, file.name) == WeightFile::Index
        ? readWeightIndex(file.bytes)
        : readSafetensors(file.bytes, file.name, file.fileBytes);
}

// Shapes alone: counted, and refused with what is needed.
Adopted refuseShapes(std::string_view bytes, std::string_view path, std::optional<double> fileBytes)
{
    const StoredWeightsRead read = readWeights({std::string(path), bytes, fileBytes});
    if (!read.weights)
        return refusedModel(path, read.problem, read.fix);
    const std::string counted = read.weights->hasShapes
        ? "it holds " + plainNumber(read.weights->tensors) + " tensors of " + read.weights->summary()
        : "it lists " + plainNumber(read.weights->tensors) + " tensors in "
            + plainNumber(static_cast<double>(read.files.size())) + " files, of " + read.weights->summary();
    return refusedModel(path,
        counted + "; shapes alone do not say how many heads attention has, nor which experts a token meets",
        "Put the model's config.json into the same folder.");
}

// What files beside a config.json hold; where those that an index names are not all there, what it says.
// Problems become warnings: the model itself is read.
void addWeights(ModelText& model, const std::vector<WeightHeader>& files, std::string& problem)
{
    if (files.empty())
        return;
    const auto nameOf = [](const WeightHeader& file) { return printable(file.name, 200) + ": "; };
    const WeightHeader& first = files.front();
    StoredWeightsRead read = readWeights(first);
    if (!first.problem.empty() || !read.weights) {
        problem = nameOf(first) + (first.problem.empty() ? read.problem : first.problem);
        return;
    }
    model.weightsFrom = first.name;
    model.weights = std::move(read.weights);
    if (model.weights->hasShapes)
        return;
    StoredWeights all;
    double there = 0;
    for (const WeightHeader& file : std::span(files).subspan(1)) {
        const StoredWeightsRead part = readSafetensors(file.bytes, {}, file.fileBytes);
        if (!file.problem.empty() || !part.weights) {
            problem = nameOf(file) + (file.problem.empty() ? part.problem : file.problem) + "; ";
            continue;
        }
        ++there;
        all.addAll(*part.weights);
    }
    const auto named = static_cast<double>(read.files.size());
    if (there <= 0 && problem.empty()) // the index alone
        return;
    if (there < named) {
        problem = nameOf(first) + problem + plainNumber(there) + " of " + plainNumber(named)
            + " files of the index are there; its own numbers count";
        return;
    }
    all.sortTypes();
    const double stated = model.weights->bytes;
    if (all.bytes != stated)
        problem = nameOf(first) + "it states " + plainNumber(stated) + " bytes, where its files hold "
            + plainNumber(all.bytes);
    model.weights = std::move(all);
}

} // namespace

std::optional<ModelSpec> namedModel(std::string_view name, const Catalog& catalog)
{
    const auto served = servedModel(name);
    const std::string id(served ? served->preset : name);
    if (!catalog.model(id))
        return std::nullopt;
    Scenario scenario = defaultScenario(catalog);
    (void)setField(scenario, *findField("model.preset"), id, catalog);
    return scenario.model;
}

Adopted adopt(std::string_view text, std::string_view path, const Catalog& catalog, std::string_view kind,
    const Beside& beside)
{
    const Launcher* launcher = kind.empty() ? nullptr : findLauncher(kind);
    Adopted out;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        out.launcher = launcher;
        out.diagnostics.push_back({Severity::Error, {}, phrase("the file is empty"), {}, Text::name(path)});
        return out;
    }
    if (isLfsPointer(text))
        return refusedModel(path, lfsPointer, lfsFix);
    if (const WeightFile weights = launcher ? WeightFile::None : weightFileOf(text, path);
        weights == WeightFile::Gguf) {
        out = adoptGguf(text, path, catalog, beside);
    } else if (weights != WeightFile::None) {
        out = refuseShapes(text, path, beside.fileBytes);
    } else if (kind == modelKind || (!launcher && isModelConfiguration(text))) {
        ModelText model{.config = text};
        std::string problem;
        addWeights(model, beside.weights, problem);
        out = adoptModel(model, path, catalog, beside);
        if (!problem.empty())
            out.diagnostics.push_back({Severity::Warning, {}, Text::known(problem), {}, Text::name(path)});
    } else {
        Imported imported = import(text, path, catalog, launcher, beside.given);
        out.launcher = imported.launcher;
        out.keys = std::move(imported.keys);
        out.origins = std::move(imported.origins);
        out.missing = std::move(imported.missing);
        out.scenario = std::move(imported.scenario);
        if (out.scenario)
            out.scenario->name = nameFrom(path);
        out.diagnostics = std::move(imported.diagnostics);
    }
    if (!out.scenario)
        return out;
    // The reader knows what the other program takes; the fields know what the engine takes.
    const std::string json = writeScenario({.scenario = *out.scenario, .baselines = {}}, catalog);
    for (Diagnostic& each : readScenario(json, catalog, path).diagnostics)
        if (each.severity == Severity::Error) {
            out.scenario.reset();
            out.diagnostics.push_back(std::move(each));
        }
    return out;
}

} // namespace ridgepoint::launch
