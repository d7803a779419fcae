#pragma once

// The investigation: five steps through the scenario (core/teaching/investigation), each a heading, its
// sentence, a table of four numbers and a figure.

#include "app/export/report_content.h"

namespace ridgepoint {

QStringList viewsOfSteps(bool serving); // ids, a step each
// The request draws each of those views as its step needs it.
void setPicturesOfSteps(ExportRequest& request, const Scenario& scenario);

// A figure of every step whose view is among `request.views`.
std::vector<ReportSection> investigationSections(
    const ExportRequest& request, const ViewInput& input, const PageOptions& drawn, QStringList& leftOut);

} // namespace ridgepoint
