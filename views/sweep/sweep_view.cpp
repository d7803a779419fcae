#include "views/sweep/sweep_view.h"

#include "views/baseline_ink.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"

#include <QElapsedTimer>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double decadesForLog = 50; // largest ÷ smallest from which on a logarithmic axis says more
constexpr int sentenceLines = 3;
const QString fieldOption = QStringLiteral("field");
const QString readoutOption = QStringLiteral("readout");
const QString rangeOption = QStringLiteral("range");
const QString againstOption = QStringLiteral("against");
const QString rangeAgainstOption = QStringLiteral("range_against");
constexpr std::size_t mostPoints = 2000; // of a line: live, each is an evaluation
constexpr std::size_t mostCells = 1 << 18; // of a heat map
constexpr int cellsToASide = 256;
constexpr std::size_t cellsAtOnce = 32; // between two looks at the clock
constexpr int refineMilliseconds = 6; // of a frame
constexpr std::size_t listedToASide = 16;

// A wall of the scenario: crossed where its share passes 1.
struct SweptWall
{
    const char* share; // report path
    ColorRole role;
    const char* name;
    TargetTime Targets::*limit = nullptr;
};
constexpr std::array sweptWalls{
    SweptWall{"regime.rank_memory_load", ColorRole::MemoryAxis,
        QT_TRANSLATE_NOOP("ridgepoint::SweepView", "full memory")},
    SweptWall{"walls.compute.ratio_all", ColorRole::ComputeAxis,
        QT_TRANSLATE_NOOP("ridgepoint::SweepView", "target step time"), &Targets::stepTime},
    SweptWall{"walls.throughput.ratio_all", ColorRole::BandwidthAxis,
        QT_TRANSLATE_NOOP("ridgepoint::SweepView", "deadline"), &Targets::deadline},
};

// Of a range as typed, before its values are made.
double stepsOf(const QString& range)
{
    const QString steps = range.section(u':', 2, 2);
    return steps.isEmpty() ? double(range.count(u',') + 1) : steps.toDouble();
}

constexpr std::size_t fewValues = 12; // on an axis: each is one to read off

bool isLogarithmic(const FieldSpec& field) { return field.scale != FieldScale::Linear; }

// The readout, then the walls' shares in their order.
std::vector<const Readout*> readoutsWith(const Readout& readout)
{
    std::vector<const Readout*> all{&readout};
    for (const SweptWall& wall : sweptWalls)
        all.push_back(findReadout(wall.share));
    return all;
}

// Few powers of two are 1, 2, 4, 8 and not 1, 2, 5, 10.
void tickValues(ChartAxis& axis, std::vector<double> values, Unit unit, const NumberFormat& numbers)
{
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    if (axis.scale != AxisScale::Log10 || values.size() > fewValues)
        return;
    axis.ticks.clear();
    for (const double value : values)
        axis.ticks.push_back({value, tickText(value, unit, numbers)});
}

ChartAxis axisOf(const std::vector<double>& values, bool logarithmic, Unit unit, const NumberFormat& numbers)
{
    const auto [low, high] = std::ranges::minmax(values);
    if (logarithmic && low > 0)
        return closeLogAxis(low, high, unit, numbers);
    ChartAxis axis = linearAxis(std::max({std::abs(low), std::abs(high), 1e-30}), unit, numbers);
    if (low < 0) { // a loss: as far below zero as above
        axis.minimum = -axis.maximum;
        const std::vector<ChartTick> above = axis.ticks;
        for (const ChartTick& tick : above)
            if (tick.value > 0)
                axis.ticks.insert(axis.ticks.begin(), {-tick.value, shortText(-tick.value, unit, numbers)});
    }
    return axis;
}

} // namespace

SweepView::SweepView(QWidget* parent)
    : View(parent,
        {QStringLiteral("sweep"), tr("Sweep"), {}, tr("One field changes, all else is as in the scenario")})
    , m_field(findField("model.params"))
    , m_readout(findReadout("step.seconds"))
{
    m_refining.setInterval(0);
    connect(&m_refining, &QTimer::timeout, this, &SweepView::refine);
}

