#include "core/validation/validation_writers.h"

#include "core/inputs/scenario/scenario_json.h"
#include "core/validation/text_parts.h"

#include <type_traits>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json orNull(const std::optional<T>& value)
{
    if constexpr (std::is_arithmetic_v<T>)
        return value ? Json(*value) : Json(nullptr);
    else
        return value ? Json(value->value()) : Json(nullptr);
}

Json figures(const RunFigures& f)
{
    return {{"step_seconds", orNull(f.step)},
        {"tokens_per_second_per_accelerator", orNull(f.tokensPerSecondPerAccelerator)},
        {"model_flops_per_second_per_accelerator", orNull(f.modelFlopsPerSecondPerAccelerator)},
        {"mfu", orNull(f.mfu)}, {"peak_memory_bytes", orNull(f.peakMemory)}, {"fits", orNull(f.fits)}};
}

std::string_view memoryKindKey(MemoryKind kind)
{
    constexpr std::array<std::string_view, 5> keys{"unstated", "allocated", "reserved", "device", "analytic"};
    return keys[static_cast<std::size_t>(kind)];
}

Json row(const ValidatedRun& r, const Catalog& catalog)
{
    Json predicted = figures(r.predicted);
    predicted["low_seconds"] = r.band ? Json(r.band->low.value()) : Json(nullptr);
    predicted["high_seconds"] = r.band ? Json(r.band->high.value()) : Json(nullptr);
    Json memories = Json::array();
    for (const CountedMemory& memory : r.memories)
        memories.push_back({{"kind", memoryKindKey(memory.kind)},
            {"predicted_bytes", memory.predicted.value()}, {"measured_bytes", memory.measured.value()}});
    Json measured = figures(r.measured);
    measured["memory_kind"] =
        r.measured.peakMemory ? Json(memoryKindKey(r.run.measured.memoryKind())) : Json(nullptr);
    Json notGiven = Json::array();
    for (const Text& each : r.notGiven)
        notGiven.push_back(each.plain());
    return {{"id", r.run.id}, {"source", r.run.source.key}, {"family", r.run.family},
        {"weight", r.run.weight}, {"accelerators", gpuClassKey(r.gpuClass)}, {"moe", r.moe},
        {"counts", r.counts()}, {"calibrated_on", r.fitted}, {"predicted", std::move(predicted)},
        {"measured", std::move(measured)}, {"ratio", orNull(r.ratio)},
        {"memory_ratio", orNull(r.memoryRatio)}, {"memories", std::move(memories)},
        {"not_given", std::move(notGiven)},
        {"skipped", r.skipped.empty() ? Json(nullptr) : Json(r.skipped.plain())},
        {"scenario", r.scenario ? Json(shareCode(*r.scenario, catalog)) : Json(nullptr)}};
}

Json errors(const ErrorTable& table)
{
    Json out = Json::object();
    for (const ErrorMeasure& measure : errorMeasures)
        out[std::string(measure.key)] = statisticsJson(table.*measure.errors);
    return out;
}

Json confusion(const Confusion& c)
{
    return {{"n", c.n()}, {"accuracy", c.n() > 0 ? Json(c.accuracy()) : Json(nullptr)},
        {"balanced_accuracy", c.n() > 0 ? Json(c.balancedAccuracy()) : Json(nullptr)},
        {"ran_and_fits", c.ranAndFits}, {"ran_but_over", c.ranButOver}, {"failed_and_over", c.failedAndOver},
        {"failed_but_fits", c.failedButFits}};
}

template <class Groups>
Json grouped(const Groups& groups)
{
    Json out = Json::object();
    for (const auto& [name, table] : groups)
        out[name] = errors(table);
    return out;
}

Json band(const std::optional<RankingBand>& b)
{
    return b ? Json{{"low", b->low}, {"high", b->high}} : Json(nullptr);
}

