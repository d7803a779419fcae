#include "views/communication/strip_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/bottom_axis.h"
#include "views/chart/hatch.h"
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
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

constexpr double headroom = 1.02; // of the axis beyond the longest lane
constexpr qreal largestScale = 1.5;
constexpr qreal leastLane = 1.1; // heights of a lane, in lines of text
constexpr qreal tallestLane = 6;
constexpr qreal barShare = 0.66; // of a lane's height
constexpr qreal axisLines = 1.5;
constexpr qreal namesAtMost = 0.3; // of the width
constexpr qreal plotAtLeast = 8; // in lines, before columns go
constexpr int sentenceLines = 3;
constexpr qreal hiddenTint = 0.25;
constexpr qreal wholeTint = 0.16;

QPainterPath boxPath(const QRectF& box)
{
    QPainterPath path;
    path.addRect(box);
    return path;
}

} // namespace

struct StripPicture::Layout
{
    QRectF area;
    QFont font, bold;
    qreal line = 0;
    QRectF plot; // null: no room
    QRectF legend;
    qreal lane = 0;
    qreal nameRight = 0;
    std::vector<qreal> columns; // right edges
    std::vector<QString> names; // elided
    QStringList sentence;
    qreal sentenceTop = 0;
};

void StripPicture::update(const StripData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    m_axis.follow(style, held, 0, m_data.longest() * headroom,
        [&](double, double longest) { return durationAxis(longest, style.numbers); });
    m_map = AxisMap(m_axis);
}

std::vector<StripKind> StripPicture::kinds() const
{
    std::vector<StripKind> all;
    for (const StripKind kind : {StripKind::Computation, StripKind::Memory, StripKind::Waiting,
             StripKind::Hidden, StripKind::Exposed, StripKind::Unknown, StripKind::IfParallel}) {
        const bool shown = std::ranges::any_of(m_data.lanes, [kind](const StripLane& lane) {
            return std::ranges::any_of(
                lane.pieces, [kind](const StripPiece& piece) { return piece.kind == kind; });
        });
        if (shown)
            all.push_back(kind);
    }
    return all;
}

StripPicture::Layout StripPicture::layOut(const QRectF& area) const
{
    Layout layout;
    layout.area = area;
    layout.font = pictureFont(m_style.font, pictureScale(area, m_style.font, largestScale) * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    const auto sentence = [&](int lines) {
        return wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 70 * line), lines);
    };
    if (area.width() < 4 * line || area.height() < line)
        return layout;
    if (m_data.lanes.empty() || area.height() < 4 * line) {
        layout.sentence = sentence(static_cast<int>(std::min(area.height() / line, 20.0)));
        layout.sentenceTop = area.top();
        return layout;
    }
    qreal names = 0;
    std::array<qreal, 2> widths{};
    for (const StripLane& lane : m_data.lanes) {
        names = std::max(names, textWidth(lane.name, layout.bold));
        widths[0] = std::max(widths[0], textWidth(lane.amount, layout.font));
        widths[1] = std::max(widths[1], textWidth(lane.note, layout.font));
    }
    names = std::min(names, area.width() * namesAtMost);
    std::size_t columns = widths.size();
    const auto taken = [&] {
        qreal sum = 0;
        for (std::size_t i = 0; i < columns; ++i)
            sum += widths[i] + line;
        return sum;
    };
    while (columns > 0 && area.width() - names - taken() - line < plotAtLeast * line)
        --columns;
    layout.nameRight = area.left() + names;
    const qreal left = layout.nameRight + 0.5 * line;
    const qreal right = area.right() - taken() - (columns > 0 ? 0.3 : 0.8) * line;
    const auto count = static_cast<qreal>(m_data.lanes.size());
    qreal legendWidth = 0;
    for (const StripKind kind : kinds())
        legendWidth += textWidth(stripKindName(kind), layout.font) + 2.6 * line;
    layout.sentence = sentence(captionLines(area.width(), layout.font, sentenceLines));
    bool legend = legendWidth <= area.width();
    const auto rest = [&] {
        return area.height() - axisLines * line - (legend ? 1.5 * line : 0)
            - (m_data.baselines.empty() ? 0 : 1.2 * line)
            - (layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.6) * line);
    };
    while (rest() < count * leastLane * line && layout.sentence.size() > 1)
        layout.sentence = sentence(static_cast<int>(layout.sentence.size()) - 1);
    if (rest() < count * leastLane * line)
        layout.sentence.clear();
    if (rest() < count * leastLane * line)
        legend = false;
    layout.lane = std::min(rest() / count, tallestLane * line);
    if (layout.lane < 2 || right - left < 2)
        return layout;
    qreal y = area.top();
    if (legend) {
        layout.legend = QRectF(area.left(), y, area.width(), line);
        y += 1.5 * line;
    }
    if (!m_data.baselines.empty())
        y += 1.2 * line;
    layout.plot = QRectF(left, y, right - left, layout.lane * count);
    qreal edge = right + 0.3 * line;
    for (std::size_t i = 0; i < columns; ++i) {
        edge += widths[i] + (i == 0 ? 0.7 : 1) * line;
        layout.columns.push_back(std::min(edge, area.right()));
    }
    for (const StripLane& lane : m_data.lanes)
        layout.names.push_back(QFontMetricsF(layout.bold).elidedText(lane.name, Qt::ElideRight, names + 0.5));
    layout.sentenceTop = layout.plot.bottom() + (axisLines + 0.4) * line;
    return layout;
}

