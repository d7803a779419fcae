#pragma once

// The ways in which estimates of this subject go wrong, each with a name and a question: a lesson says which
// number each would give, and the program asks, it does not assert.

#include "core/teaching/lesson/both_languages.h"

#include <optional>
#include <span>
#include <string_view>

namespace ridgepoint {

enum class SlipKind
{
    SparsePeak, // a peak with structured sparsity, twice the dense one
    BothDirections, // a link's two directions added up
    BitsForBytes,
    Gibibytes, // 2³⁰ for 10⁹, or the other way round
    Milliseconds, // a factor of a thousand in time
    ForwardOnly, // a third of forward and backward
    NoMasterCopy, // weights in fp32 beside those in 16 bits
    NoGradients,
    AllReduceOnce, // reduce-scatter without the all-gather
    RingFactor, // n for n − 1
    NotDivided, // by the ranks that share it
    Sequences, // for tokens
    BubbleRatio, // idle ÷ work for idle ÷ all
    TotalParameters, // for active ones, or the other way round
    Linear, // growth taken to be in proportion
    WeightsOnly,
    AllHeads, // of keys and values that heads share
    KeysOnly, // without values
    NoGradientsOrMoments, // where both are as large, so nobody can tell which
    AsBefore, // without what this question changes
};

struct SlipWords
{
    SlipKind kind;
    std::string_view key; // in files: "sparse-peak"
    InBoth name; // "the sparse peak"
    InBoth question; // "Did you use the sparse peak?"
};

std::span<const SlipWords> slipKinds();
const SlipWords& slipOf(SlipKind kind);
const SlipWords* findSlip(std::string_view key); // null when unknown

// Slips closer to each other, or to the answer, than this cannot be told apart.
inline constexpr double slipDistance = 0.10;
// An answer is what a slip gives within this.
inline constexpr double slipTolerance = 0.03;
// Those two lie inside a tolerance of 5 %, so only a card that asks for 2 % may name them.
constexpr bool isFine(SlipKind kind) { return kind == SlipKind::Gibibytes || kind == SlipKind::RingFactor; }
inline constexpr double fineTolerance = 0.02;
// How much larger the larger of two values is; 1 of unlike signs or a zero.
double apart(double a, double b);
inline constexpr std::size_t mostSlips = 6; // of a card

} // namespace ridgepoint
