#include "views/search/search_picture.h"

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
    Q_DECLARE_TR_FUNCTIONS(Search)
};

constexpr double headroom = 1.02; // of the axis beyond the longest bar
constexpr int sentenceLines = 3; // below a table
constexpr qreal sentenceShare = 0.25; // of the picture at most
constexpr qreal gapOfSentence = 0.5; // above it, in lines

// The scenario's own plan and the baselines' are above the others.
std::vector<SearchPlan> heads(const PlansData& data)
{
    std::vector<SearchPlan> plans;
    if (data.own)
        plans.push_back(*data.own);
    plans.insert(plans.end(), data.baselines.begin(), data.baselines.end());
    return plans;
}

} // namespace

void PlansPicture::update(const PlansData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_layout.reset();
    WordTableData table;
    table.columns = {{.title = Words::tr("mesh"), .plain = true}, {.title = Words::tr("step")},
        {.title = Words::tr("against the best"), .secondary = true, .rank = 1},
        {.title = Words::tr("memory"), .rank = 2},
        {.title = Words::tr("schedule and micro-batch"), .secondary = true, .rank = 5, .plain = true},
        {.title = Words::tr("state"), .secondary = true, .rank = 3, .plain = true},
        {.title = Words::tr("activations"), .secondary = true, .rank = 4, .plain = true}};
    const bool buttons = style.interactive && !data.plans.empty();
    if (buttons)
        table.columns.push_back({.title = Words::tr("Try"), .button = true});
    const auto add = [&](const SearchPlan& plan, bool own) {
        WordRow row;
        row.key = plan.key;
        row.bold = !own && &plan == &data.plans.front();
        row.lit = own;
        row.startsGroup = !own && &plan == &data.plans.front();
        row.faint = data.stale;
        row.enabled = !own && !data.stale && !plan.edits.empty();
        row.cells = {plan.parts.mesh, plan.stepText, plan.overText,
            plan.fits ? plan.memoryText : Words::tr("\u2717 %1, does not fit").arg(plan.memoryText),
            plan.parts.order, plan.parts.state.isEmpty() ? QString(noValue) : plan.parts.state,
            plan.parts.activations.isEmpty() ? Words::tr("kept") : plan.parts.activations};
        if (buttons)
            row.cells += row.enabled ? Words::tr("Try") : QString();
        table.rows.push_back(std::move(row));
    };
    for (const SearchPlan& plan : heads(data))
        add(plan, true);
    for (const SearchPlan& plan : data.plans)
        add(plan, false);
    m_table.update(table, style);
}

const PlansPicture::Layout& PlansPicture::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    Layout layout;
    layout.area = area;
    layout.font = pictureFont(m_style.font, smallType * pictureScale(area, m_style.font, 1.25));
    const qreal line = QFontMetricsF(layout.font).height();
    const bool rows = !m_data.plans.empty() || !heads(m_data).empty();
    const int most = rows ? std::clamp(int(area.height() * sentenceShare / line), 0, sentenceLines) : 1000;
    layout.lines = most > 0 ? wrappedLines(m_data.sentence, layout.font, area.width(), most) : QStringList();
    const qreal height = line * static_cast<qreal>(layout.lines.size());
    if (rows) {
        layout.sentence = QRectF(area.left(), area.bottom() - height, area.width(), height);
        layout.table = area.adjusted(0, 0, 0, layout.lines.isEmpty() ? 0 : -(height + line * gapOfSentence));
    } else {
        layout.sentence = area;
    }
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
    const qreal line = QFontMetricsF(layout.font).height();
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
    plans.insert(plans.end(), m_data.plans.begin(), m_data.plans.end());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        marks.push_back(boxMark(plans[i].key, plans[i].spoken, {}, boxes[i]));
    return marks;
}

void SpacePicture::update(const SpaceData& data, const PictureStyle& style)
{
    RowsData shown;
    double most = 0.01;
    for (const PlanShare& share : data.shares) {
        RowsBar row;
        row.key = share.key;
        row.spoken = share.spoken;
        row.name = share.name;
        row.to = share.share;
        row.role = ColorRole::ComputeAxis;
        row.fill = share.rejected ? RowsBar::Fill::Waiting : RowsBar::Fill::Role;
        row.cells = {share.countText, share.shareText};
        most = std::max(most, share.share);
        shown.rows.push_back(std::move(row));
    }
    shown.axis = linearAxis(most * headroom, Unit::Percent, style.numbers);
    shown.sentence = data.sentence;
    if (!data.shares.empty())
        shown.headers = {Words::tr("plans"), Words::tr("share")};
    m_rows.update(shown, style);
}

} // namespace ridgepoint
