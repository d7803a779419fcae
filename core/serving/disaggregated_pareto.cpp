#include "core/serving/pareto.h"

#include "core/base/on_threads.h"
#include "core/serving/effective_iteration.h"
#include "core/serving/share_looked.h"
#include "core/serving/slo.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

constexpr std::size_t mostWalked = 8; // pairs of layouts
constexpr double tolerance = 0.02; // of the most within targets

struct Pair
{
    ServingLayout decoding;
    double promptTensor = 1;
    double promptRanks() const { return promptTensor * decoding.attentionData * decoding.pipeline; }
    bool own = false; // of the scenario that was asked about
    double splits = 0; // that the accelerators leave
    double expected = 0, readers = 1; // requests a second of the best split, by both pools alone
    std::optional<ServingRejection> rejected{};
    std::optional<FrontierLayout> found{};
    bool looked = false; // at all that may serve more
};

struct Splitter
{
    const ServingJob& job;
    const Scenario& scenario;
    const double accelerators;
    const std::stop_token& stop;
    const std::function<void()>& going; // hears that it goes on, before each split

    // Which split both pools alone would have, were there no queues.
    std::optional<ServingRejection> expect(Pair& pair) const
    {
        const double most = std::floor((accelerators - pair.decoding.ranks()) / pair.promptRanks());
        pair.splits = std::max(1.0, most);
        if (most < 1)
            return ServingRejection::Ranks;
        const ServingLayout apart = readerLayout(pair.decoding, pair.promptTensor);
        const bool network = std::max(pair.decoding.tensor, pair.promptTensor) > job.perNode;
        if (!whyNotLaidOut(job.architecture, pair.decoding).empty()
            || !whyNotLaidOut(job.architecture, apart).empty() || (network && !pair.own))
            return ServingRejection::Shape;
        const Service service = serviceOf(pair, 1);
        if (!service.refusal().empty())
            return ServingRejection::Memory;
        const double reads = service.promptsPerSecond(), answers = answersPerSecond(service);
        for (double readers = 1; readers <= most && !stop.stop_requested(); ++readers) {
            const double requests = std::min(readers * reads, decodersOf(pair, readers) * answers);
            if (requests > pair.expected) {
                pair.expected = requests;
                pair.readers = readers;
            }
        }
        return pair.expected > 0 ? std::nullopt : std::optional(ServingRejection::Targets);
    }

    // From there on uphill, for a queue wants more readers than there is work for.
    // Stopped, with the best of what it has come by.
    void walk(Pair& pair) const
    {
        std::map<double, FrontierLayout> tried;
        const auto at = [&](double readers) -> const FrontierLayout& {
            const auto [found, isNew] = tried.try_emplace(readers);
            if (isNew)
                found->second = split(pair, readers);
            return found->second;
        };
        const auto brings = [&](double readers) {
            const bool known = tried.contains(readers);
            if (readers < 1 || readers > pair.splits || (!known && !tried.empty() && stop.stop_requested()))
                return -1.0;
            const FrontierLayout& layout = at(readers);
            return layout.best ? layout.best->perAccelerator.value() : 0;
        };
        double best = pair.readers;
        while (brings(best) <= 0 && best < pair.splits && !stop.stop_requested())
            best = std::min(2 * best, pair.splits);
        for (const double step : {1.0, -1.0})
            while (brings(best + step) > brings(best))
                best += step;
        if (brings(best) <= 0)
            best = pair.readers;
        pair.looked = !stop.stop_requested();
        pair.found = at(best);
        if (!pair.found->best)
            pair.rejected = ServingRejection::Targets;
    }

    double decodersOf(const Pair& pair, double readers) const
    {
        return std::floor((accelerators - readers * pair.promptRanks()) / pair.decoding.ranks());
    }
    Service serviceOf(const Pair& pair, double readers) const
    {
        Scenario split = scenario;
        split.serving.promptReplicas = readers;
        split.serving.promptTensor = pair.promptTensor;
        split.serving.replicas = std::max(1.0, decodersOf(pair, readers));
        return Service(std::make_shared<const ServingJob>(servingJob(split)), pair.decoding);
    }
    // Of one that decodes, as many together as the target leaves.
    double answersPerSecond(const Service& service) const
    {
        const Serving& s = job.scenario.serving;
        const double steps = std::max(1.0, (s.outputTokens - 1) / tokensAStep(s));
        const auto step = [&](double together) { return service.iteration(together, 0); };
        const auto meets = [&](double together) {
            return s.outputTokens <= 1 || step(together) / tokensAStep(s) <= s.itlTarget;
        };
        double met = 0, missed = service.mostSequences() + 1;
        while (missed - met > 1) {
            const double middle = std::floor((met + missed) / 2);
            (meets(middle) ? met : missed) = middle;
        }
        return met > 0 ? met / (steps * step(met).value()) : 0;
    }
    FrontierLayout split(const Pair& pair, double readers) const
    {
        going();
        const Service service = serviceOf(pair, readers);
        FrontierLayout found;
        found.layout = pair.decoding;
        found.isScenarios = pair.own;
        found.replicas = decodersOf(pair, readers);
        found.readers = PromptReplicas{service.readers().value_or(pair.decoding), readers};
        found.mostSequences = service.mostSequences();
        found.source = service.source();
        const double busy =
            (found.replicas * pair.decoding.ranks() + readers * pair.promptRanks()) / accelerators;
        const auto point = [&](double concurrency) {
            return frontierPoint(service, service.judgedAt(concurrency), busy);
        };
        found.points.push_back(point(1));
        if (const double within = concurrencyWithinTargets(service, {.tolerance = tolerance}); within >= 1) {
            found.best = point(within);
            if (within > 1)
                found.points.push_back(*found.best);
        }
        return found;
    }
};

