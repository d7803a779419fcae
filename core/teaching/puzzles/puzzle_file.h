#pragma once

// The kinds of puzzles as files (presets/puzzles, described in presets/README.md), in the library since the
// build (core/inputs/catalog/embedded_files.h). Internal to core/teaching/puzzles.

#include "core/teaching/puzzles/puzzles.h"

#include <nlohmann/json.hpp>

namespace ridgepoint {

struct PuzzleFile
{
    std::string key; // its name
    CardKind card = CardKind::Number;
    LessonIdea idea = LessonIdea::Memory;
    std::string view;
    LessonWords title;
    nlohmann::ordered_json make; // steps
};
const PuzzleFile& puzzleFile(PuzzleKind kind);

// Of shared.json; null where there is none by that name.
const nlohmann::ordered_json* sharedPuzzleList(const std::string& name);
const nlohmann::ordered_json* sharedPuzzlePart(const std::string& name);

} // namespace ridgepoint
