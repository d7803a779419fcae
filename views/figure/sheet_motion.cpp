// What of a sheet goes from place to place, and what is shown on the way.

#include "views/figure/sheet.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Points and rules are known by their marks, curves by their order as well.
void movePlot(PlotData& plot, const PlotData& from, double share, bool logX, bool logY)
{
    const auto move = [&](PlotXY& at, const PlotXY& before) {
        at = {onTheWay(before.x, at.x, share, logX), onTheWay(before.y, at.y, share, logY)};
    };
    const auto moveAll = [&](std::vector<PlotXY>& points, const std::vector<PlotXY>& before) {
        for (std::size_t i = 0; i < points.size() && points.size() == before.size(); ++i)
            move(points[i], before[i]);
    };
    const auto each = [](auto& all, const auto& before, auto&& then) {
        for (auto& one : all) {
            const auto same = std::ranges::find_if(
                before, [&](const auto& other) { return other.mark.key == one.mark.key; });
            if (!one.mark.key.empty() && same != before.end())
                then(one, *same);
        }
    };
    each(plot.points, from.points, [&](PlotPoint& point, const PlotPoint& before) {
        move(point.at, before.at);
        if (point.whisker && before.whisker)
            point.whisker = {onTheWay(before.whisker->first, point.whisker->first, share, logY),
                onTheWay(before.whisker->second, point.whisker->second, share, logY)};
    });
    each(plot.rules, from.rules, [&](PlotRule& rule, const PlotRule& before) {
        rule.at = onTheWay(before.at, rule.at, share, rule.upright ? logX : logY);
        if (rule.from && before.from)
            rule.from = onTheWay(*before.from, *rule.from, share, logY);
    });
    for (std::size_t i = 0; i < plot.curves.size() && plot.curves.size() == from.curves.size(); ++i)
        if (plot.curves[i].mark.key == from.curves[i].mark.key)
            moveAll(plot.curves[i].points, from.curves[i].points);
    for (std::size_t i = 0; i < plot.ribbons.size() && plot.ribbons.size() == from.ribbons.size(); ++i) {
        moveAll(plot.ribbons[i].lower, from.ribbons[i].lower);
        moveAll(plot.ribbons[i].upper, from.ribbons[i].upper);
    }
}

} // namespace

SheetPicture::Shown SheetPicture::shown() const
{
    Shown now{m_data, {}};
    for (std::size_t i = 0; i < m_data.plots.size(); ++i)
        now.axes.emplace_back(m_panels[i]->x, m_panels[i]->y);
    return now;
}

void SheetPicture::show(Shown shown)
{
    m_data = std::move(shown.data);
    m_area = {};
    for (std::size_t i = 0; i < m_data.plots.size(); ++i) {
        Panel& panel = *m_panels[i];
        static_cast<ChartAxis&>(panel.x) = std::move(shown.axes[i].first);
        static_cast<ChartAxis&>(panel.y) = std::move(shown.axes[i].second);
        panel.chart.setData(chartOf(m_data.plots[i], panel), *m_style.theme, m_style.font);
    }
}

SheetPicture::Shown onTheWay(const SheetPicture::Shown& from, const SheetPicture::Shown& to, double share)
{
    SheetPicture::Shown now = to;
    for (std::size_t i = 0; i < to.axes.size() && from.axes.size() == to.axes.size(); ++i) {
        now.axes[i] = {onTheWay(from.axes[i].first, to.axes[i].first, share),
            onTheWay(from.axes[i].second, to.axes[i].second, share)};
        movePlot(now.data.plots[i], from.data.plots[i], share, to.axes[i].first.scale == AxisScale::Log10,
            to.axes[i].second.scale == AxisScale::Log10);
    }
    return now;
}

} // namespace ridgepoint
