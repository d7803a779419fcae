#include "core/outcome/answer_mask.h"

#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ridgepoint {

namespace {

constexpr auto chapters = std::to_array<std::string_view>(
    {"model", "memory", "host", "compute", "communication", "mesh", "pipeline", "step", "throughput", "run",
        "energy", "walls", "roofline", "regime", "accounting", "scaling", "inference", "resilience"});

constexpr auto inputs = std::to_array<std::string_view>(
    {"model.params_total", "model.params_active", "model.tokens", "memory.capacity_bytes",
        "host.capacity_bytes", "compute.peak", "mesh.ranks", "mesh.tensor_nodes", "mesh.data_nodes",
        "pipeline.stages", "pipeline.chunks", "pipeline.microbatches", "roofline.ceilings.compute",
        "roofline.ceilings.memory", "roofline.ceilings.scale_up", "roofline.ceilings.scale_out",
        "roofline.ridge_points.memory", "roofline.ridge_points.scale_up", "roofline.ridge_points.scale_out"});

// "memory.stack" of "memory.stack" and "memory.stack.weights_bytes"; a last "*" stands for any ending.
bool isOf(std::string_view path, std::string_view group)
{
    if (group.ends_with('*'))
        return path.starts_with(group.substr(0, group.size() - 1));
    return path.starts_with(group) && (path.size() == group.size() || path[group.size()] == '.');
}

// What the ledger does not know to be the same.
struct Same
{
    std::string_view one, other;
};
constexpr auto same = std::to_array<Same>({
    {"memory.state_total_bytes", "accounting.parameter_state_bytes"},
    {"memory.per_rank.total_bytes", "regime.rank_memory_load"},
    {"compute.flops_per_step", "accounting.step_flops"},
    {"compute.flops_total", "accounting.total_flops"},
    {"compute.peak", "roofline.ceilings.compute"},
    {"walls.compute.ratio", "regime.compute_load"},
    {"walls.throughput.ratio_all", "run.deadline_share"},
    {"step.seconds", "step.low_seconds"},
    {"step.seconds", "step.high_seconds"},
    {"pipeline.bubble_fraction", "pipeline.bubble_overhead"},
    {"resilience.overhead_fraction", "resilience.goodput"},
    {"run.wall_clock_low_seconds", "run.wall_clock_seconds"},
    {"run.wall_clock_high_seconds", "run.wall_clock_seconds"},
    {"run.total_low_dollars", "run.total_dollars"},
    {"run.total_high_dollars", "run.total_dollars"},
    {"inference.kv_bytes_per_token", "serving.kv_bytes_per_token"}, // the cache has one size
    {"inference.kv_bytes_per_sequence", "serving.kv_bytes_per_sequence"},
});

// Nor to be computed from another: all of a row follow the first. The rows of the communication have no
// readouts of their own.
struct Follows
{
    std::string_view answer;
    std::array<std::string_view, 12> followers;
};
constexpr auto table = std::to_array<Follows>({
    {"memory.ratio", {"walls.memory.ratio"}},
    {"walls.memory.ratio", {"regime.memory_load"}},
    {"regime.memory_load", {"memory.ratio"}},
    {"walls.memory.ratio_all", {"memory.ratio"}}, // the same on one accelerator
    {"memory.state_total_bytes", {"memory.ratio", "memory.min_accelerators"}},
    {"memory.stack", {"memory.state_total_bytes"}},
    {"memory.bytes_per_param", {"memory.state_total_bytes"}},
    {"memory.per_rank", {"memory.per_rank.total_bytes"}},
    {"memory.items", {"memory.per_rank.total_bytes"}},
    {"memory.per_rank.total_bytes", {"host.bytes_per_node"}},
    {"walls.memory.threshold_params", {"walls.first_threshold_params"}},
    {"walls.compute.threshold_params", {"walls.first_threshold_params"}},
    {"walls.throughput.threshold_params", {"walls.first_threshold_params"}},
    {"step.parts", {"step.seconds"}},
    {"step.bubble_seconds", {"step.slowest_rank_bubble_fraction"}},
    {"run.seconds", {"run.spot_dollars", "run.owned_dollars"}},
    {"resilience", {"run.spot_price", "run.spot_dollars", "run.spot_break_even_seconds"}},
    {"energy", {"run.owned_price", "run.owned_dollars", "run.purchase_break_even_seconds"}},
    {"gates.fit", {"memory.per_rank.total_bytes", "memory.ratio", "host.bytes_per_node"}},
    {"gates.busy", {"throughput.mfu", "pipeline.bubble_fraction"}},
    {"gates.hide", {"step.communication_exposed_seconds"}},
    {"communication",
        {"mesh.scale_up_bytes", "mesh.network_bytes", "mesh.largest_link_bytes", "step.communication_bytes",
            "step.communication_at_bandwidth_seconds", "step.communication_seconds",
            "step.communication_exposed_seconds", "step.tensor_exposed_seconds",
            "step.context_exposed_seconds", "step.expert_exposed_seconds", "step.pipeline_exposed_seconds",
            "step.data_exposed_seconds"}},
    {"mesh.scale_up_bytes", {"mesh.largest_link_bytes"}},
    {"mesh.network_bytes", {"mesh.largest_link_bytes"}},
});

// Chapters that show answers of others; gates too.
struct Shows
{
    std::string_view chapter;
    std::array<std::string_view, 12> answers;
};
constexpr auto shows = std::to_array<Shows>({
    {"communication",
        {"mesh.scale_up_bytes", "mesh.network_bytes", "mesh.largest_link_bytes", "step.communication*",
            "step.tensor_exposed_seconds", "step.context_exposed_seconds", "step.expert_exposed_seconds",
            "step.pipeline_exposed_seconds", "step.data_exposed_seconds", "regime.bandwidth_load",
            "regime.rank_bandwidth_load", "accounting.allreduce*"}},
    {"gates.fit", {"memory", "host"}},
    {"gates.busy", {"throughput", "pipeline.bubble*", "roofline"}},
    {"gates.hide", {"step", "communication"}},
});

std::string_view chapterOf(std::string_view path) { return path.substr(0, path.find('.')); }

// Warnings of these are about results, though they name the field that would change them.
bool isOfResults(std::string_view field)
{
    return field.starts_with("serving.") || field.starts_with("targets.") || field.starts_with("resilience.");
}

bool isAboutInput(const Diagnostic& diagnostic)
{
    return findField(diagnostic.field)
        && (diagnostic.severity == Severity::Error
            || (diagnostic.severity == Severity::Warning && !isOfResults(diagnostic.field)));
}

} // namespace