QString SweepView::ownTitle() const
{
    const QString readout = coreText(m_readout->firstLabel()), field = coreText(m_field->label);
    return isMap()
        ? tr("%1 over %2 and %3", "a readout, two fields").arg(readout, field, coreText(m_against->label))
        : tr("%1 over %2", "a readout, a field").arg(readout, field);
}

QString SweepView::ownSubtitle() const
{
    return isMap() ? tr("Two fields change, all else is as in the scenario") : View::ownSubtitle();
}

QString SweepView::field() const { return toQString(m_field->id); }
QString SweepView::readout() const { return toQString(m_readout->path); }

SweepView::Asked SweepView::asked() const
{
    return {field(), readout(), m_range, isMap() ? toQString(m_against->id) : QString(), m_rangeAgainst};
}

QVariantMap SweepView::options() const
{
    const Asked now = asked();
    return {{fieldOption, now.field}, {readoutOption, now.readout}, {rangeOption, now.range},
        {againstOption, now.against}, {rangeAgainstOption, now.rangeAgainst}};
}

void SweepView::setOptions(const QVariantMap& options)
{
    const auto text = [&](const QString& key) { return options.value(key).toString(); };
    if (options.contains(fieldOption))
        setSweep({text(fieldOption), text(readoutOption), text(rangeOption), text(againstOption),
            text(rangeAgainstOption)});
}

void SweepView::setSweep(const Asked& asked)
{
    const auto sweepable = [](const QString& id) {
        const FieldSpec* spec = findField(id.toStdString());
        return spec && isSweepable(*spec) ? spec : nullptr;
    };
    if (const FieldSpec* spec = sweepable(asked.field))
        m_field = spec;
    if (const Readout* known = findReadout(asked.readout.toStdString()))
        m_readout = known;
    m_against = sweepable(asked.against);
    m_range = asked.range.trimmed();
    m_rangeAgainst = asked.rangeAgainst.trimmed();
    compute();
    refresh();
}

void SweepView::setBase(const Scenario& scenario, const FieldEdits& sets)
{
    m_base = scenario;
    m_given = sets;
}

void SweepView::inputChanged() { compute(); }
void SweepView::styleChanged() { draw(); }

void SweepView::compute()
{
    m_lines.clear();
    m_grid = {};
    m_refining.stop();
    m_fault.clear();
    if (!input().report || !input().catalog)
        return;
    isMap() ? computeGrid() : computeLines();
    draw();
}

SweepView::Line SweepView::lineOf(const Scenario& scenario, const SweepAxis& axis) const
{
    Line line;
    line.sweep = sweep(scenario, m_given, std::span(&axis, 1), readoutsWith(*m_readout), *input().catalog);
    for (std::size_t i = 0; i < line.sweep.points.size(); ++i)
        if (const SweepPoint& point = line.sweep.points[i];
            point.at[0] && point.values[0] && std::isfinite(*point.values[0]))
            line.drawn.push_back(i);
    return line;
}

SweepAxis SweepView::axisOver(const FieldSpec& field, QString& range)
{
    if (range.isEmpty()) {
        range = toQString(sweepRangeAround(*input().report, field));
        if (isMap() && field.scale != FieldScale::PowersOfTwo)
            range = range.section(u':', 0, 1) + QStringLiteral(":%1").arg(cellsToASide);
    }
    SweepAxisRead read;
    if (stepsOf(range) > mostPoints)
        m_fault = (isMap() ? tr("A picture takes at most %1 points to a side.")
                           : tr("A picture takes at most %1 points."))
                      .arg(mostPoints);
    else
        read = readSweepAxis(std::string(field.id) + '=' + range.toStdString());
    if (!read.message.empty() && m_fault.isEmpty())
        m_fault = coreText(read.message);
    return std::move(read.axis);
}

void SweepView::computeLines()
{
    const ViewInput& in = input();
    SweepAxis axis = axisOver(*m_field, m_range);
    if (!m_fault.isEmpty())
        return;
    if (const SweepNumbers numbers = numbersOf(axis, in.report->scenario, *in.catalog);
        !numbers.refusal.empty()) {
        m_fault = coreText(numbers.refusal);
        return;
    }
    m_lines.push_back(lineOf(swept(), axis));
    if (const Text& refusal = m_lines[0].sweep.refusal; !refusal.empty())
        m_fault = coreText(refusal);
    for (const auto& baseline : in.baselines)
        m_lines.push_back(lineOf(baseline->scenario, axis));
}

