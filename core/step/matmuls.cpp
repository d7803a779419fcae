#include "core/step/matmuls.h"

#include "core/model/parameters.h"

#include <algorithm>

namespace ridgepoint {

namespace {

void add(MatmulList& list, const Matmul& matmul)
{
    if (matmul.layers > 0 && list.size < list.items.size())
        list.items[list.size++] = matmul;
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

MatmulList matmulsOf(const Architecture& a)
{
    using enum MatmulPart;
    using enum MatmulSplit;
    MatmulList list;
    const AttentionWidths w = attentionWidths(a);
    if (a.attention == AttentionKind::Mla) {
        const LatentAttention& m = a.mla;
        if (m.qLoraRank > 0) {
            add(list, {"query down", Attention, Whole, a.hidden, m.qLoraRank, 1, a.layers});
            add(list, {"query up", Attention, Columns, m.qLoraRank, w.query, 1, a.layers});
        } else {
            add(list, {"query", Attention, Columns, a.hidden, w.query, 1, a.layers});
        }
        add(list, {"KV down", Attention, Whole, a.hidden, m.kvLoraRank + m.qkRopeHeadDim, 1, a.layers});
        add(list,
            {"KV up", Attention, Columns, m.kvLoraRank, a.heads * (m.qkNopeHeadDim + m.vHeadDim), 1,
                a.layers});
    } else {
        add(list, {"QKV projection", Attention, Columns, a.hidden, w.query + w.keyValue, 1, a.layers});
        if (a.relativePositionProjection)
            add(list, {"position projection", Attention, Columns, a.hidden, w.query, 1, a.layers});
    }
    add(list, {"attention output", Attention, Rows, w.output, a.hidden, 1, a.layers});

    const double moeLayers = a.isMoe() ? moeLayerCount(a) : 0;
    const double denseLayers = a.layers - moeLayers;
    const double gates = a.gatedMlp ? 2 : 1;
    add(list,
        {a.gatedMlp ? "MLP gate and up" : "MLP up", Mlp, Columns, a.hidden, gates * a.ffn, 1, denseLayers});
    add(list, {"MLP down", Mlp, Rows, a.ffn, a.hidden, 1, denseLayers});
    if (moeLayers > 0) {
        const MixtureOfExperts& m = a.moe;
        add(list, {"router", Router, Whole, a.hidden, m.experts, 1, moeLayers});
        add(list,
            {"experts gate and up", Experts, Columns, a.hidden, gates * m.expertFfn, m.topK, moeLayers,
                m.experts});
        add(list, {"experts down", Experts, Rows, m.expertFfn, a.hidden, m.topK, moeLayers, m.experts});
        if (m.sharedExperts > 0) {
            const double width = m.sharedExperts * m.sharedFfn;
            add(list,
                {"shared experts gate and up", SharedExperts, Columns, a.hidden, gates * width, 1,
                    moeLayers});
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
    for (const Matmul& m : matmuls) {
        const bool inside =
            m.part != MatmulPart::Head && m.layers > 0 && (m.part != MatmulPart::Mlp || !a.isMoe());
        if (inside)
            layer += m.inner * m.outer * m.rowsPerToken;
    }
    return layer + 2 * a.hidden * a.hidden + a.hidden * a.vocab;
}

} // namespace ridgepoint
