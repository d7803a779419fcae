#include "core/report/table.h"

#include "core/units/printable.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace ridgepoint {

namespace {

bool isNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

bool startsLikeNumber(std::string_view text)
{
    return !text.empty()
        && (text[0] == '-' || text[0] == '$' || (text[0] >= '0' && text[0] <= '9') || text.starts_with("−")
            || text.starts_with("∞"));
}

// Code points, which is how wide our texts are on a terminal (no combining or wide characters are used).
std::size_t displayWidth(std::string_view text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width, bool right)
{
    const std::size_t has = displayWidth(text);
    const std::string space(width > has ? width - has : 0, ' ');
    return right ? space + std::string(text) : std::string(text) + space;
}

std::string markdownCell(std::string_view text)
{
    std::string out;
    for (const char c : markdownText(text))
        out += c == '|' ? std::string("\\|") : std::string(1, c == '\n' ? ' ' : c);
    return out;
}

} // namespace

std::string markdownText(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : ' ';
        const bool letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
        if (c == '<' && (letter || next == '/' || next == '!' || next == '?'))
            out += "&lt;";
        else if (c == '(' && i > 0 && text[i - 1] == ']')
            out += "\\(";
        else
            out += c;
    }
    return out;
}

std::string csvCell(std::string_view text)
{
    std::string cell(text);
    if (!cell.empty() && std::string_view("=+-@\t").find(cell[0]) != std::string_view::npos && !isNumber(cell))
        cell.insert(cell.begin(), '\'');
    if (cell.find_first_of(",\"\n\r") == std::string::npos)
        return cell;
    std::string out = "\"";
    for (const char c : cell)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string tableAsCsv(const Table& table)
{
    std::string out;
    const auto line = [&out](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            out += (i ? "," : "") + csvCell(cells[i]);
        out += '\n';
    };
    line(table.columns);
    for (const auto& row : table.rows)
        line(row);
    return out;
}

std::string tableAsMarkdown(const Table& table)
{
    std::string out;
    const auto line = [&out](const std::vector<std::string>& cells) {
        out += '|';
        for (const std::string& cell : cells)
            out += ' ' + markdownCell(cell) + " |";
        out += '\n';
    };
    line(table.columns);
    out += '|';
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        out += " --- |";
    out += '\n';
    for (const auto& row : table.rows)
        line(row);
    return out;
}

std::string tableAsText(const Table& table)
{
    const auto foreign = [](const std::string& cell) { return !isPrintable(cell); };
    if (std::ranges::any_of(table.rows, [&](const auto& row) { return std::ranges::any_of(row, foreign); })) {
        Table shown = table; // names of files and presets end up on a terminal
        for (auto& row : shown.rows)
            for (std::string& cell : row)
                cell = printable(cell, std::string::npos);
        return tableAsText(shown);
    }
    std::vector<std::size_t> widths(table.columns.size(), 0);
    std::vector<bool> right(table.columns.size(), !table.rows.empty());
    for (std::size_t i = 0; i < widths.size(); ++i) {
        widths[i] = displayWidth(table.columns[i]);
        for (const auto& row : table.rows) {
            widths[i] = std::max(widths[i], displayWidth(row[i]));
            right[i] = right[i] && (startsLikeNumber(row[i]) || row[i] == "—" || row[i].empty());
        }
    }
    std::string out;
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += (i ? "  " : "") + padded(cells[i], widths[i], right[i]);
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + '\n';
    };
    line(table.columns);
    for (const auto& row : table.rows)
        line(row);
    return out;
}

std::string wrappedText(std::string_view text, std::size_t width, std::string_view indent)
{
    std::string out;
    std::size_t used = 0;
    const auto newLine = [&] {
        out += '\n';
        out += indent;
        used = displayWidth(indent);
    };
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(" \n");
        const std::string_view word = text.substr(0, end);
        const std::size_t length = displayWidth(word);
        const bool lineBegins = out.empty() || out.ends_with('\n' + std::string(indent));
        if (!lineBegins && used + 1 + length > width)
            newLine();
        else if (!lineBegins && !word.empty()) {
            out += ' ';
            ++used;
        }
        out += word;
        used += length;
        if (end == std::string_view::npos)
            break;
        if (text[end] == '\n')
            newLine();
        text.remove_prefix(end + 1);
    }
    return out;
}

} // namespace ridgepoint
