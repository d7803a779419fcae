#include "views/remedies/remedies_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/labels.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Remedies)
};

constexpr qreal leastTable = 9.5; // lines: a header and one row for each wall, with room to breathe
constexpr int sentenceLines = 3;
constexpr qreal widestCard = 46; // lines of text

QString placesOf(const ReasonCell& cell)
{
    QStringList here;
    if (cell.now)
        here += Words::tr("● this scenario");
    if (cell.alone)
        here += Words::tr("○ on one accelerator");
    return here.join(QStringLiteral("   "));
}

// Beside the letters of the baselines.
qreal tagRoom(const ReasonCell& cell, qreal width, qreal line)
{
    return width - line - 1.2 * line * static_cast<qreal>(cell.baselines.size());
}

QString columnName(bool fits) { return fits ? Words::tr("it fits") : Words::tr("it does not fit"); }
QString rowName(bool fast) { return fast ? Words::tr("in time") : Words::tr("takes too long"); }

} // namespace

void RemediesPicture::update(
    const RemediesData& data, std::size_t baselines, RemedyWall open, const PictureStyle& style)
{
    m_data = data;
    m_baselines = baselines;
    m_open = open;
    m_style = style;
    m_layout.reset();
}

void RemediesPicture::fill(bool all, std::size_t plans)
{
    WordTableData table;
    table.columns = {{.title = Words::tr("Wall")},
        {.title = Words::tr("Symptom"), .secondary = true, .rank = 4},
        {.title = Words::tr("Responses"), .plain = true}, {.title = Words::tr("Effect here"), .plain = true}};
    if (!m_data.serving)
        table.columns.push_back({.title = Words::tr("Step"), .rank = 1});
    for (std::size_t b = 0; b < m_baselines; ++b)
        table.columns.push_back(
            {.title = Words::tr("in %1").arg(baselineLetter(b)), .rank = static_cast<int>(1 + b)});
    if (m_style.interactive)
        table.columns.push_back({.title = Words::tr("Try"), .button = true});
    m_rows.clear();
    const std::size_t shown = std::min(plans, m_data.plans.size());
    table.more = m_data.plans.size() - shown;
    for (std::size_t i = 0; i < shown; ++i) {
        addRow(table, m_data.plans[i], m_data.plansName, {}, i);
        table.rows.back().bold = true;
    }
    for (const RemedyGroup& group : m_data.groups) {
        const std::size_t lines = all || group.wall == m_open ? group.lines.size() : 1;
        if (!m_style.interactive) // where walls cannot be opened
            table.more += group.lines.size() - lines;
        for (std::size_t i = 0; i < lines; ++i) {
            addRow(table, group.lines[i],
                group.hit == WallHit::Clear ? group.name : Words::tr("▲ %1: hit").arg(group.name),
                group.symptom, i);
            table.rows.back().bold = table.rows.back().lit = group.hit == WallHit::Active;
        }
    }
    m_table.update(table, m_style);
}

// All rows, or one of each wall, with as many plans as there is room for.
void RemediesPicture::fitRows(const QRectF& area)
{
    fill(true, m_data.plans.size());
    for (std::size_t plans = m_data.plans.size() + 1; plans-- > 0 && !m_table.complete(area);)
        fill(false, plans);
}

void RemediesPicture::addRow(WordTableData& table, const RemedyLine& line, const QString& name,
    const QString& symptom, std::size_t place)
{
    WordRow row;
    row.key = line.key;
    row.startsGroup = place == 0;
    row.faint = !line.possible;
    row.enabled = line.possible;
    // On paper no button says why it brings nothing.
    const bool why = !line.possible && !m_style.interactive;
    const QString effect = !why ? line.effect
        : line.effect == QString(noValue)
        ? line.action
        : Words::tr("%1, %2", "in use, now 581 d").arg(line.action, line.effect);
    row.cells = {place == 0 ? name : QString(), place == 0 ? symptom : QString(),
        Words::tr("%1. %2").arg(place + 1).arg(line.response), effect};
    if (!m_data.serving)
        row.cells += line.step == QString(noValue) ? QString() : line.step;
    for (std::size_t b = 0; b < m_baselines; ++b)
        row.cells += line.baselineEffects[b];
    if (m_style.interactive)
        row.cells += line.action;
    table.rows.push_back(std::move(row));
    m_rows.push_back(&line);
}

