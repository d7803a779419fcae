#include "core/lesson/slips.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr std::array table{
    SlipWords{SlipKind::SparsePeak, "sparse-peak", "Did you use the sparse peak?",
        "¿Se ha usado el pico disperso?"},
    SlipWords{SlipKind::BothDirections, "both-directions", "Did you add up both directions of the link?",
        "¿Se han sumado las dos direcciones del enlace?"},
    SlipWords{SlipKind::BitsForBytes, "bits-for-bytes", "Did you take bits for bytes?",
        "¿Se han tomado bits por bytes?"},
    SlipWords{SlipKind::Gibibytes, "gibibytes", "Did you mix GB and GiB?", "¿Se han mezclado GB y GiB?"},
    SlipWords{SlipKind::Milliseconds, "milliseconds", "Did you lose a factor of a thousand in time?",
        "¿Se ha perdido un factor de mil en el tiempo?"},
    SlipWords{SlipKind::ForwardOnly, "forward-only", "Did you count the forward pass alone?",
        "¿Se ha contado solo la pasada hacia delante?"},
    SlipWords{SlipKind::NoMasterCopy, "no-master-copy", "Did you leave out the master copy of the weights?",
        "¿Falta la copia maestra de los pesos?"},
    SlipWords{
        SlipKind::NoGradients, "no-gradients", "Did you leave out the gradients?", "¿Faltan los gradientes?"},
    SlipWords{SlipKind::AllReduceOnce, "all-reduce-once",
        "Did you count one of the two passes of the all-reduce?",
        "¿Se ha contado solo una de las dos pasadas del all-reduce?"},
    SlipWords{SlipKind::RingFactor, "ring-factor", "Did you leave out the factor (n − 1) / n of the ring?",
        "¿Falta el factor (n − 1) / n del anillo?"},
    SlipWords{SlipKind::NotDivided, "not-divided", "Did you forget to divide by the ranks that share it?",
        "¿Falta dividir entre los rangos que lo comparten?"},
    SlipWords{SlipKind::Sequences, "sequences", "Did you count sequences instead of tokens?",
        "¿Se han contado secuencias en lugar de tokens?"},
    SlipWords{SlipKind::BubbleRatio, "bubble-ratio",
        "Did you divide the bubble by the work instead of the whole?",
        "¿Se ha dividido la burbuja entre el trabajo y no entre el total?"},
    SlipWords{SlipKind::TotalParameters, "total-parameters",
        "Did you take total for active parameters, or the reverse?",
        "¿Se han tomado parámetros totales por activos, o al revés?"},
    SlipWords{SlipKind::Linear, "linear", "Did you take it to grow in proportion?",
        "¿Se ha supuesto un crecimiento proporcional?"},
    SlipWords{SlipKind::WeightsOnly, "weights-only", "Did you count the weights alone?",
        "¿Se han contado solo los pesos?"},
    SlipWords{SlipKind::AllHeads, "all-heads", "Did you count every head instead of the key-value heads?",
        "¿Se han contado todas las cabezas y no solo las de claves y valores?"},
    SlipWords{SlipKind::KeysOnly, "keys-only", "Did you count the keys without the values?",
        "¿Se han contado las claves sin los valores?"},
};

} // namespace

std::span<const SlipWords> slipKinds() { return table; }
const SlipWords& slipOf(SlipKind kind) { return table[static_cast<std::size_t>(kind)]; }

double apart(double a, double b)
{
    return a == 0 || b == 0 || (a > 0) != (b > 0) ? 1 : std::max(a / b, b / a) - 1;
}

const SlipWords* findSlip(std::string_view key)
{
    const auto at = std::ranges::find(table, key, &SlipWords::key);
    return at == table.end() ? nullptr : &*at;
}

} // namespace ridgepoint
