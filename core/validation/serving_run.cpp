#include "core/validation/serving_run.h"

#include "core/catalog/json_fields.h"
#include "core/units/printable.h"
#include "core/validation/run_findings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double milli = 1e-3;
constexpr double cappedShare = 0.5; // of the decode time
constexpr std::string_view derivedThroughput = "tok_s-derived";

constexpr std::array<std::string_view, servingKindCount> kindKeys{
    "static", "online", "offline", "disaggregated", "mlperf"};

constexpr std::string_view sourceMark = "# source ";

constexpr std::array<std::string_view, 42> knownColumns{"id", "kind", "source", "upstream", "repository",
    "path", "commit", "line", "licence", "model", "accelerator", "gpus", "tp", "pp", "ep", "attention_dp",
    "prefill_gpus", "decode_gpus", "layout", "precision", "kv_precision", "framework", "version", "isl",
    "osl", "length_factor", "concurrency", "batch", "requests_per_s", "chunk", "poll", "statistic", "ttft_ms",
    "tpot_ms", "itl_ms", "e2e_ms", "out_tok_s_gpu", "total_tok_s_gpu", "power_w_gpu", "flags", "notes",
    "date"};
constexpr std::array<std::string_view, 6> measuredColumns{
    "ttft_ms", "tpot_ms", "itl_ms", "e2e_ms", "out_tok_s_gpu", "total_tok_s_gpu"};

// Beyond these a cell is a slip: of unit, of column, of digits.
struct CellRange
{
    double least, most;
    bool whole = false;
};
constexpr CellRange deviceRange{1, 1e5, true}, lengthRange{1, 1e7}, loadRange{1, 1e6, true},
    factorRange{0.05, 1}, requestRange{1e-6, 1e6}, millisecondRange{1e-4, 1e8}, rateRange{1e-4, 1e7},
    powerRange{1, 1e5};

// RFC 4180: cells in quotation marks hold commas, line ends and, twice, quotation marks.
class CsvLines
{
public:
    explicit CsvLines(std::string_view text)
        : m_text(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text)
    {
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    int line() const { return m_first; } // on which the cells that were read begin
    bool closed() const { return m_closed; }

    std::vector<std::string> next()
    {
        m_first = m_line;
        m_closed = true;
        std::vector<std::string> cells(1);
        bool quoted = false;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '\n')
                ++m_line;
            if (quoted) {
                if (c != '"')
                    cells.back() += c;
                else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"')
                    cells.back() += m_text[++m_at];
                else
                    quoted = false;
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',') {
                cells.emplace_back();
            } else if (c == '\n') {
                ++m_at;
                break;
            } else if (c != '\r') {
                cells.back() += c;
            }
        }
        m_closed = !quoted;
        return cells;
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1, m_first = 1;
    bool m_closed = true;
};

bool blank(const std::vector<std::string>& cells) { return cells.size() == 1 && cells.front().empty(); }

template <class Names>
std::string listed(const Names& names)
{
    std::string out;
    for (const auto& name : names)
        out += (out.empty() ? "" : ", ") + std::string(name);
    return out;
}

class ServingReader
{
public:
    ServingReader(std::string_view subject, Diagnostics& findings)
        : m_subject(subject)
        , m_out(findings)
        , m_findings(std::string(subject), Severity::Warning, m_rows)
    {
    }

