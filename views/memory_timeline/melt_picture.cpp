#include "views/memory_timeline/melt_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
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
    Q_DECLARE_TR_FUNCTIONS(MemoryTimeline)
};

constexpr qreal largestScale = 1.35;
constexpr double mostColumns = 8;
constexpr int mostCollectives = 3;

} // namespace

void MeltPicture::update(const MeltData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    if (!data.problem.isEmpty())
        return;
    double largest = data.stages[0].bytes;
    for (const auto& baseline : data.baselines)
        largest = std::max(largest, baseline.second);
    // A capacity far above would flatten what melts.
    if (data.capacity && *data.capacity < 1.5 * largest)
        largest = std::max(largest, *data.capacity * 1.05);
    m_bytes.follow(style, false, 0, std::max(largest, 1.0),
        [&](double, double high) { return linearAxis(high, Unit::Byte, style.numbers, 5); });
}

double MeltPicture::bytesNow(const MeltSlab& slab) const
{
    const double shown = std::clamp(m_shown, 0.0, 3.0);
    const auto from = static_cast<std::size_t>(std::floor(shown));
    const std::size_t to = std::min<std::size_t>(from + 1, 3);
    const double share = shown - static_cast<double>(from);
    return slab.bytes[from] + share * (slab.bytes[to] - slab.bytes[from]);
}

MeltPicture::Layout MeltPicture::layOut(const QRectF& area) const
{
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
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
    qreal bottom = area.bottom();
    if (area.height() > 16 * line)
        layout.sentence = wholeSentences(
            m_data.sentence, layout.font, area.width(), captionLines(area.width(), layout.font, 2));
    if (!layout.sentence.isEmpty()) {
        layout.sentenceTop = bottom - static_cast<qreal>(layout.sentence.size()) * line;
        bottom = layout.sentenceTop - 0.5 * line;
    }
    // Four cards in a row, two by two where they would be cramped.
    const qreal gap = 0.6 * line;
    qreal wanted = 0;
    for (const MeltStage& stage : m_data.stages)
        wanted = std::max({wanted, textWidth(stage.name, layout.bold), textWidth(stage.what, layout.font),
            textWidth(stage.amount, layout.font), textWidth(stage.sent, layout.font)});
    wanted += line;
    const bool row = 4 * wanted + 3 * gap <= area.width();
    const qreal height = 4.5 * line;
    const int rows = row ? 1 : 2, columns = row ? 4 : 2;
    if (bottom - area.top() > rows * (height + gap) + 8 * line && columns * wanted + gap <= area.width()) {
        const qreal width = (area.width() - (columns - 1) * gap) / columns;
        const qreal top = bottom - rows * height - (rows - 1) * gap;
        for (int i = 0; i < 4; ++i)
            layout.cards[static_cast<std::size_t>(i)] = QRectF(area.left() + (i % columns) * (width + gap),
                top + static_cast<qreal>(i / columns) * (height + gap), width, height);
        bottom = top - 0.6 * line;
    }
    const qreal arrows = (mostCollectives * 1.45 + 0.3) * line;
    if (bottom - area.top() > arrows + 8 * line) {
        layout.arrows = QRectF(area.left(), bottom - arrows, area.width(), arrows);
        bottom = layout.arrows.top() - 0.3 * line;
    }
    qreal ticks = 0;
    for (const ChartTick& tick : m_bytes.ticks)
        ticks = std::max(ticks, textWidth(tick.label, layout.font));
    layout.axisLeft = area.left() + ticks + 0.5 * line;
    // The title above, names of ranks below, names of slabs on the right.
    qreal names = 0;
    for (const MeltSlab& slab : m_data.slabs)
        names = std::max(names, textWidth(slab.label, layout.font));
    names = names > 0.3 * area.width() ? 0 : names + 1.6 * line;
    layout.plot = QRectF(QPointF(layout.axisLeft, area.top() + 1.5 * line),
        QPointF(area.right() - names, bottom - 1.3 * line));
    if (layout.plot.width() < 6 * line || layout.plot.height() < 3 * line) {
        layout.plot = {};
        return layout;
    }
    if (!layout.arrows.isNull()) {
        layout.arrows.setLeft(layout.plot.left());
        layout.arrows.setRight(layout.plot.right());
    }
    const double ranks = std::max(1.0, m_data.ranks);
    layout.collapsed = ranks > mostColumns;
    const int shown = static_cast<int>(std::min(ranks, mostColumns));
    const qreal each = layout.plot.width() / shown;
    for (int i = 0; i < shown; ++i)
        layout.columns.push_back(QRectF(
            layout.plot.left() + (i + 0.14) * each, layout.plot.top(), 0.72 * each, layout.plot.height()));
    return layout;
}

