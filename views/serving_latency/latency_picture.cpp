#include "views/serving_latency/latency_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/notes.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServedLatency)
};

constexpr qreal panelAtLeast = 15; // width, in lines of text
constexpr qreal rowAtLeast = 10; // height, in lines
constexpr qreal panelGap = 1.4; // in lines
constexpr int sentenceLines = 3;
constexpr int fewTicks = 5;
constexpr double leastSpan = 4; // of an axis
constexpr qreal ring = 11, marker = 9; // pixels across
constexpr qreal grip = 8; // pixels beside the present load that take hold of it

QRectF around(QPointF at, qreal half) { return {at.x() - half, at.y() - half, 2 * half, 2 * half}; }

} // namespace

void LatencyPicture::update(const LatencyData& data, const PictureStyle& style, bool held, LatencyPanel show)
{
    m_data = data;
    m_style = style;
    m_show = show;
    const ChartAxis load = loadAxis();
    m_load.follow(style, held, load.minimum, load.maximum, [&](double, double) { return load; });
    for (std::size_t line = 0; line < loadLines; ++line) {
        double low = INFINITY, high = 0;
        const auto include = [&](double value) {
            if (value > 0 && std::isfinite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
        };
        for (const LoadDot& dot : m_data.dots)
            include(dot.values[line]);
        if (m_data.now)
            include(m_data.now->values[line]);
        if (const auto& band = m_data.lines[line].band) {
            include(band->first);
            include(band->second);
        }
        for (const LoadBaseline& baseline : m_data.baselines)
            include(baseline.values[line]);
        if (m_data.lines[line].target)
            include(*m_data.lines[line].target);
        if (high < leastSpan * low) { // room for ticks around what hardly changes
            const double apart = std::sqrt(leastSpan * low / high);
            low /= apart;
            high *= apart;
        }
        const Unit unit = line == Throughput ? Unit::Number : Unit::Second;
        m_values[line].follow(style, held, low, high, [&](double from, double to) {
            return to > 0 ? closeLogAxis(from, to, unit, style.numbers, fewTicks) : ChartAxis();
        });
        m_charts[line].setData(chart(line), *style.theme, style.font);
    }
}

ChartAxis LatencyPicture::loadAxis() const
{
    ChartAxis axis;
    axis.scale = AxisScale::Log10;
    axis.title = m_data.axisTitle;
    if (m_data.dots.empty())
        return axis;
    double low = m_data.dots.front().load, high = m_data.dots.back().load;
    for (const LoadBaseline& baseline : m_data.baselines) {
        low = std::min(low, baseline.load);
        high = std::max(high, baseline.load);
    }
    high = std::max(high, 2 * low);
    if (m_data.atRate) {
        axis = closeLogAxis(low / 1.15, high * 1.15, Unit::Number, m_style.numbers, fewTicks);
        axis.title = m_data.axisTitle;
        return axis;
    }
    axis.minimum = low / 1.2;
    axis.maximum = high * 1.2;
    // Powers of two, thinned evenly.
    std::vector<double> powers;
    for (double n = std::max(1.0, std::exp2(std::ceil(std::log2(low)))); n <= high; n *= 2)
        powers.push_back(n);
    const std::size_t stride = (powers.size() + fewTicks - 1) / fewTicks;
    for (std::size_t i = 0; i < powers.size(); i += std::max<std::size_t>(1, stride))
        axis.ticks.push_back({powers[i],
            powers[i] < 1e4 ? displayText(powers[i], Unit::Count, m_style.numbers)
                            : shortText(powers[i], Unit::Number, m_style.numbers)});
    return axis;
}

ChartData LatencyPicture::chart(std::size_t line) const
{
    const QColor quiet = m_style.theme->color(ColorRole::SecondaryText);
    ChartData chart;
    chart.x = m_load;
    chart.y = m_values[line];
    chart.y.title.clear(); // above the panel
    ChartLine fits, beyond;
    for (const LoadDot& dot : m_data.dots) {
        const QPointF at(dot.load, dot.values[line]);
        if (dot.waits) {
            if (beyond.points.empty() && !fits.points.empty())
                beyond.points.push_back(fits.points.back());
            beyond.points.push_back(at);
        } else {
            fits.points.push_back(at);
        }
    }
    fits.color = line == Throughput ? quiet : m_style.theme->color(ColorRole::Text);
    beyond.color = quiet;
    beyond.width = 1.2;
    beyond.style = Qt::DotLine;
    chart.lines = {std::move(fits), std::move(beyond)};
    for (const LoadBaseline& baseline : m_data.baselines) {
        ChartLine dot;
        dot.points.emplace_back(baseline.load, baseline.values[line]);
        dot.color = m_style.theme->color(ColorRole::Text);
        dot.width = 0;
        dot.style = Qt::NoPen;
        dot.marker = MarkerShape::Square;
        dot.markerSize = marker;
        dot.hollow = true;
        chart.lines.push_back(std::move(dot));
    }
    return chart;
}

LatencyPicture::Layout LatencyPicture::layOut(const QRectF& area)
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
    const bool only = m_data.dots.empty();
    for (int most = only ? 20 : captionLines(area.width(), layout.font, sentenceLines); most > 0; --most) {
        layout.sentence =
            wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 90 * line), most);
        const qreal taken = (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
        if (!layout.sentence.isEmpty()
            && area.height() - taken >= (only ? -0.5 * line : (rowAtLeast + 2) * line))
            break;
        layout.sentence.clear();
    }
    layout.sentenceTop = area.top();
    if (only)
        return layout;
    const qreal below =
        layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
    layout.sentenceTop = area.bottom() - below + 0.5 * line;
    const QRectF all(area.left(), area.top(), area.width(), area.height() - below);
    if (m_show == LatencyPanel::All) {
        static constexpr std::array<qreal, loadLines> weights{1.1, 1.1, 0.8};
        const qreal gap = panelGap * line;
        const int count = static_cast<int>(loadLines);
        const int columns =
            std::clamp(static_cast<int>((all.width() + gap) / (panelAtLeast * line + gap)), 1, count);
        const int rows = std::clamp(static_cast<int>((all.height() + gap) / (rowAtLeast * line + gap)), 1,
            (count + columns - 1) / columns);
        const qreal high = (all.height() - (rows - 1) * gap) / rows;
        for (int row = 0, next = 0; row < rows && next < count; ++row) {
            const int here = std::min(columns, count - next);
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
        layout.panels[static_cast<std::size_t>(m_show) - 1] = all;
    }
    for (std::size_t i = 0; i < loadLines; ++i)
        if (!layout.panels[i].isNull()) {
            layout.inner[i] = layout.panels[i].adjusted(0, 1.3 * line, 0, 0); // below the title
            m_charts[i].arrange(base, QMarginsF(0, 0.3 * line, 0, 0));
        }
    return layout;
}

