#include "views/cube/gl_renderer.h"

#include "views/cube/gl_module.h"

#include <QPluginLoader>

namespace ridgepoint {

namespace {

const GlModule* glModule()
{
    static const GlModule* const module = [] {
        QPluginLoader loader(QStringLiteral("ridgepoint-gl")); // in QCoreApplication::libraryPaths()
        return qobject_cast<GlModule*>(loader.instance());
    }();
    return module;
}

} // namespace

std::unique_ptr<SceneRenderer> makeGlRenderer(const QString& device)
{
    return glModule() ? glModule()->makeRenderer(device) : nullptr;
}

int liveGlRenderers() { return glModule() ? glModule()->liveRenderers() : 0; }

CubeProjection glProjection(const SceneFrame& frame)
{
    return glModule() ? glModule()->projection(frame) : CubeProjection(frame.camera, frame.viewport);
}

} // namespace ridgepoint
