#pragma once

// Sensitivity with the layout found anew after every change, beside the one with the layout as it is: what a
// field brings once the plan has followed it.

#include "core/analysis/sensitivity.h"
#include "core/search/jobs.h"

#include <span>

namespace ridgepoint {

// The scenario itself, then every trial of every field, one per cent more of a number among them: the widest
// swing first, so that whoever stops early has what matters, and last those that change nothing with the
// layout as it is. A MFU that is stated is left out: plans are told apart by the step that is predicted.
std::vector<SearchJob> jobsOfTrials(const Sensitivity& all);

// What became of them, in whatever order; jobs that are not there leave their trials as they are. A field
// that changed nothing and does with its best layouts (memory, once more of it can be filled) joins the
// others.
void addReplanned(Sensitivity& all, std::span<const JobPlan> trials, const Readout& readout);

} // namespace ridgepoint
