// Any bytes as each kind of text that core reads, one program a kind: RIDGEPOINT_FUZZ is the function below.
// Whatever comes back holds to what the reader promises, and what it says can stand on a terminal.

#include "fuzz_support.h"
#ifdef RIDGEPOINT_FUZZ_JSON
#include "json_mutator.h"
#endif

#include "core/calibration/measured_steps.h"
#include "core/collective/nccl_tests.h"
#include "core/engine/evaluate.h"
#include "core/launch/launcher.h"
#include "core/lesson/check.h"
#include "core/lesson/lesson_json.h"
#include "core/lesson/play.h"
#include "core/model/huggingface.h"
#include "core/model/parameters.h"
#include "core/pipeline/schedule_import.h"
#include "core/pipeline/simulate.h"
#include "core/probe/measured_device.h"
#include "core/probe/probe_run.h"
#include "core/units/parse.h"
#include "core/units/printable.h"
#include "core/validation/run_file.h"
#include "core/validation/serving_scoring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace {

using namespace ridgepoint;

void sayable(const Diagnostics& diagnostics)
{
    for (const Diagnostic& d : diagnostics) {
        fuzz::require(!d.message.empty(), "a diagnostic without words");
        fuzz::require(
            isPrintable(d.message.plain()) && isPrintable(d.fix.plain()), "words that a terminal obeys");
        fuzz::require(d.message.plain().size() < 4000, "a message as long as the file");
    }
}

void huggingface(std::string_view text)
{
    const ImportResult result = importHuggingFace(text);
    sayable(result.diagnostics);
    fuzz::require(isPrintable(result.name) && result.name.size() <= 200, "a name that no scenario takes");
    fuzz::require(result.architecture.has_value() || !result.diagnostics.empty(), "refused without a reason");
    if (!result.architecture)
        return;
    const double parameters = countParameters(*result.architecture).total().value();
    fuzz::require(std::isfinite(parameters) && parameters > 0, "no parameters");
    Scenario scenario;
    scenario.model.source = ModelSpec::Source::Dimensions;
    scenario.model.architecture = *result.architecture;
    fuzz::require(evaluate(scenario).memory.stateTotal.value() >= 0, "no memory");
}

void schedule(std::string_view text)
{
    const ImportedSchedule read = importPyTorchSchedule(text);
    fuzz::require(read.schedule.has_value() != read.fault.has_value(), "neither or both");
    if (read.fault)
        fuzz::require(isPrintable(read.fault->message.plain()), "words that a terminal obeys");
    if (!read.schedule)
        return;
    const CompileResult compiled = compileSchedule(*read.schedule);
    fuzz::require(compiled.compiled.has_value() != compiled.fault.has_value(), "neither or both");
    if (!compiled.compiled)
        return;
    Simulation run;
    simulate(*compiled.compiled, {.stages = {{}}}, run);
    fuzz::require(run.makespan >= run.longestSpan && run.bubbleFraction >= 0 && run.bubbleFraction <= 1,
        "time runs back");
}

void layout(std::string_view text)
{
    const ImportedLayout read = parseMegatronLayout(text, 4);
    fuzz::require(read.stages.empty() == read.fault.has_value(), "neither or both");
    if (read.fault)
        fuzz::require(isPrintable(read.fault->message.plain()), "words that a terminal obeys");
}

void nccl(std::string_view text)
{
    const NcclTestsTable table = parseNcclTests(text);
    fuzz::require(table.ok() || table.rows.empty(), "rows of a table that cannot be read");
    fuzz::require(isPrintable(table.error), "words that a terminal obeys");
    for (const std::string& warning : table.warnings)
        fuzz::require(isPrintable(warning), "words that a terminal obeys");
}

void probe(std::string_view text)
{
    const ReadProbeRun read = readProbeRun(text);
    fuzz::require(read.run.has_value() || !read.problem.empty(), "refused without a reason");
    fuzz::require(isPrintable(read.problem.plain()), "words that a terminal obeys");
    if (!read.run)
        return;
    const std::string shown = probeText(*read.run);
    fuzz::require(printableLines(shown) == shown, "words that a terminal obeys");
    const std::string again = probeRunJson(*read.run);
    const ReadProbeRun same = readProbeRun(again);
    fuzz::require(same.run && probeRunJson(*same.run) == again, "a written run reads back differently");
    const MeasuredDevice device = measuredDevice(*read.run, {}, std::string(text.substr(0, 50)));
    fuzz::require(!device.json.empty() || !device.problem.empty(), "no device and no reason");
}

// By the file's own words, then as each launcher's. What was read is written for one of them: a length
// chooses.
void launcher(std::string_view text)
{
    const auto check = [&](const launch::Launcher* kind) {
        const launch::Imported read = launch::import(text, "fuzz", fuzz::catalog(), kind);
        sayable(read.diagnostics);
        fuzz::require(read.scenario.has_value() || !read.diagnostics.empty(), "refused without a reason");
        if (!read.scenario)
            return;
        const auto all = launch::launchers();
        const launch::Launcher& to = *all[(text.size() + (kind ? 1 : 0)) % all.size()];
        fuzz::require(!launch::write(*read.scenario, to, fuzz::catalog()).text.empty(), "no file");
    };
    check(nullptr);
    for (const launch::Launcher* kind : launch::launchers())
        check(kind);
}

