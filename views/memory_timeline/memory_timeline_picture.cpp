#include "views/memory_timeline/memory_timeline_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(MemoryTimeline)
};

constexpr qreal largestScale = 1.35;
constexpr int sentenceLines = 3;
constexpr double lastInner = 0.88; // tick, that the end has room
constexpr qreal narrowestTooth = 3; // with an outline, in pixels

ColorRole roleOf(TimelinePass pass)
{
    switch (pass) {
    case TimelinePass::Forward:
    case TimelinePass::Pair:
        return ColorRole::ComputeAxis;
    case TimelinePass::Backward:
    case TimelinePass::InputGradient:
        return ColorRole::Backward;
    case TimelinePass::WeightGradient:
        return ColorRole::Gradients;
    case TimelinePass::Omitted:
        return ColorRole::Panel;
    case TimelinePass::Update:
        break;
    }
    return ColorRole::Moment2;
}

} // namespace

void MemoryTimelinePicture::update(const MemoryTimelineData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_decimated = -1;
    if (data.problem.isEmpty())
        m_bytes.follow(style, false, 0, std::max(data.largest, 1.0),
            [&](double, double high) { return linearAxis(high, Unit::Byte, style.numbers); });
    m_bytes.title = Words::tr("memory of one rank (bytes)");
    m_time = {};
    m_time.minimum = 0;
    m_time.maximum = 1;
    m_time.ticks = {{0, data.startText}, {1, data.endText}};
    // Between them where the axis is time all along.
    if (const auto& step = data.timeline.step; step
        && std::ranges::none_of(
            data.timeline.spans, [](const TimelineSpan& span) { return span.pass == TimelinePass::Omitted; }))
        for (const ChartTick& tick : durationAxis(step->value(), style.numbers, mostTicks - 2).ticks)
            if (const double share = tick.value / step->value(); share > 0 && share < lastInner)
                m_time.ticks.insert(std::prev(m_time.ticks.end()), {share, tick.label});
    m_time.title = data.axisTitle;
    ChartData frame;
    frame.x = m_time;
    frame.y = m_bytes;
    m_frame.setData(frame, *style.theme, style.font);
}

MemoryTimelinePicture::Layout MemoryTimelinePicture::layOut(const QRectF& area)
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
    if (area.width() < 8 * line || area.height() < 2 * line)
        return layout;
    if (!m_data.problem.isEmpty()) {
        layout.sentence = wholeSentences(
            m_data.problem, layout.font, area.width(), captionLines(area.width(), layout.font, 4));
        layout.sentenceTop = area.top();
        return layout;
    }
    int most = captionLines(area.width(), layout.font, sentenceLines);
    const auto height = [&](int lines) { return lines > 0 ? (lines + 0.4) * line : 0.0; };
    while (most > 0 && area.height() - height(most) < 12 * line)
        --most;
    layout.sentence =
        most > 0 ? wholeSentences(m_data.sentence, layout.font, area.width(), most) : QStringList();
    const qreal below = height(static_cast<int>(layout.sentence.size()));
    layout.sentenceTop = area.bottom() - below + 0.4 * line;

    qreal names = 0, amounts = 0;
    for (std::size_t i = 0; i < memoryBands; ++i) {
        names = std::max(names, textWidth(m_data.bands[i].label, layout.font));
        amounts = std::max(amounts, textWidth(displayText(888e9, Unit::Byte, m_style.numbers), layout.font));
    }
    qreal labels = names + amounts + 2.6 * line;
    if (labels > 0.4 * area.width()) {
        layout.amounts = false;
        labels = names + 1.8 * line;
    }
    if (labels > 0.46 * area.width())
        labels = 0;
    layout.chart = QRectF(area.left(), area.top(), area.width() - labels, area.height() - below);
    layout.labelLeft = labels > 0 ? layout.chart.right() + 0.6 * line : 0;
    // The peak's name above the plot, the passes between plot and axis title.
    m_frame.arrange(layout.base, QMarginsF(0, 1.4 * line, 0, 1.9 * line));
    layout.plot = m_frame.plotArea(layout.chart);
    if (!layout.plot.isEmpty())
        layout.passes =
            QRectF(layout.plot.left(), layout.chart.bottom() - 1.6 * line, layout.plot.width(), 1.5 * line);
    return layout;
}

qreal MemoryTimelinePicture::y(const Layout& layout, double bytes) const
{
    const double share = m_bytes.maximum > 0 ? bytes / m_bytes.maximum : 0;
    return layout.plot.bottom() - std::clamp(share, 0.0, 1.0) * layout.plot.height();
}

