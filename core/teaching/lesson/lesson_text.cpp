#include "core/teaching/lesson/lesson_text.h"

#include "core/base/format.h"
#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

constexpr std::array units{
    std::pair<std::string_view, Unit>{"number", Unit::Number},
    std::pair<std::string_view, Unit>{"count", Unit::Count},
    std::pair<std::string_view, Unit>{"ratio", Unit::Ratio},
    std::pair<std::string_view, Unit>{"%", Unit::Percent},
    std::pair<std::string_view, Unit>{"parameters", Unit::Parameter},
    std::pair<std::string_view, Unit>{"tokens", Unit::Token},
    std::pair<std::string_view, Unit>{"bytes", Unit::Byte},
    std::pair<std::string_view, Unit>{"bytes/s", Unit::BytePerSecond},
    std::pair<std::string_view, Unit>{"bytes/parameter", Unit::BytePerParameter},
    std::pair<std::string_view, Unit>{"bytes/token", Unit::BytePerToken},
    std::pair<std::string_view, Unit>{"flop", Unit::Flop},
    std::pair<std::string_view, Unit>{"flop/s", Unit::FlopPerSecond},
    std::pair<std::string_view, Unit>{"flop/byte", Unit::FlopPerByte},
    std::pair<std::string_view, Unit>{"flop/token", Unit::FlopPerToken},
    std::pair<std::string_view, Unit>{"seconds", Unit::Second},
    std::pair<std::string_view, Unit>{"dollars", Unit::Dollar},
    std::pair<std::string_view, Unit>{"dollars/hour", Unit::DollarPerHour},
    std::pair<std::string_view, Unit>{"tokens/s", Unit::TokenPerSecond},
    std::pair<std::string_view, Unit>{"accelerator-hours", Unit::AcceleratorHour},
    std::pair<std::string_view, Unit>{"joules", Unit::Joule},
};

// Words of the trade that hold digits. Lower case.
constexpr std::array<std::string_view, 29> glossary{"zero-0", "zero-1", "zero-2", "zero-3", "fp4", "fp8",
    "fp16", "bf16", "fp32", "fp64", "tf32", "int8", "int4", "1f1b", "gpt-2", "gpt-3", "gpt-4", "h100", "h200",
    "a100", "v100", "b200", "b300", "gb200", "gb300", "mi300x", "mi355x", "zb-h1", "zb-h2"};

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return out;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t'; }

// "1st", "2nd", "3.º", "4.ª"
bool isOrdinal(std::string_view word)
{
    std::size_t digits = 0;
    while (digits < word.size() && isDigit(word[digits]))
        ++digits;
    const std::string_view end = word.substr(digits);
    constexpr std::array<std::string_view, 8> ends{"st", "nd", "rd", "th", ".º", ".ª", "º", "ª"};
    return digits > 0 && digits < 3 && std::ranges::find(ends, end) != ends.end();
}

std::string_view withoutPunctuation(std::string_view word)
{
    const auto isEdge = [](char c) {
        return std::ispunct(static_cast<unsigned char>(c)) && c != '%' && c != '$';
    };
    while (!word.empty() && isEdge(word.front()))
        word.remove_prefix(1);
    while (!word.empty() && isEdge(word.back()))
        word.remove_suffix(1);
    // Quotation marks and dashes of two and three bytes.
    for (const std::string_view mark : {"“", "”", "«", "»", "¿", "¡", "—", "…", "’", "‘"}) {
        if (word.starts_with(mark))
            word.remove_prefix(mark.size());
        if (word.ends_with(mark))
            word.remove_suffix(mark.size());
    }
    return word;
}

bool readStyle(std::string_view style, LessonText::Piece& piece, Text& problem)
{
    while (!style.empty()) {
        const std::size_t comma = std::min(style.find(','), style.size());
        const std::string_view word = style.substr(0, comma);
        style.remove_prefix(std::min(comma + 1, style.size()));
        if (word.size() == 1 && word[0] >= '1' && word[0] <= '9')
            piece.digits = word[0] - '0';
        else if (const std::optional<Unit> unit = unitNamed(word))
            piece.unit = unit;
        else {
            problem = phrase("“%1” is neither a number of digits nor a unit", word);
            return false;
        }
    }
    return true;
}

} // namespace

