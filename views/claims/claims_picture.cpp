#include "views/claims/claims_picture.h"

#include "views/chart/labels.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Claims)
};

constexpr qreal besideFrom = 54; // lines of text: a card beside the list from this width on
constexpr qreal columnTo = 36; // and never below this one

} // namespace

void ClaimsPicture::update(
    const std::vector<ClaimCard>& cards, std::size_t chosen, bool withSlip, const PictureStyle& style)
{
    m_cards = cards;
    m_chosen = std::min(chosen, cards.empty() ? 0 : cards.size() - 1);
    m_withSlip = withSlip;
    m_style = style;
    m_layout.reset();
}

void ClaimsPicture::fill(std::size_t first, std::size_t count)
{
    WordTableData table;
    table.columns = {{.title = Words::tr("Quantity")}, {.title = Words::tr("text says")},
        {.title = Words::tr("true")}, {.title = Words::tr("slip"), .secondary = true, .rank = 1}};
    for (std::size_t i = first; i < std::min(m_cards.size(), first + count); ++i) {
        const ClaimCard& card = m_cards[i];
        WordRow row;
        row.key = card.key;
        row.lit = i == m_chosen;
        row.bold = row.lit;
        row.startsGroup = true;
        row.cells = {card.quantity, card.saidValue, card.trueValue, card.slip};
        table.rows.push_back(std::move(row));
    }
    table.more = m_cards.size() - table.rows.size();
    m_list.update(table, m_style);
}

qreal ClaimsPicture::writeCard(Layout& layout, const QRectF& box, qreal scale) const
{
    const ClaimCard& card = m_cards[m_chosen];
    const QFont font = pictureFont(m_style.font, scale);
    const QFont small = pictureFont(m_style.font, smallType * scale);
    QFont bold = pictureFont(m_style.font, scale);
    bold.setBold(true);
    layout.lines.clear();
    layout.small = small;
    layout.bold = bold;
    const qreal line = lineHeight(bold);
    layout.line = line;
    const qreal inset = line * 0.8;
    const qreal width = box.width() - 2 * inset;
    qreal y = box.top() + inset * 0.7;
    const auto put = [&](const QString& text, const QFont& with, bool secondary, int most) {
        for (const QString& part : wrappedLines(text, with, width, captionLines(width, with, most))) {
            layout.lines.push_back({part, with, secondary, {box.left() + inset, y}});
            y += lineHeight(with);
        }
    };
    put(card.source, small, true, 2);
    put(Words::tr("The text says"), small, true, 1);
    put(card.said, bold, false, 3);
    y += line * 0.3;
    if (card.asked) {
        layout.scale = QRectF();
        put(card.truth, bold, false, 1);
        if (m_style.interactive)
            put(Words::tr("H: it holds. N: it does not."), font, true, 2);
        return y + inset * 0.5 - box.top();
    }
    if (!card.answer.isEmpty())
        put(card.answer, small, true, 1);
    put(Words::tr("What is true"), small, true, 1);
    put(card.truth, bold, false, 4);
    y += line * 0.3;
    layout.scale = QRectF(box.left() + inset, y, width, line * 3.4);
    y = layout.scale.bottom() + line * 0.2;
    put(Words::tr("%1: %2").arg(capitalised(card.slip), card.missing), font, false, 4);
    y += line * 0.3;
    put(card.formula, font, true, 2);
    put(m_withSlip ? Words::tr("with the slip: %1").arg(card.slippedSubstitution)
                   : Words::tr("= %1").arg(card.substitution),
        font, false, 3);
    return y + inset * 0.5 - box.top();
}

const ClaimsPicture::Layout& ClaimsPicture::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, 1.25);
    const qreal line = lineHeight(pictureFont(m_style.font));
    const auto try_ = [&](qreal size, bool beside) {
        const qreal gap = line;
        QRectF card = area;
        if (beside)
            card.setLeft(area.left() + area.width() * 0.52 + gap);
        const qreal height = writeCard(layout, card, size);
        if (height > area.height() - (beside ? 0 : 5 * line))
            return false;
        if (beside) {
            layout.card = QRectF(card.left(), area.top(), card.width(), height);
            layout.list = QRectF(area.left(), area.top(), area.width() * 0.52, area.height());
            return true;
        }
        // Below: moved to the foot, the list above it.
        const qreal down = area.bottom() - height - card.top();
        layout.card = QRectF(card.left(), area.bottom() - height, card.width(), height);
        for (Line& part : layout.lines)
            part.at.ry() += down;
        layout.scale.translate(0, down);
        layout.list = QRectF(area.left(), area.top(), area.width(), layout.card.top() - gap - area.top());
        return true;
    };
    const std::array<qreal, 3> sizes{scale, 1.0, smallType};
    bool done = false;
    for (const bool beside : {area.width() >= besideFrom * line, area.width() < besideFrom * line})
        for (const qreal size : sizes)
            if (!done && area.width() > 20 * line && (!beside || area.width() > columnTo * line))
                done = try_(size, beside);
    if (!done) { // no room for the card: the list says the most
        layout.lines.clear();
        layout.card = layout.scale = QRectF();
        layout.list = area;
    }
    // All claims, or those around the chosen one.
    std::size_t count = m_cards.size();
    for (; count > 1; --count) {
        const std::size_t half = count / 2;
        layout.first = m_chosen > half ? std::min(m_chosen - half, m_cards.size() - count) : 0;
        fill(layout.first, count);
        if (m_list.complete(layout.list))
            break;
    }
    m_layout = std::move(layout);
    return *m_layout;
}

