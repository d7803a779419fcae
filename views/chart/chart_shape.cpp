#include "views/chart/chart_shape.h"

#include "views/chart/clip.h"

#include <QRectF>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QRectF unitBox(0, 0, 1, 1);

std::vector<QPointF> inUnits(const std::vector<QPointF>& points, const AxisMap& x, const AxisMap& y)
{
    std::vector<QPointF> out;
    out.reserve(points.size());
    for (const QPointF& p : points) {
        const std::optional<double> ux = x.unit(p.x());
        const std::optional<double> uy = y.unit(p.y());
        out.emplace_back(ux && uy ? QPointF(*ux, *uy) : QPointF(std::nan(""), std::nan("")));
    }
    return out;
}

bool inPlot(QPointF p) { return p.x() >= 0 && p.x() <= 1 && p.y() >= 0 && p.y() <= 1; }

} // namespace

ChartShape::ChartShape(const ChartData& data)
    : x(data.x)
    , y(data.y)
{
    if (data.x.scale == AxisScale::Categories)
        categories = std::max<std::size_t>(1, data.x.categories);
    for (const ChartArea& area : data.areas) {
        Area cut{
            clampCurve(inUnits(area.upper, x, y), unitBox), clampCurve(inUnits(area.lower, x, y), unitBox)};
        areas.push_back(cut.upper.size() > 1 && cut.lower.size() > 1 ? std::move(cut) : Area());
    }
    std::vector<double> base(categories, 0.0);
    for (const ChartBarSet& set : data.bars) {
        std::vector<Bar>& row = bars.emplace_back();
        for (std::size_t c = 0; c < categories; ++c) {
            const double given = c < set.values.size() ? set.values[c] : 0;
            const double value = std::isfinite(given) ? std::max(0.0, given) : 0;
            row.push_back({y.level(base[c]), y.level(base[c] + value)});
            base[c] += value;
        }
    }
    for (const ChartLine& line : data.lines) {
        const std::vector<QPointF> points = inUnits(line.points, x, y);
        Line& cut = lines.emplace_back();
        if (line.width > 0)
            cut.pieces = clipPolyline(points, unitBox);
        std::ranges::copy_if(points, std::back_inserter(cut.points), inPlot);
    }
}

} // namespace ridgepoint
