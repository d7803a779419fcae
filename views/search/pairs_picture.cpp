#include "views/search/pairs_picture.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr qreal faintest = 0.04, strongest = 0.62; // of the way from paper to the colour: no slower, and far
constexpr double farSlower = 1; // twice the best's step
constexpr qreal gap = 0.12, pad = 0.35; // between cells and inside them, in lines
constexpr qreal mostHeight = 4.5, mostWidth = 12; // of a cell, in lines
constexpr qreal mostNames = 0.3; // of the picture, for names of rows and of columns
constexpr int sentenceLines = 4;
constexpr int mostPlanLines = 3; // of a cell
constexpr qreal hatchSpacing = 7;

} // namespace

void PairsPicture::update(const PairsData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_layout.reset();
}

const PairsPicture::Layout& PairsPicture::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, 1.25);
    layout.font = pictureFont(m_style.font, smallType * scale);
    layout.small = pictureFont(m_style.font, smallType * smallType * scale);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    layout.smallLine = lineHeight(layout.small);
    const bool cells = !m_data.cells.empty();
    const int most = cells ? captionLines(area.width(), layout.font, sentenceLines) : 1000;
    layout.sentence = wrappedLines(m_data.sentence, layout.font, area.width(), most);
    const qreal said = layout.line * (double(layout.sentence.size()) + (cells ? 0.5 : 0));
    layout.sentenceTop = cells ? std::max(area.top(), area.bottom() - said + layout.line * 0.5) : area.top();
    if (cells) {
        qreal names = textWidth(m_data.downName, layout.bold);
        for (const QString& name : m_data.down)
            names = std::max(names, textWidth(name, layout.font));
        const qreal columns = double(m_data.across.size()), rows = double(m_data.down.size());
        const qreal left = std::min(names, mostNames * area.width()) + layout.line;
        qreal widest = 0;
        for (const QString& name : m_data.across)
            widest = std::max(widest, textWidth(name, layout.font));
        layout.upright =
            widest + layout.line / 2 > std::min((area.width() - left) / columns, mostWidth * layout.line);
        const qreal heads = layout.upright ? std::min(widest, mostNames * area.height()) : layout.line;
        layout.grid = area.adjusted(left, 1.2 * layout.line + heads, 0, -said);
        layout.grid.setWidth(std::min(layout.grid.width(), columns * mostWidth * layout.line));
        layout.grid.setHeight(std::min(layout.grid.height(), rows * mostHeight * layout.line));
        if (layout.grid.width() < columns * layout.line || layout.grid.height() < rows * layout.line)
            layout.grid = {};
    }
    m_layout = layout;
    return *m_layout;
}

QRectF PairsPicture::box(const Layout& layout, qsizetype column, qsizetype row) const
{
    const qreal width = layout.grid.width() / double(m_data.across.size()),
                height = layout.grid.height() / double(m_data.down.size()), g = gap * layout.line;
    return QRectF(layout.grid.left() + width * double(column), layout.grid.top() + height * double(row),
        width - g, height - g);
}

