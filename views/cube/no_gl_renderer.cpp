// Where the build found no Qt 3D: the painter draws the cube.

#include "views/cube/gl_renderer.h"

namespace ridgepoint {

bool glRendererBuilt() { return false; }
std::unique_ptr<SceneRenderer> makeGlRenderer(const QString&) { return nullptr; }
int liveGlRenderers() { return 0; }
CubeProjection glProjection(const SceneFrame& frame) { return {frame.camera, frame.viewport}; }

} // namespace ridgepoint
