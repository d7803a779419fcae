#include "core/validation/fit/calibration_writers.h"

#include "core/base/format.h"
#include "core/validation/serving_text.h"
#include "core/validation/text_parts.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, servingStageCount> stageKeys{"before", "after", "left_out"};

OfServingFactors<double> factorsOf(const ServingCalibration& c) { return {c.decode, c.prompts, c.admission}; }

// A measurement's answers, by ServingStage.
std::array<const ServingAnswer*, servingStageCount> answersOf(const CalibratedMeasurement& m)
{
    return {&m.before, &m.after, m.leftOut ? &*m.leftOut : nullptr};
}

Table factorTable(const CalibratedServing& serving)
{
    Table table = tableOf({"deployment", "measured", "fitted"});
    for (const std::string_view key : servingFactorKeys)
        table.columns.emplace_back(key);
    table.columns.emplace_back("use them");
    for (const CalibratedDeployment& d : serving.deployments) {
        std::vector<Cell> line{d.name, std::to_string(d.measurements.size()), std::to_string(d.fitted())};
        for (std::size_t k = 0; k < servingFactorCount; ++k)
            line.push_back(d.identifiable[k] ? "×" + hundredths(factorsOf(d.calibration)[k]) + " ± "
                        + std::to_string(std::llround(100 * d.spread[k])) + " %"
                                             : "not told");
        line.emplace_back(!d.helps ? "not told" : *d.helps ? "yes" : "no");
        table.rows.push_back(std::move(line));
    }
    return table;
}

Table measurementTable(const CalibratedServing& serving)
{
    Table table = tableOf({"row", "what", "measured", "before", "after", "left out"});
    for (const CalibratedDeployment& d : serving.deployments)
        for (const CalibratedMeasurement& m : d.measurements)
            for (const ServingMeasure measure : servingMeasures) {
                const std::optional<double> measured = serving.rows[m.row].measured(measure);
                if (!measured || !m.before.of(measure))
                    continue;
                std::vector<Cell> line{serving.rows[m.row].run.id, servingMeasureWords(measure),
                    servingValueText(measure, *measured)};
                for (const ServingAnswer* answer : answersOf(m))
                    line.push_back(answer && answer->of(measure)
                            ? percent(*answer->of(measure) / *measured - 1, true)
                            : "—");
                table.rows.push_back(std::move(line));
            }
    return table;
}

// Of deployments whose factors are not to be used: what they make worse, in a paragraph each.
std::string refusalsOf(const CalibratedServing& serving)
{
    std::string all;
    for (const CalibratedDeployment& d : serving.deployments) {
        if (d.helps != false)
            continue;
        all += "\nDo not use the factors of " + d.name
            + ": what was left out is predicted worse with them than without";
        bool first = true;
        for (const ServingMeasure measure : servingMeasures) {
            double before = 0, leftOut = 0, count = 0;
            for (const CalibratedMeasurement& m : d.measurements)
                if (const auto measured = serving.rows[m.row].measured(measure);
                    measured && m.leftOut && m.before.of(measure) && m.leftOut->of(measure)) {
                    before += std::abs(*m.before.of(measure) / *measured - 1);
                    leftOut += std::abs(*m.leftOut->of(measure) / *measured - 1);
                    ++count;
                }
            if (count == 0 || leftOut <= before)
                continue;
            all += (first ? " (" : ", ") + std::string(servingMeasureWords(measure)) + " off by "
                + percent(leftOut / count) + " in place of " + percent(before / count);
            first = false;
        }
        all += std::string(first ? "" : ")")
            + ". Trust the uncalibrated prediction, or measure at more loads.\n";
    }
    return all;
}

