#include "core/serving/load_curve.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

// Where there is room for a few requests only, the curve goes on among those that wait.
constexpr double leastLadder = 6;
// Loads of a replica at a rate, over what clients that keep it busy get.
constexpr std::array rateShares{
    1.0 / 32, 1.0 / 16, 1.0 / 8, 3.0 / 16, 1.0 / 4, 3.0 / 8, 1.0 / 2, 5.0 / 8, 3.0 / 4, 7.0 / 8, 0.95, 1.0};
constexpr int bisections = 5; // for the rate that it just follows: to 0.2 % of the last step

bool isPowerOfFour(double load) { return std::exp2(2 * std::round(std::log2(load) / 2)) == load; }

LoadCurve emptyCurve(const Service& service)
{
    LoadCurve curve{.refusal = service.refusal()};
    if (curve.refusal.empty())
        curve.mostSequences = service.mostSequences();
    return curve;
}

LoadCurve rateCurve(const Service& service, const CurveEffort& effort)
{
    LoadCurve curve = emptyCurve(service);
    if (!curve.refusal.empty())
        return curve;
    const ServicePoint full = service.busiest();
    curve.refusal = full.refusal;
    const double busy = full.refusal.empty() ? full.requestsPerSecond : 0;
    double beyond = 0;
    const auto look = [&](double rate) {
        ServicePoint point = service.atRate(rate);
        // A queue that grows is long to play.
        if (point.refusal.empty() && !point.saturated && !effort.few)
            point = service.atRate(rate, effort.about);
        if (!point.refusal.empty() || point.saturated) {
            beyond = rate;
            return;
        }
        curve.followed = rate;
        curve.points.push_back(std::move(point));
    };
    if (!(busy > 0))
        return curve;
    for (std::size_t i = 0; i < rateShares.size() && beyond == 0; i += effort.few ? 2 : 1)
        look(rateShares[i] * busy);
    for (double rate = 1.05 * busy; beyond == 0 && rate < 4 * busy; rate *= 1.1)
        look(rate);
    // Of those looked at on the way to the edge only the last one is a point.
    const std::size_t before = curve.points.size();
    for (int i = effort.few ? bisections : 0; i < bisections && beyond > 0; ++i)
        look((curve.followed + beyond) / 2);
    if (curve.points.size() > before + 1)
        curve.points.erase(curve.points.begin() + std::ptrdiff_t(before), curve.points.end() - 1);
    return curve;
}

} // namespace

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

LoadCurve concurrencyCurve(const Service& service, const CurveEffort& effort)
{
    LoadCurve curve = emptyCurve(service);
    if (!curve.refusal.empty())
        return curve;
    const double asked = service.clients(), most = std::floor(curve.mostSequences);
    std::vector<double> ladder = concurrencyLadder(std::max(most, leastLadder), asked);
    for (const double load : {most, asked})
        if (load >= 1 && !std::ranges::binary_search(ladder, load))
            ladder.insert(std::ranges::upper_bound(ladder, load), load);
    for (const double load : ladder)
        if (!effort.few || load == asked || load == most || load == ladder.back() || isPowerOfFour(load))
            curve.points.push_back(service.at(load, effort.few ? TargetsAre::OfMeans : effort.about));
    return curve;
}

LoadCurve loadCurve(const Service& service, const CurveEffort& effort)
{
    return service.job().scenario.serving.load == ServingLoad::Rate ? rateCurve(service, effort)
                                                                    : concurrencyCurve(service, effort);
}

} // namespace ridgepoint
