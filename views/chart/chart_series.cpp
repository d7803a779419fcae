#include "views/chart/chart_series.h"

#include <QAreaSeries>
#include <QBarSet>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QScatterSeries>
#include <QStackedBarSeries>
#include <QValueAxis>

#include <algorithm>

namespace ridgepoint {

namespace {

// A scene that holds one chart without any decoration; the fills and the strokes have one each, so that
// patterns can be painted between them.
struct Layer
{
    QGraphicsScene scene;
    QChart* chart = nullptr; // from the first series on: most pictures have one of the two layers
    QValueAxis* x = nullptr;
    QValueAxis* y = nullptr;

    void add(QAbstractSeries* series)
    {
        if (!chart)
            make();
        chart->addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    }
    void make()
    {
        chart = new QChart;
        x = new QValueAxis;
        y = new QValueAxis;
        scene.setItemIndexMethod(QGraphicsScene::NoIndex);
        scene.addItem(chart);
        chart->legend()->hide();
        chart->setBackgroundVisible(false);
        chart->setMargins({});
        chart->layout()->setContentsMargins(0, 0, 0, 0);
        for (QValueAxis* axis : {x, y}) {
            axis->setRange(0, 1);
            axis->setVisible(false);
        }
        chart->addAxis(x, Qt::AlignBottom);
        chart->addAxis(y, Qt::AlignLeft);
    }
    bool empty() const { return !chart || chart->series().isEmpty(); }

    void render(QPainter& painter, const QRectF& plot)
    {
        if (empty())
            return;
        const QRectF local(QPointF(0, 0), plot.size());
        if (chart->size() != local.size() || chart->plotArea() != local) {
            scene.setSceneRect(local);
            chart->resize(local.size());
            chart->setPlotArea(local);
            chart->layout()->activate();
        }
        painter.save();
        scene.render(&painter, plot, local, Qt::IgnoreAspectRatio);
        painter.restore();
    }
};

QScatterSeries::MarkerShape scatterShape(MarkerShape shape)
{
    switch (shape) {
    case MarkerShape::Square:
        return QScatterSeries::MarkerShapeRectangle;
    case MarkerShape::Triangle:
        return QScatterSeries::MarkerShapeTriangle;
    case MarkerShape::Diamond:
        return QScatterSeries::MarkerShapeRotatedRectangle;
    case MarkerShape::None:
    case MarkerShape::Circle:
    case MarkerShape::Cross:
        break;
    }
    return QScatterSeries::MarkerShapeCircle;
}

bool drawnByScatter(MarkerShape shape) { return shape != MarkerShape::None && shape != MarkerShape::Cross; }

} // namespace

struct ChartSeries::Private
{
    struct AreaItem
    {
        QAreaSeries* series;
        QLineSeries* upper; // children of the series
        QLineSeries* lower;
    };
    struct LineItem
    {
        // Grows as clipping cuts a line into more pieces; spare ones are empty.
        std::vector<QLineSeries*> pieces;
        QScatterSeries* markers = nullptr;
    };

    Layer fills, strokes;
    QStackedBarSeries* bars = nullptr;
    std::vector<AreaItem> areas;
    std::vector<LineItem> lines;

