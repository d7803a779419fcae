#include "app/cli/serve.h"

#include "core/units/json_text.h"

namespace ridgepoint {

using Json = nlohmann::ordered_json;

void put(Json& json, std::string_view key, Json value)
{
    Json* at = &json;
    for (std::size_t dot = 0; (dot = key.find('.')) != std::string_view::npos; key.remove_prefix(dot + 1))
        at = &(*at)[std::string(key.substr(0, dot))];
    (*at)[std::string(key)] = std::move(value);
}

std::vector<std::string_view> figureKeys(const ServingFigure& figure)
{
    const std::string_view ofRegister = figure.path.substr(figure.path.find('.') + 1);
    return figure.key == ofRegister ? std::vector{figure.key} : std::vector{figure.key, ofRegister};
}

Json layoutJson(const ServingLayout& layout)
{
    return {{"tensor", layout.tensor}, {"pipeline", layout.pipeline},
        {"attention_data", layout.attentionData}, {"expert", layout.expert}};
}

void putAll(Json& json, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows)
        if (const double* number = std::get_if<double>(&row.value))
            put(json, row.key, jsonNumber(*number));
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
        json[column.key] = jsonNumber(column.value(point));
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
