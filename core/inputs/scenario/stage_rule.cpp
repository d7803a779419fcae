#include "core/inputs/scenario/stage_rule.h"

#include "core/base/format.h"
#include "core/base/nearest.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace ridgepoint {

namespace {

constexpr std::size_t mostEntries = 100'000;
constexpr double mostLayersEach = 1e6;
constexpr std::string_view separators = ", ;|";

// The whole number that the text begins with, which is taken off it.
std::optional<double> takeNumber(std::string_view& text)
{
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number > mostLayersEach)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool takeTimes(std::string_view& text)
{
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    for (const std::string_view times : {"x", "X", "*", "×"})
        if (text.substr(blanks).starts_with(times)) {
            text = trimmed(text.substr(blanks + times.size()));
            return true;
        }
    return false;
}

// "7,8x14,7"
std::optional<std::vector<double>> readList(std::string_view text)
{
    std::vector<double> list;
    while (!text.empty()) {
        const auto layers = takeNumber(text);
        const auto times = layers && takeTimes(text) ? takeNumber(text) : std::optional(1.0);
        if (!layers || !times || *times < 1 || static_cast<double>(list.size()) + *times > mostEntries)
            return std::nullopt;
        list.insert(list.end(), static_cast<std::size_t>(*times), *layers);
        if (!text.empty() && separators.find(text.front()) == std::string_view::npos)
            return std::nullopt;
        const std::size_t next = text.find_first_not_of(separators);
        text.remove_prefix(std::min(next, text.size()));
    }
    return list;
}

} // namespace

std::optional<StageRule> readStageLayers(std::string_view text)
{
    text = trimmed(text);
    if (text.empty() || sameIgnoringCase(text, "auto"))
        return StageRule{};
    if (text.front() >= '0' && text.front() <= '9') {
        auto list = readList(text);
        return list ? std::optional(StageRule{.list = *std::move(list)}) : std::nullopt;
    }
    StageRule rule;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('+'), text.size());
        const std::string_view word = trimmed(text.substr(0, end));
        bool& place = sameIgnoringCase(word, "embedding") ? rule.embedding : rule.loss;
        if (place || (&place == &rule.loss && !sameIgnoringCase(word, "loss")) || end + 1 == text.size())
            return std::nullopt;
        place = true;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rule;
}

std::string stageLayersText(const std::vector<double>& list)
{
    std::string text;
    for (std::size_t i = 0; i < list.size();) {
        std::size_t alike = 1;
        while (i + alike < list.size() && list[i + alike] == list[i])
            ++alike;
        text += (i > 0 ? "," : "") + formatShortest(list[i]);
        if (alike > 1)
            text += "x" + std::to_string(alike);
        i += alike;
    }
    return text;
}

std::string stageLayersText(const StageRule& rule)
{
    if (!rule.list.empty())
        return stageLayersText(rule.list);
    if (rule.embedding)
        return rule.loss ? "embedding+loss" : "embedding";
    return rule.loss ? "loss" : "";
}

} // namespace ridgepoint
