#pragma once

// The lessons that come with the program and a person's own: files of lessons/ below each folder of presets.
// A lesson is read with a catalogue at hand, so it is none of the catalogue's own presets.

#include "core/teaching/lesson/lesson_json.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct LibraryEntry
{
    std::filesystem::path file;
    LessonReadResult read;
};

// In the order of the course; what cannot be read comes last. A later folder's file takes the place of an
// earlier one of the same name.
std::vector<LibraryEntry> lessonLibrary(
    std::span<const std::filesystem::path> folders, const Catalog& catalog);

// By id, or by number ("7"); null when there is none.
const Lesson* findLesson(std::span<const LibraryEntry> library, std::string_view idOrNumber);

} // namespace ridgepoint
