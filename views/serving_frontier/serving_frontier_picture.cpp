#include "views/serving_frontier/serving_frontier_picture.h"

#include "views/chart/clip.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServingFrontier)
};

constexpr qreal largestScale = 1.35;
constexpr int sentenceLines = 3;
constexpr qreal listBeside = 68, listShare = 0.34; // of the width, from so many lines of it on
constexpr qreal reach = 14; // pixels from the pointer to what it means

qreal distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

qreal distance(QPointF p, QPointF a, QPointF b)
{
    const QPointF ab = b - a;
    const qreal square = QPointF::dotProduct(ab, ab);
    const qreal t = square > 0 ? std::clamp(QPointF::dotProduct(p - a, ab) / square, 0.0, 1.0) : 0.0;
    return distance(p, a + t * ab);
}

using Pixels = std::vector<QPointF>;

// From a box to a line that does not cross it.
qreal distance(const QRectF& box, const Pixels& line)
{
    qreal least = std::numeric_limits<qreal>::max();
    for (std::size_t i = 0; i < line.size(); ++i) {
        const QPointF near(std::clamp(line[i].x(), box.left(), box.right()),
            std::clamp(line[i].y(), box.top(), box.bottom()));
        least = std::min(least, distance(line[i], near));
        for (const QPointF& corner : {box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()})
            if (i > 0)
                least = std::min(least, distance(corner, line[i - 1], line[i]));
    }
    return least;
}

} // namespace

void ServingFrontierPicture::update(
    const ServingFrontierData& data, const PictureStyle& style, FrontierPanel panel)
{
    m_data = data;
    m_style = style;
    m_panel = panel;
    m_layout.reset();
    m_hovered.reset();
    setSelected(m_selected);
    if (!data.problem.isEmpty() || data.x.high <= 0)
        return;
    const auto follow = [&](LiveAxis& axis, const PlotRange& range, const QString& title) {
        constexpr double room = 1.12; // rings lie within the plot
        axis.follow(style, false, range.low / room, range.high * room, [&](double least, double most) {
            return closeLogAxis(least, most, Unit::Number, style.numbers);
        });
        axis.title = title;
    };
    follow(m_x, data.x, Words::tr("output tokens/s per user"));
    follow(m_y, data.y, Words::tr("output tokens/s per device"));
    m_chart.setData({.x = m_x, .y = m_y}, *style.theme, style.font);
}

void ServingFrontierPicture::setSelected(const QString& key)
{
    m_selected = key;
    m_selectedLayout.reset();
    if (const std::optional<FrontierTry> selected = tryOf(m_data, key))
        m_selectedLayout = selected->layout;
}

bool ServingFrontierPicture::lit(std::size_t layout) const
{
    return m_hovered ? *m_hovered == layout : m_selectedLayout == layout;
}

QString ServingFrontierPicture::caption() const
{
    const auto row = std::ranges::find(m_data.rows, m_selected, &FrontierRow::key);
    return row != m_data.rows.end() ? row->why : m_data.sentence;
}

void ServingFrontierPicture::fillList(const QRectF& area, bool whole)
{
    const bool buttons = m_style.interactive && whole && m_data.answer && m_data.answer->complete;
    WordTableData table;
    table.columns = {{.title = Words::tr("layout"), .plain = true},
        {.title = whole ? Words::tr("tokens/s per device") : Words::tr("per device")},
        {.title = whole ? Words::tr("tokens/s/user") : Words::tr("per user"), .secondary = true}};
    if (whole) {
        table.columns.push_back({.title = Words::tr("requests"), .secondary = true, .rank = 1});
        table.columns.push_back({.title = Words::tr("TTFT"), .secondary = true, .rank = 2});
        table.columns.push_back({.title = Words::tr("TPOT"), .secondary = true, .rank = 2});
        table.columns.push_back({.title = Words::tr("replicas"), .secondary = true, .rank = 3});
    }
    if (buttons)
        table.columns.push_back({.title = Words::tr("Try"), .button = true});
    for (std::size_t rows = m_data.rows.size();; --rows) {
        table.rows.clear();
        for (std::size_t i = 0; i < rows; ++i) {
            const FrontierRow& from = m_data.rows[i];
            WordRow row;
            row.key = from.key;
            row.bold = i == 0;
            row.lit = from.edits.empty();
            row.enabled = !from.edits.empty();
            row.cells = {from.name, from.perAccelerator.text, from.perUser.text};
            if (whole)
                row.cells +=
                    QStringList{from.concurrency.text, from.ttft.text, from.itl.text, from.replicas.text};
            if (buttons)
                row.cells += from.edits.empty() ? QStringLiteral("\u2713") : Words::tr("Try");
            table.rows.push_back(std::move(row));
        }
        table.more = m_data.rows.size() - rows;
        m_list.update(table, m_style);
        if (rows <= 1 || m_list.complete(area))
            return;
    }
}

