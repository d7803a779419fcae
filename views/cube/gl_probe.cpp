#include "views/cube/gl_probe.h"

#include <QCoreApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>

Q_DECLARE_METATYPE(std::shared_ptr<ridgepoint::GlMemory>)

namespace ridgepoint {

namespace {

constexpr const char* modeProperty = "ridgepoint.graphics3d";
constexpr const char* programProperty = "ridgepoint.glProbe";
constexpr const char* memoryProperty = "ridgepoint.glMemory";
constexpr const char* statusProperty = "ridgepoint.graphics3dStatus";

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CubeView)
};

} // namespace

void setGraphics3d(QCoreApplication& application, const Graphics3dSettings& settings)
{
    application.setProperty(modeProperty, static_cast<int>(settings.mode));
    application.setProperty(programProperty, settings.program);
    application.setProperty(memoryProperty, QVariant::fromValue(settings.memory));
}

Graphics3dSettings graphics3d()
{
    const QCoreApplication* application = QCoreApplication::instance();
    const QVariant mode = application ? application->property(modeProperty) : QVariant();
    if (!mode.isValid())
        return {};
    return {static_cast<Graphics3d>(mode.toInt()), application->property(programProperty).toString(),
        application->property(memoryProperty).value<std::shared_ptr<GlMemory>>()};
}

void setGraphics3dStatus(const QString& sentence)
{
    if (QCoreApplication* application = QCoreApplication::instance())
        application->setProperty(statusProperty, sentence);
}

QString graphics3dStatus()
{
    const QCoreApplication* application = QCoreApplication::instance();
    return application ? application->property(statusProperty).toString() : QString();
}

GlReport probeGl()
{
    GlReport report;
    QOffscreenSurface surface;
    surface.setFormat(QSurfaceFormat::defaultFormat());
    surface.create();
    QOpenGLContext context;
    context.setFormat(QSurfaceFormat::defaultFormat());
    if (!surface.isValid() || !context.create() || !context.makeCurrent(&surface)) {
        report.reason = Words::tr("no OpenGL context is available");
        return report;
    }
    const auto* name = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
    report.device = QString::fromLatin1(name ? name : "");
    const QSurfaceFormat got = context.format();
    // The shaders are GLSL 1.50, and pictures are resolved from multisampled buffers: OpenGL 3.2.
    if (context.isOpenGLES() || got.version() < qMakePair(3, 2))
        report.reason = Words::tr("%1 offers OpenGL %2.%3, and 3.2 is needed")
                            .arg(report.device)
                            .arg(got.majorVersion())
                            .arg(got.minorVersion());
    else
        report.usable = true;
    context.doneCurrent();
    return report;
}

GlProbe::GlProbe(QObject* parent)
    : QObject(parent)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        answer(
            {.usable = false, .device = {}, .reason = Words::tr("OpenGL did not answer within 3 seconds")});
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            answer(
                {.usable = false, .device = {}, .reason = Words::tr("the check for OpenGL did not start")});
    });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] {
        if (constexpr qint64 longestAnswer = 100'000; m_process.bytesAvailable() > longestAnswer)
            m_process.end();
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        const QString said = QString::fromUtf8(m_process.readAllStandardOutput()).trimmed();
        if (status == QProcess::CrashExit)
            answer({.usable = false,
                .device = {},
                .reason = Words::tr("the OpenGL driver crashed when it was tried")});
        else if (code != 0 || said.isEmpty())
            answer({.usable = false,
                .device = {},
                .reason = said.isEmpty() ? Words::tr("no OpenGL context is available") : said});
        else
            answer({.usable = true, .device = said.section(QLatin1Char('\n'), -1), .reason = {}});
    });
}

GlProbe::~GlProbe() { m_process.disconnect(this); }

void GlProbe::start(const QString& program)
{
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_patience.start(glPatienceMs);
    m_process.start(program, {QStringLiteral("--probe-gl")});
}

void GlProbe::answer(const GlReport& report)
{
    if (m_answered)
        return;
    m_answered = true;
    m_patience.stop();
    if (m_process.state() != QProcess::NotRunning)
        m_process.end();
    Q_EMIT done(report);
}

} // namespace ridgepoint
