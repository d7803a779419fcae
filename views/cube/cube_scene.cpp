#include "views/cube/cube_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {

namespace {

constexpr float half = 0.5f;
constexpr double circumradius = 0.8660254; // of the unit cube
constexpr float nearest = 4.4f; // the lens of a general view, in edges of the cube
constexpr float farthest = 60; // along an axis, and isometric: parallel for the eye
constexpr float lensAngle = 25; // degrees off those at which the lens is back
constexpr int lowestDecade = -9, highestDecade = 12;

float radians(float degrees) { return degrees * std::numbers::pi_v<float> / 180; }

// Degrees between the line of sight and the nearest axis or space diagonal.
float offAxis(float yaw, float pitch)
{
    const float c = std::cos(radians(pitch));
    const float x = std::abs(c * std::sin(radians(yaw))), y = std::abs(std::sin(radians(pitch))),
                z = std::abs(c * std::cos(radians(yaw)));
    const float along = std::max({x, y, z, (x + y + z) / std::numbers::sqrt3_v<float>});
    return std::acos(std::min(1.0f, along)) * 180 / std::numbers::pi_v<float>;
}

CubeSolid makeSolid(const std::vector<std::vector<QVector3D>>& facets)
{
    CubeSolid solid;
    for (const std::vector<QVector3D>& corners : facets) {
        CubeSolid::Facet facet;
        facet.corners = corners;
        facet.normal = QVector3D::normal(corners[0], corners[1], corners[2]);
        if (QVector3D::dotProduct(facet.normal, corners[0]) < 0) {
            std::reverse(facet.corners.begin(), facet.corners.end());
            facet.normal = -facet.normal;
        }
        facet.offset = QVector3D::dotProduct(facet.normal, corners[0]);
        solid.facets.push_back(std::move(facet));
    }
    return solid;
}

CubeSolid makeCube()
{
    constexpr float a = 0.82f;
    std::vector<std::vector<QVector3D>> facets;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-a, a}) {
            std::vector<QVector3D> corners;
            for (const auto& [u, v] :
                {std::pair(-a, -a), std::pair(a, -a), std::pair(a, a), std::pair(-a, a)}) {
                QVector3D corner;
                corner[axis] = side;
                corner[(axis + 1) % 3] = u;
                corner[(axis + 2) % 3] = v;
                corners.push_back(corner);
            }
            facets.push_back(std::move(corners));
        }
    }
    return makeSolid(facets);
}

CubeSolid makeTetrahedron()
{
    constexpr float r = 1.5f; // circumradius; the solid looks as large as the others
    const float base = r * std::sqrt(8.0f) / 3;
    std::array<QVector3D, 4> v{QVector3D(0, r, 0)};
    for (std::size_t i = 0; i < 3; ++i) {
        const float angle = radians(90 + 120 * static_cast<float>(i)); // one corner towards the viewer
        v[i + 1] = QVector3D(base * std::cos(angle), -r / 3, base * std::sin(angle));
    }
    return makeSolid({{v[0], v[1], v[2]}, {v[0], v[2], v[3]}, {v[0], v[3], v[1]}, {v[1], v[2], v[3]}});
}

CubeSolid makeOctahedron()
{
    constexpr float r = 1.3f;
    std::vector<std::vector<QVector3D>> facets;
    for (const float x : {-r, r})
        for (const float y : {-r, r})
            for (const float z : {-r, r})
                facets.push_back({{x, 0, 0}, {0, y, 0}, {0, 0, z}});
    return makeSolid(facets);
}

} // namespace

QVector3D axisDirection(Axis axis)
{
    switch (axis) {
    case Axis::Memory:
        return {0, 1, 0};
    case Axis::Compute:
        return {1, 0, 0};
    case Axis::Bandwidth:
        return {0, 0, 1};
    }
    return {};
}

float cubeCoordinate(const CubeRange& range, double load)
{
    if (!(load > 0))
        return -half;
    const double share = (std::log10(load) - range.low) / (range.high - range.low);
    return static_cast<float>(std::clamp(share, 0.0, 1.0)) - half;
}

