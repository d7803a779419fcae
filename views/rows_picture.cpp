#include "views/rows_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/bottom_axis.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Rows)
};

constexpr qreal largestScale = 1.5;
constexpr qreal leastRow = 1.08; // heights of a row, in lines of text
constexpr qreal lowestLabelled = 0.9;
constexpr qreal nameGap = 0.1; // between two names of as many lines as a row holds, in lines
constexpr int mostNameLines = 4;
constexpr qreal bestRow = 4;
constexpr qreal axisLines = 1.5;
constexpr qreal barShare = 0.66; // of a row's height
constexpr qreal namesAtMost = 0.36; // of the width
constexpr qreal plotAtLeast = 8; // in lines, before columns go
constexpr qreal columnGap = 1.1; // in lines
constexpr int sentenceLines = 4;
constexpr qreal narrow = 36; // width, in lines
constexpr qreal stackedRow = 1.75; // least height of a row with its name above the bar, in lines
constexpr int legendLines = 4;
constexpr qreal faintShare = 0.35;
constexpr qreal wholeTint = 0.16;

QPainterPath boxPath(const QRectF& box)
{
    QPainterPath path;
    path.addRect(box);
    return path;
}

struct Fonts
{
    explicit Fonts(const QRectF& area, const PictureStyle& style)
        : font(pictureFont(style.font, pictureScale(area, style.font, largestScale) * smallType))
        , bold(font)
        , line(lineHeight(font))
    {
        bold.setBold(true);
    }
    QFont font, bold;
    qreal line;
};

} // namespace

void RowsPicture::update(const RowsData& data, const PictureStyle& style)
{
    if (moves(style) && !m_data.rows.empty())
        m_glide.start(std::move(m_data));
    else
        m_glide.stop();
    m_data = data;
    m_style = style;
    m_map = AxisMap(data.axis);
    m_layout.reset();
}

std::size_t RowsPicture::rowsThatFit(const QRectF& area, const PictureStyle& style)
{
    const Fonts fonts(area, style);
    const qreal rows = (area.height() - axisLines * fonts.line) / (leastRow * fonts.line);
    return rows >= 1 ? static_cast<std::size_t>(std::min(rows, 1000.0)) : 0;
}

const RowsPicture::Layout& RowsPicture::layOut(const QRectF& area)
{
    if (!m_layout || m_layout->area != area)
        m_layout = layoutFor(area);
    return *m_layout;
}

RowsPicture::Layout RowsPicture::layoutFor(const QRectF& area) const
{
    Layout layout;
    layout.area = area;
    const Fonts fonts(area, m_style);
    layout.font = fonts.font;
    layout.bold = fonts.bold;
    layout.line = fonts.line;
    const qreal line = fonts.line;
    if (m_data.rows.empty() || area.width() < 4 * line || area.height() < 1.5 * line) {
        layout.sentence = area.width() < 4 * line
            ? QStringList()
            : wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 70 * line),
                int(std::min(area.height() / line, 20.0)));
        layout.sentenceTop = area.top();
        return layout;
    }

    qreal names = 0;
    std::vector<qreal> widths(static_cast<std::size_t>(m_data.headers.size()), 0);
    for (std::size_t i = 0; i < widths.size(); ++i)
        widths[i] = textWidth(m_data.headers[static_cast<qsizetype>(i)], layout.font);
    for (const RowsBar& row : m_data.rows) {
        const QFont& font = row.bold ? layout.bold : layout.font;
        names = std::max(names, textWidth(row.name, font));
        for (std::size_t i = 0; i < widths.size() && static_cast<qsizetype>(i) < row.cells.size(); ++i)
            widths[i] = std::max(widths[i], textWidth(row.cells[static_cast<qsizetype>(i)], font));
    }
    setRoom(layout, widths, names);
    return layout;
}

