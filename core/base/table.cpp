#include "core/base/table.h"

#include "core/base/format.h"
#include "core/base/json_text.h"
#include "core/base/printable.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
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

std::string Cell::forPeople() const
{
    if (const auto* text = std::get_if<std::string>(&m_value))
        return *text;
    if (const bool* yes = std::get_if<bool>(&m_value))
        return *yes ? "yes" : "no";
    if (const double* number = std::get_if<double>(&m_value))
        return m_unit ? format(m_shown, *m_unit) : formatShortest(*number);
    return "—";
}

std::string Cell::forCsv() const
{
    if (const auto* text = std::get_if<std::string>(&m_value))
        return csvCell(*text);
    if (const bool* yes = std::get_if<bool>(&m_value))
        return *yes ? "true" : "false";
    const double* const number = std::get_if<double>(&m_value);
    return number && std::isfinite(*number) ? formatShortest(*number) : std::string();
}

namespace {

nlohmann::ordered_json jsonOf(const Cell& cell)
{
    if (const auto* text = std::get_if<std::string>(&cell.value()))
        return *text;
    if (const bool* yes = std::get_if<bool>(&cell.value()))
        return *yes;
    const double* const number = std::get_if<double>(&cell.value());
    return number && std::isfinite(*number) ? nlohmann::ordered_json(*number)
                                            : nlohmann::ordered_json(nullptr);
}

const std::vector<std::string>& headings(const Table& table)
{
    return table.labels.empty() ? table.columns : table.labels;
}

} // namespace

std::string tableIn(const Table& table, OutputFormat format)
{
    switch (format) {
    case OutputFormat::Json:
        return tableAsJson(table);
    case OutputFormat::Csv:
        return tableAsCsv(table);
    case OutputFormat::Markdown:
        return tableAsMarkdown(table);
    case OutputFormat::Text:
        break;
    }
    return tableAsText(table);
}

nlohmann::ordered_json tableJson(const Table& table)
{
    nlohmann::ordered_json root{{"columns", table.columns}};
    if (!table.units.empty())
        root["units"] = table.units;
    auto& rows = root["rows"] = nlohmann::ordered_json::array();
    for (const std::vector<Cell>& row : table.rows) {
        auto& cells = rows.emplace_back(nlohmann::ordered_json::array());
        for (const Cell& cell : row)
            cells.push_back(jsonOf(cell));
    }
    return root;
}

std::string tableAsJson(const Table& table) { return jsonDocument(tableJson(table)); }

std::string tableAsCsv(const Table& table)
{
    std::string out;
    const auto line = [&out](const auto& cells, const auto& written) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            out += (i ? "," : "") + written(cells[i]);
        out += '\n';
    };
    line(table.columns, &csvCell);
    for (const std::vector<Cell>& row : table.rows)
        line(row, [](const Cell& cell) { return cell.forCsv(); });
    return out;
}

std::string tableAsMarkdown(const Table& table)
{
    std::string out;
    const auto line = [&out](const auto& cells, const auto& text) {
        out += '|';
        for (const auto& cell : cells)
            out += ' ' + markdownCell(text(cell)) + " |";
        out += '\n';
    };
    line(headings(table), [](const std::string& heading) { return heading; });
    out += '|';
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        out += " --- |";
    out += '\n';
    for (const std::vector<Cell>& row : table.rows)
        line(row, [](const Cell& cell) { return cell.forPeople(); });
    return out;
}

std::string tableAsText(const Table& table)
{
    const std::vector<std::string>& heads = headings(table);
    std::vector<std::vector<std::string>> shown;
    for (const std::vector<Cell>& row : table.rows) {
        std::vector<std::string>& texts = shown.emplace_back();
        for (const Cell& cell : row) // names of files and presets end up on a terminal
            texts.push_back(printable(cell.forPeople(), std::string::npos));
    }
    std::vector<std::size_t> widths(heads.size(), 0);
    std::vector<bool> right(heads.size(), !shown.empty());
    for (std::size_t i = 0; i < widths.size(); ++i) {
        widths[i] = displayWidth(heads[i]);
        for (const std::vector<std::string>& row : shown) {
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
    line(heads);
    for (const std::vector<std::string>& row : shown)
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
