// A table of nanotron layouts in CSV → runs. The table holds only sizes and degrees; what it leaves out is
// the same for every row and documented with it: 4,096 tokens, fp32 gradient accumulation, tensor parallelism
// in reduce-scatter mode (sequence parallel), flash attention, no recomputation, nodes of eight H100.

#include "core/validation/run_file.h"

#include "core/base/json_fields.h"
#include "core/validation/csv_lines.h"
#include "core/validation/run_findings.h"

#include <array>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

constexpr double gpusPerNode = 8;
constexpr double sequence = 4096;
constexpr double cleanMfu = 0.15; // below it, rows with a pipeline hold stalls of a since-mended fault

// Ultra-Scale Playbook (nanotron/ultrascale-playbook), benchmark figure; attention is multi-head throughout.
struct NanotronModel
{
    double billions;
    std::string_view name;
    double layers, hidden, heads, ffn;
    bool tied;
};
constexpr double nanotronVocabulary = 131072;
constexpr std::array<NanotronModel, 4> nanotronModels{{{1.34, "nanotron-1.34B", 16, 2048, 32, 8192, true},
    {3.57, "nanotron-3.57B", 28, 3072, 32, 8192, true}, {8.86, "nanotron-8.86B", 32, 4096, 32, 14336, false},
    {80, "nanotron-80B", 80, 8192, 64, 28672, false}}};

std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    for (std::size_t begin = 0;;) {
        const std::size_t comma = line.find(',', begin);
        cells.push_back(line.substr(begin, comma == std::string_view::npos ? comma : comma - begin));
        if (comma == std::string_view::npos)
            return cells;
        begin = comma + 1;
    }
}

class CsvReader
{
public:
    CsvReader(std::string_view origin, RunFile& out)
        : m_findings(std::string(origin), Severity::Error, out.diagnostics)
        , m_out(out)
    {
    }

    bool header(std::string_view line)
    {
        const std::vector<std::string_view> names = cellsOf(line);
        for (std::size_t i = 0; i < names.size(); ++i)
            m_columns.emplace(std::string(names[i]), i);
        m_width = names.size();
        std::string missing;
        for (const std::string_view name :
            {"params_b", "nodes", "dp", "tp", "pp", "mbs", "grad_acc", "zero", "tokens_per_s_per_gpu"})
            if (!m_columns.contains(std::string(name)))
                missing += (missing.empty() ? "" : ", ") + std::string(name);
        if (!missing.empty())
            m_findings.add(1, "", "neither JSON nor a table of layouts: no column " + missing,
                "Give a runs file in JSON, or a CSV with the columns params_b, nodes, dp, tp, pp, mbs, "
                "grad_acc, zero, "
                "mfu_pct, tokens_per_s_per_gpu, gpu_mem_gb.");
        return missing.empty();
    }

    // False: nothing more of the file will be used.
    bool row(std::string_view line, int number)
    {
        if (m_out.runs.size() == mostRuns) {
            m_findings.add(number, "", tooManyRuns(), "Split the file.");
            return false;
        }
        readRow(line, number);
        return !m_findings.full();
    }

private:
    void readRow(std::string_view line, int number)
    {
        m_line = number;
        m_cells = cellsOf(line);
        if (m_cells.size() != m_width) {
            m_findings.add(number, "",
                "holds " + std::to_string(m_cells.size()) + " cells; the first line names "
                    + std::to_string(m_width),
                "Correct the line.");
            return;
        }
        const std::optional<double> billions = cell("params_b", {1e-3, 1e6});
        if (!billions) {
            if (m_cells[m_columns.at("params_b")].empty())
                m_findings.add(number, "params_b", "is empty, so the line says no model",
                    "Write 1.34, 3.57, 8.86 or 80.");
            return;
        }
        const NanotronModel* model = nullptr;
        for (const NanotronModel& known : nanotronModels)
            if (std::abs(known.billions - *billions) < 0.01)
                model = &known;
        if (!model) {
            m_findings.add(number, "params_b", "no model of " + plainNumber(*billions) + "B is known",
                "Use 1.34, 3.57, 8.86 or 80, or write the run in JSON with its dimensions.");
            return;
        }
        m_out.runs.push_back(run(*model));
    }

    std::optional<double> cell(std::string_view name, const CellRange& range)
    {
        const auto column = m_columns.find(std::string(name));
        return cellNumber(column == m_columns.end() ? std::string_view() : m_cells[column->second], range,
            [&](const std::string& what) { m_findings.add(m_line, name, what, "Correct the cell."); });
    }
    std::optional<double> degree(std::string_view name) { return cell(name, {1, 1e6, true}); }

