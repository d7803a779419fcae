#include "core/launch/megatron.h"
#include "core/launch/reader.h"
#include "core/launch/writer.h"

#include "core/catalog/json_fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::launch {

namespace {

// --- --pipeline-model-parallel-layout: "Et*8|t*8|t*7L", the stages of all chunks in order; E: embedding,
// t: layer, m: layer of a further token, L: loss (pipeline_parallel_layer_layout.py)

// Layers of the stages, as they are dealt out here: the first take the remainder.
std::vector<double> dealtOut(double layers, double stages)
{
    std::vector<double> all(static_cast<std::size_t>(stages), std::floor(layers / stages));
    std::fill_n(all.begin(), static_cast<std::size_t>(layers - stages * all.front()), all.front() + 1);
    return all;
}

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

std::vector<double> readLayout(std::string_view text)
{
    std::vector<double> stages(1);
    for (const char c : expanded(text)) {
        if (c == '|')
            stages.push_back(0);
        stages.back() += c == 't' ? 1 : 0;
    }
    return stages;
}

} // namespace

void readMegatronPipeline(Reader& reader)
{
    reader.begin();
    if (!reader.says({"num-virtual-stages-per-pipeline-rank", "num-layers-per-virtual-pipeline-stage",
            "pipeline-model-parallel-layout", "overlap-moe-expert-parallel-comm",
            "pipeline-model-parallel-size"}))
        return;
    const Mesh& mesh = reader.scenario().mesh;
    const double layers = architectureOf(reader.scenario().model).layers;
    std::string_view said = "num-virtual-stages-per-pipeline-rank";
    double chunks = 1;
    if (const auto layout = reader.word("pipeline-model-parallel-layout")) {
        const std::vector<double> stages = readLayout(*layout);
        said = "pipeline-model-parallel-layout";
        chunks = std::floor(static_cast<double>(stages.size()) / mesh.pipeline);
        if (stages != dealtOut(layers, std::max(1.0, chunks) * mesh.pipeline))
            reader.notTaken(said, *layout);
    } else if (const auto stated = reader.number("num-virtual-stages-per-pipeline-rank")) {
        chunks = *stated;
    } else if (const auto each = reader.number("num-layers-per-virtual-pipeline-stage"); each && *each > 0) {
        chunks = std::floor(layers / mesh.pipeline / *each);
    }
    const bool overlapped = reader.on("overlap-moe-expert-parallel-comm");
    chunks = mesh.pipeline > 1 ? std::max(1.0, chunks) : 1;
    reader.set(said, "mesh.chunks", chunks);
    reader.setQuietly("mesh.schedule",
        overlapped       ? "interleaved_1f1b_ep_overlap"
            : chunks > 1 ? "interleaved_1f1b"
                         : "1f1b");
}

void writeMegatronPipeline(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    const Architecture& a = writer.architecture();
    const bool overlapped = mesh.schedule == "interleaved_1f1b_ep_overlap";
    const bool interleaved = mesh.schedule == "interleaved_1f1b" || overlapped;
    const double stages = mesh.pipeline * mesh.chunks;
    // Megatron deals out no remainder by itself, and takes no number of chunks beside a layout.
    if (mesh.pipeline > 1 && std::fmod(a.layers, stages) != 0)
        writer.text("pipeline-model-parallel-layout", layoutOf(dealtOut(a.layers, stages), a.mtpLayers));
    else if (mesh.chunks > 1)
        writer.count("num-virtual-stages-per-pipeline-rank", mesh.chunks);
    if (mesh.pipeline > 1 || mesh.chunks == 1)
        writer.said({"mesh.chunks"});
    if (overlapped)
        writer.flag("overlap-moe-expert-parallel-comm", true);
    if (overlapped || interleaved == (mesh.chunks > 1 && mesh.pipeline > 1)) {
        if (interleaved || mesh.schedule == "1f1b")
            writer.said({"mesh.schedule"});
    }
    if (!interleaved && mesh.schedule != "1f1b")
        writer.cannot("mesh.schedule",
            phrase(
                "mesh.schedule = %1: Megatron runs 1F1B, interleaved where there are chunks", mesh.schedule));
}

} // namespace ridgepoint::launch
