#include "core/validation/csv_lines.h"

#include <algorithm>

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

bool isBlank(const CsvLines::Cells& cells) { return std::ranges::all_of(cells, &std::string::empty); }

} // namespace ridgepoint
