#include "views/accounting/accounting_view.h"

#include "views/chart/labels.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr qreal leastRow = 1.12; // heights of a row, in lines of text
constexpr qreal bestRow = 1.9;
constexpr int legendLinesAtMost = 4;
constexpr int sentenceLinesAtMost = 3;

qreal widest(
    const std::vector<QString>& cells, const QString& title, const QFont& font, const QFont& titleFont)
{
    qreal width = textWidth(title, titleFont);
    for (const QString& cell : cells)
        width = std::max(width, textWidth(cell, font));
    return width;
}

// "P 70B · b 16 B" is broken between the symbols only.
QString legendText(QString legend)
{
    static const QRegularExpression within(QStringLiteral("(?<!\u00B7) (?!\u00B7)"));
    return legend.replace(within, QString(QChar::Nbsp));
}

} // namespace

AccountingView::AccountingView(QWidget* parent)
    : PanelViewOf(parent, {QStringLiteral("accounting"), tr("Accounting"), tr("The accounting habit")})
{
    addPanel(
        {QStringLiteral("estimates"), tr("estimates"), tr("Bytes and FLOPs on the back of an envelope (1)"),
            tr("Back-of-envelope estimates of bytes and FLOPs before writing any code")});
    addPanel<LayersData, LayersPicture>(
        {QStringLiteral("layers"), tr("layers"),
            tr("Parameters by kind of layer, and what a sequence keeps (2)"),
            tr("What the model's parameters are in, and what a sequence keeps of each kind of layer")},
        layersData, layersTable);
}

void AccountingView::rebuild()
{
    if (input().report)
        m_data = accountingData(input(), style().numbers);
    m_layoutArea.reset();
    PanelViewOf::rebuild();
}

std::vector<ReadoutTileData> AccountingView::makeTiles() const
{
    return shown() == Show::Estimates ? accountingTiles(m_data) : layersTiles(input(), style().numbers);
}

ViewTable AccountingView::makeTable() const
{
    return shown() == Show::Estimates ? accountingTable(m_data) : PanelViewOf::makeTable();
}

std::vector<AccountingView::Choice> AccountingView::choices() const
{
    std::vector<Choice> all;
    // What is said of a baseline becomes shorter before one of them goes.
    for (std::size_t n = m_data.baselines; n > 0; --n) {
        all.push_back({n, true, true, false});
        all.push_back({n, true, true, true});
        all.push_back({n, true, false, true});
        all.push_back({n, false, false, true});
    }
    all.push_back({0, true, true, false});
    all.push_back({0, false, true, false});
    return all;
}

const AccountingView::Layout& AccountingView::layoutFor(const QRectF& area)
{
    if (m_layoutArea != area) {
        m_layout = bestLayout(area);
        m_layoutArea = area;
    }
    return m_layout;
}

AccountingView::Layout AccountingView::bestLayout(const QRectF& area) const
{
    // Larger type where the table would be lost in the room, smaller where it would not fit; then without the
    // symbols' values; then fewer columns; at last fewer rows and shortened words.
    const std::vector<Choice> all = choices();
    for (const qreal scale : {1.5, largeType, 1.0, smallType}) {
        Layout layout = layoutFor(area, scale, all.front());
        if (layout.wide && layout.high && layout.complete)
            return layout;
    }
    for (const bool complete : {true, false})
        for (const Choice& choice : all)
            for (const qreal scale : {1.5, largeType, 1.0, smallType}) {
                Layout layout = layoutFor(area, scale, choice);
                if (layout.wide && (layout.high || (!complete && scale == smallType)))
                    return layout;
            }
    return layoutFor(area, smallType, all.back());
}

