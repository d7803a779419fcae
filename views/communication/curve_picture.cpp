#include "views/communication/curve_picture.h"

#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

constexpr qreal largestScale = 1.35;
constexpr int sentenceLines = 4;
constexpr qreal chartAtLeast = 8; // height, in lines
constexpr int mostLegendLines = 3;
constexpr qreal messageSize = 11;
constexpr qreal otherSize = 9;
constexpr qreal measuredSize = 6;
constexpr qreal wash = 0.06; // of the region that latency bounds
constexpr std::size_t mostMeasuredMarks = 100;

// The scenario's algorithm in the network's colour; the others are told apart by their strokes.
constexpr std::array strokes{Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine, Qt::SolidLine, Qt::DotLine};

} // namespace

struct CurvePicture::Entry
{
    enum class Sample
    {
        Line,
        Circle,
        Diamond,
        Square,
    };
    QString key; // of a mark; empty: none
    QString text, spoken;
    Sample sample = Sample::Line;
    QColor color;
    Qt::PenStyle stroke = Qt::SolidLine;
    qreal width = 2;
};

struct CurvePicture::Layout
{
    QFont font, bold, base;
    qreal line = 0;
    QRectF chart; // null: no room
    QRectF plot;
    std::vector<Entry> entries;
    std::vector<QRectF> places; // of the entries that fit
    qreal regionTop = -1, crossingTop = -1; // lines of labels above the plot
    QStringList sentence;
    qreal sentenceTop = 0;
};

void CurvePicture::update(const CurveData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    if (!data.lines.empty()) {
        const auto axis = [&](Unit unit) {
            return
                [&style, unit](double low, double high) { return logAxis(low, high, unit, style.numbers); };
        };
        m_sizes.follow(style, false, data.smallest, data.largest, axis(Unit::Byte));
        m_times.follow(style, false, data.fastestTime(), data.slowestTime(), axis(Unit::Second));
    }
    m_sizes.title = Words::tr("message size (bytes)");
    m_times.title = Words::tr("time (seconds)");
    m_chart.setData(chartOf(), *style.theme, style.font);
}

std::vector<CurvePicture::Entry> CurvePicture::entries() const
{
    const Theme& theme = *m_style.theme;
    std::vector<Entry> all;
    std::size_t other = 0;
    for (const CurveLine& line : m_data.lines) {
        Entry entry{line.key, line.name, line.spoken, Entry::Sample::Line, theme.color(ColorRole::Text),
            Qt::SolidLine, 1.5};
        if (line.main) {
            entry.color = theme.color(ColorRole::BandwidthAxis);
            entry.width = 3;
        } else {
            entry.stroke = strokes[other++ % strokes.size()];
        }
        all.push_back(std::move(entry));
    }
    std::ranges::stable_partition(all, [](const Entry& entry) { return entry.width > 2; });
    if (!m_data.lowerBound.empty())
        all.push_back({{}, Words::tr("lower bound"), {}, Entry::Sample::Line,
            theme.color(ColorRole::SecondaryText), Qt::DashLine, 1});
    const auto own = [&](bool chosen) {
        return std::ranges::any_of(m_data.messages,
            [chosen](const CurveMessage& m) { return m.baseline.isEmpty() && m.chosen == chosen; });
    };
    if (own(true))
        all.push_back({{}, Words::tr("message of the scenario, as predicted"), {}, Entry::Sample::Circle,
            theme.color(ColorRole::BandwidthAxis)});
    if (own(false))
        all.push_back({{}, Words::tr("of other groups"), {}, Entry::Sample::Diamond,
            theme.color(ColorRole::BandwidthAxis)});
    if (!m_data.measured.points.empty())
        all.push_back({{}, Words::tr("measured"), {}, Entry::Sample::Square, theme.color(ColorRole::Focus)});
    if (!m_data.measured.fitted.empty())
        all.push_back({{}, Words::tr("fitted to it"), {}, Entry::Sample::Line, theme.color(ColorRole::Focus),
            Qt::SolidLine, 1.5});
    return all;
}