// A long schedule has more moments than the picture has pixels: of each half pixel the emptiest and the
// fullest.
void MemoryTimelinePicture::decimate(qreal width)
{
    const int cells = std::max(1, static_cast<int>(width * 2));
    if (m_decimated == cells)
        return;
    m_decimated = cells;
    m_columns.clear();
    const auto& samples = m_data.timeline.samples;
    const auto column = [](const TimelineSample& sample) {
        Column out{.at = sample.at, .tops = bandBytes(sample)};
        for (std::size_t i = 1; i < memoryBands; ++i)
            out.tops[i] += out.tops[i - 1];
        return out;
    };
    if (samples.size() <= static_cast<std::size_t>(cells)) {
        for (const TimelineSample& sample : samples)
            m_columns.push_back(column(sample));
        return;
    }
    for (std::size_t i = 0; i < samples.size();) {
        const double cell = std::floor(samples[i].at * cells);
        std::size_t least = i, most = i, last = i;
        for (std::size_t k = i; k < samples.size() && std::floor(samples[k].at * cells) == cell; ++k) {
            least = samples[k].total() < samples[least].total() ? k : least;
            most = samples[k].total() > samples[most].total() ? k : most;
            last = k;
        }
        std::array keep{i, least, most, last};
        std::ranges::sort(keep);
        for (std::size_t k = 0; k < keep.size(); ++k)
            if (k == 0 || keep[k] != keep[k - 1])
                m_columns.push_back(column(samples[keep[k]]));
        i = last + 1;
    }
}

void MemoryTimelinePicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        m_frame.paint(painter, layout.chart);
        decimate(layout.plot.width());
        paintBands(painter, layout);
        paintOvershoot(painter, layout);
        paintOmitted(painter, layout);
        paintPasses(painter, layout);
        paintLabels(painter, layout);
        paintMarks(painter, layout);
    }
    qreal at = layout.sentenceTop;
    for (const QString& each : layout.sentence) {
        drawLabel(painter, {area.left(), at}, Qt::AlignLeft | Qt::AlignTop, each, layout.font,
            m_style.theme->color(ColorRole::Text));
        at += layout.line;
    }
    painter.restore();
}

// Of the whole, from one peak to the next; narrow ones would be an outline alone.
qreal MemoryTimelinePicture::toothWidth(const Layout& layout) const
{
    std::size_t peaks = 0;
    bool rising = true;
    for (std::size_t i = 1; i < m_columns.size(); ++i) {
        const double step = m_columns[i].tops.back() - m_columns[i - 1].tops.back();
        if (step == 0 || (step > 0) == rising)
            continue;
        peaks += rising;
        rising = !rising;
    }
    return layout.plot.width() / static_cast<qreal>(std::max<std::size_t>(peaks, 1));
}

