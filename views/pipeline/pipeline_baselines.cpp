#include "views/pipeline/pipeline_baselines.h"

#include "core/training/report.h"
#include "views/baseline_ink.h"
#include "views/chart/labels.h"
#include "views/pipeline/pipeline_text.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

std::optional<PipelineBaseline> layOut(std::size_t index, const ViewInput& input)
{
    PipelineBaseline baseline;
    baseline.index = index;
    const Report& report = *input.report;
    PipelineLayer layer;
    const PipelineData own = layer.data(input, PipelineSettings());
    if (own.basis.ofScenario && own.first().legal()) {
        baseline.run = own.first();
        baseline.bubble = own.first().bubble(BubbleDefinition::OfTotal);
        baseline.end = own.first().end(own.basis).value();
    } else if (report.step.seconds) {
        baseline.end = report.step.seconds->value();
    }
    return placeable(baseline.end).value_or(0) > 0 ? std::optional(std::move(baseline)) : std::nullopt;
}

} // namespace

std::vector<PipelineBaseline> PipelineBaselines::of(const ViewInput& input, const PipelineBasis& basis)
{
    std::vector<PipelineBaseline> all;
    if (!basis.ofScenario)
        return all;
    m_kept.resize(input.baselines.size());
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        Entry& entry = m_kept[i];
        if (entry.report != input.baselines[i]) {
            entry.report = input.baselines[i];
            entry.baseline = entry.report ? layOut(i, {entry.report, {}, input.catalog}) : std::nullopt;
        }
        if (entry.baseline)
            all.push_back(*entry.baseline);
    }
    return all;
}

QStringList baselineFacts(
    const PipelineBaseline& baseline, const PipelineBasis& basis, const NumberFormat& numbers)
{
    const QString end = timeText(baseline.end, basis, numbers);
    if (!baseline.run)
        return {Words::tr("step of %1").arg(end), Words::tr("no pipeline")};
    QStringList facts{Words::tr("passes and optimizer %1").arg(end)};
    if (baseline.bubble)
        facts += Words::tr("bubble %1").arg(displayText(*baseline.bubble, Unit::Percent, numbers));
    facts += Words::tr("peak %1 micro-batches").arg(countText(baseline.run->peakHeld, numbers));
    facts += baseline.run->name;
    return facts;
}

void paintBaselineStrips(
    QPainter& painter, const PipelineLayout& layout, const PipelineData& data, const PictureStyle& style)
{
    const Theme& theme = *style.theme;
    for (std::size_t i = 0; i < data.baselines.size(); ++i) {
        const PipelineBaseline& baseline = data.baselines[i];
        const QRectF lane = layout.baseline(i);
        if (lane.isNull())
            continue;
        drawLabel(painter, QPointF(lane.left() - layout.unit, lane.center().y()),
            Qt::AlignRight | Qt::AlignVCenter, baselineLetter(baseline.index), layout.bold,
            theme.color(ColorRole::Text));
        // Open where it goes on beyond what is shown.
        const bool begins = layout.from <= 0;
        const bool ends = baseline.end <= layout.to;
        const qreal left = std::max(layout.x(0), lane.left());
        const qreal right = std::clamp(layout.x(baseline.end), lane.left(), lane.right());
        QPainterPath outline;
        if (begins) {
            outline.moveTo(right, lane.bottom());
            outline.lineTo(left, lane.bottom());
            outline.lineTo(left, lane.top());
            outline.lineTo(right, lane.top());
        } else {
            outline.moveTo(left, lane.top());
            outline.lineTo(right, lane.top());
            outline.moveTo(left, lane.bottom());
            outline.lineTo(right, lane.bottom());
        }
        if (ends) {
            outline.moveTo(right, lane.top());
            outline.lineTo(right, lane.bottom());
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(baselinePen(theme, baseline.index));
        painter.drawPath(outline);
        // The words inside, or right of a short strip.
        QStringList facts = baselineFacts(baseline, data.basis, style.numbers);
        if (!ends)
            facts.front() += QStringLiteral(" \u2192");
        const qreal gap = 1.5 * layout.unit;
        const auto words = [&] { return facts.join(QStringLiteral("  ·  ")); };
        const auto fits = [&] {
            const qreal width = textWidth(words(), layout.font) + 2 * gap;
            return width <= std::max(right - left, lane.right() - right);
        };
        while (facts.size() > 1 && !fits())
            facts.removeLast();
        if (!fits())
            continue;
        const bool within = textWidth(words(), layout.font) + 2 * gap <= right - left;
        drawLabel(painter, QPointF((within ? left : right) + gap, lane.center().y()),
            Qt::AlignLeft | Qt::AlignVCenter, words(), layout.font, theme.color(ColorRole::Text));
    }
}

std::vector<Mark> baselineMarks(
    const PipelineLayout& layout, const PipelineData& data, const NumberFormat& numbers)
{
    std::vector<Mark> all;
    for (std::size_t i = 0; i < data.baselines.size(); ++i) {
        const QRectF lane = layout.baseline(i);
        if (lane.isNull())
            continue;
        all.push_back(boxMark(QStringLiteral("baseline.%1").arg(data.baselines[i].index),
            Words::tr("baseline %1: %2")
                .arg(baselineLetter(data.baselines[i].index),
                    baselineFacts(data.baselines[i], data.basis, numbers).join(QStringLiteral(", "))),
            {}, lane));
    }
    return all;
}

} // namespace ridgepoint
