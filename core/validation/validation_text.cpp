#include "core/validation/validation_writers.h"

#include "core/base/format.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/validation/text_parts.h"
#include "core/validation/words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

std::string range(const std::optional<RankingBand>& band)
{
    return band ? percent(band->low - 1, true) + " to " + percent(band->high - 1, true) : "—";
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string out;
    for (const std::string& part : parts)
        out += (out.empty() ? "" : "; ") + part;
    return out;
}

std::string seconds(Seconds value) { return ridgepoint::format(value); }
std::string rate(TokensPerSecond value) { return ridgepoint::format(value); }
std::string gib(Bytes value) { return hundredths(value.value() / bytesPerGib); }
std::string yesOrNo(bool value) { return value ? "yes" : "no"; }

template <class T>
std::string shown(const std::optional<T>& value, std::string (*words)(T))
{
    return value ? words(*value) : "—";
}

std::string remark(const ValidatedRun& row)
{
    std::vector<std::string> parts;
    if (!row.skipped.empty())
        parts.push_back("skipped: " + row.skipped.plain());
    if (row.fitted)
        parts.push_back("used for calibrating");
    for (const Text& each : row.notGiven)
        parts.push_back(each.plain());
    return joined(parts);
}

// As errorMeasures.
constexpr std::array errorWords{
    "step time, dense", "step time, MoE", "memory, allocated", "memory, reserved", "memory, nvidia-smi"};
static_assert(errorWords.size() == errorMeasures.size());

void addErrors(Table& table, const std::string& group, const ErrorTable& errors,
    std::size_t measures = errorMeasures.size())
{
    for (std::size_t i = 0; i < measures; ++i)
        if (const MaybeStatistics& s = errors.*errorMeasures[i].errors)
            table.rows.push_back({group, errorWords[i], std::to_string(s->n), percent(s->median),
                percent(s->mean), percent(s->p90), percent(s->worst), percent(s->bias, true)});
}

std::string gpuClassName(GpuClass gpuClass)
{
    constexpr std::array names{"A100, H100, H200, B200", "TPU", "GB200, GB300", "B300", "V100", "other"};
    return names[static_cast<std::size_t>(gpuClass)];
}

Table emptyErrors(std::string group)
{
    return tableOf({std::move(group), "what", "rows", "median", "mean", "p90", "worst", "bias"});
}

std::string coverageLine(const Coverage& c, std::size_t rows)
{
    const std::string others = rows > c.eligible ? "; the other " + std::to_string(rows - c.eligible) + " of "
            + std::to_string(rows) + " are shown, not counted"
                                                 : std::string();
    return std::to_string(c.predicted) + " of " + std::to_string(c.eligible)
        + " pretraining rows of quality A and B predicted (" + percent(c.share()) + ")" + others
        + ". Errors are |predicted ÷ measured − 1|, averaged per model family. Bias is the median signed "
          "error: below zero, predicted too short or too small.\n";
}

std::string asPeopleRead(const Validation& v, OutputFormat format, const ValidationDetail& detail)
{
    const ValidationSummary& s = v.summary;
    std::string out;
    if (detail.rows)
        out += textSection("Rows", validationRows(v), format) + '\n';
    out += coverageLine(s.coverage, v.rows.size());
    out += textSection("Errors", errorTable(s), format);
    out += textSection("Bands, measured over predicted", bandTable(s), format);
    out += textSection("Does it fit?", fitTable(s), format);
    out += textSection("Layout sweeps", sweepTable(s), format);
    out += textSection("Layout sweeps by source", rankingTable(s), format);
    out += textSection("By source", errorTable(s.bySource), format);
    if (detail.rows)
        out += textSection("By family", errorTable(s.byFamily), format);
    out += textSection("Worst rows", worstRows(v, detail.worst), format);
    out += textSection("Not predicted", skippedTable(s.coverage), format);
    return out.starts_with('\n') ? out.substr(1) : out;
}

} // namespace

