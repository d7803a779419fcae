#include "core/serving/pareto.h"

#include "core/base/format.h"
#include "core/base/on_threads.h"
#include "core/serving/share_looked.h"
#include "core/serving/slo.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ridgepoint {

namespace {

constexpr double mostStages = 8;

struct TriedLayout
{
    std::optional<FrontierLayout> found;
    std::optional<ServingRejection> rejected; // beside `found`: it has room, and meets no target
    bool looked = true;
};

// By the scenario's rate: as many replicas as serviceReport() finds.
TriedLayout ratedLayout(const Service& service, FrontierLayout found, double within)
{
    const Serving& s = service.job().scenario.serving;
    const double most = rateWithinTargets(service);
    found.points.push_back(frontierPoint(service, service.judgedAt(1), 1));
    if (!(most > 0))
        return {std::move(found), ServingRejection::Targets};
    const double needed = replicasFor(s, most);
    const double replicas = needed + s.spareReplicas, accelerators = replicas * found.layout.ranks();
    found.replicas = replicas;
    found.ratedAccelerators = accelerators;
    if (accelerators > within)
        return {std::move(found), ServingRejection::Rate};
    found.best = frontierPoint(
        service, service.judgedAtRate(service.rateOfEach(replicas)), needed / replicas / s.peakRatio);
    found.points.push_back(*found.best);
    return {std::move(found), {}};
}

TriedLayout triedLayout(const std::shared_ptr<const ServingJob>& job, const ServingLayout& layout,
    double accelerators, bool own, const FrontierEffort& effort)
{
    if (layout.ranks() > accelerators)
        return {{}, ServingRejection::Ranks};
    // Tensor ranks over a network wait for it twice in every layer: no engine's guide advises it.
    if (!whyNotLaidOut(job->architecture, layout).empty() || (layout.tensor > job->perNode && !own))
        return {{}, ServingRejection::Shape};
    const Service service(job, layout);
    if (!service.refusal().empty())
        return {{}, ServingRejection::Memory};
    FrontierLayout found;
    found.layout = layout;
    found.isScenarios = own;
    found.replicas = std::floor(accelerators / layout.ranks());
    const double busy = found.replicas * layout.ranks() / accelerators;
    found.mostSequences = service.mostSequences();
    found.source = service.source();
    if (effort.ratedWithin && job->scenario.serving.load == ServingLoad::Rate)
        return ratedLayout(service, std::move(found), *effort.ratedWithin);
    const auto add = [&](double concurrency) {
        if (const ServicePoint point = service.at(concurrency); point.refusal.empty())
            found.points.push_back(frontierPoint(service, point, busy));
    };
    for (double c = 1; c < found.mostSequences; c *= effort.quick ? 4 : 2)
        add(c);
    add(found.mostSequences);
    if (found.points.empty())
        return {{}, ServingRejection::Memory};
    if (effort.quick)
        return {std::move(found), {}};
    const double within = concurrencyWithinTargets(service);
    found.points.front() =
        frontierPoint(service, service.judgedAt(found.points.front().at.concurrency), busy);
    if (within < 1) {
        for (FrontierPoint& point : found.points)
            point.meets = false;
        return {std::move(found), ServingRejection::Targets};
    }
    found.best = frontierPoint(service, service.judgedAt(within), busy);
    for (FrontierPoint& point : found.points) {
        point.meets = point.at.concurrency <= within;
        if (point.meets && point.perAccelerator > found.best->perAccelerator)
            found.best = frontierPoint(service, service.judgedAt(point.at.concurrency), busy);
    }
    return {std::move(found), {}};
}

} // namespace

double layoutReach(const Service& service)
{
    return std::min(mostSearchedAccelerators,
        std::max(
            {service.job().scenario.hardware.accelerators, service.accelerators(), service.job().perNode}));
}