const ServingFrontierPicture::Layout& ServingFrontierPicture::layOut(const QRectF& area)
{
    if (!m_layout || m_layout->area != area)
        m_layout = arranged(area);
    return *m_layout;
}

ServingFrontierPicture::Layout ServingFrontierPicture::arranged(const QRectF& area)
{
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
    layout.base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    layout.sentenceTop = area.top();
    if (area.width() < 8 * line || area.height() < 2 * line)
        return layout;
    if (!m_data.problem.isEmpty()) {
        layout.sentenceLines = static_cast<int>(area.height() / line);
        return layout;
    }
    // The caption of every row has the same room, so that the picture stays while one walks them.
    const int most = captionLines(area.width(), layout.font, sentenceLines);
    const auto needed = [&](const QString& text) {
        return static_cast<int>(wholeSentences(text, layout.font, area.width(), most).size());
    };
    int lines = needed(m_data.sentence);
    if (m_style.interactive)
        for (const FrontierRow& row : m_data.rows)
            lines = std::max(lines, needed(row.why));
    const auto below = [&] { return lines > 0 ? (lines + 0.5) * line : 0.0; };
    while (lines > 0 && area.height() - below() < chartAtLeast * line)
        --lines;
    layout.sentenceLines = lines;
    layout.sentenceTop = area.bottom() - below() + 0.5 * line;
    const QRectF rest = area.adjusted(0, 0, 0, -below());
    if (m_panel == FrontierPanel::Layouts) {
        layout.list = rest;
        fillList(rest, true);
        return layout;
    }
    layout.chart = rest;
    if (rest.width() >= listBeside * line && !m_data.rows.empty()) {
        layout.list = QRectF(
            rest.right() - listShare * rest.width(), rest.top(), listShare * rest.width(), rest.height());
        layout.chart.setRight(layout.list.left() - 2 * line);
        fillList(layout.list, false);
    }
    m_chart.arrange(layout.base, {});
    placeLegend(layout);
    layout.plot = m_chart.plotArea(layout.chart);
    return layout;
}

QPointF ServingFrontierPicture::pixel(QPointF at, const Layout& layout) const
{
    return m_chart.toPixel(at.x(), at.y(), layout.chart);
}

void ServingFrontierPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        m_chart.paint(painter, layout.chart);
        paintTarget(painter, layout);
        paintLines(painter, layout);
        paintSpots(painter, layout);
        paintNames(painter, layout);
        paintLegend(painter, layout);
    }
    if (!layout.list.isEmpty())
        m_list.paint(painter, layout.list);
    const QString text = m_data.problem.isEmpty() ? caption() : m_data.problem;
    drawLines(painter, {area.left(), layout.sentenceTop},
        wholeSentences(text, layout.font, area.width(), layout.sentenceLines), layout.font,
        m_style.theme->color(ColorRole::Text), layout.line);
    painter.restore();
}

