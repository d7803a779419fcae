#include "views/collective/collective_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Collective)
};

constexpr qreal largestScale = 1.5;
constexpr qreal tallestCell = 2.6; // in lines; few of them may be taller
constexpr qreal tallestOfFew = 4;
constexpr int few = 4;
constexpr qreal shallowestArc = 2.2; // in lines, below a single row
constexpr qreal arcStep = 0.7; // deeper for each column passed
constexpr qreal backShare = 1.9; // arcs to the left go deeper than those to the right
constexpr qreal widestCell = 6;
constexpr qreal cellShare = 0.62; // of a column's width: the rest is for arrows
constexpr qreal cellShareCrossing = 0.8; // where arrows cross rows and need no gap
constexpr qreal cellHeightShare = 0.86; // of a row's height
constexpr qreal meterShare = 0.24; // of a cell's height: how many ranks are in a sum
constexpr qreal arrowWidth = 1.6;
constexpr qreal targetWidth = 2.4;
constexpr qreal bowShare = 0.42; // of a row's height, for each column passed, to at most two rows

QPointF pointOn(const QPainterPath& path, double share)
{
    return path.pointAtPercent(std::clamp(share, 0.0, 1.0));
}

} // namespace

struct CollectivePicture::Layout
{
    QRectF area;
    QFont font, bold;
    qreal line = 0;
    bool tooSmall = false;
    QRectF grid; // all columns and rows, without the rank numbers
    qreal columnWidth = 0, rowHeight = 0, cellWidth = 0, cellHeight = 0;
    QStringList below; // the headline
    qreal headline = -1, subline = -1, ranks = -1, legend = -1; // tops of lines; −1: no room
    std::vector<QPointF> entries; // of the legend, from its corner
    QRectF clock; // null: no room
    qreal clockNames = -1;
    bool rowNames = false, labels = false;
    bool arcs = false; // a single row: messages pass below it
    qreal deepestArc = 0;

    QRectF cell(int rank, int row) const
    {
        const qreal x = grid.left() + columnWidth * (rank + 0.5) - cellWidth / 2;
        const qreal y = grid.top() + rowHeight * row + (rowHeight - cellHeight) / 2;
        return {x, y, cellWidth, cellHeight};
    }
    QRectF block(int rank, int first, int count) const
    {
        return cell(rank, first).united(cell(rank, first + count - 1));
    }
    // From the side of the sender's cells to the facing side of the receiver's, bowed so that messages that
    // pass over other ranks are told apart: upwards to the right, downwards to the left.
    QPainterPath way(const Block& block_) const
    {
        const QRectF from = block(block_.from, block_.first, block_.count);
        const QRectF to = block(block_.to, block_.target, block_.count);
        const bool right = block_.to > block_.from;
        const QPointF start(right ? from.right() : from.left(), from.center().y());
        const QPointF end(right ? to.left() : to.right(), to.center().y());
        const int passed = std::abs(block_.to - block_.from) - 1;
        if (arcs) {
            const qreal depth =
                std::min((shallowestArc + arcStep * passed) * line * (right ? 1 : backShare), deepestArc);
            const qreal aside = (right ? 0.2 : -0.2) * cellWidth;
            const QPointF under(from.center().x() + aside, from.bottom());
            const QPointF into(to.center().x() - aside, to.bottom());
            QPainterPath arc(under);
            arc.cubicTo(under + QPointF(0, depth), into + QPointF(0, depth), into);
            return arc;
        }
        const qreal bow = std::min<qreal>(passed * bowShare * rowHeight, 2 * line);
        QPainterPath path(start);
        if (passed <= 0) {
            path.lineTo(end);
        } else {
            const QPointF middle = (start + end) / 2 + QPointF(0, right ? -bow : bow);
            path.quadTo(middle, end);
        }
        return path;
    }
};

void CollectivePicture::update(const CollectiveData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
}

bool CollectivePicture::reduces() const
{
    return m_data.choice.op == Collective::AllReduce || m_data.choice.op == Collective::Reduce
        || m_data.choice.op == Collective::ReduceScatter;
}

int CollectivePicture::shownStep() const
{
    if (m_data.steps.empty() || m_position <= 0)
        return -1;
    return std::clamp(static_cast<int>(std::ceil(m_position)) - 1, 0, m_data.stepCount() - 1);
}

