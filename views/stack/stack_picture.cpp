#include "views/stack/stack_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint {

namespace {

struct StackText
{
    Q_DECLARE_TR_FUNCTIONS(StackText)
};

constexpr double columnShare = 0.72; // of its half of the plot; the other half holds the ceilings' labels
constexpr qreal labelsShare = 0.2; // of the width to spare; the plot takes the rest
constexpr qreal labelGap = 0.9; // in lines, from the plot to the slabs' labels
constexpr qreal faded = 0.25;
constexpr qreal tint = 0.14;
constexpr qreal ceilingWidth = 1.5;
constexpr double headroom = 1.06;
constexpr int allHints = -2;

// Ease-out, as every motion token.
double eased(double t) { return 1 - (1 - t) * (1 - t); }

} // namespace

double StackPicture::shownBytes(std::size_t slab) const
{
    double share =
        m_data.state.progress ? std::clamp(*m_data.state.progress - static_cast<double>(slab), 0.0, 1.0) : 1;
    share = m_data.state.wholeSteps ? std::ceil(share) : eased(share);
    return m_data.slabs[slab].bytes * share;
}

double StackPicture::shownTotal() const
{
    double total = 0;
    for (std::size_t i = 0; i < m_data.slabs.size(); ++i)
        total += shownBytes(i);
    return total;
}

// Where the mesh divides the state the column is the whole, and a rank is judged once all of it is there.
bool StackPicture::over() const
{
    if (m_data.rank)
        return m_data.over() && assembled();
    const Ceiling* ceiling = m_data.selected();
    return ceiling && exceeds(shownTotal() / ceiling->bytes);
}

int StackPicture::hintShown() const
{
    const auto slabs = static_cast<double>(m_data.slabs.size());
    if (!m_data.state.progress || *m_data.state.progress <= slabs)
        return -1;
    int step = static_cast<int>(std::ceil(*m_data.state.progress - slabs)) - 1;
    for (std::size_t i = 0; i < m_data.slabs.size(); ++i) {
        if (!m_data.slabs[i].hint.isEmpty() && step-- == 0)
            return static_cast<int>(i);
    }
    return allHints;
}

void StackPicture::update(const StackData& data, const PictureStyle& style, bool held)
{
    depart(data, style, held);
    m_data = data;
    m_style = style;
    double largest = m_data.total;
    double smallest = m_data.slabs.empty() ? 0 : m_data.slabs.front().bytes;
    for (const Ceiling& ceiling : m_data.ceilings) {
        largest = std::max(largest, ceiling.bytes);
        smallest = smallest > 0 ? std::min(smallest, ceiling.bytes) : ceiling.bytes;
    }
    for (const double total : m_data.baselines)
        largest = std::max(largest, total);
    if (m_data.rank)
        largest = std::max(largest, m_data.rank->held);
    m_axis.follow(style, held, smallest / 2, largest * headroom, [&](double low, double high) {
        return m_data.state.logScale ? logAxis(low, high, Unit::Byte, style.numbers)
                                     : linearAxis(high, Unit::Byte, style.numbers);
    });
    m_axis.title = StackText::tr("training state of one replica (bytes)");
    fillChart();
}

void StackPicture::fillChart()
{
    const Theme& theme = *m_style.theme;
    const bool red = over() && !m_data.rank;
    ChartData chart;
    chart.y = m_axis;
    chart.x.scale = AxisScale::Categories;
    chart.x.categories = 2;
    chart.barWidth = columnShare;
    for (std::size_t i = 0; i < m_data.slabs.size(); ++i) {
        const StackSlab& slab = m_data.slabs[i];
        ChartBarSet set;
        set.name = slab.name;
        set.values = {0, shownBytes(i)};
        QColor color = theme.color(slab.role);
        if (red) // mixed, as a wash over the column would be a tall translucent fill, which the raster engine
                 // is slow at
            color = mixed(color, theme.color(ColorRole::Overshoot), tint);
        set.pattern = slab.pattern != FillPattern::None ? slab.pattern : theme.pattern(slab.role);
        set.patternColor = theme.patternInk(slab.role);
        set.outline = theme.outline(slab.role);
        if (!m_data.state.isolated.isEmpty() && m_data.state.isolated != slab.key) {
            color.setAlphaF(static_cast<float>(faded));
            set.pattern = FillPattern::None;
        }
        set.brush = color;
        chart.bars.push_back(std::move(set));
    }
    m_chart.setData(chart, theme, m_style.font);
}