qreal MeltPicture::y(const Layout& layout, double bytes) const
{
    const double share = m_bytes.maximum > 0 ? bytes / m_bytes.maximum : 0;
    return layout.plot.bottom() - std::clamp(share, 0.0, 1.0) * layout.plot.height();
}

void MeltPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        paintAxis(painter, layout);
        paintColumns(painter, layout);
        paintArrows(painter, layout);
    }
    if (m_data.problem.isEmpty())
        paintCards(painter, layout);
    qreal at = layout.sentenceTop;
    for (const QString& each : layout.sentence) {
        drawLabel(painter, {area.left(), at}, Qt::AlignLeft | Qt::AlignTop, each, layout.font,
            m_style.theme->color(ColorRole::Text));
        at += layout.line;
    }
    painter.restore();
}

void MeltPicture::paintAxis(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const QStringList title =
        wrappedLines(Words::tr("training state of each rank (bytes)"), layout.font, layout.area.width(), 1);
    if (!title.isEmpty())
        drawLabel(painter, layout.area.topLeft(), Qt::AlignLeft | Qt::AlignTop, title.front(), layout.font,
            theme.color(ColorRole::SecondaryText));
    qreal lastLabel = layout.plot.bottom() + line;
    for (const ChartTick& tick : m_bytes.ticks) {
        const qreal at = y(layout, tick.value);
        painter.setPen(QPen(theme.grid(), 1));
        painter.drawLine(QPointF(layout.plot.left(), at), QPointF(layout.plot.right(), at));
        if (at > lastLabel - tickPitch * line)
            continue;
        lastLabel = at;
        drawLabel(painter, {layout.plot.left() - 0.4 * line, at}, Qt::AlignRight | Qt::AlignVCenter,
            tick.label, layout.font, theme.color(ColorRole::SecondaryText));
    }
}