ChartData CurvePicture::chartOf() const
{
    const Theme& theme = *m_style.theme;
    ChartData chart;
    chart.x = m_sizes;
    chart.y = m_times;
    const std::vector<Entry> legend = entries();
    if (m_data.half && *m_data.half > m_sizes.minimum) {
        const double to = std::min(*m_data.half, m_sizes.maximum);
        ChartArea region;
        for (const double x : {m_sizes.minimum, to}) {
            region.lower.emplace_back(x, m_times.minimum);
            region.upper.emplace_back(x, m_times.maximum);
        }
        QColor color = theme.color(ColorRole::Text);
        color.setAlphaF(static_cast<float>(wash));
        region.brush = color;
        chart.areas.push_back(std::move(region));
    }
    ChartLine bound;
    bound.points = m_data.lowerBound;
    bound.color = theme.color(ColorRole::SecondaryText);
    bound.width = 1;
    bound.style = Qt::DashLine;
    chart.lines.push_back(std::move(bound));
    for (const CurveLine& each : m_data.lines) {
        const auto entry = std::ranges::find(legend, each.key, &Entry::key);
        ChartLine line;
        line.name = each.name;
        line.points = each.points;
        line.color = entry->color;
        line.width = entry->width;
        line.style = entry->stroke;
        chart.lines.push_back(std::move(line));
    }
    ChartLine fitted;
    fitted.points = m_data.measured.fitted;
    fitted.color = theme.color(ColorRole::Focus);
    fitted.width = 1.5;
    chart.lines.push_back(std::move(fitted));
    const auto dots = [&](std::vector<QPointF> points, MarkerShape shape, qreal size, ColorRole role) {
        ChartLine line;
        line.points = std::move(points);
        line.color = theme.color(role);
        line.width = 0;
        line.style = Qt::NoPen;
        line.marker = shape;
        line.markerSize = size;
        chart.lines.push_back(std::move(line));
    };
    dots(m_data.measured.points, MarkerShape::Square, measuredSize, ColorRole::Focus);
    std::vector<QPointF> own, others;
    for (const CurveMessage& message : m_data.messages)
        if (message.baseline.isEmpty())
            (message.chosen ? own : others).emplace_back(message.bytes, message.seconds);
    dots(others, MarkerShape::Diamond, otherSize, ColorRole::BandwidthAxis);
    dots(own, MarkerShape::Circle, messageSize, ColorRole::BandwidthAxis);
    for (const CurveMessage& message : m_data.messages) {
        if (message.baseline.isEmpty())
            continue;
        dots({{message.bytes, message.seconds}}, MarkerShape::Square, messageSize, ColorRole::Text);
        chart.lines.back().hollow = true;
        chart.lines.back().label = message.baseline;
    }
    return chart;
}

CurvePicture::Layout CurvePicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
    layout.base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    m_chart.arrange(layout.base, {});
    if (area.width() < 4 * line || area.height() < line)
        return layout;
    const auto sentence = [&](int lines) {
        return wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 80 * line), lines);
    };
    if (m_data.lines.empty()) {
        layout.sentence = sentence(static_cast<int>(std::min(area.height() / line, 12.0)));
        layout.sentenceTop = area.top();
        return layout;
    }
    layout.sentence = sentence(captionLines(area.width(), layout.font, sentenceLines));
    const auto below = [&] {
        return layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
    };
    // Places of the legend's entries, in as many lines as they need.
    layout.entries = entries();
    qreal x = area.left(), y = area.top();
    int lines = 1;
    for (const Entry& entry : layout.entries) {
        const qreal width = (entry.sample == Entry::Sample::Line ? 2.2 : 0.8) * line + 0.4 * line
            + textWidth(entry.text, layout.font);
        if (x > area.left() && x + width > area.right()) {
            x = area.left();
            y += 1.2 * line;
            ++lines;
        }
        if (lines > mostLegendLines || x + width > area.right())
            break;
        layout.places.emplace_back(x, y, width, line);
        x += width + line;
    }
    lines = std::min(lines, mostLegendLines);
    qreal legend = layout.places.empty() ? 0 : (1.2 * lines + 0.2) * line;
    qreal labels = 2.3 * line; // regions, crossings
    const auto rest = [&] { return area.height() - legend - labels - below(); };
    while (rest() < chartAtLeast * line && layout.sentence.size() > 1)
        layout.sentence = sentence(static_cast<int>(layout.sentence.size()) - 1);
    if (rest() < chartAtLeast * line)
        layout.sentence.clear();
    if (rest() < chartAtLeast * line) {
        legend = 0;
        layout.places.clear();
    }
    if (rest() < chartAtLeast * line)
        labels = 0;
    layout.chart = QRectF(area.left(), area.top() + legend, area.width(), area.height() - legend - below());
    m_chart.arrange(layout.base, QMarginsF(0, labels, 0, 0));
    layout.plot = m_chart.plotArea(layout.chart);
    if (labels > 0 && !layout.plot.isEmpty()) {
        layout.crossingTop = layout.plot.top() - 1.15 * line;
        layout.regionTop = layout.plot.top() - 2.3 * line;
    }
    layout.sentenceTop = area.bottom() - below() + 0.5 * line;
    return layout;
}

