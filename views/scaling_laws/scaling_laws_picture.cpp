#include "views/scaling_laws/scaling_laws_picture.h"

#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ScalingLaws)
};

constexpr qreal largestScale = 1.35;
// The batch stands beside the map in a picture so many lines wide, else below it in one so many high.
constexpr qreal besideAtLeast = 42, stackedAtLeast = 38, stackedShare = 0.4;
constexpr qreal dot = 5.5; // radius of this run
constexpr qreal grab = 14; // distance from which a handle is taken
constexpr qreal kept = 7; // around a sign, that names keep clear of
constexpr double batchLeast = 1.02, batchMost = 60; // multiples that the curve spans at least

// How a line is drawn in the map and in its legend.
struct LineLook
{
    ColorRole ink;
    qreal width;
    Qt::PenStyle style;
};
constexpr LineLook ruleLook{ColorRole::SecondaryText, 2.2, Qt::DashDotLine};
constexpr LineLook fitLook{ColorRole::Focus, 2.4, Qt::SolidLine};
constexpr LineLook computeLook{ColorRole::Text, 1.4, Qt::DashLine};
constexpr LineLook lossLook{ColorRole::Line, 1.2, Qt::SolidLine};
constexpr LineLook runsLook{ColorRole::SecondaryText, 1.4, Qt::DotLine};

QRectF around(QPointF at, qreal r) { return {at - QPointF(r, r), QSizeF(2 * r, 2 * r)}; }

// The first of the places around a point that touches nothing taken; takes it.
std::optional<QRectF> placeBeside(
    QPointF at, QSizeF size, qreal gap, const QRectF& bounds, std::vector<QRectF>& taken)
{
    const qreal w = size.width(), h = size.height();
    const std::array places{QPointF(gap, -h - gap / 2), QPointF(gap, gap / 2), QPointF(-w - gap, gap / 2),
        QPointF(-w - gap, -h - gap / 2), QPointF(-w / 2, -h - gap), QPointF(-w / 2, gap),
        QPointF(gap, -2 * h - gap), QPointF(-w - gap, h + gap)};
    for (const QPointF& place : places) {
        const QRectF box(at + place, size);
        if (!bounds.contains(box))
            continue;
        if (std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); })) {
            taken.push_back(box);
            return box;
        }
    }
    return std::nullopt;
}

} // namespace

void ScalingLawsPicture::update(
    const ScalingLawsData& data, const PictureStyle& style, LawsPanel panel, bool held)
{
    m_data = data;
    m_style = style;
    m_panel = panel;
    if (data.problem.isEmpty()) {
        double compute = batchMost, steps = batchMost;
        for (const LawBatch& batch : data.batches) {
            compute = std::max(compute, batch.computeMultiple * 2);
            steps = std::max(steps, batch.stepsMultiple * 2);
        }
        const auto decades = [&](LiveAxis& axis, double least, double most, Unit unit, const QString& title) {
            axis.follow(style, held, least, most,
                [&](double low, double high) { return logAxis(low, high, unit, style.numbers); });
            axis.title = title;
        };
        decades(m_sizes, data.smallest, data.largest, Unit::Parameter, Words::tr("active parameters"));
        decades(m_tokens, data.fewest, data.most, Unit::Token, Words::tr("training tokens"));
        decades(m_compute, 1, compute, Unit::Ratio, Words::tr("compute ÷ the least (×)"));
        decades(m_steps, 1, steps, Unit::Ratio, Words::tr("steps ÷ the fewest (×)"));
    }
    m_map.setData(mapChart(), *style.theme, style.font);
    m_batch.setData(batchChart(), *style.theme, style.font);
}

ChartData ScalingLawsPicture::mapChart() const
{
    ChartData chart{.x = m_sizes, .y = m_tokens};
    const auto line = [&](const std::vector<QPointF>& points, const LineLook& look) {
        chart.lines.push_back({.points = points,
            .color = m_style.theme->color(look.ink),
            .width = look.width,
            .style = look.style});
    };
    for (const LawContour& contour : m_data.contours)
        line(contour.points, lossLook);
    line({{fittedFrom.value(), fittedTokensFrom.value()}, {fittedTo.value(), fittedTokensFrom.value()},
             {fittedTo.value(), fittedTokensTo.value()}, {fittedFrom.value(), fittedTokensTo.value()},
             {fittedFrom.value(), fittedTokensFrom.value()}},
        runsLook);
    line(m_data.sameCompute, computeLook);
    line(m_data.rule, ruleLook);
    line(m_data.best, fitLook);
    return chart;
}