StackPicture::Layout StackPicture::layOut(const QRectF& area)
{
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font);
    layout.font = pictureFont(m_style.font, scale);
    layout.small = pictureFont(m_style.font, scale * smallType);
    layout.bold = layout.small;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.small);
    m_chart.arrange(layout.font, {});
    const QRectF whole = m_chart.plotArea(area);
    enum class Words
    {
        All,
        NoBasis,
        Names
    };
    const auto half = [&](Words words) {
        qreal widest = 0;
        layout.ceilings.clear();
        for (const Ceiling& ceiling : m_data.ceilings) {
            const bool beyond = ceiling.bytes > m_axis.maximum * (1 + 1e-9);
            const QString amount = words == Words::All ? ceiling.chip
                : words == Words::NoBasis              ? ceiling.amount
                                                       : QString();
            const QString named = amount.isEmpty() ? ceiling.name : ceiling.name + u' ' + amount;
            layout.ceilings.push_back(beyond ? QStringLiteral("\u2191 ") + named : named);
            widest = std::max(widest, textWidth(layout.ceilings.back(), layout.bold));
        }
        return std::min(widest + 1.8 * layout.line, whole.width() * 0.4);
    };
    qreal slot = half(Words::All);
    qreal labels = slabLabelWidth(layout, true);
    if (whole.width() - 2 * slot < labels)
        labels = slabLabelWidth(layout, false);
    // The capacity basis goes before the slabs' equations do.
    if (whole.width() - 2 * slot < labels)
        slot = half(Words::NoBasis);
    // In a column of a page the axis says the ceilings' amounts, and the slabs keep their names.
    qreal names = textWidth(StackText::tr("total"), layout.bold);
    for (const StackSlab& slab : m_data.slabs)
        names = std::max(names, textWidth(slab.name, layout.bold));
    if (whole.width() - 2 * slot < names + (2 * labelGap + 0.6) * layout.line)
        slot = half(Words::Names);
    const qreal spare = std::max(0.0, whole.width() - 2 * slot - labels);
    const qreal beside = std::max(0.0, whole.width() - 2 * slot - spare * (1 - labelsShare));
    m_chart.arrange(layout.font, QMarginsF(0, layout.line, beside, 0));
    layout.plot = m_chart.plotArea(area);
    if (layout.plot.isEmpty())
        return layout;
    slot = layout.plot.width() / 2;
    const qreal width = slot * columnShare;
    const qreal top = levelY(layout, shownTotal());
    layout.column =
        QRectF(layout.plot.left() + 1.5 * slot - width / 2, top, width, layout.plot.bottom() - top);
    return layout;
}

bool StackPicture::assembled() const
{
    return !m_data.state.progress || *m_data.state.progress >= static_cast<double>(m_data.slabs.size());
}

qreal StackPicture::slabLabelWidth(const Layout& layout, bool withHints) const
{
    const qreal gaps = (2 * labelGap + 0.2) * layout.line;
    qreal names = textWidth(StackText::tr("total"), layout.bold);
    qreal equations = textWidth(m_data.equation, layout.bold);
    qreal hints = 0;
    const auto add = [&](const QString& name, const QString& equation) {
        names = std::max(names, textWidth(name, layout.bold));
        equations = std::max(equations, textWidth(equation, layout.bold));
    };
    for (const StackSlab& slab : m_data.slabs) {
        add(slab.name, slab.equation);
        hints = std::max(hints, textWidth(slab.hint, layout.small));
    }
    if (m_data.rank)
        add(m_data.rank->name, m_data.rank->equation);
    return std::max(names + equations, withHints ? hints : 0.0) + gaps;
}

qreal StackPicture::levelY(const Layout& layout, double bytes) const
{
    return std::clamp(m_chart.toPixel(0, bytes, layout.area).y(), layout.plot.top(), layout.plot.bottom());
}

