#include "app/document/program.h"

#include "widgets/fonts.h"
#include "widgets/icons.h"
#include "widgets/style.h"

#include <QApplication>
#include <QSurfaceFormat>

namespace ridgepoint {

QString versionText() { return QStringLiteral(RIDGEPOINT_VERSION); }

void prepareGraphics()
{
    ignoreSystemFontRules();
    // The 3D picture needs the OpenGL renderer (the other one crashes without a GPU) and these buffers.
    if (qEnvironmentVariableIsEmpty("QT3D_RENDERER"))
        qputenv("QT3D_RENDERER", "opengl");
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    QSurfaceFormat::setDefaultFormat(format);
}

void prepareApplication()
{
    QCoreApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QCoreApplication::setOrganizationName(QStringLiteral("ridgepoint"));
    QCoreApplication::setApplicationVersion(versionText());
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QGuiApplication::setDesktopFileName(QStringLiteral("ridgepoint"));
    loadBundledFonts();
    QApplication::setStyle(new Style);
    QApplication::setFont(baseFont());
    QGuiApplication::setWindowIcon(applicationIcon());
}

} // namespace ridgepoint