CubeRanges cubeRanges(const CubeData& data, const CubeRanges* keep)
{
    CubeRanges ranges;
    for (std::size_t i = 0; i < cubeAxes; ++i) {
        double low = -0.7, high = 0.7; // a wall that stands inside the box
        for (const CubeDot& dot : data.dots) {
            if (!dot.placed() || !(*dot.loads[i] > 0))
                continue;
            const double exponent = std::log10(*dot.loads[i]);
            low = std::min(low, exponent - 0.06);
            high = std::max(high, exponent + 0.06);
        }
        ranges[i].low = std::max(lowestDecade, static_cast<int>(std::floor(low)));
        ranges[i].high = std::min(highestDecade, static_cast<int>(std::ceil(high)));
        if (keep) {
            ranges[i].low = std::min(ranges[i].low, (*keep)[i].low);
            ranges[i].high = std::max(ranges[i].high, (*keep)[i].high);
        }
    }
    return ranges;
}

QVector3D cubePosition(const CubeDot& dot, const CubeRanges& ranges)
{
    QVector3D at;
    for (std::size_t i = 0; i < cubeAxes; ++i)
        at += axisDirection(static_cast<Axis>(i)) * cubeCoordinate(ranges[i], dot.loads[i].value_or(0));
    return at;
}

CubeScene cubeScene(const CubeData& data, const CubeRanges& ranges, const Theme& theme,
    const QString& selected, std::vector<QVector3D> trail)
{
    const std::array roles{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis};
    CubeScene scene;
    scene.ranges = ranges;
    scene.background = theme.color(ColorRole::Background);
    scene.floor = mixed(scene.background, theme.color(ColorRole::Text), 0.035);
    scene.grid = mixed(scene.background, theme.color(ColorRole::Text), 0.16);
    scene.dark = theme.dark;
    scene.trail = std::move(trail);
    for (std::size_t i = 0; i < cubeAxes; ++i) {
        scene.walls[i] = theme.color(roles[i]);
        scene.wallAt[i] = cubeCoordinate(ranges[i], 1);
    }

    const QColor edge = mixed(scene.background, theme.color(ColorRole::Text), 0.42);
    for (int axis = 0; axis < 3; ++axis) {
        for (const auto& [u, v] : {std::pair(-half, -half), std::pair(half, -half), std::pair(half, half),
                 std::pair(-half, half)}) {
            CubeLine line{.from = {}, .to = {}, .color = edge, .width = 1.2f};
            line.from[axis] = -half;
            line.to[axis] = half;
            line.from[(axis + 1) % 3] = line.to[(axis + 1) % 3] = u;
            line.from[(axis + 2) % 3] = line.to[(axis + 2) % 3] = v;
            scene.lines.push_back(line);
        }
    }

    for (int axis = 0; axis < 3; ++axis) { // the rim of each pane of glass, on the faces of the box
        const auto role = static_cast<std::size_t>(axis == 0 ? Axis::Compute
                : axis == 1                                  ? Axis::Memory
                                                             : Axis::Bandwidth);
        const std::array<std::pair<float, float>, 4> corners{
            std::pair(-half, -half), std::pair(half, -half), std::pair(half, half), std::pair(-half, half)};
        for (std::size_t i = 0; i < corners.size(); ++i) {
            CubeLine line{.from = {},
                .to = {},
                .color = mixed(scene.background, scene.walls[role], 0.75),
                .width = 1.4f};
            line.from[axis] = line.to[axis] = scene.wallAt[role];
            line.from[(axis + 1) % 3] = corners[i].first;
            line.from[(axis + 2) % 3] = corners[i].second;
            line.to[(axis + 1) % 3] = corners[(i + 1) % 4].first;
            line.to[(axis + 2) % 3] = corners[(i + 1) % 4].second;
            scene.lines.push_back(line);
        }
    }

    for (const CubeDot& dot : data.dots) {
        if (!dot.placed())
            continue;
        CubeItem item;
        item.key = dot.key;
        item.kind = dot.kind;
        item.baseline = dot.baseline;
        item.shape = dot.binding.value_or(Axis::Memory);
        item.color = theme.color(roles[static_cast<std::size_t>(item.shape)]);
        item.at = cubePosition(dot, ranges);
        const bool chosen = dot.key == selected;
        if (chosen)
            scene.selected = static_cast<int>(scene.items.size());
        const QColor drop = mixed(scene.background, item.color, chosen ? 1.0 : 0.55);
        const QVector3D foot(item.at.x(), -half, item.at.z());
        scene.lines.push_back({item.at, foot, drop, chosen ? 2.2f : 1.2f});
        if (chosen || dot.kind == CubeDotKind::Live) {
            const QColor floorLine = mixed(scene.background, item.color, chosen ? 0.85 : 0.5);
            const float width = chosen ? 1.8f : 1.2f;
            scene.lines.push_back({foot, {foot.x(), -half, half}, floorLine, width});
            scene.lines.push_back({foot, {half, -half, foot.z()}, floorLine, width});
        }
        scene.items.push_back(std::move(item));
    }
    return scene;
}

