#pragma once

// Time of one iteration of a serving engine, kernel by kernel, over any Recorder: what all sequences that
// decode and the prompts' tokens beside them take. Kernels are read from the device's tables; what those lack
// comes from another engine's, or from the device's roof, and is counted as such.

#include "core/inputs/hardware/stack.h"
#include "core/serving/engine.h"
#include "core/serving/mixing_model.h"
#include "core/training/step/matmuls.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint {

// What one iteration works on.
struct IterationLoad
{
    double decoding = 0; // sequences
    double context = 0; // tokens behind each of them
    double tokensEach = 1; // of each, that are computed: more than 1 where drafts are checked
    double promptTokens = 0; // that are computed
    double prompts = 0; // whose attention that is, as whole prompts of promptLength
    double promptLength = 1;

    double tokens() const { return decoding * tokensEach + promptTokens; }
    // Tokens that another one is chosen after.
    double ends() const { return decoding * tokensEach + (promptTokens > 0 ? std::max(1.0, prompts) : 0); }
};

template <class Recorder>
class IterationModel : private MixingModel<Recorder>
{
    using Base = MixingModel<Recorder>;

public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    struct Parts
    {
        Value<Seconds> products, attention, experts, collectives, elementwise, head, launches, host, total;
        KernelSource source = KernelSource::Own;
        bool inside = true; // all tables were read within their measured sizes
    };

    // All must outlive the model.
    IterationModel(Recorder& recorder, const Architecture& architecture, const MatmulList& matmuls,
        const Accelerator& device, const ReplicaKernels& kernels, const ServingEngine& engine,
        const ServingLayout& layout, const ServingTypes& types)
        : Base(recorder, architecture, device, kernels, layout, types)
        , m_a(architecture)
        , m_matmuls(matmuls)
        , m_engine(engine)
        , m_doublings(std::log2(layout.stageRanks()))
    {
    }

    // One token further for `sequences`, each with `context` tokens behind it on average, and beside them
    // `tokens` of prompts that are `length` long: as many first tokens come out as prompts end.
    Parts mixed(double sequences, double context, double tokens, double length)
    {
        return of({.decoding = sequences,
            .context = context,
            .promptTokens = tokens,
            .prompts = tokens > 0 ? tokens / std::max(1.0, length) : 0,
            .promptLength = length});
    }
    Parts of(const IterationLoad& load)
    {
        forget();
        const IterationLoad fullest = ofFullest(load);
        Value<Seconds> seen = nothing();
        if (load.decoding > 0)
            seen = plus("attention", attention(false, fullest.decoding, load.context),
                drafts(fullest.decoding, load.tokensEach));
        if (load.promptTokens > 0)
            seen = plus("attention", seen, attention(true, fullest.prompts, load.promptLength));
        return iteration(
            load.tokens(), fullest.tokens(), seen, fullest.ends(), load.decoding <= 0, load.promptTokens > 0);
    }
    // What all groups of attention-data ranks would have, had each as much as the fullest, for which they
    // wait: a sequence, and a prompt, is in one of them whole. Engines hold prompts back until they can be
    // dealt out, so that only fewer requests than groups leave some idle.
    IterationLoad ofFullest(IterationLoad load) const
    {
        const double groups = m_layout.attentionData;
        if (load.promptTokens > 0) {
            const double busy = std::clamp(load.decoding + load.prompts, 1.0, groups);
            const double apart = groups / busy;
            load.promptTokens *= apart;
            load.prompts *= apart;
        }
        if (load.decoding > 0)
            load.decoding = std::max(load.decoding, groups);
        return load;
    }
    Parts decode(double sequences, double context) { return mixed(sequences, context, 0, 0); }
    Parts prompts(double tokens, double length) { return mixed(0, 0, tokens, length); }

