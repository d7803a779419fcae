#include "core/analysis/remedies.h"

#include "core/analysis/fit_plans.h"
#include "core/analysis/levers.h"
#include "core/analysis/next_step.h"
#include "core/analysis/serving_step.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/serving_question.h"
#include "core/serving/served.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

// Micro-batches for each stage of a pipeline that keep its bubble below a fifth: (p − 1) / (4·p + p − 1) <
// 1/5 (bubble_fraction; Narayanan et al., arXiv:2104.04473, section 2.2).
constexpr double microbatchesPerStage = 4;

std::optional<double> measured(RemedyMeasure measure, const Report& report)
{
    const std::optional<double> value =
        measure == RemedyMeasure::None ? std::nullopt : readoutValue(report, pathOf(measure));
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<StepChange> stepChange(const Report& before, const Report& after)
{
    const auto seconds = [](const Report& report) {
        const double value = report.step.seconds.value_or(Seconds(0)).value();
        return std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
    };
    const auto tokens = [](const Report& report) {
        const Training& training = report.scenario.training;
        return training.globalBatchSequences * training.sequenceLength;
    };
    const std::optional<double> then = seconds(after), now = seconds(before);
    if (!then)
        return {};
    const bool alike = now && tokens(before) == tokens(after);
    return StepChange{*then, alike ? std::optional(*then / *now - 1) : std::nullopt};
}

class Responses
{
public:
    Responses(const Report& report, const Catalog& catalog)
        : m_report(report)
        , m_s(report.scenario)
        , m_catalog(catalog)
        , m_domain(std::max(1.0, std::exp2(std::floor(std::log2(tensorReach(report.scenario))))))
    {
    }

    std::vector<Remedy> all(bool serving)
    {
        const auto add = [&](RemedyWall wall, RemedyKind kind, RemedyMeasure measure,
                             Remedy (Responses::*response)() const) {
            ask(wall, kind, measure);
            m_all.push_back((this->*response)());
        };
        using enum RemedyWall;
        using Kind = RemedyKind;
        using Measure = RemedyMeasure;
        if (serving) {
            add(KvCache, Kind::GroupedQueries, Measure::KvCache, &Responses::groupedQueries);
            add(KvCache, Kind::QuantizeCache, Measure::KvCache, &Responses::quantizeCache);
            add(KvCache, Kind::PagedCache, Measure::ReservedCache, &Responses::pagedCache);
            add(Latency, Kind::TensorServing, Measure::InterTokenLatency, &Responses::tensorServing);
            add(Latency, Kind::SpeculativeDecoding, Measure::InterTokenLatency,
                &Responses::speculativeDecoding);
            add(Latency, Kind::Disaggregate, Measure::InterTokenLatency, &Responses::disaggregate);
            add(ServingThroughput, Kind::ServingReplicas, Measure::Replicas, &Responses::servingReplicas);
            add(ServingThroughput, Kind::ContinuousBatching, Measure::ServedTokens,
                &Responses::continuousBatching);
            add(ServingThroughput, Kind::PrefixCache, Measure::ServedTokens, &Responses::prefixCache);
            return std::move(m_all);
        }
        add(State, Kind::ShardState, Measure::StatePerRank, &Responses::shardState);
        add(State, Kind::Recompute, Measure::ActivationsPerRank, &Responses::recompute);
        add(State, Kind::TensorParallel, Measure::StatePerRank, &Responses::tensorParallel);
        add(Activations, Kind::Recompute, Measure::ActivationsPerRank, &Responses::recompute);
        add(Activations, Kind::SequenceParallel, Measure::ActivationsPerRank, &Responses::sequenceParallel);
        ask(Activations, Kind::ContextParallel, Measure::ActivationsPerRank);
        std::ranges::move(contextParallel(), std::back_inserter(m_all));
        add(TrainingTime, Kind::DataParallel, Measure::RunTime, &Responses::dataParallel);
        add(TrainingTime, Kind::HybridShard, Measure::RunTime, &Responses::hybridShard);
        add(TrainingTime, Kind::ThreeDimensions, Measure::RunTime, &Responses::threeDimensions);
        return std::move(m_all);
    }

private:
    void ask(RemedyWall wall, RemedyKind kind, RemedyMeasure measure)
    {
        m_asked.wall = wall;
        m_asked.kind = kind;
        m_asked.measure = measure;
        m_asked.before = measured(measure, m_report);
    }

    Remedy blocked(RemedyBlock why) const
    {
        Remedy remedy = m_asked;
        remedy.block = why;
        return remedy;
    }

    // Of one service at one load: where the load is the most within the targets, at that of the present one.
    FieldEdits atThisLoad(FieldEdits edits) const
    {
        if (const auto now = servedOf(m_report);
            !now->atRate() && !m_s.serving.concurrency && now->report.now.concurrency >= 1)
            edits.push_back({"serving.concurrency", countText(std::floor(now->report.now.concurrency))});
        return edits;
    }

    // The scenario with the edits, judged by the engine.
    Remedy tryOut(FieldEdits edits, double degree = 0) const
    {
        Trial trial = tried(m_report, std::move(edits), m_catalog);
        trial.degree = degree;
        return remedyOf(std::move(trial));
    }
    Remedy remedyOf(Trial trial) const
    {
        Remedy remedy = m_asked;
        const RemedyMeasure measure = remedy.measure;
        remedy.degree = trial.degree;
        if (trial.after) {
            remedy.after = measured(measure, *trial.after);
            remedy.edits = std::move(trial.edits);
            if (measure == RemedyMeasure::RunTime)
                remedy.money = moneyChange(m_report, *trial.after);
            if (pathOf(measure).starts_with("memory.") || measure == RemedyMeasure::RunTime)
                remedy.step = stepChange(m_report, *trial.after);
            const MemoryReport& memory = trial.after->memory;
            if ((measure == RemedyMeasure::StatePerRank || measure == RemedyMeasure::ActivationsPerRank)
                && memory.capacity.value() > 0)
                remedy.over = std::max(0.0, (memory.perRank.total() - memory.capacity).value());
            const Scenario& then = trial.after->scenario;
            if (then.hardware.accelerators != m_s.hardware.accelerators)
                remedy.accelerators = then.hardware.accelerators;
            if (then.training.globalBatchSequences > m_s.training.globalBatchSequences)
                remedy.batch = then.training.globalBatchSequences;
            if (remedy.before && remedy.after
                && !showsAChange(*remedy.before, *remedy.after, unitOf(measure))) {
                remedy.block = RemedyBlock::NoGain;
                remedy.after.reset();
                remedy.edits.clear();
                remedy.over = 0;
                remedy.step.reset();
            }
        } else if (trial.refusal.empty()) {
            remedy.degree = 0;
            remedy.block = RemedyBlock::NoRoom;
        } else {
            remedy.block = RemedyBlock::Refused;
            remedy.message = std::move(trial.refusal);
        }
        return remedy;
    }

    FieldEdits resized(double ranks, double data) const { return resizedMesh(m_s, ranks, data); }

    Remedy shardState() const
    {
        if (stateIsSharded(m_report))
            return blocked(RemedyBlock::InForce);
        return remedyOf(shardedState(m_report));
    }

    Remedy recompute() const
    {
        if (m_s.training.recompute == Recompute::Full)
            return blocked(RemedyBlock::InForce);
        return tryOut({{"training.recompute", "full"}});
    }

    // The largest degree, halving, that the engine takes.
    template <class Make>
    Remedy mostOf(double most, double least, Make make) const
    {
        Remedy remedy = blocked(RemedyBlock::NoRoom);
        for (double degree = most; degree > least && remedy.block != RemedyBlock::None; degree /= 2)
            remedy = tryOut(make(degree), degree);
        return remedy;
    }

    Remedy tensorParallel() const { return tensor({}); }

    // As many tensor ranks as share a node and as the model lets itself be cut into.
    Remedy tensor(FieldEdits more) const
    {
        const double now = m_s.mesh.tensor;
        if (now >= m_domain && more.empty())
            return blocked(m_domain > 1 ? RemedyBlock::InForce : RemedyBlock::NoRoom);
        // Sequence parallelism may use the ranks that there are.
        const double least = std::max(1.0, more.empty() ? now : now - 1);
        return mostOf(std::max(now, m_domain), least, [&](double degree) {
            FieldEdits edits = resized(replicaRanks(m_s) / now * degree, m_report.data);
            if (degree != now)
                edits.push_back({"mesh.tensor", countText(degree)});
            edits.insert(edits.end(), more.begin(), more.end());
            return edits;
        });
    }

    // More accelerators to a replica, inside the scale-up domain.
    Remedy tensorServing() const
    {
        const double now = servedOf(m_report)->service.layout().tensor;
        if (now >= m_domain)
            return blocked(m_domain > 1 ? RemedyBlock::InForce : RemedyBlock::NoRoom);
        return mostOf(m_domain, now, [this](double degree) {
            return atThisLoad({{"serving.tensor", countText(degree)}});
        });
    }

    // Three drafts are what vendors' recipes for multi-token prediction ask for (DeepSeek-V3, vLLM, SGLang).
    Remedy speculativeDecoding() const
    {
        constexpr double drafts = 3;
        if (m_s.serving.draftTokens > 0)
            return blocked(RemedyBlock::InForce);
        return tryOut(atThisLoad({{"serving.draft_tokens", countText(drafts)}}), drafts);
    }

    Remedy disaggregate() const
    {
        if (m_s.serving.promptReplicas)
            return blocked(RemedyBlock::InForce);
        return tryOut(atThisLoad({{"serving.prompt_replicas", "1"}}));
    }

    // Half of each prompt: a system prompt and examples that all requests begin with.
    Remedy prefixCache() const
    {
        if (m_s.serving.cachedShare > 0)
            return blocked(RemedyBlock::InForce);
        return tryOut(atThisLoad({{"serving.cached_share", "50 %"}}));
    }

    Remedy sequenceParallel() const
    {
        if (m_s.mesh.tensor > 1 && m_s.mesh.sequenceParallel)
            return blocked(RemedyBlock::InForce);
        if (m_s.mesh.tensor > 1)
            return tryOut({{"mesh.sequence_parallel", "on"}}, m_s.mesh.tensor);
        return tensor({{"mesh.sequence_parallel", "on"}});
    }

    // Doubled as often as the mesh takes it: in place of replicas, as far as those divide, else on more
    // accelerators. The fewest ranks that are enough first; of what is not enough, what leaves least over.
    std::vector<Remedy> contextParallel() const
    {
        constexpr double mostTimes = 32;
        constexpr std::size_t most = 3;
        std::vector<Remedy> found;
        Remedy none = blocked(RemedyBlock::NoRoom); // why there are none
        std::size_t enough = 0;
        const bool inPlace = std::fmod(m_report.data, 2) == 0;
        for (double times = 2; times <= mostTimes && enough < most; times *= 2) {
            const double data = inPlace ? m_report.data / times : m_report.data;
            const double ranks = replicaRanks(m_s) * times;
            if (data != std::floor(data) || tooManyAccelerators(m_s, ranks * data))
                break;
            const double degree = m_s.mesh.context * times;
            FieldEdits edits = resized(ranks, data);
            edits.push_back({"mesh.context", countText(degree)});
            Remedy remedy = tryOut(std::move(edits), degree);
            if (remedy.block == RemedyBlock::None) {
                enough += remedy.over > 0 ? 0 : 1;
                found.push_back(std::move(remedy));
            } else if (times == 2) {
                none = std::move(remedy);
            }
        }
        if (found.empty())
            return {std::move(none)};
        std::ranges::stable_sort(found, {}, &Remedy::over);
        found.resize(std::min(found.size(), most));
        return found;
    }

    Remedy groupedQueries() const
    {
        const Architecture a = architectureOf(m_s.model);
        if (a.attention == AttentionKind::Mla)
            return blocked(RemedyBlock::InForce);
        if (a.kvHeads <= 1)
            return blocked(RemedyBlock::NoRoom);
        constexpr double usual = 8; // key heads of Llama 2 70B and later
        double heads =
            a.kvHeads > usual && std::fmod(a.heads, usual) == 0 ? usual : std::floor(a.kvHeads / 2);
        while (heads > 1 && std::fmod(a.heads, heads) != 0)
            --heads;
        return tryOut({{"model.kv_heads", countText(heads)}}, heads);
    }

    Remedy quantizeCache() const
    {
        const double bytes = bytesPerElement(m_s.serving.kvPrecision);
        if (bytes <= bytesPerElement(DataType::Int4))
            return blocked(RemedyBlock::NoRoom);
        return tryOut({{"serving.kv_precision", bytes > 1 ? "fp8" : "int4"}});
    }

    // Without pages every sequence reserves room for its longest; half-way through the answer so much is
    // used.
    Remedy pagedCache() const
    {
        Remedy remedy = blocked(RemedyBlock::NoField);
        Scenario halfWay = m_s;
        for (double* const output : {&halfWay.serving.outputTokens, &halfWay.serving.secondOutput})
            *output = std::max(1.0, std::floor(*output / 2));
        remedy.after = measured(m_asked.measure, evaluate(halfWay));
        return remedy;
    }

    // Replicas that keep the deadline, or twice as many where it is kept already.
    template <class Make>
    Remedy inTimeBy(double ranks, double least, Make make) const
    {
        const bool late = deadlineShare(m_report).value_or(0) > 1;
        Remedy remedy = remedyOf(inTime(m_report, ranks, least, make));
        if (late && remedy.block == RemedyBlock::NoRoom)
            remedy.block = RemedyBlock::TooLate;
        if (remedy.block == RemedyBlock::None && !remedy.after) { // failures leave no time to compute
            remedy.block = RemedyBlock::TooLate;
            remedy.edits.clear();
            remedy.step.reset();
        }
        return remedy;
    }

    Remedy dataParallel() const
    {
        const double ranks = replicaRanks(m_s);
        return inTimeBy(ranks, m_report.data, [&](double data) { return resized(ranks, data); });
    }

    Remedy hybridShard() const
    {
        const double group = std::max(1.0, m_domain / m_s.mesh.tensor) * m_s.mesh.context;
        if (m_s.mesh.zeroStage == 3 && m_s.mesh.shardGroup && *m_s.mesh.shardGroup <= group)
            return blocked(RemedyBlock::InForce);
        const double ranks = replicaRanks(m_s);
        if (group <= 1)
            return blocked(RemedyBlock::NoRoom);
        Remedy remedy = inTimeBy(ranks, std::max(group, m_report.data), [&](double data) {
            FieldEdits edits = resized(ranks, data);
            std::erase_if(edits, [](const FieldEdit& edit) { return edit.field == "mesh.shard_group"; });
            edits.push_back({"mesh.zero_stage", "3"});
            edits.push_back({"mesh.shard_group", countText(group)});
            return edits;
        });
        if (remedy.degree > 0)
            remedy.degree = group;
        return remedy;
    }

    Remedy threeDimensions() const
    {
        if (m_s.mesh.tensor > 1 && m_s.mesh.pipeline > 1)
            return blocked(RemedyBlock::InForce);
        const double layers = architectureOf(m_s.model).layers;
        Remedy remedy = blocked(RemedyBlock::NoRoom);
        for (const double stages : {4.0, 2.0, 3.0, 5.0}) {
            if (std::fmod(layers, stages) != 0)
                continue;
            const double ranks = m_domain * stages * m_s.mesh.context;
            const auto make = [&](double data) {
                FieldEdits edits = resized(ranks, data);
                std::erase_if(edits,
                    [](const FieldEdit& edit) { return edit.field == "training.global_batch_sequences"; });
                const double unit = data * m_s.training.microBatch;
                const double batch = std::ceil(std::max(m_s.training.globalBatchSequences,
                                                   microbatchesPerStage * stages * unit)
                                         / unit)
                    * unit;
                if (batch != m_s.training.globalBatchSequences)
                    edits.push_back({"training.global_batch_sequences", countText(batch)});
                edits.push_back({"mesh.tensor", countText(m_domain)});
                edits.push_back({"mesh.pipeline", countText(stages)});
                edits.push_back({"mesh.zero_stage", "1"});
                return edits;
            };
            remedy = inTimeBy(ranks, 1, make);
            remedy.degree *= ranks;
            if (remedy.block == RemedyBlock::None)
                break;
        }
        return remedy;
    }

    // The demand sets how many; the scenario is of one.
    Remedy servingReplicas() const
    {
        Remedy remedy = blocked(RemedyBlock::NoField);
        remedy.after = remedy.before;
        remedy.before.reset();
        return remedy;
    }

    Remedy continuousBatching() const
    {
        constexpr double most = 256; // sequences that serving programs batch by default (vLLM max_num_seqs)
        const std::shared_ptr<const Served> served = servedOf(m_report);
        const double sequences = std::min(served->report.mostSequences, most);
        if (sequences <= served->report.now.concurrency)
            return blocked(RemedyBlock::NoRoom);
        // The replica stays as large as it is: more sequences, not more accelerators.
        return tryOut({{"serving.tensor", countText(served->service.layout().tensor)},
                          {"serving.concurrency", countText(sequences)}},
            sequences);
    }

    const Report& m_report;
    const Scenario& m_s;
    const Catalog& m_catalog;
    double m_domain; // accelerators that share a node, a power of two
    Remedy m_asked; // its wall, kind, measure and the present value
    std::vector<Remedy> m_all;
};

std::array<WallHit, remedyWallCount> wallsHit(const Report& report, bool asksServing)
{
    std::array<WallHit, remedyWallCount> walls{};
    const auto set = [&](RemedyWall wall, bool hit) {
        walls[static_cast<std::size_t>(wall)] = hit ? WallHit::Hit : WallHit::Clear;
    };
    if (asksServing) {
        const std::shared_ptr<const Served> serving = servedOf(report);
        const ServiceReport& served = serving->report;
        const bool answers = served.refusal.empty();
        // The weights fit, and the cache has no room for a sequence, or not for all that come at a time.
        const ReplicaMemory& held = served.memory;
        set(RemedyWall::KvCache,
            answers ? !serving->atRate() && serving->serving().concurrency.value_or(0) > served.mostSequences
                    : !held.fits() && held.weights < held.capacity);
        set(RemedyWall::Latency, answers && !(served.ttftMet && served.itlMet));
        set(RemedyWall::ServingThroughput, answers && served.replicas > 1);
    } else {
        const MemoryReport& memory = report.memory;
        if (memory.capacity.value() > 0 && report.meshFits) {
            const bool state = memory.perRank.state() > memory.capacity;
            set(RemedyWall::State, state);
            set(RemedyWall::Activations, !state && memory.perRank.total() > memory.capacity);
        }
        set(RemedyWall::TrainingTime, deadlineShare(report).value_or(0) > 1);
    }
    for (const RemedyWall wall : remedyWalls(asksServing))
        if (WallHit& hit = walls[static_cast<std::size_t>(wall)]; hit == WallHit::Hit) {
            hit = WallHit::Active;
            break;
        }
    return walls;
}

Diagnosis diagnosis(std::optional<double> fill, std::optional<double> late)
{
    Diagnosis d;
    d.fill = fill && std::isfinite(*fill) ? fill : std::nullopt;
    d.late = late && std::isfinite(*late) ? late : std::nullopt;
    if (d.fill)
        d.fits = *d.fill <= 1;
    if (d.late)
        d.fast = *d.late <= 1;
    return d;
}

} // namespace

