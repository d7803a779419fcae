// The clock of a helper that measures the pretended card: loaded before the C library, it moves when somebody
// looks at it, sleeps or waits for the card, and not while the machine is busy with others. Sleeping takes no
// time either, but where a cancel is to arrive meanwhile ("slow" and "cancel …" in RIDGEPOINT_FAKE_CUDA).

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string>

#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr std::int64_t second = 1'000'000'000, aLook = 200; // nanoseconds
std::atomic<std::int64_t> now = 1000 * second;

bool waitsInEarnest()
{
    const char* ways = std::getenv("RIDGEPOINT_FAKE_CUDA");
    const std::string all = ',' + std::string(ways ? ways : "") + ',';
    return all.find(",slow,") != std::string::npos || all.find(",cancel ") != std::string::npos;
}

} // namespace

extern "C" {

// The helper has waited for the card.
void advanceCardClock(double seconds) { now += static_cast<std::int64_t>(seconds * second); }

int clock_gettime(clockid_t id, timespec* out)
{
    if (id != CLOCK_MONOTONIC)
        return static_cast<int>(syscall(SYS_clock_gettime, id, out));
    const std::int64_t at = now += aLook;
    *out = {at / second, at % second};
    return 0;
}

int nanosleep(const timespec* asked, timespec* left)
{
    now += asked->tv_sec * second + asked->tv_nsec;
    static const bool inEarnest = waitsInEarnest();
    return inEarnest ? static_cast<int>(syscall(SYS_nanosleep, asked, left)) : 0;
}
}
