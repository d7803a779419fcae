#pragma once

// What core says, before it is in a language: an English pattern and what fills it. The window translates the
// pattern and writes the numbers as its language does; plain() is the English of files and commands.

#include "core/base/format.h"
#include "core/base/printable.h"

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ridgepoint {

struct TextArgument;

struct Text
{
    Text() = default;
    Text(std::string pattern, std::vector<TextArgument> arguments); // of phrase()
    // Written in the sources, so the list of translations holds it.
    template <std::size_t size>
    Text(const char (&english)[size])
        : pattern(english)
    {
    }
    // A text of core's tables, which the list holds as well.
    static Text known(std::string_view english);
    // What people or files call something: the same in every language.
    static Text name(std::string_view name);

    bool empty() const { return pattern.empty(); }
    std::string plain(const NumberFormat& style = {}) const;
    bool operator==(const Text& other) const;

    std::string pattern;
    std::vector<TextArgument> arguments; // of %1, %2 … %9
};

struct TextNumber
{
    double si = 0;
    Unit unit = Unit::Number;
    std::string (*write)(double si, Unit unit, const NumberFormat& style) = format;
    bool operator==(const TextNumber&) const = default;
};

// As format() writes it.
inline TextNumber textNumber(double si, Unit unit) { return {si, unit}; }
template <Dimension D>
TextNumber textNumber(Quantity<D> q)
{
    return {q.value(), unitOf<Quantity<D>>()};
}
// Every digit, as a person types it.
TextNumber exactNumber(double si, Unit unit);

// A string is a name or an id and stays as it is in every language, but for the numbers in one that begins
// with a number.
struct TextArgument : std::variant<std::string, TextNumber, Text>
{
    using variant::variant;
    // Most come from files and arguments, so all are made printable, and none is repeated at any length.
    template <std::convertible_to<std::string_view> Name>
    TextArgument(Name&& name)
        : variant(printable(std::string_view(name)))
    {
    }
    TextArgument(std::integral auto number)
        : variant(std::to_string(number))
    {
    }
    template <Dimension D>
    TextArgument(Quantity<D> q)
        : variant(textNumber(q))
    {
    }
};

// A literal in which each of %1 … %count stands at least once, and nothing above.
template <std::size_t count>
struct TextPattern
{
    consteval TextPattern(const char* english)
        : literal(english)
    {
        const std::string_view text(english);
        for (std::size_t argument = 1; argument <= 9; ++argument) {
            const char mark[] = {'%', static_cast<char>('0' + argument), '\0'};
            if ((text.find(mark) != std::string_view::npos) != (argument <= count))
                throw 0; // every argument has its mark, and every mark its argument
        }
    }
    const char* literal;
};

// phrase("%1 must be %2; got %3", label, range, excerpt). The list of texts to be translated is made from
// these calls in the sources, so the pattern is written out in each.
template <class... Argument>
Text phrase(TextPattern<sizeof...(Argument)> pattern, Argument&&... arguments)
{
    return {pattern.literal, {TextArgument(std::forward<Argument>(arguments))...}};
}

inline Text::Text(std::string sentence, std::vector<TextArgument> all)
    : pattern(std::move(sentence))
    , arguments(std::move(all))
{
}
inline Text Text::known(std::string_view english) { return {std::string(english), {}}; }
inline Text Text::name(std::string_view name) { return {"%1", {TextArgument(name)}}; }

// What was wrong and what to do, in one: "5 is odd; use 4 or 6". A message that ends a sentence keeps its
// stop.
Text withFix(const Text& message, const Text& fix);

} // namespace ridgepoint
