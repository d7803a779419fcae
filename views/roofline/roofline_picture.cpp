#include "views/roofline/roofline_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/clip.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "views/roofline/label_placer.h"
#include "views/roofline/roofline_strokes.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

using roofline::markerSize;
using roofline::thinWidth;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

constexpr qreal ceilingWidth = 2;
constexpr int leastDecades = 4; // of an axis
constexpr double endRoom = 0.15; // decades beyond the data
constexpr qreal reach = 7; // how near a pointer must be to a line, in pixels

double power(int decade) { return std::pow(10.0, decade); }

// "10 T" under an axis title that already says FLOP/s.
QString withoutUnit(QString label)
{
    return label.remove(QStringLiteral("FLOP/s")).remove(QStringLiteral("FLOP/B")).trimmed();
}

// Decades around what is to be shown, with room for names at either end.
ChartAxis decades(double low, double high, Unit unit, const NumberFormat& numbers)
{
    const int last = high > 0 ? static_cast<int>(std::ceil(std::log10(high) + endRoom)) : leastDecades;
    const int first =
        low > 0 ? std::min(static_cast<int>(std::floor(std::log10(low) - endRoom)), last - leastDecades) : 0;
    ChartAxis axis = logAxis(power(first), power(last), unit, numbers);
    for (ChartTick& tick : axis.ticks)
        tick.label = withoutUnit(tick.label);
    return axis;
}

QPolygonF boxAround(QPointF centre, qreal size)
{
    return QPolygonF(QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size));
}

qreal distanceTo(const QLineF& line, QPointF at)
{
    const QPointF along = line.p2() - line.p1();
    const qreal length = QPointF::dotProduct(along, along);
    const qreal t =
        length > 0 ? std::clamp(QPointF::dotProduct(at - line.p1(), along) / length, 0.0, 1.0) : 0.0;
    return QLineF(line.p1() + t * along, at).length();
}

QPainterPath around(const QLineF& line, qreal width)
{
    QPainterPath path(line.p1());
    path.lineTo(line.p2());
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    return stroker.createStroke(path);
}

} // namespace

QPainterPath boundMarker(Bound bound, QPointF centre, qreal size)
{
    const qreal h = size / 2;
    QPolygonF shape;
    switch (bound) {
    case Bound::Memory:
        shape << QPointF(-h, -h) * 0.9 << QPointF(h, -h) * 0.9 << QPointF(h, h) * 0.9 << QPointF(-h, h) * 0.9;
        break;
    case Bound::Compute:
        shape << QPointF(0, -h) << QPointF(h, h * 0.85) << QPointF(-h, h * 0.85);
        break;
    case Bound::ScaleUp:
    case Bound::ScaleOut:
        shape << QPointF(0, -h) * 1.15 << QPointF(h, 0) * 1.15 << QPointF(0, h) * 1.15
              << QPointF(-h, 0) * 1.15;
        break;
    }
    QPainterPath path;
    path.addPolygon(shape.translated(centre));
    path.closeSubpath();
    return path;
}

RooflinePicture::RooflinePicture() = default;
RooflinePicture::~RooflinePicture() = default;

