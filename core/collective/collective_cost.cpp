#include "core/collective/collective_cost.h"

#include "core/formulas/collective_costs.h"
#include "core/formulas/collective_limits.h"
#include "core/formulas/collectives.h"
#include "core/formulas/communication.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint {

namespace {

using Algorithm = CollectiveAlgorithm;

// Every time is α·(…) + n/W·(…) + n·γ·(…), so each part is the whole with the other two switched off.
struct Knobs
{
    Bytes bytes;
    Seconds alpha, innerAlpha;
    BytesPerSecond bandwidth, innerBandwidth;
    SecondsPerByte gamma;
    double pieces = 1;
};

Seconds timeOf(const CollectiveAlgorithmInfo& which, const CollectiveSetting& setting, const Knobs& k)
{
    const auto P = static_cast<double>(setting.ranks);
    const auto nodes = static_cast<double>(setting.nodes);
    const auto perNode = static_cast<double>(setting.perNode);
    switch (which.algorithm) {
    case Algorithm::Ring:
        if (which.op == Collective::AllReduce)
            return ringAllReduceCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
        if (which.op == Collective::ReduceScatter)
            return ringReduceScatterCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
        return ringAllGatherTime(k.bytes, P, k.alpha, k.bandwidth);
    case Algorithm::RecursiveHalving:
        return halvingReduceScatterCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
    case Algorithm::RecursiveDoubling:
        if (which.op == Collective::AllReduce)
            return recursiveDoublingCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
        return doublingAllGatherTime(k.bytes, P, k.alpha, k.bandwidth);
    case Algorithm::Rabenseifner:
        return rabenseifnerCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
    case Algorithm::Binomial:
        if (which.op == Collective::AllReduce)
            return binomialAllReduceCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
        if (which.op == Collective::Reduce)
            return binomialReduceCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
        return binomialBroadcastTime(k.bytes, P, k.alpha, k.bandwidth);
    case Algorithm::DoubleTree:
        return doubleTreeCost(k.bytes, P, k.alpha, k.bandwidth, k.gamma);
    case Algorithm::Bruck:
        if (which.op == Collective::AllToAll)
            return bruckAllToAllTime(k.bytes, P, k.alpha, k.bandwidth);
        return doublingAllGatherTime(k.bytes, P, k.alpha, k.bandwidth);
    case Algorithm::Pairwise:
        return allToAllTime(k.bytes, P, k.alpha, k.bandwidth);
    case Algorithm::Chain:
        return chainCost(k.bytes, P, k.pieces, k.alpha, k.bandwidth, k.gamma);
    case Algorithm::ScatterAllGather:
        return scatterAllGatherTime(k.bytes, P, k.alpha, k.bandwidth);
    case Algorithm::InSwitch:
        return inSwitchAllReduceTime(k.bytes, P, k.alpha, k.bandwidth);
    case Algorithm::Sharp:
        return sharpAllReduceTime(k.bytes, k.alpha, k.bandwidth);
    case Algorithm::Hierarchical:
        return hierarchicalAllReduceCost(
            k.bytes, perNode, nodes, k.innerAlpha, k.innerBandwidth, k.alpha, k.bandwidth, k.gamma);
    case Algorithm::HierarchicalOverlapped:
        return hierarchicalOverlappedCost(
            k.bytes, perNode, nodes, k.innerAlpha, k.innerBandwidth, k.alpha, k.bandwidth, k.gamma);
    case Algorithm::FlatRing:
        return ringAllReduceCost(
            k.bytes, P, k.alpha, flatRingBandwidth(k.innerBandwidth, perNode, k.bandwidth), k.gamma);
    case Algorithm::FlatRingOneCard:
        return ringAllReduceCost(
            k.bytes, P, k.alpha, flatRingBandwidth(k.innerBandwidth, 1, k.bandwidth), k.gamma);
    case Algorithm::Direct:
        return pointToPointTime(k.bytes, k.alpha, k.bandwidth);
    }
    return {};
}

Seconds bandwidthBound(const CollectiveAlgorithmInfo& which, const CollectiveSetting& setting)
{
    const auto P = static_cast<double>(setting.ranks);
    const Bytes n = setting.bytes;
    const BytesPerSecond W = setting.bandwidth;
    switch (which.op) {
    case Collective::AllReduce:
        if (which.inNetwork)
            return transferTime(n, W);
        if (which.twoTiers)
            return twoTierBandwidthBound(n, static_cast<double>(setting.perNode),
                static_cast<double>(setting.nodes), setting.innerBandwidth, W);
        return transferTime(ringAllReduceBytes(n, P), W);
    case Collective::ReduceScatter:
        return transferTime(ringReduceScatterBytes(n, P), W);
    case Collective::AllGather:
        return transferTime(ringAllGatherBytes(n, P), W);
    case Collective::AllToAll: {
        const Seconds own = transferTime(allToAllBytes(n, P), W);
        return setting.bisection.value() > 0 ? std::max(own, bisectionTime(n, P, setting.bisection)) : own;
    }
    case Collective::Broadcast:
    case Collective::Reduce:
    case Collective::Send:
        break;
    }
    return transferTime(n, W);
}

bool reduces(Collective op)
{
    return op == Collective::AllReduce || op == Collective::ReduceScatter || op == Collective::Reduce;
}

Seconds lowerBoundOf(const CollectiveAlgorithmInfo& which, const CollectiveSetting& setting)
{
    const auto P = static_cast<double>(setting.ranks);
    const Seconds alpha = which.twoTiers ? std::min(setting.alpha, setting.innerAlpha) : setting.alpha;
    // A switch hears every rank at once: its latency is one way up and one way down, whatever the group.
    const Seconds latency = which.inNetwork ? 2 * alpha : latencyLowerBound(P, alpha);
    const Seconds reduction = reduces(which.op) && !which.inNetwork
        ? reductionLowerBound(setting.bytes, P, setting.gamma)
        : Seconds(0);
    return collectiveLowerBound(latency, bandwidthBound(which, setting), reduction);
}

Text notPositive(const char* what, double value, const char* example)
{
    if (std::isfinite(value) && value > 0)
        return {};
    return phrase("%1 must be positive and finite, for example %2", Text::known(what), example);
}

Text notNegative(const char* what, double value, const char* example)
{
    if (std::isfinite(value) && value >= 0)
        return {};
    return phrase("%1 must be zero or more and finite, for example %2", Text::known(what), example);
}

// Empty when the setting can be computed with.
Text whyRefused(const CollectiveAlgorithmInfo& which, const CollectiveSetting& s)
{
    if (Text reason = whyIllegal(which, s.ranks); !reason.empty())
        return reason;
    if (Text reason = notPositive("bytes", s.bytes.value(), "4GiB"); !reason.empty())
        return reason;
    if (Text reason = notNegative("latency", s.alpha.value(), "2us"); !reason.empty())
        return reason;
    if (Text reason = notPositive("bandwidth", s.bandwidth.value(), "50GB/s"); !reason.empty())
        return reason;
    if (Text reason = notNegative("gamma", s.gamma.value(), "1e-12 seconds per byte"); !reason.empty())
        return reason;
    if (Text reason = notNegative("bisection", s.bisection.value(), "1.6TB/s"); !reason.empty())
        return reason;
    if (!which.twoTiers)
        return {};
    if (s.nodes < 1 || s.perNode < 1 || s.nodes > s.ranks || s.perNode > s.ranks
        || s.nodes * s.perNode != s.ranks)
        return phrase("%1 needs nodes × ranks of a node = %2; got %3 × %4", Text::known(which.label), s.ranks,
            s.nodes, s.perNode);
    if (Text reason = notNegative("latency inside a node", s.innerAlpha.value(), "1us"); !reason.empty())
        return reason;
    return notPositive("bandwidth inside a node", s.innerBandwidth.value(), "450GB/s");
}

// Overlapped levels: the parts of whichever level, or of the additions of both, sets the pace.
void setPartsOfPace(CollectiveCost& cost, const CollectiveSetting& s)
{
    const auto nodes = static_cast<double>(s.nodes);
    const auto perNode = static_cast<double>(s.perNode);
    const auto isPace = [&](Bytes bytes, double ranks, Seconds alpha, BytesPerSecond bandwidth) {
        if (ringAllReduceCost(bytes, ranks, alpha, bandwidth, s.gamma) < cost.seconds)
            return false;
        cost.latencySeconds = ringAllReduceLatency(ranks, alpha);
        cost.bandwidthSeconds = transferTime(ringAllReduceBytes(bytes, ranks), bandwidth);
        cost.reductionSeconds = reductionLowerBound(bytes, ranks, s.gamma);
        return true;
    };
    if (!isPace(s.bytes / perNode, nodes, s.alpha, s.bandwidth)
        && !isPace(s.bytes, perNode, s.innerAlpha, s.innerBandwidth))
        cost.reductionSeconds = cost.seconds;
}

CollectiveAnswer costOf(const CollectiveAlgorithmInfo& which, const CollectiveSetting& setting)
{
    if (Text reason = whyRefused(which, setting); !reason.empty())
        return {{}, std::move(reason)};
    const auto P = static_cast<double>(setting.ranks);
    constexpr BytesPerSecond endless(std::numeric_limits<double>::infinity());

    Knobs all{.bytes = setting.bytes,
        .alpha = setting.alpha,
        .innerAlpha = setting.innerAlpha,
        .bandwidth = setting.bandwidth,
        .innerBandwidth = setting.innerBandwidth,
        .gamma = setting.gamma};
    if (which.algorithm == Algorithm::Chain) {
        if (which.op == Collective::Broadcast)
            all.gamma = SecondsPerByte(0);
        // At least one piece, at most one a byte; without latency there is no reason to stop cutting.
        const double best = chainPieces(setting.bytes, P, setting.alpha, setting.bandwidth, all.gamma);
        const double most = std::max(1.0, std::floor(setting.bytes.value()));
        const double below = std::clamp(std::isnan(best) ? 1.0 : std::floor(best), 1.0, most);
        const double above = std::min(below + 1, most);
        all.pieces = below;
        const Seconds fewer = timeOf(which, setting, all);
        all.pieces = above;
        if (fewer <= timeOf(which, setting, all))
            all.pieces = below;
    }

    CollectiveCost cost;
    cost.algorithm = &which;
    cost.pieces = all.pieces;
    cost.seconds = timeOf(which, setting, all);
    Knobs latency = all;
    latency.bytes = Bytes(0);
    Knobs bandwidth = all;
    bandwidth.alpha = bandwidth.innerAlpha = Seconds(0);
    bandwidth.gamma = SecondsPerByte(0);
    Knobs reduction = all;
    reduction.alpha = reduction.innerAlpha = Seconds(0);
    reduction.bandwidth = reduction.innerBandwidth = endless;
    if (which.algorithm == Algorithm::HierarchicalOverlapped) {
        setPartsOfPace(cost, setting);
    } else {
        cost.latencySeconds = timeOf(which, setting, latency);
        cost.bandwidthSeconds = timeOf(which, setting, bandwidth);
        cost.reductionSeconds = timeOf(which, setting, reduction);
    }
    // Every byte that crosses the narrowest cut must pass it, whatever the order of the messages.
    if (which.op == Collective::AllToAll && setting.bisection.value() > 0) {
        const Seconds cut = bisectionTime(setting.bytes, P, setting.bisection);
        if (cut > cost.bandwidthSeconds) {
            cost.seconds += cut - cost.bandwidthSeconds;
            cost.bandwidthSeconds = cut;
        }
    }
    if (!std::isfinite(cost.seconds.value()) || cost.seconds.value() <= 0)
        return {{}, "these numbers give no finite time; check the units of bytes, latency and bandwidth"};
    cost.algorithmBandwidth = algorithmBandwidth(setting.bytes, cost.seconds);
    cost.busBandwidth = busFactor(which.op, P) * cost.algorithmBandwidth;
    cost.lowerBound = lowerBoundOf(which, setting);
    return {cost, {}};
}

} // namespace

