#pragma once

// Runs ridgepoint-probe as a process of its own and puts its lines together. Whatever the helper does, crash,
// hang, babble without end, ignore a cancel, it ends as a sentence, with all that was measured before, and
// with it whatever it started.

#include "core/measurement/probe_run.h"
#include "core/measurement/protocol.h"

#include "widgets/helper_process.h"

#include <QObject>
#include <QTimer>

namespace ridgepoint {

struct ProbeRequest
{
    QString device; // "cpu", "cuda:0"; empty: the first GPU, or else the processor
    bool full = false; // a minute instead of ten seconds
    QStringList only; // beginnings of steps; empty: all
    QStringList types; // of data: "fp32", "bf16" …; empty: all
    QStringList shapes; // "8192x512x4096": matrix products to measure, too
};

class ProbeClient : public QObject
{
    Q_OBJECT

public:
    struct Patience
    {
        int start = 5'000; // ms, as the next three
        int cancel = 2'000; // before a helper that does not answer is killed
        int silence = 20'000; // no line at all; the longest step says something every second or so
        int whole = 600'000; // of which the longest run takes a tenth; starts anew after a pause
        qint64 output = 16'000'000; // bytes that it says altogether; the longest run says 1 % of that
    };

    // `program` empty: ridgepoint-probe beside this program, or where it is installed.
    explicit ProbeClient(const QString& program = {}, QObject* parent = nullptr);
    static QString helper(const QString& program); // its path
    ~ProbeClient() override; // ends a helper that still runs, and waits for it: none is left behind

    void setPatience(const Patience& patience) { m_patience = patience; }
    // False: one is running already, here or in another client of this process.
    bool start(const ProbeRequest& request);
    void cancel();
    void pause();
    void resume();
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    bool isPaused() const { return m_paused; }
    bool isCancelling() const { return m_cancelling; }

    const ProbeRun& run() const { return m_run; }
    // The helper did not take what it was asked; trouble() says why.
    bool refused() const { return m_refused; }
    // What went wrong, for people; empty after a good end. Known when ended() comes.
    QString trouble() const { return m_trouble; }

Q_SIGNALS:
    void said(const ridgepoint::ProbeEvent& event);
    void ended();

private:
    void readLines();
    void take(const std::string& line);
    void finish(int exitCode, QProcess::ExitStatus status);
    void fail(QProcess::ProcessError error);
    void giveUp(const QString& why); // ends the helper
    void heard(qint64 bytes);
    void send(ProbeCommand command);
    void watch();
    void end();

    QString m_program;
    HelperProcess m_process;
    QTimer m_watch; // a single answer
    QTimer m_limit; // all of it
    Patience m_patience;
    ProbeLines m_lines;
    ProbeRun m_run;
    QString m_trouble;
    QString m_lastWords; // of standard error
    qint64 m_heard = 0; // bytes
    int m_unread = 0; // lines that made no sense
    bool m_refused = false;
    bool m_paused = false;
    bool m_cancelling = false;
    bool m_killed = false;
    bool m_ended = true;
};

} // namespace ridgepoint