// Left of the line a reader waits longer for each token than the target allows.
void ServingFrontierPicture::paintTarget(QPainter& painter, const Layout& layout) const
{
    if (m_data.target <= m_x.minimum)
        return;
    const Theme& theme = *m_style.theme;
    const QRectF& plot = layout.plot;
    const qreal x = std::min(pixel({m_data.target, m_y.minimum}, layout).x(), plot.right());
    QPainterPath missed;
    missed.addRect(QRectF(plot.topLeft(), QPointF(x, plot.bottom())));
    paintPattern(painter, missed, FillPattern::Hatch135,
        mixed(theme.color(ColorRole::Background), theme.color(ColorRole::SecondaryText), 0.35), 9);
    if (m_data.target >= m_x.maximum)
        return;
    painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1.4, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

void ServingFrontierPicture::paintLines(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const QRectF bounds = layout.plot;
    const auto draw = [&](const std::vector<QPointF>& points, const QPen& pen) {
        std::vector<QPointF> pixels;
        for (const QPointF& at : points)
            pixels.push_back(pixel(at, layout));
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        for (const QList<QPointF>& piece : clipPolyline(pixels, bounds))
            painter.drawPolyline(piece.constData(), static_cast<int>(piece.size()));
    };
    const QColor thin = mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Text), 0.5);
    for (const bool own : {false, true}) // which lies above those that it coincides with
        for (const FrontierLineRow& line : m_data.lines)
            if (line.own == own)
                draw(line.points, own ? QPen(theme.color(ColorRole::Text), 1.6) : QPen(thin, 1));
    std::vector<QPointF> edge;
    for (const FrontierSpot& spot : m_data.front)
        edge.push_back(spot.at);
    draw(edge, QPen(theme.color(ColorRole::Focus), 2.6, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    for (std::size_t i = 0; i < m_data.lines.size(); ++i)
        if (lit(i))
            draw(m_data.lines[i].points, QPen(theme.color(ColorRole::Text), 2.2));
}

void ServingFrontierPicture::paintSpots(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const auto inside = [&](QPointF at) { return layout.plot.adjusted(-1, -1, 1, 1).contains(at); };
    const auto sign = [&](const FrontierSpot& spot, Sign which, qreal size, bool full) {
        if (const QPointF at = pixel(spot.at, layout); inside(at))
            paintSign(painter, at, which, size, full);
    };
    for (const bool alike : {false, true})
        for (const MeasuredSpot& spot : m_data.measured)
            if (spot.alike == alike)
                sign(spot.spot, spot.derived ? Sign::Derived : Sign::Measured, openSize, alike);
    for (const MeasuredSpot& spot : m_data.measured)
        if (const QPointF at = pixel(spot.spot.at, layout); spot.nearest && inside(at)) {
            painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1.6));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, ringSize / 2 + 1, ringSize / 2 + 1);
        }
    for (const FrontierSpot& spot : m_data.front)
        sign(spot, Sign::Front, dotSize, spot.meets);
    if (m_data.best)
        sign(*m_data.best, Sign::Best, bestSize, true);
    for (const FrontierSpot& spot : m_data.baselines)
        if (const QPointF at = pixel(spot.at, layout); inside(at)) {
            painter.setPen(QPen(theme.color(ColorRole::Text), 1.6));
            painter.setBrush(theme.color(ColorRole::Background));
            painter.drawRect(QRectF(at - QPointF(4.5, 4.5), QSizeF(9, 9)));
        }
    if (m_data.own)
        sign(*m_data.own, Sign::Own, ringSize, true);
}

