// What hover, keys and the hand can reach in the picture.

#include "views/inference/inference_picture.h"

#include "views/chart/ticks.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr qreal marker = InferencePicture::marker;
constexpr qreal grip = 8; // pixels beside the marker that take hold of it

QPainterPath boxPath(const QRectF& box)
{
    QPainterPath path;
    path.addRect(box);
    return path;
}

} // namespace

std::vector<Mark> InferencePicture::marks(const QRectF& area, InferencePanel show)
{
    std::vector<Mark> all;
    const Layout layout = layOut(area, show);
    if (!layout.panels[MemoryChart].isNull()
        && !m_charts[MemoryChart].plotArea(layout.inner[MemoryChart]).isEmpty()) {
        double below = 0;
        for (const ServedSlab& slab : m_data.memory.slabs) {
            all.push_back(
                {slab.key, slab.spoken, slab.path, boxPath(barBox(layout, below, below + slab.bytes))});
            below += slab.bytes;
        }
        if (m_data.memory.limit > 0) {
            const QRectF plot = m_charts[MemoryChart].plotArea(layout.inner[MemoryChart]);
            const qreal y = barBox(layout, 0, m_data.memory.limit).top();
            all.push_back({QStringLiteral("memory.limit"), m_data.memory.spoken,
                QStringLiteral("inference.bytes_per_accelerator"),
                boxPath(QRectF(plot.left(), y - 3, plot.width(), 6))});
        }
    }
    const QRectF& latency = layout.inner[LatencyChart];
    const QRectF plot = latency.isNull() ? QRectF() : m_charts[LatencyChart].plotArea(latency);
    if (!plot.isEmpty() && !m_data.curve.dots.empty()) {
        for (int i = 0; i < latencyKinds; ++i) {
            const LatencyLine& line = m_data.curve.lines[i];
            if (line.spoken.isEmpty())
                continue;
            const qreal y = m_charts[LatencyChart].toPixel(1, *line.target, latency).y();
            all.push_back({i == 0 ? QStringLiteral("target.itl") : QStringLiteral("target.ttft"), line.spoken,
                i == 0 ? QStringLiteral("inference.itl_concurrency")
                       : QStringLiteral("inference.ttft_concurrency"),
                boxPath(QRectF(plot.left(), y - 3, plot.width(), 6))});
        }
        for (const CurveDot& dot : m_data.curve.dots) {
            const QPointF low = m_charts[LatencyChart].toPixel(dot.concurrency, dot.itl, latency);
            const QPointF high = m_charts[LatencyChart].toPixel(dot.concurrency, dot.ttft, latency);
            if (low.x() < plot.left() - 1 || low.x() > plot.right() + 1)
                continue;
            QPainterPath shape;
            for (const QPointF& at : {low, high})
                shape.addEllipse(at, marker / 2 + 1, marker / 2 + 1);
            const bool now = dot.concurrency == m_data.curve.present && dot.fits;
            all.push_back(
                {dot.key, dot.spoken, now ? QStringLiteral("inference.itl_seconds") : QString(), shape});
        }
    }
    const QRectF& roof = layout.inner[RoofChart];
    if (!roof.isNull() && m_data.roof.known() && !m_charts[RoofChart].plotArea(roof).isEmpty()) {
        for (const RoofPoint& point : m_data.roof.points) {
            QPainterPath shape;
            shape.addEllipse(
                m_charts[RoofChart].toPixel(point.intensity, point.attainable, roof), marker, marker);
            all.push_back({point.key, point.spoken, point.path, shape});
        }
    }
    return all;
}

std::optional<double> InferencePicture::concurrencyAt(QPointF at, const QRectF& area, InferencePanel show)
{
    const Layout layout = layOut(area, show);
    const QRectF& inner = layout.inner[LatencyChart];
    if (inner.isNull() || m_data.curve.dots.empty())
        return {};
    const QRectF plot = m_charts[LatencyChart].plotArea(inner);
    if (plot.isEmpty())
        return {};
    const double x = std::clamp(at.x(), plot.left(), plot.right());
    const double value = m_charts[LatencyChart].toData({x, plot.center().y()}, inner).x();
    return std::isfinite(value) ? std::optional(std::max(1.0, std::round(threeDigits(value)))) : std::nullopt;
}

bool InferencePicture::holdsMarker(QPointF at, const QRectF& area, InferencePanel show)
{
    const Layout layout = layOut(area, show);
    const QRectF& inner = layout.inner[LatencyChart];
    if (inner.isNull() || m_data.curve.dots.empty())
        return false;
    const QRectF plot = m_charts[LatencyChart].plotArea(inner);
    const qreal x = m_charts[LatencyChart].toPixel(m_data.curve.present, 1, inner).x();
    return plot.contains(at) && std::abs(at.x() - x) <= grip;
}

} // namespace ridgepoint
