#include "app/cli/commands.h"

#include "core/engine/evaluate.h"
#include "core/report/ranking_band.h"
#include "core/search/answer.h"
#include "core/units/format.h"
#include "core/units/json_text.h"
#include "core/units/parse.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

struct Row // a layout with what only a report says of it
{
    const FoundLayout* layout;
    std::optional<Money> cost; // of the run, with failures and set-up
    bool equal; // nobody can tell its step from that of the fastest
};

std::vector<Row> rowsOf(const Scenario& scenario, const SearchResult& result, const Catalog& catalog)
{
    std::vector<Row> rows;
    const auto fastest = std::ranges::min_element(result.best, {}, &FoundLayout::step);
    for (const FoundLayout& layout : result.best) {
        Scenario at = scenario;
        applyEdits(at, layout.set, catalog);
        at.hardware.efficiency.mfu = Mfu::model();
        const RunReport run = evaluate(at).run;
        rows.push_back({&layout, run.total ? run.total : run.dollars, areEqual(fastest->step, layout.step)});
    }
    return rows;
}

// "mesh.tensor=8 mesh.pipeline=4": what --set takes.
std::string setText(const FieldEdits& edits)
{
    std::string text;
    for (const FieldEdit& edit : edits)
        text += (text.empty() ? "" : " ") + edit.field + '=' + edit.text;
    return text.empty() ? "as it is" : text;
}

std::string percent(double part, double whole) { return format(whole > 0 ? part / whole : 0, Unit::Percent); }

// "184k layouts: 61 % do not fit, 28 % not divisible, …"
std::string countsText(const SearchResult& result, double seconds)
{
    std::string text = format(result.space, Unit::Count) + " layouts in " + format(Seconds(seconds)) + ": "
        + format(result.evaluated, Unit::Count) + " evaluated, " + percent(result.pruned, result.space)
        + " cannot be better";
    for (std::size_t i = 0; i < rejectionCount; ++i)
        if (result.rejected[i] > 0)
            text += ", " + percent(result.rejected[i], result.space) + ' '
                + sentence(static_cast<Rejection>(i)).plain();
    if (!result.complete())
        text += ", " + percent(result.unvisited, result.space) + " not looked at in the time given";
    return text + '\n';
}

Json toJson(const SearchResult& result, const std::vector<Row>& rows, double seconds)
{
    Json rejected = Json::object();
    for (std::size_t i = 0; i < rejectionCount; ++i)
        rejected[std::string(key(static_cast<Rejection>(i)))] = result.rejected[i];
    Json best = Json::array();
    for (const Row& row : rows) {
        Json set = Json::object();
        for (const FieldEdit& edit : row.layout->set)
            set[edit.field] = edit.text;
        best.push_back({{"set", std::move(set)}, {"step_seconds", row.layout->step.value()},
            {"memory_bytes", row.layout->memory.value()},
            {"cost", row.cost ? Json(row.cost->value()) : Json(nullptr)}, {"within_band", row.equal}});
    }
    const PresentLayout& now = result.present;
    return {{"space", result.space}, {"evaluated", result.evaluated}, {"pruned", result.pruned},
        {"rejected", std::move(rejected)}, {"legal", result.legal()}, {"complete", result.complete()},
        {"unvisited", result.unvisited}, {"seconds", seconds}, {"best", std::move(best)},
        {"current",
            {{"step_seconds", now.step.value()}, {"memory_bytes", now.memory.value()}, {"legal", now.legal},
                {"fits", now.fits}, {"regret", now.regret ? Json(*now.regret) : Json(nullptr)}}}};
}

Table tableForPeople(const std::vector<Row>& rows)
{
    Table table{.columns = {"#", "step", "", "memory", "cost", "set"}, .rows = {}};
    const bool marked = std::ranges::count(rows, true, &Row::equal) > 1;
    for (std::size_t i = 0; i < rows.size(); ++i)
        table.rows.push_back({std::to_string(i + 1), format(rows[i].layout->step),
            rows[i].equal && marked ? "≈" : "", format(rows[i].layout->memory),
            rows[i].cost ? format(*rows[i].cost) : "—", setText(rows[i].layout->set)});
    return table;
}