// A line of magnitudes: hollow is what the text says (or what the slip gives), solid what is true.
void ClaimsPicture::paintScale(QPainter& painter, const Layout& layout) const
{
    const ClaimCard& card = m_cards[m_chosen];
    if (card.asked)
        return;
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text), secondary = theme.color(ColorRole::SecondaryText);
    const double other = card.saidNumber && !m_withSlip ? *card.saidNumber : card.slippedNumber;
    if (!(other > 0) || !(card.trueNumber > 0))
        return;
    const double low = std::log10(std::min(other, card.trueNumber));
    const double high = std::log10(std::max(other, card.trueNumber));
    // At least one decade, and room for the words at both ends.
    const double span = std::max(1.0, (high - low) * 1.25), middle = (low + high) / 2;
    const auto x = [&](double value) {
        return layout.scale.left() + layout.scale.width() * (0.5 + (std::log10(value) - middle) / span * 0.8);
    };
    const qreal line = layout.line;
    const qreal y = layout.scale.top() + line * 1.7;
    painter.setPen(QPen(theme.color(ColorRole::Line), 1.5));
    painter.drawLine(QPointF(layout.scale.left(), y), QPointF(layout.scale.right(), y));
    const qreal radius = line * 0.32;
    const auto label = [&](double value, const QString& words, bool above) {
        const QString shown =
            QFontMetricsF(layout.small).elidedText(words, Qt::ElideRight, layout.scale.width());
        const qreal width = textWidth(shown, layout.small);
        const qreal left = std::clamp(x(value) - width / 2, layout.scale.left(),
            std::max(layout.scale.left(), layout.scale.right() - width));
        drawLabel(painter, {left, above ? y - radius - line * 0.2 : y + radius + line * 0.2},
            Qt::AlignLeft | (above ? Qt::AlignBottom : Qt::AlignTop), shown, layout.small, text);
    };
    painter.setPen(QPen(text, 2));
    painter.setBrush(theme.color(ColorRole::Background));
    painter.drawEllipse(QPointF(x(other), y), radius, radius);
    painter.setBrush(text);
    painter.drawEllipse(QPointF(x(card.trueNumber), y), radius, radius);
    label(other,
        card.saidNumber && !m_withSlip ? Words::tr("○ says %1").arg(card.saidValue)
                                       : Words::tr("○ the slip gives %1").arg(card.slippedValue),
        true);
    const double factor = other / card.trueNumber;
    label(card.trueNumber,
        (factor < 1 ? Words::tr("● is %1, the other %2 too small")
                    : Words::tr("● is %1, the other %2 too large"))
            .arg(card.trueValue, displayText(std::max(factor, 1 / factor), Unit::Ratio, m_style.numbers)),
        false);
    Q_UNUSED(secondary)
}

void ClaimsPicture::paint(QPainter& painter, const QRectF& area)
{
    if (m_cards.empty())
        return;
    const Layout& layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_list.paint(painter, layout.list);
    if (!layout.card.isEmpty()) {
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        painter.setBrush(theme.color(ColorRole::Panel));
        painter.drawRoundedRect(layout.card.adjusted(0.5, 0.5, -0.5, -0.5), layout.line / 4, layout.line / 4);
        for (const Line& part : layout.lines)
            drawLabel(painter, part.at, Qt::AlignLeft | Qt::AlignTop, part.text, part.font,
                theme.color(part.secondary ? ColorRole::SecondaryText : ColorRole::Text));
        paintScale(painter, layout);
    }
    painter.restore();
}

std::vector<Mark> ClaimsPicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    if (m_cards.empty())
        return all;
    const Layout& layout = layOut(area);
    const std::vector<QRectF> boxes = m_list.rowBoxes(layout.list);
    // Those without a row can still be walked to: the list then moves to them.
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        Mark mark{m_cards[i].key, m_cards[i].spoken, {}, {}};
        if (i >= layout.first && i - layout.first < boxes.size())
            mark.shape.addRect(boxes[i - layout.first].adjusted(1, 1, -1, -1));
        all.push_back(std::move(mark));
    }
    return all;
}

} // namespace ridgepoint
