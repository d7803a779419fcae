#include "views/inference/inference_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/notes.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>
#include <QLineF>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(InferencePicture)
};

constexpr qreal panelAtLeast = 15; // width, in lines of text
constexpr qreal rowAtLeast = 12; // height, in lines
constexpr qreal panelGap = 1.4; // in lines
constexpr int sentenceLines = 3;
constexpr double mostSlices = 48; // that lines can tell apart
constexpr qreal thinnestSlice = 3; // pixels
constexpr double barShare = InferencePicture::barShare;
constexpr qreal marker = InferencePicture::marker;

QRectF around(QPointF at, qreal half) { return {at.x() - half, at.y() - half, 2 * half, 2 * half}; }

QPainterPath boxPath(const QRectF& box)
{
    QPainterPath path;
    path.addRect(box);
    return path;
}

} // namespace

InferencePicture::Layout InferencePicture::layOut(const QRectF& area, InferencePanel show)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, 1.35);
    const QFont base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    const qreal line = layout.line = lineHeight(layout.font);
    if (area.width() < 6 * line || area.height() < 3 * line)
        return layout;
    for (int most = area.width() < 2 * panelAtLeast * line ? 3 * sentenceLines : sentenceLines; most > 0;
         --most) {
        layout.sentence = wholeSentences(m_data.sentence, layout.font, area.width(), most);
        if (!layout.sentence.isEmpty()
            && area.height() - (static_cast<qreal>(layout.sentence.size()) + 0.5) * line >= rowAtLeast * line)
            break;
        layout.sentence.clear();
    }
    const qreal below =
        layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
    const qreal bottom = area.bottom() - below;
    layout.sentenceTop = bottom + 0.5 * line;
    const QRectF all(area.left(), area.top(), area.width(), bottom - area.top());

    if (show == InferencePanel::All) {
        // The latency panel has most to say, the memory panel least.
        static constexpr std::array<qreal, charts> weights{0.85, 1.2, 0.95};
        const qreal gap = panelGap * line;
        int columns =
            std::clamp(static_cast<int>((all.width() + gap) / (panelAtLeast * line + gap)), 1, charts);
        const int rows = columns == charts
            ? 1
            : std::clamp(static_cast<int>((all.height() + gap) / (rowAtLeast * line + gap)), 1,
                (charts + columns - 1) / columns);
        const qreal high = (all.height() - (rows - 1) * gap) / rows;
        for (int row = 0, next = 0; row < rows && next < charts; ++row) {
            const int here = std::min(columns, charts - next);
            qreal sum = 0;
            for (int i = 0; i < here; ++i)
                sum += weights[static_cast<std::size_t>(next + i)];
            qreal left = all.left();
            for (int i = 0; i < here; ++i, ++next) {
                const qreal width =
                    (all.width() - (here - 1) * gap) * weights[static_cast<std::size_t>(next)] / sum;
                layout.panels[static_cast<std::size_t>(next)] = {
                    left, all.top() + row * (high + gap), width, high};
                left += width + gap;
            }
        }
    } else {
        layout.panels[static_cast<std::size_t>(show) - 1] = all;
    }
    for (std::size_t i = 0; i < layout.panels.size(); ++i)
        if (!layout.panels[i].isNull())
            layout.inner[i] = layout.panels[i].adjusted(0, 1.3 * line, 0, 0); // below the title

    const QRectF& stack = layout.panels[MemoryChart];
    qreal names = 0;
    for (const ServedSlab& slab : m_data.memory.slabs)
        names = std::max({names, textWidth(slab.name, layout.bold), textWidth(slab.amount, layout.font)});
    names = std::max(names, textWidth(Words::tr("of %1").arg(QStringLiteral("888 GB")), layout.font));
    layout.labels = names + 2 * line < stack.width() * 0.5;
    const qreal right = layout.labels ? names + 1.2 * line : 0;
    m_charts[MemoryChart].arrange(base, QMarginsF(0, 1.6 * line, right, 1.6 * line));
    m_charts[LatencyChart].arrange(base, QMarginsF(0, 2.6 * line, 0, 0));
    m_charts[RoofChart].arrange(base, QMarginsF(0, 0.3 * line, 0, 0));
    return layout;
}

