#include "core/teaching/puzzles/link.h"

#include "core/base/nearest.h"
#include "core/teaching/puzzles/puzzles.h"

#include <algorithm>
#include <charconv>

namespace ridgepoint {

namespace {

constexpr std::string_view scheme = "ridgepoint:", before = "//lesson/", seedKey = "seed=";
constexpr std::size_t longestId = 80;

bool isId(std::string_view id)
{
    return !id.empty() && id.size() <= longestId && std::ranges::all_of(id, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::optional<std::uint64_t> seedIn(std::string_view text)
{
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    return !text.empty() && error == std::errc() && end == text.data() + text.size() && seed <= mostSeed
        ? std::optional(seed)
        : std::nullopt;
}

} // namespace

bool looksLikeLessonLink(std::string_view text)
{
    return sameIgnoringCase(text.substr(0, scheme.size()), scheme);
}

std::optional<LessonLink> readLessonLink(std::string_view text, Text& problem)
{
    LessonLink link;
    std::string_view rest = looksLikeLessonLink(text) ? text.substr(scheme.size()) : std::string_view();
    bool sound = rest.starts_with(before);
    if (sound) {
        rest.remove_prefix(before.size());
        const std::size_t mark = rest.find('?');
        link.id = rest.substr(0, mark);
        sound = isId(link.id);
        if (mark != std::string_view::npos) {
            const std::string_view query = rest.substr(mark + 1);
            const std::optional<std::uint64_t> seed =
                query.starts_with(seedKey) ? seedIn(query.substr(seedKey.size())) : std::nullopt;
            sound = sound && seed;
            link.seed = seed.value_or(0);
        }
    }
    if (sound)
        return link;
    problem = phrase("%1 is not a link to a lesson: expected %2, with %3 behind it where numbers may vary",
        quotedExcerpt(text), "ridgepoint://lesson/ID", "?seed=N");
    return std::nullopt;
}

std::string writeLessonLink(const LessonLink& link)
{
    return std::string(scheme) + std::string(before) + link.id
        + (link.seed > 0 ? "?" + std::string(seedKey) + std::to_string(link.seed) : "");
}

std::string puzzleOfLink(const LessonLink& link)
{
    std::optional<PuzzleAsk> ask = puzzleNamed(link.id);
    if (ask && link.seed > 0)
        ask->seed = link.seed;
    if (!ask)
        ask = puzzleNamed(link.id + "-" + std::to_string(link.seed));
    return ask ? puzzleId(*ask) : std::string();
}

} // namespace ridgepoint
