#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/interop/schedule_import.h"
#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/schedule_text.h"
#include "core/pipeline/simulate.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

// Ops that a table for people lists one by one; longer lists are cut, files have them whole.
constexpr std::size_t opsForPeople = 64;

std::optional<double> plainNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

double number(const CommandParser& parser, const char* option, const std::string& expected)
{
    const std::string text = parser.text(option);
    const std::optional<double> value = plainNumber(text);
    if (!value || !std::isfinite(*value))
        refuse("--" + std::string(option) + ": '" + text + "' is not " + expected);
    return *value;
}

// A plain number, or a time with its unit. `units` becomes whether one was written.
double duration(const std::string& option, std::string_view text, std::optional<bool>& units)
{
    const std::optional<double> bare = plainNumber(text);
    const ParsedNumber parsed = bare ? ParsedNumber{bare, {}, {}} : parse(text, Unit::Second);
    if (!parsed.si)
        refuse("--" + option + ": " + parsed.message.plain());
    const double value = *parsed.si;
    if (!std::isfinite(value) || value < 0)
        refuse("--" + option + ": '" + std::string(text) + "' must be a finite number of 0 or more");
    if (value > 0) { // 0 has no unit
        if (units && *units == bare.has_value())
            refuse("--" + option
                + ": durations and latency must be all plain numbers or all with a unit, "
                  "such as 1,1,1 or 10ms,12ms,8ms");
        units = !bare.has_value();
    }
    return value;
}

struct Durations
{
    double forward = 1, inputGradient = 1, weightGradient = 1, hop = 0, pair = 0;
    bool seconds = false; // otherwise in a unit of the user's own
};

Durations durationsOf(const CommandParser& parser)
{
    Durations out;
    std::optional<bool> units;
    if (parser.isSet("times")) {
        const QStringList parts = parser.value("times").split(QLatin1Char(','));
        if (parts.size() != 3)
            refuse("--times: expected three durations F,B,W: forward, input gradient, weight gradient of one "
                   "chunk, such as 1,1,1 or 10ms,12ms,8ms");
        double* const into[] = {&out.forward, &out.inputGradient, &out.weightGradient};
        for (qsizetype i = 0; i < 3; ++i) {
            *into[i] = duration("times", parts[i].trimmed().toStdString(), units);
            if (*into[i] <= 0)
                refuse("--times: a pass must take longer than 0");
        }
    }
    if (parser.isSet("latency"))
        out.hop = duration("latency", parser.text("latency"), units);
    if (parser.isSet("pair"))
        out.pair = duration("pair", parser.text("pair"), units);
    // Without durations a pass takes 1 of the user's own unit.
    if (units.value_or(false) && !parser.isSet("times"))
        refuse("--times: give the durations in a unit too, such as --times 10ms,12ms,8ms; without them a "
               "pass takes 1");
    out.seconds = units.value_or(false);
    return out;
}

struct TimedSchedule
{
    Schedule schedule;
    CompiledSchedule compiled;
    Simulation run;
    Durations durations;

    bool withChunk() const { return schedule.placement.chunks > 1; }
    std::string time(Seconds value) const
    {
        return durations.seconds ? format(value.value(), Unit::Second) : formatShortest(value.value());
    }
};

