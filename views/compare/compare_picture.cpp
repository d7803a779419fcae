#include "views/compare/compare_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

constexpr double leastDistance = 1e-3; // what moved less is no reason for a longer axis
constexpr qreal largestScale = 1.3;
constexpr qreal besideFrom = 74; // width in lines from which fields and readouts stand side by side
constexpr qreal fieldsShare = 0.42; // of that width
constexpr qreal fieldsAtMost = 0.45; // of the height where they stand one above the other
constexpr qreal fieldLine = 1.25; // in lines, as the next
constexpr qreal laneLine = 1.05; // of one baseline in a readout's row
constexpr qreal rowGap = 0.35;
constexpr qreal plotAtLeast = 14;
constexpr qreal namesAtMost = 0.3; // of the width
constexpr qreal valuesAtMost = 0.2;
constexpr double widest = 1e9; // ratios beyond end at the edge, with an arrow

QString elided(const QString& text, const QFont& font, qreal width)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, std::max(0.0, width));
}

// "A ×1.10"; what has no ratio is told by its change.
QString labelOf(std::size_t index, const CompareReadout& readout, const NumberFormat& numbers)
{
    const CompareReadout::Then& then = readout.then[index];
    if (then.same)
        return Words::tr("%1 =").arg(baselineLetter(index));
    if (then.ratio)
        return Words::tr("%1 ×%2").arg(
            baselineLetter(index), displayText(*then.ratio, Unit::Number, numbers));
    return Words::tr("%1 was %2").arg(baselineLetter(index), then.text);
}

} // namespace

void ComparePicture::update(const CompareData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_layout.reset();
    double low = 0.8, high = 1.25;
    for (const CompareReadout& readout : data.readouts)
        for (const CompareReadout::Then& then : readout.then)
            if (then.ratio && readout.distance > leastDistance) {
                low = std::min(low, std::max(*then.ratio, 1 / widest));
                high = std::max(high, std::min(*then.ratio, widest));
            }
    m_axis.follow(style, false, low, high,
        [&](double from, double to) { return closeLogAxis(from, to, Unit::Ratio, style.numbers); });
    m_map = AxisMap(m_axis);
}

const ComparePicture::Layout& ComparePicture::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    Layout layout;
    layout.area = area;
    layout.font = pictureFont(m_style.font, pictureScale(area, m_style.font, largestScale) * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    if (area.width() >= 16 * line && area.height() >= 4 * line && m_data.sentence.isEmpty()) {
        if (m_data.fields.empty() || m_data.readouts.empty()) {
            layOutFields(layout, area);
            layOutReadouts(layout, area);
        } else if (area.width() >= besideFrom * line) {
            const qreal width = area.width() * fieldsShare;
            layOutFields(layout, QRectF(area.left(), area.top(), width - 2 * line, area.height()));
            layOutReadouts(
                layout, QRectF(area.left() + width, area.top(), area.width() - width, area.height()));
        } else {
            const qreal wanted = (static_cast<qreal>(m_data.fields.size()) + 1) * fieldLine * line;
            const qreal height = std::min(wanted, area.height() * fieldsAtMost);
            layOutFields(layout, QRectF(area.left(), area.top(), area.width(), height));
            const qreal top = (layout.fields.isNull() ? area.top() : layout.fields.bottom() + 0.6 * line);
            layOutReadouts(layout, QRectF(area.left(), top, area.width(), area.bottom() - top));
        }
    }
    m_layout = std::move(layout);
    return *m_layout;
}

