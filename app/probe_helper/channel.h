#pragma once

// The helper's two ends: events go out a line each, commands come in. Whoever closes the other end, or sends
// SIGTERM or SIGINT, cancels.

#include "app/probe_helper/clock.h"
#include "core/measurement/events.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace ridgepoint::probe {

class Channel
{
public:
    // File descriptors; `in` below zero: nobody sends commands. `clock` gives seconds and never goes back.
    Channel(int in, int out, std::function<double()> clock = secondsNow);
    ~Channel();
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    void say(const ProbeEvent& event); // from any thread; a reader that is gone cancels
    bool cancelled() const { return m_cancelled.load(std::memory_order_relaxed); }
    void cancel();
    // Waits while paused. False once cancelled.
    bool proceed();
    // Seconds of the clock, standing still while paused: what budgets and deadlines count on.
    double now() const;

private:
    void listen();
    void obey(ProbeCommand command);

    int m_in, m_out;
    std::function<double()> m_clock;
    int m_wake[2]{-1, -1}; // a signal, or the end of this object
    std::mutex m_writing;
    std::atomic<bool> m_cancelled{false};
    std::atomic<double> m_pausedSeconds{0};
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_paused = false;
    std::thread m_listener;
};

} // namespace ridgepoint::probe
