#pragma once

// Lines of a CSV as RFC 4180 has them: cells in quotation marks hold commas, line ends and, twice, quotation
// marks. Remarks begin with "#". Private to this room.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class CsvLines
{
public:
    using Cells = std::vector<std::string>;

    explicit CsvLines(std::string_view text);

    bool atEnd() const { return m_at >= m_text.size(); }
    int line() const { return m_first; } // on which the cells that were read begin
    bool closed() const { return m_closed; } // their quotation marks

    Cells next();
    // The first line that is neither a remark, each of which is handed to `remark`, nor blank; without one,
    // no cells.
    Cells header(const std::function<void(Cells&)>& remark);

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1, m_first = 1;
    bool m_closed = true;
};

// Beyond these a cell is a slip: of unit, of column, of digits.
struct CellRange
{
    double least, most;
    bool whole = false;
};
// The number that is the whole of a cell; nothing of an empty one. `wrong` is told what was expected.
std::optional<double> cellNumber(
    std::string_view cell, const CellRange& range, const std::function<void(const std::string&)>& wrong);

bool isBlank(const CsvLines::Cells& cells); // nothing, or commas alone, as spreadsheets write an empty line

} // namespace ridgepoint
