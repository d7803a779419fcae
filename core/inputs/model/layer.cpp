#include "core/inputs/model/layer.h"

#include <algorithm>

namespace ridgepoint {

namespace {

double matrices(const FeedForward& f) { return f.gated ? 3 : 2; }
double inWidth(const FeedForward& f, double hidden) { return f.latentWidth > 0 ? f.latentWidth : hidden; }
double biasOf(const FeedForward& f, double width, double hidden)
{
    return (matrices(f) - 1) * width + hidden;
}

} // namespace

FeedForwardCount countFeedForward(const FeedForward& f, double hidden)
{
    FeedForwardCount count;
    if (f.width > 0)
        count.dense = matrices(f) * hidden * f.width + (f.bias ? biasOf(f, f.width, hidden) : 0)
            + f.activationParameters;
    count.dense += f.linear * hidden * hidden;
    if (f.experts <= 0)
        return count;
    const double in = inWidth(f, hidden);
    const double each = matrices(f) * in * f.expertWidth + (f.expertBias ? biasOf(f, f.expertWidth, in) : 0);
    count.experts = f.experts * each;
    // Zero experts are picked as often as others.
    count.active = f.topK * f.experts / (f.experts + f.zeroExperts) * each;
    count.shared = f.sharedExperts * matrices(f) * hidden * f.sharedWidth + (f.sharedGate ? hidden : 0);
    const double choices = f.experts + f.zeroExperts;
    count.router = hidden * choices + (f.routerBias ? choices : 0) + f.routerExtra;
    if (f.latentWidth > 0)
        count.shared += 2 * hidden * f.latentWidth + (f.latentNorm ? f.latentWidth : 0);
    return count;
}

void addProducts(const FeedForward& f, double hidden, ProductList& all)
{
    using enum ProductSplit;
    const double gates = f.gated ? 2 : 1;
    if (f.linear > 0)
        all.push_back({"linear", Columns, hidden, hidden});
    if (f.width > 0) {
        all.push_back({f.gated ? "MLP gate and up" : "MLP up", Columns, hidden, gates * f.width,
            gateAndUp(f.width, gates)});
        all.push_back({"MLP down", Rows, f.width, hidden});
    }
    if (f.experts > 0 && f.sharedExperts > 0) {
        const double width = f.sharedExperts * f.sharedWidth;
        all.push_back(
            {"shared experts gate and up", Columns, hidden, gates * width, gateAndUp(width, gates)});
        all.push_back({"shared experts down", Rows, width, hidden});
    }
}

std::string Layer::word() const
{
    std::string text;
    const auto join = [&text](std::string_view sign, std::string_view part) {
        text += text.empty() ? std::string_view() : sign;
        text += part;
    };
    for (std::size_t i = 0; i < mixerCount; ++i)
        join("&", mixers[i].word());
    if (feedForward.linear > 0)
        join("+", "linear");
    if (feedForward.width > 0)
        join("+", "mlp");
    if (feedForward.experts > 0)
        join(feedForward.width > 0 ? "&" : "+", "moe");
    return text.empty() ? "nothing" : text;
}

void LayerList::append(const Layer& layer, double count)
{
    if (count <= 0)
        return;
    const auto known = std::ranges::find(m_kinds, layer);
    const auto kind = static_cast<std::uint16_t>(known - m_kinds.begin());
    if (known == m_kinds.end())
        m_kinds.push_back(layer);
    if (!m_runs.empty() && m_runs.back().kind == kind)
        m_runs.back().count += count;
    else
        m_runs.push_back({count, kind});
}

double LayerList::layers() const
{
    double sum = 0;
    for (const LayerRun& run : m_runs)
        sum += run.count;
    return sum;
}

double LayerList::countOf(std::size_t kind) const
{
    double sum = 0;
    for (const LayerRun& run : m_runs)
        sum += run.kind == kind ? run.count : 0;
    return sum;
}

std::string LayerList::pattern() const
{
    std::vector<std::string> words;
    for (const Layer& kind : m_kinds)
        words.push_back(kind.word());
    return pattern(words);
}

std::string LayerList::pattern(const std::vector<std::string>& names) const
{
    const auto number = [](double value) { return std::to_string(static_cast<long long>(value)); };
    const auto text = [&](std::size_t from, std::size_t count) {
        std::string all;
        for (std::size_t i = from; i < from + count; ++i)
            all += (i > from ? ", " : "") + number(m_runs[i].count) + ' ' + names[m_runs[i].kind];
        return all;
    };
    // The period that covers most runs from here on; of several the shortest.
    const auto repeats = [&](std::size_t from, std::size_t period) {
        std::size_t times = 1;
        while (from + (times + 1) * period <= m_runs.size()
            && std::equal(m_runs.begin() + static_cast<std::ptrdiff_t>(from),
                m_runs.begin() + static_cast<std::ptrdiff_t>(from + period),
                m_runs.begin() + static_cast<std::ptrdiff_t>(from + times * period)))
            ++times;
        return times;
    };
    constexpr std::size_t longestPeriod = 16;
    std::string all;
    for (std::size_t i = 0; i < m_runs.size();) {
        std::size_t period = 1, times = 1;
        for (std::size_t p = 2; p <= longestPeriod && i + 2 * p <= m_runs.size(); ++p)
            if (const std::size_t n = repeats(i, p); n > 1 && n * p > times * period) {
                period = p;
                times = n;
            }
        all += all.empty() ? "" : ", ";
        all += times > 1 ? std::to_string(times) + "x(" + text(i, period) + ')' : text(i, 1);
        i += times * period;
    }
    return all;
}

} // namespace ridgepoint