Table validationRows(const Validation& validation)
{
    Table table = tableOf(
        {"run", "predicted", "measured", "ratio", "predicted per accelerator", "measured per accelerator",
            "predicted GiB", "measured GiB", "ratio", "fits", "it did", "not given to the model"});
    for (const ValidatedRun& row : validation.rows) {
        const RunFigures& p = row.predicted;
        const RunFigures& m = row.measured;
        table.rows.push_back({row.run.id, shown(p.step, seconds), shown(m.step, seconds),
            shown(row.ratio, hundredths), shown(p.tokensPerSecondPerAccelerator, rate),
            shown(m.tokensPerSecondPerAccelerator, rate), shown(p.peakMemory, gib), shown(m.peakMemory, gib),
            shown(row.memoryRatio, hundredths), shown(p.fits, yesOrNo), shown(m.fits, yesOrNo), remark(row)});
    }
    return table;
}

Table validationRowsExact(const Validation& validation, const Catalog& catalog)
{
    Table table = tableOf({"id", "source", "family", "counts", "predicted_step_seconds",
        "measured_step_seconds", "ratio", "predicted_tokens_per_second_per_accelerator",
        "measured_tokens_per_second_per_accelerator", "predicted_peak_memory_bytes",
        "measured_peak_memory_bytes", "memory_kind", "memory_ratio", "predicted_fits", "measured_fits",
        "remarks", "scenario", "predicted_low_seconds", "predicted_high_seconds"});
    for (const ValidatedRun& row : validation.rows) {
        const RunFigures& p = row.predicted;
        const RunFigures& m = row.measured;
        table.rows.push_back(
            {row.run.id, row.run.source.key, row.run.family, row.counts(), p.step, m.step, row.ratio,
                p.tokensPerSecondPerAccelerator, m.tokensPerSecondPerAccelerator, p.peakMemory, m.peakMemory,
                row.run.measured.memory.empty() ? std::string() : row.run.measured.memory.front().words,
                row.memoryRatio, p.fits, m.fits, remark(row),
                row.scenario ? shareCode(*row.scenario, catalog) : std::string(),
                row.band ? Cell(row.band->low) : Cell(), row.band ? Cell(row.band->high) : Cell()});
    }
    return table;
}

Table errorTable(const ValidationSummary& summary)
{
    Table table = emptyErrors("accelerators");
    addErrors(table, gpuClassName(GpuClass::Headline), summary.headline, timeMeasures);
    for (const auto& [gpuClass, errors] : summary.apart)
        addErrors(table, gpuClassName(gpuClass) + ", apart", errors, timeMeasures);
    addErrors(table, "all", summary.everything);
    return table;
}

Table errorTable(const std::vector<std::pair<std::string, ErrorTable>>& groups)
{
    Table table = emptyErrors("group");
    for (const auto& [name, errors] : groups)
        addErrors(table, name, errors);
    return table;
}

Table fitTable(const ValidationSummary& summary)
{
    Table table = tableOf({"source", "rows", "ran, fits", "ran, \"over\"", "failed, \"over\"", "failed, fits",
        "right", "balanced"});
    const auto add = [&table](const std::string& name, const Confusion& c) {
        if (c.n() > 0)
            table.rows.push_back({name, std::to_string(c.n()), std::to_string(c.ranAndFits),
                std::to_string(c.ranButOver), std::to_string(c.failedAndOver),
                std::to_string(c.failedButFits), percent(c.accuracy()), percent(c.balancedAccuracy())});
    };
    add("all", summary.fit);
    for (const auto& [source, confusion] : summary.fitBySource)
        add(source, confusion);
    return table;
}

Table sweepTable(const ValidationSummary& summary)
{
    Table table =
        tableOf({"job", "layouts", "rank correlation", "slowdown vs. best", "fastest", "would choose"});
    for (const Sweep& s : summary.sweeps)
        table.rows.push_back({s.name, std::to_string(s.layouts), hundredths(s.spearman), percent(s.regret),
            s.fastest, s.chosen == s.fastest ? "the same" : s.chosen});
    return table;
}

