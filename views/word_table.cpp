#include "views/word_table.h"

#include "views/chart/labels.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(WordTable)
};

constexpr int freely = 6; // lines of one cell where there is room
constexpr int everything = 1000; // lines of a paragraph
constexpr qreal rowPadding = 0.3; // of a line, above and below together
constexpr qreal betweenButtons = 4; // pixels
constexpr qreal aroundButton = 0.6; // of a line, above and below together, at most

// What wrappedLines() would not break: a word, a number with its unit, or either with the dot behind it.
qreal longestWord(const QString& text, const QFont& font)
{
    const auto joins = [&text](qsizetype blank) {
        if (blank + 1 >= text.size())
            return false;
        const QChar next = text[blank + 1];
        return next == u'\u00B7' || (text[blank - 1].isDigit() && !next.isDigit() && !next.isSpace());
    };
    qreal widest = 0;
    qsizetype from = 0;
    while (from < text.size()) {
        qsizetype to = text.indexOf(u' ', from);
        while (to > from && joins(to))
            to = text.indexOf(u' ', to + 1);
        if (to < 0)
            to = text.size();
        widest = std::max(widest, textWidth(text.mid(from, to - from), font));
        from = to + 1;
    }
    return widest;
}

constexpr qsizetype shortNumber = 12; // characters: "≈ +12.4 %", no sentence about a number

bool isAligned(const WordColumn& column, const QString& text)
{
    return column.number && text.size() <= shortNumber
        && std::any_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
}

// Of what stands before the decimal separator, or would.
qreal leadOf(const QString& text, const QFont& font)
{
    const auto digit = [](QChar c) { return c.isDigit(); };
    const auto first = std::find_if(text.begin(), text.end(), digit);
    return textWidth(text.left(std::find_if_not(first, text.end(), digit) - text.begin()), font);
}

} // namespace

void WordTable::update(const WordTableData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_layout.reset();
}

qreal WordTable::floorOf(const Layout& layout) const
{
    return layout.area.bottom() - (m_data.more > 0 ? layout.line : 0);
}

void WordTable::sayMore(Layout& layout, qreal y) const
{
    layout.more = m_data.rows.size() - layout.rows.size() + m_data.more;
    while (
        layout.more > m_data.more && !layout.rows.empty() && y + layout.line > layout.area.bottom() + 0.5) {
        y = layout.rows.back().top();
        layout.rows.pop_back();
        ++layout.more;
    }
    layout.moreTop = y;
}

