#include "core/inputs/model/mixers/delta.h"
#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Heads,
    Width,
    Taps,
    GateRank
};
constexpr std::array<SizeSpec, 4> sizes{
    {{"heads"}, {"width"}, {"taps", 4}, {"gate_rank", 0}}}; // of the output gate; 0: a whole matrix

double inner(const Sizes& s) { return s[Heads] * s[Width]; }

void products(const Sizes& s, double hidden, ProductList& all)
{
    using enum ProductSplit;
    all.push_back({"QKV projection", Columns, hidden, 3 * inner(s), {{{inner(s), 3}}}});
    all.push_back({"decay down", Whole, hidden, s[Width]});
    all.push_back({"decay up", Columns, s[Width], inner(s)});
    all.push_back({"beta projection", Columns, hidden, s[Heads]});
    if (s[GateRank] > 0) {
        all.push_back({"gate down", Whole, hidden, s[GateRank]});
        all.push_back({"gate up", Columns, s[GateRank], inner(s)});
    } else {
        all.push_back({"gate", Columns, hidden, inner(s)});
    }
    all.push_back({"mixer output", Rows, inner(s), hidden});
}
// Three convolutions, decay of every head and its bias of every channel, and the norm of the output.
double others(const Sizes& s, double) { return 3 * inner(s) * s[Taps] + s[Heads] + inner(s) + s[Width]; }

double core(const Sizes& s, double, double) { return deltaCore(s[Heads], s[Width], s[Width]); }
double decode(const Sizes& s, double, double) { return deltaDecode(inner(s) * s[Width]); }

CacheShape cache(const Sizes& s, double)
{
    return {.stateBytes = inner(s) * s[Width] * stateBytes + 3 * inner(s) * earlierTaps(s[Taps]) * halfBytes};
}

double kept(const Sizes& s, double)
{
    return 12 * inner(s) + 6 * inner(s) + 4 * inner(s) + 4 * s[Heads] + 2 * deltaChunk * s[Heads];
}

double units(const Sizes& s, double) { return s[Heads]; }
// Width squared of every head (flash-linear-attention fla/ops/cp/KCP.md).
double carried(const Sizes& s) { return inner(s) * s[Width] * stateBytes; }

// 0.63 of the bandwidth by SGLang and 0.71 by vLLM on B200, 0.74 on H200.
ServedCore served(const Sizes& s)
{
    ServedCore core = deltaServed;
    if (s[Width] == 128) {
        core.table = "kda";
        core.heads = s[Heads];
    }
    core.bandwidth = 0.7;
    core.source = "ai-dynamo/aiconfigurator, Kimi delta attention on H200 and B200";
    return core;
}

} // namespace

const MixerKind kimiDelta{
    .key = "kda",
    .label = "Kimi delta attention",
    .source = "arXiv:2510.26692",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .units = units,
    .reached = 0.087, // FlashKDA, 0.93 ns a token and head of 128 × 128 on B200
    .reachedSource = "ai-dynamo/aiconfigurator, kda on B200",
    .passesState = true,
    .carried = carried,
    .served = served,
};

} // namespace ridgepoint::mixers
