#include "core/analysis/levers.h"
#include "core/inputs/hardware/stack.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace ridgepoint {

namespace {

TextNumber count(double number) { return textNumber(number, Unit::Count); }

class FitLevers
{
public:
    explicit FitLevers(const Report& report)
        : m_report(report)
        , m_s(report.scenario)
        , m_stack(stackTraits(report.scenario.hardware.stack))
        , m_stateAlone(report.memory.perRank.state() > report.memory.capacity)
    {
    }

    std::vector<FitLever> all()
    {
        if (!m_stateAlone) {
            recompute();
            smallerMicrobatch();
            fewerAtATime();
        }
        adapters();
        shard();
        tensor();
        if (m_stateAlone)
            recompute();
        smallMoments();
        sortByOrder(m_found);
        return std::move(m_found);
    }

private:
    bool isFull() const { return m_report.fit.state == GateState::Fail; }
    bool isEnough(const Report& after) const
    {
        return isFull() ? after.memory.fits : after.fit.state == GateState::Pass;
    }
    // Whether it is enough.
    bool offer(LeverPrice price, Text response, Trial trial, bool ofActivations = false)
    {
        if (!trial.after || warnsMore(m_report, *trial.after))
            return false;
        const Report& after = *trial.after;
        const bool enough = isEnough(after);
        const bool state = m_stateAlone && !ofActivations;
        const auto shown = [&](const MemoryParts& rank) {
            return ofActivations ? rank.activations : state ? rank.state() : rank.total();
        };
        // The bytes of the wall that is hit: the state's, or, with activations, everything on the rank.
        const auto judged = [&](const MemoryParts& rank) {
            return m_stateAlone ? shown(rank) : rank.total();
        };
        const MemoryParts &before = m_report.memory.perRank, &now = after.memory.perRank;
        if (!enough && !(isFull() && judged(now) <= judged(before) * (1 - worthALever)))
            return false;
        if (!showsAChange(shown(before), shown(now)))
            return false;
        Text effect = ofActivations ? phrase("%1 → %2 of activations per rank", shown(before), shown(now))
            : state                 ? phrase("%1 → %2 of state per rank", shown(before), shown(now))
                                    : phrase("%1 → %2 of memory per rank", shown(before), shown(now));
        m_found.push_back(fitLever(m_report, std::move(response), std::move(effect), trial, price, state));
        return enough;
    }
    Trial tryOut(FieldEdits edits) const { return tried(m_report, std::move(edits)); }

    // The fewest layers that are enough, then all of them.
    void recompute()
    {
        const Training& t = m_s.training;
        const double layers = std::ceil(m_report.model.architecture.layers / m_s.mesh.pipeline);
        if (t.recompute == Recompute::Full && t.recomputeEvery == 1
            && t.recomputeLayers.value_or(layers) >= layers)
            return;
        FieldEdits full{{"training.recompute", "full"}};
        if (t.recomputeEvery != 1)
            full.push_back({"training.recompute_every", "1"});
        if (!m_stateAlone && t.recompute == Recompute::None) {
            if (offer(LeverPrice::Setting, phrase("Recompute selectively"),
                    tryOut({{"training.recompute", "selective"}}), true)
                || fewestLayers(full, layers))
                return;
        }
        if (t.recomputeLayers)
            full.push_back({"training.recompute_layers", "all"});
        offer(LeverPrice::Setting, phrase("Recompute activations (checkpointing)"), tryOut(std::move(full)),
            true);
    }

    // The more layers are recomputed, the less is kept. As many in each virtual stage, and with room to spare
    // where all of them leave some.
    bool fewestLayers(const FieldEdits& full, double layers)
    {
        const double unit = std::fmod(layers, m_s.mesh.chunks) == 0 ? m_s.mesh.chunks : 1;
        const auto ofLayers = [&](double some) {
            FieldEdits edits = full;
            edits.push_back({"training.recompute_layers", countText(some)});
            return tryOut(std::move(edits));
        };
        const Trial all = ofLayers(layers);
        const bool spare = all.after && all.after->fit.state == GateState::Pass;
        double few = 0, many = layers / unit;
        Trial best;
        while (many - few > 1) {
            const double middle = std::floor((few + many) / 2);
            Trial trial = ofLayers(middle * unit);
            const bool enough =
                trial.after && (spare ? trial.after->fit.state == GateState::Pass : isEnough(*trial.after));
            (enough ? many : few) = middle;
            if (enough)
                best = std::move(trial);
        }
        return best.after
            && offer(LeverPrice::Setting, phrase("Recompute %1 layers per rank", count(many * unit)),
                std::move(best), true);
    }

