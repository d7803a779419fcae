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

Cell cellOf(const AskedRow& row)
{
    return std::visit([](const auto& value) { return Cell(value); }, row.value);
}

void appendAsked(Table& table, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows) {
        table.columns.push_back(row.key);
        for (std::vector<Cell>& line : table.rows)
            line.push_back(cellOf(row));
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
    std::vector<Cell>& row, const ServingJob& job, const ServicePoint& point, OutputFormat format)
{
    const ServingStatistic statistic = job.scenario.serving.statistic;
    if (statistic == ServingStatistic::Mean)
        return;
    if (format == OutputFormat::Csv)
        for (const SpreadFigure& figure : spreadFigures)
            row.emplace_back(figure.value(point));
    else
        row.insert(row.end(), {judgedTtft(point, statistic), judgedItl(point, statistic)});
}

void sayOpening(const Serving& s)
{
    if (s.statistic != ServingStatistic::Mean)
        complain("note: percentiles count the opening, in which all clients begin at once as benchmarks have "
                 "them");
}

} // namespace ridgepoint
