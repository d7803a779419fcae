#include "core/calibration/calibration_writers.h"

#include "core/units/format.h"
#include "core/validation/text_parts.h"

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

std::string missedBy(Seconds predicted, Seconds measured) { return percent(predicted / measured - 1, true); }

std::string verdictOf(const CalibratedKnob& knob)
{
    if (!knob.identifiable)
        return "not identifiable from these steps";
    return "± " + percent(knob.spread) + (knob.atBound ? ", at its bound" : "");
}

std::string asJson(const Calibration& c)
{
    Json root;
    root["error_before"] = c.errorBefore;
    root["error_after"] = c.errorAfter;
    root["error_held_out"] = c.errorHeldOut ? Json(*c.errorHeldOut) : Json(nullptr);
    Json& steps = root["steps"] = Json::array();
    for (const CalibratedStep& s : c.steps)
        steps.push_back({{"name", s.name}, {"measured_seconds", s.measured.value()},
            {"before_seconds", s.before.value()}, {"after_seconds", s.after.value()},
            {"held_out_seconds", s.heldOut ? Json(s.heldOut->value()) : Json(nullptr)}});
    Json& knobs = root["knobs"] = Json::array();
    for (const CalibratedKnob& k : c.knobs)
        knobs.push_back({{"field", k.field}, {"standard", k.standard}, {"value", k.value},
            {"relative_spread", k.spread}, {"identifiable", k.identifiable}, {"at_bound", k.atBound}});
    Json& diagnostics = root["diagnostics"] = Json::array();
    for (const Diagnostic& d : c.diagnostics)
        diagnostics.push_back({{"field", d.field}, {"message", d.message.plain()}, {"fix", d.fix.plain()}});
    return jsonDocument(root);
}

Table exactSteps(const Calibration& c)
{
    Table table{
        .columns = {"name", "measured_seconds", "before_seconds", "after_seconds", "held_out_seconds"},
        .rows = {}};
    for (const CalibratedStep& s : c.steps)
        table.rows.push_back({s.name, s.measured, s.before, s.after, s.heldOut});
    return table;
}

Table stepsOf(const Calibration& calibration)
{
    Table table{.columns = {"step", "measured", "before", "error", "after", "error", "left out", "error"},
        .rows = {}};
    for (const CalibratedStep& s : calibration.steps)
        table.rows.push_back({s.name, format(s.measured), format(s.before), missedBy(s.before, s.measured),
            format(s.after), missedBy(s.after, s.measured), s.heldOut ? format(*s.heldOut) : "—",
            s.heldOut ? missedBy(*s.heldOut, s.measured) : "—"});
    return table;
}

Table knobsOf(const Calibration& calibration)
{
    Table table{.columns = {"knob", "was", "is", "known to"}, .rows = {}};
    for (const CalibratedKnob& k : calibration.knobs) {
        const FieldSpec& field = *findField(k.field);
        table.rows.push_back({std::string(field.label), format(k.standard, field.unit),
            format(k.value, field.unit), verdictOf(k)});
    }
    return table;
}

// "Mean error 14.2 % before, 3.1 % after, 5.0 % on steps that were left out."
std::string errorsOf(const Calibration& c)
{
    return "Mean error " + percent(c.errorBefore) + " before, " + percent(c.errorAfter) + " after"
        + (c.errorHeldOut ? ", " + percent(*c.errorHeldOut) + " on steps that were left out." : ".");
}

} // namespace

std::string writeCalibration(const Calibration& calibration, OutputFormat format)
{
    if (format == OutputFormat::Json)
        return asJson(calibration);
    if (format == OutputFormat::Csv)
        return tableAsCsv(exactSteps(calibration));
    return errorsOf(calibration) + '\n' + textSection("Steps", stepsOf(calibration), format)
        + textSection("Knobs", knobsOf(calibration), format);
}

} // namespace ridgepoint
