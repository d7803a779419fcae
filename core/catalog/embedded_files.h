#pragma once

// The files of presets/launchers, as the build found them (embed.cmake): what a framework's names mean and
// what it refuses is asked where no file can be read.

#include <span>
#include <string_view>

namespace ridgepoint {

struct EmbeddedFile
{
    std::string_view name; // without ".json"
    std::string_view text;
};
std::span<const EmbeddedFile> embeddedFiles();

} // namespace ridgepoint
