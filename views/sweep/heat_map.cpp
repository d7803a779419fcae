#include "views/sweep/heat_map.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>
#include <QImage>
#include <QLinearGradient>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(HeatMap)
};

constexpr double decadesForLog = 20; // largest ÷ smallest from which on colours go by the logarithm
// Of the way from paper to the colour, lowest and highest; greys leave room for the black of lines and
// hatches.
constexpr qreal faintest = 0.06, strongest = 0.92, strongestGrey = 0.5;
qreal strongestOf(const Theme& theme) { return theme.patternsOnly ? strongestGrey : strongest; }

constexpr qreal scaleWidth = 0.9, scaleGap = 0.8; // in lines
constexpr int mostPixels = 1024; // to a side of the image
constexpr std::size_t mostRectangles = 1 << 12; // a file with more is large, and its cells are small
constexpr qreal overlap = 0.75; // of a cell with the next: no hairline of paper shows between two
constexpr qreal sampleWidth = 1.8, sampleHeight = 0.8, entryGap = 0.5, entriesApart = 1.2; // in lines
constexpr qreal hatchSpacing = 7, sampleSpacing = 4;
constexpr qreal nowSize = 0.45; // in lines, from its middle
constexpr std::size_t fewestForBorder = 12; // cells to a side; with fewer their own edges say where it is
constexpr std::size_t everyPower = 16; // so many powers of two and fewer are all cells to read off

bool isLogarithmic(const FieldSpec& field, const std::vector<double>& at)
{
    return field.scale != FieldScale::Linear && at.front() > 0;
}

QColor greyOf(const Theme& theme)
{
    return mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Line), 0.55);
}

// Half-way between neighbours, and as far beyond the first and the last; of one value half of it to each
// side.
std::vector<double> edgesOf(const std::vector<double>& at, bool logarithmic)
{
    const auto to = [&](double v) { return logarithmic ? std::log(v) : v; };
    const auto from = [&](double v) { return logarithmic ? std::exp(v) : v; };
    const std::size_t n = at.size();
    const double alone = logarithmic || at[0] == 0 ? 0.5 : std::abs(at[0]) / 2;
    const auto half = [&](std::size_t i) { return n > 1 ? (to(at[i + 1]) - to(at[i])) / 2 : alone; };
    std::vector<double> edges{from(to(at[0]) - half(0))};
    for (std::size_t i = 0; i + 1 < n; ++i)
        edges.push_back(from(to(at[i]) + half(i)));
    edges.push_back(from(to(at[n - 1]) + half(n > 1 ? n - 2 : 0)));
    return edges;
}

// Ticks where people read off, ends where the cells end.
ChartAxis axisOf(const FieldSpec& field, const std::vector<double>& at, const std::vector<double>& edges,
    const NumberFormat& numbers)
{
    ChartAxis axis;
    if (at.size() <= mostTicks || (field.scale == FieldScale::PowersOfTwo && at.size() <= everyPower)) {
        axis.scale = isLogarithmic(field, at) ? AxisScale::Log10 : AxisScale::Linear;
        const std::size_t stride = (at.size() - 1) / mostTicks + 1;
        for (std::size_t i = 0; i < at.size(); i += stride)
            axis.ticks.push_back({at[i], tickText(at[i], field.unit, numbers)});
    } else if (isLogarithmic(field, at)) {
        axis = closeLogAxis(at.front(), at.back(), field.unit, numbers);
    } else {
        axis = spanAxis(edges.front(), edges.back(), field.unit, numbers);
    }
    axis.minimum = edges.front();
    axis.maximum = edges.back();
    std::erase_if(axis.ticks,
        [&](const ChartTick& tick) { return tick.value < axis.minimum || tick.value > axis.maximum; });
    axis.title = coreText(field.label);
    return axis;
}

