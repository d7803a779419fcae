#include "views/pipeline/pipeline_strips.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/pipeline/pipeline_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

constexpr double headroom = 1.12; // above the fullest rank or the ceiling
constexpr qreal hatchSpacing = 4;
constexpr qreal fillShare = 0.72; // of the activations' colour over the background
constexpr double tolerance = 1 + 1e-9;

double valueOf(const PipelineRun& run, double held, const StripScale& scale)
{
    return scale.bytes ? run.bytes(held).value_or(Bytes(0)).value() : held;
}

bool comparable(const PipelineBaseline& baseline, const StripScale& scale)
{
    return baseline.run && (!scale.bytes || baseline.run->perMicrobatch);
}

// What a rank holds between two moments.
struct Piece
{
    qreal left, right;
    double value;
};

// Pieces of the visible part, those of less than a pixel joined to the fullest of them.
std::vector<Piece> piecesOf(
    const PipelineLayout& layout, const PipelineRun& run, int rank, const StripScale& scale)
{
    const std::vector<HeldStep>& steps = run.held[static_cast<std::size_t>(rank)];
    const double end = std::min(layout.to, run.simulation.makespan.value());
    std::vector<Piece> pieces;
    auto step = std::ranges::upper_bound(steps, Seconds(layout.from), {}, &HeldStep::time);
    double held = step == steps.begin() ? 0 : std::prev(step)->held;
    double from = std::max(layout.from, 0.0);
    const auto add = [&](double to) {
        const qreal left = layout.x(from);
        const qreal right = layout.x(std::min(to, end));
        from = to;
        if (right <= left)
            return;
        const double value = valueOf(run, held, scale);
        if (!pieces.empty()
            && (pieces.back().right - pieces.back().left < 1 || pieces.back().value == value)) {
            pieces.back().right = right;
            pieces.back().value = std::max(pieces.back().value, value);
            return;
        }
        pieces.push_back({left, right, value});
    };
    for (; step != steps.end() && step->time.value() < end; ++step) {
        add(step->time.value());
        held = step->held;
    }
    add(end);
    return pieces;
}

void paintStrip(QPainter& painter, const QRectF& box, const std::vector<Piece>& pieces,
    const PipelineRun& run, const Theme& theme, const StripScale& scale)
{
    const auto y = [&](double value) {
        return box.bottom() - std::clamp(value / scale.most, 0.0, 1.0) * (box.height() - 1);
    };
    const QColor background = theme.color(ColorRole::Background);
    const QColor fill = mixed(background, theme.color(ColorRole::Activations), fillShare);
    const QColor edge = mixed(theme.color(ColorRole::Activations), theme.color(ColorRole::Text), 0.5);
    const QColor base = mixed(background, theme.color(ColorRole::Line), 0.35);
    const QColor over = theme.color(ColorRole::Overshoot);
    const qreal floor = scale.bytes ? y(run.other.value_or(Bytes(0)).value()) : box.bottom();
    if (pieces.empty())
        return;
    const QRectF whole(
        pieces.front().left, box.top(), pieces.back().right - pieces.front().left, box.height());
    if (floor < box.bottom())
        painter.fillRect(QRectF(whole.left(), floor, whole.width(), box.bottom() - floor), base);
    // Stairs below the ceiling and above it, each as one path: files grow with every shape.
    std::array<QPainterPath, 2> areas, edges;
    QPainterPath hatched; // down to the bottom
    const auto stairs = [](QPainterPath& path, const auto& first, const auto& beyond, qreal ground,
                            const auto& top) {
        path.moveTo(first->left, ground);
        for (auto piece = first; piece != beyond; ++piece) {
            path.lineTo(piece->left, top(*piece));
            path.lineTo(piece->right, top(*piece));
        }
        path.lineTo(std::prev(beyond)->right, ground);
        path.closeSubpath();
    };
    qreal before = box.bottom();
    for (auto piece = pieces.begin(); piece != pieces.end();) {
        const auto isOver = [&](const Piece& each) {
            return scale.ceiling && each.value > *scale.ceiling * tolerance;
        };
        const bool exceeded = isOver(*piece);
        const auto beyond =
            std::find_if(piece, pieces.end(), [&](const Piece& each) { return isOver(each) != exceeded; });
        stairs(areas[exceeded], piece, beyond, floor,
            [&](const Piece& each) { return std::min(floor, y(each.value)); });
        if (exceeded)
            stairs(hatched, piece, beyond, box.bottom(), [&](const Piece& each) { return y(each.value); });
        edges[exceeded].moveTo(piece->left, before);
        for (; piece != beyond; ++piece) {
            before = y(piece->value);
            edges[exceeded].lineTo(piece->left, before);
            edges[exceeded].lineTo(piece->right, before);
        }
    }
    painter.fillPath(areas[0], fill);
    painter.fillPath(areas[1], mixed(background, over, 0.35));
    paintPattern(painter, hatched, FillPattern::Hatch45, over, hatchSpacing);
    painter.strokePath(edges[0], QPen(edge, 1));
    painter.strokePath(edges[1], QPen(over, 2));
    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
    painter.drawLine(whole.bottomLeft(), whole.bottomRight());
    if (scale.ceiling) {
        painter.setPen(QPen(theme.color(ColorRole::Text), 1, Qt::DashLine));
        painter.drawLine(QPointF(box.left(), y(*scale.ceiling)), QPointF(box.right(), y(*scale.ceiling)));
    }
}

