#include "core/serving/served_mixing.h"

#include "core/inputs/model/layered_model.h"

#include <algorithm>

namespace ridgepoint {

namespace {

ServedMixing latentMixing(double heads, const LatentAttention& l)
{
    const double width = l.kvLoraRank + l.qkRopeHeadDim;
    // Prompts are multiplied head by head, before the latent vector is taken apart (DeepSeek-V2 §2.1.2).
    return {.heads = heads,
        .keyWidth = width,
        .cached = width,
        .promptWidth = (l.qkNopeHeadDim + l.qkRopeHeadDim + l.vHeadDim) / 2,
        .tokenWidth = width,
        .latent = true};
}

ServedMixing mixingOf(const Mixer& mixer)
{
    const AttentionHeads own = mixer.attention();
    if (own.heads <= 0) {
        ServedMixing mixing;
        mixing.other = mixer;
        return mixing;
    }
    if (mixer.kind->latent)
        return latentMixing(own.heads, mixer.kind->latent(mixer.sizes));
    const double mean = (own.keyWidth + own.valueWidth) / 2;
    return {.heads = own.heads,
        .keyHeads = std::max(1.0, own.kvHeads),
        .keyWidth = own.keyWidth,
        .cached = own.keyWidth + own.valueWidth,
        .promptWidth = mean,
        .tokenWidth = mean,
        .window = own.window,
        .windowed = own.window > 0 ? 1.0 : 0.0,
        .chunked = own.chunked};
}

} // namespace

std::vector<ServedMixing> servedMixing(const Architecture& a)
{
    if (!a.plan) {
        ServedMixing all = a.attention == AttentionKind::Mla ? latentMixing(a.heads, a.mla)
                                                             : ServedMixing{.heads = a.heads,
                                                                 .keyHeads = a.kvHeads,
                                                                 .keyWidth = a.headDim,
                                                                 .cached = 2 * a.headDim,
                                                                 .promptWidth = a.headDim,
                                                                 .tokenWidth = a.headDim};
        all.layers = a.layers;
        all.window = a.slidingWindow;
        all.windowed = a.slidingWindow > 0 ? a.windowedShare : 0;
        all.chunked = a.chunkedWindow;
        return {all};
    }
    std::vector<ServedMixing> all;
    const LayerList& list = a.plan->layers;
    for (std::size_t kind = 0; kind < list.kinds().size(); ++kind) {
        const Layer& layer = list.kinds()[kind];
        for (std::size_t i = 0; i < layer.mixerCount; ++i) {
            ServedMixing one = mixingOf(layer.mixers[i]);
            // The same beside another MLP is one of all.
            const auto known = std::ranges::find_if(all, [&one](ServedMixing other) {
                other.layers = 0;
                return other == one;
            });
            if (known != all.end()) {
                known->layers += list.countOf(kind);
                continue;
            }
            one.layers = list.countOf(kind);
            all.push_back(std::move(one));
        }
    }
    return all;
}

} // namespace ridgepoint