// Where lines of equal value cross the squares between four cells, as segments.
template <class Value>
QList<QLineF> contour(
    const std::vector<qreal>& xs, const std::vector<qreal>& ys, double level, const Value& value)
{
    QList<QLineF> found;
    for (std::size_t j = 0; j + 1 < ys.size(); ++j)
        for (std::size_t i = 0; i + 1 < xs.size(); ++i) {
            const std::array<double, 4> v{value(i, j), value(i + 1, j), value(i + 1, j + 1), value(i, j + 1)};
            const std::array<QPointF, 4> p{QPointF(xs[i], ys[j]), QPointF(xs[i + 1], ys[j]),
                QPointF(xs[i + 1], ys[j + 1]), QPointF(xs[i], ys[j + 1])};
            if (!std::ranges::all_of(v, [](double each) { return std::isfinite(each); }))
                continue;
            std::vector<QPointF> crossings;
            for (std::size_t side = 0; side < 4; ++side) {
                const std::size_t next = (side + 1) % 4;
                if ((v[side] < level) == (v[next] < level))
                    continue;
                const double t = (level - v[side]) / (v[next] - v[side]);
                crossings.push_back(p[side] + (p[next] - p[side]) * t);
            }
            for (std::size_t k = 0; k + 1 < crossings.size(); k += 2)
                found.emplace_back(crossings[k], crossings[k + 1]);
        }
    return found;
}

} // namespace

void HeatMapPicture::setData(const HeatMapData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    const SweepGrid& grid = *data.grid;
    if (grid.columns() == 0)
        return;
    m_columnEdges = edgesOf(grid.xs(), isLogarithmic(*data.x, grid.xs()));
    m_rowEdges = edgesOf(grid.ys(), isLogarithmic(*data.y, grid.ys()));
    ChartData chart;
    chart.x = axisOf(*data.x, grid.xs(), m_columnEdges, style.numbers);
    chart.y = axisOf(*data.y, grid.ys(), m_rowEdges, style.numbers);
    m_chart.setData(chart, *style.theme, style.font);

    bool over = false, impossible = false;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (std::size_t row = 0; grid.started() && row < grid.rows(); row += grid.stride().rows)
        for (std::size_t column = 0; column < grid.columns(); column += grid.stride().columns) {
            const GridCell& cell = grid.cell(column, row);
            over = over || cell.filled > 1;
            impossible = impossible || !cell.legal;
            if (std::isfinite(cell.value)) {
                low = std::min(low, cell.value);
                high = std::max(high, cell.value);
            }
        }
    m_legend.clear();
    if (over)
        m_legend.push_back(
            {FillPattern::Hatch45, style.theme->color(ColorRole::Overshoot), Words::tr("does not fit")});
    if (impossible)
        m_legend.push_back({FillPattern::Hatch135, greyOf(*style.theme), Words::tr("invalid")});
    m_values = {};
    m_values.maximum = m_values.minimum;
    if (!(low <= high))
        return;
    m_logarithmic = low > 0 && high / low > decadesForLog;
    if (m_logarithmic)
        m_values = closeLogAxis(low, high, data.readout->unit, style.numbers);
    else if (low < high)
        m_values = spanAxis(low, high, data.readout->unit, style.numbers);
    else
        m_values.ticks = {{low, shortText(low, data.readout->unit, style.numbers)}};
    std::erase_if(
        m_values.ticks, [&](const ChartTick& tick) { return tick.value < low || tick.value > high; });
    m_values.minimum = low;
    m_values.maximum = high;
}

double HeatMapPicture::shareOf(double value) const
{
    const double low = m_values.minimum, high = m_values.maximum;
    if (!(low < high))
        return 0.5;
    return m_logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
}

QColor HeatMapPicture::colorOf(const GridCell& cell) const
{
    const Theme& theme = *m_style.theme;
    const qreal share = std::clamp(shareOf(cell.value), 0.0, 1.0);
    return mixed(theme.color(ColorRole::Background), theme.color(ColorRole::MemoryAxis),
        faintest + (strongestOf(theme) - faintest) * share);
}

