#include "core/validation/csv_lines.h"

#include "core/base/json_fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint {

CsvLines::CsvLines(std::string_view text)
    : m_text(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text)
{
}

CsvLines::Cells CsvLines::next()
{
    m_first = m_line;
    m_closed = true;
    Cells cells(1);
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

CsvLines::Cells CsvLines::header(const std::function<void(Cells&)>& remark)
{
    while (!atEnd()) {
        Cells cells = next();
        if (cells.front().starts_with('#'))
            remark(cells);
        else if (!isBlank(cells))
            return cells;
    }
    return {};
}

std::optional<double> cellNumber(
    std::string_view cell, const CellRange& range, const std::function<void(const std::string&)>& wrong)
{
    if (cell.empty())
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error == std::errc() && end == cell.data() + cell.size() && value >= range.least
        && value <= range.most && (!range.whole || value == std::floor(value)))
        return value;
    wrong(std::string(range.whole ? "expected a whole number" : "expected a number") + " from "
        + plainNumber(range.least) + " to " + plainNumber(range.most) + ", found \"" + std::string(cell)
        + "\"");
    return std::nullopt;
}

bool isBlank(const CsvLines::Cells& cells) { return std::ranges::all_of(cells, &std::string::empty); }

} // namespace ridgepoint