void ComparePicture::layOutFields(Layout& layout, const QRectF& box) const
{
    if (m_data.fields.empty())
        return;
    const qreal line = fieldLine * layout.line;
    const auto room = static_cast<std::size_t>(std::max(0.0, std::floor(box.height() / line)));
    if (room < 2)
        return;
    layout.shownFields = std::min(m_data.fields.size(), room - 1);
    if (layout.shownFields < m_data.fields.size() && layout.shownFields > 0)
        --layout.shownFields; // for the line that says how many more there are
    const std::size_t lines = 1 + layout.shownFields + (layout.shownFields < m_data.fields.size() ? 1 : 0);
    layout.fields = QRectF(box.left(), box.top(), box.width(), static_cast<qreal>(lines) * line);
    qreal names = textWidth(Words::tr("changed field"), layout.bold);
    for (std::size_t i = 0; i < layout.shownFields; ++i)
        names = std::max(names, textWidth(m_data.fields[i].label, layout.font));
    names = std::min(names + layout.line, box.width() * 0.4);
    // Columns as wide as their texts where there is room for all of them, else alike.
    const std::size_t count = m_data.baselines + 1;
    std::vector<qreal> widths(count, 2 * layout.line);
    widths.back() = std::max(widths.back(), textWidth(m_data.now, layout.bold) + layout.line);
    for (std::size_t i = 0; i < layout.shownFields; ++i) {
        const CompareField& field = m_data.fields[i];
        for (std::size_t c = 0; c < m_data.baselines; ++c)
            widths[c] = std::max(widths[c],
                textWidth(field.differs[c] ? field.then[c] : QStringLiteral("="), layout.font) + layout.line);
        widths.back() = std::max(widths.back(), textWidth(field.now, layout.bold) + layout.line);
    }
    qreal all = 0;
    for (const qreal width : widths)
        all += width;
    const qreal free = box.width() - names;
    if (all > free) { // narrow columns keep their width; the wide ones share what is left
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::ranges::sort(order, {}, [&](std::size_t c) { return widths[c]; });
        qreal left = free;
        for (std::size_t i = 0; i < count; ++i) {
            const qreal share = left / static_cast<qreal>(count - i);
            widths[order[i]] = std::min(widths[order[i]], share);
            left -= widths[order[i]];
        }
    }
    layout.columns = {box.left(), box.left() + names};
    for (const qreal width : widths)
        layout.columns.push_back(layout.columns.back() + width);
}

void ComparePicture::layOutReadouts(Layout& layout, const QRectF& box) const
{
    const qreal line = layout.line;
    if (m_data.readouts.empty() || m_data.baselines == 0)
        return;
    const qreal header = 1.3 * line;
    const qreal axis = 2.9 * line;
    layout.row = (static_cast<qreal>(m_data.baselines) * laneLine + rowGap) * line;
    const qreal height = box.height() - header - axis;
    if (height < layout.row)
        return;
    // Columns as wide as what stands in them, not as what there was no room for.
    const std::vector<std::size_t> rows =
        m_data.farthest(static_cast<std::size_t>(std::floor(height / layout.row)));
    qreal names = 0, values = textWidth(m_data.now, layout.bold), beside = 0;
    for (const std::size_t row : rows) {
        const CompareReadout& readout = m_data.readouts[row];
        names = std::max(names, textWidth(readout.label, layout.font));
        values = std::max(values, textWidth(readout.nowText, layout.font));
        for (std::size_t i = 0; i < m_data.baselines; ++i)
            beside = std::max(beside, textWidth(labelOf(i, readout, m_style.numbers), layout.font));
    }
    names = std::min(names, box.width() * namesAtMost);
    values = std::min(values, box.width() * valuesAtMost);
    beside = std::min(beside + line, box.width() * 0.2);
    const qreal left = box.left() + names + 0.6 * line;
    const qreal right = box.right() - values - line;
    if (right - left - 2 * beside < plotAtLeast * line * 0.4)
        return;
    layout.rows = rows;
    const qreal used = static_cast<qreal>(layout.rows.size()) * layout.row;
    const qreal top = box.top() + header;
    layout.names = QRectF(box.left(), top, names, used);
    layout.plot = QRectF(left + beside, top, right - left - 2 * beside, used);
    layout.values = QRectF(right + line, top, values, used);
    layout.axis = QRectF(layout.plot.left(), layout.plot.bottom(), layout.plot.width(), axis);
}

QRectF ComparePicture::fieldBox(const Layout& layout, std::size_t row) const
{
    const qreal line = fieldLine * layout.line;
    return {layout.fields.left(), layout.fields.top() + (static_cast<qreal>(row) + 1) * line,
        layout.fields.width(), line};
}

QRectF ComparePicture::readoutBox(const Layout& layout, std::size_t row) const
{
    return {layout.names.left(), layout.plot.top() + static_cast<qreal>(row) * layout.row,
        layout.values.right() - layout.names.left(), layout.row};
}

