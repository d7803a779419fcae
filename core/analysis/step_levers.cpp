#include "core/analysis/levers.h"
#include "core/inputs/hardware/stack.h"
#include "core/pipeline/schedule_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint {

namespace {

TextNumber count(double number) { return textNumber(number, Unit::Count); }

double exposedShare(const Report& report)
{
    const double step = report.step.seconds.value_or(Seconds(0)).value();
    return step > 0 ? report.step.communicationExposed.value_or(Seconds(0)).value() / step : 0;
}

// Of a whole number above 1, as far as micro-batches grow in one go; 0: none.
double smallestFactor(double n)
{
    constexpr double most = 13;
    for (double factor = 2; factor <= std::min(n, most); ++factor)
        if (std::fmod(n, factor) == 0)
            return factor;
    return 0;
}

class Losses
{
public:
    Losses(const Report& report, LeverPrice most)
        : m_report(report)
        , m_s(report.scenario)
        , m_stack(stackTraits(report.scenario.hardware.stack))
        , m_most(most)
    {
    }

    std::vector<StepLever> all()
    {
        if (m_report.step.parts.empty() || !m_report.throughput.tokensPerSecond)
            return {};
        launches();
        computation();
        recomputation();
        bubble();
        tensor();
        context();
        expert();
        data();
        statedOverlap();
        offload();
        power();
        std::ranges::stable_sort(m_all, [](const StepLever& a, const StepLever& b) {
            return std::pair(a.price, -a.saved) < std::pair(b.price, -b.saved);
        });
        return std::move(m_all);
    }

private:
    const StepPart* part(std::string_view id) const
    {
        const auto found = std::ranges::find(m_report.step.parts, id, &StepPart::id);
        return found == m_report.step.parts.end() ? nullptr : &*found;
    }
    double share(std::initializer_list<std::string_view> ids) const
    {
        double sum = 0;
        for (const std::string_view id : ids)
            if (const StepPart* found = part(id))
                sum += found->seconds / *m_report.step.seconds;
        return sum;
    }
    // Nothing that answers these alone can save more than they take.
    bool isWorth(std::initializer_list<std::string_view> ids) const { return share(ids) >= worthALever; }

    Text symptom(std::string_view id) const
    {
        const StepPart* found = part(id);
        return found ? phrase("%1: %2 of the step", Text::known(found->label),
                   textNumber(found->seconds / *m_report.step.seconds, Unit::Percent))
                     : phrase("%1 a step", *m_report.step.seconds);
    }

    // A gate that was open stays so. Of a narrower type MFU counts over a higher peak; and the same wait is a
    // larger share of a shorter step.
    bool shutsAGate(const Report& after, bool narrower) const
    {
        const auto shut = [](const Gate& was, const Gate& is) {
            return !exceedsLimit(was.state) && exceedsLimit(is.state);
        };
        const auto waits = [](const Report& of) {
            return of.step.communicationExposed.value_or(Seconds(0))
                / of.scenario.training.globalBatchSequences;
        };
        return shut(m_report.fit, after.fit)
            || (shut(m_report.hide, after.hide) && waits(after) > waits(m_report))
            || (!narrower && shut(m_report.busy, after.busy));
    }

    double savedBy(const Report& after) const
    {
        const auto rate = [](const Report& of) {
            return of.throughput.tokensPerSecond.value_or(TokensPerSecond(0)).value();
        };
        const double now = rate(after);
        return now > 0 ? 1 - rate(m_report) / now : 0;
    }

    // Empty: nothing shows.
    Text effectOf(const Report& after, bool otherBatch) const
    {
        const auto percent = [](double part) { return textNumber(part, Unit::Percent); };
        const TokensPerSecond rate = *m_report.throughput.tokensPerSecond;
        const TokensPerSecond then = *after.throughput.tokensPerSecond;
        const Seconds step = *m_report.step.seconds, shorter = *after.step.seconds;
        if (otherBatch ? !showsAChange(rate, then) : !showsAChange(step, shorter))
            return {};
        Text effect = otherBatch ? phrase("%1 → %2", rate, then) : phrase("%1 → %2 a step", step, shorter);
        const double exposed = exposedShare(m_report), less = exposedShare(after);
        if (exceedsLimit(m_report.hide.state) && less < exposed && showsAChange(exposed, less, Unit::Percent))
            effect = phrase("%1, %2 → %3 of it exposed", std::move(effect), percent(exposed), percent(less));
        return effect;
    }