// Who stands where: names beside the bars, or above them where beside something would be cut.
void RowsPicture::setRoom(Layout& layout, const std::vector<qreal>& widths, qreal names) const
{
    const QRectF& area = layout.area;
    const qreal line = layout.line;
    const qreal beside = std::min(names, area.width() * namesAtMost);
    const auto columnsWidth = [&](std::size_t count) {
        qreal sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum += widths[i] + columnGap * line;
        return sum;
    };
    std::size_t columns = widths.size();
    while (columns > 0 && area.width() - beside - columnsWidth(columns) - line < plotAtLeast * line)
        --columns;
    // What is there besides rows goes before a row becomes hard to read: the sentence, the legend, the
    // headers.
    const auto count = static_cast<qreal>(m_data.rows.size());
    const qreal wide = std::min(area.width(), 70 * line);
    const auto sentence = [&](int most) { return wholeSentences(m_data.sentence, layout.font, wide, most); };
    layout.sentence = sentence(captionLines(area.width(), layout.font, sentenceLines));
    qreal legend = placeLegend(layout);
    bool headers = !m_data.headers.isEmpty();
    const auto rest = [&] {
        return area.height() - axisLines * line - (headers ? 1.2 * line : 0) - legend
            - (layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.6) * line);
    };
    if (columns < widths.size() || names > beside) {
        std::size_t above = widths.size();
        while (above > 1 && names + columnsWidth(above) > area.width())
            --above;
        layout.stacked =
            above >= columns && rest() >= count * stackedRow * line && area.width() < narrow * line;
        if (layout.stacked)
            columns = above;
    }
    const qreal least = (layout.stacked ? stackedRow : leastRow) * line;
    layout.tooMany = static_cast<std::size_t>(std::clamp(std::ceil(count - rest() / least), 0.0, count));
    while (rest() < count * least && !layout.sentence.isEmpty())
        layout.sentence = sentence(static_cast<int>(layout.sentence.size()) - 1);
    if (rest() < count * least) {
        legend = 0;
        layout.legends.clear();
    }
    if (rest() < count * least)
        headers = false;

    layout.nameRight = area.left() + beside;
    const qreal plotLeft = layout.stacked ? area.left() + 1 : layout.nameRight + 0.5 * line;
    const qreal plotRight = layout.stacked
        ? area.right() - line
        : area.right() - columnsWidth(columns) - (columns > 0 ? 0 : 0.6 * line);
    if (!(plotRight - plotLeft > 2))
        return;
    qreal right = layout.stacked ? area.right() - columnsWidth(columns) : plotRight;
    for (std::size_t i = 0; i < columns; ++i) {
        right += widths[i] + columnGap * line;
        layout.columns.emplace_back(i, right);
    }
    layout.row = std::min(rest() / count, (layout.stacked ? 3 : bestRow) * line);
    // More lines for a long name, where the rows are high enough.
    const qreal nameRoom = layout.stacked ? area.width() - columnsWidth(columns) : beside;
    const int most =
        layout.stacked ? 1 : std::clamp(static_cast<int>(layout.row / line - nameGap), 1, mostNameLines);
    for (const RowsBar& row : m_data.rows) {
        const QFont& font = row.bold ? layout.bold : layout.font;
        QStringList name = wrappedLines(row.name, font, nameRoom + 0.5, most);
        const qsizetype remark = row.name.endsWith(u')') ? row.name.lastIndexOf(QLatin1String(" (")) : -1;
        if (remark > 0 && name.last().endsWith(u'…')) // what is in brackets goes first
            name = wrappedLines(row.name.left(remark), font, nameRoom + 0.5, most);
        layout.names.push_back(std::move(name));
    }
    qreal y = area.top();
    if (legend > 0) {
        layout.legend = QRectF(area.left(), y, area.width(), legend);
        y += legend;
    }
    if (headers) {
        layout.header = QRectF(area.left(), y, area.width(), line);
        y += 1.2 * line;
    }
    layout.plot = QRectF(plotLeft, y, plotRight - plotLeft, layout.row * count);
    layout.axis = QRectF(plotLeft, layout.plot.bottom(), layout.plot.width(), axisLines * line);
    layout.sentenceTop = layout.axis.bottom() + 0.4 * line;
    layout.empty = layout.row < 2;
}

// Entries flow in lines. Height with the gap below; 0 where they do not fit.
qreal RowsPicture::placeLegend(Layout& layout) const
{
    layout.legends.clear();
    qreal left = 0, top = 0;
    int lines = 1;
    for (const RowsLegend& entry : m_data.legend) {
        const qreal width = textWidth(entry.text, layout.font) + 1.6 * layout.line;
        if (left > 0 && left + width > layout.area.width()) {
            left = 0;
            top += 1.15 * layout.line;
            ++lines;
        }
        if (width > layout.area.width() || lines > legendLines) {
            layout.legends.clear();
            return 0;
        }
        layout.legends.emplace_back(left, top);
        left += width + layout.line;
    }
    return layout.legends.empty() ? 0 : top + 1.5 * layout.line;
}

qreal RowsPicture::x(const Layout& layout, double value) const
{
    return layout.plot.left() + m_map.level(value) * layout.plot.width();
}

