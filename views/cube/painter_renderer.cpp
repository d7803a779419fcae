#include "views/cube/painter_renderer.h"

#include "views/chart/clip.h"
#include "views/cube/cube_solid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {

namespace {

constexpr float half = 0.5f;
constexpr int glass = 34; // alpha of a wall

// Sutherland–Hodgman against the four sides of the box.
QPolygonF clipped(QPolygonF polygon, const QRectF& box)
{
    const auto cut = [&polygon](auto inside, auto cross) {
        QPolygonF out;
        for (qsizetype i = 0; i < polygon.size(); ++i) {
            const QPointF& a = polygon[i];
            const QPointF& b = polygon[(i + 1) % polygon.size()];
            if (inside(a))
                out += a;
            if (inside(a) != inside(b))
                out += cross(a, b);
        }
        polygon = out;
    };
    const auto atX = [](qreal x) {
        return [x](QPointF a, QPointF b) { return a + (b - a) * ((x - a.x()) / (b.x() - a.x())); };
    };
    const auto atY = [](qreal y) {
        return [y](QPointF a, QPointF b) { return a + (b - a) * ((y - a.y()) / (b.y() - a.y())); };
    };
    if (box.contains(polygon.boundingRect()))
        return polygon;
    cut([&](QPointF p) { return p.x() >= box.left(); }, atX(box.left()));
    cut([&](QPointF p) { return p.x() <= box.right(); }, atX(box.right()));
    cut([&](QPointF p) { return p.y() >= box.top(); }, atY(box.top()));
    cut([&](QPointF p) { return p.y() <= box.bottom(); }, atY(box.bottom()));
    return polygon;
}

// A role's colour in the light: towards black in the shade, towards white where it shines.
QColor lit(const QColor& color, float towardsLight)
{
    const qreal d = std::clamp(static_cast<qreal>(towardsLight), -1.0, 1.0);
    if (d < 0.55)
        return mixed(color, Qt::black, 0.36 * (0.55 - d) / 1.55);
    return mixed(color, Qt::white, 0.24 * (d - 0.55) / 0.45);
}

class Drawing
{
public:
    Drawing(QPainter& painter, const SceneFrame& frame)
        : m_painter(painter)
        , m_scene(*frame.scene)
        , m_camera(frame.camera)
        , m_viewport(frame.viewport)
        , m_project(frame.camera, frame.viewport)
        , m_eye(frame.camera.eye())
        , m_light(lightDirection(frame.camera))
        , m_box(QPointF(0, 0), frame.viewport.size)
    {
    }

    void all()
    {
        m_painter.fillRect(m_box, m_scene.background);
        backFaces();
        shadows();
        for (const CubeLine& one : m_scene.lines)
            line(one);
        std::vector<int> items;
        for (std::size_t i = 0; i < m_scene.items.size(); ++i)
            if (m_scene.items[i].kind != CubeDotKind::Baseline)
                items.push_back(static_cast<int>(i));
        cell(0, QVector3D(-half, -half, -half), QVector3D(half, half, half), items);
    }

private:
    // A whole side of the box: a line runs along its edge, so that it need not be smooth itself, which is ten
    // times faster.
    void polygon(std::initializer_list<QVector3D> corners, const QBrush& brush)
    {
        QPolygonF shape;
        for (const QVector3D& corner : corners)
            shape += m_project(corner);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        fill(shape, brush);
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    void fill(const QPolygonF& shape, const QBrush& brush)
    {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(brush);
        if (const QPolygonF inside = clipped(shape, m_box); inside.size() > 2)
            m_painter.drawPolygon(inside);
    }
    void segment(const QVector3D& from, const QVector3D& to, const QColor& color, qreal width)
    {
        const std::optional<QLineF> inside = clipSegment(m_project(from), m_project(to), m_box);
        if (!inside || inside->length() < 0.01)
            return;
        // Not a round cap: with a square one Qt draws a line by itself, without making a path of it.
        m_painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap));
        m_painter.drawLine(*inside);
    }
    void line(const CubeLine& one) { segment(one.from, one.to, one.color, static_cast<qreal>(one.width)); }

