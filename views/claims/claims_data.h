#pragma once

// The claims of the lessons as rows and one card. Depends on no scenario; no window.

#include "core/analysis/claims.h"
#include "core/inputs/scenario/edits.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct ClaimCard
{
    ClaimId id = ClaimId::StepTime;
    QString key; // "claim.step_time"
    QString quantity; // "one step of a 70B model"
    QString source; // "lesson 01, the accounting habit"
    QString said; // what the text says, in our words
    QString truth; // what is true, with its number
    QString missing; // the term or the slip, a sentence
    QString slip; // its class
    QString saidValue, trueValue, factor; // "8.40 ms", "8.60 s", "÷1024"
    QString formula; // "t_s = C_s / (F · u · n)"
    QString substitution; // of the truth, with its result
    QString slippedSubstitution;
    QString slippedValue;
    std::optional<double> saidNumber; // SI
    double trueNumber = 0, slippedNumber = 0;
    Unit unit = Unit::Number;
    QString spoken;
    FieldEdits edits; // the scenario that shows it; empty: none does
    bool asked = false; // whether it holds; nothing above says so then
    QString answer; // what somebody said, and what is so; empty: nobody was asked
};

std::vector<ClaimCard> claimCards(const NumberFormat& numbers);
// The same before anybody has said whether it holds: what is claimed, and nothing that tells. Whatever is
// made of it (picture, table, words for screen readers, exports) can tell no more.
ClaimCard asked(const ClaimCard& card);
ViewTable claimsTable(const std::vector<ClaimCard>& cards);

} // namespace ridgepoint
