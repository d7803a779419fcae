#include "core/validation/validation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace ridgepoint {

namespace {

constexpr std::size_t leastLayouts = 4; // of a sweep

using Rows = std::vector<const ValidatedRun*>;

template <class Wanted, class Pair>
MaybeStatistics statisticsOf(const Rows& rows, Wanted wanted, Pair pair)
{
    std::vector<ErrorSample> samples;
    for (const ValidatedRun* row : rows)
        if (wanted(*row))
            if (const auto [predicted, measured] = pair(*row); predicted && measured)
                samples.push_back({predicted->value(), measured->value(), row->run.family, row->run.weight});
    return errorStatistics(samples);
}

ErrorTable tableOf(const Rows& rows)
{
    const auto time = [](const ValidatedRun& r) { return std::pair(r.predicted.step, r.measured.step); };
    const auto memory = [&rows](MemoryKind kind) {
        return statisticsOf(
            rows, [kind](const ValidatedRun& r) { return r.run.measured.memoryKind == kind; },
            [](const ValidatedRun& r) { return std::pair(r.predicted.peakMemory, r.measured.peakMemory); });
    };
    return {.timeDense = statisticsOf(
                rows, [](const ValidatedRun& r) { return !r.moe; }, time),
        .timeMoe = statisticsOf(
            rows, [](const ValidatedRun& r) { return r.moe; }, time),
        .memoryAllocated = memory(MemoryKind::Allocated),
        .memoryReserved = memory(MemoryKind::Reserved),
        .memoryDevice = memory(MemoryKind::Device)};
}

bool isEmpty(const ErrorTable& t)
{
    return !t.timeDense && !t.timeMoe && !t.memoryAllocated && !t.memoryReserved && !t.memoryDevice;
}

// One table for each value that `key` takes, in its order.
template <class Key>
auto tablesBy(const Rows& rows, Key key)
{
    std::map<decltype(key(*rows.front())), Rows> groups;
    for (const ValidatedRun* row : rows)
        groups[key(*row)].push_back(row);
    std::vector<std::pair<decltype(key(*rows.front())), ErrorTable>> tables;
    for (const auto& [value, members] : groups)
        if (ErrorTable table = tableOf(members); !isEmpty(table))
            tables.emplace_back(value, table);
    return tables;
}

// What names a job; rows that share it differ in layout. A model with other heads is another model, whatever
// its name.
using Job =
    std::tuple<std::string, std::string, double, double, double, std::string, double, double, std::string>;

Job jobOf(const Run& r)
{
    return {r.source.key, r.model.name, r.model.layers.value_or(0), r.model.heads.value_or(0),
        r.model.sequence.value_or(0), r.hardware.gpu, r.hardware.count.value_or(0),
        r.batch.global.value_or(0), r.precision};
}

// How one row of a job differs from another. Releases of the software are no layout: such rows are averaged.
std::string layoutOf(const Run& r)
{
    const RunMesh& m = r.mesh;
    std::string out;
    for (const std::optional<double>& degree :
        {m.tensor, m.pipeline, m.chunks, m.context, m.expert, m.expertTensor, m.data, m.zeroGroup,
            r.batch.micro, r.recompute.layers, r.settings.offloadLayers})
        out += std::to_string(degree.value_or(0)) + '|';
    out +=
        std::to_string(m.zeroStage.value_or(-1)) + '|' + (m.sequenceParallel.value_or(false) ? "sp|" : "|");
    out += m.fsdp + '|' + m.schedule + '|' + r.recompute.policy + '|' + r.settings.kernel + '|'
        + r.settings.mixedPrecision;
    for (const std::string& module : r.recompute.modules)
        out += '|' + module;
    for (const std::optional<bool>& setting :
        {r.settings.compile, r.settings.asyncTensor, r.settings.expertOverlap})
        out += setting ? (*setting ? "|on" : "|off") : "|";
    return out;
}

struct Layout
{
    std::vector<const ValidatedRun*> rows;
    double predicted = 0, measured = 0; // seconds, means
};

std::string jobName(const Run& r)
{
    const auto whole = [](std::optional<double> value) {
        return std::to_string(static_cast<long long>(value.value_or(0)));
    };
    return r.source.key + ", " + r.model.name + ", " + whole(r.model.heads) + " heads, "
        + whole(r.model.sequence) + " tokens, " + whole(r.hardware.count) + "× " + r.hardware.gpu + ", batch "
        + whole(r.batch.global) + ", " + r.precision;
}

std::optional<Sweep> sweepOf(const std::vector<const ValidatedRun*>& rows)
{
    std::map<std::string, Layout> layouts;
    for (const ValidatedRun* row : rows)
        layouts[layoutOf(row->run)].rows.push_back(row);
    if (layouts.size() < leastLayouts)
        return std::nullopt;
    std::vector<double> predicted, measured;
    std::vector<const Layout*> order;
    for (auto& [key, layout] : layouts) {
        for (const ValidatedRun* row : layout.rows) {
            layout.predicted += row->predicted.step->value() / static_cast<double>(layout.rows.size());
            layout.measured += row->measured.step->value() / static_cast<double>(layout.rows.size());
        }
        predicted.push_back(layout.predicted);
        measured.push_back(layout.measured);
        order.push_back(&layout);
    }
    const std::optional<double> correlation = spearman(predicted, measured);
    const std::optional<double> regret = regretOfChoice(predicted, measured);
    if (!correlation || !regret)
        return std::nullopt;
    const auto leastOf = [&order](const std::vector<double>& values) {
        return order[static_cast<std::size_t>(
                         std::min_element(values.begin(), values.end()) - values.begin())]
            ->rows.front()
            ->run.id;
    };
    return Sweep{.name = jobName(rows.front()->run),
        .layouts = layouts.size(),
        .spearman = *correlation,
        .regret = *regret,
        .fastest = leastOf(measured),
        .chosen = leastOf(predicted)};
}

void addSweeps(std::span<const ValidatedRun> rows, ValidationSummary& out)
{
    std::map<Job, std::vector<const ValidatedRun*>> jobs;
    for (const ValidatedRun& row : rows)
        if (row.counts() && row.ratio && row.run.model.heads) // without heads, who knows which model it was
            jobs[jobOf(row.run)].push_back(&row);
    for (const auto& [job, members] : jobs)
        if (std::optional<Sweep> sweep = sweepOf(members))
            out.sweeps.push_back(std::move(*sweep));
    for (const Sweep& sweep : out.sweeps) {
        out.meanSpearman += sweep.spearman / static_cast<double>(out.sweeps.size());
        out.meanRegret += sweep.regret / static_cast<double>(out.sweeps.size());
    }
}

bool countsForFit(const ValidatedRun& row)
{
    return (row.run.kind == RunKind::Pretrain || row.run.kind == RunKind::OutOfMemory)
        && row.run.quality != RunQuality::C && !row.fitted && row.predicted.fits && row.measured.fits;
}

void addFit(std::span<const ValidatedRun> rows, ValidationSummary& out)
{
    std::map<std::string, Confusion> bySource;
    for (const ValidatedRun& row : rows) {
        if (!countsForFit(row))
            continue;
        out.fit.add(*row.predicted.fits, *row.measured.fits);
        bySource[row.run.source.key].add(*row.predicted.fits, *row.measured.fits);
    }
    for (const auto& [source, confusion] : bySource)
        if (confusion.failedAndOver + confusion.failedButFits > 0)
            out.fitBySource.emplace_back(source, confusion);
}

void addCoverage(std::span<const ValidatedRun> rows, Coverage& out)
{
    std::map<std::string, std::size_t> reasons;
    for (const ValidatedRun& row : rows) {
        if (row.run.kind != RunKind::Pretrain || row.run.quality == RunQuality::C)
            continue;
        ++out.eligible;
        if (row.skipped.empty())
            ++out.predicted;
        else
            ++reasons[row.skipped.plain()];
    }
    out.skipped.assign(reasons.begin(), reasons.end());
    std::stable_sort(out.skipped.begin(), out.skipped.end(),
        [](const auto& a, const auto& b) { return a.second > b.second; });
}

} // namespace

