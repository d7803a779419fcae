#pragma once

// The kinds of mixers, one file each. Internal to core/model.

#include "core/model/mixer.h"

#include <algorithm>

namespace ridgepoint::mixers {

extern const MixerKind softmax, latent, compressed, blockSparse, factorised; // attention
extern const MixerKind gatedDelta, kimiDelta, mamba2, mamba1, shortConvolution, lightning;

inline constexpr double stateBytes = 4; // fp32, as checkpoints that say so ask for (mamba_ssm_dtype)
inline constexpr double halfBytes = 2; // what else is kept

// Mean over a prompt of s tokens of how many earlier ones are among the last w.
inline double meanSeen(double s, double w)
{
    const double seen = std::min(w, s);
    return s > 0 ? seen - seen * seen / (2 * s) : 0;
}

// Tokens before the current one that a convolution of so many taps keeps.
inline double earlierTaps(double taps) { return std::max(0.0, taps - 1); }

} // namespace ridgepoint::mixers
