#include "core/teaching/lesson/answer_text.h"

#include "core/base/format.h"
#include "core/base/nearest.h"
#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::string_view nothingChanged = "-";

std::optional<double> plainNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
    return whole ? std::optional(value) : std::nullopt;
}

std::vector<std::string_view> parts(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> all;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (const std::string_view part = trimmed(text.substr(0, end)); !part.empty())
            all.push_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return all;
}

// "2", "b" or "B" of three.
std::optional<std::size_t> optionOf(const LessonCard& card, std::string_view word)
{
    const std::size_t count = card.options.size();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc() && end == word.data() + word.size() && number >= 1 && number <= count)
        return number - 1;
    const char letter = word.size() == 1 ? static_cast<char>(word[0] | 0x20) : '\0';
    const auto index = static_cast<std::size_t>(letter - 'a');
    return letter >= 'a' && index < count ? std::optional(index) : std::nullopt;
}

// "10.000 M": with a decimal comma thousands are meant, and a point is read as decimals elsewhere.
bool mayBeThousands(std::string_view text)
{
    const std::size_t first = text.find_first_of("0123456789"), point = text.find('.');
    if (first == std::string_view::npos || point == std::string_view::npos || point <= first
        || point - first > 3 || text[first] == '0'
        || text.find_first_of(".,", point + 1) != std::string_view::npos)
        return false;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", point + 1), text.size());
    return text.find_first_not_of("0123456789", first) == point && end - point - 1 == 3;
}

} // namespace

std::string optionLetter(std::size_t option) { return std::string(1, static_cast<char>('A' + option % 26)); }

std::string answerAsText(const LessonCard& card, const CardAnswer& answer)
{
    std::string text;
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        return answer.number && std::isfinite(*answer.number) ? formatShortest(*answer.number) : "";
    case CardKind::Choice:
    case CardKind::Flaw:
        return answer.option ? optionLetter(*answer.option) : "";
    case CardKind::Rank:
        for (const std::size_t each : answer.order)
            text += (text.empty() ? "" : " ") + optionLetter(each);
        return text;
    case CardKind::Sketch:
        for (const double y : answer.curve)
            text += (text.empty() ? "" : ", ") + formatShortest(y);
        return text;
    case CardKind::Goal:
        if (answer.edits && answer.edits->empty())
            return std::string(nothingChanged);
        for (const FieldEdit& edit : answer.edits.value_or(FieldEdits()))
            text += (text.empty() ? "" : "; ") + edit.field + '=' + edit.text;
        return text;
    }
    return text;
}

std::optional<CardAnswer> readAnswer(const LessonCard& card, Unit unit, std::string_view text, Text& problem,
    BareNumbers bare, LessonLanguage language)
{
    const auto refused = [&problem](Text why) {
        problem = std::move(why);
        return std::nullopt;
    };
    const auto numberOf = [&](std::string_view word) {
        std::string said(word);
        if (bare == BareNumbers::Paper && unit == Unit::Percent
            && said.find_first_not_of("0123456789.,") == std::string::npos)
            said += '%';
        if (bare == BareNumbers::Usual && language == LessonLanguage::Spanish) {
            if (mayBeThousands(word)) {
                problem = "this could mean thousands or decimals: write it without a point, or with a comma";
                return std::optional<double>();
            }
            if (std::ranges::count(said, ',') == 1 && said.find('.') == std::string::npos)
                said[said.find(',')] = '.';
        }
        const std::optional<double> si = bare == BareNumbers::Si ? plainNumber(said) : std::nullopt;
        return si ? si : answerFrom(said, unit, problem);
    };
    CardAnswer answer;
    const std::string_view whole = trimmed(text);
    if (whole.empty())
        return refused("expected an answer");
    if (whole.size() > longestAnswerText)
        return refused("this answer is too long");
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        answer.number = numberOf(whole);
        if (!answer.number)
            return std::nullopt;
        if (bare != BareNumbers::Si) // what a person writes; files say what was said
            if (std::optional<Text> why = notMeant(*answer.number, unit))
                return refused(*std::move(why));
        return answer;
    case CardKind::Choice:
    case CardKind::Flaw:
        answer.option = optionOf(card, whole);
        if (!answer.option)
            return refused(phrase("expected a number from 1 to %1, or its letter", card.options.size()));
        return answer;
    case CardKind::Rank: {
        std::vector<std::string_view> words = parts(whole, " \t\r\n,;<"); // a key writes "B < A < C"
        if (words.size() == 1 && card.options.size() > 1 && whole.size() == card.options.size()) {
            words.clear(); // "BAC", "213"
            for (std::size_t i = 0; i < whole.size(); ++i)
                words.push_back(whole.substr(i, 1));
        }
        for (const std::string_view word : words)
            if (const std::optional<std::size_t> option = optionOf(card, word);
                option && std::ranges::find(answer.order, *option) == answer.order.end())
                answer.order.push_back(*option);
        if (answer.order.size() != card.options.size() || words.size() != answer.order.size())
            return refused(phrase(
                "expected the numbers 1 to %1, or their letters, each once, in order", card.options.size()));
        return answer;
    }
    case CardKind::Sketch: {
        const auto handles = static_cast<std::size_t>(card.handles);
        std::vector<std::string_view> words = parts(whole, ",;\n");
        if (words.size() == 1) // "1 2 3"
            words = parts(whole, " ");
        if (words.size() != handles)
            return refused(phrase("expected %1 values between commas", handles));
        for (const std::string_view word : words) {
            const std::optional<double> height = numberOf(word);
            if (!height)
                return std::nullopt;
            answer.curve.push_back(*height);
        }
        return answer;
    }
    case CardKind::Goal:
        break;
    }
    answer.edits.emplace();
    if (whole == nothingChanged)
        return answer;
    for (const std::string_view word : parts(whole, " \t\r\n;")) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos && !answer.edits->empty()) { // "hardware.hbm=80 GB"
            answer.edits->back().text.append(" ").append(word);
            continue;
        }
        const std::string_view id = word.substr(0, equals);
        if (equals == std::string_view::npos || !findField(id))
            return refused(phrase("“%1” sets no field; expected field=value; field=value", word));
        answer.edits->push_back({std::string(id), std::string(word.substr(equals + 1))});
    }
    return answer;
}

} // namespace ridgepoint