HeatMapPicture::Layout HeatMapPicture::layOut(const QRectF& area)
{
    Layout layout;
    layout.font = pictureFont(m_style.font, pictureScale(area, m_style.font) * smallType);
    layout.line = lineHeight(layout.font);
    layout.chart = area;
    if (m_data.grid->columns() == 0)
        return layout;
    qreal labels = 0;
    for (const ChartTick& tick : m_values.ticks)
        labels = std::max(labels, textWidth(tick.label, layout.font));
    const qreal wide = (scaleGap + scaleWidth + 0.4) * layout.line + labels;
    qreal below = 0, x = 0;
    for (const LegendRow& entry : m_legend) {
        const qreal width = (sampleWidth + entryGap) * layout.line + textWidth(entry.name, layout.font);
        if (below == 0 || x + width > area.width()) {
            below += layout.line;
            x = 0;
        }
        layout.legend.emplace_back(&entry,
            QRectF(area.left() + x, area.bottom() + below - (1 + sampleHeight) / 2 * layout.line,
                sampleWidth * layout.line, sampleHeight * layout.line));
        x += width + entriesApart * layout.line;
    }
    if (below > 0)
        below += 0.3 * layout.line;
    for (auto& [entry, sample] : layout.legend)
        sample.translate(0, -below + 0.3 * layout.line);
    m_chart.arrange(layout.font, QMarginsF(0, 0, wide, below));
    layout.plot = m_chart.plotArea(area);
    if (layout.plot.isEmpty())
        return layout;
    layout.scale = QRectF(layout.plot.right() + scaleGap * layout.line, layout.plot.top(),
        scaleWidth * layout.line, layout.plot.height());
    for (const double edge : m_columnEdges)
        layout.columns.push_back(m_chart.toPixel(edge, m_rowEdges.front(), area).x());
    for (const double edge : m_rowEdges)
        layout.rows.push_back(m_chart.toPixel(m_columnEdges.front(), edge, area).y());
    return layout;
}

QImage HeatMapPicture::image(const Layout& layout) const
{
    const SweepGrid& grid = *m_data.grid;
    // The cell of each pixel: one a cell where all are of one size and no more than a picture shows.
    const auto cellsAlong = [](const std::vector<qreal>& edges) {
        const std::size_t n = edges.size() - 1;
        const qreal first = edges.front(), whole = edges.back() - first, step = whole / qreal(n);
        bool even = n <= std::size_t(mostPixels);
        for (std::size_t i = 0; even && i <= n; ++i)
            even = std::abs(edges[i] - first - step * qreal(i)) < 0.05 * std::abs(step);
        std::vector<std::size_t> cells(even ? n : std::size_t(mostPixels));
        std::size_t cell = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const qreal at = first + whole * (qreal(i) + 0.5) / qreal(cells.size());
            while (cell + 1 < n && (whole > 0 ? edges[cell + 1] <= at : edges[cell + 1] >= at))
                ++cell;
            cells[i] = even ? i : cell;
        }
        return cells;
    };
    const std::vector<std::size_t> across = cellsAlong(layout.columns), up = cellsAlong(layout.rows);
    QImage picture(int(across.size()), int(up.size()), QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    for (std::size_t j = 0; j < up.size(); ++j) {
        auto* line = reinterpret_cast<QRgb*>(picture.scanLine(int(up.size() - 1 - j)));
        for (std::size_t i = 0; i < across.size(); ++i)
            if (const GridCell& cell = grid.cell(across[i], up[j]); cell.legal && std::isfinite(cell.value))
                line[i] = colorOf(cell).rgb();
    }
    return picture;
}

// A vector picture scales an image as its viewer likes, often by blurring it.
void HeatMapPicture::paintRectangles(QPainter& painter, const Layout& layout) const
{
    const SweepGrid& grid = *m_data.grid;
    const auto shown = [&](std::size_t column, std::size_t row) {
        const GridCell& cell = grid.cell(column, row);
        return cell.legal && std::isfinite(cell.value);
    };
    painter.setPen(Qt::NoPen);
    for (std::size_t row = 0; row < grid.rows(); ++row)
        for (std::size_t column = 0; column < grid.columns(); ++column) {
            if (!shown(column, row))
                continue;
            // Under the neighbours that come after it, to the right and above.
            QPointF corner(layout.columns[column + 1], layout.rows[row + 1]);
            if (column + 1 < grid.columns() && shown(column + 1, row))
                corner.rx() += overlap;
            if (row + 1 < grid.rows() && shown(column, row + 1))
                corner.ry() -= overlap;
            painter.setBrush(colorOf(grid.cell(column, row)));
            painter.drawRect(QRectF(QPointF(layout.columns[column], layout.rows[row]), corner).normalized());
        }
}

