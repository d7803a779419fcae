#pragma once

// What a class answered, of codes and records without names: how many were right, how far off the others,
// which slips, and what a second vote changed. Whose answer it was is forgotten as soon as it is counted.

#include "core/lesson/play.h"
#include "core/scenario/diagnostic.h"
#include "core/worksheet/answer_code.h"
#include "core/worksheet/worksheet.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t mostAnswerCodes = 10'000, mostSeedsCollected = 16;
inline constexpr std::size_t largestAnswerFile = 1u << 20; // bytes
inline constexpr std::string_view answersSchema = "ridgepoint.answers/1";

struct AnswerFile
{
    std::string name, content;
};

struct CardSpread
{
    struct OfSlip
    {
        SlipKind kind;
        std::size_t count = 0;
    };
    std::string id = {};
    CardKind kind = CardKind::Number;
    std::string question = {}; // of the lesson as written
    std::size_t answered = 0, right = 0; // of each student's first vote
    std::vector<double> factors = {}; // said ÷ true, sorted; of curves by how much they are off
    std::vector<OfSlip> slips = {}; // those that were named, most frequent first
    std::vector<std::size_t> options = {}; // choice, flaw: how many took each
    std::vector<std::string> letters = {}; // of the options, with their words
    // Of those who voted twice on this card.
    std::size_t pairs = 0, rightBefore = 0, rightAfter = 0;

    // Lower quartile, median, upper quartile, between neighbours in proportion; nothing without factors.
    std::optional<std::array<double, 3>> quartiles() const;
    // Of what could be gained, the part that was (Hake, Am. J. Phys. 66, 64 (1998)): 1 where all who were
    // wrong are right now. Nothing where nobody was wrong, or voted twice.
    std::optional<double> gain() const;
};

struct ClassReport
{
    std::string lesson = {}, title = {}, version = {};
    LessonLanguage language = LessonLanguage::English;
    std::size_t students = 0, twice = 0; // who answered; of these who voted twice
    std::size_t read = 0, corrected = 0; // codes and records; those that a later one replaced
    std::vector<CardSpread> cards = {};
};

struct CollectResult
{
    std::optional<ClassReport> report; // empty: nothing good was read
    Diagnostics problems; // one for each line or record that was left out, a thousand at most
};

// `lessons`: those that a code may be of. The first good one decides; what is of another lesson is named and
// left out. Files of codes: one a line, blank lines and what follows a # are nothing. Files that begin with {
// hold what windows keep of a class (play.h), or answers from paper:
//
//     { "schema": "ridgepoint.answers/1", "lesson": "does-it-fit", "seed": 4711,
//       "records": [ { "student": 7, "vote": 1, "answers": { "largest": "5B" } } ] }
CollectResult collectClass(std::span<const AnswerFile> files, std::span<const Lesson> lessons,
    const Catalog& catalog, const SheetSpeech& speech, const std::string& version);

// Of what a class votes in a window. `lesson`: as it is played, with the numbers that it has there.
ClassReport classOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog,
    const SheetSpeech& speech, const std::string& version);

// Records of a class with nothing in them yet.
std::string answersTemplate(const Lesson& lesson, std::uint32_t seed, int students);

std::string classAsText(const ClassReport& report);
std::string classAsMarkdown(const ClassReport& report);
std::string classAsCsv(const ClassReport& report);
std::string classAsJson(const ClassReport& report); // schema ridgepoint.class/1

// For every way to show one.
std::string slipsText(const CardSpread& card); // "weights-only 4, no-gradients 1"

} // namespace ridgepoint