// The scenario's, the baselines and the target first, then the layout under the pointer, then those of the
// front; each where there is room. A layout's name stands at an end of its own line and nearer to it than to
// any other; where it cannot, the list and the caption say it.
void ServingFrontierPicture::paintNames(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const QRectF inside = layout.plot.adjusted(2, 2, -2, -2);
    std::vector<QRectF> taken;
    eachSpot([&](const FrontierSpot& spot, qreal half, qreal) {
        taken.emplace_back(pixel(spot.at, layout) - QPointF(half, half), QSizeF(2 * half, 2 * half));
    });
    const auto takeLine = [&](const Pixels& line) { // in short pieces
        for (std::size_t i = 1; i < line.size(); ++i) {
            const QPointF from = line[i - 1], to = line[i];
            const int pieces = std::clamp(static_cast<int>(distance(from, to) / 8), 1, 2000);
            for (int k = 0; k < pieces; ++k)
                taken.push_back(QRectF(
                    from + (to - from) * (qreal(k) / pieces), from + (to - from) * ((k + 1.0) / pieces))
                                    .normalized()
                                    .adjusted(-1, -1, 1, 1));
        }
    };
    std::vector<Pixels> lines;
    for (const FrontierLineRow& line : m_data.lines) {
        Pixels& pixels = lines.emplace_back();
        for (const QPointF& at : line.points)
            pixels.push_back(pixel(at, layout));
        takeLine(pixels);
    }
    std::vector<Pixels> edges; // of the front, between two of its points
    for (std::size_t i = 1; i < m_data.front.size(); ++i)
        takeLine(edges.emplace_back(
            Pixels{pixel(m_data.front[i - 1].at, layout), pixel(m_data.front[i].at, layout)}));
    const bool limited = m_data.target > m_x.minimum && m_data.target < m_x.maximum;
    const qreal limit = limited ? pixel({m_data.target, m_y.minimum}, layout).x() : inside.left();
    const auto free = [&](const QRectF& box) {
        return inside.contains(box)
            && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); });
    };
    const auto put = [&](QPointF anchor, Qt::Alignment side, const QString& text, ColorRole role) {
        const QRectF box = labelBox(anchor, side, text, layout.font);
        if (!free(box))
            return false;
        painter.fillRect(box.intersected(inside), theme.color(ColorRole::Background));
        constexpr qreal apart = 6; // from other words
        taken.push_back(drawLabel(painter, anchor, side, text, layout.font, theme.color(role))
                            .adjusted(-apart, 0, apart, 0));
        return true;
    };
    const auto beside = [&](QPointF at, const QString& text) { // on its own side of the limit
        for (const qreal gap : {9.0, 14.0, 20.0})
            for (const auto& [dx, across] : {std::pair(gap, Qt::AlignLeft), {-gap, Qt::AlignRight}})
                for (const auto& [dy, along] :
                    {std::pair(-gap / 2, Qt::AlignBottom), {gap / 2, Qt::AlignTop}}) {
                    const QPointF anchor = at + QPointF(dx, dy);
                    const QRectF box = labelBox(anchor, across | along, text, layout.font);
                    if ((at.x() < limit ? box.right() <= limit : box.left() >= limit)
                        && put(anchor, across | along, text, ColorRole::Text))
                        return;
                }
    };
    if (m_data.own)
        beside(pixel(m_data.own->at, layout), Words::tr("yours"));
    for (const MeasuredSpot& spot : m_data.measured)
        if (spot.nearest)
            beside(pixel(spot.spot.at, layout), Words::tr("nearest published"));
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i)
        beside(pixel(m_data.baselines[i].at, layout), baselineLetter(m_data.letters[i]));
    if (limited)
        for (const qreal y : {layout.plot.bottom() - 4, layout.plot.top() + layout.line + 4})
            if (put({limit + 5, y}, Qt::AlignLeft | Qt::AlignBottom, m_data.targetText,
                    ColorRole::SecondaryText)
                || put({limit - 5, y}, Qt::AlignRight | Qt::AlignBottom, m_data.targetText,
                    ColorRole::SecondaryText))
                break;
    const std::optional<std::size_t> chosen = m_hovered ? m_hovered : m_selectedLayout;
    // Nearer to its own line than to any other, which a line that lies on another never is.
    const auto belongs = [&](const QRectF& box, std::size_t own) {
        constexpr qreal clearly = 2;
        const qreal away = distance(box, lines[own]) + clearly;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (i != own && distance(box, lines[i]) < away)
                return false;
        for (std::size_t i = 0; i < edges.size(); ++i)
            if (m_data.front[i].layout != own && m_data.front[i + 1].layout != own
                && distance(box, edges[i]) < away)
                return false;
        return true;
    };
    std::vector<std::size_t> named;
    const auto name = [&](std::size_t own) {
        if (own >= lines.size() || lines[own].empty() || std::ranges::count(named, own))
            return;
        named.push_back(own);
        const QString& text = m_data.lines[own].name;
        for (const QPointF end : {lines[own].front(), lines[own].back()})
            for (const qreal gap : {5.0, 9.0, 14.0})
                for (const auto& [offset, side] :
                    {std::pair(QPointF(0, gap), Qt::AlignHCenter | Qt::AlignTop),
                        {QPointF(gap, 0), Qt::AlignLeft | Qt::AlignVCenter},
                        {QPointF(-gap, 0), Qt::AlignRight | Qt::AlignVCenter},
                        {QPointF(0, -gap), Qt::AlignHCenter | Qt::AlignBottom}})
                    if (belongs(labelBox(end + offset, side, text, layout.font), own)
                        && put(end + offset, side, text,
                            own == chosen ? ColorRole::Text : ColorRole::SecondaryText))
                        return;
    };
    if (chosen)
        name(*chosen);
    for (const FrontierSpot& spot : m_data.front)
        name(spot.layout);
}

