#include "views/stack/budget_picture.h"

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

struct BudgetText
{
    Q_DECLARE_TR_FUNCTIONS(BudgetText)
};

constexpr double barShare = 0.56;
constexpr qreal tint = 0.14;
constexpr double headroom = 1.06;

// Where a unit begins in "85.9 GB"; with it the space before.
qsizetype unitAt(const QString& amount)
{
    const auto space = std::ranges::find_if(amount, [](QChar c) { return c.isSpace(); });
    return space - amount.begin();
}

// The longest of the texts that fits; the last one shortened when none does.
QString fitting(const QStringList& texts, const QFont& font, qreal width)
{
    for (const QString& text : texts) {
        if (textWidth(text, font) <= width)
            return text;
    }
    return QFontMetricsF(font).elidedText(texts.last(), Qt::ElideRight, width);
}

} // namespace

void BudgetPicture::update(const BudgetData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    double largest = std::max(m_data.total, m_data.rank.value_or(0));
    for (const BudgetDevice& device : m_data.devices)
        largest = std::max(largest, device.budget.bytes);
    for (const double total : m_data.baselines)
        largest = std::max(largest, total);
    m_axis.follow(style, false, 0, largest * headroom,
        [&](double, double high) { return linearAxis(high, Unit::Byte, style.numbers); });
    m_axis.title = BudgetText::tr("state + activations (bytes)");
    const Theme& theme = *style.theme;
    ChartData chart;
    chart.y = m_axis;
    chart.x.scale = AxisScale::Categories;
    chart.x.categories = m_data.devices.size();
    chart.barWidth = barShare;
    // Two sets a bucket: within the budget, and washed red over it. A translucent wash would be a tall fill
    // of the kind that the raster engine is slow at.
    for (const BudgetBucket& bucket : m_data.buckets) {
        for (const bool over : {false, true}) {
            ChartBarSet set;
            set.name = bucket.name;
            for (const BudgetDevice& device : m_data.devices)
                set.values.push_back((device.overshoot > 0) == over ? bucket.bytes : 0);
            const QColor color = theme.color(bucket.role);
            set.brush = over ? mixed(color, theme.color(ColorRole::Overshoot), tint) : color;
            set.outline = theme.outline(bucket.role);
            set.pattern = theme.pattern(bucket.role);
            set.patternColor = theme.patternInk(bucket.role);
            chart.bars.push_back(std::move(set));
        }
    }
    m_chart.setData(chart, theme, style.font);
}

BudgetPicture::Layout BudgetPicture::layOut(const QRectF& area)
{
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, 1.35);
    layout.small = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.small;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.small);
    qreal names = 0;
    for (const BudgetBucket& bucket : m_data.buckets)
        names = std::max(names, textWidth(bucket.name + QStringLiteral("  ") + bucket.amount, layout.bold));
    layout.labels = names + 3 * layout.line < area.width() * 0.4;
    const qreal right = layout.labels ? names + 1.2 * layout.line : 0;
    // Above: the verdict and what it counts; below: name and capacity of the device.
    qreal below = 1.8 * layout.line;
    if (!layout.labels && area.height() > 14 * layout.line) {
        qreal x = area.left(), y = 0;
        for (const BudgetBucket& bucket : m_data.buckets) {
            const qreal width = 1.2 * layout.line + textWidth(bucket.name, layout.bold)
                + textWidth(QStringLiteral("  ") + bucket.amount, layout.small);
            if (x > area.left() && x + width > area.right()) {
                x = area.left();
                y += 1.1 * layout.line;
            }
            layout.legend.emplace_back(x, y);
            x += width + layout.line;
        }
        const qreal height = y + layout.line;
        for (QPointF& at : layout.legend)
            at.ry() += area.bottom() - height;
        below += height + 0.5 * layout.line;
    }
    m_chart.arrange(pictureFont(m_style.font, scale), QMarginsF(0, 2 * layout.line, right, below));
    layout.plot = m_chart.plotArea(area);
    layout.slot = layout.plot.width() / static_cast<qreal>(std::max<std::size_t>(1, m_data.devices.size()));
    for (const BudgetDevice& device : m_data.devices)
        layout.basis = layout.basis && textWidth(device.budget.chip, layout.small) <= layout.slot - 2;
    return layout;
}