bool isInputReadout(std::string_view path) { return std::ranges::find(inputs, path) != inputs.end(); }

AnswerMask::AnswerMask(std::vector<std::string> named, std::span<const Ledger> ledgers)
    : m_named(std::move(named))
{
    for (const std::string& name : m_named)
        addNamed(name);
    for (bool more = true; more;) {
        more = followTable();
        for (const Ledger& ledger : ledgers)
            more = follow(ledger) || more;
    }
    findChapters();
}

bool AnswerMask::add(std::string_view path) { return m_answers.emplace(path).second; }

// Of a group the inputs stay: who asks about memory does not ask what the data sheet says.
void AnswerMask::addNamed(std::string_view name)
{
    add(name);
    for (const Readout& readout : readouts())
        if (isOf(readout.path, name) && (readout.path == name || !isInputReadout(readout.path)))
            add(readout.path);
}

bool AnswerMask::follow(const Ledger& ledger)
{
    // Operands stand before what is made of them.
    std::vector<char> tells(ledger.nodes().size(), 0);
    const std::vector<std::string> paths = ledger.paths();
    for (const std::string& path : paths)
        if (m_answers.contains(path))
            tells[static_cast<std::size_t>(ledger.find(path))] = 1;
    for (std::size_t node = 0; node < tells.size(); ++node)
        for (const std::int32_t operand : ledger.nodes()[node].operands)
            if (operand >= 0 && tells[static_cast<std::size_t>(operand)])
                tells[node] = 1;
    bool more = false;
    for (const std::string& path : paths)
        if (tells[static_cast<std::size_t>(ledger.find(path))])
            more = add(path) || more;
    return more;
}

bool AnswerMask::followTable()
{
    bool more = false;
    const auto follow = [&](std::string_view answer, std::span<const std::string_view> followers) {
        if (answers(answer))
            for (const std::string_view each : followers)
                more = (!each.empty() && add(each)) || more;
    };
    for (const Same& row : same) {
        follow(row.one, {&row.other, 1});
        follow(row.other, {&row.one, 1});
    }
    for (const Follows& row : table)
        follow(row.answer, row.followers);
    return more;
}

bool AnswerMask::answers(std::string_view group) const
{
    return std::ranges::any_of(m_answers, [group](const std::string& answer) { return isOf(answer, group); });
}

void AnswerMask::findChapters()
{
    for (const std::string_view chapter : chapters)
        if (answers(chapter))
            m_chapters.insert(chapter);
    for (const Shows& row : shows)
        if (std::ranges::any_of(row.answers, [this](std::string_view each) {
                return !each.empty() && (answers(each) || m_chapters.contains(each));
            }))
            m_chapters.insert(row.chapter);
}