    // The parts of an iteration that know its tokens alone: `tokens` in all, and as ofFullest() has them;
    // `prompt`: all of them are of prompts.
    Parts ofTokens(double tokens, double fullest, bool prompt)
    {
        const double own = fullest / m_layout.attentionData; // of one group of tensor ranks
        Value<Seconds> products = nothing();
        std::size_t next = 0;
        for (const Matmul& m : m_matmuls) {
            const ReplicaKernels::Product& kernels = m_kernels.products[next++];
            if (m.part == MatmulPart::Head || m.part == MatmulPart::Experts)
                continue;
            if (m.latent.joined)
                continue;
            const bool absorbed = prompt ? m.latent.absorbedInPrompts : m.latent.absorbed;
            const Value<Seconds> one = absorbed ? absorbedUp(m, own) : product(m.name, own, kernels);
            products = plus("products", products, repeated(one, m.layers, "layers that hold one"));
        }
        Parts parts;
        parts.products = products;
        parts.experts = experts(tokens);
        parts.collectives = collectives(own, tokens);
        const double bytes = own * m_a.hidden * elementwiseBytes;
        parts.elementwise = repeated(
            m_rec.sum("norms, rotation, residuals and gaps",
                m_rec.constant("norms and residuals",
                    Seconds(bytes / (elementwiseShare * m_device.memoryBandwidth.value())), elementwiseRoof),
                m_rec.constant("small kernels and gaps of a layer", m_engine.layer, m_engine.source)),
            m_kernels.halves / 2, "layers");
        if (m_kernels.streams > 1)
            parts.elementwise = m_rec.sum("element-wise", parts.elementwise,
                repeated(residualStreams(own), m_kernels.halves, "mixers and MLPs"));
        for (const Matmul& m : m_matmuls)
            if (isMlpEnd(m, MatmulPart::Mlp) || isMlpEnd(m, MatmulPart::SharedExperts))
                parts.elementwise = m_rec.sum("element-wise", parts.elementwise,
                    repeated(gate(m, own), m.layers, "layers that hold one"));
        return parts;
    }
    // `ends`: tokens that another one is chosen after.
    Value<Seconds> ofEnds(double ends) { return head(ends / m_layout.attentionData); }
    Value<Seconds> ofHost(double ends)
    {
        auto all = m_rec.constant("host, every iteration", m_engine.step, m_engine.source);
        if (m_layout.stageRanks() > 1 && m_engine.ranks > Seconds(0))
            all = m_rec.sum("host", all,
                repeated(m_rec.constant("host, for ranks", m_engine.ranks, m_engine.source), m_doublings,
                    "logarithm to base 2 of the ranks of a stage"));
        return m_rec.sum("host", all,
            repeated(m_rec.constant("host, for a sequence", m_engine.sequence, m_engine.source),
                ends / m_layout.attentionData, // groups have hosts of their own
                "sequences that get a token, of one DP attention group"));
    }
    // Of the host, one prompts' iteration: graphs are recorded for tokens that decode.
    Seconds launches() const
    {
        const StackTraits& host = stackTraits("generic");
        double operators = 0; // beside those of plain layers
        for (const ReplicaKernels::Mixing& one : m_kernels.mixing)
            operators += isLatent(one.of) ? one.of.layers * host.latentOperations : 0;
        for (const ReplicaKernels::ExpertLayers& one : m_kernels.experts)
            operators += one.of.layers * fusedExpertOperators;
        for (const Matmul& m : m_matmuls)
            operators += isMlpEnd(m, MatmulPart::SharedExperts) ? m.layers * host.sharedOperations : 0;
        return m_engine.eager * (m_kernels.halves / 2 * host.layerForward + operators * host.operation);
    }
    using Base::attention;
    using Base::drafts;
    using Base::source;

private:
    using Base::between;
    using Base::beyond;
    using Base::choice;
    using Base::faster;
    using Base::forget;
    using Base::inside;
    using Base::m_device;
    using Base::m_kernels;
    using Base::m_layout;
    using Base::m_rec;
    using Base::m_types;
    using Base::measured;
    using Base::note;
    using Base::noteInside;
    using Base::nothing;
    using Base::peakOf;
    using Base::plus;
    using Base::repeated;
    using Base::roof;
    using Base::roofAndMore;
    using Base::roofBandwidth;
    using Base::roofOf;
    using Base::roofProducts;
    using Base::slower;
    using Base::takenOver;
    using typename Base::Reading;

