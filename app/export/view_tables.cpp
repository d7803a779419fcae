// A view's table as files hold it.

#include "app/export/exporter.h"

#include "core/base/table.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

Table plain(const ViewTable& table)
{
    Table result;
    for (const QString& name : table.columns)
        result.columns.push_back(name.toStdString());
    for (const QStringList& texts : table.rows) {
        std::vector<Cell>& row = result.rows.emplace_back();
        for (const QString& text : texts)
            row.emplace_back(text.toStdString());
        row.resize(result.columns.size(), "");
    }
    return result;
}

// Beside every column with numbers: all their digits, and their units.
Table withNumbers(const ViewTable& table)
{
    const Table shown = plain(table);
    const std::size_t columns = shown.columns.size();
    std::vector<std::vector<const CellNumber*>> found(
        shown.rows.size(), std::vector<const CellNumber*>(columns));
    std::vector<bool> numeric(columns);
    for (std::size_t row = 0; row < std::min(found.size(), table.numbers.size()); ++row) {
        for (const CellNumber& number : table.numbers[row]) {
            const auto column = std::size_t(number.column);
            if (column >= columns || !number.si || !std::isfinite(*number.si))
                continue;
            found[row][column] = &number;
            numeric[column] = true;
        }
    }
    Table result;
    for (std::size_t column = 0; column < columns; ++column) {
        const std::string& name = shown.columns[column];
        result.columns.push_back(name);
        if (numeric[column]) {
            result.columns.push_back(name + " (SI)");
            result.columns.push_back(name + " unit");
        }
    }
    for (std::size_t row = 0; row < shown.rows.size(); ++row) {
        std::vector<Cell>& cells = result.rows.emplace_back();
        for (std::size_t column = 0; column < columns; ++column) {
            cells.push_back(shown.rows[row][column]);
            if (!numeric[column])
                continue;
            const CellNumber* number = found[row][column];
            cells.push_back(number ? Cell(*number->si) : Cell());
            cells.emplace_back(number ? siSymbol(number->unit) : "");
        }
    }
    return result;
}

} // namespace

QString tableCsv(const ViewTable& table) { return QString::fromStdString(tableAsCsv(withNumbers(table))); }

QString tableMarkdown(const ViewTable& table)
{
    return QString::fromStdString(tableAsMarkdown(plain(table)));
}

} // namespace ridgepoint
