#pragma once

// What a person has shown to know: of every card that was finished alone, at which attempt it was right and
// which slips were named. Counted by idea; which lesson or puzzle is worth doing next follows from it. There
// is no clock in here: days come from outside. Nothing personal.

#include "core/base/table.h"
#include "core/teaching/lesson/library.h"
#include "core/teaching/lesson/play.h"

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct CardResult
{
    std::string lesson; // id of a lesson or puzzle
    LessonIdea idea = LessonIdea::Memory;
    std::string card; // id
    int day = 0; // since 1970-01-01
    std::size_t attempt = 0; // at which it was right, from 1; 0: at none
    std::vector<SlipKind> slips = {}; // that were named, in their order

    bool operator==(const CardResult&) const = default;
};
// What somebody alone made of a card's first question; nothing where none was tried. The day is left to the
// caller.
std::optional<CardResult> resultOf(
    const Lesson& lesson, std::size_t card, const CardRecord& record, const Catalog& catalog);

struct Progress
{
    std::vector<CardResult> results; // in the order in which they came

    bool operator==(const Progress&) const = default;
};
inline constexpr std::size_t mostResults = 5000; // the oldest make room
void addResult(Progress& progress, CardResult result);

inline constexpr std::string_view progressSchema = "ridgepoint.progress/1";
std::string writeProgress(const Progress& progress);
// Empty where the text is of another version or broken; the problem says where, and what was expected.
std::optional<Progress> readProgress(std::string_view json, Text& problem);
Table progressTable(const Progress& progress); // a result a row

struct IdeaMastery
{
    std::size_t first = 0, later = 0,
                missed = 0; // cards: right at the first attempt, at a later one, at none
    std::map<SlipKind, std::size_t> slips;

    std::size_t cards() const { return first + later + missed; }
    std::optional<SlipKind> mostFrequentSlip() const; // of several the one that slips.h lists first
};
using Mastery = std::array<IdeaMastery, lessonIdeaCount>; // by LessonIdea
Mastery masteryOf(const Progress& progress);

enum class LessonState
{
    New,
    Begun,
    Done // every card was finished once
};
LessonState stateOf(const Lesson& lesson, const Progress& progress);

struct NextLesson
{
    enum class Why
    {
        Course, // the next one of the course
        Missed, // this idea was missed before today, and is not made up for
        Rested, // the course is done; nothing was asked about this idea for the longest time
    };
    std::string lesson; // id of a lesson or puzzle
    LessonIdea idea = LessonIdea::Memory;
    Why why = Why::Course;

    bool operator==(const NextLesson&) const = default;
};
// Reviews come between lessons: first the idea that was missed longest ago, of several the one missed most
// often, as a puzzle with other numbers. A card that is missed today is asked about tomorrow, and a card
// right at the first attempt makes up for one. The same record and day give the same answer; nothing where
// there is no lesson at all.
std::optional<NextLesson> nextLesson(
    std::span<const LibraryEntry> library, const Progress& progress, int day);

} // namespace ridgepoint
