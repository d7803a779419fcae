#include "core/validation/fit/held_out.h"

#include "core/engine/evaluate.h"
#include "core/validation/fit/design.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

namespace ridgepoint {

namespace {

using Positions = std::vector<std::size_t>;

// Rows of one family that have a time on both sides, by id.
std::map<std::string, Positions> familiesOf(const std::vector<ValidatedRun>& rows)
{
    std::map<std::string, Positions> families;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].counts() && rows[i].ratio)
            families[rows[i].run.family].push_back(i);
    for (auto& [family, members] : families)
        std::stable_sort(members.begin(), members.end(),
            [&rows](std::size_t a, std::size_t b) { return rows[a].run.id < rows[b].run.id; });
    return families;
}

Scenario turnedBy(const KnobFit& fit, Scenario scenario)
{
    for (std::size_t k = 0; k < knobCount; ++k)
        if (fit.identifiable[k])
            fieldOf(knobs()[k]).set(scenario, turned(knobs()[k], scenario, std::exp(fit.x[k])));
    return scenario;
}

struct FamilyFit
{
    KnobFit fit;
    std::set<std::size_t> fitted; // positions of runs
};

FamilyFit fitFamily(
    const std::vector<ValidatedRun>& rows, const Positions& members, const ScenarioAdjustment& adjust)
{
    std::vector<std::unique_ptr<CalibrationRow>> owned;
    RowPointers all;
    for (const std::size_t i : members) {
        owned.push_back(std::make_unique<CalibrationRow>(adjust(*rows[i].scenario), *rows[i].measured.step));
        all.push_back(owned.back().get());
    }
    FamilyFit out;
    RowPointers chosen;
    for (const std::size_t i : mostTelling(all, std::min(mostFittedRows, members.size() / 2))) {
        chosen.push_back(all[i]);
        out.fitted.insert(members[i]);
    }
    out.fit = fitKnobs(chosen);
    return out;
}

MaybeStatistics statisticsOf(const std::vector<ValidatedRun>& rows, const std::string& family)
{
    std::vector<ErrorSample> samples;
    for (const ValidatedRun& row : rows)
        if (row.run.family == family && row.counts() && row.ratio)
            samples.push_back(
                {row.predicted.step->value(), row.measured.step->value(), family, row.run.weight});
    return errorStatistics(samples);
}

} // namespace

CalibratedValidation validateCalibrated(
    std::span<const Run> runs, const Catalog& catalog, const ScenarioAdjustment& given)
{
    const ScenarioAdjustment adjust = given ? given : [](const Scenario& s) { return s; };
    CalibratedValidation out;
    std::vector<ValidatedRun> untuned =
        validate(runs, catalog, [&adjust](const Scenario& scenario, const Run& run) {
            return predictWithEngine(adjust(scenario), run);
        }).rows;

    const std::map<std::string, Positions> families = familiesOf(untuned);
    std::map<std::string, FamilyFit> fits;
    for (const auto& [family, members] : families) {
        if (members.size() < leastFamilyRows)
            out.tooSmall.emplace_back(family, members.size());
        else
            fits.emplace(family, fitFamily(untuned, members, adjust));
    }

    // The same rows again, with each family's knobs. Runs are told apart by their place: ids may repeat.
    std::vector<ValidatedRun> plain;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto found = fits.find(untuned[i].run.family);
        if (found == fits.end() || !untuned[i].counts() || !untuned[i].ratio)
            continue;
        const FamilyFit& family = found->second;
        const bool fitted = family.fitted.contains(i);
        out.validation.rows.push_back(
            validateRun(runs[i], catalog, [&](const Scenario& scenario, const Run&) {
                RunPrediction p = predictionOf(evaluate(turnedBy(family.fit, adjust(scenario))));
                p.fitted = fitted;
                return p;
            }));
        untuned[i].fitted = fitted;
        plain.push_back(std::move(untuned[i]));
    }
    out.validation.summary = summarize(out.validation.rows);
    out.untuned = summarize(plain);

    for (const auto& [family, fit] : fits) {
        FamilyCalibration& f = out.families.emplace_back();
        f.family = family;
        f.rows = families.at(family).size();
        f.fitted = fit.fitted.size();
        f.untuned = statisticsOf(plain, family);
        f.calibrated = statisticsOf(out.validation.rows, family);
        for (std::size_t k = 0; k < knobCount; ++k)
            if (fit.fit.identifiable[k])
                f.factors.emplace_back(knobs()[k].field, std::exp(fit.fit.x[k]));
    }
    return out;
}

} // namespace ridgepoint
