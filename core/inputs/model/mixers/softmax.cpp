#include "core/formulas/compute.h"
#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Heads,
    KvHeads,
    KeyWidth,
    ValueWidth,
    Window,
    Chunked,
    Gate,
    Sinks,
    KeyIsValue,
    SharedCache,
    QkNorm,
    Bias,
    Positions,
    PositionExtent,
    Bidirectional,
    Taps
};
constexpr std::array<SizeSpec, 16> sizes{{{"heads"}, {"kv_heads"}, {"key_width"}, {"value_width"},
    {"window", 0}, // tokens; 0: every earlier one is seen
    {"chunked", 0}, // 1: the window does not slide, tokens see their chunk of that length
    {"gate", 0}, // of the output: 1 element by element, 2 one a head
    {"sinks", 0}, // 1: a learned logit a head
    {"key_is_value", 0}, // 1: one projection for both
    {"shared_cache", 0}, // 1: keys and values are an earlier layer's; 2: beside projections that are not used
    {"qk_norm", 0}, // 1 over each head, 2 over all heads
    {"bias", 0}, // 1 of queries, keys and values; 2 of the output too
    {"positions", 0}, // width, a head, of a projection for relative positions …
    {"position_extent", 0}, // … that reach so many tokens back
    {"bidirectional", 0},
    {"taps", 0}}}; // of short convolutions on keys, values, the output and that of the feed-forward

double projectedKvHeads(const Sizes& s) { return s[SharedCache] == 1 ? 0 : s[KvHeads]; }
double projectedKeys(const Sizes& s) { return projectedKvHeads(s) * s[KeyWidth]; }
double projectedValues(const Sizes& s) { return s[KeyIsValue] > 0 ? 0 : projectedKvHeads(s) * s[ValueWidth]; }
double projectedKv(const Sizes& s) { return projectedKeys(s) + projectedValues(s); }
double convolved(const Sizes& s, double hidden) { return projectedKv(s) + 2 * hidden; }

std::string_view word(const Sizes& s)
{
    if (s[Bidirectional] > 0)
        return "bidirectional";
    if (s[SharedCache] > 0)
        return s[Window] > 0 ? "sliding-shared" : "full-shared";
    return s[Window] <= 0 ? "full" : s[Chunked] > 0 ? "chunked" : "sliding";
}

std::string_view name(const Sizes& s)
{
    return s[Bidirectional] > 0 ? "attention"
        : s[Window] <= 0        ? "full attention"
        : s[Chunked] > 0        ? "chunked attention"
                                : "sliding-window attention";
}

void products(const Sizes& s, double hidden, ProductList& all)
{
    const double gate = s[Gate] == 1 ? s[Heads] * s[ValueWidth] : s[Gate] == 2 ? s[Heads] : 0;
    const double query = s[Heads] * s[KeyWidth];
    all.push_back({"QKV projection", ProductSplit::Columns, hidden, query + projectedKv(s),
        {{{query, 1}, {projectedKeys(s), 1}, {projectedValues(s), 1}}}});
    if (gate > 0)
        all.push_back({"output gate", ProductSplit::Columns, hidden, gate});
    if (s[Positions] > 0)
        all.push_back({"position projection", ProductSplit::Columns, hidden, s[Heads] * s[Positions]});
    all.push_back({"attention output", ProductSplit::Rows, s[Heads] * s[ValueWidth], hidden});
}

double others(const Sizes& s, double hidden)
{
    const double query = s[Heads] * s[KeyWidth], key = projectedKeys(s);
    double count = s[Sinks] > 0 ? s[Heads] : 0;
    if (s[Bias] > 0)
        count += query + projectedKv(s) + (s[Bias] > 1 ? hidden : 0);
    if (s[QkNorm] == 1)
        count += s[KeyWidth] * (key > 0 ? 2 : 1);
    else if (s[QkNorm] == 2)
        count += query + key;
    return count + s[Taps] * convolved(s, hidden) + s[Positions] * s[PositionExtent];
}

double seen(const Sizes& s, double tokens)
{
    if (s[Bidirectional] > 0)
        return s[Window] > 0 ? 2 * meanSeen(tokens, s[Window] / 2) : tokens;
    if (s[Window] <= 0 || s[Window] >= tokens)
        return tokens / 2;
    return s[Chunked] > 0 ? chunkMeanLength(tokens, s[Window]) : meanSeen(tokens, s[Window]);
}

double core(const Sizes& s, double, double tokens)
{
    return 2 * seen(s, tokens) * s[Heads] * (s[KeyWidth] + s[ValueWidth]);
}
double decode(const Sizes& s, double, double tokens)
{
    const double window = s[Window] <= 0 ? tokens : std::min(tokens, s[Window]);
    const double mean = s[Chunked] > 0 && s[Window] < tokens ? (s[Window] + 1) / 2 : window;
    return 2 * mean * s[Heads] * (s[KeyWidth] + s[ValueWidth]);
}

CacheShape cache(const Sizes& s, double hidden)
{
    if (s[Bidirectional] > 0)
        return {};
    const double each = s[SharedCache] > 0 ? 0 : s[KvHeads] * (s[KeyWidth] + s[ValueWidth]);
    CacheShape shape{
        .stateBytes = earlierTaps(s[Taps]) * convolved(s, hidden) * halfBytes, .heads = s[KvHeads]};
    if (s[Window] > 0) {
        shape.window = s[Window];
        shape.perWindowToken = each;
    } else {
        shape.perToken = each;
    }
    return shape;
}

// Queries, keys, values, output, and the fp32 statistics of the softmax (FlashAttention, arXiv:2205.14135).
double kept(const Sizes& s, double)
{
    const double key = s[KvHeads] * (s[KeyWidth] + s[ValueWidth]);
    const double gate = s[Gate] == 1 ? s[Heads] * s[ValueWidth] : 0;
    return 2 * (s[Heads] * (s[KeyWidth] + s[ValueWidth]) + key + gate) + 4 * s[Heads];
}

AttentionHeads attention(const Sizes& s)
{
    return {.heads = s[Heads],
        .kvHeads = s[KvHeads],
        .keyWidth = s[KeyWidth],
        .valueWidth = s[ValueWidth],
        .window = s[Window],
        .chunked = s[Chunked] > 0,
        .sinks = s[Sinks] > 0,
        .sharesCache = s[SharedCache] > 0,
        .seesLater = s[Bidirectional] > 0};
}

double units(const Sizes& s, double) { return s[Heads]; }

} // namespace

const MixerKind softmax{
    .key = "softmax",
    .label = "attention",
    .name = name,
    .source = "arXiv:1706.03762, with grouped keys arXiv:2305.13245",
    .sizes = sizes,
    .word = word,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .attention = attention,
    .units = units,
    .servedCompared = true,
};

} // namespace ridgepoint::mixers
