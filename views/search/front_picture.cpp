#include "views/search/front_picture.h"

#include "views/chart/labels.h"
#include "views/chart/ticks.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Search)
};

constexpr qreal largestScale = 1.35;
constexpr qreal chartAtLeast = 8; // lines
constexpr int sentenceLines = 3;
constexpr qreal dotSize = 9, ownSize = 13;
constexpr double margin = 0.06; // of what the data span, around them
constexpr double farApart = 6; // of the longest step to the shortest: then decades

} // namespace

void FrontPicture::update(const PlansData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_plans = data.plans;
    if (data.own)
        m_plans.push_back(*data.own);
    m_plans.insert(m_plans.end(), data.baselines.begin(), data.baselines.end());
    if (!m_plans.empty() && data.full > 0)
        m_chart.setData(chartOf(), *style.theme, style.font);
}

ChartData FrontPicture::chartOf() const
{
    const Theme& theme = *m_style.theme;
    const auto [least, most] = std::ranges::minmax(m_plans, {}, &SearchPlan::step);
    double low = 0, high = 0;
    for (const SearchPlan& plan : m_plans) {
        low = std::min(low, freeShare(plan));
        high = std::max(high, freeShare(plan));
    }
    ChartData chart;
    const double span = std::max(most.step - least.step, 0.02 * most.step);
    chart.x = most.step > farApart * least.step
        ? closeLogAxis(least.step, most.step, Unit::Second, m_style.numbers)
        : spanAxis(least.step - margin * span, most.step + margin * span, Unit::Second, m_style.numbers);
    chart.x.title = Words::tr("step");
    const double room = margin * (high - low) + 0.01;
    chart.y = spanAxis(low < 0 ? low - room : 0, high + room, Unit::Percent, m_style.numbers);
    chart.y.title = Words::tr("memory that stays free (%)");
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
    if (!m_data.plans.empty()) {
        ChartLine& edge = add(ColorRole::ComputeAxis);
        const SearchPlan* before = nullptr;
        for (const SearchPlan& plan : m_data.plans) {
            if (before)
                edge.points.emplace_back(plan.step, freeShare(*before));
            edge.points.emplace_back(plan.step, freeShare(plan));
            before = &plan;
        }
        edge.points.emplace_back(chart.x.maximum, freeShare(*before));
        ChartLine& dots = add(ColorRole::ComputeAxis);
        for (const SearchPlan& plan : m_data.plans)
            dots.points.emplace_back(plan.step, freeShare(plan));
        dots.width = 0;
        dots.style = Qt::NoPen;
        dots.marker = MarkerShape::Circle;
        dots.markerSize = dotSize;
    }
    const auto alone = [&](const SearchPlan& plan, MarkerShape shape) {
        ChartLine& dot = add(ColorRole::Text);
        dot.points = {{plan.step, freeShare(plan)}};
        dot.width = 0;
        dot.style = Qt::NoPen;
        dot.marker = shape;
        dot.markerSize = ownSize;
        dot.hollow = true;
    };
    for (const SearchPlan& baseline : m_data.baselines)
        alone(baseline, MarkerShape::Square);
    if (m_data.own)
        alone(*m_data.own, MarkerShape::Diamond);
    return chart;
}

FrontPicture::Layout FrontPicture::layOut(const QRectF& area)
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
    layout.base = pictureFont(m_style.font, scale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.line = QFontMetricsF(layout.font).height();
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
    layout.plot = m_chart.plotArea(layout.chart);
    return layout;
}

QPointF FrontPicture::pixel(const SearchPlan& plan, const Layout& layout) const
{
    return m_chart.toPixel(plan.step, freeShare(plan), layout.chart);
}

void FrontPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        m_chart.paint(painter, layout.chart);
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
        const qreal half = ownSize / 2 + 1;
        taken.emplace_back(pixel(plan, layout) - QPointF(half, half), QSizeF(2 * half, 2 * half));
    }
    for (std::size_t i = 1; i < m_data.plans.size(); ++i) { // of the steps
        const QPointF from = pixel(m_data.plans[i - 1], layout), to = pixel(m_data.plans[i], layout);
        taken.push_back(QRectF(from, QPointF(to.x(), from.y())).normalized().adjusted(0, -1, 0, 1));
        taken.push_back(QRectF(QPointF(to.x(), from.y()), to).normalized().adjusted(-1, 0, 1, 0));
    }
    const QRectF inside = layout.plot.adjusted(2, 2, -2, -2);
    QStringList said; // plans of one mesh differ elsewhere: the table tells them apart
    const auto place = [&](const SearchPlan& plan, const QString& text, ColorRole role) {
        if (said.contains(text))
            return;
        const QPointF at = pixel(plan, layout);
        const qreal gap = ownSize / 2 + 2;
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
    if (m_data.own)
        place(*m_data.own, Words::tr("yours"), ColorRole::Text);
    for (const SearchPlan& baseline : m_data.baselines)
        place(baseline, baseline.letter, ColorRole::Text);
    const std::vector<SearchPlan>& plans = m_data.plans;
    if (plans.empty())
        return;
    place(plans.front(), plans.front().parts.mesh, ColorRole::Text);
    place(plans.back(), plans.back().parts.mesh, ColorRole::Text);
    for (std::size_t i = 1; i + 1 < plans.size(); ++i)
        place(plans[i], plans[i].parts.mesh, ColorRole::SecondaryText);
    const double asked = 1 - m_data.capacity / m_data.full;
    const QPointF end = m_chart.toPixel(0, asked, layout.chart);
    const QString text = Words::tr("asked to stay free");
    const QPointF anchor(layout.plot.right() - 4, end.y() - 2);
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
            all.push_back(dotMark(plan.key, plan.spoken, {}, at, ownSize / 2 + 2));
    return all;
}

} // namespace ridgepoint
