#pragma once

// A report as text. JSON keys are the contract of `evaluate --format json`; CSV is `key,value,unit` with dotted keys
// of the same JSON. Neither depends on the locale. Text and Markdown are for people.

#include "core/report/report.h"
#include "core/report/table.h"
#include "core/units/format.h"

#include <string>

namespace ridgepoint {

class Catalog;

inline constexpr std::string_view reportSchema = "ridgepoint.report/1";

std::string reportAsJson(const Report& report, const Catalog& catalog);
std::string reportAsCsv(const Report& report, const Catalog& catalog);
std::string reportAsText(const Report& report, const NumberFormat& style = {});
std::string reportAsMarkdown(const Report& report, const NumberFormat& style = {});
std::string writeReport(const Report& report, OutputFormat format, const Catalog& catalog);

// "memory", "compute", "throughput"; "fits" …; "error" …
std::string_view wallKey(WallKind kind);
std::string_view verdictKey(Verdict verdict);
std::string_view axisKey(Axis axis);
std::string_view severityKey(Severity severity);

} // namespace ridgepoint
