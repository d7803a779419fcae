#include "views/resilience/overhead_picture.h"

#include "views/baseline_ink.h"
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
    Q_DECLARE_TR_FUNCTIONS(Resilience)
};

constexpr qreal largestScale = 1.35;
constexpr qreal chartAtLeast = 7; // lines
constexpr qreal leastChart = 5; // before the legend goes
constexpr int sentenceLines = 2;
constexpr int legendLines = 3;
constexpr qreal grip = 7; // pixels either side of the marker
constexpr qreal dotSize = 10;

} // namespace

struct OverheadPicture::Entry
{
    QString text;
    QColor color;
    Qt::PenStyle stroke;
    qreal width;
    QString key;
    QString spoken;
};

struct OverheadPicture::Layout
{
    QFont font, bold, base;
    qreal line = 0;
    QRectF chart, plot; // null: no room
    qreal labelTop = -1; // of the line above the plot
    std::vector<Entry> entries;
    std::vector<QRectF> places; // of the entries that fit
    QStringList sentence;
    qreal sentenceTop = 0;
};

void OverheadPicture::scaleLike(const QRectF& whole)
{
    m_scale = pictureScale(whole, m_style.font, largestScale);
}

void OverheadPicture::update(const OverheadData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    if (!data.lines.empty()) {
        m_intervals.follow(style, held, data.shortest, data.longest,
            [&](double low, double high) { return closeLogAxis(low, high, Unit::Second, style.numbers); });
        m_shares.follow(style, held, 0, data.top,
            [&](double, double high) { return linearAxis(high, Unit::Percent, style.numbers, 5); });
    }
    m_intervals.title = Words::tr("checkpoint interval (time)");
    m_shares.title = Words::tr("overhead (%)");
    m_chart.setData(chartOf(), *style.theme, style.font);
}

std::vector<OverheadPicture::Entry> OverheadPicture::entries() const
{
    const Theme& theme = *m_style.theme;
    std::vector<Entry> all;
    for (const OverheadLine& line : m_data.lines) {
        Entry entry{line.name, theme.color(ColorRole::Text), Qt::SolidLine, 2.5, line.key, line.spoken};
        switch (line.kind) {
        case OverheadLine::Kind::Total:
            break;
        case OverheadLine::Kind::Writes:
            entry.color = theme.color(ColorRole::MemoryAxis);
            entry.stroke = Qt::DashLine;
            entry.width = 1.3;
            break;
        case OverheadLine::Kind::Rework:
            entry.color = theme.color(ColorRole::ComputeAxis);
            entry.stroke = Qt::DashDotLine;
            entry.width = 1.3;
            break;
        case OverheadLine::Kind::Restarts:
            entry.color = theme.color(ColorRole::Moment2);
            entry.stroke = Qt::DotLine;
            entry.width = 1.6;
            break;
        case OverheadLine::Kind::Other:
            entry.color = theme.color(ColorRole::SecondaryText);
            entry.width = 1.5;
            break;
        }
        all.push_back(std::move(entry));
    }
    return all;
}

ChartData OverheadPicture::chartOf() const
{
    ChartData chart;
    chart.x = m_intervals;
    chart.y = m_shares;
    const std::vector<Entry> legend = entries();
    // The whole on top of its parts.
    for (std::size_t i = m_data.lines.size(); i-- > 0;) {
        ChartLine line;
        line.name = m_data.lines[i].name;
        line.points = m_data.lines[i].points;
        line.color = legend[i].color;
        line.width = legend[i].width;
        line.style = legend[i].stroke;
        chart.lines.push_back(std::move(line));
    }
    const auto dot = [&](const OverheadMarker& marker, MarkerShape shape, bool hollow) {
        ChartLine line;
        line.points = {{marker.seconds, marker.share}};
        line.color = m_style.theme->color(ColorRole::Text);
        line.width = 0;
        line.style = Qt::NoPen;
        line.marker = shape;
        line.markerSize = dotSize;
        line.hollow = hollow;
        chart.lines.push_back(std::move(line));
    };
    if (m_data.daly)
        dot(*m_data.daly, MarkerShape::Triangle, true);
    if (m_data.optimum)
        dot(*m_data.optimum, MarkerShape::Diamond, false);
    for (const OverheadMarker& baseline : m_data.baselines)
        dot(baseline, MarkerShape::Square, true);
    return chart;
}

