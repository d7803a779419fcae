#include "core/scenario/recipes.h"

#include <algorithm>

namespace ridgepoint {

namespace {

using enum DataType;

// Mixed precision with an fp32 master copy: Micikevicius et al., arXiv:1710.03740; with fp8 matrices:
// arXiv:2209.05433 as Transformer Engine runs it, weights kept in bf16.
constexpr std::array<PrecisionRecipe, 5> recipes{{
    {.compute = Bf16,
        .weights = Bf16,
        .gradients = Bf16,
        .accumulator = None,
        .master = Fp32,
        .moments = {},
        .communication = Bf16,
        .dispatch = {}},
    {.compute = Fp16,
        .weights = Fp16,
        .gradients = Fp16,
        .accumulator = None,
        .master = Fp32,
        .moments = {},
        .communication = Fp16,
        .dispatch = {}},
    {.compute = Fp8,
        .weights = Bf16,
        .gradients = Bf16,
        .accumulator = None,
        .master = Fp32,
        .moments = {},
        .communication = Bf16,
        .dispatch = {}},
    {.compute = Bf16,
        .weights = Bf16,
        .gradients = Bf16,
        .accumulator = None,
        .master = None,
        .moments = Bf16,
        .communication = Bf16,
        .dispatch = {}},
    {.compute = Fp32,
        .weights = Fp32,
        .gradients = Fp32,
        .accumulator = None,
        .master = None,
        .moments = {},
        .communication = Fp32,
        .dispatch = {}},
}};

static_assert(recipeChoices.size() == recipes.size() + 1);

} // namespace

std::size_t recipeIndex(const PrecisionRecipe& recipe)
{
    PrecisionRecipe own = recipe;
    own.dispatch.reset();
    return static_cast<std::size_t>(std::ranges::find(recipes, own) - recipes.begin());
}

void chooseRecipe(PrecisionRecipe& recipe, std::size_t index)
{
    if (index >= recipes.size())
        return;
    const std::optional<DataType> dispatch = recipe.dispatch;
    recipe = recipes[index];
    recipe.dispatch = dispatch;
}

} // namespace ridgepoint