void HeatMapPicture::paintCells(QPainter& painter, const Layout& layout) const
{
    const bool pixels = painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!pixels && m_data.grid->columns() * m_data.grid->rows() <= mostRectangles)
        return paintRectangles(painter, layout);
    const QImage cells = image(layout);
    // Of many cells the blur is a small share of each where a cell is several pixels.
    painter.drawImage(layout.plot, pixels ? cells : cells.scaled(mostPixels, mostPixels));
}

QPainterPath HeatMapPicture::region(
    const Layout& layout, const std::function<bool(const GridCell&)>& takes) const
{
    const SweepGrid& grid = *m_data.grid;
    QPainterPath path;
    const auto [stride, up] = grid.stride();
    for (std::size_t row = 0; row < grid.rows(); row += up) {
        const qreal bottom = layout.rows[row], top = layout.rows[std::min(row + up, grid.rows())];
        for (std::size_t from = 0; from < grid.columns();) {
            std::size_t to = from;
            while (to < grid.columns() && takes(grid.cell(to, row)))
                to = std::min(to + stride, grid.columns());
            if (to > from)
                path.addRect(QRectF(QPointF(layout.columns[from], top), QPointF(layout.columns[to], bottom)));
            from = to + (to == from ? stride : 0);
        }
    }
    return path;
}

void HeatMapPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty() || !m_data.grid->started())
        return;
    const Theme& theme = *m_style.theme;
    m_chart.paint(painter, layout.chart);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paintPattern(painter, region(layout, [](const GridCell& cell) { return !cell.legal; }),
        FillPattern::Hatch135, greyOf(theme), hatchSpacing);
    paintCells(painter, layout);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPattern(painter, region(layout, [](const GridCell& cell) { return cell.filled > 1; }),
        FillPattern::Hatch45, theme.color(ColorRole::Overshoot), hatchSpacing);
    paintLevels(painter, layout);
    paintScale(painter, layout);
    paintLegend(painter, layout);
    if (m_data.now) {
        const QPointF at = m_chart.toPixel(m_data.now->x(), m_data.now->y(), layout.chart);
        if (layout.plot.contains(at)) {
            painter.setPen(QPen(theme.color(ColorRole::Text), 2.5));
            painter.setBrush(theme.color(ColorRole::Background));
            drawMarker(painter, MarkerShape::Diamond, at, nowSize * layout.line);
        }
    }
    painter.restore();
}

void HeatMapPicture::paintLevels(QPainter& painter, const Layout& layout) const
{
    const SweepGrid& grid = *m_data.grid;
    const Theme& theme = *m_style.theme;
    std::vector<qreal> xs, ys;
    std::vector<std::size_t> columns, rows;
    for (std::size_t i = 0; i < grid.columns(); i += grid.stride().columns) {
        columns.push_back(i);
        xs.push_back((layout.columns[i] + layout.columns[i + 1]) / 2);
    }
    for (std::size_t j = 0; j < grid.rows(); j += grid.stride().rows) {
        rows.push_back(j);
        ys.push_back((layout.rows[j] + layout.rows[j + 1]) / 2);
    }
    const auto draw = [&](const QList<QLineF>& lines, const QPen& pen) {
        painter.setPen(pen);
        painter.drawLines(lines);
    };
    // Past the border its cells are hatched; the border itself is drawn where it is, between the cells.
    if (std::min(xs.size(), ys.size()) >= fewestForBorder)
        draw(contour(xs, ys, 1,
                 [&](std::size_t i, std::size_t j) { return grid.cell(columns[i], rows[j]).filled; }),
            QPen(theme.color(ColorRole::Overshoot), 2));
    if (!(m_values.minimum < m_values.maximum))
        return;
    std::vector<QRectF> taken;
    for (const ChartTick& tick : m_values.ticks) {
        const QList<QLineF> lines = contour(xs, ys, shareOf(tick.value), [&](std::size_t i, std::size_t j) {
            const double value = grid.cell(columns[i], rows[j]).value;
            return std::isfinite(value) ? shareOf(value) : value;
        });
        draw(lines, QPen(theme.color(ColorRole::Text), 1));
        // Its label on the segment nearest to the middle of the plot that has room.
        const QLineF* best = nullptr;
        qreal nearest = std::numeric_limits<qreal>::infinity();
        QRectF box;
        for (const QLineF& line : lines) {
            const QRectF wish =
                labelBox(line.center(), Qt::AlignHCenter | Qt::AlignVCenter, tick.label, layout.font)
                    .adjusted(-2, 0, 2, 0);
            const qreal away = QLineF(line.center(), layout.plot.center()).length();
            if (away < nearest && layout.plot.contains(wish)
                && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(wish); })) {
                best = &line;
                nearest = away;
                box = wish;
            }
        }
        if (!best)
            continue;
        taken.push_back(box);
        painter.fillRect(box, theme.color(ColorRole::Background));
        drawLabel(painter, box.center(), Qt::AlignHCenter | Qt::AlignVCenter, tick.label, layout.font,
            theme.color(ColorRole::Text));
    }
}

