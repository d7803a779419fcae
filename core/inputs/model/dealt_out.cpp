#include "core/inputs/model/dealt_out.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

bool divides(double part, double all) { return part > 0 && std::floor(all / part) * part == all; }

// The first mixer that `found` is true of; null: none.
template <class Found>
const Mixer* firstMixer(const LayeredModel& model, Found&& found)
{
    for (const Layer& layer : model.layers.kinds())
        for (std::size_t i = 0; i < layer.mixerCount; ++i)
            if (found(layer.mixers[i]))
                return &layer.mixers[i];
    return nullptr;
}

} // namespace

const Mixer* mixerNotDealt(const LayeredModel& model, double ranks)
{
    return firstMixer(model, [&](const Mixer& mixer) {
        const double keyHeads = mixer.attention().heads > 0
            ? mixer.attention().kvHeads
            : mixer.kind->cache(mixer.sizes, model.hidden).heads;
        const bool keysFit = keyHeads <= 0 || divides(ranks, keyHeads) || divides(keyHeads, ranks);
        return !divides(ranks, mixer.kind->units(mixer.sizes, model.hidden)) || !keysFit;
    });
}

double mostTensorRanks(const LayeredModel& model)
{
    double most = 1;
    firstMixer(model, [&](const Mixer& mixer) {
        most = std::max(most, mixer.kind->units(mixer.sizes, model.hidden));
        return false;
    });
    return most;
}

} // namespace ridgepoint
