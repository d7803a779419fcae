#include "core/validation/band_coverage.h"

#include "core/validation/validation.h"

#include <map>
#include <tuple>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double bandLow = (1 - bandPromise) / 2, bandHigh = 1 - bandLow;

BandCell cellOf(const ValidatedRun& row)
{
    BandCell cell = bandCellOf(*row.scenario);
    cell.experts = row.moe;
    return cell;
}

struct Residual
{
    std::string source;
    double factor = 1; // measured over predicted
    bool held = false; // by the band in force
    double weight = 1;
};

std::pair<double, double> rangeOf(const std::vector<Residual>& all, const std::string* without)
{
    std::vector<WeightedValue> factors;
    for (const Residual& residual : all)
        if (!without || residual.source != *without)
            factors.push_back({residual.factor, residual.weight});
    return {weightedQuantile(factors, bandLow), weightedQuantile(factors, bandHigh)};
}

CellCoverage coverageOf(const BandCell& cell, const std::vector<Residual>& all)
{
    CellCoverage out;
    out.cell = cell;
    out.rows = all.size();
    std::tie(out.low, out.high) = rangeOf(all, nullptr);
    std::map<std::string, std::pair<double, double>> others;
    std::size_t held = 0, byOthers = 0;
    for (const Residual& residual : all) {
        auto [at, fresh] = others.try_emplace(residual.source);
        if (fresh)
            at->second = rangeOf(all, &residual.source);
        held += residual.held ? 1 : 0;
        byOthers += residual.factor >= at->second.first && residual.factor <= at->second.second ? 1 : 0;
    }
    out.held = shareOf(held, all.size());
    if (others.size() > 1)
        out.heldByOthers = shareOf(byOthers, all.size());
    return out;
}

} // namespace

std::vector<CellCoverage> bandCoverage(std::span<const ValidatedRun> rows)
{
    std::map<BandCell, std::vector<Residual>> cells;
    for (const ValidatedRun& row : rows)
        if (row.counts() && row.ratio && row.scenario && row.band)
            cells[cellOf(row)].push_back({.source = row.run.source.key,
                .factor = 1 / *row.ratio,
                .held = *row.measured.step >= row.band->low && *row.measured.step <= row.band->high});
    std::vector<CellCoverage> out;
    for (const auto& [cell, residuals] : cells)
        out.push_back(coverageOf(cell, residuals));
    return out;
}

BandCell bandCellOf(const Scenario& scenario)
{
    return {.kernels = scenario.hardware.accelerator.kernels.gemmOf(DataType::Bf16).known(),
        .experts = architectureOf(scenario.model).isMoe(),
        .stated = scenario.hardware.stack != "generic"};
}

std::string bandCellName(const BandCell& cell)
{
    return std::string(cell.experts ? "experts" : "dense")
        + (cell.kernels ? ", measured device" : ", other device")
        + (cell.stated ? ", stack stated" : ", stack guessed");
}

} // namespace ridgepoint
