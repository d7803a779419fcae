#pragma once

// What each student of a class was asked, and what an answer to it is worth.

#include "core/teaching/lesson/answer.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/worksheets/collect.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace ridgepoint {

class ClassJudge
{
public:
    // Whose numbers were asked about. Student 0: those of the lesson as it is written.
    struct Numbers
    {
        std::uint32_t seed = 0;
        int student = 0;
    };
    ClassJudge(const Lesson& lesson, const Catalog& catalog)
        : m_lesson(lesson)
        , m_catalog(catalog)
    {
    }

    // False: too many seeds already.
    bool knows(std::uint32_t seed)
    {
        if (m_variations.contains(seed))
            return true;
        if (m_variations.size() >= mostSeedsCollected)
            return false;
        m_variations.emplace(seed, std::make_unique<LessonVariations>(m_lesson, seed, m_catalog));
        return true;
    }
    bool teaches(std::uint32_t seed, int student) { return m_variations.at(seed)->of(student) != nullptr; }

    Judgement of(const CardAnswer& answer, const Numbers& numbers, std::size_t card, bool transfer = false)
    {
        const AskedCard& asked = askedOf(numbers, card, transfer);
        const Lesson& own = lessonOf(numbers);
        return judge(own, own.cards[card], asked.truth, answer, *asked.context);
    }
    // Which of the lesson's own options was chosen: a sheet may have them in another order.
    std::size_t optionOf(std::optional<std::size_t> option, const Numbers& numbers, std::size_t card)
    {
        const std::vector<CardOption>& all = m_lesson.cards[card].options;
        const std::vector<CardOption>& own = lessonOf(numbers).cards[card].options;
        const std::size_t said = option.value_or(own.size());
        if (said >= own.size())
            return all.size();
        return static_cast<std::size_t>(std::ranges::find(all, own[said]) - all.begin());
    }
    const AskedCard& askedOf(const Numbers& numbers, std::size_t card, bool transfer = false)
    {
        const std::size_t which =
            numbers.student == 0 ? SIZE_MAX : m_variations.at(numbers.seed)->indexOf(numbers.student);
        const auto place = std::tuple(numbers.seed, which, card, transfer);
        auto known = m_asked.find(place);
        if (known == m_asked.end()) {
            const Lesson& own = lessonOf(numbers);
            known =
                m_asked.emplace(place, ridgepoint::askedOf(own, own.cards[card], m_catalog, transfer)).first;
        }
        return known->second;
    }
    const Lesson& lessonOf(const Numbers& numbers)
    {
        return numbers.student == 0 ? m_lesson : *m_variations.at(numbers.seed)->of(numbers.student);
    }

private:
    const Lesson& m_lesson;
    const Catalog& m_catalog;
    std::map<std::uint32_t, std::unique_ptr<LessonVariations>> m_variations;
    std::map<std::tuple<std::uint32_t, std::size_t, std::size_t, bool>, AskedCard> m_asked;
};

} // namespace ridgepoint
