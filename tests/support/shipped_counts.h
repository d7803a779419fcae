#pragma once

// How many presets of a kind come with the program.

namespace ridgepoint {

inline constexpr int shippedModels = 141;

} // namespace ridgepoint