std::vector<Pair> pairsOf(const ServingJob& job, double accelerators, bool stages)
{
    const ServingLayout own = Service(std::make_shared<const ServingJob>(job)).layout();
    const double ownPrompts = job.scenario.serving.promptTensor.value_or(own.tensor);
    std::vector<Pair> pairs;
    for (const ServingLayout& layout : servingLayouts(job, accelerators))
        if ((layout.pipeline > 1) == stages && layout.ranks() <= accelerators)
            for (double tensor = 1; tensor < std::max(2.0, accelerators); tensor *= 2)
                pairs.push_back({.decoding = layout,
                    .promptTensor = tensor,
                    .own = layout == own && tensor == ownPrompts});
    if ((own.pipeline > 1) == stages && own.ranks() <= accelerators
        && std::ranges::none_of(pairs, &Pair::own))
        pairs.push_back({.decoding = own, .promptTensor = ownPrompts, .own = true});
    return pairs;
}

} // namespace

ServingFrontier splitFrontier(const Scenario& scenario, double accelerators, const FrontierEffort& effort)
{
    ServingFrontier frontier;
    frontier.accelerators = accelerators;
    frontier.splits = true;
    Scenario apart = scenario;
    apart.serving.promptReplicas = scenario.serving.promptReplicas.value_or(1);
    const ServingJob job = servingJob(apart);
    frontier.refusal = job.refusal;
    if (!frontier.refusal.empty())
        return frontier;
    // Progress counts the pairs that are walked: they take all the time.
    ShareLooked share(static_cast<double>(mostWalked), effort.looking);
    const std::function<void()> going = [&share] { share.add(0); };
    const Splitter splitter{job, apart, accelerators, effort.stop, going};
    std::vector<Pair> pairs;
    // Stages where nothing serves without.
    for (const bool stages : {false, true}) {
        std::vector<Pair> more = pairsOf(job, accelerators, stages);
        forEachOnThreads(more.size(), effort.threads, effort.stop, [&](std::size_t i) {
            going();
            more[i].rejected = splitter.expect(more[i]);
            more[i].looked = more[i].rejected && !effort.stop.stop_requested();
        });
        pairs.insert(pairs.end(), more.begin(), more.end());
        if (std::ranges::any_of(more, [](const Pair& pair) { return !pair.rejected; }))
            break;
    }
    std::vector<Pair*> worth;
    for (Pair& pair : pairs)
        if (!pair.rejected)
            worth.push_back(&pair);
    std::ranges::stable_sort(worth, std::greater(), &Pair::expected);
    for (std::size_t i = mostWalked; i < worth.size(); ++i)
        worth[i]->looked = worth[i]->expected > 0; // by what its pools could do
    worth.resize(std::min(worth.size(), mostWalked));
    const auto isOurs = [&](const Pair& pair) {
        return effort.shard.takes(static_cast<std::size_t>(&pair - pairs.data()));
    };
    forEachOnThreads(worth.size(), effort.threads, effort.stop, [&](std::size_t i) {
        if (isOurs(*worth[i]))
            splitter.walk(*worth[i]);
        share.add(1);
    });
    const bool stopped = effort.stop.stop_requested();

    const auto reject = [&](ServingRejection why, double splits) {
        frontier.rejected[static_cast<std::size_t>(why)] += splits;
    };
    for (Pair& pair : pairs) {
        if (!isOurs(pair))
            continue;
        pair.splits = std::max(1.0, pair.splits);
        frontier.tried += pair.splits;
        if (pair.found) {
            if (pair.looked)
                reject(ServingRejection::Split, pair.splits - 1);
            else
                frontier.unvisited += pair.splits - 1;
            if (pair.rejected)
                reject(*pair.rejected, 1);
            frontier.layouts.emplace_back(*std::move(pair.found)).at =
                static_cast<std::size_t>(&pair - pairs.data());
        } else if (stopped && !pair.looked) {
            frontier.unvisited += pair.splits;
        } else {
            reject(pair.rejected.value_or(ServingRejection::Split), pair.splits);
        }
    }
    markFront(frontier.layouts);
    return frontier;
}

} // namespace ridgepoint
