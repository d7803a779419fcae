#pragma once

// A lesson: a scenario, the few fields that may be moved, what is hidden until the reveal, and cards that
// ask. Every number in it is an expression, so a lesson is right as long as the engine is. Files and their
// keys are described in presets/README.md; readLesson() and check are the only readers.

#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario.h"
#include "core/teaching/lesson/both_languages.h"
#include "core/teaching/lesson/lesson_text.h"
#include "core/teaching/lesson/slips.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct LessonWords
{
    LessonText en, es; // a text that lacks Spanish is read in English
    const LessonText& in(LessonLanguage language) const
    {
        return language == LessonLanguage::Spanish && !es.empty() ? es : en;
    }
    bool empty() const { return en.empty(); }
    bool operator==(const LessonWords&) const = default;
};

// What a lesson is about: what a person's record counts by.
enum class LessonIdea
{
    Memory, // does it fit
    State, // what a parameter costs
    Time, // how long a run takes
    Intensity, // what binds what
    Communication,
    Parallelism,
    Pipeline,
    Cost,
    Resilience,
    Serving,
    Scaling,
};
inline constexpr std::size_t lessonIdeaCount = 11;
std::span<const std::string_view> lessonIdeaKeys(); // in files
std::string_view lessonIdeaKey(LessonIdea idea);
std::optional<LessonIdea> lessonIdeaOf(std::string_view key);

enum class CardKind
{
    Choice,
    Number,
    Threshold, // of a field, placed on its slider
    Rank,
    Sketch,
    Goal,
    Flaw,
};
std::string_view cardKindKey(CardKind kind);

struct CardSlip
{
    SlipKind kind = SlipKind::SparsePeak;
    LessonExpression value; // what it gives
    bool operator==(const CardSlip&) const = default;
};

// Of a choice; a line of a calculation with a flaw; what is to be put in order.
struct CardOption
{
    LessonWords text;
    // Choice: right where this is not 0. Rank: its place, smallest first.
    LessonExpression value;
    // Of a line: what it states, and what is so. It holds the flaw where the two differ.
    LessonExpression says, is;
    std::optional<SlipKind> slip;
    // Of a choice, "too close to call": right where none of the others is, or another one at an end of the
    // prediction's band. It has no value.
    bool tooClose = false;
    bool operator==(const CardOption&) const = default;
};

struct CardCondition
{
    std::string readout; // path
    bool atMost = true; // else at least
    LessonExpression bound;
    bool operator==(const CardCondition&) const = default;
};

// The answer by another way, so that nobody has to take the engine's word for it: worked out from what is
// given, or taken from a source; never what the engine itself says.
struct CardKey
{
    LessonExpression value; // number, threshold; sketch: at each handle, the field being what it is there
    double tolerance = 0.01; // relative
    std::vector<std::size_t> options; // choice, flaw: the right one; rank: all, smallest first
    FieldEdits set; // goal: what reaches it, as few as do
    std::string source; // where it is no derivation
    bool operator==(const CardKey&) const = default;
};

// "The same with one thing changed".
struct CardTransfer
{
    FieldEdits set;
    LessonWords question, explain;
    std::optional<CardKey> expected; // absent: the card's, where that is worked out anew
    bool operator==(const CardTransfer&) const = default;
};

// Of a scenario, as it is shown: a text, or an expression of the scenario that was asked about.
struct RevealEdit
{
    std::string field, text;
    LessonExpression value; // empty: the text
    bool operator==(const RevealEdit&) const = default;
};

struct LessonCard
{
    std::string id; // "fits", of its lesson
    CardKind kind = CardKind::Number;
    LessonWords question, explain;
    std::vector<LessonWords> hints; // three at most
    FieldEdits set; // on the lesson's scenario
    std::vector<std::string> veil; // paths or chapters hidden until the reveal; empty: the lesson's
    std::vector<std::string> movingVeil; // that stay hidden while the slider moves before the reveal
    std::vector<std::string> fields; // that may be moved; empty: the lesson's
    std::string view; // empty: the lesson's
    // Settings of that picture, as `export --option` names them; behind the lesson's own.
    std::vector<FieldEdit> picture;
    std::string focus; // report path that the reveal explains; empty: the answer's, where it is one

    LessonExpression answer; // number, threshold
    double tolerance = 0.05; // relative
    std::vector<CardSlip> slips;
    std::vector<CardOption> options; // choice, rank, flaw
    bool mix = false; // a choice whose options stand in no order of their own
    std::string field; // threshold, sketch: on whose axis
    std::string readout; // sketch: path
    LessonExpression from, to; // sketch: of the field
    int handles = 6; // sketch: five to seven
    std::vector<CardCondition> conditions; // goal
    std::optional<CardKey> expected;
    // What the picture shows once the answer is told, on what was asked about, here and in the transfer.
    // Empty: as it was asked, which was meant; none: nobody has said.
    std::optional<std::vector<RevealEdit>> reveal;
    std::optional<CardTransfer> transfer;
    LessonWords notes; // for the teacher, in place of the lesson's

    bool operator==(const LessonCard&) const = default;
};

// A field or given quantity that takes another of these values for each student.
struct LessonVariation
{
    std::string name; // field id, or "given.link"
    std::vector<std::string> values;
    bool operator==(const LessonVariation&) const = default;
};

struct Lesson
{
    std::string id; // "does-it-fit", the file's name
    int number = 0; // place in the course, from 1; exercises behind the lessons
    bool exercise = false; // a longer one, to design something
    LessonIdea idea = LessonIdea::Memory;
    double minutes = 8;
    LessonWords title, hook; // the hook is the one sentence with which it begins
    LessonWords cover; // what it is called before the last reveal; empty: the title tells no answer
    Scenario scenario;
    std::vector<Given> given;
    std::vector<LessonVariation> vary;
    std::uint64_t seed = 0; // that has picked of them (variation.h); 0: none, and never in a file
    std::string view;
    std::vector<FieldEdit> picture;
    std::vector<std::string> fields; // at most four
    std::vector<std::string> veil;
    std::vector<LessonCard> cards;
    LessonWords notes; // for the teacher
    std::vector<std::string> sources;

    const std::vector<std::string>& veilOf(const LessonCard& card) const
    {
        return card.veil.empty() ? veil : card.veil;
    }
    const std::vector<std::string>& fieldsOf(const LessonCard& card) const
    {
        return card.fields.empty() ? fields : card.fields;
    }
    const LessonWords& notesOf(const LessonCard& card) const
    {
        return card.notes.empty() ? notes : card.notes;
    }
    const LessonWords& coverTitle() const { return cover.empty() ? title : cover; }
    const std::string& viewOf(const LessonCard& card) const { return card.view.empty() ? view : card.view; }
    bool operator==(const Lesson&) const = default;
};

// The scenario that a card asks about; nothing where its edits are refused.
std::optional<Scenario> scenarioOf(const Lesson& lesson, const LessonCard& card, const Catalog& catalog);
std::optional<Scenario> transferOf(const Lesson& lesson, const LessonCard& card, const Catalog& catalog);

// Whether sheets may each put its options in another order. The lines of a calculation have one of their own.
inline bool mixesOptions(const LessonCard& card) { return card.kind == CardKind::Rank || card.mix; }

// All that a card says in words, with its place ("question", "hints[1]", "options[0].text").
std::vector<std::pair<std::string, const LessonWords*>> wordsOf(const LessonCard& card);

inline constexpr double longestLessonMinutes = 12, longestExerciseMinutes = 45;
inline constexpr std::size_t mostLessonFields = 4, mostCardWords = 60, mostHints = 3;

} // namespace ridgepoint
