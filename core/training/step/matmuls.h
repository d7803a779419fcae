#pragma once

// The matrix products of one forward pass over one token, layer by layer kind. FLOPs, activation widths and
// roofline operations all read this list, so they cannot disagree.

#include "core/inputs/model/architecture.h"
#include "core/inputs/model/layer.h"
#include "core/inputs/scenario/scenario.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

enum class MatmulPart
{
    Attention,
    Mlp,
    Router,
    Experts,
    SharedExperts,
    Head
};
// Which dimension tensor-parallel ranks divide; Whole: every rank runs the product alike.
enum class MatmulSplit
{
    Columns,
    Rows,
    Whole
};

struct Matmul
{
    std::string_view name;
    MatmulPart part = MatmulPart::Attention;
    MatmulSplit split = MatmulSplit::Columns;
    double inner = 0; // k
    double outer = 0; // n
    double rowsPerToken = 1; // topK for routed experts
    double layers = 1; // how many layers hold one
    double weightCopies = 1; // weight matrices of this shape in one layer (experts)
    ColumnParts parts{}; // as those of Product
    LatentUse latent{};

    double weightsPerToken() const { return inner * outer * rowsPerToken * layers; }
};

using MatmulList = std::vector<Matmul>;

// Of a model that is a list of layers, those of each kind of layer after those of the kind before; what
// several kinds have alike, once.
MatmulList matmulsOf(const Architecture& a);
// Of so many such layers, without a head.
MatmulList matmulsOf(const Layer& layer, double hidden, double layers);

// One call of a product on one rank, forward. With expert parallelism a rank holds a share of the experts and
// serves the tokens of the whole expert group; routed products see the tokens sent to each expert.
struct ProductSides
{
    double rows = 0, columns = 0, inner = 0;
    double copies = 1; // products of these sides in one layer: a rank's experts
};
ProductSides sidesOnRank(const Matmul& matmul, double tokens, const Mesh& mesh);

// Times that a token meets the table of the vocabulary at the end: once, unless the model ends in its last
// hidden state, and once more for each module that predicts a further token.
double headsOf(const Architecture& a);

// Multiply-accumulates per token in all matmuls, head included: what 2× gives forward FLOPs.
double matmulWeightsPerToken(const MatmulList& matmuls);

// The same of one module that predicts a further token: a layer of the last kind, two widths joined into one,
// and the head once more (DeepSeek-V3, arXiv:2412.19437 §2.2).
double predictionWeightsPerToken(const Architecture& a, const MatmulList& matmuls);

// Widths, in elements, that activations and attention FLOPs depend on.
struct AttentionWidths
{
    double query = 0; // a · d_qk
    double keyValue = 0; // stored K plus V, per token
    double output = 0; // a · d_v
    double score = 0; // mean of query and output width: what 4·s·q counts
};
AttentionWidths attentionWidths(const Architecture& a);

} // namespace ridgepoint
