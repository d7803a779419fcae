// Published models on a logarithmic ruler of tokens per parameter.

#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/scaling_laws/scaling_laws_picture.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ScalingLaws)
};

constexpr double ratioLeast = 0.3, ratioMost = 3000; // tokens per parameter that the ruler spans at least

} // namespace

qreal ScalingLawsPicture::rulerX(const Layout& layout, double ratio) const
{
    double low = ratioLeast, high = ratioMost;
    for (const LawModel& model : m_data.models) {
        low = std::min(low, model.ratio / 1.5);
        high = std::max(high, model.ratio * 1.5);
    }
    for (const LawMark& mark : m_data.marks) {
        low = std::min(low, mark.at.tokens / mark.at.parameters / 1.5);
        high = std::max(high, mark.at.tokens / mark.at.parameters * 1.5);
    }
    const double share = (std::log(ratio) - std::log(low)) / (std::log(high) - std::log(low));
    return layout.rulerAxis.left() + std::clamp(share, 0.0, 1.0) * layout.rulerAxis.width();
}

void ScalingLawsPicture::layOutRuler(Layout& layout) const
{
    const qreal line = layout.line;
    const QRectF& panel = layout.ruler;
    // Head, ticks of the rule, the fit and this run above the axis, names below it.
    layout.rulerAxis =
        QRectF(panel.left() + 0.5 * line, panel.top() + 3.4 * line, panel.width() - line, 0.5 * line);
    const qreal first = layout.rulerAxis.bottom() + 1.35 * line;
    const int lanes = std::clamp(static_cast<int>((panel.bottom() - first) / (1.05 * line)), 0,
        m_panel == LawsPanel::Ruler ? 40 : mostLanes);
    std::vector<qreal> free(static_cast<std::size_t>(lanes), panel.left());
    for (std::size_t i = 0; i < m_data.models.size(); ++i) {
        const LawModel& model = m_data.models[i];
        Tag tag{.model = i, .dot = {rulerX(layout, model.ratio), layout.rulerAxis.center().y()}, .box = {}};
        const qreal width = textWidth(model.name, layout.font);
        for (std::size_t lane = 0; lane < free.size(); ++lane) {
            qreal left = tag.dot.x() + 2;
            if (left + width > panel.right())
                left = panel.right() - width;
            if (left < free[lane] || left < panel.left())
                continue;
            tag.box = QRectF(left, first + 1.05 * line * static_cast<qreal>(lane), width, line);
            free[lane] = tag.box.right() + 0.8 * line;
            break;
        }
        layout.tags.push_back(tag);
    }
}

void ScalingLawsPicture::paintRuler(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    const QRectF& axis = layout.rulerAxis;
    paintHead(
        painter, layout, layout.ruler, Words::tr("training tokens per active parameter, published models"));
    const qreal y = axis.center().y();
    painter.setPen(QPen(theme.color(ColorRole::Line), 1.5));
    painter.drawLine(QPointF(axis.left(), y), QPointF(axis.right(), y));
    // Decades, between the axis and the names.
    qreal free = layout.ruler.left();
    for (int decade = -3; decade <= 9; ++decade) {
        const double ratio = std::pow(10.0, decade);
        const qreal x = rulerX(layout, ratio);
        if (x <= axis.left() + 1 || x >= axis.right() - 1)
            continue;
        painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4));
        const QString text = shortText(ratio, Unit::Number, m_style.numbers);
        const qreal half = textWidth(text, layout.font) / 2;
        if (x - half < free || x + half > layout.ruler.right())
            continue;
        drawLabel(painter, {x, axis.bottom() + 0.1 * line}, Qt::AlignHCenter | Qt::AlignTop, text,
            layout.font, theme.color(ColorRole::SecondaryText));
        free = x + half + 0.6 * line;
    }
    for (const Tag& tag : layout.tags) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(ColorRole::SecondaryText));
        painter.drawEllipse(tag.dot, 3, 3);
        painter.setBrush(Qt::NoBrush);
        if (tag.box.isNull())
            continue;
        drawLabel(painter, tag.box.topLeft(), Qt::AlignLeft | Qt::AlignTop, m_data.models[tag.model].name,
            layout.font, theme.color(ColorRole::Text));
    }
    // Above: the rule, the fit's optimum, this run, baselines.
    const auto fontOf = [&](const LawMark& mark) { return mark.isOptimum() ? layout.font : layout.bold; };
    QStringList texts;
    std::vector<LabelWish> wishes;
    for (const LawMark& mark : m_data.marks) {
        const double ratio = mark.at.tokens / mark.at.parameters;
        const QString number = displayText(ratio, Unit::Number, m_style.numbers);
        texts += !mark.baseline.isEmpty()         ? mark.baseline
            : mark.shape == MarkerShape::Triangle ? Words::tr("rule 20")
            : mark.shape == MarkerShape::Diamond  ? Words::tr("fit %1").arg(number)
                                                  : Words::tr("this run %1").arg(number);
        wishes.push_back({rulerX(layout, ratio), textWidth(texts.back(), fontOf(mark)) + 0.8 * line,
            mark.isOptimum()              ? 2
                : mark.baseline.isEmpty() ? 3
                                          : 0});
    }
    const auto places = placeLabels(wishes, layout.ruler.left(), layout.ruler.right());
    const qreal labelTop = axis.top() - 2 * line;
    for (std::size_t i = wishes.size(); i-- > 0;) {
        const LawMark& mark = m_data.marks[i];
        const qreal x = wishes[i].at;
        const QColor color = theme.color(mark.ink);
        painter.setPen(mark.baseline.isEmpty() ? QPen(color, 2) : QPen(color, 1.2, Qt::DashLine));
        painter.drawLine(QPointF(x, axis.top() - 0.4 * line), QPointF(x, axis.bottom()));
        if (!places[i])
            continue;
        painter.setPen(QPen(color, 1));
        painter.drawLine(QPointF(*places[i], labelTop + 1.05 * line), QPointF(x, axis.top() - 0.4 * line));
        drawLabel(painter, {*places[i], labelTop}, Qt::AlignHCenter | Qt::AlignTop,
            texts[static_cast<qsizetype>(i)], fontOf(mark), theme.color(ColorRole::Text));
    }
}

} // namespace ridgepoint
