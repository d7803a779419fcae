#pragma once

// A few pinned threads that start work together. They wait asleep between measurements and meet in a
// spinning barrier only for the moment of the start.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ridgepoint::probe {

struct TeamTiming
{
    double seconds = 0; // from the common start to the last end
    double worstShare = 1; // least of processor time over wall time, any thread
};

class Team
{
public:
    // One thread for each logical processor named. One that cannot be pinned runs where the system puts it;
    // one that cannot be started throws std::system_error.
    explicit Team(const std::vector<int>& processors);
    ~Team();
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    int size() const { return static_cast<int>(m_threads.size()); }
    // Calls work(thread) on each thread at once and waits for all.
    TeamTiming run(const std::function<void(int)>& work);

private:
    void serve(int thread, int processor);
    void leave(); // ends the threads that there are

    std::mutex m_mutex;
    std::condition_variable m_wake, m_finished;
    const std::function<void(int)>* m_work = nullptr;
    int m_round = 0;
    int m_left = 0;
    bool m_leaving = false;
    std::atomic<int> m_atStart{0};
    struct Clocked
    {
        double begin = 0, end = 0, share = 1;
    };
    std::vector<Clocked> m_clocked;
    std::vector<std::thread> m_threads;
};

} // namespace ridgepoint::probe
