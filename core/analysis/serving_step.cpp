#include "core/analysis/serving_step.h"

#include "core/analysis/levers.h"
#include "core/base/format.h"
#include "core/serving/service_figures.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

TextNumber count(double number) { return textNumber(number, Unit::Count); }

class Steps
{
public:
    Steps(const Report& report, const std::vector<std::string>& held)
        : m_held(held)
        , m_scenario(report.scenario)
        , m_now(servedOf(report))
        , m_reach(tensorReach(report.scenario))
    {
    }

    std::optional<Advice> next() const
    {
        const ServiceReport& r = m_now->report;
        if (!r.refusal.empty())
            return r.memory.capacity.value() > 0 && !r.memory.fits() ? toFit() : std::nullopt;
        if (r.now.saturated)
            return moreReplicas();
        if (!m_now->atRate() && r.now.concurrency > r.mostSequences)
            if (auto fewer =
                    atConcurrency(std::floor(r.goodConcurrency >= 1 ? r.goodConcurrency : r.mostSequences)))
                return fewer;
        if (!(r.ttftMet && r.itlMet))
            return toMeet();
        return cheaper();
    }

private:
    struct Tried
    {
        FieldEdits edits;
        std::shared_ptr<const Served> after; // null: refused
    };

    Tried served(FieldEdits edits) const
    {
        Scenario next = m_scenario;
        if (setsAny(edits, m_held) || applyEdits(next, edits, {}))
            return {};
        auto after = std::make_shared<const Served>(next);
        if (!after->report.refusal.empty())
            return {};
        return {std::move(edits), std::move(after)};
    }

    Advice advice(Text response, Text effect, Tried trial) const
    {
        Advice found{phrase("serving"), phrase("serving"), std::move(response), std::move(effect),
            std::move(trial.edits)};
        const ServiceReport& after = trial.after->report;
        found.solves = after.ttftMet && after.itlMet && !after.now.saturated;
        return found;
    }

    static Text timesOf(const ServiceReport& report)
    {
        return phrase("TTFT %1, TPOT %2", report.judgedTtft, report.judgedItl);
    }
    static bool meets(const Tried& trial)
    {
        const ServiceReport& after = trial.after->report;
        return after.ttftMet && after.itlMet && !after.now.saturated;
    }

    // More ranks to a replica within its node, then 8-bit weights on as few as hold them, then several nodes.
    std::optional<Advice> toFit() const
    {
        constexpr double severalNodes = 64;
        if (auto found = fitted(nullptr, m_reach))
            return found;
        if (auto found = fitted("fp8", m_reach))
            return found;
        return fitted(nullptr, severalNodes);
    }

    std::optional<Advice> fitted(const char* weights, double most) const
    {
        const double now = m_now->service.layout().tensor;
        for (double degree = weights ? now : now * 2; degree <= most; degree *= 2) {
            FieldEdits edits;
            if (degree != now)
                edits.push_back({"serving.tensor", countText(degree)});
            if (weights)
                edits.push_back({"serving.weights_precision", weights});
            Tried trial = served(std::move(edits));
            if (!trial.after)
                continue;
            const ReplicaMemory& memory = trial.after->report.memory;
            Text effect = phrase("%1 of weights on %2", memory.weights, memory.capacity);
            Text tensor = phrase("TP %1", count(degree));
            Text response = !weights ? std::move(tensor)
                : degree == now      ? phrase("%1 weights", weights)
                                     : phrase("%1 + %2", std::move(tensor), phrase("%1 weights", weights));
            Advice found = advice(std::move(response), std::move(effect), std::move(trial));
            found.solves = true; // there was no service
            return found;
        }
        return std::nullopt;
    }

    std::optional<Advice> moreReplicas() const
    {
        constexpr int doublings = 6;
        const ServiceReport& r = m_now->report;
        const double each = r.good.requestsPerSecond;
        double replicas = std::max(r.replicas, 1.0);
        replicas = each > 0
            ? std::max(replicas + 1, std::ceil(r.rate * std::max(1.0, r.replicas - r.spare) / each))
            : replicas * 2;
        for (int i = 0; i < doublings; ++i, replicas *= 2) {
            Tried trial = served({{"serving.replicas", countText(replicas)}});
            if (!trial.after || !meets(trial))
                continue;
            const ServiceReport& after = trial.after->report;
            Text effect = timesOf(after);
            return advice(phrase("%1 replicas", count(replicas)), std::move(effect), std::move(trial));
        }
        return std::nullopt;
    }