    static bool isCommunication(std::string_view loss)
    {
        constexpr std::array<std::string_view, 6> waits{
            "tensor", "context", "expert", "pipeline", "data", "contention"};
        return std::ranges::find(waits, loss) != waits.end();
    }
    // Whether the engine takes it, within the memory.
    bool attempt(std::string_view loss, Text wall, Text response, FieldEdits edits,
        LeverPrice price = LeverPrice::Setting)
    {
        Trial trial = tried(m_report, std::move(edits));
        if (!trial.after || !staysWithin(m_report, *trial.after) || warnsMore(m_report, *trial.after)
            || shutsAGate(*trial.after, price == LeverPrice::Numbers))
            return false;
        const double saved = savedBy(*trial.after);
        const bool raises =
            trial.after->scenario.training.globalBatchSequences > m_s.training.globalBatchSequences;
        if (raises)
            price = std::max(price, LeverPrice::Batch);
        if (price > m_most)
            return false;
        if (!(saved >= worthALever) || (m_best && saved <= m_best->saved))
            return true;
        Text effect = effectOf(*trial.after, raises);
        if (effect.empty())
            return true;
        if (raises)
            response = phrase("%1, batch %2", std::move(response),
                count(trial.after->scenario.training.globalBatchSequences));
        m_best = StepLever{std::move(wall), symptom(loss), std::move(response), std::move(effect),
            std::move(trial), saved, price, isCommunication(loss)};
        return true;
    }
    void keep()
    {
        if (m_best)
            m_all.push_back(std::move(*std::exchange(m_best, std::nullopt)));
    }
    // One thing that there is one way to do.
    void offer(std::string_view loss, Text wall, Text response, FieldEdits edits,
        LeverPrice price = LeverPrice::Setting)
    {
        attempt(loss, std::move(wall), std::move(response), std::move(edits), price);
        keep();
    }

    // The same accelerators with other ranks to a replica, this field at that degree.
    FieldEdits remeshed(double ranks, std::string field, double degree) const
    {
        FieldEdits edits = resizedMesh(m_s, ranks, m_report.data * replicaRanks(m_s) / ranks);
        edits.push_back({std::move(field), countText(degree)});
        return edits;
    }

    void launches()
    {
        if (!isWorth({"launch"}) || m_s.training.cudaGraphs.value_or(m_stack.cudaGraphs))
            return;
        offer("launch", phrase("time (launches)"), phrase("Launch by CUDA graphs"),
            {{"training.cuda_graphs", "on"}});
    }

    // Larger micro-batches: fewer launches, gathers and small products.
    void computation()
    {
        const std::string_view loss = share({"launch"}) >= share({"data"}) ? "launch" : "data";
        const bool launch = isWorth({"launch"}), data = isWorth({"data"});
        double left = m_report.pipeline.microbatches, micro = m_s.training.microBatch;
        while (const double factor = smallestFactor(left)) {
            left /= factor;
            micro *= factor;
            const double before = m_best ? m_best->saved : -1;
            if (!attempt(launch || data ? loss : "matmul",
                    launch     ? phrase("time (launches)")
                        : data ? phrase("communication (gradients)")
                               : phrase("time (small GEMMs)"),
                    phrase("Micro-batch of %1", count(micro)), {{"training.micro_batch", countText(micro)}})
                || (before > 0 && m_best->saved == before))
                break;
        }
        keep();
        if (!m_s.training.flashAttention)
            offer("elementwise", phrase("time (attention)"), phrase("Flash attention"),
                {{"training.flash_attention", "true"}});
        const PrecisionRecipe& types = m_s.training.precision;
        const bool wide = types.compute == DataType::Bf16 || types.compute == DataType::Fp16;
        if (m_most >= LeverPrice::Numbers && wide && m_s.hardware.accelerator.peak(DataType::Fp8).value() > 0)
            offer("matmul", phrase("time (computation)"), phrase("Multiply in fp8"),
                {{"training.precision.compute", "fp8"}}, LeverPrice::Numbers);
    }

