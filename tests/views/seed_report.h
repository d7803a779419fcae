#pragma once

// Reports written down by hand, so that these tests know every number that a view is given.

#include "views/view.h"

namespace ridgepoint::test {

// The seed's question: 70B on one H100, 8192 tokens a step, 15T tokens, 40 % MFU, 10 s a step, 90 days.
Report seedReport();
// The same work shared by 64 accelerators.
Report sharedReport();
// Every number at the end of what a double holds, zeros, negatives, infinities, not-a-number.
std::vector<std::pair<QString, Report>> absurdReports();

ViewInput inputOf(const Report& report, std::vector<Report> baselines = {});

} // namespace ridgepoint::test
