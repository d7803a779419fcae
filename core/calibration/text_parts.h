#pragma once

// What the writers of this room share. Internal to core/calibration.

#include "core/units/json_text.h"
#include "core/validation/validation_writers.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <string>

namespace ridgepoint {

inline std::string tenthsOfPercent(double share)
{
    const long long tenths = std::llround(std::abs(share) * 1000);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " %";
}

inline std::string hundredths(double value)
{
    const long long whole = std::llround(value * 100);
    const std::string rest = std::to_string(whole % 100);
    return std::to_string(whole / 100) + '.' + (rest.size() < 2 ? "0" : "") + rest;
}

inline std::string textSection(const std::string& title, const Table& table, OutputFormat format)
{
    if (table.rows.empty())
        return {};
    return format == OutputFormat::Markdown ? "\n## " + title + "\n\n" + tableAsMarkdown(table)
                                            : '\n' + title + "\n\n" + tableAsText(table);
}

// The summary alone, by the writer that every validation uses.
inline nlohmann::ordered_json summaryAsJson(const ValidationSummary& summary, const Catalog& catalog)
{
    const Validation alone{.rows = {}, .summary = summary};
    return nlohmann::ordered_json::parse(writeValidation(alone, catalog, OutputFormat::Json, {.rows = false}))
        .at("summary");
}

} // namespace ridgepoint
