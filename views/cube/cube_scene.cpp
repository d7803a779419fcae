#include "views/cube/cube_scene.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr float half = 0.5f;
constexpr int lowestDecade = -9, highestDecade = 12;

} // namespace

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

bool sameFrame(const SceneFrame& a, const SceneFrame& b)
{
    return a.camera == b.camera && a.viewport == b.viewport && a.ratio == b.ratio
        && (a.scene == b.scene || (a.scene && b.scene && *a.scene == *b.scene));
}

} // namespace ridgepoint