void CubeCamera::settle()
{
    yaw = std::fmod(yaw, 360.0f);
    if (!(yaw >= 0))
        yaw = std::isfinite(yaw) ? yaw + 360 : 315;
    pitch = std::isfinite(pitch) ? std::clamp(pitch, lowestPitch, highestPitch) : 35.264f;
    zoom = std::isfinite(zoom) ? std::clamp(zoom, smallestZoom, largestZoom) : 1;
}

float CubeCamera::distance() const
{
    const float t = std::min(1.0f, offAxis(yaw, pitch) / lensAngle);
    const float lens = t * t * (3 - 2 * t);
    return 1 / (1 / farthest + (1 / nearest - 1 / farthest) * lens);
}

QVector3D CubeCamera::eye() const
{
    const float y = radians(yaw), p = radians(pitch);
    return distance() * QVector3D(std::cos(p) * std::sin(y), std::sin(p), std::cos(p) * std::cos(y));
}

QVector3D CubeCamera::up() const
{
    const float y = radians(yaw), p = radians(pitch);
    return {-std::sin(p) * std::sin(y), std::cos(p), -std::sin(p) * std::cos(y)};
}

QMatrix4x4 CubeCamera::view() const
{
    QMatrix4x4 matrix;
    matrix.lookAt(eye(), {}, up());
    return matrix;
}

qreal CubeCamera::pixelsPerUnit(const CubeViewport& viewport) const
{
    return std::max(1.0, viewport.fit / circumradius * zoom);
}

QMatrix4x4 CubeCamera::projection(const CubeViewport& viewport) const
{
    const float d = distance();
    const float front = d - 1.5f, back = d + 1.5f;
    const auto scale = static_cast<float>(front / (pixelsPerUnit(viewport) * d));
    QMatrix4x4 matrix;
    matrix.frustum(static_cast<float>(-viewport.centre.x()) * scale,
        static_cast<float>(viewport.size.width() - viewport.centre.x()) * scale,
        static_cast<float>(viewport.centre.y() - viewport.size.height()) * scale,
        static_cast<float>(viewport.centre.y()) * scale, front, back);
    return matrix;
}

QQuaternion CubeCamera::rotation() const
{
    return QQuaternion::fromAxisAndAngle(0, 1, 0, yaw) * QQuaternion::fromAxisAndAngle(1, 0, 0, -pitch);
}

CubeCamera mixedCameras(const CubeCamera& from, const CubeCamera& to, qreal share)
{
    const auto t = static_cast<float>(share);
    float turn = std::fmod(to.yaw - from.yaw, 360.0f);
    turn = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
    CubeCamera camera{
        from.yaw + turn * t, from.pitch + (to.pitch - from.pitch) * t, from.zoom + (to.zoom - from.zoom) * t};
    camera.settle();
    return share >= 1 ? to : camera;
}

