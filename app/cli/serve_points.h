#pragma once

// Points of a service as `serve` writes them: in JSON, in rows of a table, with what was asked beside them.
// Internal to app/cli.

#include "app/cli/serve_json.h"

#include "core/report/table.h"
#include "core/serving/asked.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

nlohmann::ordered_json numberOf(std::optional<double> value); // null: not known
void putAll(nlohmann::ordered_json& json, const std::vector<AskedRow>& rows);
nlohmann::ordered_json pointJson(const ServicePoint& point);

Cell cellOf(const AskedRow& row);
// In a file of points: what all of them have in common, behind each.
void appendAsked(Table& table, const std::vector<AskedRow>& rows);
// What of a point's percentiles a table shows: to people, those that the targets are about.
void appendSpread(std::vector<std::string>& columns, const ServingJob& job, OutputFormat format);
void appendSpread(
    std::vector<Cell>& row, const ServingJob& job, const ServicePoint& point, OutputFormat format);

// To people, of clients that wait.
void sayOpening(const Serving& serving);

} // namespace ridgepoint
