#include "views/cost/iso_picture.h"

#include "views/baseline_ink.h"
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
    Q_DECLARE_TR_FUNCTIONS(Cost)
};

constexpr qreal largestScale = 1.35;
constexpr qreal chartAtLeast = 8; // lines
constexpr int sentenceLines = 3;
constexpr qreal grip = 14; // pixels around the point
constexpr qreal pointSize = 13;

} // namespace

struct IsoPicture::Layout
{
    QFont font, base;
    qreal line = 0;
    QRectF chart, plot; // null: no room
    QRectF legend;
    QStringList sentence;
    qreal sentenceTop = 0;
};

void IsoPicture::update(const IsoData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    if (!data.points.empty()) {
        m_counts.follow(style, held, data.fewest, data.most, [&](double fewest, double most) {
            return closeLogAxis(fewest, most, Unit::Count, style.numbers);
        });
        double top = 0;
        for (const IsoPoint& point : data.points)
            top = std::max(top, 1.5 * point.mfu);
        m_shares.follow(style, held, 0, std::clamp(top, 0.6, 1.0),
            [&](double, double most) { return linearAxis(most, Unit::Percent, style.numbers); });
    }
    m_counts.title = Words::tr("accelerators");
    m_shares.title = Words::tr("MFU (%)");
    m_chart.setData(chartOf(), *style.theme, style.font);
}

ChartData IsoPicture::chartOf() const
{
    const Theme& theme = *m_style.theme;
    ChartData chart;
    chart.x = m_counts;
    chart.y = m_shares;
    for (const IsoLine& each : m_data.lines) {
        ChartLine line;
        line.name = each.label;
        line.points = each.points;
        line.color = theme.color(each.time ? ColorRole::MemoryAxis : ColorRole::ComputeAxis);
        line.width = each.target ? 1.5 : 2.5;
        line.style = each.target ? Qt::DashLine : Qt::SolidLine;
        chart.lines.push_back(std::move(line));
    }
    // The scenario on top of its baselines.
    for (std::size_t i = m_data.points.size(); i-- > 0;) {
        const IsoPoint& each = m_data.points[i];
        ChartLine dot;
        dot.points = {{each.accelerators, each.mfu}};
        dot.color = theme.color(ColorRole::Text);
        dot.width = 0;
        dot.style = Qt::NoPen;
        dot.marker = each.letter.isEmpty() ? MarkerShape::Circle : MarkerShape::Square;
        dot.markerSize = pointSize;
        dot.hollow = !each.letter.isEmpty();
        chart.lines.push_back(std::move(dot));
    }
    return chart;
}

IsoPicture::Layout IsoPicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
    layout.base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    if (area.width() < 4 * line || area.height() < line)
        return layout;
    const auto sentence = [&](int lines) {
        return wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 80 * line), lines);
    };
    layout.sentenceTop = area.top();
    if (m_data.points.empty()) {
        layout.sentence = sentence(static_cast<int>(std::min(area.height() / line, 8.0)));
        return layout;
    }
    layout.sentence = sentence(captionLines(area.width(), layout.font, sentenceLines));
    qreal legend = 1.4 * line;
    const auto below = [&] {
        return layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
    };
    const auto rest = [&] { return area.height() - legend - below(); };
    while (rest() < chartAtLeast * line && layout.sentence.size() > 1)
        layout.sentence = sentence(static_cast<int>(layout.sentence.size()) - 1);
    if (rest() < chartAtLeast * line)
        layout.sentence.clear();
    if (rest() < chartAtLeast * line)
        legend = 0;
    layout.legend = QRectF(area.left(), area.top(), area.width(), legend);
    layout.chart = QRectF(area.left(), area.top() + legend, area.width(), rest());
    m_chart.arrange(layout.base, {});
    layout.plot = m_chart.plotArea(layout.chart);
    layout.sentenceTop = area.bottom() - below() + 0.5 * line;
    return layout;
}

QPointF IsoPicture::pixel(const IsoPoint& point, const Layout& layout) const
{
    return m_chart.toPixel(point.accelerators, point.mfu, layout.chart);
}

void IsoPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        m_chart.paint(painter, layout.chart);
        paintLabels(painter, layout);
        // Which colour is which: two words, as the labels at the lines say the rest.
        if (layout.legend.height() > 0) {
            qreal x = layout.legend.left();
            const auto entry = [&](const QString& text, ColorRole role) {
                const qreal y = layout.legend.top() + 0.6 * layout.line;
                const qreal width = 2 * layout.line + textWidth(text, layout.font);
                if (x + width > layout.legend.right())
                    return;
                painter.setPen(QPen(theme.color(role), 2.5));
                painter.drawLine(QPointF(x, y), QPointF(x + 1.6 * layout.line, y));
                drawEntryName(painter, QRectF(x, y - layout.line / 2, 1.6 * layout.line, layout.line),
                    0.4 * layout.line, text, layout.font, theme.color(ColorRole::SecondaryText));
                x += width + 1.5 * layout.line;
            };
            entry(Words::tr("equal money"), ColorRole::ComputeAxis);
            entry(Words::tr("equal time"), ColorRole::MemoryAxis);
        }
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        theme.color(ColorRole::Text), layout.line);
    painter.restore();
}

