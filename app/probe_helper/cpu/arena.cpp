#include "app/probe_helper/cpu/arena.h"

#include "app/probe_helper/channel.h"
#include "app/probe_helper/cpu/kernels.h"

#include <sys/mman.h>

#include <algorithm>

namespace ridgepoint::probe {

namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t fillBlock = std::size_t(4) << 20; // between two looks at the channel

} // namespace

Arena::~Arena() { release(); }

void Arena::release()
{
    for (std::byte* region : m_regions)
        munmap(region, m_bytesEach);
    m_regions.clear();
    m_bytesEach = 0;
}

bool Arena::allocate(int threads, std::size_t bytes)
{
    release();
    m_bytesEach = bytes / page * page;
    m_hugePages = true;
    for (int i = 0; i < threads; ++i) {
        void* region = mmap(nullptr, m_bytesEach, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (region == MAP_FAILED) {
            release();
            return false;
        }
        m_regions.push_back(static_cast<std::byte*>(region));
#ifdef MADV_HUGEPAGE
        m_hugePages &= madvise(region, m_bytesEach, MADV_HUGEPAGE) == 0;
#else
        m_hugePages = false;
#endif
    }
    return true;
}

bool Arena::fill(Team& team, std::uint32_t key, const Channel& channel)
{
    team.run([&](int thread) {
        auto* values = reinterpret_cast<float*>(m_regions[static_cast<std::size_t>(thread)]);
        const std::size_t count = m_bytesEach / sizeof(float);
        const auto first = static_cast<std::uint32_t>(static_cast<std::size_t>(thread) * count);
        constexpr std::size_t block = fillBlock / sizeof(float);
        for (std::size_t done = 0; done < count && !channel.cancelled(); done += block)
            fillUnits(
                values + done, std::min(block, count - done), first + static_cast<std::uint32_t>(done), key);
    });
    return !channel.cancelled();
}

std::size_t Arena::arrayBytes(int count) const
{
    const std::size_t share = m_bytesEach / static_cast<std::size_t>(count);
    if (count == 1)
        return share / kernelBlock * kernelBlock;
    // A whole number of pages and one block more.
    return (share - kernelBlock) / page * page + kernelBlock;
}

std::byte* Arena::array(int thread, int index, int count) const
{
    return m_regions[static_cast<std::size_t>(thread)] + static_cast<std::size_t>(index) * arrayBytes(count);
}

} // namespace ridgepoint::probe
