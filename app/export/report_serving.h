#pragma once

// What a report says about serving: the same chapter whether it leads or stands behind training.

#include "app/export/report_content.h"
#include "core/outcome/caveats.h"

namespace ridgepoint {

// Whether the report is about serving before it is about training: it was opened from a view of serving, or
// the scenario opens on one.
bool leadsWithServing(const ExportRequest& request, const Scenario& scenario);
bool isServingView(const QString& id);

QStringList caveatSentences(const std::vector<Caveat>& caveats, const NumberFormat& numbers);

ReportSection servingSection(const NumberFormat& numbers, const ViewInput& input);

} // namespace ridgepoint
