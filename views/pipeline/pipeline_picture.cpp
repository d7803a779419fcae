#include "views/pipeline/pipeline_picture.h"

#include "views/chart/clip.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/pipeline/pipeline_baselines.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

constexpr std::size_t mostMessages = 360; // drawn all at once
constexpr qreal narrowestOutlined = 12; // of a chain; of narrower passes, which outlines would hide, an edge
constexpr qreal narrowestRunning = 2; // outlined while the playhead is on it
constexpr qreal veil = 0.78; // over what the playhead has not reached
constexpr int problemLines = 6;
constexpr qreal arrowLength = 5;
constexpr qreal leastApart = 0.75; // names of ranks, in lines: their ink does not touch
constexpr qreal mostAside = 0.15; // of a rank's middle, likewise

// From the end of a pass to the moment its result arrives on another rank.
std::optional<QLineF> messageLine(const PipelineLayout& layout, const PipelineRun& run,
    const PipelineBlock& block, std::size_t from, std::size_t to, Seconds hop)
{
    const int sender = run.laid->rankOf(from);
    const int receiver = run.laid->rankOf(to);
    if (!block.shows(sender) || !block.shows(receiver))
        return std::nullopt;
    const QRectF above = block.cells(sender);
    const QRectF below = block.cells(receiver);
    const bool down = receiver > sender;
    const double sent = run.simulation.end[from].value();
    return clipSegment(QPointF(layout.x(sent), down ? above.bottom() : above.top()),
        QPointF(layout.x(sent + hop.value()), down ? below.top() + 1 : below.bottom() - 1), layout.plot);
}

void paintArrow(QPainter& painter, const QLineF& line, bool head)
{
    painter.drawLine(line);
    if (!head || line.length() < 2 * arrowLength)
        return;
    QLineF wing = QLineF::fromPolar(arrowLength, line.angle() + 155).translated(line.p2());
    painter.drawLine(wing);
    wing = QLineF::fromPolar(arrowLength, line.angle() - 155).translated(line.p2());
    painter.drawLine(wing);
}

} // namespace

void PipelinePicture::setStyle(const PictureStyle& style)
{
    m_style = style;
    m_grid.setStyle(style);
}

QString pipelineCaption(const PipelineData& data, const PipelineSettings& settings, const PictureStyle& style)
{
    const NumberFormat& numbers = style.numbers;
    QStringList parts; // v stands with the schedules that have it
    if (data.imported())
        parts += data.first().legal() ? Words::tr("imported order: p %1, m %2, v %3")
                                            .arg(data.basis.stages)
                                            .arg(data.basis.microbatches)
                                            .arg(data.basis.chunks)
                                      : Words::tr("imported order cannot be shown");
    else
        parts += Words::tr("p %1, m %2").arg(data.basis.stages).arg(data.basis.microbatches);
    const StageTimes rank = timesOfRank(data.basis);
    const auto duration = [&](Seconds each) { return timeText(each.value(), data.basis, numbers); };
    parts += Words::tr("T_F %1, T_B %2, T_W %3")
                 .arg(duration(rank.forward), duration(rank.inputGradient), duration(rank.weightGradient));
    if (!settings.layout.isEmpty() && !data.first().ownLayout)
        parts += Words::tr("layout cannot be shown");
    else if (!data.basis.layout.empty())
        parts += Words::tr("layout: %1").arg(layersText(data.basis.layout));
    if (!data.basis.ofScenario)
        parts += Words::tr("Illustrative (the scenario has PP = 1)");
    else if (data.whatIf)
        parts += Words::tr("What-if: not all of it is the scenario's");
    else
        parts += data.basis.stagesKnown ? Words::tr("each stage with its own layers")
                                        : Words::tr("every stage alike");
    if (style.interactive || data.runs.size() > 1) // a figure of one schedule has it in its title
        parts += Words::tr("bubble = %1 time, mean of ranks").arg(definitionText(settings.definition));
    if (data.runs.size() > 1 && style.interactive) // the tiles name none
        parts += Words::tr("readouts of %1", "a schedule").arg(data.first().name);
    if (data.basis.hop.value() > 0)
        parts += Words::tr("P2P latency %1").arg(timeText(data.basis.hop.value(), data.basis, numbers));
    if (settings.equalMemory) {
        const auto capped = std::ranges::count_if(data.runs, &PipelineRun::capped);
        parts += capped > 0 ? Words::tr("equal memory: capped at %1 micro-batches")
                                  .arg(countText(data.first().peakHeld, numbers))
                            : Words::tr("equal memory: no other schedule takes a cap");
    }
    if (settings.follow >= 0)
        parts += Words::tr("micro-batch %1 followed").arg(settings.follow);
    return parts.join(QStringLiteral("  ·  "));
}