QRectF InferencePicture::barBox(const Layout& layout, double from, double to)
{
    const QRectF& inner = layout.inner[MemoryChart];
    const QRectF plot = m_charts[MemoryChart].plotArea(inner);
    const auto level = [&](double bytes) {
        return std::clamp(m_charts[MemoryChart].toPixel(0, bytes, inner).y(), plot.top(), plot.bottom());
    };
    const qreal width = plot.width() * barShare;
    return {plot.center().x() - width / 2, level(to), width, level(from) - level(to)};
}

void InferencePicture::paint(QPainter& painter, const QRectF& area, InferencePanel show)
{
    const Layout layout = layOut(area, show);
    const std::array<QString, charts> titles{Words::tr("what a replica holds, rule of thumb"),
        Words::tr("latency and throughput, rule of thumb"), Words::tr("under the roof")};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor text = m_style.theme->color(ColorRole::Text);
    for (std::size_t i = 0; i < layout.panels.size(); ++i) {
        const QRectF& panel = layout.panels[i];
        if (panel.isNull())
            continue;
        drawLabel(painter, panel.topLeft(), Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(layout.bold).elidedText(titles[i], Qt::ElideRight, panel.width()), layout.bold,
            text);
    }
    if (!layout.panels[MemoryChart].isNull())
        paintMemory(painter, layout);
    if (!layout.panels[LatencyChart].isNull())
        paintLatency(painter, layout);
    if (!layout.panels[RoofChart].isNull())
        paintRoof(painter, layout);
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font, text, layout.line);
    painter.restore();
}

void InferencePicture::paintReason(
    QPainter& painter, const Layout& layout, const QRectF& box, const QString& text) const
{
    qreal y = box.top();
    const int most = static_cast<int>(box.height() / layout.line);
    for (const QString& part : wrappedLines(QString(noValue) + u' ' + text, layout.font, box.width(), most)) {
        drawLabel(painter, {box.left(), y}, Qt::AlignLeft | Qt::AlignTop, part, layout.font,
            m_style.theme->color(ColorRole::SecondaryText));
        y += layout.line;
    }
}