bool AnswerMask::hides(std::string_view path) const
{
    if (path.starts_with("gates."))
        return m_chapters.contains(path) || m_answers.contains(path);
    const std::string_view chapter = chapterOf(path);
    if (m_chapters.contains(chapter))
        return !isInputReadout(path) || m_answers.contains(path);
    return std::ranges::find(chapters, chapter) == chapters.end();
}

// From nothing, and only what may be seen is put in: a chapter that is added and forgotten here is hidden
// rather than shown.
Report veiled(const Report& report, std::shared_ptr<const AnswerMask> veil)
{
    const auto shown = [&](std::string_view path) { return !veil->hides(path); };
    Report out;
    out.scenario = report.scenario;
    out.meshFits = report.meshFits;
    out.data = report.data;
    std::ranges::copy_if(report.diagnostics, std::back_inserter(out.diagnostics), isAboutInput);
    const auto chapter = [&]<class Chapter>(std::string_view name, Chapter Report::*member, auto keepInputs) {
        if (shown(name))
            out.*member = report.*member;
        else
            keepInputs(out.*member, report.*member);
    };
    const auto none = [](auto&, const auto&) {};
    const auto keep = [&](std::string_view path, auto& to, const auto& from) {
        if (shown(path))
            to = from;
    };
    chapter("model", &Report::model, [&](ModelReport& to, const ModelReport& from) {
        to.inferred = from.inferred;
        keep("model.params_total", to.total, from.total);
        keep("model.params_active", to.active, from.active);
        keep("model.tokens", to.tokens, from.tokens);
    });
    chapter("memory", &Report::memory, [&](MemoryReport& to, const MemoryReport& from) {
        keep("memory.capacity_bytes", to.capacity, from.capacity);
    });
    chapter("host", &Report::host, [&](HostReport& to, const HostReport& from) {
        to.memory = from.memory;
        to.bandwidth = from.bandwidth;
        keep("host.capacity_bytes", to.capacity, from.capacity);
    });
    chapter("compute", &Report::compute, [&](ComputeReport& to, const ComputeReport& from) {
        to.convention = from.convention;
        keep("compute.peak", to.peak, from.peak);
    });
    chapter("communication", &Report::communication, none);
    chapter("mesh", &Report::mesh, [&](MeshReport& to, const MeshReport& from) {
        to.perNode = from.perNode;
        keep("mesh.ranks", to.ranks, from.ranks);
        keep("mesh.tensor_nodes", to.tensorNodes, from.tensorNodes);
        keep("mesh.tensor_nodes", to.tensorTier, from.tensorTier);
        keep("mesh.data_nodes", to.dataNodes, from.dataNodes);
        keep("mesh.data_nodes", to.dataTier, from.dataTier);
    });
    chapter("pipeline", &Report::pipeline, [&](PipelineReport& to, const PipelineReport& from) {
        to.schedule = from.schedule;
        keep("pipeline.stages", to.stages, from.stages);
        keep("pipeline.chunks", to.chunks, from.chunks);
        keep("pipeline.microbatches", to.microbatches, from.microbatches);
    });
    chapter("step", &Report::step, none);
    chapter("throughput", &Report::throughput, none);
    chapter("run", &Report::run, none);
    chapter("energy", &Report::energy, none);
    chapter("walls", &Report::walls, none);
    chapter("roofline", &Report::roofline, [&](RooflineReport& to, const RooflineReport& from) {
        keep("roofline.ceilings.compute", to.compute, from.compute);
        keep("roofline.ceilings.memory", to.memory, from.memory);
        keep("roofline.ceilings.scale_up", to.scaleUp, from.scaleUp);
        keep("roofline.ceilings.scale_out", to.scaleOut, from.scaleOut);
        keep("roofline.ridge_points.memory", to.ridgeMemory, from.ridgeMemory);
        keep("roofline.ridge_points.scale_up", to.ridgeScaleUp, from.ridgeScaleUp);
        keep("roofline.ridge_points.scale_out", to.ridgeScaleOut, from.ridgeScaleOut);
    });
    chapter("regime", &Report::regime, none);
    chapter("accounting", &Report::accounting, none);
    chapter("scaling", &Report::scaling, none);
    chapter("inference", &Report::inference, none);
    chapter("resilience", &Report::resilience, none);
    chapter("gates.fit", &Report::fit, none);
    chapter("gates.busy", &Report::busy, none);
    chapter("gates.hide", &Report::hide, none);
    out.veil = std::move(veil);
    return out;
}

} // namespace ridgepoint
