#pragma once

// What the writers of validations and calibrations share. Internal to both rooms.

#include "core/base/json_text.h"
#include "core/validation/validation_writers.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

// "12.3 %"; "−12.3 %"; with a sign "+12.3 %", but not of zero.
inline std::string percent(double share, bool withSign = false)
{
    const long long tenths = std::llround(std::abs(share) * 1000);
    const char* sign = tenths == 0 ? "" : share < 0 ? "−" : withSign ? "+" : "";
    return sign + std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " %";
}

inline std::string hundredths(double value) // "−1.05"
{
    const long long all = std::llround(std::abs(value) * 100);
    const std::string rest = std::to_string(all % 100);
    return (value < 0 && all ? "−" : "") + std::to_string(all / 100) + (rest.size() < 2 ? ".0" : ".") + rest;
}

inline Table tableOf(std::vector<std::string> columns) { return {.columns = std::move(columns), .rows = {}}; }

// Empty where the table is.
inline std::string textSection(const std::string& title, const Table& table, OutputFormat format)
{
    if (table.rows.empty())
        return {};
    return format == OutputFormat::Markdown ? "\n## " + title + "\n\n" + tableAsMarkdown(table)
                                            : '\n' + title + "\n\n" + tableAsText(table);
}

inline nlohmann::ordered_json statisticsJson(const MaybeStatistics& s)
{
    nlohmann::ordered_json out{{"n", s ? s->n : 0}};
    for (const auto& [key, part] : {std::pair{"median_ape", &ErrorStatistics::median},
             {"mean_ape", &ErrorStatistics::mean}, {"p90_ape", &ErrorStatistics::p90},
             {"worst_ape", &ErrorStatistics::worst}, {"bias", &ErrorStatistics::bias}})
        out[key] = s ? nlohmann::ordered_json((*s).*part) : nullptr;
    return out;
}

nlohmann::ordered_json summaryJson(const ValidationSummary& summary);
// {"rows": […], "summary": {…}}, for what a calibration has to add.
nlohmann::ordered_json validationJson(
    const Validation& validation, const Catalog& catalog, const ValidationDetail& detail);

} // namespace ridgepoint
