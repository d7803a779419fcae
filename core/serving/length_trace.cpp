#include "core/serving/length_trace.h"

#include "core/base/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace ridgepoint {

namespace {

constexpr double mostTokens = 1e7; // of a request: beyond it a cell is a slip

// As people call them, the surest first; compared without case, blanks, underscores and dashes. Azure's
// traces have ContextTokens and GeneratedTokens, BurstGPT Request tokens and Response tokens, Vidur
// num_prefill_tokens and num_decode_tokens.
constexpr std::array promptNames{"prompttokens", "inputtokens", "contexttokens", "numprefilltokens",
    "prefilltokens", "requesttokens", "numprompttokens", "numinputtokens", "promptlength", "inputlength",
    "promptlen", "inputlen", "isl", "prompt", "input"};
constexpr std::array outputNames{"outputtokens", "generatedtokens", "numdecodetokens", "decodetokens",
    "responsetokens", "completiontokens", "numoutputtokens", "numgeneratedtokens", "outputlength",
    "responselength", "outputlen", "osl", "output", "response"};
constexpr std::array arrivalNames{
    "arrivaltime", "arrivedat", "arrival", "timestamp", "time", "timestampms", "arrivaltimems", "arrivalms"};

std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)))
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

std::string_view trimmedCell(std::string_view cell)
{
    const std::size_t begin = cell.find_first_not_of(" \t");
    return begin == cell.npos ? "" : cell.substr(begin, cell.find_last_not_of(" \t") - begin + 1);
}

std::optional<double> numberOf(std::string_view cell)
{
    double value = 0;
    if (cell.starts_with('+'))
        cell.remove_prefix(1);
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
        return {};
    return value;
}

// Seconds: a number, or 2023-11-16 18:17:03.9799600.
std::optional<double> momentOf(std::string_view cell)
{
    if (const auto seconds = numberOf(cell))
        return seconds;
    constexpr std::size_t toSeconds = 19;
    if (cell.size() < toSeconds || cell[4] != '-' || cell[7] != '-' || (cell[10] != ' ' && cell[10] != 'T')
        || cell[13] != ':' || cell[16] != ':')
        return {};
    const auto whole = [cell](std::size_t from, std::size_t count) {
        int value = -1;
        const char* const end = cell.data() + from + count;
        const auto [at, error] = std::from_chars(cell.data() + from, end, value);
        return error == std::errc() && at == end ? value : -1;
    };
    const std::chrono::year_month_day day{std::chrono::year(whole(0, 4)),
        std::chrono::month(static_cast<unsigned>(whole(5, 2))),
        std::chrono::day(static_cast<unsigned>(whole(8, 2)))};
    const std::size_t end = std::min(cell.find_first_of("Z+-", toSeconds), cell.size());
    const auto seconds = numberOf(cell.substr(17, end - 17));
    const int hours = whole(11, 2), minutes = whole(14, 2);
    if (!day.ok() || hours < 0 || minutes < 0 || !seconds)
        return {};
    constexpr double perDay = 86400, perHour = 3600, perMinute = 60;
    return double(std::chrono::sys_days(day).time_since_epoch().count()) * perDay + hours * perHour
        + minutes * perMinute + *seconds;
}

class TraceReader
{
public:
    TraceReader(std::string_view text, double longest)
        : m_text(text)
        , m_longest(longest)
    {
        if (m_text.starts_with("\xEF\xBB\xBF"))
            m_text.remove_prefix(3);
    }

    LengthTraceRead read()
    {
        if (m_text.starts_with("\xFF\xFE") || m_text.starts_with("\xFE\xFF")
            || m_text.find('\0') != std::string_view::npos)
            m_read.problem = phrase("is not UTF-8 text; save it as CSV in UTF-8");
        else if (header())
            while (nextLine() && row()) { }
        if (m_read.problem.empty() && m_read.trace.prompts.empty())
            m_read.problem = phrase("holds no request");
        if (m_read.problem.empty())
            findRate();
        return std::move(m_read);
    }

private:
    bool nextLine() // the next that is not empty
    {
        while (!m_text.empty()) {
            const std::size_t end = std::min(m_text.find('\n'), m_text.size());
            m_now = m_text.substr(0, end);
            m_text.remove_prefix(std::min(end + 1, m_text.size()));
            ++m_line;
            if (m_now.ends_with('\r'))
                m_now.remove_suffix(1);
            if (!trimmedCell(m_now).empty() && !m_now.starts_with('#'))
                return true;
        }
        return false;
    }
    bool wrong(Text what) // false
    {
        m_read.problem = phrase("line %1: %2", m_line, std::move(what));
        return false;
    }

    bool split()
    {
        m_cells.clear();
        std::string_view rest = m_now;
        for (bool more = true; more;) {
            std::string cell;
            if (trimmedCell(rest).starts_with('"')) {
                rest.remove_prefix(rest.find('"') + 1);
                std::size_t at = 0;
                while (at < rest.size() && (rest[at] != '"' || rest.substr(at, 2) == "\"\"")) {
                    cell += rest[at];
                    at += rest[at] == '"' ? 2 : 1;
                }
                if (at >= rest.size())
                    return wrong(phrase("a quote is not closed"));
                rest.remove_prefix(at + 1);
            }
            const std::size_t end = std::min(rest.find(m_separator), rest.size());
            cell += rest.substr(0, end);
            more = end < rest.size();
            rest.remove_prefix(std::min(end + 1, rest.size()));
            m_cells.emplace_back(trimmedCell(cell));
        }
        return true;
    }