Table tableForFiles(const std::vector<Row>& rows)
{
    Table table{
        .columns = {"rank", "step_seconds", "memory_bytes", "cost", "set", "within_band"}, .rows = {}};
    const auto cell = [](auto quantity) { return formatShortest(quantity.value()); };
    for (std::size_t i = 0; i < rows.size(); ++i)
        table.rows.push_back({std::to_string(i + 1), cell(rows[i].layout->step), cell(rows[i].layout->memory),
            rows[i].cost ? cell(*rows[i].cost) : "", setText(rows[i].layout->set),
            rows[i].equal ? "1" : "0"});
    return table;
}

SearchObjective objectiveOf(const QCommandLineParser& parser)
{
    const QString name = parser.value(QStringLiteral("objective"));
    if (name == QLatin1String("time") || name == QLatin1String("cost"))
        return SearchObjective::Time; // on as many accelerators the cheapest is the fastest
    if (name == QLatin1String("memory"))
        return SearchObjective::Memory;
    throw CommandFailure{
        ExitBadInput, "--objective: '" + name.toStdString() + "'; expected time, cost or memory"};
}

double headroomOf(const QCommandLineParser& parser)
{
    const std::string text = parser.value(QStringLiteral("headroom")).toStdString();
    const ParsedNumber read = parse(text, Unit::Percent);
    if (!read.si || !(*read.si >= 0 && *read.si < 1))
        throw CommandFailure{ExitBadInput, "--headroom " + text + ": expected 0% to 99%, for example 10%"};
    return *read.si;
}

std::string presentText(const PresentLayout& now)
{
    if (!now.legal)
        return "As it is, the scenario's own layout cannot be run.";
    std::string text = "As it is: " + format(now.step) + " predicted";
    if (!now.fits)
        text += ", which does not fit (" + format(now.memory) + ')';
    if (now.regret)
        text += *now.regret > 0 ? "; " + format(*now.regret, Unit::Percent) + " longer than the best"
                                : std::string("; none is faster");
    return text + '.';
}

int runSearch(CommandContext& context)
{
    if (context.positional.size() != 1)
        throw CommandFailure{ExitBadInput, "expected one SCENARIO"};
    const QCommandLineParser& parser = context.parser;
    const OutputFormat format = formatOf(parser);
    Scenario scenario = loadScenario(context.positional.front(), context.catalog).scenario;
    applySets(scenario, parser, context.catalog);
    FieldEdits asked; // what a layout for another count is set with, before its own
    if (parser.isSet(QStringLiteral("accelerators"))) {
        const FieldEdits edits{
            {"hardware.accelerators", parser.value(QStringLiteral("accelerators")).toStdString()}};
        applyEach(scenario, edits, context.catalog);
        if (const Text note = followEdits(scenario, edits); !note.empty())
            complain("note: " + note.plain());
        asked = edits;
        asked.push_back(
            {"training.global_batch_sequences", countText(scenario.training.globalBatchSequences)});
    }
    SearchQuestion question{.objective = objectiveOf(parser),
        .headroom = headroomOf(parser),
        .top = static_cast<std::size_t>(wholeNumber(parser, QStringLiteral("top"), 1, 1000).value_or(10))};
    for (const QString& lock : parser.values(QStringLiteral("lock")))
        for (const QString& id : lock.split(u',', Qt::SkipEmptyParts))
            question.locks.push_back(id.toStdString());
    for (const QString& own : parser.values(QStringLiteral("vary"))) {
        SweepAxisRead read = readSweepAxis(own.toStdString());
        if (!read.message.empty())
            throw CommandFailure{ExitBadInput,
                own.contains(u'=') ? "--vary " + read.message.plain()
                                   : "--vary " + own.toStdString()
                        + ": expected id=a,b,c or id=from:to, for example mesh.pipeline=1,2,4"};
        question.vary.push_back(std::move(read.axis));
    }
    SearchEffort effort{
        .threads = static_cast<unsigned>(wholeNumber(parser, QStringLiteral("threads"), 1, 256)
                                             .value_or(std::max(1U, std::thread::hardware_concurrency())))};
    std::stop_source stop;
    effort.stop = stop.get_token();
    const auto seconds = wholeNumber(parser, QStringLiteral("seconds"), 1, 86400);
    std::jthread watch;
    if (seconds)
        watch = std::jthread([&stop, limit = *seconds](const std::stop_token& over) {
            const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(limit);
            while (!over.stop_requested() && std::chrono::steady_clock::now() < end)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            stop.request_stop();
        });
    const auto began = std::chrono::steady_clock::now();
    SearchAnswer answer = answerTo(scenario, question, context.catalog, effort);
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    watch = {};
    if (!answer.refusal.empty())
        throw CommandFailure{ExitBadInput, answer.refusal.plain()};
    SearchResult& result = answer.result;

    if (statedMfu(scenario.hardware))
        complain("note: the scenario states its MFU; a search compares what is predicted, as "
                 "hardware.efficiency.mfu=model does");
    for (FoundLayout& layout : result.best) {
        layout.set = editsTo(scenario, layout); // which alone give the step
        layout.set.insert(layout.set.begin(), asked.begin(), asked.end());
    }
    const std::vector<Row> rows = rowsOf(scenario, result, context.catalog);
    if (format == OutputFormat::Json)
        print(jsonDocument(toJson(result, rows, took)));
    else if (!rows.empty())
        printTable(format == OutputFormat::Csv ? tableForFiles(rows) : tableForPeople(rows), format);
    if (format == OutputFormat::Text && !rows.empty()) {
        if (std::ranges::count(rows, true, &Row::equal) > 1)
            print("\n≈ nobody can tell which of these is the fastest: published plans of one job took −"
                + percent(1 - rankingBand.low, 1) + " to +" + percent(rankingBand.high - 1, 1)
                + " of what was predicted.\n");
        print('\n' + presentText(result.present) + '\n');
        print('\n' + countsText(result, took));
    }
    if (!rows.empty())
        return ExitOk;
    std::string counts = countsText(result, took);
    counts.pop_back();
    complain((result.complete() ? "no layout of this job runs: " : "no layout was found in the time given: ")
        + counts);
    if (answer.enough)
        complain("with --accelerators " + countText(*answer.enough) + " there is one");
    return ExitNoAnswer;
}