qreal ComparePicture::x(const Layout& layout, double ratio) const
{
    return layout.plot.left() + m_map.level(ratio) * layout.plot.width();
}

void ComparePicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = pictureFont(m_style.font, pictureScale(area, m_style.font, largestScale));
    const qreal line = lineHeight(font);
    if (!m_data.sentence.isEmpty() && area.height() > 1.5 * line && area.width() > 4 * line) {
        qreal y = area.top() + 0.5 * line;
        for (const QString& text : wholeSentences(m_data.sentence, font, std::min(area.width(), 60 * line),
                 int(std::min((area.height() - 0.5 * line) / line, 12.0)))) {
            drawLabel(painter, {area.left(), y}, Qt::AlignLeft | Qt::AlignTop, text, font,
                m_style.theme->color(ColorRole::Text));
            y += line;
        }
    }
    paintFields(painter, layout);
    if (!layout.plot.isNull()) {
        paintAxis(painter, layout);
        for (std::size_t i = 0; i < layout.rows.size(); ++i)
            paintReadout(painter, layout, i);
    }
    painter.restore();
}

void ComparePicture::paintFields(QPainter& painter, const Layout& layout) const
{
    if (layout.fields.isNull())
        return;
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text);
    const QColor quiet = theme.color(ColorRole::SecondaryText);
    const auto cell = [&](const QRectF& row, std::size_t column, const QString& words, const QFont& font,
                          const QColor& color) {
        const qreal left = layout.columns[column];
        const qreal room = layout.columns[column + 1] - left - 0.5 * layout.line;
        drawLabel(painter, {left, row.center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
            elided(words, font, room), font, color);
    };
    const QRectF header(
        layout.fields.left(), layout.fields.top(), layout.fields.width(), fieldLine * layout.line);
    const std::size_t now = 1 + m_data.baselines;
    cell(header, 0, Words::tr("changed field"), layout.bold, text);
    for (std::size_t i = 0; i < m_data.baselines; ++i)
        cell(header, 1 + i, baselineLetter(i), layout.bold, text);
    cell(header, now, m_data.now, layout.bold, text);
    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
    painter.drawLine(header.bottomLeft(), header.bottomRight());
    for (std::size_t row = 0; row < layout.shownFields; ++row) {
        const CompareField& field = m_data.fields[row];
        const QRectF box = fieldBox(layout, row);
        cell(box, 0, field.label, layout.font, quiet);
        for (std::size_t i = 0; i < m_data.baselines; ++i)
            cell(box, 1 + i, field.differs[i] ? field.then[i] : QStringLiteral("="), layout.font,
                field.differs[i] ? text : quiet);
        cell(box, now, field.now, layout.bold, text);
    }
    if (layout.shownFields < m_data.fields.size()) {
        const QRectF box = fieldBox(layout, layout.shownFields);
        drawLabel(painter, {box.left(), box.center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
            elided(Words::tr("and %1 more, in the table").arg(m_data.fields.size() - layout.shownFields),
                layout.font, box.width()),
            layout.font, quiet);
    }
}

void ComparePicture::paintAxis(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text);
    const QColor quiet = theme.color(ColorRole::SecondaryText);
    const qreal line = layout.line;
    const qreal headerY = layout.plot.top() - 0.65 * line;
    const QString more = m_data.readouts.size() > layout.rows.size()
        ? Words::tr("%1 of %2 readouts that moved").arg(layout.rows.size()).arg(m_data.readouts.size())
        : Words::tr("readouts that moved");
    drawLabel(painter, {layout.names.left(), headerY}, Qt::AlignLeft | Qt::AlignVCenter,
        elided(more, layout.bold, layout.values.left() - layout.names.left() - line), layout.bold, text);
    drawLabel(painter, {layout.values.right(), headerY}, Qt::AlignRight | Qt::AlignVCenter, m_data.now,
        layout.bold, text);
    qreal freeFrom = layout.plot.left() - 2 * line;
    for (const ChartTick& tick : m_axis.ticks) {
        const qreal at = x(layout, tick.value);
        painter.setPen(QPen(theme.grid(), 1));
        painter.drawLine(QPointF(at, layout.plot.top()), QPointF(at, layout.plot.bottom()));
        const QPointF foot(at, layout.plot.bottom() + 0.2 * line);
        const QRectF box = labelBox(foot, Qt::AlignHCenter | Qt::AlignTop, tick.label, layout.font);
        if (box.left() < freeFrom)
            continue;
        drawLabel(painter, foot, Qt::AlignHCenter | Qt::AlignTop, tick.label, layout.font, quiet);
        freeFrom = box.right() + 0.5 * line;
    }
    const qreal one = x(layout, 1);
    painter.setPen(QPen(text, 1.5));
    painter.drawLine(QPointF(one, layout.plot.top()), QPointF(one, layout.plot.bottom()));
    const QString title = Words::tr("%1 ÷ baseline (×), log scale").arg(m_data.now);
    drawLabel(painter, {layout.plot.center().x(), layout.plot.bottom() + 1.5 * line},
        Qt::AlignHCenter | Qt::AlignTop,
        elided(title, layout.font, layout.values.right() - layout.names.left()), layout.font, quiet);
}