QPointF CurvePicture::pixel(double bytes, double seconds, const Layout& layout) const
{
    return m_chart.toPixel(bytes, seconds, layout.chart);
}

void CurvePicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        m_chart.paint(painter, layout.chart);
        paintRegions(painter, layout);
        paintCrossings(painter, layout);
        paintLegend(painter, layout);
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        m_style.theme->color(ColorRole::Text), layout.line);
    painter.restore();
}

// Above the plot: which side of the half-bandwidth size is bound by what.
void CurvePicture::paintRegions(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    if (!m_data.half)
        return;
    const qreal at =
        std::clamp(pixel(*m_data.half, m_times.minimum, layout).x(), layout.plot.left(), layout.plot.right());
    const bool inside = *m_data.half > m_sizes.minimum && *m_data.half < m_sizes.maximum;
    if (inside) {
        // Not through the names of the crossings.
        const bool clear = layout.regionTop >= 0 && m_data.crossings.empty();
        const qreal top = clear ? layout.regionTop + layout.line : layout.plot.top();
        painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1, Qt::DashLine));
        painter.drawLine(QPointF(at, top), QPointF(at, layout.plot.bottom()));
    }
    if (layout.regionTop < 0)
        return;
    struct Label
    {
        qreal at;
        QString text;
        int priority;
    };
    std::vector<Label> labels;
    if (at > layout.plot.left() + 1)
        labels.push_back({(layout.plot.left() + at) / 2, Words::tr("latency-bound"), 1});
    if (inside)
        labels.push_back({at, m_data.halfText, 0});
    if (at < layout.plot.right() - 1)
        labels.push_back({(layout.plot.right() + at) / 2, Words::tr("bandwidth-bound"), 1});
    std::vector<LabelWish> wishes;
    for (const Label& label : labels)
        wishes.push_back({label.at, textWidth(label.text, layout.font) + layout.line, label.priority});
    const auto places = placeLabels(wishes, layout.plot.left(), layout.plot.right());
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (places[i])
            drawLabel(painter, {*places[i], layout.regionTop}, Qt::AlignHCenter | Qt::AlignTop,
                labels[i].text, layout.font,
                theme.color(labels[i].priority == 1 ? ColorRole::Text : ColorRole::SecondaryText));
}

