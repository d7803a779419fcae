#pragma once

// What a student answered, as a short code of letters and digits to be read out, typed in or sent: which
// lesson, which seed, which sheet, and the answers as committed. Nothing in it says who it was.
//
//     12SE-8K0Q-…     Crockford's base 32 (no I, L, O, U), hyphens and blanks anywhere, small letters too
//
// The first character is the version. The last six are a checksum over all others (the code of Bech32m,
// Bitcoin Improvement Proposal 350): one character that is wrong is always noticed, so are two, and nearly
// everything else. Numbers keep four significant digits, curves steps of an eighth.

#include "core/teaching/lesson/answer.h"
#include "core/teaching/lesson/shape.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// One sheet as handed in.
struct AnswerSheet
{
    std::uint32_t seed = 0;
    int student = 1; // of mostStudents
    int vote = 1; // 2: once more, after it was talked about
    std::vector<CardAnswer> answers = {}; // of each card; empty where nothing was said

    bool operator==(const AnswerSheet&) const = default;
};

// What a code says of itself, before its lesson is known.
struct AnswerCodeHead
{
    std::uint32_t lesson = 0; // lessonMark()
    std::uint32_t shape = 0; // lessonShape()
    std::uint32_t seed = 0;
    int student = 1;
    int vote = 1;
};

std::string answerCode(const Lesson& lesson, const Catalog& catalog, const AnswerSheet& sheet);

// Total for any text; the problem is a sentence. Nothing comes back where it is no code of this version.
std::optional<AnswerCodeHead> answerCodeHead(std::string_view code, Text& problem);
std::optional<AnswerSheet> readAnswerCode(
    std::string_view code, const Lesson& lesson, const Catalog& catalog, Text& problem);

int optionBits(std::size_t options); // of one of so many
int orderBits(std::size_t options); // of one order of so many

// The digits of a code, for pages that write one.
inline constexpr std::string_view codeDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
inline constexpr int codeVersion = 1;
inline constexpr std::size_t codeCheckDigits = 6;
inline constexpr std::size_t longestAnswerCode = 600; // characters, blanks and hyphens too
// Bits of the parts.
inline constexpr int studentBits = 8, shortSeedBits = 10, longSeedBits = 20;
inline constexpr int digitBits = 14, exponentBits = 7, wholeBits = 30, curveBits = 11;
inline constexpr int exponentBias = 60; // a number is digits · 10^(exponent − bias − 3)
inline constexpr int curveBias = 800, curveSteps = 20; // a height is 10^((step − bias) / steps)

} // namespace ridgepoint