const RemediesPicture::Layout& RemediesPicture::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, 1.25);
    layout.font = pictureFont(m_style.font, scale);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.small = pictureFont(m_style.font, smallType * scale);
    const qreal line = lineHeight(layout.bold);
    layout.line = line;
    qreal top = area.top();
    const qreal lead =
        std::max(textWidth(rowName(true), layout.bold), textWidth(rowName(false), layout.bold)) + line * 0.8;
    // The card, as high as its words; then its sentence; the table has what is left.
    const qreal width = std::min(area.width(), widestCard * line);
    const qreal cellWidth = (width - lead - line * 0.4) / 2;
    if (!m_data.serving && cellWidth > 6 * line && area.height() > leastTable * line) {
        qsizetype most = 1, tags = 1;
        for (std::size_t i = 0; i < layout.families.size(); ++i) {
            layout.families[i] = wrappedLines(m_data.cells[i].family, layout.font, cellWidth - line,
                captionLines(area.width(), layout.font, 3));
            most = std::max(most, layout.families[i].size());
            tags = std::max(tags,
                wrappedLines(
                    placesOf(m_data.cells[i]), layout.small, tagRoom(m_data.cells[i], cellWidth, line), 2)
                    .size());
        }
        const qreal tag = static_cast<qreal>(tags) * lineHeight(layout.small);
        const qreal cellHeight = static_cast<qreal>(most) * line + tag + line * 0.35;
        const qreal cardHeight = line * 1.2 + 2 * cellHeight + line * 0.2;
        if (cardHeight + leastTable * line <= area.height()) {
            layout.card = QRectF(area.left(), top, width, cardHeight);
            layout.rowsLeft = area.left();
            for (std::size_t i = 0; i < 4; ++i)
                layout.cells[i] = QRectF(area.left() + lead + (i % 2 == 0 ? 0 : cellWidth + line * 0.4),
                    top + line * 1.2 + (i < 2 ? 0 : cellHeight + line * 0.2), cellWidth, cellHeight);
            top = layout.card.bottom() + line * 0.4;
        }
    }
    // Beside the card where it is wide, else below.
    const QString sentence = m_data.unknown.isEmpty() ? m_data.sentence : m_data.unknown;
    const qreal beside = area.right() - layout.card.right() - line;
    if (!layout.card.isEmpty() && beside > 14 * line) {
        layout.sentenceBox = QRectF(layout.card.right() + line, layout.card.top() + line * 1.2, beside,
            layout.card.height() - line * 1.2);
        layout.sentence = wholeSentences(
            sentence, layout.font, beside, std::max(1, static_cast<int>(layout.sentenceBox.height() / line)));
    } else if (area.bottom() - top > (leastTable + 2) * line) {
        layout.sentence = wholeSentences(
            sentence, layout.small, area.width(), captionLines(area.width(), layout.small, sentenceLines));
        const qreal height = static_cast<qreal>(layout.sentence.size()) * lineHeight(layout.small);
        layout.sentenceBox = QRectF(area.left(), top, area.width(), height);
        top += height + line * 0.4;
    }
    layout.table = QRectF(area.left(), top, area.width(), area.bottom() - top);
    fitRows(layout.table);
    // Words of the table go before the card, where that saves them.
    if (!layout.card.isEmpty() && !m_table.complete(layout.table)) {
        Layout bare = layout;
        bare.card = QRectF();
        bare.sentence = wholeSentences(
            sentence, layout.small, area.width(), captionLines(area.width(), layout.small, sentenceLines));
        const qreal height = static_cast<qreal>(bare.sentence.size()) * lineHeight(layout.small);
        bare.sentenceBox = QRectF(area.left(), area.top(), area.width(), height);
        bare.table = area.adjusted(0, height + line * 0.4, 0, 0);
        fitRows(bare.table);
        if (m_table.complete(bare.table))
            layout = std::move(bare);
    }
    m_layout = std::move(layout);
    return *m_layout;
}

