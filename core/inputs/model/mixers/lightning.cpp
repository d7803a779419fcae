#include "core/inputs/model/mixers/mixers.h"

namespace ridgepoint::mixers {

namespace {

enum : std::size_t
{
    Heads,
    Width,
    Block
};
constexpr std::array<SizeSpec, 3> sizes{{{"heads"}, {"width"}, {"block", 256}}};

double inner(const Sizes& s) { return s[Heads] * s[Width]; }

void products(const Sizes& s, double hidden, ProductList& all)
{
    all.push_back({"QKV and gate", ProductSplit::Columns, hidden, 4 * inner(s)});
    all.push_back({"mixer output", ProductSplit::Rows, inner(s), hidden});
}
double others(const Sizes& s, double) { return inner(s); } // a norm

double core(const Sizes& s, double, double)
{
    return s[Heads] * (4 * s[Width] * s[Width] + 2 * s[Block] * s[Width]);
}
double decode(const Sizes& s, double, double) { return 5 * inner(s) * s[Width]; }

CacheShape cache(const Sizes& s, double) { return {.stateBytes = inner(s) * s[Width] * stateBytes}; }

double kept(const Sizes& s, double) { return 2 * 6 * inner(s); }

double units(const Sizes& s, double) { return s[Heads]; }

ServedCore served(const Sizes&)
{
    return {.source = "not measured: its state is read and written as gated delta net's"};
}

} // namespace

const MixerKind lightning{
    .key = "lightning",
    .label = "lightning attention",
    .source = "arXiv:2501.08313",
    .sizes = sizes,
    .products = products,
    .others = others,
    .core = core,
    .decode = decode,
    .cache = cache,
    .kept = kept,
    .units = units,
    .reached = deltaReached, // products of the same shapes; not measured
    .reachedSource = deltaSource,
    .passesState = true,
    .served = served,
};

} // namespace ridgepoint::mixers
