#include "core/questions/serving_curve.h"

#include "core/scenario/field.h"
#include "core/step/served_lengths.h"
#include "core/step/serving_model.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ridgepoint {

namespace {

constexpr std::size_t mostPoints = 64;

// A scenario resolved as evaluate() does it, with the replica it chooses.
struct Replica
{
    explicit Replica(const Scenario& scenario)
    {
        Diagnostics unread;
        m_scenario = sanitized(scenario, unread);
        m_resolved = resolve(m_scenario, unread);
        model.emplace(m_none, m_scenario, m_resolved, m_resolved.total);
        n = m_scenario.serving.tensor.value_or(
            sized() ? smallestReplica(*model, m_resolved, m_scenario.serving.concurrency.value_or(1)) : 1);
    }
    bool sized() const { return m_resolved.capacity.value() > 0; }
    const Scenario& scenario() const { return m_scenario; }
    const Resolved& resolved() const { return m_resolved; }

    ServingCurvePoint at(double accelerators, double sequences)
    {
        const double generated = meanOutputTokens(m_scenario.serving);
        ServingCurvePoint point;
        point.concurrency = sequences;
        const Seconds prefill = model->prefill(accelerators);
        point.itl = model->decode(accelerators, sequences, sequences).total;
        point.ttft = model->firstToken(prefill, point.itl, sequences);
        point.tokensPerSecond =
            servedTokenRate(Tokens(generated), requestOccupancy(prefill, generated, point.itl, sequences));
        point.fits = !sized() || model->fits(accelerators, sequences);
        return point;
    }

    double n = 1;
    std::optional<ServingModel<NoLedger>> model;

private:
    NoLedger m_none;
    Scenario m_scenario;
    Resolved m_resolved;
};

} // namespace

ServingCurve servingCurve(const Scenario& scenario)
{
    const double mostConcurrency = findField("serving.concurrency")->maximum;
    Replica replica(scenario);
    ServingCurve curve;
    curve.perReplica = replica.n;
    const double present = replica.scenario().serving.concurrency.value_or(1);
    if (!replica.model->divides(replica.n) || !replica.model->timed(replica.n))
        return curve;
    if (replica.sized())
        curve.maxConcurrency = std::min(mostConcurrency, replica.model->sequencesThatFit(replica.n));
    // As far as there is something to see: past the memory, the targets and the scenario itself.
    const Serving& serving = replica.scenario().serving;
    const double itl = largestThat(mostConcurrency,
        [&](double b) { return replica.model->decode(replica.n, b, b).total <= serving.itlTarget; });
    double end = std::max({8.0, 2 * present, 2 * curve.maxConcurrency});
    if (!replica.sized() || curve.maxConcurrency < 1)
        end = std::max({8.0, 2 * present, std::min(2 * itl, 4096.0)});
    end = std::min(end, mostConcurrency);

    std::vector<double> at;
    for (double b = 1; b <= end; b *= 2) {
        at.push_back(b);
        if (const double between = std::floor(b * 1.5); between > b && between <= end)
            at.push_back(between);
    }
    for (const double own : {present, curve.maxConcurrency, end})
        if (own >= 1 && own <= end)
            at.push_back(own);
    std::ranges::sort(at);
    at.erase(std::unique(at.begin(), at.end()), at.end());
    if (at.size() > mostPoints)
        at.resize(mostPoints);
    curve.points.reserve(at.size());
    for (const double b : at)
        curve.points.push_back(replica.at(replica.n, b));
    return curve;
}

std::vector<ServingAlternative> servingAlternatives(const Scenario& scenario)
{
    Replica replica(scenario);
    std::vector<ServingAlternative> all;
    const double present = replica.scenario().serving.concurrency.value_or(1);
    const double most = std::max(replica.resolved().perNode, replica.n);
    for (double n = 1; n <= most && replica.model->divides(n); n *= 2) {
        if (!replica.sized() || !replica.model->fits(n, present) || !replica.model->timed(n))
            continue;
        const ServingCurvePoint point = replica.at(n, present);
        all.push_back({n, point.itl, point.ttft, point.tokensPerSecond});
    }
    return all;
}

} // namespace ridgepoint
