#include "core/training/step/legality.h"

#include "core/inputs/model/dealt_out.h"
#include "core/training/mesh/layout.h"
#include "core/training/step/framework_rules.h"
#include "core/training/step/workload.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace ridgepoint {

namespace {

TextNumber whole(double value) { return exactNumber(value, Unit::Count); }

bool divides(double part, double all) { return part > 0 && std::floor(all / part) * part == all; }

// The two legal whole numbers next to a value, 0 where there is none within reach.
struct LegalNeighbours
{
    double below = 0, above = 0;
};

template <class Legal>
LegalNeighbours nearest(double value, double most, Legal legal)
{
    constexpr int reach = 4096; // bounds the work on absurd input
    LegalNeighbours found;
    double candidate = std::min(std::floor(value), most);
    for (int i = 0; i < reach && candidate >= 1 && found.below == 0; ++i, --candidate)
        if (legal(candidate))
            found.below = candidate;
    if (found.below == 0 && legal(1))
        found.below = 1;
    candidate = std::floor(value) + 1;
    for (int i = 0; i < reach && candidate <= most && found.above == 0; ++i, ++candidate)
        if (legal(candidate))
            found.above = candidate;
    if (found.above == 0 && most > value && legal(most))
        found.above = most;
    return found;
}

// "mesh.tensor to 4 or 8"; empty when nothing nearby is legal.
Text settings(std::string_view field, LegalNeighbours values)
{
    if (values.below == 0 && values.above == 0)
        return {};
    if (values.below > 0 && values.above > 0)
        return phrase("%1 to %2 or %3", field, whole(values.below), whole(values.above));
    return phrase("%1 to %2", field, whole(std::max(values.below, values.above)));
}

// "set a to 1 or 2, or b to 3"; `otherwise` when there is nothing to set.
Text fixOf(std::initializer_list<Text> options, Text otherwise)
{
    Text fix;
    for (const Text& option : options)
        if (!option.empty())
            fix = fix.empty() ? phrase("set %1", option) : phrase("%1, or %2", std::move(fix), option);
    return fix.empty() ? otherwise : fix;
}

class Rules
{
public:
    // Without `out` only legal() is of interest, and no sentence is written.
    Rules(const Scenario& scenario, const Resolved& resolved, Diagnostics* out)
        : m_s(scenario)
        , m_mesh(scenario.mesh)
        , m_r(resolved)
        , m_a(resolved.architecture)
        , m_out(out)
    {
    }

    bool legal() const { return m_legal; }
    bool clean() const { return m_clean; }

    void check()
    {
        world();
        model();
        heads();
        context();
        stages();
        sharding();
        if (!isForbidden())
            shardedStages();
        experts();
        batch();
        if (m_out)
            framework();
    }

private:
    // Whether say() is to follow.
    bool note(Severity severity, std::string_view field)
    {
        m_legal = m_legal && severity != Severity::Error;
        m_clean = m_clean && severity == Severity::Info;
        if (m_out)
            m_out->push_back({severity, std::string(field), {}, {}});
        return m_out != nullptr;
    }
    void say(Text message, Text fix)
    {
        m_out->back().message = std::move(message);
        m_out->back().fix = std::move(fix);
    }

    bool bySize() const { return m_s.model.source == ModelSpec::Source::BySize; }

    // Whether tensor × context × pipeline ranks still share the accelerators out evenly.
    bool deals(double tensor, double context, double pipeline) const
    {
        const double accelerators = m_s.hardware.accelerators;
        return !m_r.meshFits || m_mesh.data || divides(tensor * context * pipeline, accelerators);
    }

    void world()
    {
        if (m_r.meshFits)
            return;
        if (note(Severity::Error, m_mesh.data ? "mesh.data" : "mesh.tensor")) {
            const double accelerators = m_s.hardware.accelerators;
            const double product = m_r.replicaRanks * m_r.data;
            LegalNeighbours counts{.below = product, .above = 0};
            Text other;
            if (m_mesh.data) {
                const double left = accelerators / m_r.replicaRanks;
                if (left >= 1 && left == std::floor(left))
                    other = phrase("mesh.data to %1", whole(left));
            } else {
                if (product < accelerators)
                    counts.above = product + m_r.replicaRanks;
                const double rest = m_mesh.context * m_mesh.pipeline;
                if (m_mesh.tensor > 1 && divides(rest, accelerators))
                    other = settings("mesh.tensor", nearest(m_mesh.tensor, accelerators, [&](double t) {
                        return divides(t * rest, accelerators) && fitsHeads(t);
                    }));
            }
            say(phrase("mesh.tensor × context × pipeline × data = %1, but hardware.accelerators is "
                       "%2: every rank needs an accelerator, and every accelerator a rank",
                    whole(product), whole(accelerators)),
                fixOf({settings("hardware.accelerators", counts), other}, {}));
        }
    }