void SweepView::computeGrid()
{
    SweepAxis x = axisOver(*m_field, m_range), y = axisOver(*m_against, m_rangeAgainst);
    if (!m_fault.isEmpty())
        return;
    if (x.values.size() * y.values.size() > mostCells) {
        m_fault = tr("A picture takes at most %1 points.").arg(mostCells);
        return;
    }
    m_grid = SweepGrid(swept(), m_given, std::move(x), std::move(y), *m_readout, *input().catalog);
    if (!m_grid.refusal().empty()) {
        m_fault = coreText(m_grid.refusal());
        return;
    }
    while (!m_grid.done() && !m_grid.advance(cellsAtOnce)) { } // what a finger sees
    if (!m_grid.done())
        m_refining.start();
}

void SweepView::refine()
{
    if (!isVisible()) {
        m_refining.stop(); // whoever shows it asks again
        return;
    }
    QElapsedTimer clock;
    clock.start();
    bool better = false;
    while (!m_grid.done() && clock.elapsed() < refineMilliseconds)
        better = m_grid.advance(cellsAtOnce) || better;
    if (m_grid.done())
        m_refining.stop();
    if (better) {
        draw();
        repaintPicture();
        Q_EMIT refined();
    }
}

void SweepView::finish()
{
    if (m_grid.done())
        return;
    m_grid.advance();
    m_refining.stop();
    draw();
}

std::optional<double> SweepView::nowOf(const FieldSpec& field) const
{
    const Report& report = *input().report;
    const std::optional<double> set = field.get(report.scenario);
    return set ? set : effectiveValue(report, field.id);
}

std::optional<QPointF> SweepView::now() const
{
    const std::optional<double> at = nowOf(*m_field);
    const std::optional<double> up = isMap() ? nowOf(*m_against) : m_readout->get(*input().report);
    return at && up ? std::optional(QPointF(*at, *up)) : std::nullopt;
}

void SweepView::draw()
{
    if (!ready() || !drawn())
        return;
    isMap() ? drawGrid() : drawLines();
}

void SweepView::drawGrid()
{
    m_map.setData(
        {.grid = &m_grid, .x = m_field, .y = m_against, .readout = m_readout, .now = now()}, style());
}

