#include "views/step/scaling_picture.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Scaling)
};

constexpr qreal panelAtLeast = 11; // width, in lines of text
constexpr qreal panelGap = 1.2; // in lines
constexpr float ribbon = 0.16F; // opacity
constexpr qreal marker = 7;
constexpr int ticksOfNarrow = 5;
constexpr int sentenceLines = 3;

// Neutral colours: the roles of the palette mean memory, computation and network.
ColorRole roleOf(ScalingKind kind)
{
    return kind == ScalingKind::Strong ? ColorRole::Text : ColorRole::Focus;
}

MarkerShape shapeOf(ScalingKind kind)
{
    return kind == ScalingKind::Strong ? MarkerShape::Circle : MarkerShape::Diamond;
}

QString ticked(double count, const NumberFormat& numbers)
{
    return count < 1e4 ? displayText(count, Unit::Count, numbers) : shortText(count, Unit::Number, numbers);
}

} // namespace

void ScalingPicture::update(const ScalingData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    followCounts();
    for (std::size_t i = 0; i < m_charts.size(); ++i) {
        const auto measure = static_cast<ScalingMeasure>(i);
        followValues(measure);
        m_charts[i].setData(chartOf(measure), *style.theme, style.font);
    }
}

void ScalingPicture::followCounts()
{
    std::vector<double> counts;
    for (const ScalingCurve& curve : m_data.curves)
        for (const ScalingDot& dot : curve.dots)
            counts.push_back(dot.accelerators);
    std::ranges::sort(counts);
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    if (counts.empty())
        return;
    double low = counts.front(), high = counts.back();
    for (const ScalingBaseline& baseline : m_data.baselines) {
        low = std::min(low, baseline.accelerators);
        high = std::max(high, baseline.accelerators);
    }
    m_counts.follow(m_style, false, low / 1.3, high * 1.3, [&](double least, double most) {
        ChartAxis axis;
        axis.scale = AxisScale::Log10;
        axis.minimum = least;
        axis.maximum = most;
        // The counts themselves, thinned so that the present one stays.
        const auto stride = static_cast<std::ptrdiff_t>((counts.size() - 1) / ticksOfNarrow + 1);
        const std::ptrdiff_t here = std::ranges::find(counts, m_data.present.value_or(0)) - counts.begin();
        for (std::ptrdiff_t i = here % stride; i < std::ssize(counts); i += stride)
            axis.ticks.push_back({counts[static_cast<std::size_t>(i)],
                ticked(counts[static_cast<std::size_t>(i)], m_style.numbers)});
        return axis;
    });
    m_counts.title = Words::tr("accelerators");
}

void ScalingPicture::followValues(ScalingMeasure measure)
{
    const auto i = static_cast<std::size_t>(measure);
    double low = INFINITY, high = 0;
    const auto add = [&](const std::optional<double>& value) {
        if (value.value_or(0) > 0) {
            low = std::min(low, *value);
            high = std::max(high, *value);
        }
    };
    for (const ScalingCurve& curve : m_data.curves)
        for (const ScalingDot& dot : curve.dots)
            for (const auto& value : {dot.values[i], dot.low[i], dot.high[i]})
                add(value);
    for (const ScalingBaseline& baseline : m_data.baselines)
        add(baseline.values[i]);
    if (high <= 0)
        return;
    m_values[i].follow(m_style, false, low, high, [&](double least, double most) {
        return measure == ScalingMeasure::StepTime
            ? closeLogAxis(least, most, Unit::Second, m_style.numbers, ticksOfNarrow)
            : linearAxis(most, scalingMeasureUnit(measure), m_style.numbers, ticksOfNarrow);
    });
}

