#include "core/interop/nccl_tests.h"

#include "core/base/printable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

constexpr std::size_t mostRows = 100'000;
constexpr std::size_t mostWarnings = 20;
constexpr const char* expectedHeading = "expected a heading like `# size count type redop root time algbw "
                                        "busbw #wrong …`; paste the whole output of an "
                                        "nccl-tests program, its lines with # included";

using Words = std::vector<std::string_view>;

Words wordsOf(std::string_view line)
{
    constexpr std::string_view space = " \t\r\v\f";
    Words words;
    while (true) {
        const std::size_t start = line.find_first_not_of(space);
        if (start == std::string_view::npos)
            return words;
        line.remove_prefix(start);
        const std::size_t end = std::min(line.find_first_of(space), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

std::optional<double> numberOf(std::string_view word)
{
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

// What mpirun puts before a line: "[1,0]<stdout>:" or "[1,0]<stdout>: ".
std::string_view withoutTag(std::string_view line)
{
    const std::size_t end = line.find("<stdout>:");
    return line.starts_with('[') && end != std::string_view::npos && end < 24 ? line.substr(end + 9) : line;
}

// Shown in a message.
std::string quoted(std::string_view word) { return '\'' + printable(word, 24) + '\''; }

struct Timing
{
    std::size_t time = 0;
    std::optional<std::size_t> algorithm, bus, wrong;
};

struct Heading
{
    std::vector<std::string> columns;
    std::size_t size = 0;
    std::optional<std::size_t> type, reduction;
    std::vector<Timing> timings;
    double timeUnit = 1e-6; // seconds
};

class Reader
{
public:
    NcclTestsTable read(std::string_view text)
    {
        if (text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos) {
            m_table.error = std::string("nothing is pasted; ").append(expectedHeading);
            return m_table;
        }
        std::size_t number = 0;
        while (!text.empty() && m_table.error.empty() && m_table.rows.size() < mostRows) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++number;
            readLine(withoutTag(text.substr(0, end)), number);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!m_table.error.empty() && !m_table.rows.empty()) {
            // A second table that cannot be read takes nothing from the first.
            m_table.warnings.push_back("reading ends there: " + std::exchange(m_table.error, {}));
        }
        if (m_table.error.empty() && m_table.rows.empty())
            m_table.error = whyEmpty();
        else if (m_untold > 0)
            m_table.warnings.push_back("and " + std::to_string(m_untold) + " more lines like these");
        return m_table;
    }

private:
    NcclTestsTable m_table;
    std::optional<Heading> m_heading;
    bool m_expectUnits = false;
    std::size_t m_untold = 0;

    std::string whyEmpty() const
    {
        if (!m_heading)
            return std::string("no table found; ").append(expectedHeading);
        std::string why = "the table has no row that can be read";
        if (!m_table.warnings.empty())
            why += ": " + m_table.warnings.front();
        return why
            + "; expected rows of a size in bytes, then count, type, times in microseconds and bandwidths";
    }

    void warn(std::size_t line, const std::string& text)
    {
        if (m_table.warnings.size() < mostWarnings)
            m_table.warnings.push_back("line " + std::to_string(line) + ": " + text);
        else
            ++m_untold;
    }

    void readLine(std::string_view line, std::size_t number)
    {
        Words words = wordsOf(line);
        if (words.empty())
            return;
        if (words.front().starts_with('#') || (!m_heading && words.front() == "size")) {
            readComment(std::move(words), number);
            return;
        }
        m_expectUnits = false;
        if (m_heading && numberOf(words.front()))
            readRow(words, number);
        else if (m_heading)
            warn(number, quoted(words.front()) + " is not a size in bytes; the line is left out");
    }

    void readComment(Words words, std::size_t number)
    {
        if (words.front() == "#")
            words.erase(words.begin());
        else if (words.front().starts_with('#'))
            words.front().remove_prefix(1);
        const auto says = [&](std::string_view word) {
            return std::ranges::find(words, word) != words.end();
        };
        for (const std::string_view word : words)
            if (word.ends_with("_perf"))
                m_table.program = word.substr(word.rfind('/') + 1); // npos + 1 is 0
        if (!words.empty() && words.front() == "size" && words.size() > 1) {
            readHeading(words, number);
            m_expectUnits = m_heading.has_value();
        } else if (m_expectUnits && (says("(B)") || (!words.empty() && words.front().starts_with('(')))) {
            readUnits(words, number);
            m_expectUnits = false;
        }
    }

    void readHeading(const Words& words, std::size_t number)
    {
        Heading heading;
        for (const std::string_view word : words)
            heading.columns.emplace_back(word);
        const auto& columns = heading.columns;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::string& name = columns[i];
            if (name == "type")
                heading.type = i;
            else if (name == "redop")
                heading.reduction = i;
            else if (name == "time")
                heading.timings.push_back({.time = i, .algorithm = {}, .bus = {}, .wrong = {}});
            else if (heading.timings.empty())
                continue;
            else if (name == "algbw")
                heading.timings.back().algorithm = i;
            else if (name == "busbw")
                heading.timings.back().bus = i;
            else if (name == "#wrong" || name == "error")
                heading.timings.back().wrong = i;
        }
        if (heading.timings.empty()) {
            m_table.error =
                "line " + std::to_string(number) + ": the heading has no column 'time'; " + expectedHeading;
            return;
        }
        m_heading = std::move(heading);
    }

    // Units stand in order below those columns that have one.
    void readUnits(const Words& units, std::size_t number)
    {
        std::size_t next = 0;
        for (const std::string& column : m_heading->columns) {
            const bool hasUnit = column == "size" || column == "count" || column == "time"
                || column == "algbw" || column == "busbw";
            if (!hasUnit || next >= units.size())
                continue;
            const std::string_view unit = units[next++];
            if (column == "size" && unit != "(B)")
                refuse(number, column, unit, "(B)");
            else if (column == "time" && unit == "(ms)")
                m_heading->timeUnit = 1e-3;
            else if (column == "time" && unit == "(s)")
                m_heading->timeUnit = 1;
            else if (column == "time" && unit != "(us)")
                refuse(number, column, unit, "(us)");
            else if ((column == "algbw" || column == "busbw") && unit != "(GB/s)")
                refuse(number, column, unit, "(GB/s)");
        }
    }

    void refuse(std::size_t number, std::string_view column, std::string_view unit, std::string_view expected)
    {
        if (m_table.error.empty())
            m_table.error = "line " + std::to_string(number) + ": column '" + std::string(column) + "' is in "
                + quoted(unit) + "; expected " + std::string(expected) + ", as nccl-tests prints it";
    }

    std::optional<NcclTestsTiming> timingOf(
        const Words& words, const Timing& at, Bytes size, std::size_t number)
    {
        const auto cell = [&](std::optional<std::size_t> column) -> std::optional<double> {
            return column && *column < words.size() ? numberOf(words[*column]) : std::nullopt;
        };
        const auto time = cell(at.time);
        if (!time || *time <= 0) {
            warn(number,
                (at.time < words.size() ? quoted(words[at.time]) + " is not a positive time"
                                        : std::string("the time is missing"))
                    + "; the row is left out");
            return std::nullopt;
        }
        NcclTestsTiming timing;
        timing.time = Seconds(*time * m_heading->timeUnit);
        constexpr double giga = 1e9;
        timing.algorithmBandwidth = BytesPerSecond(cell(at.algorithm).value_or(0) * giga);
        timing.busBandwidth = BytesPerSecond(cell(at.bus).value_or(0) * giga);
        if (const auto wrong = cell(at.wrong); wrong && std::abs(*wrong) < 1e15)
            timing.wrong = static_cast<std::int64_t>(*wrong);
        // Two decimals of GB/s are little for small messages; from 1 GB/s on they must agree.
        const double implied = (size / timing.time).value();
        const double printed = timing.algorithmBandwidth.value();
        if (printed >= giga && std::abs(implied / printed - 1) > 0.05)
            warn(number,
                "size ÷ time is not the printed algbw: is the size in bytes and the time in the unit of its "
                "heading?");
        return timing;
    }

    void readRow(const Words& words, std::size_t number)
    {
        const Heading& heading = *m_heading;
        const double size = *numberOf(words[heading.size]);
        if (size <= 0) {
            warn(number,
                "a size of " + std::string(words[heading.size].substr(0, 24))
                    + " bytes says nothing; the row is left out");
            return;
        }
        if (words.size() < heading.timings.front().time + 1) {
            warn(number,
                "only " + std::to_string(words.size()) + " of " + std::to_string(heading.columns.size())
                    + " columns; the row is left out");
            return;
        }
        NcclTestsRow row;
        row.size = Bytes(size);
        const auto word = [&](std::optional<std::size_t> column) { // a short row has not all of them
            return column && *column < words.size() ? printable(words[*column], 24) : std::string();
        };
        row.type = word(heading.type);
        row.reduction = word(heading.reduction);
        const auto first = timingOf(words, heading.timings.front(), row.size, number);
        if (!first)
            return;
        row.outOfPlace = *first;
        if (heading.timings.size() > 1 && heading.timings[1].time < words.size()
            && numberOf(words[heading.timings[1].time]))
            row.inPlace = timingOf(words, heading.timings[1], row.size, number);
        if (row.outOfPlace.wrong != 0 || (row.inPlace && row.inPlace->wrong != 0))
            warn(number, "the program found wrong results; its times are kept");
        m_table.rows.push_back(std::move(row));
    }
};

} // namespace

std::vector<CollectiveSample> NcclTestsTable::samples(bool inPlace) const
{
    std::vector<CollectiveSample> all;
    for (const NcclTestsRow& row : rows)
        if (!inPlace)
            all.push_back({row.size, row.outOfPlace.time});
        else if (row.inPlace)
            all.push_back({row.size, row.inPlace->time});
    return all;
}

NcclTestsTable parseNcclTests(std::string_view text) { return Reader().read(text); }

} // namespace ridgepoint
