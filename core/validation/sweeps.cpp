#include "core/validation/sweeps.h"

#include "core/pipeline/schedule_kind.h"
#include "core/validation/validation.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ridgepoint {

namespace {

constexpr std::size_t leastLayouts = 4; // of a sweep
constexpr double pairsApart = 0.1;
constexpr double nearFastest = 0.1;
constexpr double lowest = 0.1, highest = 0.9; // quantiles that hold eight of ten

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

// Measured over predicted, over the median of that.
std::vector<double> residualsOf(const std::vector<double>& predicted, const std::vector<double>& measured)
{
    std::vector<double> ratios;
    std::vector<WeightedValue> alike;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        ratios.push_back(measured[i] / predicted[i]);
        alike.push_back({ratios.back(), 1});
    }
    const double median = weightedQuantile(std::move(alike), 0.5);
    for (double& ratio : ratios)
        ratio /= median;
    return ratios;
}

// Of the fastest of the two and of the three families (PlanFamily of core/search/space.h) whose best layouts
// are predicted to be the fastest.
std::array<double, 2> regretOfFamilies(const std::vector<const Layout*>& layouts, double fastest)
{
    using Family = std::tuple<double, double, double, double, Recompute, std::string>;
    std::map<Family, std::pair<double, double>> best; // predicted and measured, of the best predicted
    for (const Layout* layout : layouts) {
        const Scenario& s = *layout->rows.front()->scenario;
        const Mesh& m = s.mesh;
        const Family key{m.tensor, m.pipeline, m.context, m.expert, s.training.recompute,
            m.pipeline > 1 ? std::string(kindWithChunks(m.schedule, static_cast<int>(m.chunks))) : ""};
        const std::pair own(layout->predicted, layout->measured);
        const auto known = best.try_emplace(key, own).first;
        if (own.first < known->second.first)
            known->second = own;
    }
    std::vector<double> predicted, measured;
    for (const auto& [key, times] : best) {
        predicted.push_back(times.first);
        measured.push_back(times.second);
    }
    std::array<double, 2> regrets{};
    const double least = *std::ranges::min_element(measured);
    for (std::size_t i = 0; i < regrets.size(); ++i)
        if (const auto regret = regretOfRuns(predicted, measured, i + 2))
            regrets[i] = (*regret + 1) * least / fastest - 1;
    return regrets;
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
        .source = rows.front()->run.source.key,
        .layouts = layouts.size(),
        .spearman = *correlation,
        .regret = *regret,
        .regretOfRuns = {regretOfRuns(predicted, measured, 2).value_or(*regret),
            regretOfRuns(predicted, measured, 3).value_or(*regret)},
        .regretOfFamilies = regretOfFamilies(order, *std::ranges::min_element(measured)),
        .pairs = orderedPairs(predicted, measured, pairsApart),
        .residuals = residualsOf(predicted, measured),
        .fastest = leastOf(measured),
        .chosen = leastOf(predicted)};
}

std::optional<RankingBand> bandOfResiduals(std::span<const Sweep> sweeps)
{
    std::vector<WeightedValue> all;
    for (const Sweep& sweep : sweeps)
        for (const double residual : sweep.residuals)
            all.push_back({residual, 1 / static_cast<double>(sweep.residuals.size())});
    if (all.empty())
        return std::nullopt;
    return RankingBand{.low = weightedQuantile(all, lowest), .high = weightedQuantile(all, highest)};
}

} // namespace

double Ranking::nearShare() const { return shareOf(near, sweeps); }

std::vector<Sweep> sweepsOf(std::span<const ValidatedRun> rows)
{
    std::map<Job, std::vector<const ValidatedRun*>> jobs;
    for (const ValidatedRun& row : rows)
        if (row.counts() && row.ratio && row.run.model.heads) // without heads, who knows which model it was
            jobs[jobOf(row.run)].push_back(&row);
    std::vector<Sweep> sweeps;
    for (const auto& [job, members] : jobs)
        if (std::optional<Sweep> sweep = sweepOf(members))
            sweeps.push_back(std::move(*sweep));
    return sweeps;
}

Ranking rankingOf(std::span<const Sweep> sweeps)
{
    Ranking out;
    out.sweeps = sweeps.size();
    out.band = bandOfResiduals(sweeps);
    for (const Sweep& sweep : sweeps) {
        out.spearman += sweep.spearman / static_cast<double>(sweeps.size());
        out.regret += sweep.regret / static_cast<double>(sweeps.size());
        for (std::size_t i = 0; i < out.regretOfRuns.size(); ++i)
            out.regretOfRuns[i] += sweep.regretOfRuns[i] / static_cast<double>(sweeps.size());
        for (std::size_t i = 0; i < out.regretOfFamilies.size(); ++i)
            out.regretOfFamilies[i] += sweep.regretOfFamilies[i] / static_cast<double>(sweeps.size());
        out.near += sweep.regret <= nearFastest ? 1 : 0;
        out.pairs.add(sweep.pairs);
    }
    return out;
}

std::vector<SourceRanking> rankingBySource(std::span<const Sweep> sweeps)
{
    std::set<std::string> sources;
    for (const Sweep& sweep : sweeps)
        sources.insert(sweep.source);
    std::vector<SourceRanking> out;
    for (const std::string& source : sources) {
        std::vector<Sweep> own, others;
        for (const Sweep& sweep : sweeps)
            (sweep.source == source ? own : others).push_back(sweep);
        out.push_back({source, rankingOf(own), bandOfResiduals(others)});
    }
    return out;
}

} // namespace ridgepoint
