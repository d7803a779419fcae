#pragma once

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014): the same
// numbers on every machine, which the distributions of <random> do not promise.

#include <cstdint>

namespace ridgepoint {

inline constexpr std::uint64_t splitMixStep = 0x9e3779b97f4a7c15ULL;

// The number that a generator in this state gives next; its state is then `state` + splitMixStep.
constexpr std::uint64_t splitMix(std::uint64_t state)
{
    std::uint64_t mixed = state + splitMixStep;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
}

} // namespace ridgepoint
