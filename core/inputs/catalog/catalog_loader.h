#pragma once

// Private to this room: folders of preset files → a Catalog.

#include "core/base/json_fields.h"
#include "core/inputs/catalog/catalog.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

class CatalogLoader
{
public:
    void loadFolder(const std::filesystem::path& folder); // all but the models
    Catalog finish();

    // One file's text; nothing: see takeProblems().
    std::optional<AcceleratorPreset> readAccelerator(
        const std::string& text, const std::filesystem::path& file);
    void checkKernels(const std::filesystem::path& folder); // says what is wrong with its kernels/
    Diagnostics takeProblems();

    void loadModels(const std::filesystem::path& folder);
    Catalog::Kind<ModelPreset> finishModels();

    void loadRuns(const std::filesystem::path& folder);
    Catalog::Kind<RunsPreset> finishRuns();

    void loadTimings(const std::filesystem::path& folder);
    Catalog::Kind<TimingsPreset> finishTimings();

private:
    template <class Preset>
    using ById = std::map<std::string, Preset>;

    template <class Preset, class Read>
    std::optional<Preset> readPreset(
        const std::string& text, const std::filesystem::path& file, const char* schema, Read read);
    template <class Preset, class Read>
    void loadKind(const std::filesystem::path& folder, const char* kind, const char* schema,
        ById<Preset>& into, Read read);
    std::vector<std::filesystem::path> listFiles(const std::filesystem::path& folder);
    std::optional<std::string> readFile(const std::filesystem::path& file);
    void problem(const std::filesystem::path& file, std::string message, std::string fix);
    void dropDanglingClusters();
    void attachKernels();

    ById<ModelPreset> m_models;
    ById<AcceleratorPreset> m_accelerators;
    ById<LinkPreset> m_links;
    ById<ClusterPreset> m_clusters;
    ById<ScenarioPreset> m_scenarios;
    ById<RunsPreset> m_runs;
    ById<TimingsPreset> m_timings;
    std::map<std::string, std::vector<std::filesystem::path>> m_kernels; // by accelerator; the last one wins
    Diagnostics m_problems;
};

} // namespace ridgepoint
