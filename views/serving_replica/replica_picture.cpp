#include "views/serving_replica/replica_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
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
    Q_DECLARE_TR_FUNCTIONS(ServedReplica)
};

constexpr double headroom = 1.04;
constexpr int fewTicks = 5;
constexpr qreal partAtLeast = 17; // width of either part, in lines
constexpr qreal partHighAtLeast = 11; // height, in lines
constexpr qreal partGap = 1.6; // in lines
constexpr qreal rowsAtMost = 13; // height of the bars, in lines
constexpr double barShare = 0.62;
constexpr qreal grip = 8; // pixels beside a handle that take hold of it
constexpr double freeShare = 0.3, freeShareOnDark = 0.5; // of the way from the background
constexpr int sentenceLines = 3;
constexpr qreal twoLines = 2.1; // height of a slab's name and amount, in lines
constexpr qreal amountGap = 0.5; // before an amount behind its name, in lines

} // namespace

void ReplicaPicture::update(const ReplicaData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    double most = std::max(m_data.total, m_data.capacity);
    for (const ReplicaBaseline& baseline : m_data.baselines)
        most = std::max(most, baseline.used);
    m_bytes.follow(style, held, 0, most > 0 ? most * headroom : 1e9,
        [&](double, double high) { return linearAxis(high, Unit::Byte, style.numbers, fewTicks); });
    m_bytes.title = Words::tr("memory of one accelerator (bytes)");
    double requests = 1;
    for (const ReplicaRow& row : m_data.rows())
        requests = std::max(requests, placeable(row.value).value_or(0));
    for (const ReplicaBaseline& baseline : m_data.baselines)
        requests = std::max(requests, baseline.running);
    m_requests.follow(style, held, 0, requests * headroom,
        [&](double, double high) { return linearAxis(high, Unit::Number, style.numbers, fewTicks); });
    m_chart.setData(chart(), *style.theme, style.font);
    m_rowsScale = 0;
}

ChartData ReplicaPicture::chart() const
{
    const Theme& theme = *m_style.theme;
    ChartData chart;
    chart.y = m_bytes;
    chart.x.scale = AxisScale::Categories;
    chart.x.categories = 1;
    chart.barWidth = barShare;
    for (const ReplicaSlab& slab : m_data.slabs) {
        const QColor color = theme.color(slab.role);
        if (slab.fill == ReplicaSlab::Fill::Role)
            chart.bars.push_back({slab.name, {slab.bytes}, color, theme.outline(slab.role),
                theme.pattern(slab.role), theme.patternInk(slab.role)});
        else if (slab.fill == ReplicaSlab::Fill::Free)
            chart.bars.push_back({slab.name, {slab.bytes},
                mixed(theme.color(ColorRole::Background), color, theme.dark ? freeShareOnDark : freeShare),
                color});
        else
            chart.bars.push_back(
                {slab.name, {slab.bytes}, theme.color(ColorRole::Panel), theme.color(ColorRole::Line)});
    }
    return chart;
}

RowsData ReplicaPicture::requests() const
{
    RowsData rows;
    rows.axis = m_requests;
    rows.headers = {Words::tr("requests")};
    for (const ReplicaRow& row : m_data.rows()) {
        rows.rows.push_back(row);
        rows.rows.back().to = std::min(row.value, m_requests.maximum); // as far as there is room
    }
    if (!m_data.running)
        return rows;
    for (const ReplicaBaseline& baseline : m_data.baselines) {
        const QString amount = displayText(baseline.running, Unit::Number, m_style.numbers);
        const QString letter = baselineLetter(baseline.index);
        rows.rows.push_back(baselineBar(letter, Words::tr("baseline %1").arg(letter),
            Words::tr("baseline %1, %2 requests run").arg(letter, amount), baseline.running, {amount}));
        rows.rows.back().baseline = baseline.index;
    }
    return rows;
}