void RooflinePicture::setData(
    const RooflineData& data, const RooflineOptions& options, const PictureStyle& style, bool held)
{
    m_data = data;
    m_options = options;
    m_style = style;
    const auto follow = [&](LiveAxis& axis, const RooflineRange& range, Unit unit) {
        axis.follow(style, held, range.low, range.high,
            [&](double low, double high) { return decades(low, high, unit, style.numbers); });
    };
    follow(m_intensity, data.intensities, Unit::FlopPerByte);
    follow(m_rate, data.rates, Unit::FlopPerSecond);
    m_rate.title = Words::tr("attainable (FLOP/s)");
    const std::vector<Content> contents =
        options.split ? std::vector{Content::Memory, Content::Network} : std::vector{Content::Both};
    m_panels.resize(contents.size());
    std::size_t bands = 1;
    for (std::size_t i = 0; i < contents.size(); ++i) {
        Panel& panel = m_panels[i];
        panel.content = contents[i];
        if (!panel.chart)
            panel.chart = std::make_unique<ChartPicture>();
        panel.roofs.clear();
        for (const Roof& roof : m_data.roofs) {
            const bool memory = roof.resource == Bound::Memory;
            if (panel.content == Content::Both || memory == (panel.content == Content::Memory))
                panel.roofs.push_back(&roof);
        }
        bands = std::max(bands, panel.roofs.size());
    }
    for (Panel& panel : m_panels) {
        panel.bands = bands; // the same in both panels, so that their axes stay level
        if (m_style.theme)
            panel.chart->setData(chartData(panel), *m_style.theme, m_style.font);
    }
}

void RooflinePicture::arrange(const QRectF& area)
{
    const auto panels = static_cast<qreal>(std::max<std::size_t>(1, m_panels.size()));
    const qreal scale = pictureScale(QRectF(0, 0, area.width() / panels, area.height()), m_style.font);
    m_font = pictureFont(m_style.font, scale);
    m_small = pictureFont(m_style.font, scale * smallType);
    m_smallBold = m_small;
    m_smallBold.setBold(true);
    m_unit = std::max(1.0, lineHeight(m_font) / 4);
    for (Panel& panel : m_panels)
        panel.chart->arrange(m_font,
            QMarginsF(0, static_cast<qreal>(panel.bands) * bandHeight(), 0, 1.2 * lineHeight(m_small)));
}

qreal RooflinePicture::bandHeight() const { return lineHeight(m_small) + 0.75 * m_unit; }

QRectF RooflinePicture::panelArea(std::size_t panel, const QRectF& area) const
{
    const QRectF inner = area.adjusted(2 * m_unit, m_unit, -3 * m_unit, -m_unit - creditHeight(area));
    if (m_panels.size() < 2)
        return inner;
    const qreal gap = 4 * m_unit;
    const qreal width = (inner.width() - gap) / 2;
    return {inner.left() + static_cast<qreal>(panel) * (width + gap), inner.top(), width, inner.height()};
}

// Where arithmetic becomes the limit: the ridge of the panel's main roof.
double RooflinePicture::peakStart(const Panel& panel) const
{
    double start = m_intensity.minimum;
    bool first = true;
    for (const Roof* roof : panel.roofs) {
        start = first ? roof->ridge : std::min(start, roof->ridge);
        first = false;
    }
    return start;
}

ChartData RooflinePicture::chartData(const Panel& panel) const
{
    ChartData chart;
    chart.x = m_intensity;
    chart.y = m_rate;
    if (!(m_data.peak > 0))
        return chart;

    const Theme& theme = *m_style.theme;
    const double left = chart.x.minimum;
    const double right = chart.x.maximum;
    const double floor = chart.y.minimum;
    const double start = std::clamp(peakStart(panel), left, right);
    const auto tint = [&](ColorRole role) {
        return QBrush(mixed(theme.color(ColorRole::Background), theme.color(role), 0.1));
    };
    if (!panel.roofs.empty()) {
        const Roof& roof = *panel.roofs.front();
        chart.areas.push_back({roof.name, {{left, roof.bandwidth * left}, {start, roof.bandwidth * start}},
            {{left, floor}, {start, floor}}, tint(roof.color)});
    }
    chart.areas.push_back({Words::tr("compute-bound"), {{start, m_data.peak}, {right, m_data.peak}},
        {{start, floor}, {right, floor}}, tint(ColorRole::ComputeAxis)});

    const auto line = [&](const QString& name, std::vector<QPointF> points, const QColor& color, qreal width,
                          Qt::PenStyle style) {
        ChartLine item;
        item.name = name;
        item.points = std::move(points);
        item.color = color;
        item.width = width;
        item.style = style;
        chart.lines.push_back(std::move(item));
    };
    const QColor compute = theme.color(ColorRole::ComputeAxis);
    // What a data sheet promises is dashed where the same device was measured.
    const bool promised = m_data.measured && m_data.measured->same;
    line(m_data.peakLabel, {{start, m_data.peak}, {right, m_data.peak}}, compute,
        promised ? thinWidth : ceilingWidth, promised ? Qt::DashLine : Qt::SolidLine);
    line({}, {{left, m_data.peak}, {start, m_data.peak}}, compute, thinWidth, Qt::DashLine);
    if (m_data.sparse)
        line(Words::tr("dense"), {{left, m_data.densePeak}, {right, m_data.densePeak}}, compute, thinWidth,
            Qt::DotLine);
    for (const Roof* roof : panel.roofs)
        line(roof->label, {{left, roof->bandwidth * left}, {roof->ridge, m_data.peak}},
            theme.color(roof->color), promised ? thinWidth : ceilingWidth,
            promised && roof->pen == Qt::SolidLine ? Qt::DashLine : roof->pen);
    return chart;
}

