#include "views/sweep/sweep_view.h"

#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ridgepoint {

namespace {

constexpr double decadesForLog = 50; // largest ÷ smallest from which on a logarithmic axis says more
constexpr int sentenceLines = 3;
const QString fieldOption = QStringLiteral("field");
const QString readoutOption = QStringLiteral("readout");
const QString rangeOption = QStringLiteral("range");

ChartAxis axisOf(const std::vector<double>& values, bool logarithmic, Unit unit, const NumberFormat& numbers)
{
    const auto [low, high] = std::ranges::minmax(values);
    if (logarithmic && low > 0)
        return closeLogAxis(low, high, unit, numbers);
    ChartAxis axis = linearAxis(std::max({std::abs(low), std::abs(high), 1e-30}), unit, numbers);
    if (low < 0) { // a loss: as far below zero as above
        axis.minimum = -axis.maximum;
        const std::vector<ChartTick> above = axis.ticks;
        for (const ChartTick& tick : above)
            if (tick.value > 0)
                axis.ticks.insert(axis.ticks.begin(), {-tick.value, shortText(-tick.value, unit, numbers)});
    }
    return axis;
}

} // namespace

SweepView::SweepView(QWidget* parent)
    : View(parent,
        {QStringLiteral("sweep"), tr("Sweep"), {}, tr("One field changes, all else is as in the scenario")})
    , m_field(findField("model.params"))
    , m_readout(findReadout("step.seconds"))
{
}

QString SweepView::title() const
{
    return tr("%1 over %2", "a readout, a field")
        .arg(coreText(m_readout->firstLabel()), coreText(m_field->label));
}

QString SweepView::field() const { return toQString(m_field->id); }
QString SweepView::readout() const { return toQString(m_readout->path); }

QVariantMap SweepView::options() const
{
    return {{fieldOption, field()}, {readoutOption, readout()}, {rangeOption, m_range}};
}

void SweepView::setOptions(const QVariantMap& options)
{
    if (options.contains(fieldOption))
        setSweep(options.value(fieldOption).toString(), options.value(readoutOption).toString(),
            options.value(rangeOption).toString());
}

void SweepView::setSweep(const QString& field, const QString& readout, const QString& range)
{
    if (const FieldSpec* spec = findField(field.toStdString()); spec && isSweepable(*spec))
        m_field = spec;
    if (const Readout* known = findReadout(readout.toStdString()))
        m_readout = known;
    m_range = range.trimmed();
    compute();
    refresh();
}

void SweepView::inputChanged() { compute(); }
void SweepView::styleChanged() { draw(); }

void SweepView::compute()
{
    m_sweep = {};
    m_drawn.clear();
    m_fault.clear();
    const ViewInput& in = input();
    if (!in.report || !in.catalog)
        return;
    if (m_range.isEmpty())
        m_range = toQString(sweepRangeAround(*in.report, *m_field));
    const SweepAxisRead read = readSweepAxis(std::string(m_field->id) + '=' + m_range.toStdString());
    constexpr std::size_t mostDrawn = 2000; // live: each is an evaluation
    if (!read.message.empty())
        m_fault = coreText(read.message);
    else if (read.axis.values.size() > mostDrawn)
        m_fault = tr("A picture takes at most %1 points.").arg(mostDrawn);
    else
        m_sweep =
            sweep(in.report->scenario, {}, std::span(&read.axis, 1), std::span(&m_readout, 1), *in.catalog);
    if (!m_sweep.refusal.empty())
        m_fault = coreText(m_sweep.refusal);
    for (std::size_t i = 0; i < m_sweep.points.size(); ++i)
        if (const SweepPoint& point = m_sweep.points[i];
            point.at[0] && point.values[0] && std::isfinite(*point.values[0]))
            m_drawn.push_back(i);
    draw();
}

std::optional<QPointF> SweepView::now() const
{
    const Report& report = *input().report;
    std::optional<double> at = m_field->get(report.scenario);
    if (!at)
        at = effectiveValue(report, m_field->id);
    const std::optional<double> value = m_readout->get(report);
    return at && value ? std::optional(QPointF(*at, *value)) : std::nullopt;
}

