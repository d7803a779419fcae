#pragma once

// One measurement of this machine, or one played back or opened: its state, its events so far and the run
// they make. Lives as long as the window; dialogs come and go over it, in one language after the other.

#include "app/probe_ui/probe_client.h"
#include "app/probe_ui/probe_replay.h"

#include <vector>

namespace ridgepoint {

class ProbeSession : public QObject
{
    Q_OBJECT
public:
    enum class State
    {
        Idle,
        Running,
        Paused,
        Cancelling,
        Done, // completed, or ended with something measured
        Failed
    };

    // `program` is the helper; empty: the one beside this program.
    explicit ProbeSession(const QString& program, QObject* parent = nullptr);

    const QString& program() const { return m_program; }
    State state() const { return m_state; }
    bool busy() const;
    bool replaying() const { return m_replay.isRunning(); }
    // Of the measurement in progress, or else of the last one; a run that was opened has no events.
    const ProbeRun& run() const { return m_run; }
    const std::vector<ProbeEvent>& events() const { return m_events; }
    const QString& trouble() const { return m_trouble; } // what went wrong, for people; empty: nothing

    // Each does nothing while busy, but for pauseOrResume() and cancel(), which do nothing unless.
    void start(const ProbeRequest& request);
    void replay(std::vector<ProbeEvent> events, bool atOnce);
    void show(ProbeRun run); // a whole one
    void pauseOrResume();
    void cancel();

Q_SIGNALS:
    void began();
    void said(const ridgepoint::ProbeEvent& event);
    void stateChanged();
    void ended(); // state(), run() and trouble() are final

private:
    void begin();
    void take(const ProbeEvent& event);
    void finish(const ProbeRun& run, const QString& trouble);
    void setState(State state);

    QString m_program;
    ProbeClient m_client;
    ProbeReplay m_replay;
    ProbeRun m_run;
    std::vector<ProbeEvent> m_events;
    QString m_trouble;
    State m_state = State::Idle;
};

} // namespace ridgepoint