qreal BudgetPicture::levelY(const Layout& layout, double bytes) const
{
    return std::clamp(m_chart.toPixel(0, bytes, layout.area).y(), layout.plot.top(), layout.plot.bottom());
}

QRectF BudgetPicture::slotBox(const Layout& layout, std::size_t device) const
{
    return {layout.plot.left() + layout.slot * static_cast<qreal>(device), layout.plot.top(), layout.slot,
        layout.area.bottom() - layout.plot.top()};
}

QRectF BudgetPicture::barBox(const Layout& layout, std::size_t device, double bytes) const
{
    const QRectF slot = slotBox(layout, device);
    const qreal width = slot.width() * barShare;
    const qreal top = levelY(layout, bytes);
    return {slot.center().x() - width / 2, top, width, layout.plot.bottom() - top};
}

void BudgetPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_chart.paint(painter, area);
    for (std::size_t i = 0; i < m_data.devices.size(); ++i)
        paintDevice(painter, layout, i);
    if (layout.labels)
        paintBucketLabels(painter, layout);
    else
        paintLegend(painter, layout);
    drawLabel(painter, {layout.plot.left(), area.top()}, Qt::AlignLeft | Qt::AlignTop, heading(layout),
        layout.small, m_style.theme->color(ColorRole::SecondaryText));
    painter.restore();
}

// What the bars and lines count, and what the host keeps: above the bars, so they are all meant.
QString BudgetPicture::heading(const Layout& layout) const
{
    QStringList texts;
    if (m_data.rank) {
        const QString rank = bytesText(*m_data.rank, m_style.numbers);
        texts = {BudgetText::tr("bars: one device alone, with activations · solid line: fullest rank, %1 · "
                                "dotted: device capacity")
                     .arg(rank),
            BudgetText::tr("bars: one device alone · solid line: fullest rank, %1 · dotted: capacity")
                .arg(rank),
            BudgetText::tr("bars: one device alone · solid: fullest rank · dotted: capacity"),
            BudgetText::tr("solid: fullest rank · dotted: capacity")};
    } else if (m_data.total > m_data.state) {
        const BudgetDevice* selected = m_data.selected();
        texts = {!selected || !(selected->budget.bytes > 0)
                ? BudgetText::tr("with activations")
                : (m_data.offloaded
                        ? BudgetText::tr("with activations, without what is offloaded, %1 of one %2")
                        : BudgetText::tr("with activations %1 of one %2"))
                      .arg(displayText(m_data.total / selected->budget.bytes, Unit::Ratio, m_style.numbers),
                          selected->budget.name)};
    }
    if (!m_data.hostText.isEmpty()) {
        for (QString& text : texts)
            text += QStringLiteral(" · ") + m_data.hostText;
        texts += m_data.hostText;
    }
    return texts.isEmpty() ? QString()
                           : fitting(texts, layout.small, layout.area.right() - layout.plot.left());
}