double CollectivePicture::progress() const { return std::clamp(m_position - shownStep(), 0.0, 1.0); }

struct CollectivePicture::LegendSign
{
    enum class Kind
    {
        Waiting,
        Finished,
        Adds,
        Copies
    };
    Kind kind;
    QString name;
    qreal width = 1.2; // lines
};

std::vector<CollectivePicture::LegendSign> CollectivePicture::legendSigns() const
{
    using Kind = LegendSign::Kind;
    std::vector<LegendSign> signs{{Kind::Waiting,
                                      reduces() ? Words::tr("Σk: sum of k ranks, the strip shows how many")
                                                : Words::tr("data of one rank, not where it belongs yet")},
        {Kind::Finished, Words::tr("finished")}};
    if (reduces())
        signs.push_back({Kind::Adds, Words::tr("adds"), 2.4});
    if (m_data.choice.op != Collective::Reduce && m_data.choice.op != Collective::ReduceScatter)
        signs.push_back({Kind::Copies, Words::tr("copies"), 2.4});
    return signs;
}

CollectivePicture::Layout CollectivePicture::layoutFor(const QRectF& area) const
{
    Layout l;
    l.area = area;
    l.font = pictureFont(m_style.font, pictureScale(area, m_style.font, largestScale) * smallType);
    l.bold = l.font;
    l.bold.setBold(true);
    l.line = lineHeight(l.font);
    l.tooSmall = area.width() < 5 * l.line || area.height() < 2 * l.line;
    if (l.tooSmall || m_data.steps.empty())
        return l;
    const int rows = m_data.plan.cells;
    qreal top = area.top(), bottom = area.bottom();
    // What is there besides cells goes before they become too small to tell apart.
    const qreal least = std::min(0.5 * l.line * rows, area.height() * 0.55);
    const auto spare = [&] { return bottom - top - least; };
    if (spare() > 1.4 * l.line) {
        l.headline = top;
        top += 1.3 * l.line;
    }
    if (spare() > 3.2 * l.line) {
        const qreal height = 2.5 * l.line;
        l.clockNames = bottom - height;
        l.clock = QRectF(area.left(), bottom - 1.25 * l.line, area.width(), l.line);
        bottom -= height + 0.4 * l.line;
    } else if (spare() > 1.2 * l.line) {
        l.clock = QRectF(area.left(), bottom - 0.5 * l.line, area.width(), 0.5 * l.line);
        bottom -= 0.8 * l.line;
    }
    if (spare() > 1.5 * l.line) {
        l.ranks = top;
        top += 1.2 * l.line;
    }
    if (spare() > 2.5 * l.line) {
        std::vector<qreal> widths;
        for (const LegendSign& sign : legendSigns())
            widths.push_back(sign.width * l.line + 0.4 * l.line + textWidth(sign.name, l.font));
        l.entries = flowed(widths, area.width(), 1.4 * l.line, 1.2 * l.line);
        std::erase_if(l.entries, // on one line where there is no room for more
            [&](const QPointF& at) { return at.y() > std::max(0.0, spare() - 2.5 * l.line); });
        for (std::size_t i = 0; i < l.entries.size(); ++i)
            if (l.entries[i].x() + widths[i] > area.width())
                l.entries.resize(i);
        if (!l.entries.empty()) {
            const qreal height = l.entries.back().y() + l.line;
            l.legend = bottom - height;
            bottom -= height + 0.5 * l.line;
        }
    }
    if (spare() > 4 * l.line && l.ranks >= 0) {
        l.subline = l.headline + 1.2 * l.line;
        l.below = wrappedLines(m_data.title + QStringLiteral(" · ") + m_data.linkText, l.font, area.width(),
            spare() > 8 * l.line ? captionLines(area.width(), l.font, 1) : 1);
        const qreal height = (static_cast<qreal>(l.below.size()) + 0.5) * l.line;
        l.ranks += height;
        top += height;
    }
    l.rowNames = area.width() > 40 * l.line && m_data.plan.chunks > 1;
    const qreal gutter = l.rowNames ? textWidth(Words::tr("chunk %1").arg(88), l.font) + 0.5 * l.line : 0;
    QRectF grid(area.left() + gutter, top, area.width() - gutter, std::max(bottom - top, 1.0));
    l.columnWidth = grid.width() / m_data.plan.ranks;
    // Few rows stand in the middle, a single one higher, with room below for the arcs of its messages.
    l.rowHeight = std::min(grid.height() / rows, (rows <= few ? tallestOfFew : tallestCell) * l.line);
    l.arcs = rows == 1 && grid.height() > l.rowHeight + 2 * l.line;
    if (l.arcs)
        l.rowHeight = std::min(l.rowHeight, grid.height() / 2);
    const qreal used = l.rowHeight * rows;
    const qreal above = (grid.height() - used) * (l.arcs ? 0.25 : 0.45);
    l.grid = QRectF(grid.left(), grid.top() + above, grid.width(), used);
    l.deepestArc = 1.25 * (grid.bottom() - l.grid.bottom()); // a cubic reaches three quarters of its handles
    if (l.ranks >= 0)
        l.ranks = l.grid.top() - 1.2 * l.line;
    const bool crossing = m_data.choice.algorithm == CollectiveAlgorithm::Pairwise;
    l.cellWidth = std::min(l.columnWidth * (crossing ? cellShareCrossing : cellShare), widestCell * l.line);
    l.cellHeight = l.rowHeight * cellHeightShare;
    // All cells are labelled, or none.
    const int last = m_data.plan.ranks - 1;
    CellContent widest{1u << last, m_data.choice.op == Collective::AllToAll ? last : -1};
    if (reduces())
        widest.ranks = (2u << last) - 1;
    l.labels = textWidth(cellLabel(m_data, widest), l.bold) < l.cellWidth - 2;
    return l;
}