ChartData ScalingLawsPicture::batchChart() const
{
    return {.x = m_compute,
        .y = m_steps,
        .lines = {
            {.points = m_data.batchCurve, .color = m_style.theme->color(ColorRole::Text), .width = 2.2}}};
}

ScalingLawsPicture::Layout ScalingLawsPicture::layOut(const QRectF& area)
{
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
    layout.base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    if (area.width() < 6 * line || area.height() < 2 * line)
        return layout;
    if (!m_data.problem.isEmpty()) {
        layout.sentence = wholeSentences(
            m_data.problem, layout.font, area.width(), captionLines(area.width(), layout.font, 4));
        layout.sentenceAt = area.topLeft();
        return layout;
    }
    const bool all = m_panel == LawsPanel::All;
    const bool roomy = all && area.width() > besideAtLeast * line && area.height() > 17 * line;
    const bool withRuler = roomy && area.height() > 40 * line;
    QRectF rest = area;
    if (m_panel == LawsPanel::Ruler) {
        layout.ruler = area;
    } else if (withRuler) {
        const qreal height = std::min(0.3 * area.height(), rulerLines * line);
        layout.ruler = QRectF(area.left(), area.bottom() - height, area.width(), height);
        rest.setBottom(layout.ruler.top() - 0.6 * line);
    }
    if (m_panel == LawsPanel::Batch) {
        layout.batch = area;
    } else if (roomy) {
        const qreal width = 0.32 * area.width();
        layout.batch = QRectF(area.right() - width, rest.top(), width, rest.height());
        rest.setRight(layout.batch.left() - 1.5 * line);
    } else if (all && area.width() <= besideAtLeast * line && area.height() > stackedAtLeast * line) {
        layout.batch = QRectF(area.left(), area.bottom() - stackedShare * area.height(), area.width(),
            stackedShare * area.height());
        rest.setBottom(layout.batch.top() - 0.8 * line);
    }
    if (m_panel == LawsPanel::Map || all)
        layout.map = rest;

    if (!layout.ruler.isNull())
        layOutRuler(layout);
    // Too small for axes: what they would show, in words.
    const auto inWords = [&](QRectF& panel, const QString& text, QStringList& lines, QPointF& at) {
        if (panel.isNull() || (panel.width() >= 14 * line && panel.height() >= 9 * line))
            return;
        lines = wholeSentences(text, layout.font, panel.width(), static_cast<int>(panel.height() / line));
        at = panel.topLeft();
        panel = {};
    };
    inWords(layout.map, m_data.sentence, layout.sentence, layout.sentenceAt);
    inWords(layout.batch, m_data.batchSentence, layout.batchSentence, layout.batchSentenceAt);
    const auto below = [&](QRectF& panel, const QString& text, QStringList& lines, QPointF& at, int most) {
        lines = wholeSentences(text, layout.font, std::min(panel.width(), 90 * line), most);
        while (!lines.isEmpty() && panel.height() - static_cast<qreal>(lines.size()) * line < 12 * line)
            lines = lines.size() > 1
                ? wholeSentences(text, layout.font, panel.width(), static_cast<int>(lines.size()) - 1)
                : QStringList();
        const qreal height = lines.isEmpty() ? 0 : (static_cast<qreal>(lines.size()) + 0.4) * line;
        at = {panel.left(), panel.bottom() - height + 0.4 * line};
        panel.setBottom(panel.bottom() - height);
    };
    if (!layout.map.isNull()) {
        below(layout.map, m_data.sentence, layout.sentence, layout.sentenceAt, 8);
        // The legend over the chart, in as many lines as it needs, five at most.
        const auto entry = [&](const QString& name, const LineLook& look) {
            layout.legend.push_back(
                {name, QPen(m_style.theme->color(look.ink), look.width, look.style, Qt::FlatCap)});
        };
        entry(Words::tr("20 tokens per parameter"), ruleLook);
        entry(Words::tr("best by the fit %1").arg(fitName(m_data.fit)), fitLook);
        entry(Words::tr("as much compute as this run"), computeLook);
        entry(Words::tr("equal loss (nats per token)"), lossLook);
        entry(Words::tr("runs behind the fit"), runsLook);
        layout.legend.back().box = true;
        qreal x = layout.map.left(), y = layout.map.top();
        int lines = 1;
        std::size_t placed = 0;
        for (Sample& sample : layout.legend) {
            const qreal width = 2.6 * line + textWidth(sample.text, layout.font);
            if (x > layout.map.left() && x + width > layout.map.right()) {
                x = layout.map.left();
                y += 1.15 * line;
                ++lines;
            }
            if (lines > 5 || x + width > layout.map.right() || layout.map.height() < 14 * line)
                break;
            sample.place = QRectF(x, y, width, line);
            x += width + line;
            ++placed;
        }
        layout.legend.resize(placed);
        const qreal legend =
            placed == 0 ? 0 : layout.legend.back().place.bottom() - layout.map.top() + 0.5 * line;
        layout.map.setTop(layout.map.top() + legend);
        qreal label = 0;
        for (const LawContour& contour : m_data.contours)
            label = std::max(label, textWidth(contour.label, layout.font));
        m_map.arrange(layout.base, QMarginsF(0, 0, label + 0.7 * line, 0));
        layout.mapPlot = m_map.plotArea(layout.map);
    }
    if (!layout.batch.isNull()) {
        below(layout.batch, m_data.batchSentence, layout.batchSentence, layout.batchSentenceAt, 8);
        m_batch.arrange(layout.base, QMarginsF(0, 1.6 * line, 0, 0));
        layout.batchPlot = m_batch.plotArea(layout.batch);
    }
    return layout;
}

