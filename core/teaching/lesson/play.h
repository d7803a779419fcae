#pragma once

// A lesson being played: which card, which step of it, what was committed, what is hidden now. The window,
// the command line and the tests drive the same machine; it knows no clock and no widget.

#include "core/teaching/lesson/answer.h"
#include "core/teaching/lesson/tally.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

enum class PlayMode
{
    Alone, // one answer at a time, three attempts, a hint for each
    Class, // votes, twice, or on paper and none here
};

// The steps of a card, in order. Those that a card or mode has no use for are left out.
enum class PlayPhase
{
    Hook, // once, before the first card
    Ask, // answers are taken; what is asked for is hidden
    Argue, // class: neighbours talk, a second vote
    Move, // one slider is moved; the prediction stands on the axis
    Reveal,
    Transfer, // the same with one thing changed: answers are taken again
    TransferReveal,
    Done, // after the last card
};

inline constexpr std::size_t attemptsAlone = 3;
inline constexpr std::size_t mostVotes = 500; // of a round

struct CardRecord
{
    // In the order in which they came; alone, an attempt each.
    std::vector<CardAnswer> first, second, transfer;
    bool skipped = false;
    std::size_t hints = 0, transferHints = 0; // that were opened in the two rounds

    bool operator==(const CardRecord&) const = default;
};

// What a lesson leaves behind, and what it goes on from after a crash. Nothing personal.
struct LessonRecord
{
    std::string lesson; // id
    std::uint32_t shape = 0; // lessonShape() of what was answered
    PlayMode mode = PlayMode::Alone;
    std::uint64_t seed = 0; // of the lesson: its numbers
    std::size_t card = 0;
    PlayPhase phase = PlayPhase::Hook;
    std::vector<CardRecord> cards;
    std::uint32_t seconds = 0; // that a class has spent on it

    bool operator==(const LessonRecord&) const = default;
};
inline constexpr std::string_view recordSchema = "ridgepoint.lesson-record/2";
// Answers are those of answer_text.h.
std::string writeRecord(const LessonRecord& record, const Lesson& lesson);
// Empty where the text is of another version, of another lesson, or broken; the problem says so.
std::optional<LessonRecord> readRecord(std::string_view json, const Lesson& lesson, Text& problem);

class LessonPlay
{
public:
    // The catalog must outlive it.
    LessonPlay(Lesson lesson, PlayMode mode, const Catalog& catalog);
    // Goes on where a record of this lesson ended.
    LessonPlay(Lesson lesson, const LessonRecord& record, const Catalog& catalog);

    LessonPlay(const LessonPlay&) = delete; // what it works things out on looks into its lesson
    LessonPlay& operator=(const LessonPlay&) = delete;

    const Lesson& lesson() const { return m_lesson; }
    PlayMode mode() const { return m_record.mode; }
    PlayPhase phase() const { return m_record.phase; }
    std::size_t cardIndex() const { return m_record.card; }
    const LessonCard& card() const; // of now; the last one when done
    const CardRecord& cardRecord() const { return m_record.cards[m_record.card]; }
    const LessonRecord& record() const { return m_record; }

    // What the phase of now is about: the card's scenario, or its transfer's.
    const LessonContext& context() const { return *m_context; }
    const CardTruth& truth() const { return m_truth; }
    const LessonWords& title() const; // of the lesson, as much of it as may be told now
    // Report paths and chapters that nobody may see now.
    std::vector<std::string> veil() const;
    // Fields that may be moved now; none while a prediction is asked for.
    std::vector<std::string> movable() const;
    bool takesAnswers() const;
    bool showsAnswer() const { return phase() == PlayPhase::Reveal || phase() == PlayPhase::TransferReveal; }

    bool isFull() const; // as many answers as a round takes: a further one is not counted
    // Commits one answer. Alone, a right one and the last attempt go on to the next step.
    Judgement commit(const CardAnswer& answer);
    void takeBack(); // the last one of this round; alone an attempt is an attempt
    // The answers of the round that is on, or was last.
    const std::vector<CardAnswer>& answers() const;
    std::size_t attemptsLeft() const; // alone
    std::size_t hintsOpen() const; // how many may be seen now: of a class all, alone one at each attempt
    std::size_t hintsShown() const; // how many of them were opened
    void openHint(); // one more, as far as they may be seen
    // Of the last answer of the round; none where nothing was answered.
    std::optional<Judgement> lastJudgement() const;
    RoundSummary summary(const std::vector<CardAnswer>& answers) const;
    // Alone: whether the first answer to a card was right; nothing where there was none.
    std::optional<bool> firstRight(std::size_t card) const;

    bool canGoOn() const; // next() does something: alone an answer was given, or the step takes none
    void next(); // the next step
    void back(); // the step before; answers stay
    void skip(); // to the next card, marked so
    bool done() const { return phase() == PlayPhase::Done; }

private:
    void prepare(); // context and truth of the phase
    bool isSpent() const;
    bool has(PlayPhase phase) const;
    std::vector<CardAnswer>& round();

    Lesson m_lesson;
    const Catalog& m_catalog;
    LessonRecord m_record;
    std::unique_ptr<LessonContext> m_context;
    std::pair<std::size_t, bool> m_prepared; // card, and whether its transfer
    CardTruth m_truth;
};

} // namespace ridgepoint
