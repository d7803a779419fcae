#include "core/launch/foreign.h"

#include "core/model/huggingface.h"
#include "core/scenario/scenario_json.h"

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

Adopted adoptModel(std::string_view text, std::string_view path, const Catalog& catalog)
{
    ImportResult imported = importHuggingFace(text);
    Adopted out;
    out.model = true;
    for (Diagnostic& each : imported.diagnostics) {
        if (each.where.empty())
            each.where = Text::name(path);
        if (each.field == "config.json") // what such a file is usually called
            each.field.clear();
        out.diagnostics.push_back(std::move(each));
    }
    if (!imported.architecture)
        return out;
    out.scenario = defaultScenario(catalog);
    out.scenario->name = imported.name;
    out.scenario->model = {.source = ModelSpec::Source::Dimensions,
        .preset = {},
        .params = out.scenario->model.params,
        .architecture = *imported.architecture};
    return out;
}

} // namespace

Adopted adopt(std::string_view text, std::string_view path, const Catalog& catalog, std::string_view kind)
{
    const Launcher* launcher = kind.empty() ? nullptr : findLauncher(kind);
    Adopted out;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        out.launcher = launcher;
        out.diagnostics.push_back({Severity::Error, {}, phrase("the file is empty"), {}, Text::name(path)});
        return out;
    }
    if (kind == modelKind || (!launcher && isModelConfiguration(text))) {
        out = adoptModel(text, path, catalog);
    } else {
        Imported imported = import(text, path, catalog, launcher);
        out.launcher = imported.launcher;
        out.keys = std::move(imported.keys);
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