ReplicaPicture::Layout ReplicaPicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, 1.35);
    const QFont base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    if (m_rowsScale != scale) { // as large as the column beside them
        m_rowsScale = scale;
        PictureStyle rows = m_style;
        rows.font = base;
        m_rows.update(requests(), rows);
    }
    const qreal line = layout.line = lineHeight(layout.font);
    if (area.width() < 6 * line || area.height() < 3 * line)
        return layout;
    const bool only = m_data.slabs.empty();
    for (int most = only ? 20 : captionLines(area.width(), layout.font, sentenceLines); most > 0; --most) {
        layout.sentence =
            wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 70 * line), most);
        const qreal taken = (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
        if (!layout.sentence.isEmpty()
            && area.height() - taken >= (only ? -0.5 * line : partHighAtLeast * line))
            break;
        layout.sentence.clear();
    }
    layout.sentenceTop = area.top();
    if (only)
        return layout;
    const qreal below =
        layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
    const qreal bottom = area.bottom() - below;
    layout.sentenceTop = bottom + 0.5 * line;
    const QRectF all(area.left(), area.top(), area.width(), bottom - area.top());
    const qreal gap = partGap * line;
    layout.column = all;
    if (m_data.running && all.width() >= 2 * partAtLeast * line + gap) {
        layout.column.setWidth(std::min(0.5 * (all.width() - gap), 46 * line));
        const qreal left = layout.column.right() + gap;
        layout.rows = {left, all.top() + 1.6 * line, all.right() - left,
            std::min(all.height() - 1.6 * line, rowsAtMost * 1.6 * line)};
    } else if (m_data.running && all.height() >= 2 * partHighAtLeast * line + gap) {
        layout.rows = {all.left(), all.bottom() - rowsAtMost * line, all.width(), rowsAtMost * line};
        layout.column.setBottom(layout.rows.top() - gap);
    }
    // Amounts stand below the names, or behind them where that takes too much height.
    qreal names = 0, oneLine = 0;
    const std::vector<Label> labels = columnLabels();
    for (const Label& label : labels) {
        const qreal name = textWidth(label.name, layout.bold), amount = textWidth(label.amount, layout.font);
        names = std::max({names, name, amount});
        oneLine = std::max(oneLine, name + amountGap * line + amount);
    }
    const auto fits = [&](qreal width) { return width + 2 * line < layout.column.width() * 0.55; };
    const auto arrange = [&](qreal width) {
        layout.labels = fits(width);
        m_chart.arrange(base, QMarginsF(0, 1.6 * line, layout.labels ? width + 1.6 * line : 0, 1.6 * line));
        layout.plot = m_chart.plotArea(layout.column);
    };
    arrange(names);
    const qreal high = static_cast<qreal>(labels.size()) * twoLines * line;
    layout.oneLine = high > layout.plot.height() && fits(oneLine);
    if (layout.oneLine)
        arrange(oneLine);
    return layout;
}

qreal ReplicaPicture::levelOf(const Layout& layout, double bytes)
{
    const qreal y = m_chart.toPixel(0, bytes, layout.column).y();
    return std::clamp(y, layout.plot.top(), layout.plot.bottom());
}

QRectF ReplicaPicture::slabBox(const Layout& layout, double from, double to)
{
    const qreal width = layout.plot.width() * barShare, top = levelOf(layout, to);
    return {layout.plot.center().x() - width / 2, top, width, levelOf(layout, from) - top};
}

std::optional<QRectF> ReplicaPicture::askedBar(const Layout& layout)
{
    if (layout.rows.isNull() || !m_data.asked)
        return {};
    const QRectF bar = m_rows.bar(layout.rows, 0); // see requests()
    return bar.isNull() ? std::nullopt : std::optional(bar);
}

void ReplicaPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty())
        paintColumn(painter, layout);
    if (!layout.rows.isNull()) {
        const QPointF title(layout.rows.left(), layout.rows.top() - 1.4 * layout.line);
        if (title.y() >= area.top())
            drawLabel(painter, title, Qt::AlignLeft | Qt::AlignTop,
                QFontMetricsF(layout.bold)
                    .elidedText(Words::tr("requests of the replica"), Qt::ElideRight, layout.rows.width()),
                layout.bold, theme.color(ColorRole::Text));
        m_rows.paint(painter, layout.rows);
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        theme.color(ColorRole::Text), layout.line);
    painter.restore();
}

