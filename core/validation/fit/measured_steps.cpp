#include "core/validation/fit/measured_steps.h"

#include "core/base/nearest.h"
#include "core/base/parse.h"
#include "core/validation/run_file.h"
#include "core/validation/validation.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::size_t mostSteps = 1000; // each holds a scenario; people measure ten

// The field of that id, or one whose id ends in it: what a sweep of layouts varies is meant before the rest.
const FieldSpec* fieldNamed(std::string_view id)
{
    if (const FieldSpec* exact = findField(id))
        return exact;
    for (const std::string_view part : {"mesh.", "training.", "hardware.", "model."})
        for (const FieldSpec& field : fields())
            if (field.id.starts_with(part) && field.id.size() > id.size() && field.id.ends_with(id)
                && field.id[field.id.size() - id.size() - 1] == '.')
                return &field;
    return nullptr;
}

// "a=1, b=2": pieces that begin with an id; a comma inside a value ("1,5") begins none.
std::vector<std::string_view> assignments(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        std::size_t end = text.find(',');
        while (end != std::string_view::npos) {
            const std::string_view rest = text.substr(end + 1);
            if (rest.substr(0, rest.find(',')).find('=') != std::string_view::npos)
                break;
            end = text.find(',', end + 1);
        }
        parts.push_back(trimmed(text.substr(0, end)));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return parts;
}

class LineReader
{
public:
    LineReader(const Scenario& scenario, const Catalog& catalog, MeasuredSteps& out)
        : m_scenario(scenario)
        , m_catalog(catalog)
        , m_out(out)
    {
    }

    bool full() const { return m_full; } // the rest is not read

    void read(std::string_view line, int number)
    {
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty())
            return;
        m_where = "line " + std::to_string(number);
        if (m_out.steps.size() == mostSteps || m_out.diagnostics.size() == mostSteps) {
            m_full = true;
            fail(phrase("a file holds up to %1 measured steps", mostSteps), phrase("leave some out"));
            return;
        }
        const auto colon = line.rfind(':');
        const bool alone = colon == std::string_view::npos;
        const std::string_view changes = alone ? std::string_view() : trimmed(line.substr(0, colon));
        const std::string_view measured = alone ? line : trimmed(line.substr(colon + 1));
        MeasuredStep step{changes.empty() ? "as it is" : std::string(changes), m_scenario, Seconds(0)};
        for (const std::string_view change : assignments(changes))
            if (!apply(change, step.scenario))
                return;
        if (measure(measured, step))
            m_out.steps.push_back(std::move(step));
    }

private:
    bool fail(Text message, Text fix)
    {
        m_out.diagnostics.push_back({Severity::Error, m_where, std::move(message), std::move(fix)});
        return false;
    }

    bool apply(std::string_view change, Scenario& scenario)
    {
        const auto equals = change.find('=');
        if (equals == std::string_view::npos)
            return fail(phrase("\"%1\" changes no field", change),
                phrase("write id=value, for example micro_batch=2, then a colon and the measurement"));
        const std::string_view id = trimmed(change.substr(0, equals));
        const FieldSpec* field = fieldNamed(id);
        if (!field) {
            const std::string_view nearest = nearestField(id);
            return fail(phrase("no field is called %1", id),
                nearest.empty() ? phrase("use an id of the scenario file, for example mesh.tensor")
                                : phrase("did you mean %1?", nearest));
        }
        if (const FieldError error =
                setField(scenario, *field, trimmed(change.substr(equals + 1)), m_catalog))
            return fail(phrase("%1: %2", field->id, error.message), phrase("change that value"));
        return true;
    }

    // Seconds, or tokens per second of the job.
    bool measure(std::string_view text, MeasuredStep& step)
    {
        if (const ParsedNumber seconds = parse(text, Unit::Second); seconds.si) {
            step.measured = Seconds(*seconds.si);
        } else if (const ParsedNumber rate = parse(text, Unit::TokenPerSecond); rate.si) {
            const Training& t = step.scenario.training;
            step.measured = Seconds(*rate.si > 0 ? t.globalBatchSequences * t.sequenceLength / *rate.si : 0);
        } else {
            return fail(phrase("\"%1\" is not a measured step", text),
                phrase("write the seconds of a step, or the job's tokens per second: 3.21 s, 41k tokens/s"));
        }
        if (!(step.measured.value() > 0))
            return fail(phrase("a step takes more than no time"), phrase("write what was measured: 3.21 s"));
        return true;
    }

    const Scenario& m_scenario;
    const Catalog& m_catalog;
    MeasuredSteps& m_out;
    std::string m_where;
    bool m_full = false;
};

MeasuredSteps fromRuns(std::string_view text, const Catalog& catalog)
{
    MeasuredSteps out;
    RunFile file = readRuns(text, "runs");
    out.diagnostics = std::move(file.diagnostics);
    for (const Run& run : file.runs) {
        ValidatedRun row = validateRun(run, catalog, predictWithEngine);
        if (row.scenario && row.measured.step)
            out.steps.push_back({run.id, *std::move(row.scenario), *row.measured.step});
        else
            out.diagnostics.push_back({Severity::Warning, run.id,
                row.skipped.empty() ? phrase("no step time is stated") : row.skipped,
                phrase("the row is left out")});
    }
    return out;
}

} // namespace

bool MeasuredSteps::ok() const
{
    return std::none_of(diagnostics.begin(), diagnostics.end(),
        [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

MeasuredSteps readMeasuredSteps(std::string_view text, const Scenario& scenario, const Catalog& catalog)
{
    if (runFormOf(text) != RunForm::None)
        return fromRuns(text, catalog);
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    MeasuredSteps out;
    LineReader reader(scenario, catalog, out);
    int number = 1;
    for (;;) {
        const auto end = text.find('\n');
        reader.read(text.substr(0, end), number++);
        if (end == std::string_view::npos || reader.full())
            break;
        text = text.substr(end + 1);
    }
    return out;
}

} // namespace ridgepoint
