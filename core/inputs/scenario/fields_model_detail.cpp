#include "core/inputs/model/layer_text.h"
#include "core/inputs/model/layered_shape.h"
#include "core/inputs/scenario/dim_access.h"
#include "core/inputs/scenario/field_tables.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr std::array<FieldChoice, 4> biasChoices{{{"none", "none", ""}, {"all", "every projection", ""},
    {"qkv", "query, key, value", ""}, {"attn_all", "attention projections", ""}}};
constexpr std::array<FieldChoice, 3> normChoices{{{"rms", "RMSNorm", "one weight per channel"},
    {"layer", "LayerNorm", "weight and bias"}, {"ln_nobias", "LayerNorm without bias", ""}}};
constexpr std::array<FieldChoice, 4> positionChoices{
    {{"rope", "rotary", "no parameters"}, {"learned", "learned", "a table of max_seq rows"},
        {"alibi", "ALiBi", "no parameters"}, {"transformer-xl-relative", "relative (Transformer-XL)", ""}}};
constexpr std::array<FieldChoice, 3> qkNormChoices{
    {{"none", "none", ""}, {"head", "per head", ""}, {"full", "whole projection", ""}}};

bool isMoe(const Scenario& s) { return areLayersAlike(s) && architectureInForce(s.model).isMoe(); }
bool hasSharedExperts(const Scenario& s)
{
    return isMoe(s) && architectureInForce(s.model).moe.sharedExperts > 0;
}

bool isAny(const Scenario&) { return true; }
bool hasDimensions(const Scenario& s) { return s.model.source != ModelSpec::Source::BySize; }

std::string getLayerList(const Scenario& s)
{
    const LayerPlan& plan = architectureInForce(s.model).plan;
    return plan ? layerText(*plan) : std::string();
}
// "" leaves the summary as the model.
void setLayerList(Scenario& s, std::string_view text)
{
    if (text.empty()) {
        s.model.architecture.plan = LayerPlan();
        return;
    }
    if (std::optional<LayeredModel> model = readLayerText(text).model)
        ownArchitecture(s.model) = shapeOf(*std::move(model));
}

