// The axes and lines of the three charts: what Qt Charts draws of the picture.

#include "views/inference/inference_picture.h"

#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(InferencePicture)
};

constexpr double headroom = 1.06;
constexpr int fewTicks = 5;

} // namespace

QColor InferencePicture::lineColor(int line) const
{
    return m_style.theme->color(line == 0 ? ColorRole::Text : ColorRole::Focus);
}

void InferencePicture::update(const InferenceData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    double most = std::max(m_data.memory.total, m_data.memory.limit);
    for (const ServedBaseline& baseline : m_data.baselines)
        most = std::max(most, baseline.total);
    m_bytes.follow(style, held, 0, most > 0 ? most * headroom : 1e9,
        [&](double, double high) { return linearAxis(high, Unit::Byte, style.numbers, fewTicks); });
    m_bytes.title = Words::tr("memory of a replica (bytes)");
    const ChartAxis concurrency = concurrencyAxis();
    m_concurrency.follow(
        style, held, concurrency.minimum, concurrency.maximum, [&](double, double) { return concurrency; });
    double low = INFINITY, high = 0;
    const auto show = [&](const std::optional<double>& value) {
        if (value.value_or(0) > 0) {
            low = std::min(low, *value);
            high = std::max(high, *value);
        }
    };
    for (const CurveDot& dot : m_data.curve.dots) {
        show(dot.itl);
        show(dot.ttft);
    }
    for (const LatencyLine& line : m_data.curve.lines)
        show(line.target);
    for (const ServedBaseline& baseline : m_data.baselines) {
        show(baseline.itl);
        show(baseline.ttft);
    }
    m_time.follow(style, held, low, high, [&](double from, double to) {
        return to > 0 ? closeLogAxis(from, to, Unit::Second, style.numbers, fewTicks) : ChartAxis();
    });
    m_time.title = Words::tr("latency (time)");
    const Theme& theme = *style.theme;
    m_charts[MemoryChart].setData(memoryChart(), theme, style.font);
    m_charts[LatencyChart].setData(latencyChart(), theme, style.font);
    m_charts[RoofChart].setData(roofChart(), theme, style.font);
}

ChartAxis InferencePicture::concurrencyAxis() const
{
    ChartAxis axis;
    axis.scale = AxisScale::Log10;
    axis.title = Words::tr("sequences decoded together");
    const auto& dots = m_data.curve.dots;
    if (dots.empty())
        return axis;
    axis.minimum = dots.front().concurrency / 1.2;
    axis.maximum = std::max(dots.back().concurrency, dots.front().concurrency * 2) * 1.2;
    for (const ServedBaseline& baseline : m_data.baselines)
        if (baseline.concurrency.value_or(0) >= 1)
            axis.maximum = std::max(axis.maximum, *baseline.concurrency * 1.2);
    // Powers of two that the curve has, thinned evenly.
    std::vector<double> powers;
    for (const CurveDot& dot : dots)
        if (std::exp2(std::round(std::log2(dot.concurrency))) == dot.concurrency)
            powers.push_back(dot.concurrency);
    const std::size_t stride = (powers.size() + fewTicks - 1) / fewTicks;
    for (std::size_t i = 0; i < powers.size(); i += std::max<std::size_t>(1, stride))
        axis.ticks.push_back({powers[i],
            powers[i] < 1e4 ? displayText(powers[i], Unit::Count, m_style.numbers)
                            : shortText(powers[i], Unit::Number, m_style.numbers)});
    return axis;
}

ChartData InferencePicture::memoryChart() const
{
    const Theme& theme = *m_style.theme;
    ChartData chart;
    chart.y = m_bytes;
    chart.x.scale = AxisScale::Categories;
    chart.x.categories.append(QString());
    chart.barWidth = barShare;
    for (const ServedSlab& slab : m_data.memory.slabs) {
        ChartBarSet set;
        set.name = slab.name;
        set.values.push_back(slab.bytes);
        set.brush = theme.color(slab.role);
        set.outline = theme.outline(slab.role);
        set.pattern = theme.pattern(slab.role);
        set.patternColor = theme.patternInk(slab.role);
        chart.bars.push_back(std::move(set));
    }
    return chart;
}

