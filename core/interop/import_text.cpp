#include "core/interop/import_text.h"

#include "core/base/printable.h"

#include <charconv>

namespace ridgepoint::import_text {

namespace {

constexpr std::size_t maximumQuoted = 40; // bytes of bad input that a message repeats

}

ImportFault faultAt(std::size_t line, std::size_t column, Text what)
{
    return {phrase("line %1, column %2: %3", line, column, what), line, column};
}

std::string quoted(std::string_view text) { return '\'' + printable(text, maximumQuoted) + '\''; }

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<int> takeNumber(std::string_view& text, int most)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || !isDigit(text.front()) || error != std::errc() || value > most)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

} // namespace ridgepoint::import_text