void MemoryTimelinePicture::paintBands(QPainter& painter, const Layout& layout)
{
    const Theme& theme = *m_style.theme;
    const bool outlined = toothWidth(layout) >= narrowestTooth;
    for (std::size_t band = 0; band < memoryBands; ++band) {
        QPolygonF shape;
        bool any = false;
        for (const Column& column : m_columns) {
            shape << QPointF(x(layout, column.at), y(layout, column.tops[band]));
            any = any || column.tops[band] > (band == 0 ? 0 : column.tops[band - 1]);
        }
        if (!any)
            continue;
        for (auto column = m_columns.rbegin(); column != m_columns.rend(); ++column)
            shape << QPointF(x(layout, column->at), y(layout, band == 0 ? 0 : column->tops[band - 1]));
        const ColorRole role = m_data.bands[band].role;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(role));
        painter.drawPolygon(shape);
        QPainterPath path;
        path.addPolygon(shape);
        paintPattern(painter, path, theme.pattern(role), theme.patternInk(role));
        painter.setBrush(Qt::NoBrush);
        // On paper a pale band without a pattern would be a hole in the stack.
        const QColor edge =
            theme.patternsOnly && theme.pattern(role) == FillPattern::None ? theme.outline(role) : QColor();
        if (outlined || edge.isValid()) {
            painter.setPen(QPen(edge.isValid() ? edge : theme.color(ColorRole::Background), 1));
            painter.drawPolyline(shape.constData(), static_cast<int>(m_columns.size()));
        }
    }
    if (!outlined)
        return;
    // The whole, once more as a line.
    QPolygonF total;
    for (const Column& column : m_columns)
        total << QPointF(x(layout, column.at), y(layout, column.tops.back()));
    painter.setPen(QPen(theme.color(ColorRole::Text), 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(total);
}

// What lies above the capacity, outlined.
void MemoryTimelinePicture::paintOvershoot(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    if (!m_data.capacity || *m_data.capacity > m_bytes.maximum)
        return;
    const qreal limit = y(layout, *m_data.capacity);
    const QColor ink = theme.color(ColorRole::Overshoot);
    if (exceeds(m_data.peak.total / *m_data.capacity)) {
        QPolygonF shape;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const double top = m_columns[i].tops.back();
            if (i > 0) {
                // The very place where the curve meets the limit.
                const double before = m_columns[i - 1].tops.back();
                if ((before > *m_data.capacity) != (top > *m_data.capacity) && top != before) {
                    const double share = (*m_data.capacity - before) / (top - before);
                    shape << QPointF(
                        x(layout, m_columns[i - 1].at + share * (m_columns[i].at - m_columns[i - 1].at)),
                        limit);
                }
            }
            shape << QPointF(x(layout, m_columns[i].at), std::min(limit, y(layout, top)));
        }
        painter.setPen(
            QPen(ink, toothWidth(layout) < narrowestTooth ? 1 : 3)); // no hatch over the bands' own patterns
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(shape);
    }
    painter.setPen(QPen(theme.color(ColorRole::Text), 1.5, Qt::DashLine, Qt::FlatCap));
    painter.drawLine(QPointF(layout.plot.left(), limit), QPointF(layout.plot.right(), limit));
}

// Micro-batches that are alike are not drawn, and neither is their memory.
void MemoryTimelinePicture::paintOmitted(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    for (const TimelineSpan& span : m_data.timeline.spans) {
        if (span.pass != TimelinePass::Omitted)
            continue;
        for (const QRectF& row : {layout.plot, layout.passes}) {
            const QRectF box(
                QPointF(x(layout, span.from), row.top()), QPointF(x(layout, span.to), row.bottom()));
            QPainterPath path;
            path.addRect(box);
            painter.fillRect(box, theme.color(roleOf(span.pass)));
            paintPattern(painter, path, FillPattern::Hatch45, theme.color(ColorRole::Line));
        }
    }
}

void MemoryTimelinePicture::paintPasses(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    for (const TimelineSpan& span : m_data.timeline.spans) {
        const QRectF box(QPointF(x(layout, span.from), layout.passes.top()),
            QPointF(x(layout, span.to), layout.passes.bottom()));
        const ColorRole role = roleOf(span.pass);
        const bool omitted = span.pass == TimelinePass::Omitted;
        const qreal gap = box.width() > 4 ? 0.5 : 0;
        const QRectF inner = box.adjusted(gap, 0, -gap, 0);
        if (!omitted)
            painter.fillRect(inner, theme.color(role));
        // From the most telling text that fits to none.
        QStringList texts;
        const QString letter = passLetter(span.pass);
        if (omitted)
            texts = {Words::tr("%1 alike").arg(span.count), QStringLiteral("\u00D7%1").arg(span.count)};
        else if (span.pass == TimelinePass::Update)
            texts = {Words::tr("update"), letter};
        else if (span.microbatch >= 0)
            texts = {QStringLiteral("%1 %2").arg(letter).arg(span.microbatch + 1), letter};
        else
            texts = {letter};
        for (const QString& text : texts) {
            if (textWidth(text, layout.font) + 4 > inner.width())
                continue;
            if (omitted) {
                QRectF paper =
                    labelBox(inner.center(), Qt::AlignCenter, text, layout.font).adjusted(-2, 0, 2, 0);
                painter.fillRect(paper.intersected(inner), theme.color(ColorRole::Background));
            }
            drawLabel(painter, inner.center(), Qt::AlignCenter, text, layout.font,
                omitted ? theme.color(ColorRole::Text) : theme.textOn(role));
            break;
        }
    }
    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(layout.passes);
}

