#include "app/probe_ui/probe_replay.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int interval = 30; // ms
constexpr std::size_t turns = 150; // about five seconds

} // namespace

ProbeReplay::ProbeReplay(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(interval);
    connect(&m_timer, &QTimer::timeout, this, [this] { play(m_atATime); });
}

void ProbeReplay::start(std::vector<ProbeEvent> events, bool atOnce)
{
    m_timer.stop();
    m_events = std::move(events);
    m_next = 0;
    m_run = {};
    m_run.recorded = true;
    m_atATime = std::max<std::size_t>(1, m_events.size() / turns);
    if (atOnce || m_events.empty())
        play(m_events.size());
    else
        m_timer.start();
}

void ProbeReplay::resume()
{
    if (isRunning())
        m_timer.start();
}

void ProbeReplay::cancel()
{
    if (!isRunning())
        return;
    m_run.done = ProbeDone{ProbeEnd::Cancelled, {}, 0};
    m_next = m_events.size();
    play(0);
}

void ProbeReplay::play(std::size_t count)
{
    for (; count > 0 && m_next < m_events.size(); --count) {
        const ProbeEvent& event = m_events[m_next++];
        m_run.take(event);
        Q_EMIT said(event);
    }
    if (m_next >= m_events.size()) {
        m_timer.stop();
        Q_EMIT ended();
    }
}

} // namespace ridgepoint
