#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/stage_layers.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/training/mesh/stage_layers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::launch {

namespace {

// --- --pipeline-model-parallel-layout: "Et*8|t*8|t*7L", the stages of all chunks in order; E: embedding,
// t: layer, m: layer of a further token, L: loss (pipeline_parallel_layer_layout.py)

std::string layoutOf(const std::vector<double>& stages, double furtherTokens)
{
    std::string text = "E";
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (i > 0)
            text += '|';
        if (stages[i] > 0)
            text += "t*" + plainNumber(stages[i]);
    }
    return text + (furtherTokens > 0 ? "m*" + plainNumber(furtherTokens) : "") + 'L';
}

// With "x*n" and "(…)*n" written out; empty where it is no layout, or a longer one than any.
std::string expanded(std::string_view text, int levels = 8)
{
    constexpr std::size_t longest = 100'000;
    std::string out;
    while (!text.empty()) {
        std::string unit;
        if (text.front() == '(') {
            int open = 0;
            const auto end = std::ranges::find_if(
                text, [&open](char c) { return (open += (c == '(') - (c == ')')) == 0; });
            if (end == text.end() || levels == 0)
                return {};
            const auto inside = static_cast<std::size_t>(end - text.begin());
            unit = expanded(text.substr(1, inside - 1), levels - 1);
            text.remove_prefix(inside + 1);
        } else {
            unit = text.front() == ',' || text.front() == ' ' ? "" : text.substr(0, 1);
            if (!unit.empty() && std::string_view("EtmL|").find(unit.front()) == std::string_view::npos)
                return {};
            text.remove_prefix(1);
        }
        std::size_t times = 1;
        if (text.starts_with('*')) {
            const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), times);
            if (error != std::errc())
                return {};
            text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        }
        if (times > longest || out.size() + unit.size() * times > longest)
            return {};
        for (; times > 0; --times)
            out += unit;
    }
    return out;
}

struct Layout
{
    std::vector<double> layers; // of every stage
    bool endsApart = false; // embedding, loss or layers of further tokens are elsewhere than here
};
Layout readLayout(std::string_view text)
{
    Layout layout{.layers = {0}};
    const std::string all = expanded(text);
    const std::size_t last = all.rfind('|') + 1; // 0: one stage
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] == '|')
            layout.layers.push_back(0);
        layout.layers.back() += all[i] == 't' ? 1 : 0;
        layout.endsApart =
            layout.endsApart || (all[i] == 'E' && i > 0) || ((all[i] == 'L' || all[i] == 'm') && i < last);
    }
    return layout;
}

// --- --decoder-first-pipeline-num-layers and --decoder-last-…: layers of the first and the last rank, all
// chunks together; the other ranks share the rest (transformer_block.py:get_num_layers_to_build)

std::vector<double> unevenStages(
    std::optional<double> first, std::optional<double> last, double layers, const Mesh& mesh)
{
    if (mesh.pipeline * mesh.chunks > mostListedStages)
        return {};
    const double others = mesh.pipeline - (first ? 1 : 0) - (last ? 1 : 0);
    const double each = (layers - first.value_or(0) - last.value_or(0)) / others;
    std::vector<double> round(static_cast<std::size_t>(mesh.pipeline), each / mesh.chunks);
    round.front() = first.value_or(each) / mesh.chunks;
    round.back() = last.value_or(each) / mesh.chunks;
    std::vector<double> stages;
    for (double chunk = 0; chunk < mesh.chunks; ++chunk)
        stages.insert(stages.end(), round.begin(), round.end());
    return stages;
}

// What of the two says these stages; nothing where they cannot.
struct UnevenRanks
{
    std::optional<double> first, last;
};
std::optional<UnevenRanks> unevenRanks(const std::vector<double>& stages, double layers, const Mesh& mesh)
{
    const double other = stages[mesh.pipeline > 2 ? 1 : static_cast<std::size_t>(mesh.pipeline) - 1];
    const double last = stages[static_cast<std::size_t>(mesh.pipeline) - 1];
    UnevenRanks ranks;
    if (stages.front() != other)
        ranks.first = stages.front() * mesh.chunks;
    if (last != other)
        ranks.last = last * mesh.chunks;
    const bool fits = ranks.first.value_or(1) > 0 && ranks.last.value_or(1) > 0
        && unevenStages(ranks.first, ranks.last, layers, mesh) == stages;
    return fits ? std::optional(ranks) : std::nullopt;
}

constexpr std::string_view layoutKey = "pipeline-model-parallel-layout";
constexpr std::string_view chunksKey = "num-virtual-stages-per-pipeline-rank";
constexpr std::string_view embeddingKey = "account-for-embedding-in-pipeline-split";
constexpr std::string_view lossKey = "account-for-loss-in-pipeline-split";
constexpr std::string_view firstKey = "decoder-first-pipeline-num-layers";
constexpr std::string_view lastKey = "decoder-last-pipeline-num-layers";

