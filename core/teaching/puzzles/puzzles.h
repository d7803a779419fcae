#pragma once

// Puzzles: lessons of one card that the engine makes from a kind, a difficulty and a seed. The same three
// give the same puzzle on every machine with the same presets. What cannot be taught (check.h) is made again
// with the next numbers of the same sequence, so every puzzle that comes back is solvable and says one thing.

#include "core/teaching/lesson/lesson.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

enum class PuzzleKind
{
    // goals: a few fields, and a state to be reached
    Fit,
    StepTime,
    Deadline,
    Repair, // of a layout that cannot be, or does not fit

    // estimates
    StateBytes,
    MinDevices,
    LargestModel,
    KvCache,
    StepWork,
    RunTime,
    Cost,
    Checkpoints,
    AllReduce,
    Bubble,
    Ridge,

    // what binds, with "too close to call"
    Ceiling,
    Wall,
    Verdict,

    // to be put in order
    RankModels,
    RankLayouts,
    RankWalls,
    RankCollectives,

    // which line is wrong
    FlawMemory,
    FlawRun,
    FlawTraffic,
    FlawClaim,
};
inline constexpr std::size_t puzzleKindCount = 26;
inline constexpr int hardestPuzzle = 3; // from 1

std::string_view puzzleKey(PuzzleKind kind); // "state-bytes"
std::optional<PuzzleKind> puzzleKindOf(std::string_view key);
LessonWords puzzleTitle(PuzzleKind kind);
CardKind puzzleCard(PuzzleKind kind);
LessonIdea puzzleIdea(PuzzleKind kind);

struct PuzzleAsk
{
    PuzzleKind kind = PuzzleKind::Fit;
    int difficulty = 1;
    std::uint64_t seed = 0;
    bool operator==(const PuzzleAsk&) const = default;
};
std::string puzzleId(const PuzzleAsk& ask); // "puzzle-state-bytes-1-42", the lesson's id
std::optional<PuzzleAsk> puzzleNamed(std::string_view id); // nothing where it names none

// Nothing where the presets it draws from are missing, or none of many attempts can be taught. Evaluates some
// hundred scenarios, a goal some thousand.
std::optional<Lesson> puzzleOf(const PuzzleAsk& ask, const Catalog& catalog);

} // namespace ridgepoint
