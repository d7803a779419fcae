#pragma once

// The same work for each of many, on several threads.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stop_token>
#include <thread>
#include <vector>

namespace ridgepoint {

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
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < std::min<std::size_t>(threads, count); ++i)
        helpers.emplace_back(some);
    some();
}

} // namespace ridgepoint
