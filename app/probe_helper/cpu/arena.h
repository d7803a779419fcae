#pragma once

// The memory that the CPU probe streams through: one region for each thread, touched first by that thread,
// on huge pages where the system grants them.

#include "app/probe_helper/cpu/team.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint::probe {

class Channel;

class Arena
{
public:
    Arena() = default;
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    // `bytes` of each thread, in place of what there was. False, and nothing held, when the system refuses.
    bool allocate(int threads, std::size_t bytes);
    std::size_t bytesEach() const { return m_bytesEach; }
    bool hugePages() const { return m_hugePages; } // asked for and not refused

    // Fills with values uniform in [-1, 1), fp32, thread t's from position t · bytes/4 on. False: cancelled.
    bool fill(Team& team, std::uint32_t key, const Channel& channel);

    // Array `index` of `count` equal ones in a thread's region. Their beginnings are 1 KiB apart modulo a
    // page, so that addresses do not alias.
    std::byte* array(int thread, int index, int count) const;
    std::size_t arrayBytes(int count) const;

private:
    void release();

    std::vector<std::byte*> m_regions;
    std::size_t m_bytesEach = 0;
    bool m_hugePages = false;
};

} // namespace ridgepoint::probe