    Run run(const NanotronModel& model)
    {
        Run run;
        const std::optional<double> nodes = degree("nodes");
        run.mesh.data = degree("dp");
        run.mesh.tensor = degree("tp");
        run.mesh.pipeline = degree("pp");
        run.mesh.context = 1;
        run.mesh.expert = 1;
        run.mesh.sequenceParallel = run.mesh.tensor.value_or(1) > 1;
        run.mesh.schedule = run.mesh.pipeline.value_or(1) > 1 ? "1F1B" : "";
        if (const std::optional<double> zero = cell("zero", {0, 1, true}))
            run.mesh.zeroStage = static_cast<int>(*zero);
        run.batch.micro = degree("mbs");
        run.batch.accumulation = degree("grad_acc");
        if (run.mesh.data && run.batch.micro && run.batch.accumulation)
            run.batch.global = *run.mesh.data * *run.batch.micro * *run.batch.accumulation;

        run.model.name = model.name;
        run.model.layers = model.layers;
        run.model.hidden = model.hidden;
        run.model.ffn = model.ffn;
        run.model.gatedMlp = true;
        run.model.heads = run.model.kvHeads = model.heads;
        run.model.headDim = model.hidden / model.heads;
        run.model.vocab = nanotronVocabulary;
        run.model.sequence = sequence;
        run.model.tiedEmbeddings = model.tied;

        run.hardware.gpu = "H100-SXM5-80GB";
        run.hardware.count = nodes ? std::optional(*nodes * gpusPerNode) : std::nullopt;
        run.hardware.perNode = gpusPerNode;
        run.hardware.interconnect = "EFA 3200 Gb/s class cluster";
        run.hardware.memoryGb = 80;

        run.precision = "bf16";
        run.recompute.policy = "none";
        run.flashAttention = true;
        run.settings.stack = "nanotron";
        run.measured.tokensPerSecondPerGpu = cell("tokens_per_s_per_gpu", {1e-3, 1e9});
        if (const std::optional<double> percent = cell("mfu_pct", {0, 1000}))
            run.measured.mfu = *percent / 100;
        // The figure prints PyTorch's highest allocation as GiB.
        if (const std::optional<double> gib = cell("gpu_mem_gb", {1e-3, 1e4}))
            run.measured.memory = {{*gib, "allocated", MemoryKind::Allocated, MemoryRank::Fullest}};

        run.source = {"csv", "table of nanotron layouts", "", "line " + std::to_string(m_line)};
        run.id = "line-" + std::to_string(m_line) + "-" + plainNumber(model.billions) + "b";
        run.family = std::string(run.source.key) + "/" + run.model.name + "/H100";
        grade(run, nodes);
        return run;
    }

    // Only rows that are known to be sound count in a summary.
    static void grade(Run& run, std::optional<double> nodes)
    {
        if (!run.measured.tokensPerSecondPerGpu) {
            run.kind = RunKind::OutOfMemory;
            run.measured.outOfMemory = true;
            run.quality = RunQuality::C; // out of memory or another failure; the table does not tell
            run.notes = "no throughput: out of memory, or another failure";
            return;
        }
        const double ranks =
            run.mesh.data.value_or(0) * run.mesh.tensor.value_or(0) * run.mesh.pipeline.value_or(0);
        const bool consistent = nodes && ranks == *nodes * gpusPerNode;
        const bool noPipeline = run.mesh.pipeline.value_or(1) == 1;
        const bool known = noPipeline || run.measured.mfu;
        const bool clean = noPipeline || run.measured.mfu.value_or(0) >= cleanMfu;
        run.quality = !consistent || !clean ? RunQuality::C : noPipeline ? RunQuality::A : RunQuality::B;
        if (!consistent)
            run.notes = "data × tensor × pipeline is not the number of accelerators";
        else if (!known)
            run.notes = "no mfu_pct: whether this pipeline row holds stalls of a since-mended fault is open";
        else if (!clean)
            run.notes = "pipeline rows below 15 % MFU hold stalls of a since-mended fault";
    }

    JsonFindings m_findings;
    RunFile& m_out;
    std::map<std::string, std::size_t> m_columns;
    std::size_t m_width = 0;
    std::vector<std::string_view> m_cells;
    int m_line = 0;
};

} // namespace

RunFile readRunsCsv(std::string_view text, std::string_view origin)
{
    RunFile file;
    CsvReader reader(origin, file);
    int number = 0;
    bool usable = true;
    for (std::size_t begin = 0; usable && begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        begin = end + 1;
        ++number;
        if (number == 1)
            usable = reader.header(line.starts_with("\xEF\xBB\xBF") ? line.substr(3) : line);
        else if (!line.empty())
            usable = reader.row(line, number);
    }
    shorten(file.diagnostics, origin);
    if (!file.ok())
        file.runs.clear();
    return file;
}

} // namespace ridgepoint