QRectF RowsPicture::barBox(const Layout& layout, std::size_t row, double from, double to) const
{
    const qreal head = layout.stacked ? 1.02 * layout.line : 0; // its name
    const qreal height = layout.stacked ? std::min(layout.row - head - 0.12 * layout.line, 1.1 * layout.line)
                                        : layout.row * barShare;
    const qreal top = layout.stacked
        ? layout.plot.top() + layout.row * static_cast<qreal>(row) + head
        : layout.plot.top() + layout.row * (static_cast<qreal>(row) + 0.5) - height / 2;
    const qreal left = x(layout, from);
    // A sliver stays visible.
    return {left, top, std::max(1.5, x(layout, to) - left), height};
}

RowsData onTheWay(const RowsData& from, const RowsData& to, double share)
{
    RowsData now = to;
    now.axis = onTheWay(from.axis, to.axis, share);
    const auto move = [&](double& value, double before) {
        value = onTheWay(before, value, share, to.axis.scale == AxisScale::Log10);
    };
    for (RowsBar& row : now.rows) {
        const auto before = std::ranges::find(from.rows, row.key, &RowsBar::key);
        if (row.key.isEmpty() || before == from.rows.end())
            continue;
        move(row.from, before->from);
        move(row.to, before->to);
        if (row.tick && before->tick)
            move(*row.tick, *before->tick);
        if (row.whisker && before->whisker) {
            move(row.whisker->first, before->whisker->first);
            move(row.whisker->second, before->whisker->second);
        }
    }
    for (std::size_t i = 0; i < now.limits.size() && from.limits.size() == now.limits.size(); ++i)
        move(now.limits[i].value, from.limits[i].value);
    return now;
}

void RowsPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area); // for the rows as they will be
    std::optional<RowsData> now = m_glide.now(m_data);
    if (!now)
        return paintShown(painter, layout);
    for (int i = 0; i < 2; ++i) { // there and back
        std::swap(m_data, *now);
        m_map = AxisMap(m_data.axis);
        if (i == 0)
            paintShown(painter, layout);
    }
}

void RowsPicture::paintShown(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.empty) {
        if (!layout.legend.isNull())
            paintLegend(painter, layout);
        if (!layout.header.isNull())
            for (const auto& [cell, right] : layout.columns)
                drawLabel(painter, {right, layout.header.center().y()}, Qt::AlignRight | Qt::AlignVCenter,
                    m_data.headers[static_cast<qsizetype>(cell)], layout.font,
                    theme.color(ColorRole::SecondaryText));
        paintAxis(painter, layout);
        for (std::size_t i = 0; i < m_data.rows.size(); ++i)
            paintRow(painter, layout, i);
        paintLimits(painter, layout);
    }
    drawLines(painter, {layout.area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        theme.color(ColorRole::Text), layout.line);
    painter.restore();
}

void RowsPicture::paintAxis(QPainter& painter, const Layout& layout) const
{
    paintBottomAxis(
        painter, layout.plot, layout.area, m_data.axis, [&](double value) { return x(layout, value); },
        layout.font, layout.line, *m_style.theme);
}

void RowsPicture::paintLimits(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    for (const RowsLimit& limit : m_data.limits) {
        const bool labelled = !limit.label.isEmpty();
        if (limit.value > m_data.axis.maximum * (1 + 1e-9) || (!labelled && layout.legend.isNull()))
            continue;
        const qreal at = x(layout, limit.value);
        painter.setPen(QPen(theme.color(labelled ? ColorRole::Text : ColorRole::SecondaryText),
            labelled ? 1.5 : 1, limit.style, Qt::FlatCap));
        // Where names and numbers stand above the bars, beside the bars only.
        if (layout.stacked)
            for (std::size_t i = 0; i < m_data.rows.size(); ++i) {
                const QRectF bar = barBox(layout, i, 0, limit.value);
                painter.drawLine(QPointF(at, bar.top()), QPointF(at, bar.bottom()));
            }
        else
            painter.drawLine(QPointF(at, layout.plot.top()), QPointF(at, layout.plot.bottom()));
        const qreal width = textWidth(limit.label, layout.font);
        qreal free = layout.plot.right(); // the headers of the columns begin there
        for (const auto& [cell, right] : layout.columns)
            free = std::min(free,
                right - textWidth(m_data.headers[static_cast<qsizetype>(cell)], layout.font)
                    - 0.5 * layout.line);
        if (!labelled || layout.header.isNull() || width > free - layout.plot.left())
            continue;
        const qreal centre = std::clamp(at, layout.plot.left() + width / 2, free - width / 2);
        drawLabel(painter, {centre, layout.header.center().y()}, Qt::AlignHCenter | Qt::AlignVCenter,
            limit.label, layout.font, theme.color(ColorRole::Text));
    }
}

