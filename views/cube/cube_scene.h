#pragma once

// One description of the picture for both renderers: what stands where, in which colour, and the camera that
// looks at it. Plain values; nothing here knows OpenGL, and projection and picking are the same for both.
//
// World: a cube of edge 1 around the origin. x = compute, y (up) = memory, z = bandwidth; each axis runs over
// whole decades of load.

#include "views/cube/cube_data.h"

#include <QColor>
#include <QMatrix4x4>
#include <QPointF>
#include <QQuaternion>
#include <QSizeF>
#include <QVector3D>

#include <memory>

namespace ridgepoint {

// Decades of load along one axis; the wall at 1× is always inside.
struct CubeRange
{
    int low = -1, high = 1; // powers of ten
    bool operator==(const CubeRange&) const = default;
};
using CubeRanges = std::array<CubeRange, cubeAxes>; // by Axis

struct CubeItem
{
    QString key;
    CubeDotKind kind = CubeDotKind::Preset;
    std::size_t baseline = 0;
    Axis shape = Axis::Memory; // the binding axis: cube, tetrahedron, octahedron
    QVector3D at;
    QColor color;
    bool operator==(const CubeItem&) const = default;
};

struct CubeLine
{
    QVector3D from, to;
    QColor color; // opaque
    float width = 1; // pixels
    bool operator==(const CubeLine&) const = default;
};

struct CubeScene
{
    CubeRanges ranges;
    std::vector<CubeItem> items; // live, baselines, presets; only those with three loads
    std::vector<CubeLine> lines; // dropped to the floor, and the edges of the box
    std::array<QColor, cubeAxes> walls; // opaque; each renderer makes glass of it
    std::array<float, cubeAxes> wallAt{}; // coordinate of load 1 along its axis
    QColor background, floor, grid;
    bool dark = false;
    int selected = -1; // of items
    std::vector<QVector3D> trail; // where the live dot has come from, oldest first
    bool operator==(const CubeScene&) const = default;
};

QVector3D axisDirection(Axis axis);
// −½ … ½; loads beyond the range stay at its ends.
float cubeCoordinate(const CubeRange& range, double load);
// Ranges that hold every placed dot; never narrower than `keep` where that is given (while dragging).
CubeRanges cubeRanges(const CubeData& data, const CubeRanges* keep = nullptr);
CubeScene cubeScene(const CubeData& data, const CubeRanges& ranges, const Theme& theme,
    const QString& selected, std::vector<QVector3D> trail = {});
QVector3D cubePosition(const CubeDot& dot, const CubeRanges& ranges);

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

// The dot that a point means, for every renderer alike: the live dot where it covers the point, for others
// may hide it; else the one with the nearest centre of those that cover it or are within `reach` pixels; −1:
// none.
int pickDot(const CubeScene& scene, const CubeCamera& camera, const CubeViewport& viewport, QPointF at,
    qreal reach = 10);
int pickDot(const CubeScene& scene, const CubeProjection& project, const CubeCamera& camera,
    const CubeViewport& viewport, QPointF at, qreal reach = 10);

// The shape that stands for an axis: a convex solid about the origin, circumradius about 1.
struct CubeSolid
{
    struct Facet
    {
        std::vector<QVector3D> corners; // counter-clockwise from outside
        QVector3D normal;
        float offset = 0; // of its plane from the origin
    };
    std::vector<Facet> facets;
};
const CubeSolid& cubeSolid(Axis axis);
// Dots turn with the camera, so that ■, ▲ and ◆ stay what they are from every side.
QQuaternion dotRotation(const CubeCamera& camera, Axis axis);
// Towards the light, in world coordinates; it moves with the camera.
QVector3D lightDirection(const CubeCamera& camera);

// All that a renderer needs for one picture.
struct SceneFrame
{
    std::shared_ptr<const CubeScene> scene;
    CubeCamera camera;
    CubeViewport viewport;
    qreal ratio = 1; // device pixels of a pixel
};
bool sameFrame(const SceneFrame& a, const SceneFrame& b);

} // namespace ridgepoint
