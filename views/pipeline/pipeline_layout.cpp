#include "views/pipeline/pipeline_layout.h"

#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "views/pipeline/pipeline_picture.h"
#include "views/pipeline/pipeline_strips.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

constexpr qreal baselineLines = 1.3; // a baseline's strip
constexpr qreal largestScale = 1.3;
constexpr qreal leastPitch = 2; // of a lane
constexpr qreal lanesWithStrip = 1.45; // lowest lane that has room for its own strip, in lines
constexpr qreal labelledCells = 0.92; // of which the cells keep this
constexpr qreal stripShare = 0.34; // of such a lane
constexpr qreal laneGap = 0.1; // in lines, as the next
constexpr qreal highestCells = 3;
constexpr qreal highestStrip = 3;
constexpr qreal memoryLines = 2.4; // one strip for a whole schedule
constexpr qreal leastMemoryLines = 0.7;
constexpr qreal highestMemory = 0.25; // of a block whose lanes are too low for letters
constexpr qreal grabPixels = 2;

// Ticks within [from, to] of an axis from 0: those of a whole axis as long as the visible part.
ChartAxis visibleTicks(
    double from, double to, const PipelineBasis& basis, const NumberFormat& numbers, int most)
{
    const double span = to - from;
    ChartAxis axis = basis.timeUnit() == Unit::Second ? durationAxis(span, numbers, most)
                                                      : linearAxis(span, Unit::Number, numbers, most);
    if (axis.ticks.size() < 2)
        return axis;
    const double step = axis.ticks[1].value - axis.ticks[0].value;
    axis.ticks.clear();
    if (!(step > 0))
        return axis;
    constexpr double mostSteps = 1e9; // a span far out on a long axis has no room for digits
    if (from / step > mostSteps)
        return axis;
    for (double k = std::ceil(from / step - 1e-9); k * step <= to + 1e-9 * step; ++k)
        axis.ticks.push_back({k * step, shortText(k * step, basis.timeUnit(), numbers)});
    return axis;
}

void layBlock(PipelineBlock& block, const QRectF& box, const PipelineRun& run,
    const PipelineSettings& settings, const PipelineLayout& layout)
{
    const qreal line = layout.line;
    QRectF rest = box;
    if (rest.height() > 2.5 * line) {
        block.header = QRectF(rest.left(), rest.top(), rest.width(), 1.25 * line);
        rest.setTop(block.header.bottom());
    }
    rest.adjust(0, 0, 0, -0.35 * line);
    block.grid = rest;
    if (!run.legal())
        return;
    const int all = run.laid->compiled.ranks();
    block.firstRank = std::clamp(settings.firstRank, 0, all - 1);
    block.ranks =
        settings.ranks > 0 ? std::min(settings.ranks, all - block.firstRank) : all - block.firstRank;
    block.ranks = std::clamp(static_cast<int>(rest.height() / leastPitch), 1, block.ranks);
    block.pitch = rest.height() / block.ranks;
    if (block.pitch >= lanesWithStrip * line) {
        block.stripHeight = std::min(
            {stripShare * block.pitch, highestStrip * line, block.pitch - (labelledCells + laneGap) * line});
        block.cellHeight = std::min(block.pitch - block.stripHeight - laneGap * line, highestCells * line);
    } else {
        // One strip for the whole schedule; lower where that keeps the letters in the cells.
        const qreal gap = 0.3 * line;
        const qreal spare = rest.height() - gap - block.ranks * (labelledCells * line + 1);
        const bool lettered = spare >= leastMemoryLines * line;
        const qreal height = std::min(lettered ? spare : highestMemory * rest.height(), memoryLines * line);
        if (height >= (lettered ? leastMemoryLines : 1) * line
            && rest.height() > height + gap + block.ranks * 3) {
            block.memory = QRectF(rest.left(), rest.bottom() - height, rest.width(), height);
            rest.setBottom(block.memory.top() - gap);
            block.pitch = rest.height() / block.ranks;
        }
        block.cellHeight = block.pitch >= 5 ? block.pitch - 1 : block.pitch;
    }
    // Few ranks in a high block: no stretched cells.
    block.pitch = std::min(
        block.pitch, block.cellHeight + block.stripHeight + (block.stripHeight > 0 ? 0.5 * line : 1));
    block.grid = QRectF(rest.left(), rest.top(), rest.width(), block.pitch * block.ranks);
}

bool mostInColumns(const PipelineData& data, const PipelineLayout& layout, qreal width)
{
    std::size_t passes = 0, narrow = 0;
    const double least = narrowestCell / width * (layout.to - layout.from); // in time
    for (const PipelineRun& run : data.runs)
        for (std::size_t op = 0; run.legal() && op < run.laid->opCount(); ++op) {
            ++passes;
            narrow += (run.simulation.end[op] - run.simulation.start[op]).value() < least;
        }
    return 2 * narrow > passes;
}

} // namespace

