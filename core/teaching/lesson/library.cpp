#include "core/teaching/lesson/library.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>
#include <system_error>

namespace ridgepoint {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largestFile = 1 << 20;
constexpr std::size_t mostFiles = 500;

std::string textOf(const fs::path& file)
{
    std::error_code error;
    // Asking first keeps this from waiting on a pipe or a device.
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > largestFile || error)
        return {};
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

int place(const LibraryEntry& entry)
{
    return entry.read.lesson ? entry.read.lesson->number : std::numeric_limits<int>::max();
}

} // namespace

std::vector<LibraryEntry> lessonLibrary(std::span<const fs::path> folders, const Catalog& catalog)
{
    std::map<fs::path, fs::path> files; // by name
    for (const fs::path& folder : folders) {
        std::error_code error;
        fs::directory_iterator entry(folder / "lessons", error);
        for (const fs::directory_iterator end; !error && entry != end; entry.increment(error))
            if (const fs::path& path = entry->path(); path.extension() == ".json" && files.size() < mostFiles)
                files[path.filename()] = path;
    }
    std::vector<LibraryEntry> all;
    for (const auto& [name, path] : files)
        all.push_back({path, readLesson(textOf(path), catalog, name.string())});
    std::ranges::stable_sort(all, {}, place);
    return all;
}

const Lesson* findLesson(std::span<const LibraryEntry> library, std::string_view idOrNumber)
{
    for (const LibraryEntry& each : library)
        if (each.read.lesson
            && (each.read.lesson->id == idOrNumber || std::to_string(each.read.lesson->number) == idOrNumber))
            return &*each.read.lesson;
    return nullptr;
}

} // namespace ridgepoint