QRectF StackPicture::slabRect(const Layout& layout, std::size_t slab) const
{
    return m_chart.barRect(slab, 1, layout.area);
}

void StackPicture::paintShown(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_chart.paint(painter, area);
    paintOvershoot(painter, layout);
    paintBaselines(painter, layout);
    paintCeilings(painter, layout);
    paintRank(painter, layout);
    paintHinted(painter, layout);
    paintVerdict(painter, layout);
    paintSlabLabels(painter, layout);
    painter.restore();
}

void StackPicture::paintOvershoot(QPainter& painter, const Layout& layout) const
{
    const Ceiling* ceiling = m_data.selected();
    if (!ceiling || !over() || layout.column.height() <= 0)
        return;
    QRectF judged = layout.column;
    if (m_data.rank)
        judged.setTop(levelY(layout, m_data.rank->held));
    drawOvershoot(painter, judged, levelY(layout, ceiling->bytes), *m_style.theme, layout.line);
}

void StackPicture::paintVerdict(QPainter& painter, const Layout& layout) const
{
    const Ceiling* ceiling = m_data.selected();
    if (m_data.rank && ceiling && assembled())
        paintRankVerdict(painter, layout);
    if (m_data.rank || !ceiling || !over() || layout.column.height() <= 0)
        return;
    const double total = shownTotal();
    const bool cut = total > m_axis.maximum * (1 + 1e-9);
    const QString over =
        StackText::tr("%1 over").arg(displayText(total - ceiling->bytes, Unit::Byte, m_style.numbers));
    const QString text = (cut ? QStringLiteral("\u2191 ") : QString()) + QStringLiteral("\u2717 ") + over;
    paintAbove(
        painter, layout, layout.column.top(), text, layout.bold, m_style.theme->color(ColorRole::Overshoot));
    paintFactor(painter, layout, *ceiling, total);
}

void StackPicture::paintRankVerdict(QPainter& painter, const Layout& layout) const
{
    const RankShare& rank = *m_data.rank;
    const Theme& theme = *m_style.theme;
    const bool fails = rank.state == GateState::Fail;
    const qreal top = fails ? std::min(layout.column.top(), levelY(layout, rank.held)) : layout.column.top();
    const auto [left, right] = roomAbove(layout);
    const bool room = textWidth(rank.verdict, layout.small) <= right - left;
    const QRectF words = paintAbove(painter, layout, top, room ? rank.verdict : rank.briefVerdict,
        layout.bold, theme.color(fails ? ColorRole::Overshoot : ColorRole::Text));
    if (rank.held > rank.bytes && words.top() - layout.line > layout.area.top())
        paintAbove(painter, layout, words.top(), StackText::tr("with activations"), layout.small,
            theme.color(ColorRole::SecondaryText));
}

// Between the axis and the names of the column's slabs.
std::pair<qreal, qreal> StackPicture::roomAbove(const Layout& layout)
{
    return {layout.plot.left() + 0.2 * layout.line, layout.plot.right() + 0.3 * layout.line};
}

QRectF StackPicture::paintAbove(QPainter& painter, const Layout& layout, qreal top, const QString& text,
    const QFont& wanted, const QColor& color) const
{
    const auto [left, right] = roomAbove(layout);
    const QFont& font = textWidth(text, wanted) > right - left ? layout.small : wanted;
    const qreal half = textWidth(text, font) / 2;
    const qreal middle = std::max(left + half, std::min(layout.column.center().x(), right - half));
    const QPointF foot(middle, top - 0.15 * layout.line);
    const Qt::Alignment side = Qt::AlignHCenter | Qt::AlignBottom;
    // A ceiling may pass behind the words.
    painter.fillRect(labelBox(foot, side, text, font), m_style.theme->color(ColorRole::Background));
    return drawLabel(painter, foot, side, text, font, color);
}