CubeProjection::CubeProjection(const CubeCamera& camera, const CubeViewport& viewport)
    : CubeProjection(camera.projection(viewport), camera.view(), viewport)
{
}

// The second row of a perspective matrix holds 2 · near ÷ height of the near plane.
CubeProjection::CubeProjection(
    const QMatrix4x4& projection, const QMatrix4x4& view, const CubeViewport& viewport)
    : m_all(projection * view)
    , m_view(view)
    , m_size(viewport.size)
    , m_scale(static_cast<qreal>(projection(1, 1)) * viewport.size.height() / 2)
{
}

QPointF CubeProjection::operator()(const QVector3D& at) const
{
    const QVector3D device = m_all.map(at);
    return {(static_cast<qreal>(device.x()) + 1) / 2 * m_size.width(),
        (1 - static_cast<qreal>(device.y())) / 2 * m_size.height()};
}

float CubeProjection::depth(const QVector3D& at) const { return -m_view.map(at).z(); }

qreal CubeProjection::radius(const QVector3D& at, qreal world) const
{
    return world * m_scale / static_cast<qreal>(std::max(0.1f, depth(at)));
}

float dotRadius(const CubeCamera& camera, const CubeViewport& viewport, CubeDotKind kind)
{
    const qreal pixels =
        std::clamp(viewport.fit * 0.034, 2.8, 13.0) * std::sqrt(static_cast<qreal>(camera.zoom));
    return static_cast<float>(
        (kind == CubeDotKind::Live ? 1.25 : 1.0) * pixels / camera.pixelsPerUnit(viewport));
}

int pickDot(
    const CubeScene& scene, const CubeCamera& camera, const CubeViewport& viewport, QPointF at, qreal reach)
{
    return pickDot(scene, CubeProjection(camera, viewport), camera, viewport, at, reach);
}

int pickDot(const CubeScene& scene, const CubeProjection& project, const CubeCamera& camera,
    const CubeViewport& viewport, QPointF at, qreal reach)
{
    int picked = -1;
    qreal best = INFINITY;
    for (std::size_t i = 0; i < scene.items.size(); ++i) {
        const CubeItem& item = scene.items[i];
        const QPointF offset = project(item.at) - at;
        const qreal away = std::hypot(offset.x(), offset.y());
        const qreal radius =
            project.radius(item.at, static_cast<qreal>(dotRadius(camera, viewport, item.kind)));
        if (item.kind == CubeDotKind::Live && away <= radius)
            return static_cast<int>(i);
        if (away <= std::max(reach, radius) && away < best) {
            best = away;
            picked = static_cast<int>(i);
        }
    }
    return picked;
}

const CubeSolid& cubeSolid(Axis axis)
{
    static const std::array<CubeSolid, cubeAxes> solids{makeCube(), makeTetrahedron(), makeOctahedron()};
    return solids[static_cast<std::size_t>(axis)];
}

QQuaternion dotRotation(const CubeCamera& camera, Axis axis)
{
    const auto tilt = [](float down, float left) {
        return QQuaternion::fromAxisAndAngle(1, 0, 0, down) * QQuaternion::fromAxisAndAngle(0, 1, 0, left);
    };
    switch (axis) {
    case Axis::Memory:
        return camera.rotation() * tilt(16, -20);
    case Axis::Compute:
        return camera.rotation() * tilt(6, 16);
    case Axis::Bandwidth:
        return camera.rotation() * tilt(8, -30);
    }
    return camera.rotation();
}

QVector3D lightDirection(const CubeCamera& camera)
{
    return camera.rotation().rotatedVector(QVector3D(-0.45f, 0.72f, 0.62f)).normalized();
}

bool sameFrame(const SceneFrame& a, const SceneFrame& b)
{
    return a.camera == b.camera && a.viewport == b.viewport && a.ratio == b.ratio
        && (a.scene == b.scene || (a.scene && b.scene && *a.scene == *b.scene));
}

} // namespace ridgepoint
