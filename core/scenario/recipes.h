#pragma once

// Private to this room: the named precision recipes, each a full set of seven types: all but the one that
// experts are sent, which is left as it is.

#include "core/scenario/field.h"

#include <array>
#include <cstddef>

namespace ridgepoint {

// The last one stands for everything else.
inline constexpr std::array<FieldChoice, 6> recipeChoices{
    {{"bf16_mixed", "bf16 mixed", "16 B/param with AdamW"},
        {"fp16_mixed", "fp16 mixed", "16 B/param with AdamW"},
        {"fp8_mixed", "fp8 mixed", "fp8 matrices, bf16 weights"},
        {"bf16_pure", "pure bf16", "8 B/param with AdamW"}, {"fp32", "fp32", "16 B/param with AdamW"},
        {"custom", "custom", ""}}};

std::size_t recipeIndex(const PrecisionRecipe& recipe); // of the match, or of "custom"
void chooseRecipe(PrecisionRecipe& recipe, std::size_t index); // "custom" changes nothing

} // namespace ridgepoint
