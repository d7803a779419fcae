#pragma once

// Plays a recorded run back as if the helper said it, a few seconds for all of it.

#include "core/measurement/probe_run.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace ridgepoint {

class ProbeReplay : public QObject
{
    Q_OBJECT
public:
    explicit ProbeReplay(QObject* parent = nullptr);

    // Whoever is playing stops first. At once: all events before start() returns.
    void start(std::vector<ProbeEvent> events, bool atOnce);
    void pause() { m_timer.stop(); }
    void resume();
    void cancel(); // ends with what was played
    bool isRunning() const { return m_next < m_events.size(); }
    const ProbeRun& run() const { return m_run; } // marked as recorded

Q_SIGNALS:
    void said(const ridgepoint::ProbeEvent& event);
    void ended();

private:
    void play(std::size_t count);

    std::vector<ProbeEvent> m_events;
    std::size_t m_next = 0;
    std::size_t m_atATime = 1;
    ProbeRun m_run;
    QTimer m_timer;
};

} // namespace ridgepoint