QRectF playheadHandle(const PipelineLayout& layout, double time)
{
    const qreal x = layout.x(time);
    if (layout.empty || x < layout.plot.left() - 1 || x > layout.plot.right() + 1)
        return {};
    const qreal half = 1.6 * layout.unit;
    return {x - half, layout.plot.bottom() - half / 2, 2 * half, 2 * half};
}

void PipelinePicture::paintStill(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PipelineSettings& settings, bool vector)
{
    if (layout.empty)
        return;
    m_grid.paint(painter, layout, data, settings, vector);
    paintStrips(painter, layout, data, m_style, stripScale(data));
    paintMessages(painter, layout, data);
    paintHeaders(painter, layout, data, settings);
    for (const PipelineBlock& block : layout.blocks) {
        if (data.runs[block.run].legal())
            paintRankNames(painter, layout, block);
        else
            paintProblem(painter, layout, data.runs[block.run], block);
    }
    paintBaselineStrips(painter, layout, data, m_style);
    paintAxis(painter, layout, data);
    paintLegend(painter, layout, data);
}

void PipelinePicture::paintHeaders(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PipelineSettings& settings) const
{
    const Theme& theme = *m_style.theme;
    const NumberFormat& numbers = m_style.numbers;
    for (const PipelineBlock& block : layout.blocks) {
        const PipelineRun& run = data.runs[block.run];
        if (block.header.isNull())
            continue;
        QString name = run.name;
        if (run.legal() && run.laid->schedule.placement.chunks > 1 && run.kind->chunkRule != ChunkRule::Two)
            name += Words::tr(" v=%1").arg(run.laid->schedule.placement.chunks);
        if (!run.request.variant.empty())
            name += QStringLiteral(" (%1)").arg(toQString(run.request.variant));
        const qreal left = layout.area.left();
        const QRectF box =
            drawLabel(painter, QPointF(left, block.header.center().y()), Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetricsF(layout.bold).elidedText(name, Qt::ElideRight, block.header.right() - left),
                layout.bold, theme.color(ColorRole::Text));
        if (!run.legal())
            continue;
        QStringList facts{
            Words::tr("makespan %1").arg(timeText(run.simulation.makespan.value(), data.basis, numbers)),
            Words::tr("bubble %1").arg(percentText(run.bubble(settings.definition), numbers)),
            run.peakActivations ? Words::tr("peak %1 micro-batches, %2")
                                      .arg(countText(run.peakHeld, numbers),
                                          displayText(run.peakActivations->value(), Unit::Byte, numbers))
                                : Words::tr("peak %1 micro-batches").arg(countText(run.peakHeld, numbers)),
            Words::tr("longest-running rank idle %1")
                .arg(percentText(run.simulation.longestSpanBubble, numbers))};
        if (run.kind->weightCopies() > 1)
            facts += Words::tr("weights %1×").arg(run.kind->weightCopies());
        if (run.capped)
            facts += Words::tr("capped");
        const qreal room = block.header.right() - box.right() - 3 * layout.unit;
        QString line = facts.join(QStringLiteral("  ·  "));
        while (facts.size() > 1 && textWidth(line, layout.font) > room) {
            facts.removeLast();
            line = facts.join(QStringLiteral("  ·  "));
        }
        if (textWidth(line, layout.font) <= room)
            drawLabel(painter, QPointF(box.right() + 3 * layout.unit, block.header.center().y()),
                Qt::AlignLeft | Qt::AlignVCenter, line, layout.font, theme.color(ColorRole::SecondaryText));
    }
}

void PipelinePicture::paintProblem(
    QPainter& painter, const PipelineLayout& layout, const PipelineRun& run, const PipelineBlock& block) const
{
    const Theme& theme = *m_style.theme;
    const QRectF box = block.grid;
    painter.fillRect(box, theme.color(ColorRole::Panel));
    const QString words = QStringLiteral("\u25B2 ") + run.problem;
    const qreal room = box.width() - 4 * layout.unit;
    const int most = std::min(problemLines, static_cast<int>((box.height() - layout.unit) / layout.line));
    if (most < 1 || room < 4 * layout.line)
        return;
    qreal y = box.top() + std::min(2 * layout.unit, (box.height() - layout.line) / 2);
    for (const QString& line : wrappedLines(words, layout.font, room, most)) {
        drawLabel(painter, QPointF(box.left() + 2 * layout.unit, y), Qt::AlignLeft | Qt::AlignTop, line,
            layout.font, theme.color(ColorRole::Text));
        y += layout.line;
    }
}