std::vector<FrontierHit> ServingFrontierPicture::spots(const Layout& layout) const
{
    std::vector<FrontierHit> all;
    if (layout.plot.isEmpty())
        return all;
    eachSpot([&](const FrontierSpot& spot, qreal, qreal radius) {
        if (const QPointF at = pixel(spot.at, layout); layout.plot.adjusted(-1, -1, 1, 1).contains(at))
            all.push_back({dotMark(spot.key, spot.spoken, spot.path, at, radius),
                spot.point ? std::optional(spot.layout) : std::nullopt, spot.point});
    });
    return all;
}

std::vector<FrontierHit> ServingFrontierPicture::rows(const Layout& layout)
{
    std::vector<FrontierHit> all;
    if (layout.list.isEmpty() || m_data.rows.empty())
        return all;
    const std::vector<QRectF> boxes = m_list.rowBoxes(layout.list);
    for (std::size_t i = 0; i < std::min(boxes.size(), m_data.rows.size()); ++i) {
        const FrontierRow& row = m_data.rows[i];
        all.push_back({boxMark(row.key, row.spoken, {}, boxes[i]), row.ranked.layout, &row.ranked.point});
    }
    return all;
}

std::vector<Mark> ServingFrontierPicture::marks(const QRectF& area)
{
    const Layout& layout = layOut(area);
    std::vector<Mark> all;
    for (std::vector<FrontierHit>& hits : std::array{spots(layout), rows(layout)})
        for (FrontierHit& hit : hits)
            all.push_back(std::move(hit.mark));
    return all;
}

std::optional<FrontierHit> ServingFrontierPicture::lineHit(const QString& key, const Layout& layout) const
{
    const std::optional<FrontierTry> of = tryOf(m_data, key);
    if (!of)
        return {};
    const QString spoken =
        spokenPoint(*m_data.answer, m_data.answer->frontier.layouts[of->layout], *of->point, m_style.numbers);
    return FrontierHit{
        dotMark(key, spoken, {}, pixel(placeOf(*of->point), layout), dotSize / 2 + 3), of->layout, of->point};
}

std::optional<FrontierHit> ServingFrontierPicture::hitAt(QPointF at, const QRectF& area)
{
    const Layout& layout = layOut(area);
    if (!layout.list.isEmpty() && layout.list.contains(at)) {
        for (FrontierHit& hit : rows(layout))
            if (hit.mark.shape.boundingRect().contains(at))
                return std::move(hit);
        return {};
    }
    if (layout.plot.isEmpty() || !layout.plot.adjusted(-reach, -reach, reach, reach).contains(at))
        return {};
    std::optional<FrontierHit> best;
    qreal nearest = reach;
    for (FrontierHit& hit : spots(layout)) {
        // What has a sign of its own is meant before a point of a line.
        const qreal away = distance(at, hit.mark.shape.boundingRect().center()) - 3;
        if (away < nearest) {
            nearest = away;
            best = std::move(hit);
        }
    }
    std::optional<std::pair<std::size_t, std::size_t>> onLine;
    const auto& layouts = m_data.answer->frontier.layouts;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        std::optional<QPointF> before;
        for (std::size_t k = 0; k < layouts[i].points.size(); ++k) {
            const QPointF here = pixel(placeOf(layouts[i].points[k]), layout);
            const qreal away = before ? distance(at, *before, here) : distance(at, here);
            if (away < nearest) {
                nearest = away;
                onLine = {i, before && distance(at, *before) < distance(at, here) ? k - 1 : k};
            }
            before = here;
        }
    }
    return onLine ? lineHit(QStringLiteral("point.%1.%2").arg(onLine->first).arg(onLine->second), layout)
                  : best;
}

std::optional<FrontierHit> ServingFrontierPicture::hitOf(const QString& key, const QRectF& area)
{
    const Layout& layout = layOut(area);
    if (key.startsWith(QLatin1String("point.")) && !layout.plot.isEmpty())
        return lineHit(key, layout);
    for (std::vector<FrontierHit>& hits : std::array{spots(layout), rows(layout)})
        for (FrontierHit& hit : hits)
            if (hit.mark.key == key)
                return std::move(hit);
    return {};
}

} // namespace ridgepoint