    // A model whose own dimensions contradict each other.
    void model()
    {
        if (bySize())
            return;
        if (m_r.layers.tooMany() > 0 && note(Severity::Error, "model.layer_list"))
            say(phrase("%1 kinds of layers differ in more than their sizes, counting those in bf16 apart; at "
                       "most %2 can be computed",
                    whole(double(m_r.layers.tooMany())), whole(double(mostLayerKinds))),
                phrase("set training.bf16_first_layers and training.bf16_last_layers to 0, or make kinds "
                       "alike"));
        if (m_a.attention != AttentionKind::Mla && !m_a.plan && !divides(m_a.kvHeads, m_a.heads)
            && note(Severity::Error, "model.kv_heads"))
            say(phrase("model.kv_heads = %1 does not divide model.heads = %2: every key head "
                       "serves as many query heads",
                    whole(m_a.kvHeads), whole(m_a.heads)),
                fixOf(
                    {settings("model.kv_heads",
                        nearest(m_a.kvHeads, m_a.heads, [this](double k) { return divides(k, m_a.heads); }))},
                    {}));
        if (m_a.isMoe() && m_a.moe.topK > m_a.moe.experts && note(Severity::Error, "model.moe.topk"))
            say(phrase("model.moe.topk = %1 exceeds model.moe.experts = %2: a token goes to an expert once",
                    whole(m_a.moe.topK), whole(m_a.moe.experts)),
                phrase("set model.moe.topk to %1", whole(m_a.moe.experts)));
    }

    // Megatron-Core's rule: fewer key heads than ranks are copied, when that comes out even.
    bool fitsKeyHeads(double tensor) const
    {
        return m_a.attention == AttentionKind::Mla || divides(tensor, m_a.kvHeads)
            || divides(m_a.kvHeads, tensor);
    }
    bool fitsHeads(double tensor) const
    {
        return m_a.plan ? !mixerNotDealt(*m_a.plan, tensor)
                        : divides(tensor, m_a.heads) && fitsKeyHeads(tensor);
    }

    void mixers()
    {
        const double t = m_mesh.tensor;
        const Mixer* none = t > 1 ? mixerNotDealt(*m_a.plan, t) : nullptr;
        if (none && note(Severity::Error, "mesh.tensor"))
            say(phrase("mesh.tensor = %1 does not divide the %2 heads or channels of %3, or its key heads: "
                       "every "
                       "tensor rank computes whole ones",
                    whole(t), whole(none->kind->units(none->sizes, m_a.hidden)),
                    Text::known(none->kind->label)),
                fixOf({settings("mesh.tensor",
                          nearest(t, none->kind->units(none->sizes, m_a.hidden),
                              [&](double other) {
                                  return !mixerNotDealt(*m_a.plan, other)
                                      && deals(other, m_mesh.context, m_mesh.pipeline);
                              }))},
                    phrase("set mesh.tensor to 1")));
    }

