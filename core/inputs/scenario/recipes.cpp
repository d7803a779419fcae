#include "core/inputs/scenario/recipes.h"

#include <algorithm>

namespace ridgepoint {

namespace {

using enum DataType;

// What a recipe sets.
struct Recipe
{
    PrecisionRecipe types;
    std::optional<Fp8Scaling> scaling{}; // empty: as it is
    WeightCopies copies = WeightCopies::None;
    WideLayers wide{};
};

constexpr PrecisionRecipe mixed(DataType half)
{
    return {.compute = half,
        .weights = half,
        .gradients = half,
        .accumulator = None,
        .master = Fp32,
        .moments = {},
        .communication = half,
        .dispatch = {}};
}
constexpr PrecisionRecipe alone(DataType type, std::optional<DataType> moments)
{
    return {.compute = type,
        .weights = type,
        .gradients = type,
        .accumulator = None,
        .master = None,
        .moments = moments,
        .communication = type,
        .dispatch = {}};
}
// Narrow products beside bf16 weights, the gradients summed and sent in `gradients`.
constexpr PrecisionRecipe narrow(
    DataType compute, DataType gradients, std::optional<DataType> moments = std::nullopt)
{
    PrecisionRecipe types = mixed(Bf16);
    types.compute = compute;
    types.gradients = types.communication = gradients;
    types.moments = moments;
    return types;
}

// Mixed precision with an fp32 master copy: Micikevicius et al., arXiv:1710.03740; with fp8 matrices:
// arXiv:2209.05433 as Transformer Engine runs it, weights kept in bf16. DeepSeek-V3: arXiv:2412.19437 §3.3.
// Delayed and current scaling, MXFP8: NVIDIA-NeMo/Megatron-Bridge
// src/megatron/bridge/training/mixed_precision.py:218-320, their weights in bf16; Megatron-LM keeps no layer
// in bf16 beside delayed scaling (megatron/core/transformer/transformer_config.py:1529). NVFP4:
// arXiv:2509.25149, and 14 of 88 layers in nemotron_3_super_bf16_with_nvfp4_mixed() there.
constexpr std::array<Recipe, 10> recipes{{
    {.types = mixed(Bf16)},
    {.types = mixed(Fp16)},
    {.types = narrow(Fp8, Bf16)},
    {.types = alone(Bf16, Bf16)},
    {.types = alone(Fp32, std::nullopt)},
    {.types = narrow(Fp8, Fp32, Bf16), .scaling = Fp8Scaling::Block, .copies = WeightCopies::One},
    {.types = narrow(Fp8, Fp32), .scaling = Fp8Scaling::Tensor, .copies = WeightCopies::Needed},
    {.types = narrow(Fp8, Fp32),
        .scaling = Fp8Scaling::Tensor,
        .copies = WeightCopies::Needed,
        .wide = {.first = 1, .last = 1}},
    {.types = narrow(Fp8, Fp32), .scaling = Fp8Scaling::Block, .copies = WeightCopies::Needed},
    {.types = narrow(Fp4, Fp32), .copies = WeightCopies::Needed, .wide = {.lastShare = 0.15}},
}};

static_assert(recipeChoices.size() == recipes.size() + 1);

} // namespace

std::size_t recipeIndex(const Training& training)
{
    PrecisionRecipe types = training.precision;
    types.dispatch.reset();
    return static_cast<std::size_t>(std::ranges::find_if(recipes, [&](const Recipe& recipe) {
        return recipe.types == types && recipe.scaling.value_or(training.fp8Scaling) == training.fp8Scaling
            && recipe.copies == training.weightCopies && recipe.wide == training.wide;
    }) - recipes.begin());
}

void chooseRecipe(Training& training, std::size_t index)
{
    if (index >= recipes.size())
        return;
    const Recipe& recipe = recipes[index];
    // A recipe that scales its own way takes that along when it is left.
    const std::size_t left = recipeIndex(training);
    if (left < recipes.size() && recipes[left].scaling)
        training.fp8Scaling = Training().fp8Scaling;
    const std::optional<DataType> dispatch = training.precision.dispatch;
    training.precision = recipe.types;
    training.precision.dispatch = dispatch;
    training.fp8Scaling = recipe.scaling.value_or(training.fp8Scaling);
    training.weightCopies = recipe.copies;
    training.wide = recipe.wide;
}

} // namespace ridgepoint
