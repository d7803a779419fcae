#pragma once

// A class that answers the lesson of every kind of card, and what is collected of it.

#include "core/teaching/worksheets/collect.h"
#include "tests/support/lesson_files.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ridgepoint::testing {

class Class
{
public:
    explicit Class(std::uint32_t seed = 4711)
        : m_seed(seed)
        , m_variations(m_lesson, seed, shippedCatalog())
    {
    }
    const Lesson& lesson() const { return m_lesson; }

    // The right answers of a student, the first one multiplied.
    AnswerSheet sheet(int student, double factor = 1, int vote = 1)
    {
        const Lesson& own = *m_variations.of(student);
        AnswerSheet made{m_seed, student, vote, {}};
        for (const LessonCard& card : own.cards) {
            const LessonContext context(
                *scenarioOf(own, card, shippedCatalog()), own.given, shippedCatalog());
            const CardTruth truth = truthOf(own, card, context);
            CardAnswer answer;
            if (card.kind == CardKind::Number || card.kind == CardKind::Threshold)
                answer.number = truth.answer.si * (made.answers.empty() ? factor : 1);
            else if (card.kind == CardKind::Choice || card.kind == CardKind::Flaw)
                answer.option = truth.right.front();
            else if (card.kind == CardKind::Rank)
                answer.order = truth.right;
            else if (card.kind == CardKind::Sketch)
                answer.curve = truth.curve;
            else if (truth.solution)
                answer.edits = truth.solution->edits;
            made.answers.push_back(answer);
        }
        return made;
    }
    std::string code(int student, double factor = 1, int vote = 1)
    {
        return answerCode(m_lesson, shippedCatalog(), sheet(student, factor, vote)) + "\n";
    }

private:
    Lesson m_lesson = everyKind();
    std::uint32_t m_seed;
    LessonVariations m_variations;
};

inline CollectResult collect(const std::vector<AnswerFile>& files)
{
    static const std::vector<Lesson> lessons{
        everyKind(), lessonOf(everyKindWith("\"every-kind\"", "\"other\""))};
    return collectClass(files, lessons, shippedCatalog(), englishSpeech(), "1.2.3");
}
inline CollectResult collect(const std::string& codes)
{
    return collect(std::vector<AnswerFile>{{"codes.txt", codes}});
}

inline bool says(const CollectResult& result, const char* what)
{
    return std::ranges::any_of(result.problems,
        [what](const Diagnostic& each) { return plainLine(each).find(what) != std::string::npos; });
}

} // namespace ridgepoint::testing