OverheadPicture::Layout OverheadPicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = m_scale;
    layout.base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    if (area.width() < 4 * line || area.height() < line)
        return layout;
    const auto sentence = [&](int lines) {
        return wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 90 * line), lines);
    };
    layout.sentenceTop = area.top();
    if (m_data.lines.empty()) {
        layout.sentence = sentence(static_cast<int>(std::min(area.height() / line, 6.0)));
        return layout;
    }
    layout.sentence = sentence(captionLines(area.width(), layout.font, sentenceLines));
    const auto below = [&] {
        return layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.4) * line;
    };
    layout.entries = entries();
    qreal x = area.left(), y = area.top();
    int lines = 1;
    for (const Entry& entry : layout.entries) {
        const qreal width = 2.6 * line + textWidth(entry.text, layout.font);
        if (x > area.left() && x + width > area.right()) {
            x = area.left();
            y += 1.2 * line;
            ++lines;
        }
        if (lines > captionLines(area.width(), layout.font, legendLines) || x + width > area.right())
            break;
        layout.places.emplace_back(x, y, width, line);
        x += width + line;
    }
    qreal legend = layout.places.empty()
        ? 0
        : (1.2 * std::min(lines, captionLines(area.width(), layout.font, legendLines)) + 0.1) * line;
    qreal labels = 1.3 * line;
    const auto rest = [&] { return area.height() - legend - labels - below(); };
    // Without its legend the curves say nothing: the sentence goes first.
    while (rest() < chartAtLeast * line && !layout.sentence.isEmpty())
        layout.sentence = sentence(static_cast<int>(layout.sentence.size()) - 1);
    if (rest() < leastChart * line) {
        legend = 0;
        layout.places.clear();
    }
    if (rest() < chartAtLeast * line)
        labels = 0;
    layout.chart = QRectF(area.left(), area.top() + legend, area.width(), area.height() - legend - below());
    m_chart.arrange(layout.base, QMarginsF(0, labels, 0, 0));
    layout.plot = m_chart.plotArea(layout.chart);
    if (labels > 0 && !layout.plot.isEmpty())
        layout.labelTop = layout.plot.top() - 1.15 * line;
    layout.sentenceTop = area.bottom() - below() + 0.4 * line;
    return layout;
}

QPointF OverheadPicture::pixel(const OverheadMarker& marker, const Layout& layout) const
{
    return m_chart.toPixel(marker.seconds, marker.share, layout.chart);
}

void OverheadPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        m_chart.paint(painter, layout.chart);
        paintMarkers(painter, layout);
        paintLegend(painter, layout);
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        m_style.theme->color(ColorRole::Text), layout.line);
    painter.restore();
}

