#include "views/pipeline/pipeline_grid.h"

#include "views/chart/labels.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct GridWords
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

constexpr qreal narrowestCell = 1.5; // below it cells run into columns
constexpr qreal screenColumn = 2; // width of such a column
constexpr qreal gapFrom = 4; // narrowest cell that leaves a gap to the next
constexpr qreal labelHeight = 0.86; // of a line: lowest cell with a label
constexpr qreal hatchSpacing = 5;
constexpr qreal hatchInk = 0.45; // of the way from panel to graphical lines
constexpr int textsKept = 6000;
constexpr qreal labelMargin = 1.5; // in pixels, both sides together
constexpr qreal vectorColumn = 4; // in files, which grow with every rectangle

const char* letterOf(Pass pass)
{
    switch (pass) {
    case Pass::F:
    case Pass::Pair:
        return "F";
    case Pass::B:
        return "B";
    case Pass::W:
        return "W";
    case Pass::BW:
        break;
    }
    return "BW";
}

int digits(int number) { return number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4; }

} // namespace

struct PipelineGrid::Words
{
    explicit Words(const QFont& font)
    {
        const QFontMetricsF metrics(font);
        for (const Pass pass : {Pass::F, Pass::B, Pass::W, Pass::BW})
            letters[static_cast<std::size_t>(pass)] =
                metrics.horizontalAdvance(QString::fromLatin1(letterOf(pass)));
        optimizer = metrics.horizontalAdvance(GridWords::tr("opt"));
        digit = metrics.horizontalAdvance(u'0');
        point = metrics.horizontalAdvance(u'.');
        height = metrics.height();
        ascent = metrics.ascent();
        descent = metrics.descent();
    }
    qreal letter(Pass pass) const { return letters[static_cast<std::size_t>(pass)]; }
    std::array<qreal, 5> letters{};
    qreal optimizer, digit, point, height, ascent, descent;
};

struct PipelineGrid::Lane
{
    const PipelineLayout& layout;
    const PipelineRun& run;
    const PipelineInk& ink;
    const Words& words;
    int rank;
    QRectF box;
    int follow;
    bool chunks; // labels name them where there is room
    bool vector;
    // What snapping took from or gave to the cell under way: cells of equal duration carry equal labels.
    mutable qreal rounding = 0;

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
    const PipelineInk ink(*m_style.theme, run.laid->schedule.placement.chunks);
    const Words words(layout.label);
    paintIdle(painter, layout, run, block);
    for (int rank = block.firstRank; rank < block.firstRank + block.ranks; ++rank) {
        QRectF box = block.cells(rank);
        if (!vector)
            box = QRectF(
                QPointF(box.left(), std::round(box.top())), QPointF(box.right(), std::round(box.bottom())));
        if (box.height() < 1)
            box.setHeight(1);
        const Lane lane{layout, run, ink, words, rank, box, settings.follow,
            run.laid->schedule.placement.chunks > 1, vector};
        paintLane(painter, lane);
        paintOptimizer(painter, lane, data.basis);
    }
}

void PipelineGrid::paintIdle(
    QPainter& painter, const PipelineLayout& layout, const PipelineRun& run, const PipelineBlock& block) const
{
    const Theme& theme = *m_style.theme;
    const qreal right = std::min(layout.x(run.simulation.makespan.value()), layout.plot.right());
    const qreal left = std::max(layout.x(0), layout.plot.left());
    if (right <= left)
        return;
    painter.setPen(QPen(mixed(theme.color(ColorRole::Panel), theme.color(ColorRole::Line), hatchInk), 1,
        Qt::SolidLine, Qt::FlatCap));
    const auto paintHatched = [&](const QRectF& box) {
        painter.fillRect(box, theme.color(ColorRole::Panel));
        const QList<QLineF> lines = hatchLines(box, hatchSpacing);
        painter.drawLines(lines.constData(), static_cast<int>(lines.size()));
    };
    if (block.pitch - block.cellHeight < 2) { // lanes that touch: one surface
        paintHatched(QRectF(left, block.grid.top(), right - left, block.grid.height()));
        return;
    }
    for (int rank = block.firstRank; rank < block.firstRank + block.ranks; ++rank) {
        const QRectF cells = block.cells(rank);
        paintHatched(QRectF(left, cells.top(), right - left, cells.height()));
    }
}