void RowsPicture::paintFill(
    QPainter& painter, const QRectF& box, RowsBar::Fill fill, ColorRole role, bool faint) const
{
    const Theme& theme = *m_style.theme;
    switch (fill) {
    case RowsBar::Fill::Role: {
        if (faint) {
            painter.fillRect(box, mixed(theme.color(ColorRole::Background), theme.color(role), faintShare));
            painter.strokePath(boxPath(box.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(theme.color(role), 1));
            break;
        }
        painter.fillRect(box, theme.color(role));
        if (theme.pattern(role) != FillPattern::None)
            paintPattern(painter, boxPath(box), theme.pattern(role), theme.patternInk(role));
        if (const QColor outline = theme.outline(role); outline.isValid() && box.width() > 2)
            painter.strokePath(boxPath(box.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(outline, 1));
        break;
    }
    case RowsBar::Fill::Waiting:
        painter.fillRect(box, theme.color(ColorRole::Panel));
        paintPattern(
            painter, boxPath(box), FillPattern::Hatch45, theme.color(ColorRole::SecondaryText), 5, 1);
        painter.strokePath(boxPath(box), QPen(theme.color(ColorRole::SecondaryText), 1));
        break;
    case RowsBar::Fill::Whole:
        painter.fillRect(
            box, mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Text), wholeTint));
        painter.strokePath(boxPath(box), QPen(theme.color(ColorRole::Text), 1));
        break;
    case RowsBar::Fill::Over:
        painter.fillRect(
            box, mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Overshoot), wholeTint));
        painter.strokePath(boxPath(box),
            QPen(theme.color(ColorRole::Overshoot), 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        break;
    case RowsBar::Fill::Outline:
        painter.strokePath(boxPath(box), QPen(theme.color(ColorRole::Text), 1.2, Qt::DashLine, Qt::FlatCap));
        break;
    }
}

void RowsPicture::paintRow(QPainter& painter, const Layout& layout, std::size_t index) const
{
    const Theme& theme = *m_style.theme;
    const RowsBar& row = m_data.rows[index];
    const FigurePart group(painter, QStringLiteral("series-") + row.key);
    const QFont& font = row.bold ? layout.bold : layout.font;
    const QColor text = theme.color(ColorRole::Text);
    const QRectF box = barBox(layout, index, row.from, row.to);
    const qreal middle = box.center().y();
    const qreal words = layout.stacked ? box.top() - 0.52 * layout.line : middle; // of the line of text
    // Rows too low for their text are bars alone, and only their sum is labelled.
    const bool labelled = row.bold || layout.row >= lowestLabelled * layout.line;
    const QStringList& name = layout.names[index];
    if (layout.stacked) // neither grid nor axis runs through the words
        painter.fillRect(
            QRectF(layout.area.left(), words - layout.line / 2, layout.area.width(), layout.line),
            theme.color(ColorRole::Background));
    qreal top = words - static_cast<qreal>(name.size()) * layout.line / 2;
    for (const QString& part : labelled ? name : QStringList()) {
        drawLabel(painter, {layout.stacked ? layout.area.left() : layout.nameRight, top},
            (layout.stacked ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop, part, font, text);
        top += layout.line;
    }
    if (row.baseline)
        painter.strokePath(boxPath(box), baselinePen(theme, *row.baseline));
    else
        paintFill(painter, box, row.fill, row.role, row.faint);
    if (row.fill == RowsBar::Fill::Over && !m_data.limits.empty()) {
        QRectF beyond = box;
        beyond.setLeft(std::clamp(x(layout, m_data.limits.front().value), box.left(), box.right()));
        paintPattern(painter, boxPath(beyond), FillPattern::Hatch45, theme.color(ColorRole::Overshoot),
            0.55 * layout.line, 1.2);
    }
    if (row.joined) {
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        const qreal at = x(layout, row.to);
        painter.drawLine(QPointF(at, box.bottom()),
            QPointF(at, layout.stacked ? box.bottom() + 0.1 * layout.line : box.top() + layout.row));
    }
    const bool beyond = row.to > m_data.axis.maximum * (1 + 1e-9);
    if (beyond) // the axis holds still while a slider moves
        drawLabel(painter, {box.right() - 0.2 * layout.line, middle}, Qt::AlignRight | Qt::AlignVCenter,
            QStringLiteral("\u2192"), layout.bold, text);
    if (row.tick) {
        const qreal at = x(layout, *row.tick);
        painter.setPen(QPen(text, 2));
        painter.drawLine(QPointF(at, box.top() - 2), QPointF(at, box.bottom() + 2));
    }
    if (row.whisker) {
        const qreal low = x(layout, row.whisker->first);
        const qreal high = x(layout, row.whisker->second);
        const qreal cap = box.height() * 0.3;
        QPainterPath whisker;
        whisker.moveTo(low, middle - cap);
        whisker.lineTo(low, middle + cap);
        whisker.moveTo(low, middle);
        whisker.lineTo(high, middle);
        whisker.moveTo(high, middle - cap);
        whisker.lineTo(high, middle + cap);
        painter.strokePath(whisker, QPen(text, 2, Qt::SolidLine, Qt::FlatCap));
    }
    for (const auto& [cell, right] : layout.columns)
        if (labelled && static_cast<qsizetype>(cell) < row.cells.size())
            drawLabel(painter, {right, words}, Qt::AlignRight | Qt::AlignVCenter,
                row.cells[static_cast<qsizetype>(cell)], font, text);
}

void RowsPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    for (std::size_t i = 0; i < layout.legends.size(); ++i) {
        const RowsLegend& entry = m_data.legend[i];
        const qreal side = 0.75 * layout.line;
        const QPointF at = layout.legend.topLeft() + layout.legends[i] + QPointF(1, layout.line / 2);
        const QRectF box(at.x(), at.y() - side / 2, 1.3 * side, side);
        if (entry.tick) {
            painter.setPen(QPen(theme.color(ColorRole::Text), 2));
            painter.drawLine(QPointF(box.center().x(), box.top()), QPointF(box.center().x(), box.bottom()));
        } else if (entry.limit) {
            painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1, *entry.limit, Qt::FlatCap));
            painter.drawLine(QPointF(box.center().x(), box.top()), QPointF(box.center().x(), box.bottom()));
        } else {
            paintFill(painter, box, entry.fill, entry.role, entry.faint);
        }
        drawEntryName(
            painter, box, 0.4 * layout.line, entry.text, layout.font, theme.color(ColorRole::SecondaryText));
    }
}

