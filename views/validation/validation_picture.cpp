#include "views/validation/validation_picture.h"

#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Validation)
};

struct Guide
{
    double factor; // predicted over measured
    Qt::PenStyle style;
};
constexpr std::array<Guide, 5> guides{{{1, Qt::SolidLine}, {1.1, Qt::DashLine}, {1 / 1.1, Qt::DashLine},
    {1.25, Qt::DotLine}, {1 / 1.25, Qt::DotLine}}};

struct GuideEntry
{
    QString name;
    double factor;
    Qt::PenStyle style;
};

std::array<GuideEntry, 3> guideEntries()
{
    return {{{Words::tr("exact"), guides[0].factor, guides[0].style},
        {QStringLiteral("\u00B110 %"), guides[1].factor, guides[1].style},
        {QStringLiteral("\u00B125 %"), guides[3].factor, guides[3].style}}};
}

constexpr qreal guideSample = 1.8, guideGap = 0.4, groupSample = 0.8, groupGap = 0.3; // of a legend, in lines
constexpr qreal marker = 8;
constexpr double axisMargin = 1.3; // no marker touches the frame
constexpr qreal smallShare = 0.65;
constexpr qreal hollowPen = 2;
constexpr std::size_t manyDots = 500; // more of them are smaller
constexpr qreal manyShare = 0.65;
constexpr qreal wholeFrom = 360, leastShare = 0.4; // side of a plot with markers in full, and below it
constexpr qreal besideAtLeast =
    34; // width of the picture, in lines, from which the tables stand beside the plot
constexpr qreal plotShare = 0.56; // of the width, then
constexpr qreal chartAtLeast = 7; // height, in lines
constexpr qreal rowLines = 1.12;
constexpr std::size_t leastSources = 3;
constexpr int sentenceLines = 2;

struct ErrorColumn
{
    const char* title;
    double ErrorStatistics::*value;
    bool withSign;
};
constexpr std::array<ErrorColumn, 3> errorColumns{
    {{QT_TRANSLATE_NOOP("Validation", "median"), &ErrorStatistics::median, false},
        {QT_TRANSLATE_NOOP("Validation", "p90"), &ErrorStatistics::p90, false},
        {QT_TRANSLATE_NOOP("Validation", "bias"), &ErrorStatistics::bias, true}}};

QString elided(const QString& text, const QFont& font, qreal width, Qt::TextElideMode mode = Qt::ElideRight)
{
    return QFontMetricsF(font).elidedText(text, mode, std::max(0.0, width));
}

QPainterPath markerPath(QPointF at, const ValidationGroup& group, qreal scale = 1)
{
    const qreal r = scale * marker / 2 * (group.small ? smallShare : 1);
    QPainterPath path;
    switch (group.shape) {
    case MarkerShape::Square:
        path.addRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
        break;
    case MarkerShape::Triangle:
        path.addPolygon(QPolygonF() << at + QPointF(0, -r) << at + QPointF(r, r) << at + QPointF(-r, r));
        path.closeSubpath();
        break;
    case MarkerShape::Diamond:
        path.addPolygon(QPolygonF() << at + QPointF(0, -r) << at + QPointF(r, 0) << at + QPointF(0, r)
                                    << at + QPointF(-r, 0));
        path.closeSubpath();
        break;
    case MarkerShape::Circle:
    case MarkerShape::Cross:
    case MarkerShape::None:
        path.addEllipse(at, r, r);
        break;
    }
    return path;
}

} // namespace

void ValidationPicture::update(const ValidationData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    if (!m_data.dots.empty())
        m_chart.setData(chartOf(), *style.theme, style.font);
}

ChartAxis ValidationPicture::axisOf() const
{
    double low = INFINITY, high = 0;
    for (const ValidationDot& dot : m_data.dots) {
        low = std::min({low, dot.measured, dot.predicted});
        high = std::max({high, dot.measured, dot.predicted});
    }
    return closeLogAxis(low / axisMargin, high * axisMargin, m_data.unit, m_style.numbers);
}