std::vector<ServingLayout> servingLayouts(const ServingJob& job, double accelerators)
{
    std::vector<ServingLayout> all;
    const bool experts = job.architecture.isMoe();
    for (double pipeline = 1; pipeline <= std::min(mostStages, accelerators); pipeline *= 2)
        for (double tensor = 1; tensor <= accelerators; tensor *= 2)
            for (double groups = 1; groups <= (experts ? accelerators / tensor : 1); groups *= 2) {
                ServingLayout layout{
                    .tensor = tensor, .attentionData = groups, .expert = 1, .pipeline = pipeline};
                all.push_back(layout);
                if (experts && layout.stageRanks() > 1) {
                    layout.expert = layout.stageRanks();
                    all.push_back(layout);
                }
            }
    return all;
}

FrontierPoint frontierPoint(const Service& service, ServicePoint at, double busy)
{
    FrontierPoint point;
    point.perAccelerator = at.output * (busy / service.accelerators());
    point.perUser = at.perUser();
    point.meets = service.meetsTargets(at);
    point.at = std::move(at);
    return point;
}

void markFront(std::vector<FrontierLayout>& layouts)
{
    std::vector<FrontierPoint*> all;
    for (FrontierLayout& layout : layouts)
        for (FrontierPoint& point : layout.points)
            all.push_back(&point);
    std::sort(all.begin(), all.end(), [](const FrontierPoint* a, const FrontierPoint* b) {
        return a->perUser != b->perUser ? a->perUser > b->perUser : a->perAccelerator > b->perAccelerator;
    });
    TokensPerSecond most(0);
    for (FrontierPoint* point : all) {
        point->front = point->perAccelerator > most;
        most = std::max(most, point->perAccelerator);
    }
}

std::string_view servingRejectionKey(ServingRejection why)
{
    constexpr std::array<std::string_view, servingRejections> keys{
        "shape", "ranks", "memory", "targets", "split", "rate"};
    return keys[static_cast<std::size_t>(why)];
}

ServingFrontier servingFrontier(const Scenario& scenario, double accelerators, const FrontierEffort& effort)
{
    ServingFrontier frontier;
    frontier.accelerators = accelerators;
    Scenario together = scenario; // replicas that read prompts alone are another question
    together.serving.promptReplicas.reset();
    const auto job = std::make_shared<const ServingJob>(servingJob(together));
    frontier.refusal = job->refusal;
    if (!frontier.refusal.empty())
        return frontier;
    const ServingLayout own = Service(job).layout();
    std::vector<ServingLayout> layouts = servingLayouts(*job, accelerators);
    if (own.ranks() <= accelerators && std::find(layouts.begin(), layouts.end(), own) == layouts.end())
        layouts.push_back(own);

    // What a thread finds of a layout stays at that layout's place.
    std::vector<TriedLayout> tried(layouts.size(), TriedLayout{{}, {}, false});
    ShareLooked share(static_cast<double>(layouts.size()), effort.looking);
    const auto lookAt = [&](std::size_t from, std::size_t to) {
        forEachOnThreads(to - from, effort.threads, effort.stop, [&](std::size_t i) {
            const ServingLayout& layout = layouts[from + i];
            if (effort.shard.takes(from + i))
                tried[from + i] = triedLayout(job, layout, accelerators, layout == own, effort);
            share.add(1);
        });
    };
    // Those without stages come first.
    std::size_t end = layouts.size();
    if (effort.quick)
        end = static_cast<std::size_t>(std::ranges::find_if(layouts, [](const ServingLayout& l) {
            return l.pipeline > 1;
        }) - layouts.begin());
    lookAt(0, end);
    if (std::ranges::none_of(tried, [](const TriedLayout& one) { return one.found.has_value(); }))
        lookAt(end, layouts.size());
    else if (own.pipeline > 1)
        for (std::size_t i = end; i < layouts.size(); ++i)
            if (layouts[i] == own)
                lookAt(i, i + 1);
    for (std::size_t i = 0; i < tried.size(); ++i) {
        TriedLayout& one = tried[i];
        if (!effort.shard.takes(i))
            continue;
        ++frontier.tried;
        if (!one.looked && effort.stop.stop_requested())
            ++frontier.unvisited;
        if (one.rejected)
            ++frontier.rejected[static_cast<std::size_t>(*one.rejected)];
        if (one.found)
            frontier.layouts.emplace_back(*std::move(one.found)).at = i;
    }
    markFront(frontier.layouts);
    return frontier;
}

