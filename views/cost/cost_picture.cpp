#include "views/cost/cost_picture.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Cost)
};

constexpr double headroom = 1.04; // of the axis beyond the longest bar
constexpr qreal largestScale = 1.5;
constexpr qreal boxShare = 0.42; // of the height, at most
constexpr int sentenceLines = 4;
constexpr int smallestBoxLines = 2; // fewer would hide the verdict
constexpr qreal rowsAtLeast = 5; // lines under the box

} // namespace

void SplitPicture::update(const SplitData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    const bool money = data.unit == Unit::Dollar;
    m_axis.follow(
        style, held, 0, std::max(data.longest(), money ? 0.01 : 1.0) * headroom, [&](double, double longest) {
            return money ? linearAxis(longest, Unit::Dollar, style.numbers)
                         : durationAxis(longest, style.numbers);
        });
    RowsData rows;
    rows.axis = m_axis;
    rows.headers = {money ? Words::tr("cost") : Words::tr("time"), Words::tr("share")};
    rows.sentence = data.sentence;
    for (const CostPart& part : data.parts) {
        RowsBar row;
        row.key = part.key;
        row.spoken = part.spoken;
        row.path = part.path;
        row.name = part.label;
        row.from = part.start;
        row.to = part.start + part.value;
        row.role = part.role;
        row.cells = {part.amount, part.share};
        row.joined = true;
        rows.rows.push_back(std::move(row));
    }
    if (data.total) {
        RowsBar row = wholeBar(QStringLiteral("total"), data.totalLabel, *data.total,
            {data.totalText, displayText(1, Unit::Percent, style.numbers)});
        row.spoken = data.totalSpoken;
        row.path = data.totalPath;
        if (data.over)
            row.fill = RowsBar::Fill::Over;
        rows.rows.push_back(std::move(row));
        if (data.limit && *data.limit <= m_axis.maximum)
            rows.limits = {{*data.limit, data.limitText, Qt::DashLine}};
        else if (data.limit)
            rows.sentence =
                Words::tr("%1, beyond this picture. %2").arg(capitalised(data.limitText), data.sentence);
    }
    for (const CostBaseline& baseline : data.baselines) {
        const QString amount = money ? toQString(plainMoney(Money(baseline.value), onScreen(style.numbers)))
                                     : displayText(baseline.value, data.unit, style.numbers);
        rows.rows.push_back(baselineBar(baseline.letter, Words::tr("baseline %1").arg(baseline.letter),
            Words::tr("baseline %1, %2").arg(baseline.letter, amount), baseline.value,
            {amount, nowAgainst(data.total, baseline.value, style.numbers)}));
    }
    m_rows.update(rows, style);
}

SplitPicture::Box SplitPicture::sentenceBox(const QRectF& area) const
{
    Box box;
    box.below = area;
    box.font = pictureFont(m_style.font, pictureScale(area, m_style.font, largestScale));
    const qreal line = lineHeight(box.font);
    if (m_data.budget.text.isEmpty() || area.width() < 12 * line)
        return box;
    const qreal padding = 0.5 * line;
    const qreal bar = 0.8 * line; // the verdict's stripe
    const int most = static_cast<int>(std::min<qreal>(captionLines(area.width(), box.font, sentenceLines),
        std::min(area.height() * boxShare, area.height() - rowsAtLeast * line) / line - 1));
    if (most < smallestBoxLines)
        return box;
    box.lines = wholeSentences(m_data.budget.text, box.font, area.width() - bar - 3 * padding, most);
    if (box.lines.isEmpty())
        return box;
    const qreal height = static_cast<qreal>(box.lines.size()) * line + 2 * padding;
    box.frame = QRectF(area.left() + 1, area.top() + 1, area.width() - 2, height);
    box.below = area.adjusted(0, height + line, 0, 0);
    return box;
}

void SplitPicture::paint(QPainter& painter, const QRectF& area)
{
    const Box box = sentenceBox(area);
    if (!box.lines.empty()) {
        const Theme& theme = *m_style.theme;
        const qreal line = lineHeight(box.font);
        const bool refused = m_data.budget.verdict == BudgetVerdict::Refused;
        const bool confirmed = m_data.budget.verdict == BudgetVerdict::Confirmed;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(box.frame, theme.color(ColorRole::Panel));
        QPainterPath stripe;
        stripe.addRect(QRectF(box.frame.left(), box.frame.top(), 0.8 * line, box.frame.height()));
        if (refused)
            paintPattern(painter, stripe, FillPattern::Hatch45, theme.color(ColorRole::Overshoot), 5, 1.5);
        painter.setPen(
            refused ? QPen(theme.color(ColorRole::Overshoot), 2) : QPen(theme.color(ColorRole::Line), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.frame);
        if (!refused)
            drawLabel(painter, {box.frame.left() + 0.6 * line, box.frame.top() + 0.5 * line},
                Qt::AlignHCenter | Qt::AlignTop, confirmed ? QStringLiteral("✓") : QString(noValue), box.font,
                theme.color(ColorRole::Text));
        drawLines(painter, {box.frame.left() + 1.3 * line, box.frame.top() + 0.5 * line}, box.lines, box.font,
            theme.color(ColorRole::Text), line);
        painter.restore();
    }
    m_rows.paint(painter, box.below);
}

std::vector<Mark> SplitPicture::marks(const QRectF& area)
{
    const Box box = sentenceBox(area);
    std::vector<Mark> all;
    if (!box.lines.empty()) {
        Mark mark{
            QStringLiteral("sentence"), m_data.budget.text, QStringLiteral("run.budget_left_dollars"), {}};
        if (m_data.budget.verdict == BudgetVerdict::NoBudget
            || m_data.budget.verdict == BudgetVerdict::NoEstimate)
            mark.path = QStringLiteral("run.total_dollars");
        mark.shape.addRect(box.frame);
        all.push_back(std::move(mark));
    }
    std::ranges::move(m_rows.marks(box.below), std::back_inserter(all));
    return all;
}

void OffersPicture::update(const OffersData& data, const PictureStyle& style)
{
    RowsData rows;
    // The axis carries dollars an hour.
    rows.axis =
        linearAxis(std::max(data.longest() * secondsPerHour, 0.01) * headroom, Unit::Dollar, style.numbers);
    rows.headers = {Words::tr("per hour"), Words::tr("+ preemptions"), Words::tr("computation")};
    rows.sentence = data.sentence;
    for (const Offer& offer : data.offers) {
        RowsBar row;
        row.key = offer.key;
        row.spoken = offer.spoken;
        row.path = offer.path;
        row.name = offer.name;
        row.to = offer.effective.value_or(0) * secondsPerHour;
        row.role = ColorRole::SecondaryText;
        if (offer.list)
            row.tick = *offer.list * secondsPerHour;
        row.cells = {offer.listText, offer.effectiveText, offer.moneyText};
        rows.rows.push_back(std::move(row));
    }
    rows.legend = {{Words::tr("price per hour with preemptions"), RowsBar::Fill::Role,
                       ColorRole::SecondaryText, false, false},
        {Words::tr("price per hour"), RowsBar::Fill::Role, ColorRole::SecondaryText, false, true}};
    m_rows.update(rows, style);
}

} // namespace ridgepoint