// "14.0×" beside a bracket as high as the column.
void StackPicture::paintFactor(
    QPainter& painter, const Layout& layout, const Ceiling& ceiling, double total) const
{
    const qreal bottom = layout.column.bottom();
    const qreal middle = layout.column.center().y();
    if (layout.column.height() < 5 * layout.line || m_axis.scale == AxisScale::Log10)
        return;
    for (const Ceiling& other : m_data.ceilings) {
        if (std::abs(levelY(layout, other.bytes) - middle) < 2.5 * layout.line)
            return;
    }
    const QColor red = m_style.theme->color(ColorRole::Overshoot);
    const qreal x = layout.plot.left() + layout.plot.width() / 2;
    const qreal tip = 0.35 * layout.line;
    QFont large = pictureFont(layout.font, largeType);
    large.setBold(true);
    const QString factor = displayText(total / ceiling.bytes, Unit::Ratio, m_style.numbers);
    const QString meaning = StackText::tr("of one %1").arg(ceiling.name);
    if (x - 2 * tip - std::max(textWidth(factor, large), textWidth(meaning, layout.small))
        < layout.plot.left())
        return; // it would run into the axis
    QPainterPath bracket;
    bracket.moveTo(x + tip, layout.column.top());
    bracket.lineTo(x, layout.column.top());
    bracket.lineTo(x, bottom);
    bracket.lineTo(x + tip, bottom);
    painter.strokePath(bracket, QPen(red, 1.2));
    drawLabel(painter, {x - 2 * tip, middle}, Qt::AlignRight | Qt::AlignBottom, factor, large, red);
    drawLabel(painter, {x - 2 * tip, middle}, Qt::AlignRight | Qt::AlignTop, meaning, layout.small,
        m_style.theme->color(ColorRole::SecondaryText));
}

void StackPicture::paintBaselines(QPainter& painter, const Layout& layout) const
{
    const qreal gap = (layout.plot.right() - layout.column.right()) / 4;
    // The ceilings' names end left of it.
    const qreal left = layout.plot.left() + layout.plot.width() / 2 - 1.1 * layout.line;
    std::vector<BaselineSpot> spots;
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i) {
        const qreal out = gap * static_cast<qreal>(i + 1);
        const qreal top = levelY(layout, m_data.baselines[i]);
        const QRectF box(
            layout.column.left() - out, top, layout.column.width() + 2 * out, layout.plot.bottom() - top);
        drawBaselineBar(painter, box, i, *m_style.theme);
        spots.push_back({i, {box.left() - 2, box.top()}});
    }
    drawBaselineLetters(painter, std::move(spots), Qt::AlignRight | Qt::AlignVCenter, Qt::Vertical,
        QRectF(QPointF(left, layout.area.top()), layout.plot.bottomRight()), m_style, layout.bold);
}

void StackPicture::paintCeilings(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal right = layout.plot.right();
    const qreal elbow = layout.plot.left() + layout.plot.width() / 2 - layout.line * 0.2;
    const qreal labelEnd = elbow - layout.line;
    std::vector<LabelWish> wishes;
    for (const Ceiling& ceiling : m_data.ceilings)
        wishes.push_back({levelY(layout, ceiling.bytes), layout.line, ceiling.selected ? 1 : 0});
    const auto places = placeLabels(wishes, layout.plot.top() - layout.line / 2, layout.plot.bottom() - 1);
    for (std::size_t i = 0; i < m_data.ceilings.size(); ++i) {
        const bool selected = m_data.ceilings[i].selected;
        const QColor color = theme.color(selected ? ColorRole::Text : ColorRole::SecondaryText);
        const qreal y = levelY(layout, m_data.ceilings[i].bytes);
        QPainterPath line;
        line.moveTo(elbow, y);
        line.lineTo(right, y);
        QPen dashed(color, selected ? 2 * ceilingWidth : ceilingWidth, Qt::SolidLine, Qt::FlatCap);
        dashed.setDashPattern({4, 2.5});
        // On a casing: a slab may be as light as the line.
        painter.strokePath(
            line, QPen(theme.color(ColorRole::Background), dashed.widthF() + 2, Qt::SolidLine, Qt::FlatCap));
        painter.strokePath(line, dashed);
        if (!places[i])
            continue;
        QPainterPath leader;
        leader.moveTo(elbow, y);
        leader.lineTo(labelEnd + 3, *places[i]);
        painter.strokePath(leader, QPen(color, selected ? ceilingWidth : 1));
        const QFont& font = selected ? layout.bold : layout.small;
        drawLabel(painter, {labelEnd, *places[i]}, Qt::AlignRight | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(
                layout.ceilings[i], Qt::ElideRight, labelEnd - layout.plot.left() - 3),
            font, color);
    }
}

