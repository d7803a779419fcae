#include "core/launch/foreign.h"

#include "core/catalog/catalog.h"
#include "core/launch/served_models.h"
#include "core/model/huggingface.h"
#include "core/model/layered_import.h"
#include "core/model/layered_shape.h"
#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
#include "core/units/format.h"

#include <algorithm>
#include <filesystem>

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

// A model's number types, as edits of what serves it.
FieldEdits editsOf(const QuantisedTypes& types)
{
    FieldEdits edits;
    if (!types.weights.empty())
        edits.push_back({"serving.weights_precision", types.weights});
    if (!types.experts.empty())
        edits.push_back({"serving.experts_precision", types.experts});
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

// What of a configuration became what, in the words of a launcher's file.
void account(Adopted& out, const ImportResult& imported, const Given& given)
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
            out.origins.derived.push_back({std::string(field.id), std::move(text), {"config.json"}});
    }
    for (const FieldEdit& edit : out.types)
        out.origins.derived.push_back({edit.field, edit.text, {"quantization_config"}});
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

// Layers that are alike as dimensions, which people can edit and which are served, though a part of them may
// be left out; others as a list.
ImportResult modelIn(std::string_view text, const Beside& beside)
{
    ImportResult alike = importHuggingFace(text, beside.quantisation);
    if (alike.architecture)
        return alike;
    LayeredImport listed = importLayeredModel(text, {.quantisation = beside.quantisation, .name = {}});
    if (!listed.model && listed.read.size() <= 1) // the file is no language model's
        return alike;
    ImportResult result{.architecture = {},
        .name = std::move(listed.name),
        .leftOut = {},
        .types = std::move(listed.types),
        .read = std::move(listed.read),
        .unread = std::move(listed.unread),
        .idle = std::move(listed.idle),
        .assumed = std::move(listed.assumed),
        .diagnostics = std::move(listed.diagnostics)};
    if (listed.model)
        result.architecture = shapeOf(*std::move(listed.model));
    return result;
}

Adopted adoptModel(std::string_view text, std::string_view path, const Catalog& catalog, const Beside& beside)
{
    ImportResult imported = modelIn(text, beside);
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
        out.diagnostics.push_back(std::move(each));
    }
    if (!imported.architecture)
        return out;
    const bool served = gives(beside.given, "serving.weights_precision");
    if (!imported.types.problem.empty() && !served) {
        say(Severity::Error, phrase("quantization_config: %1", imported.types.problem),
            phrase("give %1", "--set serving.weights_precision=NAME"));
        return out;
    }
    if (beside.given.model) {
        say(Severity::Error, "the file is a model itself",
            phrase("leave %1 away, or give a launcher's file", "--model"));
        return out;
    }
    out.scenario = defaultScenario(catalog);
    out.scenario->name = imported.name;
    out.scenario->model = {.source = ModelSpec::Source::Dimensions,
        .preset = {},
        .params = out.scenario->model.params,
        .architecture = *imported.architecture,
        .leftOut = imported.leftOut};
    out.types = editsOf(imported.types);
    for (const FieldEdit& edit : out.types)
        (void)setField(*out.scenario, *findField(edit.field), edit.text, catalog);
    account(out, imported, beside.given);
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
        phrase("the file says the model alone; all else that is not given is as in the default scenario: "
               "%1 × %2, sequences of %3 tokens, training in %4",
            s.hardware.accelerators == 1 ? std::string("1") : formatShortest(s.hardware.accelerators),
            s.hardware.accelerator.name, formatShortest(s.training.sequenceLength),
            fieldText(s, *findField("training.precision"))),
        {});
    return out;
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
    if (kind == modelKind || (!launcher && isModelConfiguration(text))) {
        out = adoptModel(text, path, catalog, beside);
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
