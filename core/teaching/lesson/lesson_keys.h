#pragma once

// The keys and limits of lesson files: what the reader refuses beyond, and what the schema says.

#include "core/teaching/lesson/lesson.h"

#include <array>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

namespace lessonkeys {

inline constexpr std::array<std::string_view, 19> lesson{"schema", "id", "number", "kind", "idea", "minutes",
    "title", "cover", "hook", "notes", "sources", "scenario", "given", "vary", "view", "picture", "fields",
    "veil", "cards"};
inline constexpr std::array<std::string_view, 28> card{"id", "kind", "question", "explain", "hints", "set",
    "veil", "moving_veil", "fields", "mix", "view", "picture", "focus", "tolerance", "answer", "slips",
    "options", "field", "readout", "from", "to", "handles", "conditions", "expected", "reveal", "transfer",
    "notes", "comment"};
inline constexpr std::array<std::string_view, 2> words{"en", "es"}, scenario{"preset", "set"},
    slip{"slip", "value"};
inline constexpr std::array<std::string_view, 1> reveal{"set"};
inline constexpr std::array<std::string_view, 3> condition{"readout", "at_most", "at_least"},
    expected{"value", "tolerance", "source"};
inline constexpr std::array<std::string_view, 4> transfer{"set", "question", "explain", "expected"};

inline constexpr std::size_t mostCards = 12, mostOptions = 8, mostGiven = 12, mostVariants = 64;
inline constexpr double leastTolerance = 0.001, mostTolerance = 1;
inline constexpr int fewestHandles = 5, mostHandles = 7;
inline constexpr std::string_view givenLetters = "abcdefghijklmnopqrstuvwxyz_";

// What a veil may name: readouts, and what readouts begin with up to a dot ("memory").
const std::set<std::string>& veils();

// What only one kind of card has, or a few.
struct OfKind
{
    CardKind kind;
    std::span<const std::string_view> wanted, allowed;
    std::span<const std::string_view> option; // of its options
};
std::span<const OfKind> kinds();
const OfKind& of(CardKind kind);
bool belongs(const OfKind& kind, std::string_view key);

} // namespace lessonkeys

} // namespace ridgepoint
