#include "app/document/program.h"

#include "app/document/settings.h"
#include "core/base/printable.h"
#include "widgets/files.h"
#include "widgets/fonts.h"
#include "widgets/icons.h"
#include "widgets/style.h"

#include <QApplication>
#include <QFileInfo>
#include <QHashSeed>
#include <QStandardPaths>
#include <QSurfaceFormat>

#include <cstdio>

#include <fcntl.h>

namespace ridgepoint {

QStringList argumentsOf(int argc, const char* const* argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i) {
        const int file = isValidUtf8(argv[i]) ? -1 : open(argv[i], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        arguments +=
            file < 0 ? QString::fromLocal8Bit(argv[i]) : QStringLiteral("/proc/self/fd/%1").arg(file);
    }
    return arguments;
}

namespace {

QString revision;

}

QString versionText() { return QStringLiteral(RIDGEPOINT_VERSION); }

QString versionAndRevision()
{
    return revision.isEmpty() ? versionText() : versionText() + QStringLiteral(" (") + revision + u')';
}

void setRevision(const QString& made) { revision = made; }

void prepareGraphics()
{
    // Qt's writers number fonts and styles as their hashes come: with one seed, documents are the same in
    // every run. What strangers could make collide are files of bounded size.
    QHashSeed::setDeterministicGlobalSeed();
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

namespace {

// Reading settings from a pipe would wait for ever, and writing them take its place. Such a run has its
// defaults, and keeps nothing.
void keepFromWaitingForSettings()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    const QString file = folder + QStringLiteral("/ridgepoint/ridgepoint.json");
    if (!isStream(file) && !QFileInfo(file).isDir())
        return;
    std::fprintf(
        stderr, "ridgepoint: %s is not a regular file; going on without settings\n", qUtf8Printable(file));
    // No folder can be in there, so that nothing is found and nothing is left behind.
    QSettings::setPath(StoredSettings::format(), QSettings::UserScope, QStringLiteral("/dev/null"));
}

} // namespace

void prepareApplication()
{
    QCoreApplication::setApplicationName(QStringLiteral("ridgepoint"));
    QCoreApplication::setOrganizationName(QStringLiteral("ridgepoint"));
    QCoreApplication::setApplicationVersion(versionText());
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Ridgepoint"));
    QGuiApplication::setDesktopFileName(QStringLiteral("ridgepoint"));
    keepFromWaitingForSettings();
    loadBundledFonts();
    QApplication::setStyle(new Style);
    QApplication::setFont(baseFont());
    QGuiApplication::setWindowIcon(applicationIcon());
}

} // namespace ridgepoint
