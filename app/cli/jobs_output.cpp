#include "app/cli/search_output.h"

#include "app/cli/json.h"
#include "app/cli/part_reader.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/formulas/economics.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/hardware_figures.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace ridgepoint {

namespace {

std::string shownTime(const std::optional<Seconds>& time) { return time ? format(*time) : "—"; }
std::string shownMoney(const std::optional<Money>& money) { return money ? format(*money) : "—"; }

std::string nameOf(const SearchJob& job) { return job.name.empty() ? setText(job.set) : job.name; }

// What of the plan is not the job.
FieldEdits layoutOf(const JobPlan& plan)
{
    return {plan.set.begin() + static_cast<std::ptrdiff_t>(plan.job.set.size()), plan.set.end()};
}

bool anyRegret(const JobsAnswer& answer)
{
    return std::ranges::any_of(answer.jobs, [](const JobPlan& plan) { return plan.regret.has_value(); });
}

bool anyHost(const JobsAnswer& answer)
{
    return std::ranges::any_of(
        answer.jobs, [](const JobPlan& plan) { return plan.report && plan.report->host.offloaded; });
}

// "$3.50 an hour on h100-sxm (on-demand list: …, May 2026)": what the money is reckoned with, and of when.
std::string priceText(const Report& report, const Catalog& catalog)
{
    const Scenario& s = report.scenario;
    const std::string& id = s.hardware.accelerator.id;
    if (s.targets.pricePerAcceleratorHour)
        return format(*s.targets.pricePerAcceleratorHour) + " on " + id + " (stated)";
    const Accelerator& device = s.hardware.accelerator;
    if (!(device.priceHigh.value() > 0))
        return "not known on " + id;
    const std::string basis = listedPriceBasis(s, catalog);
    return format(listPriceMiddle(device.priceLow, device.priceHigh)) + " on " + id
        + (basis.empty() ? "" : " (" + basis + ")");
}

// Idle nodes in place of those that wait for repair.
std::optional<double> sparesOf(const JobPlan& plan, const JobsOutput& output)
{
    if (!output.repair || !plan.report || !plan.report->resilience.mtbf)
        return {};
    return spareNodes(*plan.report->resilience.mtbf, *output.repair);
}

Cell withUnit(const std::optional<double>& value, Unit unit) { return value ? Cell(*value, unit) : Cell(); }

Table jobsForPeople(const JobsOutput& output)
{
    const JobsAnswer& answer = output.answer;
    Table table{
        {"#", "job", "step", "wall-clock", "cost", "energy", "power", "memory", "targets", "P(deadline met)"},
        {}};
    const bool host = anyHost(answer), regrets = anyRegret(answer);
    if (host)
        table.columns.insert(table.columns.end() - 2, "host memory per node");
    if (regrets)
        table.columns.emplace_back("worst case");
    if (output.repair)
        table.columns.emplace_back("spares");
    table.columns.emplace_back("best layout");
    for (std::size_t i = 0; i < answer.jobs.size(); ++i) {
        const JobPlan& plan = answer.jobs[i];
        std::vector<Cell> row{i + 1, nameOf(plan.job)};
        if (plan.report) {
            const Report& report = *plan.report;
            row.insert(row.end(),
                {shownTime(report.step.seconds), shownTime(report.run.wallClock),
                    shownMoney(report.run.total), report.energy.run, withUnit(plan.watts, Unit::Watt),
                    report.memory.perRank.total(), verdictOf(plan).plain(), likelihoodOf(plan).plain()});
            if (host)
                row.insert(row.end() - 2, Cell(report.host.offloaded));
            if (regrets)
                row.push_back(plan.regret ? Cell('+' + format(*plan.regret, Unit::Percent)) : Cell());
            if (output.repair)
                row.push_back(withUnit(sparesOf(plan, output), Unit::Count));
            row.emplace_back(setText(layoutOf(plan)));
        } else {
            row.resize(table.columns.size() - 1);
            row.emplace_back(whyNone(plan).plain());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table jobsForFiles(const JobsOutput& output)
{
    const JobsAnswer& answer = output.answer;
    Table table{{"rank", "job", "step_seconds", "wall_clock_seconds", "total_dollars", "run_joules",
                    "site_watts", "late", "over_budget", "deadline_probability", "regret_at_worst",
                    "spare_nodes", "set", "refusal"},
        {}};
    const bool host = anyHost(answer);
    if (host)
        table.columns.emplace_back("host_bytes_per_node");
    for (std::size_t i = 0; i < answer.jobs.size(); ++i) {
        const JobPlan& plan = answer.jobs[i];
        const Report none{};
        const Report& report = plan.report ? *plan.report : none;
        table.rows.push_back({i + 1, nameOf(plan.job), report.step.seconds, report.run.wallClock,
            report.run.total, report.energy.run, plan.watts, plan.report ? Cell(plan.late ? 1 : 0) : Cell(),
            plan.report ? Cell(plan.dear ? 1 : 0) : Cell(), plan.deadlineProbability, plan.regret,
            sparesOf(plan, output), plan.report ? setText(plan.set) : "",
            plan.report ? "" : whyNone(plan).plain()});
        if (host)
            table.rows.back().emplace_back(report.host.offloaded);
    }
    return table;
}

std::vector<Caveat> caveatsOfJobs(const std::vector<JobPlan>& jobs)
{
    std::vector<Caveat> all;
    for (const JobPlan& plan : jobs)
        if (plan.report)
            addCaveats(all, trainingCaveats(*plan.report));
    return all;
}

Json jobsJson(const JobsOutput& output, const Catalog& catalog)
{
    const JobsAnswer& answer = output.answer;
    Json jobs = Json::array();
    for (const JobPlan& plan : answer.jobs) {
        Json job{{"name", nameOf(plan.job)}, {"job", setJson(plan.job.set)}, {"space", plan.space},
            {"unvisited", plan.unvisited}};
        if (!plan.refusal.empty())
            job["refusal"] = plan.refusal.plain();
        if (!plan.report) {
            job["step_seconds"] = nullptr;
            job["why_none"] = whyNone(plan).plain();
        } else {
            const Report& report = *plan.report;
            job.update({{"set", setJson(plan.set)}, {"step_seconds", numberOf(report.step.seconds)},
                {"memory_bytes", report.memory.perRank.total().value()},
                {"wall_clock_seconds", numberOf(report.run.wallClock)},
                {"total_dollars", numberOf(report.run.total)}, {"run_joules", numberOf(report.energy.run)},
                {"site_watts", jsonNumber(plan.watts)}, {"late", plan.late}, {"over_budget", plan.dear},
                {"deadline_probability", jsonNumber(plan.deadlineProbability)},
                {"regret_at_worst", jsonNumber(plan.regret)},
                {"spare_nodes", jsonNumber(sparesOf(plan, output))}, {"price", priceText(report, catalog)}});
            if (report.host.offloaded)
                job["host_bytes_per_node"] = report.host.offloaded->value();
        }
        jobs.push_back(std::move(job));
    }
    return {{"jobs", std::move(jobs)}, {"complete", answer.complete}, {"seconds", output.seconds},
        {"caveats", caveatsJson(caveatsOfJobs(answer.jobs))}};
}

} // namespace

Json partJson(const JobsOutput& output, const std::vector<std::size_t>& orders, const Catalog& catalog)
{
    Json json = jobsJson(output, catalog);
    for (std::size_t i = 0; i < orders.size(); ++i) {
        json["jobs"][i]["order"] = orders[i];
        if (const std::optional<Rejection> nearest = output.answer.jobs[i].nearest)
            json["jobs"][i]["nearest"] = key(*nearest);
    }
    return json;
}

namespace {

// As the program reckons it here and now; what the part says of it must be the same.
JobPlan readPlan(const Json& json, const PartReader& read, const Scenario& scenario, const SearchJob& job,
    JobObjective objective, const Catalog& catalog)
{
    JobPlan plan;
    plan.job = job;
    plan.set = job.set;
    plan.space = read.number(json, "space");
    plan.unvisited = read.number(json, "unvisited");
    if (json.contains("refusal"))
        plan.refusal = Text::name(read.text(json, "refusal"));
    if (json.contains("nearest"))
        plan.nearest = rejectionOf(read.text(json, "nearest"));
    if (!json.contains("set"))
        return plan;
    plan.set = read.edits(json, "set");
    Scenario at = scenario;
    if (const FieldError error = applyEdits(at, plan.set, catalog))
        read.refuse(error.message.plain());
    plan.report = std::make_shared<const Report>(evaluate(at));
    if (!plan.report->step.seconds || plan.report->step.seconds->value() != read.number(json, "step_seconds"))
        read.refuse("a step that this version of the program reckons otherwise");
    judge(plan, objective);
    return plan;
}

} // namespace

JobsOutput readJobs(const FoundParts& parts, const Scenario& scenario, std::span<const SearchJob> asked,
    JobObjective objective, const Catalog& catalog)
{
    JobsOutput all;
    std::map<std::size_t, JobPlan> jobs; // in the order in which they were asked
    for (const FoundParts::Part& part : parts.parts) {
        const PartReader read(part.path);
        all.seconds = std::max(all.seconds, read.number(part.found, "seconds")); // they ran side by side
        all.answer.complete = read.flag(part.found, "complete") && all.answer.complete;
        for (const Json& each : read.at(part.found, "jobs", Json::value_t::array)) {
            const double order = read.number(each, "order");
            if (order >= double(asked.size()))
                read.refuse("more jobs than were asked for");
            const auto at = static_cast<std::size_t>(order);
            jobs.emplace(at, readPlan(each, read, scenario, asked[at], objective, catalog));
        }
    }
    if (jobs.size() != asked.size())
        PartReader(parts.parts.front().path).refuse("fewer jobs than were asked for");
    for (auto& [order, plan] : jobs)
        all.answer.jobs.push_back(std::move(plan));
    rankJobs(all.answer.jobs, objective);
    return all;
}

int exitCodeOf(const JobsAnswer& answer)
{
    if (!answer.jobs.empty() && answer.jobs.front().report)
        return ExitOk;
    complain(answer.complete ? "none of these jobs has a layout that runs"
                             : "no layout was found in the time given");
    return ExitNoAnswer;
}

void printJobs(const JobsOutput& output, const Catalog& catalog, OutputFormat format)
{
    const JobsAnswer& answer = output.answer;
    sayCaveats(caveatsOfJobs(answer.jobs), format);
    if (format == OutputFormat::Json)
        return print(jsonDocument(jobsJson(output, catalog)));
    printTable(format == OutputFormat::Csv ? jobsForFiles(output) : jobsForPeople(output), format);
    if (format != OutputFormat::Text)
        return;
    constexpr std::array<const char*, 4> by{
        "Shortest wall-clock", "Lowest cost", "Lowest energy", "Fewest accelerators"};
    double layouts = 0;
    for (const JobPlan& plan : answer.jobs)
        layouts += plan.space;
    const bool budgeted = std::ranges::any_of(
        answer.jobs, [](const JobPlan& plan) { return plan.report && plan.report->scenario.targets.budget; });
    const auto first =
        std::ranges::find_if(answer.jobs, [](const JobPlan& plan) { return plan.report != nullptr; });
    const TargetTime* deadline =
        first == answer.jobs.end() ? nullptr : &first->report->scenario.targets.deadline;
    const bool dated = !deadline || deadline->stated();
    const std::string targets = dated && budgeted ? "deadline and budget"
        : dated                                   ? "the deadline"
        : budgeted                                ? "the budget"
                                                  : "";
    std::string said = '\n' + std::string(by[static_cast<std::size_t>(output.objective)])
        + (targets.empty() ? " first" : " first of what meets " + targets) + "; the best of "
        + ridgepoint::format(layouts, Unit::Count) + (layouts == 1 ? " layout in " : " layouts in ")
        + ridgepoint::format(Seconds(output.seconds)) + ".\n";
    if (const auto longer = std::ranges::count(answer.jobs, true, &JobPlan::beyondUsual); longer > 0)
        said += countText(double(longer)) + " of them take longer than the usual "
            + ridgepoint::format(deadline->seconds())
            + ", a default: state a deadline (--set targets.deadline=60d) to rank by it.\n";
    const bool likely = std::ranges::any_of(
        answer.jobs, [](const JobPlan& plan) { return plan.deadlineProbability.has_value(); });
    if (likely)
        said += "P(deadline met): the probability that the run ends before the deadline, from the step's "
                "error band. Energy is that of the computation, without failures and set-up.\n";
    if (anyRegret(answer)) {
        const auto least = std::ranges::min_element(answer.jobs, {}, [](const JobPlan& plan) {
            return plan.regret.value_or(std::numeric_limits<double>::infinity());
        });
        said += "Worst case: how much more than the best other job, with its own step at the high end of its "
                "band and the others' at the low end; lowest: "
            + nameOf(least->job) + ".\n";
    }
    if (output.repair)
        said += "Spares: whole nodes, enough 99 % of the time with " + ridgepoint::format(*output.repair)
            + " until a failed one is back; the cost does not include them.\n";
    std::vector<std::string> prices;
    for (const JobPlan& plan : answer.jobs)
        if (plan.report && plan.report->run.total)
            if (std::string price = priceText(*plan.report, catalog);
                std::ranges::find(prices, price) == prices.end())
                prices.push_back(std::move(price));
    for (const std::string& price : prices)
        said += "Price: " + price + ".\n";
    const bool kept = std::ranges::any_of(
        answer.jobs, [](const JobPlan& plan) { return plan.report && !plan.late && !plan.dear; });
    if (!kept)
        said += targets.empty() ? "None of these ever ends.\n" : "None of these meets " + targets + ".\n";
    if (!answer.complete)
        said += "Not every layout was evaluated in the time given.\n";
    print(said);
}

namespace {

std::optional<double> stepOf(const JobPlan& plan)
{
    if (!plan.report || !plan.report->step.seconds)
        return {};
    return plan.report->step.seconds->value();
}

// A row for each value of the second field, a column for each of the first; those where nothing runs apart.
Table pairsForPeople(const SearchAnswer& answer, double best, std::vector<std::string>& without)
{
    std::vector<SearchJob> jobs;
    for (const JobPlan& plan : answer.pairs)
        jobs.push_back(plan.job);
    const PairGrid grid = gridOf(jobs, answer.pairs);
    for (const FieldEdit& edit : grid.without)
        without.push_back(edit.field + '=' + edit.text);
    const auto& [across, down] = answer.question.further.pair;
    Table table{{down + " \\ " + across}, {}};
    table.columns.insert(table.columns.end(), grid.across.begin(), grid.across.end());
    auto cell = grid.cells.begin();
    for (const std::string& value : grid.down) {
        std::vector<Cell>& row = table.rows.emplace_back(1, value);
        for (std::size_t column = 0; column < grid.across.size(); ++column) {
            const JobPlan& plan = answer.pairs[*cell++];
            const std::optional<double> step = stepOf(plan);
            row.emplace_back(!step ? whyNone(plan).plain()
                    : *step > best
                    ? format(Seconds(*step)) + " (+" + format(*step / best - 1, Unit::Percent) + ')'
                    : format(Seconds(*step)));
        }
    }
    return table;
}

} // namespace

void printPairs(const SearchAnswer& answer, const Catalog& catalog, OutputFormat format)
{
    double best = std::numeric_limits<double>::infinity();
    const JobPlan* fastest = nullptr;
    for (const JobPlan& plan : answer.pairs)
        if (const std::optional<double> step = stepOf(plan); step && *step < best) {
            best = *step;
            fastest = &plan;
        }
    sayCaveats(caveatsOfJobs(answer.pairs), format);
    const bool complete =
        std::ranges::all_of(answer.pairs, [](const JobPlan& plan) { return plan.unvisited == 0; });
    if (format == OutputFormat::Json) {
        JobsOutput output;
        output.answer.jobs = answer.pairs;
        output.answer.complete = complete;
        Json json = jobsJson(output, catalog);
        json.erase("seconds");
        json["pair"] = {answer.question.further.pair[0], answer.question.further.pair[1]};
        return print(jsonDocument(json));
    }
    if (format == OutputFormat::Csv) {
        Table table{{answer.question.further.pair[0], answer.question.further.pair[1], "step_seconds", "set",
                        "why_none"},
            {}};
        for (const JobPlan& plan : answer.pairs) {
            const std::optional<double> step = stepOf(plan);
            table.rows.push_back({plan.job.set[0].text, plan.job.set[1].text, step,
                step ? setText(plan.set) : "", step ? "" : whyNone(plan).plain()});
        }
        return printTable(table, format);
    }
    std::vector<std::string> without;
    const Table table = pairsForPeople(answer, best, without);
    printTable(table, format);
    if (format == OutputFormat::Text && !without.empty())
        print("\nNo layout runs with " + joined(without, ", ") + ".\n");
    if (format != OutputFormat::Text || !fastest)
        return;
    print((complete ? "\nEach is the fastest layout with these two fields fixed. The best: "
                    : "\nEach is the fastest layout found with these two fields fixed; not every layout was "
                      "evaluated in the time given. The best: ")
        + setText(fastest->set) + ".\n");
}

} // namespace ridgepoint
