#pragma once

// What each optimizer keeps per parameter besides the weight, its gradient and the master copy.

#include "core/model/precision.h"

#include <optional>
#include <string_view>

namespace ridgepoint {

enum class Optimizer { AdamW, Adam8bit, Adafactor, AdafactorMomentum, Lion, SgdMomentum, Sgd, Muon };

struct OptimizerTraits
{
    std::string_view key; // as written in files: "adamw", "adam_8bit", "adafactor" …
    std::string_view label; // "AdamW"
    int moments; // full-size tensors of state: 0, 1 or 2
    bool factoredSecondMoment; // Adafactor: row and column sums instead of a full tensor
    bool secondMomentOnVectorsOnly; // Muon: matrices keep one moment; embeddings, norms and head use Adam
    DataType momentsDefault; // what `moments: auto` stores
    std::string_view source;
};

const OptimizerTraits& traits(Optimizer optimizer);
std::optional<Optimizer> optimizerFromKey(std::string_view key);
inline constexpr int optimizerCount = 8;

} // namespace ridgepoint