void SweepView::draw()
{
    if (!ready() || !drawn())
        return;
    const Theme& theme = *style().theme;
    std::vector<double> xs, ys;
    for (const std::size_t i : m_drawn) {
        xs.push_back(*m_sweep.points[i].at[0]);
        ys.push_back(*m_sweep.points[i].values[0]);
    }
    const auto [low, high] = std::ranges::minmax(ys);
    ChartData chart;
    chart.x = axisOf(xs, m_field->scale != FieldScale::Linear, m_field->unit, style().numbers);
    chart.y = axisOf(ys, low > 0 && high / low > decadesForLog, m_readout->unit, style().numbers);
    chart.x.title = coreText(m_field->label);
    chart.y.title = coreText(m_readout->firstLabel());
    const auto line = [&](ColorRole role, MarkerShape marker, qreal size) -> ChartLine& {
        ChartLine& own = chart.lines.emplace_back();
        own.color = theme.color(role);
        own.marker = marker;
        own.markerSize = size;
        return own;
    };
    std::size_t last = std::numeric_limits<std::size_t>::max();
    for (std::size_t k = 0; k < m_drawn.size(); ++k) {
        if (k == 0 || m_drawn[k] != last + 1) // a gap where the scenario cannot be
            line(ColorRole::ComputeAxis, MarkerShape::Circle, 6);
        chart.lines.back().points.emplace_back(xs[k], ys[k]);
        last = m_drawn[k];
    }
    if (const auto here = now()) {
        ChartLine& own = line(ColorRole::Text, MarkerShape::Diamond, 13);
        own.points = {*here};
        own.width = 0;
        own.hollow = true;
    }
    m_chart.setData(chart, theme, style().font);
}

QString SweepView::shown(const SweepPoint& point) const { return coreText(point.shown[0], style().numbers); }

QString SweepView::spoken(const SweepPoint& point) const
{
    return tr("%1: %2").arg(shown(point), shownValue(point.values[0], m_readout->unit, style().numbers));
}

QString SweepView::sentence() const
{
    if (!m_fault.isEmpty())
        return m_fault;
    QStringList parts;
    if (now())
        parts += tr("◇ the scenario: %1, %2.")
                     .arg(shownValue(now()->x(), m_field->unit, style().numbers),
                         shownValue(now()->y(), m_readout->unit, style().numbers));
    const auto illegal = std::ranges::count(m_sweep.points, false, &SweepPoint::legal);
    if (illegal > 0)
        parts += tr("%1 of %2 points cannot be: %3.")
                     .arg(illegal)
                     .arg(m_sweep.points.size())
                     .arg(coreText(m_sweep.faults.front().message));
    else if (!drawn())
        parts +=
            tr("No point has a value: %1").arg(coreText(reasonForNull(*input().report, m_readout->path)));
    if (m_sweep.batchFollowed)
        parts += tr("The global batch follows the replicas where it is too small for them.");
    return parts.join(u' ');
}

std::vector<ReadoutTileData> SweepView::tiles() const
{
    if (!input().report)
        return {};
    return {readoutTile(input(), m_readout->path.data(), style().numbers, coreText(m_readout->firstLabel()))};
}

ViewTable SweepView::table() const
{
    ViewTable table;
    table.columns = {coreText(m_field->label), coreText(m_readout->firstLabel())};
    for (const SweepPoint& point : m_sweep.points) {
        table.rows.push_back({shown(point), shownValue(point.values[0], m_readout->unit, style().numbers)});
        table.paths.push_back(readout());
        table.numbers.push_back({{0, point.at[0], m_field->unit}, {1, point.values[0], m_readout->unit}});
    }
    return table;
}

SweepView::Layout SweepView::layOut(const QRectF& area) const
{
    Layout layout;
    layout.font = pictureFont(style().font, pictureScale(area, style().font) * smallType);
    const qreal line = QFontMetricsF(layout.font).height();
    layout.sentence = wholeSentences(
        sentence(), layout.font, area.width(), captionLines(area.width(), layout.font, sentenceLines));
    layout.plot = area.adjusted(0, 0, 0, -(static_cast<qreal>(layout.sentence.size()) + 0.5) * line);
    return layout;
}

void SweepView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    const Layout layout = layOut(area);
    if (drawn()) {
        m_chart.arrange(layout.font, {});
        m_chart.paint(painter, layout.plot);
    }
    const qreal line = QFontMetricsF(layout.font).height();
    drawLines(painter, {area.left(), drawn() ? layout.plot.bottom() + 0.5 * line : area.top()},
        layout.sentence, layout.font, style().theme->color(ColorRole::Text), line);
}

std::vector<Mark> SweepView::marks(const QRectF& area)
{
    std::vector<Mark> all;
    if (!ready() || !drawn())
        return all;
    const Layout layout = layOut(area);
    m_chart.arrange(layout.font, {});
    const qreal reach = QFontMetricsF(layout.font).height() / 2;
    for (const std::size_t i : m_drawn) {
        const SweepPoint& point = m_sweep.points[i];
        all.push_back(dotMark(QStringLiteral("point.%1").arg(i), spoken(point), readout(),
            m_chart.toPixel(*point.at[0], *point.values[0], layout.plot), reach));
    }
    return all;
}

} // namespace ridgepoint
