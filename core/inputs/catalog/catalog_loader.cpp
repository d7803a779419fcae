#include "core/inputs/catalog/catalog_loader.h"

#include "core/inputs/catalog/kernel_file.h"

#include "core/base/json_text.h"
#include "core/base/strict_json.h"
#include "core/inputs/catalog/preset_readers.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

namespace ridgepoint {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* acceleratorSchema = "ridgepoint.accelerator/1";
constexpr const char* scenarioSchema = "ridgepoint.scenario/2"; // readScenario() takes those of version 1 too
constexpr std::size_t mostFilesAFolder = 20'000; // a mistyped folder must not stop the program

// Paths reach JSON output and screens, so bytes that are not plain text are replaced.
std::string readable(const fs::path& path)
{
    std::string text = path.string();
    const bool plain = std::all_of(text.begin(), text.end(),
        [](char c) { return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F; });
    if (plain)
        return text;
    // jsonLine() knows valid UTF-8 from invalid; it replaces what is not.
    std::string quoted = jsonLine(text);
    return quoted.substr(1, quoted.size() - 2);
}

bool isPresetId(std::string_view id)
{
    constexpr std::size_t longest = 64;
    const auto alphanumeric = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !id.empty() && id.size() <= longest && alphanumeric(id.front())
        && std::all_of(id.begin(), id.end(),
            [&](char c) { return alphanumeric(c) || c == '.' || c == '-' || c == '_'; });
}

// A scenario file has no id, sources or unknown-key list of its own here; readScenario() judges its content.
ScenarioPreset readScenarioPreset(JsonFields& fields, const fs::path& file)
{
    ScenarioPreset preset;
    preset.id = presetIdOf(file);
    preset.name = fields.textOr("name", preset.id);
    if (preset.name.empty())
        preset.name = preset.id;
    preset.notes = fields.textOr("notes", "");
    return preset;
}

// readRuns() judges the rows.
RunsPreset readRunsPreset(JsonFields& fields)
{
    RunsPreset preset;
    readPresetInfo(fields, preset);
    if (const Json* const rows = fields.find("runs"); rows && rows->is_array())
        preset.rows = rows->size();
    else
        fields.problem("runs", "expected a list of runs", "Write \"runs\": […].");
    return preset;
}

// "ridgepoint.model/2" when this program reads "ridgepoint.model/1".
void checkSchema(JsonFields& fields, std::string_view expected)
{
    const std::string found = fields.text("schema");
    if (found == expected || found.empty())
        return;
    const std::string_view family = expected.substr(0, expected.find('/') + 1);
    if (expected == scenarioSchema && found == "ridgepoint.scenario/1")
        return;
    if (found.starts_with(family))
        fields.problem("schema", "is \"" + found + "\"; this version reads " + std::string(expected),
            "Update Ridgepoint, or write the file in " + std::string(expected) + ".");
    else
        fields.problem("schema", "expected \"" + std::string(expected) + "\"",
            "Write this schema, or move the file to the folder of its own kind.");
}

template <class Preset>
std::vector<Preset> values(std::map<std::string, Preset>&& byId)
{
    std::vector<Preset> all;
    all.reserve(byId.size());
    for (auto& [id, preset] : byId)
        all.push_back(std::move(preset));
    return all;
}

} // namespace

std::string presetIdOf(const fs::path& file)
{
    const fs::path stem = file.stem();
    return readable(stem.extension() == ".ridge" ? stem.stem() : stem);
}

void readPresetInfo(JsonFields& fields, PresetInfo& info)
{
    info.id = fields.text("id");
    if (!info.id.empty() && !isPresetId(info.id))
        fields.problem("id", "expected small letters, digits, '.', '-' or '_', at most 64",
            "Write for example \"my-cluster\".");
    info.name = fields.text("name");
    info.sources = fields.textsOr("sources");
    info.notes = fields.textOr("notes", "");
}

void CatalogLoader::problem(const fs::path& file, std::string message, std::string fix)
{
    m_problems.push_back({Severity::Warning, readable(file), Text::known(message), Text::known(fix)});
}

std::vector<fs::path> CatalogLoader::listFiles(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (status.type() == fs::file_type::not_found)
        return files; // a folder need not hold every kind
    if (error || !fs::is_directory(status)) {
        problem(folder, "cannot be read as a folder" + (error ? ": " + error.message() : std::string()),
            "Check that it is a folder and its permissions.");
        return files;
    }
    fs::directory_iterator entry(folder, fs::directory_options::none, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        if (path.extension() != ".json" || path.filename().string().front() == '.')
            continue;
        if (files.size() >= mostFilesAFolder) {
            problem(folder,
                "holds more than " + std::to_string(mostFilesAFolder) + " files; the rest is left out",
                "Move files that are not presets elsewhere.");
            break;
        }
        files.push_back(path);
    }
    if (error)
        problem(folder, "cannot be listed: " + error.message(), "Check its permissions.");
    std::sort(files.begin(), files.end());
    return files;
}

