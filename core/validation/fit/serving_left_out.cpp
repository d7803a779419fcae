#include "core/validation/fit/serving_left_out.h"

#include "core/validation/fit/linear_map.h"
#include "core/validation/serving_prediction.h"
#include "core/validation/text_parts.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace ridgepoint {

namespace {

// What is known without any row, and how far it may be from that: a layer's small kernels and gaps, a few of
// 2 µs each; ranks that arrive a microsecond apart; a host that prepares an iteration in half a millisecond,
// or, where it did so between two of the device, in one to two and longer for every sequence.
struct Prior
{
    ServingConstants expected, spread;
};
constexpr Prior present{{8e-6, 1e-6, 0.5e-3, 0.2e-3, 10e-6}, {5e-6, 1e-6, 0.5e-3, 0.2e-3, 15e-6}};
constexpr Prior early{{8e-6, 1e-6, 1.5e-3, 0.2e-3, 50e-6}, {10e-6, 2e-6, 1e-3, 0.5e-3, 30e-6}};
const Prior& priorOf(const ServingEngine& engine)
{
    return engine.key.ends_with(earlyEngines) ? early : present;
}
constexpr LinearNoise noise{.corner = 0.05, .noise = 0.1, .rounds = 20};
// Rows of one model family, device and type share the error of their kernels: beyond these many they say
// little more.
constexpr double mostAlike = 3;

ServingConstants constantsOf(const ServingEngine& e)
{
    return {e.layer.value(), e.message.value(), e.step.value(), e.ranks.value(), e.sequence.value()};
}

ServingEngine with(ServingEngine e, const ServingConstants& c)
{
    e.layer = Seconds(c[0]);
    e.message = Seconds(c[1]);
    e.step = Seconds(c[2]);
    e.ranks = Seconds(c[3]);
    e.sequence = Seconds(c[4]);
    return e;
}

struct RowError
{
    std::size_t row = 0;
    std::string cell, alike;
    double error = 0; // ln(measured / predicted)
    ServingConstants slopes{}; // d ln(predicted) / d constant, times its spread
};

ServingMeasure measureOf(const ServingRow& row)
{
    return row.run.kind == ServingKind::Static ? ServingMeasure::EndToEnd : ServingMeasure::Tpot;
}

// Models of one family have shapes in common.
std::string kernelsOf(const ServingRow& row)
{
    return row.modelFamily() + " on " + row.subject.accelerator->id + ", "
        + std::string(row.subject.types.dense) + '/' + std::string(row.subject.types.experts);
}

std::string cellOf(const ServingRow& row)
{
    return row.run.kind == ServingKind::Static ? row.subject.model->id : kernelsOf(row);
}

// Of all told rows but those of `without`: in units of the spreads, from the values in force.
ServingConstants found(
    const std::vector<RowError>& told, const ServingEngine& engine, const std::string* without)
{
    const auto& [expected, spread] = priorOf(engine);
    const ServingConstants inForce = constantsOf(engine);
    constexpr std::size_t n = servingConstantCount;
    std::map<std::string, double> sizes;
    for (const RowError& t : told)
        sizes[t.alike] += 1;
    std::vector<LinearRow<n>> rows;
    for (const RowError& t : told)
        if (!without || t.cell != *without)
            rows.push_back({t.error, std::min(1.0, mostAlike / sizes[t.alike]), t.slopes});
    LinearPrior<n> prior;
    prior.free.fill(true);
    prior.spread.fill(1);
    for (std::size_t k = 0; k < n; ++k)
        prior.expected[k] = (expected[k] - inForce[k]) / spread[k];
    const ServingConstants x = linearMap(rows, prior, noise);
    ServingConstants out{};
    for (std::size_t k = 0; k < n; ++k)
        out[k] = std::max(0.0, inForce[k] + spread[k] * x[k]);
    return out;
}

} // namespace