    void smallerMicrobatch()
    {
        const double now = m_s.training.microBatch;
        for (double micro = now / 2; micro >= 1 && micro == std::floor(micro); micro /= 2) {
            Trial trial = tryOut({{"training.micro_batch", countText(micro)}});
            if ((trial.after && isEnough(*trial.after)) || micro / 2 < 1) {
                offer(LeverPrice::Setting, phrase("Micro-batch of %1", count(micro)), std::move(trial));
                return;
            }
        }
    }

    // Levers that shrink what lives only inside one micro-batch: the loss in chunks, the MLP in tiles.
    void fewerAtATime()
    {
        const Training& t = m_s.training;
        if (t.loss.value_or(m_stack.loss) != LossKernel::Chunked)
            offer(LeverPrice::Setting, phrase("Compute the loss in chunks"),
                tryOut({{"training.loss", "chunked"}}), true);
        constexpr double tiles = 8;
        if (t.mlpTiles < tiles)
            offer(LeverPrice::Setting, phrase("Compute each MLP in %1 tiles", count(tiles)),
                tryOut({{"training.mlp_tiles", countText(tiles)}}), true);
    }

    // Frozen weights in four bits.
    void adapters()
    {
        if (m_s.training.method == FineTuning::Lora)
            offer(LeverPrice::Numbers, phrase("QLoRA: frozen weights in 4 bits"),
                tryOut({{"training.method", "qlora"}}));
    }

    void shard()
    {
        for (int stage = m_s.mesh.zeroStage + 1; stage <= 2; ++stage)
            if (m_report.data * m_s.mesh.context > 1 && m_stack.shards(stage, m_s.mesh.pipeline > 1)
                && offer(LeverPrice::Setting, phrase("Shard more: ZeRO-%1", std::to_string(stage)),
                    tryOut({{"mesh.zero_stage", std::to_string(stage)}})))
                break;
        if (stateIsSharded(m_report))
            return;
        Trial trial = shardedState(m_report);
        if (!trial.after)
            return;
        const double now = m_s.hardware.accelerators;
        const Scenario& after = trial.after->scenario;
        offer(after.hardware.accelerators > now ? LeverPrice::Accelerators : LeverPrice::Setting,
            sharding(m_s, after), std::move(trial));
    }

    // Twice the tensor ranks, as far as the scale-up domain goes: of the accelerators that there are, or of
    // twice as many.
    void tensor()
    {
        const double degree = m_s.mesh.tensor * 2;
        if (!(degree <= tensorReach(m_s)))
            return;
        const auto with = [&](double data) {
            FieldEdits edits = resizedMesh(m_s, replicaRanks(m_s) * 2, data);
            edits.push_back({"mesh.tensor", countText(degree)});
            return tryOut(std::move(edits));
        };
        const auto offered = [&](LeverPrice price, Trial trial) {
            if (!trial.after)
                return false;
            Text response =
                raising(m_s, phrase("Tensor parallel over %1", count(degree)), trial.after->scenario);
            return offer(price, std::move(response), std::move(trial));
        };
        const bool halves = std::fmod(m_report.data, 2) == 0;
        if (halves && offered(LeverPrice::Setting, with(m_report.data / 2)))
            return;
        const bool sharded = std::ranges::any_of(
            m_found, [](const FitLever& each) { return each.price == LeverPrice::Accelerators; });
        if (tooManyAccelerators(m_s, m_s.hardware.accelerators * 2))
            return;
        Trial trial = with(m_report.data);
        if (trial.after && (!sharded || isEnough(*trial.after)))
            offered(LeverPrice::Accelerators, std::move(trial));
    }

    void smallMoments()
    {
        if (m_s.training.optimizer == Optimizer::AdamW && !m_s.training.precision.moments)
            offer(LeverPrice::Numbers, phrase("Keep Adam's moments in 8 bits"),
                tryOut({{"training.optimizer", "adam_8bit"}}));
    }

    const Report& m_report;
    const Scenario& m_s;
    const StackTraits& m_stack;
    bool m_stateAlone;
    std::vector<FitLever> m_found;
};

} // namespace

std::vector<FitLever> fitLevers(const Report& report) { return FitLevers(report).all(); }

} // namespace ridgepoint
