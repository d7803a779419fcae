#pragma once

// The brief: two pages for somebody who decides and knows nothing of the scenario. Question, answer, how
// sure, the plan, risks and what to measure next. It judges by targets that somebody has set and by no
// others, and a brief about serving says nothing of training.

#include "app/export/report_content.h"

namespace ridgepoint {

// The sections before the figures. The plan of training is the best of `input.search`; without one nothing is
// said of other layouts.
std::vector<ReportSection> briefSections(const ExportRequest& request, const ViewInput& input);

// Whether the brief's plan says how many accelerators keep the deadline or budget that somebody has set.
bool wantsOtherCounts(const Scenario& scenario);

// Whether `field` belongs in a brief about serving (or, if not `serving`, about training).
bool isOfBrief(const FieldSpec& field, bool serving);

} // namespace ridgepoint
