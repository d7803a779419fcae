#include "core/questions/advice.h"

#include "core/questions/levers.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

TextNumber percent(double fraction) { return textNumber(fraction, Unit::Percent); }

double exposedShare(const Report& report)
{
    if (!report.step.communicationExposed || !report.step.seconds || report.step.seconds->value() <= 0)
        return 0;
    return *report.step.communicationExposed / *report.step.seconds;
}

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
        if (m_report.busy.state == GateState::Fail)
            onBusy();
        if (m_report.hide.state == GateState::Fail)
            onHide();
        if (m_report.busy.state != GateState::Fail && m_report.hide.state != GateState::Fail)
            onDeadline();
        if (capacity && tight) // not failing: last
            onFit();
        return std::move(m_all);
    }

private:
    bool enough() const { return m_all.size() >= m_most; }

    Trial tryOut(FieldEdits edits) const { return tried(m_report, std::move(edits), m_noPresets); }

    void offer(Text wall, Text symptom, Text response, Text effect, Trial& trial)
    {
        if (!enough())
            m_all.push_back(
                made(std::move(wall), std::move(symptom), std::move(response), std::move(effect), trial));
    }
    // With what the fullest rank needs beyond its memory even so.
    static Advice made(Text wall, Text symptom, Text response, Text effect, Trial& trial)
    {
        const MemoryReport& memory = trial.after->memory;
        if (!memory.fits && memory.capacity.value() > 0)
            effect = phrase("%1; still %2 over", std::move(effect), memory.perRank.total() - memory.capacity);
        return {std::move(wall), std::move(symptom), std::move(response), std::move(effect),
            std::move(trial.edits)};
    }

    // A lever, with what the trial raises besides.
    Text raising(Text lever, const Report& after) const
    {
        const double gpus = after.scenario.hardware.accelerators;
        const double batch = after.scenario.training.globalBatchSequences;
        if (gpus != m_s.hardware.accelerators)
            lever = phrase("%1 on %2 GPUs", std::move(lever), textNumber(gpus, Unit::Count));
        if (batch != m_s.training.globalBatchSequences)
            lever = phrase("%1, batch %2", std::move(lever), textNumber(batch, Unit::Count));
        return lever;
    }
    Text sharding(const Report& after) const
    {
        const Text alone = phrase("FSDP"), said = raising(alone, after);
        return said == alone ? phrase("FSDP: shard the state (ZeRO-3)") : said;
    }
    // A lever for another gate must not leave the memory fuller than it holds, or fuller still.
    bool stillFits(const Report& after) const
    {
        return after.memory.fits
            || (!m_report.memory.fits && after.memory.perRank.total() <= m_report.memory.perRank.total());
    }

    // Memory ---------------------------------------------------------------------------------------------

    bool stateAlone() const { return m_report.memory.perRank.state() > m_report.memory.capacity; }

    // What is enough by itself first.
    void onFit()
    {
        if (!stateAlone())
            recompute();
        const std::size_t before = m_less.size();
        if (!shard())
            tensor(m_less.size() > before);
        if (stateAlone())
            recompute();
        smallMoments();
        for (std::vector<Advice>* some : {&m_enough, &m_less})
            for (Advice& advice : *some)
                if (!enough())
                    m_all.push_back(std::move(advice));
    }
    bool enoughMemory() const { return m_all.size() + m_enough.size() >= m_most; }
    bool offerFit(Text wall, Text symptom, Text response, Text effect, Trial& trial)
    {
        const bool fits = trial.after->memory.fits;
        (fits ? m_enough : m_less)
            .push_back(
                made(std::move(wall), std::move(symptom), std::move(response), std::move(effect), trial));
        return fits;
    }

    // Of the wall that is hit: the state's, or with activations everything on the rank.
    bool offerMemory(Text response, Trial& trial)
    {
        const MemoryParts &before = m_report.memory.perRank, &now = trial.after->memory.perRank;
        if (stateAlone())
            return offerFit(phrase("memory (state)"), phrase("out of memory at step 0"), std::move(response),
                phrase("%1 → %2 of state per rank", before.state(), now.state()), trial);
        return offerFit(phrase("memory (activations)"), phrase("out of memory at longer sequences"),
            std::move(response), phrase("%1 → %2 of memory per rank", before.total(), now.total()), trial);
    }
    // By a hundredth at least: less is no answer to a memory that overflows.
    bool lessMemory(const Report& after) const
    {
        constexpr double worthIt = 0.99;
        const MemoryParts &before = m_report.memory.perRank, &now = after.memory.perRank;
        return stateAlone() ? now.state() < before.state() * worthIt : now.total() < before.total() * worthIt;
    }

    void recompute()
    {
        if (enoughMemory() || m_s.training.recompute == Recompute::Full)
            return;
        Trial trial = tryOut({{"training.recompute", "full"}});
        if (!trial.after || !(trial.after->memory.perRank.activations < m_report.memory.perRank.activations))
            return;
        offerFit(phrase("memory (activations)"), phrase("out of memory at longer sequences"),
            phrase("Recompute activations (checkpointing)"),
            phrase("%1 → %2 of activations per rank", m_report.memory.perRank.activations,
                trial.after->memory.perRank.activations),
            trial);
    }

    bool shard() // and that is enough
    {
        if (enoughMemory() || stateIsSharded(m_report))
            return false;
        Trial trial = shardedState(m_report, m_noPresets);
        if (!trial.after || !lessMemory(*trial.after))
            return false;
        return offerMemory(sharding(*trial.after), trial);
    }

    // Twice the tensor ranks, as far as the scale-up domain goes: where the state cannot be sharded, or where
    // that is not enough and this is.
    void tensor(bool sharded)
    {
        const double degree = m_s.mesh.tensor * 2;
        if (enoughMemory() || !(degree <= tensorReach(m_s))
            || tooManyAccelerators(m_s, m_s.hardware.accelerators * 2))
            return;
        FieldEdits edits = resizedMesh(m_s, replicaRanks(m_s) * 2, m_report.data);
        edits.push_back({"mesh.tensor", countText(degree)});
        Trial trial = tryOut(std::move(edits));
        if (!trial.after || !lessMemory(*trial.after) || (sharded && !trial.after->memory.fits))
            return;
        offerMemory(
            raising(phrase("Tensor parallel over %1", textNumber(degree, Unit::Count)), *trial.after), trial);
    }

    void smallMoments()
    {
        if (enoughMemory() || m_s.training.optimizer != Optimizer::AdamW || m_s.training.precision.moments)
            return;
        Trial trial = tryOut({{"training.optimizer", "adam_8bit"}});
        if (!trial.after || !lessMemory(*trial.after))
            return;
        offerMemory(phrase("Keep Adam's moments in 8 bits"), trial);
    }

    // Computation ----------------------------------------------------------------------------------------

    void onBusy()
    {
        const double bubble = m_report.pipeline.bubbleFraction;
        const double most = m_s.targets.maxBubble;
        if (enough() || bubble <= most || most <= 0)
            return;
        // Idle over total is i / (m + i): as many micro-batches as bring it below the threshold, and more
        // where the schedule, simulated, waits for something else.
        constexpr int rounds = 4;
        const double now = m_report.pipeline.microbatches;
        double needed = std::ceil(now * (bubble / (1 - bubble)) * (1 / most - 1));
        for (int i = 0; i < rounds; ++i, needed *= 2) {
            Trial trial = tryOut({{"training.global_batch_sequences",
                countText(needed * m_report.data * m_s.training.microBatch)}});
            if (!trial.after)
                return;
            const double left = trial.after->pipeline.bubbleFraction;
            if (left > most && i + 1 < rounds)
                continue;
            if (left < bubble && stillFits(*trial.after))
                offer(phrase("time (bubble)"), phrase("stages wait for each other"),
                    phrase("More micro-batches in flight"),
                    phrase("%1 → %2 bubble", percent(bubble), percent(left)), trial);
            return;
        }
    }

    // Communication --------------------------------------------------------------------------------------

    void onHide()
    {
        const auto exposed = [](const CommunicationRow& row) { return row.exposed.value_or(Seconds(0)); };
        const auto largest = std::ranges::max_element(m_report.communication, {}, exposed);
        if (largest == m_report.communication.end() || !(exposed(*largest) > Seconds(0)))
            return;
        const std::string group(key(largest->group));
        if (group == "data" && m_s.mesh.zeroStage >= 2)
            lessExposed(group, phrase("Shard less: ZeRO-1 sends gradients and weights once a step"),
                {{"mesh.zero_stage", "1"}});
        if (group == "data")
            lessExposed(group, phrase("A larger batch sends gradients less often"),
                {{"training.global_batch_sequences", countText(m_s.training.globalBatchSequences * 2)}});
        if (group == "tensor") {
            const double fewer = m_s.mesh.tensor / 2;
            FieldEdits edits = resizedMesh(m_s, replicaRanks(m_s) / 2, m_report.data * 2);
            edits.push_back({"mesh.tensor", countText(fewer)});
            lessExposed(
                group, phrase("Fewer tensor ranks: %1", textNumber(fewer, Unit::Count)), std::move(edits));
        }
        // A statement about the run, not a change of it; what it would bring is told all the same.
        lessExposed(group, phrase("Overlap %1 communication with compute", Text::known(group)),
            {{"overlap." + group, "100 %"}});
    }

    void lessExposed(const std::string& group, Text response, FieldEdits edits)
    {
        if (enough())
            return;
        Trial trial = tryOut(std::move(edits));
        const double before = exposedShare(m_report);
        if (!trial.after || !stillFits(*trial.after) || !(exposedShare(*trial.after) < before)
            || !(deadlineShare(*trial.after).value_or(0)
                <= std::max(1.0, deadlineShare(m_report).value_or(0))))
            return;
        offer(group == "data" ? phrase("communication (gradients)")
                              : phrase("communication (%1)", Text::known(group)),
            phrase("%1 exposed in every step", m_report.step.communicationExposed.value_or(Seconds(0))),
            std::move(response),
            phrase("%1 → %2 of the step exposed", percent(before), percent(exposedShare(*trial.after))),
            trial);
    }

    // Deadline -------------------------------------------------------------------------------------------

    // More replicas, sharded where whole ones would not fit.
    void onDeadline()
    {
        if (enough() || !(deadlineShare(m_report).value_or(0) > 1) || !m_report.run.wallClock)
            return;
        const double ranks = replicaRanks(m_s);
        const bool shards = m_report.fit.state == GateState::Fail && m_s.mesh.zeroStage < 3;
        const auto make = [&](double data) {
            FieldEdits edits = resizedMesh(m_s, ranks, data);
            if (shards)
                edits.push_back({"mesh.zero_stage", "3"});
            return edits;
        };
        Trial trial = inTime(m_report, m_noPresets, ranks, m_report.data, make);
        if (!trial.after || !stillFits(*trial.after) || !trial.after->run.wallClock)
            return;
        const Report& after = *trial.after;
        if (m_report.fit.state == GateState::Fail && after.memory.perRank.state() > after.memory.capacity)
            return; // it would be no sooner done for being out of memory
        Text effect =
            phrase("%1 → %2 with failures and set-up", *m_report.run.wallClock, *after.run.wallClock);
        if (const std::optional<MfuChange> mfu = mfuChange(m_report, after))
            effect =
                phrase("%1, MFU %2 → %3 predicted", effect, percent(mfu->stated), percent(mfu->predicted));
        offer(phrase("time (training)"), phrase("the run, failures included, exceeds the deadline"),
            shards ? sharding(after) : raising(phrase("Data parallel"), after), std::move(effect), trial);
    }

    const Report& m_report;
    const Scenario& m_s;
    std::size_t m_most;
    Catalog m_noPresets; // no lever sets one
    std::vector<Advice> m_all;
    std::vector<Advice> m_enough, m_less; // of the memory's: with it the fullest rank fits, or not yet
};

} // namespace

std::vector<Advice> adviceOf(const Report& report, std::size_t most) { return Adviser(report, most).all(); }

} // namespace ridgepoint
