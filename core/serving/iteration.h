#pragma once

// Time of one iteration of a serving engine, kernel by kernel, over any Recorder: what all sequences that
// decode and the prompts' tokens beside them take. Kernels are read from the device's tables; what those lack
// comes from another engine's, or from the device's roof, and is counted as such.

#include "core/formulas/stages.h"
#include "core/hardware/accelerator.h"
#include "core/hardware/kernel_tables.h"
#include "core/hardware/stack.h"
#include "core/report/ledger.h"
#include "core/serving/engine.h"
#include "core/serving/layout.h"
#include "core/step/matmuls.h"
#include "core/units/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ridgepoint {

// Engine under whose name tables are kept.
inline std::string_view tablesOf(const ServingEngine& engine)
{
    return engine.key.ends_with(earlyEngines) ? engine.key.substr(0, engine.key.size() - earlyEngines.size())
                                              : engine.key;
}

// Where the times of a part come from; the worst of its kernels counts.
enum class KernelSource
{
    Own, // the engine's table
    Other, // another engine's on the same device
    Roof, // none: the device's data sheet
};

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
class IterationModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    struct Parts
    {
        Value<Seconds> products, attention, experts, collectives, elementwise, head, launches, host, total;
        KernelSource source = KernelSource::Own;
    };

    // All must outlive the model; `tables` may be null.
    IterationModel(Recorder& recorder, const Architecture& architecture, const MatmulList& matmuls,
        const Accelerator& device, const KernelTables* tables, const ServingEngine& engine,
        const ServingLayout& layout, const ServingTypes& types)
        : m_rec(recorder)
        , m_a(architecture)
        , m_matmuls(matmuls)
        , m_device(device)
        , m_tables(tables)
        , m_engine(engine)
        , m_layout(layout)
        , m_types(types)
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
        m_source = KernelSource::Own;
        const IterationLoad fullest = ofFullest(load);
        Value<Seconds> seen = nothing();
        if (load.decoding > 0)
            seen = attention(false, fullest.decoding, load.context);
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
        for (const Matmul& m : m_matmuls) {
            if (m.part == MatmulPart::Head || m.part == MatmulPart::Experts)
                continue;
            if (m.name == "KV down" && fusesDown())
                continue; // one product with the query's, below
            // Decoding multiplies the latent by both halves of this one, on either side of attention.
            const bool absorbed = !prompt && m_a.attention == AttentionKind::Mla && m.name == "KV up";
            const Value<Seconds> one = absorbed ? absorbedUp(own) : dense(m, own);
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
            m_a.layers, "layers");
        return parts;
    }
    // Attention of `sequences` that are `length` long, their prompts or a token of each.
    Value<Seconds> attention(bool prompt, double sequences, double length)
    {
        const double own = sequences / m_layout.attentionData;
        const double windowed = m_a.slidingWindow > 0 && m_a.slidingWindow < length ? m_a.windowedShare : 0;
        auto all = repeated(attentionOf(prompt, own, length), m_a.layers * (1 - windowed), "layers");
        if (windowed > 0) // of a window: prompts in pieces of two windows, of which a query sees one
            all = plus("attention", all,
                repeated(prompt
                        ? attentionOf(true, own * length / (2 * m_a.slidingWindow), 2 * m_a.slidingWindow)
                        : attentionOf(false, own, m_a.slidingWindow),
                    m_a.layers * windowed, "windowed layers"));
        return all;
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
                "sequences that get a token, of one group of attention"));
    }
    // Of the host, one prompts' iteration: graphs are recorded for tokens that decode.
    Seconds launches() const
    {
        const StackTraits& host = stackTraits("generic");
        double operators = m_a.attention == AttentionKind::Mla ? host.latentOperations : 0;
        if (m_a.isMoe())
            operators += fusedExpertOperators + (m_a.moe.sharedExperts > 0 ? host.sharedOperations : 0);
        return m_engine.eager * m_a.layers * (host.layerForward + operators * host.operation);
    }
    KernelSource source() const { return m_source; } // of all that was asked for so far

