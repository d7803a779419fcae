#pragma once

// What both walks are made with. Private to this room.

#include "core/outcome/readout.h"
#include "core/teaching/investigation/investigation.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace ridgepoint {

using InvestigatedNumbers = std::vector<InvestigatedNumber>;

inline InvestigatedNumber readoutNumber(const Report& report, std::string_view path, Text note = {})
{
    const Readout& readout = *readoutOfPath(path);
    return {
        Text::known(readout.firstLabel()), readout.get(report), readout.unit, readout.path, std::move(note)};
}

// A number that no readout has.
inline InvestigatedNumber ownNumber(Text label, std::optional<double> value, Unit unit, Text note = {})
{
    return {std::move(label), value, unit, {}, std::move(note)};
}

// The first four that apply here; if fewer do, some that do not.
inline std::array<InvestigatedNumber, 4> firstFour(InvestigatedNumbers candidates)
{
    std::ranges::stable_partition(
        candidates, [](const InvestigatedNumber& each) { return each.value && std::isfinite(*each.value); });
    std::array<InvestigatedNumber, 4> four;
    for (std::size_t i = 0; i < four.size(); ++i)
        four[i] = std::move(candidates[i]);
    return four;
}

// "a", "a · b", "a · b · c"
inline Text listed(const std::vector<Text>& parts)
{
    Text all;
    for (const Text& part : parts)
        all = all.empty() ? part : phrase("%1 · %2", all, part);
    return all;
}

inline constexpr std::size_t comparedRuns = 5; // that the mean ratio of prediction and measurement is of

std::vector<InvestigationStep> trainingSteps(const Report& report, BundledRuns& runs);
std::vector<InvestigationStep> servingSteps(const Report& report, BundledRuns& runs);

} // namespace ridgepoint
