#include "app/cli/serve_points.h"

#include "app/cli/commands.h"

#include "core/serving/service_figures.h"
#include "core/units/format.h"

#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

} // namespace

Json numberOf(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

void putAll(Json& json, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows)
        if (const double* number = std::get_if<double>(&row.value))
            put(json, row.key, numberOf(*number));
        else
            put(json, row.key, std::get<std::string>(row.value));
}

std::string csvText(const AskedRow& row)
{
    const double* const number = std::get_if<double>(&row.value);
    return !number ? std::get<std::string>(row.value) : std::isfinite(*number) ? formatShortest(*number) : "";
}

void appendAsked(Table& table, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows) {
        table.columns.push_back(row.key);
        for (std::vector<std::string>& line : table.rows)
            line.push_back(csvText(row));
    }
}

Json pointJson(const ServicePoint& point)
{
    Json json = Json::object();
    for (const PointColumn& column : pointColumns)
        json[column.key] = numberOf(column.value(point));
    for (const SpreadFigure& figure : spreadFigures)
        if (const std::optional<Seconds> time = figure.value(point))
            json[std::string(figure.key)] = time->value();
    return json;
}

std::string cell(double value, Unit unit, OutputFormat format)
{
    if (format != OutputFormat::Csv)
        return ridgepoint::format(value, unit);
    return std::isfinite(value) ? formatShortest(value) : std::string();
}

void appendSpread(std::vector<std::string>& columns, const ServingJob& job, OutputFormat format)
{
    if (job.scenario.serving.statistic == ServingStatistic::Mean)
        return;
    if (format == OutputFormat::Csv)
        for (const SpreadFigure& figure : spreadFigures)
            columns.emplace_back(figure.key);
    else
        for (const char* const time : {"TTFT ", "ITL "})
            columns.push_back(time + statisticText(job));
}
void appendSpread(
    std::vector<std::string>& row, const ServingJob& job, const ServicePoint& point, OutputFormat format)
{
    const ServingStatistic statistic = job.scenario.serving.statistic;
    if (statistic == ServingStatistic::Mean)
        return;
    if (format == OutputFormat::Csv)
        for (const SpreadFigure& figure : spreadFigures) {
            const std::optional<Seconds> time = figure.value(point);
            row.push_back(time ? formatShortest(time->value()) : "");
        }
    else
        for (const Seconds time : {judgedTtft(point, statistic), judgedItl(point, statistic)})
            row.push_back(cell(time.value(), Unit::Second, format));
}

void sayOpening(const Serving& s)
{
    if (s.statistic != ServingStatistic::Mean)
        complain("note: percentiles count the opening, in which all clients begin at once as benchmarks have "
                 "them");
}

} // namespace ridgepoint