std::optional<WordTable::Layout> WordTable::attempt(
    const QRectF& area, qreal scale, int worstRank, int mostLines) const
{
    Layout layout;
    layout.area = area;
    layout.font = pictureFont(m_style.font, scale);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.bold);
    layout.pad = std::max(layout.line * rowPadding, buttonColumn() ? betweenButtons : 0);
    const auto rowCount = static_cast<qreal>(m_data.rows.size());
    const qreal floor = floorOf(layout);
    if (mostLines > 1 && (rowCount + 1) * (layout.line + layout.pad) > floor - area.top() + 0.5)
        return std::nullopt; // whatever the words
    const qreal side = layout.line * 0.4;
    std::vector<qreal> natural, least, leads;
    for (std::size_t c = 0; c < m_data.columns.size(); ++c) {
        const WordColumn& column = m_data.columns[c];
        if (column.rank > worstRank)
            continue;
        const qreal inside = column.button ? 2 * side : 0;
        qreal wide = textWidth(column.title, layout.bold), narrow = longestWord(column.title, layout.bold);
        qreal lead = 0, rest = 0;
        for (const WordRow& row : m_data.rows) {
            const QFont& font = row.bold && c == 0 ? layout.bold : layout.font;
            wide = std::max(wide, textWidth(row.cells[static_cast<qsizetype>(c)], font) + inside);
            narrow = std::max(narrow, longestWord(row.cells[static_cast<qsizetype>(c)], font) + inside);
            if (const QString& text = row.cells[static_cast<qsizetype>(c)]; isAligned(column, text)) {
                const qreal before = leadOf(text, font);
                lead = std::max(lead, before);
                rest = std::max(rest, textWidth(text, font) - before);
            }
        }
        wide = std::max(wide, lead + rest);
        narrow = std::max(narrow, lead + rest);
        leads.push_back(lead);
        layout.columns.push_back(c);
        natural.push_back(wide + 1);
        least.push_back(std::min(narrow, wide) + 1);
    }
    if (layout.columns.empty())
        return std::nullopt;
    const qreal gaps = static_cast<qreal>(layout.columns.size() - 1);
    qreal gap = 1.1 * layout.line;
    const qreal room = area.width() - 2 * side - gaps * gap;
    qreal wide = 0, narrow = 0;
    for (std::size_t i = 0; i < natural.size(); ++i) {
        wide += natural[i];
        narrow += least[i];
    }
    const bool squeezed = narrow > room;
    if (squeezed && mostLines > 1)
        return std::nullopt;
    const qreal share = wide <= room ? 1 : squeezed || wide <= narrow ? 0 : (room - narrow) / (wide - narrow);
    if (wide < room && gaps > 0)
        gap += std::min((room - wide) / gaps, 2 * layout.line);
    qreal x = area.left() + side;
    for (std::size_t i = 0; i < natural.size(); ++i) {
        qreal width = least[i] + (natural[i] - least[i]) * share;
        if (squeezed)
            width *= std::max(0.0, room) / narrow;
        layout.left.push_back(x);
        layout.width.push_back(width);
        x += width + gap;
    }
    qreal y = area.top();
    qsizetype titleLines = 1;
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        layout.titles.push_back(wrappedLines(m_data.columns[layout.columns[i]].title, layout.bold,
            layout.width[i] + 0.5, mostLines > 1 ? 2 : 1));
        titleLines = std::max(titleLines, layout.titles.back().size());
    }
    layout.header =
        QRectF(area.left(), y, area.width(), static_cast<qreal>(titleLines) * layout.line + layout.pad);
    y += layout.header.height();
    if (y > area.bottom())
        return std::nullopt;
    layout.complete = !squeezed;
    for (const WordRow& row : m_data.rows) {
        std::vector<Cell> cells;
        qsizetype most = 1;
        for (std::size_t i = 0; i < layout.columns.size(); ++i) {
            const std::size_t c = layout.columns[i];
            const QFont& font = row.bold && c == 0 ? layout.bold : layout.font;
            const qreal width = layout.width[i] - (m_data.columns[c].button ? 2 * side : 0) + 0.01;
            const QString& text = row.cells[static_cast<qsizetype>(c)];
            QStringList lines = wrappedLines(text, font, width, freely);
            if (lines.size() > mostLines)
                lines = wrappedLines(text, font, width, mostLines);
            if (!lines.isEmpty() && lines.back().endsWith(u'…') && !text.endsWith(u'…'))
                layout.complete = false;
            most = std::max(most, lines.size());
            const qreal shift = isAligned(m_data.columns[c], text)
                ? std::min(leads[i] - leadOf(text, font), layout.width[i] - textWidth(text, font))
                : 0;
            cells.push_back({lines, std::max(0.0, shift)});
        }
        const qreal height = static_cast<qreal>(most) * layout.line + layout.pad;
        if (y + height > floor + 0.5) {
            if (mostLines > 1)
                return std::nullopt;
            layout.complete = false;
            break;
        }
        layout.rows.emplace_back(area.left(), y, area.width(), height);
        layout.cells.push_back(std::move(cells));
        y += height;
    }
    // What is left goes between the rows, up to a comfortable height.
    if (layout.complete && !layout.rows.empty()) {
        const qreal spare = std::min((floor - y) / static_cast<qreal>(layout.rows.size()), layout.line * 0.6);
        if (spare > 0)
            for (std::size_t i = 0; i < layout.rows.size(); ++i) {
                layout.rows[i].translate(0, spare * static_cast<qreal>(i));
                layout.rows[i].setHeight(layout.rows[i].height() + spare);
                y = layout.rows[i].bottom();
            }
    }
    sayMore(layout, y);
    return layout;
}