// Families of rows count equally.
Table errorTable(const CalibratedServing& serving)
{
    Table table = tableOf(
        {"kind", "what", "rows", "before median", "mean", "after median", "mean", "left out median", "mean"});
    std::array<ServingScores, servingStageCount> scores;
    for (std::size_t i = 0; i < servingStageCount; ++i)
        scores[i] = scoreServing(rowsAt(serving, static_cast<ServingStage>(i)));
    for (std::size_t kind = 0; kind < scores[0].kinds.size(); ++kind)
        for (const ServingMeasure measure : servingMeasures) {
            const std::size_t answered = scores[0].kinds[kind].of(measure).answered;
            if (answered == 0)
                continue;
            std::vector<Cell> line{servingKindKey(scores[0].kinds[kind].kind), servingMeasureWords(measure),
                std::to_string(answered)};
            for (const ServingScores& stage : scores) {
                const auto& errors = stage.kinds[kind].of(measure).errors;
                line.push_back(errors ? percent(errors->median) : "—");
                line.push_back(errors ? percent(errors->mean) : "—");
            }
            table.rows.push_back(std::move(line));
        }
    return table;
}

Json asJson(const CalibratedServing& serving, const CalibratedDeployment& d)
{
    Json out{{"deployment", d.name}, {"measured", d.measurements.size()}, {"fitted", d.fitted()},
        {"helps", d.helps ? Json(*d.helps) : Json(nullptr)}};
    for (std::size_t k = 0; k < servingFactorCount; ++k)
        out["factors"][std::string(servingFactorKeys[k])] = {{"factor", factorsOf(d.calibration)[k]},
            {"spread", d.spread[k]}, {"identifiable", d.identifiable[k]}, {"at_bound", d.atBound[k]}};
    Json& all = out["measurements"] = Json::array();
    for (const CalibratedMeasurement& m : d.measurements) {
        Json one{{"id", serving.rows[m.row].run.id}, {"fitted", m.fitted}};
        for (const ServingMeasure measure : servingMeasures) {
            const std::string key(servingMeasureKey(measure));
            if (const auto measured = serving.rows[m.row].measured(measure))
                one["measured"][key] = *measured;
            for (std::size_t i = 0; i < servingStageCount; ++i)
                if (const ServingAnswer* answer = answersOf(m)[i]; answer && answer->of(measure))
                    one[std::string(stageKeys[i])][key] = *answer->of(measure);
        }
        all.push_back(std::move(one));
    }
    return out;
}

Table asTable(const CalibratedServing& serving)
{
    Table table = tableOf({"id", "deployment", "fitted", "what", "measured", "before", "after", "left_out"});
    for (const CalibratedDeployment& d : serving.deployments)
        for (const CalibratedMeasurement& m : d.measurements)
            for (const ServingMeasure measure : servingMeasures) {
                const std::optional<double> measured = serving.rows[m.row].measured(measure);
                if (!measured)
                    continue;
                std::vector<Cell> line{
                    serving.rows[m.row].run.id, d.name, m.fitted, servingMeasureKey(measure), *measured};
                for (const ServingAnswer* answer : answersOf(m))
                    line.emplace_back(answer ? answer->of(measure) : std::nullopt);
                table.rows.push_back(std::move(line));
            }
    return table;
}

} // namespace

std::string writeCalibratedServing(
    const CalibratedServing& serving, OutputFormat format, const ValidationDetail& detail)
{
    if (format == OutputFormat::Csv)
        return tableAsCsv(asTable(serving));
    if (format == OutputFormat::Json) {
        Json root{{"schema", "ridgepoint.serving-calibration/1"}};
        Json& all = root["deployments"] = Json::array();
        for (const CalibratedDeployment& d : serving.deployments)
            all.push_back(asJson(serving, d));
        return jsonDocument(root);
    }
    std::string out = "Deployments calibrated on up to " + std::to_string(mostServingMeasurements)
        + " of their measurements; left out: each predicted from the others.\n";
    out += refusalsOf(serving);
    out += textSection("Factors on predicted times", factorTable(serving), format);
    if (detail.rows)
        out += textSection("Errors by measurement", measurementTable(serving), format);
    out += textSection("Errors, averaged per model family", errorTable(serving), format);
    return out;
}

} // namespace ridgepoint
