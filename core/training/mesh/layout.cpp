#include "core/training/mesh/layout.h"

#include <algorithm>
#include <array>
#include <span>

namespace ridgepoint {

namespace {

struct NamedSize
{
    std::string_view name;
    std::int64_t ranks;
};

// Every size from 1 up, and their product within the limit; 0 after a complaint.
std::int64_t productOf(std::span<const NamedSize> dimensions, Diagnostics& out)
{
    std::int64_t product = 1;
    bool good = true;
    std::string factors;
    for (const NamedSize& d : dimensions) {
        factors += (factors.empty() ? "" : " × ") + std::to_string(d.ranks);
        if (d.ranks < 1) {
            good = false;
            out.push_back({Severity::Error, std::string(d.name),
                phrase("%1 = %2: a dimension has at least one rank", d.name, d.ranks),
                phrase("set %1 to 1 to leave it out", d.name)});
        } else if (product > 0 && d.ranks <= mostGridRanks / product) {
            product *= d.ranks;
        } else {
            product = 0;
        }
    }
    if (good && product == 0)
        out.push_back({Severity::Error, std::string(dimensions.front().name),
            phrase("%1 ranks are more than the %2 that this program lays out", factors, mostGridRanks),
            phrase("choose smaller sizes")});
    return good ? product : 0;
}

// What divides `all`, next to `value`: "2 or 4".
Text nearestDivisors(std::int64_t value, std::int64_t all)
{
    std::int64_t below = std::clamp<std::int64_t>(value, 1, all);
    while (all % below != 0)
        --below;
    std::int64_t above = std::clamp<std::int64_t>(value, 1, all);
    while (all % above != 0)
        ++above;
    return above != below ? phrase("%1 or %2", below, above) : Text::name(std::to_string(below));
}

void refuse(Diagnostics& out, std::string_view field, Text message, Text fix)
{
    out.push_back({Severity::Error, std::string(field), std::move(message), std::move(fix)});
}

bool hasError(const Diagnostics& diagnostics)
{
    return std::ranges::any_of(
        diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

constexpr std::array<std::string_view, 5> dimensionNames{"tp", "cp", "ep", "dp", "pp"};

// The order's words, each known and named once.
std::vector<std::string_view> wordsOf(std::string_view order, Diagnostics& out)
{
    const Text fix = phrase("write for example %1", defaultMeshOrder);
    std::vector<std::string_view> words;
    std::string_view rest = order;
    for (bool more = true; more;) {
        const std::size_t dash = rest.find('-');
        const std::string_view word = rest.substr(0, dash);
        more = dash != std::string_view::npos;
        rest = more ? rest.substr(dash + 1) : std::string_view();
        if (std::ranges::find(dimensionNames, word) == dimensionNames.end()) {
            refuse(out, "order",
                phrase("the order names %1; expected tp, cp, ep, dp and pp, joined by '-'",
                    word.empty() ? phrase("nothing between two dashes or at an end")
                                 : Text::name(quotedExcerpt(word))),
                fix);
            return {};
        }
        if (std::ranges::find(words, word) != words.end()) {
            refuse(out, "order", phrase("the order names %1 twice", word), fix);
            return {};
        }
        words.push_back(word);
    }
    return words;
}

} // namespace

LayoutResult layMesh(const MeshSizes& sizes, std::string_view order)
{
    LayoutResult result;
    Diagnostics& out = result.diagnostics;
    const std::array dense{NamedSize{"tp", sizes.tensor}, NamedSize{"cp", sizes.context},
        NamedSize{"dp", sizes.data}, NamedSize{"pp", sizes.pipeline}};
    const std::int64_t ranks = productOf(dense, out);
    const std::array experts{NamedSize{"ep", sizes.expert}, NamedSize{"etp", sizes.expertTensor}};
    const std::int64_t expertRanks = productOf(experts, out);
    const std::vector<std::string_view> words = wordsOf(order, out);
    if (!words.empty())
        for (const NamedSize& d : std::array{dense[0], dense[1], experts[0], dense[2], dense[3]})
            if (d.ranks > 1 && std::ranges::find(words, d.name) == words.end())
                refuse(out, "order",
                    phrase("the order %1 leaves out %2, which has %3 ranks", order, d.name, d.ranks),
                    phrase("add %1 to the order, or set it to 1", d.name));
    if (hasError(out))
        return result;
    const std::int64_t shared = ranks / sizes.pipeline;
    if (shared % expertRanks != 0) {
        const std::string product = std::to_string(shared);
        Text fix;
        if (shared % sizes.expertTensor == 0)
            fix = phrase("set ep to %1", nearestDivisors(sizes.expert, shared / sizes.expertTensor));
        else
            fix = phrase("set etp to %1 and ep to a divisor of what is left",
                nearestDivisors(sizes.expertTensor, shared));
        refuse(out, "ep",
            phrase("etp × ep = %1 does not divide tp × cp × dp = %2: experts share the ranks of the other "
                   "dimensions",
                expertRanks, product),
            fix);
        return result;
    }
    MeshLayout layout{.sizes = sizes, .order = std::string(order), .dense = {}, .expert = {}};
    std::array<GridAxis, 5> denseAxes{}, expertAxes{};
    std::size_t denseCount = 0, expertCount = 0;
    const auto place = [&](std::string_view word) {
        const auto add = [](auto& axes, std::size_t& count, std::string_view name, std::int64_t n) {
            axes[count++] = {.name = name, .ranks = n};
        };
        if (word == "tp") {
            add(denseAxes, denseCount, "tp", sizes.tensor);
            add(expertAxes, expertCount, "etp", sizes.expertTensor);
        } else if (word == "cp") {
            add(denseAxes, denseCount, "cp", sizes.context);
        } else if (word == "ep") {
            add(expertAxes, expertCount, "ep", sizes.expert);
        } else if (word == "dp") {
            add(denseAxes, denseCount, "dp", sizes.data);
            add(expertAxes, expertCount, "edp", shared / expertRanks);
        } else {
            add(denseAxes, denseCount, "pp", sizes.pipeline);
            add(expertAxes, expertCount, "pp", sizes.pipeline);
        }
    };
    for (const std::string_view word : words)
        place(word);
    // What the order leaves out has one rank, except that the experts' data ranks are whatever is left.
    for (const std::string_view word : dimensionNames)
        if (std::ranges::find(words, word) == words.end())
            place(word);
    layout.dense = RankGrid(std::span(denseAxes).first(denseCount));
    layout.expert = RankGrid(std::span(expertAxes).first(expertCount));
    if (layout.hasExperts() && sizes.pipeline > 1
        && layout.dense.axis("pp")->stride != layout.expert.axis("pp")->stride) {
        refuse(out, "order",
            phrase("with the order %1 the pipeline groups of the experts differ from those of the other "
                   "layers: one stage would be on different ranks",
                order),
            phrase("put pp last in the order, or choose etp × ep = tp × cp"));
        return result;
    }
    result.layout = std::move(layout);
    return result;
}

LayoutResult layMesh(const Mesh& mesh, double data)
{
    const auto whole = [](double ranks) {
        // A size that no mesh can have is refused like any other that is too large.
        return ranks >= 0 && ranks <= 2.0 * mostGridRanks ? static_cast<std::int64_t>(ranks)
                                                          : 2 * mostGridRanks;
    };
    LayoutResult result = layMesh({.tensor = whole(mesh.tensor),
                                      .context = whole(mesh.context),
                                      .expert = whole(mesh.expert),
                                      .data = whole(data),
                                      .pipeline = whole(mesh.pipeline),
                                      .expertTensor = whole(mesh.expertTensor)},
        mesh.order);
    constexpr std::array<std::array<std::string_view, 2>, 7> fields{
        {{"tp", "mesh.tensor"}, {"cp", "mesh.context"}, {"ep", "mesh.expert"}, {"dp", "mesh.data"},
            {"pp", "mesh.pipeline"}, {"etp", "mesh.expert_tensor"}, {"order", "mesh.order"}}};
    for (Diagnostic& d : result.diagnostics)
        for (const auto& [name, field] : fields)
            if (d.field == name) {
                d.field = field;
                break;
            }
    return result;
}

std::vector<NamedGroups> groupsOf(const MeshLayout& layout)
{
    const auto dense = [&](std::string_view name) {
        return RankGroups(layout.dense, layout.dense.mask(name));
    };
    const auto expert = [&](std::string_view name) {
        return RankGroups(layout.expert, layout.expert.mask(name));
    };
    std::vector<NamedGroups> all{
        {"tp", "tensor parallel", dense("tp")},
        {"cp", "context parallel", dense("cp")},
        {"ep", "expert parallel", expert("ep")},
        {"dp", "data parallel", dense("dp")},
        {"pp", "pipeline parallel", dense("pp")},
        {"dp-cp", "gradients are reduced over", dense("dp-cp")},
        {"tp-cp", "share a layer's activations", dense("tp-cp")},
        {"tp-pp", "one replica's model", dense("tp-pp")},
        {"tp-dp-cp", "one pipeline stage", dense("tp-dp-cp")},
        {"embd", "first and last stage, tied embeddings", dense("pp").ends()},
    };
    if (layout.hasExperts()) {
        all.push_back({"etp", "expert tensor parallel", expert("etp")});
        all.push_back({"edp", "expert data parallel", expert("edp")});
        all.push_back({"etp-ep", "one layer's experts", expert("etp-ep")});
        all.push_back({"etp-ep-pp", "one copy of all experts", expert("etp-ep-pp")});
    }
    return all;
}

TitanResult layTitanMesh(const TitanSizes& sizes)
{
    TitanResult result;
    const std::array all{NamedSize{"tp", sizes.tensor}, NamedSize{"cp", sizes.context},
        NamedSize{"dp_shard", sizes.shard}, NamedSize{"dp_replicate", sizes.replicate},
        NamedSize{"pp", sizes.pipeline}};
    const std::int64_t ranks = productOf(all, result.diagnostics);
    productOf(std::array{NamedSize{"ep", sizes.expert}}, result.diagnostics);
    if (hasError(result.diagnostics))
        return result;
    const std::int64_t shared = sizes.tensor * sizes.context * sizes.shard;
    if (shared % sizes.expert != 0) {
        refuse(result.diagnostics, "ep",
            phrase("ep = %1 does not divide dp_shard × cp × tp = %2: experts share the ranks of those "
                   "dimensions",
                sizes.expert, shared),
            phrase("set ep to %1", nearestDivisors(sizes.expert, shared)));
        return result;
    }
    std::array<GridAxis, 5> axes{};
    for (std::size_t i = 0; i < all.size(); ++i)
        axes[i] = {.name = all[i].name, .ranks = all[i].ranks};
    const RankGrid dense(axes);
    const RankGrid sparse(std::array{GridAxis{.name = "ep", .ranks = sizes.expert},
        GridAxis{.name = "efsdp", .ranks = shared / sizes.expert},
        GridAxis{.name = "dp_replicate", .ranks = sizes.replicate},
        GridAxis{.name = "pp", .ranks = sizes.pipeline}});
    const auto add = [&](std::string_view name, std::string_view meaning, const RankGrid& grid,
                         std::string_view varies) {
        result.groups.push_back({name, meaning, RankGroups(grid, grid.mask(varies))});
    };
    add("pp", "pipeline parallel", dense, "pp");
    add("dp_replicate", "copies of the shards", dense, "dp_replicate");
    add("dp_shard", "sharded data parallel", dense, "dp_shard");
    add("cp", "context parallel", dense, "cp");
    add("tp", "tensor parallel", dense, "tp");
    add("fsdp", "parameters are sharded over", dense, "dp_shard-cp");
    add("ep", "expert parallel", sparse, "ep");
    add("efsdp", "experts are sharded over", sparse, "efsdp");
    result.ranks = ranks;
    return result;
}

} // namespace ridgepoint
