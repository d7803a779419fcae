#include "views/chart/chart_picture.h"

#include "views/chart/chart_series.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "widgets/fonts.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr qreal tickGap = 0.35; // of the text height, between a tick label and the axis

// A title that is too long says its unit at least: "training state (bytes)" → "bytes".
QString fittingTitle(const QString& title, const QFont& font, qreal room)
{
    const qsizetype open = title.lastIndexOf(u'(');
    if (textWidth(title, font) <= room || open < 0 || !title.endsWith(u')'))
        return QFontMetricsF(font).elidedText(title, Qt::ElideRight, room);
    return QFontMetricsF(font).elidedText(title.mid(open + 1).chopped(1), Qt::ElideRight, room);
}

} // namespace

struct ChartPicture::Private
{
    ChartData data;
    ChartShape shape;
    ChartSeries series;
    QColor text, secondary, line, grid, background;
    qreal stroke = 1; // of the theme
    QFont font;
    QMarginsF margins; // around the plot, for ticks and titles

    void measure();
    void paintGrid(QPainter& painter, const QRectF& plot) const;
    void paintAxes(QPainter& painter, const QRectF& plot, const QRectF& area) const;
    void paintPatterns(QPainter& painter, const ChartPicture& picture, const QRectF& area) const; // of bars
    void paintCrosses(QPainter& painter, const QRectF& plot) const;
    void paintLineLabels(QPainter& painter, const QRectF& plot) const;
};

void ChartPicture::Private::measure()
{
    const qreal height = lineHeight(font);
    qreal left = 0;
    for (const ChartTick& tick : data.y.ticks)
        left = std::max(left, textWidth(tick.label, font));
    if (left > 0)
        left += tickGap * height;
    if (!data.y.title.isEmpty())
        left += 1.3 * height;
    qreal right = 0;
    if (!data.x.ticks.empty())
        right = textWidth(data.x.ticks.back().label, font) / 2;
    qreal bottom = data.y.ticks.empty() ? 1 : height / 2;
    if (!data.x.ticks.empty())
        bottom = height * (1 + tickGap);
    if (!data.x.title.isEmpty())
        bottom += 1.2 * height;
    margins = data.reserve + QMarginsF(left, height / 2, right, bottom);
}

void ChartPicture::Private::paintGrid(QPainter& painter, const QRectF& plot) const
{
    QPainterPath hairlines, ghost;
    const auto across = [&](QPainterPath& path, double value) {
        const double u = shape.y.unit(value).value_or(-1);
        if (u >= -1e-9 && u <= 1 + 1e-9) {
            path.moveTo(plot.left(), plot.bottom() - u * plot.height());
            path.lineTo(plot.right(), plot.bottom() - u * plot.height());
        }
    };
    const auto down = [&](QPainterPath& path, double value) {
        const double u = shape.x.unit(value).value_or(-1);
        if (u >= -1e-9 && u <= 1 + 1e-9) {
            path.moveTo(plot.left() + u * plot.width(), plot.top());
            path.lineTo(plot.left() + u * plot.width(), plot.bottom());
        }
    };
    for (const ChartTick& tick : data.y.ticks)
        across(hairlines, tick.value);
    for (const double value : data.y.ghost)
        across(ghost, value);
    for (const ChartTick& tick : data.x.ticks)
        down(hairlines, tick.value);
    for (const double value : data.x.ghost)
        down(ghost, value);
    painter.strokePath(hairlines, QPen(grid, stroke));
    painter.strokePath(ghost, QPen(line, stroke, Qt::DotLine));
}