void PipelinePicture::paintRankNames(
    QPainter& painter, const PipelineLayout& layout, const PipelineBlock& block) const
{
    if (block.pitch <= 0)
        return;
    // As many as fit, at even steps; where lanes are thin, the first stays clear of the header above it.
    const qreal apart = leastApart * layout.line;
    const int step = std::max(1, static_cast<int>(std::ceil(apart / block.pitch)));
    qreal free = block.header.isNull() ? -1e9 : block.grid.top() + 0.45 * layout.line;
    for (int rank = block.firstRank; rank < block.firstRank + block.ranks; rank += step) {
        const QRectF lane = block.cells(rank);
        if (lane.center().y() + layout.line / 2 > block.grid.bottom() + layout.line / 2)
            break;
        const qreal y = std::max(free, lane.center().y());
        if (rank != block.firstRank && y - lane.center().y() > mostAside * layout.line)
            continue;
        free = y + apart;
        drawLabel(painter, QPointF(layout.plot.left() - layout.unit, y), Qt::AlignRight | Qt::AlignVCenter,
            Words::tr("rank %1").arg(rank), layout.font, m_style.theme->color(ColorRole::SecondaryText));
    }
}

void PipelinePicture::paintAxis(
    QPainter& painter, const PipelineLayout& layout, const PipelineData& data) const
{
    if (layout.axis.isNull() || data.longest <= 0)
        return;
    const Theme& theme = *m_style.theme;
    const qreal y = layout.axis.top() + 1;
    painter.fillRect(QRectF(layout.plot.left(), y, layout.plot.width(), 1), theme.color(ColorRole::Line));
    const QString title = data.basis.ofScenario ? Words::tr("time") : Words::tr("time (forward passes)");
    const qreal titleLeft = layout.plot.right() - textWidth(title, layout.font);
    const qreal below = y + layout.unit;
    qreal beyond = layout.area.left(); // of the tick label before
    for (const ChartTick& tick : layout.ticks.ticks) {
        const qreal x = layout.x(tick.value);
        const qreal width = textWidth(tick.label, layout.font);
        const qreal left = std::max(x - width / 2, layout.area.left());
        if (left < beyond || left + width + 2 * layout.unit > titleLeft)
            continue; // a tick without a number says nothing
        beyond = left + width + 2 * layout.unit;
        painter.fillRect(QRectF(x, y, 1, layout.unit), theme.color(ColorRole::Line));
        drawLabel(painter, QPointF(left, below), Qt::AlignLeft | Qt::AlignTop, tick.label, layout.font,
            theme.color(ColorRole::SecondaryText));
    }
    drawLabel(painter, QPointF(titleLeft, below), Qt::AlignLeft | Qt::AlignTop, title, layout.font,
        theme.color(ColorRole::SecondaryText));
}

void PipelinePicture::paintLegend(
    QPainter& painter, const PipelineLayout& layout, const PipelineData& data) const
{
    if (layout.legend.isNull())
        return;
    const Theme& theme = *m_style.theme;
    const FigurePart part(painter, "legend");
    const std::vector<PipelineEntry> entries = pipelineLegend(data, m_style.numbers, layout.columns);
    const qreal swatch = swatchLines * layout.line;
    for (std::size_t i = 0; i < std::min(entries.size(), layout.entries.size()); ++i) {
        const QPointF at = layout.legend.topLeft() + layout.entries[i];
        const QRectF sample(at.x(), at.y() + (1.3 * layout.line - swatch) / 2, swatch, swatch);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintSign(painter, entries[i].sign,
            QRectF(
                std::round(sample.left()), std::round(sample.top()), std::round(swatch), std::round(swatch)));
        painter.restore();
        drawEntryName(painter, sample, layout.unit, entries[i].name, layout.font,
            theme.color(ColorRole::SecondaryText));
    }
}