void SweepView::drawLines()
{
    const Theme& theme = *style().theme;
    std::vector<double> xs, ys;
    for (const Line& line : m_lines)
        for (const std::size_t i : line.drawn) {
            xs.push_back(*line.sweep.points[i].at[0]);
            ys.push_back(*line.sweep.points[i].values[0]);
        }
    const auto [low, high] = std::ranges::minmax(ys);
    ChartData chart;
    chart.x = axisOf(xs, isLogarithmic(*m_field), m_field->unit, style().numbers);
    tickValues(chart.x, xs, m_field->unit, style().numbers);
    chart.y = axisOf(ys, low > 0 && high / low > decadesForLog, m_readout->unit, style().numbers);
    chart.x.title = coreText(m_field->label);
    chart.y.title = coreText(m_readout->firstLabel());
    // "target step time 10.0 s"
    const auto wallName = [this](const SweptWall& wall) {
        const QString name = tr(wall.name);
        if (!wall.limit)
            return name;
        const TargetTime& target = input().report->scenario.targets.*wall.limit;
        const QString time = displayText(target.value(), Unit::Second, style().numbers);
        return target.stated() ? name + u' ' + time
                               : tr("%1 %2 (default)", "target, a default time").arg(name, time);
    };
    // Where a wall is crossed, between two points in the scale of the axis.
    const Line& own = m_lines[0];
    for (std::size_t wall = 0; wall < sweptWalls.size(); ++wall) {
        bool named = false;
        for (std::size_t k = 1; k < own.sweep.points.size(); ++k) {
            const SweepPoint &before = own.sweep.points[k - 1], &after = own.sweep.points[k];
            const auto from = before.values[1 + wall], to = after.values[1 + wall];
            if (!from || !to || !before.at[0] || !after.at[0] || (*from > 1) == (*to > 1))
                continue;
            const double t = (1 - *from) / (*to - *from);
            const double x = isLogarithmic(*m_field) && *before.at[0] > 0
                ? *before.at[0] * std::pow(*after.at[0] / *before.at[0], t)
                : *before.at[0] + (*after.at[0] - *before.at[0]) * t;
            chart.lines.push_back({.points = {{x, chart.y.minimum}, {x, chart.y.maximum}},
                .color = theme.color(sweptWalls[wall].role),
                .width = 1.4,
                .style = Qt::DashLine,
                .label = std::exchange(named, true) ? QString() : wallName(sweptWalls[wall])});
        }
    }
    for (std::size_t l = m_lines.size(); l-- > 0;) {
        const Line& line = m_lines[l];
        std::optional<std::size_t> last;
        for (const std::size_t i : line.drawn) {
            if (!last || i != *last + 1) { // a gap where the scenario cannot be
                ChartLine& piece = chart.lines.emplace_back();
                piece.color = theme.color(l == 0 ? ColorRole::ComputeAxis : ColorRole::Text);
                if (l == 0) {
                    piece.marker = MarkerShape::Circle;
                    piece.markerSize = 6;
                } else {
                    const QPen pen = baselinePen(theme, l - 1);
                    piece.style = pen.style();
                    piece.width = pen.widthF();
                }
            }
            chart.lines.back().points.emplace_back(
                *line.sweep.points[i].at[0], *line.sweep.points[i].values[0]);
            last = i;
        }
        if (l > 0 && !line.drawn.empty())
            chart.lines.back().label = baselineLetter(l - 1);
    }
    if (const auto here = now())
        chart.lines.push_back({.points = {*here},
            .color = theme.color(ColorRole::Text),
            .width = 0,
            .marker = MarkerShape::Diamond,
            .markerSize = 13,
            .hollow = true});
    m_chart.setData(chart, theme, style().font);
}

std::vector<ReadoutTileData> SweepView::makeTiles() const
{
    if (!input().report)
        return {};
    return {readoutTile(input(), m_readout->path.data(), style().numbers, coreText(m_readout->firstLabel()))};
}

GridStride SweepView::listedEvery() const
{
    const auto every = [](std::size_t cells, std::size_t stride) {
        return std::max<std::size_t>((cells - 1) / listedToASide / stride + 1, 1) * stride;
    };
    return {every(m_grid.columns(), m_grid.stride().columns), every(m_grid.rows(), m_grid.stride().rows)};
}

ViewTable SweepView::makeTable() const { return tableWith(fitHeading(), fitText); }
ViewTable SweepView::fileTable() const { return tableWith(QString::fromLatin1(fitKey), fitWord); }

ViewTable SweepView::tableWith(const QString& heading, QString (*fit)(bool legal, bool fits)) const
{
    ViewTable table;
    const NumberFormat& numbers = style().numbers;
    const bool training = !m_readout->ofService; // whose memory is judged
    if (isMap()) {
        table.columns = {
            coreText(m_field->label), coreText(m_against->label), coreText(m_readout->firstLabel())};
        if (training)
            table.columns += {tr("share of memory"), heading};
        if (!drawn())
            return table;
        const GridStride every = listedEvery();
        for (std::size_t row = 0; row < m_grid.rows(); row += every.rows)
            for (std::size_t column = 0; column < m_grid.columns(); column += every.columns) {
                const GridCell& cell = m_grid.cell(column, row);
                const auto number = [&](double value, Unit unit) {
                    return numberCell(
                        std::isfinite(value) ? std::optional(value) : std::nullopt, unit, numbers);
                };
                std::vector<TableCell> cells{number(m_grid.xs()[column], m_field->unit),
                    number(m_grid.ys()[row], m_against->unit), number(cell.value, m_readout->unit)};
                if (training)
                    cells.insert(
                        cells.end(), {number(cell.filled, Unit::Percent), fit(cell.legal, cell.filled <= 1)});
                table.add(readout(), cells);
            }
        return table;
    }
    table.columns = {coreText(m_field->label)};
    const auto addColumns = [&](const QString& name) {
        table.columns += name;
        for (std::size_t l = 1; l < m_lines.size(); ++l)
            table.columns += tr("%1, baseline %2").arg(name, baselineLetter(l - 1));
    };
    addColumns(coreText(m_readout->firstLabel()));
    if (training)
        addColumns(heading);
    if (m_lines.empty())
        return table;
    for (std::size_t i = 0; i < m_lines[0].sweep.points.size(); ++i) {
        const SweepPoint& point = m_lines[0].sweep.points[i];
        std::vector<TableCell> cells{{shown(point), point.at[0], m_field->unit}};
        for (const Line& line : m_lines)
            cells.push_back(
                numberCell(i < line.sweep.points.size() ? line.sweep.points[i].values[0] : std::nullopt,
                    m_readout->unit, numbers));
        for (std::size_t l = 0; training && l < m_lines.size(); ++l) {
            const std::vector<SweepPoint>& points = m_lines[l].sweep.points;
            cells.emplace_back(i < points.size() ? fit(points[i].legal, points[i].fits) : QString());
        }
        table.add(readout(), cells);
    }
    return table;
}