QRectF PipelineLayout::baseline(std::size_t place) const
{
    if (baselines.isNull())
        return {};
    return {baselines.left(), baselines.top() + static_cast<qreal>(place) * baselineLines * line,
        baselines.width(), (baselineLines - 0.2) * line};
}

QRectF PipelineBlock::cells(int rank) const
{
    return {grid.left(), grid.top() + (rank - firstRank) * pitch, grid.width(), cellHeight};
}

QRectF PipelineBlock::strip(int rank) const
{
    if (stripHeight <= 0)
        return {};
    return {grid.left(), grid.top() + (rank - firstRank) * pitch + cellHeight, grid.width(), stripHeight};
}

std::vector<PipelineEntry> pipelineLegend(const PipelineData& data, const NumberFormat& numbers, bool columns)
{
    using Sign = PipelineEntry::Sign;
    bool split = false, whole = false, pairs = false, chunks = false, any = false;
    for (const PipelineRun& run : data.runs) {
        if (!run.legal())
            continue;
        any = true;
        chunks = chunks || run.laid->schedule.placement.chunks > 1;
        for (const CompiledSchedule::Op& op : run.laid->compiled.ops()) {
            split = split || op.pass == Pass::B;
            whole = whole || op.pass == Pass::BW || op.pass == Pass::Pair;
            pairs = pairs || op.pass == Pass::Pair;
            if (split && whole && pairs)
                break;
        }
    }
    if (!any)
        return {};
    std::vector<PipelineEntry> entries{{Sign::Forward, Words::tr("F forward")}};
    if (whole)
        entries.push_back({Sign::Whole, Words::tr("BW full backward (B+W)")});
    if (split) {
        entries.push_back({Sign::Dgrad, Words::tr("B dgrad")});
        entries.push_back({Sign::Wgrad, Words::tr("W wgrad")});
    }
    if (pairs)
        entries.push_back({Sign::Pair, Words::tr("overlapped F and B")});
    if (columns)
        entries.push_back({Sign::Columns, Words::tr("narrow passes: shares of F, B, W")});
    entries.push_back({Sign::Bubble, Words::tr("bubble")});
    if (data.basis.optimizer.value_or(Seconds(0)).value() > 0)
        entries.push_back({Sign::Optimizer, Words::tr("optimizer")});
    const StripScale scale = stripScale(data);
    entries.push_back(
        {Sign::Held, scale.bytes ? Words::tr("memory held by the rank") : Words::tr("micro-batches held")});
    if (scale.ceiling)
        entries.push_back(
            {Sign::Ceiling, Words::tr("%1 of memory").arg(displayText(*scale.ceiling, Unit::Byte, numbers))});
    if (chunks)
        entries.push_back({Sign::LaterChunk, Words::tr("fainter: later chunk")});
    return entries;
}