void ReplicaPicture::paintColumn(QPainter& painter, const Layout& layout)
{
    const Theme& theme = *m_style.theme;
    const QRectF& plot = layout.plot;
    const qreal line = layout.line;
    const QColor text = theme.color(ColorRole::Text), red = theme.color(ColorRole::Overshoot);
    m_chart.paint(painter, layout.column);
    const qreal limit = levelOf(layout, m_data.capacity);
    const QRectF bar = slabBox(layout, 0, m_data.total);
    if (m_data.over)
        drawOvershoot(painter, bar, limit, theme, line);
    QPen dotted(text, 3, Qt::CustomDashLine, Qt::FlatCap);
    dotted.setDashPattern({1, 1});
    painter.setPen(dotted);
    painter.drawLine(QPointF(plot.left(), limit), QPointF(plot.right(), limit));
    const auto places = labelPlaces(layout);
    // Without a name it says nothing, and is there for a hand alone.
    if (holdable() && (m_style.interactive || (!places.empty() && places.back()))) {
        const qreal y = askedLevel(layout);
        painter.setPen(QPen(text, 1.5));
        painter.drawLine(QPointF(bar.left() - 0.3 * line, y), QPointF(bar.right() + 0.3 * line, y));
        QPainterPath handle;
        handle.moveTo(bar.left() - 0.2 * line, y);
        handle.lineTo(bar.left() - 0.8 * line, y - 0.35 * line);
        handle.lineTo(bar.left() - 0.8 * line, y + 0.35 * line);
        handle.closeSubpath();
        painter.fillPath(handle, text);
    }
    std::vector<BaselineSpot> letters;
    for (const ReplicaBaseline& baseline : m_data.baselines) {
        const qreal y = levelOf(layout, baseline.used);
        painter.setPen(baselinePen(theme, baseline.index));
        painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
        letters.push_back({baseline.index, {bar.right() - 0.2 * line, y}});
    }
    drawBaselineLetters(
        painter, letters, Qt::AlignRight | Qt::AlignVCenter, Qt::Vertical, bar, m_style, layout.bold);
    drawLabel(painter, {plot.center().x(), plot.top() - 0.3 * line}, Qt::AlignHCenter | Qt::AlignBottom,
        QFontMetricsF(layout.bold).elidedText(m_data.verdict, Qt::ElideRight, plot.width() + 2 * line),
        layout.bold, m_data.over ? red : text);
    QString device = m_data.device;
    if (textWidth(device, layout.font) > layout.column.width())
        device = device.section(QStringLiteral(" · "), 0, 0);
    const qreal half = textWidth(device, layout.font) / 2;
    const qreal middle = std::clamp(plot.center().x(), layout.column.left() + half,
        std::max(layout.column.left() + half, layout.column.right() - half));
    drawLabel(painter, {middle, plot.bottom() + 0.4 * line}, Qt::AlignHCenter | Qt::AlignTop,
        QFontMetricsF(layout.font).elidedText(device, Qt::ElideRight, layout.column.width()), layout.font,
        theme.color(ColorRole::SecondaryText));
    if (!places.empty())
        paintLabels(painter, layout, places);
}

// The slabs, and what the handle moves, which goes first where there is no room for all.
std::vector<ReplicaPicture::Label> ReplicaPicture::columnLabels() const
{
    std::vector<Label> labels;
    for (const ReplicaSlab& slab : m_data.slabs) {
        const bool first = slab.role == ColorRole::Weights || slab.role == ColorRole::KvCache;
        labels.push_back({slab.name, slab.amount, slab.below + slab.bytes / 2, first ? 1 : 0});
    }
    if (holdable())
        labels.push_back({m_data.asked->name,
            m_data.asked->cells.value(0) + QChar::Nbsp + Words::tr("requests"), askedBytes(), -1});
    return labels;
}