QLineF RooflinePicture::roofLine(const Panel& panel, const Roof& roof, const QRectF& area) const
{
    const double left = m_intensity.minimum;
    const QRectF plot = panel.chart->plotArea(area);
    return clipSegment(panel.chart->toPixel(left, roof.bandwidth * left, area),
        panel.chart->toPixel(roof.ridge, m_data.peak, area), plot)
        .value_or(QLineF());
}

QLineF RooflinePicture::peakLine(const Panel& panel, const QRectF& area) const
{
    const QRectF plot = panel.chart->plotArea(area);
    return clipSegment(panel.chart->toPixel(peakStart(panel), m_data.peak, area),
        panel.chart->toPixel(m_intensity.maximum, m_data.peak, area), plot)
        .value_or(QLineF());
}

std::vector<RooflinePicture::Placed> RooflinePicture::placedPoints(
    const Panel& panel, const QRectF& area) const
{
    std::vector<Placed> placed;
    const QRectF plot = panel.chart->plotArea(area).adjusted(-1, -1, 1, 1);
    const auto add = [&](const RooflinePoint& point, double intensity, bool network) {
        const QPointF at = panel.chart->toPixel(intensity, point.attainable, area);
        if (plot.contains(at))
            placed.push_back({&point, at, network});
    };
    for (const RooflinePoint& point : m_data.points) {
        if (panel.content != Content::Network)
            add(point, point.intensity, false);
        if (panel.content != Content::Memory && point.networkIntensity)
            add(point, *point.networkIntensity, true);
    }
    return placed;
}

void RooflinePicture::paint(QPainter& painter, const QRectF& area)
{
    if (!m_style.theme || area.width() < 1 || area.height() < 1)
        return;
    arrange(area);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_data.problem.isEmpty()) {
        const QString text = QFontMetricsF(m_font).elidedText(m_data.problem, Qt::ElideRight, area.width());
        if (area.height() > lineHeight(m_font))
            drawLabel(painter, area.center(), Qt::AlignCenter, text, m_font,
                m_style.theme->color(ColorRole::SecondaryText));
    } else {
        for (std::size_t i = 0; i < m_panels.size(); ++i)
            paintPanel(painter, m_panels[i], panelArea(i, area));
        paintCredit(painter, area);
    }
    painter.restore();
}

