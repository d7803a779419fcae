#pragma once

#include <string_view>

namespace ridgepoint {

// The field of sequences a step, which follows the replicas where nobody states it.
inline constexpr std::string_view batchField = "training.global_batch_sequences";

} // namespace ridgepoint
