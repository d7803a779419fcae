#include "core/search/jobs.h"

#include "core/analysis/levers.h"
#include "core/base/nearest.h"
#include "core/base/parse.h"
#include "core/base/printable.h"
#include "core/engine/evaluate.h"
#include "core/search/answer.h"
#include "core/search/batch.h"
#include "core/search/time_limit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

namespace ridgepoint {

namespace {

// In the objective's unit; empty: not known.
std::optional<double> valueOf(JobObjective objective, const Report& report)
{
    const auto plain = [](const auto& quantity) {
        return quantity ? std::optional(quantity->value()) : std::nullopt;
    };
    switch (objective) {
    case JobObjective::Time:
        return plain(report.run.wallClock);
    case JobObjective::Cost:
        return plain(report.run.total);
    case JobObjective::Energy:
        return plain(report.energy.run);
    case JobObjective::Accelerators:
        return report.scenario.hardware.accelerators;
    }
    return {};
}

std::optional<double> probabilityOf(const Report& report)
{
    // Of a normal deviate, a tenth lies beyond this on either side.
    constexpr double tenth = 1.2815515655446004;
    const std::optional<double> share = deadlineShare(report);
    if (!report.step.band || !report.step.seconds || !share || !(*share > 0))
        return {};
    const Band& band = *report.step.band;
    if (!(band.high > band.low))
        return {};
    const double low = std::log(band.low / *report.step.seconds),
                 high = std::log(band.high / *report.step.seconds);
    const double spread = (high - low) / (2 * tenth);
    const double margin = std::log(1 / *share) - (low + high) / 2;
    return std::erfc(-margin / spread / std::numbers::sqrt2) / 2;
}

// The scenario as a job asks for it; what follows an edit is among `edits` then.
std::optional<Scenario> jobOf(const Scenario& scenario, FieldEdits& edits, Text& refusal,
    const SearchQuestion& question, const Catalog& catalog, unsigned threads, const std::stop_token& stop)
{
    Scenario job = scenario;
    if (FieldError error = applyEdits(job, edits, catalog)) {
        refusal = error.message;
        return {};
    }
    const double batch = job.training.globalBatchSequences;
    followInSearch(job, edits, question, catalog, threads, stop);
    if (job.training.globalBatchSequences != batch)
        edits.push_back({std::string(batchField), countText(job.training.globalBatchSequences)});
    return job;
}

// Of each plan that keeps what is asked, where any does.
void addRegrets(std::vector<JobPlan>& jobs)
{
    struct Span
    {
        JobPlan* plan;
        double low, high;
    };
    const auto keeps = [](const JobPlan& plan) { return !plan.late && !plan.dear; };
    const bool anyKeeps =
        std::ranges::any_of(jobs, [&](const JobPlan& plan) { return plan.report && keeps(plan); });
    std::vector<Span> spans;
    for (JobPlan& plan : jobs) {
        if (!plan.report || !plan.value || (anyKeeps && !keeps(plan)))
            continue;
        const auto& step = plan.report->step;
        if (!step.band || !step.seconds || !(step.seconds->value() > 0))
            continue;
        spans.push_back({&plan, *plan.value * (step.band->low / *step.seconds),
            *plan.value * (step.band->high / *step.seconds)});
    }
    for (const Span& each : spans) {
        double others = std::numeric_limits<double>::infinity();
        for (const Span& other : spans)
            if (&other != &each)
                others = std::min(others, other.low);
        if (std::isfinite(others) && others > 0)
            each.plan->regret = std::max(0.0, each.high / others - 1);
    }
}

// The question for one job: what the job says of a layout stays.
SearchQuestion questionFor(const SearchJob& job, const SearchQuestion& question)
{
    SearchQuestion fixed = question;
    for (const FieldEdit& edit : job.set) {
        if (!isSearchField(edit.field))
            continue;
        std::erase_if(fixed.vary, [&edit](const SweepAxis& axis) { return axis.field->id == edit.field; });
        fixed.locks.push_back(edit.field);
    }
    return fixed;
}

auto rank(const JobPlan& plan)
{
    const double value = plan.value.value_or(std::numeric_limits<double>::infinity());
    return std::tuple(!plan.report, plan.late || plan.dear, value);
}

} // namespace

double spareNodes(Seconds mtbf, Seconds repair)
{
    constexpr double often = 0.99, reach = 1e6;
    const double mean = repair / mtbf;
    if (!(mean > 0))
        return 0;
    if (!(mean < reach))
        return std::numeric_limits<double>::infinity();
    // Terms by their logarithms: the first one is below any number that there is where many wait.
    double count = 0, logarithm = -mean, sum = std::exp(logarithm);
    while (sum < often && count < 2 * reach) {
        ++count;
        logarithm += std::log(mean / count);
        sum += std::exp(logarithm);
    }
    return count;
}

Text whyNone(const JobPlan& plan)
{
    return !plan.refusal.empty() ? plan.refusal
        : plan.unvisited > 0     ? phrase("no plan was found in the time given")
        : plan.nearest           ? sentence(*plan.nearest)
                                 : phrase("no plan runs");
}

Text verdictOf(const JobPlan& plan)
{
    const bool endless = plan.report && !plan.report->run.wallClock;
    const bool priceless = plan.report && plan.dear && !plan.report->run.budgetLeft;
    return endless               ? phrase("✗ never ends")
        : plan.late && plan.dear ? phrase("✗ late, over budget")
        : plan.late              ? phrase("✗ late")
        : priceless              ? phrase("✗ price not known")
        : plan.dear              ? phrase("✗ over budget")
        : plan.beyondUsual
        ? phrase("longer than the usual %1", textNumber(plan.report->scenario.targets.deadline.seconds()))
        : phrase("✓");
}

Text likelihoodOf(const JobPlan& plan)
{
    constexpr double sure = 0.999; // a band says nothing of its far ends
    if (!plan.deadlineProbability)
        return phrase("—");
    const double likely = *plan.deadlineProbability;
    const TextNumber shown = textNumber(std::clamp(likely, 1 - sure, sure), Unit::Percent);
    return likely > sure    ? phrase("> %1", shown)
        : likely < 1 - sure ? phrase("< %1", shown)
                            : phrase("%1", shown);
}

SearchJobs jobsAlong(std::span<const SweepAxis> axes)
{
    double total = 1;
    for (const SweepAxis& axis : axes) {
        if (isSearchField(axis.field->id))
            return {{}, phrase("%1 belongs to the layout: varying it makes no other job", axis.field->id)};
        total *= static_cast<double>(axis.values.size());
    }
    if (total > mostJobs)
        return {{},
            phrase("%1 jobs are more than %2", textNumber(total, Unit::Count),
                textNumber(static_cast<double>(mostJobs), Unit::Count))};
    SearchJobs all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(total); ++i) {
        SearchJob& job = all.jobs.emplace_back();
        std::size_t rest = i;
        for (std::size_t a = axes.size(); a-- > 0;) {
            const SweepAxis& axis = axes[a];
            job.set.insert(
                job.set.begin(), {std::string(axis.field->id), axis.values[rest % axis.values.size()]});
            rest /= axis.values.size();
        }
    }
    return all;
}

