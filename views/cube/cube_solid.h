#pragma once

// The shapes of the dots: ■ memory, ▲ compute, ◆ bandwidth.

#include "views/cube/cube_data.h"

#include <QVector3D>

#include <vector>

namespace ridgepoint {

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

} // namespace ridgepoint
