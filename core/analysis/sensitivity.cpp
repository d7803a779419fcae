#include "core/analysis/sensitivity.h"

#include "core/analysis/levers.h"
#include "core/analysis/sweep.h"
#include "core/base/format.h"
#include "core/inputs/scenario/field.h"

#include <cmath>

namespace ridgepoint {

namespace {

constexpr double onePercentMore = 1.01;
// Of sums in another order; less is no change.
constexpr double rounding = 1e-12;

class Asking
{
public:
    Asking(const Report& report, const Readout& readout, double now, const Catalog& catalog)
        : m_report(report)
        , m_readout(readout)
        , m_now(now)
        , m_catalog(catalog)
    {
    }

    FieldSensitivity about(const FieldSpec& field) const
    {
        FieldSensitivity found{.field = &field, .now = shownInForce(m_report, field, m_catalog)};
        if (isSweepable(field))
            tryNumbers(found);
        else
            for (const FieldChoice& choice : field.choices)
                tryText(found, std::string(choice.key));
        if (field.kind == FieldKind::Toggle)
            for (const char* text : {"false", "true"})
                tryText(found, text);
        for (const FieldTrial& trial : found.trials)
            found.swing = std::max(found.swing, std::abs(trial.value - m_now));
        return found;
    }
    FieldTrace::Point pointAt(const FieldSpec& field, double at) const
    {
        const Trial trial =
            tried(m_report, {{std::string(field.id), formatExact(at, field.unit)}}, m_catalog);
        if (!trial.after)
            return {.at = at};
        return {.at = at, .value = finiteValue(m_readout, *trial.after), .fits = trial.after->memory.fits};
    }
    // One per cent more of a number.
    std::optional<FieldTrial> onePercentOf(const FieldSpec& field) const
    {
        const std::optional<double> at = above0(field);
        if (!at || field.kind == FieldKind::Integer || m_now == 0 || *at * onePercentMore > field.maximum)
            return {};
        return trialOf(field, textOf(field, *at * onePercentMore));
    }
    double shareOf(const FieldTrial& trial) const { return trial.value / m_now - 1; }
    bool changes(const FieldSensitivity& found) const { return found.swing > std::abs(m_now) * rounding; }

private:
    std::optional<FieldTrial> trialOf(const FieldSpec& field, const std::string& text) const
    {
        if (text == fieldText(m_report.scenario, field))
            return {};
        const Trial trial = tried(m_report, {{std::string(field.id), text}}, m_catalog);
        const auto value = trial.after ? finiteValue(m_readout, *trial.after) : std::nullopt;
        if (!value)
            return {};
        return FieldTrial{.text = text,
            .shown = fieldDisplay(trial.after->scenario, field, false),
            .at = fieldNumber(trial.after->scenario, field),
            .value = *value,
            .overflows = fitsNoLonger(m_report, *trial.after)};
    }
    void tryText(FieldSensitivity& found, const std::string& text) const
    {
        if (std::optional<FieldTrial> trial = trialOf(*found.field, text))
            found.trials.push_back(std::move(*trial));
    }
    void tryNumbers(FieldSensitivity& found) const
    {
        const FieldSpec& field = *found.field;
        found.at = above0(field);
        if (!found.at)
            return;
        const std::string own = textOf(field, *found.at);
        for (const double times : {0.5, 2.0})
            if (const std::string text = textOf(field, *found.at * times); text != own)
                tryText(found, text);
        if (const auto more = onePercentOf(field)) {
            found.onePercent = shareOf(*more);
            found.onePercentText = more->text;
        }
    }
    std::optional<double> above0(const FieldSpec& field) const
    {
        const std::optional<double> at = numberInForce(m_report, field);
        return at && *at > 0 ? at : std::nullopt;
    }
    static std::string textOf(const FieldSpec& field, double number)
    {
        const double inside = std::clamp(number, field.minimum, field.maximum);
        return formatExact(field.kind == FieldKind::Integer ? std::round(inside) : inside, field.unit);
    }

    const Report& m_report;
    const Readout& m_readout;
    double m_now;
    const Catalog& m_catalog;
};

} // namespace

bool isAskedAlone(const FieldSpec& field, const Scenario& scenario)
{
    const bool names = field.kind == FieldKind::Text || field.kind == FieldKind::Preset;
    const bool answer = field.id == mfuFieldId && !statedMfu(scenario.hardware);
    const bool another = field.id == "model.params" && scenario.model.source != ModelSpec::Source::BySize;
    return !names && !answer && !another && field.group != FieldGroup::About
        && (!field.applies || field.applies(scenario));
}

std::optional<double> numberInForce(const Report& report, const FieldSpec& field)
{
    const std::optional<double> set = fieldNumber(report.scenario, field);
    return set ? set : effectiveValue(report, field.id);
}

Text shownInForce(const Report& report, const FieldSpec& field, const Catalog& catalog)
{
    Scenario at = report.scenario;
    if (isSweepable(field) && !fieldNumber(at, field))
        if (const std::optional<double> now = effectiveValue(report, field.id))
            setField(at, field, formatExact(*now, field.unit), catalog);
    return fieldDisplay(at, field, false);
}

bool fitsNoLonger(const Report& before, const Report& after)
{
    return before.memory.fits && !after.memory.fits;
}

FieldTrace traceOf(const Report& report, const FieldSpec& field, std::span<const double> at,
    const Readout& readout, const Catalog& catalog)
{
    FieldTrace trace{.points = {}, .now = finiteValue(readout, report), .onePercent = {}};
    if (!trace.now)
        return {};
    const Asking asking(report, readout, *trace.now, catalog);
    for (const double each : at)
        trace.points.push_back(asking.pointAt(field, each));
    if (const auto more = asking.onePercentOf(field))
        trace.onePercent = asking.shareOf(*more);
    return trace;
}

Sensitivity sensitivityOf(const Report& report, const Readout& readout, const Catalog& catalog)
{
    Sensitivity all;
    all.now = finiteValue(readout, report);
    if (!all.now)
        return {};
    const Asking asking(report, readout, *all.now, catalog);
    for (const FieldSpec& field : fields()) {
        // Resolving an automatic serving TP takes milliseconds and changes no training readout.
        const bool ofServiceAlone = field.id == "serving.tensor" && !readout.ofService;
        if (!isAskedAlone(field, report.scenario) || (ofServiceAlone && !fieldNumber(report.scenario, field)))
            continue;
        FieldSensitivity found = asking.about(field);
        if (asking.changes(found))
            all.fields.push_back(std::move(found));
        else if (!found.trials.empty())
            all.idle.push_back(std::move(found));
    }
    std::ranges::stable_sort(all.fields, std::ranges::greater{}, &FieldSensitivity::swing);
    return all;
}

} // namespace ridgepoint