void ComparePicture::paintReadout(QPainter& painter, const Layout& layout, std::size_t row) const
{
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text);
    const CompareReadout& readout = m_data.readouts[layout.rows[row]];
    const QRectF box = readoutBox(layout, row);
    const qreal line = layout.line;
    drawLabel(painter, {layout.names.right(), box.center().y()}, Qt::AlignRight | Qt::AlignVCenter,
        elided(readout.label, layout.font, layout.names.width()), layout.font, text);
    drawLabel(painter, {layout.values.right(), box.center().y()}, Qt::AlignRight | Qt::AlignVCenter,
        elided(readout.nowText, layout.font, layout.values.width()), layout.font, text);
    painter.setPen(QPen(theme.grid(), 1));
    painter.drawLine(
        QPointF(layout.names.left(), box.bottom()), QPointF(layout.values.right(), box.bottom()));
    const qreal one = x(layout, 1);
    const qreal radius = 0.28 * line;
    const qreal room = layout.plot.left() - layout.names.right() - line;
    for (std::size_t i = 0; i < readout.then.size(); ++i) {
        const CompareReadout::Then& then = readout.then[i];
        const qreal y = box.top() + (0.5 * rowGap + (static_cast<qreal>(i) + 0.5) * laneLine) * line;
        const qreal at = then.ratio ? x(layout, *then.ratio) : one;
        const bool beyond = then.ratio && (*then.ratio > m_axis.maximum || *then.ratio < m_axis.minimum);
        const bool right = at >= one;
        if (std::abs(at - one) > radius) {
            painter.setPen(baselinePen(theme, i));
            painter.drawLine(QPointF(one, y), QPointF(at - (right ? radius : -radius), y));
        }
        if (then.ratio || then.same) {
            painter.setPen(QPen(text, 1.5));
            painter.setBrush(theme.color(ColorRole::Background));
            painter.drawEllipse(QPointF(at, y), radius, radius);
            painter.setBrush(Qt::NoBrush);
        }
        QString label = labelOf(i, readout, m_style.numbers);
        if (beyond) // the axis holds still while a slider moves
            label = (right ? QStringLiteral("\u2192 ") : QStringLiteral("\u2190 ")) + label;
        const qreal gap = radius + 0.3 * line;
        drawLabel(painter, {at + (right ? gap : -gap), y},
            (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
            elided(label, layout.font,
                right ? layout.values.left() - at - gap - 0.5 * line
                      : std::max(room, at - layout.names.right() - gap)),
            layout.font, text);
    }
}

std::vector<Mark> ComparePicture::marks(const QRectF& area)
{
    const Layout& layout = layOut(area);
    std::vector<Mark> all;
    for (std::size_t i = 0; i < layout.shownFields; ++i) {
        all.push_back(boxMark(QStringLiteral("field.") + m_data.fields[i].id, m_data.fields[i].spoken, {},
            fieldBox(layout, i).adjusted(0, 1, 0, -1)));
    }
    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        const CompareReadout& readout = m_data.readouts[layout.rows[i]];
        all.push_back(boxMark(QStringLiteral("readout.") + readout.path, readout.spoken, readout.path,
            readoutBox(layout, i).adjusted(0, 1, 0, -1)));
    }
    return all;
}

} // namespace ridgepoint
