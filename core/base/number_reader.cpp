#include "core/base/number_reader.h"

#include "core/base/printable.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ridgepoint::units {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isSpace(char32_t c)
{
    return c == U' ' || (c >= 0x09 && c <= 0x0D) || c == 0xA0 || (c >= 0x2000 && c <= 0x200B) || c == 0x202F
        || c == 0x205F || c == 0x2060 || c == 0x3000 || c == 0xFEFF;
}

std::optional<char> superscript(char32_t c)
{
    switch (c) {
    case U'¹':
        return '1';
    case U'²':
        return '2';
    case U'³':
        return '3';
    case U'⁻':
        return '-';
    case U'⁺':
        return '+';
    default:
        break;
    }
    if (c == U'⁰' || (c >= U'⁴' && c <= U'⁹'))
        return static_cast<char>('0' + (c - U'⁰'));
    return std::nullopt;
}

// Digits and separators, split at the separators.
struct Groups
{
    std::vector<std::string_view> parts; // one more than separators
    std::string separators;
};

Groups splitGroups(std::string_view text)
{
    Groups groups;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && isDigit(text[i]))
            continue;
        groups.parts.push_back(text.substr(start, i - start));
        if (i < text.size())
            groups.separators += text[i];
        start = i + 1;
    }
    return groups;
}

// "1" "234" "567": one to three digits that do not start with 0, then groups of exactly three.
bool groupsOfThree(const std::vector<std::string_view>& parts)
{
    if (parts.front().empty() || parts.front().size() > 3 || parts.front().front() == '0')
        return false;
    return std::all_of(
        parts.begin() + 1, parts.end(), [](std::string_view part) { return part.size() == 3; });
}

std::string joined(const std::vector<std::string_view>& parts)
{
    std::string text;
    for (const std::string_view part : parts)
        text += part;
    return text;
}

constexpr std::string_view malformed = "the digits and separators do not form one number";

// Decides which separator is the decimal one.
void interpret(std::string_view written, NumberText& number)
{
    Groups groups = splitGroups(written);
    if (groups.separators.empty()) {
        number.mantissa = written;
        return;
    }
    const char last = groups.separators.back();
    const std::size_t count = groups.separators.size();
    const bool oneKind = groups.separators.find_first_not_of(last) == std::string::npos;

    if (oneKind && (count > 1 || last == ' ')) {
        if (!groupsOfThree(groups.parts))
            number.problem = malformed;
        number.mantissa = joined(groups.parts);
        return;
    }
    const std::string fraction(groups.parts.back());
    groups.parts.pop_back();
    groups.separators.pop_back();
    if (oneKind) {
        const std::string_view whole = groups.parts.front();
        if (whole.empty() && fraction.empty())
            number.problem = malformed;
        number.plainThousand = last == ',' && fraction.size() == 3 && groupsOfThree(groups.parts);
        number.mantissa = std::string(whole.empty() ? "0" : whole) + '.' + fraction;
        return;
    }
    // Two kinds: the last one is the decimal separator, everything before it groups thousands.
    const char grouping = groups.separators.front();
    const bool oneGrouping = groups.separators.find_first_not_of(grouping) == std::string::npos;
    if (!oneGrouping || last == ' ' || grouping == last || !groupsOfThree(groups.parts))
        number.problem = malformed;
    number.mantissa = joined(groups.parts) + '.' + fraction;
}

// A space belongs to the number only between digits and exactly three more.
std::size_t numberExtent(std::string_view text)
{
    std::size_t i = 0;
    while (i < text.size()) {
        const char c = text[i];
        if (isDigit(c) || c == '.' || c == ',') {
            ++i;
            continue;
        }
        const auto digitAt = [&](std::size_t k) { return k < text.size() && isDigit(text[k]); };
        if (c == ' ' && i > 0 && digitAt(i - 1) && digitAt(i + 1) && digitAt(i + 2) && digitAt(i + 3)
            && !digitAt(i + 4)) {
            ++i;
            continue;
        }
        break;
    }
    return i;
}

// "12" or "-12" at the start of the text; saturates, since any such exponent is out of range anyway.
std::optional<int> readExponent(std::string_view text, std::size_t& length)
{
    std::size_t i = 0;
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+'))
        ++i;
    const std::size_t start = i;
    int value = 0;
    constexpr int beyondAnyDouble = 100000;
    for (; i < text.size() && isDigit(text[i]); ++i)
        value = std::min(beyondAnyDouble, value * 10 + (text[i] - '0'));
    if (i == start)
        return std::nullopt;
    length = i;
    return negative ? -value : value;
}

} // namespace

Normalised normalise(std::string_view utf8)
{
    Normalised result;
    bool raised = false;
    while (!utf8.empty()) {
        const CodePoint c = decodeUtf8(utf8);
        if (c.size == 0) {
            result.valid = false;
            return result;
        }
        const std::string_view bytes = utf8.substr(0, c.size);
        utf8.remove_prefix(c.size);
        const std::optional<char> small = superscript(c.value);
        if (small && !raised)
            result.text += '^';
        raised = small.has_value();
        if (small)
            result.text += *small;
        else if (isSpace(c.value)) {
            if (!result.text.empty() && result.text.back() != ' ')
                result.text += ' ';
        } else if (!isPrintable(c.value))
            result.valid = false;
        else if (c.value == U'×' || c.value == U'·' || c.value == U'⋅')
            result.text += 'x';
        else if (c.value == U'µ' || c.value == U'μ')
            result.text += 'u';
        else if (c.value == U'−' || c.value == U'‑' || c.value == U'–')
            result.text += '-';
        else
            result.text += bytes;
    }
    if (!result.text.empty() && result.text.back() == ' ')
        result.text.pop_back();
    return result;
}

NumberText readNumber(std::string_view text)
{
    NumberText number;
    std::size_t end = numberExtent(text);
    const std::string_view written = text.substr(0, end);
    if (written.find_first_of("0123456789") == std::string_view::npos)
        return number;
    number.found = true;
    interpret(written, number);

    std::size_t length = 0;
    const auto skipSpace = [&](std::size_t at) { return at < text.size() && text[at] == ' ' ? at + 1 : at; };
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        if (const auto exponent = readExponent(text.substr(end + 1), length)) {
            number.exponent = *exponent;
            end += 1 + length;
        }
    } else if (number.mantissa == "10" && text.substr(end).starts_with('^')) {
        if (const auto exponent = readExponent(text.substr(end + 1), length)) {
            number.mantissa = "1";
            number.exponent = *exponent;
            end += 1 + length;
        }
    }
    const std::size_t times = skipSpace(end);
    if (times < text.size() && (text[times] == 'x' || text[times] == '*')) {
        const std::size_t base = skipSpace(times + 1);
        if (text.substr(base).starts_with("10^")) {
            if (const auto exponent = readExponent(text.substr(base + 3), length)) {
                number.exponent += *exponent;
                end = base + 3 + length;
            }
        }
    }
    number.length = end;
    return number;
}

} // namespace ridgepoint::units
