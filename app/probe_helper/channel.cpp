#include "app/probe_helper/channel.h"

#include "core/measurement/protocol.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace ridgepoint::probe {

namespace {

int signalPipe = -1; // of the one channel of this process; a handler can know nothing else

void onSignal(int)
{
    const int saved = errno;
    [[maybe_unused]] const auto written = write(signalPipe, "s", 1);
    errno = saved;
}

} // namespace

Channel::Channel(int in, int out, std::function<double()> clock)
    : m_in(in)
    , m_out(out)
    , m_clock(std::move(clock))
{
    if (pipe2(m_wake, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // no commands then; measuring still works
    signalPipe = m_wake[1];
    std::signal(SIGPIPE, SIG_IGN); // a closed output is seen by say()
    std::signal(SIGTERM, onSignal);
    std::signal(SIGINT, onSignal);
    m_listener = std::thread(&Channel::listen, this);
}

Channel::~Channel()
{
    if (m_listener.joinable()) {
        [[maybe_unused]] const auto written = write(m_wake[1], "e", 1);
        m_listener.join();
        std::signal(SIGTERM, SIG_DFL);
        std::signal(SIGINT, SIG_DFL);
    }
    for (const int end : m_wake)
        if (end >= 0)
            close(end);
}

void Channel::say(const ProbeEvent& event)
{
    const std::string line = writeProbeEvent(event);
    const std::lock_guard lock(m_writing);
    for (std::size_t done = 0; done < line.size();) {
        const ssize_t written = write(m_out, line.data() + done, line.size() - done);
        if (written > 0)
            done += static_cast<std::size_t>(written);
        else if (errno != EINTR)
            return cancel();
    }
}

void Channel::cancel()
{
    m_cancelled = true;
    const std::lock_guard lock(m_mutex);
    m_changed.notify_all();
}

double Channel::now() const { return m_clock() - m_pausedSeconds; }

bool Channel::proceed()
{
    std::unique_lock lock(m_mutex);
    if (m_paused && !m_cancelled) {
        const double since = m_clock();
        m_changed.wait(lock, [this] { return !m_paused || m_cancelled; });
        m_pausedSeconds = m_pausedSeconds + m_clock() - since;
    }
    return !m_cancelled;
}

void Channel::obey(ProbeCommand command)
{
    if (command == ProbeCommand::Cancel)
        return cancel();
    const std::lock_guard lock(m_mutex);
    m_paused = command == ProbeCommand::Pause;
    m_changed.notify_all();
}

void Channel::listen()
{
    ProbeLines lines;
    std::array<pollfd, 2> ends{{{m_wake[0], POLLIN, 0}, {m_in, POLLIN, 0}}};
    for (;;) {
        if (poll(ends.data(), m_in >= 0 ? 2 : 1, -1) < 0 && errno != EINTR)
            return;
        std::array<char, 4096> bytes{};
        if (ends[0].revents != 0) {
            const ssize_t count = read(m_wake[0], bytes.data(), 1);
            if (count == 1 && bytes[0] == 'e')
                return;
            cancel();
        }
        if (m_in >= 0 && ends[1].revents != 0) {
            const ssize_t count = read(m_in, bytes.data(), bytes.size());
            if (count <= 0) {
                if (count < 0 && (errno == EINTR || errno == EAGAIN))
                    continue;
                m_in = ends[1].fd = -1;
                cancel();
                continue;
            }
            lines.add({bytes.data(), static_cast<std::size_t>(count)});
            while (const auto line = lines.next())
                if (const auto command = readProbeCommand(*line))
                    obey(*command);
        }
        for (pollfd& each : ends)
            each.revents = 0;
    }
}

} // namespace ridgepoint::probe
