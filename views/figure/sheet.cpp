#include "views/figure/sheet.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"

#include <array>

namespace ridgepoint {

namespace {

constexpr qreal largestScale = 1.35;
constexpr qreal lineSample = 2.2, ribbonSample = 1.4, markerSample = 0.8; // of a legend's entry, in lines
constexpr qreal sampleGap = 0.4; // before its name
constexpr qreal ruleGrip = 8, pointGrip = 14; // pixels around what can be held

Qt::PenStyle styleOf(Dash dash)
{
    constexpr std::array styles{
        Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    return styles[static_cast<std::size_t>(dash)];
}

std::vector<QPointF> pointsOf(const std::vector<PlotXY>& points)
{
    std::vector<QPointF> all;
    for (const PlotXY& at : points)
        all.emplace_back(at.x, at.y);
    return all;
}

ChartAxis axisOf(const PlotAxis& asked, double low, double high, const NumberFormat& numbers)
{
    if (asked.ticks == PlotAxis::Ticks::Linear)
        return linearAxis(high, asked.unit, numbers, asked.most);
    if (asked.ticks == PlotAxis::Ticks::CloseLog)
        return closeLogAxis(low, high, asked.unit, numbers, asked.most);
    if (asked.ticks == PlotAxis::Ticks::Decades)
        return logAxis(low, high, asked.unit, numbers, asked.most);
    ChartAxis axis;
    axis.scale = AxisScale::Log10;
    axis.minimum = low;
    axis.maximum = high;
    for (const double value : asked.values)
        axis.ticks.push_back({value,
            value < 1e4 || value == std::exp2(std::round(std::log2(value)))
                ? tickText(value, Unit::Count, numbers)
                : shortText(value, Unit::Number, numbers)});
    return axis;
}

} // namespace

ColorRole roleOf(Ink ink)
{
    constexpr std::array roles{ColorRole::Text, ColorRole::SecondaryText, ColorRole::Line, ColorRole::Focus,
        ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis, ColorRole::Lost,
        ColorRole::Overshoot};
    return roles[static_cast<std::size_t>(ink)];
}

QString sentencesText(const std::vector<Text>& sentences, const NumberFormat& numbers)
{
    QStringList all;
    for (const Text& text : sentences) {
        all += capitalised(coreText(text, numbers));
        if (!all.back().endsWith(u'.'))
            all.back() += u'.';
    }
    return all.join(u' ');
}

void SheetPicture::scaleLike(const QRectF& whole)
{
    if (m_whole != whole)
        m_area = {};
    m_whole = whole;
}

void SheetPicture::update(
    const SheetData& data, const PictureStyle& style, bool held, std::optional<std::size_t> only)
{
    if (moves(style) && !held && !m_data.plots.empty())
        m_glide.start(shown());
    else
        m_glide.stop();
    m_data = data;
    m_style = style;
    m_only = only;
    m_area = {};
    while (m_panels.size() < data.plots.size())
        m_panels.push_back(std::make_unique<Panel>());
    for (std::size_t i = 0; i < data.plots.size(); ++i) {
        Panel& panel = *m_panels[i];
        follow(panel.x, data.plots[i].x, held);
        follow(panel.y, data.plots[i].y, held);
        panel.chart.setData(chartOf(data.plots[i], panel), *style.theme, style.font);
    }
}

void SheetPicture::follow(LiveAxis& live, const PlotAxis& asked, bool held) const
{
    if (asked.range.high > 0)
        live.follow(m_style, held, asked.range.low, asked.range.high,
            [&](double low, double high) { return axisOf(asked, low, high, m_style.numbers); });
    live.title = words(asked.title);
}

ChartData SheetPicture::chartOf(const PlotData& plot, const Panel& panel) const
{
    const auto color = [&](Ink ink) { return m_style.theme->color(roleOf(ink)); };
    ChartData chart;
    chart.x = panel.x;
    chart.y = panel.y;
    for (const PlotRibbon& ribbon : plot.ribbons) {
        QColor washed = color(ribbon.ink);
        washed.setAlphaF(static_cast<float>(ribbon.wash));
        chart.areas.push_back(
            {.upper = pointsOf(ribbon.upper), .lower = pointsOf(ribbon.lower), .brush = washed});
    }
    for (const PlotCurve& curve : plot.curves)
        chart.lines.push_back({.points = pointsOf(curve.points),
            .color = color(curve.stroke.ink),
            .width = curve.stroke.width,
            .style = curve.stroke.width > 0 ? styleOf(curve.stroke.dash) : Qt::NoPen,
            .marker = curve.marker,
            .markerSize = curve.size});
    for (std::size_t i = plot.points.size(); i-- > 0;)
        if (const PlotPoint& point = plot.points[i]; !point.onTop && point.shape != MarkerShape::None)
            chart.lines.push_back({.points = {QPointF(point.at.x, point.at.y)},
                .color = color(point.ink),
                .width = 0,
                .style = Qt::NoPen,
                .marker = point.shape,
                .markerSize = point.size,
                .hollow = point.hollow});
    return chart;
}

void SheetPicture::layOut(const QRectF& area)
{
    if (m_area == area)
        return;
    m_area = area;
    const qreal scale = pictureScale(m_whole.isNull() ? area : m_whole, m_style.font, largestScale);
    const QFont base = pictureFont(m_style.font, scale);
    m_font = pictureFont(m_style.font, scale * smallType);
    m_bold = m_font;
    m_bold.setBold(true);
    m_line = lineHeight(m_font);
    m_legend.clear();
    m_sentence.clear();
    m_sentenceTop = area.top();
    for (const auto& panel : m_panels)
        panel->box = panel->inner = panel->plot = {};
    if (area.width() < 4 * m_line || area.height() < m_line)
        return;
    const QString text = sentencesText(m_data.sentences, m_style.numbers);
    const auto sentence = [&](int lines) {
        return wholeSentences(text, m_font, std::min(area.width(), m_data.widestSentence * m_line), lines);
    };
    if (m_data.plots.empty()) {
        m_sentence = sentence(static_cast<int>(std::min(area.height() / m_line, 20.0)));
        return;
    }
    m_sentence = sentence(captionLines(area.width(), m_font, m_data.sentenceLines));
    placeLegend(area.width());
    qreal legend = m_legend.empty() ? 0 : m_legend.back().place.bottom() + (m_data.spacing - 0.1) * m_line;
    const auto below = [&] {
        return m_sentence.isEmpty() ? 0 : (static_cast<qreal>(m_sentence.size()) + m_data.spacing) * m_line;
    };
    int rows = 0; // of names over the plots
    for (const PlotData& plot : m_data.plots)
        for (const PlotRule& rule : plot.rules)
            rows = std::max(rows, rule.label.above);
    m_labelRows = rows > 0 ? std::max(1.3, 1.15 * rows) * m_line : 0;
    const auto cramped = [&] {
        return area.height() - legend - m_labelRows - below() < m_data.leastChart * m_line;
    };
    while (cramped() && !m_sentence.isEmpty())
        m_sentence = sentence(static_cast<int>(m_sentence.size()) - 1);
    if (cramped() && m_data.legendLast)
        m_labelRows = 0;
    if (cramped()) {
        m_legend.clear();
        legend = 0;
    }
    if (cramped())
        m_labelRows = 0;
    m_sentenceTop = area.bottom() - below() + m_data.spacing * m_line;
    placePanels(area.adjusted(0, legend, 0, -below()));
    for (std::size_t i = 0; i < m_data.plots.size(); ++i) {
        Panel& panel = *m_panels[i];
        panel.chart.arrange(base, QMarginsF(0, m_labelRows, 0, 0));
        if (panel.box.isNull())
            continue;
        const bool titled = !m_data.plots[i].title.empty();
        panel.inner = panel.box.adjusted(0, titled ? m_data.titleHeight * m_line : 0, 0, 0);
        panel.plot = panel.chart.plotArea(panel.inner);
    }
}

void SheetPicture::placeLegend(qreal width)
{
    const int rows =
        m_data.legendGrows ? captionLines(width, m_font, m_data.legendLines) : m_data.legendLines;
    qreal x = 0;
    int row = 0;
    for (std::size_t i = 0; i < m_data.legend.size(); ++i) {
        const FigureEntry& entry = m_data.legend[i];
        const qreal sample = m_line
            * (entry.stroke.width > 0 ? lineSample
                    : entry.ribbon    ? ribbonSample
                                      : markerSample);
        const qreal own = sample + sampleGap * m_line + textWidth(words(entry.name), m_font);
        if (x > 0 && x + own > width && row + 1 < rows) {
            x = 0;
            ++row;
        }
        if (x + own > width)
            continue;
        m_legend.push_back({i, sample, QRectF(x, row * 1.2 * m_line, own, m_line)});
        x += own + m_line;
    }
}

void SheetPicture::placePanels(const QRectF& all)
{
    if (m_only || m_data.plots.size() == 1) {
        m_panels[m_only.value_or(0)]->box = all;
        return;
    }
    const qreal gap = m_data.gap * m_line;
    const auto fitting = [gap](qreal length, qreal least, int most) {
        return std::clamp(static_cast<int>((length + gap) / (least + gap)), 1, most);
    };
    const int count = static_cast<int>(m_data.plots.size());
    const int columns = fitting(all.width(), m_data.leastWidth * m_line, count);
    const int rows = m_data.leastHeight > 0
        ? fitting(all.height(), m_data.leastHeight * m_line, (count + columns - 1) / columns)
        : 1;
    const qreal high = (all.height() - (rows - 1) * gap) / rows;
    std::size_t next = 0;
    for (int row = 0; row < rows; ++row) {
        const std::size_t end = std::min(next + static_cast<std::size_t>(columns), m_data.plots.size());
        double sum = 0;
        for (std::size_t i = next; i < end; ++i)
            sum += m_data.plots[i].weight;
        const qreal wide = all.width() - static_cast<qreal>(end - next - 1) * gap;
        qreal left = all.left();
        for (; next < end; ++next) {
            const qreal width = wide * m_data.plots[next].weight / sum;
            m_panels[next]->box = {left, all.top() + row * (high + gap), width, high};
            left += width + gap;
        }
    }
}

QPen SheetPicture::penOf(const FigureStroke& stroke) const
{
    return {
        m_style.theme->color(roleOf(stroke.ink)), stroke.width * m_style.theme->stroke, styleOf(stroke.dash)};
}

QString SheetPicture::words(const Text& text) const { return coreText(text, m_style.numbers); }

QPointF SheetPicture::pixel(const Panel& panel, PlotXY at) const
{
    return panel.chart.toPixel(at.x, at.y, panel.inner);
}

QPolygonF SheetPicture::line(const Panel& panel, const std::vector<PlotXY>& points) const
{
    QPolygonF all;
    for (const PlotXY& at : points)
        all << pixel(panel, at);
    return all;
}

QPolygonF SheetPicture::seenOf(const Panel& panel, const PlotCurve& curve) const
{
    QPolygonF seen = line(panel, curve.points);
    seen.removeIf([&](const QPointF& at) { return !panel.plot.contains(at); });
    return seen;
}

QLineF SheetPicture::ruled(const Panel& panel, const PlotRule& rule) const
{
    const QRectF& plot = panel.plot;
    const QPointF at = pixel(panel, {rule.at, rule.from.value_or(rule.at)});
    const QLineF line = rule.from ? QLineF(at.x(), at.y(), at.x(), plot.top())
        : rule.upright            ? QLineF(at.x(), plot.top(), at.x(), plot.bottom())
                                  : QLineF(plot.left(), at.y(), plot.right(), at.y());
    return shows(panel, line.p1()) ? line : QLineF();
}

QRectF SheetPicture::whiskerOf(const Panel& panel, const PlotPoint& point) const
{
    if (!point.whisker)
        return {};
    const auto level = [&](double y) {
        return std::clamp(pixel(panel, {point.at.x, y}).y(), panel.plot.top(), panel.plot.bottom());
    };
    const qreal high = level(point.whisker->second), low = level(point.whisker->first);
    return {pixel(panel, point.at).x() - point.size / 2, high, point.size, low - high};
}

void SheetPicture::paint(QPainter& painter, const QRectF& area)
{
    if (!m_glide.underWay())
        return paintShown(painter, area);
    const Shown rest = shown();
    std::optional<Shown> now = m_glide.now(rest);
    if (now)
        show(std::move(*now));
    paintShown(painter, area);
    if (now)
        show(rest);
}

void SheetPicture::paintShown(QPainter& painter, const QRectF& area)
{
    layOut(area);
    m_said.clear();
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_data.plots.size(); ++i) {
        const PlotData& plot = m_data.plots[i];
        Panel& panel = *m_panels[i];
        if (panel.box.isNull())
            continue;
        drawLabel(painter, panel.box.topLeft(), Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(m_bold).elidedText(words(plot.title), Qt::ElideRight, panel.box.width()), m_bold,
            theme.color(ColorRole::Text));
        if (!plot.instead.empty()) {
            drawLines(painter, panel.inner.topLeft(),
                wrappedLines(QString(noValue) + u' ' + words(plot.instead), m_font, panel.inner.width(),
                    static_cast<int>(panel.inner.height() / m_line)),
                m_font, theme.color(ColorRole::SecondaryText), m_line);
            continue;
        }
        if (panel.plot.isEmpty())
            continue;
        sawPanel(words(plot.title));
        panel.chart.paint(painter, panel.inner);
        for (const PlotMiss& miss : plot.misses)
            paintMiss(painter, miss, panel);
        for (const PlotRule& rule : plot.rules)
            if (const QLineF line = ruled(panel, rule);
                rule.stroke.width > 0 && !rule.leads && !line.isNull()) {
                painter.setPen(penOf(rule.stroke));
                painter.drawLine(line);
            }
        if (m_labelRows > 0)
            paintLabelRows(painter, plot, panel);
        for (std::size_t k = plot.points.size(); k-- > 0;)
            if (plot.points[k].onTop)
                paintOnTop(painter, plot.points[k], panel);
        paintLabels(painter, plot, panel);
    }
    paintAbove(painter);
    paintLegend(painter);
    drawLines(
        painter, {area.left(), m_sentenceTop}, m_sentence, m_font, theme.color(ColorRole::Text), m_line);
    painter.restore();
}

void SheetPicture::paintMiss(QPainter& painter, const PlotMiss& miss, const Panel& panel) const
{
    QPolygonF edge;
    for (std::size_t i = 0; i < miss.points.size(); ++i) {
        const PlotXY& at = miss.points[i];
        if (at.y <= miss.limit)
            continue;
        if (i > 0 && edge.isEmpty()) { // where it crosses, on logarithmic axes
            const PlotXY& before = miss.points[i - 1];
            const double part =
                (std::log(miss.limit) - std::log(before.y)) / (std::log(at.y) - std::log(before.y));
            const double x = before.x * std::pow(at.x / before.x, part);
            if (std::isfinite(x))
                edge << pixel(panel, {x, miss.limit});
        }
        edge << pixel(panel, at);
    }
    if (edge.size() < 2)
        return;
    const QRectF& plot = panel.plot;
    for (QPointF& at : edge)
        at = {std::clamp(at.x(), plot.left(), plot.right()), std::clamp(at.y(), plot.top(), plot.bottom())};
    QPolygonF shape = edge;
    const qreal foot = std::clamp(pixel(panel, {1, miss.limit}).y(), plot.top(), plot.bottom());
    for (qsizetype i = edge.size() - 1; i >= 0; --i)
        shape << QPointF(edge[i].x(), std::min(foot, edge[i].y() + 1.1 * m_line));
    QPainterPath path, line;
    path.addPolygon(shape);
    path.closeSubpath();
    line.addPolygon(edge);
    const QColor red = m_style.theme->color(ColorRole::Overshoot);
    paintPattern(painter, path, FillPattern::Hatch45, red, 0.5 * m_line, 1);
    painter.strokePath(line, QPen(red, 2 * m_style.theme->stroke));
}

void SheetPicture::paintOnTop(QPainter& painter, const PlotPoint& point, const Panel& panel) const
{
    const Theme& theme = *m_style.theme;
    const QPointF at = pixel(panel, point.at);
    if (!shows(panel, at))
        return;
    if (const QRectF whisker = whiskerOf(panel, point); !whisker.isNull()) {
        painter.setPen(QPen(theme.color(ColorRole::Text), 2.5 * theme.stroke, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(at.x(), whisker.top()), QPointF(at.x(), whisker.bottom()));
        painter.drawLine(whisker.topLeft(), whisker.topRight());
        painter.drawLine(whisker.bottomLeft(), whisker.bottomRight());
    }
    const QColor ink = theme.color(roleOf(point.ink));
    painter.setPen(point.hollow ? QPen(ink, point.rim * theme.stroke) : QPen(Qt::NoPen));
    painter.setBrush(point.hollow ? theme.color(ColorRole::Background) : ink);
    drawMarker(painter, point.shape, at, point.size / 2);
    painter.setBrush(Qt::NoBrush);
}

void SheetPicture::paintLegend(QPainter& painter) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    for (const Entry& placed : m_legend) {
        const FigureEntry& entry = m_data.legend[placed.entry];
        const QRectF place = placed.place.translated(m_area.topLeft());
        const QRectF sample(place.topLeft(), QSizeF(placed.sample, m_line));
        const QColor ink = theme.color(roleOf(entry.stroke.ink));
        if (entry.ribbon)
            painter.fillRect(sample.adjusted(0, 0.2 * m_line, 0, -0.2 * m_line),
                mixed(theme.color(ColorRole::Background), ink, PlotRibbon().wash));
        if (entry.stroke.width > 0) {
            QPen pen = penOf(entry.stroke);
            pen.setCapStyle(Qt::FlatCap);
            painter.setPen(pen);
            painter.drawLine(QLineF(sample.left(), sample.center().y(), sample.right(), sample.center().y()));
        }
        painter.setPen(entry.marker == MarkerShape::Cross ? QPen(ink, 2 * theme.stroke) : QPen(Qt::NoPen));
        painter.setBrush(ink);
        drawMarker(painter, entry.marker, sample.center(), entry.size / 2);
        painter.setBrush(Qt::NoBrush);
        drawEntryName(painter, sample, sampleGap * m_line, words(entry.name), m_font,
            theme.color(ColorRole::SecondaryText));
    }
}

std::vector<Mark> SheetPicture::marks(const QRectF& area)
{
    layOut(area);
    std::vector<Mark> all;
    const auto add = [&](const FigureMark& mark, const QPainterPath& shape) {
        if (mark.key.empty() || shape.isEmpty())
            return;
        const QString key = toQString(mark.key);
        const auto same = std::ranges::find(all, key, &Mark::key);
        if (same != all.end())
            same->shape.addPath(shape);
        else
            all.push_back({key, words(mark.spoken), toQString(mark.path), shape});
    };
    const auto each = [&](auto&& list) {
        for (std::size_t i = 0; i < m_data.plots.size(); ++i)
            if (!m_panels[i]->plot.isEmpty())
                list(m_data.plots[i], *m_panels[i]);
    };
    each([&](const PlotData& plot, const Panel& panel) {
        for (const PlotRule& rule : plot.rules)
            if (const QLineF line = ruled(panel, rule); !line.isNull()) {
                const QPointF aside = rule.upright ? QPointF(3, 0) : QPointF(0, 3);
                QPainterPath shape;
                shape.addRect(QRectF(line.p1() - aside, line.p2() + aside));
                add(rule.mark, shape);
            }
    });
    each([&](const PlotData& plot, const Panel& panel) {
        for (const PlotPoint& point : plot.points)
            if (const QPointF at = pixel(panel, point.at); shows(panel, at)) {
                QPainterPath shape;
                shape.addEllipse(at, point.size / 2 + 1, point.size / 2 + 1);
                add(point.mark, shape);
            }
    });
    each([&](const PlotData& plot, const Panel& panel) {
        for (const PlotCurve& curve : plot.curves) {
            if (curve.mark.key.empty())
                continue;
            QPainterPath path;
            path.addPolygon(seenOf(panel, curve));
            QPainterPathStroker stroker;
            stroker.setWidth(6);
            add(curve.mark, stroker.createStroke(path));
        }
    });
    for (const Entry& placed : m_legend) {
        QPainterPath shape;
        shape.addRect(placed.place.translated(area.topLeft()));
        add(m_data.legend[placed.entry].mark, shape);
    }
    return all;
}

std::optional<std::size_t> SheetPicture::plotAt(QPointF at, const QRectF& area)
{
    layOut(area);
    for (std::size_t i = 0; i < m_data.plots.size(); ++i)
        if (m_panels[i]->box.contains(at) && !m_panels[i]->plot.isEmpty())
            return i;
    return {};
}

const FigureHandle* SheetPicture::handleAt(QPointF at, const QRectF& area)
{
    const std::optional<std::size_t> i = plotAt(at, area);
    if (!i)
        return nullptr;
    const Panel& panel = *m_panels[*i];
    for (const PlotPoint& point : m_data.plots[*i].points)
        if (!point.handle.key.empty() && QLineF(pixel(panel, point.at), at).length() <= pointGrip)
            return &point.handle;
    for (const PlotRule& rule : m_data.plots[*i].rules)
        if (const QLineF line = ruled(panel, rule); !rule.handle.key.empty() && !line.isNull()
            && QRectF(line.p1(), line.p2()).adjusted(-ruleGrip, -ruleGrip, ruleGrip, ruleGrip).contains(at))
            return &rule.handle;
    return nullptr;
}

std::pair<const FigureHandle*, PlotXY> SheetPicture::handleOf(const QString& mark) const
{
    const std::string key = mark.toStdString();
    for (const PlotData& plot : m_data.plots) {
        for (const PlotPoint& point : plot.points)
            if (!key.empty() && point.handle.key == key)
                return {&point.handle, point.at};
        for (const PlotRule& rule : plot.rules)
            if (!key.empty() && rule.handle.key == key)
                return {&rule.handle, {rule.at, rule.at}};
    }
    return {};
}

std::optional<PlotXY> SheetPicture::valueAt(QPointF at, const QRectF& area)
{
    layOut(area);
    // From one plot alone the pointer may go astray.
    const std::optional<std::size_t> i =
        m_data.plots.size() == 1 ? std::optional<std::size_t>(0) : plotAt(at, area);
    if (!i || m_panels[*i]->plot.isEmpty())
        return {};
    const QRectF& plot = m_panels[*i]->plot;
    if (!m_data.plots[*i].beyond)
        at = {std::clamp(at.x(), plot.left(), plot.right()), std::clamp(at.y(), plot.top(), plot.bottom())};
    const QPointF value = m_panels[*i]->chart.toData(at, m_panels[*i]->inner);
    return PlotXY{value.x(), value.y()};
}

} // namespace ridgepoint
