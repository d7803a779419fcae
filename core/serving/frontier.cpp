#include "core/serving/frontier.h"

#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double mostStages = 8;

std::vector<double> powersOfTwo(double most)
{
    std::vector<double> all;
    for (double n = 1; n <= most; n *= 2)
        all.push_back(n);
    return all;
}

std::vector<ServingLayout> layoutsOver(const ServingJob& job, double accelerators)
{
    std::vector<ServingLayout> all;
    const bool experts = job.architecture.isMoe();
    for (const double pipeline : powersOfTwo(std::min(mostStages, accelerators)))
        for (const double tensor : powersOfTwo(accelerators))
            for (const double groups : powersOfTwo(experts ? accelerators / tensor : 1)) {
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

FrontierPoint pointOf(const Service& service, ServicePoint at, double idle)
{
    FrontierPoint point;
    point.perAccelerator = at.output * (idle / service.accelerators());
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

} // namespace

std::string_view servingRejectionKey(ServingRejection why)
{
    constexpr std::array<std::string_view, servingRejections> keys{"shape", "ranks", "memory", "targets"};
    return keys[static_cast<std::size_t>(why)];
}

std::vector<double> concurrencyLadder(double most, double asked)
{
    constexpr double largest = 16384;
    const double end = std::min(largest, std::max(1.0, 1.5 * most));
    std::vector<double> ladder;
    for (double step = 1; step <= end; step *= 2) {
        ladder.push_back(step);
        if (step > 1 && step * 1.5 <= end)
            ladder.push_back(step * 1.5);
    }
    for (const double one : {asked, std::floor(most)})
        if (one >= 1 && one <= largest)
            ladder.push_back(one);
    std::sort(ladder.begin(), ladder.end());
    ladder.erase(std::unique(ladder.begin(), ladder.end()), ladder.end());
    return ladder;
}

ServingFrontier servingFrontier(const Scenario& scenario, double accelerators)
{
    ServingFrontier frontier;
    frontier.accelerators = accelerators;
    const auto job = std::make_shared<const ServingJob>(servingJob(scenario));
    frontier.refusal = job->refusal;
    if (!frontier.refusal.empty())
        return frontier;
    const ServingLayout own = Service(job).layout();
    const auto reject = [&](ServingRejection why) { ++frontier.rejected[static_cast<std::size_t>(why)]; };
    std::vector<ServingLayout> layouts = layoutsOver(*job, accelerators);
    if (own.ranks() <= accelerators && std::find(layouts.begin(), layouts.end(), own) == layouts.end())
        layouts.push_back(own);
    for (const ServingLayout& layout : layouts) {
        ++frontier.tried;
        if (layout.ranks() > accelerators) {
            reject(ServingRejection::Ranks);
            continue;
        }
        if (!whyNotLaidOut(job->architecture, layout).empty()) {
            reject(ServingRejection::Shape);
            continue;
        }
        const Service service(job, layout);
        if (!service.refusal().empty()) {
            reject(ServingRejection::Memory);
            continue;
        }
        FrontierLayout found;
        found.layout = layout;
        found.isScenarios = layout == own;
        found.replicas = std::floor(accelerators / layout.ranks());
        const double idle = found.replicas * layout.ranks() / accelerators;
        found.mostSequences = service.mostSequences();
        found.source = service.source();
        for (double c = 1; c <= found.mostSequences; c *= 2)
            found.points.push_back(pointOf(service, service.at(c), idle));
        if (found.points.back().at.concurrency < found.mostSequences)
            found.points.push_back(pointOf(service, service.at(found.mostSequences), idle));
        const double good = service.concurrencyWithinTargets();
        if (good >= 1)
            found.best = pointOf(service, service.at(good), idle);
        else
            reject(ServingRejection::Targets);
        frontier.layouts.push_back(std::move(found));
    }
    markFront(frontier.layouts);
    return frontier;
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
    std::stable_sort(ranked.begin(), ranked.end(), [&](const RankedLayout& a, const RankedLayout& b) {
        if (objective == ServingObjective::Latency)
            return a.point.at.itl != b.point.at.itl ? a.point.at.itl < b.point.at.itl
                                                    : a.point.at.ttft < b.point.at.ttft;
        return a.point.perAccelerator > b.point.perAccelerator;
    });
    return ranked;
}

FieldEdits layoutEdits(const ServingLayout& layout, bool experts)
{
    FieldEdits edits{{"serving.tensor", formatExact(layout.tensor, Unit::Count)},
        {"serving.pipeline", formatExact(layout.pipeline, Unit::Count)}};
    if (experts) {
        edits.push_back({"serving.attention_data", formatExact(layout.attentionData, Unit::Count)});
        edits.push_back({"serving.expert", formatExact(layout.expert, Unit::Count)});
    }
    return edits;
}

LatencyCurve latencyCurve(const Service& service)
{
    LatencyCurve curve;
    curve.refusal = service.refusal();
    if (!curve.refusal.empty())
        return curve;
    curve.mostSequences = service.mostSequences();
    for (const double c : concurrencyLadder(curve.mostSequences, service.job().scenario.serving.concurrency))
        curve.points.push_back(service.at(c));
    return curve;
}

} // namespace ridgepoint