    void recomputation()
    {
        if (!isWorth({"recompute"}))
            return;
        const Training& t = m_s.training;
        FieldEdits none{{"training.recompute", "none"}};
        // Modules by name have no meaning beside full recomputation.
        const std::pair<bool, const char*> modules[] = {{t.recomputeNorms, "training.recompute_norms"},
            {t.recomputeActivation, "training.recompute_activation"},
            {t.recomputeMlp, "training.recompute_mlp"}, {t.recomputeMoe, "training.recompute_moe"},
            {t.recomputeLatent, "training.recompute_latent"}};
        for (const auto& [on, field] : modules)
            if (on)
                none.push_back({field, "false"});
        const Text wall = phrase("time (recomputation)");
        if (attempt("recompute", wall, phrase("Recompute nothing"), none)) {
            keep();
            return;
        }
        if (t.recompute == Recompute::Full)
            attempt(
                "recompute", wall, phrase("Recompute selectively"), {{"training.recompute", "selective"}});
        const double most =
            t.recomputeLayers.value_or(std::ceil(m_report.model.architecture.layers / m_s.mesh.pipeline));
        if (t.recompute == Recompute::Full && t.recomputeEvery == 1)
            for (const double fraction : {0.25, 0.5, 0.75}) {
                const double layers = std::ceil(most * fraction);
                if (layers < most
                    && attempt("recompute", wall, phrase("Recompute %1 layers per rank", count(layers)),
                        {{"training.recompute_layers", countText(layers)}}))
                    break; // the fewest that fit are the fastest
            }
        keep();
    }

    void bubble()
    {
        const double stages = m_s.mesh.pipeline;
        if (stages <= 1 || !(isWorth({"bubble"}) || m_report.pipeline.bubbleFraction >= worthALever))
            return;
        const Text wall = phrase("time (bubble)");
        for (double micro = m_s.training.microBatch / 2; micro >= 1 && micro == std::floor(micro); micro /= 2)
            attempt("bubble", wall, phrase("Micro-batch of %1", count(micro)),
                {{"training.micro_batch", countText(micro)}});
        keep();
        schedules(wall);
        if (std::fmod(stages, 2) == 0)
            offer("bubble", wall, phrase("Fewer pipeline stages: %1", count(stages / 2)),
                remeshed(replicaRanks(m_s) / 2, "mesh.pipeline", stages / 2));
        moreMicrobatches(wall);
    }

    // What the stack runs: interleaved stages, or weight gradients that fill the bubble.
    void schedules(const Text& wall)
    {
        constexpr std::string_view known[] = {
            "interleaved_1f1b", "interleaved_1f1b_ep_overlap", "zb_h1", "zbv", "dualpipev"};
        const double stages = m_s.mesh.pipeline;
        const double each = std::floor(m_report.model.architecture.layers / stages);
        for (const std::string_view key : known) {
            const ScheduleKind& kind = scheduleKindOf(key);
            if (!m_stack.runs(key)
                || (kind.pairing == Pairing::Neighbours && !m_report.model.architecture.isMoe()))
                continue;
            if (!kind.takesChunks()) {
                if (key == m_s.mesh.schedule)
                    continue;
                FieldEdits edits{{"mesh.schedule", std::string(key)}};
                if (m_s.mesh.chunks != 1)
                    edits.push_back({"mesh.chunks", kind.twoChunks() ? "2" : "1"});
                attempt("bubble", wall, phrase("Schedule %1", Text::known(kind.label)), std::move(edits));
                continue;
            }
            for (double chunks = 2; chunks <= std::min(each, 8.0); chunks *= 2)
                if (!(key == m_s.mesh.schedule && chunks == m_s.mesh.chunks))
                    attempt("bubble", wall,
                        phrase("Schedule %1 of %2 chunks", Text::known(kind.label), count(chunks)),
                        {{"mesh.schedule", std::string(key)}, {"mesh.chunks", countText(chunks)}});
        }
        keep();
    }

