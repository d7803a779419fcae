#pragma once

// A report as text. JSON keys are the contract of `evaluate --format json`; CSV is `key,value,unit` with dotted keys
// of the same JSON. Neither depends on the locale. Text and Markdown are for people.

#include "core/base/diagnostic.h"
#include "core/base/format.h"
#include "core/base/table.h"
#include "core/outcome/advice.h"
#include "core/outcome/readout.h"
#include "core/training/mfu_words.h"

#include <string>
#include <vector>

namespace ridgepoint {

enum class WallKind;
struct Report;
class Catalog;
struct LayerAccount; // core/inputs/model/layer_account.h

inline constexpr std::string_view reportSchema = "ridgepoint.report/1";

// `advice` is what to try next (core/analysis/advice.h).
std::string reportAsJson(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog);
std::string reportAsCsv(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog);
std::string reportAsText(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog,
    const NumberFormat& style = {});
std::string reportAsMarkdown(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog,
    const NumberFormat& style = {});
// Parts of the last two, for other documents: a line with the three verdicts, and tables that are empty when there
// is nothing to say.
Text headline(const Report& report);
// One accelerator hits no wall by its state or its time, and still its memory overflows at the peak.
bool onlyThePeakIsOver(const Report& report);
Table componentTable(const Report& report, const NumberFormat& style = {}); // what the parameters are in
Table layerTable(const Report& report, const NumberFormat& style = {}); // layers by kind
// With keys and values in the type that serving keeps them in.
std::vector<LayerAccount> layerAccountsOf(const Report& report);
Table communicationTable(const Report& report, const NumberFormat& style = {});
Table adviceTable(const std::vector<Advice>& advice);
std::string writeReport(
    const Report& report, const std::vector<Advice>& advice, OutputFormat format, const Catalog& catalog);

// A readout as every file for programs holds it: SI, but hours where its path says hours.
double fileNumber(const Readout& readout, double si);
std::string_view fileUnit(const Readout& readout);
Cell readoutCell(const Readout& readout, const std::optional<double>& si); // nothing where it has no value

// "memory", "compute", "throughput"; "error" …
std::string_view wallKey(WallKind kind);
std::string_view severityKey(Severity severity);

} // namespace ridgepoint
