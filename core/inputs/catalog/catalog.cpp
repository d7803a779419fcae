#include "core/inputs/catalog/catalog.h"

#include "core/inputs/catalog/catalog_loader.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace ridgepoint {

namespace fs = std::filesystem;

namespace {

// Presets are sorted by id.
template <class Preset>
const Preset* findById(std::span<const Preset> presets, std::string_view id)
{
    const auto at = std::lower_bound(presets.begin(), presets.end(), id,
        [](const Preset& preset, std::string_view wanted) { return preset.id < wanted; });
    return at != presets.end() && at->id == id ? &*at : nullptr;
}

// Of a kind that is read when it is first asked for; a catalog that was not loaded has none.
template <class Kind>
auto presetsOf(const std::shared_future<Kind>& kind)
{
    using Presets = std::span<const typename decltype(kind.get().presets)::value_type>;
    return kind.valid() ? Presets(kind.get().presets) : Presets();
}

template <class Kind>
Diagnostics problemsOf(const std::shared_future<Kind>& kind)
{
    return kind.valid() ? kind.get().problems : Diagnostics();
}

bool isFolder(const fs::path& path)
{
    std::error_code error;
    return !path.empty() && fs::is_directory(path, error);
}

fs::path fromEnvironment(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value ? fs::path(value) : fs::path();
}

} // namespace

Catalog Catalog::load(std::span<const fs::path> folders)
{
    CatalogLoader loader;
    for (const fs::path& folder : folders)
        loader.loadFolder(folder);
    Catalog catalog = loader.finish();
    catalog.m_models =
        std::async(std::launch::deferred, [all = std::vector<fs::path>(folders.begin(), folders.end())] {
            CatalogLoader models;
            for (const fs::path& folder : all)
                models.loadModels(folder);
            return models.finishModels();
        }).share();
    catalog.m_runs =
        std::async(std::launch::deferred, [all = std::vector<fs::path>(folders.begin(), folders.end())] {
            CatalogLoader runs;
            for (const fs::path& folder : all)
                runs.loadRuns(folder);
            return runs.finishRuns();
        }).share();
    catalog.m_timings =
        std::async(std::launch::deferred, [all = std::vector<fs::path>(folders.begin(), folders.end())] {
            CatalogLoader timings;
            for (const fs::path& folder : all)
                timings.loadTimings(folder);
            return timings.finishTimings();
        }).share();
    // What the program brings is tested where it is made; half a megabyte each is not read again to say so.
    const std::size_t own = std::min<std::size_t>(1, folders.size());
    catalog.m_kernelProblems = std::async(std::launch::deferred,
        [all = std::vector<fs::path>(folders.begin() + static_cast<std::ptrdiff_t>(own), folders.end())] {
            CatalogLoader kernels;
            for (const fs::path& folder : all)
                kernels.checkKernels(folder);
            return kernels.takeProblems();
        }).share();
    return catalog;
}

std::span<const ModelPreset> Catalog::models() const { return presetsOf(m_models); }
std::span<const RunsPreset> Catalog::runs() const { return presetsOf(m_runs); }
std::span<const TimingsPreset> Catalog::timings() const { return presetsOf(m_timings); }

Diagnostics Catalog::runProblems() const { return problemsOf(m_runs); }
Diagnostics Catalog::timingProblems() const { return problemsOf(m_timings); }

Diagnostics Catalog::problems() const
{
    Diagnostics all = problemsOf(m_models);
    all.insert(all.end(), m_problems.begin(), m_problems.end());
    if (m_kernelProblems.valid())
        all.insert(all.end(), m_kernelProblems.get().begin(), m_kernelProblems.get().end());
    return all;
}

const ModelPreset* Catalog::model(std::string_view id) const { return findById(models(), id); }

std::span<const AcceleratorPreset> Catalog::Devices::all() const
{
    if (!m_shelf)
        return {};
    const std::lock_guard lock(m_shelf->guard);
    return m_shelf->versions.back();
}

std::vector<AcceleratorPreset> Catalog::Devices::latest() const
{
    const std::span<const AcceleratorPreset> now = all();
    return {now.begin(), now.end()};
}

void Catalog::Devices::put(AcceleratorPreset preset)
{
    const std::lock_guard lock(m_shelf->guard);
    std::vector<AcceleratorPreset> next = m_shelf->versions.back();
    const auto at = std::ranges::lower_bound(next, preset.id, {}, &AcceleratorPreset::id);
    if (at != next.end() && at->id == preset.id)
        *at = std::move(preset);
    else
        next.insert(at, std::move(preset));
    m_shelf->versions.push_back(std::move(next));
}

void Catalog::Devices::replace(std::vector<AcceleratorPreset> sorted)
{
    m_shelf->versions.back() = std::move(sorted);
}

std::span<const AcceleratorPreset> Catalog::accelerators() const { return m_devices.all(); }

Diagnostics Catalog::addAccelerator(const std::string& text, const fs::path& file)
{
    CatalogLoader loader;
    std::optional<AcceleratorPreset> preset = loader.readAccelerator(text, file);
    if (!preset)
        return loader.takeProblems();
    m_devices.put(*std::move(preset));
    return {};
}

const AcceleratorPreset* Catalog::accelerator(std::string_view id) const
{
    return findById(accelerators(), id);
}

const TimingsPreset* Catalog::timings(std::string_view accelerator) const
{
    return findById(timings(), accelerator);
}

const LinkPreset* Catalog::link(std::string_view id) const { return findById(links(), id); }

const ScenarioPreset* Catalog::scenario(std::string_view id) const { return findById(scenarios(), id); }

fs::path programDirectory()
{
    std::error_code noLink;
    return fs::read_symlink("/proc/self/exe", noLink).parent_path();
}

fs::path userPresetFolder()
{
    const fs::path below = fs::path("ridgepoint") / "presets";
    // The XDG specification has relative values ignored.
    if (const fs::path data = fromEnvironment("XDG_DATA_HOME"); data.is_absolute())
        return data / below;
    const fs::path home = fromEnvironment("HOME");
    return home.is_absolute() ? home / ".local" / "share" / below : fs::path();
}

std::vector<fs::path> presetFolders(const fs::path& programDirectory)
{
    std::vector<fs::path> candidates;
    const fs::path asked = fromEnvironment("RIDGEPOINT_PRESETS");
    if (!programDirectory.empty()) {
        candidates.push_back(programDirectory / "presets");
        candidates.push_back(programDirectory / RIDGEPOINT_DATA_FOLDER / "presets");
    }

    std::vector<fs::path> folders;
    const auto shipped = std::find_if(candidates.begin(), candidates.end(), isFolder);
    // Listed even when it does not exist: load() then says so, and the shipped presets stand in.
    if (!asked.empty())
        folders.push_back(asked);
    if (!isFolder(asked) && shipped != candidates.end())
        folders.push_back(shipped->lexically_normal());
    const fs::path own = userPresetFolder();
    if (isFolder(own) && (folders.empty() || own != folders.front()))
        folders.push_back(own);
    return folders;
}

} // namespace ridgepoint