QPointF LatencyPicture::at(const Layout& layout, std::size_t line, double load, double value)
{
    return m_charts[line].toPixel(load, value, layout.inner[line]);
}

void LatencyPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    const QColor text = m_style.theme->color(ColorRole::Text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    bool endSaid = false, goodSaid = false;
    for (std::size_t line = 0; line < loadLines; ++line) {
        const QRectF& panel = layout.panels[line];
        if (panel.isNull())
            continue;
        drawLabel(painter, panel.topLeft(), Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(layout.bold).elidedText(m_data.lines[line].name, Qt::ElideRight, panel.width()),
            layout.bold, text);
        paintPanel(painter, layout, line, endSaid, goodSaid);
    }
    if (m_data.end > 0 && !endSaid)
        paintEndAbove(painter, layout);
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font, text, layout.line);
    painter.restore();
}

// At the upper end of the line, beside a title that leaves the room.
void LatencyPicture::paintEndAbove(QPainter& painter, const Layout& layout)
{
    for (const QString& said : m_data.endTexts)
        for (std::size_t line = 0; line < loadLines; ++line) {
            const QRectF& panel = layout.panels[line];
            if (panel.isNull())
                continue;
            const QRectF plot = m_charts[line].plotArea(layout.inner[line]);
            const qreal x = at(layout, line, m_data.end, 1).x();
            const qreal width = QFontMetricsF(layout.font).horizontalAdvance(said);
            const qreal left = std::min(x - width / 2, panel.right() - width);
            const qreal title = QFontMetricsF(layout.bold).horizontalAdvance(m_data.lines[line].name);
            if (plot.isEmpty() || x < plot.left() || x > plot.right()
                || left < panel.left() + title + 0.5 * layout.line)
                continue;
            drawLabel(painter, {left, plot.top() - 2}, Qt::AlignLeft | Qt::AlignBottom, said, layout.font,
                m_style.theme->color(ColorRole::SecondaryText));
            return;
        }
}