QRectF RowsPicture::bar(const QRectF& area, std::size_t row)
{
    const Layout& layout = layOut(area);
    return layout.empty || row >= m_data.rows.size()
        ? QRectF()
        : barBox(layout, row, m_data.rows[row].from, m_data.rows[row].to);
}

bool RowsPicture::complete(const QRectF& area)
{
    const std::vector<QStringList>& names = layOut(area).names;
    return std::ranges::none_of(
        names, [](const QStringList& lines) { return !lines.isEmpty() && lines.last().endsWith(u'…'); });
}

std::vector<Mark> RowsPicture::marks(const QRectF& area)
{
    const Layout& layout = layOut(area);
    std::vector<Mark> all;
    for (std::size_t i = 0; i < m_data.rows.size() && !layout.empty; ++i) {
        const RowsBar& row = m_data.rows[i];
        const QRectF box(layout.area.left(), layout.plot.top() + layout.row * static_cast<qreal>(i),
            layout.area.width(), layout.row);
        all.push_back(boxMark(row.key, row.spoken, row.path, box.adjusted(-1, 1, 1, -1)));
    }
    return all;
}

RowsBar wholeBar(const QString& key, const QString& name, double value, const QStringList& cells)
{
    RowsBar row;
    row.key = key;
    row.name = name;
    row.to = value;
    row.fill = RowsBar::Fill::Whole;
    row.bold = true;
    row.cells = cells;
    return row;
}

RowsBar baselineBar(
    const QString& letter, const QString& name, const QString& spoken, double value, const QStringList& cells)
{
    RowsBar row;
    row.key = QStringLiteral("baseline.") + letter;
    row.name = name;
    row.spoken = spoken;
    row.to = value;
    row.fill = RowsBar::Fill::Outline;
    row.cells = cells;
    return row;
}

QString nowAgainst(const std::optional<double>& now, double then, const NumberFormat& numbers)
{
    const QString factor = now ? factorText(*now, then, numbers) : QString();
    if (factor.isEmpty())
        return QString(noValue);
    return sameValue(*now, then) ? QStringLiteral("=") : Words::tr("now %1", "a factor").arg(factor);
}

} // namespace ridgepoint