std::optional<Unit> unitNamed(std::string_view word)
{
    const auto at = std::ranges::find(units, word, &std::pair<std::string_view, Unit>::first);
    return at == units.end() ? std::nullopt : std::optional(at->second);
}

std::vector<std::string_view> unitWords()
{
    std::vector<std::string_view> words;
    for (const auto& [word, unit] : units)
        words.push_back(word);
    return words;
}

std::optional<LessonText> LessonText::parse(
    std::string_view text, const std::vector<Given>& given, Text& problem)
{
    if (text.size() > longestLessonText) {
        problem = phrase("a text of more than %1 characters", longestLessonText);
        return std::nullopt;
    }
    if (!isPrintable(text)) {
        problem = "a text with a control character";
        return std::nullopt;
    }
    LessonText made;
    made.m_source = std::string(text);
    Piece piece;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{' && i + 1 < text.size() && text[i + 1] == '{') {
            piece.words += '{';
            ++i;
        } else if (text[i] == '{') {
            const std::size_t end = text.find('}', i);
            if (end == std::string_view::npos) {
                problem = "a brace is not closed";
                return std::nullopt;
            }
            std::string_view inner = text.substr(i + 1, end - i - 1);
            if (const std::size_t bar = inner.find('|'); bar != std::string_view::npos) {
                if (!readStyle(inner.substr(bar + 1), piece, problem))
                    return std::nullopt;
                inner = inner.substr(0, bar);
            }
            piece.number = LessonExpression::parse(inner, given, problem);
            if (!piece.number)
                return std::nullopt;
            made.m_pieces.push_back(std::move(piece));
            piece = {};
            i = end;
        } else
            piece.words += text[i];
    }
    if (!piece.words.empty())
        made.m_pieces.push_back(std::move(piece));
    return made;
}

std::string LessonText::filled(const LessonContext& context, const Writer& write) const
{
    std::string all;
    for (const Piece& piece : m_pieces) {
        all += piece.words;
        if (!piece.number)
            continue;
        const LessonValue value = piece.number->value(context);
        const std::optional<Unit> unit = piece.unit ? piece.unit : value.unit;
        all += std::isfinite(value.si) ? write(value.si, unit.value_or(Unit::Number), piece.digits) : "—";
    }
    return all;
}

std::string LessonText::plain(const LessonContext& context) const
{
    return filled(context, [](double si, Unit unit, int digits) {
        NumberFormat style;
        style.significantDigits = digits;
        return format(si, unit, style);
    });
}

std::size_t LessonText::wordCount() const
{
    std::size_t count = 0;
    for (const Piece& piece : m_pieces) {
        bool inside = false;
        for (const char c : piece.words) {
            count += !isSpace(c) && !inside ? 1 : 0;
            inside = !isSpace(c);
        }
        // "({memory.ratio}" is one word.
        count += piece.number && !inside ? 1 : 0;
    }
    return count;
}

std::vector<std::string> lessonNames(const Catalog& catalog)
{
    std::vector<std::string> names;
    const auto take = [&names](const std::string& name) {
        if (std::ranges::any_of(name, isDigit)
            && std::ranges::any_of(name, [](char c) { return !isDigit(c) && c != '.'; }))
            names.push_back(name);
    };
    for (const AcceleratorPreset& each : catalog.accelerators())
        take(each.name);
    for (const LinkPreset& each : catalog.links())
        take(each.name);
    for (const ModelPreset& each : catalog.models())
        take(each.name);
    std::ranges::sort(names, [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    return names;
}

std::optional<std::string> typedNumber(const LessonText& text, const std::vector<std::string>& names)
{
    for (const LessonText::Piece& piece : text.pieces()) {
        std::string words = piece.words;
        for (const std::string& name : names)
            for (std::size_t at = words.find(name); at != std::string::npos; at = words.find(name, at))
                words.replace(at, name.size(), "…");
        for (std::size_t i = 0; i < words.size();) {
            while (i < words.size() && isSpace(words[i]))
                ++i;
            const std::size_t begin = i;
            while (i < words.size() && !isSpace(words[i]))
                ++i;
            const std::string_view word =
                withoutPunctuation(std::string_view(words).substr(begin, i - begin));
            if (std::ranges::none_of(word, isDigit) || isOrdinal(word))
                continue;
            if (std::ranges::find(glossary, lower(word)) == glossary.end())
                return std::string(word);
        }
    }
    return std::nullopt;
}

} // namespace ridgepoint