SearchJobs jobsOn(std::span<const std::string> clusters, const Catalog& catalog)
{
    SearchJobs all;
    for (const std::string& text : clusters) {
        const std::string id = text.substr(0, text.find(':'));
        const auto known = std::ranges::find(catalog.clusters(), id, &ClusterPreset::id);
        if (known == catalog.clusters().end()) {
            Nearest nearest(id);
            for (const ClusterPreset& cluster : catalog.clusters())
                nearest.consider(cluster.id);
            return {
                {}, phrase("there is no cluster %1%2", Text::name(quotedExcerpt(id)), nearest.question())};
        }
        double count = known->accelerators;
        if (id.size() < text.size()) {
            const ParsedNumber read = parse(std::string_view(text).substr(id.size() + 1), Unit::Count);
            if (!read.si || !(*read.si >= 1) || *read.si != std::floor(*read.si))
                return {{}, phrase("%1: expected a count behind the colon", Text::name(quotedExcerpt(text)))};
            count = *read.si;
        }
        SearchJob job{
            .set = {{"hardware.accelerator", known->accelerator}}, .name = id + ':' + countText(count)};
        for (const auto& [field, link] : {std::pair("hardware.scale_up", known->scaleUp),
                 std::pair("hardware.scale_out", known->scaleOut)})
            job.set.push_back({field, link.empty() ? "auto" : link}); // the accelerator's own
        if (known->perNode >= 1)
            job.set.push_back({"hardware.per_node", countText(known->perNode)});
        job.set.push_back({"hardware.accelerators", countText(count)});
        job.set.push_back({"targets.price_per_accelerator_hour", "auto"}); // the one stated was another's
        all.jobs.push_back(std::move(job));
    }
    return all;
}