void declareSearch(QCommandLineParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
    parser.addOption(
        {QStringLiteral("accelerators"), QStringLiteral("search for so many"), QStringLiteral("N")});
    parser.addOption({QStringLiteral("lock"),
        QStringLiteral("leave a field as the scenario has it; may be given again, or as a list a,b"),
        QStringLiteral("id")});
    parser.addOption({QStringLiteral("vary"),
        QStringLiteral(
            "try these values of a field and no others: a list a,b,c or a range from:to[:steps]; may be "
            "given again"),
        QStringLiteral("id=values")});
    parser.addOption(
        {QStringLiteral("headroom"), QStringLiteral("share of the memory that stays free (default 5%)"),
            QStringLiteral("SHARE"), QStringLiteral("5%")});
    parser.addOption({QStringLiteral("objective"), QStringLiteral("time (default), cost or memory"),
        QStringLiteral("WHAT"), QStringLiteral("time")});
    parser.addOption(
        {QStringLiteral("top"), QStringLiteral("so many layouts (default 10)"), QStringLiteral("N")});
    parser.addOption({QStringLiteral("threads"),
        QStringLiteral("default: one a processor; the answer is the same"), QStringLiteral("N")});
    parser.addOption({QStringLiteral("seconds"),
        QStringLiteral("stop after so long and say what was not looked at"), QStringLiteral("N")});
}

constexpr std::array commands{Command{"search",
    "SCENARIO [--accelerators N] [--lock id]… [--vary id=values]… [--headroom 5%] [--objective "
    "time|cost|memory] "
    "[--top N] [--format …]",
    "the best layouts of a job: all are tried, or known not to be better",
    "  ridgepoint search llama3-70b-256xh100\n"
    "  ridgepoint search llama3-70b-256xh100 --lock mesh.tensor,mesh.zero_stage --top 3\n"
    "  ridgepoint search my.ridge.json --vary mesh.pipeline=1,2,4 --vary mesh.schedule=1f1b,zb_h1 --format "
    "json\n",
    declareSearch, runSearch}};

} // namespace

std::span<const Command> searchCommands() { return commands; }

} // namespace ridgepoint
