#pragma once

// Numbers of `ridgepoint serve` as lessons name them: "serve.itl_seconds" is its itl_seconds, predicted from
// kernels. The report's chapter "inference" goes by the stated rule.

#include "core/report/report.h"

#include <optional>
#include <span>
#include <string_view>

namespace ridgepoint {

struct ServiceReport;

std::span<const Readout> servedReadouts();
// Null for any other path. A report does not hold it: servedValue() does.
const Readout* servedReadout(std::string_view path);
// That, or a readout of reports.
const Readout* lessonReadout(std::string_view path);
std::optional<double> servedValue(const Readout& served, const ServiceReport& report);

} // namespace ridgepoint
