#include "views/communication/curve_table.h"

#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

struct Line
{
    double bytes = 0;
    QString what = {};
    std::optional<double> predicted = {}, measured = {};
};

} // namespace

ViewTable curveTable(const CurveData& data, const Measurement* measurement, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("size"), Words::tr("what")};
    for (const CurveLine& line : data.lines)
        table.columns += coreText(line.name());
    table.columns << Words::tr("lower bound") << Words::tr("predicted") << Words::tr("measured")
                  << Words::tr("fitted");
    const auto fitted = [&](double bytes) -> std::optional<double> {
        if (!measurement || !measurement->ok() || !measurement->fit.curve)
            return std::nullopt;
        const FittedCurve& curve = *measurement->fit.curve;
        return bytes >= curve.smallest.value() && bytes <= curve.largest.value()
            ? placeable(curve.time(Bytes(bytes)).value())
            : std::nullopt;
    };
    std::vector<Line> all;
    if (!data.lines.empty())
        for (double size = data.smallest; size <= data.largest * 1.001; size *= 10)
            all.push_back({size});
    for (const CurveCrossing& crossing : data.crossings)
        all.push_back({crossing.bytes, coreText(crossing.label, numbers)});
    if (data.half)
        all.push_back({*data.half, coreText(data.halfText, numbers)});
    for (const CurveMessage& message : data.messages) {
        const QString name = coreText(message.name);
        all.push_back({message.bytes,
            message.baseline ? Words::tr("baseline %1, %2").arg(baselineLetter(*message.baseline), name)
                             : name,
            message.seconds});
    }
    for (const PlotXY& point : data.measured.points)
        all.push_back({point.x, Words::tr("measured"), {}, point.y});
    std::ranges::stable_sort(all, {}, &Line::bytes);
    for (const Line& line : all) {
        std::vector<TableCell> cells{numberCell(line.bytes, Unit::Byte, numbers), line.what};
        const auto cell = [&](std::optional<double> seconds) {
            cells.push_back(numberCell(seconds, Unit::Second, numbers));
        };
        for (const CurveLine& curve : data.lines) {
            const std::optional<CollectiveCost> cost = data.cost(*curve.algorithm, line.bytes);
            cell(cost ? placeable(cost->seconds.value()) : std::nullopt);
        }
        const std::optional<CollectiveCost> bound =
            data.lines.empty() ? std::nullopt : data.mainCost(line.bytes);
        cell(bound ? placeable(bound->lowerBound.value()) : std::nullopt);
        cell(line.predicted);
        cell(line.measured);
        cell(fitted(line.bytes));
        table.add({}, cells);
    }
    return table;
}

} // namespace ridgepoint
