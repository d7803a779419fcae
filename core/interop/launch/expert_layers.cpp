#include "core/interop/launch/expert_layers.h"

#include "core/base/json_fields.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::launch {

namespace {

constexpr std::size_t mostLayers = 100'000; // as model.layers

// term := '[' numbers ']' | '(' sum ')', each with '*' number after it; sum := term '+' …
class PatternReader
{
public:
    explicit PatternReader(std::string_view text)
    {
        for (const char c : text)
            if (c != ' ')
                m_text += c;
    }

    std::optional<std::vector<bool>> read()
    {
        std::vector<bool> layers = sum(0);
        if (!m_good || m_at != m_text.size())
            return std::nullopt;
        return layers;
    }

private:
    bool next(char c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    std::size_t number()
    {
        std::size_t value = 0;
        const std::size_t from = m_at;
        while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9')
            value = std::min(mostLayers + 1, value * 10 + static_cast<std::size_t>(m_text[m_at++] - '0'));
        m_good = m_good && m_at > from;
        return value;
    }

    std::vector<bool> sum(int depth)
    {
        std::vector<bool> all;
        do {
            const std::vector<bool> part = term(depth);
            all.insert(all.end(), part.begin(), part.end());
            m_good = m_good && all.size() <= mostLayers;
        } while (m_good && next('+'));
        return all;
    }

    std::vector<bool> term(int depth)
    {
        std::vector<bool> part;
        constexpr int deepest = 8;
        if (next('(') && depth < deepest) {
            part = sum(depth + 1);
            m_good = m_good && next(')');
        } else if (next('[')) {
            do {
                const std::size_t value = number();
                m_good = m_good && value <= 1 && part.size() < mostLayers;
                part.push_back(value == 1);
            } while (m_good && next(','));
            m_good = m_good && next(']');
        } else {
            m_good = false;
        }
        while (m_good && next('*')) {
            const std::size_t times = number();
            m_good = m_good && part.size() * times <= mostLayers;
            std::vector<bool> repeated;
            for (std::size_t i = 0; m_good && i < times; ++i)
                repeated.insert(repeated.end(), part.begin(), part.end());
            part = std::move(repeated);
        }
        return part;
    }

    std::string m_text;
    std::size_t m_at = 0;
    bool m_good = true;
};

} // namespace

std::optional<ExpertLayers> expertLayersOf(const std::vector<bool>& layers)
{
    std::vector<std::size_t> with;
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (layers[i])
            with.push_back(i);
    if (with.empty())
        return ExpertLayers{static_cast<double>(layers.size()), 1}; // all dense
    // Index `firstDense + interval - 1` is the first with experts.
    // One alone may be any; the least interval has no other after it.
    const std::size_t interval = with.size() > 1 ? with[1] - with[0] : layers.size() - with[0];
    if (with[0] + 1 < interval)
        return std::nullopt;
    const std::size_t firstDense = with[0] + 1 - interval;
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (layers[i] != (i >= firstDense && (i - firstDense + 1) % interval == 0))
            return std::nullopt;
    return ExpertLayers{static_cast<double>(firstDense), static_cast<double>(interval)};
}

std::optional<ExpertLayers> expertLayersIn(std::string_view pattern, double layers)
{
    if (!(layers >= 1 && layers <= static_cast<double>(mostLayers)))
        return std::nullopt;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    std::vector<bool> each;
    if (!pattern.empty() && pattern.size() < 7 && std::ranges::all_of(pattern, isDigit)) {
        const auto every = static_cast<std::size_t>(std::stoul(std::string(pattern)));
        if (every == 0 || std::fmod(layers, static_cast<double>(every)) != 0)
            return std::nullopt;
        return ExpertLayers{0, static_cast<double>(every)}; // as many, each some layers on
    } else if (const auto list = PatternReader(pattern).read()) {
        each = *list;
    }
    return each.size() == static_cast<std::size_t>(layers) ? expertLayersOf(each) : std::nullopt;
}

std::string expertLayerPattern(const Architecture& a)
{
    const double rest = a.layers - a.moe.firstDenseLayers;
    std::string pattern =
        a.moe.firstDenseLayers > 0 ? "[0]*" + plainNumber(a.moe.firstDenseLayers) + '+' : "";
    if (a.moe.interval <= 1)
        return pattern + "[1]*" + plainNumber(rest);
    const double groups = std::floor(rest / a.moe.interval), over = rest - groups * a.moe.interval;
    pattern += "([0]*" + plainNumber(a.moe.interval - 1) + "+[1])*" + plainNumber(groups);
    return over > 0 ? pattern + "+[0]*" + plainNumber(over) : pattern;
}

double sharedExperts(double jointWidth, double expertWidth)
{
    if (jointWidth <= 0)
        return 0;
    const bool several = expertWidth > 0 && std::fmod(jointWidth, expertWidth) == 0;
    return several ? jointWidth / expertWidth : 1;
}

} // namespace ridgepoint::launch
