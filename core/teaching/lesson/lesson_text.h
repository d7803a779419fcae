#pragma once

// A sentence of a lesson: words, and numbers that the engine works out where they stand in braces:
//
//     "State is {memory.ratio|ratio} of one {hardware.name}: {memory.state_total_bytes}."
//
// After a bar: how many digits ("2"), and as what it is shown where that is not the readout's own unit ("%",
// "ratio", "number", "count", "bytes", "seconds" …). "{{" is a brace. A digit in the words is refused but for
// names ("H100", "ZeRO-3") and ordinals ("1st", "2.º"): a number that is typed is a number that ages.

#include "core/teaching/lesson/expression.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class LessonText
{
public:
    struct Piece
    {
        std::string words;
        std::optional<LessonExpression> number; // behind the words
        int digits = 3;
        std::optional<Unit> unit; // in place of its own
    };
    // Writes one number; the window does it in its language.
    using Writer = std::function<std::string(double si, Unit unit, int digits)>;

    // The problem says what was expected; then nothing comes back.
    static std::optional<LessonText> parse(
        std::string_view text, const std::vector<Given>& given, Text& problem);

    const std::string& source() const { return m_source; }
    bool empty() const { return m_source.empty(); }
    const std::vector<Piece>& pieces() const { return m_pieces; }
    // A number without a value is "—".
    std::string filled(const LessonContext& context, const Writer& write) const;
    std::string plain(const LessonContext& context) const; // English numbers
    std::size_t wordCount() const; // each number is one
    bool operator==(const LessonText& other) const { return m_source == other.m_source; }

private:
    std::string m_source;
    std::vector<Piece> m_pieces;
};

// The first digit that stands for a typed number: the word that holds it, or nothing. `names`: of the
// catalogue, see lessonNames().
std::optional<std::string> typedNumber(const LessonText& text, const std::vector<std::string>& names);
// Names of devices, links and models, longest first: what may hold digits wherever it stands.
std::vector<std::string> lessonNames(const Catalog& catalog);

// "%" → Unit::Percent …; nothing where there is no such word.
std::optional<Unit> unitNamed(std::string_view word);
std::vector<std::string_view> unitWords();

inline constexpr std::size_t longestLessonText = 2000;

} // namespace ridgepoint