    void heads()
    {
        const double t = m_mesh.tensor;
        if (m_a.plan)
            return mixers();
        if (t <= 1)
            return;
        const auto fix = [&] {
            return fixOf({settings("mesh.tensor",
                             nearest(t, m_a.heads,
                                 [&](double other) {
                                     return fitsHeads(other) && deals(other, m_mesh.context, m_mesh.pipeline);
                                 }))},
                phrase("choose a divisor of %1", whole(m_a.heads)));
        };
        // Heads that were inferred from a size are no fact to refuse a mesh for.
        const Severity severity = bySize() ? Severity::Warning : Severity::Error;
        if (!divides(t, m_a.heads)) {
            if (note(severity, "mesh.tensor"))
                say(phrase("mesh.tensor = %1 does not divide model.heads = %2: every tensor rank "
                           "computes whole attention heads",
                        whole(t), whole(m_a.heads)),
                    fix());
        } else if (!fitsKeyHeads(t)) {
            if (note(severity, "mesh.tensor"))
                say(phrase("mesh.tensor = %1 neither divides model.kv_heads = %2 nor is a multiple "
                           "of it: every tensor rank holds whole key heads, or a copy of one",
                        whole(t), whole(m_a.kvHeads)),
                    fix());
        } else if (m_a.attention != AttentionKind::Mla && t > m_a.kvHeads && m_a.kvHeads > 1) {
            if (note(Severity::Info, "mesh.tensor"))
                say(phrase("mesh.tensor = %1 exceeds model.kv_heads = %2: every key head is copied "
                           "to %3 ranks, which older Megatron-LM and nanotron refuse",
                        whole(t), whole(m_a.kvHeads), whole(t / m_a.kvHeads)),
                    fixOf({settings("mesh.tensor", {.below = m_a.kvHeads, .above = 0})}, {}));
        }
    }

    void context()
    {
        const double c = m_mesh.context;
        const double s = m_s.training.sequenceLength;
        if (c <= 1)
            return;
        const bool exchange = m_mesh.contextMethod == ContextMethod::AllToAll;
        // Rings and gathers give every rank a chunk from either end, so that causal work is even.
        const double parts = exchange ? 1 : 2;
        const bool dealsHeads =
            divides(m_mesh.tensor, m_a.heads) && std::ranges::any_of(m_r.layers, &LayerKind::sendsKeys);
        const auto exchanges = [&](double ranks) {
            const double keys = m_a.attention == AttentionKind::Mla ? m_a.heads : m_a.kvHeads;
            return divides(m_mesh.tensor * ranks, m_a.heads) && divides(m_mesh.tensor * ranks, keys);
        };
        const auto fix = [&] {
            return fixOf({settings("mesh.context",
                             nearest(c, s,
                                 [&](double other) {
                                     return (other == 1 || divides(other * parts, s))
                                         && deals(m_mesh.tensor, other, m_mesh.pipeline)
                                         && (!exchange || !dealsHeads || other == 1 || exchanges(other));
                                 }))},
                phrase("set mesh.context to 1"));
        };
        if (c > s) {
            if (note(Severity::Error, "mesh.context"))
                say(phrase("mesh.context = %1 exceeds training.sequence_length = %2: every context "
                           "rank needs a part of the sequence",
                        whole(c), whole(s)),
                    fix());
        } else if (exchange && dealsHeads && !exchanges(c)) {
            if (note(Severity::Error, "mesh.context"))
                say(phrase(
                        "mesh.tensor × mesh.context = %1 does not divide model.heads = %2 and model.kv_heads "
                        "= %3: mesh.context_method all_to_all distributes whole heads (DeepSpeed Ulysses)",
                        whole(m_mesh.tensor * c), whole(m_a.heads), whole(m_a.kvHeads)),
                    fix());
        } else if (!divides(parts * c, s)) {
            if (note(Severity::Warning, "mesh.context"))
                say(exchange ? phrase("training.sequence_length = %1 is not a multiple of mesh.context = %2: "
                                      "context ranks get unequal parts",
                        whole(s), whole(parts * c))
                             : phrase("training.sequence_length = %1 is not a multiple of 2 × mesh.context = "
                                      "%2: context ranks get unequal parts",
                                 whole(s), whole(parts * c)),
                    fix());
        }
    }