Schedule generated(const CommandParser& parser, const Durations& durations)
{
    const std::string key = parser.text("kind");
    const ScheduleKind* kind = findScheduleKind(key);
    if (!kind)
        refuse((key.empty() ? "expected --kind"
                            : "--kind: there is no schedule '" + key + "'"
                           + didYouMean(key, scheduleKinds(), &ScheduleKind::key))
            + "; the kinds are: " + joined(scheduleKinds(), " ", &ScheduleKind::key));
    ScheduleRequest request;
    for (const char* needed : {"stages", "microbatches"})
        if (!parser.isSet(needed))
            refuse(std::string("expected --") + needed + ", such as 8");
    const auto whole = [&](const char* option, int fallback) { // the generator says what is outside
        constexpr std::int64_t most = std::numeric_limits<int>::max();
        const auto value = wholeNumber(parser, option, 1, INT64_MAX, false);
        return static_cast<int>(std::clamp(value.value_or(fallback), -most, most));
    };
    request.stages = whole("stages", 0);
    request.microbatches = whole("microbatches", 0);
    const bool many = kind->chunkRule == ChunkRule::Many || kind->chunkRule == ChunkRule::EvenMany;
    request.chunks = whole("chunks", many ? 2 : 1);
    if (kind->chunkRule == ChunkRule::Two && parser.isSet("chunks") && request.chunks != 2)
        refuse("--chunks: " + std::string(kind->label)
            + " holds two chunks a rank by construction; use 2, or leave it out");
    if (parser.isSet("group")) {
        request.group = whole("group", 0);
        if (!kind->takesGroup)
            refuse("--group: " + std::string(kind->label) + " has no groups; leave it out");
        if (request.group < 1)
            refuse("--group: must be 1 or more");
    }
    if (parser.isSet("memory-cap")) {
        if (!kind->takesMemoryCap)
            refuse("--memory-cap: " + std::string(kind->label) + " has no memory cap; leave it out");
        request.memoryCap = number(parser, "memory-cap", "a number of micro-batches above 0, such as 8");
        if (!(request.memoryCap > 0))
            refuse("--memory-cap: expected a number of micro-batches above 0, such as 8");
    }
    if (parser.isSet("after-input")) {
        if (!kind->readsDurations)
            refuse(
                "--after-input: " + std::string(kind->label) + " searches under no memory cap; leave it out");
        request.afterInput = number(parser, "after-input", "a share from 0 to 1, such as 0.9");
    }
    request.variant = parser.text("variant");
    request.forward = durations.forward;
    request.inputGradient = durations.inputGradient;
    request.weightGradient = durations.weightGradient;
    request.hop = durations.hop;
    GeneratedSchedule made = generateSchedule(key, request);
    if (!made.schedule)
        refuse(joined(made.problems, "\n", [](const ScheduleProblem& problem) {
            std::string option = problem.field;
            std::ranges::replace(option, '_', '-');
            return "--" + option + ": " + withFix(problem.message, problem.fix).plain();
        }));
    return *std::move(made.schedule);
}

// The CSV that PyTorch writes of a schedule.
Schedule imported(const CommandParser& parser)
{
    refuseOptions(parser,
        {"kind", "stages", "microbatches", "chunks", "group", "memory-cap", "variant", "after-input"},
        ": the file says the whole schedule; leave it out");
    const QString path = parser.value("import");
    ImportedSchedule read = importPyTorchSchedule(readFile(path));
    if (!read.schedule)
        refuse(originOf(path) + ": " + read.fault->message.plain());
    return *std::move(read.schedule);
}

TimedSchedule timed(CommandContext& context)
{
    const CommandParser& parser = context.parser;
    if (!context.positional.isEmpty())
        refuse(
            "unexpected '" + context.positional.front().toStdString() + "'; see ridgepoint schedule --help");
    TimedSchedule out{.schedule = {}, .compiled = {}, .run = {}, .durations = durationsOf(parser)};
    out.schedule = parser.isSet("import") ? imported(parser) : generated(parser, out.durations);
    CompileResult result = compileSchedule(out.schedule);
    if (!result.compiled)
        refuse(result.fault->message.plain());
    out.compiled = *std::move(result.compiled);
    const PipelineTimes times{.stages = {{.forward = Seconds(out.durations.forward),
                                  .inputGradient = Seconds(out.durations.inputGradient),
                                  .weightGradient = Seconds(out.durations.weightGradient),
                                  .pair = Seconds(out.durations.pair)}},
        .hop = Seconds(out.durations.hop)};
    if (const Text refused = checkTimes(out.compiled, times); !refused.empty())
        refuse(refused.plain());
    simulate(out.compiled, times, out.run);
    if (!std::isfinite(out.run.makespan.value()) || !std::isfinite(out.run.busy.value()))
        refuse("--times: the durations add up to more than a number holds; use smaller ones");
    return out;
}

