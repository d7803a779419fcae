#include "views/search/front_picture.h"

#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Search)
};

constexpr qreal largestScale = 1.35;
constexpr qreal chartAtLeast = 8; // lines
constexpr int sentenceLines = 3;
constexpr qreal dotSize = 9, ownSize = 13; // where no money is known
constexpr qreal largestDot = 15, smallestDot = 4; // where it is
constexpr qreal sizesRow = 1.6; // height of the legend, in lines
constexpr qreal sampleGap = 4;
constexpr double margin = 0.06; // of what the data span, around them
constexpr double farBelow = 1; // of what the plans leave free at most: who needs more goes to the edge
constexpr double edgeRoom = 0.2; // of the same, for those
constexpr qreal arrow = 10; // pixels
constexpr double farApart = 6; // of the longest step to the shortest: then decades

QString sizesTitle() { return Words::tr("area: cost of the run"); }

// Plans that need the host come after all others, see LayoutSearch: they are an edge of their own.
bool startsEdge(const std::vector<SearchPlan>& plans, std::size_t i)
{
    return i == 0 || plans[i].offloads != plans[i - 1].offloads;
}

} // namespace

void FrontPicture::update(const PlansData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_plans = data.plans;
    if (data.own)
        m_plans.push_back(*data.own);
    m_plans.insert(m_plans.end(), data.baselines.begin(), data.baselines.end());
    m_most = 0;
    for (const SearchPlan& plan : m_plans)
        m_most = std::max(m_most, plan.cost.value_or(0));
    if (!m_plans.empty() && data.full > 0) {
        const ChartData chart = chartOf();
        m_lowest = chart.y.minimum;
        m_chart.setData(chart, *style.theme, style.font);
    }
}

ChartData FrontPicture::chartOf() const
{
    const Theme& theme = *m_style.theme;
    const auto [least, most] = std::ranges::minmax(m_plans, {}, &SearchPlan::step);
    double low = 0, high = 0;
    for (const SearchPlan& plan : m_plans)
        high = std::max(high, freeShare(plan));
    for (const SearchPlan& plan : m_plans) {
        const double share = freeShare(plan);
        low = std::min(low, share < -farBelow * high ? -edgeRoom * high : share);
    }
    ChartData chart;
    const double span = std::max(most.step - least.step, 0.02 * most.step);
    chart.x = most.step > farApart * least.step
        ? closeLogAxis(least.step, most.step, Unit::Second, m_style.numbers)
        : spanAxis(least.step - margin * span, most.step + margin * span, Unit::Second, m_style.numbers);
    chart.x.title = Words::tr("step");
    const double room = margin * (high - low) + 0.01;
    chart.y = spanAxis(low < 0 ? low - room : 0, high + room, Unit::Percent, m_style.numbers);
    chart.y.title = Words::tr("free memory (%)");
    const auto add = [&](ColorRole role) -> ChartLine& {
        ChartLine& line = chart.lines.emplace_back();
        line.color = theme.color(role);
        return line;
    };
    const double asked = 1 - m_data.capacity / m_data.full;
    ChartLine& bound = add(ColorRole::SecondaryText);
    bound.points = {{chart.x.minimum, asked}, {chart.x.maximum, asked}};
    bound.width = 1.2;
    bound.style = Qt::DashLine;
    const std::vector<SearchPlan>& plans = m_data.plans;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (startsEdge(plans, i)) {
            ChartLine& edge = add(ColorRole::Focus);
            if (plans[i].offloads)
                edge.style = Qt::DashLine;
        } else {
            chart.lines.back().points.emplace_back(plans[i].step, freeShare(plans[i - 1]));
        }
        chart.lines.back().points.emplace_back(plans[i].step, freeShare(plans[i]));
        if (i + 1 == plans.size() || startsEdge(plans, i + 1))
            chart.lines.back().points.emplace_back(chart.x.maximum, freeShare(plans[i]));
    }
    return chart;
}

MarkerShape FrontPicture::shapeOf(const SearchPlan& plan) const
{
    return !plan.letter.isEmpty()                   ? MarkerShape::Square
        : m_data.own && plan.key == m_data.own->key ? MarkerShape::Diamond
                                                    : MarkerShape::Circle;
}

qreal FrontPicture::diameter(double cost) const
{
    return std::max(smallestDot, largestDot * std::sqrt(cost / m_most));
}

qreal FrontPicture::sizeOf(const SearchPlan& plan) const
{
    const MarkerShape shape = shapeOf(plan);
    if (!plan.cost || m_most <= 0)
        return shape == MarkerShape::Circle ? dotSize : ownSize;
    constexpr qreal discShare = std::numbers::pi / 4; // of the square around it
    const qreal disc = diameter(*plan.cost);
    return shape == MarkerShape::Square ? disc * std::sqrt(discShare)
        : shape == MarkerShape::Diamond ? disc * std::sqrt(2 * discShare)
                                        : disc;
}

