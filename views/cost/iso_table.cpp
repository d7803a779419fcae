#include "views/cost/iso_table.h"

#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Cost)
};

constexpr int steps = 5; // powers of two either side

// The curves are smooth in log n: between two samples a straight line does.
std::optional<double> mfuAt(const PlotCurve& curve, double n)
{
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
        const PlotXY &a = curve.points[i - 1], &b = curve.points[i];
        if (n >= a.x * (1 - 1e-9) && n <= b.x * (1 + 1e-9))
            return a.y * std::pow(b.y / a.y, std::log(n / a.x) / std::log(b.x / a.x));
    }
    return {};
}

} // namespace

ViewTable isoTable(const IsoData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("accelerators")};
    if (data.plots.empty())
        return table;
    const std::vector<PlotCurve>& curves = data.plots.front().curves;
    for (const PlotCurve& curve : curves)
        table.columns << (isOfTime(curve) ? Words::tr("MFU for %1") : Words::tr("MFU at %1"))
                             .arg(coreText(curve.label, numbers));
    if (curves.empty())
        return table;
    const PlotRange& drawn = data.plots.front().x.range;
    for (int power = -steps; power <= steps; ++power) {
        const double n = data.accelerators * std::exp2(power);
        if (n < drawn.low * (1 - 1e-9) || n > drawn.high * (1 + 1e-9))
            continue;
        std::vector<TableCell> cells{numberCell(n, Unit::Count, numbers)};
        for (const PlotCurve& curve : curves) {
            const std::optional<double> u = mfuAt(curve, n);
            TableCell& cell = cells.emplace_back(numberCell(u, Unit::Percent, numbers));
            if (u && *u > 1)
                cell.text = Words::tr("%1, beyond the peak").arg(cell.text);
        }
        table.add({}, cells);
    }
    return table;
}

} // namespace ridgepoint