// Says a list or embedding and loss; whether the stages have been written with their number.
bool writeStages(Writer& writer, const StageCut& cut)
{
    const Mesh& mesh = writer.scenario().mesh;
    const StageRule rule = readStageLayers(mesh.stageLayers).value_or(StageRule());
    writer.said({"mesh.stage_layers"});
    if (rule.embedding)
        writer.flag(embeddingKey, true);
    if (rule.loss)
        writer.flag(lossKey, true);
    if (rule.list.empty())
        return false;
    const Architecture& a = writer.architecture();
    const auto ranks = unevenRanks(rule.list, a.layers, mesh);
    if (!ranks) {
        writer.text(layoutKey, layoutOf(cut.list(), a.mtpLayers));
        return true;
    }
    if (ranks->first)
        writer.count(firstKey, *ranks->first);
    if (ranks->last)
        writer.count(lastKey, *ranks->last);
    return false;
}

} // namespace

void readMegatronPipeline(Reader& reader)
{
    reader.begin();
    if (!reader.says({chunksKey, "num-layers-per-virtual-pipeline-stage", layoutKey, embeddingKey, lossKey,
            firstKey, lastKey, "overlap-moe-expert-parallel-comm", "pipeline-model-parallel-size"}))
        return;
    const Mesh& mesh = reader.scenario().mesh;
    const double layers = architectureOf(reader.scenario().model).layers;
    const StageRule ends{.embedding = reader.on(embeddingKey), .loss = reader.on(lossKey), .list = {}};
    const auto first = reader.number(firstKey), last = reader.number(lastKey);
    std::optional<Layout> layout;
    std::string_view said = chunksKey;
    double chunks = 1;
    if (const auto text = reader.word(layoutKey)) {
        layout = readLayout(*text);
        said = layoutKey;
        chunks = std::floor(static_cast<double>(layout->layers.size()) / mesh.pipeline);
        if (layout->endsApart)
            reader.notTaken(said, *text);
    } else if (const auto stated = reader.number(chunksKey)) {
        chunks = *stated;
    } else if (const auto each = reader.number("num-layers-per-virtual-pipeline-stage"); each && *each > 0) {
        chunks =
            std::floor((layers + (ends.embedding ? 1 : 0) + (ends.loss ? 1 : 0)) / mesh.pipeline / *each);
    }
    const bool overlapped = reader.on("overlap-moe-expert-parallel-comm");
    chunks = std::max(1.0, chunks); // without stages Megatron refuses more, see its rules
    reader.set(said, "mesh.chunks", chunks);
    reader.setQuietly("mesh.schedule",
        overlapped                            ? "interleaved_1f1b_ep_overlap"
            : chunks > 1 && mesh.pipeline > 1 ? "interleaved_1f1b"
                                              : "1f1b");
    reader.setQuietly("mesh.stage_layers", "auto");
    if (mesh.pipeline <= 1)
        return;
    if (layout && !layout->endsApart)
        setStageLayers(reader, layoutKey, layout->layers);
    else if (!layout && (first || last))
        setStageLayers(reader, first ? firstKey : lastKey, unevenStages(first, last, layers, mesh));
    else if (!layout && !ends.isAuto())
        reader.set(ends.embedding ? embeddingKey : lossKey, "mesh.stage_layers", stageLayersText(ends));
}

void writeMegatronPipeline(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    const Architecture& a = writer.architecture();
    const bool overlapped = mesh.schedule == "interleaved_1f1b_ep_overlap";
    const bool interleaved = mesh.schedule == "interleaved_1f1b" || overlapped;
    const double stages = mesh.pipeline * mesh.chunks;
    const StageCut cut(a.layers, stages, 0, mesh.stageLayers), usual(a.layers, stages, 0, {});
    const bool listed = stages <= mostListedStages;
    const bool alike = listed && cut.fault() == StageFault::None && cut.list() == usual.list();
    if (!mesh.stageLayers.empty() && alike)
        writer.settle("mesh.stage_layers"); // it is read as auto
    bool numbered = false;
    if (mesh.pipeline > 1 && listed && !alike && !cut.isAuto()) {
        numbered = writeStages(writer, cut);
    } else if (mesh.pipeline > 1 && listed && !dealsEvenly(a.layers, stages)) {
        // Megatron deals out no remainder by itself, and takes no number of chunks beside a layout.
        writer.text(layoutKey, layoutOf(usual.list(), a.mtpLayers));
        numbered = true;
    }
    if (!numbered && mesh.chunks > 1 && mesh.pipeline > 1)
        writer.count(chunksKey, mesh.chunks);
    writer.saidIf(mesh.pipeline > 1 || mesh.chunks == 1, {"mesh.chunks"});
    if (overlapped)
        writer.flag("overlap-moe-expert-parallel-comm", true);
    if (overlapped || interleaved == (mesh.chunks > 1 && mesh.pipeline > 1)) {
        writer.saidIf(interleaved || mesh.schedule == "1f1b", {"mesh.schedule"});
    }
    if (!interleaved && mesh.schedule != "1f1b")
        writer.cannot("mesh.schedule",
            phrase(
                "mesh.schedule = %1: Megatron runs 1F1B, interleaved where there are chunks", mesh.schedule));
}

} // namespace ridgepoint::launch