    // The inner sides that the eye can see, with a line at every decade.
    void backFaces()
    {
        const std::array axes{Axis::Compute, Axis::Memory, Axis::Bandwidth}; // by component x, y, z
        for (int axis = 0; axis < 3; ++axis) {
            for (const float side : {-half, half}) {
                if ((m_eye[axis] - side) * side > 0)
                    continue; // seen from outside
                const int u = (axis + 1) % 3, v = (axis + 2) % 3;
                const auto at = [&](float a, float b) {
                    QVector3D corner;
                    corner[axis] = side;
                    corner[u] = a;
                    corner[v] = b;
                    return corner;
                };
                polygon({at(-half, -half), at(half, -half), at(half, half), at(-half, half)},
                    axis == 1 ? mixed(m_scene.floor, m_scene.grid, 0.25) : m_scene.floor);
                const auto decades = [&](int along) {
                    const CubeRange& range =
                        m_scene.ranges[static_cast<std::size_t>(axes[static_cast<std::size_t>(along)])];
                    for (int d = range.low + 1; d < range.high; ++d) {
                        const float t =
                            static_cast<float>(d - range.low) / static_cast<float>(range.high - range.low)
                            - half;
                        if (along == u)
                            segment(at(t, -half), at(t, half), m_scene.grid, 1);
                        else
                            segment(at(-half, t), at(half, t), m_scene.grid, 1);
                    }
                };
                decades(u);
                decades(v);
            }
        }
    }

    void shadows()
    {
        if (m_eye.y() <= -half)
            return;
        for (const CubeItem& item : m_scene.items) {
            if (item.kind == CubeDotKind::Baseline)
                continue;
            const float size = dotRadius(m_camera, m_viewport, item.kind);
            for (const float share : {1.15f, 0.8f, 0.45f}) {
                QPolygonF shape;
                for (int i = 0; i < 24; ++i) {
                    const float a = static_cast<float>(i) * std::numbers::pi_v<float> / 12;
                    shape += m_project({std::clamp(item.at.x() + share * size * std::cos(a), -half, half),
                        -half, std::clamp(item.at.z() + share * size * std::sin(a), -half, half)});
                }
                fill(shape, QColor(0, 0, 0, m_scene.dark ? 52 : 22));
            }
        }
    }

    // What lies on the far side of a wall, the wall, and what lies before it.
    void cell(int axis, QVector3D low, QVector3D high, const std::vector<int>& items)
    {
        if (axis == 3) {
            dots(items);
            return;
        }
        const std::array axes{Axis::Compute, Axis::Memory, Axis::Bandwidth};
        const auto role = static_cast<std::size_t>(axes[static_cast<std::size_t>(axis)]);
        const float wall = m_scene.wallAt[role];
        const bool eyeIsHigh = m_eye[axis] > wall;
        std::vector<int> far, near;
        for (const int i : items)
            ((m_scene.items[static_cast<std::size_t>(i)].at[axis] > wall) == eyeIsHigh ? near : far)
                .push_back(i);
        QVector3D lowEnd = high, highEnd = low; // of the half below the wall, and of the one above
        lowEnd[axis] = wall;
        highEnd[axis] = wall;
        if (eyeIsHigh)
            cell(axis + 1, low, lowEnd, far);
        else
            cell(axis + 1, highEnd, high, far);
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        const auto at = [&](float a, float b) {
            QVector3D corner;
            corner[axis] = wall;
            corner[u] = a;
            corner[v] = b;
            return corner;
        };
        QColor color = m_scene.walls[role];
        color.setAlpha(glass);
        polygon({at(low[u], low[v]), at(high[u], low[v]), at(high[u], high[v]), at(low[u], high[v])}, color);
        if (eyeIsHigh)
            cell(axis + 1, highEnd, high, near);
        else
            cell(axis + 1, low, lowEnd, near);
    }

    void dots(std::vector<int> items)
    {
        std::ranges::stable_sort(items, std::ranges::greater(),
            [&](int i) { return m_project.depth(m_scene.items[static_cast<std::size_t>(i)].at); });
        for (const int i : items)
            solid(m_scene.items[static_cast<std::size_t>(i)]);
    }

