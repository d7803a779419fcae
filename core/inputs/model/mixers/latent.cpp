#include "core/inputs/model/mixers/latent_attention.h"
#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Heads,
    QueryRank,
    KvRank,
    PlainWidth,
    RotaryWidth,
    ValueWidth,
    Gate,
    IndexHeads,
    IndexWidth,
    IndexPicks,
    IndexShared
};
constexpr std::array<SizeSpec, 11> sizes{{{"heads"}, {"q_rank", 0}, // 0: queries are projected directly
    {"kv_rank"}, {"plain_width"}, // of a query head, without positions
    {"rotary_width", 0}, // of a query head, and of the one key that all heads share
    {"value_width"}, {"gate", 0}, // 1: of the output, element by element
    {"index_heads", 0}, // of the lightning indexer; 0: every token is seen
    {"index_width", 0}, {"index_picks", 0}, // tokens that are attended to
    {"index_shared", 0}}}; // 1: the picks are an earlier layer's

bool isSparse(const Sizes& s) { return s[IndexPicks] > 0; }
bool hasIndexer(const Sizes& s) { return isSparse(s) && s[IndexShared] <= 0; }
double queryWidth(const Sizes& s) { return s[PlainWidth] + s[RotaryWidth]; }

std::string_view word(const Sizes& s)
{
    return !isSparse(s) ? "mla" : s[IndexShared] > 0 ? "mla+dsa-shared" : "mla+dsa";
}

std::string_view name(const Sizes& s)
{
    return !isSparse(s)      ? "latent attention"
        : s[IndexShared] > 0 ? "sparse latent attention with an earlier layer's index"
                             : "sparse latent attention";
}

void products(const Sizes& s, double hidden, ProductList& all)
{
    using enum ProductSplit;
    const bool lowRank = s[QueryRank] > 0;
    const double down = s[KvRank] + s[RotaryWidth];
    if (lowRank) {
        all.push_back({"query down", Whole, hidden, s[QueryRank], {}, {.joins = down}});
        all.push_back({"query up", Columns, s[QueryRank], s[Heads] * queryWidth(s), {}, {.expands = true}});
    } else {
        all.push_back({"query", Columns, hidden, s[Heads] * queryWidth(s)});
    }
    all.push_back({"KV down", Whole, hidden, down, {}, {.joined = lowRank}});
    all.push_back({"KV up", Columns, s[KvRank], s[Heads] * (s[PlainWidth] + s[ValueWidth]), {},
        {.expands = true, .absorbed = true, .absorbedInPrompts = isSparse(s)}});
    if (s[Gate] > 0)
        all.push_back({"output gate", Columns, hidden, s[Heads] * s[ValueWidth]});
    all.push_back({"attention output", Rows, s[Heads] * s[ValueWidth], hidden});
    if (hasIndexer(s)) { // the same on every tensor rank (Megatron-LM dsa.py:1168)
        all.push_back({"index query", Whole, s[QueryRank], s[IndexHeads] * s[IndexWidth]});
        all.push_back({"index key", Whole, hidden, s[IndexWidth]});
        all.push_back({"index weights", Whole, hidden, s[IndexHeads]});
    }
}

// Norms of both low ranks, and of the index key.
double others(const Sizes& s, double)
{
    return s[QueryRank] + s[KvRank] + (hasIndexer(s) ? 2 * s[IndexWidth] : 0);
}

// Keys and values expanded, or, with picked tokens, the latent form on those.
double core(const Sizes& s, double, double tokens)
{
    if (!isSparse(s))
        return tokens * s[Heads] * (queryWidth(s) + s[ValueWidth]);
    const double index = hasIndexer(s) ? tokens * s[IndexHeads] * s[IndexWidth] : 0;
    return index + 2 * meanSeen(tokens, s[IndexPicks]) * s[Heads] * (2 * s[KvRank] + s[RotaryWidth]);
}
double decode(const Sizes& s, double, double tokens)
{
    const double seen = isSparse(s) ? std::min(tokens, s[IndexPicks]) : tokens;
    const double index = hasIndexer(s) ? 2 * tokens * s[IndexHeads] * s[IndexWidth] : 0;
    return index + 2 * seen * s[Heads] * (2 * s[KvRank] + s[RotaryWidth]);
}

CacheShape cache(const Sizes& s, double)
{
    constexpr double scaleBytes = 4; // one fp32 scale a key of fp8 (DeepSeek-V3.2 inference/model.py)
    return {
        .perToken = s[KvRank] + s[RotaryWidth], .indexBytes = hasIndexer(s) ? s[IndexWidth] + scaleBytes : 0};
}

// Queries, keys joined from both parts, the up-projection they came from, and the output; and the latents
// before and after their norms (Megatron-LM megatron/core/transformer/multi_latent_attention.py).
double kept(const Sizes& s, double)
{
    return 2 * s[Heads] * (2 * queryWidth(s) + s[PlainWidth] + 2 * s[ValueWidth]) + 4 * s[Heads];
}
double keptWhole(const Sizes& s) { return 2 * (2 * (s[QueryRank] + s[KvRank]) + s[RotaryWidth]); }

// Expanded, every head has keys and values of its own; with picked tokens another kernel runs.
AttentionHeads attention(const Sizes& s)
{
    if (isSparse(s))
        return {};
    return {.heads = s[Heads], .kvHeads = s[Heads], .keyWidth = queryWidth(s), .valueWidth = s[ValueWidth]};
}

LatentAttention widths(const Sizes& s)
{
    return {.qLoraRank = s[QueryRank],
        .kvLoraRank = s[KvRank],
        .qkNopeHeadDim = s[PlainWidth],
        .qkRopeHeadDim = s[RotaryWidth],
        .vHeadDim = s[ValueWidth]};
}

double units(const Sizes& s, double) { return s[Heads]; }

// Used where attention is sparse; dense latent attention is looked up in kernel tables.
ServedCore served(const Sizes& s)
{
    ServedCore core = sparseServed;
    core.picked = s[IndexPicks];
    core.heads = s[Heads];
    if (s[KvRank] == 512 && s[RotaryWidth] == 64 && s[IndexPicks] == 2048)
        core.table = !hasIndexer(s) ? "dsa_shared"
            : s[IndexHeads] == 64   ? "dsa_64"
            : s[IndexHeads] == 32   ? "dsa_32"
                                    : "";
    if (!hasIndexer(s)) {
        core.start = coreStart;
        core.perCached = 0;
    }
    return core;
}

} // namespace

const MixerKind latent{
    .key = "latent",
    .label = "latent attention",
    .name = name,
    .source = "arXiv:2405.04434; the indexer: arXiv:2512.02556",
    .sizes = sizes,
    .word = word,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .keptWhole = keptWhole,
    .attention = attention,
    .latent = widths,
    .units = units,
    .reached = sparseReached,
    .reachedSource = sparseSource,
    .served = served,
    .servedCompared = true,
};

} // namespace ridgepoint::mixers