double busFactor(Collective op, double ranks)
{
    switch (op) {
    case Collective::AllReduce:
        return allReduceBusFactor(ranks);
    case Collective::ReduceScatter:
    case Collective::AllGather:
    case Collective::AllToAll:
        return gatherBusFactor(ranks);
    case Collective::Broadcast:
    case Collective::Reduce:
    case Collective::Send:
        break;
    }
    return 1;
}

CollectiveAnswer collectiveCost(
    Collective op, CollectiveAlgorithm algorithm, const CollectiveSetting& setting)
{
    if (const CollectiveAlgorithmInfo* which = findCollectiveAlgorithm(op, algorithm))
        return costOf(*which, setting);
    std::string known;
    for (const CollectiveAlgorithmInfo* each : collectiveAlgorithms(op))
        known += (known.empty() ? "" : ", ") + std::string(each->key);
    return {{}, phrase("no such algorithm for %1; expected one of %2", Text::known(info(op).label), known)};
}

std::vector<CollectiveCost> rankedAlgorithms(Collective op, const CollectiveSetting& setting, bool inNetwork)
{
    std::vector<CollectiveCost> ranked;
    for (const CollectiveAlgorithmInfo* which : collectiveAlgorithms(op)) {
        if (which->bound || (which->inNetwork && !inNetwork) || (which->twoTiers && !setting.twoTiers()))
            continue;
        if (CollectiveAnswer answer = costOf(*which, setting); answer.cost)
            ranked.push_back(*answer.cost);
    }
    std::ranges::stable_sort(ranked, {}, [](const CollectiveCost& cost) { return cost.seconds.value(); });
    return ranked;
}