std::vector<StackPicture::Row> StackPicture::labelRows(const Layout& layout) const
{
    const int hint = hintShown();
    const QRectF& column = layout.column;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < m_data.slabs.size(); ++i) {
        const QRectF rect = slabRect(layout, i);
        if (rect.isEmpty())
            continue;
        const StackSlab& slab = m_data.slabs[i];
        const bool own = hint == static_cast<int>(i);
        const bool isolated = m_data.state.isolated == slab.key;
        rows.push_back({.name = slab.name,
            .equation = slab.equation,
            .amount = slab.amount,
            .hint = own || hint == allHints ? slab.hint : QString(),
            .anchor = {rect.right(), rect.center().y()},
            .at = rect.center().y(),
            .strong = own || isolated,
            .faded = !m_data.state.isolated.isEmpty() && !isolated});
    }
    if (!assembled() || m_data.total <= 0) // hidden until a lesson's reveal
        return rows;
    // The sum stands on top of the column, above the uppermost slab's own label.
    rows.push_back({.name = StackText::tr("total"),
        .equation = m_data.equation,
        .amount = m_data.amount,
        .hint = {},
        .anchor = column.topRight(),
        .at = column.top() - 0.6 * layout.line,
        .strong = true,
        .faded = false});
    if (m_data.rank) {
        const qreal y = levelY(layout, m_data.rank->bytes);
        rows.push_back({.name = m_data.rank->name,
            .equation = m_data.rank->equation,
            .amount = m_data.rank->amount,
            .hint = {},
            .anchor = {column.right(), y},
            .at = y,
            .strong = true,
            .faded = false});
    }
    return rows;
}

void StackPicture::paintHinted(QPainter& painter, const Layout& layout) const
{
    const int hint = hintShown();
    if (hint < 0)
        return;
    QPainterPath frame;
    frame.addRect(slabRect(layout, static_cast<std::size_t>(hint)).adjusted(1, 1, -1, -1));
    painter.strokePath(frame, QPen(m_style.theme->color(ColorRole::Focus), 2));
}