void CollectivePicture::paint(QPainter& painter, const QRectF& area) const
{
    if (!m_style.theme || area.width() < 1 || area.height() < 1)
        return;
    const Theme& theme = *m_style.theme;
    const Layout l = layoutFor(area);
    if (l.tooSmall)
        return;
    const QColor text = theme.color(ColorRole::Text), quiet = theme.color(ColorRole::SecondaryText);
    if (m_data.steps.empty()) {
        qreal y = area.top();
        for (const QString& line :
            wrappedLines(m_data.problem, l.font, area.width(), int(std::min(area.height() / l.line, 20.0)))) {
            drawLabel(painter, {area.left(), y}, Qt::AlignLeft | Qt::AlignTop, line, l.font, text);
            y += l.line;
        }
        return;
    }
    if (l.headline >= 0) {
        const QFontMetricsF metrics(l.bold);
        drawLabel(painter, {area.left(), l.headline}, Qt::AlignLeft | Qt::AlignTop,
            metrics.elidedText(headline(m_data, m_position), Qt::ElideRight, area.width()), l.bold, text);
    }
    for (qsizetype i = 0; i < l.below.size(); ++i)
        drawLabel(painter, {area.left(), l.subline + static_cast<qreal>(i) * l.line},
            Qt::AlignLeft | Qt::AlignTop, l.below[i], l.font, quiet);
    paintCells(painter, l);
    paintMessages(painter, l);
    paintLegend(painter, l);
    paintClock(painter, l);
}