const WordTable::Layout& WordTable::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    int worst = 0;
    for (const WordColumn& column : m_data.columns)
        worst = std::max(worst, column.rank);
    const qreal largest = pictureScale(area, m_style.font, 1.25);
    std::optional<Layout> found;
    for (int rank = worst; rank >= 0 && !found; --rank)
        for (const qreal scale : {largest, 1.0, smallType})
            if (found = attempt(area, scale, rank, freely); found)
                break;
    for (int rank = worst; rank >= 0 && !found; --rank)
        if (found = stack(area, smallType, rank); found)
            break;
    for (int lines : {3, 2, 1})
        for (int rank = worst; rank >= 0 && !found; --rank)
            if (found = attempt(area, smallType, rank, lines); found && rank > 0 && !found->complete)
                found.reset(); // fewer columns before fewer words
    m_layout = found.value_or(Layout{});
    m_layout->area = area;
    return *m_layout;
}

// Rows as paragraphs; nothing unless all of them fit.
std::optional<WordTable::Layout> WordTable::stack(const QRectF& area, qreal scale, int worstRank) const
{
    Layout layout;
    layout.area = area;
    layout.stacked = true;
    layout.font = pictureFont(m_style.font, scale);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.bold);
    layout.pad = std::max(layout.line * rowPadding, buttonColumn() ? betweenButtons : 0);
    const qreal side = layout.line * 0.4;
    if (buttonColumn())
        for (std::size_t r = 0; r < m_data.rows.size(); ++r)
            if (m_data.rows[r].enabled)
                layout.buttonWidth =
                    std::max(layout.buttonWidth, textWidth(buttonText(r), layout.font) + 2 * side);
    const qreal width = area.width() - 2 * side - (layout.buttonWidth > 0 ? layout.buttonWidth + side : 0);
    const auto rowCount = static_cast<qreal>(m_data.rows.size());
    const qreal floor = floorOf(layout);
    if (width < 8 * layout.line || rowCount * layout.line > floor - area.top() + 0.5)
        return std::nullopt;
    layout.header = QRectF(area.left(), area.top(), area.width(), 0.01);
    qreal y = area.top();
    QStringList titles;
    for (const WordColumn& column : m_data.columns)
        if (!column.button)
            titles += column.title;
    if (std::ranges::all_of(
            m_data.columns, [](const WordColumn& column) { return column.plain || column.button; })) {
        layout.titles = {
            wrappedLines(titles.join(QStringLiteral("\u00A0· ")), layout.bold, width, everything)};
        layout.header.setHeight(static_cast<qreal>(layout.titles.front().size()) * layout.line + layout.pad);
        y = layout.header.bottom();
    }
    for (const WordRow& row : m_data.rows) {
        QStringList parts;
        for (std::size_t c = 1; c < m_data.columns.size(); ++c) {
            const WordColumn& column = m_data.columns[c];
            const QString& cell = row.cells[static_cast<qsizetype>(c)];
            if (column.rank > worstRank || column.button || cell.isEmpty())
                continue;
            parts += column.plain ? cell : Words::tr("%1: %2", "column and its cell").arg(column.title, cell);
        }
        layout.headings.push_back(wrappedLines(row.cells[0], layout.bold, width, everything));
        layout.paragraphs.push_back(
            wrappedLines(parts.join(QStringLiteral(" · ")), layout.font, width, everything));
        const auto lines = layout.headings.back().size() + layout.paragraphs.back().size();
        const qreal gap = row.startsGroup || layout.buttonWidth > 0 ? layout.pad : 0;
        const qreal height = static_cast<qreal>(lines) * layout.line + gap;
        layout.rows.emplace_back(area.left(), y, area.width(), height);
        y += height;
        if (y > floor + 0.5)
            return std::nullopt;
    }
    const qreal spare = std::min((floor - y) / static_cast<qreal>(layout.rows.size()), layout.line * 0.4);
    for (std::size_t i = 0; i < layout.rows.size() && spare > 0; ++i) {
        layout.rows[i].translate(0, spare * static_cast<qreal>(i));
        layout.rows[i].setHeight(layout.rows[i].height() + spare);
        y = layout.rows[i].bottom();
    }
    sayMore(layout, y);
    layout.complete = true;
    return layout;
}