    void solid(const CubeItem& item)
    {
        const float size = dotRadius(m_camera, m_viewport, item.kind);
        const QQuaternion turn = dotRotation(m_camera, item.shape);
        for (const CubeSolid::Facet& facet : cubeSolid(item.shape).facets) {
            const QVector3D normal = turn.rotatedVector(facet.normal);
            QPolygonF shape;
            QVector3D middle;
            for (const QVector3D& corner : facet.corners) {
                const QVector3D at = item.at + size * turn.rotatedVector(corner);
                middle += at / static_cast<float>(facet.corners.size());
                shape += m_project(at);
            }
            if (QVector3D::dotProduct(normal, m_eye - middle) <= 0)
                continue;
            fill(shape, lit(item.color, QVector3D::dotProduct(normal, m_light)));
        }
        // One thin rim around the whole, a shade darker, so that dots part from one another.
        QPolygonF rim = clipped(dotOutline(item, m_camera, m_viewport), m_box);
        if (rim.size() < 3)
            return;
        m_painter.setPen(
            QPen(mixed(item.color, Qt::black, m_scene.dark ? 0.45 : 0.3), 0.8, Qt::SolidLine, Qt::SquareCap));
        QList<QLineF> sides;
        sides.reserve(rim.size());
        for (qsizetype i = 0; i < rim.size(); ++i)
            sides.emplace_back(rim[i], rim[(i + 1) % rim.size()]);
        m_painter.drawLines(sides);
    }

    QPainter& m_painter;
    const CubeScene& m_scene;
    const CubeCamera& m_camera;
    const CubeViewport& m_viewport;
    CubeProjection m_project;
    QVector3D m_eye, m_light;
    QRectF m_box;
};

qreal cross(QPointF o, QPointF a, QPointF b)
{
    return (a.x() - o.x()) * (b.y() - o.y()) - (a.y() - o.y()) * (b.x() - o.x());
}

} // namespace

QPolygonF dotOutline(const CubeItem& item, const CubeCamera& camera, const CubeViewport& viewport)
{
    const CubeProjection project(camera, viewport);
    const float size = dotRadius(camera, viewport, item.kind);
    const QQuaternion turn = dotRotation(camera, item.shape);
    std::vector<QPointF> points;
    for (const CubeSolid::Facet& facet : cubeSolid(item.shape).facets)
        for (const QVector3D& corner : facet.corners)
            points.push_back(project(item.at + size * turn.rotatedVector(corner)));
    std::ranges::sort(
        points, [](QPointF a, QPointF b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
    // Andrew's monotone chain.
    QPolygonF hull;
    const auto chain = [&](auto first, auto last) {
        const qsizetype start = hull.size();
        for (auto it = first; it != last; ++it) {
            while (hull.size() - start >= 2 && cross(hull[hull.size() - 2], hull.back(), *it) <= 1e-9)
                hull.pop_back();
            hull += *it;
        }
        hull.pop_back();
    };
    chain(points.begin(), points.end());
    chain(points.rbegin(), points.rend());
    return hull;
}

void paintScene(QPainter& painter, const SceneFrame& frame, QPointF topLeft)
{
    if (!frame.scene || frame.viewport.size.isEmpty())
        return;
    painter.save();
    painter.translate(topLeft);
    painter.setRenderHint(QPainter::Antialiasing);
    Drawing(painter, frame).all();
    painter.restore();
}

QString PainterRenderer::name() const { return tr("QPainter"); }

void PainterRenderer::request(const SceneFrame& frame)
{
    QImage image((frame.viewport.size * frame.ratio).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    image.fill(frame.scene->background); // a fraction of a pixel may be left at its edge
    QPainter painter(&image);
    painter.scale(frame.ratio, frame.ratio);
    paintScene(painter, frame);
    painter.end();
    image.setDevicePixelRatio(frame.ratio);
    Q_EMIT delivered(image, frame);
}

} // namespace ridgepoint