void BudgetPicture::paintDevice(QPainter& painter, const Layout& layout, std::size_t device) const
{
    const Theme& theme = *m_style.theme;
    const BudgetDevice& item = m_data.devices[device];
    const QRectF slot = slotBox(layout, device);
    const QRectF bar = barBox(layout, device, m_data.total);
    const QColor text = theme.color(ColorRole::Text);
    const QColor quiet = theme.color(ColorRole::SecondaryText);
    const qreal y = levelY(layout, item.budget.bytes);
    if (item.overshoot > 0) {
        const QRectF judged = m_data.rank ? barBox(layout, device, *m_data.rank) : bar;
        drawOvershoot(painter, judged, y, theme, layout.line);
    }
    const qreal gap = (slot.width() - bar.width()) / 8;
    if (m_data.rank) { // what the words above judge
        const QRectF rank = barBox(layout, device, *m_data.rank).adjusted(-gap, 0, gap, 0);
        painter.fillRect(
            QRectF(rank.left(), rank.top() - 2.5, rank.width(), 5), theme.color(ColorRole::Background));
        QPainterPath level;
        level.moveTo(rank.topLeft());
        level.lineTo(rank.topRight());
        painter.strokePath(level,
            QPen(item.overshoot > 0 ? theme.color(ColorRole::Overshoot) : text, 3, Qt::SolidLine,
                Qt::FlatCap));
    }
    std::vector<BaselineSpot> spots;
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i) {
        const qreal out = gap * static_cast<qreal>(i + 1);
        const QRectF box = barBox(layout, device, m_data.baselines[i]).adjusted(-out, 0, out, 0);
        drawBaselineBar(painter, box, i, theme);
        spots.push_back({i, {box.left() - 1, box.top()}});
    }
    QPen dotted(
        item.budget.selected ? text : quiet, item.budget.selected ? 3 : 2, Qt::SolidLine, Qt::FlatCap);
    dotted.setDashPattern({1, 1});
    QPainterPath line;
    line.moveTo(slot.left() + 0.06 * slot.width(), y);
    line.lineTo(slot.right() - 0.06 * slot.width(), y);
    painter.strokePath(line, dotted);

    const QString mark = item.state == GateState::Fail ? QStringLiteral("\u2717 ")
        : item.state == GateState::Tight               ? QStringLiteral("\u25B2 ")
        : item.state == GateState::Pass                ? QStringLiteral("\u2713 ")
                                                       : QString();
    const QString cut = m_data.total > m_axis.maximum * (1 + 1e-9) ? QStringLiteral("\u2191 ") : QString();
    const qreal top = std::min(bar.top(), m_data.rank ? levelY(layout, *m_data.rank) - 2.5 : bar.top());
    const QRectF verdict = drawLabel(painter, {slot.center().x(), top - 0.15 * layout.line},
        Qt::AlignHCenter | Qt::AlignBottom,
        fitting({cut + mark + item.verdict, mark + item.brief, mark.trimmed()}, layout.bold, slot.width()),
        layout.bold, item.overshoot > 0 ? theme.color(ColorRole::Overshoot) : text);
    drawBaselineLetters(painter, std::move(spots), Qt::AlignRight | Qt::AlignVCenter, Qt::Vertical,
        QRectF(slot.left(), layout.area.top(), slot.width(), layout.plot.bottom() - layout.area.top()),
        m_style, layout.bold, {verdict});
    const QPointF below(slot.center().x(), layout.plot.bottom() + 0.35 * layout.line);
    const QFont& nameFont = item.budget.selected ? layout.bold : layout.small;
    const QRectF name = drawLabel(painter, below, Qt::AlignHCenter | Qt::AlignTop,
        fitting({item.budget.name, item.budget.name.section(u' ', 0, 0)}, nameFont, slot.width()), nameFont,
        item.budget.selected ? text : quiet);
    // Without its unit where all have one; the axis says it.
    const QString& amount = item.budget.amount;
    const QString unit = amount.sliced(unitAt(amount));
    const bool alike = std::ranges::all_of(
        m_data.devices, [&unit](const BudgetDevice& each) { return each.budget.amount.endsWith(unit); });
    const QString number = alike ? amount.first(unitAt(amount)) : amount;
    drawLabel(painter, {slot.center().x(), name.bottom()}, Qt::AlignHCenter | Qt::AlignTop,
        fitting(
            {layout.basis ? item.budget.chip : item.budget.amount, number}, layout.small, slot.width() - 2),
        layout.small, quiet);
}

void BudgetPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    const qreal side = 0.75 * layout.line;
    for (std::size_t i = 0; i < layout.legend.size(); ++i) {
        const BudgetBucket& bucket = m_data.buckets[i];
        const QPointF at = layout.legend[i] + QPointF(0, layout.line / 2);
        const QRectF box(at.x() + 1, at.y() - side / 2, side, side);
        paintSwatch(painter, box, theme, bucket.role);
        const QRectF name = drawEntryName(
            painter, box, 0.4 * layout.line, bucket.name, layout.bold, theme.color(ColorRole::Text));
        drawLabel(painter, {name.right() + 0.5 * layout.line, at.y()}, Qt::AlignLeft | Qt::AlignVCenter,
            bucket.amount, layout.small, theme.color(ColorRole::SecondaryText));
    }
}

void BudgetPicture::paintBucketLabels(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    if (m_data.devices.empty())
        return;
    const std::size_t last = m_data.devices.size() - 1;
    std::vector<LabelWish> wishes;
    std::vector<QRectF> rects;
    for (std::size_t i = 0; i < m_data.buckets.size(); ++i) {
        rects.push_back(
            m_chart.barRect(2 * i + (m_data.devices[last].overshoot > 0 ? 1 : 0), last, layout.area));
        wishes.push_back({rects.back().isEmpty() ? NAN : rects.back().center().y(), 1.1 * layout.line, 0});
    }
    const auto places = placeLabels(wishes, layout.area.top(), layout.plot.bottom() + layout.line / 2);
    const qreal start = layout.plot.right() + 0.7 * layout.line;
    for (std::size_t i = 0; i < m_data.buckets.size(); ++i) {
        if (!places[i])
            continue;
        QPainterPath leader;
        leader.moveTo(rects[i].right(), rects[i].center().y());
        leader.lineTo(layout.plot.right(), rects[i].center().y());
        leader.lineTo(start - 3, *places[i]);
        painter.strokePath(leader, QPen(theme.color(ColorRole::Line), 1));
        const QRectF name = drawLabel(painter, {start, *places[i]}, Qt::AlignLeft | Qt::AlignVCenter,
            m_data.buckets[i].name, layout.bold, theme.color(ColorRole::Text));
        drawLabel(painter, {name.right() + 0.5 * layout.line, *places[i]}, Qt::AlignLeft | Qt::AlignVCenter,
            m_data.buckets[i].amount, layout.small, theme.color(ColorRole::SecondaryText));
    }
}

std::vector<Mark> BudgetPicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty())
        return all;
    for (std::size_t d = 0; d < m_data.devices.size(); ++d) {
        if (!m_data.devices[d].budget.selected)
            continue;
        double below = 0;
        for (const BudgetBucket& bucket : m_data.buckets) {
            for (const BudgetPart& part : bucket.parts) {
                QRectF box = barBox(layout, d, below + part.bytes);
                box.setBottom(levelY(layout, below));
                below += part.bytes;
                if (!box.isEmpty())
                    all.push_back(boxMark(part.key, part.spoken, part.path, box));
            }
        }
    }
    if (m_data.host)
        all.push_back(boxMark(QStringLiteral("host"), m_data.hostText, QStringLiteral("host.bytes_per_node"),
            labelBox({layout.plot.left(), area.top()}, Qt::AlignLeft | Qt::AlignTop, heading(layout),
                layout.small)));
    for (std::size_t d = 0; d < m_data.devices.size(); ++d) {
        const BudgetDevice& device = m_data.devices[d];
        all.push_back(boxMark(QLatin1String("budget.") + QString::fromStdString(device.budget.id),
            device.spoken, device.budget.selected ? QStringLiteral("memory.ratio") : QString(),
            slotBox(layout, d).adjusted(2, 2, -2, -2)));
    }
    return all;
}

std::optional<std::size_t> BudgetPicture::deviceAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    for (std::size_t d = 0; d < m_data.devices.size() && !layout.plot.isEmpty(); ++d) {
        if (slotBox(layout, d).contains(at))
            return d;
    }
    return std::nullopt;
}

} // namespace ridgepoint