ChartData ValidationPicture::chartOf() const
{
    const Theme& theme = *m_style.theme;
    ChartData chart;
    chart.x = chart.y = axisOf();
    chart.x.title = Words::tr("measured %1").arg(m_data.quantity);
    chart.y.title = Words::tr("predicted %1").arg(m_data.quantity);
    for (const Guide& guide : guides) {
        ChartLine line;
        for (const double x : {chart.x.minimum / 2, chart.x.maximum * 2})
            line.points.emplace_back(x, x * guide.factor);
        line.color = theme.color(guide.factor == 1 ? ColorRole::Text : ColorRole::SecondaryText);
        line.width = guide.factor == 1 ? 1.5 : 1;
        line.style = guide.style;
        chart.lines.push_back(std::move(line));
    }
    return chart;
}

// Thousands of dots are a few paths, not an item each.
void ValidationPicture::paintDots(QPainter& painter, const Layout& layout) const
{
    std::vector<QPainterPath> paths(m_data.groups.size());
    const QRectF plot = m_chart.plotArea(layout.chart);
    // In a small plot of large type they do not grow together.
    const qreal scale = std::clamp(std::min(plot.width(), plot.height()) / wholeFrom, leastShare, 1.0)
        * (m_data.dots.size() > manyDots ? manyShare : 1);
    for (const ValidationDot& dot : m_data.dots) {
        const ValidationGroup& group = m_data.groups[dot.group];
        paths[dot.group].addPath(
            markerPath(m_chart.toPixel(dot.measured, dot.predicted, layout.chart), group, scale));
    }
    painter.save();
    painter.setClipRect(plot.adjusted(-1, -1, 1, 1), Qt::IntersectClip);
    // The last groups are the least telling: they lie lowest.
    for (std::size_t g = m_data.groups.size(); g-- > 0;) {
        paths[g].setFillRule(Qt::WindingFill);
        paintPath(painter, paths[g], m_data.groups[g], scale);
    }
    painter.restore();
}

const ValidationDot* ValidationPicture::dotOf(const QString& key) const
{
    const auto found = std::ranges::find(m_data.dots, key, &ValidationDot::key);
    return key.isEmpty() || found == m_data.dots.end() ? nullptr : &*found;
}

ValidationPicture::Layout ValidationPicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, 1.35);
    const QFont base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    m_chart.arrange(base, {});
    if (area.width() < 4 * line || area.height() < line)
        return layout;
    if (m_data.dots.empty()) {
        layout.sentence = wholeSentences(m_data.sentence, layout.font, area.width(),
            static_cast<int>(std::min(area.height() / line, 20.0)));
        layout.sentenceTop = area.top();
        return layout;
    }
    layout.sentence = wholeSentences(
        m_data.sentence, layout.font, area.width(), captionLines(area.width(), layout.font, sentenceLines));
    const auto below = [&] { return (static_cast<qreal>(layout.sentence.size()) + 0.4) * line; };
    if (area.height() - below() < (chartAtLeast + 1.4) * line)
        layout.sentence.clear();
    const qreal bottom = area.bottom() - (layout.sentence.isEmpty() ? 0 : below());
    layout.sentenceTop = bottom + 0.4 * line;
    layout.chart = QRectF(area.left(), area.top(), area.width(), bottom - area.top());
    if (area.width() < besideAtLeast * line) {
        placeLegend(layout);
        return layout;
    }

    const qreal legendLine = layout.chart.height() >= (chartAtLeast + 1.4) * line ? 1.4 * line : 0;
    layout.chart.setWidth(std::min(area.width() * plotShare, (layout.chart.height() - legendLine) * 1.35));
    const qreal left = layout.chart.right() + 1.5 * line;
    const QRectF side(left, area.top(), area.right() - left, bottom - area.top());
    qreal column = textWidth(QStringLiteral("\u2212100 %"), layout.font);
    for (const ErrorColumn& wanted : errorColumns)
        column = std::max(column, textWidth(Words::tr(wanted.title), layout.font));
    if (m_data.covered)
        column = std::max(column, textWidth(Words::tr("answered"), layout.font));
    column += (m_data.covered ? 0.4 : 0.8) * line;
    const std::size_t most = errorColumns.size() + (m_data.covered ? 2 : 1);
    const auto columns = std::min(most, static_cast<std::size_t>(side.width() * 0.7 / column));
    for (std::size_t i = 0; i < columns; ++i)
        layout.columns.push_back(side.right() - static_cast<qreal>(columns - 1 - i) * column);
    // Headers and the sum always, sources as there is room; the rows below get a third at least.
    const auto rows = static_cast<std::size_t>(side.height() * 0.66 / (rowLines * line));
    if (rows < 2 + leastSources) {
        placeLegend(layout);
        return layout;
    }
    const std::size_t others = m_data.total.isEmpty() ? 1 : 2;
    layout.sourceRows = std::min(m_data.errors.size(), rows - others);
    layout.sources = QRectF(side.left(), side.top(), side.width(),
        static_cast<qreal>(layout.sourceRows + others) * rowLines * line);
    layout.below = side;
    layout.below.setTop(layout.sources.bottom() + 0.8 * line);
    placeLegend(layout);
    return layout;
}

