#pragma once

// The scene by OpenGL through Qt 3D, without a window: frames are captured as images (QRenderCapture) that
// the view paints as any other picture. gl_module.cpp alone names Qt 3D, which is optional; it is deprecated
// upstream and has to be losable in a day.
//
// Before QApplication: QT3D_RENDERER=opengl, and a default surface format of 3.3 core with depth 24 and
// stencil 8 (prepareGraphics() in app/). Ask the probe (gl_probe.h) first: without a context nothing is ever
// delivered.

#include "views/cube/scene_renderer.h"

#include <memory>

namespace ridgepoint {

// The first call of any opens the module, ridgepoint-gl beside the program or where it is installed. Without
// it there is no renderer, and glProjection() is the painter's.

// `device` names what draws, for people: "llvmpipe (LLVM 15.0.6, 256 bits)". Null: there is no module.
std::unique_ptr<SceneRenderer> makeGlRenderer(const QString& device);
QString glRendererError(); // why there is no module, in Qt's words; empty: there is one
int liveGlRenderers(); // engines in existence, for tests of leaks
CubeProjection glProjection(const SceneFrame& frame); // by the matrices of the camera that Qt 3D is given

} // namespace ridgepoint
