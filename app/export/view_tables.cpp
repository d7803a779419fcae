// A view's table as files hold it.

#include "app/export/exporter.h"

#include "core/report/table.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

Table plain(const ViewTable& table)
{
    const auto cells = [](const QStringList& texts) {
        std::vector<std::string> row;
        for (const QString& text : texts)
            row.push_back(text.toStdString());
        return row;
    };
    Table result{cells(table.columns), {}};
    for (const QStringList& row : table.rows) {
        result.rows.push_back(cells(row));
        result.rows.back().resize(result.columns.size());
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
        std::vector<std::string>& cells = result.rows.emplace_back();
        for (std::size_t column = 0; column < columns; ++column) {
            cells.push_back(shown.rows[row][column]);
            if (!numeric[column])
                continue;
            const CellNumber* number = found[row][column];
            cells.push_back(number ? formatShortest(*number->si) : std::string());
            cells.emplace_back(number ? siSymbol(number->unit) : std::string_view());
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
