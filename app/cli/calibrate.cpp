#include "app/cli/commands.h"

#include "core/validation/fit/calibration_writers.h"
#include "core/validation/fit/measured_steps.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Those of a file, then one a --measured.
MeasuredSteps measuredSteps(CommandContext& context, const Scenario& scenario)
{
    MeasuredSteps all;
    const auto add = [&](const std::string& text, const std::string& origin) {
        MeasuredSteps more = readMeasuredSteps(text, scenario, context.catalog);
        for (Diagnostic& d : more.diagnostics)
            d.field = origin + (d.field.empty() ? "" : ", ") + d.field;
        all.steps.insert(all.steps.end(), more.steps.begin(), more.steps.end());
        all.diagnostics.insert(all.diagnostics.end(), more.diagnostics.begin(), more.diagnostics.end());
    };
    if (context.parser.isSet("steps")) {
        const QString path = context.parser.value("steps");
        add(readFile(path), originOf(path));
    }
    for (const QString& line : context.parser.values("measured"))
        add(line.toStdString(), "--measured \"" + line.toStdString() + '"');
    complain(all.diagnostics);
    if (!all.ok())
        refuse("the measured steps cannot be read");
    return all;
}

int runCalibrate(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    const OutputFormat format = formatOf(context.parser);
    ScenarioFile file = loadScenario(context.positional.front(), context.catalog);
    applySets(file.scenario, context.parser, context.catalog);
    const MeasuredSteps measured = measuredSteps(context, file.scenario);
    const Calibration calibration = calibrate(measured.steps, file.scenario);
    complain(calibration.diagnostics);
    if (!calibration.ok() && !measured.steps.empty())
        refuse("nothing is calibrated");
    if (!calibration.ok())
        refuse("nothing to calibrate on; give --measured \"micro_batch=2: 3.21 s\" or --steps FILE");
    // With `-o -` the scenario is what the next program reads.
    const bool piped = context.parser.value("output") == QLatin1String("-");
    if (!piped)
        print(writeCalibration(calibration, format));
    if (context.parser.isSet("output")) {
        file.scenario = calibrated(file.scenario, calibration);
        writeOutput(context.parser, writeScenario(file, context.catalog));
    }
    const bool refused = std::any_of(calibration.diagnostics.begin(), calibration.diagnostics.end(),
        [](const Diagnostic& d) { return d.severity == Severity::Error; });
    return refused ? ExitBadInput : ExitOk; // what is left was fitted all the same
}

void declareCalibrate(CommandParser& parser)
{
    declareFormat(parser);
    parser.add("measured",
        "a measured step: what differs from the scenario, a colon, seconds or tokens/s; may be given again",
        "id=value,…: TIME");
    parser.add("steps", "a file of such lines, or a runs file; - for standard input", "FILE");
    declareSet(parser);
    parser.addOutput("write the calibrated scenario to this file");
}

} // namespace

constexpr Command calibrateCommand{"calibrate",
    "SCENARIO [--measured \"id=value,…: TIME\"]… [--steps FILE] [--set id=value]… [-o SCENARIO] "
    "[--format text|json|csv|markdown]",
    "fits the model's efficiencies to one to ten measured steps, and says how far to trust them",
    "  ridgepoint calibrate my.ridge.json --measured \"micro_batch=2, tensor=4: 3.21 s\" --measured "
    "\"micro_batch=1: 3.9 s\" -o mine.ridge.json\n"
    "  ridgepoint calibrate my.ridge.json --steps measured.txt --format json\n",
    declareCalibrate, runCalibrate};

} // namespace ridgepoint