// The interval in force as a line to hold; names of the markers above the plot.
void OverheadPicture::paintMarkers(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    struct Label
    {
        qreal x;
        QString text;
        QFont font;
        int priority;
    };
    std::vector<Label> labels;
    const auto inside = [&](qreal x) { return x >= layout.plot.left() - 1 && x <= layout.plot.right() + 1; };
    if (m_data.present) {
        const QPointF at = pixel(*m_data.present, layout);
        if (inside(at.x())) {
            painter.setPen(QPen(theme.color(ColorRole::Focus), 2));
            painter.drawLine(QPointF(at.x(), layout.plot.top()), QPointF(at.x(), layout.plot.bottom()));
            const qreal y = std::clamp(at.y(), layout.plot.top(), layout.plot.bottom());
            painter.setBrush(theme.color(ColorRole::Background));
            painter.drawEllipse(QPointF(at.x(), y), 5, 5);
            painter.setBrush(Qt::NoBrush);
            labels.push_back({at.x(), m_data.present->label, layout.bold, 2});
        }
    }
    if (m_data.optimum && (m_data.set || !m_data.present)) {
        const QPointF at = pixel(*m_data.optimum, layout);
        if (inside(at.x())) {
            painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1, Qt::DotLine));
            painter.drawLine(at, QPointF(at.x(), layout.plot.top()));
            labels.push_back({at.x(), m_data.optimum->label, layout.font, 1});
        }
    } else if (m_data.optimum && !labels.empty()) {
        labels.back().text = m_data.optimum->label; // the interval in force is the best one
    }
    if (layout.labelTop >= 0) {
        std::vector<LabelWish> wishes;
        for (const Label& label : labels)
            wishes.push_back({label.x, textWidth(label.text, label.font) + layout.line, label.priority});
        const auto places = placeLabels(wishes, layout.plot.left(), layout.plot.right());
        for (std::size_t i = 0; i < labels.size(); ++i)
            if (places[i])
                drawLabel(painter, {*places[i], layout.labelTop}, Qt::AlignHCenter | Qt::AlignTop,
                    labels[i].text, labels[i].font, theme.color(ColorRole::Text));
    }
    std::vector<QRectF> taken;
    for (const std::optional<OverheadMarker>* marker : {&m_data.present, &m_data.daly, &m_data.optimum})
        if (*marker)
            taken.push_back(QRectF(
                pixel(**marker, layout) - QPointF(dotSize, dotSize) * 0.6, QSizeF(dotSize, dotSize) * 1.2));
    std::vector<BaselineSpot> letters;
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i) {
        const QPointF at = pixel(m_data.baselines[i], layout);
        if (layout.plot.adjusted(-1, -1, 1, 1).contains(at))
            letters.push_back({static_cast<std::size_t>(m_data.baselines[i].label.front().unicode() - u'A'),
                at + QPointF(dotSize / 2 + 2, -dotSize / 2)});
    }
    drawBaselineLetters(painter, letters, Qt::AlignLeft | Qt::AlignBottom, Qt::Horizontal, layout.plot,
        m_style, layout.font, taken);
}

void OverheadPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const qreal line = layout.line;
    for (std::size_t i = 0; i < layout.places.size(); ++i) {
        const Entry& entry = layout.entries[i];
        const QRectF& place = layout.places[i];
        const qreal y = place.center().y();
        painter.setPen(QPen(entry.color, entry.width, entry.stroke, Qt::FlatCap));
        painter.drawLine(QPointF(place.left(), y), QPointF(place.left() + 2.2 * line, y));
        drawEntryName(painter, QRectF(place.left(), y - line / 2, 2.2 * line, line), 0.4 * line, entry.text,
            layout.font, m_style.theme->color(ColorRole::SecondaryText));
    }
}

std::vector<Mark> OverheadPicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (layout.plot.isEmpty())
        return all;
    const auto at = [&](const OverheadMarker& marker, const QString& path) {
        const QPointF point = pixel(marker, layout);
        if (!layout.plot.adjusted(-1, -1, 1, 1).contains(point))
            return;
        all.push_back(dotMark(marker.key, marker.spoken, path, point, 0.5 * layout.line));
    };
    if (m_data.present)
        at(*m_data.present, QStringLiteral("resilience.checkpoint_interval_seconds"));
    if (m_data.optimum)
        at(*m_data.optimum, QStringLiteral("resilience.optimal_interval_seconds"));
    if (m_data.daly)
        at(*m_data.daly, QStringLiteral("resilience.daly_interval_seconds"));
    for (const OverheadMarker& baseline : m_data.baselines)
        at(baseline, {});
    static const std::array<QString, 5> paths{QStringLiteral("resilience.overhead_fraction"),
        QStringLiteral("resilience.write_overhead"), QStringLiteral("resilience.rework_overhead"),
        QStringLiteral("resilience.restart_overhead"), QString()};
    for (std::size_t i = 0; i < layout.places.size(); ++i) {
        all.push_back(boxMark(layout.entries[i].key, layout.entries[i].spoken,
            paths[static_cast<std::size_t>(m_data.lines[i].kind)], layout.places[i]));
    }
    return all;
}

bool OverheadPicture::onMarker(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    return m_data.present && !layout.plot.isEmpty()
        && layout.plot.adjusted(-grip, -grip, grip, grip).contains(at)
        && std::abs(pixel(*m_data.present, layout).x() - at.x()) <= grip;
}

double OverheadPicture::intervalAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty())
        return 0;
    const double value = m_chart.toData(at, layout.chart).x();
    return std::clamp(value, m_intervals.minimum, m_intervals.maximum);
}

} // namespace ridgepoint