ServingLeftOut leaveServingOut(std::vector<ServingRow> rows, const RowEffort& effort)
{
    ServingLeftOut out;
    const auto answer = [](const ServingRow& row, const ServingEngine& engine) {
        return predictServing(row.run, row.subject, engine);
    };
    constexpr double firstPass = 0.85; // of the time, in which what rows tell of is asked for too
    std::vector<std::optional<RowError>> toldBy(rows.size());
    forEachRow(rows.size(), effort.within(0, firstPass), [&](std::size_t i) {
        ServingRow& row = rows[i];
        if (!row.subject.known() || row.verdict != ServingVerdict::Sound)
            return;
        const ServingEngine& engine = engineOf(row.run, row.subject);
        row.answer = answer(row, engine);
        // What stands in for kernels that nobody timed says nothing of the engine; nor does a model with
        // parts that nothing here counts, or with layers of several kinds.
        const bool told = row.place() == ServingPlace::Scored && row.answer->tables == row.subject.engine
            && row.subject.model->leftOut.empty() && !row.subject.model->architecture.plan
            && (row.run.kind == ServingKind::Static || row.run.kind == ServingKind::Online);
        const std::optional<double> measured = row.measured(measureOf(row)),
                                    predicted = row.answer->of(measureOf(row));
        if (!told || !measured || !predicted || !(*measured > 0) || !(*predicted > 0))
            return;
        RowError& t = toldBy[i].emplace(RowError{.row = i,
            .cell = cellOf(row),
            .alike = kernelsOf(row),
            .error = std::log(*measured / *predicted)});
        for (std::size_t k = 0; k < servingConstantCount; ++k) {
            ServingConstants moved = constantsOf(engine);
            moved[k] += priorOf(engine).spread[k];
            if (const auto other = answer(row, with(engine, moved)).of(measureOf(row)); other && *other > 0)
                t.slopes[k] = std::log(*other / *predicted);
        }
    });
    std::map<const ServingEngine*, std::vector<RowError>> byEngine;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (toldBy[i])
            byEngine[&engineOf(rows[i].run, rows[i].subject)].push_back(*std::move(toldBy[i]));
    std::deque<ServingEngine> without; // of the cells
    std::vector<std::pair<std::size_t, const ServingEngine*>> again;
    for (const auto& [engine, told] : byEngine) {
        out.cells.push_back({std::string(engine->key), {}, told.size(), found(told, *engine, nullptr)});
        std::map<std::string, std::vector<const RowError*>> cells;
        for (const RowError& t : told)
            cells[t.cell].push_back(&t);
        for (const auto& [name, of] : cells) {
            const ServingConstants constants = found(told, *engine, &name);
            out.cells.push_back({std::string(engine->key), name, of.size(), constants});
            without.push_back(with(*engine, constants));
            for (const RowError* t : of)
                again.emplace_back(t->row, &without.back());
        }
    }
    forEachRow(again.size(), effort.within(firstPass, 1), [&](std::size_t i) {
        ServingRow& row = rows[again[i].first];
        row.answer = answer(row, *again[i].second);
    });
    std::ranges::sort(out.cells, {}, [](const ServingCell& c) { return std::pair(c.engine, c.name); });
    out.rows = std::move(rows);
    return out;
}

Table servingCellTable(const std::vector<ServingCell>& cells)
{
    Table table = tableOf({"engine", "without", "rows", "layer µs", "all-reduce µs", "iteration µs",
        "iteration, ranks µs", "sequence µs"});
    for (const ServingCell& cell : cells) {
        std::vector<Cell> row{cell.engine, cell.name.empty() ? "—" : cell.name, std::to_string(cell.rows)};
        for (const double seconds : cell.found) {
            const long long tenths = std::llround(seconds * 1e7);
            row.push_back(std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string writeServingCells(const std::vector<ServingCell>& cells, OutputFormat format)
{
    if (format == OutputFormat::Json || format == OutputFormat::Csv)
        return {};
    return textSection("Engine overheads around kernels, fitted without the rows they predict",
        servingCellTable(cells), format);
}

} // namespace ridgepoint
