#pragma once

// How much of a search has been looked at, counted by several threads. Private to this room.

#include <functional>
#include <mutex>

namespace ridgepoint {

class ShareLooked
{
public:
    // `tell` hears of the share after each part, one thread at a time; may be empty.
    ShareLooked(double whole, const std::function<void(double)>& tell)
        : m_whole(whole)
        , m_tell(tell)
    {
    }
    void add(double part)
    {
        if (!m_tell)
            return;
        const std::scoped_lock lock(m_mutex);
        m_looked += part;
        m_tell(m_looked / m_whole);
    }

private:
    const double m_whole;
    const std::function<void(double)>& m_tell;
    std::mutex m_mutex;
    double m_looked = 0;
};

} // namespace ridgepoint
