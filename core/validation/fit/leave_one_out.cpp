#include "core/validation/fit/leave_one_out.h"

#include "core/engine/evaluate.h"
#include "core/validation/fit/linear_map.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

// As in a site's calibration (core/validation/fit/fit.h): below the corner a miss is nobody's fault, and
// noise of this size lies between two runs of one job.
constexpr LinearNoise noise{.corner = 0.02, .noise = 0.06, .rounds = 30};
constexpr double probe = 0.05; // of ln(value), for slopes

struct Row
{
    std::size_t at = 0; // in the runs
    std::string source;
    LinearRow<sharedConstantCount> told{};
};

// Families of rows count equally.
void balance(std::vector<Row>& rows, std::span<const ValidatedRun> validated)
{
    std::vector<ErrorSample> samples;
    for (const Row& row : rows)
        samples.push_back({1, 1, validated[row.at].run.family, validated[row.at].run.weight});
    const std::vector<double> weights = familyWeights(samples);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].told.weight = weights[i];
}

// From all rows but those of `without`.
SharedValues found(const std::vector<Row>& rows, const std::string* without, bool regressedAlone)
{
    std::vector<LinearRow<sharedConstantCount>> told;
    for (const Row& row : rows)
        if (!without || row.source != *without)
            told.push_back(row.told);
    LinearPrior<sharedConstantCount> prior;
    for (std::size_t k = 0; k < sharedConstantCount; ++k) {
        prior.spread[k] = sharedConstants()[k].spread;
        prior.free[k] = !regressedAlone || sharedConstants()[k].regressed;
    }
    return linearMap(told, prior, noise);
}

RunPrediction predictMoved(const Scenario& scenario, const SharedValues& values)
{
    Scenario moved = scenario;
    moveConstants(moved, values);
    return predictionOf(evaluate(moved));
}

} // namespace

LeaveOneOut leaveOneOut(
    std::span<const Run> runs, const Catalog& catalog, const std::function<bool(const Run&)>& shown)
{
    LeaveOneOut out;
    const Validation plain = validate(runs, catalog);
    std::vector<Row> rows;
    for (std::size_t i = 0; i < plain.rows.size(); ++i) {
        const ValidatedRun& row = plain.rows[i];
        if (!row.counts() || !row.ratio)
            continue;
        Row& fitted = rows.emplace_back(
            Row{.at = i, .source = row.run.source.key, .told = {.error = -std::log(*row.ratio)}});
        for (std::size_t k = 0; k < sharedConstantCount; ++k) {
            if (!(sharedConstants()[k].inForce(*row.scenario) > 0))
                continue;
            SharedValues moved{};
            moved[k] = probe;
            if (const auto step = predictMoved(*row.scenario, moved).step)
                fitted.told.slopes[k] = std::log(*step / *row.predicted.step) / probe;
        }
    }
    balance(rows, plain.rows);
    out.all = found(rows, nullptr, false);

    std::map<std::string, LeftOut> without;
    for (const Row& row : rows)
        if (auto [at, fresh] = without.try_emplace(row.source); fresh)
            at->second = {row.source, found(rows, &row.source, true), found(rows, &row.source, false)};
    out.validation = validate(runs, catalog, [&](const Scenario& scenario, const Run& run) {
        const auto at = without.find(run.source.key);
        return predictMoved(scenario, at != without.end() ? at->second.values : SharedValues{});
    });
    for (const auto& [source, left] : without)
        out.sources.push_back(left);
    std::vector<ValidatedRun> asItIs = plain.rows;
    const auto hidden = [&shown](const ValidatedRun& row) { return !shown(row.run); };
    std::erase_if(asItIs, hidden);
    std::erase_if(out.validation.rows, hidden);
    out.plain = summarize(asItIs);
    out.validation.summary = summarize(out.validation.rows);
    return out;
}

} // namespace ridgepoint
