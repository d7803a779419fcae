#include "core/serving/replica_kernels.h"

#include "core/inputs/model/layered_model.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr double smallest = 256; // product of which all but the start is nothing

// In the cache's own type, else the nearest.
std::array<std::string_view, 3> cachesLike(std::string_view type)
{
    return servedBytes(type) < 2 ? std::array<std::string_view, 3>{type, "fp8", "bf16"}
                                 : std::array<std::string_view, 3>{type, "bf16", "fp8"};
}

std::string_view sibling(std::string_view type)
{
    return type == "mxfp4"    ? "mxfp4_fp8"
        : type == "mxfp4_fp8" ? "mxfp4"
        : type == "fp8"       ? "fp8_block"
        : type == "fp8_block" ? "fp8"
                              : type;
}

// The engine itself, then the others.
std::vector<std::string_view> enginesFrom(std::string_view own)
{
    std::vector<std::string_view> all{own};
    for (const std::string_view other : {"sglang", "tensorrt_llm", "vllm"})
        if (other != own)
            all.push_back(other);
    return all;
}

struct Finder
{
    const KernelTables& tables;
    const Architecture& a;
    const ServingLayout& layout;
    const ServingTypes& types;
    std::vector<std::string_view> engines; // the engine's own first

    void find(ReplicaKernels::Product& product) const
    {
        for (const std::string_view engine : engines)
            if (const auto row = tables.product(engine, product.type, product.n, product.k))
                product.timed.push_back(
                    {{*row, engine, product.type, isOwn(engine)}, quantisation(engine, product.type)});
        for (const std::string_view engine : engines)
            if (product.timed.empty() && !product.wide)
                product.wide = tables.product(engine, "bf16", product.n, product.k);
    }

    std::optional<ReplicaKernels::Found<MeasuredAttention>> attention(
        const ServedMixing& mixing, bool prompt) const
    {
        if (mixing.other)
            return core(*mixing.other, prompt);
        const double heads = mixing.heads / layout.tensor,
                     keyHeads = std::max(1.0, mixing.keyHeads / layout.tensor);
        for (const std::string_view engine : engines)
            for (const std::string_view cache : cachesLike(types.cache))
                if (const auto found = mixing.latent
                        ? tables.latentAttention(
                            prompt ? ServingKernel::LatentPrefill : ServingKernel::LatentDecode, engine,
                            cache, heads)
                        : tables.attention(prompt ? ServingKernel::Prefill : ServingKernel::Decode, engine,
                            cache, static_cast<int>(mixing.keyWidth), heads, keyHeads))
                    return {{*found, engine, cache, isOwn(engine) && cache == types.cache}};
        return std::nullopt;
    }

    std::optional<ReplicaKernels::Found<MeasuredAttention>> core(const Mixer& mixer, bool prompt) const
    {
        const ServedCore served = mixer.kind->served ? mixer.kind->served(mixer.sizes) : ServedCore();
        if (served.table.empty())
            return std::nullopt;
        const bool cached =
            mixer.kind->cache(mixer.sizes, a.hidden).perToken > 0; // else its state has a type
        for (const std::string_view engine : engines)
            for (const std::string_view cache : cachesLike(types.cache))
                if (const auto found =
                        tables.core(prompt ? ServingKernel::CorePrefill : ServingKernel::CoreDecode, engine,
                            served.table, cache, served.heads / layout.tensor))
                    return {{*found, engine, cache, isOwn(engine) && (!cached || cache == types.cache)}};
        return std::nullopt;
    }

    std::vector<ReplicaKernels::Experts> experts(const ServedExperts& of) const
    {
        std::vector<ReplicaKernels::Experts> all;
        const double slices = layout.expertSlices();
        const auto add = [&](std::string_view engine, std::string_view type, double times) {
            if (const auto row = tables.expertLayer(engine, type, shape(of, slices)))
                all.push_back(
                    {{*row, engine, type, isOwn(engine) && type == types.experts}, times, shape(of, slices)});
        };
        for (const std::string_view engine : engines) {
            add(engine, types.experts, 1);
            if (sibling(types.experts) != types.experts)
                add(engine, sibling(types.experts), 1);
        }
        if (types.experts.starts_with("fp8")) // of kernels for fp4: twice the bytes, half the rate
            for (const std::string_view engine : engines)
                add(engine, "fp4", 2);
        return all;
    }
    std::optional<ReplicaKernels::Experts> nearestExperts(const ServedExperts& of) const
    {
        for (double slices = layout.expertSlices(); slices >= 1; slices /= 2)
            for (const std::string_view type : {types.experts, std::string_view("bf16")})
                for (const std::string_view engine : engines)
                    if (const auto row = tables.expertLayer(engine, type, shape(of, slices)))
                        return {{{*row, engine, type, false}, 1, shape(of, slices)}};
        if (const auto nearest = nearestOf(of, types.experts))
            return nearest;
        if (const auto nearest = nearestOf(of, sibling(types.experts)))
            return nearest;
        return nearestOf(of, "bf16");
    }
    // By the ratio of work their times meet those left out within 7 to 16 %, the bare roof within 22 to 74 %
    // (medians of three devices): tst_kernel_tables.
    std::optional<ReplicaKernels::Experts> nearestOf(const ServedExperts& of, std::string_view type) const
    {
        constexpr double otherEngine = 0.5; // as far as a size 1.6 times as large
        std::optional<ReplicaKernels::Experts> nearest;
        double least = 0;
        for (const std::string_view engine : engines)
            if (const auto near = tables.nearestExpertLayer(engine, type, shape(of, layout.expertSlices())))
                if (const double far = near->distance + (isOwn(engine) ? 0 : otherEngine);
                    !nearest || far < least) {
                    nearest = {{near->row, engine, type, false}, 1, near->shape, true};
                    least = far;
                }
        return nearest;
    }