// Money at the right end of its lines, time where its lines leave the plot at the top or the left.
void IsoPicture::paintLabels(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    std::vector<QRectF> taken;
    const qreal half = pointSize / 2 + 2;
    for (const IsoPoint& point : m_data.points) {
        const QPointF at = pixel(point, layout);
        taken.push_back(QRectF(at - QPointF(half, half), QSizeF(2 * half, 2 * half)));
    }
    const QRectF inside = layout.plot.adjusted(2, 2, -2, -2);
    const auto place = [&](const QString& text, const QColor& color, const std::vector<QPointF>& anchors) {
        for (const QPointF& at : anchors) {
            for (const Qt::Alignment side :
                {Qt::AlignLeft | Qt::AlignBottom, Qt::AlignRight | Qt::AlignBottom,
                    Qt::AlignLeft | Qt::AlignTop, Qt::AlignRight | Qt::AlignTop}) {
                const QPointF shifted =
                    at + QPointF((side & Qt::AlignLeft) ? 4 : -4, (side & Qt::AlignTop) ? 3 : -3);
                const QRectF box = labelBox(shifted, side, text, layout.font);
                if (!inside.contains(box)
                    || std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
                    continue;
                painter.fillRect(box, theme.color(ColorRole::Background));
                taken.push_back(drawLabel(painter, shifted, side, text, layout.font, color));
                return;
            }
        }
    };
    for (std::size_t i = 1; i < m_data.points.size(); ++i) {
        const QPointF at = pixel(m_data.points[i], layout);
        if (layout.plot.contains(at))
            place(m_data.points[i].letter, theme.color(ColorRole::Text), {at + QPointF(half, -half)});
    }
    for (const IsoLine& line : m_data.lines) {
        std::vector<QPointF> seen;
        for (const QPointF& point : line.points) {
            const QPointF at = m_chart.toPixel(point.x(), point.y(), layout.chart);
            if (inside.contains(at))
                seen.push_back(at);
        }
        if (seen.empty())
            continue;
        // Candidates along the line, from its outer end inwards.
        std::vector<QPointF> anchors;
        for (const double part : {0.96, 0.85, 0.7, 0.1, 0.25, 0.4, 0.55})
            anchors.push_back(seen[static_cast<std::size_t>(
                (line.time ? 1 - part : part) * static_cast<double>(seen.size() - 1))]);
        place(line.label, theme.color(ColorRole::Text), anchors);
    }
}

std::vector<Mark> IsoPicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (layout.plot.isEmpty())
        return all;
    for (const IsoPoint& point : m_data.points) {
        const QPointF at = pixel(point, layout);
        if (!layout.plot.adjusted(-1, -1, 1, 1).contains(at))
            continue;
        all.push_back(dotMark(
            point.letter.isEmpty() ? QStringLiteral("iso.point") : QStringLiteral("baseline.") + point.letter,
            point.spoken, point.letter.isEmpty() ? QStringLiteral("run.total_dollars") : QString(), at,
            grip / 2 + 2));
    }
    for (const IsoLine& line : m_data.lines) {
        Mark mark{line.key, line.spoken,
            line.time ? QStringLiteral("run.wall_clock_seconds") : QStringLiteral("run.total_dollars"), {}};
        QPainterPath path;
        bool started = false;
        for (const QPointF& point : line.points) {
            const QPointF at = m_chart.toPixel(point.x(), point.y(), layout.chart);
            if (!layout.plot.contains(at))
                continue;
            started ? path.lineTo(at) : path.moveTo(at);
            started = true;
        }
        if (!started)
            continue;
        QPainterPathStroker stroker;
        stroker.setWidth(6);
        mark.shape = stroker.createStroke(path);
        if (!mark.shape.isEmpty())
            all.push_back(std::move(mark));
    }
    return all;
}

bool IsoPicture::onPoint(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty() || m_data.points.empty())
        return false;
    const QPointF away = pixel(m_data.points.front(), layout) - at;
    return away.x() * away.x() + away.y() * away.y() <= grip * grip;
}

QPointF IsoPicture::valueAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    return layout.plot.isEmpty() ? QPointF() : m_chart.toData(at, layout.chart);
}

} // namespace ridgepoint