Json ranking(const Ranking& r)
{
    const bool any = r.sweeps > 0;
    const auto where = [](bool known, double value) { return known ? Json(value) : Json(nullptr); };
    return {{"n", r.sweeps}, {"spearman", where(any, r.spearman)}, {"regret", where(any, r.regret)},
        {"regret_of_two_runs", where(any, r.regretOfRuns[0])},
        {"regret_of_three_runs", where(any, r.regretOfRuns[1])},
        {"within_10_percent", where(any, r.nearShare())}, {"pairs_10_percent_apart", r.pairs.apart},
        {"pairs_in_order", where(r.pairs.apart > 0, r.pairs.share())}, {"residuals", band(r.band)}};
}

Json ranking(const ValidationSummary& s)
{
    Json out = ranking(s.ranking);
    Json& bySource = out["by_source"] = Json::object();
    for (const SourceRanking& each : s.rankingBySource) {
        bySource[each.source] = ranking(each.ranking);
        bySource[each.source]["residuals_of_others"] = band(each.others);
    }
    Json& sweeps = out["sweeps"] = Json::array();
    for (const Sweep& sweep : s.sweeps)
        sweeps.push_back({{"job", sweep.name}, {"source", sweep.source}, {"layouts", sweep.layouts},
            {"spearman", sweep.spearman}, {"regret", sweep.regret},
            {"regret_of_two_runs", sweep.regretOfRuns[0]}, {"regret_of_three_runs", sweep.regretOfRuns[1]},
            {"pairs_10_percent_apart", sweep.pairs.apart},
            {"pairs_in_order", sweep.pairs.apart > 0 ? Json(sweep.pairs.share()) : Json(nullptr)},
            {"fastest", sweep.fastest}, {"chosen", sweep.chosen}});
    return out;
}

Json coverage(const Coverage& c)
{
    Json skipped = Json::object();
    for (const auto& [reason, rows] : c.skipped)
        skipped[reason] = rows;
    return {{"eligible", c.eligible}, {"predicted", c.predicted}, {"share", c.share()},
        {"skipped", std::move(skipped)}};
}

Json bands(const std::vector<CellCoverage>& cells)
{
    Json out = Json::array();
    for (const CellCoverage& c : cells)
        out.push_back({{"experts", c.cell.experts}, {"kernels_measured", c.cell.kernels},
            {"stack_stated", c.cell.stated}, {"rows", c.rows}, {"promised", bandPromise}, {"held", c.held},
            {"held_by_others", orNull(c.heldByOthers)}, {"low", c.low}, {"high", c.high}});
    return out;
}

} // namespace

Json summaryJson(const ValidationSummary& s)
{
    Json out = errors(s.everything);
    out["headline"] = errors(s.headline); // times on accelerators whose kernels were measured
    out["oom"] = confusion(s.fit);
    out["oom"]["by_source"] = Json::object();
    for (const auto& [source, c] : s.fitBySource)
        out["oom"]["by_source"][source] = confusion(c);
    out["ranking"] = ranking(s);
    out["bands"] = bands(s.bands);
    out["coverage"] = coverage(s.coverage);
    out["apart"] = Json::object();
    for (const auto& [gpuClass, table] : s.apart)
        out["apart"][std::string(gpuClassKey(gpuClass))] = errors(table);
    out["by_source"] = grouped(s.bySource);
    out["by_family"] = grouped(s.byFamily);
    return out;
}

Json validationJson(const Validation& validation, const Catalog& catalog, const ValidationDetail& detail)
{
    Json root;
    Json& rows = root["rows"] = Json::array();
    if (detail.rows)
        for (const ValidatedRun& r : validation.rows)
            rows.push_back(row(r, catalog));
    root["summary"] = summaryJson(validation.summary);
    return root;
}

std::string validationAsJson(
    const Validation& validation, const Catalog& catalog, const ValidationDetail& detail)
{
    return jsonDocument(validationJson(validation, catalog, detail));
}

} // namespace ridgepoint
