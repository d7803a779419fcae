#include "views/cube/live_scene.h"

#include "views/cube/gl_renderer.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace ridgepoint {

LiveScene::LiveScene(Factory factory, Graphics3dSettings settings, QObject* parent, Clock clock)
    : QObject(parent)
    , m_factory(std::move(factory))
    , m_settings(std::move(settings))
    , m_clock(std::move(clock))
{
    if (!m_clock) {
        QElapsedTimer timer;
        timer.start();
        m_clock = [timer] { return timer.elapsed(); };
    }
    m_watchdog.setSingleShot(true);
    connect(&m_watchdog, &QTimer::timeout, this, &LiveScene::poll);
    if (m_settings.mode == Graphics3d::Painter) {
        m_state = State::Off;
        setStatus(tr("Drawn without OpenGL."));
    } else {
        setStatus(tr("Drawn without OpenGL until it is found."));
    }
}

LiveScene::~LiveScene() = default;

void LiveScene::want(const SceneFrame& frame)
{
    if (m_state == State::Off || (m_wanted && sameFrame(*m_wanted, frame)))
        return;
    m_wanted = frame;
    if (m_queued)
        return;
    m_queued = true;
    QMetaObject::invokeMethod(
        this, [this] { send(); }, Qt::QueuedConnection);
}

void LiveScene::send()
{
    m_queued = false;
    if (m_state == State::Asleep)
        wake();
    if (m_state != State::Drawing || !m_wanted || (m_sent && sameFrame(*m_sent, *m_wanted)))
        return;
    m_sent = m_wanted;
    if (!m_askedAt) {
        m_askedAt = m_clock();
        m_watchdog.start(glPatienceMs);
    }
    m_renderer->request(*m_sent);
}

void LiveScene::wake()
{
    if (m_settings.mode == Graphics3d::Gl) {
        // Whoever insists has the say, but Qt 3D ends the program where the version is too low for it.
        if (const GlReport here = m_settings.program.isEmpty() ? GlReport{true, {}, {}} : probeGl();
            !here.usable)
            return giveUp(here.reason);
        return open({});
    }
    if (const QString known = m_settings.memory ? m_settings.memory->device() : QString(); !known.isEmpty())
        return open(known);
    if (m_settings.program.isEmpty())
        return giveUp(tr("nothing can check for it"));
    m_state = State::Probing;
    m_probe = std::make_unique<GlProbe>();
    connect(m_probe.get(), &GlProbe::done, this, [this](const GlReport& report) {
        m_probe.release()->deleteLater(); // it is the sender
        if (report.usable)
            open(report.device);
        else
            giveUp(report.reason);
        send();
    });
    m_probe->start(m_settings.program);
}

void LiveScene::remember(const QString& device)
{
    if (m_settings.memory && m_settings.mode == Graphics3d::Auto && m_settings.memory->device() != device)
        m_settings.memory->keep(device);
}

void LiveScene::setStatus(const QString& status)
{
    m_status = status;
    setGraphics3dStatus(status);
}

void LiveScene::open(const QString& device)
{
    remember({}); // until it has drawn
    m_device = device;
    m_renderer = m_factory ? m_factory(device) : nullptr;
    if (!m_renderer)
        return giveUp(tr("its module with Qt 3D does not open: %1").arg(glRendererError()));
    m_state = State::Drawing;
    setStatus(tr("Drawn by %1.").arg(m_renderer->name()));
    connect(m_renderer.get(), &SceneRenderer::delivered, this,
        [this](const QImage& image, const SceneFrame& frame) {
            m_image = image;
            m_imageFrame = frame;
            if (!m_device.isEmpty())
                remember(std::exchange(m_device, QString()));
            if (m_sent && sameFrame(*m_sent, frame)) {
                m_askedAt.reset();
                m_watchdog.stop();
            } else {
                m_askedAt = m_clock(); // it is alive; the next picture has its own three seconds
                m_watchdog.start(glPatienceMs);
            }
            Q_EMIT changed();
        });
    connect(m_renderer.get(), &SceneRenderer::failed, this, &LiveScene::giveUp);
}

void LiveScene::poll()
{
    if (!m_askedAt)
        return;
    const qint64 waited = m_clock() - *m_askedAt;
    if (waited >= glPatienceMs)
        giveUp(tr("no picture came within 3 seconds"));
    else
        m_watchdog.start(static_cast<int>(glPatienceMs - waited));
}

void LiveScene::giveUp(const QString& reason)
{
    m_state = State::Off;
    setStatus(tr("Drawn without OpenGL: %1.").arg(reason));
    m_device.clear();
    m_askedAt.reset();
    m_watchdog.stop();
    m_image = {};
    m_imageFrame = {};
    if (m_renderer) {
        m_renderer->disconnect(this);
        m_renderer.release()->deleteLater(); // it may be the sender
    }
    Q_EMIT changed();
}

const QImage* LiveScene::picture(const SceneFrame& frame, SceneFrame* shown) const
{
    if (m_image.isNull() || m_imageFrame.viewport.size != frame.viewport.size
        || m_imageFrame.ratio != frame.ratio || m_imageFrame.scene->background != frame.scene->background)
        return nullptr;
    *shown = m_imageFrame;
    return &m_image;
}

} // namespace ridgepoint
