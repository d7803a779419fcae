#include "core/inputs/model/mixers/delta.h"
#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    KeyHeads,
    ValueHeads,
    KeyWidth,
    ValueWidth,
    Taps
};
constexpr std::array<SizeSpec, 5> sizes{
    {{"key_heads"}, {"value_heads"}, {"key_width"}, {"value_width"}, {"taps", 4}}};

double keys(const Sizes& s) { return s[KeyHeads] * s[KeyWidth]; }
double values(const Sizes& s) { return s[ValueHeads] * s[ValueWidth]; }
double convolved(const Sizes& s) { return 2 * keys(s) + values(s); }

void products(const Sizes& s, double hidden, ProductList& all)
{
    all.push_back({"QKV and gate", ProductSplit::Columns, hidden, 2 * keys(s) + 2 * values(s)});
    all.push_back({"decay and beta", ProductSplit::Columns, hidden, 2 * s[ValueHeads]});
    all.push_back({"mixer output", ProductSplit::Rows, values(s), hidden});
}
// Convolution, decay and its bias, and the norm of the output.
double others(const Sizes& s, double) { return convolved(s) * s[Taps] + 2 * s[ValueHeads] + s[ValueWidth]; }

double core(const Sizes& s, double, double) { return deltaCore(s[ValueHeads], s[KeyWidth], s[ValueWidth]); }
double decode(const Sizes& s, double, double)
{
    return deltaDecode(s[ValueHeads] * s[KeyWidth] * s[ValueWidth]);
}

CacheShape cache(const Sizes& s, double)
{
    return {.stateBytes = s[ValueHeads] * s[KeyWidth] * s[ValueWidth] * stateBytes
            + convolved(s) * earlierTaps(s[Taps]) * halfBytes};
}

// What the convolution reads and makes; gate, output and normed output; decay and step in fp32; the inverse
// of every chunk. Products of it are computed again (flash-linear-attention chunk.py, save_for_backward).
double kept(const Sizes& s, double)
{
    return 4 * convolved(s) + 6 * values(s) + 8 * s[ValueHeads] + 2 * deltaChunk * s[ValueHeads];
}

double units(const Sizes& s, double) { return s[KeyHeads]; }
// Key width squared of every value head (flash-linear-attention fla/ops/cp/KCP.md).
double carried(const Sizes& s) { return s[ValueHeads] * s[KeyWidth] * s[KeyWidth] * stateBytes; }
// Queries, keys, values, gate, decay and beta, and the output (Megatron-LM core/ssm, a2a_cp_to_hp).
double dealtOut(const Sizes& s) { return 2 * keys(s) + 3 * values(s) + 2 * s[ValueHeads]; }
ServedCore served(const Sizes& s)
{
    ServedCore core = deltaServed;
    if (s[KeyWidth] == 128 && s[ValueWidth] == 128 && s[Taps] == 4) {
        core.table = "gdn";
        core.heads = s[ValueHeads];
    }
    return core;
}

} // namespace

const MixerKind gatedDelta{
    .key = "gdn",
    .label = "gated delta net",
    .source = "arXiv:2412.06464; Qwen3-Next",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .units = units,
    .reached = deltaReached,
    .reachedSource = deltaSource,
    .passesState = true,
    .carried = carried,
    .dealtOut = dealtOut,
    .served = served,
    .servedCompared = true,
};

} // namespace ridgepoint::mixers