    // More than these where the schedule, simulated, waits for something else.
    void moreMicrobatches(const Text& wall)
    {
        const double share = m_report.pipeline.bubbleFraction, most = m_s.targets.maxBubble;
        if (m_most < LeverPrice::Batch || share <= most || most <= 0)
            return;
        constexpr int rounds = 4;
        double needed = microbatchesToHide(m_report);
        for (int i = 0; i < rounds; ++i, needed *= 2) {
            if (!attempt("bubble", wall, phrase("More micro-batches in flight"),
                    {{"training.global_batch_sequences",
                        countText(needed * m_report.data * m_s.training.microBatch)}})
                || (m_best && m_best->trial.after->pipeline.bubbleFraction <= most))
                break;
        }
        keep();
    }

    void tensor()
    {
        const double now = m_s.mesh.tensor;
        if (now <= 1)
            return;
        if (isWorth({"tensor"})) {
            const Text wall = phrase("communication (tensor)");
            for (const double fewer : {std::floor(now / 2), 1.0}) {
                if (fewer < 1 || std::fmod(now, fewer) != 0)
                    continue;
                FieldEdits edits = remeshed(replicaRanks(m_s) / now * fewer, "mesh.tensor", fewer);
                const Text response = phrase("Fewer tensor ranks: %1", count(fewer));
                if (attempt("tensor", wall, response, edits) || m_s.training.recompute == Recompute::Full)
                    continue;
                edits.push_back({"training.recompute", "full"});
                attempt("tensor", wall, phrase("%1, with full recomputation", response), edits);
            }
            keep();
        }
        if (!m_s.mesh.sequenceParallel && isWorth({"elementwise"}))
            offer("elementwise", phrase("time (element-wise)"), phrase("Sequence parallel"),
                {{"mesh.sequence_parallel", "true"}});
    }

    void context()
    {
        const double now = m_s.mesh.context;
        if (now <= 1 || !isWorth({"context"}))
            return;
        const Text wall = phrase("communication (context)");
        for (const FieldChoice& method : findField("mesh.context_method")->choices)
            attempt("context", wall, phrase("Context by %1", Text::known(method.label)),
                {{"mesh.context_method", std::string(method.key)}});
        if (std::fmod(now, 2) == 0)
            attempt("context", wall, phrase("Fewer context ranks: %1", count(now / 2)),
                remeshed(replicaRanks(m_s) / 2, "mesh.context", now / 2));
        keep();
    }

    void expert()
    {
        const double now = m_s.mesh.expert;
        if (now <= 1 || !isWorth({"expert"}))
            return;
        const Text wall = phrase("communication (expert)");
        // Beside another micro-batch's computation, where the stack knows how.
        const ScheduleKind& present = scheduleKindOf(m_s.mesh.schedule);
        constexpr std::string_view paired = "interleaved_1f1b_ep_overlap";
        if (present.pairing == Pairing::None && m_stack.runs(paired))
            attempt("expert", wall, phrase("Schedule %1", Text::known(scheduleKindOf(paired).label)),
                {{"mesh.schedule", std::string(paired)}});
        if (std::fmod(now, 2) == 0)
            attempt("expert", wall, phrase("Fewer expert ranks: %1", count(now / 2)),
                {{"mesh.expert", countText(now / 2)}});
        keep();
    }

