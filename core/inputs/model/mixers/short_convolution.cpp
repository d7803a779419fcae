#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Taps,
    Bias
};
constexpr std::array<SizeSpec, 2> sizes{{{"taps", 3}, {"bias", 0}}};

void products(const Sizes&, double hidden, ProductList& all)
{
    all.push_back({"mixer input", ProductSplit::Columns, hidden, 3 * hidden});
    all.push_back({"mixer output", ProductSplit::Rows, hidden, hidden});
}
double others(const Sizes& s, double hidden) { return hidden * (s[Taps] + 5 * s[Bias]); }

double core(const Sizes& s, double hidden, double) { return 2 * s[Taps] * hidden; }

CacheShape cache(const Sizes& s, double hidden)
{
    return {.stateBytes = hidden * earlierTaps(s[Taps]) * halfBytes};
}

double kept(const Sizes&, double hidden) { return 12 * hidden; }

double units(const Sizes&, double hidden) { return hidden; }

ServedCore served(const Sizes&) { return {.start = coreStart, .source = "not measured: one small kernel"}; }

} // namespace

const MixerKind shortConvolution{
    .key = "conv",
    .label = "short convolution",
    .source = "LFM2 (transformers modeling_lfm2.py)",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = core,
    .backward = 2,
    .cache = cache,
    .kept = kept,
    .units = units,
    .reached = 0.03, // as a scan's; its bytes take longer
    .reachedSource = "NVIDIA H100 data sheet: fp32 over bf16, half of it",
    .passesState = true,
    .served = served,
};

} // namespace ridgepoint::mixers