    static constexpr std::string_view elementwiseRoof = "16 bytes an element at 70 % of the bandwidth";
    static constexpr double elementwiseShare = 0.7;

    // `prompt`: all tokens are of prompts; `prompts`: some are.
    Parts iteration(
        double tokens, double fullest, Value<Seconds> mixing, double ends, bool prompt, bool prompts)
    {
        Parts parts = ofTokens(tokens, fullest, prompt);
        parts.attention = mixing;
        parts.head = ofEnds(ends);
        parts.host = ofHost(ends);
        const auto device = m_rec.sum("kernels", parts.products, parts.attention, parts.experts,
            parts.collectives, parts.elementwise, parts.head);
        parts.launches = nothing();
        if (prompts)
            parts.launches = m_rec.told(
                "waiting for launches", std::max(Seconds(0), launches() - raw(device)),
                [&] {
                    return phrase("%1 to launch kernels one by one, in addition to %2 of kernels", launches(),
                        raw(device));
                },
                "12 µs an operator where no graph is recorded (core/inputs/hardware/stack.cpp)");
        parts.total = m_rec.sum("iteration", device, parts.launches, parts.host);
        parts.source = source();
        parts.inside = inside();
        return parts;
    }

    static bool isMlpEnd(const Matmul& m, MatmulPart of)
    {
        return m.part == of && m.split == MatmulSplit::Rows;
    }
    // Streams are joined into one before a mixer or an MLP, and its output is dealt out to all of them after
    // it. DeepSeek-V4's four of 7,168 on B200, both of a layer: 19 µs + 43.5 ns a token before, 8 + 38 after.
    Value<Seconds> residualStreams(double tokens)
    {
        constexpr double start = 13.5e-6, before = 0.41, after = 0.85; // shares of the bandwidth
        const double n = m_kernels.streams, one = 2 * tokens * m_a.hidden / m_device.memoryBandwidth.value();
        return m_rec.constant("residual streams",
            Seconds(start + one * ((n + 1) / before + (2 * n + 1) / after)),
            "ai-dynamo/aiconfigurator, mhc on B200 and H200");
    }

    // Between an MLP's products, a kernel of its own: gate and up are read, what goes down is written. Routed
    // experts' is in their tables.
    Value<Seconds> gate(const Matmul& down, double tokens)
    {
        const double bytes = (m_a.gatedMlp ? 6 : 4) * tokens * down.inner / m_layout.tensor;
        return m_rec.constant("activation",
            Seconds(bytes / (elementwiseShare * m_device.memoryBandwidth.value())),
            "2 bytes of each input and output element at 70 % of the bandwidth");
    }

    // --- products
    Value<Seconds> product(std::string_view name, double m, const ReplicaKernels::Product& kernels)
    {
        const auto& [n, k, type, timed, wide] = kernels;
        const auto sides = [&] {
            return phrase("%1 × %2 × %3 in %4", textNumber(m, Unit::Number),
                textNumber(kernels.n, Unit::Count), textNumber(kernels.k, Unit::Count), kernels.type);
        };
        std::optional<Reading> own, other;
        for (const auto& one : timed) {
            const KernelReading read = one.kernel.at(m);
            const Seconds time = std::max(read.time - one.quantised, read.time * 0.4);
            faster(one.own ? own : other, {time, one.engine, type, read.inside});
        }
        if (const auto chosen = choice(own, other))
            return measured(name, *chosen, slower(2 * m * n * k, m_types.bytesOf(type) * n * k, type), sides);
        note(KernelSource::Roof);
        const Seconds least = productRoof(m, n, k, type);
        // What those that were timed take beyond their roof, these do.
        if (wide)
            return m_rec.told(name,
                least + std::max(Seconds(0), wide->at(m).time - productRoof(m, n, k, "bf16")), sides,
                roofAndMore);
        return m_rec.told(name, least, sides, roof);
    }
    Seconds productRoof(double m, double n, double k, std::string_view type) const
    {
        return roofOf(2 * m * n * k, m_types.bytesOf(type) * n * k + 2 * m * (n + k), type);
    }
    // The two halves of the key and value projection, on either side of attention and one head at a time:
    // their weights are read.
    Value<Seconds> absorbedUp(const Matmul& up, double tokens)
    {
        const double weights = up.inner * (up.outer / m_layout.tensor);
        const double peak = m_device.peak(DataType::Bf16).value();
        const double flops = 2 * tokens * weights;
        return m_rec.constant("latent projections around attention",
            Seconds(std::max(2 * weights / (roofBandwidth * m_device.memoryBandwidth.value()),
                peak > 0 ? flops / (roofProducts * peak) : 0.0)),
            "DeepSeek-V2 (arXiv:2405.04434) §2.1.2; weights read once");
    }
    Value<Seconds> head(double tokens) { return product("head", std::max(1.0, tokens), m_kernels.head); }