std::optional<std::string> CatalogLoader::readFile(const fs::path& file)
{
    std::error_code error;
    // Asking first keeps this from waiting on a pipe or a device.
    if (!fs::is_regular_file(file, error)) {
        problem(file, "is not a regular file", "Put a file there, or remove the entry.");
        return std::nullopt;
    }
    const std::size_t limit = JsonLimits().maxBytes;
    const std::uintmax_t size = fs::file_size(file, error);
    if (!error && size > limit) {
        problem(file, "is " + std::to_string(size) + " bytes long; the limit is " + std::to_string(limit),
            "A preset is one thing a file; split it.");
        return std::nullopt;
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(error ? 0 : size), '\0');
    if (error || !stream || !stream.read(text.data(), static_cast<std::streamsize>(text.size()))) {
        problem(file, "cannot be read", "Check the file's permissions.");
        return std::nullopt;
    }
    return text;
}

template <class Preset, class Read>
std::optional<Preset> CatalogLoader::readPreset(
    const std::string& text, const fs::path& file, const char* schema, Read read)
{
    JsonFindings findings(readable(file), Severity::Warning, m_problems);
    JsonProblem syntax;
    const std::optional<Json> json = parseStrictJson(text, syntax);
    if (!json) {
        findings.add(syntax.line, syntax.path, syntax.message, "Correct the file; it was skipped.");
        return std::nullopt;
    }
    if (!json->is_object()) {
        findings.add(1, "", "expected an object, found " + jsonTypeName(*json), "Write { … }.");
        return std::nullopt;
    }
    const JsonLines lines(text);
    JsonFields fields(*json, lines, findings);
    checkSchema(fields, schema);
    if (!findings.clean())
        return std::nullopt; // the keys of another schema would only add noise
    Preset preset = read(fields, file);
    if (!findings.clean())
        return std::nullopt;
    preset.file = file;
    preset.json = text;
    return preset;
}

template <class Preset, class Read>
void CatalogLoader::loadKind(
    const fs::path& folder, const char* kind, const char* schema, ById<Preset>& into, Read read)
{
    ById<Preset> here;
    for (const fs::path& file : listFiles(folder / kind)) {
        const std::optional<std::string> text = readFile(file);
        if (!text)
            continue;
        std::optional<Preset> preset = readPreset<Preset>(*text, file, schema, read);
        if (!preset)
            continue;
        if (const auto first = here.find(preset->id); first != here.end()) {
            JsonFindings(readable(file), Severity::Warning, m_problems)
                .add(0, "id",
                    "\"" + preset->id + "\" is taken by " + readable(first->second.file.filename())
                        + " in the same folder; this file was skipped",
                    "Give one of them another id.");
            continue;
        }
        std::string id = preset->id;
        here.emplace(std::move(id), *std::move(preset));
    }
    for (auto& [id, preset] : here) {
        if (const auto before = into.find(id); before != into.end() && before->second.json != preset.json)
            m_problems.push_back({Severity::Info, readable(preset.file),
                phrase("takes the place of the preset \"%1\" of %2", id, readable(before->second.file)),
                "Give it another id to have both."});
        into.insert_or_assign(id, std::move(preset));
    }
}

void CatalogLoader::loadModels(const fs::path& folder)
{
    loadKind(folder, "models", "ridgepoint.model/1", m_models,
        [](JsonFields& fields, const fs::path&) { return readModelPreset(fields); });
}

void CatalogLoader::loadFolder(const fs::path& folder)
{
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        problem(folder, "is not a folder" + (error ? ": " + error.message() : std::string()),
            "Check the path of the presets, for example in RIDGEPOINT_PRESETS.");
        return;
    }
    const auto ignoringFile = [](auto* read) {
        return [read](JsonFields& fields, const fs::path&) { return read(fields); };
    };
    loadKind(folder, "accelerators", acceleratorSchema, m_accelerators, ignoringFile(&readAcceleratorPreset));
    loadKind(folder, "links", "ridgepoint.link/1", m_links, ignoringFile(&readLinkPreset));
    loadKind(folder, "clusters", "ridgepoint.cluster/1", m_clusters, ignoringFile(&readClusterPreset));
    loadKind(folder, "scenarios", scenarioSchema, m_scenarios, readScenarioPreset);
    for (const fs::path& file : listFiles(folder / "kernels"))
        m_kernels[file.stem().string()].push_back(file);
}

