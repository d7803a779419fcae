#pragma once

// Whoever waits for a long command sees that it goes on: when the next line on standard error is due.

#include <chrono>

namespace ridgepoint {

class Waiting
{
public:
    bool isDue()
    {
        const auto now = std::chrono::steady_clock::now();
        if (now < m_next)
            return false;
        m_next = now + between;
        return true;
    }

private:
    static constexpr std::chrono::seconds first{2}, between{5};
    std::chrono::steady_clock::time_point m_next = std::chrono::steady_clock::now() + first;
};

} // namespace ridgepoint
