#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Heads,
    Rank,
    Width
};
constexpr std::array<SizeSpec, 3> sizes{{{"heads"}, {"q_rank"}, {"width"}}};

// Queries through a low rank; one head of keys and one of values.
void products(const Sizes& s, double hidden, ProductList& all)
{
    using enum ProductSplit;
    all.push_back({"query down", Whole, hidden, s[Rank]});
    all.push_back({"query up", Columns, s[Rank], s[Heads] * s[Width]});
    all.push_back({"KV projection", Whole, hidden, 2 * s[Width]});
    all.push_back({"attention output", Rows, s[Heads] * s[Width], hidden});
}
double others(const Sizes& s, double) { return s[Rank]; } // a norm

double core(const Sizes& s, double, double tokens) { return tokens * s[Heads] * 2 * s[Width]; }
double decode(const Sizes& s, double, double tokens) { return 2 * tokens * s[Heads] * 2 * s[Width]; }

CacheShape cache(const Sizes& s, double) { return {.perToken = 2 * s[Width]}; }
double kept(const Sizes& s, double) { return 2 * (s[Rank] + (2 * s[Heads] + 2) * s[Width]) + 4 * s[Heads]; }

AttentionHeads attention(const Sizes& s)
{
    return {.heads = s[Heads], .kvHeads = 1, .keyWidth = s[Width], .valueWidth = s[Width]};
}

double units(const Sizes& s, double) { return s[Heads]; }

} // namespace

const MixerKind factorised{
    .key = "mfa",
    .label = "multi-matrix factorised attention",
    .source = "arXiv:2507.19427",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .attention = attention,
    .units = units,
};

} // namespace ridgepoint::mixers