void LatencyPicture::paintPanel(
    QPainter& painter, const Layout& layout, std::size_t line, bool& endSaid, bool& goodSaid)
{
    const Theme& theme = *m_style.theme;
    const QRectF plot = m_charts[line].plotArea(layout.inner[line]);
    if (plot.isEmpty())
        return;
    m_charts[line].paint(painter, layout.inner[line]);
    paintMissed(painter, layout, line);
    const QColor text = theme.color(ColorRole::Text), red = theme.color(ColorRole::Overshoot);
    const LatencyWords& words = m_data.lines[line];
    Notes notes(painter, plot, theme.color(ColorRole::Background));
    QPolygonF curve;
    for (const LoadDot& dot : m_data.dots)
        curve << at(layout, line, dot);
    notes.keepClear(curve);
    const auto inside = [&](QPointF point) { return plot.adjusted(-1, -1, 1, 1).contains(point); };
    const auto rule = [&](QPointF from, QPointF to, const QPen& pen) {
        if (!inside(from))
            return;
        painter.setPen(pen);
        painter.drawLine(from, to);
        notes.keepClear(QPolygonF({from, to}));
    };
    const auto upright = [&](double load, const QPen& pen) {
        const qreal x = at(layout, line, load, 1).x();
        rule({x, plot.top()}, {x, plot.bottom()}, pen);
    };
    if (words.target) {
        const qreal y = at(layout, line, 1, *words.target).y();
        rule({plot.left(), y}, {plot.right(), y}, QPen(words.missed ? red : text, 1.5, Qt::DashDotLine));
    }
    if (m_data.end > 0)
        upright(m_data.end, QPen(theme.color(ColorRole::MemoryAxis), 1.5, Qt::DotLine));
    if (m_data.now)
        upright(m_data.now->load, QPen(text, 1));
    if (m_data.good && inside(at(layout, line, *m_data.good))) {
        const QPointF point = at(layout, line, *m_data.good);
        QPainterPath diamond;
        const qreal half = marker / 2 + 1;
        diamond.addPolygon(QPolygonF({point - QPointF(0, half), point + QPointF(half, 0),
            point + QPointF(0, half), point - QPointF(half, 0)}));
        diamond.closeSubpath();
        painter.fillPath(diamond, text);
        notes.keepClear(around(point, half));
    }
    if (m_data.now && inside(at(layout, line, *m_data.now))) {
        const QPointF point = at(layout, line, *m_data.now);
        if (words.band) {
            const auto level = [&](double value) {
                return std::clamp(at(layout, line, 1, value).y(), plot.top(), plot.bottom());
            };
            const qreal high = level(words.band->second), low = level(words.band->first), cap = ring / 2;
            painter.setPen(QPen(text, 2.5, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(point.x(), high), QPointF(point.x(), low));
            for (const qreal end : {high, low})
                painter.drawLine(QPointF(point.x() - cap, end), QPointF(point.x() + cap, end));
            notes.keepClear(QRectF(point.x() - cap, high, 2 * cap, low - high));
        }
        painter.setPen(QPen(words.missed ? red : text, 2.5));
        painter.setBrush(theme.color(ColorRole::Background));
        painter.drawEllipse(point, ring / 2, ring / 2);
        painter.setBrush(Qt::NoBrush);
        notes.keepClear(around(point, ring / 2 + 1));
    }
    for (const LoadBaseline& baseline : m_data.baselines)
        notes.keepClear(around(at(layout, line, baseline), marker / 2));
    paintNotes(notes, layout, line, endSaid, goodSaid);
}

void LatencyPicture::paintNotes(
    Notes& notes, const Layout& layout, std::size_t line, bool& endSaid, bool& goodSaid)
{
    const Theme& theme = *m_style.theme;
    const QRectF plot = m_charts[line].plotArea(layout.inner[line]);
    const qreal high = layout.line;
    const QColor quiet = theme.color(ColorRole::SecondaryText), text = theme.color(ColorRole::Text);
    const LatencyWords& words = m_data.lines[line];
    if (words.target) {
        const qreal y = at(layout, line, 1, *words.target).y();
        const QPointF left(plot.left() + 4, y), right(plot.right() - 4, y), up(0, 0.2 * high);
        std::vector<Notes::Spot> spots{{left - up, Qt::AlignLeft | Qt::AlignBottom},
            {left + up, Qt::AlignLeft | Qt::AlignTop}, {right - up, Qt::AlignRight | Qt::AlignBottom},
            {right + up, Qt::AlignRight | Qt::AlignTop}};
        for (const qreal along : {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}) // clear of what stands upright
            for (const qreal side : {-1.0, 1.0})
                spots.push_back({left + along * (right - left) + side * up,
                    Qt::AlignHCenter | (side < 0 ? Qt::AlignBottom : Qt::AlignTop)});
        for (const QString& wording : {words.targetText, words.targetBrief}) {
            const QString said = !words.stated ? wording
                : words.missed                 ? Words::tr("✗ %1 missed").arg(wording)
                                               : Words::tr("✓ %1").arg(wording);
            if (notes.put(spots, said, layout.font, words.missed ? theme.color(ColorRole::Overshoot) : quiet))
                break;
        }
    }
    const auto besideUpright = [&](double load, const QString& said, const QColor& color) {
        const qreal x = at(layout, line, load, 1).x();
        if (x < plot.left() - 1 || x > plot.right() + 1)
            return false;
        std::vector<Notes::Spot> spots;
        const QPointF aside(0.3 * high, 0);
        for (qreal y = plot.bottom() - 0.2 * high; y > plot.top() + high; y -= high / 2) {
            spots.push_back({QPointF(x, y) - aside, Qt::AlignRight | Qt::AlignBottom});
            spots.push_back({QPointF(x, y) + aside, Qt::AlignLeft | Qt::AlignBottom});
        }
        return notes.put(spots, said, layout.font, color);
    };
    for (const QString& said : m_data.end > 0 ? m_data.endTexts : QStringList())
        endSaid = endSaid || besideUpright(m_data.end, said, quiet);
    for (const QString& said : m_data.good ? m_data.goodTexts : QStringList()) {
        if (goodSaid)
            break;
        const QPointF good = at(layout, line, *m_data.good);
        goodSaid = notes.beside(good, 0.6 * marker + 2, said, layout.font, text);
        std::vector<Notes::Spot> spots; // left of it, a few lines up or down
        for (const qreal away : {1.0, 2.0, 3.0, 4.0})
            for (const qreal side : {-1.0, 1.0})
                spots.push_back(
                    {good + QPointF(-0.5 * high, side * away * high), Qt::AlignRight | Qt::AlignVCenter});
        goodSaid = goodSaid || notes.put(spots, said, layout.font, text);
    }
    std::vector<BaselineSpot> letters;
    for (const LoadBaseline& baseline : m_data.baselines)
        letters.push_back({baseline.index, at(layout, line, baseline)});
    for (const auto& [spot, letter] : sharedLetters(letters))
        notes.beside(spot, 0.6 * marker + 2, letter, layout.bold, text);
}

// The part of a curve beyond its target, hatched down towards it.
void LatencyPicture::paintMissed(QPainter& painter, const Layout& layout, std::size_t line)
{
    const std::optional<double> target = m_data.lines[line].target;
    const auto& dots = m_data.dots;
    if (!target || !m_data.lines[line].stated || dots.size() < 2)
        return;
    QPolygonF curve;
    for (std::size_t i = 0; i < dots.size(); ++i) {
        const double value = dots[i].values[line];
        if (value <= *target)
            continue;
        if (i > 0 && curve.isEmpty()) { // where it crosses, on logarithmic axes
            const double before = dots[i - 1].values[line];
            const double u = (std::log(*target) - std::log(before)) / (std::log(value) - std::log(before));
            const double load = dots[i - 1].load * std::pow(dots[i].load / dots[i - 1].load, u);
            if (std::isfinite(load))
                curve << at(layout, line, load, *target);
        }
        curve << at(layout, line, dots[i].load, value);
    }
    const QRectF plot = m_charts[line].plotArea(layout.inner[line]);
    for (QPointF& point : curve)
        point = {std::clamp(point.x(), plot.left(), plot.right()),
            std::clamp(point.y(), plot.top(), plot.bottom())};
    if (curve.size() < 2)
        return;
    QPolygonF shape = curve;
    const qreal y = std::clamp(at(layout, line, 1, *target).y(), plot.top(), plot.bottom());
    for (qsizetype i = curve.size() - 1; i >= 0; --i)
        shape << QPointF(curve[i].x(), std::min(y, curve[i].y() + 1.1 * layout.line));
    QPainterPath path;
    path.addPolygon(shape);
    path.closeSubpath();
    const QColor red = m_style.theme->color(ColorRole::Overshoot);
    paintPattern(painter, path, FillPattern::Hatch45, red, 0.5 * layout.line, 1);
    QPainterPath edge;
    edge.addPolygon(curve);
    painter.strokePath(edge, QPen(red, 2));
}

std::vector<Mark> LatencyPicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    const Layout layout = layOut(area);
    std::vector<std::size_t> shown;
    for (std::size_t line = 0; line < loadLines; ++line)
        if (!layout.panels[line].isNull() && !m_charts[line].plotArea(layout.inner[line]).isEmpty())
            shown.push_back(line);
    if (shown.empty())
        return all;
    for (const std::size_t line : shown) {
        if (m_data.lines[line].spoken.isEmpty())
            continue;
        const QRectF plot = m_charts[line].plotArea(layout.inner[line]);
        const qreal y = at(layout, line, 1, *m_data.lines[line].target).y();
        if (y >= plot.top() - 1 && y <= plot.bottom() + 1)
            all.push_back(boxMark(
                line == FirstToken ? QStringLiteral("target.ttft") : QStringLiteral("target.itl"),
                m_data.lines[line].spoken, m_data.lines[line].path, {plot.left(), y - 3, plot.width(), 6}));
    }
    const auto add = [&](const LoadDot& dot, const QString& path) {
        QPainterPath shape;
        for (const std::size_t line : shown) {
            const QRectF plot = m_charts[line].plotArea(layout.inner[line]);
            const QPointF point = at(layout, line, dot);
            if (plot.adjusted(-1, -1, 1, 1).contains(point))
                shape.addEllipse(point, marker / 2 + 1, marker / 2 + 1);
        }
        if (!shape.isEmpty())
            all.push_back({dot.key, dot.spoken, path, shape});
    };
    for (const LoadDot& dot : m_data.dots) {
        const bool now = m_data.now && dot.key == m_data.now->key;
        if (now || !m_data.good || dot.load != m_data.good->load) // that has a sign of its own
            add(dot, now ? m_data.lines[shown.front()].path : QString());
    }
    if (m_data.good)
        add(*m_data.good,
            servedPath(m_data.atRate ? "within_targets.requests_per_second" : "within_targets.concurrency"));
    return all;
}