ChartData ScalingPicture::chartOf(ScalingMeasure measure) const
{
    const Theme& theme = *m_style.theme;
    const auto i = static_cast<std::size_t>(measure);
    ChartData chart;
    chart.x = m_counts;
    chart.y = m_values[i];
    const QColor quiet = theme.color(ColorRole::Line);
    for (const ScalingCurve& curve : m_data.curves) {
        const QColor color = theme.color(roleOf(curve.kind));
        ChartArea band;
        ChartLine line, fits, over;
        for (const ScalingDot& dot : curve.dots) {
            if (!dot.values[i])
                continue;
            const QPointF at(dot.accelerators, *dot.values[i]);
            line.points.push_back(at);
            (dot.fits ? fits : over).points.push_back(at);
            if (dot.low[i] && dot.high[i]) {
                band.lower.emplace_back(dot.accelerators, *dot.low[i]);
                band.upper.emplace_back(dot.accelerators, *dot.high[i]);
            }
        }
        // A perfect scaling from the present count, for the eye.
        const auto here = std::ranges::find_if(curve.dots, &ScalingDot::current);
        if (measure == ScalingMeasure::StepTime && curve.kind == ScalingKind::Strong
            && here != curve.dots.end() && here->values[i]) {
            ChartLine ideal;
            const double work = here->accelerators * *here->values[i];
            for (const double count : {m_counts.minimum, m_counts.maximum})
                ideal.points.emplace_back(count, work / count);
            ideal.color = quiet;
            ideal.width = 1;
            ideal.style = Qt::DotLine;
            chart.lines.push_back(std::move(ideal));
        }
        QColor wash = color;
        wash.setAlphaF(ribbon);
        band.brush = wash;
        chart.areas.push_back(std::move(band));
        line.color = fits.color = color;
        line.style = curve.kind == ScalingKind::Strong ? Qt::SolidLine : Qt::DashLine;
        fits.width = over.width = 0;
        fits.style = over.style = Qt::NoPen;
        fits.marker = shapeOf(curve.kind);
        over.marker = MarkerShape::Cross;
        over.color = theme.color(ColorRole::Overshoot);
        fits.markerSize = over.markerSize = marker;
        chart.lines.push_back(std::move(line));
        chart.lines.push_back(std::move(fits));
        chart.lines.push_back(std::move(over));
    }
    for (const ScalingBaseline& baseline : m_data.baselines) {
        ChartLine dot;
        if (baseline.values[i])
            dot.points.emplace_back(baseline.accelerators, *baseline.values[i]);
        dot.color = theme.color(ColorRole::Text);
        dot.width = 0;
        dot.style = Qt::NoPen;
        dot.marker = MarkerShape::Square;
        dot.markerSize = marker + 2;
        dot.hollow = true;
        dot.label = baseline.letter;
        chart.lines.push_back(std::move(dot));
    }
    return chart;
}

ScalingPicture::Layout ScalingPicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, 1.35);
    const QFont base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    for (ChartPicture& chart : m_charts)
        chart.arrange(base, {});
    if (area.width() < 4 * line || area.height() < line)
        return layout;
    if (m_data.empty()) {
        layout.sentence =
            wholeSentences(QStringList(QStringList{m_data.reason} + m_data.sentences).join(u' '), layout.font,
                area.width(), int(std::min(area.height() / line, 12.0)));
        layout.sentenceTop = area.top();
        return layout;
    }
    const qreal chartAtLeast = 7 * line;
    layout.sentence = wholeSentences(m_data.sentences.join(u' '), layout.font, area.width(),
        captionLines(area.width(), layout.font, sentenceLines));
    const auto below = [&] { return (static_cast<qreal>(layout.sentence.size()) + 0.5) * line; };
    while (!layout.sentence.isEmpty() && area.height() - below() - 1.4 * line < chartAtLeast)
        layout.sentence = layout.sentence.size() > 1 ? wholeSentences(m_data.sentences.join(u' '),
                              layout.font, area.width(), int(layout.sentence.size()) - 1)
                                                     : QStringList();
    const qreal bottom = area.bottom() - (layout.sentence.isEmpty() ? 0 : below());
    layout.sentenceTop = bottom + 0.5 * line;
    qreal top = area.top();
    if (bottom - top - 1.4 * line >= chartAtLeast) {
        layout.legend = QRectF(area.left(), top, area.width(), line);
        top += 1.4 * line;
    }
    const int panels =
        std::clamp(static_cast<int>(area.width() / (panelAtLeast * line)), 1, scalingMeasureCount);
    const qreal width = (area.width() - (panels - 1) * panelGap * line) / panels;
    for (int i = 0; i < panels; ++i)
        layout.panels.emplace_back(area.left() + i * (width + panelGap * line), top, width, bottom - top);
    return layout;
}

QRectF ScalingPicture::chartArea(const Layout& layout, std::size_t panel) const
{
    return layout.panels[panel].adjusted(0, 1.2 * layout.line, 0, 0); // below the panel's title
}

void ScalingPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < layout.panels.size(); ++i) {
        const QRectF& panel = layout.panels[i];
        const auto measure = static_cast<ScalingMeasure>(i);
        drawLabel(painter, panel.topLeft(), Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(layout.bold).elidedText(scalingMeasureName(measure), Qt::ElideRight, panel.width()),
            layout.bold, text);
        const QRectF inner = chartArea(layout, i);
        const bool known = std::ranges::any_of(m_data.curves, [i](const ScalingCurve& curve) {
            return std::ranges::any_of(
                curve.dots, [i](const ScalingDot& dot) { return dot.values[i].has_value(); });
        });
        if (!known) {
            qreal y = inner.top();
            const QString why = measure == ScalingMeasure::Cost
                ? Words::tr("no price is known for this accelerator: set the price per accelerator-hour")
                : Words::tr("the report has no such figure");
            for (const QString& part : wrappedLines(QString(noValue) + u' ' + why, layout.font, inner.width(),
                     int(inner.height() / layout.line))) {
                drawLabel(painter, {inner.left(), y}, Qt::AlignLeft | Qt::AlignTop, part, layout.font,
                    theme.color(ColorRole::SecondaryText));
                y += layout.line;
            }
            continue;
        }
        m_charts[i].paint(painter, inner);
        const QRectF plot = m_charts[i].plotArea(inner);
        if (!m_data.present || plot.isEmpty())
            continue;
        const qreal x = m_charts[i].toPixel(*m_data.present, 1, inner).x();
        if (x < plot.left() || x > plot.right())
            continue;
        painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1, Qt::DashLine));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString now = Words::tr("now");
        const bool left = x + textWidth(now, layout.font) + 0.3 * layout.line > plot.right();
        // At the head of its line, or at its foot where a baseline's letter stands near the head.
        const bool taken = std::ranges::any_of(m_data.baselines, [&](const ScalingBaseline& baseline) {
            return baseline.values[i]
                && m_charts[i].toPixel(baseline.accelerators, *baseline.values[i], inner).y()
                < plot.top() + 4 * layout.line;
        });
        drawLabel(painter,
            {x + (left ? -0.3 : 0.3) * layout.line, taken ? plot.bottom() - 0.2 * layout.line : plot.top()},
            (left ? Qt::AlignRight : Qt::AlignLeft) | (taken ? Qt::AlignBottom : Qt::AlignTop), now,
            layout.font, theme.color(ColorRole::SecondaryText));
    }
    if (!layout.legend.isNull())
        paintLegend(painter, layout);
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font, text, layout.line);
    painter.restore();
}

void ScalingPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const qreal y = layout.legend.center().y();
    qreal left = layout.legend.left();
    const auto entry = [&](const QString& text, qreal sample, auto draw) {
        const qreal width = sample + 0.4 * line + textWidth(text, layout.font);
        if (left + width > layout.legend.right())
            return;
        draw(QRectF(left, y - line / 2, sample, line));
        drawEntryName(painter, QRectF(left, y - line / 2, sample, line), 0.4 * line, text, layout.font,
            theme.color(ColorRole::SecondaryText));
        left += width + line;
    };
    const auto dotted = [&](const QRectF& box, const QColor& color, Qt::PenStyle style, MarkerShape shape) {
        painter.setPen(QPen(color, style == Qt::DotLine ? 1 : 2, style, Qt::FlatCap));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        const QPointF c = box.center();
        const qreal r = marker / 2;
        if (shape == MarkerShape::Circle)
            painter.drawEllipse(c, r, r);
        else if (shape == MarkerShape::Diamond)
            painter.drawPolygon(QPolygonF()
                << c + QPointF(0, -r) << c + QPointF(r, 0) << c + QPointF(0, r) << c + QPointF(-r, 0));
        painter.setBrush(Qt::NoBrush);
    };
    for (const ScalingCurve& curve : m_data.curves) {
        if (curve.dots.empty())
            continue;
        const bool strong = curve.kind == ScalingKind::Strong;
        entry(strong ? Words::tr("strong: same batch") : Words::tr("weak: batch grows"), 2.2 * line,
            [&](const QRectF& box) {
                dotted(box, theme.color(roleOf(curve.kind)), strong ? Qt::SolidLine : Qt::DashLine,
                    shapeOf(curve.kind));
            });
    }
    const bool banded = std::ranges::any_of(m_data.curves, [](const ScalingCurve& curve) {
        return std::ranges::any_of(curve.dots, [](const ScalingDot& dot) { return dot.high[0].has_value(); });
    });
    if (banded)
        entry(Words::tr("band"), 1.4 * line, [&](const QRectF& box) {
            painter.fillRect(box.adjusted(0, 0.2 * line, 0, -0.2 * line),
                mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Text), ribbon));
        });
    if (m_data.overMemory)
        entry(Words::tr("does not fit in memory"), 0.8 * line, [&](const QRectF& box) {
            const qreal r = marker / 2;
            painter.setPen(QPen(theme.color(ColorRole::Overshoot), 2));
            painter.drawLine(box.center() - QPointF(r, r), box.center() + QPointF(r, r));
            painter.drawLine(box.center() - QPointF(r, -r), box.center() + QPointF(r, -r));
        });
    entry(Words::tr("perfect strong scaling"), 2.2 * line, [&](const QRectF& box) {
        dotted(box, theme.color(ColorRole::Line), Qt::DotLine, MarkerShape::None);
    });
}

std::vector<Mark> ScalingPicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    const qreal radius = 0.5 * layout.line;
    for (const ScalingCurve& curve : m_data.curves) {
        for (const ScalingDot& dot : curve.dots) {
            Mark mark{dot.key, dot.spoken, dot.current ? QStringLiteral("step.seconds") : QString(), {}};
            for (std::size_t i = 0; i < layout.panels.size(); ++i) {
                const QRectF inner = chartArea(layout, i);
                const QRectF plot = m_charts[i].plotArea(inner);
                if (plot.isEmpty() || !dot.values[i])
                    continue;
                const QPointF at = m_charts[i].toPixel(dot.accelerators, *dot.values[i], inner);
                if (plot.adjusted(-1, -1, 1, 1).contains(at))
                    mark.shape.addEllipse(at, radius, radius);
            }
            if (!mark.shape.isEmpty())
                all.push_back(std::move(mark));
        }
    }
    return all;
}

} // namespace ridgepoint
