#pragma once

// The same work for each of many, on several threads.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <new>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

namespace ridgepoint {

// Does the work; an exception in it ends the program. Out of a function that is noexcept it would too, but
// its cleanup may call std::terminate() before anybody can ask which one it was.
template <class Work>
void orEnd(const Work& work) noexcept
{
    try {
        work();
    } catch (...) {
        std::terminate();
    }
}

// At most `count` more threads that do `work`: as many as there is memory for. They are waited for where the
// vector ends, so `work` must end without whoever holds it.
template <class Work>
std::vector<std::jthread> startHelpers(std::size_t count, const Work& work)
{
    std::vector<std::jthread> helpers;
    try {
        helpers.reserve(count);
        while (helpers.size() < count)
            helpers.emplace_back(work);
    } catch (const std::bad_alloc&) {
    } catch (const std::system_error&) { // no room for its stack
    }
    return helpers;
}

// Each thread takes the next that nobody has, so `work` must not care which of them come first. What is left
// when `stop` is asked for is left.
template <class Work>
void forEachOnThreads(std::size_t count, unsigned threads, const std::stop_token& stop, const Work& work)
{
    std::atomic<std::size_t> next{0};
    const auto some = [&] {
        for (std::size_t i = next++; i < count && !stop.stop_requested(); i = next++)
            work(i);
    };
    const std::vector<std::jthread> helpers =
        startHelpers(std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(1, count)) - 1, some);
    try {
        some();
    } catch (...) {
        next = count; // nobody waits for the rest
        throw;
    }
}

} // namespace ridgepoint