void ChartPicture::Private::paintAxes(QPainter& painter, const QRectF& plot, const QRectF& area) const
{
    const qreal height = lineHeight(font);
    QPainterPath axes;
    axes.moveTo(plot.topLeft());
    axes.lineTo(plot.bottomLeft());
    axes.lineTo(plot.bottomRight());
    painter.strokePath(axes, QPen(line, stroke));

    qreal lastLabel = area.bottom() + height / 2; // labels of a short axis must not run into each other
    for (const ChartTick& tick : data.y.ticks) {
        const double u = shape.y.unit(tick.value).value_or(-1);
        const qreal y = plot.bottom() - u * plot.height();
        if (u < -1e-9 || u > 1 + 1e-9 || y > lastLabel - tickPitch * height)
            continue;
        drawLabel(painter, {plot.left() - tickGap * height, y}, Qt::AlignRight | Qt::AlignVCenter, tick.label,
            font, secondary);
        lastLabel = y;
    }
    qreal freeFrom = area.left();
    for (const ChartTick& tick : data.x.ticks) {
        const double u = shape.x.unit(tick.value).value_or(-1);
        const QPointF at(plot.left() + u * plot.width(), plot.bottom() + tickGap * height);
        const QRectF box = labelBox(at, Qt::AlignHCenter | Qt::AlignTop, tick.label, font);
        if (u < -1e-9 || u > 1 + 1e-9 || box.left() < freeFrom || box.right() > area.right() + 0.5)
            continue;
        drawLabel(painter, at, Qt::AlignHCenter | Qt::AlignTop, tick.label, font, secondary);
        freeFrom = box.right() + 0.5 * height;
    }
    if (!data.x.title.isEmpty())
        drawLabel(painter, {plot.center().x(), area.bottom() - data.reserve.bottom()},
            Qt::AlignHCenter | Qt::AlignBottom,
            fittingTitle(data.x.title, font,
                2 * std::min(plot.center().x() - area.left(), area.right() - plot.center().x())),
            font, secondary);
    if (!data.y.title.isEmpty()) {
        painter.save();
        painter.translate(area.left() + data.reserve.left(), plot.center().y());
        painter.rotate(-90);
        const QString title = fittingTitle(data.y.title, font,
            2 * std::min(plot.center().y() - area.top(), area.bottom() - plot.center().y()));
        drawLabel(painter, {0, 0}, Qt::AlignHCenter | Qt::AlignTop, title, font, secondary);
        painter.restore();
    }
}

