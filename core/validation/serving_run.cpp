#include "core/validation/serving_run.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/inputs/catalog/catalog.h"
#include "core/validation/csv_lines.h"
#include "core/validation/run_findings.h"
#include "core/validation/serving_cells.h"
#include "core/validation/words.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double cappedShare = 0.5; // of the decode time
constexpr std::string_view derivedThroughput = "tok_s-derived";
constexpr std::array<std::string_view, 4> ranDrafts{"drafts", "mtp", "eagle", "speculative"};

constexpr std::string_view sourceMark = "# source ";

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
                if (isBlank(cells))
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
        const std::vector<std::string> cells = lines.header([&](std::vector<std::string>& remark) {
            if (remark.front().starts_with(sourceMark))
                source(remark, lines.line());
        });
        JsonFindings broken(m_subject, Severity::Error, m_out);
        const std::string fix = "Begin with a line that names columns: " + listedWords(servingColumns) + ".";
        std::vector<std::string> unknown;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!m_columns.emplace(cells[i], i).second)
                m_findings.add(lines.line(), cells[i], "names two columns; the first counts", "Rename one.");
            else if (std::find(servingColumns.begin(), servingColumns.end(), cells[i])
                == servingColumns.end())
                unknown.push_back(cells[i]);
        }
        m_width = cells.size();
        std::vector<std::string_view> missing;
        for (const std::string_view name : {"model", "accelerator"})
            if (!m_columns.contains(name))
                missing.push_back(name);
        if (!missing.empty()) {
            broken.add(
                lines.line(), "", "no table of serving measurements: no column " + listedWords(missing), fix);
            return false;
        }
        if (std::none_of(measuredServingColumns.begin(), measuredServingColumns.end(),
                [this](std::string_view name) { return m_columns.contains(name); })) {
            broken.add(lines.line(), "",
                "no table of serving measurements: no column of " + listedWords(measuredServingColumns), fix);
            return false;
        }
        if (!unknown.empty())
            m_findings.add(
                lines.line(), "", "not known and ignored: " + listedWords(unknown), unknownFix(unknown));
        return true;
    }
    static std::string unknownFix(std::span<const std::string> unknown)
    {
        constexpr std::size_t looked = 20; // a header may name a million
        for (const std::string& name : unknown.first(std::min(looked, unknown.size())))
            if (const std::string_view near = nearestWord(name, servingColumns); !near.empty())
                return "Did you mean " + std::string(near) + " for " + printable(name) + "?";
        return "Known are " + listedWords(servingColumns) + ".";
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
        std::optional<ServingRun> run =
            servingRunOf([this](std::string_view column) { return std::string_view(text(column)); },
                [this](std::string_view column, std::string_view what, std::string fix) {
                    wrong(column, what, std::move(fix));
                });
        const ServingSource source = sourceOf();
        if (!run || m_broken)
            return std::nullopt;
        run->row = m_line;
        if (run->id.empty())
            run->id = "line-" + std::to_string(m_line);
        run->source = source;
        return run;
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
    // --- cells
    const std::string& text(std::string_view column) const
    {
        static const std::string none;
        const auto found = m_columns.find(column);
        return found == m_columns.end() ? none : m_cells[found->second];
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

bool ServingRun::flagged(std::string_view word) const
{
    return std::any_of(
        flags.begin(), flags.end(), [&](const std::string& flag) { return flag.starts_with(word); });
}

bool ServingRun::drafts() const
{
    if (draftTokens)
        return *draftTokens > 0;
    return std::ranges::any_of(flags, [](const std::string& flag) {
        return std::ranges::any_of(
            ranDrafts, [word = lowered(flag)](std::string_view begins) { return word.starts_with(begins); });
    });
}

bool ServingRun::skipsWork() const { return drafts() || cachedShare.value_or(0) > 0; }

std::optional<Tokens> ServingRun::meanInput() const
{
    return input ? std::optional(*input * lengthFactor) : std::nullopt;
}

std::optional<Tokens> ServingRun::meanOutput() const
{
    return output ? std::optional(*output * lengthFactor) : std::nullopt;
}

bool ServingRun::derivesThroughput() const { return flagged(derivedThroughput); }

std::optional<TokensPerSecond> ServingRun::throughput() const
{
    return derivesThroughput() ? std::nullopt : statedThroughput();
}

std::optional<TokensPerSecond> ServingRun::statedThroughput() const
{
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

std::vector<std::filesystem::path> foldersOf(const Catalog& catalog)
{
    std::vector<std::filesystem::path> folders;
    for (const AcceleratorPreset& preset : catalog.accelerators()) {
        std::filesystem::path folder = preset.file.parent_path().parent_path();
        if (std::find(folders.begin(), folders.end(), folder) == folders.end())
            folders.push_back(std::move(folder));
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

} // namespace ridgepoint
