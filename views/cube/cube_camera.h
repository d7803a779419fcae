#pragma once

// The camera of the cube, where it puts a point of the world in the picture, and what turns with it.
//
// World: a cube of edge 1 around the origin. x = compute, y (up) = memory, z = bandwidth; each axis runs over
// whole decades of load.

#include "views/cube/cube_data.h"

#include <QMatrix4x4>
#include <QPointF>
#include <QQuaternion>
#include <QSizeF>
#include <QVector3D>

namespace ridgepoint {

QVector3D axisDirection(Axis axis);

// Where the cube is in the picture, in its pixels.
struct CubeViewport
{
    QSizeF size{1, 1};
    QPointF centre; // of the cube
    qreal fit = 1; // radius of the cube's sphere at zoom 1
    bool operator==(const CubeViewport&) const = default;
};

// Looks at the middle of the cube. Angles in degrees: yaw 0 looks along the bandwidth axis, 90 along compute;
// pitch 90 looks down the memory axis.
struct CubeCamera
{
    float yaw = 315, pitch = 35.264f; // isometric, with larger models up and to the right
    float zoom = 1;
    bool operator==(const CubeCamera&) const = default;

    static constexpr float lowestPitch = -20, highestPitch = 90;
    static constexpr float smallestZoom = 0.6f, largestZoom = 3;
    void settle(); // into those limits, yaw into 0…360

    // A long lens, and none at all along an axis: there a load can be read off against the ticks.
    float distance() const;
    QVector3D eye() const;
    QVector3D up() const;
    QMatrix4x4 view() const;
    QMatrix4x4 projection(const CubeViewport& viewport) const;
    QQuaternion rotation() const; // camera to world
    qreal pixelsPerUnit(const CubeViewport& viewport) const; // at the middle of the cube
};
// Shortest way round.
CubeCamera mixedCameras(const CubeCamera& from, const CubeCamera& to, qreal share);

// World to pixels of the viewport.
class CubeProjection
{
public:
    CubeProjection(const CubeCamera& camera, const CubeViewport& viewport);
    // By the matrices of whoever draws it.
    CubeProjection(const QMatrix4x4& projection, const QMatrix4x4& view, const CubeViewport& viewport);
    QPointF operator()(const QVector3D& at) const;
    float depth(const QVector3D& at) const; // larger is farther from the eye
    qreal radius(const QVector3D& at, qreal world) const; // in pixels, of a sphere there

private:
    QMatrix4x4 m_all, m_view;
    QSizeF m_size;
    qreal m_scale = 1; // pixels of a unit at distance 1
};

// World radius of a dot, so that it has a readable size in pixels.
float dotRadius(const CubeCamera& camera, const CubeViewport& viewport, CubeDotKind kind);

// Dots turn with the camera, so that ■, ▲ and ◆ stay what they are from every side.
QQuaternion dotRotation(const CubeCamera& camera, Axis axis);
// Towards the light, in world coordinates; it moves with the camera.
QVector3D lightDirection(const CubeCamera& camera);

} // namespace ridgepoint