CollectiveAnswer fastestAlgorithm(Collective op, const CollectiveSetting& setting, bool inNetwork)
{
    const std::vector<CollectiveCost> ranked = rankedAlgorithms(op, setting, inNetwork);
    if (!ranked.empty())
        return {ranked.front(), {}};
    const auto all = collectiveAlgorithms(op);
    for (const CollectiveAlgorithmInfo* which : all)
        if (!which->powerOfTwo && !which->twoTiers)
            return costOf(*which, setting); // the reason that all of them share
    return costOf(*all.front(), setting);
}

std::vector<AlgorithmRange> algorithmRanges(
    Collective op, const CollectiveSetting& setting, Bytes from, Bytes to, bool inNetwork)
{
    std::vector<AlgorithmRange> ranges;
    const auto best = [&](double bytes) -> const CollectiveAlgorithmInfo* {
        CollectiveSetting at = setting;
        at.bytes = Bytes(bytes);
        const CollectiveAnswer answer = fastestAlgorithm(op, at, inNetwork);
        return answer.cost ? answer.cost->algorithm : nullptr;
    };
    double low = from.value();
    const double end = to.value();
    if (!(low > 0) || !(end > low) || !std::isfinite(end))
        return ranges;
    const CollectiveAlgorithmInfo* current = best(low);
    if (!current)
        return ranges;
    ranges.push_back({from, current});
    // Times are nearly straight lines in the size, so two of them cross once or twice: a walk of eight steps
    // an octave sees each change, then halving finds the size.
    const double factor = std::exp2(0.125);
    for (double high = low * factor; low < end; low = high, high *= factor) {
        high = std::min(high, end);
        const CollectiveAlgorithmInfo* next = best(high);
        if (next == current || !next)
            continue;
        double under = low, over = high;
        while (over - under > 1e-9 * over) {
            const double middle = under + (over - under) / 2;
            (best(middle) == current ? under : over) = middle;
        }
        current = best(over);
        ranges.push_back({Bytes(over), current});
        high = over;
        if (over >= end)
            break;
    }
    return ranges;
}

} // namespace ridgepoint