void RooflinePicture::paintPanel(QPainter& painter, const Panel& panel, const QRectF& area)
{
    const QRectF plot = panel.chart->plotArea(area);
    if (plot.width() < 10 * m_unit || plot.height() < 8 * m_unit)
        return;
    panel.chart->paint(painter, area);
    paintAxisTitle(painter, panel, area);
    paintBands(painter, panel, area);

    LabelPlacer placer(plot, panel.content == Content::Network ? 0 : lineHeight(m_small) / 2);
    const qreal y = panel.chart->toPixel(1, m_data.peak, area).y();
    std::vector<QLineF> lines{{plot.left(), y, plot.right(), y}};
    for (const Roof* roof : panel.roofs)
        lines.push_back(roofLine(panel, *roof, area));
    for (const MeasuredLine& measured : measuredLines(panel, area))
        lines.push_back(measured.line);
    for (const PublishedLine& published : publishedLines(panel, area))
        lines.push_back(published.line);
    for (const QLineF& line : lines)
        placer.avoid(line, struckThrough);
    const std::vector<Placed> points = placedPoints(panel, area);
    for (const Placed& placed : points)
        placer.block(boxAround(placed.at, markerSize(placed.point->role, m_unit) + 2));

    painter.setBrush(m_style.theme->color(ColorRole::Background));
    for (const Roof* roof : panel.roofs) {
        const QPointF ridge = panel.chart->toPixel(roof->ridge, m_data.peak, area);
        painter.setPen(QPen(m_style.theme->color(ColorRole::Text), 1.5));
        painter.drawEllipse(ridge, 0.9 * m_unit, 0.9 * m_unit);
        placer.avoid(QLineF(QPointF(ridge.x(), plot.top()), ridge), 0.5);
        placer.block(boxAround(ridge, 2 * m_unit));
    }
    for (const BaselineRoof& roof : m_data.baselineRoofs)
        if (panel.content != Content::Network)
            placer.block(boxAround(panel.chart->toPixel(roof.ridge, roof.peak, area), 2 * m_unit));
    for (const auto& [point, at] : measuredPoints(panel, area))
        placer.block(boxAround(at, 1.5 * m_unit));
    for (const auto& [point, at] : publishedPoints(panel, area))
        placer.block(boxAround(at, 2 * m_unit));
    paintPublished(painter, panel, area);
    paintBaselineRoofs(painter, panel, area);
    paintMeasured(painter, panel, area);
    paintMarkers(painter, points);
    paintLineNames(painter, panel, area, placer);
    paintMeasuredNames(painter, panel, area, placer);
    // What names a line may have to lie on another one. Other words keep off them all: hover, the arrow keys
    // and the table still name what has no place.
    for (const QLineF& line : lines)
        placer.block(line);
    paintPointNames(painter, points, plot, placer);
    if (panel.content == Content::Network && points.empty()) {
        const QString text = QFontMetricsF(m_small).elidedText(
            Words::tr("no operation of this scenario sends bytes over the network"), Qt::ElideRight,
            plot.width() - 4 * m_unit);
        const QSizeF size(textWidth(text, m_small), lineHeight(m_small));
        std::vector<LabelPlacer::Candidate> candidates;
        for (qreal top = plot.bottom() - size.height() - 2 * m_unit; top > plot.top(); top -= size.height())
            for (const qreal share : {0.5, 1.0, 0.0}) {
                const qreal left =
                    std::lerp(plot.left() + m_unit, plot.right() - m_unit - size.width(), share);
                const QRectF box(QPointF(left, top), size);
                candidates.push_back({QPolygonF(box.adjusted(0, -m_unit / 2, 0, m_unit / 2)), 0});
            }
        if (const auto place = placer.place(candidates))
            drawLabel(painter, candidates[*place].shape.boundingRect().center(), Qt::AlignCenter, text,
                m_small, m_style.theme->color(ColorRole::SecondaryText));
    }
}

