#pragma once

// What the files of `ridgepoint serve` share: its JSON and the schema of it, points as it writes them, and
// the search. Internal to app/cli.

#include "app/cli/parts.h"
#include "core/serving/asked.h"
#include "core/serving/layout.h"
#include "core/serving/pareto.h"
#include "core/serving/served.h"
#include "core/serving/service_figures.h"

#include <nlohmann/json.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

inline constexpr std::string_view servingSchema = "ridgepoint.serving/1";

// The JSON Schema of `serve --format json`: a point, a curve (--curve) or layouts (--search).
std::string servingSchemaText();

// "memory.cache_bytes" into {"memory": {"cache_bytes": …}}.
void put(nlohmann::ordered_json& json, std::string_view key, nlohmann::ordered_json value);
void putAll(nlohmann::ordered_json& json, const std::vector<AskedRow>& rows);

// The names of a figure in JSON: its key, and that of the register where it is another.
std::vector<std::string_view> figureKeys(const ServingFigure& figure);
nlohmann::ordered_json layoutJson(const ServingLayout& layout);
nlohmann::ordered_json pointJson(const ServicePoint& point);

// Columns of a point on a curve.
struct PointColumn
{
    const char* key;
    const char* label;
    Unit unit;
    double (*value)(const ServicePoint&);
};
inline constexpr std::array pointColumns{
    PointColumn{
        "concurrency", "concurrency", Unit::Count, [](const ServicePoint& p) { return p.concurrency; }},
    PointColumn{"ttft_seconds", "TTFT", Unit::Second, [](const ServicePoint& p) { return p.ttft.value(); }},
    PointColumn{"itl_seconds", "TPOT", Unit::Second, [](const ServicePoint& p) { return p.itl.value(); }},
    PointColumn{
        "request_seconds", "request", Unit::Second, [](const ServicePoint& p) { return p.request.value(); }},
    PointColumn{"requests_per_second", "requests/s", Unit::Number,
        [](const ServicePoint& p) { return p.requestsPerSecond; }},
    PointColumn{"output_tokens_per_second", "output", Unit::TokenPerSecond,
        [](const ServicePoint& p) { return p.output.value(); }},
    PointColumn{"queued", "waiting", Unit::Number, [](const ServicePoint& p) { return p.queued; }},
};

Cell cellOf(const AskedRow& row);
// In a file of points: what all of them have in common, behind each.
void appendAsked(Table& table, const std::vector<AskedRow>& rows);
// What of a point's percentiles a table shows: to people, those that the targets are about.
void appendSpread(std::vector<std::string>& columns, const ServingJob& job, OutputFormat format);
void appendSpread(
    std::vector<Cell>& row, const ServingJob& job, const ServicePoint& point, OutputFormat format);

// What a service must be told of, on standard error.
void sayDiagnostics(const Diagnostics& diagnostics);
// To people, of clients that wait.
void sayOpening(const Serving& serving);

// --search: every layout or split of a number of accelerators, best first.
struct SearchedLayouts
{
    double accelerators = 1; // that a replica may take
    bool stated = false; // and all replicas together, at a rate
    OutputFormat format = OutputFormat::Text;
    std::optional<Shard> shard = {};
    const FoundParts* parts = nullptr; // all of them, in place of a search
};
// Says on standard output; an exit code. Throws CommandFailure.
int runSearch(const CommandContext& context, const Scenario& scenario, const SearchedLayouts& asked);

} // namespace ridgepoint
