#include "core/serving/replica_kernels.h"

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

class Finder
{
public:
    Finder(const KernelTables& tables, const Architecture& architecture, const ServingEngine& engine,
        const ServingLayout& layout, const ServingTypes& types)
        : m_tables(tables)
        , m_a(architecture)
        , m_layout(layout)
        , m_types(types)
        , m_engines{tablesOf(engine)}
    {
        for (const std::string_view other : {"sglang", "tensorrt_llm", "vllm"})
            if (other != m_engines.front())
                m_engines.push_back(other);
    }
    const std::vector<std::string_view>& engines() const { return m_engines; }

    void find(ReplicaKernels::Product& product) const
    {
        for (const std::string_view engine : m_engines)
            if (const auto row = m_tables.product(engine, product.type, product.n, product.k))
                product.timed.push_back(
                    {{*row, engine, product.type, isOwn(engine)}, quantisation(engine, product.type)});
        for (const std::string_view engine : m_engines)
            if (product.timed.empty() && !product.wide)
                product.wide = m_tables.product(engine, "bf16", product.n, product.k);
    }

    std::optional<ReplicaKernels::Found<MeasuredAttention>> attention(bool prompt) const
    {
        const bool latent = m_a.attention == AttentionKind::Mla;
        const double heads = m_a.heads / m_layout.tensor,
                     keyHeads = std::max(1.0, m_a.kvHeads / m_layout.tensor);
        for (const std::string_view engine : m_engines)
            for (const std::string_view cache : cachesLike(m_types.cache))
                if (const auto found = latent
                        ? m_tables.latentAttention(
                            prompt ? ServingKernel::LatentPrefill : ServingKernel::LatentDecode, engine,
                            cache, heads)
                        : m_tables.attention(prompt ? ServingKernel::Prefill : ServingKernel::Decode, engine,
                            cache, static_cast<int>(m_a.headDim), heads, keyHeads))
                    return {{*found, engine, cache, isOwn(engine) && cache == m_types.cache}};
        return std::nullopt;
    }

    std::vector<ReplicaKernels::Experts> experts() const
    {
        std::vector<ReplicaKernels::Experts> all;
        const double slices = m_layout.expertSlices();
        const auto add = [&](std::string_view engine, std::string_view type, double times) {
            if (const auto row = m_tables.expertLayer(engine, type, shape(slices)))
                all.push_back(
                    {{*row, engine, type, isOwn(engine) && type == m_types.experts}, times, slices});
        };
        for (const std::string_view engine : m_engines) {
            add(engine, m_types.experts, 1);
            if (sibling(m_types.experts) != m_types.experts)
                add(engine, sibling(m_types.experts), 1);
        }
        if (m_types.experts.starts_with("fp8")) // of kernels for fp4: twice the bytes, half the rate
            for (const std::string_view engine : m_engines)
                add(engine, "fp4", 2);
        return all;
    }
    std::optional<ReplicaKernels::Experts> nearestExperts() const
    {
        for (double slices = m_layout.expertSlices(); slices >= 1; slices /= 2)
            for (const std::string_view type : {m_types.experts, std::string_view("bf16")})
                for (const std::string_view engine : m_engines)
                    if (const auto row = m_tables.expertLayer(engine, type, shape(slices)))
                        return {{{*row, engine, type, false}, 1, slices}};
        return std::nullopt;
    }

private:
    bool isOwn(std::string_view engine) const { return engine == m_engines.front(); }
    KernelTables::ExpertShape shape(double slices) const
    {
        return {.hidden = static_cast<int>(m_a.hidden),
            .width = static_cast<int>(m_a.moe.expertFfn),
            .topK = static_cast<int>(m_a.moe.topK),
            .experts = static_cast<int>(m_a.moe.experts),
            .held = m_a.moe.experts / m_layout.expert,
            .slices = slices};
    }
    Seconds quantisation(std::string_view engine, std::string_view type) const
    {
        if (type != "fp8") // what is scaled by block is scaled as it comes
            return Seconds(0);
        const auto narrow = m_tables.product(engine, type, smallest, smallest),
                   wide = m_tables.product(engine, "bf16", smallest, smallest);
        return narrow && wide ? std::max(Seconds(0), narrow->at(1).time - wide->at(1).time) : Seconds(0);
    }

    const KernelTables& m_tables;
    const Architecture& m_a;
    const ServingLayout& m_layout;
    const ServingTypes& m_types;
    std::vector<std::string_view> m_engines; // the engine itself, then the others
};

// What one rank multiplies by.
ReplicaKernels::Product denseOf(
    const Matmul& m, const Architecture& a, const ServingLayout& layout, const ServingTypes& types)
{
    ReplicaKernels::Product product;
    product.n = m.split == MatmulSplit::Columns ? m.outer / layout.tensor : m.outer;
    if (m.name == "query down" && fusesDown(a))
        product.n += a.mla.kvLoraRank + a.mla.qkRopeHeadDim;
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
        products.push_back(denseOf(m, architecture, layout, types));
    head.n = architecture.vocab / layout.tensor;
    head.k = architecture.hidden;
    head.type = "bf16";
    if (!tables)
        return;
    const Finder finder(*tables, architecture, engine, layout, types);
    auto product = products.begin();
    for (const Matmul& m : matmuls)
        if (ReplicaKernels::Product& its = *product++;
            m.part != MatmulPart::Experts && m.part != MatmulPart::Head)
            finder.find(its);
    finder.find(head);
    prompts = finder.attention(true);
    tokens = finder.attention(false);
    if (architecture.isMoe()) {
        experts = finder.experts();
        if (experts.empty())
            nearestExperts = finder.nearestExperts();
    }
    // A link stated to be slower than the bus is one without peer-to-peer, as it was measured.
    const bool bus = device.scaleUpBandwidth == device.hostBandwidth;
    for (const double size : {layout.stageRanks(), layout.tensor, std::max(1.0, device.scaleUpDomain)})
        for (const ServingKernel kernel :
            {ServingKernel::AllReduce, ServingKernel::AllGather, ServingKernel::ReduceScatter})
            if (const int ranks = static_cast<int>(size); ranks > 1 && !messages(kernel, ranks)) {
                MeasuredMessages found = tables->messages(kernel, ranks, finder.engines());
                if (bus && ranks > 2 && found.takePairs(tables->messages(kernel, 2, finder.engines()), ranks))
                    takePairs = takePairs || size <= layout.stageRanks();
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