QPointF ScalingLawsPicture::mapPixel(const LawPoint& at, const Layout& layout) const
{
    return m_map.toPixel(at.parameters, at.tokens, layout.map);
}

QPointF ScalingLawsPicture::batchPixel(const LawBatch& batch, const Layout& layout) const
{
    return m_batch.toPixel(batch.computeMultiple, batch.stepsMultiple, layout.batch);
}

void ScalingLawsPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.mapPlot.isEmpty())
        paintMap(painter, layout);
    if (!layout.batchPlot.isEmpty())
        paintBatch(painter, layout);
    if (!layout.ruler.isNull() && m_data.problem.isEmpty())
        paintRuler(painter, layout);
    const QColor text = m_style.theme->color(ColorRole::Text);
    drawLines(painter, layout.sentenceAt, layout.sentence, layout.font, text, layout.line);
    drawLines(painter, layout.batchSentenceAt, layout.batchSentence, layout.font, text, layout.line);
    painter.restore();
}

void ScalingLawsPicture::paintHead(
    QPainter& painter, const Layout& layout, const QRectF& panel, const QString& text) const
{
    const QStringList lines = wrappedLines(text, layout.bold, panel.width(), 1);
    if (!lines.isEmpty())
        drawLabel(painter, panel.topLeft(), Qt::AlignLeft | Qt::AlignTop, lines.front(), layout.bold,
            m_style.theme->color(ColorRole::Text));
}

// A baseline is an outline, all else is rimmed with paper.
void ScalingLawsPicture::paintSign(QPainter& painter, QPointF at, MarkerShape shape, ColorRole ink) const
{
    const Theme& theme = *m_style.theme;
    const bool outline = shape == MarkerShape::Square;
    painter.setPen(QPen(theme.color(outline ? ink : ColorRole::Background), 1.5));
    painter.setBrush(outline ? QBrush(Qt::NoBrush) : QBrush(theme.color(ink)));
    const qreal r = outline ? 5 : shape == MarkerShape::Circle ? dot : dot + 1.5;
    if (shape == MarkerShape::Triangle)
        painter.drawPolygon(
            QPolygonF{at + QPointF(0, -r), at + QPointF(r, 0.8 * r), at + QPointF(-r, 0.8 * r)});
    else
        drawMarker(painter, shape, at, r);
}

void ScalingLawsPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    for (const Sample& sample : layout.legend) {
        painter.setPen(sample.pen);
        painter.setBrush(Qt::NoBrush);
        const qreal y = sample.place.center().y();
        if (sample.box)
            painter.drawRect(
                QRectF(sample.place.left() + 0.3 * line, y - 0.35 * line, 1.6 * line, 0.7 * line));
        else
            painter.drawLine(QPointF(sample.place.left(), y), QPointF(sample.place.left() + 2.2 * line, y));
        drawEntryName(painter, QRectF(sample.place.left(), y - line / 2, 2.2 * line, line), 0.4 * line,
            sample.text, layout.font, theme.color(ColorRole::SecondaryText));
    }
}

