#include "core/base/printable.h"

#include <algorithm>

namespace ridgepoint {

namespace {

template <class Keep>
std::string cleaned(std::string_view text, std::size_t most, Keep keep)
{
    std::string out;
    out.reserve(std::min(text.size(), most));
    while (!text.empty()) {
        if (out.size() >= most)
            return out + "…";
        const CodePoint c = decodeUtf8(text);
        const std::size_t size = std::max<std::size_t>(1, c.size);
        if (c.size > 0 && keep(c.value))
            out += text.substr(0, size);
        else
            out += '?';
        text.remove_prefix(size);
    }
    return out;
}

} // namespace

CodePoint decodeUtf8(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t size = first >= 0xF0 && first < 0xF5 ? 4
        : first >= 0xE0 && first < 0xF0                    ? 3
        : first >= 0xC2 && first < 0xE0                    ? 2
                                                           : 0;
    if (size == 0 || text.size() < size)
        return {};
    char32_t value = first & (0xFFu >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0u) != 0x80u)
            return {};
        value = (value << 6) | (byte(i) & 0x3Fu);
    }
    // Longer than it need be, half of a pair, or beyond the last one.
    if (value < (size == 4  ? 0x10000u
                : size == 3 ? 0x800u
                            : 0u)
        || (value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF)
        return {};
    return {value, size};
}

bool isValidUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t size = decodeUtf8(text).size;
        if (size == 0)
            return false;
        text.remove_prefix(size);
    }
    return true;
}

bool isPrintable(char32_t c)
{
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool turns =
        c == 0x2028 || c == 0x2029 || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    const bool none = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
    return !control && !turns && !none;
}

bool isPrintable(std::string_view text)
{
    while (!text.empty()) {
        const CodePoint c = decodeUtf8(text);
        if (c.size == 0 || !isPrintable(c.value))
            return false;
        text.remove_prefix(c.size);
    }
    return true;
}

std::string printable(std::string_view foreign, std::size_t most)
{
    return cleaned(foreign, most, [](char32_t c) { return isPrintable(c); });
}

std::string printableLines(std::string_view message)
{
    return cleaned(message, std::string_view::npos,
        [](char32_t c) { return c == U'\n' || c == U'\t' || isPrintable(c); });
}

std::string quotedExcerpt(std::string_view text)
{
    constexpr std::size_t longest = 48;
    return '\'' + printable(text, longest) + '\'';
}

} // namespace ridgepoint