void MeltPicture::paintColumns(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const auto count = static_cast<double>(layout.columns.size());
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        const QRectF& column = layout.columns[i];
        // What every rank held before anything melted.
        const QRectF whole(QPointF(column.left(), y(layout, m_data.stages[0].bytes)), column.bottomRight());
        painter.setPen(QPen(theme.color(ColorRole::Line), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(whole);
        double below = 0;
        for (const MeltSlab& slab : m_data.slabs) {
            const double bytes = bytesNow(slab);
            const QRectF box(
                QPointF(column.left(), y(layout, below + bytes)), QPointF(column.right(), y(layout, below)));
            below += bytes;
            painter.fillRect(box, theme.color(slab.role));
            QPainterPath path;
            path.addRect(box);
            if (theme.pattern(slab.role) != FillPattern::None)
                paintPattern(painter, path, theme.pattern(slab.role), theme.patternInk(slab.role));
            painter.setPen(QPen(theme.color(ColorRole::Background), 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawLine(box.topLeft(), box.topRight());
        }
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        painter.drawRect(QRectF(QPointF(column.left(), y(layout, below)), column.bottomRight()));
        const bool last = layout.collapsed && i + 1 == layout.columns.size();
        const QString name = last
            ? Words::tr("%1 more").arg(displayText(m_data.ranks - count + 1, Unit::Count, m_style.numbers))
            : Words::tr("rank %1").arg(i);
        const QString shorter = last ? QStringLiteral("\u22EF") : QString::number(i);
        const bool fits = textWidth(name, layout.font) <= column.width() / 0.72 - 4;
        drawLabel(painter, {column.center().x(), layout.plot.bottom() + 0.15 * line},
            Qt::AlignHCenter | Qt::AlignTop, fits ? name : shorter, layout.font,
            theme.color(ColorRole::SecondaryText));
    }
    // Names beside the last column, at its slabs.
    if (layout.area.right() - layout.plot.right() > line) {
        std::vector<LabelWish> wishes;
        double below = 0;
        for (const MeltSlab& slab : m_data.slabs) {
            const double bytes = bytesNow(slab);
            wishes.push_back({-y(layout, below + bytes / 2), 1.1 * line, 1});
            below += bytes;
        }
        const auto places = placeLabels(wishes, -layout.plot.bottom(), -layout.plot.top());
        for (std::size_t i = 0; i < m_data.slabs.size(); ++i) {
            if (!places[i])
                continue;
            const QRectF swatch(
                layout.plot.right() + 0.3 * line, -*places[i] - 0.3 * line, 0.6 * line, 0.6 * line);
            paintSwatch(painter, swatch, theme, m_data.slabs[i].role);
            drawEntryName(painter, swatch, 0.35 * line, m_data.slabs[i].label, layout.font,
                theme.color(ColorRole::Text));
        }
    }
    // Outlines first: no line through the capacity's words.
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i) {
        const qreal at = y(layout, m_data.baselines[i].second);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(baselinePen(theme, i));
        for (const QRectF& column : layout.columns)
            painter.drawRect(
                QRectF(QPointF(column.left() - 2, at), QPointF(column.right() + 2, column.bottom())));
    }
    QRectF capacityBox;
    if (m_data.capacity && *m_data.capacity <= m_bytes.maximum) {
        const qreal at = y(layout, *m_data.capacity);
        painter.setPen(QPen(theme.color(ColorRole::Text), 1.5, Qt::DashLine, Qt::FlatCap));
        painter.drawLine(QPointF(layout.plot.left(), at), QPointF(layout.plot.right(), at));
        double now = 0;
        for (const MeltSlab& slab : m_data.slabs)
            now += bytesNow(slab);
        const bool over = exceeds(now / *m_data.capacity);
        if (over)
            for (const QRectF& column : layout.columns) {
                painter.setPen(QPen(theme.color(ColorRole::Overshoot), 3));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(QRectF(QPointF(column.left(), y(layout, now)), QPointF(column.right(), at)));
            }
        const QString text =
            over ? Words::tr("\u2717 over %1").arg(m_data.capacityText) : m_data.capacityText;
        const QRectF box =
            labelBox({layout.plot.right() - 3, at - 2}, Qt::AlignRight | Qt::AlignBottom, text, layout.bold);
        capacityBox = box;
        painter.fillRect(box, theme.color(ColorRole::Background));
        drawLabel(painter, box.center(), Qt::AlignCenter, text, layout.bold,
            theme.color(over ? ColorRole::Overshoot : ColorRole::Text));
    }
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i) {
        const qreal at = y(layout, m_data.baselines[i].second);
        // On the first column that has room for it: other letters and the capacity's words come first.
        for (std::size_t k = 0; k < layout.columns.size(); ++k) {
            const QPointF anchor(layout.columns[k].left() + (0.4 + 0.9 * static_cast<qreal>(i)) * line, at);
            const QRectF box =
                labelBox(anchor, Qt::AlignLeft | Qt::AlignVCenter, m_data.baselines[i].first, layout.bold);
            if (box.intersects(capacityBox) || box.right() > layout.area.right())
                continue;
            drawBaselineLetter(painter, anchor, Qt::AlignLeft | Qt::AlignVCenter, i, m_style, layout.font);
            break;
        }
    }
}

void MeltPicture::paintArrows(QPainter& painter, const Layout& layout) const
{
    if (layout.arrows.isNull())
        return;
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const MeltStage& stage =
        m_data.stages[static_cast<std::size_t>(std::lround(std::clamp(m_shown, 0.0, 3.0)))];
    const QColor color = theme.color(ColorRole::BandwidthAxis);
    for (std::size_t i = 0; i < stage.collectives.size(); ++i) {
        const qreal at = layout.arrows.top() + (static_cast<qreal>(i) + 0.6) * 1.45 * line;
        const qreal left = layout.columns.front().center().x(), right = layout.columns.back().center().x();
        painter.setPen(QPen(color, 2));
        painter.setBrush(color);
        if (right > left) {
            painter.drawLine(QPointF(left, at), QPointF(right, at));
            for (const auto& [tip, side] : {std::pair(left, 1.0), std::pair(right, -1.0)})
                painter.drawPolygon(
                    QPolygonF{QPointF(tip, at), QPointF(tip + side * 0.5 * line, at - 0.28 * line),
                        QPointF(tip + side * 0.5 * line, at + 0.28 * line)});
        }
        painter.setBrush(Qt::NoBrush);
        QString text = stage.collectives[i];
        if (i + 1 == stage.collectives.size()) {
            const QString longer = Words::tr("%1 (rank %2)").arg(text, stage.sent);
            if (textWidth(longer, layout.font) < layout.arrows.width() - 2 * line)
                text = longer;
        }
        if (textWidth(text, layout.font) > layout.arrows.width())
            continue;
        QRectF box = labelBox({layout.arrows.center().x(), at}, Qt::AlignCenter, text, layout.font);
        painter.fillRect(box.adjusted(-4, 0, 4, 0), theme.color(ColorRole::Background));
        drawLabel(painter, box.center(), Qt::AlignCenter, text, layout.font, theme.color(ColorRole::Text));
    }
}

void MeltPicture::paintCards(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const auto shown = static_cast<std::size_t>(std::lround(std::clamp(m_shown, 0.0, 3.0)));
    for (std::size_t i = 0; i < layout.cards.size(); ++i) {
        const QRectF& card = layout.cards[i];
        if (card.isNull())
            continue;
        const MeltStage& stage = m_data.stages[i];
        painter.setPen(
            QPen(theme.color(i == shown ? ColorRole::Focus : ColorRole::Line), i == shown ? 2 : 1));
        painter.setBrush(theme.color(ColorRole::Panel));
        painter.drawRect(card);
        painter.setBrush(Qt::NoBrush);
        qreal at = card.top() + 0.25 * line;
        const std::array<std::pair<const QString*, bool>, 4> lines{
            std::pair{&stage.name, true}, {&stage.what, false}, {&stage.amount, false}, {&stage.sent, false}};
        for (const auto& [text, bold] : lines) {
            drawLabel(painter, {card.left() + 0.5 * line, at}, Qt::AlignLeft | Qt::AlignTop, *text,
                bold ? layout.bold : layout.font, theme.color(ColorRole::Text));
            at += line;
        }
    }
}

std::vector<Mark> MeltPicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (!m_data.problem.isEmpty())
        return all;
    for (std::size_t i = 0; i < layout.cards.size(); ++i) {
        if (layout.cards[i].isNull())
            continue;
        all.push_back(boxMark(QStringLiteral("stage.%1").arg(i), m_data.stages[i].spoken,
            QStringLiteral("memory.per_rank.state_bytes"), layout.cards[i]));
    }
    if (layout.columns.empty())
        return all;
    double below = 0;
    for (std::size_t i = 0; i < m_data.slabs.size(); ++i) {
        const MeltSlab& slab = m_data.slabs[i];
        const double bytes = bytesNow(slab);
        Mark mark{QStringLiteral("slab.%1").arg(i),
            Words::tr("%1 on each rank: %2").arg(slab.label, displayText(bytes, Unit::Byte, m_style.numbers)),
            QStringLiteral("memory.per_rank.state_bytes"), {}};
        mark.shape.addRect(QRectF(QPointF(layout.columns.front().left(), y(layout, below + bytes)),
            QPointF(layout.columns.front().right(), y(layout, below))));
        below += bytes;
        all.push_back(std::move(mark));
    }
    return all;
}

int MeltPicture::stageAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    for (std::size_t i = 0; i < layout.cards.size(); ++i)
        if (layout.cards[i].contains(at))
            return static_cast<int>(i);
    return -1;
}

} // namespace ridgepoint
