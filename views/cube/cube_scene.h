#pragma once

// One description of the picture for both renderers: what stands where, in which colour, and the camera that
// looks at it (cube_camera.h). Plain values; nothing here knows OpenGL, and picking is the same for both.

#include "views/cube/cube_camera.h"
#include "views/cube/cube_data.h"

#include <QColor>
#include <QPointF>
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

// −½ … ½; loads beyond the range stay at its ends.
float cubeCoordinate(const CubeRange& range, double load);
// Ranges that hold every placed dot; never narrower than `keep` where that is given (while dragging).
CubeRanges cubeRanges(const CubeData& data, const CubeRanges* keep = nullptr);
CubeScene cubeScene(const CubeData& data, const CubeRanges& ranges, const Theme& theme,
    const QString& selected, std::vector<QVector3D> trail = {});
QVector3D cubePosition(const CubeDot& dot, const CubeRanges& ranges);

// The dot that a point means, for every renderer alike: the live dot where it covers the point, for others
// may hide it; else the one with the nearest centre of those that cover it or are within `reach` pixels; −1:
// none.
int pickDot(const CubeScene& scene, const CubeCamera& camera, const CubeViewport& viewport, QPointF at,
    qreal reach = 10);
int pickDot(const CubeScene& scene, const CubeProjection& project, const CubeCamera& camera,
    const CubeViewport& viewport, QPointF at, qreal reach = 10);

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