QRectF StripPicture::pieceBox(const Layout& layout, std::size_t lane, const StripPiece& piece) const
{
    const qreal height = layout.lane * barShare;
    const qreal top = layout.plot.top() + layout.lane * (static_cast<qreal>(lane) + 0.5) - height / 2;
    const qreal left = layout.plot.left() + m_map.level(piece.from) * layout.plot.width();
    const qreal right = layout.plot.left() + m_map.level(piece.to) * layout.plot.width();
    return {left, top, std::max(1.5, right - left), height}; // a sliver stays visible
}

void StripPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isNull()) {
        if (!layout.legend.isNull())
            paintLegend(painter, layout);
        paintAxis(painter, layout);
        for (std::size_t i = 0; i < m_data.lanes.size(); ++i)
            paintLane(painter, layout, i);
        paintBaselines(painter, layout);
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        m_style.theme->color(ColorRole::Text), layout.line);
    painter.restore();
}

void StripPicture::paintAxis(QPainter& painter, const Layout& layout) const
{
    paintBottomAxis(
        painter, layout.plot, layout.area, m_axis,
        [&](double value) { return layout.plot.left() + m_map.level(value) * layout.plot.width(); },
        layout.font, layout.line, *m_style.theme);
}

void StripPicture::paintPiece(QPainter& painter, const QRectF& box, StripKind kind) const
{
    const Theme& theme = *m_style.theme;
    const auto solid = [&](ColorRole role) {
        painter.fillRect(box, theme.color(role));
        if (theme.pattern(role) != FillPattern::None)
            paintPattern(painter, boxPath(box), theme.pattern(role), theme.patternInk(role));
        if (const QColor outline = theme.outline(role); outline.isValid() && box.width() > 2)
            painter.strokePath(boxPath(box.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(outline, 1));
    };
    const QColor network = theme.color(ColorRole::BandwidthAxis);
    switch (kind) {
    case StripKind::Computation:
        return solid(ColorRole::ComputeAxis);
    case StripKind::Memory:
        return solid(ColorRole::MemoryAxis);
    case StripKind::Exposed:
        return solid(ColorRole::BandwidthAxis);
    case StripKind::Waiting:
        painter.fillRect(box, theme.color(ColorRole::Panel));
        paintPattern(
            painter, boxPath(box), FillPattern::Hatch45, theme.color(ColorRole::SecondaryText), 5, 1);
        painter.strokePath(boxPath(box), QPen(theme.color(ColorRole::SecondaryText), 1));
        return;
    case StripKind::Whole:
        painter.fillRect(
            box, mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Text), wholeTint));
        painter.strokePath(boxPath(box), QPen(theme.color(ColorRole::Text), 1));
        return;
    case StripKind::Hidden:
        painter.fillRect(box, mixed(theme.color(ColorRole::Background), network, hiddenTint));
        paintPattern(painter, boxPath(box), FillPattern::Hatch45, network, 6, 1);
        painter.strokePath(boxPath(box), QPen(network, 1));
        return;
    case StripKind::Unknown:
    case StripKind::IfParallel:
        painter.strokePath(boxPath(box), QPen(network, 1.5, Qt::DashLine, Qt::FlatCap));
        return;
    }
}

