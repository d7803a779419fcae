#pragma once

// What is right on every sheet of a class, and which number each slip gives: a document of its own, for the
// teacher alone. And the way back: a key put to the judge, so that nobody hands out one that is wrong.

#include "core/base/diagnostic.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/worksheets/worksheet.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct KeyRow
{
    int student = 1;
    std::string card; // id
    std::string what; // keyAnswer, or the slip: "weights-only"
    std::string shown; // as people read it: "112 GB"
    std::string value; // answerAsText(); empty where there is none (a goal that nothing was found for)
};
inline constexpr std::string_view keyAnswer = "answer";

struct WorksheetKey
{
    std::string lesson; // id
    std::uint32_t seed = 0;
    std::string version = {}; // of the program
    LessonLanguage language = LessonLanguage::English;
    std::vector<KeyRow> rows = {}; // by student, then card
};

WorksheetKey makeKey(const Lesson& lesson, LessonVariations& variations, int students, const Catalog& catalog,
    const LessonSpeech& speech, const std::string& version);

std::string keyAsCsv(const WorksheetKey& key); // lesson, seed, student, card, what, shown, value
std::string keyAsJson(const WorksheetKey& key); // schema ridgepoint.key/1

struct KeyReadResult
{
    std::optional<WorksheetKey> key; // empty when any diagnostic is an error
    Diagnostics diagnostics;
};
// Either form; 16 MiB at most.
KeyReadResult readKey(std::string_view text, std::string_view origin);

struct KeyFinding
{
    int student = 1;
    std::string card, what;
    Text message;
};
// Every answer judged right, every slip's number named as that slip; also what the key leaves out.
std::vector<KeyFinding> checkKey(const WorksheetKey& key, const Lesson& lesson, const Catalog& catalog);

} // namespace ridgepoint