void PipelinePicture::paintSign(QPainter& painter, PipelineEntry::Sign sign, const QRectF& box) const
{
    using Sign = PipelineEntry::Sign;
    const Theme& theme = *m_style.theme;
    PipelineFills fills(painter, false);
    const QRectF left(box.topLeft(), QSizeF(box.width() / 2, box.height()));
    const QRectF upper(box.topLeft(), QSizeF(box.width(), box.height() / 2));
    const QRectF lower = upper.translated(0, box.height() / 2);
    const auto cell = [&](Pass pass, const QRectF& in) {
        PipelineInk(theme, 1).paintCell(fills, in, pass, 0, false);
    };
    const auto across = [&](const QPen& pen) {
        painter.setPen(pen);
        painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    };
    const auto patterned = [&](const QColor& color, FillPattern pattern, const QColor& ink) {
        painter.fillRect(box, color);
        QPainterPath path;
        path.addRect(box);
        paintPattern(painter, path, pattern, ink, 4);
    };
    switch (sign) {
    case Sign::Forward:
        return cell(Pass::F, box);
    case Sign::Whole:
        return cell(Pass::BW, box);
    case Sign::Dgrad:
        return cell(Pass::B, box);
    case Sign::Wgrad:
        return cell(Pass::W, box);
    case Sign::Pair:
        cell(Pass::F, upper);
        cell(Pass::BW, lower);
        painter.setPen(theme.color(ColorRole::Text));
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        return;
    case Sign::Bubble:
        return patterned(theme.color(ColorRole::Panel), FillPattern::Hatch45, theme.color(ColorRole::Line));
    case Sign::Optimizer:
        return patterned(theme.color(optimizerRole), optimizerPattern, theme.textOn(optimizerRole));
    case Sign::Held:
        painter.fillRect(
            lower, mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Activations), 0.72));
        return across(theme.color(ColorRole::Text));
    case Sign::Ceiling:
        return across(QPen(theme.color(ColorRole::Text), 1, Qt::DashLine));
    case Sign::Columns: {
        qreal top = box.top();
        for (const Pass pass : {Pass::F, Pass::B, Pass::W}) {
            const QRectF tier(box.left(), top, box.width(), std::round(box.height() / 3));
            fills.add(tier, PipelineInk(theme, 1).phase(pass, 0, false).fill);
            top = tier.bottom();
        }
        return;
    }
    case Sign::LaterChunk: {
        const PipelineInk two(theme, 2);
        two.paintCell(fills, left, Pass::F, 0, false);
        two.paintCell(fills, left.translated(box.width() / 2, 0), Pass::F, 1, false);
        return;
    }
    }
}

void PipelinePicture::paintMessages(
    QPainter& painter, const PipelineLayout& layout, const PipelineData& data) const
{
    if (data.basis.hop.value() <= 0)
        return; // they take no time
    painter.save();
    painter.setPen(QPen(m_style.theme->color(ColorRole::Line), 1));
    for (const PipelineBlock& block : layout.blocks) {
        const PipelineRun& run = data.runs[block.run];
        if (!run.legal() || run.laid->compiled.messages() > mostMessages)
            continue;
        for (std::size_t op = 0; op < run.laid->opCount(); ++op)
            for (const std::int32_t need : run.laid->compiled.needs(op))
                if (need >= 0)
                    if (const auto line = messageLine(
                            layout, run, block, static_cast<std::size_t>(need), op, data.basis.hop))
                        painter.drawLine(*line);
    }
    painter.restore();
}

void PipelinePicture::paintChain(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PipelineOverlay& overlay) const
{
    const Theme& theme = *m_style.theme;
    const PipelineBlock& block = layout.blocks[overlay.pass->run];
    const PipelineRun& run = data.runs[overlay.pass->run];
    painter.save();
    painter.setBrush(Qt::NoBrush);
    const auto boxOf = [&](std::size_t op) { return passRect(layout, data, {overlay.pass->run, op}); };
    const auto show = [&](const std::vector<std::size_t>& ops, const QPen& outline, Qt::Edge edge) {
        QPainterPath outlines, edges;
        for (const std::size_t op : ops) {
            const QRectF box = boxOf(op).adjusted(0.5, 0.5, -0.5, -0.5);
            if (box.width() >= narrowestOutlined) {
                outlines.addRect(box);
            } else if (box.width() >= 0) {
                edges.moveTo(edge == Qt::TopEdge ? box.topLeft() : box.bottomLeft());
                edges.lineTo(edge == Qt::TopEdge ? box.topRight() : box.bottomRight());
            }
        }
        painter.strokePath(outlines, outline);
        painter.strokePath(edges, QPen(outline.color(), outline.width()));
    };
    show(overlay.chain.after, QPen(theme.color(ColorRole::Text), 1, Qt::DotLine), Qt::TopEdge);
    const QPen before(theme.color(ColorRole::Focus), 2);
    show(overlay.chain.before, before, Qt::BottomEdge);
    const QRectF own = boxOf(overlay.pass->op);
    const bool dense = own.width() < narrowestOutlined;
    painter.setPen(before);
    if (!own.isNull() && dense)
        painter.drawRect(own.adjusted(-1, 0, 1, 0));
    for (std::size_t i = 0; i + 1 < overlay.chain.before.size(); ++i) {
        const std::size_t op = overlay.chain.before[i];
        const std::size_t earlier = overlay.chain.before[i + 1];
        if (run.laid->rankOf(earlier) == run.laid->rankOf(op))
            continue;
        if (const auto line = messageLine(layout, run, block, earlier, op, data.basis.hop))
            paintArrow(painter, *line, !dense);
    }
    // What it sends itself.
    painter.setPen(QPen(theme.color(ColorRole::Text), 1, Qt::DashLine));
    for (const std::size_t next : overlay.chain.after)
        for (const std::int32_t need : run.laid->compiled.needs(next))
            if (need >= 0 && static_cast<std::size_t>(need) == overlay.pass->op)
                if (const auto line = messageLine(layout, run, block, overlay.pass->op, next, data.basis.hop))
                    paintArrow(painter, *line, !dense);
    painter.restore();
}