std::array<RemedyWall, wallsOfAQuestion> remedyWalls(bool serving)
{
    using enum RemedyWall;
    return serving ? std::array{KvCache, Latency, ServingThroughput}
                   : std::array{State, Activations, TrainingTime};
}

std::string_view pathOf(RemedyMeasure measure)
{
    constexpr std::array<std::string_view, 9> paths{"memory.per_rank.state_bytes",
        "memory.per_rank.activations_bytes", "serving.memory.sequence_bytes", "serving.memory.sequence_bytes",
        "run.wall_clock_seconds", "serving.tpot_seconds", "serving.output_tokens_per_second",
        "serving.replicas", {}};
    return paths[static_cast<std::size_t>(measure)];
}

Unit unitOf(RemedyMeasure measure)
{
    const Readout* const readout = findReadout(pathOf(measure));
    return readout ? readout->unit : Unit::Count;
}

static std::vector<Advice> plansOf(const Report& report, bool serving)
{
    constexpr std::size_t most = 3;
    std::vector<Advice> plans;
    if (serving) {
        if (std::optional<Advice> step = servingStep(report))
            plans.push_back(std::move(*step));
    } else if (report.fit.state == GateState::Fail)
        plans = fitAdvice(report);
    else if (NextStep next = nextStep(report); next.broken.limit != Limit::None && next.advice)
        plans.push_back(std::move(*next.advice));
    std::erase_if(plans, [](const Advice& plan) { return !plan.solves; });
    if (plans.size() > most)
        plans.erase(plans.begin() + most, plans.end());
    return plans;
}

