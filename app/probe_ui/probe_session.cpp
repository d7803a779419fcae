#include "app/probe_ui/probe_session.h"

#include <utility>

namespace ridgepoint {

ProbeSession::ProbeSession(const QString& program, QObject* parent)
    : QObject(parent)
    , m_program(program)
    , m_client(program)
{
    connect(&m_client, &ProbeClient::said, this, &ProbeSession::take);
    connect(&m_client, &ProbeClient::ended, this, [this] { finish(m_client.run(), m_client.trouble()); });
    connect(&m_replay, &ProbeReplay::said, this, &ProbeSession::take);
    connect(&m_replay, &ProbeReplay::ended, this, [this] { finish(m_replay.run(), {}); });
}

bool ProbeSession::busy() const
{
    return m_state == State::Running || m_state == State::Paused || m_state == State::Cancelling;
}

void ProbeSession::begin()
{
    m_run = {};
    m_events.clear();
    m_trouble.clear();
    Q_EMIT began();
}

void ProbeSession::start(const ProbeRequest& request)
{
    if (busy())
        return;
    begin();
    setState(State::Running); // a helper that cannot be started may end before start() returns
    if (!m_client.start(request))
        finish({}, m_client.trouble());
}

void ProbeSession::replay(std::vector<ProbeEvent> events, bool atOnce)
{
    if (busy())
        return;
    begin();
    m_run.recorded = true;
    setState(State::Running);
    m_replay.start(std::move(events), atOnce);
}

void ProbeSession::show(ProbeRun run)
{
    if (busy())
        return;
    begin();
    finish(std::move(run), {});
}

void ProbeSession::pauseOrResume()
{
    const bool resumes = m_state == State::Paused;
    if (!resumes && m_state != State::Running)
        return;
    if (replaying())
        resumes ? m_replay.resume() : m_replay.pause();
    else
        resumes ? m_client.resume() : m_client.pause();
    setState(resumes ? State::Running : State::Paused);
}

void ProbeSession::cancel()
{
    if (m_state != State::Running && m_state != State::Paused)
        return;
    if (replaying())
        return m_replay.cancel();
    m_client.cancel();
    setState(State::Cancelling);
}

void ProbeSession::take(const ProbeEvent& event)
{
    m_run.take(event);
    m_events.push_back(event);
    Q_EMIT said(event);
}

void ProbeSession::finish(const ProbeRun& run, const QString& trouble)
{
    m_run = run;
    m_trouble = trouble;
    setState(m_run.empty() ? State::Failed : State::Done);
    Q_EMIT ended();
}

void ProbeSession::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

} // namespace ridgepoint