void PipelineGrid::paintLane(QPainter& painter, const Lane& lane)
{
    const auto begin = lane.run.laid->compiled.rankBegin();
    const std::size_t first = begin[static_cast<std::size_t>(lane.rank)];
    const std::size_t beyond = begin[static_cast<std::size_t>(lane.rank) + 1];
    const std::vector<PipelineOp>& list = lane.run.laid->schedule.order[static_cast<std::size_t>(lane.rank)];
    const Simulation& times = lane.run.simulation;
    const PipelineLayout& layout = lane.layout;

    const qreal column = lane.vector ? vectorColumn : screenColumn;
    // Time of F, B and W in the column under way, and the columns alike that wait to be painted as one.
    qreal columnLeft = -1;
    std::array<qreal, 3> sums{};
    qreal runLeft = 0, runRight = -1;
    std::array<int, 3> runHeights{};
    const auto paintColumns = [&] {
        if (runRight <= runLeft)
            return;
        qreal y = lane.box.top();
        constexpr std::array passes{Pass::F, Pass::B, Pass::W};
        for (std::size_t i = 0; i < passes.size(); ++i) {
            if (runHeights[i] <= 0)
                continue;
            const QRectF part(runLeft, y, std::min(runRight, layout.plot.right()) - runLeft, runHeights[i]);
            painter.fillRect(part, lane.ink.phase(passes[i], 0, lane.follow >= 0).fill);
            if (passes[i] == Pass::W)
                lane.ink.paintMark(painter, part, Pass::W, 0, lane.follow >= 0);
            y = part.bottom();
        }
        runRight = runLeft;
    };
    const auto endColumn = [&] {
        if (columnLeft < 0)
            return;
        std::array<int, 3> heights{};
        for (std::size_t i = 0; i < sums.size(); ++i)
            heights[i] = static_cast<int>(std::round(std::min(1.0, sums[i] / column) * lane.box.height()));
        // The first two leave the third its share of rounding.
        const int full = static_cast<int>(std::round(lane.box.height()));
        heights[2] = std::min(heights[2], full - std::min(full, heights[0] + heights[1]));
        heights[1] = std::min(heights[1], full - std::min(full, heights[0]));
        if (heights != runHeights || runRight != columnLeft) {
            paintColumns();
            runLeft = columnLeft;
            runHeights = heights;
        }
        runRight = columnLeft + column;
        columnLeft = -1;
        sums = {};
    };
    const auto addToColumns = [&](qreal left, qreal right, Pass pass) {
        const qreal origin = layout.plot.left();
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
            if (pass == Pass::Pair) {
                sums[0] += part / 2;
                sums[1] += part / 2;
            } else {
                sums[pass == Pass::F ? 0 : pass == Pass::W ? 2 : 1] += part;
            }
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
        const qreal snappedLeft = lane.snapped(left);
        qreal snappedRight = std::max(snappedLeft + narrowestCell, lane.snapped(right));
        if (snappedRight - snappedLeft >= gapFrom)
            snappedRight -= 1;
        lane.rounding = std::min(1.0, right - left - 1 - (snappedRight - snappedLeft));
        paintPass(painter, lane, op,
            QRectF(snappedLeft, lane.box.top(), snappedRight - snappedLeft, lane.box.height()));
    }
    endColumn();
    paintColumns();
}

