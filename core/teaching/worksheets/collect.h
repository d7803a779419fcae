#pragma once

// What a class answered, of codes and records without names: how many were right, how far off the others,
// which slips, and what a second vote changed. Whose answer it was is forgotten as soon as it is counted.

#include "core/base/diagnostic.h"
#include "core/teaching/lesson/play.h"
#include "core/teaching/lesson/tally.h"
#include "core/teaching/worksheets/answer_code.h"
#include "core/teaching/worksheets/worksheet.h"

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
    std::string id = {};
    CardKind kind = CardKind::Number;
    std::string question = {}; // ownNumber stands for what differs from sheet to sheet
    std::string answer = {}; // what is right, as people read it; empty where that differs, or is drawn or set
    VoteCount first = {}, second = {};
    std::optional<VoteCount> transfer = {}; // "once more"; nothing of a card that is not asked so
    // Of each student's first vote; of the second where there is no other.
    std::vector<double> factors = {}; // said ÷ true, sorted; of curves by how much they are off
    SlipCounts slips = {}; // those that were named, most frequent first
    std::vector<std::size_t> options = {}; // choice, flaw: how many took each
    std::vector<std::string> labels = {}, texts = {}; // of options that are chosen or ordered
    struct Curves
    {
        std::string field, readout;
        std::vector<double> axis, right, middle; // SI; the middle is the median at each handle
    };
    std::optional<Curves> curves = {}; // of a sketch that all were asked with the same numbers

    // Lower quartile, median, upper quartile; nothing without factors.
    std::optional<std::array<double, 3>> quartiles() const;
    std::optional<double> gain() const { return gainOf(first, second); }
};
inline constexpr std::string_view ownNumber = "[…]";

struct ClassReport
{
    std::string lesson = {}, title = {}, version = {};
    LessonLanguage language = LessonLanguage::English;
    std::size_t students = 0, twice = 0; // who answered; of these who voted twice
    bool isOfSheets = false; // options have letters, as on paper; else numbers, as in the window
    std::size_t corrected = 0; // codes and records that a later one replaced
    std::vector<CardSpread> cards = {};

    std::size_t answers() const; // to all cards, in both votes
    bool differs() const; // some question has other numbers on other sheets
};

struct CollectResult
{
    std::optional<ClassReport> report; // empty: nothing good was read
    Diagnostics problems; // one for each line or record that was left out, a thousand at most
};

// `lessons`: those that a code may be of. The first good one decides; what is of another lesson is named and
// left out. Files of codes: one a line, behind whatever else stands there (a name, say, which goes no
// further); blank lines and what follows a # are nothing. Files that begin with { hold what windows keep of a
// class (play.h), what this made of another one (classAsJson()), or answers from paper:
//
//     { "schema": "ridgepoint.answers/1", "lesson": "does-it-fit", "seed": 4711,
//       "records": [ { "student": 7, "vote": 1, "answers": { "largest": "5B" } } ] }
CollectResult collectClass(std::span<const AnswerFile> files, std::span<const Lesson> lessons,
    const Catalog& catalog, const LessonSpeech& speech, const std::string& version);

// Of what a class votes in a window. `lesson`: as it is played, with the numbers that it has there.
ClassReport classOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog,
    const LessonSpeech& speech, const std::string& version);

// Records of a class with nothing in them yet.
std::string answersTemplate(const Lesson& lesson, std::uint32_t seed, int students);

std::string classAsText(const ClassReport& report);
std::string classAsMarkdown(const ClassReport& report);
std::string classAsCsv(const ClassReport& report);
std::string classAsJson(const ClassReport& report); // schema classSchema
inline constexpr std::string_view classSchema = "ridgepoint.class/1";

// For every way to show one.
std::string slipsText(const CardSpread& card); // "weights-only 4, no-gradients 1"
std::string classCounts(const ClassReport& report); // "1 student · 3 answers", in its language

// What classAsJson() writes, of this lesson: its counts, without words. The problem says what is wrong.
std::optional<ClassReport> readClass(std::string_view json, const Lesson& lesson, Text& problem);

} // namespace ridgepoint