    void stages()
    {
        const double p = m_mesh.pipeline;
        if (p <= 1) {
            if (!m_mesh.stageLayers.empty() && note(Severity::Info, "mesh.stage_layers"))
                say(phrase("mesh.stage_layers has no effect: one stage holds all layers"), {});
            return;
        }
        const double layers = m_a.layers;
        if (p > layers) {
            if (note(Severity::Error, "mesh.pipeline"))
                say(phrase("mesh.pipeline = %1 exceeds model.layers = %2: every stage needs a layer",
                        whole(p), whole(layers)),
                    fixOf({settings("mesh.pipeline",
                              nearest(p, layers,
                                  [this](double other) {
                                      return deals(m_mesh.tensor, m_mesh.context, other);
                                  }))},
                        {}));
            return;
        }
        // Then no list has a layer for every stage either, and what is said of the chunks mends both.
        const bool tooMany = m_r.cut.isAuto() && m_r.chunks * p > layers;
        const StageFault fault = m_r.cut.fault();
        if (fault != StageFault::None && (!tooMany || fault == StageFault::Unreadable)
            && note(Severity::Error, "mesh.stage_layers"))
            m_out->back() = m_r.cut.complaint(m_mesh.stageLayers);
        if (m_out && !m_r.cut.isAuto() && m_r.virtualStages <= mostListedStages
            && note(Severity::Info, "mesh.stage_layers"))
            say(phrase("the %1 virtual stages hold %2 layers, in order", whole(m_r.virtualStages),
                    stageLayersText(m_r.cut.list())),
                {});
        if (m_r.cut.isAuto() && !divides(p, layers) && note(Severity::Info, "mesh.pipeline"))
            say(m_r.headLayers > 0
                    ? phrase("%1 layers do not divide evenly over %2 stages; they are cut by cost, the "
                             "last one with fewer",
                        whole(layers), whole(p))
                    : phrase("%1 layers do not divide evenly over %2 stages; the first stages hold one more",
                        whole(layers), whole(p)),
                {});
        if (m_mesh.chunks > 1 && m_r.chunks == 1 && !(m_mesh.chunks == 2 && m_r.schedule->twoChunks())
            && note(Severity::Warning, "mesh.chunks"))
            say(phrase("mesh.schedule %1 takes no mesh.chunks = %2", m_mesh.schedule, whole(m_mesh.chunks)),
                m_r.schedule->twoChunks()
                    ? phrase("set mesh.chunks to 2, which it holds by construction")
                    : phrase("set mesh.schedule to interleaved_1f1b, or mesh.chunks to 1"));
        // Chunks are dealt out in rounds of one micro-batch a stage (arXiv:2104.04473 §2.2).
        if (m_r.chunks > 1 && p > 1 && !divides(p, m_r.microbatches)
            && note(Severity::Warning, "training.global_batch_sequences")) {
            const double unit = p * m_r.data * m_s.training.microBatch;
            const double batch = m_s.training.globalBatchSequences;
            say(phrase("an interleaved schedule runs its micro-batches in rounds of "
                       "mesh.pipeline = %1, and a step has %2",
                    whole(p), whole(m_r.microbatches)),
                fixOf(
                    {settings("training.global_batch_sequences",
                        {.below = std::floor(batch / unit) * unit, .above = std::ceil(batch / unit) * unit})},
                    {}));
        }
        if (tooMany && note(Severity::Error, "mesh.chunks")) {
            const double listed = listedChunks();
            const LegalNeighbours others = nearest(p, std::floor(layers / m_r.chunks),
                [this](double other) { return deals(m_mesh.tensor, m_mesh.context, other); });
            say(phrase("mesh.pipeline × mesh.chunks = %1 exceeds model.layers = %2: every virtual "
                       "stage needs a layer",
                    whole(m_r.chunks * p), whole(layers)),
                listed > 0 ? fixOf({settings("mesh.chunks", {.below = listed, .above = 0})}, {})
                           : fixOf({settings("mesh.chunks",
                                        {.below = std::max(1.0, std::floor(layers / p)), .above = 0}),
                                       settings("mesh.pipeline", others)},
                               {}));
        }
    }

    // Chunks of a stage for which mesh.stage_layers is right as it is; 0: none.
    double listedChunks() const
    {
        const auto rule = readStageLayers(m_mesh.stageLayers);
        const double stages = rule ? static_cast<double>(rule->list.size()) : 0;
        if (stages == 0 || m_r.schedule->twoChunks() || !divides(m_mesh.pipeline, stages)
            || StageCut(m_a.layers, stages, 0, m_mesh.stageLayers).fault() != StageFault::None)
            return 0;
        return stages / m_mesh.pipeline;
    }