SweepView::Layout SweepView::layOut(const QRectF& area) const
{
    Layout layout;
    layout.font = pictureFont(style().font, pictureScale(area, style().font) * smallType);
    const qreal line = lineHeight(layout.font);
    layout.sentence = wholeSentences(
        sentence(), layout.font, area.width(), captionLines(area.width(), layout.font, sentenceLines));
    layout.plot = area.adjusted(0, 0, 0, -(static_cast<qreal>(layout.sentence.size()) + 0.5) * line);
    return layout;
}

void SweepView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    if (!style().interactive)
        finish();
    const Layout layout = layOut(area);
    if (drawn() && isMap()) {
        m_map.paint(painter, layout.plot);
    } else if (drawn()) {
        m_chart.arrange(layout.font, {});
        m_chart.paint(painter, layout.plot);
    }
    const qreal line = lineHeight(layout.font);
    ridgepoint::drawLines(painter, {area.left(), drawn() ? layout.plot.bottom() + 0.5 * line : area.top()},
        layout.sentence, layout.font, style().theme->color(ColorRole::Text), line);
}

Mark SweepView::cellMark(std::size_t column, std::size_t row, const QRectF& area)
{
    return boxMark(QStringLiteral("cell.%1.%2").arg(column).arg(row), spoken(column, row), readout(),
        m_map.cellBox(column, row, layOut(area).plot));
}

std::vector<Mark> SweepView::listMarks(const QRectF& area)
{
    std::vector<Mark> all;
    if (!ready() || !drawn())
        return all;
    if (isMap()) {
        const GridStride every = listedEvery();
        for (std::size_t row = 0; row < m_grid.rows(); row += every.rows)
            for (std::size_t column = 0; column < m_grid.columns(); column += every.columns)
                all.push_back(cellMark(column, row, area));
        return all;
    }
    const Layout layout = layOut(area);
    m_chart.arrange(layout.font, {});
    const qreal reach = lineHeight(layout.font) / 2;
    for (const std::size_t i : m_lines[0].drawn) {
        const SweepPoint& point = m_lines[0].sweep.points[i];
        all.push_back(dotMark(QStringLiteral("point.%1").arg(i), spoken(point), readout(),
            m_chart.toPixel(*point.at[0], *point.values[0], layout.plot), reach));
    }
    return all;
}

std::optional<Mark> SweepView::findMarkAt(QPointF at, const QRectF& area)
{
    if (!isMap() || !ready() || !drawn())
        return View::findMarkAt(at, area);
    const auto cell = m_map.cellAt(at, layOut(area).plot);
    return cell ? std::optional(cellMark(cell->first, cell->second, area)) : std::nullopt;
}

std::optional<Mark> SweepView::findMark(const QString& key, const QRectF& area)
{
    if (!isMap() || !ready() || !drawn())
        return View::findMark(key, area);
    const std::size_t column = key.section(u'.', 1, 1).toULongLong(),
                      row = key.section(u'.', 2, 2).toULongLong();
    if (!key.startsWith(u"cell.") || column >= m_grid.columns() || row >= m_grid.rows())
        return {};
    return cellMark(column, row, area);
}

} // namespace ridgepoint