// Something of the card's kind; whether it is right is no matter.
CardAnswer anyAnswer(const LessonPlay& play)
{
    CardAnswer answer;
    switch (play.card().kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        answer.number = 1;
        break;
    case CardKind::Choice:
    case CardKind::Flaw:
        answer.option = 0;
        break;
    case CardKind::Rank:
        answer.order = play.truth().right;
        break;
    case CardKind::Sketch:
        answer.curve.assign(play.truth().axis.size(), 1);
        break;
    case CardKind::Goal:
        break;
    }
    return answer;
}

// What can be read can be checked and played to its end, whatever it asks.
void lesson(std::string_view text)
{
    LessonReadResult read = readLesson(text, fuzz::catalog(), "fuzz");
    sayable(read.diagnostics);
    fuzz::require(read.lesson.has_value() || !read.diagnostics.empty(), "refused without a reason");
    // A goal takes some ten thousand evaluations.
    const auto isGoal = [](const LessonCard& card) { return card.kind == CardKind::Goal; };
    if (!read.lesson || std::ranges::any_of(read.lesson->cards, isGoal))
        return;
    for (const LessonFinding& each : checkLesson(*read.lesson, fuzz::catalog(), {}))
        fuzz::require(isPrintable(each.message.plain()), "words that a terminal obeys");
    const PlayMode mode = text.size() % 2 ? PlayMode::Class : PlayMode::Alone;
    LessonPlay play(std::move(*read.lesson), mode, fuzz::catalog());
    for (int step = 0; !play.done(); ++step) {
        fuzz::require(step < 100 * int(play.lesson().cards.size()), "a lesson without an end");
        if (play.takesAnswers())
            play.commit(anyAnswer(play));
        if (play.canGoOn())
            play.next();
        else
            play.skip();
        Text problem;
        fuzz::require(
            readRecord(writeRecord(play.record(), play.lesson()), play.lesson(), problem) == play.record(),
            "a record that reads back as another");
    }
}

void runs(std::string_view text)
{
    const RunFile read = readRuns(text, "fuzz");
    sayable(read.diagnostics);
    fuzz::require(read.ok() || read.runs.empty(), "runs of a file that cannot be read");
}

void serving(std::string_view text)
{
    Diagnostics findings;
    std::vector<ServingRun> runs = readServingRuns(text, "fuzz", findings);
    sayable(findings);
    std::vector<ServingRow> rows = servingRows(std::move(runs), fuzz::catalog());
    answerRows(rows, [](const ServingRun& run, const ServingSubject&) {
        ServingAnswer answer;
        answer.tpot = run.tpot;
        answer.endToEnd = run.ttft;
        return answer;
    });
    for (const ServingRow& row : rows)
        fuzz::require(isPrintable(row.whyNot().plain()), "words that a terminal obeys");
    for (const ServingKindScores& kind : scoreServing(rows).kinds)
        for (const ServingErrors& errors : kind.all)
            fuzz::require(!errors.errors || std::isfinite(errors.errors->worst), "no number");
}

void steps(std::string_view text)
{
    static const Scenario scenario =
        readScenario(fuzz::catalog().scenario("llama3-70b-256xh100")->json, fuzz::catalog(), "fuzz")
            .file->scenario;
    sayable(readMeasuredSteps(text, scenario, fuzz::catalog()).diagnostics);
}

// A file of each kind in a folder of presets; the first byte chooses.
void presets(std::string_view text)
{
    namespace fs = std::filesystem;
    static const fs::path folder = [] {
        fs::path made = fs::temp_directory_path() / ("ridgepoint-fuzz-" + std::to_string(getpid()));
        fs::create_directories(made);
        return made;
    }();
    static constexpr std::array kinds{
        "accelerators", "links", "models", "clusters", "scenarios", "runs", "timings"};
    for (const char* kind : kinds) {
        const fs::path file = folder / kind / "fuzz.json";
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary).write(text.data(), std::streamsize(text.size()));
    }
    const std::array folders{folder};
    const Catalog loaded = Catalog::load(folders);
    sayable(loaded.problems());
    for (const AcceleratorPreset& each : loaded.accelerators())
        fuzz::require(isPrintable(each.id) && !each.id.empty(), "an id that nobody can type");
    for (const ModelPreset& each : loaded.models())
        fuzz::require(countParameters(each.architecture).total().value() > 0, "no parameters");
    for (const ScenarioPreset& each : loaded.scenarios())
        fuzz::check(readScenario(each.json, loaded, each.id));
    (void)loaded.clusters();
    (void)loaded.runs();
    for (const TimingsPreset& each : loaded.timings())
        for (const TimedProduct& product : each.timings.products)
            fuzz::require(product.bytes().value() > 0, "a product of nothing");
}

void quantity(std::string_view text)
{
    for (const Unit unit :
        {Unit::Parameter, Unit::Byte, Unit::Second, Unit::BytePerSecond, Unit::Count, Unit::Percent}) {
        const ParsedNumber number = parse(text, unit);
        fuzz::require(number.si.has_value() == number.message.empty(), "neither or both");
        fuzz::require(isPrintable(number.message.plain()), "words that a terminal obeys");
        fuzz::require(!number.si || !std::isnan(*number.si), "no number");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    RIDGEPOINT_FUZZ({reinterpret_cast<const char*>(data), size});
    return 0;
}
