#pragma once

// The English texts that a C++ source composes, read from the source itself: every sentence is one expression
// of literals joined by +, so its pattern can be written down without running it. What stands between the
// literals becomes %1, %2 …, and a ternary of literals one pattern for each branch.

#include <set>
#include <string>
#include <string_view>

namespace ridgepoint::testing {

// `source` is the content of one file. Identifiers, paths and texts without words are left out.
std::set<std::string> textsOf(std::string_view source);

// Whether a text says something in words, so that a translation can differ.
bool hasWords(std::string_view text);

} // namespace ridgepoint::testing