// The fullest rank of each baseline as an outline, over the strip of the first schedule's fullest rank.
void paintTraces(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PictureStyle& style, const StripScale& scale)
{
    if (layout.blocks.empty() || !data.first().legal())
        return;
    const PipelineBlock& block = layout.blocks.front();
    const int rank = data.first().peakRank;
    const QRectF box = !block.memory.isNull() ? block.memory
        : block.shows(rank)                   ? block.strip(rank)
                                              : QRectF();
    if (box.isNull())
        return;
    std::vector<BaselineSpot> spots;
    for (const PipelineBaseline& baseline : data.baselines) {
        if (!comparable(baseline, scale))
            continue;
        QPolygonF trace;
        QPointF highest(box.left(), box.bottom());
        for (const Piece& piece : piecesOf(layout, *baseline.run, baseline.run->peakRank, scale)) {
            const qreal top =
                box.bottom() - std::clamp(piece.value / scale.most, 0.0, 1.0) * (box.height() - 1);
            trace << QPointF(piece.left, top) << QPointF(piece.right, top);
            if (top < highest.y() - 0.5)
                highest = {(piece.left + piece.right) / 2, top};
        }
        painter.setPen(baselinePen(*style.theme, baseline.index));
        painter.drawPolyline(trace);
        if (!trace.isEmpty())
            spots.push_back({baseline.index, highest});
    }
    drawBaselineLetters(painter, std::move(spots), Qt::AlignCenter, Qt::Horizontal, box, style, layout.font);
}

} // namespace

StripScale stripScale(const PipelineData& data)
{
    StripScale scale;
    scale.bytes = data.basis.perMicrobatch.has_value();
    double most = 0;
    for (const PipelineRun& run : data.runs)
        if (run.legal())
            most = std::max(most, valueOf(run, run.peakHeld, scale));
    for (const PipelineBaseline& baseline : data.baselines)
        if (comparable(baseline, scale))
            most = std::max(most, valueOf(*baseline.run, baseline.run->peakHeld, scale));
    if (scale.bytes && data.basis.ceiling) {
        scale.ceiling = data.basis.ceiling->value();
        most = std::max(most, *scale.ceiling);
    }
    scale.most = most > 0 && std::isfinite(most) ? most * headroom : 1;
    return scale;
}

double heldAt(const PipelineRun& run, int rank, double time, const StripScale& scale)
{
    const std::vector<HeldStep>& steps = run.held[static_cast<std::size_t>(rank)];
    const auto after = std::ranges::upper_bound(steps, Seconds(time), {}, &HeldStep::time);
    return valueOf(run, after == steps.begin() ? 0 : std::prev(after)->held, scale);
}

QString heldText(double held, const StripScale& scale, const NumberFormat& numbers)
{
    return scale.bytes ? displayText(held, Unit::Byte, numbers)
                       : Words::tr("%1 micro-batches").arg(countText(held, numbers));
}

std::optional<double> exceededFrom(const PipelineRun& run, int rank, const StripScale& scale)
{
    if (!scale.ceiling)
        return std::nullopt;
    for (const HeldStep& step : run.held[static_cast<std::size_t>(rank)])
        if (valueOf(run, step.held, scale) > *scale.ceiling * tolerance)
            return step.time.value();
    return std::nullopt;
}

void paintStrips(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PictureStyle& style, const StripScale& scale)
{
    const Theme& theme = *style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const PipelineBlock& block : layout.blocks) {
        const PipelineRun& run = data.runs[block.run];
        if (!run.legal())
            continue;
        if (block.stripHeight > 0)
            for (int rank = block.firstRank; rank < block.firstRank + block.ranks; ++rank)
                paintStrip(painter, block.strip(rank), piecesOf(layout, run, rank, scale), run, theme, scale);
        if (block.memory.isNull())
            continue;
        paintStrip(painter, block.memory, piecesOf(layout, run, run.peakRank, scale), run, theme, scale);
        drawLabel(painter, QPointF(layout.plot.left() - layout.unit, block.memory.center().y()),
            Qt::AlignRight | Qt::AlignVCenter, Words::tr("rank %1").arg(run.peakRank), layout.font,
            theme.color(ColorRole::SecondaryText));
    }
    paintTraces(painter, layout, data, style, scale);
    painter.restore();
}

} // namespace ridgepoint