    void sharding()
    {
        const double stage = m_mesh.zeroStage;
        const double dense = m_r.data * m_mesh.context;
        if (stage > 0 && m_mesh.shardGroup && !divides(*m_mesh.shardGroup, dense)
            && note(Severity::Error, "mesh.shard_group"))
            say(phrase("mesh.shard_group = %1 does not divide mesh.data × mesh.context = %2: "
                       "every copy of the shards needs a whole group",
                    whole(*m_mesh.shardGroup), whole(dense)),
                fixOf({settings("mesh.shard_group",
                          nearest(*m_mesh.shardGroup, dense, [&](double g) { return divides(g, dense); }))},
                    {}));
        // Megatron-Core (parallel_state.py) asks the same of its distributed optimizer's instances.
        const double alike = dense * m_mesh.tensor / (m_mesh.expert * m_mesh.expertTensor);
        const auto splitsExperts = [&](double g) {
            return divides(g, dense) && (dense / g >= alike || divides(dense / g, alike));
        };
        if (stage > 0 && m_mesh.shardGroup && m_r.architecture.isMoe() && divides(*m_mesh.shardGroup, dense)
            && !splitsExperts(*m_mesh.shardGroup) && note(Severity::Error, "mesh.shard_group"))
            say(phrase(
                    "mesh.shard_group = %1 makes %2 copies of the shards, which do not divide the %3 ranks "
                    "that hold the same experts",
                    whole(*m_mesh.shardGroup), whole(dense / *m_mesh.shardGroup), whole(alike)),
                fixOf({settings("mesh.shard_group", nearest(*m_mesh.shardGroup, dense, splitsExperts))}, {}));
    }

    // State that is sharded further than any framework's pipeline shares it out.
    void shardedStages()
    {
        const double stage = m_mesh.zeroStage;
        if (m_mesh.pipeline <= 1 || stage < 2)
            return;
        const auto refuses = [this](Severity severity) { return note(severity, "mesh.zero_stage"); };
        const auto because = [&](const Text& with, const Text& why, const Text& other) {
            say(phrase("mesh.zero_stage = %1 with %2: %3", whole(stage), with, why),
                phrase("set mesh.zero_stage to 1, or %1", other));
        };
        if (m_r.schedule->revisitsWeights()) {
            if (refuses(stage == 3 ? Severity::Error : Severity::Warning))
                because(phrase("mesh.schedule %1", m_mesh.schedule),
                    phrase(
                        "weight gradients that run later than input gradients need the layer's weights and "
                        "gradients once more, and no framework shards them there"),
                    phrase("mesh.schedule to 1f1b"));
        } else if (stage == 3 && m_r.chunks > 1 && m_s.hardware.stack.starts_with("megatron")) {
            if (refuses(Severity::Error))
                because(phrase("mesh.schedule %1", m_mesh.schedule),
                    phrase("Megatron's interleaved stages keep their weights; its distributed optimizer is "
                           "ZeRO-1"),
                    phrase("mesh.pipeline to 1"));
        }
    }

    void experts()
    {
        const double e = m_mesh.expert;
        if (e > 1 && !m_a.isMoe() && note(Severity::Warning, "mesh.expert"))
            say(phrase("mesh.expert = %1 has no effect: the model has no experts", whole(e)),
                phrase("set mesh.expert to 1, or choose a mixture-of-experts model"));
        const double tensor = m_mesh.expertTensor;
        const double ranks = m_mesh.tensor * m_mesh.context * m_r.data;
        const auto dealsOut = [this](
                                  double other) { return !m_a.isMoe() || divides(other, m_a.moe.experts); };
        const auto fix = [&] {
            const double most = m_a.isMoe() ? std::min(m_a.moe.experts, ranks) : ranks;
            const LegalNeighbours expert = nearest(
                e, most, [&](double other) { return dealsOut(other) && divides(other * tensor, ranks); });
            const LegalNeighbours split =
                nearest(tensor, ranks, [&](double other) { return divides(e * other, ranks); });
            return fixOf({settings("mesh.expert", expert),
                             dealsOut(e) ? settings("mesh.expert_tensor", split) : Text()},
                phrase("set mesh.expert and mesh.expert_tensor to 1"));
        };
        if (!dealsOut(e)) {
            if (note(Severity::Error, "mesh.expert"))
                say(phrase("mesh.expert = %1 does not divide model.moe.experts = %2: every expert rank holds "
                           "as many experts",
                        whole(e), whole(m_a.moe.experts)),
                    fix());
        } else if (!divides(e * tensor, ranks)) {
            if (note(Severity::Error, "mesh.expert"))
                say(phrase("mesh.expert × mesh.expert_tensor = %1 does not divide mesh.tensor × context × "
                           "data = %2: experts share the ranks of the other dimensions",
                        whole(e * tensor), whole(ranks)),
                    fix());
        } else if (m_out && e * tensor > 1 && m_mesh.pipeline > 1 && !m_mesh.order.ends_with("pp")) {
            // Megatron-LM refuses it; who lays out ranks otherwise may not.
            for (const Diagnostic& d : layMesh(m_mesh, m_r.data).diagnostics)
                if (d.field == "mesh.order" && note(Severity::Warning, d.field))
                    say(d.message, d.fix);
        }
        // Files of the first versions say a limit alone, and meant two levels.
        if (m_out && m_mesh.expertNodes > 0 && !m_mesh.expertDispatch && m_r.spans.expert.leavesNode()
            && dispatchOf(m_s, m_r) == ExpertDispatch::Flat && note(Severity::Info, "mesh.expert_dispatch"))
            say(phrase("mesh.expert_nodes = %1 limits nodes; every expert is still sent a copy of the token. "
                       "DeepEP and HybridEP send one a node: mesh.expert_dispatch = two_level",
                    whole(m_mesh.expertNodes)),
                {});
    }