void CollectivePicture::paintCells(QPainter& painter, const Layout& l) const
{
    const Theme& theme = *m_style.theme;
    const int shown = shownStep();
    // While a step is under way, what was there before it.
    const auto at = static_cast<std::size_t>(shown < 0 ? 0 : progress() < 1 ? shown : shown + 1);
    const auto& contents = m_data.contents[at];
    const auto& kinds = m_data.kinds[at];
    const int P = m_data.plan.ranks;
    if (l.ranks >= 0) {
        const bool words = textWidth(Words::tr("rank %1").arg(88), l.font) < 0.94 * l.columnWidth;
        for (int rank = 0; rank < P; ++rank) {
            const QString name = words ? Words::tr("rank %1").arg(rank) : QString::number(rank);
            if (textWidth(name, l.font) < l.columnWidth)
                drawLabel(painter, {l.grid.left() + l.columnWidth * (rank + 0.5), l.ranks},
                    Qt::AlignHCenter | Qt::AlignTop, name, l.font, theme.color(ColorRole::Text));
        }
    }
    if (l.rowNames && l.rowHeight >= l.line)
        for (int row = 0; row < m_data.plan.cells; ++row) {
            const int chunk = row % m_data.plan.chunks;
            QString name = Words::tr("chunk %1").arg(chunk);
            if (m_data.choice.algorithm == CollectiveAlgorithm::Pairwise)
                name = row < m_data.plan.chunks ? Words::tr("to %1").arg(chunk)
                                                : Words::tr("from %1").arg(chunk);
            else if (m_data.choice.op == Collective::AllToAll)
                name = Words::tr("cell %1").arg(chunk);
            drawLabel(painter, {l.area.left(), l.cell(0, row).center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
                name, l.font, theme.color(ColorRole::SecondaryText));
        }
    const qreal corner = std::min(l.line * 0.25, l.cellHeight / 3);
    for (int rank = 0; rank < P; ++rank)
        for (int row = 0; row < m_data.plan.cells; ++row) {
            const CellContent& content = contents[std::size_t(rank)][std::size_t(row)];
            const CellKind kind = kinds[std::size_t(rank)][std::size_t(row)];
            const QRectF box = l.cell(rank, row);
            QPainterPath shape;
            shape.addRoundedRect(box, corner, corner);
            const bool final = kind == CellKind::Final;
            const bool faint = kind == CellKind::Empty || kind == CellKind::Spent;
            painter.setPen(QPen(faint ? theme.grid() : theme.color(ColorRole::Line), 1));
            painter.setBrush(final ? theme.color(ColorRole::Weights)
                    : faint        ? theme.color(ColorRole::Background)
                                   : theme.color(ColorRole::Panel));
            painter.drawPath(shape);
            QColor ink = final ? theme.textOn(ColorRole::Weights) : theme.color(ColorRole::Text);
            if (kind == CellKind::Spent)
                ink = mixed(theme.color(ColorRole::Background), theme.color(ColorRole::SecondaryText), 0.6);
            qreal textBottom = box.bottom();
            if (kind == CellKind::Underway && reduces()) {
                // How many of the ranks are in it.
                const qreal share = content.count() / qreal(P);
                const QRectF meter(box.left() + 1, box.bottom() - meterShare * box.height(),
                    (box.width() - 2) * share, meterShare * box.height() - 1);
                painter.fillRect(meter, theme.color(ColorRole::Gradients));
                if (theme.patternsOnly) {
                    QPainterPath strip;
                    strip.addRect(meter);
                    paintPattern(painter, strip, FillPattern::Hatch45, theme.color(ColorRole::Text), 4);
                }
                if (box.height() * (1 - meterShare) >= 0.95 * l.line)
                    textBottom = meter.top();
            }
            const QString label = l.labels ? cellLabel(m_data, content) : QString();
            const QFont& font = final ? l.bold : l.font;
            if (!label.isEmpty() && textBottom - box.top() >= 0.9 * l.line
                && textWidth(label, font) < box.width() - 2)
                drawLabel(painter, {box.center().x(), (box.top() + textBottom) / 2}, Qt::AlignCenter, label,
                    font, ink);
        }
}

void CollectivePicture::paintMessages(QPainter& painter, const Layout& l) const
{
    const int shown = shownStep();
    if (shown < 0)
        return;
    const Theme& theme = *m_style.theme;
    const QColor green = theme.color(ColorRole::BandwidthAxis);
    const double f = progress();
    const auto& before = m_data.contents[std::size_t(shown)];
    for (const PlayerMessage& message : m_data.steps[std::size_t(shown)].messages) {
        for (const Block& block : message.blocks) {
            const QPainterPath way = l.way(block);
            QPen pen(green, arrowWidth, message.adds ? Qt::SolidLine : Qt::DashLine);
            pen.setCapStyle(Qt::FlatCap);
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(way);
            // The head, along the last bit of the way.
            const QPointF tip = way.pointAtPercent(1);
            QPointF back = tip - way.pointAtPercent(0.9);
            const qreal length = std::hypot(back.x(), back.y());
            if (length > 0.1) {
                back *= std::min(0.5 * l.line, l.columnWidth * 0.2) / length;
                const QPointF across(-back.y() * 0.45, back.x() * 0.45);
                painter.setPen(Qt::NoPen);
                painter.setBrush(green);
                painter.drawPolygon(QPolygonF{tip, tip - back + across, tip - back - across});
            }
            if (f >= 1) {
                painter.setPen(QPen(green, targetWidth));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(l.block(block.to, block.target, block.count).adjusted(-1, -1, 1, 1));
                continue;
            }
            // The chunk itself, on its way.
            QRectF token(QPointF(),
                QSizeF(std::min(l.cellWidth, 3 * l.line),
                    std::min(l.block(0, 0, block.count).height(), 1.35 * l.line * block.count)));
            token.moveCenter(pointOn(way, f));
            painter.setPen(QPen(theme.color(ColorRole::Text), 1));
            painter.setBrush(green);
            painter.drawRoundedRect(token, 3, 3);
            const CellContent& content = before[std::size_t(block.from)][std::size_t(block.first)];
            QString label = cellLabel(m_data, content);
            if (block.count > 1)
                label = QStringLiteral("%1×").arg(block.count);
            if (message.adds)
                label.prepend(u'+');
            if (token.height() >= 0.9 * l.line && textWidth(label, l.bold) < token.width() - 2)
                drawLabel(painter, token.center(), Qt::AlignCenter, label, l.bold,
                    theme.textOn(ColorRole::BandwidthAxis));
        }
    }
}

void CollectivePicture::paintLegend(QPainter& painter, const Layout& l) const
{
    if (l.legend < 0)
        return;
    using Kind = LegendSign::Kind;
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    const std::vector<LegendSign> signs = legendSigns();
    for (std::size_t i = 0; i < std::min(signs.size(), l.entries.size()); ++i) {
        const QPointF at = QPointF(l.area.left(), l.legend) + l.entries[i];
        const QRectF box(at.x(), at.y() + 0.15 * l.line, signs[i].width * l.line, 0.7 * l.line);
        if (const Kind kind = signs[i].kind; kind == Kind::Adds || kind == Kind::Copies) {
            painter.setPen(QPen(theme.color(ColorRole::BandwidthAxis), arrowWidth,
                kind == Kind::Adds ? Qt::SolidLine : Qt::DashLine));
            painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
        } else {
            painter.setPen(QPen(theme.color(ColorRole::Line), 1));
            painter.setBrush(theme.color(kind == Kind::Waiting ? ColorRole::Panel : ColorRole::Weights));
            painter.drawRect(box);
            if (kind == Kind::Waiting && reduces())
                painter.fillRect(QRectF(box.left() + 1, box.bottom() - 0.3 * box.height(), 0.5 * box.width(),
                                     0.3 * box.height() - 1),
                    theme.color(ColorRole::Gradients));
        }
        drawEntryName(
            painter, box, 0.4 * l.line, signs[i].name, l.font, theme.color(ColorRole::SecondaryText));
    }
}

// A bar as long as the whole: each step's latency hatched, its bytes filled, and what has passed in colour.
void CollectivePicture::paintClock(QPainter& painter, const Layout& l) const
{
    if (l.clock.isNull() || !(m_data.totalSeconds > 0))
        return;
    const Theme& theme = *m_style.theme;
    const QRectF bar = l.clock;
    // The same collective may take longer on a baseline's link.
    const double longest = m_data.longest();
    const auto x = [&](double seconds) { return bar.left() + bar.width() * seconds / longest; };
    const double now = secondsAt(m_data, m_position);
    const QRectF own(bar.left(), bar.top(), x(m_data.totalSeconds) - bar.left(), bar.height());
    painter.fillRect(own, theme.color(ColorRole::Panel));
    painter.fillRect(QRectF(bar.left(), bar.top(), x(now) - bar.left(), bar.height()),
        mixed(theme.color(ColorRole::Panel), theme.color(ColorRole::BandwidthAxis), 0.45));
    QPainterPath latencies;
    for (const PlayerStep& step : m_data.steps)
        latencies.addRect(
            QRectF(x(step.start), bar.top(), x(step.start + step.latency) - x(step.start), bar.height()));
    paintPattern(painter, latencies, FillPattern::Hatch45, theme.color(ColorRole::SecondaryText), 5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
    for (const PlayerStep& step : m_data.steps)
        if (step.end() > step.start)
            painter.drawLine(QPointF(x(step.start), bar.top()), QPointF(x(step.start), bar.bottom()));
    painter.drawRect(own);
    std::vector<BaselineSpot> spots;
    for (const CollectiveBaseline& baseline : m_data.baselines) {
        const qreal inset = 1.5 * static_cast<qreal>(baseline.index + 1);
        painter.setPen(baselinePen(theme, baseline.index));
        painter.drawRect(QRectF(
            QPointF(bar.left(), bar.top() + inset), QPointF(x(baseline.totalSeconds), bar.bottom() - inset)));
        spots.push_back({baseline.index, {x(baseline.totalSeconds) - 3, bar.center().y()}});
    }
    if (l.clockNames >= 0)
        drawBaselineLetters(painter, std::move(spots), Qt::AlignRight | Qt::AlignVCenter, Qt::Horizontal,
            bar.adjusted(0, -1, 0, 1), m_style, l.font);
    painter.setPen(QPen(theme.color(ColorRole::Text), 2));
    painter.drawLine(QPointF(x(now), bar.top() - 0.2 * l.line), QPointF(x(now), bar.bottom() + 0.2 * l.line));
    if (l.clockNames < 0)
        return;
    const QString total = Words::tr("%1 of %2")
                              .arg(displayText(now, Unit::Second, m_style.numbers),
                                  displayText(m_data.totalSeconds, Unit::Second, m_style.numbers));
    const qreal reserved =
        textWidth(Words::tr("hatched: latency") + QStringLiteral("   ") + total, l.font) + l.line;
    const bool roomy = bar.width() > reserved + 20 * l.line;
    const QString right = roomy ? Words::tr("hatched: latency") + QStringLiteral("   ") + total : total;
    const qreal limit = bar.right() - textWidth(right, l.font) - l.line;
    drawLabel(painter, {bar.right(), l.clockNames}, Qt::AlignRight | Qt::AlignTop, right, l.font,
        theme.color(ColorRole::Text));
    qreal free = bar.left();
    for (const PlayerPhase& phase : m_data.phases) {
        const PlayerStep& first = m_data.steps[std::size_t(phase.first)];
        const PlayerStep& last = m_data.steps[std::size_t(phase.first + phase.count - 1)];
        if (!(last.end() > first.start))
            continue;
        const qreal left = std::max(x(first.start), free);
        if (left + textWidth(phase.name, l.font) > std::min(limit, std::max(x(last.end()), left + 1)))
            continue;
        drawLabel(painter, {left, l.clockNames}, Qt::AlignLeft | Qt::AlignTop, phase.name, l.font,
            theme.color(ColorRole::SecondaryText));
        free = left + textWidth(phase.name, l.font) + 0.7 * l.line;
    }
}

std::optional<double> CollectivePicture::positionAt(QPointF at, const QRectF& area) const
{
    const Layout l = layoutFor(area);
    if (l.tooSmall || l.clock.isNull() || !(m_data.totalSeconds > 0))
        return std::nullopt;
    if (at.y() < l.clock.top() - 0.3 * l.line || at.y() > l.clock.bottom() + 0.3 * l.line)
        return std::nullopt;
    const double seconds =
        std::clamp((at.x() - l.clock.left()) / l.clock.width(), 0.0, 1.0) * m_data.longest();
    for (std::size_t i = 0; i < m_data.steps.size(); ++i) {
        const PlayerStep& step = m_data.steps[i];
        if (seconds < step.end())
            return double(i) + (seconds - step.start) / (step.end() - step.start);
    }
    return double(m_data.stepCount());
}

std::vector<Mark> CollectivePicture::marks(const QRectF& area) const
{
    std::vector<Mark> all;
    const Layout l = layoutFor(area);
    if (l.tooSmall || m_data.steps.empty())
        return all;
    const int shown = shownStep();
    if (shown >= 0)
        for (const PlayerMessage& message : m_data.steps[std::size_t(shown)].messages) {
            Mark mark{message.key, message.spoken, {}, {}};
            QPainterPathStroker stroker;
            stroker.setWidth(std::max(4.0, 0.5 * l.line));
            for (const Block& block : message.blocks)
                mark.shape.addPath(stroker.createStroke(l.way(block)));
            all.push_back(std::move(mark));
        }
    for (int rank = 0; rank < m_data.plan.ranks; ++rank) {
        all.push_back(boxMark(QStringLiteral("rank.%1").arg(rank),
            cellSpoken(m_data, static_cast<int>(std::floor(m_position)), rank), {},
            l.block(rank, 0, m_data.plan.cells).adjusted(-3, -3, 3, 3)));
    }
    return all;
}

} // namespace ridgepoint