std::vector<SearchJob> jobsAround(const Scenario& scenario)
{
    const Hardware& hardware = scenario.hardware;
    const double now = hardware.accelerators,
                 node = std::max(1.0, hardware.perNode.value_or(hardware.accelerator.scaleUpDomain));
    std::vector<double> counts;
    for (const double times : {0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0}) {
        double count = now * times;
        if (times != 1) // a part of one node only where the scenario is one
            count = count >= node ? std::round(count / node) * node : std::round(count);
        if (count >= 1 && (counts.empty() || count > counts.back()))
            counts.push_back(count);
    }
    std::vector<SearchJob> jobs;
    for (const double count : counts)
        jobs.push_back({.set = {{"hardware.accelerators", countText(count)}}});
    return jobs;
}

PairGrid gridOf(std::span<const SearchJob> jobs, std::span<const JobPlan> plans)
{
    constexpr std::size_t first = 0, second = 1; // field of the pair
    const auto runs = [&](std::size_t side, const std::string& value) {
        for (std::size_t i = 0; i < jobs.size(); ++i)
            if (jobs[i].set[side].text == value && (i >= plans.size() || !isNone(plans[i])))
                return true;
        return false;
    };
    const bool none = plans.size() >= jobs.size() && std::ranges::all_of(plans, isNone);
    PairGrid grid;
    const auto keptOf = [&](std::size_t side) {
        std::vector<std::string> kept, seen;
        for (const SearchJob& job : jobs) {
            const FieldEdit& edit = job.set[side];
            if (std::ranges::find(seen, edit.text) != seen.end())
                continue;
            seen.push_back(edit.text);
            if (none || runs(side, edit.text))
                kept.push_back(edit.text);
            else
                grid.without.push_back(edit);
        }
        return kept;
    };
    grid.across = keptOf(first);
    grid.down = keptOf(second);
    const auto among = [](const std::vector<std::string>& values, const std::string& value) {
        return std::ranges::find(values, value) != values.end();
    };
    for (std::size_t i = 0; i < jobs.size(); ++i)
        if (among(grid.across, jobs[i].set[first].text) && among(grid.down, jobs[i].set[second].text))
            grid.cells.push_back(i);
    return grid;
}

SearchJobs jobsOfPair(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog)
{
    const SearchSpaceRead read =
        searchSpaceOf(scenario, question.locks, question.vary, catalog, question.any);
    if (!read.refusal.empty())
        return {{}, read.refusal};
    std::array<std::vector<std::string>, 2> values;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string& field = question.further.pair[i];
        values[i] = valuesOf(read.space, field, scenario);
        if (values[i].empty())
            return {{}, phrase("%1 is not a field that a search changes", Text::name(quotedExcerpt(field)))};
    }
    if (question.further.pair[0] == question.further.pair[1])
        return {{}, phrase("%1 is both sides of the pair", question.further.pair[0])};
    if (values[0].size() * values[1].size() > mostJobs)
        return {{},
            phrase("%1 jobs are more than %2",
                textNumber(static_cast<double>(values[0].size() * values[1].size()), Unit::Count),
                textNumber(static_cast<double>(mostJobs), Unit::Count))};
    SearchJobs all;
    for (const std::string& second : values[1])
        for (const std::string& first : values[0])
            all.jobs.push_back(
                {.set = {{question.further.pair[0], first}, {question.further.pair[1], second}}});
    return all;
}

