#include "views/cube/gl_meshes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace ridgepoint {

namespace {

constexpr float half = 0.5f;

} // namespace

TriangleMesh roundedSolid(const CubeSolid& solid)
{
    constexpr float power = 13;
    constexpr int steps = 10;
    TriangleMesh mesh;
    const auto onSurface = [&](const QVector3D& direction) {
        float sum = 0;
        for (const CubeSolid::Facet& facet : solid.facets)
            sum += std::pow(
                std::max(0.0f, QVector3D::dotProduct(facet.normal, direction) / facet.offset), power);
        return direction * std::pow(sum, -1 / power);
    };
    const auto normalAt = [&](const QVector3D& at) {
        QVector3D normal;
        for (const CubeSolid::Facet& facet : solid.facets)
            normal += facet.normal / facet.offset
                * std::pow(std::max(0.0f, QVector3D::dotProduct(facet.normal, at) / facet.offset), power - 1);
        return normal.normalized();
    };
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            const auto first = static_cast<int>(mesh.positions.size());
            for (int i = 0; i <= steps; ++i) {
                for (int j = 0; j <= steps; ++j) {
                    // Tangents: even steps of angle.
                    const auto spread = [](int k) {
                        return std::tan(
                            (static_cast<float>(k) / steps - half) * std::numbers::pi_v<float> / 2);
                    };
                    QVector3D direction;
                    direction[axis] = side;
                    direction[(axis + 1) % 3] = side * spread(i);
                    direction[(axis + 2) % 3] = spread(j);
                    const QVector3D at = onSurface(direction.normalized());
                    mesh.add(at, normalAt(at));
                }
            }
            const auto index = [&](int i, int j) {
                return static_cast<quint16>(first + i * (steps + 1) + j);
            };
            for (int i = 0; i < steps; ++i)
                for (int j = 0; j < steps; ++j)
                    mesh.quad(index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1));
        }
    }
    return mesh;
}

TriangleMesh rod()
{
    constexpr int sides = 6;
    TriangleMesh mesh;
    for (int i = 0; i < sides; ++i) {
        const float a = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / sides;
        const QVector3D out(std::cos(a), 0, std::sin(a));
        mesh.add(out, out);
        mesh.add(out + QVector3D(0, 1, 0), out);
    }
    for (int i = 0; i < sides; ++i) {
        const auto a = static_cast<quint16>(2 * i), b = static_cast<quint16>(2 * ((i + 1) % sides));
        mesh.quad(a, static_cast<quint16>(a + 1), static_cast<quint16>(b + 1), b);
    }
    return mesh;
}

TriangleMesh pane()
{
    TriangleMesh mesh;
    for (const auto& [x, y] :
        {std::pair(-half, -half), std::pair(half, -half), std::pair(half, half), std::pair(-half, half)})
        mesh.add({x, y, 0}, {0, 0, 1});
    mesh.quad(0, 1, 2, 3);
    return mesh;
}

TriangleMesh boxInside()
{
    TriangleMesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-half, half}) {
            QVector3D normal;
            normal[axis] = side > 0 ? -1 : 1;
            std::array<quint16, 4> corner{};
            std::size_t n = 0;
            for (const auto& [u, v] : {std::pair(-half, -half), std::pair(half, -half), std::pair(half, half),
                     std::pair(-half, half)}) {
                QVector3D at;
                at[axis] = side;
                at[(axis + 1) % 3] = u;
                at[(axis + 2) % 3] = v;
                corner[n++] = mesh.add(at, normal);
            }
            if (side > 0)
                std::swap(corner[1], corner[3]);
            mesh.quad(corner[0], corner[1], corner[2], corner[3]);
        }
    }
    return mesh;
}

} // namespace ridgepoint