void RemediesPicture::paintCard(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text), secondary = theme.color(ColorRole::SecondaryText);
    const qreal line = layout.line;
    for (const std::size_t i : {std::size_t(0), std::size_t(1)})
        drawLabel(painter, {layout.cells[i].center().x(), layout.card.top()}, Qt::AlignHCenter | Qt::AlignTop,
            columnName(m_data.cells[i].fits), layout.bold, secondary);
    for (const std::size_t i : {std::size_t(0), std::size_t(2)})
        drawLabel(painter, {layout.rowsLeft, layout.cells[i].center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
            rowName(m_data.cells[i].fast), layout.bold, secondary);
    for (std::size_t i = 0; i < m_data.cells.size(); ++i) {
        const ReasonCell& cell = m_data.cells[i];
        const QRectF& box = layout.cells[i];
        painter.setPen(QPen(cell.now ? text : theme.color(ColorRole::Line), cell.now ? 2 : 1));
        painter.setBrush(cell.now ? QBrush(theme.color(ColorRole::Panel)) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), line / 4, line / 4);
        const qreal tag = lineHeight(layout.small);
        drawLines(painter, {box.left() + line / 2, box.top() + line * 0.15}, layout.families[i], layout.font,
            cell.now ? text : secondary, line);
        const qreal bottom = box.bottom() - line * 0.15;
        qreal right = box.right() - line / 2;
        for (qsizetype b = cell.baselines.size(); b-- > 0;) {
            const QRectF letter =
                drawBaselineLetter(painter, {right, bottom - tag / 2}, Qt::AlignRight | Qt::AlignVCenter,
                    static_cast<std::size_t>(cell.baselines[b].unicode() - u'A'), m_style, layout.small);
            right = letter.left() - line / 4;
        }
        const QStringList places =
            wrappedLines(placesOf(cell), layout.small, tagRoom(cell, box.width(), line), 2);
        qreal foot = bottom - static_cast<qreal>(places.size() - 1) * tag;
        for (const QString& part : places) {
            drawLabel(painter, {box.left() + line / 2, foot}, Qt::AlignLeft | Qt::AlignBottom, part,
                layout.small, text);
            foot += tag;
        }
    }
}

void RemediesPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.card.isEmpty())
        paintCard(painter, layout);
    const bool beside = !layout.card.isEmpty() && layout.sentenceBox.left() > layout.card.right();
    const QFont& font = beside ? layout.font : layout.small;
    drawLines(painter, {layout.sentenceBox.left(), layout.sentenceBox.top()}, layout.sentence, font,
        m_style.theme->color(ColorRole::Text), lineHeight(font));
    m_table.paint(painter, layout.table);
    painter.restore();
}

std::vector<Mark> RemediesPicture::marks(const QRectF& area)
{
    const Layout& layout = layOut(area);
    std::vector<Mark> all;
    for (std::size_t i = 0; i < m_data.cells.size() && !layout.card.isEmpty(); ++i) {
        const ReasonCell& cell = m_data.cells[i];
        QStringList here;
        if (cell.now)
            here += Words::tr("this scenario is here");
        if (cell.alone)
            here += Words::tr("one accelerator would be here");
        all.push_back(boxMark(QStringLiteral("reason.%1").arg(i),
            Words::tr("%1, %2: %3. %4")
                .arg(columnName(cell.fits), rowName(cell.fast), cell.family,
                    here.isEmpty() ? Words::tr("not this scenario") : here.join(QStringLiteral(", "))),
            {}, layout.cells[i]));
    }
    const std::vector<QRectF> boxes = m_table.rowBoxes(layout.table);
    for (std::size_t r = 0; r < boxes.size(); ++r) {
        all.push_back(
            boxMark(m_rows[r]->key, m_rows[r]->spoken, m_rows[r]->path, boxes[r].adjusted(1, 1, -1, -1)));
    }
    return all;
}

const RemedyLine* RemediesPicture::tryAt(QPointF at, const QRectF& area)
{
    const Layout& layout = layOut(area);
    for (std::size_t r = 0; r < m_rows.size(); ++r)
        if (m_table.buttonBox(layout.table, r).contains(at))
            return m_rows[r];
    return nullptr;
}

const RemedyLine* RemediesPicture::line(const QString& key) const
{
    for (const RemedyLine& plan : m_data.plans)
        if (plan.key == key)
            return &plan;
    for (const RemedyGroup& group : m_data.groups)
        for (const RemedyLine& line : group.lines)
            if (line.key == key)
                return &line;
    return nullptr;
}

} // namespace ridgepoint
