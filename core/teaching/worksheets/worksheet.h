#pragma once

// The sheets of a class: what each student reads and where there is room to write. Plain texts in one
// language, without anything that is right or wrong: that is in the key (worksheet_key.h).

#include "core/teaching/lesson/answer_text.h"
#include "core/teaching/lesson/speech.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/worksheets/answer_code.h"
#include "core/teaching/worksheets/sheet_units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

struct SheetTick
{
    double value = 0;
    std::string text = {}; // empty: a small one
};
struct SheetAxis
{
    std::string name = {};
    double from = 0, to = 1;
    bool logarithmic = false;
    std::vector<SheetTick> ticks = {};

    double shareOf(double value) const; // 0 … 1 along the axis
};

struct SheetGoalField
{
    GoalField field;
    std::string name = {}, now = {};
    std::vector<std::string> choices = {}; // in words, of the field's keys
    std::vector<SheetUnit> units = {}; // of a number
};

struct SheetCard
{
    std::string id;
    CardKind kind = CardKind::Number;
    std::string question;
    std::vector<std::string> here = {}; // what this card changes in the scenario: "accelerators: 64"
    std::vector<std::string> options = {}; // choice, flaw, rank
    std::vector<SheetUnit> units = {}; // number, threshold; sketch: of its heights
    SheetAxis axis = {}; // threshold: the field's; sketch: a tick for each handle
    SheetAxis heights = {}; // sketch: whole decades, the same on every sheet, at least a factor of two around
    std::vector<std::string> conditions = {}; // goal
    std::vector<SheetGoalField> fields = {}; // goal
};

struct Sheet
{
    std::string title = {}, hook = {};
    std::vector<std::pair<std::string, std::string>> numbers = {}; // what varies, and where it starts
    std::vector<SheetCard> cards = {};
};

struct Worksheet
{
    std::string lesson = {}, version = {}; // its id; the program's
    std::uint32_t mark = 0, shape = 0, seed = 0;
    LessonLanguage language = LessonLanguage::English;
    std::vector<Sheet> sheets = {}; // those that differ
    std::vector<std::size_t> of = {}; // which of them each student has

    int students() const { return static_cast<int>(of.size()); }
    const Sheet& sheetOf(int student) const { return sheets[of[static_cast<std::size_t>(student - 1)]]; }
    std::string footer(int student) const; // "does-it-fit · student 7 · seed 4711 · Ridgepoint 0.9.0"
};

// `students`: 1 … mostStudents. Nothing where no combination can be taught; the problem says why.
std::optional<Worksheet> makeWorksheet(const Lesson& lesson, LessonVariations& variations, int students,
    const Catalog& catalog, const LessonSpeech& speech, const std::string& version, Text& problem);

// For reading and for other programs; no key in either.
std::string worksheetAsMarkdown(const Worksheet& worksheet);
std::string worksheetAsJson(const Worksheet& worksheet); // schema ridgepoint.worksheet/1

} // namespace ridgepoint
