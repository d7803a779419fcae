#include "core/base/nearest.h"

#include <algorithm>
#include <array>
#include <utility>

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

bool isLetterOrDigit(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9'); }

// Between marks, blanks and the ends: "h100" in "grand-teton-h100", not in "gh100".
bool hasWords(std::string_view text, std::string_view words)
{
    for (std::size_t at = 0; at + words.size() <= text.size(); ++at) {
        const std::size_t end = at + words.size();
        if ((at == 0 || !isLetterOrDigit(text[at - 1])) && (end == text.size() || !isLetterOrDigit(text[end]))
            && sameIgnoringCase(text.substr(at, words.size()), words))
            return true;
    }
    return false;
}

// "h100-80" of "nvidia-h100-80gb-hbm3", "llama-3-70b" of "meta-llama/Llama-3-70B-Instruct": as names of
// presets have it, without who makes it, which memory it has and what it was tuned for.
std::string bareName(std::string_view text)
{
    constexpr std::array<std::string_view, 20> idle{"nvidia", "amd", "intel", "google", "aws", "apple",
        "huawei", "geforce", "tesla", "instinct", "radeon", "gpu", "hbm2", "hbm2e", "hbm3", "hbm3e",
        "instruct", "chat", "base", "hf"};
    if (const std::size_t slash = text.rfind('/'); slash != std::string_view::npos)
        text.remove_prefix(slash + 1);
    std::string bare;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" _-()"), text.size());
        std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()
            || std::ranges::any_of(idle, [word](auto one) { return sameIgnoringCase(word, one); }))
            continue;
        if (word.size() > 2 && sameIgnoringCase(word.substr(word.size() - 2), "gb")
            && word.find_first_not_of("0123456789") == word.size() - 2)
            word.remove_suffix(2);
        bare.append(bare.empty() ? "" : "-").append(word);
    }
    return bare;
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

Nearest::Nearest(std::string_view wanted)
    : m_wanted(wanted)
    , m_bare(wanted.size() > longestCompared ? std::string() : bareName(wanted))
{
    if (std::ranges::count_if(m_bare, isLetterOrDigit) == std::ranges::count_if(wanted, isLetterOrDigit))
        m_bare.clear(); // only marks are others
}

void Nearest::consider(std::string_view candidate) { consider(candidate, candidate); }

void Nearest::consider(std::string_view candidate, std::string_view standsFor)
{
    if (m_wanted.empty() || m_wanted.size() > longestCompared || candidate.empty())
        return;
    compare(m_wanted, candidate, standsFor);
    if (m_bare.empty())
        return;
    compare(m_bare, candidate, standsFor);
    if (const std::string bare = bareName(candidate); !bare.empty())
        compare(m_bare, bare, standsFor);
}

void Nearest::compare(std::string_view wanted, std::string_view candidate, std::string_view standsFor)
{
    constexpr std::size_t shortest = 3;
    const auto addOnce = [standsFor](std::vector<std::string_view>& names) {
        if (std::ranges::find(names, standsFor) == names.end())
            names.push_back(standsFor);
    };
    const std::size_t shorter = std::min(wanted.size(), candidate.size());
    // A beginning of the candidate, or the candidate with something after it, is near whatever its length.
    const bool begins =
        shorter >= shortest && sameIgnoringCase(wanted.substr(0, shorter), candidate.substr(0, shorter));
    const bool completes = begins && wanted.size() < candidate.size();
    const bool within = !begins && wanted.size() >= shortest && hasWords(candidate, wanted);
    if (completes)
        addOnce(m_completions);
    if (within)
        addOnce(m_within);
    const std::size_t limit = std::max<std::size_t>(1, std::max(wanted.size(), candidate.size()) / 3);
    std::size_t distance = editDistance(wanted, candidate, limit);
    const Kind kind = completes || distance == 0 ? Kind::Completion : within ? Kind::Within : Kind::Typo;
    if (distance > limit) {
        if (!begins && !within) {
            if ((m_bare.empty() || wanted != m_wanted) && sharesWord(wanted, candidate))
                addOnce(m_related);
            return;
        }
        distance = limit + 1;
    }
    if (m_best.empty() || std::pair(kind, distance) < std::pair(m_kind, m_distance)) {
        m_best = standsFor;
        m_kind = kind;
        m_distance = distance;
    }
}

Text Nearest::question() const
{
    constexpr std::size_t mostNamed = 8;
    std::vector<std::string_view> names = m_best.empty() ? m_related
        : m_kind == Kind::Completion                     ? m_completions
        : m_kind == Kind::Within                         ? m_within
                                                         : std::vector<std::string_view>();
    if (!m_best.empty() && (names.size() < 2 || m_distance == 0))
        return didYouMean(m_best);
    if (names.empty())
        return {};
    if (m_best.empty()) { // those first that begin as what was wanted does
        const std::string_view wanted = m_bare.empty() ? m_wanted : std::string_view(m_bare);
        const std::string_view first = wanted.substr(0, wanted.find_first_of("_.- "));
        std::ranges::stable_partition(names, [first](std::string_view name) {
            return sameIgnoringCase(name.substr(0, std::min(first.size(), name.size())), first);
        });
    }
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
