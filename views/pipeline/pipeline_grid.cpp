#include "views/pipeline/pipeline_grid.h"

#include "views/chart/hatch.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct GridWords
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

constexpr qreal column = 2; // width of such a column
constexpr qreal gap = 1; // to the next cell
constexpr qreal gapFrom = 4; // narrowest cell that leaves one
constexpr qreal frameFrom = 4; // narrowest and lowest pair with a frame
constexpr qreal labelHeight = 0.86; // of a line: lowest cell with a label
constexpr qreal hatchSpacing = 5;
constexpr qreal hatchInk = 0.45; // of the way from panel to graphical lines
constexpr int textsKept = 6000;
constexpr qreal labelMargin = 1.5; // in pixels, both sides together

int digits(int number) { return number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4; }

} // namespace

struct PipelineGrid::Words
{
    explicit Words(const QFont& font)
    {
        const QFontMetricsF metrics(font);
        for (const Pass pass : {Pass::F, Pass::B, Pass::W, Pass::BW})
            letters[static_cast<std::size_t>(pass)] =
                metrics.horizontalAdvance(QString::fromLatin1(passName(pass)));
        optimizer = metrics.horizontalAdvance(GridWords::tr("opt"));
        digit = metrics.horizontalAdvance(u'0');
        point = metrics.horizontalAdvance(u'.');
        height = metrics.height();
        capitals = metrics.capHeight();
        ascent = metrics.ascent();
        descent = metrics.descent();
    }
    qreal letter(Pass pass) const { return letters[static_cast<std::size_t>(pass)]; }
    std::array<qreal, 5> letters{};
    qreal optimizer, digit, point, height, capitals, ascent, descent;
};

struct PipelineGrid::Label
{
    QPointF center;
    QString words;
    qreal width;
    QColor color;
};

struct PipelineGrid::Lane
{
    const PipelineLayout& layout;
    const PipelineRun& run;
    const PipelineInk& ink;
    const Words& words;
    PipelineFills& fills;
    std::vector<Label>& labels; // above all fills
    QPainterPath& optimizers; // cells to be dotted once all are filled
    int rank;
    QRectF box;
    qreal lost; // of its height, to whole pixels
    int follow;
    bool chunks; // labels name them where there is room
    bool vector;

    qreal snapped(qreal x) const { return vector ? x : std::round(x); }
    bool faint(const PipelineOp& op) const
    {
        return follow >= 0 && op.microbatch != follow
            && !(op.pass == Pass::Pair && op.besideMicrobatch == follow);
    }
};

void PipelineGrid::setStyle(const PictureStyle& style)
{
    m_style = style;
    m_texts.clear();
}

