#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Heads,
    KvHeads,
    KeyWidth,
    IndexHeads,
    IndexWidth,
    BlockTokens,
    Picks,
    QkNorm
};
constexpr std::array<SizeSpec, 8> sizes{{{"heads"}, {"kv_heads"}, {"key_width"}, {"index_heads"},
    {"index_width"}, {"block_tokens"}, {"blocks_picked"}, {"qk_norm", 0}}};

double picked(const Sizes& s) { return s[BlockTokens] * s[Picks]; }

void products(const Sizes& s, double hidden, ProductList& all)
{
    const double query = s[Heads] * s[KeyWidth], key = s[KvHeads] * s[KeyWidth];
    all.push_back(
        {"QKV projection", ProductSplit::Columns, hidden, query + 2 * key, {{{query, 1}, {key, 2}}}});
    all.push_back({"index query", ProductSplit::Columns, hidden, s[IndexHeads] * s[IndexWidth]});
    all.push_back({"index key", ProductSplit::Whole, hidden, s[IndexWidth]});
    all.push_back({"attention output", ProductSplit::Rows, s[Heads] * s[KeyWidth], hidden});
}

// Norms of queries and keys, and of the index's.
double others(const Sizes& s, double) { return s[QkNorm] > 0 ? 2 * s[KeyWidth] + 2 * s[IndexWidth] : 0; }

double core(const Sizes& s, double, double tokens)
{
    return tokens * s[IndexHeads] * s[IndexWidth]
        + 2 * meanSeen(tokens, picked(s)) * s[Heads] * 2 * s[KeyWidth];
}
double decode(const Sizes& s, double, double tokens)
{
    return 2 * tokens * s[IndexHeads] * s[IndexWidth]
        + 2 * std::min(tokens, picked(s)) * s[Heads] * 2 * s[KeyWidth];
}

CacheShape cache(const Sizes& s, double)
{
    return {.perToken = 2 * s[KvHeads] * s[KeyWidth],
        .indexBytes = halfBytes * s[IndexWidth],
        .heads = s[KvHeads]};
}

double kept(const Sizes& s, double)
{
    return 2 * (2 * s[Heads] + 2 * s[KvHeads]) * s[KeyWidth] + 2 * (s[IndexHeads] + 1) * s[IndexWidth]
        + 4 * s[Heads];
}

double units(const Sizes& s, double) { return s[Heads]; }

ServedCore served(const Sizes& s)
{
    ServedCore core = sparseServed;
    core.picked = picked(s);
    core.heads = s[Heads];
    if (s[KeyWidth] == 128 && s[Heads] == 16 * s[KvHeads] && s[BlockTokens] == 128 && s[Picks] == 16)
        core.table = "msa";
    return core;
}

} // namespace

const MixerKind blockSparse{
    .key = "msa",
    .label = "block-sparse attention",
    .source = "MiniMax-M3's config.json; Automodel minimax_m3_vl",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .units = units,
    .reached = sparseReached,
    .reachedSource = sparseSource,
    .served = served,
};

} // namespace ridgepoint::mixers