    void data()
    {
        if (!isWorth({"data", "contention"}))
            return;
        const Text wall = phrase("communication (gradients)");
        const std::string_view loss = share({"data"}) >= share({"contention"}) ? "data" : "contention";
        for (int stage = m_s.mesh.zeroStage - 1; stage >= 1; --stage)
            if (m_stack.shards(stage, m_s.mesh.pipeline > 1))
                attempt(loss, wall,
                    stage == 1 ? phrase("Shard less: ZeRO-1 sends gradients and weights once a step")
                               : phrase("Shard less: ZeRO-2 gathers weights once a step"),
                    {{"mesh.zero_stage", std::to_string(stage)}});
        keep();
        const double node = m_s.hardware.perNode.value_or(m_s.hardware.accelerator.scaleUpDomain);
        const double group = std::floor(node / m_s.mesh.tensor);
        if (m_s.mesh.zeroStage >= 1 && group > 1
            && group < m_s.mesh.shardGroup.value_or(m_report.data * m_s.mesh.context))
            offer(loss, wall, phrase("Shard in groups of %1, replicate beyond", count(group)),
                {{"mesh.shard_group", countText(group)}});
        if (m_most >= LeverPrice::Batch) {
            const FieldEdit batch{
                "training.global_batch_sequences", countText(m_s.training.globalBatchSequences * 2)};
            attempt(loss, wall, phrase("A larger batch sends gradients less often"), {batch});
            if (m_report.pipeline.microbatches == 1) // else computation() has had it without
                attempt(loss, wall, phrase("Micro-batch of %1", count(m_s.training.microBatch * 2)),
                    {batch, {"training.micro_batch", countText(m_s.training.microBatch * 2)}});
            keep();
        }
    }

    // Somebody has stated less than the stack hides.
    void statedOverlap()
    {
        const Overlap& o = m_s.overlap;
        const std::pair<const std::optional<double>*, TrafficGroup> stated[] = {{&o.data, TrafficGroup::Data},
            {&o.tensor, TrafficGroup::Tensor}, {&o.pipeline, TrafficGroup::Pipeline},
            {&o.expert, TrafficGroup::Expert}, {&o.context, TrafficGroup::Context}};
        const auto overlap = [&](TrafficGroup group, std::string field, const char* text) {
            const std::string_view name = key(group);
            if (isWorth({name}))
                offer(name,
                    group == TrafficGroup::Data ? phrase("communication (gradients)")
                                                : phrase("communication (%1)", Text::known(name)),
                    phrase("Overlap %1 communication as the stack does", Text::known(name)),
                    {{std::move(field), text}});
        };
        for (const auto& [value, group] : stated)
            if (*value)
                overlap(group, "overlap." + std::string(key(group)), "model");
        if (m_s.hardware.efficiency.gradientOverlap)
            overlap(TrafficGroup::Data, "hardware.efficiency.gradient_overlap", "stack");
    }

    void offload()
    {
        if (!isWorth({"offload"}))
            return;
        if (m_s.training.offloadActivations)
            attempt("offload", phrase("time (host link)"), phrase("Keep activations on the device"),
                {{"training.offload_activations", "false"}});
        if (m_s.training.offloadParameters)
            attempt("offload", phrase("time (host link)"), phrase("Keep the weights on the device"),
                {{"training.offload_parameters", "false"}});
        if (m_s.training.offloadOptimizer)
            attempt("offload", phrase("time (host link)"), phrase("Keep the optimizer on the device"),
                {{"training.offload_optimizer", "false"}});
        keep();
    }

    void power()
    {
        const std::optional<Watts>& cap = m_s.hardware.powerCap;
        if (m_most < LeverPrice::Site || !cap || !(*cap < m_s.hardware.accelerator.power))
            return;
        offer("matmul", phrase("time (computation)"), phrase("Lift the power cap of %1", *cap),
            {{"hardware.power_cap", "full"}}, LeverPrice::Site);
    }

    const Report& m_report;
    const Scenario& m_s;
    const StackTraits& m_stack;
    LeverPrice m_most;
    std::optional<StepLever> m_best; // of the attempts at one thing, until it is kept
    std::vector<StepLever> m_all;
};

} // namespace

std::vector<StepLever> stepLevers(const Report& report, LeverPrice most)
{
    return Losses(report, most).all();
}

} // namespace ridgepoint
