#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

// One head that is key and value at once, for all query heads: those of a window, and one more entry of every
// so many tokens before it. With an index some entries are picked, else all are seen. Entries of picked kinds
// are made of two neighbouring blocks, by projections twice as wide.
enum : std::size_t
{
    Heads,
    Width,
    QueryRank,
    OutputGroups,
    OutputRank,
    Window,
    EntryTokens,
    IndexHeads,
    IndexWidth,
    Picks
};
constexpr std::array<SizeSpec, 10> sizes{{{"heads"}, {"width"}, {"q_rank"}, {"output_groups"},
    {"output_rank"}, {"window"}, {"entry_tokens", 0}, // 0: the window alone
    {"index_heads", 0}, {"index_width", 0}, {"index_picks", 0}}};

bool hasEntries(const Sizes& s) { return s[EntryTokens] > 0; }
bool hasIndex(const Sizes& s) { return hasEntries(s) && s[IndexHeads] > 0; }
double blocks(const Sizes& s) { return hasIndex(s) ? 2 : 1; }

std::string_view word(const Sizes& s) { return !hasEntries(s) ? "swa-shared" : hasIndex(s) ? "csa" : "hca"; }

std::string_view name(const Sizes& s)
{
    return !hasEntries(s) ? "sliding-window attention"
        : hasIndex(s)     ? "compressed sparse attention"
                          : "heavily compressed attention";
}

void products(const Sizes& s, double hidden, ProductList& all)
{
    using enum ProductSplit;
    all.push_back({"query down", Whole, hidden, s[QueryRank]});
    all.push_back({"query up", Columns, s[QueryRank], s[Heads] * s[Width]});
    all.push_back({"KV projection", Whole, hidden, s[Width]});
    all.push_back(
        {"output down", Columns, s[Heads] * s[Width] / s[OutputGroups], s[OutputGroups] * s[OutputRank]});
    all.push_back({"attention output", Rows, s[OutputGroups] * s[OutputRank], hidden});
    if (hasEntries(s))
        all.push_back({"entries and their weights", Whole, hidden, 2 * blocks(s) * s[Width]});
    if (hasIndex(s)) {
        all.push_back({"index query", Whole, s[QueryRank], s[IndexHeads] * s[IndexWidth]});
        all.push_back({"index keys and weights", Whole, hidden, 4 * s[IndexWidth] + s[IndexHeads]});
    }
}

// Norms of the low rank and of keys, sinks; positions inside an entry, and the norm of entries.
double others(const Sizes& s, double)
{
    double count = s[QueryRank] + s[Width] + s[Heads];
    if (hasEntries(s))
        count += s[EntryTokens] * blocks(s) * s[Width] + s[Width];
    if (hasIndex(s))
        count += s[EntryTokens] * 2 * s[IndexWidth] + s[IndexWidth];
    return count;
}

double entriesAfter(const Sizes& s, double tokens) { return hasEntries(s) ? tokens / s[EntryTokens] : 0; }
double attended(const Sizes& s, double window, double entries)
{
    return 4 * s[Heads] * s[Width] * (window + entries);
}

double core(const Sizes& s, double, double tokens)
{
    const double entries = entriesAfter(s, tokens);
    const double window = meanSeen(tokens, s[Window]);
    if (hasIndex(s))
        return attended(s, window, meanSeen(entries, s[Picks])) + s[IndexHeads] * s[IndexWidth] * entries;
    return attended(s, window, entries / 2);
}
double decode(const Sizes& s, double, double tokens)
{
    const double entries = entriesAfter(s, tokens);
    const double window = std::min(tokens, s[Window]);
    if (hasIndex(s))
        return attended(s, window, std::min(s[Picks], entries)) + 2 * s[IndexHeads] * s[IndexWidth] * entries;
    return attended(s, window, entries);
}

CacheShape cache(const Sizes& s, double)
{
    constexpr double scaleBytes = 4; // one fp32 scale a key of fp8, as latent attention's
    const double each = hasEntries(s) ? s[Width] / s[EntryTokens] : 0;
    return {.perToken = each,
        .indexBytes = hasIndex(s) ? (s[IndexWidth] + scaleBytes) / s[EntryTokens] : 0,
        .stateBytes = s[Window] * s[Width] * halfBytes,
        .wholeState = true};
}

double kept(const Sizes& s, double)
{
    const double entries = hasEntries(s) ? 2 * blocks(s) * s[Width] : 0;
    const double index = hasIndex(s) ? s[IndexHeads] * s[IndexWidth] + 4 * s[IndexWidth] : 0;
    return 2
        * (s[QueryRank] + s[Width] + 2 * s[Heads] * s[Width] + s[OutputGroups] * s[OutputRank] + entries
            + index)
        + 4 * s[Heads];
}

double units(const Sizes& s, double) { return s[Heads]; }

// Blocks of DeepSeek-V4 with entries that are all seen take the same time at every length.
ServedCore served(const Sizes& s)
{
    ServedCore core = sparseServed;
    core.heads = s[Heads];
    if (s[Width] == 512 && s[Window] == 128)
        core.table = hasIndex(s) && s[IndexHeads] == 64 && s[EntryTokens] == 4 && s[Picks] == 1024
            ? "csa_1024"
            : hasIndex(s) && s[IndexHeads] == 64 && s[EntryTokens] == 4 && s[Picks] == 512 ? "csa_512"
            : !hasIndex(s) && s[EntryTokens] == 128                                        ? "hca"
                                                                                           : "";
    if (hasIndex(s)) {
        core.perCached /= s[EntryTokens];
        core.picked = s[Picks] * s[EntryTokens];
    } else {
        core.start = coreStart;
        core.perCached = 0;
    }
    return core;
}

} // namespace

const MixerKind compressed{
    .key = "csa",
    .label = "compressed attention",
    .name = name,
    .source = "DeepSeek-V4; Automodel deepseek_v4/layers.py",
    .sizes = sizes,
    .word = word,
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
