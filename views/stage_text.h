#pragma once

// What the stages of a pipeline hold, in words.

#include "core/analysis/stages_held.h"

#include <QString>

#include <span>

namespace ridgepoint {

// Of these virtual stages: "embedding, layers 1–2, 17–18", of more than two "embedding, 20 layers in 5
// chunks".
QString heldLayersText(const StagesHeld& held, std::span<const std::size_t> stages);

} // namespace ridgepoint
