#pragma once

// Words in the two languages of lessons. Those are written in the language that was asked for, whatever the
// program runs in, so they are pairs and not texts to be translated.

#include <string>
#include <string_view>

namespace ridgepoint {

enum class LessonLanguage
{
    English,
    Spanish
};

struct InBoth
{
    std::string_view en, es;
    constexpr std::string_view in(LessonLanguage language) const
    {
        return language == LessonLanguage::Spanish ? es : en;
    }
};

// "Student %1 of %2" filled in.
std::string filledIn(std::string_view pattern, std::string_view first, std::string_view second = {},
    std::string_view third = {});

} // namespace ridgepoint
