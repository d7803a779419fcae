#pragma once

// Text from outside (files, arguments, other programs) as it may stand in a message, on a terminal, in a
// picture: valid UTF-8 without what a terminal obeys, what turns the order of reading round, or what XML
// forbids.

#include <cstddef>
#include <string>
#include <string_view>

namespace ridgepoint {

struct CodePoint
{
    char32_t value = 0;
    std::size_t size = 0; // bytes; 0: not UTF-8
};
CodePoint decodeUtf8(std::string_view text); // the first of a text that is not empty
bool isValidUtf8(std::string_view text);

// No control characters (C0, C1, delete), directional overrides, line separators or non-characters.
bool isPrintable(char32_t c);
bool isPrintable(std::string_view text);

// A message repeats no more of a foreign text than this many bytes.
inline constexpr std::size_t longestForeign = 1000;

// "?" for what is not printable; cut between characters, with "…", where it is longer than `most` bytes.
std::string printable(std::string_view foreign, std::size_t most = longestForeign);
// A whole message, which may have lines.
std::string printableLines(std::string_view message);
// Short, printable, in single quotes: for naming what a person wrote.
std::string quotedExcerpt(std::string_view text);

} // namespace ridgepoint
