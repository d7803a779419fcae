#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Inner,
    State,
    Rank,
    Taps,
    Norms,
    ConvolutionBias,
    ProjectionBias
};
constexpr std::array<SizeSpec, 7> sizes{{{"inner"}, {"state", 16}, {"rank"}, // of the time step
    {"taps", 4}, {"norms", 0}, // 1: of time step and both state projections (Jamba)
    {"convolution_bias", 1}, {"projection_bias", 0}}};

double scanned(const Sizes& s) { return s[Rank] + 2 * s[State]; }

void products(const Sizes& s, double hidden, ProductList& all)
{
    all.push_back({"mixer input", ProductSplit::Columns, hidden, 2 * s[Inner]});
    all.push_back({"scan parameters", ProductSplit::Rows, s[Inner], scanned(s)});
    all.push_back({"time step", ProductSplit::Columns, s[Rank], s[Inner]});
    all.push_back({"mixer output", ProductSplit::Rows, s[Inner], hidden});
}
// Convolution, bias of the time step, decay of every state and the skip.
double others(const Sizes& s, double hidden)
{
    return s[Inner] * (s[Taps] + s[ConvolutionBias]) + s[Inner] * (2 + s[State]) + s[Norms] * scanned(s)
        + s[ProjectionBias] * (2 * s[Inner] + hidden);
}

double core(const Sizes& s, double, double) { return 9 * s[Inner] * s[State]; }

CacheShape cache(const Sizes& s, double)
{
    return {.stateBytes = s[Inner] * (s[State] * stateBytes + earlierTaps(s[Taps]) * halfBytes)};
}

double kept(const Sizes& s, double) { return 2 * (4 * s[Inner] + scanned(s)) + 4 * s[Inner]; }

double units(const Sizes& s, double) { return s[Inner]; }

ServedCore served(const Sizes&)
{
    return {.start = deltaServed.start,
        .source = "not measured: its state is read and written as gated delta net's"};
}

} // namespace

const MixerKind mamba1{
    .key = "mamba1",
    .label = "Mamba",
    .source = "arXiv:2312.00752",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = core,
    .cache = cache,
    .kept = kept,
    .units = units,
    .reached =
        0.03, // a scan has no matrix products: fp32 units of H100 are 0.068 of its bf16 peak; not measured
    .reachedSource = "NVIDIA H100 data sheet: fp32 over bf16, half of it",
    .passesState = true,
    .served = served,
};

} // namespace ridgepoint::mixers
