#include "core/analysis/fit_plans.h"

#include "core/base/format.h"
#include "core/inputs/hardware/stack.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace ridgepoint {

namespace {

// In the order in which a plan names them.
enum class Lever
{
    Shard,
    Tensor,
    Context,
    Expert,
    Recompute,
    MicroBatch,
    Loss,
    Mlp,
    Offload,
    Moments,
    Adapters,
};

struct Move
{
    Lever lever;
    double value = 0; // ZeRO stage, degree, sequences; recomputation: 1 selective, 2 full
    bool operator==(const Move&) const = default;
    auto operator<=>(const Move&) const = default;
};
using Moves = std::vector<Move>; // of different levers, in order

constexpr std::size_t mostLevers = 3;
constexpr std::size_t beam = 6; // what is carried on to the next lever: the least memory
constexpr int mostEvaluations = 400;
constexpr int mostDoublings = 6; // of accelerators
constexpr int mostSteps = 20; // of one lever
constexpr double tiles = 8;
// Of a sequence on one rank. No source: shorter pieces than this leave products too small to be worth it.
constexpr double leastTokens = 4096;
constexpr double selective = 1, full = 2;

TextNumber count(double number) { return textNumber(number, Unit::Count); }

class Plans
{
public:
    Plans(const Report& report, const std::vector<std::string>& held, std::size_t most)
        : m_report(report)
        , m_s(report.scenario)
        , m_stack(stackTraits(report.scenario.hardware.stack))
        , m_held(held)
        , m_most(most)
        , m_accelerators(report.scenario.hardware.accelerators)
    {
    }

    std::vector<FitLever> all()
    {
        Moves moves = sharding();
        Moves local = settings();
        moves.insert(moves.end(), local.begin(), local.end());
        combine({}, moves, LeverPrice::Setting);
        if (const Moves narrow = numbers(); !roomy() && !narrow.empty()) {
            moves.insert(moves.end(), narrow.begin(), narrow.end());
            combine({}, moves, LeverPrice::Numbers);
        }
        std::erase_if(local, [](const Move& move) { return move.lever == Lever::Offload; });
        if (!roomy())
            moreAccelerators(local);
        sortByOrder(m_found);
        if (m_found.size() > m_most)
            m_found.erase(m_found.begin() + static_cast<std::ptrdiff_t>(m_most), m_found.end());
        return std::move(m_found);
    }

private:
    bool roomy() const { return std::ranges::any_of(m_found, &FitLever::roomy); }

    Moves sharding() const
    {
        Moves moves;
        if (m_report.data * m_s.mesh.context > 1)
            for (int stage = m_s.mesh.zeroStage + 1; stage <= 3; ++stage)
                if (m_stack.shards(stage, m_s.mesh.pipeline > 1))
                    moves.push_back({Lever::Shard, static_cast<double>(stage)});
        return moves;
    }

    // Values from `first` on, each `factor` times the one before, while they can be: a scenario may hold any
    // number.
    template <class Holds>
    static void addSteps(Moves& moves, Lever lever, double first, double factor, const Holds& holds)
    {
        double value = first;
        for (int i = 0; i < mostSteps && value >= 1 && std::isfinite(value) && holds(value);
             ++i, value *= factor)
            moves.push_back({lever, value});
    }

    Moves settings() const
    {
        Moves moves;
        const Training& t = m_s.training;
        const double layers = std::ceil(m_report.model.architecture.layers / m_s.mesh.pipeline);
        if (t.recompute == Recompute::None)
            moves.push_back({Lever::Recompute, selective});
        if (t.recompute != Recompute::Full || t.recomputeEvery != 1
            || t.recomputeLayers.value_or(layers) < layers)
            moves.push_back({Lever::Recompute, full});
        addSteps(moves, Lever::MicroBatch, t.microBatch / 2, 0.5,
            [](double micro) { return micro == std::floor(micro); });
        if (t.loss.value_or(m_stack.loss) != LossKernel::Chunked)
            moves.push_back({Lever::Loss});
        if (t.mlpTiles < tiles)
            moves.push_back({Lever::Mlp, tiles});
        if (!t.offloadOptimizer && !statedMfu(m_s.hardware)) // else nobody knows how long it takes
            moves.push_back({Lever::Offload});
        addSteps(moves, Lever::Tensor, m_s.mesh.tensor * 2, 2,
            [this](double degree) { return degree <= tensorReach(m_s); });
        addSteps(moves, Lever::Context, m_s.mesh.context * 2, 2,
            [&t](double degree) { return t.sequenceLength / degree >= leastTokens; });
        if (m_report.model.architecture.isMoe())
            addSteps(moves, Lever::Expert, std::max(8.0, m_s.mesh.expert * 2), 4,
                [](double degree) { return degree <= 64; });
        return moves;
    }