    std::vector<ServingRun> read(std::string_view text)
    {
        CsvLines lines(text);
        std::vector<ServingRun> runs;
        if (header(lines))
            while (!lines.atEnd() && !m_findings.full()) {
                std::vector<std::string> cells = lines.next();
                if (blank(cells))
                    continue;
                if (runs.size() == mostServingRuns) {
                    m_findings.add(lines.line(), "",
                        "is beyond the " + std::to_string(mostServingRuns) + " rows that a table may hold",
                        "Split the file.");
                    break;
                }
                if (std::optional<ServingRun> run = row(std::move(cells), lines))
                    runs.push_back(std::move(*run));
            }
        shorten(m_rows, m_subject);
        m_out.insert(
            m_out.end(), std::make_move_iterator(m_rows.begin()), std::make_move_iterator(m_rows.end()));
        return runs;
    }

private:
    bool header(CsvLines& lines)
    {
        std::vector<std::string> cells;
        while (!lines.atEnd()) {
            cells = lines.next();
            if (cells.front().starts_with(sourceMark))
                source(cells, lines.line());
            else if (!cells.front().starts_with('#') && !blank(cells))
                break;
            cells.clear();
        }
        JsonFindings broken(m_subject, Severity::Error, m_out);
        const std::string fix = "Begin with a line that names columns: " + listed(knownColumns) + ".";
        std::vector<std::string> unknown;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!m_columns.emplace(cells[i], i).second)
                m_findings.add(lines.line(), cells[i], "names two columns; the first counts", "Rename one.");
            else if (std::find(knownColumns.begin(), knownColumns.end(), cells[i]) == knownColumns.end())
                unknown.push_back(cells[i]);
        }
        m_width = cells.size();
        std::vector<std::string_view> missing;
        for (const std::string_view name : {"model", "accelerator"})
            if (!m_columns.contains(name))
                missing.push_back(name);
        if (!missing.empty()) {
            broken.add(
                lines.line(), "", "no table of serving measurements: no column " + listed(missing), fix);
            return false;
        }
        if (std::none_of(measuredColumns.begin(), measuredColumns.end(),
                [this](std::string_view name) { return m_columns.contains(name); })) {
            broken.add(lines.line(), "",
                "no table of serving measurements: no column of " + listed(measuredColumns), fix);
            return false;
        }
        if (!unknown.empty())
            m_findings.add(
                lines.line(), "", "not known and ignored: " + listed(unknown), unknownFix(unknown));
        return true;
    }
    static std::string unknownFix(std::span<const std::string> unknown)
    {
        constexpr std::size_t looked = 20; // a header may name a million
        for (const std::string& name : unknown.first(std::min(looked, unknown.size())))
            if (const std::string_view near = nearestWord(name, knownColumns); !near.empty())
                return "Did you mean " + std::string(near) + " for " + printable(name) + "?";
        return "Known are " + listed(knownColumns) + ".";
    }

    void source(std::vector<std::string>& cells, int line)
    {
        if (cells.size() != 6) {
            m_findings.add(line, "",
                "a source has a key and five cells, " + std::to_string(cells.size() - 1) + " found",
                "Write # source KEY,who measured,repository,path,commit,licence.");
            return;
        }
        m_sources[cells[0].substr(sourceMark.size())] = {.upstream = std::move(cells[1]),
            .repository = std::move(cells[2]),
            .path = std::move(cells[3]),
            .commit = std::move(cells[4]),
            .licence = std::move(cells[5])};
    }

    // Empty: something is wrong with the row, and was said.
    std::optional<ServingRun> row(std::vector<std::string> cells, const CsvLines& lines)
    {
        m_line = lines.line();
        m_broken = false;
        if (!lines.closed() || cells.size() != m_width) {
            m_findings.add(m_line, "",
                lines.closed() ? "holds " + std::to_string(cells.size()) + " cells; the header names "
                        + std::to_string(m_width)
                               : "a quotation mark is not closed",
                "Correct the line.");
            return std::nullopt;
        }
        m_cells = std::move(cells);
        ServingRun run;
        run.row = m_line;
        run.model = required("model");
        run.accelerator = required("accelerator");
        run.id = text("id").empty() ? "line-" + std::to_string(m_line) : text("id");
        run.source = sourceOf();
        run.line = text("line");
        run.precision = text("precision");
        run.cachePrecision = text("kv_precision");
        run.framework = text("framework");
        run.version = text("version");
        run.tensor = number("tp", deviceRange);
        run.pipeline = number("pp", deviceRange);
        run.expert = number("ep", deviceRange);
        run.attentionData = number("attention_dp", deviceRange);
        run.prefillAccelerators = number("prefill_gpus", deviceRange);
        run.decodeAccelerators = number("decode_gpus", deviceRange);
        run.accelerators = number("gpus", deviceRange).value_or(devicesOf(run));
        run.layout = text("layout");
        run.input = quantity<Tokens>("isl", lengthRange);
        run.output = quantity<Tokens>("osl", lengthRange);
        run.lengthFactor = number("length_factor", factorRange).value_or(1);
        run.concurrency = number("concurrency", loadRange);
        run.batch = number("batch", loadRange);
        run.requestsPerSecond = number("requests_per_s", requestRange);
        run.chunk = quantity<Tokens>("chunk", lengthRange);
        run.poll = number("poll", loadRange);
        if (!text("statistic").empty())
            run.statistic = text("statistic");
        run.ttft = quantity<Seconds>("ttft_ms", millisecondRange, milli);
        run.tpot = quantity<Seconds>("tpot_ms", millisecondRange, milli);
        run.itl = quantity<Seconds>("itl_ms", millisecondRange, milli);
        run.endToEnd = quantity<Seconds>("e2e_ms", millisecondRange, milli);
        run.outputPerAccelerator = quantity<TokensPerSecond>("out_tok_s_gpu", rateRange);
        run.allPerAccelerator = quantity<TokensPerSecond>("total_tok_s_gpu", rateRange);
        run.powerPerAccelerator = quantity<Watts>("power_w_gpu", powerRange);
        run.flags = flags();
        run.kind = kindOf(run);
        if (!m_broken && !run.ttft && !run.tpot && !run.itl && !run.endToEnd && !run.outputPerAccelerator
            && !run.allPerAccelerator)
            wrong("", "says nothing that was measured", "Fill one of " + listed(measuredColumns) + ".");
        return m_broken ? std::nullopt : std::optional(std::move(run));
    }

    static double devicesOf(const ServingRun& run)
    {
        if (run.prefillAccelerators && run.decodeAccelerators)
            return *run.prefillAccelerators + *run.decodeAccelerators;
        return run.tensor.value_or(1) * run.pipeline.value_or(1) * run.attentionData.value_or(1);
    }
    ServingKind kindOf(const ServingRun& run)
    {
        const std::string& word = text("kind");
        const auto found = std::find(kindKeys.begin(), kindKeys.end(), word);
        if (found != kindKeys.end())
            return static_cast<ServingKind>(found - kindKeys.begin());
        if (!word.empty())
            wrong("kind", "expected one of " + listed(kindKeys) + ", found \"" + word + "\"",
                "Correct the cell.");
        return run.prefillAccelerators || run.decodeAccelerators ? ServingKind::Disaggregated
            : run.batch                                          ? ServingKind::Static
            : run.concurrency || run.requestsPerSecond           ? ServingKind::Online
                                                                 : ServingKind::Offline;
    }
    ServingSource sourceOf()
    {
        const std::string& key = text("source");
        if (!key.empty()) {
            if (const auto found = m_sources.find(key); found != m_sources.end())
                return found->second;
            wrong("source", "no source \"" + key + "\" is described above the header",
                "Write # source " + printable(key) + ",who measured,repository,path,commit,licence.");
        }
        return {.upstream = text("upstream").empty() ? m_subject : text("upstream"),
            .repository = text("repository"),
            .path = text("path"),
            .commit = text("commit"),
            .licence = text("licence")};
    }
    std::vector<std::string> flags()
    {
        std::vector<std::string> out;
        std::string_view rest = text("flags");
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            if (end > 0)
                out.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return out;
    }

    // --- cells
    const std::string& text(std::string_view column) const
    {
        static const std::string none;
        const auto found = m_columns.find(column);
        return found == m_columns.end() ? none : m_cells[found->second];
    }
    const std::string& required(std::string_view column)
    {
        if (text(column).empty())
            wrong(column, "is empty", "Write which.");
        return text(column);
    }
    std::optional<double> number(std::string_view column, const CellRange& range)
    {
        const std::string& cell = text(column);
        if (cell.empty())
            return std::nullopt;
        double value = 0;
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        if (error != std::errc() || end != cell.data() + cell.size()
            || !(value >= range.least && value <= range.most)
            || (range.whole && value != std::floor(value))) {
            wrong(column,
                std::string(range.whole ? "expected a whole number" : "expected a number") + " from "
                    + plainNumber(range.least) + " to " + plainNumber(range.most) + ", found \"" + cell
                    + "\"",
                "Correct the cell, or leave it empty.");
            return std::nullopt;
        }
        return value;
    }
    template <class Q>
    std::optional<Q> quantity(std::string_view column, const CellRange& range, double unit = 1)
    {
        const std::optional<double> value = number(column, range);
        return value ? std::optional(Q(*value * unit)) : std::nullopt;
    }
    void wrong(std::string_view column, std::string_view what, std::string fix)
    {
        m_findings.add(m_line, column.empty() ? "" : "column " + std::string(column), what, std::move(fix));
        m_broken = true;
    }

    std::string m_subject;
    Diagnostics& m_out;
    Diagnostics m_rows;
    JsonFindings m_findings;
    std::map<std::string, std::size_t, std::less<>> m_columns;
    std::map<std::string, ServingSource, std::less<>> m_sources;
    std::size_t m_width = 0;
    std::vector<std::string> m_cells;
    int m_line = 0;
    bool m_broken = false;
};

} // namespace

