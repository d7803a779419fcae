#include "views/cube/gl_renderer.h"

#include "views/cube/gl_module.h"

#include <QCoreApplication>
#include <QPluginLoader>

namespace ridgepoint {

namespace {

struct Opened
{
    const GlModule* module = nullptr;
    QString error;
};

const Opened& opened()
{
    static const Opened once = [] {
        Opened result;
        // Of this build only: the two exchange plain structs. In a build tree it lies beside the program, and
        // tests lie one folder deeper.
        for (const char* const folder : {"/", "/../", "/" RIDGEPOINT_MODULE_FOLDER "/"}) {
            QPluginLoader loader(QCoreApplication::applicationDirPath() + QLatin1String(folder)
                + QStringLiteral("ridgepoint-gl"));
            result.module = qobject_cast<GlModule*>(loader.instance());
            if (result.module)
                break;
            if (result.error.isEmpty() || !loader.fileName().isEmpty())
                result.error = loader.errorString();
        }
        return result;
    }();
    return once;
}

const GlModule* glModule() { return opened().module; }

} // namespace

QString glRendererError() { return glModule() ? QString() : opened().error; }

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