std::optional<RemedyWall> Remedies::active() const
{
    const auto found = std::ranges::find(walls, WallHit::Active);
    return found == walls.end() ? std::nullopt
                                : std::optional(static_cast<RemedyWall>(found - walls.begin()));
}

Remedies remediesOf(const Report& report, const Catalog& catalog)
{
    return remediesOf(report, catalog, asksOfServing(report.scenario));
}

Remedies remediesOf(const Report& report, const Catalog& catalog, bool serving)
{
    Remedies result;
    result.serving = serving;
    result.walls = wallsHit(report, serving);
    result.remedies = Responses(report, catalog).all(serving);
    result.plans = plansOf(report, serving);
    for (const Advice& plan : result.plans) {
        const Trial trial = serving ? Trial() : tried(report, plan.edits, catalog);
        result.planSteps.push_back(trial.after ? stepChange(report, *trial.after) : std::nullopt);
    }
    const MemoryReport& memory = report.memory;
    const auto filled = [&](Bytes need) {
        return memory.capacity.value() > 0 ? std::optional(need / memory.capacity) : std::nullopt;
    };
    // With failures where one accelerator is all there is; of more, each alone would be another run.
    const bool single = report.meshFits && report.scenario.hardware.accelerators == 1;
    // What the host keeps of the one there is, it does not hold.
    const Bytes held = single ? memory.perRank.state() + memory.perRank.activations : memory.whole.total();
    result.alone = diagnosis(filled(held), single ? deadlineShare(report) : report.walls.throughput.ratio);
    result.now = diagnosis(report.meshFits ? filled(memory.perRank.total()) : std::nullopt,
        report.meshFits ? deadlineShare(report) : std::nullopt);
    return result;
}

} // namespace ridgepoint