    // --- experts
    Value<Seconds> experts(double tokens)
    {
        Value<Seconds> all = nothing();
        for (const ReplicaKernels::ExpertLayers& kind : m_kernels.experts)
            all = plus("experts", all, repeated(expertLayer(kind, tokens), kind.of.layers, "MoE layers"));
        return all;
    }
    Value<Seconds> expertLayer(const ReplicaKernels::ExpertLayers& kind, double tokens)
    {
        const ServedExperts& of = kind.of;
        const auto sides = [&] {
            return phrase("%1 tokens, %2 of %3 experts each, %4 × %5 in %6, over %7 ranks and %8 slices",
                textNumber(tokens, Unit::Number), textNumber(of.topK, Unit::Count),
                textNumber(of.experts, Unit::Count), textNumber(of.hidden, Unit::Count),
                textNumber(of.width, Unit::Count), m_types.experts, textNumber(m_layout.expert, Unit::Count),
                textNumber(m_layout.expertSlices(), Unit::Count));
        };
        std::optional<Reading> own, other;
        for (const ReplicaKernels::Experts& one : kind.timed) {
            const KernelReading read = one.kernel.at(tokens);
            faster(one.own ? own : other, {one.times * read.time, one.engine, one.type, read.inside});
        }
        const ExpertWork work = workOf(tokens, of.matrices() * (of.hidden * of.width), of.topK, of.experts,
            m_layout.stageRanks(), m_types.experts);
        const auto told = [&](Seconds time, std::string_view from) {
            return m_rec.told("an MoE layer", time, sides, from);
        };
        const auto workOfNearest = [&](const ReplicaKernels::Experts& one) {
            const KernelTables::ExpertShape& its = one.shape;
            return workOf(tokens, of.matrices() * (double(its.hidden) * its.width), its.topK, its.experts,
                its.experts / its.held * its.slices, one.type);
        };
        const auto byRatio = [&](const ReplicaKernels::Experts& one) {
            return one.kernel.at(tokens).time
                * (weighed(work, m_types.experts) / weighed(workOfNearest(one), one.type));
        };
        if (const auto chosen = choice(own, other)) {
            const Seconds most = kind.sibling ? takenOver * byRatio(*kind.sibling) : chosen->time;
            if (most >= chosen->time)
                return measured("an MoE layer", *chosen, 1, sides);
            note(KernelSource::Roof);
            return told(most, byWorkOfOther);
        }
        note(KernelSource::Roof);
        const auto& nearest = kind.nearest;
        if (!nearest)
            return told(roofOf(work.flops, work.bytes, m_types.experts), roof);
        if (nearest->otherSizes)
            return told(kind.sibling ? std::min(byRatio(*nearest), takenOver * byRatio(*kind.sibling))
                                     : byRatio(*nearest),
                byWork);
        const Seconds time = nearest->kernel.at(tokens).time;
        const ExpertWork its = workOfNearest(*nearest);
        const Seconds more = std::max(Seconds(0), time - roofOf(its.flops, its.bytes, nearest->type));
        return told(roofOf(work.flops, work.bytes, m_types.experts) + more, roofAndMore);
    }
    // Work of one layer on one rank. `each`: the elements of one expert's matrices.
    struct ExpertWork
    {
        double flops, bytes;
    };
    ExpertWork workOf(
        double tokens, double each, double topK, double experts, double ranks, std::string_view type) const
    {
        const double touched = experts * (1 - std::pow(1 - topK / experts, tokens)) / ranks;
        return {2 * tokens * topK / ranks * each, touched * each * m_types.bytesOf(type)};
    }
    // In bytes, whichever is more: arithmetic counts at the balance of the devices with tables, so that a
    // stated bandwidth changes nothing. H100: 989 TFLOP/s over 3.35 TB/s; B200: 2,250 over 8.
    double weighed(const ExpertWork& work, std::string_view type) const
    {
        constexpr double balance = 290; // FLOP a byte, in 16 bits
        const double narrow = peakOf(type), wide = peakOf("bf16");
        return std::max(work.flops / (balance * (narrow > 0 && wide > 0 ? narrow / wide : 1)), work.bytes);
    }
    static constexpr std::string_view byWork =
        "no table: the nearest measured experts, by the ratio of bytes or of arithmetic";
    static constexpr std::string_view byWorkOfOther = "no table for the kernel that is used instead: its "
                                                      "nearest measured experts, by the ratio of bytes or of "
                                                      "arithmetic";