FrontPicture::Layout FrontPicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
    layout.base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    layout.sentenceTop = area.top();
    if (area.width() < 4 * line || area.height() < line)
        return layout;
    const auto sentence = [&](int lines) {
        return wholeSentences(m_data.sentence, layout.font, area.width(), lines);
    };
    if (m_data.plans.empty() || m_data.full <= 0) { // without a front nobody's own place says anything
        layout.sentence = sentence(static_cast<int>(area.height() / line));
        return layout;
    }
    layout.sentence = sentence(captionLines(area.width(), layout.font, sentenceLines));
    const auto below = [&] {
        return layout.sentence.isEmpty() ? 0 : (static_cast<qreal>(layout.sentence.size()) + 0.5) * line;
    };
    if (area.height() - below() < chartAtLeast * line)
        layout.sentence.clear();
    layout.chart = area.adjusted(0, 0, 0, -below());
    layout.sentenceTop = area.bottom() - below() + 0.5 * line;
    m_chart.arrange(layout.base, {});
    if (m_most > 0 && layout.chart.height() >= (chartAtLeast + sizesRow) * line)
        placeSizes(layout);
    layout.plot = m_chart.plotArea(layout.chart);
    return layout;
}

// Two or three sizes in a row above the chart, as many as its width has room for.
void FrontPicture::placeSizes(Layout& layout) const
{
    const QString title = sizesTitle();
    const qreal line = layout.line, height = std::max(sizesRow * line, largestDot + 0.4 * line);
    const QRectF chart = layout.chart.adjusted(0, height, 0, 0);
    const QRectF plot = m_chart.plotArea(chart);
    std::vector<ChartTick> ticks = linearAxis(m_most, Unit::Dollar, m_style.numbers, 5).ticks;
    std::erase_if(ticks, [&](const ChartTick& tick) { return tick.value <= 0 || tick.value > m_most; });
    if (ticks.size() > 3) // the least, one between, the most
        ticks = {ticks.front(), ticks[ticks.size() / 2], ticks.back()};
    const qreal middle = layout.chart.top() + height / 2;
    for (; ticks.size() > 1; ticks.erase(ticks.begin())) {
        layout.sizes.clear();
        qreal x = plot.left() + textWidth(title, layout.font) + line;
        for (const ChartTick& tick : ticks) {
            const QRectF sample(x, middle - largestDot / 2, largestDot, largestDot);
            layout.sizes.push_back({tick.label, tick.value, sample});
            x = sample.right() + sampleGap + textWidth(tick.label, layout.font) + line;
        }
        if (x - line <= layout.chart.right()) {
            layout.sizesTitle = {plot.left(), middle};
            layout.chart = chart;
            return;
        }
    }
    layout.sizes.clear();
}

void FrontPicture::paintSizes(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const QColor ink = m_style.theme->color(ColorRole::SecondaryText);
    if (!layout.sizes.empty())
        drawLabel(
            painter, layout.sizesTitle, Qt::AlignLeft | Qt::AlignVCenter, sizesTitle(), layout.font, ink);
    for (const Layout::Size& size : layout.sizes) {
        paintPoint(painter, size.sample.center(), MarkerShape::Circle, diameter(size.cost));
        drawEntryName(painter, size.sample, sampleGap, size.text, layout.font, ink);
    }
}

// As the charts draw their markers, which have one size a line.
void FrontPicture::paintPoint(QPainter& painter, QPointF at, MarkerShape shape, qreal size) const
{
    const Theme& theme = *m_style.theme;
    const QColor paper = theme.color(ColorRole::Background);
    const bool hollow = shape != MarkerShape::Circle;
    painter.setPen(hollow ? QPen(theme.color(ColorRole::Text), 2) : QPen(paper, 1));
    painter.setBrush(hollow ? paper : theme.color(ColorRole::Focus));
    drawMarker(painter, shape, at, size / 2);
}

QPointF FrontPicture::pixel(const SearchPlan& plan, const Layout& layout) const
{
    const QPointF at = m_chart.toPixel(plan.step, freeShare(plan), layout.chart);
    return isBelow(plan) ? QPointF(at.x(), layout.plot.bottom() - arrow - sizeOf(plan) / 2) : at;
}

bool FrontPicture::isBelow(const SearchPlan& plan) const { return freeShare(plan) < m_lowest; }

void FrontPicture::paintPlan(QPainter& painter, const SearchPlan& plan, const Layout& layout) const
{
    const QPointF at = pixel(plan, layout);
    paintPoint(painter, at, shapeOf(plan), sizeOf(plan));
    if (!isBelow(plan))
        return;
    const QPointF tip(at.x(), layout.plot.bottom() - 1), head(0.35 * arrow, -0.5 * arrow);
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(at + QPointF(0, sizeOf(plan) / 2), tip);
    painter.drawPolyline(QPolygonF{tip + QPointF(-head.x(), head.y()), tip, tip + head});
}

void FrontPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        m_chart.paint(painter, layout.chart);
        for (const std::vector<SearchPlan>* plans : {&m_data.plans, &m_data.baselines})
            for (const SearchPlan& plan : *plans)
                paintPlan(painter, plan, layout);
        if (m_data.own)
            paintPlan(painter, *m_data.own, layout);
        paintSizes(painter, layout);
        paintNames(painter, layout);
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        m_style.theme->color(ColorRole::Text), layout.line);
    painter.restore();
}

// Yours and the baselines first, then the ends of the front, then what there is room for: below the steps,
// where nothing is drawn.
void FrontPicture::paintNames(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    std::vector<QRectF> taken;
    for (const SearchPlan& plan : m_plans) {
        const qreal half = sizeOf(plan) / 2 + 1;
        taken.emplace_back(pixel(plan, layout) - QPointF(half, half), QSizeF(2 * half, 2 * half));
        if (isBelow(plan))
            taken.back().setBottom(layout.plot.bottom());
    }
    const std::vector<SearchPlan>& plans = m_data.plans;
    const auto level = [&](QPointF from, qreal until) {
        taken.push_back(QRectF(from, QPointF(until, from.y())).normalized().adjusted(0, -1, 0, 1));
    };
    for (std::size_t i = 0; i < plans.size(); ++i) { // of the steps
        const QPointF to = pixel(plans[i], layout);
        if (!startsEdge(plans, i)) {
            const QPointF from = pixel(plans[i - 1], layout);
            level(from, to.x());
            taken.push_back(QRectF(QPointF(to.x(), from.y()), to).normalized().adjusted(-1, 0, 1, 0));
        }
        if (i + 1 == plans.size() || startsEdge(plans, i + 1))
            level(to, layout.plot.right());
    }
    const qreal asked = m_chart.toPixel(0, 1 - m_data.capacity / m_data.full, layout.chart).y();
    taken.emplace_back(layout.plot.left(), asked - 1, layout.plot.width(), 2);
    const QRectF inside = layout.plot.adjusted(2, 2, -2, -2);
    QStringList said; // plans of one mesh differ elsewhere: the table tells them apart
    const auto place = [&](const SearchPlan& plan, const QString& text, ColorRole role) {
        if (said.contains(text))
            return;
        const QPointF at = pixel(plan, layout);
        const qreal gap = std::max(sizeOf(plan), ownSize) / 2 + 2;
        const std::pair<QPointF, Qt::Alignment> sides[]{{{gap, gap / 2}, Qt::AlignLeft | Qt::AlignTop},
            {{gap, -gap / 2}, Qt::AlignLeft | Qt::AlignBottom},
            {{-gap, gap / 2}, Qt::AlignRight | Qt::AlignTop},
            {{-gap, -gap / 2}, Qt::AlignRight | Qt::AlignBottom}};
        for (const auto& [shift, side] : sides) {
            const QRectF box = labelBox(at + shift, side, text, layout.font);
            if (!inside.contains(box)
                || std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
                continue;
            taken.push_back(drawLabel(painter, at + shift, side, text, layout.font, theme.color(role)));
            said += text;
            return;
        }
    };
    const auto placeBeside = [&](const SearchPlan& plan, const QString& name) {
        const QString share = percentText(freeShare(plan), m_style.numbers);
        place(plan, isBelow(plan) ? Words::tr("%1: %2").arg(name, share) : name, ColorRole::Text);
    };
    if (m_data.own)
        placeBeside(*m_data.own, Words::tr("yours"));
    for (const SearchPlan& baseline : m_data.baselines)
        placeBeside(baseline, baseline.letter);
    if (plans.empty())
        return;
    const auto nameOf = [](const SearchPlan& plan) {
        return plan.offloads ? Words::tr("%1 with CPU offload").arg(plan.parts.mesh) : plan.parts.mesh;
    };
    place(plans.front(), nameOf(plans.front()), ColorRole::Text);
    place(plans.back(), nameOf(plans.back()), ColorRole::Text);
    for (std::size_t i = 1; i + 1 < plans.size(); ++i)
        place(plans[i], nameOf(plans[i]), ColorRole::SecondaryText);
    const QString text = Words::tr("minimum free memory");
    const QPointF anchor(layout.plot.right() - 4, asked - 2);
    const QRectF box = labelBox(anchor, Qt::AlignRight | Qt::AlignBottom, text, layout.font);
    if (inside.contains(box)
        && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
        drawLabel(painter, anchor, Qt::AlignRight | Qt::AlignBottom, text, layout.font,
            theme.color(ColorRole::SecondaryText));
}

std::vector<Mark> FrontPicture::marks(const QRectF& area)
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (layout.plot.isEmpty())
        return all;
    for (const SearchPlan& plan : m_plans)
        if (const QPointF at = pixel(plan, layout); layout.plot.adjusted(-1, -1, 1, 1).contains(at))
            all.push_back(dotMark(plan.key, plan.spoken, {}, at, sizeOf(plan) / 2 + 2));
    return all;
}

} // namespace ridgepoint
