#include "core/validation/serving_scoring.h"

#include <algorithm>
#include <map>

namespace ridgepoint {

namespace {

constexpr std::array<std::string_view, servingMeasureCount> measureKeys{
    "tpot", "ttft", "end_to_end", "throughput"};

using Rows = std::vector<const ServingRow*>;

template <class Q>
std::optional<double> plain(const std::optional<Q>& quantity)
{
    return quantity ? std::optional(quantity->value()) : std::nullopt;
}

ServingErrors errorsOf(const Rows& rows, ServingMeasure measure)
{
    ServingErrors out;
    std::vector<ErrorSample> samples;
    for (const ServingRow* row : rows) {
        const std::optional<double> measured = row->measured(measure);
        if (!measured)
            continue;
        ++out.stated;
        if (!row->error(measure))
            continue;
        ++out.answered;
        samples.push_back(
            {.predicted = *row->answer->of(measure), .measured = *measured, .family = row->family()});
        const std::optional<bool> held = row->held(measure);
        out.banded += held ? 1 : 0;
        out.held += held.value_or(false) ? 1 : 0;
    }
    out.errors = errorStatistics(samples);
    return out;
}

ServingErrorTable tableOf(const Rows& rows)
{
    ServingErrorTable table;
    for (const ServingMeasure measure : servingMeasures)
        table[static_cast<std::size_t>(measure)] = errorsOf(rows, measure);
    return table;
}

template <class Name>
ServingGroups groupsBy(const Rows& rows, Name name)
{
    std::map<std::string, Rows> groups;
    for (const ServingRow* row : rows)
        groups[std::string(name(*row))].push_back(row);
    ServingGroups out;
    for (const auto& [key, members] : groups)
        out.emplace_back(key, tableOf(members));
    return out;
}

std::string deviceOf(const ServingRow& row)
{
    return row.subject.accelerator ? row.subject.accelerator->id : row.run.accelerator;
}

std::vector<ServingKindScores> byKind(std::span<const ServingRow> rows, ServingPlace place)
{
    std::vector<ServingKindScores> out;
    for (std::size_t kind = 0; kind < servingKindCount; ++kind) {
        Rows members;
        for (const ServingRow& row : rows)
            if (row.run.kind == static_cast<ServingKind>(kind) && row.place() == place)
                members.push_back(&row);
        if (members.empty())
            continue;
        const auto answered = std::count_if(
            members.begin(), members.end(), [](const ServingRow* row) { return row->whyNot().empty(); });
        out.push_back({.kind = static_cast<ServingKind>(kind),
            .rows = members.size(),
            .answered = static_cast<std::size_t>(answered),
            .all = tableOf(members),
            .bySource = groupsBy(members, [](const ServingRow& r) { return r.run.source.upstream; }),
            .byModelFamily = groupsBy(members, [](const ServingRow& r) { return r.modelFamily(); }),
            .byEngine = groupsBy(members, [](const ServingRow& r) { return r.subject.engine; }),
            .byDevice = groupsBy(members, deviceOf)});
    }
    return out;
}

} // namespace

std::string_view servingMeasureKey(ServingMeasure measure)
{
    return measureKeys[static_cast<std::size_t>(measure)];
}

std::optional<double> ServingAnswer::of(ServingMeasure measure) const
{
    return std::array{
        plain(tpot), plain(ttft), plain(endToEnd), tokensPerSecondPerGpu}[static_cast<std::size_t>(measure)];
}

ServingPlace ServingRow::place() const
{
    if (verdict != ServingVerdict::Sound)
        return ServingPlace::Impossible;
    if (subject.kernels().empty() || subject.engine == "generic")
        return ServingPlace::OtherDevice;
    if (run.serverCapped() || (answer && answer->inWaves))
        return ServingPlace::Capped;
    return answer && answer->fitted ? ServingPlace::Fitted : ServingPlace::Scored;
}

std::optional<double> ServingRow::measured(ServingMeasure measure) const
{
    return measure == ServingMeasure::Throughput
        ? plain(run.throughput())
        : plain(std::array{run.tpot, run.ttft, run.endToEnd}[static_cast<std::size_t>(measure)]);
}

std::optional<double> ServingRow::error(ServingMeasure measure) const
{
    const std::optional<double> was = measured(measure), said = answer ? answer->of(measure) : std::nullopt;
    if (!was || !said || !(*was > 0) || !(*said > 0))
        return std::nullopt;
    return *said / *was - 1;
}

std::optional<bool> ServingRow::held(ServingMeasure measure) const
{
    const ServingBand band = answer ? answer->bands[static_cast<std::size_t>(measure)] : ServingBand();
    if (!band.known() || !error(measure))
        return std::nullopt;
    const double was = *measured(measure), said = *answer->of(measure);
    return was >= band.low * said && was <= band.high * said;
}

Text ServingRow::whyNot() const
{
    if (!subject.known())
        return subject.whyNot;
    for (const ServingMeasure measure : servingMeasures)
        if (answer && answer->of(measure))
            return {};
    return answer && !answer->whyNot.empty() ? answer->whyNot : Text("nothing was predicted");
}

std::string ServingRow::family() const
{
    return run.source.upstream + "/" + run.model + "/" + run.accelerator + "/" + std::string(subject.engine)
        + "/" + run.precision + "/" + std::string(servingKindKey(run.kind));
}

std::string ServingRow::modelFamily() const { return subject.model ? subject.model->family : run.model; }

std::vector<ServingRow> servingRows(std::vector<ServingRun> runs, const Catalog& catalog)
{
    std::vector<ServingRow> rows;
    rows.reserve(runs.size());
    for (ServingRun& run : runs) {
        ServingRow& row = rows.emplace_back();
        row.run = std::move(run);
        row.subject = servingSubjectOf(row.run, catalog);
        row.verdict = judge(row.run, row.subject);
    }
    return rows;
}

void answerRows(std::vector<ServingRow>& rows, const ServingPredictor& predict, const RowEffort& effort)
{
    forEachRow(rows.size(), effort, [&](std::size_t i) {
        ServingRow& row = rows[i];
        if (row.subject.known() && row.verdict == ServingVerdict::Sound)
            row.answer = predict(row.run, row.subject);
    });
}

double ServingErrors::coverage() const { return shareOf(answered, stated); }

double ServingErrors::bandCoverage() const { return shareOf(held, banded); }

ServingScores scoreServing(std::span<const ServingRow> rows)
{
    ServingScores out;
    out.kinds = byKind(rows, ServingPlace::Scored);
    out.capped = byKind(rows, ServingPlace::Capped);
    out.otherDevices = byKind(rows, ServingPlace::OtherDevice);
    std::map<std::string, std::size_t> reasons;
    for (const ServingRow& row : rows) {
        const ServingPlace place = row.place();
        ++out.places[static_cast<std::size_t>(place)];
        if (const Text why = row.whyNot(); place == ServingPlace::Scored && !why.empty())
            ++reasons[why.plain()];
    }
    out.unanswered = mostFirst(reasons);
    return out;
}

} // namespace ridgepoint
