#include "core/validation/validation.h"

#include <algorithm>
#include <map>

namespace ridgepoint {

namespace {

using Rows = std::vector<const ValidatedRun*>;

// Of errorMeasures, behind the two of time.
constexpr std::array counters{MemoryKind::Allocated, MemoryKind::Reserved, MemoryKind::Device};
static_assert(timeMeasures + counters.size() == errorMeasures.size());

ErrorTable tableOf(const Rows& rows)
{
    std::array<std::vector<ErrorSample>, errorMeasures.size()> samples;
    for (const ValidatedRun* row : rows) {
        const auto add = [&](std::size_t measure, auto predicted, auto measured) {
            samples[measure].push_back(
                {predicted.value(), measured.value(), row->run.family, row->run.weight});
        };
        if (row->predicted.step && row->measured.step)
            add(row->moe ? 1 : 0, *row->predicted.step, *row->measured.step);
        for (const CountedMemory& memory : row->memories)
            for (std::size_t i = 0; i < counters.size(); ++i)
                if (counters[i] == memory.kind)
                    add(timeMeasures + i, memory.predicted, memory.measured);
    }
    ErrorTable table;
    for (std::size_t i = 0; i < errorMeasures.size(); ++i)
        table.*errorMeasures[i].errors = errorStatistics(samples[i]);
    return table;
}

bool isEmpty(const ErrorTable& table)
{
    return std::ranges::none_of(
        errorMeasures, [&](const ErrorMeasure& measure) { return (table.*measure.errors).has_value(); });
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
    out.skipped = mostFirst(reasons);
}

} // namespace

double Coverage::share() const { return shareOf(predicted, eligible); }

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
    out.sweeps = sweepsOf(rows);
    out.ranking = rankingOf(out.sweeps);
    out.rankingBySource = rankingBySource(out.sweeps);
    out.bands = bandCoverage(rows);
    addCoverage(rows, out.coverage);
    return out;
}

} // namespace ridgepoint