void PipelineGrid::paint(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PipelineSettings& settings, bool vector)
{
    if (layout.empty)
        return;
    if (m_textFont != layout.label || m_texts.size() > textsKept) {
        m_texts.clear();
        m_textFont = layout.label;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(layout.label);
    for (const PipelineBlock& block : layout.blocks)
        if (data.runs[block.run].legal())
            paintBlock(painter, layout, data, block, settings, vector);
    painter.restore();
}

void PipelineGrid::paintBlock(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PipelineBlock& block, const PipelineSettings& settings, bool vector)
{
    const PipelineRun& run = data.runs[block.run];
    const Words words(layout.label);
    const PipelineInk ink(*m_style.theme, run.laid->schedule.placement.chunks, words.capitals + 2);
    paintIdle(painter, layout, run, block);
    PipelineFills fills(painter, vector);
    QPainterPath optimizers;
    std::vector<Label> labels;
    for (int rank = block.firstRank; rank < block.firstRank + block.ranks; ++rank) {
        QRectF box = block.cells(rank);
        box = QRectF(
            QPointF(box.left(), std::round(box.top())), QPointF(box.right(), std::round(box.bottom())));
        if (box.height() < 1)
            box.setHeight(1);
        const Lane lane{layout, run, ink, words, fills, labels, optimizers, rank, box,
            block.cellHeight - box.height(), settings.follow, run.laid->schedule.placement.chunks > 1,
            vector};
        paintLane(lane);
        paintOptimizer(lane, data.basis);
    }
    fills.flush();
    paintPattern(painter, optimizers, optimizerPattern, m_style.theme->textOn(optimizerRole), hatchSpacing);
    for (const Label& label : labels)
        paintLabel(painter, label, words, layout.label, vector);
}

void PipelineGrid::paintIdle(
    QPainter& painter, const PipelineLayout& layout, const PipelineRun& run, const PipelineBlock& block) const
{
    const Theme& theme = *m_style.theme;
    const qreal right = std::min(layout.x(run.simulation.makespan.value()), layout.plot.right());
    const qreal left = std::max(layout.x(0), layout.plot.left());
    if (right <= left)
        return;
    QPainterPath idle;
    if (block.pitch - block.cellHeight < 2) // lanes that touch: one surface
        idle.addRect(QRectF(left, block.grid.top(), right - left, block.grid.height()));
    else
        for (int rank = block.firstRank; rank < block.firstRank + block.ranks; ++rank)
            idle.addRect(QRectF(left, block.cells(rank).top(), right - left, block.cellHeight));
    painter.fillPath(idle, theme.color(ColorRole::Panel));
    paintPattern(painter, idle, FillPattern::Hatch45,
        mixed(theme.color(ColorRole::Panel), theme.color(ColorRole::Line), hatchInk), hatchSpacing);
}

void PipelineGrid::paintLane(const Lane& lane)
{
    const auto begin = lane.run.laid->compiled.rankBegin();
    const std::size_t first = begin[static_cast<std::size_t>(lane.rank)];
    const std::size_t beyond = begin[static_cast<std::size_t>(lane.rank) + 1];
    const std::vector<PipelineOp>& list = lane.run.laid->schedule.order[static_cast<std::size_t>(lane.rank)];
    const Simulation& times = lane.run.simulation;
    const PipelineLayout& layout = lane.layout;

    // Time of F, B, W and full backwards' W in the column under way, and the columns alike that wait to be
    // painted as one.
    constexpr std::array passes{Pass::F, Pass::B, Pass::W, Pass::BW};
    qreal columnLeft = -1;
    std::array<qreal, 4> sums{};
    qreal runLeft = 0, runRight = -1;
    std::array<int, 4> runHeights{};
    const auto paintColumns = [&] {
        if (runRight <= runLeft)
            return;
        qreal y = lane.box.top();
        for (std::size_t i = 0; i < passes.size(); ++i) {
            if (runHeights[i] <= 0)
                continue;
            const qreal left = std::max(runLeft, layout.plot.left());
            const QRectF part(left, y, std::min(runRight, layout.plot.right()) - left, runHeights[i]);
            const PipelineInk::Phase& ink = lane.ink.phase(passes[i], 0, lane.follow >= 0);
            lane.fills.add(part, passes[i] == Pass::BW ? ink.line : ink.fill);
            if (passes[i] == Pass::W)
                lane.ink.paintMark(lane.fills, part, Pass::W, 0, lane.follow >= 0);
            y = part.bottom();
        }
        runRight = runLeft;
    };
    const auto endColumn = [&] {
        if (columnLeft < 0)
            return;
        std::array<int, 4> heights{};
        int full = static_cast<int>(std::round(lane.box.height()));
        for (std::size_t i = 0; i < sums.size(); ++i) { // the first leave the last their share of rounding
            heights[i] = std::min(
                full, static_cast<int>(std::round(std::min(1.0, sums[i] / column) * lane.box.height())));
            full -= heights[i];
        }
        if (heights != runHeights || runRight != columnLeft) {
            paintColumns();
            runLeft = columnLeft;
            runHeights = heights;
        }
        runRight = columnLeft + column;
        columnLeft = -1;
        sums = {};
    };
    const auto add = [&sums](qreal part, Pass pass) {
        const qreal forward = pass == Pass::F ? 1 : pass == Pass::Pair ? 0.5 : 0;
        const qreal band =
            pass == Pass::Pair || pass == Pass::BW ? PipelineInk::weightShare * (1 - forward) : 0;
        sums[0] += forward * part;
        sums[pass == Pass::W ? 2 : 1] += (1 - forward - band) * part;
        sums[3] += band * part;
    };
    const qreal origin = std::floor(layout.plot.left()); // on whole pixels
    const auto addToColumns = [&](qreal left, qreal right, Pass pass) {
        if (columnLeft >= 0 && left >= columnLeft && right < columnLeft + column) // most of very many
            return add(right - left, pass);
        const auto last = static_cast<long>(std::floor((right - origin) / column));
        for (auto k = static_cast<long>(std::floor((left - origin) / column)); k <= last; ++k) {
            const qreal here = origin + static_cast<qreal>(k) * column;
            const qreal part = std::min(right, here + column) - std::max(left, here);
            if (part <= 0)
                continue;
            if (here != columnLeft) {
                endColumn();
                columnLeft = here;
            }
            add(part, pass);
        }
    };

    for (std::size_t op = firstAfter(lane.run, lane.rank, layout.from); op < beyond; ++op) {
        if (times.start[op].value() >= layout.to)
            break;
        const qreal left = std::max(layout.x(times.start[op].value()), layout.plot.left());
        const qreal right = std::min(layout.x(times.end[op].value()), layout.plot.right());
        const bool followed = lane.follow >= 0 && !lane.faint(list[op - first]);
        if (right - left < narrowestCell && !followed) {
            addToColumns(left, right, list[op - first].pass);
            continue;
        }
        endColumn();
        paintColumns();
        const qreal apart = right - left >= gapFrom ? gap : 0;
        const qreal snappedLeft = lane.snapped(left);
        const qreal snappedRight = std::max(snappedLeft + narrowestCell, lane.snapped(right) - apart);
        paintPass(lane, list[op - first],
            QRectF(snappedLeft, lane.box.top(), snappedRight - snappedLeft, lane.box.height()),
            std::max(narrowestCell, right - left - apart));
    }
    endColumn();
    paintColumns();
}

void PipelineGrid::paintPass(const Lane& lane, const PipelineOp& op, const QRectF& cell, qreal width)
{
    const bool faint = lane.faint(op);
    if (op.pass != Pass::Pair) {
        lane.ink.paintCell(lane.fills, cell, op.pass, op.chunk, faint, width);
        label(lane, cell, width, op.pass, op.microbatch, op.chunk, faint);
        return;
    }
    // One frame around both halves: side by side while each has room for its letter, else one above the
    // other.
    const qreal line = labelHeight * lane.words.height;
    const qreal forwardRoom =
        lane.words.letter(Pass::F) + lane.words.digit * digits(op.microbatch) + labelMargin;
    const qreal backwardRoom =
        lane.words.letter(Pass::BW) + lane.words.digit * digits(op.besideMicrobatch) + labelMargin;
    const bool beside = cell.height() < 2 * line && cell.height() >= line
        && width >= lane.words.letter(Pass::F) + lane.words.letter(Pass::BW) + 3 * labelMargin;
    QRectF forward = cell;
    QRectF backward = cell;
    const qreal share = beside ? forwardRoom / (forwardRoom + backwardRoom) : 1;
    if (beside) {
        forward.setRight(lane.snapped(cell.left() + cell.width() * share));
        backward.setLeft(forward.right());
    } else {
        forward.setBottom(cell.top() + std::round(cell.height() / 2));
        backward.setTop(forward.bottom());
    }
    const auto half = [&](const QRectF& box, qreal room, Pass pass, int microbatch, int chunk) {
        const bool other = lane.follow >= 0 && microbatch != lane.follow;
        lane.ink.paintCell(lane.fills, box, pass, chunk, other, room);
        label(lane, box, room, pass, microbatch, chunk, other);
    };
    half(forward, width * share, Pass::F, op.microbatch, op.chunk);
    half(backward, beside ? width * (1 - share) : width, Pass::BW, op.besideMicrobatch, op.besideChunk);
    if (width >= frameFrom && cell.height() >= frameFrom)
        lane.fills.frame(cell, m_style.theme->color(faint ? ColorRole::Line : ColorRole::Text));
}

void PipelineGrid::label(
    const Lane& lane, const QRectF& cell, qreal width, Pass pass, int microbatch, int chunk, bool faint)
{
    const Words& words = lane.words;
    if (cell.height() + lane.lost < labelHeight * words.height) // all lanes of a block or none
        return;
    QRectF on = cell; // of a full backward the part above its band
    if (pass == Pass::BW) {
        on.setBottom(cell.bottom() - lane.ink.weightBand(cell.height()));
        const qreal whole = cell.height() + lane.lost; // all lanes or none here, too
        if (whole - lane.ink.weightBand(whole) < words.capitals)
            return;
    }
    const qreal room = width - labelMargin;
    const qreal letters = words.letter(pass);
    const qreal number = letters + words.digit * digits(microbatch);
    const qreal whole = number + words.point + words.digit * digits(chunk);
    const QColor& color = lane.ink.phase(pass, chunk, faint).text;
    const auto add = [&](const QString& text, qreal wide) {
        lane.labels.push_back({on.center(), text, wide, color});
    };
    if (lane.chunks && room >= whole)
        add(QString::asprintf("%s%d.%d", passName(pass), microbatch, chunk), whole);
    else if (room >= number)
        add(QString::asprintf("%s%d", passName(pass), microbatch), number);
    else if (room >= letters)
        add(QString::fromLatin1(passName(pass)), letters);
    else if (pass == Pass::BW && room >= words.letter(Pass::B)) // its band says the rest
        add(QStringLiteral("B"), words.letter(Pass::B));
}

void PipelineGrid::paintLabel(
    QPainter& painter, const Label& label, const Words& words, const QFont& font, bool vector)
{
    painter.setPen(label.color);
    if (vector) {
        painter.drawText(
            label.center + QPointF(-label.width / 2, (words.ascent - words.descent) / 2), label.words);
        return;
    }
    auto found = m_texts.find(label.words);
    if (found == m_texts.end()) {
        QStaticText made(label.words);
        made.setTextFormat(Qt::PlainText);
        made.setPerformanceHint(QStaticText::AggressiveCaching);
        made.prepare({}, font);
        found = m_texts.insert(label.words, made);
    }
    const QSizeF size = found->size();
    painter.drawStaticText(QPointF(std::round(label.center.x() - size.width() / 2),
                               std::round(label.center.y() - size.height() / 2)),
        *found);
}

void PipelineGrid::paintOptimizer(const Lane& lane, const PipelineBasis& basis)
{
    if (!basis.optimizer || basis.optimizer->value() <= 0)
        return;
    const double start = lane.run.simulation.makespan.value();
    const qreal left = std::max(lane.snapped(lane.layout.x(start)), lane.layout.plot.left());
    const qreal right =
        std::min(lane.snapped(lane.layout.x(start + basis.optimizer->value())), lane.layout.plot.right());
    if (right <= left)
        return;
    const QRectF cell(left, lane.box.top(), right - left, lane.box.height());
    const Theme& theme = *m_style.theme;
    lane.fills.add(cell, theme.color(optimizerRole));
    lane.optimizers.addRect(cell);
    if (cell.width() >= lane.words.optimizer && cell.height() >= labelHeight * lane.words.height)
        lane.labels.push_back(
            {cell.center(), GridWords::tr("opt"), lane.words.optimizer, theme.textOn(optimizerRole)});
}

} // namespace ridgepoint