ServingFrontier joined(std::span<const ServingFrontier> parts)
{
    ServingFrontier all = parts.front();
    for (const ServingFrontier& part : parts.subspan(1)) {
        all.tried += part.tried;
        all.unvisited += part.unvisited;
        for (std::size_t i = 0; i < servingRejections; ++i)
            all.rejected[i] += part.rejected[i];
        all.layouts.insert(all.layouts.end(), part.layouts.begin(), part.layouts.end());
    }
    std::ranges::stable_sort(all.layouts, {}, &FrontierLayout::at);
    markFront(all.layouts);
    return all;
}

std::vector<RankedLayout> rankedLayouts(const ServingFrontier& frontier, ServingObjective objective)
{
    std::vector<RankedLayout> ranked;
    for (std::size_t i = 0; i < frontier.layouts.size(); ++i) {
        const FrontierLayout& layout = frontier.layouts[i];
        if (objective == ServingObjective::Latency)
            ranked.push_back({i, layout.points.front()});
        else if (layout.best)
            ranked.push_back({i, *layout.best});
    }
    const auto accelerators = [&](const RankedLayout& one) {
        return frontier.layouts[one.layout].ratedAccelerators.value_or(0);
    };
    const auto idleStages = [&](const RankedLayout& one) {
        constexpr double noticed = 1.002;
        const ServingLayout& own = frontier.layouts[one.layout].layout;
        return std::ranges::any_of(ranked, [&](const RankedLayout& other) {
            ServingLayout fewer = frontier.layouts[other.layout].layout;
            const bool less = fewer.pipeline < own.pipeline;
            fewer.pipeline = own.pipeline;
            return less && fewer == own
                && (objective == ServingObjective::Latency ? other.point.at.itl <= noticed * one.point.at.itl
                        : accelerators(one) > 0
                        ? accelerators(other) <= accelerators(one)
                        : noticed * other.point.perAccelerator >= one.point.perAccelerator);
        });
    };
    std::vector<RankedLayout> useful;
    std::ranges::copy_if(
        ranked, std::back_inserter(useful), [&](const RankedLayout& one) { return !idleStages(one); });
    ranked = std::move(useful);
    std::stable_sort(ranked.begin(), ranked.end(), [&](const RankedLayout& a, const RankedLayout& b) {
        if (objective == ServingObjective::Latency)
            return a.point.at.itl != b.point.at.itl ? a.point.at.itl < b.point.at.itl
                                                    : a.point.at.ttft < b.point.at.ttft;
        if (accelerators(a) != accelerators(b))
            return accelerators(a) < accelerators(b);
        return accelerators(a) > 0 ? a.point.at.itl < b.point.at.itl
                                   : a.point.perAccelerator > b.point.perAccelerator;
    });
    return ranked;
}

double idleLayouts(
    const ServingFrontier& frontier, const std::vector<RankedLayout>& ranked, ServingObjective objective)
{
    const auto serves = [objective](const FrontierLayout& layout) {
        return objective == ServingObjective::Latency || layout.best;
    };
    return static_cast<double>(std::ranges::count_if(frontier.layouts, serves))
        - static_cast<double>(ranked.size());
}

FieldEdits layoutEdits(const FrontierLayout& of, bool experts)
{
    const ServingLayout& layout = of.layout;
    FieldEdits edits;
    const auto set = [&edits](const char* field, double count) {
        edits.push_back({field, formatExact(count, Unit::Count)});
    };
    set("serving.tensor", layout.tensor);
    set("serving.pipeline", layout.pipeline);
    set("serving.attention_data", layout.attentionData);
    if (experts)
        set("serving.expert", layout.expert);
    if (of.ratedAccelerators || of.readers)
        set("serving.replicas", of.replicas);
    if (of.readers) {
        set("serving.prompt_replicas", of.readers->replicas);
        set("serving.prompt_tensor", of.readers->layout.tensor);
    }
    return edits;
}

} // namespace ridgepoint