void RooflinePicture::paintMarkers(QPainter& painter, const std::vector<Placed>& points) const
{
    const Theme& theme = *m_style.theme;
    const QColor background = theme.color(ColorRole::Background);
    const QColor ink = theme.color(ColorRole::Text);
    // The step's two faces, per device-memory byte and per network byte, belong together.
    for (const Placed& a : points)
        for (const Placed& b : points)
            if (a.point == b.point && !a.network && b.network) {
                painter.setPen(QPen(theme.color(ColorRole::Line), thinWidth, Qt::DotLine));
                painter.drawLine(a.at, b.at);
            }
    // From what the roofs allow down to what the step makes of it.
    const auto one = [&](RooflinePoint::Role role) {
        return std::ranges::find_if(
            points, [role](const Placed& p) { return !p.network && p.point->role == role; });
    };
    const auto allowed = one(RooflinePoint::Role::Operating), achieved = one(RooflinePoint::Role::Achieved);
    if (allowed != points.end() && achieved != points.end()) {
        painter.setPen(QPen(ink, 2, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(allowed->at, achieved->at);
    }
    // Operating point last, on top.
    for (auto it = points.rbegin(); it != points.rend(); ++it) {
        const RooflinePoint& point = *it->point;
        if (point.role == RooflinePoint::Role::Baseline)
            continue;
        const bool hollow =
            point.role == RooflinePoint::Role::Reference || point.role == RooflinePoint::Role::Achieved;
        const QPainterPath shape = boundMarker(point.bound, it->at, markerSize(point.role, m_unit));
        painter.setBrush(hollow || it->network ? background : theme.color(boundColor(point.bound)));
        painter.setPen(QPen(background, 4));
        painter.drawPath(shape);
        painter.setPen(QPen(hollow ? ink
                : it->network      ? theme.color(boundColor(point.bound))
                                   : ink,
            hollow ? 1.5 : 1));
        if (point.role == RooflinePoint::Role::Operating)
            painter.setPen(QPen(ink, 2));
        painter.drawPath(shape);
    }
    // Baselines are outlines around whatever is there.
    painter.setBrush(Qt::NoBrush);
    for (const Placed& placed : points) {
        const RooflinePoint& point = *placed.point;
        if (point.role != RooflinePoint::Role::Baseline)
            continue;
        const QPainterPath shape = boundMarker(point.bound, placed.at, markerSize(point.role, m_unit));
        painter.setPen(QPen(background, 3.5));
        painter.drawPath(shape);
        painter.setPen(baselinePen(theme, point.baseline, 1.6));
        painter.drawPath(shape);
    }
}

// Another device's roof with its ridge point, in the dashes of the baseline's own marker.
void RooflinePicture::paintBaselineRoofs(QPainter& painter, const Panel& panel, const QRectF& area) const
{
    if (panel.content == Content::Network)
        return;
    const QRectF plot = panel.chart->plotArea(area);
    const double low = m_intensity.minimum;
    const double high = m_intensity.maximum;
    for (const BaselineRoof& roof : m_data.baselineRoofs) {
        const QPointF ridge = panel.chart->toPixel(roof.ridge, roof.peak, area);
        painter.setPen(baselinePen(*m_style.theme, roof.index));
        painter.setBrush(Qt::NoBrush);
        for (const QPointF& end : {panel.chart->toPixel(low, roof.bandwidth * low, area),
                 panel.chart->toPixel(high, roof.peak, area)})
            if (const auto line = clipSegment(ridge, end, plot))
                painter.drawLine(*line);
        if (!plot.contains(ridge))
            continue;
        painter.setPen(QPen(m_style.theme->color(ColorRole::Text), 1.5));
        painter.setBrush(m_style.theme->color(ColorRole::Background));
        painter.drawEllipse(ridge, 0.9 * m_unit, 0.9 * m_unit);
        painter.setBrush(Qt::NoBrush);
    }
}

std::vector<Mark> RooflinePicture::marks(const QRectF& area)
{
    std::vector<Mark> marks;
    if (!m_data.problem.isEmpty() || !m_style.theme)
        return marks;
    arrange(area);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const Panel& panel = m_panels[i];
        const QRectF box = panelArea(i, area);
        const QRectF plot = panel.chart->plotArea(box);
        if (plot.isEmpty())
            continue;
        const auto disc = [](QPointF at, qreal radius) {
            QPainterPath path;
            path.addEllipse(at, radius, radius);
            return path;
        };
        for (const Placed& placed : placedPoints(panel, box)) {
            const QString face = placed.network && placed.point->networkIntensity
                ? Words::tr(", %1 of network")
                      .arg(shownValue(placed.point->networkIntensity, Unit::FlopPerByte, m_style.numbers))
                : QString();
            marks.push_back({placed.point->key + (placed.network ? QStringLiteral(".network") : QString()),
                spokenPoint(*placed.point, m_style.numbers) + face, placed.point->path,
                disc(placed.at, 3 * m_unit)});
        }
        for (const Roof* roof : panel.roofs) {
            const QPointF ridge = panel.chart->toPixel(roof->ridge, m_data.peak, box);
            marks.push_back({QStringLiteral("ridge") + roof->key.mid(4),
                Words::tr("ridge point of %1, peak over bandwidth, %2")
                    .arg(roof->name, shownValue(roof->ridge, Unit::FlopPerByte, m_style.numbers)),
                roof->ridgePath, disc(ridge, 3 * m_unit)});
        }
        for (const Roof* roof : panel.roofs) {
            const QLineF line = roofLine(panel, *roof, box);
            if (line.length() > 1)
                marks.push_back({roof->key, spokenRoof(*roof, m_style.numbers),
                    QStringLiteral("roofline.ceilings") + roof->key.mid(4), around(line, 2 * reach)});
        }
        if (panel.content != Content::Network) {
            for (const auto& [point, at] : measuredPoints(panel, box))
                marks.push_back({point->key, point->text, {}, disc(at, 2 * m_unit)});
            for (const MeasuredLine& measured : measuredLines(panel, box))
                marks.push_back(
                    {measured.ceiling->key, measured.ceiling->text, {}, around(measured.line, 2 * reach)});
            for (const auto& [point, at] : publishedPoints(panel, box))
                marks.push_back({point->key, point->text, {}, disc(at, 2 * m_unit)});
            for (const PublishedLine& published : publishedLines(panel, box))
                marks.push_back(
                    {published.ceiling->key, published.ceiling->text, {}, around(published.line, reach)});
        }
        if (i == 0)
            marks.push_back({QStringLiteral("peak"), m_data.peakLabel,
                QStringLiteral("roofline.ceilings.compute"), around(peakLine(panel, box), 2 * reach)});
    }
    return marks;
}

std::optional<RooflineHandle> RooflinePicture::handleAt(QPointF at, const QRectF& area)
{
    if (!m_data.problem.isEmpty())
        return std::nullopt;
    arrange(area);
    std::optional<RooflineHandle> best;
    qreal nearest = reach;
    const auto consider = [&](const QLineF& line, const RooflineHandle& handle) {
        const qreal distance = distanceTo(line, at);
        if (line.length() > 1 && distance < nearest) {
            nearest = distance;
            best = handle;
        }
    };
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const QRectF box = panelArea(i, area);
        if (m_panels[i].chart->plotArea(box).isEmpty())
            continue;
        for (const Roof* roof : m_panels[i].roofs)
            if (!roof->field.isEmpty())
                consider(roofLine(m_panels[i], *roof, box), {false, roof->resource, i});
        if (!m_data.peakField.isEmpty())
            consider(peakLine(m_panels[i], box), {true, Bound::Compute, i});
    }
    return best;
}

double RooflinePicture::valueAt(const RooflineHandle& handle, QPointF at, const QRectF& area)
{
    if (handle.panel >= m_panels.size())
        return 0;
    arrange(area);
    const QPointF data = m_panels[handle.panel].chart->toData(at, panelArea(handle.panel, area));
    return handle.peak ? data.y() : data.x() > 0 ? data.y() / data.x() : 0;
}

} // namespace ridgepoint
