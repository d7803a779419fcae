#include "core/validation/fit/calibration_writers.h"

#include "core/base/format.h"
#include "core/validation/text_parts.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// --- one to ten steps of one site
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
    Table table =
        tableOf({"name", "measured_seconds", "before_seconds", "after_seconds", "held_out_seconds"});
    for (const CalibratedStep& s : c.steps)
        table.rows.push_back({s.name, s.measured, s.before, s.after, s.heldOut});
    return table;
}

Table stepsOf(const Calibration& calibration)
{
    Table table = tableOf({"step", "measured", "before", "error", "after", "error", "left out", "error"});
    for (const CalibratedStep& s : calibration.steps)
        table.rows.push_back({s.name, format(s.measured), format(s.before), missedBy(s.before, s.measured),
            format(s.after), missedBy(s.after, s.measured), s.heldOut ? format(*s.heldOut) : "—",
            s.heldOut ? missedBy(*s.heldOut, s.measured) : "—"});
    return table;
}

Table knobsOf(const Calibration& calibration)
{
    Table table = tableOf({"knob", "was", "is", "known to"});
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

// --- published rows, some of each family fitted
// "hardware.efficiency.gemm" -> "gemm"
std::string_view shortId(std::string_view field) { return field.substr(field.rfind('.') + 1); }

std::string factorsOf(const FamilyCalibration& f)
{
    std::string out;
    for (const auto& [field, factor] : f.factors)
        out += (out.empty() ? "" : ", ") + std::string(shortId(field)) + " ×" + hundredths(factor);
    return out.empty() ? "none" : out;
}

std::string asJson(const CalibratedValidation& v, const Catalog& catalog, const ValidationDetail& detail)
{
    Json root = validationJson(v.validation, catalog, detail);
    root["untuned"] = summaryJson(v.untuned);
    Json& families = root["families"] = Json::array();
    const auto orNull = [](const MaybeStatistics& s) { return s ? statisticsJson(s) : Json(nullptr); };
    for (const FamilyCalibration& f : v.families) {
        Json factors = Json::object();
        for (const auto& [field, factor] : f.factors)
            factors[std::string(field)] = factor;
        families.push_back(
            {{"family", f.family}, {"rows", f.rows}, {"fitted", f.fitted}, {"untuned", orNull(f.untuned)},
                {"calibrated", orNull(f.calibrated)}, {"factors", std::move(factors)}});
    }
    Json& small = root["too_small"] = Json::object();
    for (const auto& [family, rows] : v.tooSmall)
        small[family] = rows;
    return jsonDocument(root);
}

Table familyTable(const CalibratedValidation& validation)
{
    Table table = tableOf({"family", "rows", "fitted", "untuned median", "mean", "calibrated median", "mean",
        "identifiable knobs"});
    for (const FamilyCalibration& f : validation.families)
        if (f.untuned && f.calibrated)
            table.rows.push_back({f.family, std::to_string(f.rows), std::to_string(f.fitted),
                percent(f.untuned->median), percent(f.untuned->mean), percent(f.calibrated->median),
                percent(f.calibrated->mean), factorsOf(f)});
    return table;
}

// --- each source left out
struct Extent
{
    double least = 1, most = 1; // factors
};
// Over the left-out sources.
Extent extentOf(const LeaveOneOut& result, std::size_t k)
{
    Extent extent{std::exp(result.all[k]), std::exp(result.all[k])};
    for (const LeftOut& each : result.sources) {
        extent.least = std::min(extent.least, std::exp(each.all[k]));
        extent.most = std::max(extent.most, std::exp(each.all[k]));
    }
    return extent;
}

std::string asJson(const LeaveOneOut& result, const Catalog& catalog, const ValidationDetail& detail)
{
    Json root = validationJson(result.validation, catalog, detail);
    root["plain"] = summaryJson(result.plain);
    root["bands"] = Json(root["summary"]["bands"]); // a copy before there is one key more
    Json& constants = root["constants"] = Json::object();
    for (std::size_t k = 0; k < sharedConstantCount; ++k) {
        const auto [least, most] = extentOf(result, k);
        constants[std::string(sharedConstants()[k].key)] = {{"regressed", sharedConstants()[k].regressed},
            {"factor", std::exp(result.all[k])}, {"least", least}, {"most", most}};
    }
    return jsonDocument(root);
}

Table constantTable(const LeaveOneOut& result)
{
    Table table = tableOf({"constant", "steps have a say", "all rows say", "least without a source", "most",
        "other than steps"});
    for (std::size_t k = 0; k < sharedConstantCount; ++k) {
        const SharedConstant& constant = sharedConstants()[k];
        const auto [least, most] = extentOf(result, k);
        table.rows.push_back({std::string(constant.label), constant.regressed ? "yes" : "no",
            "×" + hundredths(std::exp(result.all[k])), "×" + hundredths(least), "×" + hundredths(most),
            std::string(constant.outside)});
    }
    return table;
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

std::string writeCalibratedValidation(const CalibratedValidation& v, const Catalog& catalog,
    OutputFormat format, const ValidationDetail& detail)
{
    if (format == OutputFormat::Json)
        return asJson(v, catalog, detail);
    if (format == OutputFormat::Csv)
        return writeValidation(v.validation, catalog, format, detail);
    std::size_t fitted = 0, left = 0;
    for (const FamilyCalibration& f : v.families)
        fitted += f.fitted;
    for (const auto& [family, rows] : v.tooSmall)
        left += rows;
    std::string out = std::to_string(v.families.size()) + " families calibrated on " + std::to_string(fitted)
        + " of their " + std::to_string(v.validation.rows.size())
        + " rows (at most half of each, eight at most, chosen from predictions alone) and scored on the "
          "others; "
        + std::to_string(left) + " rows of " + std::to_string(v.tooSmall.size())
        + " families with fewer than three have none to hold out and do not count. Errors are averaged per "
          "model family.\n";
    if (detail.rows)
        out += textSection("Rows", validationRows(v.validation), format);
    out += textSection("Untuned, rows held out", errorTable(v.untuned), format);
    out += textSection("Calibrated, rows held out", errorTable(v.validation.summary), format);
    out += textSection("By family, rows held out", familyTable(v), format);
    out += textSection("Layout sweeps, rows held out", sweepTable(v.validation.summary), format);
    out += textSection("Layout sweeps by source, rows held out", rankingTable(v.validation.summary), format);
    out += textSection("Worst rows", worstRows(v.validation, detail.worst), format);
    return out;
}

std::string writeLeaveOneOut(
    const LeaveOneOut& result, const Catalog& catalog, OutputFormat format, const ValidationDetail& detail)
{
    if (format == OutputFormat::Json)
        return asJson(result, catalog, detail);
    if (format == OutputFormat::Csv)
        return writeValidation(result.validation, catalog, format, detail);
    std::string out = "Every source is predicted with constants fitted without it ("
        + std::to_string(result.sources.size())
        + " sources), if step times were used to fit them; ×1.00 is the value in use. Errors are averaged "
          "per model family. Bands are measured over predicted.\n";
    if (detail.rows)
        out += textSection("Rows", validationRows(result.validation), format);
    out += textSection("Errors, each source left out", errorTable(result.validation.summary), format);
    out += textSection("Errors as shipped", errorTable(result.plain), format);
    out += textSection("Bands", bandTable(result.validation.summary), format);
    out += textSection("Constants", constantTable(result), format);
    out += textSection("By source, left out", errorTable(result.validation.summary.bySource), format);
    out += textSection("Layout sweeps by source, left out", rankingTable(result.validation.summary), format);
    out += textSection("Worst rows", worstRows(result.validation, detail.worst), format);
    return out;
}

} // namespace ridgepoint