// Names of the bands beside the plot, near where they are at the cursor or the peak.
void MemoryTimelinePicture::paintLabels(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    if (layout.labelLeft <= 0)
        return;
    const qreal line = layout.line;
    const MemoryMoment moment =
        m_cursor >= 0 ? momentAt(m_data.timeline, m_cursor, m_style.numbers) : m_data.peak;
    std::vector<LabelWish> wishes;
    std::vector<std::size_t> which;
    double below = 0;
    for (std::size_t i = 0; i < memoryBands; ++i) {
        const double bytes = moment.bytes[i];
        bool ever = false;
        for (const Column& column : m_columns)
            ever = ever || column.tops[i] > (i == 0 ? 0 : column.tops[i - 1]);
        if (ever) {
            wishes.push_back({-y(layout, below + bytes / 2), 1.15 * line, bytes > 0 ? 2 : 1});
            which.push_back(i);
        }
        below += bytes;
    }
    // By ascending place, which is down the picture: the stack's order turned round.
    const auto places = placeLabels(wishes, -layout.plot.bottom(), -layout.plot.top());
    for (std::size_t i = 0; i < which.size(); ++i) {
        if (!places[i])
            continue;
        const MemoryBand& band = m_data.bands[which[i]];
        const qreal at = -*places[i];
        const QRectF swatch(layout.labelLeft, at - 0.35 * line, 0.7 * line, 0.7 * line);
        paintSwatch(painter, swatch, theme, band.role);
        drawEntryName(painter, swatch, 0.4 * line, band.label, layout.font, theme.color(ColorRole::Text));
        if (layout.amounts)
            drawLabel(painter, {layout.area.right(), at}, Qt::AlignRight | Qt::AlignVCenter,
                displayText(moment.bytes[which[i]], Unit::Byte, m_style.numbers), layout.font,
                theme.color(ColorRole::SecondaryText));
    }
}

// Capacity, baselines, the peak and the cursor, with their names.
void MemoryTimelinePicture::paintMarks(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const QRectF& plot = layout.plot;
    std::vector<std::vector<QPointF>> outlines;
    for (std::size_t i = 0; i < m_data.outlines.size(); ++i) {
        const MemoryOutline& outline = m_data.outlines[i];
        std::vector<QPointF> points;
        for (const QPointF& point : outline.points)
            points.emplace_back(x(layout, point.x()), y(layout, point.y()));
        painter.setPen(baselinePen(theme, i));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(points.data(), static_cast<int>(points.size()));
        outlines.push_back(std::move(points));
    }
    std::vector<QRectF> taken;
    const auto label = [&](QPointF anchor, Qt::Alignment side, const QString& text, const QFont& font,
                           const QColor& color) {
        QRectF box = labelBox(anchor, side, text, font);
        if (box.left() < plot.left())
            box.moveLeft(plot.left());
        if (box.right() > plot.right())
            box.moveRight(plot.right());
        if (box.left() < plot.left()
            || std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
            return;
        taken.push_back(box);
        painter.fillRect(box.adjusted(-2, 0, 2, 0), theme.color(ColorRole::Background));
        drawLabel(painter, box.center(), Qt::AlignCenter, text, font, color);
    };
    // Above the plot: the peak, or the cursor's moment.
    const MemoryMoment moment =
        m_cursor >= 0 ? momentAt(m_data.timeline, m_cursor, m_style.numbers) : m_data.peak;
    const QString amount = displayText(moment.total, Unit::Byte, m_style.numbers);
    const QStringList texts = m_cursor >= 0
        ? QStringList{Words::tr("%1 at %2, %3").arg(amount, moment.time, moment.when),
            Words::tr("%1 at %2").arg(amount, moment.time), amount}
        : QStringList{
            Words::tr("peak %1, %2").arg(amount, moment.when), Words::tr("peak %1").arg(amount), amount};
    const qreal cursorX = x(layout, moment.at);
    for (const QString& text : texts)
        if (textWidth(text, layout.bold) <= plot.width()) {
            label({cursorX, plot.top() - 0.25 * line}, Qt::AlignHCenter | Qt::AlignBottom, text, layout.bold,
                theme.color(ColorRole::Text));
            break;
        }
    painter.setPen(QPen(theme.color(ColorRole::Text), 1.2, m_cursor >= 0 ? Qt::SolidLine : Qt::DotLine));
    // Not through the axis' words between plot and passes.
    painter.drawLine(QPointF(cursorX, plot.top()), QPointF(cursorX, plot.bottom()));
    painter.drawLine(QPointF(cursorX, layout.passes.top()), QPointF(cursorX, layout.passes.bottom()));
    const QPointF peak(x(layout, m_data.peak.at), y(layout, m_data.peak.total));
    painter.setPen(QPen(theme.color(ColorRole::Text), 1.5));
    painter.setBrush(theme.color(ColorRole::Background));
    painter.drawEllipse(peak, 4, 4);
    painter.setBrush(Qt::NoBrush);
    if (m_data.capacity && *m_data.capacity <= m_bytes.maximum) {
        const bool over = exceeds(m_data.peak.total / *m_data.capacity);
        const QString text =
            over ? Words::tr("\u2717 over %1").arg(m_data.capacityText) : m_data.capacityText;
        const qreal at = y(layout, *m_data.capacity);
        const bool under = at - line - 2 < plot.top();
        label({plot.right() - 4, under ? at + 3 : at - 3},
            Qt::AlignRight | (under ? Qt::AlignTop : Qt::AlignBottom), text, layout.bold,
            theme.color(over ? ColorRole::Overshoot : ColorRole::Text));
    }
    // A letter at the top of its outline, or further along where that is taken.
    for (std::size_t i = 0; i < outlines.size(); ++i) {
        const std::vector<QPointF>& points = outlines[i];
        if (points.empty()) // this baseline has no memory to show
            continue;
        const std::size_t n = points.size();
        const auto top = static_cast<std::size_t>(
            std::ranges::min_element(points, {}, [](QPointF p) { return p.y(); }) - points.begin());
        for (const std::size_t at : {top, n / 8, n / 4, n / 2, 3 * n / 4, std::size_t(0), n - 1}) {
            const QPointF anchor(std::clamp(points[at].x(), plot.left() + line, plot.right() - line),
                std::max(points[at].y(), plot.top() + 0.6 * line));
            const QRectF box = labelBox(anchor, Qt::AlignCenter, m_data.outlines[i].letter, layout.bold);
            if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
                continue;
            taken.push_back(drawBaselineLetter(painter, anchor, Qt::AlignCenter, i, m_style, layout.font));
            break;
        }
    }
}

std::optional<double> MemoryTimelinePicture::placeAt(QPointF at, const QRectF& area, bool anywhere)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty())
        return std::nullopt;
    const QRectF box = layout.plot.united(layout.passes);
    if (!anywhere && !box.contains(at))
        return std::nullopt;
    return std::clamp((at.x() - layout.plot.left()) / layout.plot.width(), 0.0, 1.0);
}