    // --- messages: what ranks send each other in an iteration
    BytesPerSecond linkOf(double ranks) const
    {
        return ranks <= m_device.scaleUpDomain ? m_device.scaleUpBandwidth : m_device.scaleOutBandwidth;
    }
    Value<Seconds> collectives(double own, double tokens)
    {
        return plus("messages", sends(own), collectivesOfStage(own, tokens));
    }
    // From stage to stage, one after the other.
    Value<Seconds> sends(double own)
    {
        if (m_layout.pipeline <= 1)
            return nothing();
        const double bandwidth =
            linkOf(std::min(m_layout.ranks(), m_layout.stageRanks() * 2)).value(); // with the next stage
        note(KernelSource::Roof);
        const Bytes sent(2 * own * m_a.hidden / m_layout.tensor);
        return repeated(
            m_rec.told(
                "what a stage hands on",
                Seconds(bandwidth > 0 ? roofStart + sent.value() / (roofProducts * bandwidth) : 0),
                [&] { return phrase("%1 of each rank", sent); }, roof),
            m_layout.pipeline - 1, "stages but the last");
    }
    Value<Seconds> allReduced(int ranks, double elements)
    {
        return m_rec.sum("all-reduce", message(ServingKernel::AllReduce, ranks, elements),
            m_rec.constant("ranks that wait for each other", m_engine.message * std::log2(double(ranks)),
                m_engine.source));
    }
    Value<Seconds> collectivesOfStage(double own, double tokens)
    {
        const int ranks = static_cast<int>(m_layout.stageRanks()), tensor = static_cast<int>(m_layout.tensor);
        if (ranks <= 1)
            return nothing();
        if (m_layout.attentionData > 1) {
            // Gathered before the experts and scattered after them, or each token sent to those that it
            // needs, whichever is less.
            const auto both =
                m_rec.sum("gather and scatter", message(ServingKernel::AllGather, ranks, tokens * m_a.hidden),
                    message(ServingKernel::ReduceScatter, ranks, tokens * m_a.hidden));
            Value<Seconds> all = nothing();
            double others = m_kernels.halves; // whose products the ranks of a group share
            for (const ReplicaKernels::ExpertLayers& kind : m_kernels.experts) {
                const auto dealt = dealtOut(ranks, tokens, kind.of);
                all = plus("collectives of all layers", all,
                    repeated(raw(dealt) < raw(both) ? dealt : both, kind.of.layers, "MoE layers"));
                others -= kind.of.layers;
            }
            if (tensor > 1)
                all = plus("collectives of all layers", all,
                    repeated(allReduced(tensor, own * m_a.hidden), others,
                        "after attention and after MLPs without experts"));
            return all;
        }
        return repeated(allReduced(ranks, own * m_a.hidden), m_kernels.halves,
            "after attention and after the MLP of every layer");
    }
    Value<Seconds> message(ServingKernel kernel, int ranks, double elements)
    {
        const int within = std::max(1, static_cast<int>(m_device.scaleUpDomain));
        if (ranks > within && ranks % within == 0 && m_device.scaleOutBandwidth.value() > 0)
            return betweenNodes(kernel, ranks / within, within, elements);
        const MeasuredMessages* const found = m_kernels.messages(kernel, ranks);
        const std::optional<KernelReading> best = found ? found->at(elements) : std::nullopt;
        const auto sides = [&] {
            const Text sent = phrase("%1 of %2 between %3 ranks", Text::known(messageName(kernel)),
                Bytes(2 * elements), textNumber(ranks, Unit::Count));
            return best && found->slower() != 1
                ? phrase("%1, what grows with its bytes times %2 for another link than the measured one",
                    sent, textNumber(found->slower(), Unit::Number))
                : sent;
        };
        if (best) {
            noteInside(best->inside);
            return m_rec.told("message", best->time, sides, best->inside ? between : beyond);
        }
        note(KernelSource::Roof);
        const double share = (ranks - 1.0) / ranks * (kernel == ServingKernel::AllReduce ? 2 : 1);
        const double bandwidth = linkOf(ranks).value();
        return m_rec.told("message",
            Seconds(bandwidth > 0 ? roofStart + share * 2 * elements / (roofProducts * bandwidth) : 0), sides,
            roof);
    }
    // Within every node first and last, and each rank's share between them in a tree.
    Value<Seconds> betweenNodes(ServingKernel kernel, int nodes, int within, double elements)
    {
        note(KernelSource::Roof);
        const bool both = kernel == ServingKernel::AllReduce;
        const double bytes = (both ? 2 : 1) * (nodes - 1.0) / nodes * 2 * elements / within;
        const double hops = (both ? 2 : 1) * std::ceil(std::log2(double(nodes)));
        const auto across = m_rec.told(
            "message between nodes",
            Seconds(
                roofStart + hops * networkHop + bytes / (roofProducts * m_device.scaleOutBandwidth.value())),
            [&] {
                return phrase("%1 of %2 a rank between %3 nodes", Text::known(messageName(kernel)),
                    Bytes(bytes), textNumber(nodes, Unit::Count));
            },
            roof);
        return within > 1 ? m_rec.sum("message", message(kernel, within, elements), across) : across;
    }
    // Every token to the ranks of its experts in 8 bits, and back in 16: DeepSeek-V3 (arXiv:2412.19437)
    // §3.2.2.
    Value<Seconds> dealtOut(int ranks, double tokens, const ServedExperts& of)
    {
        constexpr double there = 1, back = 2; // bytes an element
        const double copies = std::min(of.topK, m_layout.expert) * (ranks - 1.0) / ranks;
        const double bandwidth = linkOf(ranks).value();
        const double bytes = tokens / ranks * copies * of.hidden * (there + back);
        return m_rec.told(
            "MoE all-to-all",
            Seconds(bandwidth > 0 && m_layout.expert > 1 ? 2 * roofStart + bytes / (roofProducts * bandwidth)
                                                         : std::numeric_limits<double>::max()),
            [&] {
                return phrase("%1 a rank, to the experts of every token and back, between %2 ranks",
                    Bytes(bytes), textNumber(ranks, Unit::Count));
            },
            roof);
    }

    // --- small things
    // Router, choice, sorting, two grouped products, activation and sum, with what quantises between them:
    // sglang srt/layers/moe/fused_moe_triton, vllm model_executor/layers/fused_moe.
    static constexpr double fusedExpertOperators = 20;
    static constexpr double elementwiseBytes =
        16; // two norms with their residuals: read twice, written twice, bf16
    static constexpr double roofStart = 10e-6;
    static constexpr double networkHop = 5e-6; // NCCL src/graph/tuning.cc: LL over the network

    static constexpr std::string_view messageName(ServingKernel kernel)
    {
        return kernel == ServingKernel::AllReduce ? "an all-reduce"
            : kernel == ServingKernel::AllGather  ? "an all-gather"
                                                  : "a reduce-scatter";
    }
    const Architecture& m_a;
    const MatmulList& m_matmuls;
    const ServingEngine& m_engine;
    double m_doublings; // log2 of the ranks of a stage
};

} // namespace ridgepoint
