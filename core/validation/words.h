#pragma once

// What reading a source's words takes. Internal to core/validation and core/validation/fit.

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr double bytesPerGib = 1024.0 * 1024.0 * 1024.0;

inline bool mentions(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

inline bool beginsWithOne(std::string_view text, std::initializer_list<std::string_view> beginnings)
{
    return std::ranges::any_of(beginnings, [text](std::string_view one) { return text.starts_with(one); });
}

inline std::string lowered(std::string_view text) // ASCII
{
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

inline std::string lettersAndDigits(std::string_view text) // in lower case
{
    std::string out = lowered(text);
    std::erase_if(out, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
    return out;
}

} // namespace ridgepoint