Json asJson(const TimedSchedule& timed)
{
    const Schedule& schedule = timed.schedule;
    Json order = Json::array(), start = Json::array(), busy = Json::array(), idle = Json::array();
    for (std::size_t rank = 0; rank < schedule.order.size(); ++rank) {
        Json ops = Json::array(), starts = Json::array();
        const std::uint32_t begin = timed.compiled.rankBegin()[rank];
        for (std::size_t i = 0; i < schedule.order[rank].size(); ++i) {
            ops.push_back(textOf(schedule.order[rank][i], timed.withChunk()));
            starts.push_back(timed.run.start[begin + i].value());
        }
        order.push_back(std::move(ops));
        start.push_back(std::move(starts));
        busy.push_back(timed.run.ranks[rank].busy.value());
        idle.push_back((timed.run.makespan - timed.run.ranks[rank].busy).value());
    }
    const Placement& placement = schedule.placement;
    Json stages = Json::array();
    for (RankIndex rank; rank.number() < placement.ranks; ++rank) {
        Json own = Json::array();
        for (ChunkIndex chunk; chunk.number() < placement.chunks; ++chunk) {
            const int stage = placement.stage(rank, chunk).number();
            if (stage < placement.stages())
                own.push_back(stage);
            else
                own.push_back("rev" + std::to_string(stage - placement.stages()));
        }
        stages.push_back(std::move(own));
    }
    return {{"schedule", schedule.kind}, {"stages", placement.ranks}, {"microbatches", schedule.microbatches},
        {"chunks", placement.chunks}, {"stage_of", std::move(stages)}, {"order", std::move(order)},
        {"start", std::move(start)}, {"makespan", timed.run.makespan.value()},
        {"bubble_fraction", timed.run.bubbleFraction}, {"bubble_overhead", timed.run.bubbleOverhead},
        {"longest_span", timed.run.longestSpan.value()}, {"longest_span_bubble", timed.run.longestSpanBubble},
        {"busy", std::move(busy)}, {"idle", std::move(idle)},
        {"peak_in_flight", peakHeld(timed.compiled, true)},
        {"peak_until_input_gradient", peakHeld(timed.compiled, false)},
        {"messages_forward", timed.compiled.forwardMessages()}, {"messages", timed.compiled.messages()}};
}

Table opTable(const TimedSchedule& timed)
{
    Table table{.columns = {"rank", "position", "op", "stage", "start", "end"}, .rows = {}};
    for (std::size_t rank = 0; rank < timed.schedule.order.size(); ++rank)
        for (std::size_t i = 0; i < timed.schedule.order[rank].size(); ++i) {
            const std::size_t op = timed.compiled.rankBegin()[rank] + i;
            table.rows.push_back({rank, i, textOf(timed.schedule.order[rank][i], timed.withChunk()),
                timed.compiled.ops()[op].stage, timed.run.start[op].value(), timed.run.end[op].value()});
        }
    return table;
}

Table rankTable(const TimedSchedule& timed)
{
    Table table{.columns = {"rank", "busy", "idle", "peak held (chunks)", "order"}, .rows = {}};
    const std::vector<int> peaks = peakHeld(timed.compiled, true);
    for (std::size_t rank = 0; rank < timed.schedule.order.size(); ++rank) {
        std::string order;
        const std::vector<PipelineOp>& list = timed.schedule.order[rank];
        for (std::size_t i = 0; i < std::min(list.size(), opsForPeople); ++i)
            order += (i > 0 ? " " : "") + textOf(list[i], timed.withChunk());
        if (list.size() > opsForPeople)
            order += " … " + std::to_string(list.size() - opsForPeople) + " more (--format csv or json)";
        table.rows.push_back({std::to_string(rank), timed.time(timed.run.ranks[rank].busy),
            timed.time(timed.run.makespan - timed.run.ranks[rank].busy), std::to_string(peaks[rank]),
            std::move(order)});
    }
    return table;
}