void ScalingLawsPicture::paintMap(QPainter& painter, const Layout& layout)
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    m_map.paint(painter, layout.map);
    paintLegend(painter, layout);
    const QRectF& plot = layout.mapPlot;
    std::vector<QRectF> taken;
    std::vector<QPointF> at;
    for (const LawMark& mark : m_data.marks) {
        at.push_back(mapPixel(mark.at, layout));
        taken.push_back(around(at.back(), kept));
    }
    // Contours are named where they leave the plot on the right, else where they leave it at the bottom.
    std::vector<LabelWish> wishes;
    std::vector<const LawContour*> right;
    for (const LawContour& contour : m_data.contours) {
        const QPointF end = m_map.toPixel(contour.points.back().x(), contour.points.back().y(), layout.map);
        if (end.y() >= plot.top() && end.y() <= plot.bottom()) {
            wishes.push_back({end.y(), line, 1});
            right.push_back(&contour);
        }
    }
    const auto places = placeLabels(wishes, plot.top(), plot.bottom());
    for (std::size_t i = 0; i < right.size(); ++i)
        if (places[i])
            drawLabel(painter, {plot.right() + 0.35 * line, *places[i]}, Qt::AlignLeft | Qt::AlignVCenter,
                right[i]->label, layout.font, theme.color(ColorRole::SecondaryText));
    // Names before marks, so that no name covers one, and before the contours', which have more places.
    for (std::size_t i = 0; i < m_data.marks.size(); ++i) {
        const LawMark& mark = m_data.marks[i];
        if (!plot.contains(at[i]))
            continue;
        const QFont& font = mark.isOptimum() ? layout.font : layout.bold;
        const QSizeF size(textWidth(mark.label, font) + 4, line);
        // A name that stands as near to another mark would be taken for that one's.
        std::vector<QRectF> apart = taken;
        for (std::size_t other = 0; other < at.size(); ++other)
            if (other != i)
                apart.push_back(around(at[other], 1.1 * line));
        auto box = placeBeside(at[i], size, 8, plot, apart);
        if (box)
            taken.push_back(*box);
        else
            box = placeBeside(at[i], size, 8, plot, taken);
        if (!box) // long words where several marks are close
            box = placeBeside(at[i], size, 8 + line, plot, taken);
        if (!box)
            continue;
        QColor paper = theme.color(ColorRole::Background);
        paper.setAlphaF(0.8F);
        painter.fillRect(*box, paper);
        drawLabel(painter, box->center(), Qt::AlignCenter, mark.label, font, theme.color(ColorRole::Text));
    }
    for (const LawContour& contour : m_data.contours) {
        if (std::ranges::find(right, &contour) != right.end())
            continue;
        for (std::size_t i = 1; i < contour.points.size(); ++i) {
            const QPointF a = m_map.toPixel(contour.points[i - 1].x(), contour.points[i - 1].y(), layout.map);
            const QPointF b = m_map.toPixel(contour.points[i].x(), contour.points[i].y(), layout.map);
            if (a.y() > plot.bottom() || b.y() <= plot.bottom())
                continue;
            const QSizeF size(textWidth(contour.label, layout.font), line);
            const QRectF box(QPointF(b.x() + 3, plot.bottom() - line - 2), size);
            if (plot.contains(box)
                && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); })) {
                taken.push_back(box);
                drawLabel(painter, box.topLeft(), Qt::AlignLeft | Qt::AlignTop, contour.label, layout.font,
                    theme.color(ColorRole::SecondaryText));
            }
            break;
        }
    }
    for (std::size_t i = m_data.marks.size(); i-- > 0;)
        if (plot.adjusted(-1, -1, 1, 1).contains(at[i])) {
            painter.setPen(QPen(theme.color(ColorRole::Background), 1.5)); // a group of its own in SVG
            paintSign(painter, at[i], m_data.marks[i].shape, m_data.marks[i].ink);
        }
    painter.setBrush(Qt::NoBrush);
}