std::vector<Mark> MemoryTimelinePicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (layout.plot.isEmpty())
        return all;
    Mark peak{QStringLiteral("peak"),
        Words::tr("peak, %1").arg(spokenMoment(m_data, m_data.peak, m_style.numbers)),
        QStringLiteral("memory.per_rank.total_bytes"), {}};
    peak.shape.addEllipse(QPointF(x(layout, m_data.peak.at), y(layout, m_data.peak.total)), 0.6 * layout.line,
        0.6 * layout.line);
    all.push_back(std::move(peak));
    // Bands where they are at the peak; then the passes.
    double below = 0;
    for (std::size_t i = 0; i < memoryBands; ++i) {
        const MemoryBand& band = m_data.bands[i];
        const double bytes = m_data.peak.bytes[i];
        if (bytes > 0) {
            Mark mark{band.key,
                Words::tr("%1 at the peak: %2")
                    .arg(band.label, displayText(bytes, Unit::Byte, m_style.numbers)),
                band.path, {}};
            const qreal left = x(layout, m_data.peak.at);
            mark.shape.addRect(
                QRectF(QPointF(std::max(layout.plot.left(), left - layout.line), y(layout, below + bytes)),
                    QPointF(std::min(layout.plot.right(), left + layout.line), y(layout, below))));
            all.push_back(std::move(mark));
        }
        below += bytes;
    }
    constexpr std::size_t mostPasses = 400;
    const auto& spans = m_data.timeline.spans;
    for (std::size_t i = 0; i < spans.size() && i < mostPasses; ++i) {
        Mark mark{QStringLiteral("pass.%1").arg(i), {}, QStringLiteral("memory.per_rank.total_bytes"), {}};
        const MemoryMoment moment =
            momentAt(m_data.timeline, (spans[i].from + spans[i].to) / 2, m_style.numbers);
        mark.text = spokenMoment(m_data, moment, m_style.numbers);
        mark.shape.addRect(QRectF(QPointF(x(layout, spans[i].from), layout.passes.top()),
            QPointF(x(layout, spans[i].to), layout.passes.bottom())));
        all.push_back(std::move(mark));
    }
    return all;
}

} // namespace ridgepoint
