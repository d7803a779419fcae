#pragma once

// Ops and schedules as text: "F3", "BW0.1", "F3.0&BW1.1" (kind, micro-batch, local chunk where there are
// several).

#include "core/pipeline/schedule.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

std::string textOf(const PipelineOp& op, bool withChunk);
// Empty when it is no op. A missing chunk is chunk 0.
std::optional<PipelineOp> parseOp(std::string_view text);

} // namespace ridgepoint