    void batch()
    {
        const double sequences = m_s.training.globalBatchSequences;
        const double micro = m_s.training.microBatch;
        const double unit = m_r.data * micro;
        if (m_r.microbatches * unit == sequences)
            return;
        if (note(Severity::Error, "training.global_batch_sequences")) {
            const double below = std::floor(sequences / unit) * unit;
            LegalNeighbours sizes{};
            if (divides(m_r.data, sequences))
                sizes = nearest(micro, sequences / m_r.data,
                    [&](double other) { return divides(other * m_r.data, sequences); });
            say(phrase("training.global_batch_sequences = %1 is not a multiple of training.micro_batch × "
                       "data parallel = %2 × %3: every replica runs as many whole micro-batches",
                    whole(sequences), whole(micro), whole(m_r.data)),
                fixOf({settings("training.global_batch_sequences", {.below = below, .above = below + unit}),
                          settings("training.micro_batch", sizes)},
                    {}));
        }
    }

    void say(const FrameworkRule& rule)
    {
        say(rule.sentence(),
            rule.fixOf(
                m_s, rule.liftedBy.empty() ? Text() : phrase("give the framework \"%1\"", rule.liftedBy)));
    }

    // Whether the framework has no such plan at all, so that nothing is predicted of it.
    bool isForbidden()
    {
        bool forbidden = false;
        for (const FrameworkRule& rule : errorRulesOf(*m_r.stack)) {
            if (!rule.isBroken(m_s, m_r))
                continue;
            forbidden = true;
            if (note(Severity::Error, rule.mends.front().field))
                say(rule);
        }
        return forbidden;
    }

    // A search looks at these rules by itself.
    void framework()
    {
        for (const FrameworkRule& rule : rulesOf(*m_r.stack)) {
            const std::string_view of = rule.fields.empty() ? "model.preset" : rule.fields.front();
            const bool isError =
                std::ranges::find(rule.errorFor, m_r.stack->key) != rule.errorFor.end(); // said already
            if (!isError && rule.isBroken(m_s, m_r) && note(Severity::Warning, of))
                say(rule);
        }
    }

    const Scenario& m_s;
    const Mesh& m_mesh;
    const Resolved& m_r;
    const Architecture& m_a;
    Diagnostics* m_out;
    bool m_legal = true, m_clean = true;
};

} // namespace

void checkLegality(const Scenario& scenario, const Resolved& resolved, Diagnostics& out)
{
    Rules(scenario, resolved, &out).check();
}

bool isLegal(const Scenario& scenario, const Resolved& resolved)
{
    Rules rules(scenario, resolved, nullptr);
    rules.check();
    return rules.legal();
}

bool isClean(const Scenario& scenario, const Resolved& resolved)
{
    Rules rules(scenario, resolved, nullptr);
    rules.check();
    return rules.clean();
}

} // namespace ridgepoint