void PairsPicture::paintCell(
    QPainter& painter, const Layout& layout, const PairCell& cell, const QRectF& box) const
{
    const Theme& theme = *m_style.theme;
    const QColor paper = theme.color(ColorRole::Background);
    QPainterPath shape;
    shape.addRect(box);
    painter.setPen(Qt::NoPen);
    if (cell.runs) {
        const qreal share = std::clamp(cell.over / farSlower, 0.0, 1.0);
        painter.fillPath(shape,
            mixed(paper, theme.color(ColorRole::ComputeAxis), faintest + (strongest - faintest) * share));
    } else if (!cell.open) {
        paintPattern(painter, shape, cell.unfit ? FillPattern::Hatch45 : FillPattern::Hatch135,
            cell.unfit ? theme.color(ColorRole::Overshoot) : mixed(paper, theme.color(ColorRole::Line), 0.55),
            hatchSpacing);
    }
    painter.setBrush(Qt::NoBrush);
    const bool strong = cell.best || cell.now || cell.tried;
    QPen pen(theme.color(strong ? ColorRole::Text : ColorRole::Line), strong ? 2 : 1);
    if (cell.now && !cell.best)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.drawRect(box);

    const QRectF inner =
        box.adjusted(pad * layout.line, pad * layout.line / 2, -pad * layout.line, -pad * layout.line / 2);
    const QFont& font = cell.best ? layout.bold : layout.font;
    std::vector<std::pair<QString, const QFont*>> lines;
    const auto fits = [&](const QString& text, const QFont& in) {
        return textWidth(text, in) <= inner.width();
    };
    if (cell.runs && fits(cell.text, font)) {
        lines.emplace_back(cell.text, &font);
        if (!cell.overText.isEmpty() && fits(cell.overText, layout.small))
            lines.emplace_back(cell.overText, &layout.small);
        // The plan in whole or not at all.
        const QStringList plan =
            wrappedLines(tiedWords(cell.plan), layout.small, inner.width(), mostPlanLines);
        const qreal used = layout.line + (lines.size() > 1 ? layout.smallLine : 0);
        if (!plan.isEmpty() && !plan.last().endsWith(QChar(0x2026))
            && used + layout.smallLine * double(plan.size()) <= inner.height())
            for (const QString& line : plan)
                lines.emplace_back(line, &layout.small);
    } else if (!cell.runs) {
        for (const QString& line : wrappedLines(cell.text, layout.small, inner.width(), 3))
            lines.emplace_back(line, &layout.small);
        const bool cut = !lines.empty() && lines.back().first.contains(QChar(0x2026));
        if (cut || layout.smallLine * double(lines.size()) > inner.height())
            lines = {{cell.open ? QString(noValue) : QStringLiteral("\u2717"), &layout.font}};
    }
    const auto heightOf = [&](const QFont* of) {
        return of == &layout.small ? layout.smallLine : layout.line;
    };
    qreal height = 0;
    for (const auto& [text, of] : lines)
        height += heightOf(of);
    // Rather fewer lines than lines in each other; the last says the least.
    while (!lines.empty() && height > inner.height()) {
        height -= heightOf(lines.back().second);
        lines.pop_back();
    }
    qreal y = inner.center().y() - height / 2;
    for (const auto& [text, of] : lines) {
        const QRectF at(inner.left(), y, inner.width(), heightOf(of));
        if (!cell.runs) // words on a hatch are read on paper
            painter.fillRect(QRectF(at.center().x() - textWidth(text, *of) / 2 - 3, at.top(),
                                 textWidth(text, *of) + 6, at.height()),
                paper);
        painter.setFont(*of);
        painter.setPen(theme.color(ColorRole::Text));
        painter.drawText(at, Qt::AlignCenter, text);
        y += at.height();
    }
}

void PairsPicture::paintHead(QPainter& painter, const Layout& layout, qsizetype column) const
{
    const QPointF foot(box(layout, column, 0).center().x(), layout.grid.top() - gap * layout.line);
    const QColor ink = m_style.theme->color(ColorRole::Text);
    const QString& name = m_data.across[column];
    if (!layout.upright) {
        drawLabel(painter, foot, Qt::AlignHCenter | Qt::AlignBottom, name, layout.font, ink);
        return;
    }
    const qreal room = foot.y() - layout.area.top() - layout.line;
    painter.save();
    painter.translate(foot);
    painter.rotate(-90);
    drawLabel(painter, {0, 0}, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(layout.font).elidedText(name, Qt::ElideRight, room), layout.font, ink);
    painter.restore();
}

void PairsPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        theme.color(ColorRole::Text), layout.line);
    if (!layout.grid.isEmpty() && !m_data.cells.empty()) {
        const qreal heads = layout.grid.top() - gap * layout.line;
        drawLabel(painter, {layout.grid.left(), area.top()}, Qt::AlignLeft | Qt::AlignTop, m_data.acrossName,
            layout.bold, theme.color(ColorRole::Text));
        drawLabel(painter, {area.left(), heads}, Qt::AlignLeft | Qt::AlignBottom, m_data.downName,
            layout.bold, theme.color(ColorRole::Text));
        for (qsizetype column = 0; column < m_data.across.size(); ++column)
            paintHead(painter, layout, column);
        for (qsizetype row = 0; row < m_data.down.size(); ++row) {
            drawLabel(painter, {layout.grid.left() - layout.line / 2, box(layout, 0, row).center().y()},
                Qt::AlignRight | Qt::AlignVCenter,
                QFontMetricsF(layout.font)
                    .elidedText(
                        m_data.down[row], Qt::ElideRight, layout.grid.left() - area.left() - layout.line),
                layout.font, theme.color(ColorRole::Text));
            for (qsizetype column = 0; column < m_data.across.size(); ++column)
                paintCell(painter, layout, m_data.at(column, row), box(layout, column, row));
        }
    }
    painter.restore();
}

std::vector<Mark> PairsPicture::marks(const QRectF& area)
{
    std::vector<Mark> marks;
    const Layout& layout = layOut(area);
    if (layout.grid.isEmpty())
        return marks;
    for (qsizetype row = 0; row < m_data.down.size() && !m_data.cells.empty(); ++row)
        for (qsizetype column = 0; column < m_data.across.size(); ++column) {
            const PairCell& cell = m_data.at(column, row);
            marks.push_back(boxMark(cell.key, cell.spoken, {}, box(layout, column, row)));
        }
    return marks;
}

} // namespace ridgepoint
