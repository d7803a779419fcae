#include "core/training/step/matmuls.h"

#include "core/inputs/model/alike_layers.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/parameters.h"

#include <algorithm>

namespace ridgepoint {

namespace {

void add(MatmulList& list, const Matmul& matmul)
{
    if (matmul.layers > 0)
        list.push_back(matmul);
}

Matmul matmulOf(const Product& p, MatmulPart part, double layers)
{
    const MatmulSplit split = p.split == ProductSplit::Columns ? MatmulSplit::Columns
        : p.split == ProductSplit::Rows                        ? MatmulSplit::Rows
                                                               : MatmulSplit::Whole;
    return {p.name, part, split, p.inner, p.outer, 1, layers, 1, p.parts, p.latent};
}

// The same product of several kinds of layers is one of all of them.
void addAlike(MatmulList& list, const Matmul& one)
{
    const auto known = std::ranges::find_if(list, [&one](const Matmul& other) {
        return other.name == one.name && other.part == one.part && other.split == one.split
            && other.inner == one.inner && other.outer == one.outer && other.rowsPerToken == one.rowsPerToken
            && other.weightCopies == one.weightCopies && other.parts == one.parts
            && other.latent == one.latent;
    });
    if (known == list.end())
        list.push_back(one);
    else
        known->layers += one.layers;
}

} // namespace

AttentionWidths attentionWidths(const Architecture& a)
{
    if (a.attention == AttentionKind::Mla) {
        const double qk = a.heads * (a.mla.qkNopeHeadDim + a.mla.qkRopeHeadDim);
        const double v = a.heads * a.mla.vHeadDim;
        // Training materialises full K and V from the latent.
        return {.query = qk, .keyValue = qk + v, .output = v, .score = (qk + v) / 2};
    }
    const double q = a.heads * a.headDim;
    return {.query = q, .keyValue = 2 * a.kvHeads * a.headDim, .output = q, .score = q};
}

MatmulList matmulsOf(const Layer& layer, double hidden, double layers)
{
    using enum MatmulPart;
    using enum MatmulSplit;
    MatmulList list;
    ProductList mixing, feeding;
    for (std::size_t i = 0; i < layer.mixerCount; ++i)
        layer.mixers[i].kind->products(layer.mixers[i].sizes, hidden, mixing);
    for (const Product& p : mixing)
        add(list, matmulOf(p, Attention, layers));
    if (layer.beside > 0)
        add(list, {"GEMMs outside the mixer", Attention, Whole, hidden, layer.beside / hidden, 1, layers});
    const FeedForward& f = layer.feedForward;
    addProducts(f, hidden, feeding);
    for (const Product& p : feeding)
        add(list, matmulOf(p, f.experts > 0 ? SharedExperts : Mlp, layers));
    if (f.experts <= 0)
        return list;
    const double width = f.latentWidth > 0 ? f.latentWidth : hidden, gates = f.gated ? 2 : 1;
    const double choices = f.experts + f.zeroExperts, picks = f.topK * f.experts / choices;
    if (!f.hashRouted)
        add(list, {"router", Router, Whole, hidden, choices, 1, layers});
    if (f.latentWidth > 0) {
        add(list, {"latent down", SharedExperts, Whole, hidden, f.latentWidth, 1, layers});
        add(list, {"latent up", SharedExperts, Whole, f.latentWidth, hidden, 1, layers});
    }
    add(list,
        {"experts gate and up", Experts, Columns, width, gates * f.expertWidth, picks, layers, f.experts,
            gateAndUp(f.expertWidth, gates)});
    add(list, {"experts down", Experts, Rows, f.expertWidth, width, picks, layers, f.experts});
    return list;
}

MatmulList matmulsOf(const Architecture& a)
{
    if (a.plan) {
        const LayeredModel& model = *a.plan;
        MatmulList all;
        for (std::size_t kind = 0; kind < model.layers.kinds().size(); ++kind)
            for (const Matmul& one :
                matmulsOf(model.layers.kinds()[kind], model.hidden, model.layers.countOf(kind)))
                addAlike(all, one);
        if (model.aroundProducts > 0)
            add(all,
                {"GEMMs around the layers", MatmulPart::Head, MatmulSplit::Whole, model.hidden,
                    model.aroundProducts / model.hidden, 1, 1});
        if (model.hasHead)
            add(all, {"LM head", MatmulPart::Head, MatmulSplit::Columns, a.hidden, a.vocab, 1, 1});
        return all;
    }
    using enum MatmulPart;
    using enum MatmulSplit;
    MatmulList list;
    const AttentionWidths w = attentionWidths(a);
    if (a.attention == AttentionKind::Mla) {
        const Mixer mixer = mixerOf(a);
        ProductList mixing;
        mixer.kind->products(mixer.sizes, a.hidden, mixing);
        for (const Product& p : mixing)
            add(list, matmulOf(p, Attention, a.layers));
    } else {
        add(list,
            {"QKV projection", Attention, Columns, a.hidden, w.query + w.keyValue, 1, a.layers, 1,
                {{{w.query, 1}, {w.keyValue / 2, 2}}}});
        if (a.relativePositionProjection)
            add(list, {"position projection", Attention, Columns, a.hidden, w.query, 1, a.layers});
        add(list, {"attention output", Attention, Rows, w.output, a.hidden, 1, a.layers});
    }

    const double moeLayers = a.isMoe() ? moeLayerCount(a) : 0;
    const double denseLayers = a.layers - moeLayers;
    const double gates = a.gatedMlp ? 2 : 1;
    add(list,
        {a.gatedMlp ? "MLP gate and up" : "MLP up", Mlp, Columns, a.hidden, gates * a.ffn, 1, denseLayers, 1,
            gateAndUp(a.ffn, gates)});
    add(list, {"MLP down", Mlp, Rows, a.ffn, a.hidden, 1, denseLayers});
    if (moeLayers > 0) {
        const MixtureOfExperts& m = a.moe;
        add(list, {"router", Router, Whole, a.hidden, m.experts, 1, moeLayers});
        add(list,
            {"experts gate and up", Experts, Columns, a.hidden, gates * m.expertFfn, m.topK, moeLayers,
                m.experts, gateAndUp(m.expertFfn, gates)});
        add(list, {"experts down", Experts, Rows, m.expertFfn, a.hidden, m.topK, moeLayers, m.experts});
        if (m.sharedExperts > 0) {
            const double width = m.sharedExperts * m.sharedFfn;
            add(list,
                {"shared experts gate and up", SharedExperts, Columns, a.hidden, gates * width, 1, moeLayers,
                    1, gateAndUp(width, gates)});
            add(list, {"shared experts down", SharedExperts, Rows, width, a.hidden, 1, moeLayers});
        }
    }
    add(list, {"LM head", Head, Columns, a.hidden, a.vocab, 1, 1});
    return list;
}

ProductSides sidesOnRank(const Matmul& matmul, double tokens, const Mesh& mesh)
{
    const bool routed = matmul.weightCopies > 1;
    const double split = routed ? mesh.expertTensor : mesh.tensor;
    return {.rows = routed ? tokens / mesh.tensor * mesh.expert * mesh.expertTensor * matmul.rowsPerToken
                / matmul.weightCopies
                           : tokens * matmul.rowsPerToken,
        .columns = matmul.split == MatmulSplit::Columns ? matmul.outer / split : matmul.outer,
        .inner = matmul.split == MatmulSplit::Rows ? matmul.inner / split : matmul.inner,
        .copies = routed ? std::max(1.0, matmul.weightCopies / mesh.expert) : 1};
}

double headsOf(const Architecture& a) { return (a.plan && !a.plan->hasHead ? 0 : 1) + a.mtpLayers; }

double matmulWeightsPerToken(const MatmulList& matmuls)
{
    double sum = 0;
    for (const Matmul& m : matmuls)
        sum += m.weightsPerToken();
    return sum;
}

double predictionWeightsPerToken(const Architecture& a, const MatmulList& matmuls)
{
    double layer = 0;
    if (a.plan) {
        const PredictionStack& stack = a.plan->prediction;
        for (std::size_t kind = 0; kind < stack.layers.kinds().size(); ++kind)
            layer += matmulWeightsPerToken(
                matmulsOf(stack.layers.kinds()[kind], a.hidden, stack.layers.countOf(kind)));
        return layer + stack.products + a.hidden * a.vocab;
    }
    for (const Matmul& m : matmuls) {
        const bool inside =
            m.part != MatmulPart::Head && m.layers > 0 && (m.part != MatmulPart::Mlp || !a.isMoe());
        if (inside)
            layer += m.inner * m.outer * m.rowsPerToken;
    }
    return layer + 2 * a.hidden * a.hidden + a.hidden * a.vocab;
}

} // namespace ridgepoint