void PipelinePicture::paintPlayhead(
    QPainter& painter, const PipelineLayout& layout, const PipelineData& data, double time) const
{
    const Theme& theme = *m_style.theme;
    const qreal x = std::clamp(layout.x(time), layout.plot.left(), layout.plot.right());
    QColor future = theme.color(ColorRole::Background);
    future.setAlphaF(static_cast<float>(veil));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const PipelineBlock& block : layout.blocks) {
        const PipelineRun& run = data.runs[block.run];
        if (!run.legal())
            continue;
        const QRectF surface = block.memory.isNull() ? block.grid : block.grid.united(block.memory);
        const qreal right = layout.plot.right();
        painter.setPen(QPen(theme.color(ColorRole::Text), 2));
        painter.setBrush(Qt::NoBrush);
        if (block.pitch < 5) {
            if (x < right)
                painter.fillRect(QRectF(x, surface.top(), right - x, surface.height()), future);
        } else {
            for (int rank = block.firstRank; rank < block.firstRank + block.ranks; ++rank) {
                const QRectF lane = block.cells(rank);
                qreal from = x;
                const std::size_t op = firstAfter(run, rank, time);
                if (op < run.laid->compiled.rankBegin()[static_cast<std::size_t>(rank) + 1]
                    && run.simulation.start[op].value() <= time) {
                    // What runs now is whole.
                    const QRectF box = passRect(layout, data, {block.run, op});
                    from = std::max(x, box.right());
                    if (box.width() >= narrowestRunning)
                        painter.drawRect(box.adjusted(1, 1, -1, -1));
                }
                if (from < right)
                    painter.fillRect(QRectF(from, lane.top(), right - from, lane.height()), future);
                if (const QRectF strip = block.strip(rank); !strip.isNull() && x < right)
                    painter.fillRect(QRectF(x, strip.top(), right - x, strip.height() + 1), future);
            }
            if (!block.memory.isNull() && x < right)
                painter.fillRect(QRectF(x, block.memory.top(), right - x, block.memory.height() + 1), future);
        }
        painter.fillRect(
            QRectF(x - 0.5, surface.top(), 1.5, surface.height()), theme.color(ColorRole::Focus));
    }
    painter.restore();
    const QRectF handle = playheadHandle(layout, time);
    if (handle.isNull())
        return;
    QPainterPath triangle;
    triangle.moveTo(handle.center().x(), handle.top());
    triangle.lineTo(handle.bottomRight());
    triangle.lineTo(handle.bottomLeft());
    triangle.closeSubpath();
    painter.fillPath(triangle, theme.color(ColorRole::Focus));
}

void PipelinePicture::paintOverlay(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PipelineOverlay& overlay) const
{
    if (layout.empty)
        return;
    const Theme& theme = *m_style.theme;
    if (overlay.playhead && data.longest > 0)
        paintPlayhead(painter, layout, data, *overlay.playhead);
    if (overlay.pass)
        paintChain(painter, layout, data, overlay);
    if (layout.caption.isNull())
        return;
    QPointF at = layout.caption.topLeft();
    const int lines = std::max(1, static_cast<int>(layout.caption.height() / layout.line));
    QStringList texts = wholeSentences(overlay.caption, layout.font, layout.caption.width(), lines);
    if (texts.isEmpty())
        texts = wrappedLines(overlay.caption, layout.font, layout.caption.width(), lines);
    for (const QString& line : texts) {
        drawLabel(painter, at, Qt::AlignLeft | Qt::AlignTop, line, layout.font,
            theme.color(overlay.pass ? ColorRole::Text : ColorRole::SecondaryText));
        at.ry() += layout.line;
    }
}

} // namespace ridgepoint
