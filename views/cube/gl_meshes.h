#pragma once

// Triangles for the scene where OpenGL draws it. Plain numbers: no OpenGL here.

#include "views/cube/cube_solid.h"

#include <QVector3D>

#include <vector>

namespace ridgepoint {

struct TriangleMesh
{
    std::vector<QVector3D> positions, normals;
    std::vector<quint16> triangles;

    quint16 add(const QVector3D& at, const QVector3D& normal)
    {
        positions.push_back(at);
        normals.push_back(normal);
        return static_cast<quint16>(positions.size() - 1);
    }
    void quad(quint16 a, quint16 b, quint16 c, quint16 d)
    {
        triangles.insert(triangles.end(), {a, b, c, a, c, d});
    }
};

// A convex solid with rounded edges: the surface Σ max(0, nᵢ·x ÷ dᵢ)ᵖ = 1 over its facets, which for large p
// is the solid itself. Its gradient is the normal.
TriangleMesh roundedSolid(const CubeSolid& solid);
TriangleMesh rod(); // from (0, 0, 0) to (0, 1, 0), of radius 1: GL's own lines are one pixel thin and jagged
TriangleMesh pane(); // the unit square in the plane z = 0
TriangleMesh boxInside(); // the unit cube, wound to be seen from inside

} // namespace ridgepoint
