#pragma once

// A model as a list of layers. Layers that are alike are one kind; runs say how many of which follow each
// other.

#include "core/inputs/model/mixers/mixer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// A layer's MLP, its experts, or both beside each other. Widths are in elements.
struct FeedForward
{
    double width = 0; // of the dense MLP; 0: there is none
    bool gated = true;
    bool bias = false;
    double activationParameters = 0; // learned ones of the activation function

    double experts = 0; // 0: there are none
    double topK = 0;
    double expertWidth = 0;
    double latentWidth = 0; // that tokens are projected to before they are dispatched; 0: the model's
    bool latentNorm = false;
    double zeroExperts = 0; // that return what they get
    double sharedExperts = 0, sharedWidth = 0;
    bool sharedGate = false; // one sigmoid for the shared experts
    bool routerBias = false, expertBias = false;
    double routerExtra = 0; // learned parameters of the router beside its product
    bool hashRouted = false; // by the token's id: no product picks experts

    bool isEmpty() const { return width <= 0 && experts <= 0 && linear <= 0; }
    double linear = 0; // 1: one square product in the place of an MLP
    bool operator==(const FeedForward&) const = default;
};

struct FeedForwardCount
{
    double dense = 0, experts = 0, shared = 0, router = 0; // parameters of one layer
    double active = 0; // of the experts, for one token
};
FeedForwardCount countFeedForward(const FeedForward& f, double hidden);
void addProducts(const FeedForward& f, double hidden, ProductList& all);

struct Layer
{
    std::array<Mixer, 2> mixers{}; // beside each other
    std::size_t mixerCount = 0;
    FeedForward feedForward;
    double norms = 2; // of the model's width
    double beside = 0; // weights of further products: per-layer inputs, low-rank branches
    double others = 0; // further parameters that are in no product

    void add(const Mixer& mixer) { mixers[mixerCount++] = mixer; }
    std::string word() const; // "gdn+moe", "full&mamba2+mlp", "mlp"
    bool operator==(const Layer&) const = default;
};

struct LayerRun
{
    double count = 0;
    std::uint16_t kind = 0; // of the list's kinds
    bool operator==(const LayerRun&) const = default;
};

class LayerList
{
public:
    void append(const Layer& layer, double count = 1);
    double layers() const;
    const std::vector<Layer>& kinds() const { return m_kinds; }
    const std::vector<LayerRun>& runs() const { return m_runs; }
    double countOf(std::size_t kind) const;
    // "12x(3 gdn+moe, 1 full+moe)": what repeats most, once.
    std::string pattern() const;
    std::string pattern(const std::vector<std::string>& names) const; // of the kinds
    bool operator==(const LayerList&) const = default;

private:
    std::vector<Layer> m_kinds;
    std::vector<LayerRun> m_runs;
};

} // namespace ridgepoint