// Above the chart, on as many lines as leave it room.
void ValidationPicture::placeLegend(Layout& layout) const
{
    const qreal line = layout.line;
    std::vector<qreal> widths;
    for (const GuideEntry& guide : guideEntries())
        widths.push_back((guideSample + guideGap) * line + textWidth(guide.name, layout.font));
    if (layout.sources.isNull()) // which names them
        for (const ValidationGroup& group : m_data.groups)
            if (group.dots > 0)
                widths.push_back((groupSample + groupGap) * line + textWidth(group.name, layout.font));
    layout.entries = flowed(widths, layout.chart.width(), line, 1.2 * line);
    std::erase_if(layout.entries,
        [&](const QPointF& at) { return layout.chart.height() - at.y() < (chartAtLeast + 1.4) * line; });
    if (!layout.entries.empty())
        layout.chart.setTop(layout.chart.top() + layout.entries.back().y() + 1.4 * line);
}

void ValidationPicture::paint(QPainter& painter, const QRectF& area, const QString& current)
{
    const Layout layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const ValidationDot* dot = dotOf(current);
    if (!layout.chart.isNull()) {
        m_chart.paint(painter, layout.chart);
        paintDots(painter, layout);
        if (dot) {
            painter.setPen(QPen(theme.color(ColorRole::Text), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(m_chart.toPixel(dot->measured, dot->predicted, layout.chart), marker, marker);
        }
    }
    paintLegend(painter, layout);
    if (!layout.sources.isNull())
        paintSources(painter, layout);
    if (!layout.below.isNull()) {
        if (dot)
            paintRun(painter, layout, *dot);
        else
            paintWorst(painter, layout);
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        theme.color(ColorRole::Text), layout.line);
    painter.restore();
}

void ValidationPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    auto place = layout.entries.begin();
    const auto next = [&] {
        // The chart begins below the last of them.
        return *place++
            + QPointF(layout.chart.left(), layout.chart.top() - layout.entries.back().y() - 0.9 * line);
    };
    for (const GuideEntry& guide : guideEntries()) {
        if (place == layout.entries.end())
            return;
        const QPointF at = next();
        painter.setPen(QPen(theme.color(guide.factor == 1 ? ColorRole::Text : ColorRole::SecondaryText),
            guide.factor == 1 ? 1.5 : 1, guide.style, Qt::FlatCap));
        painter.drawLine(at, at + QPointF(guideSample * line, 0));
        drawEntryName(painter, QRectF(at - QPointF(0, line / 2), QSizeF(guideSample * line, line)),
            guideGap * line, guide.name, layout.font, theme.color(ColorRole::SecondaryText));
    }
    for (const ValidationGroup& group : m_data.groups) {
        if (place == layout.entries.end())
            return;
        if (group.dots == 0)
            continue;
        const QPointF at = next();
        paintMarker(painter, at + QPointF(groupSample * line / 2, 0), group);
        painter.setPen(Qt::NoPen);
        drawEntryName(painter, QRectF(at - QPointF(0, line / 2), QSizeF(groupSample * line, line)),
            groupGap * line, group.name, layout.font, theme.color(ColorRole::SecondaryText));
    }
}

void ValidationPicture::paintPath(
    QPainter& painter, const QPainterPath& path, const ValidationGroup& group, qreal scale) const
{
    const Theme& theme = *m_style.theme;
    const QColor color = theme.color(group.role);
    painter.setPen(group.hollow ? QPen(color, scale * hollowPen) : QPen(Qt::NoPen));
    painter.setBrush(group.hollow ? theme.color(ColorRole::Background) : color);
    painter.drawPath(path);
}

void ValidationPicture::paintMarker(QPainter& painter, QPointF at, const ValidationGroup& group) const
{
    paintPath(painter, markerPath(at, group), group);
    painter.setBrush(Qt::NoBrush);
}

void ValidationPicture::paintSources(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const QRectF& box = layout.sources;
    const qreal row = rowLines * layout.line;
    const qreal nameLeft = box.left() + 1.4 * layout.line;
    const qreal nameRight = layout.columns.empty() ? box.right()
                                                   : layout.columns.front()
            - std::max(
                textWidth(QStringLiteral("0000"), layout.font), textWidth(m_data.countName, layout.font))
            - 0.4 * layout.line;
    const auto cells = [&](qreal y, const QString& name, const QStringList& values, const QFont& font,
                           ColorRole role, qreal left) {
        drawLabel(painter, {left, y}, Qt::AlignLeft | Qt::AlignVCenter, elided(name, font, nameRight - left),
            font, theme.color(role));
        for (std::size_t i = 0; i < layout.columns.size() && static_cast<qsizetype>(i) < values.size(); ++i)
            drawLabel(painter, {layout.columns[i], y}, Qt::AlignRight | Qt::AlignVCenter,
                values[static_cast<qsizetype>(i)], font, theme.color(role));
    };
    const auto figures = [&](std::size_t count, const std::optional<ErrorStatistics>& errors,
                             std::optional<double> coverage = {}) {
        QStringList values{displayText(static_cast<double>(count), Unit::Count, m_style.numbers)};
        if (m_data.covered)
            values += shownValue(coverage, Unit::Percent, m_style.numbers);
        for (const ErrorColumn& column : errorColumns)
            values += !errors     ? QString(noValue)
                : column.withSign ? signedPercent((*errors).*column.value, m_style.numbers)
                                  : displayText((*errors).*column.value, Unit::Percent, m_style.numbers);
        return values;
    };
    const auto rule = [&](qreal y) {
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    };
    QStringList titles{m_data.countName};
    if (m_data.covered)
        titles += Words::tr("answered");
    for (const ErrorColumn& column : errorColumns)
        titles += Words::tr(column.title);
    qreal y = box.top() + row / 2;
    cells(y, m_data.heading, titles, layout.font, ColorRole::SecondaryText, box.left());
    y += row;
    rule(y - row / 2);
    for (std::size_t i = 0; i < layout.sourceRows; ++i) {
        const ValidationErrors& each = m_data.errors[i];
        if (each.startsGroup)
            rule(y - row / 2);
        if (i + 1 == layout.sourceRows && i + 1 < m_data.errors.size() && m_data.total.isEmpty()) {
            drawLabel(painter, {nameLeft, y}, Qt::AlignLeft | Qt::AlignVCenter,
                elided(Words::tr("%1 more: see the table").arg(m_data.errors.size() - i), layout.font,
                    box.right() - nameLeft),
                layout.font, theme.color(ColorRole::SecondaryText));
            return;
        }
        if (i + 1 == layout.sourceRows && !m_data.total.isEmpty()) { // so that the rows add up to it
            std::size_t count = 0, sources = 0;
            for (std::size_t k = i; k < m_data.errors.size(); ++k)
                if (m_data.errors[k].errors) {
                    count += m_data.errors[k].count;
                    ++sources;
                }
            if (sources > 1) {
                cells(y, Words::tr("all other sources"), figures(count, {}), layout.font, ColorRole::Text,
                    nameLeft);
                y += row;
                continue;
            }
        }
        if (each.group)
            paintMarker(painter, {box.left() + 0.5 * layout.line, y}, m_data.groups[*each.group]);
        cells(y, each.name, figures(each.count, each.errors, each.coverage), layout.font, ColorRole::Text,
            nameLeft);
        y += row;
    }
    if (m_data.total.isEmpty())
        return;
    rule(y - row / 2);
    cells(y, m_data.total, figures(m_data.scored, m_data.all), layout.bold, ColorRole::Text, box.left());
}

std::vector<QRectF> ValidationPicture::worstBoxes(const Layout& layout, const QString& current) const
{
    std::vector<QRectF> boxes;
    if (dotOf(current))
        return boxes;
    const qreal row = rowLines * layout.line;
    const qreal top = layout.below.top() + row; // below the heading
    for (std::size_t i = 0; i < m_data.dots.size() && !layout.below.isNull(); ++i) {
        const QRectF box(layout.below.left(), top + static_cast<qreal>(i) * row, layout.below.width(), row);
        if (box.bottom() > layout.below.bottom() + 0.5)
            break;
        boxes.push_back(box);
    }
    return boxes;
}

void ValidationPicture::paintWorst(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const std::vector<QRectF> boxes = worstBoxes(layout, {});
    if (boxes.empty())
        return;
    qreal errors = 0, values = 0;
    const auto valuesOf = [](const ValidationDot& dot) -> QString {
        return dot.measuredText + QStringLiteral(" \u2192 ") + dot.predictedText;
    };
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        errors = std::max(errors, textWidth(m_data.dots[i].errorText, layout.font));
        values = std::max(values, textWidth(valuesOf(m_data.dots[i]), layout.font));
    }
    const qreal gap = 0.8 * layout.line;
    const bool withValues = layout.below.width() - errors - values - 2 * gap > 10 * layout.line;
    drawLabel(painter, {layout.below.left(), layout.below.top() + rowLines * layout.line / 2},
        Qt::AlignLeft | Qt::AlignVCenter,
        elided(
            withValues ? Words::tr("worst rows: measured \u2192 predicted") : Words::tr("worst rows: error"),
            layout.font, layout.below.width()),
        layout.font, theme.color(ColorRole::SecondaryText));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const ValidationDot& dot = m_data.dots[i];
        const QRectF& box = boxes[i];
        const qreal y = box.center().y();
        paintMarker(painter, {box.left() + 0.5 * layout.line, y}, m_data.groups[dot.group]);
        drawLabel(painter, {box.right(), y}, Qt::AlignRight | Qt::AlignVCenter, dot.errorText, layout.font,
            theme.color(ColorRole::Text));
        qreal right = box.right() - errors - gap;
        if (withValues) {
            drawLabel(painter, {right, y}, Qt::AlignRight | Qt::AlignVCenter, valuesOf(dot), layout.font,
                theme.color(ColorRole::SecondaryText));
            right -= values + gap;
        }
        const qreal left = box.left() + 1.4 * layout.line;
        drawLabel(painter, {left, y}, Qt::AlignLeft | Qt::AlignVCenter,
            elided(dot.name.isEmpty() ? dot.id : dot.name, layout.font, right - left, Qt::ElideMiddle),
            layout.font, // rows of one source differ at the end
            theme.color(ColorRole::Text));
    }
}

