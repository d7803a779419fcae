#pragma once

// A guided walk over a scenario that nobody here has seen before, in five steps: memory, compute,
// communication, scaling, validation. Each has one picture, four numbers and one sentence that draws the
// conclusion. Training and serving have the same five, each with its own figures.

#include "core/base/text.h"
#include "core/inputs/scenario/serving_question.h"
#include "core/training/report.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class BundledRuns; // core/validation/nearest_runs.h

struct InvestigatedNumber
{
    Text label;
    std::optional<double> value; // SI; empty: it does not apply
    Unit unit = Unit::Number;
    std::string_view path = {}; // of the readout that it is; empty: none has it
    Text note = {}; // what it is made of, or is about; empty: the label says it all
};

// Which picture shows a step: a view, with an option of it set.
struct InvestigationPicture
{
    std::string_view view; // id
    std::string_view option = {}, choice = {}; // empty: as the view comes
};

struct InvestigationStep
{
    std::string_view key; // "memory"
    Text title;
    InvestigationPicture picture = {};
    std::array<InvestigatedNumber, 4> numbers = {};
    Text sentence = {};
};
inline constexpr std::size_t investigationSteps = 5;
// Of each step, in their order.
std::span<const InvestigationPicture, investigationSteps> investigationPictures(bool serving);

struct Investigation
{
    bool serving = false;
    Text refusal = {}; // why there are no steps; empty: there are all five
    std::vector<InvestigationStep> steps = {};
};

// As a service where `serving`, else as a training run. A veiled report is refused. Evaluates the scenario
// some twenty times more, for scaling and advice.
Investigation investigate(const Report& report, BundledRuns& runs, bool serving);

} // namespace ridgepoint
