#pragma once

// FLOPs of the delta rule, which two kinds compute alike. Internal to core/inputs/model/mixers.

namespace ridgepoint::mixers {

inline constexpr double deltaChunk = 64; // tokens (flash-linear-attention)

// Forward, a token: products inside a chunk, the triangular inverse, and what passes between chunks.
inline double deltaCore(double heads, double key, double value)
{
    constexpr double c = deltaChunk;
    return 2 * heads * (3 * c * key + 2 * c * value + 3 * key * value + c * c / 3);
}
// One token: decay, read, correct, write and read out of every element of the state.
inline double deltaDecode(double elements) { return 7 * elements; }

} // namespace ridgepoint::mixers
