#include "core/lesson/answer_text.h"

#include "core/scenario/field.h"
#include "core/units/format.h"
#include "core/units/nearest.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

std::optional<double> plainNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
    return whole ? std::optional(value) : std::nullopt;
}

std::vector<std::string_view> parts(std::string_view text, char separator)
{
    std::vector<std::string_view> all;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (const std::string_view part = trimmed(text.substr(0, end)); !part.empty())
            all.push_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return all;
}

std::optional<std::size_t> optionOf(const LessonCard& card, std::string_view letter)
{
    if (letter.size() != 1)
        return std::nullopt;
    const char c =
        letter[0] >= 'a' && letter[0] <= 'z' ? static_cast<char>(letter[0] - 'a' + 'A') : letter[0];
    const auto index = static_cast<std::size_t>(c - 'A');
    return c >= 'A' && index < card.options.size() ? std::optional(index) : std::nullopt;
}

char letterOf(std::size_t option) { return static_cast<char>('A' + option % 26); }

} // namespace

std::string answerAsText(const LessonCard& card, const CardAnswer& answer)
{
    std::string text;
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        return answer.number && std::isfinite(*answer.number) ? formatShortest(*answer.number) : "";
    case CardKind::Choice:
    case CardKind::Flaw:
        return answer.option ? std::string(1, letterOf(*answer.option)) : "";
    case CardKind::Rank:
        for (const std::size_t each : answer.order)
            text += (text.empty() ? "" : " ") + std::string(1, letterOf(each));
        return text;
    case CardKind::Sketch:
        for (const double y : answer.curve)
            text += (text.empty() ? "" : " ") + formatShortest(y);
        return text;
    case CardKind::Goal:
        for (const FieldEdit& edit : answer.edits.value_or(FieldEdits()))
            text += (text.empty() ? "" : "; ") + edit.field + '=' + edit.text;
        return text;
    }
    return text;
}

std::optional<CardAnswer> answerFromText(
    const LessonCard& card, const std::optional<Unit>& unit, std::string_view text, Text& problem)
{
    CardAnswer answer;
    const std::string_view whole = trimmed(text);
    if (whole.size() > longestAnswerText) {
        problem = "this answer is too long";
        return std::nullopt;
    }
    switch (card.kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        answer.number = plainNumber(whole);
        if (!answer.number)
            answer.number = answerFrom(whole, unit, problem);
        return answer.number ? std::optional(answer) : std::nullopt;
    case CardKind::Choice:
    case CardKind::Flaw:
        answer.option = optionOf(card, whole);
        if (!answer.option) {
            problem =
                phrase("expected a letter from A to %1", std::string(1, letterOf(card.options.size() - 1)));
            return std::nullopt;
        }
        return answer;
    case CardKind::Rank: {
        for (const std::string_view each : parts(whole, ' '))
            if (const std::optional<std::size_t> option = optionOf(card, each))
                answer.order.push_back(*option);
        std::vector<std::size_t> sorted = answer.order;
        std::ranges::sort(sorted);
        const bool all = sorted.size() == card.options.size()
            && std::ranges::adjacent_find(sorted) == sorted.end()
            && parts(whole, ' ').size() == sorted.size();
        if (!all) {
            problem = phrase("expected each letter from A to %1 once: B A C",
                std::string(1, letterOf(card.options.size() - 1)));
            return std::nullopt;
        }
        return answer;
    }
    case CardKind::Sketch:
        for (const std::string_view each : parts(whole, ' '))
            answer.curve.push_back(plainNumber(each).value_or(NAN));
        if (answer.curve.size() != static_cast<std::size_t>(card.handles)
            || !std::ranges::all_of(answer.curve, [](double y) { return std::isfinite(y); })) {
            problem = phrase("expected %1 numbers in SI units, one for each point of the axis", card.handles);
            return std::nullopt;
        }
        return answer;
    case CardKind::Goal:
        answer.edits.emplace();
        for (const std::string_view each : parts(whole, ';')) {
            const std::size_t equals = each.find('=');
            const std::string_view id = trimmed(each.substr(0, equals));
            if (equals == std::string_view::npos || !findField(id)) {
                problem = phrase("“%1” sets no field; expected field=value; field=value", each);
                return std::nullopt;
            }
            answer.edits->push_back({std::string(id), std::string(trimmed(each.substr(equals + 1)))});
        }
        return answer;
    }
    return std::nullopt;
}

} // namespace ridgepoint
