#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/field_tables.h"
#include "core/inputs/scenario/meaning.h"
#include "core/inputs/scenario/recipes.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr Detent sequenceDetents[] = {{1024, "1k"}, {2048, "2k"}, {4096, "4k"}, {8192, "8k"}, {16384, "16k"},
    {32768, "32k"}, {65536, "64k"}, {131072, "128k"}, {262144, "256k"}, {524288, "512k"}, {1048576, "1M"}};
constexpr Detent batchDetents[] = {{1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"},
    {128, "128"}, {256, "256"}, {512, "512"}, {1024, "1024"}, {2048, "2048"}, {4096, "4096"}, {8192, "8192"}};
constexpr Detent microDetents[] = {
    {1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"}};
constexpr Detent rankDetents[] = {{4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"}, {128, "128"}};
constexpr Detent tokenDetents[] = {
    {300e9, "300B"}, {1e12, "1T"}, {2e12, "2T"}, {15e12, "15T"}, {30e12, "30T"}};

constexpr std::array<FieldChoice, 10> optimizerChoices{
    {{"adamw", "AdamW", "two moments"}, {"adam_8bit", "8-bit Adam", "two moments, 1 B each"},
        {"adafactor", "Adafactor", "factored second moment"},
        {"adafactor_momentum", "Adafactor with momentum", "one moment and a factored second"},
        {"lion", "Lion", "one moment"}, {"sgd_momentum", "SGD with momentum", "one moment"},
        {"sgd", "SGD", "no state"}, {"muon", "Muon", "one moment on matrices, orthogonalised"},
        {"soap", "SOAP", "two moments, matrices' statistics and their eigenvectors"},
        {"shampoo", "Shampoo", "two moments, matrices' statistics and their roots"}}};
constexpr std::array<FieldChoice, 3> muonTensorChoices{
    {{"duplicated", "duplicated", "every rank gathers and computes the whole matrix"},
        {"distributed", "distributed", "ranks sum the square product of every iteration"},
        {"blockwise", "blockwise", "each rank its own shard; another update"}}};
constexpr std::array<FieldChoice, 2> matrixGradientsChoices{
    {{"scattered", "to the rank that updates", "reduce-scatter, no matrix cut"},
        {"reduced", "to every rank", "all-reduce, twice the bytes"}}};
constexpr std::array<FieldChoice, 3> recomputeChoices{{{"none", "none", "keep every activation"},
    {"selective", "selective", "recompute attention scores"}, {"full", "full", "keep layer inputs only"}}};

constexpr std::array<FieldChoice, 2> switchChoices{
    {{"off", "off", "every kernel is launched"}, {"on", "on", "a layer is launched at once"}}};
constexpr std::array<FieldChoice, 3> methodChoices{{{"full", "full", "every weight is trained"},
    {"lora", "LoRA", "adapters on frozen weights"}, {"qlora", "QLoRA", "adapters on frozen 4-bit weights"}}};
constexpr std::array<FieldChoice, 2> loraChoices{{{"attention", "attention", "query, key, value and output"},
    {"all_linear", "every linear layer", "attention and feed-forward"}}};

constexpr std::array<FieldChoice, 7> computeChoices{
    {{"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"}, {"fp8", "fp8", "1 B"}, {"fp6", "fp6", "0.75 B"},
        {"fp4", "fp4", "0.5 B"}, {"tf32", "tf32", "4 B"}, {"fp32", "fp32", "4 B"}}};
constexpr std::array<FieldChoice, 2> scalingChoices{
    {{"tensor", "per tensor", "one scale for all its elements"},
        {"block", "per block", "one scale for 128 × 128, 128 or 32 elements"}}};
constexpr std::array<FieldChoice, 3> copiesChoices{{{"none", "none", "no bytes counted"},
    {"one", "one", "in the type of the GEMMs, with its scales"},
    {"needed", "as GEMMs need them", "two where GEMMs need them transposed or scaled in both directions"}}};
constexpr std::array<FieldChoice, 5> weightChoices{{{"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"},
    {"fp8", "fp8", "1 B"}, {"fp4", "fp4", "0.5 B"}, {"fp32", "fp32", "4 B"}}};
constexpr std::array<FieldChoice, 5> gradientChoices{{{"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"},
    {"fp8", "fp8", "1 B"}, {"fp32", "fp32", "4 B"}, {"none", "consumed as they appear", "0 B"}}};
constexpr std::array<FieldChoice, 3> accumulatorChoices{
    {{"none", "none", "0 B"}, {"fp32", "fp32", "4 B"}, {"bf16", "bf16", "2 B"}}};
constexpr std::array<FieldChoice, 4> masterChoices{
    {{"fp32", "fp32", "4 B"}, {"none", "no copy", "0 B"}, {"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"}}};
constexpr std::array<FieldChoice, 5> momentChoices{
    {{"fp32", "fp32", "4 B each"}, {"bf16", "bf16", "2 B each"}, {"fp16", "fp16", "2 B each"},
        {"fp8", "fp8", "1 B each"}, {"int8", "int8", "1 B each"}}};
constexpr std::array<FieldChoice, 5> wireChoices{{{"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"},
    {"fp32", "fp32", "4 B"}, {"fp8", "fp8", "1 B"}, {"int8", "int8", "1 B"}}};

constexpr std::array<FieldChoice, 3> lossChoices{
    {{"plain", "plain", "logits and their gradients in memory, operation by operation"},
        {"fused", "fused", "the same logits, read and written once"},
        {"chunked", "in chunks", "logits of a part of the tokens at a time: Liger"}}};
constexpr std::array<FieldChoice, 3> dispatchTypeChoices{
    {{"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"}, {"fp8", "fp8", "1 B, and a scale for 128 elements"}}};

std::optional<double> getTokens(const Scenario& s)
{
    const TokenBudget& tokens = s.training.tokens;
    if (!tokens.perParameter)
        return tokens.value;
    if (s.model.source == ModelSpec::Source::BySize)
        return tokens.value * s.model.params.value();
    return tokens.value * countParameters(s.model.architecture).total().value();
}

void setTokens(Scenario& s, std::optional<double> value)
{
    if (value)
        s.training.tokens = {*value, false};
}

std::optional<double> getRecipe(const Scenario& s) { return static_cast<double>(recipeIndex(s.training)); }

void setRecipe(Scenario& s, std::optional<double> value)
{
    std::size_t index = 0;
    if (value && toIndex(*value, recipeChoices.size(), index))
        chooseRecipe(s.training, index);
}

template <auto Member>
constexpr FieldSpec part(
    std::string_view id, std::string_view label, std::string_view help, bool (*applies)(const Scenario&))
{
    return toggle(id, label, Batch, help).at<&Scenario::training, Member>().when(applies).folded();
}

const FieldSpec rows[] = {
    integer("training.sequence_length", "sequence length", Batch, Unit::SequenceToken, 1, 1e8,
        "Tokens of one training sequence. Attention work grows with its square, activations with its "
        "length.")
        .slider(1024, 1048576, FieldScale::PowersOfTwo, sequenceDetents)
        .at<&Scenario::training, &Training::sequenceLength>(),
    integer("training.global_batch_sequences", "global batch", Batch, Unit::Count, 1, 1e8,
        "Sequences of one optimizer step, over all accelerators.")
        .slider(1, 65536, FieldScale::PowersOfTwo, batchDetents)
        .at<&Scenario::training, &Training::globalBatchSequences>(),
    integer("training.micro_batch", "micro-batch", Batch, Unit::Count, 1, 1e6,
        "Sequences one replica runs through the model at a time; the rest of its batch is accumulated.")
        .slider(1, 64, FieldScale::PowersOfTwo, microDetents)
        .at<&Scenario::training, &Training::microBatch>(),
    number("training.tokens", "training tokens", Goals, Unit::Token, 1, 1e18,
        "Tokens of the whole run; \"20x\" means twenty per parameter.")
        .slider(1e9, 1e15, FieldScale::Logarithmic, tokenDetents)
        .through(getTokens, setTokens),
    choice("training.optimizer", "optimizer", OptimizerState,
        "Decides what is kept in addition to every weight, and what an update computes.")
        .atKey<optimizerChoices, &Scenario::training, &Training::optimizer>(),
    choice("training.muon_tensor", "Muon over tensor ranks", OptimizerState,
        "How tensor-parallel ranks, which hold shards, orthogonalise a whole matrix; Megatron's "
        "--muon-tp-mode.")
        .atEnum<muonTensorChoices, &Scenario::training, &Training::muonTensor>()
        .when(meaning::orthogonalises)
        .folded(),
    choice("training.matrix_gradients", "gradients of matrices", OptimizerState,
        "Where sharded ranks update whole matrices: which of them get the gradients. Megatron reduces them "
        "to every rank with --no-use-layer-wise-param-layout.")
        .atEnum<matrixGradientsChoices, &Scenario::training, &Training::matrixGradients>()
        .when(meaning::updatesMatrices)
        .folded(),
    choice("training.recompute", "recompute", Batch,
        "Which activations are thrown away and computed again in the backward pass.")
        .atEnum<recomputeChoices, &Scenario::training, &Training::recompute>(),
    integer("training.recompute_every", "recompute every n-th layer", Batch, Unit::Count, 1, 1e4,
        "1 recomputes in every layer, 2 in every other; the layers between keep all they computed.")
        .slider(1, 16)
        .at<&Scenario::training, &Training::recomputeEvery>()
        .when(meaning::recomputes)
        .folded(),
    integer("training.recompute_layers", "recomputed layers of a rank", Batch, Unit::Count, 0, 1e5,
        "How many of a rank's layers recompute, the first ones; \"all\" of them unless said.")
        .slider(0, 128)
        .at<&Scenario::training, &Training::recomputeLayers>()
        .orAuto("all")
        .when(meaning::recomputes)
        .folded(),
    part<&Training::recomputeNorms>("training.recompute_norms", "recompute norms",
        "The outputs of the norms are computed again in the backward pass instead of being kept.",
        meaning::keepsLayers),
    part<&Training::recomputeActivation>("training.recompute_activation", "recompute activation function",
        "The feed-forward product is computed again from its two inputs; no matrix is multiplied twice.",
        meaning::keepsLayers),
    part<&Training::recomputeMlp>("training.recompute_mlp", "recompute dense FFN",
        "The whole dense feed-forward network runs again in the backward pass.", meaning::keepsLayers),
    part<&Training::recomputeMoe>("training.recompute_moe", "recompute experts",
        "The experts, with their dispatch, run again in the backward pass.", meaning::keepsExperts),
    part<&Training::recomputeLatent>("training.recompute_latent", "recompute latent up-projections",
        "Queries, keys and values of latent attention are expanded again from what is kept of them.",
        meaning::keepsLatents),
    toggle("training.flash_attention", "flash attention", Batch,
        "Attention without ever storing the square of scores.")
        .at<&Scenario::training, &Training::flashAttention>(),
    choice("training.loss", "cross-entropy", Batch,
        "How logits and their loss are computed. In chunks only a part of the logits is ever in memory, and "
        "the LM head's GEMMs are smaller; \"stack\" is what the software stack does by itself.")
        .atEnum<lossChoices, &Scenario::training, &Training::loss>()
        .orAuto("stack")
        .folded(),
    integer("training.mlp_tiles", "tiles of an MLP", Batch, Unit::Count, 1, 1e4,
        "Parts of the sequence that a dense feed-forward network computes one after the other, each once "
        "more in the backward pass: what it keeps is that of one part (ALST, arXiv:2506.13996).")
        .slider(1, 64)
        .at<&Scenario::training, &Training::mlpTiles>()
        .when(meaning::hasDenseLayers)
        .folded(),
    choice("training.precision", "precision recipe", Precision,
        "Sets the element types below at once; a recipe in 8 bits or fewer also its scaling, the kept copies "
        "of the weights and the layers that stay in bf16.")
        .among(recipeChoices)
        .through(getRecipe, setRecipe),
    choice("training.precision.compute", "compute", Precision,
        "Element type that matrix units multiply in; it decides which peak applies.")
        .atKey<computeChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::compute>(),
    choice("training.fp8_scaling", "fp8 scaling", Precision,
        "How many elements of an fp8 operand share a scale. GEMMs of both kinds were measured separately: "
        "which one is faster depends on the accelerator.")
        .atEnum<scalingChoices, &Scenario::training, &Training::fp8Scaling>()
        .actsOnPrediction()
        .when(meaning::multipliesInFp8)
        .folded(),
    choice("training.weight_copies", "kept copies of weights", Precision,
        "Copies of the weights that are quantised once a step and kept for all its micro-batches, scales "
        "included. Where FSDP gathers weights, only the gathered blocks have copies.")
        .atEnum<copiesChoices, &Scenario::training, &Training::weightCopies>()
        .when(meaning::multipliesNarrow)
        .folded(),
    integer("training.bf16_first_layers", "first layers in bf16", Precision, Unit::Count, 0, 1e5,
        "Layers at the start of the model whose GEMMs stay in bf16; the stages that hold them take longer.")
        .slider(0, 16)
        .at<&Scenario::training, &Training::wide, &WideLayers::first>()
        .when(meaning::multipliesNarrow)
        .folded(),
    integer("training.bf16_last_layers", "last layers in bf16", Precision, Unit::Count, 0, 1e5,
        "Layers at the end of the model whose GEMMs stay in bf16; MTP modules are not among them.")
        .slider(0, 32)
        .at<&Scenario::training, &Training::wide, &WideLayers::last>()
        .when(meaning::multipliesNarrow)
        .folded(),
    number("training.bf16_last_share", "share of last layers in bf16", Precision, Unit::Percent, 0, 1,
        "Share of all layers, from the end and rounded up, whose GEMMs stay in bf16. If a number of last "
        "layers is set too, the larger of both applies.")
        .at<&Scenario::training, &Training::wide, &WideLayers::lastShare>()
        .when(meaning::multipliesNarrow)
        .folded(),
    toggle("training.narrow_activation_input", "8-bit activation inputs", Precision,
        "What the feed-forward activation function reads is kept for the backward pass in the type of the "
        "GEMMs, not in half precision.")
        .at<&Scenario::training, &Training::narrowActivationInput>()
        .when(meaning::keepsNarrow)
        .folded(),
    choice("training.precision.weights", "weights", Precision,
        "Element type of the weights that the forward and backward passes read.")
        .atKey<weightChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::weights>()
        .folded(),
    choice("training.precision.gradients", "gradients", Precision, "Element type of the stored gradient.")
        .atKey<gradientChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::gradients>()
        .folded(),
    choice("training.precision.accumulator", "gradient accumulator", Precision,
        "A second gradient buffer in higher precision that micro-batches add into; Megatron keeps "
        "one in fp32.")
        .atKey<accumulatorChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::accumulator>()
        .folded(),
    choice("training.precision.master", "master copy", Precision,
        "The copy of the weights that the optimizer updates; without one it updates the weights "
        "themselves.")
        .atKey<masterChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::master>()
        .folded(),
    choice("training.precision.moments", "moments", Precision,
        "Element type of the optimizer's moments; auto is what the optimizer stores by default.")
        .atKey<momentChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::moments>()
        .orAuto()
        .folded(),
    choice("training.precision.communication", "communication", Precision,
        "Element type of gradients on the wire.")
        .atKey<wireChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::communication>()
        .folded(),
    choice("training.precision.dispatch", "dispatch", Precision,
        "Element type of tokens on their way to experts, and of the gradients that go there; what comes back "
        "has the type of the activations, and so has \"auto\".")
        .atKey<dispatchTypeChoices, &Scenario::training, &Training::precision, &PrecisionRecipe::dispatch>()
        .orAuto()
        .when(meaning::hasExperts)
        .folded(),
    toggle("training.offload_optimizer", "offload optimizer", OptimizerState,
        "Master copy and moments live in host memory and are updated there; gradients and weights "
        "cross the host link every step.")
        .at<&Scenario::training, &Training::offloadOptimizer>()
        .folded(),
    number("training.offloaded_state", "offloaded state", OptimizerState, Unit::Percent, 0, 1,
        "Share of the parameters whose master copy and moments live in host memory; the device updates the "
        "others.")
        .at<&Scenario::training, &Training::offloadedState>()
        .when(meaning::offloadsState)
        .folded(),
    toggle("training.offload_parameters", "offload parameters", OptimizerState,
        "Weights live in host memory; a layer's are copied to the device before each of its passes.")
        .at<&Scenario::training, &Training::offloadParameters>()
        .folded(),
    toggle("training.offload_activations", "offload activations", Batch,
        "Kept activations wait in host memory; they cross the host link out and back every "
        "micro-batch.")
        .at<&Scenario::training, &Training::offloadActivations>()
        .folded(),
    number("training.offloaded_layers", "offloaded layers", Batch, Unit::Percent, 0, 1,
        "Share of a rank's layers whose activations wait in host memory; the others keep theirs on the "
        "device.")
        .at<&Scenario::training, &Training::offloadedLayers>()
        .when(meaning::offloadsLayers)
        .folded(),
    choice("training.cuda_graphs", "CUDA graphs", Batch,
        "Launching recorded kernels together takes the host out of short layers; \"stack\" is what "
        "the software stack does by itself.")
        .among(switchChoices)
        .at<&Scenario::training, &Training::cudaGraphs>()
        .orAuto("stack")
        .folded(),
    number("training.routing_imbalance", "routing imbalance", Batch, Unit::Ratio, 1, 1000,
        "Tokens of the fullest expert rank over the mean; the others wait for it. \"model\" derives "
        "it.")
        .slider(1, 4)
        .at<&Scenario::training, &Training::routingImbalance>()
        .orAuto("model")
        .when(meaning::hasExperts)
        .folded(),
    choice("training.method", "trainable parameters", OptimizerState,
        "Full training, or low-rank adapters with frozen weights (arXiv:2106.09685, arXiv:2305.14314).")
        .atEnum<methodChoices, &Scenario::training, &Training::method>()
        .folded(),
    integer("training.lora_rank", "adapter rank", OptimizerState, Unit::Count, 1, 65536,
        "Inner width of an adapter's two matrices; its parameters grow with it.")
        .slider(1, 512, FieldScale::PowersOfTwo, rankDetents)
        .at<&Scenario::training, &Training::loraRank>()
        .when(meaning::hasAdapters)
        .folded(),
    choice("training.lora_targets", "adapters on", OptimizerState, "Which matrices get an adapter.")
        .atEnum<loraChoices, &Scenario::training, &Training::loraTargets>()
        .when(meaning::hasAdapters)
        .folded(),
    number("training.frozen_layers", "frozen layers", OptimizerState, Unit::Percent, 0, 1,
        "Share of the layers, the lowest ones, that are not trained: no gradient, no optimizer state.")
        .at<&Scenario::training, &Training::frozenShare>()
        .folded(),
};

} // namespace

std::span<const FieldSpec> trainingFields() { return rows; }

} // namespace ridgepoint