    Moves numbers() const
    {
        Moves moves;
        if (m_s.training.optimizer == Optimizer::AdamW && !m_s.training.precision.moments)
            moves.push_back({Lever::Moments});
        if (m_s.training.method == FineTuning::Lora)
            moves.push_back({Lever::Adapters});
        return moves;
    }

    // The fewest, doubling, that are enough: the state over all of them, with up to two levers beside.
    void moreAccelerators(const Moves& local)
    {
        const double ranks = replicaRanks(m_s);
        if (!m_stack.shards(3, m_s.mesh.pipeline > 1) || !(m_report.memory.capacity.value() > 0))
            return;
        const double holdState = m_report.memory.stateTotal / m_report.memory.capacity;
        if (!std::isfinite(holdState / ranks) || !(ranks >= 1))
            return;
        double data = powerOfTwoAtLeast(std::max(holdState, m_accelerators + 1) / ranks);
        for (int i = 0; i < mostDoublings && !roomy(); ++i, data *= 2) {
            m_accelerators = data * ranks;
            if (tooManyAccelerators(m_s, m_accelerators))
                return;
            combine({{Lever::Shard, 3}}, local, LeverPrice::Accelerators);
        }
    }

    // One more lever at a time, until some are enough.
    void combine(const Moves& base, const Moves& moves, LeverPrice price)
    {
        using Node = std::pair<double, Moves>; // bytes of the fullest rank
        std::vector<Node> nodes{{0, base}};
        std::set<Moves> seen;
        if (!base.empty() && attempt(base, price).second)
            return;
        for (std::size_t size = base.size() + 1; size <= mostLevers; ++size) {
            std::vector<Node> next;
            bool enough = false;
            for (const Node& node : nodes)
                for (const Move& move : moves) {
                    if (std::ranges::find(node.second, move.lever, &Move::lever) != node.second.end())
                        continue;
                    Moves more = node.second;
                    more.insert(std::ranges::upper_bound(more, move), move);
                    if (!seen.insert(more).second)
                        continue;
                    const auto [bytes, solved] = attempt(more, price);
                    enough = enough || solved;
                    if (bytes)
                        next.emplace_back(*bytes, std::move(more));
                }
            if (enough)
                return;
            std::ranges::stable_sort(next, {}, &Node::first);
            if (next.size() > beam)
                next.erase(next.begin() + beam, next.end());
            nodes = std::move(next);
        }
    }

    // Bytes of the fullest rank, where the engine takes it; and whether they are few enough.
    std::pair<std::optional<double>, bool> attempt(const Moves& moves, LeverPrice price)
    {
        const FieldEdits edits = editsOf(moves);
        if (edits.empty() || setsAny(edits, m_held) || ++m_evaluations > mostEvaluations)
            return {};
        Trial trial = tried(m_report, edits);
        if (!trial.after || warnsMore(m_report, *trial.after))
            return {};
        const Report& after = *trial.after;
        const double bytes = after.memory.perRank.total().value();
        if (!after.memory.fits)
            return {bytes, false};
        const auto rateOf = [](const Report& report) {
            return report.throughput.tokensPerSecondPerAccelerator.value_or(TokensPerSecond(0)).value();
        };
        // What the host link makes twice as slow is no way to train.
        const bool offloads = std::ranges::find(moves, Lever::Offload, &Move::lever) != moves.end();
        if (offloads && rateOf(after) < rateOf(m_report) / 2)
            return {bytes, false};
        const MemoryReport& before = m_report.memory;
        Text effect =
            phrase("%1 → %2 of memory per rank", before.perRank.total(), after.memory.perRank.total());
        if (after.fit.state != GateState::Pass)
            effect = phrase("%1, %2 full", std::move(effect),
                textNumber(bytes / after.memory.capacity.value(), Unit::Percent));
        FitLever found = fitLever(m_report, nameOf(moves, after.scenario), std::move(effect), trial, price,
            before.perRank.state() > before.capacity);
        found.advice.inShort = nameOf(moves, m_s);
        m_found.push_back(std::move(found));
        return {bytes, m_found.back().roomy};
    }