ChartData InferencePicture::latencyChart() const
{
    ChartData chart;
    chart.x = m_concurrency;
    chart.y = m_time;
    const QColor quiet = m_style.theme->color(ColorRole::SecondaryText);
    for (int i = 0; i < latencyKinds; ++i) {
        ChartLine fits, beyond;
        for (const CurveDot& dot : m_data.curve.dots) {
            const QPointF at(dot.concurrency, valueOf(dot, i));
            if (dot.fits)
                fits.points.push_back(at);
            if (!dot.fits && beyond.points.empty() && !fits.points.empty())
                beyond.points.push_back(fits.points.back());
            if (!dot.fits)
                beyond.points.push_back(at);
        }
        fits.color = lineColor(i);
        fits.style = i == 0 ? Qt::SolidLine : Qt::DashLine;
        beyond.color = quiet;
        beyond.width = 1.2;
        beyond.style = Qt::DotLine;
        chart.lines.push_back(std::move(fits));
        chart.lines.push_back(std::move(beyond));
    }
    for (std::size_t b = 0; b < m_data.baselines.size(); ++b) {
        const ServedBaseline& baseline = m_data.baselines[b];
        for (const auto& value : {baseline.itl, baseline.ttft}) {
            ChartLine dot;
            if (value && baseline.concurrency)
                dot.points.emplace_back(*baseline.concurrency, *value);
            dot.color = m_style.theme->color(ColorRole::Text);
            dot.width = 0;
            dot.style = Qt::NoPen;
            dot.marker = MarkerShape::Square;
            dot.markerSize = marker;
            dot.hollow = true;
            chart.lines.push_back(std::move(dot));
        }
    }
    return chart;
}

ChartData InferencePicture::roofChart() const
{
    const Theme& theme = *m_style.theme;
    const ServedRoof& roof = m_data.roof;
    ChartData chart;
    if (!roof.known())
        return chart;
    const double ridge = roof.peak / roof.bandwidth;
    double low = ridge, high = ridge, slow = roof.peak;
    const auto show = [&](const RoofPoint& point) {
        low = std::min(low, point.intensity);
        high = std::max(high, point.intensity);
        slow = std::min(slow, point.attainable);
    };
    for (const RoofPoint& point : roof.points)
        show(point);
    for (const ServedBaseline& baseline : m_data.baselines)
        for (const RoofPoint& point : baseline.points)
            show(point);
    chart.x = logAxis(low / 2, high * 4, Unit::FlopPerByte, m_style.numbers, fewTicks);
    chart.x.title = Words::tr("intensity (FLOP/B)");
    for (ChartTick& tick : chart.x.ticks) // the title has the unit
        tick.label = shortText(tick.value, Unit::Number, m_style.numbers);
    chart.y = logAxis(std::min(slow, roof.bandwidth * chart.x.minimum), roof.peak * 2, Unit::FlopPerSecond,
        m_style.numbers, fewTicks);
    chart.y.title = Words::tr("attainable (FLOP/s)");
    ChartLine line;
    line.points = {{chart.x.minimum, roof.bandwidth * chart.x.minimum}, {ridge, roof.peak},
        {chart.x.maximum, roof.peak}};
    line.color = theme.color(ColorRole::Text);
    chart.lines.push_back(std::move(line));
    for (std::size_t b = 0; b < m_data.baselines.size(); ++b) {
        for (const RoofPoint& point : m_data.baselines[b].points) {
            ChartLine dot;
            dot.points.emplace_back(point.intensity, point.attainable);
            dot.color = theme.color(ColorRole::Text);
            dot.width = 0;
            dot.style = Qt::NoPen;
            dot.marker = MarkerShape::Circle;
            dot.markerSize = marker + 3;
            dot.hollow = true;
            chart.lines.push_back(std::move(dot));
        }
    }
    for (const RoofPoint& point : roof.points) {
        const bool memory = point.intensity < ridge;
        ChartLine dot;
        dot.points.emplace_back(point.intensity, point.attainable);
        dot.color = theme.color(memory ? ColorRole::MemoryAxis : ColorRole::ComputeAxis);
        dot.width = 0;
        dot.style = Qt::NoPen;
        dot.marker = memory ? MarkerShape::Square : MarkerShape::Triangle;
        dot.markerSize = marker;
        chart.lines.push_back(std::move(dot));
    }
    return chart;
}

} // namespace ridgepoint