Table rankingTable(const ValidationSummary& summary)
{
    Table table = tableOf({"source", "sweeps", "rank correlation", "slowdown vs. best", "after 2 runs",
        "after 3", "choice within 10 %", "pairs 10 % apart", "in order", "80 % of residuals",
        "of the other sources"});
    const auto add = [&table](const std::string& name, const Ranking& r, const std::string& others) {
        table.rows.push_back({name, std::to_string(r.sweeps), hundredths(r.spearman), percent(r.regret),
            percent(r.regretOfRuns[0]), percent(r.regretOfRuns[1]), percent(r.nearShare()),
            std::to_string(r.pairs.apart), r.pairs.apart > 0 ? percent(r.pairs.share()) : "—", range(r.band),
            others});
    };
    if (summary.ranking.sweeps > 0)
        add("all", summary.ranking, "—");
    for (const SourceRanking& each : summary.rankingBySource)
        add(each.source, each.ranking, range(each.others));
    return table;
}

Table worstRows(const Validation& validation, std::size_t count)
{
    struct Miss
    {
        const ValidatedRun* row;
        double error;
        bool memory;
    };
    std::vector<Miss> misses;
    for (const ValidatedRun& row : validation.rows) {
        if (!row.counts())
            continue;
        if (row.ratio)
            misses.push_back({&row, *row.ratio - 1, false});
        if (row.memoryRatio && row.run.measured.memoryKind() != MemoryKind::Unstated)
            misses.push_back({&row, *row.memoryRatio - 1, true});
    }
    const std::size_t shown = std::min(count, misses.size());
    // A prediction of half is as far off as one of double.
    const auto distance = [](const Miss& m) { return std::abs(std::log1p(std::max(m.error, -0.999999))); };
    std::partial_sort(misses.begin(), misses.begin() + static_cast<std::ptrdiff_t>(shown), misses.end(),
        [&](const Miss& a, const Miss& b) {
            const double da = distance(a), db = distance(b);
            return da != db ? da > db : a.row->run.id < b.row->run.id;
        });
    misses.resize(shown);
    Table table = tableOf({"run", "what", "predicted", "measured", "error", "not given to the model"});
    for (const Miss& m : misses)
        table.rows.push_back({m.row->run.id, m.memory ? "memory" : "step time",
            m.memory ? gib(*m.row->predicted.peakMemory) + " GiB" : seconds(*m.row->predicted.step),
            m.memory ? gib(*m.row->measured.peakMemory) + " GiB" : seconds(*m.row->measured.step),
            percent(m.error, true), remark(*m.row)});
    return table;
}

Table bandTable(const ValidationSummary& summary)
{
    Table table =
        tableOf({"steps", "rows", "promised", "held", "held by other sources' errors", "low", "high"});
    for (const CellCoverage& c : summary.bands)
        table.rows.push_back({bandCellName(c.cell), std::to_string(c.rows), percent(bandPromise),
            percent(c.held), c.heldByOthers ? percent(*c.heldByOthers) : "—", "×" + hundredths(c.low),
            "×" + hundredths(c.high)});
    return table;
}

Table skippedTable(const Coverage& coverage)
{
    Table table = tableOf({"rows", "reason"});
    for (const auto& [reason, rows] : coverage.skipped)
        table.rows.push_back({std::to_string(rows), reason});
    return table;
}

std::string writeValidation(
    const Validation& validation, const Catalog& catalog, OutputFormat format, const ValidationDetail& detail)
{
    if (format == OutputFormat::Json)
        return validationAsJson(validation, catalog, detail);
    if (format == OutputFormat::Csv)
        return tableAsCsv(validationRowsExact(validation, catalog));
    return asPeopleRead(validation, format, detail);
}

} // namespace ridgepoint
