#include "core/teaching/lesson/slips.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr std::array table{
    SlipWords{SlipKind::SparsePeak, "sparse-peak", {"the sparse peak", "el pico con dispersión"},
        {"Did you use the sparse peak?", "¿Ha usado el pico con dispersión?"}},
    SlipWords{SlipKind::BothDirections, "both-directions",
        {"both directions added up", "las dos direcciones sumadas"},
        {"Did you add up both directions of the link?", "¿Ha sumado las dos direcciones del enlace?"}},
    SlipWords{SlipKind::BitsForBytes, "bits-for-bytes", {"bits for bytes", "bits por bytes"},
        {"Did you mix up bits and bytes?", "¿Ha confundido bits y bytes?"}},
    SlipWords{SlipKind::Gibibytes, "gibibytes", {"GB and GiB mixed up", "GB y GiB confundidos"},
        {"Did you mix up GB and GiB?", "¿Ha confundido GB y GiB?"}},
    SlipWords{SlipKind::Milliseconds, "milliseconds", {"seconds and milliseconds", "segundos y milisegundos"},
        {"Did you mix up seconds and milliseconds?", "¿Ha confundido segundos y milisegundos?"}},
    SlipWords{SlipKind::ForwardOnly, "forward-only",
        {"the forward pass alone", "solo la pasada hacia delante"},
        {"Did you count the forward pass alone?", "¿Ha contado solo la pasada hacia delante?"}},
    SlipWords{SlipKind::NoMasterCopy, "no-master-copy", {"without the master copy", "sin la copia maestra"},
        {"Did you leave out the master copy of the weights?", "¿Ha olvidado la copia maestra de los pesos?"}},
    SlipWords{SlipKind::NoGradients, "no-gradients", {"without the gradients", "sin los gradientes"},
        {"Did you leave out the gradients?", "¿Ha olvidado los gradientes?"}},
    SlipWords{SlipKind::AllReduceOnce, "all-reduce-once", {"one of two passes", "una de dos pasadas"},
        {"Did you count only one of the two passes of the all-reduce?",
            "¿Ha contado solo una de las dos pasadas del all-reduce?"}},
    SlipWords{SlipKind::RingFactor, "ring-factor",
        {"without the (n − 1) / n of the ring", "sin el (n − 1) / n del anillo"},
        {"Did you leave out the factor (n − 1) / n of the ring?",
            "¿Ha olvidado el factor (n − 1) / n del anillo?"}},
    SlipWords{SlipKind::NotDivided, "not-divided",
        {"not divided by the ranks", "sin dividir entre los rangos"},
        {"Did you forget to divide by the ranks that share it?",
            "¿Ha olvidado dividir entre los rangos que lo comparten?"}},
    SlipWords{SlipKind::Sequences, "sequences", {"sequences for tokens", "secuencias por tokens"},
        {"Did you count sequences instead of tokens?", "¿Ha contado secuencias en lugar de tokens?"}},
    SlipWords{SlipKind::BubbleRatio, "bubble-ratio", {"idle over working time", "inactivo entre trabajo"},
        {"Did you divide the idle time by the working time instead of by both?",
            "¿Ha dividido el tiempo inactivo entre el de trabajo en lugar de entre el total?"}},
    SlipWords{SlipKind::TotalParameters, "total-parameters",
        {"total for active parameters", "parámetros totales por activos"},
        {"Did you mix up total and active parameters?", "¿Ha confundido parámetros totales y activos?"}},
    SlipWords{SlipKind::Linear, "linear", {"in proportion", "en proporción"},
        {"Did you assume that it scales in proportion?", "¿Ha supuesto que cambia en proporción?"}},
    SlipWords{SlipKind::WeightsOnly, "weights-only", {"the weights alone", "solo los pesos"},
        {"Did you count the weights alone?", "¿Ha contado solo los pesos?"}},
    SlipWords{SlipKind::AllHeads, "all-heads", {"all heads", "todas las cabezas"},
        {"Did you count all heads instead of only the key-value heads?",
            "¿Ha contado todas las cabezas en lugar de solo las de claves y valores?"}},
    SlipWords{SlipKind::KeysOnly, "keys-only", {"keys without values", "claves sin valores"},
        {"Did you count the keys but not the values?", "¿Ha contado las claves, pero no los valores?"}},
    SlipWords{SlipKind::NoGradientsOrMoments, "no-gradients-or-moments",
        {"without gradients or moments", "sin gradientes o sin momentos"},
        {"Did you leave out the gradients, or both of Adam's moments?",
            "¿Ha olvidado los gradientes o los dos momentos de Adam?"}},
    SlipWords{SlipKind::AsBefore, "as-before", {"as before the change", "como antes del cambio"},
        {"Did you leave out what is different here?", "¿Ha pasado por alto lo que aquí es distinto?"}},
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