void InferencePicture::paintMemory(QPainter& painter, const Layout& layout)
{
    const Theme& theme = *m_style.theme;
    const QRectF& inner = layout.inner[MemoryChart];
    const ServedMemory& memory = m_data.memory;
    const qreal line = layout.line;
    const QRectF plot = m_charts[MemoryChart].plotArea(inner);
    if (plot.isEmpty() || memory.slabs.empty())
        return;
    m_charts[MemoryChart].paint(painter, inner);
    double below = 0;
    for (const ServedSlab& slab : memory.slabs) {
        const QRectF box = barBox(layout, below, below + slab.bytes);
        below += slab.bytes;
        if (slab.slices < 2 || slab.slices > mostSlices || box.height() / slab.slices < thinnestSlice)
            continue;
        QPainterPath cuts;
        for (double i = 1; i < slab.slices; ++i) {
            const qreal y = box.bottom() - box.height() * i / slab.slices;
            cuts.moveTo(box.left(), y);
            cuts.lineTo(box.right(), y);
        }
        painter.strokePath(cuts, QPen(theme.color(ColorRole::Background), 1));
    }
    const QRectF bar = barBox(layout, 0, memory.total);
    const QColor text = theme.color(ColorRole::Text);
    const QColor red = theme.color(ColorRole::Overshoot);
    const qreal limitY = barBox(layout, 0, memory.limit).top();
    if (memory.over) {
        QRectF above = bar;
        above.setBottom(std::max(limitY, above.top()));
        paintPattern(painter, boxPath(above), FillPattern::Hatch45, red, 0.55 * line, 1.2);
        painter.strokePath(boxPath(bar), QPen(red, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    }
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i) {
        const qreal out = (plot.width() - bar.width()) / 8 * static_cast<qreal>(i + 1);
        const QRectF box = barBox(layout, 0, m_data.baselines[i].total).adjusted(-out, 0, out, 0);
        QPainterPath outline;
        outline.moveTo(box.bottomLeft());
        outline.lineTo(box.topLeft());
        outline.lineTo(box.topRight());
        outline.lineTo(box.bottomRight());
        painter.strokePath(outline, baselinePen(theme, i));
        drawBaselineLetter(painter,
            {bar.left() + 2 + 1.1 * line * static_cast<qreal>(i),
                std::min(box.top() + 0.55 * line, plot.bottom() - 0.6 * line)},
            Qt::AlignLeft | Qt::AlignVCenter, i, m_style, layout.font);
    }
    const auto limitLine = [&](double bytes, const QPen& pen) {
        const qreal y = barBox(layout, 0, bytes).top();
        painter.setPen(pen);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    };
    const bool several = memory.limit > memory.one * 1.001;
    if (memory.limit > 0) {
        QPen dotted(text, 3, Qt::CustomDashLine, Qt::FlatCap);
        dotted.setDashPattern({1, 1});
        limitLine(memory.limit, dotted);
        if (several)
            limitLine(memory.one, QPen(theme.color(ColorRole::SecondaryText), 1, Qt::DashLine));
    }
    // Above the plot the verdict, below the bar the devices.
    drawLabel(painter, {plot.center().x(), plot.top() - 0.3 * line}, Qt::AlignHCenter | Qt::AlignBottom,
        QFontMetricsF(layout.bold).elidedText(memory.verdict, Qt::ElideRight, inner.width()), layout.bold,
        memory.over ? red : text);
    // Right of the axis, whose title stands upright as far down as the plot's foot.
    const QRectF foot(plot.left(), plot.bottom(), layout.panels[MemoryChart].right() - plot.left(), line);
    QString devices = memory.limitText;
    if (textWidth(devices, layout.font) > foot.width())
        devices = devices.section(QStringLiteral(" · "), 0, 0);
    const qreal half = std::min(textWidth(devices, layout.font), foot.width()) / 2;
    const qreal middle =
        std::clamp(plot.center().x(), foot.left() + half, std::max(foot.left() + half, foot.right() - half));
    drawLabel(painter, {middle, plot.bottom() + 0.4 * line}, Qt::AlignHCenter | Qt::AlignTop,
        QFontMetricsF(layout.font).elidedText(devices, Qt::ElideRight, foot.width()), layout.font,
        theme.color(ColorRole::SecondaryText));
    if (!layout.labels)
        return;
    struct Label
    {
        QString name, amount;
        qreal at;
    };
    std::vector<Label> labels;
    below = 0;
    for (const ServedSlab& slab : memory.slabs) {
        labels.push_back({slab.name, slab.amount, barBox(layout, below, below + slab.bytes).center().y()});
        below += slab.bytes;
    }
    std::vector<LabelWish> wishes;
    for (const Label& label : labels)
        wishes.push_back({label.at, 2.1 * line, 1});
    if (several) {
        labels.push_back({{}, memory.oneText, barBox(layout, 0, memory.one).top()});
        wishes.push_back({labels.back().at, 1.1 * line, 0});
    }
    const auto places = placeLabels(wishes, plot.top(), plot.bottom());
    const qreal start = plot.right() + 0.7 * line;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!places[i])
            continue;
        QPainterPath leader;
        leader.moveTo(labels[i].name.isEmpty() ? plot.right() : bar.right(), labels[i].at);
        leader.lineTo(plot.right(), labels[i].at);
        leader.lineTo(start - 3, *places[i]);
        painter.strokePath(leader, QPen(theme.color(ColorRole::Line), 1));
        const bool two = !labels[i].name.isEmpty();
        if (two)
            drawLabel(painter, {start, *places[i]}, Qt::AlignLeft | Qt::AlignBottom, labels[i].name,
                layout.bold, text);
        drawLabel(painter, {start, *places[i]}, Qt::AlignLeft | (two ? Qt::AlignTop : Qt::AlignVCenter),
            labels[i].amount, layout.font, theme.color(ColorRole::SecondaryText));
    }
}

// The part of a curve beyond its target, hatched down to the target.
void InferencePicture::paintMissed(QPainter& painter, const Layout& layout, int line)
{
    const QRectF& inner = layout.inner[LatencyChart];
    const std::optional<double> target = m_data.curve.lines[line].target;
    const auto& dots = m_data.curve.dots;
    if (!target || dots.size() < 2)
        return;
    const QColor red = m_style.theme->color(ColorRole::Overshoot);
    const auto pixel = [&](double x, double y) { return m_charts[LatencyChart].toPixel(x, y, inner); };
    QPolygonF curve;
    for (std::size_t i = 0; i < dots.size(); ++i) {
        const double value = valueOf(dots[i], line);
        if (value <= *target || !dots[i].fits)
            continue;
        if (i > 0 && curve.isEmpty()) { // where it crosses, on logarithmic axes
            const double before = valueOf(dots[i - 1], line);
            const double u = (std::log(*target) - std::log(before)) / (std::log(value) - std::log(before));
            const double x =
                dots[i - 1].concurrency * std::pow(dots[i].concurrency / dots[i - 1].concurrency, u);
            if (std::isfinite(x))
                curve << pixel(x, *target);
        }
        curve << pixel(dots[i].concurrency, value);
    }
    if (curve.size() < 2)
        return;
    // A ribbon down towards the target: the whole space between would shout over everything else.
    QPolygonF shape = curve;
    const qreal y = pixel(1, *target).y();
    for (qsizetype i = curve.size() - 1; i >= 0; --i)
        shape << QPointF(curve[i].x(), std::min(y, curve[i].y() + 1.1 * layout.line));
    QPainterPath path;
    path.addPolygon(shape);
    path.closeSubpath();
    paintPattern(painter, path, FillPattern::Hatch45, red, 0.5 * layout.line, 1);
    QPainterPath edge;
    edge.addPolygon(curve);
    painter.strokePath(edge, QPen(red, 2));
}