    FieldEdits editsOf(const Moves& moves) const
    {
        double tensor = m_s.mesh.tensor, context = m_s.mesh.context;
        FieldEdits edits;
        for (const auto& [lever, value] : moves)
            switch (lever) {
            case Lever::Shard:
                if (m_s.mesh.zeroStage != static_cast<int>(value))
                    edits.push_back({"mesh.zero_stage", countText(value)});
                break;
            case Lever::Tensor:
                tensor = value;
                edits.push_back({"mesh.tensor", countText(value)});
                break;
            case Lever::Context:
                context = value;
                edits.push_back({"mesh.context", countText(value)});
                break;
            case Lever::Expert:
                edits.push_back({"mesh.expert", countText(value)});
                break;
            case Lever::Recompute:
                edits.push_back({"training.recompute", value == selective ? "selective" : "full"});
                if (value == full && m_s.training.recomputeEvery != 1)
                    edits.push_back({"training.recompute_every", "1"});
                if (value == full && m_s.training.recomputeLayers)
                    edits.push_back({"training.recompute_layers", "all"});
                break;
            case Lever::MicroBatch:
                edits.push_back({"training.micro_batch", countText(value)});
                break;
            case Lever::Loss:
                edits.push_back({"training.loss", "chunked"});
                break;
            case Lever::Mlp:
                edits.push_back({"training.mlp_tiles", countText(value)});
                break;
            case Lever::Offload:
                edits.push_back({"training.offload_optimizer", "on"});
                break;
            case Lever::Moments:
                edits.push_back({"training.optimizer", "adam_8bit"});
                break;
            case Lever::Adapters:
                edits.push_back({"training.method", "qlora"});
                break;
            }
        const double ranks = tensor * context * m_s.mesh.pipeline;
        if (ranks == replicaRanks(m_s) && m_accelerators == m_s.hardware.accelerators)
            return edits;
        const double data = m_accelerators / ranks;
        if (data < 1 || data != std::floor(data))
            return {};
        FieldEdits size = resizedMesh(m_s, ranks, data);
        size.insert(size.end(), edits.begin(), edits.end());
        return size;
    }

    Text nameOf(const Move& move) const
    {
        switch (move.lever) {
        case Lever::Shard:
            return m_accelerators != m_s.hardware.accelerators
                ? phrase("FSDP on %1 GPUs", count(m_accelerators))
                : move.value == 3 ? phrase("FSDP")
                                  : phrase("ZeRO-%1", count(move.value));
        case Lever::Tensor:
            return phrase("TP %1", count(move.value));
        case Lever::Context:
            return phrase("CP %1", count(move.value));
        case Lever::Expert:
            return phrase("EP %1", count(move.value));
        case Lever::Recompute:
            return move.value == selective ? phrase("selective recompute") : phrase("full recompute");
        case Lever::MicroBatch:
            return phrase("micro-batch %1", count(move.value));
        case Lever::Loss:
            return phrase("chunked loss");
        case Lever::Mlp:
            return phrase("tiled MLP");
        case Lever::Offload:
            return phrase("optimizer on the CPU");
        case Lever::Moments:
            return phrase("8-bit Adam");
        case Lever::Adapters:
            break;
        }
        return phrase("QLoRA");
    }

    Text nameOf(const Moves& moves, const Scenario& after) const
    {
        Text text = nameOf(moves.front());
        for (std::size_t i = 1; i < moves.size(); ++i)
            text = phrase("%1 + %2", std::move(text), nameOf(moves[i]));
        if (after.training.globalBatchSequences != m_s.training.globalBatchSequences)
            text = phrase("%1, batch %2", std::move(text), count(after.training.globalBatchSequences));
        return text;
    }

    const Report& m_report;
    const Scenario& m_s;
    const StackTraits& m_stack;
    const std::vector<std::string>& m_held;
    std::size_t m_most;
    double m_accelerators; // of the plans that are being tried
    int m_evaluations = 0;
    std::vector<FitLever> m_found;
};

} // namespace

std::vector<FitLever> fitPlans(const Report& report, const std::vector<std::string>& held, std::size_t most)
{
    if (report.fit.state != GateState::Fail || !report.meshFits)
        return {};
    return Plans(report, held, most).all();
}

std::vector<Advice> fitAdvice(const Report& report, const std::vector<std::string>& held)
{
    std::vector<FitLever> all = fitLevers(report);
    std::erase_if(all, [&](const FitLever& lever) { return setsAny(lever.advice.edits, held); });
    const auto enough = [](const FitLever& lever) { return lever.advice.solves; };
    const bool atHand = std::ranges::any_of(all, [&](const FitLever& lever) {
        return enough(lever) && lever.roomy && lever.price == LeverPrice::Setting;
    });
    if (!atHand)
        for (FitLever& plan : fitPlans(report, held))
            if (std::ranges::none_of(
                    all, [&](const FitLever& lever) { return lever.advice.edits == plan.advice.edits; }))
                all.push_back(std::move(plan));
    if (std::ranges::any_of(all, enough))
        std::erase_if(all, [&](const FitLever& lever) { return !enough(lever); });
    sortByOrder(all);
    std::vector<Advice> result;
    for (FitLever& lever : all)
        result.push_back(std::move(lever.advice));
    return result;
}

} // namespace ridgepoint