    std::optional<std::size_t> columnOf(std::span<const char* const> names) const
    {
        for (const std::string_view name : names)
            for (std::size_t i = 0; i < m_cells.size(); ++i)
                if (plainName(m_cells[i]) == name)
                    return i;
        return {};
    }
    std::string named() const // the header, as far as it is short
    {
        std::string all;
        for (const std::string& cell : m_cells)
            all += (all.empty() ? "" : ", ") + cell;
        return all;
    }
    bool header()
    {
        if (!nextLine()) {
            m_read.problem = phrase("is empty; expected a header with the columns of prompt and output");
            return false;
        }
        for (const char separator : {';', '\t'})
            if (std::ranges::count(m_now, separator) > std::ranges::count(m_now, m_separator))
                m_separator = separator;
        if (!split())
            return false;
        const auto prompt = columnOf(promptNames), output = columnOf(outputNames);
        if (!prompt || !output)
            return wrong(!prompt
                    ? phrase("no column of prompt lengths among %1; expected prompt, input, isl, "
                             "ContextTokens or num_prefill_tokens",
                        named())
                    : phrase("no column of output lengths among %1; expected output, osl, GeneratedTokens or "
                             "num_decode_tokens",
                        named()));
        m_prompt = *prompt;
        m_output = *output;
        m_arrival = columnOf(arrivalNames);
        if (m_arrival && plainName(m_cells[*m_arrival]).ends_with("ms"))
            m_second = 1000;
        m_names = m_cells;
        return true;
    }

    std::optional<double> length(std::size_t column)
    {
        const std::string& cell = m_cells[column];
        const auto value = numberOf(cell);
        if (value && *value >= 1 && *value <= mostTokens && *value == std::floor(*value))
            return value;
        if (cell.empty())
            wrong(phrase("%1 is empty; expected a number of tokens", m_names[column]));
        else if (!value)
            wrong(phrase("%1 is %2; expected a number of tokens", m_names[column], cell));
        else
            wrong(phrase("%1 is %2; expected a whole number from 1 to %3", m_names[column], cell,
                formatShortest(mostTokens)));
        return {};
    }
    bool row()
    {
        if (!split())
            return false;
        if (m_cells.size() <= std::max(m_prompt, m_output))
            return wrong(phrase("%1 cells, and the header has %2", m_cells.size(), m_names.size()));
        LengthTrace& trace = m_read.trace;
        if (trace.prompts.size() == mostTracedRequests)
            return wrong(phrase("more than %1 requests; cut the file, or take every tenth row",
                formatShortest(double(mostTracedRequests))));
        const auto prompt = length(m_prompt);
        const auto output = prompt ? length(m_output) : std::nullopt;
        if (!output)
            return false;
        if (m_longest > 0 && *prompt + *output > m_longest)
            return wrong(
                phrase("%1 tokens of prompt and %2 of output are more than the %3 that the model has "
                       "learned or been extended to",
                    formatShortest(*prompt), formatShortest(*output), formatShortest(m_longest)));
        trace.prompts.push_back(*prompt);
        trace.outputs.push_back(*output);
        if (m_arrival)
            arrival();
        return true;
    }
    void arrival()
    {
        const std::string cell = *m_arrival < m_cells.size() ? m_cells[*m_arrival] : std::string();
        const auto moment = momentOf(cell);
        if (!moment) {
            m_read.notes.push_back(
                phrase("line %1: no time can be read from %2: no rate is taken", m_line, cell));
            m_arrival.reset();
            return;
        }
        m_first = std::min(m_first, *moment);
        m_last = std::max(m_last, *moment);
    }
    void findRate()
    {
        const double seconds = (m_last - m_first) / m_second;
        const double count = double(m_read.trace.prompts.size());
        if (!m_arrival || count < 2)
            return;
        if (seconds > 0)
            m_read.trace.rate = (count - 1) / seconds;
        else
            m_read.notes.push_back(phrase("all requests arrive at once: no rate is taken"));
    }

    std::string_view m_text, m_now;
    double m_longest;
    char m_separator = ',';
    std::size_t m_line = 0, m_prompt = 0, m_output = 0;
    std::optional<std::size_t> m_arrival;
    double m_second = 1, m_first = std::numeric_limits<double>::infinity(), m_last = -m_first;
    std::vector<std::string> m_cells, m_names;
    LengthTraceRead m_read;
};

double meanOf(const std::vector<double>& lengths)
{
    return std::accumulate(lengths.begin(), lengths.end(), 0.0) / std::max(1.0, double(lengths.size()));
}

} // namespace

double LengthTrace::meanPrompt() const { return meanOf(prompts); }
double LengthTrace::meanOutput() const { return meanOf(outputs); }

LengthTraceRead readLengthTrace(std::string_view csv, double longest)
{
    return TraceReader(csv, longest).read();
}

Scenario withTrace(Scenario scenario, const LengthTrace& trace)
{
    scenario.serving.promptTokens = trace.meanPrompt();
    scenario.serving.outputTokens = trace.meanOutput();
    return scenario;
}

LengthLaw sampledLaw(std::vector<double> lengths)
{
    std::ranges::sort(lengths);
    LengthLaw law{.kind = LengthLaw::Sample, .mean = meanOf(lengths)};
    law.trace.resize(LengthLaw::sampleShares);
    // Row i of n stands for the shares from i / n to (i + 1) / n.
    const double rows = double(lengths.size()) / double(law.trace.size()); // of a share
    for (std::size_t i = 0; i < law.trace.size(); ++i) {
        const double from = double(i) * rows, to = from + rows;
        double sum = 0;
        for (double at = from; at < to - 1e-9;) {
            const double next = std::min(to, std::floor(at + 1e-9) + 1);
            sum += (next - at) * lengths[std::min(lengths.size() - 1, std::size_t(at + 1e-9))];
            at = next;
        }
        law.trace[i] = sum / rows;
    }
    return law;
}

} // namespace ridgepoint