void PipelineGrid::paintPass(QPainter& painter, const Lane& lane, std::size_t op, const QRectF& cell)
{
    const PipelineOp& own = lane.run.laid->op(op);
    const bool faint = lane.faint(own);
    if (own.pass != Pass::Pair) {
        lane.ink.paintCell(
            painter, cell, own.pass, own.chunk, faint, lane.vector ? 0 : cell.width() + lane.rounding);
        label(painter, lane, cell, own.pass, own.microbatch, own.chunk, faint);
        return;
    }
    // One frame around both halves: side by side while each has room for its letter, else one above the
    // other.
    const qreal forwardRoom =
        lane.words.letter(Pass::F) + lane.words.digit * digits(own.microbatch) + labelMargin;
    const qreal backwardRoom =
        lane.words.letter(Pass::BW) + lane.words.digit * digits(own.besideMicrobatch) + labelMargin;
    const bool beside = cell.height() < 2 * labelHeight * lane.words.height
        && cell.height() >= labelHeight * lane.words.height
        && cell.width() >= lane.words.letter(Pass::F) + lane.words.letter(Pass::BW) + 3 * labelMargin;
    QRectF forward = cell;
    QRectF backward = cell;
    if (beside) {
        forward.setRight(cell.left() + std::round(cell.width() * forwardRoom / (forwardRoom + backwardRoom)));
        backward.setLeft(forward.right());
    } else {
        forward.setBottom(cell.top() + std::round(cell.height() / 2));
        backward.setTop(forward.bottom());
    }
    const bool faintForward = lane.follow >= 0 && own.microbatch != lane.follow;
    const bool faintBackward = lane.follow >= 0 && own.besideMicrobatch != lane.follow;
    lane.ink.paintCell(painter, forward, Pass::F, own.chunk, faintForward);
    lane.ink.paintCell(painter, backward, Pass::BW, own.besideChunk, faintBackward);
    label(painter, lane, forward, Pass::F, own.microbatch, own.chunk, faintForward);
    label(painter, lane, backward, Pass::BW, own.besideMicrobatch, own.besideChunk, faintBackward);
    if (cell.width() >= gapFrom && cell.height() >= gapFrom) {
        const QColor frame = m_style.theme->color(faint ? ColorRole::Line : ColorRole::Text);
        painter.fillRect(QRectF(cell.left(), cell.top(), cell.width(), 1), frame);
        painter.fillRect(QRectF(cell.left(), cell.bottom() - 1, cell.width(), 1), frame);
        painter.fillRect(QRectF(cell.left(), cell.top(), 1, cell.height()), frame);
        painter.fillRect(QRectF(cell.right() - 1, cell.top(), 1, cell.height()), frame);
    }
}

void PipelineGrid::label(
    QPainter& painter, const Lane& lane, const QRectF& cell, Pass pass, int microbatch, int chunk, bool faint)
{
    const Words& words = lane.words;
    if (cell.height() + 1 < labelHeight * words.height) // a lane may have lost a pixel to rounding
        return;
    const qreal room = lane.vector ? cell.width() - labelMargin : cell.width() + lane.rounding - labelMargin;
    const qreal letters = words.letter(pass);
    const qreal number = letters + words.digit * digits(microbatch);
    const qreal whole = number + words.point + words.digit * digits(chunk);
    const QColor& color = lane.ink.phase(pass, chunk, faint).text;
    if (lane.chunks && room >= whole)
        text(painter, lane, cell, QString::asprintf("%s%d.%d", letterOf(pass), microbatch, chunk), whole,
            color);
    else if (room >= number)
        text(painter, lane, cell, QString::asprintf("%s%d", letterOf(pass), microbatch), number, color);
    else if (room >= letters)
        text(painter, lane, cell, QString::fromLatin1(letterOf(pass)), letters, color);
    else if (pass == Pass::BW && room >= words.letter(Pass::B)) // its band says the rest
        text(painter, lane, cell, QStringLiteral("B"), words.letter(Pass::B), color);
}

void PipelineGrid::text(QPainter& painter, const Lane& lane, const QRectF& cell, const QString& words,
    qreal width, const QColor& color)
{
    const qreal middle = cell.center().y();
    painter.setPen(color);
    if (lane.vector) {
        const qreal baseline = middle + (lane.words.ascent - lane.words.descent) / 2;
        painter.drawText(QPointF(cell.center().x() - width / 2, baseline), words);
        return;
    }
    auto found = m_texts.find(words);
    if (found == m_texts.end()) {
        QStaticText made(words);
        made.setTextFormat(Qt::PlainText);
        made.setPerformanceHint(QStaticText::AggressiveCaching);
        made.prepare({}, lane.layout.label);
        found = m_texts.insert(words, made);
    }
    const QSizeF size = found->size();
    painter.drawStaticText(
        QPointF(std::round(cell.center().x() - size.width() / 2), std::round(middle - size.height() / 2)),
        *found);
}

void PipelineGrid::paintOptimizer(QPainter& painter, const Lane& lane, const PipelineBasis& basis)
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
    painter.fillRect(cell, theme.color(ColorRole::BandwidthAxis));
    const QString word = GridWords::tr("opt");
    const qreal width = lane.words.optimizer;
    if (cell.width() >= width && cell.height() >= labelHeight * lane.words.height)
        text(painter, lane, cell, word, width, theme.textOn(ColorRole::BandwidthAxis));
}

} // namespace ridgepoint
