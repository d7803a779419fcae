// What the expressions of a card are worked out on.

#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/expression.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::size_t mostReports = 256; // that a context keeps; an expression that asks for more pays again

std::string keyOf(const FieldEdits& edits)
{
    std::string key;
    for (const FieldEdit& edit : edits)
        key += edit.field + '\n' + edit.text + '\n';
    return key;
}

// The same scenario with the utilisation stated at which its step takes that much longer.
Report reportOf(Scenario scenario, double longer, const Catalog& catalog)
{
    Report report = evaluate(scenario);
    const double peak = report.compute.peak.value() * scenario.hardware.accelerators;
    if (longer == 1 || !report.step.band || !report.step.seconds || !(peak > 0))
        return report;
    // A stated utilisation is of the rule of thumb, whatever a predicted one counts.
    const double mfu = report.compute.flopsPerStep.value() / (peak * report.step.seconds->value() * longer);
    return mfu > 0 && mfu <= 1
            && !applyEdits(scenario, {{std::string(mfuFieldId), formatExact(mfu, Unit::Percent)}}, catalog)
        ? evaluate(scenario)
        : report;
}

} // namespace

LessonContext::LessonContext(
    Scenario scenario, const std::vector<Given>& given, const Catalog& catalog, StepsOff off)
    : m_scenario(std::move(scenario))
    , m_given(given)
    , m_catalog(catalog)
    , m_off(off)
{
}

LessonContext::~LessonContext() = default;

const Given* LessonContext::given(std::string_view name) const
{
    const auto at = std::ranges::find(m_given, name, &Given::name);
    return at == m_given.end() ? nullptr : &*at;
}

const Report& LessonContext::report() const { return *reportWith({}); }

std::optional<Scenario> LessonContext::changed(const FieldEdits& edits) const
{
    Scenario scenario = m_scenario;
    if (applyEdits(scenario, edits, m_catalog))
        return std::nullopt;
    if (!edits.empty())
        followEdits(scenario, edits);
    return scenario;
}

const Report* LessonContext::reportWith(const FieldEdits& edits) const
{
    const std::string key = keyOf(edits);
    const auto known = m_reports.find(key);
    if (known != m_reports.end())
        return known->second.get();
    if (m_reports.size() >= mostReports)
        m_reports.clear();
    std::unique_ptr<Report> report;
    if (std::optional<Scenario> scenario = changed(edits))
        report = std::make_unique<Report>(
            reportOf(*std::move(scenario), edits.empty() ? m_off.own : m_off.changed, m_catalog));
    return m_reports.emplace(key, std::move(report)).first->second.get();
}

std::optional<double> LessonContext::value(const Readout& readout, const FieldEdits& edits) const
{
    const Report* const report = reportWith(edits);
    return report ? readout.get(*report) : std::nullopt;
}

void LessonContext::replace(Scenario scenario)
{
    m_scenario = std::move(scenario);
    m_reports.clear();
}

} // namespace ridgepoint