void ScalingLawsPicture::paintBatch(QPainter& painter, const Layout& layout)
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const QString head = Words::tr("batch: time against compute");
    sawPanel(head);
    paintHead(painter, layout, layout.batch, head);
    m_batch.paint(painter, layout.batch);
    const QRectF& plot = layout.batchPlot;
    const QPointF critical = m_batch.toPixel(2, 2, layout.batch);
    std::vector<QRectF> taken{around(critical, kept)};
    for (const LawBatch& batch : m_data.batches)
        taken.push_back(around(batchPixel(batch, layout), kept));
    painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1, Qt::DotLine));
    painter.drawLine(QPointF(critical.x(), plot.bottom()), critical);
    painter.drawLine(QPointF(plot.left(), critical.y()), critical);
    const auto name = [&](QPointF at, const QString& text, const QFont& font) {
        if (const auto box = placeBeside(at, {textWidth(text, font) + 4, line}, 8, plot, taken))
            drawLabel(painter, box->center(), Qt::AlignCenter, text, font, theme.color(ColorRole::Text));
    };
    for (const LawBatch& batch : m_data.batches)
        name(batchPixel(batch, layout),
            batch.baseline.isEmpty()
                ? Words::tr("this batch: %1").arg(displayText(batch.tokens, Unit::Token, m_style.numbers))
                : batch.baseline,
            layout.bold);
    if (!m_data.batches.empty())
        name(critical,
            Words::tr("critical: %1")
                .arg(displayText(m_data.batches.front().critical, Unit::Token, m_style.numbers)),
            layout.font);
    painter.setPen(QPen(theme.color(ColorRole::Text), 1.5));
    painter.setBrush(theme.color(ColorRole::Background));
    painter.drawEllipse(critical, 3.5, 3.5);
    for (std::size_t i = m_data.batches.size(); i-- > 0;) {
        const QPointF at = batchPixel(m_data.batches[i], layout);
        if (plot.adjusted(-1, -1, 1, 1).contains(at))
            paintSign(painter, at,
                m_data.batches[i].baseline.isEmpty() ? MarkerShape::Circle : MarkerShape::Square,
                ColorRole::Text);
    }
    painter.setBrush(Qt::NoBrush);
}

std::vector<Mark> ScalingLawsPicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    const auto add = [&](const auto& told, QPointF at, const QRectF& plot) {
        if (!plot.isEmpty() && plot.adjusted(-1, -1, 1, 1).contains(at))
            all.push_back(dotMark(told.key, told.spoken, told.path, at, 0.6 * layout.line));
    };
    for (const LawMark& mark : m_data.marks)
        add(mark, mapPixel(mark.at, layout), layout.mapPlot);
    for (const LawBatch& batch : m_data.batches)
        add(batch, batchPixel(batch, layout), layout.batchPlot);
    for (const Tag& tag : layout.tags)
        all.push_back(dotMark(
            m_data.models[tag.model].key, m_data.models[tag.model].spoken, {}, tag.dot, 0.35 * layout.line));
    return all;
}

std::optional<ScalingLawsPicture::Handle> ScalingLawsPicture::handleAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    const auto near = [&](QPointF other) { return QLineF(at, other).length() <= grab; };
    if (!layout.mapPlot.isEmpty() && m_data.now.placed() && near(mapPixel(m_data.now, layout)))
        return Handle::Run;
    if (!layout.batchPlot.isEmpty() && !m_data.batches.empty() && m_data.batches.front().baseline.isEmpty()
        && near(batchPixel(m_data.batches.front(), layout)))
        return Handle::Batch;
    return std::nullopt;
}

LawPoint ScalingLawsPicture::valueAt(Handle handle, QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (handle == Handle::Run) {
        const QPointF data = m_map.toData(at, layout.map);
        return {data.x(), data.y()};
    }
    if (m_data.batches.empty())
        return {};
    // The nearest place of the curve, by the slope it has in the middle: x − 1 = b, y − 1 = 1 / b.
    const QPointF data = m_batch.toData(at, layout.batch);
    const double critical = m_data.batches.front().critical;
    const double b = std::max(data.x() - 1, batchLeast - 1);
    const double other = 1 / std::max(data.y() - 1, batchLeast - 1);
    return {1, critical * (b > 1 ? b : std::min(other, 1.0))};
}

} // namespace ridgepoint
