#pragma once

// Private to this room: the named precision recipes. Each sets all types but the one that experts are sent,
// which is left as it is, and what goes with them: scales, kept copies of weights, layers in 16 bits.

#include "core/inputs/scenario/field.h"

#include <array>
#include <cstddef>

namespace ridgepoint {

// The last one stands for everything else.
inline constexpr std::array<FieldChoice, 11> recipeChoices{{{"bf16_mixed", "bf16 mixed",
                                                                "16 B/param with AdamW"},
    {"fp16_mixed", "fp16 mixed", "16 B/param with AdamW"},
    {"fp8_mixed", "fp8 mixed", "fp8 matrices, bf16 weights"},
    {"bf16_pure", "pure bf16", "8 B/param with AdamW"}, {"fp32", "fp32", "16 B/param with AdamW"},
    {"deepseek_fp8", "DeepSeek fp8", "blocks, bf16 moments, fp32 gradients, one copy of the weights"},
    {"fp8_delayed", "fp8, delayed scaling", "a scale a tensor, of the steps before; fp32 gradients"},
    {"fp8_current", "fp8, current scaling", "a scale a tensor, first and last layer in bf16; fp32 gradients"},
    {"mxfp8", "MXFP8", "a scale for 32 elements, two copies of the weights, fp32 gradients"},
    {"nvfp4", "NVFP4", "fp4 matrices, the last 15 % of the layers in bf16, fp32 gradients"},
    {"custom", "custom", ""}}};

std::size_t recipeIndex(const Training& training); // of the match, or of "custom"
void chooseRecipe(Training& training, std::size_t index); // "custom" changes nothing

} // namespace ridgepoint