// What one rank of the mesh holds, as a level on the column of the whole.
void StackPicture::paintRank(QPainter& painter, const Layout& layout) const
{
    if (!m_data.rank || !assembled())
        return;
    const qreal y = levelY(layout, m_data.rank->bytes);
    const QLineF level(layout.column.left() - 0.4 * layout.line, y, layout.column.right(), y);
    painter.setPen(QPen(m_style.theme->color(ColorRole::Background), 5, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(level);
    painter.setPen(QPen(m_style.theme->color(ColorRole::Text), 2.5, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(level);
}

void StackPicture::paintSlabLabels(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal start = layout.plot.right() + labelGap * layout.line;
    const qreal room = layout.area.right() - start;
    const qreal gap = 0.8 * layout.line;
    const qreal low = layout.area.top();
    const qreal high = layout.plot.bottom() + layout.line / 2;
    const std::vector<Row> rows = labelRows(layout);
    const auto wished = [&](bool below) {
        std::vector<LabelWish> wishes;
        for (const Row& row : rows)
            wishes.push_back(
                {row.at, (below && !row.hint.isEmpty() ? 2.1 : 1.1) * layout.line, row.strong ? 1 : 0});
        return wishes;
    };
    std::vector<LabelWish> wishes = wished(true);
    const bool below = std::accumulate(wishes.begin(), wishes.end(), 0.0,
                           [](double sum, const LabelWish& wish) { return sum + wish.height; })
        <= high - low;
    if (!below)
        wishes = wished(false);
    qreal nameWidth = 0;
    qreal equationWidth = 0;
    qreal amountWidth = 0;
    for (const Row& row : rows) {
        nameWidth = std::max(nameWidth, textWidth(row.name, layout.bold));
        equationWidth = std::max(equationWidth, textWidth(row.equation, layout.bold));
        amountWidth = std::max(amountWidth, textWidth(row.amount, layout.bold));
    }
    const bool fullRows = nameWidth + gap + equationWidth <= room;
    const bool amounts = fullRows || nameWidth + gap + amountWidth <= room;
    const QColor hintColor = theme.color(ColorRole::Text); // the focus colour would promise a link
    const auto write = [&](qreal x, qreal y, const QString& text, const QFont& font, const QColor& color) {
        drawLabel(painter, {x, y}, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(text, Qt::ElideRight, layout.area.right() - x), font, color);
    };
    const auto places = placeLabels(wishes, low, high);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!places[i])
            continue;
        const Row& row = rows[i];
        const bool two = below && !row.hint.isEmpty();
        const qreal y = *places[i] - (two ? layout.line / 2 : 0);
        QPainterPath leader;
        leader.moveTo(row.anchor);
        leader.lineTo(layout.plot.right(), row.anchor.y());
        leader.lineTo(start - 4, y);
        painter.strokePath(leader, QPen(theme.color(ColorRole::Line), 1));
        write(start, y, row.name, row.strong ? layout.bold : layout.small,
            theme.color(row.faded ? ColorRole::SecondaryText : ColorRole::Text));
        if (two)
            write(start, y + layout.line, row.hint, layout.small, hintColor);
        if (!amounts)
            continue;
        const qreal second = start + nameWidth + gap;
        // With no room below, the hint of the moment stands in for the arithmetic; together they do not.
        if (!two && row.strong && !row.hint.isEmpty())
            write(second, y, row.hint, layout.small, hintColor);
        else
            write(second, y, fullRows ? row.equation : row.amount, row.strong ? layout.bold : layout.small,
                theme.color(ColorRole::SecondaryText));
    }
}

std::vector<Mark> StackPicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty())
        return all;
    for (std::size_t i = 0; i < m_data.slabs.size(); ++i) {
        const QRectF rect = slabRect(layout, i);
        const StackSlab& slab = m_data.slabs[i];
        if (!rect.isEmpty())
            all.push_back(boxMark(slab.key, slab.spoken, slab.path, rect));
    }
    if (m_data.rank && assembled()) {
        const qreal y = levelY(layout, m_data.rank->bytes);
        all.push_back(boxMark(QStringLiteral("rank"), m_data.rank->spoken, m_data.rank->path,
            {layout.column.left(), y - 3, layout.column.width(), 6}));
    }
    for (const Ceiling& ceiling : m_data.ceilings) {
        const qreal y = levelY(layout, ceiling.bytes);
        const qreal left = layout.plot.left() + layout.plot.width() / 2;
        const QString spoken = ceiling.selected
            ? StackText::tr("ceiling %1, %2, selected")
                  .arg(ceiling.name, spokenBytes(ceiling.bytes, m_style.numbers))
            : StackText::tr("ceiling %1, %2").arg(ceiling.name, spokenBytes(ceiling.bytes, m_style.numbers));
        all.push_back(boxMark(QLatin1String("ceiling.") + QString::fromStdString(ceiling.id), spoken,
            ceiling.selected ? QStringLiteral("memory.capacity_bytes") : QString(),
            {left, y - 2, layout.plot.right() - left, 4}));
    }
    return all;
}

std::optional<std::size_t> StackPicture::ceilingAt(QPointF at, const QRectF& area, qreal reach)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty() || at.x() < layout.plot.left() || at.x() > layout.plot.right() + reach)
        return std::nullopt;
    const std::optional<std::size_t> near = ceilingNear(at.y(), area);
    if (!near || std::abs(levelY(layout, m_data.ceilings[*near].bytes) - at.y()) > reach)
        return std::nullopt;
    return near;
}

std::optional<std::size_t> StackPicture::ceilingNear(qreal y, const QRectF& area)
{
    const Layout layout = layOut(area);
    std::optional<std::size_t> best;
    qreal nearest = INFINITY;
    for (std::size_t i = 0; i < m_data.ceilings.size() && !layout.plot.isEmpty(); ++i) {
        const qreal distance = std::abs(levelY(layout, m_data.ceilings[i].bytes) - y);
        if (distance < nearest) {
            nearest = distance;
            best = i;
        }
    }
    return best;
}

} // namespace ridgepoint