std::optional<std::size_t> LatencyPicture::panelAt(const Layout& layout, QPointF at)
{
    for (std::size_t line = 0; line < loadLines; ++line)
        if (layout.panels[line].contains(at) && !m_charts[line].plotArea(layout.inner[line]).isEmpty())
            return line;
    return {};
}

QString LatencyPicture::pathAt(QPointF at, const QRectF& area)
{
    const std::optional<std::size_t> line = panelAt(layOut(area), at);
    return line ? m_data.lines[*line].path : QString();
}

std::optional<double> LatencyPicture::loadAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    const std::optional<std::size_t> line = panelAt(layout, at);
    if (!line || m_data.dots.empty())
        return {};
    const QRectF plot = m_charts[*line].plotArea(layout.inner[*line]);
    const double x = std::clamp(at.x(), plot.left(), plot.right());
    const double load = threeDigits(m_charts[*line].toData({x, plot.center().y()}, layout.inner[*line]).x());
    if (!(load > 0) || !std::isfinite(load))
        return {};
    return m_data.atRate ? load : std::max(1.0, std::round(load));
}

bool LatencyPicture::holdsLoad(QPointF at, const QRectF& area)
{
    if (!m_data.now || !m_data.movable)
        return false;
    const Layout layout = layOut(area);
    const std::optional<std::size_t> line = panelAt(layout, at);
    if (!line || !m_charts[*line].plotArea(layout.inner[*line]).contains(at))
        return false;
    return std::abs(at.x() - this->at(layout, *line, m_data.now->load, 1).x()) <= grip;
}

} // namespace ridgepoint