    std::optional<Advice> atConcurrency(double concurrency) const
    {
        if (concurrency < 1 || m_now->atRate() || concurrency == m_now->report.now.concurrency)
            return std::nullopt;
        Tried trial = served({{"serving.concurrency", countText(concurrency)}});
        if (!trial.after)
            return std::nullopt;
        const ServiceReport& after = trial.after->report;
        Text effect = timesOf(after);
        if (Text instead = replicasInstead(m_now->report, m_now->job()); !instead.empty())
            effect = phrase("%1; or %2", std::move(effect), std::move(instead));
        return advice(phrase("concurrency %1", count(concurrency)), std::move(effect), std::move(trial));
    }

    std::optional<Advice> toMeet() const
    {
        const ServiceReport& r = m_now->report;
        if (m_now->atRate())
            if (auto more = moreReplicas())
                return more;
        if (r.goodConcurrency >= 1)
            if (auto fewer = atConcurrency(std::floor(r.goodConcurrency)); fewer && fewer->solves)
                return fewer;
        for (double degree = m_now->service.layout().tensor * 2; degree <= m_reach; degree *= 2) {
            const FieldEdit tensor{"serving.tensor", countText(degree)};
            Tried trial = served({tensor});
            if (!trial.after)
                continue;
            Text response = phrase("TP %1", count(degree));
            if (!meets(trial) && !m_now->atRate() && trial.after->report.goodConcurrency >= 1) {
                const double good = std::floor(trial.after->report.goodConcurrency);
                response = phrase("%1 + %2", std::move(response), phrase("concurrency %1", count(good)));
                trial = served({tensor, {"serving.concurrency", countText(good)}});
            }
            if (!trial.after || !meets(trial))
                continue;
            const ServiceReport& after = trial.after->report;
            Text effect = timesOf(after);
            return advice(std::move(response), std::move(effect), std::move(trial));
        }
        return std::nullopt;
    }

    // Within the targets: as many at a time as they allow, or a replica of another size.
    std::optional<Advice> cheaper() const
    {
        const ServiceReport& r = m_now->report;
        if (!r.perMillionOutput || !(r.perMillionOutput->value() > 0))
            return std::nullopt;
        std::optional<Advice> best;
        double least = r.perMillionOutput->value() * (1 - worthALever);
        const auto consider = [&](FieldEdits edits, Text response) {
            Tried trial = served(std::move(edits));
            if (!trial.after || !meets(trial) || !trial.after->report.perMillionOutput
                || trial.after->report.perMillionOutput->value() > least)
                return;
            least = trial.after->report.perMillionOutput->value();
            Text effect = phrase("%1 → %2 per 1M output tokens", *r.perMillionOutput, Money(least));
            best = advice(std::move(response), std::move(effect), std::move(trial));
        };
        const bool open = !m_now->atRate();
        if (open && r.goodConcurrency > r.now.concurrency) {
            const double good = std::floor(r.goodConcurrency);
            consider({{"serving.concurrency", countText(good)}}, phrase("concurrency %1", count(good)));
        }
        if (best)
            return best;
        if (!open && r.replicas > 1 && m_now->serving().replicas)
            consider({{"serving.replicas", "auto"}}, phrase("as many replicas as the rate needs"));
        const double tensor = m_now->service.layout().tensor;
        for (const double degree : {tensor / 2, tensor * 2})
            if (degree >= 1 && degree == std::floor(degree) && degree <= m_reach)
                consider({{"serving.tensor", countText(degree)}}, phrase("TP %1", count(degree)));
        return best;
    }

    const std::vector<std::string>& m_held;
    const Scenario& m_scenario;
    std::shared_ptr<const Served> m_now;
    double m_reach;
};

} // namespace

std::optional<Advice> servingStep(const Report& report, const std::vector<std::string>& held)
{
    return Steps(report, held).next();
}

} // namespace ridgepoint