void judge(JobPlan& plan, std::optional<JobObjective> objective)
{
    if (!plan.report)
        return;
    const Report& report = *plan.report;
    // A run without an end has no share of a deadline.
    const std::optional<double> share = deadlineShare(report);
    const bool stated = report.scenario.targets.deadline.stated();
    plan.late = !share || (stated && *share > 1);
    plan.beyondUsual = !stated && share && *share > 1;
    plan.dear =
        report.scenario.targets.budget && (!report.run.budgetLeft || report.run.budgetLeft->value() < 0);
    plan.deadlineProbability = probabilityOf(report);
    if (report.energy.step && report.step.seconds && report.step.seconds->value() > 0)
        plan.watts = report.energy.step->value() / report.step.seconds->value();
    if (objective)
        plan.value = valueOf(*objective, report);
}

void rankJobs(std::vector<JobPlan>& jobs, JobObjective objective)
{
    if (objective != JobObjective::Accelerators)
        addRegrets(jobs);
    std::ranges::stable_sort(jobs, [](const JobPlan& a, const JobPlan& b) { return rank(a) < rank(b); });
}

JobsAnswer bestOfJobs(const Scenario& scenario, std::span<const SearchJob> jobs,
    std::optional<JobObjective> objective, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& asked, const std::function<void(const JobsAnswer&)>& sofar)
{
    JobsAnswer answer;
    answer.refusal = searchSpaceOf(scenario, question.locks, {}, catalog, question.any).refusal;
    if (!answer.refusal.empty())
        return answer;
    const TimeLimit limit(asked.stop, asked.atMost);
    for (const SearchJob& each : jobs) {
        JobPlan plan;
        plan.job = each;
        plan.set = each.set;
        const SearchQuestion fixed = questionFor(each, question);
        if (const std::optional<Scenario> job =
                jobOf(scenario, plan.set, plan.refusal, fixed, catalog, asked.threads, limit.token())) {
            SearchSpaceRead read = searchSpaceOf(*job, fixed.locks, fixed.vary, catalog, question.any);
            plan.refusal = std::move(read.refusal); // of a value that this job does not take
            const SearchSpaceRead all =
                searchSpaceOf(*job, question.locks, question.vary, catalog, question.any);
            const SearchResult found = !plan.refusal.empty()
                ? SearchResult()
                : search(*job,
                    {.space = std::move(read.space),
                        .headroom = question.headroom,
                        .top = 1,
                        .any = question.any,
                        .threads = asked.threads,
                        .stop = limit.token(),
                        .looking = lookingAt({.item = answer.jobs.size() + 1, .of = jobs.size()}, asked),
                        .whole = all.refusal.empty() ? &all.space : nullptr});
            plan.space = found.space;
            plan.unvisited = found.unvisited;
            answer.complete = answer.complete && found.complete();
            if (found.best.empty()) {
                plan.nearest = found.complete() ? furthestOf(found.rejected) : std::nullopt;
            } else {
                const FieldEdits layout = editsTo(*job, found.best.front());
                Scenario at = *job;
                if (FieldError error = applyEdits(at, layout, catalog)) {
                    plan.refusal = std::move(error.message);
                } else {
                    plan.set.insert(plan.set.end(), layout.begin(), layout.end());
                    plan.report = std::make_shared<const Report>(evaluate(at));
                }
            }
        }
        judge(plan, objective);
        answer.jobs.push_back(std::move(plan));
        if (sofar && !limit.token().stop_requested())
            sofar(answer);
    }
    if (objective)
        rankJobs(answer.jobs, *objective);
    return answer;
}

} // namespace ridgepoint
