#include "app/cli/validate_parts.h"

#include "app/cli/json.h"
#include "app/cli/part_reader.h"

#include <array>

namespace ridgepoint {

namespace {

struct View
{
    const char* key;
    std::optional<Bytes> MemoryViews::*bytes;
};
constexpr std::array views{View{"allocated", &MemoryViews::allocated},
    View{"reserved", &MemoryViews::reserved}, View{"device", &MemoryViews::device}};

struct Place
{
    const char* key;
    MemoryViews RunPrediction::*views;
};
constexpr std::array places{Place{"fullest_bytes", &RunPrediction::fullest},
    Place{"first_stage_bytes", &RunPrediction::firstStage},
    Place{"last_stage_bytes", &RunPrediction::lastStage}};

Json textsJson(const std::vector<Text>& texts)
{
    Json json = Json::array();
    for (const Text& text : texts)
        json.push_back(text.plain());
    return json;
}

Json toJson(const RunPrediction& predicted)
{
    Json json{{"step_seconds", numberOf(predicted.step)}, {"why_not", predicted.whyNot.plain()},
        {"objections", textsJson(predicted.objections)}};
    if (predicted.band)
        json["band"] = {{"low_seconds", predicted.band->low.value()},
            {"high_seconds", predicted.band->high.value()}, {"calibrated", predicted.band->calibrated}};
    if (predicted.fits)
        json["fits"] = *predicted.fits;
    for (const Place& place : places)
        for (const View& view : views)
            json[place.key][view.key] = numberOf((predicted.*place.views).*view.bytes);
    return json;
}

RunPrediction readPrediction(const Json& json, const PartReader& read)
{
    RunPrediction predicted;
    predicted.step = read.quantity<Seconds>(json, "step_seconds");
    predicted.whyNot = Text::name(read.text(json, "why_not"));
    for (const Json& each : read.at(json, "objections", Json::value_t::array)) {
        if (!each.is_string())
            read.refuse("expected a text among the objections");
        predicted.objections.push_back(Text::name(each.get<std::string>()));
    }
    if (json.contains("band")) {
        const Json& band = json["band"];
        predicted.band = Band{.low = Seconds(read.number(band, "low_seconds")),
            .high = Seconds(read.endless(band, "high_seconds")),
            .calibrated = read.flag(band, "calibrated")};
    }
    if (json.contains("fits"))
        predicted.fits = read.flag(json, "fits");
    for (const Place& place : places) {
        const Json& bytes = read.at(json, place.key, Json::value_t::object);
        for (const View& view : views)
            (predicted.*place.views).*view.bytes = read.quantity<Bytes>(bytes, view.key);
    }
    return predicted;
}

Json toJson(const ServingAnswer& answer)
{
    Json json{{"tpot_seconds", numberOf(answer.tpot)}, {"ttft_seconds", numberOf(answer.ttft)},
        {"end_to_end_seconds", numberOf(answer.endToEnd)},
        {"tokens_per_second_per_gpu", jsonNumber(answer.tokensPerSecondPerGpu)}, {"tables", answer.tables},
        {"why_not", answer.whyNot.plain()}, {"in_waves", answer.inWaves}};
    for (const ServingMeasure measure : servingMeasures) {
        const ServingBand& band = answer.bands[static_cast<std::size_t>(measure)];
        json["bands"][std::string(servingMeasureKey(measure))] = {{"low", band.low}, {"high", band.high}};
    }
    return json;
}

ServingAnswer readAnswer(const Json& json, const PartReader& read)
{
    ServingAnswer answer;
    answer.tpot = read.quantity<Seconds>(json, "tpot_seconds");
    answer.ttft = read.quantity<Seconds>(json, "ttft_seconds");
    answer.endToEnd = read.quantity<Seconds>(json, "end_to_end_seconds");
    answer.tokensPerSecondPerGpu = read.quantity<double>(json, "tokens_per_second_per_gpu");
    answer.tables = read.text(json, "tables");
    answer.whyNot = Text::name(read.text(json, "why_not"));
    answer.inWaves = read.flag(json, "in_waves");
    const Json& bands = read.at(json, "bands", Json::value_t::object);
    for (const ServingMeasure measure : servingMeasures) {
        const Json& band =
            read.at(bands, std::string(servingMeasureKey(measure)).c_str(), Json::value_t::object);
        answer.bands[static_cast<std::size_t>(measure)] = {
            read.number(band, "low"), read.endless(band, "high")};
    }
    return answer;
}

// What the parts say of each row.
struct FoundRow
{
    const Json* found = nullptr;
    const std::string* path = nullptr;
};
std::vector<FoundRow> foundRows(const FoundParts& parts, std::size_t count, const char* what)
{
    std::vector<FoundRow> rows(count);
    std::size_t found = 0;
    for (const FoundParts::Part& part : parts.parts) {
        const PartReader read(part.path);
        for (const Json& each : read.at(part.found, "rows", Json::value_t::array)) {
            const double at = read.number(each, "row");
            if (!(at < double(count)) || rows[static_cast<std::size_t>(at)].found || !each.contains(what))
                read.refuse("other rows than were asked for");
            rows[static_cast<std::size_t>(at)] = {&each[what], &part.path};
            ++found;
        }
    }
    if (found != count)
        PartReader(parts.parts.front().path).refuse("fewer rows than were asked for");
    return rows;
}

} // namespace

Json rowsJson(std::span<const Run> runs, const Catalog& catalog, const Predictor& predict, const Shard& shard)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!shard.takes(i))
            continue;
        Json predictions = Json::array();
        validateRun(runs[i], catalog, [&](const Scenario& scenario, const Run& run) {
            RunPrediction predicted = predict(scenario, run);
            predictions.push_back(toJson(predicted));
            return predicted;
        });
        rows.push_back({{"row", i}, {"predictions", std::move(predictions)}});
    }
    return {{"rows", std::move(rows)}};
}

Validation readValidation(const FoundParts& parts, std::span<const Run> runs, const Catalog& catalog)
{
    const std::vector<FoundRow> rows = foundRows(parts, runs.size(), "predictions");
    Validation whole;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const PartReader read(*rows[i].path);
        std::vector<RunPrediction> predictions;
        for (const Json& each : *rows[i].found)
            predictions.push_back(readPrediction(each, read));
        std::size_t asked = 0;
        whole.rows.push_back(validateRun(runs[i], catalog, [&](const Scenario&, const Run&) {
            const std::size_t at = asked++;
            return at < predictions.size() ? predictions[at] : RunPrediction();
        }));
        if (asked != predictions.size())
            read.refuse("other predictions than were asked for");
    }
    whole.summary = summarize(whole.rows);
    return whole;
}

Json rowsJson(std::span<const ServingRow> rows, const ServingPredictor& predict, const RowEffort& effort,
    const Shard& shard)
{
    std::vector<ServingRow> ours;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (shard.takes(i)) {
            ours.push_back(rows[i]);
            places.push_back(i);
        }
    answerRows(ours, predict, effort);
    Json json = Json::array();
    for (std::size_t i = 0; i < ours.size(); ++i)
        json.push_back(
            {{"row", places[i]}, {"answer", ours[i].answer ? toJson(*ours[i].answer) : Json(nullptr)}});
    return {{"rows", std::move(json)}};
}

void readAnswers(const FoundParts& parts, std::vector<ServingRow>& rows)
{
    const std::vector<FoundRow> found = foundRows(parts, rows.size(), "answer");
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (!found[i].found->is_null())
            rows[i].answer = readAnswer(*found[i].found, PartReader(*found[i].path));
}

} // namespace ridgepoint