void WordTable::paintStacked(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text);
    if (!layout.titles.empty()) {
        drawLines(painter, {layout.area.left() + 0.4 * layout.line, layout.area.top()}, layout.titles.front(),
            layout.bold, theme.color(ColorRole::SecondaryText), layout.line);
        painter.setPen(QPen(theme.color(ColorRole::Line), 1.5));
        painter.drawLine(layout.header.bottomLeft(), layout.header.bottomRight());
    }
    for (std::size_t r = 0; r < layout.rows.size(); ++r) {
        const WordRow& row = m_data.rows[r];
        const QRectF& box = layout.rows[r];
        if (row.lit) {
            painter.fillRect(box, theme.color(ColorRole::Panel));
            painter.fillRect(QRectF(box.left(), box.top(), layout.line / 5, box.height()), text);
        }
        if (row.startsGroup && r > 0) {
            painter.setPen(QPen(theme.grid(), 1));
            painter.drawLine(box.topLeft(), box.topRight());
        }
        const auto lines = layout.headings[r].size() + layout.paragraphs[r].size();
        const qreal x = box.left() + 0.4 * layout.line;
        qreal y = box.center().y() - static_cast<qreal>(lines) * layout.line / 2;
        const auto put = [&](const QStringList& all, const QFont& font, const QColor& color) {
            for (const QString& line : all) {
                drawLabel(painter, {x, y}, Qt::AlignLeft | Qt::AlignTop, line, font, color);
                y += layout.line;
            }
        };
        put(layout.headings[r], layout.bold, text);
        put(layout.paragraphs[r], layout.font, row.faint ? theme.color(ColorRole::SecondaryText) : text);
        if (const QRectF button = buttonEdge(layout, r); !button.isNull()) {
            paintButton(painter, layout, button);
            drawLabel(painter, {button.left() + 0.4 * layout.line, button.center().y()},
                Qt::AlignLeft | Qt::AlignVCenter, buttonText(r), layout.font, theme.color(ColorRole::Focus));
        }
    }
}

std::optional<std::size_t> WordTable::buttonColumn() const
{
    const auto found = std::ranges::find_if(m_data.columns, &WordColumn::button);
    return found == m_data.columns.end() ? std::nullopt
                                         : std::optional(std::size_t(found - m_data.columns.begin()));
}

const QString& WordTable::buttonText(std::size_t row) const
{
    return m_data.rows[row].cells[static_cast<qsizetype>(*buttonColumn())];
}

QRectF WordTable::buttonBox(const Layout& layout, std::size_t row) const
{
    if (row >= layout.rows.size() || !m_data.rows[row].enabled)
        return {};
    const QRectF box = layout.rows[row].adjusted(0, 1, 0, -1);
    if (layout.stacked)
        return layout.buttonWidth > 0
            ? QRectF(box.right() - layout.buttonWidth, box.top(), layout.buttonWidth, box.height())
            : QRectF();
    for (std::size_t i = 0; i < layout.columns.size(); ++i)
        if (m_data.columns[layout.columns[i]].button)
            return {layout.left[i], box.top(), layout.width[i], box.height()};
    return {};
}

// As high as the row but for what keeps two of them apart; below a heading, beside what it heads.
QRectF WordTable::buttonEdge(const Layout& layout, std::size_t row) const
{
    QRectF edge = buttonBox(layout, row);
    if (edge.isNull())
        return edge;
    const QRectF& box = layout.rows[row];
    qsizetype lines = 1;
    qreal middle = box.center().y();
    if (layout.stacked)
        middle += static_cast<qreal>(layout.headings[row].size()) * layout.line / 2;
    else
        for (std::size_t i = 0; i < layout.columns.size(); ++i)
            if (m_data.columns[layout.columns[i]].button)
                lines = layout.cells[row][i].lines.size();
    const qreal height = std::min(2 * (box.bottom() - middle) - betweenButtons,
        (static_cast<qreal>(lines) + aroundButton) * layout.line);
    edge.setTop(middle - height / 2);
    edge.setHeight(height);
    return edge;
}