void CatalogLoader::checkKernels(const fs::path& folder)
{
    for (const fs::path& file : listFiles(folder / "kernels"))
        if (const std::optional<std::string> text = readFile(file))
            readKernelTables(*text, readable(file), m_problems);
}

// Half a megabyte each, and only serving wants them: read when they are first asked for. One that holds
// nothing leaves the place to the one that it was laid over.
void CatalogLoader::attachKernels()
{
    for (const auto& [id, files] : m_kernels)
        if (!m_accelerators.contains(id))
            problem(files.back(), "holds kernels of an accelerator that no preset describes",
                "Name it after one.");
    for (auto& [id, preset] : m_accelerators) {
        const auto file = m_kernels.find(preset.servingKernels);
        const auto base = m_accelerators.find(preset.servingKernels);
        if (file == m_kernels.end() || base == m_accelerators.end())
            continue;
        const Accelerator& timed = base->second.accelerator;
        preset.accelerator.servingKernels = DeviceKernels(
            readable(file->second.back()),
            [paths = file->second] {
                CatalogLoader one;
                Diagnostics known; // see checkKernels()
                KernelTables tables;
                for (std::size_t i = paths.size(); i-- > 0 && tables.empty();)
                    if (const std::optional<std::string> text = one.readFile(paths[i]))
                        tables = readKernelTables(*text, readable(paths[i]), known);
                return tables;
            },
            TimedDevice{.name = preset.servingKernels == id ? std::string() : timed.name,
                .scaleUp = timed.scaleUpBandwidth,
                .slowerMemory = timed.memoryBandwidth / preset.accelerator.memoryBandwidth});
    }
}

// Clusters name other presets, possibly of another folder, so they are checked last.
void CatalogLoader::dropDanglingClusters()
{
    for (auto it = m_clusters.begin(); it != m_clusters.end();) {
        const ClusterPreset& cluster = it->second;
        std::string unknown;
        const auto require = [&unknown](bool known, std::string_view key, const std::string& id) {
            if (!known && unknown.empty())
                unknown = std::string(key) + ": no preset has the id \"" + id + "\"";
        };
        const auto isLink = [this](const std::string& id, bool scaleUp) {
            const auto link = m_links.find(id);
            return id.empty() || (link != m_links.end() && link->second.scaleUp == scaleUp);
        };
        require(m_accelerators.contains(cluster.accelerator), "accelerator", cluster.accelerator);
        require(isLink(cluster.scaleUp, true), "scale_up", cluster.scaleUp);
        require(isLink(cluster.scaleOut, false), "scale_out", cluster.scaleOut);
        if (unknown.empty()) {
            ++it;
            continue;
        }
        problem(cluster.file, unknown + " of that kind", "Write the id of an existing preset.");
        it = m_clusters.erase(it);
    }
}

void CatalogLoader::loadRuns(const fs::path& folder)
{
    loadKind(folder, "runs", "ridgepoint.runs/1", m_runs,
        [](JsonFields& fields, const fs::path&) { return readRunsPreset(fields); });
}

void CatalogLoader::loadTimings(const fs::path& folder)
{
    loadKind(folder, "timings", "ridgepoint.timings/1", m_timings,
        [](JsonFields& fields, const fs::path&) { return readTimingsPreset(fields); });
}

std::optional<AcceleratorPreset> CatalogLoader::readAccelerator(const std::string& text, const fs::path& file)
{
    return readPreset<AcceleratorPreset>(text, file, acceleratorSchema,
        [](JsonFields& fields, const fs::path&) { return readAcceleratorPreset(fields); });
}

Diagnostics CatalogLoader::takeProblems() { return std::move(m_problems); }

Catalog::Kind<RunsPreset> CatalogLoader::finishRuns()
{
    return {values(std::move(m_runs)), std::move(m_problems)};
}

Catalog::Kind<TimingsPreset> CatalogLoader::finishTimings()
{
    return {values(std::move(m_timings)), std::move(m_problems)};
}

Catalog::Kind<ModelPreset> CatalogLoader::finishModels()
{
    return {values(std::move(m_models)), std::move(m_problems)};
}

Catalog CatalogLoader::finish()
{
    dropDanglingClusters();
    attachKernels();
    Catalog catalog;
    catalog.m_devices.replace(values(std::move(m_accelerators)));
    catalog.m_links = values(std::move(m_links));
    catalog.m_clusters = values(std::move(m_clusters));
    catalog.m_scenarios = values(std::move(m_scenarios));
    catalog.m_problems = std::move(m_problems);
    return catalog;
}

} // namespace ridgepoint
