#pragma once

// What each optimizer keeps per parameter besides the weight, its gradient and the master copy.

#include "core/inputs/model/precision.h"

#include <optional>
#include <string_view>

namespace ridgepoint {

enum class Optimizer
{
    AdamW,
    Adam8bit,
    Adafactor,
    AdafactorMomentum,
    Lion,
    SgdMomentum,
    Sgd,
    Muon,
    Soap,
    Shampoo
};

// What an update computes with a whole weight matrix beside reading and writing its state.
enum class MatrixUpdate
{
    None, // every element by itself
    Orthogonalised, // Muon: Newton–Schulz iterations on the momentum
    Rotated, // SOAP: Adam in the eigenbasis of the matrix's statistics
    Preconditioned, // Shampoo: multiplied by inverse roots of them
};

struct OptimizerTraits
{
    std::string_view key; // as written in files: "adamw", "adam_8bit", "adafactor" …
    std::string_view label; // "AdamW"
    int moments; // full-size tensors of state: 0, 1 or 2
    bool factoredSecondMoment; // Adafactor: row and column sums instead of a full tensor
    bool secondMomentOnVectorsOnly; // Muon: matrices keep one moment; embeddings, norms and head use Adam
    MatrixUpdate matrices; // of the layers' products; embeddings, head, norms and router are Adam's
    double longestBlock; // side of the blocks that statistics are kept of; 0: of whole matrices
    DataType momentsDefault; // what `moments: auto` stores
    std::string_view source;
};

const OptimizerTraits& traits(Optimizer optimizer);
inline bool updatesWhole(Optimizer optimizer) { return traits(optimizer).matrices != MatrixUpdate::None; }
std::optional<Optimizer> optimizerFromKey(std::string_view key);
inline constexpr int optimizerCount = 10;

} // namespace ridgepoint
