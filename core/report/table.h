#pragma once

// A plain table and the four ways to write it. Cells of CSV and JSON are machine text (locale-free, full precision);
// text and Markdown are for people.

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct Table
{
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; // each as long as columns
    std::vector<std::string> units = {}; // SI symbols, one a column; JSON has them. Empty: not said
};

enum class OutputFormat { Text, Json, Csv, Markdown };

// RFC 4180: CRLF is not used (git-friendly LF), quotes doubled, cells quoted when they need it. A cell that a
// spreadsheet would run as a formula (leading = + - @, unless it is a number) is prefixed with an apostrophe.
std::string tableAsCsv(const Table& table);
std::string tableAsMarkdown(const Table& table);
// Names come from files: in a heading or a paragraph they are no element of the page and no link.
std::string markdownText(std::string_view text);
// Columns padded with spaces; numbers-looking cells right-aligned.
std::string tableAsText(const Table& table);
std::string csvCell(std::string_view text);
// Broken between words into lines of at most `width` characters, a longer word alone on its line; every line
// after the first begins with `indent`, which counts.
std::string wrappedText(std::string_view text, std::size_t width, std::string_view indent);

} // namespace ridgepoint