void WordTable::paintButton(QPainter& painter, const Layout& layout, const QRectF& edge) const
{
    painter.setPen(QPen(m_style.theme->color(ColorRole::Focus), 1.2));
    painter.setBrush(m_style.theme->color(ColorRole::Background));
    painter.drawRoundedRect(edge.adjusted(0.5, 0.5, -0.5, -0.5), layout.line / 4, layout.line / 4);
}

std::vector<QRectF> WordTable::rowBoxes(const QRectF& area) { return layOut(area).rows; }

bool WordTable::complete(const QRectF& area) { return layOut(area).complete; }

qreal WordTable::usedHeight(const QRectF& area)
{
    const Layout& layout = layOut(area);
    return layout.rows.empty() ? layout.header.height() : layout.rows.back().bottom() - area.top();
}

QRectF WordTable::buttonBox(const QRectF& area, std::size_t row) { return buttonBox(layOut(area), row); }

QRectF WordTable::buttonEdge(const QRectF& area, std::size_t row) { return buttonEdge(layOut(area), row); }

void WordTable::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    if (layout.header.isEmpty())
        return;
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text);
    const QColor secondary = theme.color(ColorRole::SecondaryText);
    const auto rule = [&](qreal y, const QColor& color, qreal width) {
        painter.setPen(QPen(color, width));
        painter.drawLine(QPointF(layout.area.left(), y), QPointF(layout.area.right(), y));
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (layout.more > 0 && layout.moreTop + layout.line <= layout.area.bottom() + 0.5) {
        const QString more = Words::tr("and %n more", nullptr, static_cast<int>(layout.more));
        const qreal indent = layout.line * 0.4;
        drawLabel(painter, {layout.area.left() + indent, layout.moreTop}, Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(layout.font).elidedText(more, Qt::ElideRight, layout.area.width() - indent),
            layout.font, secondary);
    }
    if (layout.stacked) {
        paintStacked(painter, layout);
        painter.restore();
        return;
    }
    for (std::size_t r = 0; r < layout.rows.size(); ++r)
        if (m_data.rows[r].lit)
            painter.fillRect(layout.rows[r], theme.color(ColorRole::Panel));
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        drawLines(painter,
            {layout.left[i],
                layout.header.bottom() - layout.pad / 2
                    - static_cast<qreal>(layout.titles[i].size()) * layout.line},
            layout.titles[i], layout.bold, secondary, layout.line);
    }
    rule(layout.header.bottom(), theme.color(ColorRole::Line), 1.5);
    for (std::size_t r = 0; r < layout.rows.size(); ++r) {
        const WordRow& row = m_data.rows[r];
        const QRectF& box = layout.rows[r];
        if (row.startsGroup && r > 0)
            rule(box.top(), theme.grid(), 1);
        if (row.lit) // the second channel beside the panel's colour
            painter.fillRect(QRectF(box.left(), box.top(), layout.line / 5, box.height()), text);
        for (std::size_t i = 0; i < layout.columns.size(); ++i) {
            const std::size_t c = layout.columns[i];
            const WordColumn& column = m_data.columns[c];
            const QStringList& lines = layout.cells[r][i].lines;
            const QFont& font = row.bold && c == 0 ? layout.bold : layout.font;
            qreal x = layout.left[i] + layout.cells[r][i].shift;
            qreal y = box.center().y() - static_cast<qreal>(lines.size()) * layout.line / 2;
            if (column.button && row.enabled && !lines.isEmpty())
                paintButton(painter, layout, buttonEdge(layout, r));
            if (column.button)
                x += layout.line * 0.4;
            const QColor color = column.button && row.enabled ? theme.color(ColorRole::Focus)
                : (row.faint && c > 0) || column.secondary    ? secondary
                                                              : text;
            for (const QString& line : lines) {
                drawLabel(painter, {x, y}, Qt::AlignLeft | Qt::AlignTop, line, font, color);
                y += layout.line;
            }
        }
    }
    painter.restore();
}

} // namespace ridgepoint