AccountingView::Layout AccountingView::layoutFor(const QRectF& area, qreal scale, const Choice& choice) const
{
    Layout layout;
    layout.font = pictureFont(style().font, scale);
    layout.number = numberFont(layout.font);
    layout.small = pictureFont(style().font, std::max(1.0, scale) * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.boldNumber = layout.number;
    layout.boldNumber.setBold(true);
    const qreal line = lineHeight(layout.font);
    layout.unit = std::max(1.0, line / 4);
    const qreal u = layout.unit;
    const QRectF inner = area.adjusted(2 * u, u, -2 * u, -u);
    if (m_data.rows.empty() || inner.width() < 20 * u || inner.height() < 2 * line)
        return layout;

    // Columns at their natural width.
    const auto column = [&](const QString& title, auto&& cell, bool right, bool secondary) {
        Column c{title, {}, right, secondary, 0, 0};
        for (const AccountingRow& row : m_data.rows)
            c.cells.push_back(cell(row));
        c.cells.push_back(cell(m_data.ratio));
        c.width = widest(c.cells, title, right ? layout.boldNumber : layout.bold, layout.bold);
        layout.columns.push_back(std::move(c));
    };
    column(
        tr("Quantity"), [](const AccountingRow& r) { return r.quantity; }, false, false);
    if (choice.formula)
        column(
            tr("Symbol / formula"), [](const AccountingRow& r) { return r.formula; }, false, true);
    column(
        tr("value now"), [](const AccountingRow& r) { return r.value; }, true, false);
    for (std::size_t b = 0; b < choice.baselines; ++b) {
        if (choice.baselineValue)
            column(
                tr("baseline %1").arg(baselineLetter(b)),
                [b](const AccountingRow& r) { return r.baselineValues[b]; }, true, true);
        column(
            (choice.factorOnly ? QStringLiteral("\u00D7 ") : QStringLiteral("\u0394 ")) + baselineLetter(b),
            [&](const AccountingRow& r) { return choice.factorOnly ? r.factors[b] : r.changes[b]; }, true,
            false);
    }

    const qreal least = 3 * u;
    const auto total = [&] {
        qreal sum = 0;
        for (const Column& c : layout.columns)
            sum += c.width;
        return sum + least * static_cast<qreal>(layout.columns.size() - 1);
    };
    layout.wide = total() <= inner.width();
    if (!layout.wide) {
        Column& first = layout.columns.front();
        first.width = std::max(4 * u, first.width - (total() - inner.width()));
    }

    const qreal spare = std::max(0.0, inner.width() - total());
    const qreal gap = least
        + (layout.columns.size() > 1 ? std::min(8 * u, spare / static_cast<qreal>(layout.columns.size() - 1))
                                     : 0.0);
    qreal x = inner.left();
    for (Column& c : layout.columns) {
        c.left = x;
        x += c.width + gap;
    }
    const qreal width = std::min(inner.right(), x - gap) - inner.left();

    // Rows: header, quantities, ratio, sentence.
    const auto rows = static_cast<qreal>(m_data.rows.size());
    const qreal sentenceWidth = std::max(width, std::min(inner.width(), 90 * line));
    const auto sentenceLines = static_cast<qreal>(std::max<qsizetype>(
        1, wrappedLines(m_data.meaning, layout.font, sentenceWidth, sentenceLinesAtMost).size()));
    const qreal gaps = 3 * u;
    const auto rowsIn = [&](qreal height) { return (height - sentenceLines * line - gaps) / (rows + 2); };
    // The note and the symbols' values come last, and only where no row suffers.
    const qreal smallLine = lineHeight(layout.small);
    const QStringList note = wrappedLines(m_data.note, layout.small, inner.width(), 2);
    const QStringList legend =
        wrappedLines(legendText(m_data.legend), layout.small, inner.width(), legendLinesAtMost + 1);
    const auto heightOf = [&](const QStringList& lines) {
        return static_cast<qreal>(lines.size()) * smallLine + u;
    };
    const auto roomFor = [&](const QStringList& lines) {
        return !lines.isEmpty() && rowsIn(inner.height() - heightOf(lines)) >= leastRow * line;
    };
    layout.complete = !legend.isEmpty() && legend.size() <= legendLinesAtMost && roomFor(note + legend);
    if (layout.complete)
        layout.foot = note + legend;
    else if (roomFor(note))
        layout.foot = note;
    const qreal legendHeight = layout.foot.isEmpty() ? 0 : heightOf(layout.foot);
    const qreal row = std::clamp(rowsIn(inner.height() - legendHeight), leastRow * line, bestRow * line);
    qreal y = inner.top();
    layout.header = QRectF(inner.left(), y, width, row);
    y += row;
    for (std::size_t i = 0; i < m_data.rows.size() && y + row <= inner.bottom() + 0.5; ++i, y += row)
        layout.rows.emplace_back(inner.left(), y, width, row);
    // Rows without room are counted below the others.
    for (; layout.rows.size() < m_data.rows.size() && !layout.rows.empty();
         layout.rows.pop_back(), y -= row) {
        layout.more = QRectF(inner.left(), y, width, line);
        if (layout.more.bottom() <= inner.bottom() + 0.5)
            break;
    }
    y += u;
    if (layout.rows.size() == m_data.rows.size() && y + row <= inner.bottom() + 0.5) {
        layout.footer = QRectF(inner.left(), y, width, row);
        y += row + u;
        if (y + sentenceLines * line <= inner.bottom() + 0.5)
            layout.sentence = QRectF(inner.left(), y, sentenceWidth, sentenceLines * line);
        else if (y + line <= inner.bottom() + 0.5)
            layout.sentence = QRectF(inner.left(), y, inner.width(), line);
    }
    if (legendHeight > 0 && !layout.sentence.isEmpty())
        layout.legend = QRectF(inner.left(), layout.sentence.bottom() + u, inner.width(), legendHeight - u);
    layout.high = layout.rows.size() == m_data.rows.size() && !layout.sentence.isEmpty();
    return layout;
}

void AccountingView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (shown() != Show::Estimates)
        return PanelViewOf::drawPicture(painter, area);
    if (!style().theme || !input().report)
        return;
    const Layout& layout = layoutFor(area);
    if (layout.header.isEmpty())
        return;
    const Theme& theme = *style().theme;
    const QColor text = theme.color(ColorRole::Text);
    const QColor secondary = theme.color(ColorRole::SecondaryText);
    const auto cell = [&](const Column& column, const QRectF& row, const QString& content, const QFont& font,
                          const QColor& color) {
        const QString shown = QFontMetricsF(font).elidedText(content, Qt::ElideRight, column.width + 0.5);
        const qreal x = column.right ? column.left + column.width : column.left;
        drawLabel(painter, {x, row.center().y()},
            (column.right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, shown, font, color);
    };
    const auto rule = [&](qreal y, const QColor& color, qreal width) {
        painter.setPen(QPen(color, width));
        painter.drawLine(QPointF(layout.header.left(), y), QPointF(layout.header.right(), y));
    };

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Column& column : layout.columns)
        cell(column, layout.header, column.title, layout.bold, secondary);
    rule(layout.header.bottom(), theme.color(ColorRole::Line), 1.5);
    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        for (const Column& column : layout.columns)
            cell(column, layout.rows[i], column.cells[i], column.right ? layout.number : layout.font,
                column.secondary ? secondary : text);
        if (i + 1 < layout.rows.size())
            rule(layout.rows[i].bottom(), theme.grid(), 1);
    }
    if (!layout.more.isNull())
        drawLabel(painter, layout.more.topLeft(), Qt::AlignLeft | Qt::AlignTop,
            tr("and %n more", nullptr, int(m_data.rows.size() - layout.rows.size())), layout.font, secondary);
    if (!layout.footer.isEmpty()) {
        rule(layout.footer.top() - layout.unit / 2, theme.color(ColorRole::Line), 1.5);
        for (const Column& column : layout.columns)
            cell(column, layout.footer, column.cells.back(), column.right ? layout.boldNumber : layout.bold,
                column.secondary ? secondary : text);
    }
    if (!layout.sentence.isEmpty()) {
        const qreal line = lineHeight(layout.font);
        qreal y = layout.sentence.top();
        const int lines = std::max(1, qRound(layout.sentence.height() / line));
        const qreal wide = layout.sentence.width();
        const QStringList whole = wholeSentences(m_data.meaning, layout.font, wide, lines);
        for (const QString& part :
            whole.isEmpty() ? wrappedLines(m_data.meaning, layout.font, wide, lines) : whole) {
            drawLabel(
                painter, {layout.sentence.left(), y}, Qt::AlignLeft | Qt::AlignTop, part, layout.font, text);
            y += line;
        }
    }
    if (!layout.legend.isEmpty()) {
        drawLines(painter, {layout.legend.left(), layout.legend.top()}, layout.foot, layout.small, secondary,
            lineHeight(layout.small));
    }
    painter.restore();
}

std::vector<Mark> AccountingView::listMarks(const QRectF& area)
{
    if (shown() != Show::Estimates)
        return PanelViewOf::listMarks(area);
    std::vector<Mark> result;
    if (!input().report)
        return result;
    const Layout& layout = layoutFor(area);
    const auto add = [&](const AccountingRow& row, const QRectF& box, const QString& more) {
        result.push_back(
            boxMark(row.key, spokenRow(row) + more, row.key, box.adjusted(-layout.unit, 0, layout.unit, 0)));
    };
    for (std::size_t i = 0; i < layout.rows.size(); ++i)
        add(m_data.rows[i], layout.rows[i], {});
    if (!layout.footer.isEmpty())
        add(m_data.ratio, layout.footer, QStringLiteral(". ") + m_data.meaning);
    return result;
}

} // namespace ridgepoint
