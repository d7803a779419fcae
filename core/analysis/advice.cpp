#include "core/analysis/advice.h"

#include "core/analysis/fit_plans.h"
#include "core/analysis/levers.h"
#include "core/inputs/hardware/stack.h"

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

TextNumber percent(double fraction) { return textNumber(fraction, Unit::Percent); }

class Adviser
{
public:
    Adviser(const Report& report, std::size_t most)
        : m_report(report)
        , m_s(report.scenario)
        , m_most(most)
    {
    }

    std::vector<Advice> all()
    {
        const bool capacity = m_report.memory.capacity.value() > 0;
        const bool tight = m_report.fit.state == GateState::Tight;
        const bool full = m_report.fit.state == GateState::Fail;
        if (capacity && full)
            onFit();
        const bool idle = exceedsLimit(m_report.busy.state), waits = exceedsLimit(m_report.hide.state);
        const bool late = missesDeadline(m_report);
        if (idle)
            onStatedBubble();
        if (!enough() && (!full || idle || waits))
            onStep(idle || waits ? LeverPrice::Site : late ? LeverPrice::Numbers : LeverPrice::Setting);
        if (!idle && !waits)
            onDeadline();
        for (Advice& advice : m_later)
            if (!enough())
                m_all.push_back(std::move(advice));
        if (capacity && tight) // not failing: last
            onFit();
        return std::move(m_all);
    }

private:
    bool enough() const { return m_all.size() >= m_most; }

    void onFit()
    {
        if (enough())
            return;
        for (Advice& advice : fitAdvice(m_report))
            if (!enough())
                m_all.push_back(std::move(advice));
    }

    // A stated MFU hides what the step waits for, but not how long its pipeline stands still.
    void onStatedBubble()
    {
        const double bubble = m_report.pipeline.bubbleFraction, most = m_s.targets.maxBubble;
        if (enough() || !statedMfu(m_s.hardware) || bubble <= most || most <= 0)
            return;
        Trial trial = tried(m_report,
            {{"training.global_batch_sequences",
                countText(microbatchesToHide(m_report) * m_report.data * m_s.training.microBatch)}});
        if (!trial.after || !staysWithin(m_report, *trial.after) || warnsMore(m_report, *trial.after))
            return;
        const double left = trial.after->pipeline.bubbleFraction;
        if (left <= bubble - worthALever && showsAChange(bubble, left, Unit::Percent))
            m_all.push_back(adviceWith(m_report, phrase("time (bubble)"),
                phrase("stages wait for each other"), phrase("More micro-batches in flight"),
                phrase("%1 → %2 bubble", percent(bubble), percent(left)), trial));
    }

    // What answers exposed communication comes first where that is the gate that fails. Where only the
    // deadline does, what has a price and does not keep it comes after more replicas.
    void onStep(LeverPrice most)
    {
        std::vector<StepLever> levers = stepLevers(m_report, most);
        if (!exceedsLimit(m_report.busy.state) && exceedsLimit(m_report.hide.state))
            std::ranges::stable_partition(
                levers, [](const StepLever& lever) { return lever.ofCommunication; });
        const bool afterwards = !exceedsLimit(m_report.busy.state) && !exceedsLimit(m_report.hide.state)
            && missesDeadline(m_report);
        for (StepLever& lever : levers) {
            const bool inTime = deadlineShare(*lever.trial.after).value_or(2) <= 1;
            Advice advice = adviceWith(m_report, std::move(lever.wall), std::move(lever.symptom),
                std::move(lever.response), std::move(lever.effect), lever.trial);
            if (afterwards && !inTime && lever.price > LeverPrice::Setting)
                m_later.push_back(std::move(advice));
            else if (!enough())
                m_all.push_back(std::move(advice));
        }
    }

    void onDeadline()
    {
        if (enough())
            return;
        if (std::optional<Advice> more = deadlineAdvice(m_report))
            m_all.push_back(std::move(*more));
    }

    const Report& m_report;
    const Scenario& m_s;
    std::size_t m_most;
    std::vector<Advice> m_all, m_later;
};

} // namespace

std::optional<Advice> deadlineAdvice(const Report& report)
{
    const Scenario& s = report.scenario;
    if (!missesDeadline(report) || !report.run.wallClock)
        return std::nullopt;
    const bool full = report.fit.state == GateState::Fail;
    const double ranks = replicaRanks(s);
    const bool shards =
        full && s.mesh.zeroStage < 3 && stackTraits(s.hardware.stack).shards(3, s.mesh.pipeline > 1);
    const auto make = [&](double data) {
        FieldEdits edits = resizedMesh(s, ranks, data);
        if (shards)
            edits.push_back({"mesh.zero_stage", "3"});
        return edits;
    };
    Trial trial = inTime(report, ranks, report.data, make);
    if (!trial.after || warnsMore(report, *trial.after) || !staysWithin(report, *trial.after)
        || !trial.after->run.wallClock)
        return std::nullopt;
    const Report& after = *trial.after;
    if (full && after.memory.perRank.state() > after.memory.capacity)
        return std::nullopt; // it would be no sooner done for being out of memory
    Text effect = phrase("%1 → %2 with failures and set-up", *report.run.wallClock, *after.run.wallClock);
    Text response =
        shards ? sharding(s, after.scenario) : raising(s, phrase("Data parallel"), after.scenario);
    Advice advice = adviceWith(report, phrase("time (training)"),
        phrase("the run, failures included, exceeds the deadline"), std::move(response), std::move(effect),
        trial);
    advice.solves = deadlineShare(after).value_or(2) <= 1;
    return advice;
}

std::vector<Advice> adviceOf(const Report& report, std::size_t most) { return Adviser(report, most).all(); }

} // namespace ridgepoint
