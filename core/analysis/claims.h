#pragma once

// What the five lessons that this project started from say, and what is true: each slip as one formula of the
// catalogue with the right operands and with those that give the printed number. Words are the view's.

#include "core/formulas/formula.h"
#include "core/inputs/scenario/edits.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ridgepoint {

enum class ClaimId
{
    StepTime,
    AllReduceToStep,
    ActivationsFormula,
    CheckpointedTable,
    CheckpointedText,
    SparsePeak,
    HalfInMixedPrecision,
    MasterCopyMissing,
    MixtralWeights,
    MixtralActive,
    SmallestActive,
    AllReduceOrder,
    BandwidthGap,
    OlderBandwidthGap,
    LayersPerStage,
    LargerBatch,
    ShardingCutsTraffic,
};
inline constexpr std::size_t claimCount = 17;

// The kind of slip: what to look for first in somebody's estimate.
enum class SlipClass
{
    Units, // a prefix or a direction
    SparsePeak,
    MissingTerm,
    Inconsistent, // two numbers for one thing
    Inputs, // a wrong model size
    Order, // of two operations
};

// The five documents by their numbers: 0 … 4.
struct Claim
{
    ClaimId id = ClaimId::StepTime;
    int lesson = 0;
    SlipClass slip = SlipClass::Units;
    const FormulaEntry* formula = nullptr; // never null
    std::vector<double> operands; // SI, in the formula's order
    std::vector<double> slipped; // with the slip applied
    double slipScale = 1; // what the slip does to the result beside the operands: a prefix
    std::optional<double> said; // as printed, SI; empty where the text states no number
    // A scenario in which the number can be looked at: edits of the default scenario. Empty: none shows it.
    FieldEdits edits;

    double truth() const; // SI, in the formula's unit
    double withSlip() const;
    // How many times the truth the printed number is; of a claim without one, the number that the slip gives.
    double factor() const;
};

// In the order of the texts. Computed once; the same objects every time.
std::span<const Claim> claims();
const Claim& claim(ClaimId id);

// A printed number is "what the slip gives" within this: texts round to one or two digits.
inline constexpr double claimRounding = 0.035;

} // namespace ridgepoint
