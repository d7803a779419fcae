#pragma once

#include <chrono>

namespace ridgepoint::probe {

inline double secondsNow() // of the steady clock
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace ridgepoint::probe
