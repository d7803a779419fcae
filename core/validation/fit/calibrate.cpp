#include "core/validation/fit/calibrate.h"

#include "core/engine/evaluate.h"
#include "core/training/step_band.h"
#include "core/validation/fit/fit.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace ridgepoint {

namespace {

// A step that misses by more than half even when fitted is another one than the scenario describes.
constexpr double beyondDoubt = 0.405; // ln 1.5
// Mean error after fitting beyond which nothing is calibrated: half the step is unexplained.
constexpr double mostLeft = 0.5;
// A single step that is missed by more than this says how wrong the next one will be.
constexpr double lonelyError = 0.05;

// One step, in the order of the fit, which must not depend on the order given.
struct Entry
{
    std::size_t position = 0; // as given
    std::unique_ptr<CalibrationRow> row;
    std::vector<double> key;
    CalibratedStep result;
};

Scenario plain(const Scenario& scenario)
{
    Scenario start = scenario;
    if (start.hardware.efficiency.calibratedSteps > 0)
        resetKnobs(start); // a second calibration replaces the first
    start.hardware.efficiency.mfu = Mfu::model();
    return start;
}

double absoluteError(Seconds predicted, Seconds measured) { return std::abs(predicted / measured - 1); }

template <class Predicted>
double meanError(const std::vector<Entry>& entries, Predicted predicted)
{
    double sum = 0;
    for (const Entry& entry : entries)
        sum += absoluteError(predicted(entry.result), entry.result.measured);
    return sum / static_cast<double>(entries.size());
}

void note(Calibration& out, Severity severity, std::string field, Text message, Text fix)
{
    out.diagnostics.push_back({severity, std::move(field), std::move(message), std::move(fix)});
}

// What the engine's own rules say against the layout.
Text objectionTo(const Scenario& scenario)
{
    for (const Diagnostic& d : evaluate(plain(scenario)).diagnostics)
        if (d.severity == Severity::Error)
            return phrase("%1: %2", d.field, d.message);
    return phrase("its mesh does not fit the accelerators");
}

std::vector<Entry> accepted(std::span<const MeasuredStep> steps, Calibration& out)
{
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const MeasuredStep& step = steps[i];
        if (!(std::isfinite(step.measured.value()) && step.measured.value() > 0)) {
            note(out, Severity::Error, step.name, phrase("the measured step is no time above zero"),
                phrase("give seconds"));
            continue;
        }
        auto row = std::make_unique<CalibrationRow>(plain(step.scenario), step.measured);
        if (!row->usable()) {
            note(out, Severity::Error, step.name, phrase("the model has no step time for this layout"),
                phrase("mend the scenario: `evaluate` says what is wrong with it"));
            continue;
        }
        if (!row->legal()) {
            note(out, Severity::Error, step.name,
                phrase("this layout cannot run, so the step is not used: %1", objectionTo(step.scenario)),
                phrase("correct the step, or leave it out"));
            continue;
        }
        const Seconds before = row->predict({});
        std::vector<double> key{step.measured.value(), before.value()};
        const LogFactors slopes = row->slopes({});
        key.insert(key.end(), slopes.begin(), slopes.end());
        entries.push_back({i, std::move(row), std::move(key),
            {.name = step.name,
                .measured = step.measured,
                .before = before,
                .after = before,
                .heldOut = {}}});
    }
    std::stable_sort(
        entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
    return entries;
}

// A calibration holds for one device and stack, so its steps must share them, with `target` if there is one.
bool ofOneSubject(std::span<const MeasuredStep> steps, const std::vector<Entry>& entries,
    const Scenario* target, Calibration& out)
{
    std::vector<std::size_t> used; // in the order given
    for (const Entry& entry : entries)
        used.push_back(entry.position);
    std::sort(used.begin(), used.end());
    const MeasuredStep& first = steps[used.front()];
    const std::string subject = calibrationSubject(first.scenario);
    for (const std::size_t i : used)
        if (const std::string other = calibrationSubject(steps[i].scenario); other != subject) {
            note(out, Severity::Error, steps[i].name,
                phrase("ran on %1, but \"%2\" on %3", other, first.name, subject),
                phrase("calibrate on steps of one accelerator and one stack"));
            return false;
        }
    if (target && calibrationSubject(*target) != subject) {
        note(out, Severity::Error, "steps",
            phrase("they ran on %1; the scenario is %2", subject, calibrationSubject(*target)),
            phrase("measure steps of the scenario's accelerator and stack, or set hardware.accelerator and "
                   "hardware.stack to those of the steps"));
        return false;
    }
    const std::string model = calibrationModel(first.scenario);
    const bool oneModel = std::ranges::all_of(
        used, [&](std::size_t i) { return calibrationModel(steps[i].scenario) == model; });
    out.subject = oneModel ? subject + ": " + model : subject;
    return true;
}

KnobFit fitWithout(const std::vector<Entry>& entries, const Entry* left)
{
    RowPointers rows;
    for (const Entry& entry : entries)
        if (&entry != left)
            rows.push_back(entry.row.get());
    return fitKnobs(rows);
}

void describeKnobs(const KnobFit& fit, const Scenario& start, Calibration& out)
{
    for (std::size_t k = 0; k < knobCount; ++k) {
        const FieldSpec& field = fieldOf(knobs()[k]);
        out.knobs[k] = {.field = field.id,
            .factor = std::exp(fit.x[k]),
            .standard = valueOf(knobs()[k], start),
            .value = valueOf(knobs()[k], start),
            .spread = fit.spread[k],
            .identifiable = fit.identifiable[k],
            .atBound = fit.atBound[k]};
        if (fit.identifiable[k])
            out.knobs[k].value = turned(knobs()[k], start, out.knobs[k].factor);
        if (fit.atBound[k])
            note(out, Severity::Warning, std::string(field.id),
                phrase("the fit ran into its bound, so something else than this is slow or fast"),
                phrase("look at the steps that still miss; trust the band, not this value"));
    }
}

Calibration calibrateFor(std::span<const MeasuredStep> steps, const Scenario* target)
{
    Calibration out;
    if (steps.empty() || steps.size() > mostMeasuredSteps) {
        note(out, Severity::Error, "steps", phrase("%1 measured steps", steps.size()),
            phrase("give 1 to %1", mostMeasuredSteps));
        return out;
    }
    std::vector<Entry> entries = accepted(steps, out);
    if (entries.empty() || !ofOneSubject(steps, entries, target, out))
        return out;
    const KnobFit fit = fitWithout(entries, nullptr);
    for (Entry& entry : entries) {
        entry.result.after = entry.row->predict(fit.x);
        if (entries.size() > 1)
            entry.result.heldOut = entry.row->predict(fitWithout(entries, &entry).x);
    }
    out.errorBefore = meanError(entries, [](const CalibratedStep& s) { return s.before; });
    out.errorAfter = meanError(entries, [](const CalibratedStep& s) { return s.after; });
    if (entries.size() > 1) {
        out.errorHeldOut = meanError(entries, [](const CalibratedStep& s) { return *s.heldOut; });
        if (*out.errorHeldOut > out.errorBefore)
            note(out, Severity::Warning, "steps",
                phrase("a step that is left out is predicted no better than without calibrating"),
                phrase("measure more steps, or steps that differ in less"));
    }
    for (const Entry& entry : entries)
        if (const double left = std::abs(std::log(entry.result.after / entry.result.measured));
            left > beyondDoubt)
            note(out, Severity::Warning, entry.result.name,
                phrase("no setting within the bounds explains this step"),
                phrase("check that model, layout and batch are what was measured"));
    if (out.errorAfter > mostLeft) {
        note(out, Severity::Error, "steps",
            phrase("still %1 off after fitting: these are not steps of this scenario",
                textNumber(out.errorAfter, Unit::Percent)),
            phrase("check units, model, layout and batch of what was measured"));
        return out;
    }
    describeKnobs(fit, plain(steps[entries.front().position].scenario), out);
    std::sort(entries.begin(), entries.end(),
        [](const Entry& a, const Entry& b) { return a.position < b.position; });
    for (Entry& entry : entries)
        out.steps.push_back(std::move(entry.result));
    return out;
}

} // namespace

Calibration calibrate(std::span<const MeasuredStep> steps) { return calibrateFor(steps, nullptr); }

Calibration calibrate(std::span<const MeasuredStep> steps, const Scenario& target)
{
    return calibrateFor(steps, &target);
}

Scenario calibrated(const Scenario& scenario, const Calibration& calibration)
{
    Scenario out = plain(scenario);
    for (std::size_t k = 0; k < knobCount; ++k)
        if (const CalibratedKnob& knob = calibration.knobs[k]; knob.identifiable)
            fieldOf(knobs()[k]).set(out, turned(knobs()[k], out, knob.factor));
    Efficiency& e = out.hardware.efficiency;
    e.calibratedSteps = static_cast<double>(calibration.steps.size());
    // What the fit leaves is the least a further step will miss by.
    e.calibratedError = calibration.errorHeldOut;
    if (e.calibratedError || calibration.errorAfter > lonelyError)
        e.calibratedError = std::max(e.calibratedError.value_or(0), calibration.errorAfter);
    e.calibratedFor = calibration.subject;
    return out;
}

} // namespace ridgepoint