const FieldSpec rows[] = {
    integer("model.mtp_layers", "MTP layers", Model, Unit::Count, 0, 64,
        "Layers of multi-token prediction, in addition to the model's own (DeepSeek-V3: 1); the parameter "
        "count leaves them out, as the published figures do.")
        .slider(0, 4)
        .through(getDim<&Architecture::mtpLayers>, setDim<&Architecture::mtpLayers>)
        .folded(),
    integer("model.vocab", "vocabulary", Model, Unit::Count, 1, 1e8,
        "Rows of the embedding table and of the un-embedding.")
        .slider(1024, 524288, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::vocab>, setDim<&Architecture::vocab>)
        .folded(),
    integer("model.max_seq", "longest sequence", Model, Unit::SequenceToken, 0, 1e9,
        "Tokens the model was built for. Only learned positions hold parameters for it.")
        .slider(0, 1048576)
        .through(getDim<&Architecture::maxSequence>, setDim<&Architecture::maxSequence>)
        .folded()
        .notInDock(),
    toggle("model.tied_embeddings", "tied embeddings", Model, "Embedding and un-embedding share one table.")
        .through(getDim<&Architecture::tiedEmbeddings>, setDim<&Architecture::tiedEmbeddings>)
        .folded(),
    toggle("model.gated_mlp", "gated FFN", Model,
        "Three feed-forward matrices (SwiGLU and relatives) instead of two.")
        .through(getDim<&Architecture::gatedMlp>, setDim<&Architecture::gatedMlp>)
        .folded(),
    choice("model.bias", "biases", Model, "Which linear layers add a bias vector.")
        .among(biasChoices)
        .through(getDimEnum<&Architecture::bias>, setDimEnum<biasChoices, &Architecture::bias>)
        .folded()
        .notInDock(),
    choice("model.norm", "normalisation", Model,
        "The normalisation layer, which decides how many vectors each one holds.")
        .among(normChoices)
        .through(getDimEnum<&Architecture::norm>, setDimEnum<normChoices, &Architecture::norm>)
        .folded()
        .notInDock(),
    choice("model.position", "positions", Model, "How positions enter; only learned ones are parameters.")
        .among(positionChoices)
        .through(getDimEnum<&Architecture::position>, setDimEnum<positionChoices, &Architecture::position>)
        .folded()
        .notInDock(),
    choice("model.qk_norm", "query-key norm", Model, "Normalisation of queries and keys before they meet.")
        .among(qkNormChoices)
        .through(getDimEnum<&Architecture::qkNorm>, setDimEnum<qkNormChoices, &Architecture::qkNorm>)
        .folded()
        .notInDock(),
    toggle("model.post_norms", "post-norms", Model,
        "A second norm after attention and after the feed-forward network.")
        .through(getDim<&Architecture::postNorms>, setDim<&Architecture::postNorms>)
        .folded()
        .notInDock(),
    toggle("model.parallel_block_single_norm", "parallel block", Model,
        "Attention and feed-forward network run side by side behind one norm.")
        .through(
            getDim<&Architecture::parallelBlockSingleNorm>, setDim<&Architecture::parallelBlockSingleNorm>)
        .folded()
        .notInDock(),
    toggle("model.embedding_norm", "embedding norm", Model,
        "One LayerNorm right after the embedding, as in BLOOM.")
        .through(getDim<&Architecture::embeddingNorm>, setDim<&Architecture::embeddingNorm>)
        .folded()
        .notInDock(),
    integer("model.moe.experts", "experts", Model, Unit::Count, 0, 1e6,
        "Routed experts of a mixture-of-experts layer; 0 makes the model dense.")
        .slider(0, 512)
        .through(getDim<&Architecture::moe, &MixtureOfExperts::experts>, setDimBy<setExperts>)
        .folded(),
    integer("model.moe.topk", "active experts", Model, Unit::Count, 1, 1e6,
        "Experts that the router sends each token to.")
        .slider(1, 32)
        .through(getDim<&Architecture::moe, &MixtureOfExperts::topK>,
            setDim<&Architecture::moe, &MixtureOfExperts::topK>)
        .when(isMoe)
        .folded(),
    integer("model.moe.moe_ffn", "expert FFN size", Model, Unit::Count, 1, 1e8, "Inner width of one expert.")
        .slider(64, 65536, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::moe, &MixtureOfExperts::expertFfn>,
            setDim<&Architecture::moe, &MixtureOfExperts::expertFfn>)
        .when(isMoe)
        .folded(),
    integer("model.moe.shared", "shared experts", Model, Unit::Count, 0, 1e4,
        "Experts that every token passes through in addition to its routed ones.")
        .slider(0, 8)
        .through(getDim<&Architecture::moe, &MixtureOfExperts::sharedExperts>, setDimBy<setSharedExperts>)
        .when(isMoe)
        .folded(),
    integer("model.moe.shared_ffn", "shared expert FFN size", Model, Unit::Count, 1, 1e8,
        "Inner width of one shared expert.")
        .slider(64, 65536, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::moe, &MixtureOfExperts::sharedFfn>,
            setDim<&Architecture::moe, &MixtureOfExperts::sharedFfn>)
        .when(hasSharedExperts)
        .folded(),
    integer("model.moe.first_dense_layers", "dense layers first", Model, Unit::Count, 0, 1e5,
        "Layers at the bottom that keep a dense feed-forward network.")
        .slider(0, 64)
        .through(getDim<&Architecture::moe, &MixtureOfExperts::firstDenseLayers>,
            setDim<&Architecture::moe, &MixtureOfExperts::firstDenseLayers>)
        .when(isMoe)
        .folded()
        .notInDock(),
    integer("model.moe.interval", "MoE every n layers", Model, Unit::Count, 1, 1e5,
        "1 puts experts into every layer after the dense ones, 2 into every other.")
        .slider(1, 8)
        .through(getDim<&Architecture::moe, &MixtureOfExperts::interval>,
            setDim<&Architecture::moe, &MixtureOfExperts::interval>)
        .when(isMoe)
        .folded()
        .notInDock(),
    toggle("model.moe.router_bias", "router bias", Model, "The router adds a learned bias per expert.")
        .through(getDim<&Architecture::moe, &MixtureOfExperts::routerBias>,
            setDim<&Architecture::moe, &MixtureOfExperts::routerBias>)
        .when(isMoe)
        .folded()
        .notInDock(),
    toggle("model.moe.expert_bias", "expert biases", Model, "Expert matrices add bias vectors.")
        .through(getDim<&Architecture::moe, &MixtureOfExperts::expertBias>,
            setDim<&Architecture::moe, &MixtureOfExperts::expertBias>)
        .when(isMoe)
        .folded()
        .notInDock(),
    text("model.layer_list", "list of layers", Model,
        "A model whose layers differ, in one line: its kinds of layers, each a mixer and a feed-forward "
        "network with their sizes, and how they follow each other, such as 12x(3 a, 1 b). Then the "
        "dimensions "
        "above are its summary. An import writes it.")
        .through(getLayerList, setLayerList)
        .orAuto("none")
        .when(isAny)
        .folded()
        .notInDock(),
    // Last: the dimensions before it make the model one that can leave something out.
    text("model.left_out", "left out", Model,
        "Parts of the model that these dimensions do not describe, such as the indexer of sparse attention: "
        "neither counted nor timed, and said with every answer. Choosing a model or a size replaces it.")
        .atText<&Scenario::model, &ModelSpec::leftOut>()
        .when(hasDimensions)
        .folded()
        .notInDock(),
};

} // namespace

std::span<const FieldSpec> modelDetailFields()
{
    static const auto all = ofLayersAlike(rows);
    return all;
}

} // namespace ridgepoint
