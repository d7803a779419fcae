#pragma once

// The better picture in the window, where it can be had: finds out about OpenGL, asks its renderer for frames
// and keeps the last one. Until then, and whenever it fails, there is no picture here and the view paints its
// own. A renderer that does not deliver is given up for the session after three seconds.

#include "views/cube/gl_probe.h"
#include "views/cube/scene_renderer.h"

#include <functional>
#include <memory>
#include <optional>

namespace ridgepoint {

class LiveScene : public QObject
{
    Q_OBJECT
public:
    // From the device's name; null where there is no such renderer.
    using Factory = std::function<std::unique_ptr<SceneRenderer>(const QString& device)>;
    using Clock = std::function<qint64()>; // milliseconds

    LiveScene(Factory factory, Graphics3dSettings settings, QObject* parent = nullptr, Clock clock = {});
    ~LiveScene() override;

    // Asks for this picture, as soon as there is something to ask. Cheap, and may be called while painting.
    void want(const SceneFrame& frame);
    // The newest picture that has this frame's size and colours; `shown` is the frame it is of. Null: none.
    const QImage* picture(const SceneFrame& frame, SceneFrame* shown) const;

    QString status() const { return m_status; } // one sentence: what draws, or why OpenGL does not
    bool drawing() const { return m_renderer != nullptr; }
    void poll(); // looks at the clock; a timer calls it

Q_SIGNALS:
    void changed(); // another picture, or none any more

private:
    enum class State
    {
        Asleep,
        Probing,
        Drawing,
        Off,
    };
    void wake();
    void open(const QString& device);
    void send();
    void giveUp(const QString& reason);
    void remember(const QString& device);
    void setStatus(const QString& status);

    Factory m_factory;
    Graphics3dSettings m_settings;
    Clock m_clock;
    State m_state = State::Asleep;
    std::unique_ptr<GlProbe> m_probe;
    std::unique_ptr<SceneRenderer> m_renderer;
    std::optional<SceneFrame> m_wanted, m_sent;
    bool m_queued = false; // send() is on its way
    std::optional<qint64> m_askedAt; // the oldest request without an answer
    QTimer m_watchdog;
    QImage m_image;
    SceneFrame m_imageFrame;
    QString m_status;
    QString m_device; // to be remembered once it has drawn
};

} // namespace ridgepoint
