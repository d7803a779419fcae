#pragma once

// What predicting thousands of rows may take: threads, who hears how far it is, and who may stop it.

#include "core/base/on_threads.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <stop_token>

namespace ridgepoint {

struct RowEffort
{
    unsigned threads = 1; // the same answers for any number
    std::stop_token stop{}; // what has been found by then is worth nothing
    std::function<void(double share)> progress = {}; // 0 … 1, from any of the threads

    bool stopped() const { return stop.stop_requested(); }
    void say(double share) const
    {
        if (progress)
            progress(share);
    }
    // The same, of a part of the whole.
    RowEffort within(double from, double to) const
    {
        RowEffort part = *this;
        if (progress)
            part.progress = [whole = progress, from, to](double share) { whole(from + (to - from) * share); };
        return part;
    }
};

template <class Work>
void forEachRow(std::size_t count, const RowEffort& effort, const Work& work)
{
    std::atomic<std::size_t> done{0};
    forEachOnThreads(count, effort.threads, effort.stop, [&](std::size_t i) {
        work(i);
        effort.say(static_cast<double>(++done) / static_cast<double>(count));
    });
}

} // namespace ridgepoint