std::string_view servingKindKey(ServingKind kind) { return kindKeys[static_cast<std::size_t>(kind)]; }

bool ServingRun::flagged(std::string_view word) const
{
    return std::any_of(
        flags.begin(), flags.end(), [&](const std::string& flag) { return flag.starts_with(word); });
}

std::optional<Tokens> ServingRun::meanInput() const
{
    return input ? std::optional(*input * lengthFactor) : std::nullopt;
}

std::optional<Tokens> ServingRun::meanOutput() const
{
    return output ? std::optional(*output * lengthFactor) : std::nullopt;
}

std::optional<TokensPerSecond> ServingRun::throughput() const
{
    if (flagged(derivedThroughput))
        return std::nullopt;
    if (outputPerAccelerator || !allPerAccelerator || !input || !output)
        return outputPerAccelerator;
    return *allPerAccelerator * (*output / (*input + *output));
}

std::optional<Seconds> ServingRun::decodeTime() const
{
    if (!tpot || !output)
        return std::nullopt;
    return *tpot * (meanOutput()->value() - 1);
}

bool ServingRun::serverCapped() const
{
    const std::optional<Seconds> decode = decodeTime();
    return ttft && decode && decode->value() > 0 && *ttft > *decode * cappedShare;
}

std::vector<ServingRun> readServingRuns(
    std::string_view text, std::string_view subject, Diagnostics& findings)
{
    return ServingReader(subject, findings).read(text);
}

std::vector<ServingRun> bundledServingRuns(
    std::span<const std::filesystem::path> presetFolders, Diagnostics& findings)
{
    for (std::size_t i = presetFolders.size(); i-- > 0;) {
        const std::filesystem::path path = presetFolders[i] / "runs" / "serving-runs.csv";
        std::ifstream file(path, std::ios::binary);
        if (!file)
            continue;
        const std::string text(std::istreambuf_iterator<char>(file), {});
        return readServingRuns(text, path.string(), findings);
    }
    findings.push_back({Severity::Warning, "runs/serving-runs.csv", "no folder of presets holds it",
        "Install the program with its presets."});
    return {};
}

} // namespace ridgepoint
