#include "app/probe_helper/cpu/team.h"

#include "app/probe_helper/clock.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <limits>

namespace ridgepoint::probe {

namespace {

constexpr std::size_t stackBytes = std::size_t(512) << 10;

double clockNow(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void pinTo(int processor)
{
    cpu_set_t mask;
    CPU_ZERO(&mask);
    CPU_SET(processor, &mask);
    pthread_setaffinity_np(pthread_self(), sizeof mask, &mask); // without, it runs where it is put
}

} // namespace

Team::Team(const std::vector<int>& processors)
    : m_clocked(processors.size())
{
    m_threads.reserve(processors.size());
    // The usual 8 MB of a stack would take a limit of address space (ulimit -v) for nothing.
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, stackBytes);
    pthread_setattr_default_np(&small);
    pthread_attr_destroy(&small);
    try {
        for (std::size_t i = 0; i < processors.size(); ++i)
            m_threads.emplace_back(&Team::serve, this, static_cast<int>(i), processors[i]);
    } catch (...) {
        leave();
        throw;
    }
}

Team::~Team() { leave(); }

void Team::leave()
{
    {
        const std::lock_guard lock(m_mutex);
        m_leaving = true;
    }
    m_wake.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

TeamTiming Team::run(const std::function<void(int)>& work)
{
    {
        std::unique_lock lock(m_mutex);
        m_work = &work;
        m_left = size();
        m_atStart = 0;
        ++m_round;
        m_wake.notify_all();
        m_finished.wait(lock, [this] { return m_left == 0; });
    }
    double begin = std::numeric_limits<double>::max(), end = 0;
    TeamTiming out;
    for (const Clocked& each : m_clocked) {
        begin = std::min(begin, each.begin);
        end = std::max(end, each.end);
        out.worstShare = std::min(out.worstShare, each.share);
    }
    out.seconds = end - begin;
    return out;
}

void Team::serve(int thread, int processor)
{
    pinTo(processor);
    Clocked& own = m_clocked[static_cast<std::size_t>(thread)];
    for (int served = 0;;) {
        const std::function<void(int)>* work = nullptr;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [&] { return m_leaving || m_round != served; });
            if (m_leaving)
                return;
            served = m_round;
            work = m_work;
        }
        // Whoever waits gives way now and then: with fewer processors than threads, spinning would starve the
        // thread that is awaited.
        ++m_atStart;
        for (int spins = 0; m_atStart < size(); ++spins)
            if (spins % 4096 == 4095)
                sched_yield();
        const double busy = clockNow(CLOCK_THREAD_CPUTIME_ID);
        own.begin = secondsNow();
        (*work)(thread);
        own.end = secondsNow();
        const double spent = clockNow(CLOCK_THREAD_CPUTIME_ID) - busy;
        own.share = own.end > own.begin ? std::min(1.0, spent / (own.end - own.begin)) : 1.0;
        const std::lock_guard lock(m_mutex);
        if (--m_left == 0)
            m_finished.notify_one();
    }
}

} // namespace ridgepoint::probe
