#pragma once

// "Did you mean". Edit distance without regard to case, swaps of neighbours counted once.

#include "core/base/printable.h"
#include "core/base/text.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

bool sameIgnoringCase(std::string_view a, std::string_view b);
std::string_view trimmed(std::string_view text); // without blanks and line ends around it

// Optimal string alignment distance; texts beyond 64 bytes are compared by their first 64. Further than
// `most` is most + 1: nobody waits for how much further.
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t most = 64);

// The nearest candidate so far: what begins with the word, then what has it as a word, then what is within a
// third of its letters. Vendors and such, "nvidia-" and "-80gb-hbm3", are left out of the comparison where
// the word has any.
class Nearest
{
public:
    explicit Nearest(std::string_view wanted);
    void consider(std::string_view candidate);
    void consider(std::string_view candidate, std::string_view standsFor);
    std::string_view best() const { return m_best; } // empty when nothing is near
    // "; did you mean adamw?" or nothing. Where several begin with the word, or have it: all of them. Where
    // nothing is near: what shares a word with it.
    Text question() const;

private:
    enum class Kind
    {
        Completion,
        Within,
        Typo
    };
    void compare(std::string_view wanted, std::string_view candidate, std::string_view standsFor);

    std::string_view m_wanted;
    std::string m_bare; // without what names of presets do not have; empty: it has nothing of the kind
    std::string_view m_best;
    Kind m_kind = Kind::Typo;
    std::size_t m_distance = 0;
    std::vector<std::string_view> m_completions, m_within, m_related;
};

Text didYouMean(std::string_view name); // the question about one name; nothing for an empty one

} // namespace ridgepoint
