#include "core/lesson/slips.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr std::array table{
    SlipWords{SlipKind::SparsePeak, "sparse-peak", "Did you use the sparse peak?"},
    SlipWords{SlipKind::BothDirections, "both-directions", "Did you add up both directions of the link?"},
    SlipWords{SlipKind::BitsForBytes, "bits-for-bytes", "Did you take bits for bytes?"},
    SlipWords{SlipKind::Gibibytes, "gibibytes", "Did you mix GB and GiB?"},
    SlipWords{SlipKind::Milliseconds, "milliseconds", "Did you lose a factor of a thousand in time?"},
    SlipWords{SlipKind::ForwardOnly, "forward-only", "Did you count the forward pass alone?"},
    SlipWords{SlipKind::NoMasterCopy, "no-master-copy", "Did you leave out the master copy of the weights?"},
    SlipWords{SlipKind::NoGradients, "no-gradients", "Did you leave out the gradients?"},
    SlipWords{
        SlipKind::AllReduceOnce, "all-reduce-once", "Did you count one of the two passes of the all-reduce?"},
    SlipWords{SlipKind::RingFactor, "ring-factor", "Did you leave out the factor (n − 1) / n of the ring?"},
    SlipWords{SlipKind::NotDivided, "not-divided", "Did you forget to divide by the ranks that share it?"},
    SlipWords{SlipKind::Sequences, "sequences", "Did you count sequences instead of tokens?"},
    SlipWords{
        SlipKind::BubbleRatio, "bubble-ratio", "Did you divide the bubble by the work instead of the whole?"},
    SlipWords{SlipKind::TotalParameters, "total-parameters",
        "Did you take total for active parameters, or the reverse?"},
    SlipWords{SlipKind::Linear, "linear", "Did you take it to grow in proportion?"},
    SlipWords{SlipKind::WeightsOnly, "weights-only", "Did you count the weights alone?"},
};

} // namespace

std::span<const SlipWords> slipKinds() { return table; }
const SlipWords& slipOf(SlipKind kind) { return table[static_cast<std::size_t>(kind)]; }

const SlipWords* findSlip(std::string_view key)
{
    const auto at = std::ranges::find(table, key, &SlipWords::key);
    return at == table.end() ? nullptr : &*at;
}

} // namespace ridgepoint
