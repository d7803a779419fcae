#pragma once

// What the program and its module for OpenGL say to each other. The module is a library of its own, opened
// when a cube is first shown (gl_renderer.h): Qt 3D takes longer to load than a window may take to open, and
// a machine without it, or with a broken one, loses the better picture and nothing else.

#include "views/cube/scene_renderer.h"

#include <memory>

namespace ridgepoint {

class GlModule
{
public:
    virtual ~GlModule() = default;
    virtual std::unique_ptr<SceneRenderer> makeRenderer(const QString& device) const = 0;
    virtual int liveRenderers() const = 0;
    virtual CubeProjection projection(const SceneFrame& frame) const = 0;
};

} // namespace ridgepoint

Q_DECLARE_INTERFACE(ridgepoint::GlModule, "org.ridgepoint.GlModule")
