#include "views/search/search_picture.h"

#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Search)
};

constexpr double headroom = 1.02; // of the axis beyond the longest bar
constexpr int sentenceLines = 6; // below a table, more where it is narrow
constexpr std::size_t leastInColumns = 2; // plans; where fewer have room, rows are paragraphs
constexpr std::size_t leastPlans = 4; // that are shown in full; where there is less room, all are, shortened
constexpr qreal sentenceShare = 0.3; // of the picture at most
constexpr qreal gapOfSentence = 0.5; // above it, in lines

// Those that are among the best; the plain plan, where it is not, is the last of all.
std::size_t rankedOf(const PlansData& data)
{
    return data.plans.size() - (!data.plans.empty() && !data.plans.back().ranked ? 1 : 0);
}

// The scenario's own plan, the baselines' and the plain one are above the others, and never left out.
std::vector<SearchPlan> heads(const PlansData& data)
{
    std::vector<SearchPlan> plans;
    if (data.own)
        plans.push_back(*data.own);
    plans.insert(plans.end(), data.baselines.begin(), data.baselines.end());
    plans.insert(
        plans.end(), data.plans.begin() + static_cast<std::ptrdiff_t>(rankedOf(data)), data.plans.end());
    return plans;
}

} // namespace

void PlansPicture::update(const PlansData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_layout.reset();
}

void PlansPicture::fill(std::size_t plans, Columns columns)
{
    const auto rank = [columns](int orElse) { return columns == Columns::All ? 0 : orElse; };
    WordTableData table;
    table.columns = {{.title = Words::tr("mesh"), .plain = true},
        {.title = Words::tr("step"), .number = true},
        {.title = Words::tr("slower by").replace(u' ', QChar::Nbsp),
            .secondary = true,
            .rank = rank(3),
            .number = true},
        {.title = Words::tr("memory"), .rank = rank(1), .number = true},
        {.title = Words::tr("price"), .rank = rank(2), .number = true},
        {.title = Words::tr("settings"), .secondary = true, .rank = rank(4), .plain = true}};
    const bool buttons = m_style.interactive && !m_data.plans.empty();
    if (buttons)
        table.columns.push_back({.title = Words::tr("Try"), .button = true});
    const auto add = [&](const SearchPlan& plan, bool own) {
        const bool best = !own && &plan == &m_data.plans.front();
        WordRow row;
        row.key = plan.key;
        row.bold = best;
        row.lit = own || plan.tried;
        row.startsGroup = best;
        row.faint = m_data.stale;
        row.enabled = !own && !m_data.stale && !plan.edits.empty();
        QStringList how{
            plan.parts.order, plan.parts.state, plan.parts.activations, variantsWords(plan, m_style.numbers)};
        how.removeAll(QString());
        row.cells = {tiedWords(plan.parts.mesh), plan.stepText, plan.overText, memoryWords(plan),
            plan.costText, tiedWords(how.join(QStringLiteral(" · ")))};
        if (buttons)
            row.cells += plan.tried ? QStringLiteral("\u2713") : row.enabled ? Words::tr("Try") : QString();
        table.rows.push_back(std::move(row));
    };
    for (const SearchPlan& plan : heads(m_data))
        add(plan, plan.ranked);
    for (std::size_t i = 0; i < plans; ++i)
        add(m_data.plans[i], false);
    table.more = rankedOf(m_data) - plans;
    m_table.update(table, m_style);
}

// Columns are compared at a glance: rather fewer plans than none of them, and rather fewer than words.
void PlansPicture::fit(const QRectF& area)
{
    const std::size_t all = rankedOf(m_data);
    const auto showsMost = [&](std::size_t least, bool inColumns) {
        for (std::size_t plans = all + 1; plans-- > std::min(least, all);) {
            fill(plans, Columns::All);
            if (m_table.complete(area) && (!inColumns || m_table.inColumns(area)))
                return true;
        }
        return false;
    };
    if (!showsMost(leastInColumns, true) && !showsMost(leastPlans, false))
        fill(all, Columns::AsFit);
}

const PlansPicture::Layout& PlansPicture::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    Layout layout;
    layout.area = area;
    layout.font = pictureFont(m_style.font, smallType * pictureScale(area, m_style.font, 1.25));
    const qreal line = lineHeight(layout.font);
    const bool rows = !m_data.plans.empty() || !heads(m_data).empty();
    const int most = rows ? std::clamp(int(area.height() * sentenceShare / line), 0,
                         captionLines(area.width(), layout.font, sentenceLines))
                          : 1000;
    layout.lines = wholeSentences(m_data.sentence, layout.font, area.width(), most);
    const qreal height = line * static_cast<qreal>(layout.lines.size());
    if (rows) {
        layout.sentence = QRectF(area.left(), area.bottom() - height, area.width(), height);
        layout.table = area.adjusted(0, 0, 0, layout.lines.isEmpty() ? 0 : -(height + line * gapOfSentence));
    } else {
        layout.sentence = area;
    }
    if (!layout.table.isEmpty())
        fit(layout.table);
    m_layout = layout;
    return *m_layout;
}

void PlansPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    if (!layout.table.isEmpty())
        m_table.paint(painter, layout.table);
    painter.setFont(layout.font);
    painter.setPen(m_style.theme->color(ColorRole::Text));
    const qreal line = lineHeight(layout.font);
    qreal y = layout.sentence.top();
    for (const QString& text : layout.lines) {
        if (y + line > area.bottom() + 0.5)
            break;
        painter.drawText(QRectF(area.left(), y, area.width(), line), Qt::AlignLeft | Qt::AlignVCenter, text);
        y += line;
    }
}

std::vector<Mark> PlansPicture::marks(const QRectF& area)
{
    std::vector<Mark> marks;
    const Layout& layout = layOut(area);
    if (layout.table.isEmpty())
        return marks;
    const std::vector<QRectF> boxes = m_table.rowBoxes(layout.table);
    std::vector<SearchPlan> plans = heads(m_data);
    plans.insert(plans.end(), m_data.plans.begin(),
        m_data.plans.begin() + static_cast<std::ptrdiff_t>(rankedOf(m_data)));
    for (std::size_t i = 0; i < boxes.size(); ++i)
        marks.push_back(boxMark(plans[i].key, plans[i].spoken, {}, boxes[i]));
    return marks;
}

void SpacePicture::update(const SpaceData& data, const PictureStyle& style)
{
    RowsData shown;
    double most = 0.01;
    const bool beyond =
        std::ranges::any_of(data.shares, [](const PlanShare& share) { return !share.beyondText.isEmpty(); });
    for (const PlanShare& share : data.shares) {
        RowsBar row;
        row.key = share.key;
        row.spoken = share.spoken;
        row.name = share.name;
        row.to = share.share;
        row.role = ColorRole::ComputeAxis;
        row.fill = share.rejected ? RowsBar::Fill::Waiting : RowsBar::Fill::Role;
        row.cells = {share.countText, share.shareText};
        if (beyond)
            row.cells += share.beyondText;
        row.bold = share.tried;
        most = std::max(most, share.share);
        shown.rows.push_back(std::move(row));
    }
    shown.axis = linearAxis(most * headroom, Unit::Percent, style.numbers);
    shown.sentence = data.sentence;
    if (!data.shares.empty())
        shown.headers = {Words::tr("plans"), Words::tr("share")};
    if (beyond)
        shown.headers += Words::tr("best without this limit");
    m_rows.update(shown, style);
}

} // namespace ridgepoint