void StripPicture::paintLane(QPainter& painter, const Layout& layout, std::size_t index) const
{
    const Theme& theme = *m_style.theme;
    const StripLane& lane = m_data.lanes[index];
    const QColor text = theme.color(ColorRole::Text);
    const qreal middle = layout.plot.top() + layout.lane * (static_cast<qreal>(index) + 0.5);
    const bool chosen = !lane.group.isEmpty() && lane.group == m_data.selected;
    const QFont& font = chosen || lane.group.isEmpty() ? layout.bold : layout.font;
    if (layout.lane >= 0.9 * layout.line) {
        drawLabel(painter, {layout.nameRight, middle}, Qt::AlignRight | Qt::AlignVCenter, layout.names[index],
            font, text);
        const std::array<QString, 2> cells{lane.amount, lane.note};
        for (std::size_t i = 0; i < layout.columns.size(); ++i)
            drawLabel(painter, {layout.columns[i], middle}, Qt::AlignRight | Qt::AlignVCenter, cells[i],
                layout.font, text);
    }
    // The same lane on both sides of what other groups wait for.
    if (lane.pieces.size() == 2 && lane.pieces[1].from > lane.pieces[0].to && !lane.group.isEmpty()) {
        painter.setPen(QPen(theme.color(ColorRole::BandwidthAxis), 1, Qt::DotLine));
        painter.drawLine(QPointF(pieceBox(layout, index, lane.pieces[0]).right(), middle),
            QPointF(pieceBox(layout, index, lane.pieces[1]).left(), middle));
    }
    for (const StripPiece& piece : lane.pieces) {
        const QRectF box = pieceBox(layout, index, piece);
        paintPiece(painter, box, piece.kind);
        const qreal beside = 0.2 * layout.line;
        if (piece.to > m_axis.maximum * (1 + 1e-9)) // the axis holds still under a hand
            drawLabel(painter, {box.right() - beside, middle}, Qt::AlignRight | Qt::AlignVCenter,
                QStringLiteral("\u2192"), layout.bold, text);
        if (piece.from < -1e-9 * m_axis.maximum && box.width() > 2 * layout.line)
            drawLabel(painter, {box.left() + beside, middle}, Qt::AlignLeft | Qt::AlignVCenter,
                QStringLiteral("\u2190"), layout.bold, text);
    }
}

void StripPicture::paintBaselines(QPainter& painter, const Layout& layout) const
{
    std::vector<BaselineSpot> spots;
    for (const StripBaseline& baseline : m_data.baselines) {
        const qreal at = layout.plot.left() + m_map.level(baseline.seconds) * layout.plot.width();
        painter.setPen(baselinePen(*m_style.theme, baseline.index));
        painter.drawLine(QPointF(at, layout.plot.top()), QPointF(at, layout.plot.bottom()));
        spots.push_back({baseline.index, {at, layout.plot.top() - 0.15 * layout.line}});
    }
    drawBaselineLetters(painter, std::move(spots), Qt::AlignHCenter | Qt::AlignBottom, Qt::Horizontal,
        QRectF(layout.area.left(), layout.plot.top() - 1.2 * layout.line, layout.area.width(),
            1.2 * layout.line),
        m_style, layout.font);
}

void StripPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    qreal left = layout.legend.left() + 1;
    for (const StripKind kind : kinds()) {
        const qreal side = 0.75 * layout.line;
        const QRectF box(left, layout.legend.center().y() - side / 2, 1.3 * side, side);
        paintPiece(painter, box, kind);
        const QRectF words = drawEntryName(painter, box, 0.4 * layout.line, stripKindName(kind), layout.font,
            theme.color(ColorRole::SecondaryText));
        left = words.right() + layout.line;
    }
}

std::vector<Mark> StripPicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (layout.plot.isNull())
        return all;
    for (std::size_t i = 0; i < m_data.lanes.size(); ++i)
        for (const StripPiece& piece : m_data.lanes[i].pieces) {
            all.push_back(boxMark(piece.key, piece.spoken, piece.path, pieceBox(layout, i, piece)));
        }
    for (const StripBaseline& baseline : m_data.baselines) {
        Mark mark{QStringLiteral("baseline.") + baseline.letter,
            Words::tr("baseline %1, step of %2")
                .arg(baseline.letter, displayText(baseline.seconds, Unit::Second, m_style.numbers)),
            {}, {}};
        const qreal at = layout.plot.left() + m_map.level(baseline.seconds) * layout.plot.width();
        mark.shape.addRect(QRectF(at - 2, layout.plot.top(), 4, layout.plot.height()));
        all.push_back(std::move(mark));
    }
    return all;
}

QString StripPicture::laneAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (layout.plot.isNull() || at.y() < layout.plot.top() || at.y() >= layout.plot.bottom())
        return {};
    const auto lane = static_cast<std::size_t>((at.y() - layout.plot.top()) / layout.lane);
    return lane < m_data.lanes.size() ? m_data.lanes[lane].group : QString();
}

} // namespace ridgepoint
