#pragma once

// Each kind of text that core reads, read. Whatever comes back holds to what the reader promises, and what it
// says can stand on a terminal.

#include "fuzz_support.h"

#include "core/base/parse.h"
#include "core/base/printable.h"
#include "core/engine/evaluate.h"
#include "core/inputs/model/parameters.h"
#include "core/interop/checkpoints/gguf_config.h"
#include "core/interop/checkpoints/safetensors.h"
#include "core/interop/huggingface/layered_import.h"
#include "core/interop/launch/launcher.h"
#include "core/interop/nccl_tests.h"
#include "core/interop/schedule_import.h"
#include "core/measurement/measured_device.h"
#include "core/measurement/probe_run.h"
#include "core/pipeline/simulate.h"
#include "core/teaching/lesson/check.h"
#include "core/teaching/lesson/lesson_json.h"
#include "core/teaching/lesson/play.h"
#include "core/validation/fit/measured_steps.h"
#include "core/validation/run_file.h"
#include "core/validation/serving_scoring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>

namespace ridgepoint::fuzz {

inline void sayable(const Diagnostics& diagnostics)
{
    for (const Diagnostic& d : diagnostics) {
        require(!d.message.empty(), "a diagnostic without words");
        require(isPrintable(d.message.plain()) && isPrintable(d.fix.plain()), "words that a terminal obeys");
        require(d.message.plain().size() < 4000, "a message as long as the file");
    }
}

inline void huggingface(std::string_view text)
{
    const LayeredImport result = importLayeredModel(text);
    sayable(result.diagnostics);
    require(isPrintable(result.name) && result.name.size() <= 200, "a name that no scenario takes");
    require(result.model.has_value() || !result.diagnostics.empty(), "refused without a reason");
    if (!result.model)
        return;
    const double parameters = countParameters(result.architecture).total().value();
    require(std::isfinite(parameters) && parameters > 0, "no parameters");
    Scenario scenario;
    scenario.model.source = ModelSpec::Source::Dimensions;
    scenario.model.architecture = result.architecture;
    require(evaluate(scenario).memory.stateTotal.value() >= 0, "no memory");
}

inline void refused(const std::string& problem, const std::string& fix)
{
    require(!problem.empty() && !fix.empty(), "refused without a reason");
    require(isPrintable(problem) && isPrintable(fix), "words that a terminal obeys");
    require(problem.size() < 4000, "a message as long as the file");
}

// The header, without the eight bytes that say how long it is; and an index.
inline void safetensors(std::string_view text)
{
    std::string head;
    for (int i = 0; i < 8; ++i)
        head += static_cast<char>(text.size() >> (8 * i));
    for (const StoredWeightsRead& read : {readSafetensors(head + std::string(text)), readWeightIndex(text)}) {
        if (!read.weights)
            refused(read.problem, read.fix);
        else
            require(read.weights->bytes >= 0 && isPrintable(read.weights->summary()), "less than no weights");
    }
}

inline void gguf(std::string_view text)
{
    const GgufRead read = readGguf(text);
    if (!read.metadata)
        return refused(read.problem, read.fix);
    const GgufConfig config = configOf(*read.metadata);
    if (!config.json)
        return refused(config.problem, config.fix);
    huggingface(*config.json);
}

inline void schedule(std::string_view text)
{
    const ImportedSchedule read = importPyTorchSchedule(text);
    require(read.schedule.has_value() != read.fault.has_value(), "neither or both");
    if (read.fault)
        require(isPrintable(read.fault->message.plain()), "words that a terminal obeys");
    if (!read.schedule)
        return;
    const CompileResult compiled = compileSchedule(*read.schedule);
    require(compiled.compiled.has_value() != compiled.fault.has_value(), "neither or both");
    if (!compiled.compiled)
        return;
    Simulation run;
    simulate(*compiled.compiled, {.stages = {{}}}, run);
    require(run.makespan >= run.longestSpan && run.bubbleFraction >= 0 && run.bubbleFraction <= 1,
        "time runs back");
}

inline void layout(std::string_view text)
{
    const ImportedLayout read = parseMegatronLayout(text, 4);
    require(read.stages.empty() == read.fault.has_value(), "neither or both");
    if (read.fault)
        require(isPrintable(read.fault->message.plain()), "words that a terminal obeys");
}

inline void nccl(std::string_view text)
{
    const NcclTestsTable table = parseNcclTests(text);
    require(table.ok() || table.rows.empty(), "rows of a table that cannot be read");
    require(isPrintable(table.error), "words that a terminal obeys");
    for (const std::string& warning : table.warnings)
        require(isPrintable(warning), "words that a terminal obeys");
}

inline void probe(std::string_view text)
{
    const ReadProbeRun read = readProbeRun(text);
    require(read.run.has_value() || !read.problem.empty(), "refused without a reason");
    require(isPrintable(read.problem.plain()), "words that a terminal obeys");
    if (!read.run)
        return;
    const std::string shown = probeText(*read.run);
    require(printableLines(shown) == shown, "words that a terminal obeys");
    const std::string again = probeRunJson(*read.run);
    const ReadProbeRun same = readProbeRun(again);
    require(same.run && probeRunJson(*same.run) == again, "a written run reads back differently");
    const MeasuredDevice device = measuredDevice(*read.run, {}, std::string(text.substr(0, 50)));
    require(!device.json.empty() || !device.problem.empty(), "no device and no reason");
}

// As one launcher's, or by the file's own words. What was read is written for one of them: a length chooses.
inline void launcherAs(std::string_view text, const launch::Launcher* kind)
{
    const launch::Imported read = launch::import(text, "fuzz", catalog(), kind);
    sayable(read.diagnostics);
    require(read.scenario.has_value() || !read.diagnostics.empty(), "refused without a reason");
    if (!read.scenario)
        return;
    const auto all = launch::launchers();
    const launch::Launcher& to = *all[(text.size() + (kind ? 1 : 0)) % all.size()];
    require(!launch::write(*read.scenario, to, catalog()).text.empty(), "no file");
}

inline void launcher(std::string_view text)
{
    launcherAs(text, nullptr);
    for (const launch::Launcher* kind : launch::readPrograms())
        launcherAs(text, kind);
}

// As a person opens it, once.
inline void launcherOnce(std::string_view text) { launcherAs(text, nullptr); }

// Something of the card's kind; whether it is right is no matter.
inline CardAnswer anyAnswer(const LessonPlay& play)
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
inline void lesson(std::string_view text)
{
    LessonReadResult read = readLesson(text, catalog(), "fuzz");
    sayable(read.diagnostics);
    require(read.lesson.has_value() || !read.diagnostics.empty(), "refused without a reason");
    // A goal takes some ten thousand evaluations.
    const auto isGoal = [](const LessonCard& card) { return card.kind == CardKind::Goal; };
    if (!read.lesson || std::ranges::any_of(read.lesson->cards, isGoal))
        return;
    for (const LessonFinding& each : checkLesson(*read.lesson, catalog(), {}))
        require(isPrintable(each.message.plain()), "words that a terminal obeys");
    const PlayMode mode = text.size() % 2 ? PlayMode::Class : PlayMode::Alone;
    LessonPlay play(std::move(*read.lesson), mode, catalog());
    for (int step = 0; !play.done(); ++step) {
        require(step < 100 * int(play.lesson().cards.size()), "a lesson without an end");
        if (play.takesAnswers())
            play.commit(anyAnswer(play));
        if (play.canGoOn())
            play.next();
        else
            play.skip();
        Text problem;
        require(
            readRecord(writeRecord(play.record(), play.lesson()), play.lesson(), problem) == play.record(),
            "a record that reads back as another");
    }
}

inline void runs(std::string_view text)
{
    const RunFile read = readRuns(text, "fuzz");
    sayable(read.diagnostics);
    require(read.ok() || read.runs.empty(), "runs of a file that cannot be read");
}

inline void serving(std::string_view text)
{
    Diagnostics findings;
    std::vector<ServingRun> runs = readServingRuns(text, "fuzz", findings);
    sayable(findings);
    std::vector<ServingRow> rows = servingRows(std::move(runs), catalog());
    answerRows(rows, [](const ServingRun& run, const ServingSubject&) {
        ServingAnswer answer;
        answer.tpot = run.tpot;
        answer.endToEnd = run.ttft;
        return answer;
    });
    for (const ServingRow& row : rows)
        require(isPrintable(row.whyNot().plain()), "words that a terminal obeys");
    for (const ServingKindScores& kind : scoreServing(rows).kinds)
        for (const ServingErrors& errors : kind.all)
            require(!errors.errors || std::isfinite(errors.errors->worst), "no number");
}

inline void steps(std::string_view text)
{
    static const Scenario scenario =
        readScenario(catalog().scenario("llama3-70b-256xh100")->json, catalog(), "fuzz").file->scenario;
    sayable(readMeasuredSteps(text, scenario, catalog()).diagnostics);
}

inline const std::filesystem::path& presetsFolder()
{
    static const std::filesystem::path made = [] {
        std::filesystem::path at =
            std::filesystem::temp_directory_path() / ("ridgepoint-fuzz-" + std::to_string(getpid()));
        std::filesystem::create_directories(at);
        return at;
    }();
    return made;
}

// A file of each kind in a folder of presets, or of one.
inline void presetsAs(std::string_view text, const std::optional<std::size_t>& only)
{
    namespace fs = std::filesystem;
    const fs::path& folder = presetsFolder();
    static constexpr std::array kinds{
        "accelerators", "links", "models", "clusters", "scenarios", "runs", "timings"};
    for (const char* kind : kinds) {
        const fs::path file = folder / kind / "fuzz.json";
        if (only && kind != kinds[*only % kinds.size()]) { // nothing that an earlier reading left
            fs::remove(file);
            continue;
        }
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary).write(text.data(), std::streamsize(text.size()));
    }
    const std::array folders{folder};
    const Catalog loaded = Catalog::load(folders);
    sayable(loaded.problems());
    for (const AcceleratorPreset& each : loaded.accelerators())
        require(isPrintable(each.id) && !each.id.empty(), "an id that nobody can type");
    for (const ModelPreset& each : loaded.models())
        require(countParameters(each.architecture).total().value() > 0, "no parameters");
    for (const ScenarioPreset& each : loaded.scenarios())
        check(readScenario(each.json, loaded, each.id));
    (void)loaded.clusters();
    (void)loaded.runs();
    for (const TimingsPreset& each : loaded.timings())
        for (const TimedProduct& product : each.timings.products)
            require(product.bytes().value() > 0, "a product of nothing");
}

inline void presets(std::string_view text) { presetsAs(text, std::nullopt); }
inline void preset(std::string_view text) { presetsAs(text, text.size()); } // its length chooses

inline void quantity(std::string_view text)
{
    for (const Unit unit :
        {Unit::Parameter, Unit::Byte, Unit::Second, Unit::BytePerSecond, Unit::Count, Unit::Percent}) {
        const ParsedNumber number = parse(text, unit);
        require(number.si.has_value() == number.message.empty(), "neither or both");
        require(isPrintable(number.message.plain()), "words that a terminal obeys");
        require(!number.si || !std::isnan(*number.si), "no number");
    }
}

} // namespace ridgepoint::fuzz