void HeatMapPicture::paintScale(QPainter& painter, const Layout& layout) const
{
    if (m_values.ticks.empty() && !(m_values.minimum < m_values.maximum))
        return; // nothing has a value
    const Theme& theme = *m_style.theme;
    const QRectF& bar = layout.scale;
    QLinearGradient ramp(bar.bottomLeft(), bar.topLeft());
    for (const auto& [at, share] : {std::pair(0, faintest), std::pair(1, strongestOf(theme))})
        ramp.setColorAt(
            at, mixed(theme.color(ColorRole::Background), theme.color(ColorRole::MemoryAxis), share));
    painter.fillRect(bar, ramp);
    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    std::vector<LabelWish> wishes;
    for (const ChartTick& tick : m_values.ticks)
        wishes.push_back({bar.bottom() - shareOf(tick.value) * bar.height(), layout.line, 0});
    const auto places = placeLabels(wishes, bar.top() - layout.line / 2, bar.bottom() + layout.line / 2);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const qreal at = wishes[i].at;
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        painter.drawLine(QPointF(bar.right(), at), QPointF(bar.right() + 0.2 * layout.line, at));
        if (places[i])
            drawLabel(painter, {bar.right() + 0.4 * layout.line, *places[i]},
                Qt::AlignLeft | Qt::AlignVCenter, m_values.ticks[i].label, layout.font,
                theme.color(ColorRole::Text));
    }
}

void HeatMapPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    for (const auto& [entry, sample] : layout.legend) {
        QPainterPath box;
        box.addRect(sample);
        paintPattern(painter, box, entry->pattern, entry->ink, sampleSpacing);
        painter.strokePath(box, QPen(theme.color(ColorRole::Line), 1));
        drawEntryName(
            painter, sample, entryGap * layout.line, entry->name, layout.font, theme.color(ColorRole::Text));
    }
}

std::optional<std::pair<std::size_t, std::size_t>> HeatMapPicture::cellAt(QPointF at, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (!layout.plot.contains(at) || !m_data.grid->started())
        return {};
    const auto column = std::ranges::upper_bound(layout.columns, at.x());
    const auto row = std::ranges::upper_bound(layout.rows, at.y(), std::greater<>());
    const auto index = [](auto found, const std::vector<qreal>& edges) {
        return std::size_t(
            std::clamp<std::ptrdiff_t>(found - edges.begin() - 1, 0, std::ptrdiff_t(edges.size()) - 2));
    };
    return std::pair(index(column, layout.columns), index(row, layout.rows));
}

QRectF HeatMapPicture::cellBox(std::size_t column, std::size_t row, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (layout.plot.isEmpty())
        return {};
    return QRectF(QPointF(layout.columns[column], layout.rows[row + 1]),
        QPointF(layout.columns[column + 1], layout.rows[row]));
}

} // namespace ridgepoint
