#include "core/questions/advice.h"

#include "core/questions/levers.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

std::string percent(double fraction) { return format(fraction, Unit::Percent); }

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

    void offer(std::string wall, std::string symptom, std::string response, std::string effect, Trial& trial)
    {
        if (!enough())
            m_all.push_back({std::move(wall), std::move(symptom), std::move(response), std::move(effect),
                std::move(trial.edits)});
    }

    // A lever, with what the trial raises besides.
    std::string raising(std::string lever, const Report& after) const
    {
        const double gpus = after.scenario.hardware.accelerators;
        const double batch = after.scenario.training.globalBatchSequences;
        if (gpus != m_s.hardware.accelerators)
            lever = lever + " on " + format(gpus, Unit::Count) + " GPUs";
        if (batch != m_s.training.globalBatchSequences)
            lever = lever + ", batch " + format(batch, Unit::Count);
        return lever;
    }
    std::string sharding(const Report& after) const
    {
        const std::string said = raising("FSDP", after);
        return said == "FSDP" ? "FSDP: shard the state (ZeRO-3)" : said;
    }
    // A lever for another gate must not leave the memory fuller than it holds, or fuller still.
    bool stillFits(const Report& after) const
    {
        return after.memory.fits
            || (!m_report.memory.fits && after.memory.perRank.total() <= m_report.memory.perRank.total());
    }

    // Memory ---------------------------------------------------------------------------------------------

    bool stateAlone() const { return m_report.memory.perRank.state() > m_report.memory.capacity; }

    void onFit()
    {
        if (!stateAlone())
            recompute();
        if (!shard())
            tensor();
        if (stateAlone())
            recompute();
        smallMoments();
    }

    // Of the wall that is hit: the state's, or with activations everything on the rank.
    void offerMemory(std::string response, Trial& trial)
    {
        const MemoryParts &before = m_report.memory.perRank, &now = trial.after->memory.perRank;
        if (stateAlone())
            offer("memory (state)", "out of memory at step 0", std::move(response),
                format(before.state()) + " → " + format(now.state()) + " of state per rank", trial);
        else
            offer("memory (activations)", "out of memory at longer sequences", std::move(response),
                format(before.total()) + " → " + format(now.total()) + " of memory per rank", trial);
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
        if (enough() || m_s.training.recompute == Recompute::Full)
            return;
        Trial trial = tryOut({{"training.recompute", "full"}});
        if (!trial.after || !(trial.after->memory.perRank.activations < m_report.memory.perRank.activations))
            return;
        offer("memory (activations)", "out of memory at longer sequences",
            "Recompute activations (checkpointing)",
            format(m_report.memory.perRank.activations) + " → "
                + format(trial.after->memory.perRank.activations) + " of activations per rank",
            trial);
    }

    bool shard()
    {
        if (enough() || stateIsSharded(m_report))
            return false;
        Trial trial = shardedState(m_report, m_noPresets);
        if (!trial.after || !lessMemory(*trial.after))
            return false;
        offerMemory(sharding(*trial.after), trial);
        return true;
    }

    // Where the state cannot be sharded: twice the tensor ranks, as far as the scale-up domain goes.
    void tensor()
    {
        const double degree = m_s.mesh.tensor * 2;
        const double domain = m_s.hardware.perNode.value_or(m_s.hardware.accelerator.scaleUpDomain);
        if (enough() || !(degree <= domain) || tooManyAccelerators(m_s, m_s.hardware.accelerators * 2))
            return;
        FieldEdits edits = resizedMesh(m_s, replicaRanks(m_s) * 2, m_report.data);
        edits.push_back({"mesh.tensor", countText(degree)});
        Trial trial = tryOut(std::move(edits));
        if (!trial.after || !lessMemory(*trial.after))
            return;
        offerMemory(raising("Tensor parallel over " + format(degree, Unit::Count), *trial.after), trial);
    }

    void smallMoments()
    {
        if (enough() || m_s.training.optimizer != Optimizer::AdamW || m_s.training.precision.moments)
            return;
        Trial trial = tryOut({{"training.optimizer", "adam_8bit"}});
        if (!trial.after || !lessMemory(*trial.after))
            return;
        offerMemory("Keep Adam's moments in 8 bits", trial);
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
                offer("time (bubble)", "stages wait for each other", "More micro-batches in flight",
                    percent(bubble) + " → " + percent(left) + " bubble", trial);
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
            lessExposed(group, "Shard less: ZeRO-1 sends gradients and weights once a step",
                {{"mesh.zero_stage", "1"}});
        if (group == "data")
            lessExposed(group, "A larger batch sends gradients less often",
                {{"training.global_batch_sequences", countText(m_s.training.globalBatchSequences * 2)}});
        if (group == "tensor") {
            const double fewer = m_s.mesh.tensor / 2;
            FieldEdits edits = resizedMesh(m_s, replicaRanks(m_s) / 2, m_report.data * 2);
            edits.push_back({"mesh.tensor", countText(fewer)});
            lessExposed(group, "Fewer tensor ranks: " + format(fewer, Unit::Count), std::move(edits));
        }
        // A statement about the run, not a change of it; what it would bring is told all the same.
        lessExposed(
            group, "Overlap " + group + " communication with compute", {{"overlap." + group, "100 %"}});
    }

    void lessExposed(const std::string& group, std::string response, FieldEdits edits)
    {
        if (enough())
            return;
        Trial trial = tryOut(std::move(edits));
        const double before = exposedShare(m_report);
        if (!trial.after || !stillFits(*trial.after) || !(exposedShare(*trial.after) < before)
            || !(deadlineShare(*trial.after).value_or(0)
                <= std::max(1.0, deadlineShare(m_report).value_or(0))))
            return;
        offer(group == "data" ? "communication (gradients)" : "communication (" + group + ")",
            format(m_report.step.communicationExposed.value_or(Seconds(0))) + " exposed in every step",
            std::move(response),
            percent(before) + " → " + percent(exposedShare(*trial.after)) + " of the step exposed", trial);
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
        offer("time (training)", "the run, failures included, exceeds the deadline",
            shards ? sharding(after) : raising("Data parallel", after),
            format(*m_report.run.wallClock) + " → " + format(*after.run.wallClock)
                + " with failures and set-up",
            trial);
    }

    const Report& m_report;
    const Scenario& m_s;
    std::size_t m_most;
    Catalog m_noPresets; // no lever sets one
    std::vector<Advice> m_all;
};

} // namespace

std::vector<Advice> adviceOf(const Report& report, std::size_t most) { return Adviser(report, most).all(); }

} // namespace ridgepoint