void ValidationPicture::paintRun(QPainter& painter, const Layout& layout, const ValidationDot& dot) const
{
    const Theme& theme = *m_style.theme;
    const QRectF& box = layout.below;
    qreal y = box.top();
    const auto room = [&] { return static_cast<int>((box.bottom() + 0.5 - y) / layout.line); };
    if (room() < 1)
        return;
    paintMarker(painter, {box.left() + 0.5 * layout.line, y + layout.line / 2}, m_data.groups[dot.group]);
    drawLabel(painter, {box.left() + 1.4 * layout.line, y}, Qt::AlignLeft | Qt::AlignTop,
        elided(dot.name.isEmpty() ? dot.id : dot.name, layout.bold, box.width() - 1.4 * layout.line),
        layout.bold, theme.color(ColorRole::Text));
    y += layout.line;
    bool first = true;
    for (const QString& detail : dot.lines()) {
        for (const QString& part : wrappedLines(detail, layout.font, box.width(), room())) {
            drawLabel(painter, {box.left(), y}, Qt::AlignLeft | Qt::AlignTop, part, layout.font,
                theme.color(first ? ColorRole::Text : ColorRole::SecondaryText));
            y += layout.line;
        }
        first = false;
    }
    // An address has no blanks to break at.
    QString rest = dot.url;
    while (!rest.isEmpty() && room() > 0) {
        qsizetype fitting = rest.size();
        while (fitting > 1 && textWidth(rest.left(fitting), layout.font) > box.width())
            --fitting;
        drawLabel(painter, {box.left(), y}, Qt::AlignLeft | Qt::AlignTop, rest.left(fitting), layout.font,
            theme.color(ColorRole::SecondaryText));
        rest.remove(0, fitting);
        y += layout.line;
    }
}

