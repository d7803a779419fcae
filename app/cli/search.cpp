#include "app/cli/search_output.h"

#include "app/cli/waiting.h"
#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/base/printable.h"
#include "core/engine/evaluate.h"
#include "core/search/answer.h"
#include "core/search/as_run.h"
#include "core/search/batch.h"
#include "core/search/joined.h"
#include "core/search/listed.h"
#include "core/search/time_limit.h"

#include <algorithm>
#include <chrono>
#include <functional>

namespace ridgepoint {

namespace {

// What is best: of the layouts of one job, where on as many accelerators the cheapest and the least energy is
// the fastest, and of jobs.
struct Objective
{
    SearchObjective layout = SearchObjective::Time;
    std::optional<JobObjective> job = JobObjective::Time;
};

Objective objectiveOf(const CommandParser& parser)
{
    return chosen<Objective>(parser, "objective", "; expected time, cost, energy, accelerators or memory",
        {{"time", {}}, {"cost", {.job = JobObjective::Cost}}, {"energy", {.job = JobObjective::Energy}},
            {"accelerators", {.job = JobObjective::Accelerators}},
            {"memory", {.layout = SearchObjective::Memory, .job = {}}}});
}

double headroomOf(const CommandParser& parser)
{
    const std::string text = parser.text("headroom");
    const ParsedNumber read = parse(text, Unit::Percent);
    if (!read.si || !(*read.si >= 0 && *read.si < 1))
        refuse("--headroom " + text + ": expected 0% to 99%, for example 10%");
    return *read.si;
}

// What a long search looks at, now and then: whoever waits sees that it goes on.
class Progress
{
public:
    void operator()(const SearchProgress& at)
    {
        if (!m_waiting.isDue())
            return;
        std::string what;
        if (at.without)
            what = "without the limit “" + limitName(*at.without).plain() + "”: ";
        else if (at.accelerators > 0)
            what = "nothing so far; with --accelerators " + countText(at.accelerators) + ": ";
        else if (at.of > 0)
            what = "job " + countText(double(at.item)) + " of " + countText(double(at.of)) + ": ";
        else if (at.item > 0)
            what = "plan " + countText(double(at.item)) + " of the front: ";
        complain(what + format(at.looked, Unit::Percent) + " evaluated");
    }

private:
    Waiting m_waiting;
};

void complainOfEnough(const SearchAnswer& answer)
{
    if (answer.enough)
        complain("with --accelerators " + countText(answer.enough->accelerators) + " a layout fits"
            + (answer.enough->offloaded ? ", with CPU offload" : ""));
}

// A line each.
std::string sentencesOf(const SearchAnswer& answer, bool folded)
{
    std::string text;
    if (answer.scenario.hardware.stack == "generic" && !answer.result.best.empty())
        text += "These plans are for no framework in particular; search again with --set recipe=megatron, or "
                "another stack, for plans that it runs.\n";
    for (const Text& each : {pairedSentence(listedPlans(answer, !folded), answer),
             folded ? variantsSentence(answer.result) : Text(), hostSentence(answer.result),
             plainSentence(answer)})
        if (!each.empty())
            text += each.plain() + '\n';
    return text;
}

void writePlan(CommandContext& context, Scenario scenario, const FoundLayout& layout)
{
    applyEach(scenario, layout.set, context.catalog);
    writeOutput(context.parser, writeScenario({.scenario = scenario, .baselines = {}}, context.catalog));
}

std::string firstError(const Report& report)
{
    const auto error = std::ranges::find(report.diagnostics, Severity::Error, &Diagnostic::severity);
    return error == report.diagnostics.end() ? std::string() : error->message.plain();
}

// Jobs that differ in what no search changes: the best layout of each.
int runJobs(CommandContext& context, const Scenario& scenario, const SearchJobs& jobs,
    const SearchQuestion& question, const SearchEffort& effort, const PartQuestion& same,
    const FoundParts* parts)
{
    if (!jobs.refusal.empty())
        refuse(jobs.refusal.plain());
    const CommandParser& parser = context.parser;
    const Objective objective = objectiveOf(parser);
    if (!objective.job)
        refuse("--objective memory ranks the layouts of one job; of several take time, cost, energy or "
               "accelerators");
    if (question.further.front)
        refuse("--pareto is of one job, not of several");
    refuseOptions(parser, {"accelerators"}, " is of one job, not of several; vary hardware.accelerators");
    refuseOptions(
        parser, {"top", "pair", "limits", "all", "why", "plan", "output"}, " is of one job, not of several");
    std::optional<Seconds> repair;
    if (const std::string text = parser.text("repair"); !text.empty()) {
        const ParsedNumber read = parse(text, Unit::Second);
        if (!read.si || !(*read.si >= 0))
            refuse("--repair " + printable(text, 100) + ": expected a time, for example 12h");
        repair = Seconds(*read.si);
    }
    const bool whole = !parser.isSet("shard"); // 1/1 is a part too
    std::vector<SearchJob> asked;
    std::vector<std::size_t> orders;
    for (std::size_t i = 0; i < jobs.jobs.size(); ++i)
        if (question.shard.takes(i)) {
            asked.push_back(jobs.jobs[i]);
            orders.push_back(i);
        }
    SearchQuestion ofEach = question;
    ofEach.shard = {}; // whole jobs are dealt out, not their layouts
    const auto began = std::chrono::steady_clock::now();
    JobsOutput output = parts
        ? readJobs(*parts, scenario, asked, *objective.job, context.catalog)
        : JobsOutput{.answer = bestOfJobs(scenario, asked, whole ? objective.job : std::nullopt, ofEach,
                         context.catalog, effort)};
    if (!parts)
        output.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    output.objective = *objective.job;
    output.repair = repair;
    const JobsAnswer& answer = output.answer;
    if (!answer.refusal.empty())
        refuse(answer.refusal.plain());
    if (!whole) {
        printPart(same, question.shard, partJson(output, orders, context.catalog));
        return ExitOk;
    }
    std::size_t refused = 0;
    for (const JobPlan& plan : answer.jobs)
        refused += plan.refusal.empty() ? 0 : 1;
    const auto first =
        std::ranges::find_if(answer.jobs, [](const JobPlan& plan) { return !plan.refusal.empty(); });
    if (refused == answer.jobs.size())
        refuse(first->refusal.plain());
    printJobs(output, context.catalog, formatOf(parser));
    std::string followed;
    for (const JobPlan& plan : answer.jobs) {
        const auto batch = std::ranges::find(plan.set, batchField, &FieldEdit::field);
        if (batch != plan.set.end()
            && std::ranges::find(plan.job.set, batchField, &FieldEdit::field) == plan.job.set.end())
            followed += (followed.empty() ? "" : "; ") + batch->text + " of " + textOf(plan.job.set);
    }
    if (!followed.empty())
        complain("note: " + std::string(batchField)
            + " is changed to divide over the replicas where none is stated or no layout runs with the "
              "stated one: "
            + followed);
    if (refused > 0)
        complain("note: " + countText(double(refused)) + " of " + countText(double(answer.jobs.size()))
            + " jobs are invalid: " + first->refusal.plain());
    return exitCodeOf(answer);
}

int searched(CommandContext& context, const FoundParts* parts)
{
    wantPositional(context, 1, "one SCENARIO");
    const CommandParser& parser = context.parser;
    const OutputFormat format = formatOf(parser);
    Scenario scenario = loadScenario(context.positional.front(), context.catalog).scenario;
    FieldEdits said = applySetsAlone(scenario, setsOf(parser, context.catalog), context.catalog);
    const std::optional<Shard> shard = jsonShardOf(parser);
    PartQuestion same;
    if (shard || parts)
        same = partQuestion("search", context, scenario);
    if (parts)
        parts->expect(same);
    FieldEdits asked; // what a layout for another count is set with, before its own
    if (parser.isSet("accelerators"))
        asked =
            applyEach(scenario, {{"hardware.accelerators", parser.text("accelerators")}}, context.catalog);
    const Objective objective = objectiveOf(parser);
    SearchQuestion question{.objective = objective.layout,
        .headroom = headroomOf(parser),
        .top = static_cast<std::size_t>(wholeNumber(parser, "top", 1, 1000).value_or(10)),
        .any = parser.isSet("any")};
    for (const QString& id : parser.list("lock"))
        question.locks.push_back(id.toStdString());
    std::vector<SweepAxis> others; // of fields that no layout has
    for (const QString& own : parser.values("vary")) {
        SweepAxisRead read = readSweepAxis(own.toStdString());
        if (!read.message.empty())
            refuse(own.contains(u'=') ? "--vary " + read.message.plain()
                                      : "--vary " + own.toStdString()
                        + ": expected id=a,b,c or id=from:to, for example mesh.pipeline=1,2,4");
        (isSearchField(read.axis.field->id) ? question.vary : others).push_back(std::move(read.axis));
    }
    question.shard = shard.value_or(Shard());
    const bool all = parser.isSet("all");
    question.further.front = parser.isSet("pareto");
    if (question.further.front && parser.isSet("top"))
        refuse("--pareto lists the whole front: it goes without --top");
    if (question.further.front) {
        const QString sides = parser.value("pareto");
        if (sides != QLatin1String("time,memory") && sides != QLatin1String("memory,time"))
            refuse("--pareto: " + quotedExcerpt(sides.toStdString())
                + "; expected time,memory (on as many accelerators cost goes with time)");
        if (shard || parser.isSet("objective"))
            refuse("--pareto goes without --shard and --objective");
    }
    Progress progress;
    SearchEffort effort{
        .threads = static_cast<unsigned>(wholeNumber(parser, "threads", 1, 256).value_or(processors())),
        .looking = std::ref(progress)};
    const auto atMost = longestOf(parser);
    const auto began = std::chrono::steady_clock::now();
    const TimeLimit limit({}, atMost); // of all that is searched, also for whether a batch can stay
    effort.stop = limit.token();
    if (std::ranges::find(said, batchField, &FieldEdit::field) != said.end())
        question.locks.emplace_back(batchField);
    said.insert(said.end(), asked.begin(), asked.end());
    if (const Text note =
            followInSearch(scenario, said, question, context.catalog, effort.threads, effort.stop);
        !note.empty())
        complain("note: " + note.plain());
    if (!asked.empty())
        asked.push_back({std::string(batchField), countText(scenario.training.globalBatchSequences)});
    std::vector<std::string> clusters;
    for (const QString& id : parser.list("on"))
        clusters.push_back(id.toStdString());
    if (parser.isSet("on") && clusters.empty())
        refuse("--on names no cluster, for example dgx-h100:256");
    if (!clusters.empty() && !others.empty())
        refuse("--on names the machines; --vary " + std::string(others[0].field->id) + " would change them");
    if (!clusters.empty() || !others.empty())
        return runJobs(context, scenario,
            clusters.empty() ? jobsAlong(others) : jobsOn(clusters, context.catalog), question, effort, same,
            parts);
    if (objective.job == JobObjective::Accelerators)
        refuse("--objective accelerators asks how many: add --vary hardware.accelerators=64,128,256");
    if (parser.isSet("repair"))
        refuse("--repair asks for the spares of several jobs: add --vary hardware.accelerators=… or --on");
    question.further.limits = parser.isSet("limits");
    question.families = !question.further.front && !parser.isSet("pair");
    if (shard || !question.families)
        refuseOptions(parser, {"all", "why", "plan", "output"}, " goes without --shard, --pareto and --pair");
    if (parser.isSet("why") && objective.layout != SearchObjective::Time)
        refuse("--why compares steps: it goes without --objective memory");
    if (parser.isSet("pair")) {
        const QStringList pair = parser.value("pair").split(u',');
        if (pair.size() != 2)
            refuse("--pair: expected two fields, for example mesh.tensor,mesh.pipeline");
        if (shard || question.further.front || question.further.limits
            || objective.layout != SearchObjective::Time || parser.isSet("top"))
            refuse("--pair goes without --shard, --pareto, --limits, --top and --objective memory");
        question.further.pairs = true;
        question.further.pair = {pair[0].trimmed().toStdString(), pair[1].trimmed().toStdString()};
        question.top = 1;
    }
    if (question.further.limits
        && (shard || question.further.front || objective.layout != SearchObjective::Time))
        refuse("--limits goes without --shard, --pareto and --objective memory");
    FoundLayouts found;
    if (parts)
        found = readLayouts(*parts, scenario, question, context.catalog);
    if (shard && shard->isWhole()) // a part too: variants are counted when it is merged
        question.top = std::max(question.top, variantsAmong);
    SearchAnswer answer = parts ? joined(scenario, question, found.results, context.catalog, effort)
                                : answerTo(scenario, question, context.catalog, effort);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    const double seconds = parts ? found.seconds : took.count();
    if (!answer.refusal.empty())
        refuse(answer.refusal.plain());
    SearchResult& result = answer.result;
    if (shard) { // what `merge` takes; that there is none in it says nothing
        printPart(same, *shard,
            partJson({.rows = {},
                .result = result,
                .seconds = seconds,
                .comparable = objective.layout == SearchObjective::Time}));
        return ExitOk;
    }

    if (const Text refused = jobSentence(answer); !refused.empty() && !result.best.empty())
        complain("warning: " + refused.plain()); // in every format, and where one plan alone is printed
    if (statedMfu(scenario.hardware))
        complain("note: the scenario's MFU is stated, by itself or as one accelerator's default; a search "
                 "compares what is predicted, as hardware.efficiency.mfu=model does");
    const auto behindAsked = [&asked](FieldEdits edits) {
        edits.insert(edits.begin(), asked.begin(), asked.end());
        return edits;
    };
    if (question.further.pairs) {
        for (JobPlan& plan : answer.pairs)
            plan.set = behindAsked(plan.set);
        printPairs(answer, context.catalog, format);
        if (!result.best.empty())
            return ExitOk;
        complainOfEnough(answer);
        return ExitNoAnswer;
    }
    std::optional<Reasons> why;
    if (parser.isSet("why") && !result.best.empty())
        why = reasonsFor(answer, context.catalog);
    const std::string sentences = sentencesOf(answer, !all);
    const auto setWhole = [&](FoundLayout& layout) { // which alone gives the step
        layout.set = behindAsked(editsTo(scenario, layout));
    };
    std::ranges::for_each(result.best, setWhole);
    for (FoundFamily& family : result.families)
        setWhole(family.best);
    if (answer.plain && answer.plain->layout)
        setWhole(*answer.plain->layout);
    SearchOutput output{.rows = rowsOf(answer, all),
        .result = result,
        .plain = answer.plain,
        .seconds = seconds,
        .energy = objective.job == JobObjective::Energy,
        .front = question.further.front,
        .folded = !all && !result.families.empty(),
        .comparable = objective.layout == SearchObjective::Time, // else nobody doubts the order
        .sentences = sentences,
        .refusedBy = rulesAgainstJob(scenario),
        .why = why};
    for (const Text& change : changesSentences(listedPlans(answer, all), answer))
        output.changes.push_back(change.plain());
    const Report first = predictedReport(
        scenario, result.best.empty() ? std::nullopt : std::optional(result.best.front()), context.catalog);
    output.caveats = trainingCaveats(first);
    output.capacity = first.memory.capacity;
    if (!result.best.empty())
        output.targets = missedTargets(first);
    if (objective.layout == SearchObjective::Time && !question.further.front && output.refusedBy.empty())
        output.worthRunning = all ? worthRunning(result.best) : worthRunning(listedPlans(answer));
    for (const SearchAnswer::Beyond& beyond : answer.beyond) {
        output.beyond.push_back(beyond);
        if (beyond.best)
            output.beyond.back().best->set = behindAsked(editsTo(scenario, *beyond.best));
    }
    if (!output.comparable)
        for (SearchRow& row : output.rows)
            row.equal = false;
    if (!result.present.legal)
        output.illegal = firstError(evaluate(scenario));
    const bool toFile = parser.isSet("output");
    const std::size_t plan = wholeNumber(parser, "plan", 1, 1000).value_or(1);
    if (!output.rows.empty() && plan > output.rows.size())
        refuse("--plan " + countText(double(plan)) + ": " + countText(double(output.rows.size()))
            + " are listed; --top lists more");
    if (toFile || !parser.isSet("plan"))
        printSearch(output, format);
    if (!output.rows.empty()) {
        if (toFile || parser.isSet("plan"))
            writePlan(context, scenario, output.rows[plan - 1].plan.layout);
        return ExitOk;
    }
    if (result.tooLarge)
        complain(sentence(*result.tooLarge, scenario.hardware.accelerators).plain());
    complainOfNone(output);
    for (const SearchAnswer::Beyond& each : output.beyond) {
        std::string text = beyondText(each, {});
        text.pop_back();
        complain(text);
    }
    complainOfEnough(answer);
    return ExitNoAnswer;
}

int runSearch(CommandContext& context) { return searched(context, nullptr); }

void declareSearch(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
    parser.add("accelerators", "search for this many", "N");
    parser.add("lock", "leave a field as the scenario has it; may be given again, or as a list a,b", "id");
    parser.add("vary",
        "try these values of a field and no others: a list a,b,c or a range from:to[:steps]; may be given "
        "again. Of a field that no layout has (accelerators, device, precision, batch …) each value is "
        "another job, and the best layout of each is listed",
        "id=values");
    parser.add("on",
        "the best layout on each of these clusters (ridgepoint presets clusters), on N of its accelerators "
        "(default: all of the preset): dgx-h100:256,hgx-b200:128",
        "CLUSTER[:N],…");
    parser.add("headroom", "share of memory kept free (default 5%)", "SHARE", "5%");
    parser.add("objective",
        "time (default), cost, energy, memory; of several jobs also accelerators, the fewest that meet "
        "deadline and budget",
        "WHAT", "time");
    parser.add("top", "layouts to list (default 10)", "N");
    parser.add("threads", "default: one per processor; the answer is the same", "N");
    parser.add("pareto",
        "time,memory: the fastest layout, then the fastest that needs less memory by at least 1 % of the "
        "capacity, and so on: many searches",
        "A,B");
    parser.add(
        "pair", "the best layout at every value of two of its fields: mesh.tensor,mesh.pipeline", "A,B");
    parser.add("limits",
        "also the best layout without each limit (memory, the node, framework support, report warnings): "
        "what the limit costs");
    parser.add("any",
        "also layouts that the scenario's software stack would not run as written and, with the generic "
        "stack, those that few frameworks support");
    parser.add("all", "list every layout found, instead of the best of each family");
    parser.add(
        "why", "also the best plan with one field changed, and where its step differs from the plain plan's");
    parser.add("plan", "print the plan of this row as a scenario, instead of the list", "ROW");
    parser.addOutput(
        "file to write the first plan to, or that of --plan, as a scenario; the list is printed too");
    parser.add(
        "repair", "of several jobs: how many spare nodes, if a failed one is back after this time", "TIME");
    declareShard(parser);
    parser.add("seconds", "stop after this time and say what was not evaluated", "N");
}

} // namespace

constexpr Command searchCommand{"search",
    "SCENARIO [--accelerators N] [--lock id]… [--vary id=values]… [--on CLUSTER[:N],…] [--headroom 5%] "
    "[--objective time|cost|energy|accelerators|memory] [--top N] [--pareto time,memory] [--pair A,B] "
    "[--limits] [--any] [--all] [--why] [--plan ROW] [-o FILE] [--repair TIME] [--shard K/N] [--format …]",
    "the best layouts of a job: each is evaluated, ruled out by a bound, or excluded because the mesh or the "
    "framework does not allow it",
    "  ridgepoint search llama3-70b-256xh100\n"
    "  ridgepoint search llama3-70b-256xh100 --lock mesh.tensor,mesh.zero_stage --top 3\n"
    "  ridgepoint search my.ridge.json --vary mesh.pipeline=1,2,4 --vary mesh.schedule=1f1b,zb_h1 --format "
    "json\n"
    "  ridgepoint search llama3-70b-256xh100 --vary hardware.accelerators=64,96,128,256,512 --objective "
    "accelerators --set targets.deadline=60d\n"
    "  ridgepoint search llama3-70b-256xh100 --on dgx-h100:256,hgx-h200:192,hgx-b200:128 --objective cost\n"
    "  ridgepoint search llama3-70b-256xh100 --pair mesh.tensor,mesh.pipeline\n"
    "  ridgepoint search llama3-70b-256xh100 --why\n"
    "  ridgepoint search llama3-70b-256xh100 --plan 2 | ridgepoint launch - --for megatron -o train.sh\n"
    "  ridgepoint search my.ridge.json --shard 3/8 --format json > part.3.json\n",
    declareSearch, runSearch};

int searchOfParts(CommandContext& context, const FoundParts& parts) { return searched(context, &parts); }

} // namespace ridgepoint