PipelineLayout pipelineLayout(
    const QRectF& area, const PipelineData& data, const PipelineSettings& settings, const PictureStyle& style)
{
    PipelineLayout layout;
    layout.area = area;
    layout.font = pictureFont(style.font, pictureScale(area, style.font, largestScale) * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.label = layout.font;
    layout.line = lineHeight(layout.font);
    layout.unit = layout.line / 4;
    const qreal line = layout.line;
    if (area.width() < 8 * line || area.height() < 2.5 * line || data.runs.empty())
        return layout;
    layout.empty = false;
    const double longest = data.longest > 0 && std::isfinite(data.longest) ? data.longest : 1;
    layout.from = settings.from * longest;
    layout.to = settings.to * longest;

    int ranks = 1;
    for (const PipelineRun& run : data.runs)
        if (run.legal())
            ranks = std::max(ranks, run.laid->compiled.ranks());
    const qreal gutter = textWidth(Words::tr("rank %1").arg(ranks - 1), layout.font) + 2 * layout.unit;
    layout.columns = mostInColumns(data, layout, area.width() - gutter);
    QRectF rest = area;
    const auto blocks = static_cast<qreal>(data.runs.size());
    // The picture itself keeps three lines a schedule; what explains it goes first.
    qreal spare = rest.height() - blocks * 3 * line;
    const qreal strips =
        data.baselines.empty() ? 0 : (static_cast<qreal>(data.baselines.size()) * baselineLines + 0.6) * line;
    const bool compared = strips > 0 && spare > strips + 1.7 * line;
    if (compared)
        spare -= strips;
    if (spare > 1.7 * line) {
        layout.axis =
            QRectF(rest.left() + gutter, rest.bottom() - 1.6 * line, rest.width() - gutter, 1.6 * line);
        rest.setBottom(layout.axis.top());
    }
    if (spare > 4.5 * line) {
        const auto lines = wrappedLines(pipelineCaption(data, settings, style), layout.font, rest.width(),
            spare > 12 * line ? captionLines(rest.width(), layout.font, 1) : 1)
                               .size();
        layout.caption = QRectF(rest.left(), rest.top(), rest.width(),
            (static_cast<qreal>(std::max<qsizetype>(lines, 1)) + 0.4) * line);
        spare -= static_cast<qreal>(lines - 1) * line;
        rest.setTop(layout.caption.bottom());
    }
    if (spare > 6 * line) {
        std::vector<qreal> widths;
        for (const PipelineEntry& entry : pipelineLegend(data, style.numbers, layout.columns))
            widths.push_back(swatchLines * line + layout.unit + textWidth(entry.name, layout.font));
        layout.entries = flowed(widths, rest.width(), 3 * layout.unit, 1.15 * line);
        // On one line where there is no room for more.
        std::erase_if(
            layout.entries, [&](const QPointF& at) { return at.y() > std::max(0.0, spare - 6 * line); });
        const qreal height = layout.entries.empty() ? 0 : layout.entries.back().y() + 1.3 * line;
        layout.legend = QRectF(rest.left(), area.bottom() - height, rest.width(), height);
        layout.axis.translate(0, -height - 0.1 * line);
        rest.setBottom(rest.bottom() - height - 0.1 * line);
    }
    if (compared) {
        layout.baselines = QRectF(rest.left() + gutter, rest.bottom() - strips + 0.5 * line,
            rest.width() - gutter - 0.5 * line, strips - 0.6 * line);
        rest.setBottom(rest.bottom() - strips);
    }
    layout.plot = QRectF(rest.left() + gutter, rest.top(), rest.width() - gutter - 0.5 * line, rest.height());
    if (!layout.axis.isNull())
        layout.axis.setRight(layout.plot.right());
    const qreal height = layout.plot.height() / blocks;
    for (std::size_t i = 0; i < data.runs.size(); ++i) {
        PipelineBlock block;
        block.run = i;
        layBlock(block,
            QRectF(layout.plot.left(), layout.plot.top() + static_cast<qreal>(i) * height,
                layout.plot.width(), height),
            data.runs[i], settings, layout);
        layout.blocks.push_back(std::move(block));
    }
    const int ticks = std::clamp(static_cast<int>(layout.plot.width() / (6 * line)), 2, mostTicks);
    layout.ticks = visibleTicks(layout.from, layout.to, data.basis, style.numbers, ticks);
    return layout;
}

std::size_t firstAfter(const PipelineRun& run, int rank, double time)
{
    const auto begin = run.laid->compiled.rankBegin();
    const auto from = run.simulation.end.begin() + begin[static_cast<std::size_t>(rank)];
    const auto to = run.simulation.end.begin() + begin[static_cast<std::size_t>(rank) + 1];
    const auto found = std::upper_bound(from, to, Seconds(time));
    return static_cast<std::size_t>(found - run.simulation.end.begin());
}

std::optional<PipelineHit> passAt(const PipelineLayout& layout, const PipelineData& data, QPointF at)
{
    if (layout.empty || at.x() < layout.plot.left() - grabPixels || at.x() > layout.plot.right() + grabPixels)
        return std::nullopt;
    for (const PipelineBlock& block : layout.blocks) {
        const PipelineRun& run = data.runs[block.run];
        if (!run.legal() || at.y() < block.grid.top() || at.y() >= block.grid.bottom() || block.pitch <= 0)
            continue;
        const int rank =
            std::clamp(block.firstRank + static_cast<int>((at.y() - block.grid.top()) / block.pitch),
                block.firstRank, block.firstRank + block.ranks - 1);
        const double time = layout.time(at.x());
        const double reach = grabPixels / layout.plot.width() * (layout.to - layout.from);
        const auto begin = run.laid->compiled.rankBegin();
        const auto beyond = begin[static_cast<std::size_t>(rank) + 1];
        std::size_t op = firstAfter(run, rank, time);
        if (op < beyond && run.simulation.start[op].value() <= time)
            return PipelineHit{block.run, op};
        if (op < beyond && run.simulation.start[op].value() <= time + reach)
            return PipelineHit{block.run, op};
        if (op > begin[static_cast<std::size_t>(rank)] && run.simulation.end[op - 1].value() >= time - reach)
            return PipelineHit{block.run, op - 1};
        return std::nullopt;
    }
    return std::nullopt;
}

QRectF passRect(const PipelineLayout& layout, const PipelineData& data, const PipelineHit& hit)
{
    if (layout.empty || hit.run >= layout.blocks.size())
        return {};
    const PipelineBlock& block = layout.blocks[hit.run];
    const PipelineRun& run = data.runs[hit.run];
    if (!run.legal() || hit.op >= run.laid->opCount() || !block.shows(run.laid->rankOf(hit.op)))
        return {};
    const QRectF lane = block.cells(run.laid->rankOf(hit.op));
    const qreal left = std::max(layout.x(run.simulation.start[hit.op].value()), layout.plot.left());
    const qreal right = std::min(layout.x(run.simulation.end[hit.op].value()), layout.plot.right());
    if (right < left)
        return {};
    return {left, lane.top(), std::max(1.0, right - left), lane.height()};
}

} // namespace ridgepoint