// A second axis above: what the replica generates at the concurrencies below.
void InferencePicture::paintThroughput(QPainter& painter, const Layout& layout)
{
    const QRectF& inner = layout.inner[LatencyChart];
    const QRectF plot = m_charts[LatencyChart].plotArea(inner);
    const QColor quiet = m_style.theme->color(ColorRole::SecondaryText);
    const qreal y = plot.top() - 0.35 * layout.line;
    qreal freeFrom = plot.left() - 2 * layout.line;
    for (const ChartTick& tick : m_concurrency.ticks) {
        const auto dot = std::ranges::find(m_data.curve.dots, tick.value, &CurveDot::concurrency);
        const qreal x = m_charts[LatencyChart].toPixel(tick.value, 1, inner).x();
        if (dot == m_data.curve.dots.end() || x < plot.left() - 1 || x > plot.right() + 1)
            continue;
        const QString amount = displayText(dot->tokens, Unit::Number, m_style.numbers);
        const QRectF box = labelBox({x, y}, Qt::AlignHCenter | Qt::AlignBottom, amount, layout.font);
        if (box.left() < freeFrom || box.right() > layout.panels[LatencyChart].right())
            continue;
        drawLabel(painter, {x, y}, Qt::AlignHCenter | Qt::AlignBottom, amount, layout.font, quiet);
        painter.setPen(QPen(quiet, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.top() - 0.25 * layout.line));
        freeFrom = box.right() + 0.5 * layout.line;
    }
    for (const QString& title : {Words::tr("tokens per second of a replica"),
             Words::tr("tokens/s of a replica"), Words::tr("tokens/s")}) {
        if (textWidth(title, layout.font) > plot.width())
            continue;
        drawLabel(painter, {plot.center().x(), y - 1.05 * layout.line}, Qt::AlignHCenter | Qt::AlignBottom,
            title, layout.font, quiet);
        break;
    }
}