void ChartPicture::Private::paintPatterns(
    QPainter& painter, const ChartPicture& picture, const QRectF& area) const
{
    for (std::size_t s = 0; s < data.bars.size(); ++s) {
        const ChartBarSet& set = data.bars[s];
        for (std::size_t c = 0; c < shape.categories; ++c) {
            const QRectF rect = picture.barRect(s, c, area);
            if (rect.isEmpty())
                continue;
            QPainterPath path;
            path.addRect(rect);
            paintPattern(painter, path, set.pattern, set.patternColor);
            if (set.outline.isValid() && rect.width() > 2 && rect.height() > 1) {
                path.clear();
                path.addRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
                painter.strokePath(
                    path, QPen(set.outline, stroke, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
            }
        }
    }
}

void ChartPicture::Private::paintCrosses(QPainter& painter, const QRectF& plot) const
{
    for (std::size_t i = 0; i < shape.lines.size(); ++i) {
        if (data.lines[i].marker != MarkerShape::Cross)
            continue;
        const qreal r = data.lines[i].markerSize / 2;
        QPainterPath path;
        for (const QPointF& p : shape.lines[i].points) {
            const QPointF c(plot.left() + p.x() * plot.width(), plot.bottom() - p.y() * plot.height());
            path.moveTo(c.x() - r, c.y() - r);
            path.lineTo(c.x() + r, c.y() + r);
            path.moveTo(c.x() - r, c.y() + r);
            path.lineTo(c.x() + r, c.y() - r);
        }
        painter.strokePath(path, QPen(data.lines[i].color, 2 * stroke));
    }
}

void ChartPicture::Private::paintLineLabels(QPainter& painter, const QRectF& plot) const
{
    struct Label
    {
        QString text;
        QColor color;
        QPointF end;
        bool above; // of the line's end; otherwise to its right
    };
    std::vector<Label> labels;
    std::vector<LabelWish> wishes;
    const qreal height = lineHeight(font);
    for (std::size_t i = 0; i < shape.lines.size(); ++i) {
        const ChartShape::Line& item = shape.lines[i];
        if (data.lines[i].label.isEmpty() || (item.pieces.empty() && item.points.isEmpty()))
            continue;
        const QPointF u = item.pieces.empty() ? item.points.last() : item.pieces.back().last();
        const QPointF end(plot.left() + u.x() * plot.width(), plot.bottom() - u.y() * plot.height());
        const qreal gap =
            height / 3 + (data.lines[i].marker != MarkerShape::None ? data.lines[i].markerSize / 2 : 0);
        const bool above = end.x() + gap + textWidth(data.lines[i].label, font) > plot.right();
        labels.push_back(
            {data.lines[i].label, data.lines[i].color, end + QPointF(above ? 0 : gap, 0), above});
        wishes.push_back({above ? end.y() - height * 0.6 : end.y(), height, 0});
    }
    const auto places = placeLabels(wishes, plot.top(), plot.bottom());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!places[i])
            continue;
        const Label& label = labels[i];
        const qreal x = label.above ? std::min(label.end.x(), plot.right()) - height / 4 : label.end.x();
        drawLabel(painter, {x, *places[i]}, (label.above ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
            label.text, font, text);
    }
}

ChartPicture::ChartPicture()
    : d(std::make_unique<Private>())
{
}

ChartPicture::~ChartPicture() = default;

void ChartPicture::setData(const ChartData& data, const Theme& theme, const QFont& font)
{
    d->data = data;
    d->shape = ChartShape(data);
    d->text = theme.color(ColorRole::Text);
    d->secondary = theme.color(ColorRole::SecondaryText);
    d->line = theme.color(ColorRole::Line);
    d->background = theme.color(ColorRole::Background);
    d->grid = theme.grid();
    d->stroke = theme.stroke;
    for (ChartLine& each : d->data.lines)
        each.width *= theme.stroke;
    arrange(font, data.reserve);
    d->series.update(d->data, d->shape, d->background);
}

void ChartPicture::arrange(const QFont& font, const QMarginsF& reserve)
{
    d->data.reserve = reserve;
    d->font = pictureFont(font, smallType);
    d->measure();
}

QRectF ChartPicture::plotArea(const QRectF& area) const
{
    const QRectF plot = area.marginsRemoved(d->margins);
    return plot.width() > 1 && plot.height() > 1 ? plot : QRectF();
}

void ChartPicture::paint(QPainter& painter, const QRectF& area)
{
    const QRectF plot = plotArea(area);
    if (plot.isEmpty())
        return;
    sawPlot(painter, plot);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    {
        const FigurePart part(painter, "grid");
        d->paintGrid(painter, plot);
    }
    {
        const FigurePart part(painter, "series");
        d->series.paintFills(painter, plot);
        d->paintPatterns(painter, *this, area);
        d->series.paintStrokes(painter, plot);
        d->paintCrosses(painter, plot);
    }
    {
        const FigurePart part(painter, "axes");
        d->paintAxes(painter, plot, area);
    }
    d->paintLineLabels(painter, plot);
    painter.restore();
}

QPointF ChartPicture::toPixel(double x, double y, const QRectF& area) const
{
    const QRectF plot = plotArea(area);
    return {plot.left() + d->shape.x.unit(x).value_or(0) * plot.width(),
        plot.bottom() - d->shape.y.unit(y).value_or(0) * plot.height()};
}

QPointF ChartPicture::toData(QPointF pixel, const QRectF& area) const
{
    const QRectF plot = plotArea(area);
    if (plot.isEmpty())
        return {d->shape.x.value(0), d->shape.y.value(0)};
    return {d->shape.x.value((pixel.x() - plot.left()) / plot.width()),
        d->shape.y.value((plot.bottom() - pixel.y()) / plot.height())};
}

QRectF ChartPicture::barRect(std::size_t set, std::size_t category, const QRectF& area) const
{
    const QRectF plot = plotArea(area);
    if (plot.isEmpty() || set >= d->data.bars.size() || category >= d->shape.categories)
        return {};
    const auto [low, high] = d->shape.bars[set][category];
    if (!(high > low))
        return {};
    const qreal slot = plot.width() / static_cast<qreal>(d->shape.categories);
    const qreal width = slot * std::clamp(d->data.barWidth, 0.01, 1.0);
    return {plot.left() + (static_cast<qreal>(category) + 0.5) * slot - width / 2,
        plot.bottom() - high * plot.height(), width, (high - low) * plot.height()};
}

} // namespace ridgepoint
