#pragma once

// The English texts that a C++ source says: its literals, neighbours joined, whole sentences or patterns with
// %1, %2 … for phrase().

#include <set>
#include <string>
#include <string_view>

namespace ridgepoint::testing {

// `source` is the content of one file. Identifiers, paths and texts without words are left out.
std::set<std::string> textsOf(std::string_view source);
// Words that stand alone in a phrase(): names in a legend. Elsewhere such a literal is mostly a key.
std::set<std::string> wordsOf(std::string_view source);

} // namespace ridgepoint::testing
