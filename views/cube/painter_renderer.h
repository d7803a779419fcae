#pragma once

// The scene by QPainter alone: depth-sorted solids with flat facets, drop lines and translucent walls. Every
// export is drawn by it (vectors stay vectors), and every window where OpenGL is missing.

#include "views/cube/scene_renderer.h"

namespace ridgepoint {

// Into the rectangle at `topLeft` of the frame's size; nothing leaves it, also where the device cannot clip.
void paintScene(QPainter& painter, const SceneFrame& frame, QPointF topLeft = {});

// The outline of a dot's solid, in pixels of the viewport.
QPolygonF dotOutline(const CubeItem& item, const CubeCamera& camera, const CubeViewport& viewport);

class PainterRenderer : public SceneRenderer
{
    Q_OBJECT
public:
    using SceneRenderer::SceneRenderer;

    QString name() const override;
    void request(const SceneFrame& frame) override; // delivers at once
};

} // namespace ridgepoint