std::string headline(const TimedSchedule& timed)
{
    const ScheduleKind* kind = findScheduleKind(timed.schedule.kind);
    const Simulation& run = timed.run;
    const auto percent = [](double share) { return format(share, Unit::Percent); };
    const auto counted = [](auto count, const std::string& what, const char* more = "s") {
        return std::to_string(count) + ' ' + what + (count == 1 ? "" : more);
    };
    std::string text = kind ? std::string(kind->label) : timed.schedule.kind;
    text += ": " + counted(timed.schedule.placement.ranks, "rank") + ", "
        + counted(timed.schedule.microbatches, "micro-batch", "es") + ", "
        + counted(timed.schedule.placement.chunks, "chunk") + " a rank\n";
    text += "makespan " + timed.time(run.makespan) + ", from the first pass of any rank to the last of any\n";
    text += "longest span of a rank " + timed.time(run.longestSpan)
        + ", from its own first pass to its own last; idle " + percent(run.longestSpanBubble)
        + " of that, the bubble rate of the zero-bubble papers\n";
    text += "all ranks idle " + percent(run.bubbleFraction)
        + " of the makespan (bubble fraction), which adds " + percent(run.bubbleOverhead)
        + " to the work (bubble overhead)\n";
    text += "P2P messages: " + std::to_string(timed.compiled.forwardMessages()) + " forward, "
        + std::to_string(timed.compiled.messages()) + " in all\n";
    text +=
        std::string("order: F forward, B input gradient, W weight gradient, BW both in one, each with its ")
        + (timed.withChunk() ? "micro-batch.chunk" : "micro-batch") + "\n\n";
    return text;
}

int runSchedule(CommandContext& context)
{
    const OutputFormat outputFormat = formatOf(context.parser);
    if (context.parser.isSet("list")) {
        Table table{.columns = {"kind", "name", "idea", "source"}, .rows = {}};
        for (const ScheduleKind* kind : scheduleKinds())
            table.rows.push_back({kind->key, kind->label, kind->idea, kind->source});
        printTable(table, outputFormat);
        return ExitOk;
    }
    const TimedSchedule schedule = timed(context);
    if (outputFormat == OutputFormat::Json)
        print(jsonDocument(asJson(schedule)));
    else if (outputFormat == OutputFormat::Csv)
        printTable(opTable(schedule), outputFormat);
    else {
        print(headline(schedule));
        printTable(rankTable(schedule), outputFormat);
    }
    return ExitOk;
}

void declareSchedule(CommandParser& parser)
{
    declareFormat(parser);
    parser.add("kind", "the schedule; --list names them", "K");
    parser.add("stages", "pipeline ranks", "P");
    parser.add("microbatches", "micro-batches of a step", "M");
    parser.add("chunks", "model chunks a rank holds; implied where the schedule fixes them", "V");
    parser.add("group", "micro-batches of one chunk in a row, where the schedule has groups", "N");
    parser.add("memory-cap", "micro-batches a rank may hold, where the schedule searches under a cap", "A");
    parser.add("variant", "fixed rule or search, where the schedule has both", "X");
    parser.add("after-input",
        "share of activations kept from input to weight gradient, where the schedule searches (default 1)",
        "S");
    parser.add("import", "time the schedule of a CSV file that PyTorch wrote, instead of --kind", "FILE");
    parser.add("times",
        "durations of one chunk's forward, input gradient and weight gradient (default 1,1,1)", "F,B,W");
    parser.add("latency", "time from the end of a pass to its arrival on another rank (default 0)", "C");
    parser.add("pair", "duration of a forward overlapped with a full backward (default F + B + W)", "T");
    parser.add("list", "list the schedules with their sources");
}

} // namespace

constexpr Command scheduleCommand{"schedule",
    "--kind K --stages P --microbatches M [--chunks V] [--group N] [--memory-cap A] [--variant X]\n"
    "       [--times F,B,W] [--latency C] [--pair T] [--format …]",
    "the exact order and times of a pipeline schedule",
    "  ridgepoint schedule --kind 1f1b --stages 4 --microbatches 8\n"
    "  ridgepoint schedule --kind interleaved_1f1b --stages 4 --microbatches 16 --chunks 2 --group 8 "
    "--format json\n"
    "  ridgepoint schedule --kind zb_h1 --stages 8 --microbatches 24 --times 18.5ms,18.1ms,9.3ms "
    "--latency 0.6ms\n"
    "  ridgepoint schedule --import pipeline_order.csv\n"
    "  ridgepoint schedule --list\n",
    declareSchedule, runSchedule};

} // namespace ridgepoint
