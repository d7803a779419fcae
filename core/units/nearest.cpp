#include "core/units/nearest.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr std::size_t longestCompared = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// A word of four letters and more that both have, between marks and blanks.
bool sharesWord(std::string_view a, std::string_view b)
{
    constexpr std::size_t shortest = 4;
    constexpr std::string_view between = "_.- ";
    while (!a.empty()) {
        const std::size_t end = std::min(a.find_first_of(between), a.size());
        const std::string_view word = a.substr(0, end);
        for (std::string_view rest = b; word.size() >= shortest && !rest.empty();) {
            const std::size_t stop = std::min(rest.find_first_of(between), rest.size());
            if (sameIgnoringCase(word, rest.substr(0, stop)))
                return true;
            rest.remove_prefix(std::min(stop + 1, rest.size()));
        }
        a.remove_prefix(std::min(end + 1, a.size()));
    }
    return false;
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

bool sameIgnoringCase(std::string_view a, std::string_view b)
{
    return a.size() == b.size()
        && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower(x) == lower(y); });
}

std::size_t editDistance(std::string_view a, std::string_view b, std::size_t most)
{
    a = a.substr(0, longestCompared);
    b = b.substr(0, longestCompared);
    const std::size_t beyond = most < longestCompared ? most + 1 : longestCompared + 1;
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= beyond)
        return beyond;
    std::array<std::array<std::size_t, longestCompared + 1>, 3> rows{};
    for (std::size_t j = 0; j <= b.size(); ++j)
        rows[0][j] = j;
    std::size_t leastBefore = 0;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        auto& current = rows[i % 3];
        const auto& previous = rows[(i + 2) % 3];
        const auto& before = rows[(i + 1) % 3];
        current[0] = i;
        std::size_t least = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                current[j] = std::min(current[j], before[j - 2] + 1);
            least = std::min(least, current[j]);
        }
        // Nothing below comes from further up than two rows.
        if (std::min(least, leastBefore) >= beyond)
            return beyond;
        leastBefore = least;
    }
    return std::min(rows[a.size() % 3][b.size()], beyond);
}

void Nearest::consider(std::string_view candidate) { consider(candidate, candidate); }

void Nearest::consider(std::string_view candidate, std::string_view standsFor)
{
    if (m_wanted.empty() || m_wanted.size() > longestCompared || candidate.empty())
        return;
    const std::size_t shorter = std::min(m_wanted.size(), candidate.size());
    // A beginning of the candidate, or the candidate with something after it, is near whatever its length.
    const bool begins =
        shorter >= 3 && sameIgnoringCase(m_wanted.substr(0, shorter), candidate.substr(0, shorter));
    const std::size_t limit = std::max<std::size_t>(1, std::max(m_wanted.size(), candidate.size()) / 3);
    std::size_t distance = editDistance(m_wanted, candidate, limit);
    if (begins && m_wanted.size() < candidate.size()
        && std::ranges::find(m_completions, standsFor) == m_completions.end())
        m_completions.push_back(standsFor);
    if (distance > limit) {
        if (!begins) {
            if (sharesWord(m_wanted, candidate) && std::ranges::find(m_related, standsFor) == m_related.end())
                m_related.push_back(standsFor);
            return;
        }
        distance = limit + 1;
    }
    if (m_best.empty() || distance < m_distance) {
        m_best = standsFor;
        m_distance = distance;
    }
}

Text Nearest::question() const
{
    constexpr std::size_t mostNamed = 8;
    const std::vector<std::string_view>& names = m_best.empty() ? m_related : m_completions;
    if (!m_best.empty() && (names.size() < 2 || m_distance == 0))
        return didYouMean(m_best);
    if (names.empty())
        return {};
    const std::size_t named = std::min(names.size(), mostNamed);
    const bool all = named == names.size();
    std::string list(names.front());
    for (std::size_t i = 1; i + (all ? 1 : 0) < named; ++i)
        list += ", " + std::string(names[i]);
    return all && named > 1 ? phrase("; did you mean %1?", phrase("%1 or %2", list, names[named - 1]))
                            : didYouMean(all ? list : list + " …");
}

Text didYouMean(std::string_view name) { return name.empty() ? Text() : phrase("; did you mean %1?", name); }

} // namespace ridgepoint
