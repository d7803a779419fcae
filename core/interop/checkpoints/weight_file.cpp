#include "core/interop/checkpoints/weight_file.h"

#include "core/interop/checkpoints/little_endian.h"

#include <algorithm>

namespace ridgepoint {

WeightFile weightFileOf(std::string_view beginning, std::string_view name)
{
    constexpr std::size_t most = 4096; // an index says what it is in its first lines
    if (beginning.starts_with("GGUF"))
        return WeightFile::Gguf;
    // No text has a byte of zero in its eighth place.
    if (beginning.size() > 8 && beginning[7] == '\0' && beginning[8] == '{')
        return WeightFile::Safetensors;
    if (const std::size_t open = beginning.find_first_not_of(" \t\r\n"); open != std::string_view::npos
        && beginning[open] == '{'
        && beginning.substr(0, most).find("\"weight_map\"") != std::string_view::npos)
        return WeightFile::Index;
    return name.ends_with(".gguf")                  ? WeightFile::Gguf
        : name.ends_with(".safetensors")            ? WeightFile::Safetensors
        : name.ends_with(".safetensors.index.json") ? WeightFile::Index
                                                    : WeightFile::None;
}

bool isLfsPointer(std::string_view beginning)
{
    return beginning.starts_with("version https://git-lfs.github.com/spec/");
}

std::size_t descriptionBytes(WeightFile kind, std::string_view beginning)
{
    if (kind == WeightFile::Safetensors && beginning.size() >= 8)
        return 8
            + static_cast<std::size_t>(
                std::min<std::uint64_t>(littleEndian<std::uint64_t>(beginning), longestSafetensorsHeader));
    return longestGgufMetadata;
}

} // namespace ridgepoint
