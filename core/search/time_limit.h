#pragma once

// Stops whatever looks at its token after a while, or as soon as another token asks for it.

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace ridgepoint {

class TimeLimit
{
public:
    // `atMost` empty: no limit but the other token's.
    TimeLimit(std::stop_token other, std::optional<std::chrono::milliseconds> atMost)
        : m_passOn(std::move(other), [this] { m_ended.request_stop(); })
    {
        if (!atMost)
            return;
        m_timer = std::jthread([this, limit = *atMost](const std::stop_token& over) {
            std::mutex mutex;
            std::condition_variable_any gone;
            std::unique_lock lock(mutex);
            gone.wait_for(lock, over, limit, [] { return false; });
            if (!over.stop_requested())
                m_ended.request_stop();
        });
    }
    std::stop_token token() const { return m_ended.get_token(); }

private:
    std::stop_source m_ended;
    std::stop_callback<std::function<void()>> m_passOn;
    std::jthread m_timer; // ends with this
};

} // namespace ridgepoint