private:
    static constexpr std::string_view between =
        "read between measured sizes: ai-dynamo/aiconfigurator (095f58a)";
    static constexpr std::string_view beyond =
        "carried on beyond the measured sizes: ai-dynamo/aiconfigurator (095f58a)";
    static constexpr std::string_view elementwiseRoof = "16 bytes an element at 70 % of the bandwidth";
    static constexpr std::string_view roof = "no table: the device's roof";
    static constexpr std::string_view roofAndMore =
        "no table: the device's roof, and what the nearest measured kernel takes beyond its own";
    static constexpr double roofProducts = 0.7, roofBandwidth = 0.8, roofAttention = 0.4;
    static constexpr double elementwiseShare = 0.7;
    static constexpr double takenOver = 1.5;

    // Read from a table.
    struct Reading
    {
        Seconds time;
        std::string_view engine, type;
        bool inside = true; // the sizes that were measured
    };

    // `prompt`: all tokens are of prompts; `prompts`: some are.
    Parts iteration(
        double tokens, double fullest, Value<Seconds> attention, double ends, bool prompt, bool prompts)
    {
        Parts parts = ofTokens(tokens, fullest, prompt);
        parts.attention = attention;
        parts.head = ofEnds(ends);
        parts.host = ofHost(ends);
        const auto device = m_rec.sum("kernels", parts.products, parts.attention, parts.experts,
            parts.collectives, parts.elementwise, parts.head);
        parts.launches = nothing();
        if (prompts)
            parts.launches = m_rec.told(
                "waiting for launches", std::max(Seconds(0), launches() - raw(device)),
                [&] {
                    return phrase(
                        "%1 to launch kernels one by one, beside %2 of kernels", launches(), raw(device));
                },
                "12 µs an operator where no graph is recorded (core/hardware/stack.cpp)");
        parts.total = m_rec.sum("iteration", device, parts.launches, parts.host);
        parts.source = m_source;
        return parts;
    }

    // --- products
    bool fusesDown() const { return m_a.attention == AttentionKind::Mla && m_a.mla.qLoraRank > 0; }
    std::string_view typeOf(const Matmul& m) const
    {
        return m.part == MatmulPart::Router ? std::string_view("bf16") : m_types.dense;
    }
    Value<Seconds> dense(const Matmul& m, double tokens)
    {
        double n = m.split == MatmulSplit::Columns ? m.outer / m_layout.tensor : m.outer;
        if (m.name == "query down" && fusesDown())
            n += m_a.mla.kvLoraRank + m_a.mla.qkRopeHeadDim;
        const double k = m.split == MatmulSplit::Rows ? m.inner / m_layout.tensor : m.inner;
        return product(m.name, tokens, n, k, typeOf(m));
    }
    Value<Seconds> product(std::string_view name, double m, double n, double k, std::string_view type)
    {
        const auto sides = [&] {
            return phrase("%1 × %2 × %3 in %4", textNumber(m, Unit::Number), textNumber(n, Unit::Count),
                textNumber(k, Unit::Count), type);
        };
        if (m_tables) {
            std::optional<Reading> own, other;
            for (const std::string_view engine : searched())
                if (const auto read = m_tables->product(engine, type, m, n, k)) {
                    // The input is quantised by the kernel before it, which the table times with it.
                    const Seconds time = std::max(read->time - quantisation(engine, type), read->time * 0.4);
                    faster(engine == tablesOf(m_engine) ? own : other, {time, engine, type, read->inside});
                }
            if (const auto chosen = choice(own, other))
                return measured(name, *chosen, slower(2 * m * n * k, servedBytes(type) * n * k, type), sides);
        }
        note(KernelSource::Roof);
        const Seconds least = productRoof(m, n, k, type);
        // What those that were timed take beyond their roof, these do.
        if (m_tables)
            for (const std::string_view engine : searched())
                if (const auto read = m_tables->product(engine, "bf16", m, n, k))
                    return m_rec.told(name,
                        least + std::max(Seconds(0), read->time - productRoof(m, n, k, "bf16")), sides,
                        roofAndMore);
        return m_rec.told(name, least, sides, roof);
    }
    Seconds productRoof(double m, double n, double k, std::string_view type) const
    {
        return roofOf(2 * m * n * k, servedBytes(type) * n * k + 2 * m * (n + k), type);
    }
    Seconds roofOf(double flops, double bytes, std::string_view type) const
    {
        const double peak = peakOf(type);
        return Seconds(std::max(peak > 0 ? flops / (roofProducts * peak) : 0.0,
            bytes / (roofBandwidth * m_device.memoryBandwidth.value())));
    }
    Seconds quantisation(std::string_view engine, std::string_view type) const
    {
        if (type != "fp8") // what is scaled by block is scaled as it comes
            return Seconds(0);
        const auto narrow = m_tables->product(engine, type, 1, smallest, smallest),
                   wide = m_tables->product(engine, "bf16", 1, smallest, smallest);
        return narrow && wide ? std::max(Seconds(0), narrow->time - wide->time) : Seconds(0);
    }
    // The two halves of the key and value projection, one head at a time: their weights are read.
    Value<Seconds> absorbedUp(double tokens)
    {
        const LatentAttention& l = m_a.mla;
        const double weights = m_a.heads / m_layout.tensor * l.kvLoraRank * (l.qkNopeHeadDim + l.vHeadDim);
        const double peak = m_device.peak(DataType::Bf16).value();
        const double flops = 2 * tokens * weights;
        return m_rec.constant("latent projections around attention",
            Seconds(std::max(2 * weights / (roofBandwidth * m_device.memoryBandwidth.value()),
                peak > 0 ? flops / (roofProducts * peak) : 0.0)),
            "DeepSeek-V2 (arXiv:2405.04434) §2.1.2; weights read once");
    }
    Value<Seconds> head(double tokens)
    {
        return product("head", std::max(1.0, tokens), m_a.vocab / m_layout.tensor, m_a.hidden, "bf16");
    }

    // --- attention
    Value<Seconds> attentionOf(bool prompt, double sequences, double length)
    {
        const bool latent = m_a.attention == AttentionKind::Mla;
        const double heads = m_a.heads / m_layout.tensor,
                     keyHeads = std::max(1.0, (latent ? 1 : m_a.kvHeads) / m_layout.tensor);
        const ServingKernel kernel = latent
            ? (prompt ? ServingKernel::LatentPrefill : ServingKernel::LatentDecode)
            : (prompt ? ServingKernel::Prefill : ServingKernel::Decode);
        const auto sides = [&] {
            return phrase("%1 sequences of %2 tokens, %3 query and %4 key heads, cache in %5",
                textNumber(sequences, Unit::Number), textNumber(length, Unit::Number),
                textNumber(heads, Unit::Count), textNumber(keyHeads, Unit::Count), m_types.cache);
        };
        const std::string_view name = prompt ? "attention of prompts" : "attention of a token";
        if (m_tables) {
            bool own = true;
            for (const std::string_view engine : searched()) {
                for (const std::string_view cache : cachesLike(m_types.cache)) {
                    const auto read = latent
                        ? m_tables->latentAttention(
                            kernel, engine, cache, heads, std::max(1.0, sequences), length)
                        : m_tables->attention(kernel, engine, cache, static_cast<int>(m_a.headDim), heads,
                            keyHeads, std::max(1.0, sequences), length);
                    if (read) {
                        note(own && cache == m_types.cache ? KernelSource::Own : KernelSource::Other);
                        const double part = std::min(1.0, sequences); // of a sequence
                        return measured(name, {read->time * part, engine, cache, read->inside},
                            prompt ? 1 : m_device.servingKernels.slowerMemory(), sides);
                    }
                }
                own = false;
            }
        }
        note(KernelSource::Roof);
        const double width = latent ? m_a.mla.kvLoraRank + m_a.mla.qkRopeHeadDim : m_a.headDim;
        // Prompts are multiplied head by head, before the latent vector is taken apart (DeepSeek-V2 §2.1.2).
        const double multiplied =
            latent && prompt ? (m_a.mla.qkNopeHeadDim + m_a.mla.qkRopeHeadDim + m_a.mla.vHeadDim) / 2 : width;
        const double peak = m_device.peak(DataType::Bf16).value();
        const double flops = 4 * sequences * heads * multiplied * length * (prompt ? length / 2 : 1);
        const double bytes =
            sequences * length * keyHeads * width * (latent ? 1 : 2) * servedBytes(m_types.cache);
        return m_rec.told(name,
            Seconds(std::max(peak > 0 ? flops / (roofAttention * peak) : 0.0,
                bytes / (roofBandwidth * m_device.memoryBandwidth.value()))),
            sides, roof);
    }

    // An engine takes another's kernel over where its own is far slower: its own counts, up to `takenOver`
    // times the other's. The smaller of two that grow grows.
    std::optional<Reading> choice(std::optional<Reading> own, std::optional<Reading> other)
    {
        if (own && other)
            own->time = std::min(own->time, takenOver * other->time);
        if (own || other)
            note(own ? KernelSource::Own : KernelSource::Other);
        return own ? own : other;
    }

    // --- experts
    Value<Seconds> experts(double tokens)
    {
        if (!m_a.isMoe())
            return nothing();
        const MixtureOfExperts& moe = m_a.moe;
        double layers = 0;
        for (const Matmul& m : m_matmuls)
            if (m.part == MatmulPart::Experts)
                layers = m.layers;
        const KernelTables::ExpertShape shape{.hidden = static_cast<int>(m_a.hidden),
            .width = static_cast<int>(moe.expertFfn),
            .topK = static_cast<int>(moe.topK),
            .experts = static_cast<int>(moe.experts),
            .held = moe.experts / m_layout.expert,
            .slices = m_layout.expertSlices()};
        const auto sides = [&] {
            return phrase("%1 tokens, %2 of %3 experts each, %4 × %5 in %6, over %7 ranks and %8 slices",
                textNumber(tokens, Unit::Number), textNumber(moe.topK, Unit::Count),
                textNumber(moe.experts, Unit::Count), textNumber(m_a.hidden, Unit::Count),
                textNumber(moe.expertFfn, Unit::Count), m_types.experts,
                textNumber(m_layout.expert, Unit::Count), textNumber(m_layout.expertSlices(), Unit::Count));
        };
        if (m_tables) {
            std::optional<Reading> own, other;
            for (const std::string_view engine : searched())
                for (const std::string_view type : {m_types.experts, sibling(m_types.experts)})
                    if (const auto read = routed(engine, type, shape, tokens))
                        faster(engine == tablesOf(m_engine) && type == m_types.experts ? own : other,
                            {read->time, engine, type, read->inside});
            if (m_types.experts.starts_with("fp8")) // of kernels for fp4: twice the bytes, half the rate
                for (const std::string_view engine : searched())
                    if (const auto read = routed(engine, "fp4", shape, tokens))
                        faster(other, {2 * read->time, engine, "fp4", read->inside});
            if (const auto chosen = choice(own, other))
                return repeated(measured("a layer of experts", *chosen, 1, sides), layers, "expert layers");
        }
        note(KernelSource::Roof);
        const Seconds least = expertsRoof(tokens, m_layout.stageRanks(), m_types.experts);
        const std::optional<Seconds> more = beyondExpertsRoof(shape, tokens);
        return repeated(m_rec.told("a layer of experts", least + more.value_or(Seconds(0)), sides,
                            more ? roofAndMore : roof),
            layers, "expert layers");
    }
    Seconds expertsRoof(double tokens, double ranks, std::string_view type) const
    {
        const MixtureOfExperts& moe = m_a.moe;
        const double each = (m_a.gatedMlp ? 3 : 2) * m_a.hidden * moe.expertFfn;
        const double touched = moe.experts * (1 - std::pow(1 - moe.topK / moe.experts, tokens)) / ranks;
        return roofOf(2 * tokens * moe.topK / ranks * each, touched * each * servedBytes(type), type);
    }
    // Of the nearest experts that were timed, in fewer slices or in 16 bits: what they take beyond their
    // roof.
    std::optional<Seconds> beyondExpertsRoof(KernelTables::ExpertShape shape, double tokens) const
    {
        for (; m_tables && shape.slices >= 1; shape.slices /= 2)
            for (const std::string_view type : {m_types.experts, std::string_view("bf16")})
                for (const std::string_view engine : searched())
                    if (const auto read = routed(engine, type, shape, tokens))
                        return std::max(Seconds(0),
                            read->time - expertsRoof(tokens, m_layout.expert * shape.slices, type));
        return std::nullopt;
    }

    // The tables deal tokens out evenly, so that few of them already read the weights of all experts; those
    // of a router meet by chance, and leave some expert out.
    std::optional<KernelReading> routed(std::string_view engine, std::string_view type,
        const KernelTables::ExpertShape& shape, double tokens) const
    {
        const double all =
            double(shape.experts) / shape.topK; // tokens that reach every expert when dealt out
        const double reached = all * (1 - std::pow(1 - 1 / all, tokens));
        const auto evenly = [&](double n) { return m_tables->expertLayer(engine, type, shape, n); };
        const auto few = evenly(std::min(tokens, reached));
        if (!few || tokens <= all)
            return few;
        const auto even = evenly(tokens);
        return KernelReading{even->time - (evenly(all)->time - few->time), even->inside};
    }

    // --- messages (iteration_messages.h)
    Value<Seconds> collectives(double own, double tokens);
    Value<Seconds> sends(double own);
    Value<Seconds> allReduced(int ranks, double elements);
    Value<Seconds> collectivesOfStage(double own, double tokens);
    Value<Seconds> message(ServingKernel kernel, int ranks, double elements);
    Value<Seconds> betweenNodes(ServingKernel kernel, int nodes, int within, double elements);
    Value<Seconds> dealtOut(int ranks, double tokens);
    BytesPerSecond linkOf(double ranks) const
    {
        return ranks <= m_device.scaleUpDomain ? m_device.scaleUpBandwidth : m_device.scaleOutBandwidth;
    }

    // --- small things
    // Router, choice, sorting, two grouped products, activation and sum, with what quantises between them:
    // sglang srt/layers/moe/fused_moe_triton, vllm model_executor/layers/fused_moe.
    static constexpr double fusedExpertOperators = 20;
    static constexpr double smallest = 256;
    static constexpr double elementwiseBytes =
        16; // two norms with their residuals: read twice, written twice, bf16
    static constexpr double roofStart = 10e-6;
    static constexpr double networkHop = 5e-6; // NCCL src/graph/tuning.cc: LL over the network

    // In the cache's own type, else the nearest.
    static std::array<std::string_view, 3> cachesLike(std::string_view type)
    {
        return servedBytes(type) < 2 ? std::array<std::string_view, 3>{type, "fp8", "bf16"}
                                     : std::array<std::string_view, 3>{type, "bf16", "fp8"};
    }

    std::array<std::string_view, 4> searched() const
    {
        return {tablesOf(m_engine), "sglang", "tensorrt_llm", "vllm"};
    }
    static std::string_view sibling(std::string_view type)
    {
        return type == "mxfp4"    ? "mxfp4_fp8"
            : type == "mxfp4_fp8" ? "mxfp4"
            : type == "fp8"       ? "fp8_block"
            : type == "fp8_block" ? "fp8"
                                  : type;
    }
    static DataType peakType(std::string_view type)
    {
        return type.starts_with("fp8") || type == "mxfp4_fp8" ? DataType::Fp8
            : type == "fp4"                                   ? DataType::Fp4
            : type == "int8"                                  ? DataType::Int8
            : type == "fp32"                                  ? DataType::Fp32
                                                              : DataType::Bf16;
    }
    // A device without units for a type unpacks it, and multiplies in bf16.
    double peakOf(std::string_view type) const
    {
        const double own = m_device.peak(peakType(type)).value();
        return own > 0 ? own : m_device.peak(DataType::Bf16).value();
    }
    // Tables of a device of the same die, whose memory is faster.
    double slower(double flops, double bytes, std::string_view type) const
    {
        const double peak = peakOf(type);
        const bool waits = peak <= 0 || flops / peak < bytes / m_device.memoryBandwidth.value();
        return waits ? m_device.servingKernels.slowerMemory() : 1;
    }
    void note(KernelSource source) { m_source = std::max(m_source, source); }
    Value<Seconds> nothing() { return {}; } // of which nothing is recorded
    Value<Seconds> plus(std::string_view name, Value<Seconds> all, Value<Seconds> one)
    {
        if constexpr (Recorder::recording)
            if (all.node < 0)
                return one;
        return m_rec.sum(name, all, one);
    }
    static void faster(std::optional<Reading>& best, const Reading& one)
    {
        if (!best || one.time < best->time)
            best = one;
    }
    template <class Sides>
    Value<Seconds> measured(std::string_view name, const Reading& read, double slower, Sides&& sides)
    {
        return m_rec.told(
            name, read.time * slower,
            [&] {
                if (slower != 1)
                    return phrase("%1; table of %2 in %3, times %4 for slower memory", sides(), read.engine,
                        read.type, textNumber(slower, Unit::Number));
                return phrase("%1; table of %2 in %3", sides(), read.engine, read.type);
            },
            read.inside ? between : beyond);
    }
    static constexpr std::string_view messageName(ServingKernel kernel)
    {
        return kernel == ServingKernel::AllReduce ? "an all-reduce"
            : kernel == ServingKernel::AllGather  ? "an all-gather"
                                                  : "a reduce-scatter";
    }
    Value<Seconds> repeated(Value<Seconds> one, double count, std::string_view why)
    {
        return apply<callsTime>(m_rec, one, m_rec.constant("times", count, why));
    }

    Recorder& m_rec;
    const Architecture& m_a;
    const MatmulList& m_matmuls;
    const Accelerator& m_device;
    const KernelTables* m_tables;
    const ServingEngine& m_engine;
    ServingLayout m_layout;
    ServingTypes m_types;
    double m_doublings; // log2 of the ranks of a stage
    KernelSource m_source = KernelSource::Own;
};

} // namespace ridgepoint

#include "core/serving/iteration_messages.h"
