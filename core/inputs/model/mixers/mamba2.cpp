#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Heads,
    HeadWidth,
    Groups,
    State,
    Taps,
    Chunk,
    Norm,
    ConvolutionBias,
    ProjectionBias
};
constexpr std::array<SizeSpec, 9> sizes{{{"heads"}, {"head_width"}, {"groups", 1}, {"state"}, {"taps", 4},
    {"chunk", 256}, {"norm", 1}, // 1: of what the output projection reads
    {"convolution_bias", 1}, {"projection_bias", 0}}};

double inner(const Sizes& s) { return s[Heads] * s[HeadWidth]; }
double convolved(const Sizes& s) { return inner(s) + 2 * s[Groups] * s[State]; }
double projected(const Sizes& s) { return inner(s) + convolved(s) + s[Heads]; }

void products(const Sizes& s, double hidden, ProductList& all)
{
    all.push_back({"mixer input", ProductSplit::Columns, hidden, projected(s)});
    all.push_back({"mixer output", ProductSplit::Rows, inner(s), hidden});
}
// Convolution; decay, skip and bias of the time step of every head.
double others(const Sizes& s, double hidden)
{
    return convolved(s) * (s[Taps] + s[ConvolutionBias]) + 3 * s[Heads] + s[Norm] * inner(s)
        + s[ProjectionBias] * (projected(s) + hidden);
}

// Inside chunks of Q tokens, and the states between them (arXiv:2405.21060 §6).
double core(const Sizes& s, double, double)
{
    const double q = s[Chunk];
    return 2 * q * s[State] * s[Groups] + s[Heads] * (2 * q * s[HeadWidth] + 4 * s[State] * s[HeadWidth]);
}
// Decay, write and read out of every element of the state.
double decode(const Sizes& s, double, double) { return 7 * inner(s) * s[State]; }

CacheShape cache(const Sizes& s, double)
{
    return {.stateBytes = inner(s) * s[State] * stateBytes + convolved(s) * earlierTaps(s[Taps]) * halfBytes};
}

double kept(const Sizes& s, double) { return 4 * convolved(s) + 6 * inner(s) + 8 * s[Heads]; }

double units(const Sizes& s, double) { return s[Heads]; }
double carried(const Sizes& s) { return s[Heads] * stateBytes; } // a decay of every head
// What the input projection makes, and the output (Megatron-LM core/ssm/mamba_context_parallel.py).
double dealtOut(const Sizes& s) { return projected(s) + inner(s); }

ServedCore served(const Sizes&)
{
    return {.start = deltaServed.start,
        .source = "not measured: its state is read and written as gated delta net's"};
}

} // namespace

const MixerKind mamba2{
    .key = "mamba2",
    .label = "Mamba-2",
    .source = "arXiv:2405.21060",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .units = units,
    .reached = 0.045, // 0.68 ns a token and head of 64 × 128 in chunks of 256 on B200
    .reachedSource = "ai-dynamo/aiconfigurator, mamba2 on B200",
    .passesState = true,
    .carried = carried,
    .dealtOut = dealtOut,
    .compared = // tst_vendor_layouts: Nemotron 3 Nano and Super
    "28 steps of Nemotron 3 that its vendor published are met within 31 % (median), most of them too short",
    .served = served,
};

} // namespace ridgepoint::mixers
