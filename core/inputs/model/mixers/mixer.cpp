#include "core/inputs/model/mixers/mixer.h"

#include "core/inputs/model/mixers/mixers.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::array<const MixerKind*, 11> all{&mixers::softmax, &mixers::latent, &mixers::compressed,
    &mixers::blockSparse, &mixers::factorised, &mixers::gatedDelta, &mixers::kimiDelta, &mixers::mamba2,
    &mixers::mamba1, &mixers::shortConvolution, &mixers::lightning};

} // namespace

std::span<const MixerKind* const> mixerKinds() { return all; }

const MixerKind* findMixerKind(std::string_view key)
{
    const auto found = std::ranges::find(all, key, &MixerKind::key);
    return found == all.end() ? nullptr : *found;
}

double Mixer::size(std::string_view key) const
{
    const auto at = std::ranges::find(kind->sizes, key, &SizeSpec::key);
    return at == kind->sizes.end() ? 0 : sizes[static_cast<std::size_t>(at - kind->sizes.begin())];
}

bool Mixer::set(std::string_view key, double value)
{
    const auto at = std::ranges::find(kind->sizes, key, &SizeSpec::key);
    if (at == kind->sizes.end())
        return false;
    sizes[static_cast<std::size_t>(at - kind->sizes.begin())] = value;
    return true;
}

double Mixer::parameters(double hidden) const
{
    ProductList products;
    kind->products(sizes, hidden, products);
    double sum = kind->others ? kind->others(sizes, hidden) : 0;
    for (const Product& product : products)
        sum += product.weights();
    return sum;
}

Mixer usualMixer(const MixerKind& kind)
{
    Mixer mixer{.kind = &kind};
    std::ranges::transform(kind.sizes, mixer.sizes.begin(), &SizeSpec::usual);
    return mixer;
}

} // namespace ridgepoint
