#include "views/cube/cube_solid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {

namespace {

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
        // One corner towards the viewer.
        const float angle = (90 + 120 * static_cast<float>(i)) * std::numbers::pi_v<float> / 180;
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

const CubeSolid& cubeSolid(Axis axis)
{
    static const std::array<CubeSolid, cubeAxes> solids{makeCube(), makeTetrahedron(), makeOctahedron()};
    return solids[static_cast<std::size_t>(axis)];
}

} // namespace ridgepoint
