#include "views/figure/sheet.h"

#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Column
{
    const PlotData* plot = nullptr;
    const PlotCurve* curve = nullptr;
};

// At one of its points, or between two: a straight line of logarithms does.
std::optional<double> valueAt(const PlotCurve& curve, double x, bool between)
{
    for (std::size_t i = between ? 1 : 0; i < curve.points.size(); ++i) {
        const PlotXY &a = curve.points[i > 0 ? i - 1 : 0], &b = curve.points[i];
        if (!between && x == b.x)
            return b.y;
        if (between && x >= a.x * (1 - 1e-9) && x <= b.x * (1 + 1e-9))
            return a.y * std::pow(b.y / a.y, std::log(x / a.x) / std::log(b.x / a.x));
    }
    return {};
}

const PlotPoint* notedAt(const PlotData& plot, const PlotPoint& like)
{
    const auto found = std::ranges::find_if(plot.points,
        [&](const PlotPoint& point) { return point.at.x == like.at.x && point.note == like.note; });
    return found == plot.points.end() ? nullptr : &*found;
}

} // namespace

ViewTable sheetTable(const SheetData& data, const NumberFormat& numbers)
{
    std::vector<Column> columns;
    for (const PlotData& plot : data.plots)
        for (const PlotCurve& curve : plot.curves)
            if (!curve.name.empty())
                columns.push_back({&plot, &curve});
    if (data.table.topFirst)
        std::ranges::reverse(columns);
    const bool titled = data.table.x.empty() && !data.plots.empty();
    ViewTable table{.columns = {coreText(titled ? data.plots[0].x.title : data.table.x, numbers)}};
    for (const Column& column : columns)
        table.columns += coreText(column.curve->name, numbers);
    const bool noted = !data.table.notes.empty();
    if (noted)
        table.columns += coreText(data.table.notes);
    if (columns.empty())
        return table;
    std::vector<std::pair<double, const PlotPoint*>> rows;
    for (const double at : data.table.at)
        rows.push_back({at, nullptr});
    const bool between = !rows.empty();
    for (std::size_t i = 0; !between && i < columns[0].curve->points.size(); i += data.table.every)
        rows.push_back({columns[0].curve->points[i].x, nullptr});
    for (const PlotPoint& point : data.plots[0].points)
        if (noted && !point.note.empty())
            rows.push_back({point.at.x, &point});
    for (const auto& [at, point] : rows) {
        std::vector<TableCell> cells{numberCell(at, columns[0].plot->x.unit, numbers)};
        const PlotData* last = nullptr; // a plot's first column has its points
        for (const auto& [plot, curve] : columns) {
            const PlotPoint* const here = point && plot != last ? notedAt(*plot, *point) : nullptr;
            last = plot;
            cells.push_back(!point ? numberCell(valueAt(*curve, at, between), plot->y.unit, numbers)
                    : here         ? numberCell(here->at.y, plot->y.unit, numbers)
                                   : TableCell());
        }
        if (noted)
            cells.emplace_back(point ? coreText(point->note, numbers) : QString());
        table.add(point ? toQString(point->mark.path) : QString(), cells);
    }
    return table;
}

} // namespace ridgepoint