void CurvePicture::paintCrossings(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    std::vector<LabelWish> wishes;
    std::vector<QPointF> points;
    for (const CurveCrossing& crossing : m_data.crossings) {
        const QPointF at = pixel(crossing.bytes, crossing.seconds, layout);
        const bool inside = layout.plot.adjusted(-1, -1, 1, 1).contains(at);
        points.push_back(inside ? at : QPointF());
        wishes.push_back(
            {at.x(), textWidth(crossing.label, layout.bold) + layout.line, inside ? 1 + crossing.rank : 0});
    }
    const auto places = layout.crossingTop < 0 ? std::vector<std::optional<double>>(wishes.size())
                                               : placeLabels(wishes, layout.plot.left(), layout.plot.right());
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].isNull())
            continue;
        painter.setPen(QPen(theme.color(ColorRole::Text), 1, Qt::DotLine));
        if (places[i]) {
            const qreal foot = layout.crossingTop + layout.line;
            painter.drawLine(points[i], QPointF(points[i].x(), layout.plot.top()));
            painter.drawLine(QPointF(points[i].x(), layout.plot.top()), QPointF(*places[i], foot));
            drawLabel(painter, {*places[i], layout.crossingTop}, Qt::AlignHCenter | Qt::AlignTop,
                m_data.crossings[i].label, layout.bold, theme.color(ColorRole::Text));
        }
        painter.setPen(QPen(theme.color(ColorRole::Text), 1.5));
        painter.setBrush(theme.color(ColorRole::Background));
        painter.drawEllipse(points[i], 3.5, 3.5);
        painter.setBrush(Qt::NoBrush);
    }
}

void CurvePicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    for (std::size_t i = 0; i < layout.places.size(); ++i) {
        const Entry& entry = layout.entries[i];
        const QRectF& place = layout.places[i];
        const qreal y = place.center().y();
        const qreal sample = (entry.sample == Entry::Sample::Line ? 2.2 : 0.8) * line;
        const QPointF middle(place.left() + sample / 2, y);
        constexpr qreal r = 4;
        painter.setPen(Qt::NoPen);
        painter.setBrush(entry.color);
        switch (entry.sample) {
        case Entry::Sample::Line:
            painter.setPen(QPen(entry.color, entry.width, entry.stroke, Qt::FlatCap));
            painter.drawLine(QPointF(place.left(), y), QPointF(place.left() + sample, y));
            break;
        case Entry::Sample::Circle:
            painter.drawEllipse(middle, r + 1, r + 1);
            break;
        case Entry::Sample::Diamond:
            painter.drawPolygon(QPolygonF() << middle + QPointF(0, -r) << middle + QPointF(r, 0)
                                            << middle + QPointF(0, r) << middle + QPointF(-r, 0));
            break;
        case Entry::Sample::Square:
            painter.drawRect(QRectF(middle - QPointF(3, 3), QSizeF(6, 6)));
            break;
        }
        painter.setBrush(Qt::NoBrush);
        drawEntryName(painter, QRectF(place.left(), y - line / 2, sample, line), 0.4 * line, entry.text,
            layout.font, theme.color(ColorRole::SecondaryText));
    }
}

std::vector<Mark> CurvePicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (layout.plot.isEmpty())
        return all;
    const auto at = [&](const QString& key, const QString& spoken, double bytes, double seconds,
                        const QString& path) {
        const QPointF point = pixel(bytes, seconds, layout);
        if (!layout.plot.adjusted(-1, -1, 1, 1).contains(point))
            return;
        all.push_back(dotMark(key, spoken, path, point, 0.5 * layout.line));
    };
    for (const CurveMessage& message : m_data.messages)
        at(message.key, message.spoken, message.bytes, message.seconds,
            message.baseline.isEmpty() ? QStringLiteral("step.communication_bytes") : QString());
    for (const CurveCrossing& crossing : m_data.crossings)
        at(crossing.key, crossing.spoken, crossing.bytes, crossing.seconds, {});
    for (std::size_t i = 0;
         i < m_data.measured.points.size() && i < m_data.measured.spoken.size() && i < mostMeasuredMarks; ++i)
        at(QStringLiteral("measured.%1").arg(i), m_data.measured.spoken[i], m_data.measured.points[i].x(),
            m_data.measured.points[i].y(), {});
    for (std::size_t i = 0; i < layout.places.size(); ++i) {
        if (layout.entries[i].key.isEmpty())
            continue;
        all.push_back(boxMark(layout.entries[i].key, layout.entries[i].spoken, {}, layout.places[i]));
    }
    return all;
}

} // namespace ridgepoint
