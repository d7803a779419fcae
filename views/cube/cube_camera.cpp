#include "views/cube/cube_camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {

namespace {

constexpr double circumradius = 0.8660254; // of the unit cube
constexpr float nearest = 4.4f; // the lens of a general view, in edges of the cube
constexpr float farthest = 60; // along an axis, and isometric: parallel for the eye
constexpr float lensAngle = 25; // degrees off those at which the lens is back

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

} // namespace ridgepoint