    bool isOwn(std::string_view engine) const { return engine == engines.front(); }
    KernelTables::ExpertShape shape(const ServedExperts& of, double slices) const
    {
        return {.hidden = static_cast<int>(of.hidden),
            .width = static_cast<int>(of.width),
            .topK = static_cast<int>(of.topK),
            .experts = static_cast<int>(of.experts),
            .held = of.experts / layout.expert,
            .slices = slices};
    }
    Seconds quantisation(std::string_view engine, std::string_view type) const
    {
        if (type != "fp8") // what is scaled by block is scaled as it comes
            return Seconds(0);
        const auto narrow = tables.product(engine, type, smallest, smallest),
                   wide = tables.product(engine, "bf16", smallest, smallest);
        return narrow && wide ? std::max(Seconds(0), narrow->at(1).time - wide->at(1).time) : Seconds(0);
    }
};

// What one rank multiplies by.
ReplicaKernels::Product denseOf(const Matmul& m, const ServingLayout& layout, const ServingTypes& types)
{
    ReplicaKernels::Product product;
    product.n = (m.split == MatmulSplit::Columns ? m.outer / layout.tensor : m.outer) + m.latent.joins;
    product.k = m.split == MatmulSplit::Rows ? m.inner / layout.tensor : m.inner;
    product.type = m.part == MatmulPart::Router ? std::string_view("bf16")
        : m.part == MatmulPart::Attention       ? types.ofAttention()
                                                : types.dense;
    return product;
}

} // namespace

ReplicaKernels::ReplicaKernels(const KernelTables* tables, const Architecture& architecture,
    const MatmulList& matmuls, const ServingEngine& engine, const ServingLayout& layout,
    const ServingTypes& types, const Accelerator& device)
{
    for (const Matmul& m : matmuls)
        products.push_back(denseOf(m, layout, types));
    head.n = architecture.vocab / layout.tensor;
    head.k = architecture.hidden;
    head.type = "bf16";
    halves = 2 * architecture.layers;
    if (architecture.plan) {
        const LayerList& list = architecture.plan->layers;
        halves = 0;
        for (std::size_t kind = 0; kind < list.kinds().size(); ++kind) {
            const Layer& layer = list.kinds()[kind];
            halves +=
                list.countOf(kind) * ((layer.mixerCount > 0 ? 1 : 0) + (layer.feedForward.isEmpty() ? 0 : 1));
        }
        streams = std::max(1.0, architecture.plan->residualStreams);
    }
    for (const ServedMixing& one : servedMixing(architecture))
        mixing.push_back({one, {}, {}});
    for (const ServedExperts& one : servedExperts(architecture))
        experts.push_back({one, {}, {}, {}});
    if (!tables)
        return;
    const Finder finder{*tables, architecture, layout, types, enginesFrom(tablesOf(engine))};
    auto product = products.begin();
    for (const Matmul& m : matmuls)
        if (ReplicaKernels::Product& its = *product++;
            m.part != MatmulPart::Experts && m.part != MatmulPart::Head)
            finder.find(its);
    finder.find(head);
    for (Mixing& one : mixing) {
        one.prompts = finder.attention(one.of, true);
        one.tokens = finder.attention(one.of, false);
    }
    for (ExpertLayers& one : experts) {
        one.timed = finder.experts(one.of);
        if (one.timed.empty())
            one.nearest = finder.nearestExperts(one.of);
        const std::string_view other = sibling(types.experts);
        const bool ownAlone = !one.timed.empty() && std::ranges::all_of(one.timed, &Experts::own),
                   byWork = one.nearest && one.nearest->otherSizes && other != one.nearest->type;
        if (other != types.experts && (ownAlone || byWork))
            one.sibling = finder.nearestOf(one.of, other);
    }
    // A link stated to be slower than the bus is one without peer-to-peer, as it was measured.
    const BytesPerSecond timed = device.servingKernels.timed().scaleUp, link = device.scaleUpBandwidth;
    const bool bus = timed == device.hostBandwidth && link >= timed;
    for (const double size : {layout.stageRanks(), layout.tensor, std::max(1.0, device.scaleUpDomain)})
        for (const ServingKernel kernel :
            {ServingKernel::AllReduce, ServingKernel::AllGather, ServingKernel::ReduceScatter})
            if (const int ranks = static_cast<int>(size); ranks > 1 && !messages(kernel, ranks)) {
                MeasuredMessages found = tables->messages(kernel, ranks, finder.engines);
                if (bus && ranks > 2 && found.takePairs(tables->messages(kernel, 2, finder.engines), ranks))
                    takePairs = takePairs || size <= layout.stageRanks();
                if (timed.value() > 0 && link.value() > 0)
                    found.slow(timed / link);
                m_messages.push_back({kernel, ranks, std::move(found)});
            }
}

const MeasuredMessages* ReplicaKernels::messages(ServingKernel kernel, int ranks) const
{
    const auto found = std::ranges::find_if(
        m_messages, [&](const Messages& one) { return one.kernel == kernel && one.ranks == ranks; });
    return found != m_messages.end() ? &found->found : nullptr;
}

} // namespace ridgepoint
