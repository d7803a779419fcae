#pragma once

// The lesson of every kind of card, and every lesson that comes with the program.

#include "core/teaching/lesson/lesson_json.h"
#include "tests/support/shipped_catalog.h"

#include <QtGlobal>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ridgepoint::testing {

inline std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
}

inline Lesson lessonOf(const std::string& json, const std::string& origin = "made.json")
{
    LessonReadResult read = readLesson(json, shippedCatalog(), origin);
    if (!read.lesson)
        qFatal("%s", read.diagnostics.empty() ? "no lesson" : plainLine(read.diagnostics.front()).c_str());
    return *std::move(read.lesson);
}

inline const std::filesystem::path everyKindFile(RIDGEPOINT_GOLDEN_DIR "/lesson-every-kind.json");
inline Lesson everyKind() { return lessonOf(textOf(everyKindFile), "lesson-every-kind.json"); }

// Others may not read yet while they are written: a test of lessons says which.
inline std::vector<Lesson> everyLesson()
{
    std::vector<Lesson> all{everyKind()};
    for (const auto& entry :
        std::filesystem::directory_iterator(std::filesystem::path(RIDGEPOINT_PRESETS_DIR) / "lessons"))
        if (entry.path().extension() == ".json")
            if (LessonReadResult read =
                    readLesson(textOf(entry.path()), shippedCatalog(), entry.path().filename().string());
                read.lesson)
                all.push_back(*std::move(read.lesson));
    return all;
}

// `key` of the fixture's text replaced: for lessons that differ in one thing.
inline std::string everyKindWith(const std::string& what, const std::string& with)
{
    std::string text = textOf(everyKindFile);
    const std::size_t at = text.find(what);
    if (at == std::string::npos)
        qFatal("the fixture has no %s", what.c_str());
    for (std::size_t i = at; i != std::string::npos; i = text.find(what, i + with.size()))
        text.replace(i, what.size(), with);
    return text;
}

} // namespace ridgepoint::testing