    void syncAreas(const ChartData& data, const ChartShape& shape);
    void syncBars(const ChartData& data, const ChartShape& shape);
    void dropBars();
    void syncLines(const ChartData& data, const ChartShape& shape, const QColor& background);
};

void ChartSeries::Private::dropBars()
{
    if (!bars)
        return;
    fills.chart->removeSeries(bars);
    delete bars;
    bars = nullptr;
}

void ChartSeries::Private::syncAreas(const ChartData& data, const ChartShape& shape)
{
    while (areas.size() > shape.areas.size()) {
        fills.chart->removeSeries(areas.back().series);
        delete areas.back().series;
        areas.pop_back();
    }
    if (areas.size() < shape.areas.size())
        dropBars(); // series are drawn in the order they were added, and bars lie on areas
    while (areas.size() < shape.areas.size()) {
        AreaItem item{nullptr, new QLineSeries, new QLineSeries};
        item.series = new QAreaSeries(item.upper, item.lower);
        item.upper->setParent(item.series);
        item.lower->setParent(item.series);
        fills.add(item.series);
        areas.push_back(item);
    }
    // The x axis of the fills counts categories, because bars sit on their index.
    const auto placed = [n = static_cast<double>(shape.categories)](QList<QPointF> curve) {
        for (QPointF& p : curve)
            p.rx() = p.x() * n - 0.5;
        return curve;
    };
    for (std::size_t i = 0; i < areas.size(); ++i) {
        areas[i].upper->replace(placed(shape.areas[i].upper));
        areas[i].lower->replace(placed(shape.areas[i].lower));
        areas[i].series->setBrush(data.areas[i].brush);
        areas[i].series->setPen(Qt::NoPen);
        areas[i].series->setVisible(!shape.areas[i].upper.isEmpty());
    }
}

void ChartSeries::Private::syncBars(const ChartData& data, const ChartShape& shape)
{
    if (data.bars.empty()) {
        dropBars();
        return;
    }
    if (!bars)
        bars = new QStackedBarSeries;
    const auto n = static_cast<int>(shape.categories);
    const auto sets = static_cast<int>(data.bars.size());
    while (bars->count() > sets)
        bars->remove(bars->barSets().last());
    QList<QBarSet*> more; // together: the chart lays itself out anew at every call
    while (bars->count() + more.size() < sets)
        more.append(new QBarSet(QString()));
    if (!more.isEmpty())
        bars->append(more);
    bars->setBarWidth(std::clamp(data.barWidth, 0.01, 1.0));
    const QList<QBarSet*> items = bars->barSets();
    for (int s = 0; s < sets; ++s) {
        QBarSet* item = items[s];
        for (int c = 0; c < n; ++c) {
            const ChartShape::Bar& bar = shape.bars[static_cast<std::size_t>(s)][static_cast<std::size_t>(c)];
            if (c >= item->count())
                item->append(bar.high - bar.low);
            else if (item->at(c) != bar.high - bar.low)
                item->replace(c, bar.high - bar.low);
        }
        if (item->count() > n)
            item->remove(n, item->count() - n);
        item->setPen(Qt::NoPen);
        item->setBrush(data.bars[static_cast<std::size_t>(s)].brush);
    }
    if (!bars->chart())
        fills.add(bars);
}

void ChartSeries::Private::syncLines(const ChartData& data, const ChartShape& shape, const QColor& background)
{
    const auto drop = [this](QXYSeries* series) {
        strokes.chart->removeSeries(series);
        delete series;
    };
    // Lines keep their series while their number and kinds stay the same; otherwise the drawing order would
    // change.
    bool same = lines.size() == data.lines.size();
    for (std::size_t i = 0; same && i < lines.size(); ++i)
        same = drawnByScatter(data.lines[i].marker) == (lines[i].markers != nullptr);
    if (!same) {
        for (const LineItem& item : lines) {
            for (QLineSeries* piece : item.pieces)
                drop(piece);
            if (item.markers)
                drop(item.markers);
        }
        lines.assign(data.lines.size(), {});
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ChartLine& line = data.lines[i];
        const ChartShape::Line& cut = shape.lines[i];
        LineItem& item = lines[i];
        while (item.pieces.size() < cut.pieces.size()) {
            item.pieces.push_back(new QLineSeries);
            strokes.add(item.pieces.back());
        }
        const QPen pen(line.color, line.width, line.style, Qt::FlatCap, Qt::RoundJoin);
        for (std::size_t k = 0; k < item.pieces.size(); ++k) {
            item.pieces[k]->replace(k < cut.pieces.size() ? cut.pieces[k] : QList<QPointF>());
            if (item.pieces[k]->pen() != pen)
                item.pieces[k]->setPen(pen);
        }
        if (!drawnByScatter(line.marker))
            continue;
        if (!item.markers) {
            item.markers = new QScatterSeries;
            strokes.add(item.markers);
        }
        item.markers->setMarkerShape(scatterShape(line.marker));
        item.markers->setMarkerSize(line.markerSize);
        item.markers->setPen(QPen(line.hollow ? line.color : background, line.hollow ? 2 : 1));
        item.markers->setBrush(line.hollow ? QBrush(background) : QBrush(line.color));
        item.markers->replace(cut.points);
    }
}

ChartSeries::ChartSeries()
    : d(std::make_unique<Private>())
{
}

ChartSeries::~ChartSeries() = default;

void ChartSeries::update(const ChartData& data, const ChartShape& shape, const QColor& background)
{
    d->syncAreas(data, shape);
    d->syncBars(data, shape);
    if (d->fills.chart)
        d->fills.x->setRange(-0.5, static_cast<double>(shape.categories) - 0.5);
    d->syncLines(data, shape, background);
}

void ChartSeries::paintFills(QPainter& painter, const QRectF& plot) { d->fills.render(painter, plot); }

void ChartSeries::paintStrokes(QPainter& painter, const QRectF& plot) { d->strokes.render(painter, plot); }

} // namespace ridgepoint
