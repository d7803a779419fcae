#include "core/model/parameters.h"
#include "core/scenario/field_access.h"
#include "core/scenario/field_tables.h"
#include "core/scenario/meaning.h"
#include "core/scenario/recipes.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;

constexpr Detent sequenceDetents[] = {{1024, "1k"}, {2048, "2k"}, {4096, "4k"}, {8192, "8k"}, {16384, "16k"},
    {32768, "32k"}, {65536, "64k"}, {131072, "128k"}, {262144, "256k"}, {524288, "512k"}, {1048576, "1M"}};
constexpr Detent batchDetents[] = {{1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"},
    {128, "128"}, {256, "256"}, {512, "512"}, {1024, "1024"}, {2048, "2048"}, {4096, "4096"}, {8192, "8192"}};
constexpr Detent microDetents[] = {
    {1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"}};
constexpr Detent rankDetents[] = {{4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"}, {128, "128"}};
constexpr Detent tokenDetents[] = {
    {300e9, "300B"}, {1e12, "1T"}, {2e12, "2T"}, {15e12, "15T"}, {30e12, "30T"}};

constexpr std::array<FieldChoice, 8> optimizerChoices{
    {{"adamw", "AdamW", "two moments"}, {"adam_8bit", "8-bit Adam", "two moments, 1 B each"},
        {"adafactor", "Adafactor", "factored second moment"},
        {"adafactor_momentum", "Adafactor with momentum", "one moment and a factored second"},
        {"lion", "Lion", "one moment"}, {"sgd_momentum", "SGD with momentum", "one moment"},
        {"sgd", "SGD", "no state"}, {"muon", "Muon", "one moment on matrices"}}};
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

std::optional<double> getRecipe(const Scenario& s)
{
    return static_cast<double>(recipeIndex(s.training.precision));
}

void setRecipe(Scenario& s, std::optional<double> value)
{
    std::size_t index = 0;
    if (value && toIndex(*value, recipeChoices.size(), index))
        chooseRecipe(s.training.precision, index);
}

template <const auto& Choices, auto Member>
constexpr auto getType = getKey<Choices, &Scenario::training, &Training::precision, Member>;
template <const auto& Choices, auto Member>
constexpr auto setType = setKey<Choices, &Scenario::training, &Training::precision, Member>;

template <auto Member>
constexpr FieldSpec part(
    std::string_view id, std::string_view label, std::string_view help, bool (*applies)(const Scenario&))
{
    return {.id = id,
        .label = label,
        .group = FieldGroup::Batch,
        .kind = FieldKind::Toggle,
        .help = help,
        .advanced = true,
        .get = get<&Scenario::training, Member>,
        .set = set<&Scenario::training, Member>,
        .applies = applies};
}

const FieldSpec rows[] = {
    {.id = "training.sequence_length",
        .label = "sequence length",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Integer,
        .unit = Unit::Token,
        .minimum = 1,
        .maximum = 1e8,
        .sliderMinimum = 1024,
        .sliderMaximum = 1048576,
        .scale = FieldScale::PowersOfTwo,
        .detents = sequenceDetents,
        .help = "Tokens of one training sequence. Attention work grows with its square, activations with its "
                "length.",
        .get = get<&Scenario::training, &Training::sequenceLength>,
        .set = set<&Scenario::training, &Training::sequenceLength>},
    {.id = "training.global_batch_sequences",
        .label = "global batch",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 1e8,
        .sliderMinimum = 1,
        .sliderMaximum = 65536,
        .scale = FieldScale::PowersOfTwo,
        .detents = batchDetents,
        .help = "Sequences of one optimizer step, over all accelerators.",
        .get = get<&Scenario::training, &Training::globalBatchSequences>,
        .set = set<&Scenario::training, &Training::globalBatchSequences>},
    {.id = "training.micro_batch",
        .label = "micro-batch",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 1e6,
        .sliderMinimum = 1,
        .sliderMaximum = 64,
        .scale = FieldScale::PowersOfTwo,
        .detents = microDetents,
        .help =
            "Sequences one replica runs through the model at a time; the rest of its batch is accumulated.",
        .get = get<&Scenario::training, &Training::microBatch>,
        .set = set<&Scenario::training, &Training::microBatch>},
    {.id = "training.tokens",
        .label = "training tokens",
        .group = FieldGroup::Goals,
        .kind = FieldKind::Number,
        .unit = Unit::Token,
        .minimum = 1,
        .maximum = 1e18,
        .sliderMinimum = 1e9,
        .sliderMaximum = 1e15,
        .scale = FieldScale::Logarithmic,
        .detents = tokenDetents,
        .help = "Tokens of the whole run; \"20x\" means twenty per parameter.",
        .get = getTokens,
        .set = setTokens},
    {.id = "training.optimizer",
        .label = "optimizer",
        .group = FieldGroup::OptimizerState,
        .kind = FieldKind::Choice,
        .choices = optimizerChoices,
        .help = "Decides how many moments are kept beside every weight.",
        .get = getKey<optimizerChoices, &Scenario::training, &Training::optimizer>,
        .set = setKey<optimizerChoices, &Scenario::training, &Training::optimizer>},
    {.id = "training.recompute",
        .label = "recompute",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Choice,
        .choices = recomputeChoices,
        .help = "Which activations are thrown away and computed again in the backward pass.",
        .get = getEnum<recomputeChoices, &Scenario::training, &Training::recompute>,
        .set = setEnum<recomputeChoices, &Scenario::training, &Training::recompute>},
    {.id = "training.recompute_every",
        .label = "recompute every n-th layer",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 1e4,
        .sliderMinimum = 1,
        .sliderMaximum = 16,
        .help = "1 recomputes in every layer, 2 in every other; the layers between keep all they computed.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::recomputeEvery>,
        .set = set<&Scenario::training, &Training::recomputeEvery>,
        .applies = meaning::recomputes},
    {.id = "training.recompute_layers",
        .label = "recomputed layers of a rank",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 0,
        .maximum = 1e5,
        .sliderMinimum = 0,
        .sliderMaximum = 128,
        .autoWord = "all",
        .help = "How many of a rank's layers recompute, the first ones; \"all\" of them unless said.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::recomputeLayers>,
        .set = set<&Scenario::training, &Training::recomputeLayers>,
        .applies = meaning::recomputes},
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
    {.id = "training.flash_attention",
        .label = "flash attention",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Toggle,
        .help = "Attention without ever storing the square of scores.",
        .get = get<&Scenario::training, &Training::flashAttention>,
        .set = set<&Scenario::training, &Training::flashAttention>},
    {.id = "training.precision",
        .label = "precision recipe",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = recipeChoices,
        .help = "Sets all seven element types below at once.",
        .get = getRecipe,
        .set = setRecipe},
    {.id = "training.precision.compute",
        .label = "compute",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = computeChoices,
        .help = "Element type that matrix units multiply in; it decides which peak applies.",
        .get = getType<computeChoices, &PrecisionRecipe::compute>,
        .set = setType<computeChoices, &PrecisionRecipe::compute>},
    {.id = "training.precision.weights",
        .label = "weights",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = weightChoices,
        .help = "Element type of the weights that the forward and backward passes read.",
        .get = getType<weightChoices, &PrecisionRecipe::weights>,
        .set = setType<weightChoices, &PrecisionRecipe::weights>},
    {.id = "training.precision.gradients",
        .label = "gradients",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = gradientChoices,
        .help = "Element type of the stored gradient.",
        .get = getType<gradientChoices, &PrecisionRecipe::gradients>,
        .set = setType<gradientChoices, &PrecisionRecipe::gradients>},
    {.id = "training.precision.accumulator",
        .label = "gradient accumulator",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = accumulatorChoices,
        .help = "A second gradient buffer in higher precision that micro-batches add into; Megatron keeps "
                "one in fp32.",
        .advanced = true,
        .get = getType<accumulatorChoices, &PrecisionRecipe::accumulator>,
        .set = setType<accumulatorChoices, &PrecisionRecipe::accumulator>},
    {.id = "training.precision.master",
        .label = "master copy",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = masterChoices,
        .help = "The copy of the weights that the optimizer updates; without one it updates the weights "
                "themselves.",
        .get = getType<masterChoices, &PrecisionRecipe::master>,
        .set = setType<masterChoices, &PrecisionRecipe::master>},
    {.id = "training.precision.moments",
        .label = "moments",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = momentChoices,
        .autoWord = "auto",
        .help = "Element type of the optimizer's moments; auto is what the optimizer stores by default.",
        .get = getType<momentChoices, &PrecisionRecipe::moments>,
        .set = setType<momentChoices, &PrecisionRecipe::moments>},
    {.id = "training.precision.communication",
        .label = "communication",
        .group = FieldGroup::Precision,
        .kind = FieldKind::Choice,
        .choices = wireChoices,
        .help = "Element type of gradients on the wire.",
        .get = getType<wireChoices, &PrecisionRecipe::communication>,
        .set = setType<wireChoices, &PrecisionRecipe::communication>},
    {.id = "training.offload_optimizer",
        .label = "offload optimizer",
        .group = FieldGroup::OptimizerState,
        .kind = FieldKind::Toggle,
        .help = "Master copy and moments live in host memory and are updated there; gradients and weights "
                "cross the host link every step.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::offloadOptimizer>,
        .set = set<&Scenario::training, &Training::offloadOptimizer>},
    {.id = "training.offload_activations",
        .label = "offload activations",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Toggle,
        .help = "Kept activations wait in host memory; they cross the host link out and back every "
                "micro-batch.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::offloadActivations>,
        .set = set<&Scenario::training, &Training::offloadActivations>},
    {.id = "training.cuda_graphs",
        .label = "CUDA graphs",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Choice,
        .choices = switchChoices,
        .autoWord = "stack",
        .help = "Launching recorded kernels together takes the host out of short layers; \"stack\" is what "
                "the software stack does by itself.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::cudaGraphs>,
        .set = set<&Scenario::training, &Training::cudaGraphs>},
    {.id = "training.routing_imbalance",
        .label = "routing imbalance",
        .group = FieldGroup::Batch,
        .kind = FieldKind::Number,
        .unit = Unit::Ratio,
        .minimum = 1,
        .maximum = 1000,
        .sliderMinimum = 1,
        .sliderMaximum = 4,
        .autoWord = "model",
        .help = "Tokens of the fullest expert rank over the mean; the others wait for it. \"model\" derives "
                "it.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::routingImbalance>,
        .set = set<&Scenario::training, &Training::routingImbalance>,
        .applies = meaning::hasExperts},
    {.id = "training.method",
        .label = "what is trained",
        .group = FieldGroup::OptimizerState,
        .kind = FieldKind::Choice,
        .choices = methodChoices,
        .help = "Full training, or low-rank adapters beside weights that stay as they are "
                "(arXiv:2106.09685, arXiv:2305.14314).",
        .advanced = true,
        .get = getEnum<methodChoices, &Scenario::training, &Training::method>,
        .set = setEnum<methodChoices, &Scenario::training, &Training::method>},
    {.id = "training.lora_rank",
        .label = "adapter rank",
        .group = FieldGroup::OptimizerState,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 65536,
        .sliderMinimum = 1,
        .sliderMaximum = 512,
        .scale = FieldScale::PowersOfTwo,
        .detents = rankDetents,
        .help = "Inner width of an adapter's two matrices; its parameters grow with it.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::loraRank>,
        .set = set<&Scenario::training, &Training::loraRank>,
        .applies = meaning::hasAdapters},
    {.id = "training.lora_targets",
        .label = "adapters on",
        .group = FieldGroup::OptimizerState,
        .kind = FieldKind::Choice,
        .choices = loraChoices,
        .help = "Which matrices get an adapter.",
        .advanced = true,
        .get = getEnum<loraChoices, &Scenario::training, &Training::loraTargets>,
        .set = setEnum<loraChoices, &Scenario::training, &Training::loraTargets>,
        .applies = meaning::hasAdapters},
    {.id = "training.frozen_layers",
        .label = "frozen layers",
        .group = FieldGroup::OptimizerState,
        .kind = FieldKind::Number,
        .unit = Unit::Percent,
        .minimum = 0,
        .maximum = 1,
        .help =
            "Share of the layers, the lowest ones, that are not trained: no gradient, no optimizer state.",
        .advanced = true,
        .get = get<&Scenario::training, &Training::frozenShare>,
        .set = set<&Scenario::training, &Training::frozenShare>},
};

} // namespace

std::span<const FieldSpec> trainingFields() { return rows; }

} // namespace ridgepoint