// Of columnLabels(); empty: none has room.
std::vector<std::optional<double>> ReplicaPicture::labelPlaces(const Layout& layout)
{
    std::vector<LabelWish> wishes;
    for (const Label& label : layout.labels ? columnLabels() : std::vector<Label>())
        wishes.push_back(
            {levelOf(layout, label.bytes), (layout.oneLine ? 1.1 : twoLines) * layout.line, label.priority});
    return placeLabels(wishes, layout.plot.top(), layout.plot.bottom());
}

void ReplicaPicture::paintLabels(
    QPainter& painter, const Layout& layout, const std::vector<std::optional<double>>& places)
{
    const Theme& theme = *m_style.theme;
    const QRectF& plot = layout.plot;
    const qreal line = layout.line;
    const QRectF bar = slabBox(layout, 0, m_data.total);
    const std::vector<Label> labels = columnLabels();
    const qreal start = plot.right() + 0.7 * line;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!places[i])
            continue;
        QPainterPath leader;
        const qreal level = levelOf(layout, labels[i].bytes);
        leader.moveTo(bar.right(), level);
        leader.lineTo(plot.right(), level);
        leader.lineTo(start - 3, *places[i]);
        painter.strokePath(leader, QPen(theme.color(ColorRole::Line), 1));
        const auto vertically = [&](Qt::AlignmentFlag apart) {
            return Qt::AlignLeft | (layout.oneLine ? Qt::AlignVCenter : apart);
        };
        const QRectF name = drawLabel(painter, {start, *places[i]}, vertically(Qt::AlignBottom),
            labels[i].name, layout.bold, theme.color(ColorRole::Text));
        drawLabel(painter, {layout.oneLine ? name.right() + amountGap * line : start, *places[i]},
            vertically(Qt::AlignTop), labels[i].amount, layout.font, theme.color(ColorRole::SecondaryText));
    }
}

std::vector<Mark> ReplicaPicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    const Layout layout = layOut(area);
    if (!layout.plot.isEmpty()) {
        for (const ReplicaSlab& slab : m_data.slabs)
            all.push_back(boxMark(slab.key, slab.spoken, slab.path, slabBox(layout, slab)));
        all.push_back(
            boxMark(QStringLiteral("slab.limit"), m_data.capacitySpoken, servedPath("memory.capacity_bytes"),
                {layout.plot.left(), levelOf(layout, m_data.capacity) - 3, layout.plot.width(), 6}));
    }
    if (!layout.rows.isNull())
        for (Mark& mark : m_rows.marks(layout.rows))
            all.push_back(std::move(mark));
    return all;
}

ReplicaPicture::Handle ReplicaPicture::handleAt(QPointF at, const QRectF& area)
{
    if (!holdable())
        return Handle::None;
    const Layout layout = layOut(area);
    if (!layout.plot.isEmpty()) {
        const QRectF bar = slabBox(layout, 0, m_data.total);
        if (at.x() >= bar.left() - layout.line && at.x() <= bar.right()
            && std::abs(at.y() - askedLevel(layout)) <= grip)
            return Handle::Column;
    }
    const std::optional<QRectF> bar = askedBar(layout);
    return bar && bar->top() <= at.y() && at.y() <= bar->bottom() && std::abs(at.x() - bar->right()) <= grip
        ? Handle::Bar
        : Handle::None;
}

std::optional<double> ReplicaPicture::concurrencyAt(QPointF at, const QRectF& area, Handle handle)
{
    if (!holdable())
        return {};
    const Layout layout = layOut(area);
    double asked = NAN;
    if (handle == Handle::Column && !layout.column.isNull()) {
        const QRectF& plot = layout.plot;
        const QPointF level(plot.center().x(), std::clamp(at.y(), plot.top(), plot.bottom()));
        const double bytes = m_chart.toData(level, layout.column).y();
        asked = (bytes - m_data.cacheFrom) / m_data.perRequest;
    } else if (const std::optional<QRectF> bar = askedBar(layout); handle == Handle::Bar && bar) {
        asked = std::min(
            m_requests.maximum, m_data.asked->value * (at.x() - bar->left()) / std::max(1.5, bar->width()));
    }
    return std::isfinite(asked) ? std::optional(std::max(1.0, std::round(threeDigits(asked)))) : std::nullopt;
}

} // namespace ridgepoint