void InferencePicture::paintLatency(QPainter& painter, const Layout& layout)
{
    const Theme& theme = *m_style.theme;
    const QRectF& inner = layout.inner[LatencyChart];
    const ServedCurve& curve = m_data.curve;
    if (curve.dots.empty()) {
        paintReason(painter, layout, inner, curve.reason);
        return;
    }
    const QRectF plot = m_charts[LatencyChart].plotArea(inner);
    if (plot.isEmpty())
        return;
    const qreal line = layout.line;
    m_charts[LatencyChart].paint(painter, inner);
    for (int i = 0; i < latencyKinds; ++i)
        paintMissed(painter, layout, i);
    const auto column = [&](double concurrency) {
        return m_charts[LatencyChart].toPixel(concurrency, 1, inner).x();
    };
    paintThroughput(painter, layout);
    const QColor red = theme.color(ColorRole::Overshoot);
    const QColor text = theme.color(ColorRole::Text);
    const auto level = [&](double value) { return m_charts[LatencyChart].toPixel(1, value, inner).y(); };
    const auto shown = [&](const LatencyLine& one) {
        return one.target && level(*one.target) >= plot.top() - 1 && level(*one.target) <= plot.bottom() + 1;
    };
    for (int i = 0; i < latencyKinds; ++i) {
        if (!shown(curve.lines[i]))
            continue;
        const qreal y = level(*curve.lines[i].target);
        painter.setPen(QPen(curve.lines[i].missed ? red : lineColor(i), 1.5, Qt::DashDotLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    const qreal full = column(curve.most);
    const bool limited = curve.most >= 1 && full >= plot.left() && full <= plot.right();
    if (limited) {
        painter.setPen(QPen(theme.color(ColorRole::MemoryAxis), 1.5, Qt::DotLine));
        painter.drawLine(QPointF(full, plot.top()), QPointF(full, plot.bottom()));
    }
    Notes notes(painter, plot, theme.color(ColorRole::Background));
    for (int i = 0; i < latencyKinds; ++i) {
        QPolygonF drawn;
        for (const CurveDot& each : curve.dots)
            drawn << QPointF(column(each.concurrency), level(valueOf(each, i)));
        notes.keepClear(drawn);
        if (shown(curve.lines[i])) {
            const qreal y = level(*curve.lines[i].target);
            notes.keepClear(QPolygonF({QPointF(plot.left(), y), QPointF(plot.right(), y)}));
        }
    }
    if (limited)
        notes.keepClear(QPolygonF({QPointF(full, plot.top()), QPointF(full, plot.bottom())}));
    const qreal x = column(curve.present);
    const auto dot = std::ranges::find(curve.dots, curve.present, &CurveDot::concurrency);
    if (x >= plot.left() - 1 && x <= plot.right() + 1 && dot != curve.dots.end()) {
        painter.setPen(QPen(text, 1.5));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        for (int i = 0; i < latencyKinds; ++i) {
            const QPointF at(x, level(valueOf(*dot, i)));
            const QColor color = curve.lines[i].missed ? red : lineColor(i);
            const QColor background = theme.color(ColorRole::Background);
            painter.setPen(QPen(dot->fits ? background : color, 1.5)); // hollow: what cannot be had
            painter.setBrush(dot->fits ? color : background);
            painter.drawEllipse(at, marker / 2, marker / 2);
            painter.setBrush(Qt::NoBrush);
            notes.keepClear(around(at, marker / 2));
        }
    }
    for (const ServedBaseline& baseline : m_data.baselines)
        for (const auto& value : {baseline.itl, baseline.ttft})
            if (value && baseline.concurrency)
                notes.keepClear(around({column(*baseline.concurrency), level(*value)}, marker / 2));
    // Names at the end of their curves, then the limits, then the letters.
    for (int i = 0; i < latencyKinds; ++i) {
        const QPointF end(std::min(column(curve.dots.back().concurrency), plot.right()) - 2,
            level(valueOf(curve.dots.back(), i)));
        // Close to its curve, somewhere along the right half of it.
        std::vector<Notes::Spot> spots;
        for (qsizetype k = static_cast<qsizetype>(curve.dots.size()) - 1; k >= 0; --k) {
            const CurveDot& each = curve.dots[static_cast<std::size_t>(k)];
            const QPointF at(std::min(column(each.concurrency), end.x()), level(valueOf(each, i)));
            for (const qreal away : {0.3, 0.8, 1.4}) {
                spots.push_back({at - QPointF(0, away * line), Qt::AlignRight | Qt::AlignBottom});
                spots.push_back({at + QPointF(0, away * line), Qt::AlignRight | Qt::AlignTop});
            }
        }
        notes.put(spots, curve.lines[i].name, layout.bold, lineColor(i));
    }
    for (const LatencyLine& one : curve.lines) {
        if (!shown(one))
            continue;
        const QString words = !one.now ? one.targetText
            : one.missed               ? Words::tr("✗ %1 missed").arg(one.targetText)
                                       : Words::tr("✓ %1").arg(one.targetText);
        const QString fitting =
            QFontMetricsF(layout.font).elidedText(words, Qt::ElideRight, plot.width() - 8);
        const QPointF left(plot.left() + 4, level(*one.target)), right(plot.right() - 4, left.y());
        const QPointF up(0, 0.2 * line);
        notes.put(
            {{left - up, Qt::AlignLeft | Qt::AlignBottom}, {left + up, Qt::AlignLeft | Qt::AlignTop},
                {right - up, Qt::AlignRight | Qt::AlignBottom}, {right + up, Qt::AlignRight | Qt::AlignTop}},
            fitting, layout.font, one.missed ? red : theme.color(ColorRole::SecondaryText));
    }
    if (limited) {
        const QPointF first(full, plot.top() + 0.2 * line), second(full, plot.bottom() - 0.2 * line);
        const QPointF aside(0.3 * line, 0);
        std::vector<Notes::Spot> spots;
        for (qreal down = 0; first.y() + down < second.y() - line; down += line / 2) {
            spots.push_back({first + aside + QPointF(0, down), Qt::AlignLeft | Qt::AlignTop});
            spots.push_back({first - aside + QPointF(0, down), Qt::AlignRight | Qt::AlignTop});
        }
        notes.put(spots, Words::tr("memory full"), layout.font, theme.color(ColorRole::SecondaryText));
    }
    std::vector<BaselineSpot> letters;
    for (std::size_t b = 0; b < m_data.baselines.size(); ++b) {
        const ServedBaseline& baseline = m_data.baselines[b];
        for (const auto& value : {baseline.itl, baseline.ttft})
            if (value && baseline.concurrency)
                letters.push_back({b, {column(*baseline.concurrency), level(*value)}});
    }
    for (const auto& [at, letter] : sharedLetters(letters))
        notes.beside(at, 0.6 * marker + 2, letter, layout.bold, text);
}

void InferencePicture::paintRoof(QPainter& painter, const Layout& layout)
{
    const Theme& theme = *m_style.theme;
    const QRectF& inner = layout.inner[RoofChart];
    const ServedRoof& roof = m_data.roof;
    if (!roof.known()) {
        const bool device = roof.peak > 0 && roof.bandwidth > 0;
        paintReason(painter, layout, inner,
            device && !m_data.curve.reason.isEmpty()
                ? m_data.curve.reason
                : Words::tr("the roof needs the device's peak and its memory bandwidth, and a model that can "
                            "be served"));
        return;
    }
    const QRectF plot = m_charts[RoofChart].plotArea(inner);
    if (plot.isEmpty())
        return;
    m_charts[RoofChart].paint(painter, inner);
    Notes notes(painter, plot, theme.color(ColorRole::Background));
    const auto at = [&](const RoofPoint& point) {
        return m_charts[RoofChart].toPixel(point.intensity, point.attainable, inner);
    };
    for (const RoofPoint& point : roof.points)
        notes.keepClear(around(at(point), marker / 2));
    for (const ServedBaseline& baseline : m_data.baselines)
        for (const RoofPoint& point : baseline.points)
            notes.keepClear(around(at(point), marker / 2 + 1));
    const double ridge = roof.peak / roof.bandwidth;
    const auto onRoof = [&](double intensity) {
        return m_charts[RoofChart].toPixel(intensity, std::min(roof.peak, roof.bandwidth * intensity), inner);
    };
    notes.keepClear(QPolygonF({onRoof(ridge * 1e-9), onRoof(ridge), onRoof(ridge * 1e9)}));
    const qreal line = layout.line;
    for (const RoofPoint& point : roof.points) {
        const QPointF p = at(point);
        const qreal left = plot.left() + 3, right = plot.right() - 3;
        const auto named = [&](qreal dx, qreal dy, Qt::Alignment side) {
            const qreal width = textWidth(point.name, layout.bold);
            const qreal x = side & Qt::AlignRight ? std::max(p.x() + dx, left + width)
                                                  : std::min(p.x() + dx, right - width);
            return Notes::Spot{{x, p.y() + dy}, side | Qt::AlignVCenter};
        };
        notes.put(
            {named(0.7 * line, 0.9 * line, Qt::AlignLeft), named(-0.7 * line, 0.9 * line, Qt::AlignRight),
                named(0.7 * line, 2 * line, Qt::AlignLeft), named(-0.7 * line, -line, Qt::AlignRight)},
            point.name, layout.bold, theme.color(ColorRole::Text));
        const qreal wide = textWidth(point.bound, layout.font);
        const qreal x = std::clamp(p.x() + 0.7 * line, left, std::max(left, right - wide));
        std::vector<Notes::Spot> spots;
        for (const qreal back : {0.0, 0.5, 1.0}) // of its width, to the left: away from its point comes last
            for (const qreal down : {2.0, 3.1, -1.0, -2.1, 4.2, 5.3})
                spots.push_back({{std::max(left, x - back * wide), p.y() + down * line},
                    Qt::AlignLeft | Qt::AlignVCenter});
        notes.put(spots, point.bound, layout.font, theme.color(ColorRole::SecondaryText));
    }
    std::vector<BaselineSpot> letters;
    for (std::size_t b = 0; b < m_data.baselines.size(); ++b)
        for (const RoofPoint& point : m_data.baselines[b].points)
            letters.push_back({b, at(point)});
    for (const auto& [spot, letter] : sharedLetters(letters))
        notes.beside(spot, marker / 2 + 4, letter, layout.bold, theme.color(ColorRole::Text));
}

} // namespace ridgepoint