double Coverage::share() const
{
    return eligible > 0 ? static_cast<double>(predicted) / static_cast<double>(eligible) : 0;
}

ValidationSummary summarize(std::span<const ValidatedRun> rows)
{
    ValidationSummary out;
    Rows counted, headline;
    for (const ValidatedRun& row : rows) {
        if (!row.counts())
            continue;
        counted.push_back(&row);
        if (row.gpuClass == GpuClass::Headline)
            headline.push_back(&row);
    }
    out.everything = tableOf(counted);
    out.headline = tableOf(headline);
    out.headline.memoryAllocated = out.everything.memoryAllocated;
    out.headline.memoryReserved = out.everything.memoryReserved;
    out.headline.memoryDevice = out.everything.memoryDevice;
    out.apart = tablesBy(counted, [](const ValidatedRun& r) { return r.gpuClass; });
    std::erase_if(out.apart, [](const auto& entry) { return entry.first == GpuClass::Headline; });
    out.bySource = tablesBy(counted, [](const ValidatedRun& r) { return r.run.source.key; });
    out.byFamily = tablesBy(counted, [](const ValidatedRun& r) { return r.run.family; });
    addFit(rows, out);
    addSweeps(rows, out);
    addCoverage(rows, out.coverage);
    return out;
}

} // namespace ridgepoint
