#include "core/inputs/model/optimizer.h"

#include <array>

namespace ridgepoint {

namespace {

constexpr std::array<OptimizerTraits, optimizerCount> table{{
    {.key = "adamw",
        .label = "AdamW",
        .moments = 2,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::None,
        .longestBlock = 0,
        .momentsDefault = DataType::Fp32,
        .source = "Kingma & Ba 2014, arXiv:1412.6980; Loshchilov & Hutter 2017, arXiv:1711.05101; "
                  "fp32 moments as counted in ZeRO, arXiv:1910.02054"},
    // One fp32 scale per block of 2048 and moment comes on top (0.004 B/parameter); it is left out, as
    // DataType says.
    {.key = "adam_8bit",
        .label = "8-bit Adam",
        .moments = 2,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::None,
        .longestBlock = 0,
        .momentsDefault = DataType::Int8,
        .source =
            "Dettmers et al. 2021, arXiv:2110.02861; block scales (under 0.01 B/parameter) not counted"},
    {.key = "adafactor",
        .label = "Adafactor",
        .moments = 0,
        .factoredSecondMoment = true,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::None,
        .longestBlock = 0,
        .momentsDefault = DataType::Fp32,
        .source = "Shazeer & Stern 2018, arXiv:1804.04235: row and column sums, no first moment"},
    {.key = "adafactor_momentum",
        .label = "Adafactor + momentum",
        .moments = 1,
        .factoredSecondMoment = true,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::None,
        .longestBlock = 0,
        .momentsDefault = DataType::Fp32,
        .source = "Shazeer & Stern 2018, arXiv:1804.04235, with the first moment kept"},
    {.key = "lion",
        .label = "Lion",
        .moments = 1,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::None,
        .longestBlock = 0,
        .momentsDefault = DataType::Fp32,
        .source = "Chen et al. 2023, arXiv:2302.06675"},
    {.key = "sgd_momentum",
        .label = "SGD + momentum",
        .moments = 1,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::None,
        .longestBlock = 0,
        .momentsDefault = DataType::Fp32,
        .source = "Polyak 1964, USSR Comput. Math. Math. Phys. 4(5); one velocity a parameter"},
    {.key = "sgd",
        .label = "SGD",
        .moments = 0,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::None,
        .longestBlock = 0,
        .momentsDefault = DataType::None,
        .source = "Robbins & Monro 1951, Ann. Math. Stat. 22(3); no state"},
    {.key = "muon",
        .label = "Muon",
        .moments = 1,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = true,
        .matrices = MatrixUpdate::Orthogonalised,
        .longestBlock = 0,
        .momentsDefault = DataType::Fp32,
        .source =
            "Liu et al. 2025, arXiv:2502.16982: momentum on matrices, AdamW on embeddings, norms and head"},
    // Megatron's knows no longest side; the authors' own code leaves those above 10,000 out
    // (nikhilvyas/SOAP a1e5535 soap.py:29).
    {.key = "soap",
        .label = "SOAP",
        .moments = 2,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::Rotated,
        .longestBlock = 0,
        .momentsDefault = DataType::Fp32,
        .source = "Vyas et al. 2024, arXiv:2409.11321; NVIDIA-NeMo/Emerging-Optimizers fd77292 "
                  "legacy_soap/soap.py:148-160: two moments, L, R and their eigenvectors"},
    {.key = "shampoo",
        .label = "Shampoo",
        .moments = 2,
        .factoredSecondMoment = false,
        .secondMomentOnVectorsOnly = false,
        .matrices = MatrixUpdate::Preconditioned,
        .longestBlock = 1024,
        .momentsDefault = DataType::Fp32,
        .source = "Gupta et al. 2018, arXiv:1802.09568; facebookresearch/optimizers f606606 "
                  "distributed_shampoo.py:336, 370: blocks of 1,024, Adam grafted"},
}};

} // namespace

const OptimizerTraits& traits(Optimizer optimizer)
{
    const auto index = static_cast<std::size_t>(optimizer);
    return index < table.size() ? table[index] : table.front();
}

std::optional<Optimizer> optimizerFromKey(std::string_view key)
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i].key == key)
            return static_cast<Optimizer>(i);
    }
    return std::nullopt;
}

} // namespace ridgepoint
