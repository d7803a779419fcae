#pragma once

// Files as the build found them (core/embed.cmake): what a framework's names mean and what it refuses, how
// puzzles are made and what a page looks like is asked where no file can be read.

#include <span>
#include <string_view>

namespace ridgepoint {

struct EmbeddedFile
{
    std::string_view name; // without its ending
    std::string_view text;
};
std::span<const EmbeddedFile> embeddedFiles(); // presets/launchers
std::span<const EmbeddedFile> puzzleFiles(); // presets/puzzles
std::span<const EmbeddedFile> worksheetFiles(); // resources/worksheet

} // namespace ridgepoint
