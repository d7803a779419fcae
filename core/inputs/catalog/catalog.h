#pragma once

// Presets by id: models, accelerators, links, clusters, scenarios, published runs. Loaded from a folder of
// JSON files, one thing a file, with a user's folder laid over it. A broken or duplicate file is named in
// problems() and skipped; the rest load. A Catalog is safe to share between threads. It changes in one way
// after loading: a device that was measured meanwhile joins it, which leaves all that was handed out valid.

#include "core/base/diagnostic.h"
#include "core/base/quantity.h"
#include "core/inputs/hardware/accelerator.h"
#include "core/inputs/hardware/kernel_timings.h"
#include "core/inputs/model/architecture.h"

#include <cstddef>
#include <filesystem>
#include <future>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct PresetInfo // what every preset has
{
    std::string id;
    std::string name;
    std::vector<std::string> sources;
    std::string notes;
    std::filesystem::path file;
    std::string json; // the whole preset as written, for `presets --format json`
};

struct ModelPreset : PresetInfo
{
    std::string family;
    int year = 0;
    Architecture architecture;
    Parameters statedTotal; // as published; 0: not stated
    bool exact = false; // counting the architecture must give statedTotal to the last parameter
    Tokens trainTokens; // 0: not published
    std::string leftOut; // parts that the shape here does not have; empty: none
};

struct AcceleratorPreset : PresetInfo
{
    int year = 0;
    std::string memoryType;
    Accelerator accelerator;
    std::string scaleUpName; // "NVLink 4"
    std::string scaleOutName; // "InfiniBand NDR400"
    std::string priceBasis;
    std::string servingKernels; // the accelerator whose tables of presets/kernels it has: its own, or one of
                                // the same die
};

struct LinkPreset : PresetInfo
{
    bool scaleUp = false; // otherwise scale-out
    Link link; // without an effective bandwidth: that is for a scenario to state
    BytesPerSecond typical; // what large collectives reach, by its sources; 0: unknown
};

struct ClusterPreset : PresetInfo
{
    std::string accelerator; // preset id
    double accelerators = 0;
    double perNode = 0;
    std::string scaleUp; // link preset id, or empty: the accelerator's own
    std::string scaleOut;
};

struct ScenarioPreset : PresetInfo // `json` is a scenario file; read it with readScenario()
{
};

struct RunsPreset : PresetInfo // one source's published runs; `json` is a runs file: read it with readRuns()
{
    std::size_t rows = 0;
};

struct TimingsPreset : PresetInfo // kernels of one accelerator as published; its id is the accelerator's
{
    KernelTimings timings;
};

class Catalog
{
public:
    Catalog() = default;

    // Reads models/ accelerators/ links/ clusters/ scenarios/ below each folder; later folders win by id.
    // Models, runs and timings are read when they are first asked for, from any thread; the folders must stay
    // until then.
    static Catalog load(std::span<const std::filesystem::path> folders);

    std::span<const ModelPreset> models() const;
    std::span<const AcceleratorPreset> accelerators() const;
    std::span<const LinkPreset> links() const { return m_links; }
    std::span<const ClusterPreset> clusters() const { return m_clusters; }
    std::span<const ScenarioPreset> scenarios() const { return m_scenarios; }
    std::span<const RunsPreset> runs() const;
    std::span<const TimingsPreset> timings() const;

    const ModelPreset* model(std::string_view id) const; // null when unknown
    const AcceleratorPreset* accelerator(std::string_view id) const;
    const LinkPreset* link(std::string_view id) const;
    const ScenarioPreset* scenario(std::string_view id) const;
    const TimingsPreset* timings(std::string_view accelerator) const;

    // Puts one more accelerator beside those that were loaded, or in the place of the one of its id. `text`
    // is what a file of accelerators/ holds, `file` where it is kept. Findings: what is wrong with it;
    // nothing was added then.
    Diagnostics addAccelerator(const std::string& text, const std::filesystem::path& file);

    // Files that did not load, and why; severity Warning, field = file path. Those of runs/ and timings/ are
    // asked for apart, for most sessions never need them. Of kernels/, files of the folders after the first.
    Diagnostics problems() const;
    Diagnostics runProblems() const;
    Diagnostics timingProblems() const;

private:
    friend class CatalogLoader;
    template <class Preset>
    struct Kind
    {
        std::vector<Preset> presets; // sorted by id
        Diagnostics problems;
    };

    // Most of all the files, and few starts want one: deferred to whoever asks first.
    std::shared_future<Kind<ModelPreset>> m_models;
    std::shared_future<Kind<RunsPreset>> m_runs;
    std::shared_future<Kind<TimingsPreset>> m_timings;
    std::shared_future<Diagnostics> m_kernelProblems; // of all folders but the first
    // Sorted by id, as the others; the last version is in force, earlier ones were handed out. A copy of a
    // catalog starts with the version in force and goes its own way.
    class Devices
    {
    public:
        Devices() = default;
        Devices(const Devices& other)
            : m_shelf(std::make_unique<Shelf>(other.latest()))
        {
        }
        Devices& operator=(Devices other)
        {
            m_shelf.swap(other.m_shelf);
            return *this;
        }
        Devices(Devices&& other) noexcept
            : m_shelf(std::move(other.m_shelf))
        {
        }
        ~Devices() = default;

        std::span<const AcceleratorPreset> all() const;
        void put(AcceleratorPreset preset);
        void replace(std::vector<AcceleratorPreset> sorted); // while nobody else knows the catalog

    private:
        struct Shelf
        {
            Shelf() = default;
            explicit Shelf(std::vector<AcceleratorPreset> first)
                : versions{std::move(first)}
            {
            }
            std::mutex guard;
            std::list<std::vector<AcceleratorPreset>> versions{1}; // never empty
        };
        std::vector<AcceleratorPreset> latest() const;
        std::unique_ptr<Shelf> m_shelf = std::make_unique<Shelf>(); // null: moved from
    };
    Devices m_devices;
    std::vector<LinkPreset> m_links;
    std::vector<ClusterPreset> m_clusters;
    std::vector<ScenarioPreset> m_scenarios;
    Diagnostics m_problems;
};

// Where presets live: $RIDGEPOINT_PRESETS, next to the program (in a build tree a link to the sources), where
// they are installed; the first that exists. Then the user's own folder ($XDG_DATA_HOME/ridgepoint/presets),
// if any.
std::vector<std::filesystem::path> presetFolders(const std::filesystem::path& programDirectory);

// The user's own: files in its accelerators/ are devices of every later start. Empty: no home folder.
std::filesystem::path userPresetFolder();

// "seed-001" for seed-001.json and seed-001.ridge.json: a scenario's id is its file's name.
std::string presetIdOf(const std::filesystem::path& file);

// Of the running program; empty where the system does not tell (Linux does).
std::filesystem::path programDirectory();

} // namespace ridgepoint