std::vector<Mark> ValidationPicture::marks(const QRectF& area, const QString& current)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    const QRectF plot = layout.chart.isNull() ? QRectF() : m_chart.plotArea(layout.chart);
    if (plot.isEmpty())
        return all;
    const std::vector<QRectF> rows = worstBoxes(layout, current);
    all.reserve(m_data.dots.size());
    for (std::size_t i = 0; i < m_data.dots.size(); ++i)
        all.push_back(markOf(i, layout, rows));
    return all;
}

Mark ValidationPicture::markOf(std::size_t i, const Layout& layout, const std::vector<QRectF>& rows) const
{
    const ValidationDot& dot = m_data.dots[i];
    Mark mark{dot.key, dot.said(), {}, {}};
    mark.shape.addEllipse(m_chart.toPixel(dot.measured, dot.predicted, layout.chart), marker, marker);
    if (i < rows.size())
        mark.shape.addRect(rows[i]);
    return mark;
}

std::optional<Mark> ValidationPicture::markAt(QPointF at, const QRectF& area, const QString& current)
{
    const Layout layout = layOut(area);
    if (layout.chart.isNull() || m_chart.plotArea(layout.chart).isEmpty())
        return std::nullopt;
    const std::vector<QRectF> rows = worstBoxes(layout, current);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].contains(at))
            return markOf(i, layout, rows);
    std::optional<std::size_t> nearest;
    qreal least = marker * marker;
    for (std::size_t i = 0; i < m_data.dots.size(); ++i) {
        const QPointF away =
            m_chart.toPixel(m_data.dots[i].measured, m_data.dots[i].predicted, layout.chart) - at;
        if (const qreal square = QPointF::dotProduct(away, away); square <= least) {
            least = square;
            nearest = i;
        }
    }
    return nearest ? std::optional(markOf(*nearest, layout, rows)) : std::nullopt;
}

std::optional<Mark> ValidationPicture::markOf(const QString& key, const QRectF& area, const QString& current)
{
    const Layout layout = layOut(area);
    const ValidationDot* const dot = dotOf(key);
    if (!dot || layout.chart.isNull() || m_chart.plotArea(layout.chart).isEmpty())
        return std::nullopt;
    return markOf(static_cast<std::size_t>(dot - m_data.dots.data()), layout, worstBoxes(layout, current));
}

std::optional<QString> ValidationPicture::keyBeside(const QString& key, int step) const
{
    if (m_data.dots.empty())
        return std::nullopt;
    const ValidationDot* const dot = dotOf(key);
    const auto last = std::ssize(m_data.dots) - 1;
    const auto from = dot ? dot - m_data.dots.data() : step > 0 ? -1 : last + 1;
    return m_data.dots[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + step, 0, last))].key;
}

} // namespace ridgepoint
