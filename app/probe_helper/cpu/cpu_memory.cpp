#include "app/probe_helper/cpu/cpu_probe.h"
#include "app/probe_helper/cpu/cpu_stream.h"

#include "app/probe_helper/decimal.h"
#include "core/base/text.h"
#include "core/measurement/counter_random.h"
#include "core/measurement/order_statistics.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>

namespace ridgepoint::probe {

namespace {

constexpr double mebibyte = 1024.0 * 1024;
// Arrays this much larger than the last cache leave at most a quarter of themselves in it.
constexpr double arrayOverCache = 4;
// What arrays together must exceed it by for the part in it not to show.
constexpr double clearOfCache = 8;
constexpr double smallestArray = 256 * mebibyte;
// Of the memory free now, all arrays together.
constexpr double mostOfMemory = 3.0 / 8;
constexpr double triadScale = 0.4;
constexpr float updateBy = 0.0419F;
constexpr int checkedPlaces = 4096;
constexpr std::uint32_t halfBits = 0x3f000000; // 0.5F, what is written
// Bytes a thread goes through between two looks at the channel: at most some 10 ms. Shorter ones would bring
// the two places that read() reads from too near to each other (8 MiB apart is 5 % slower than 32).
constexpr std::size_t slice = std::size_t(64) << 20;
// Bytes of a launch of the sweep, all threads together.
constexpr double sweepPiece = 64 * mebibyte;
// Beginning and end of a run may differ by this much before it is said: what two quick runs are to agree in.
constexpr double steady = 0.03;

std::string megabytes(double bytes) { return decimal(bytes / 1e6, 0) + " MB"; }

// Of the first block of an array, whatever it holds by now.
bool updatesRightly(const KernelSet& set, const float* values)
{
    alignas(64) std::array<float, kernelBlock / sizeof(float)> block{};
    std::copy_n(values, block.size(), block.begin());
    set.update(block.data(), kernelBlock, updateBy);
    return std::equal(block.begin(), block.end(), values,
        [](float after, float before) { return after == before + updateBy; });
}

} // namespace

double CpuProbe::memoryBound() const
{
    return std::min(3 * std::max(leastArray(), smallestArray), mostOfMemory * m_topology.availableBytes);
}

double CpuProbe::leastArray() const
{
    const double cache = m_topology.lastLevelBytes();
    return cache > 0 ? arrayOverCache * cache : smallestArray;
}

bool CpuProbe::makeArena(StepContext& context)
{
    if (!m_arenaMade) {
        m_arenaMade = true;
        const int threads = m_topology.threads();
        const double total = memoryBound();
        if (total < 4 * mebibyte * threads
            || !m_arena.allocate(threads, static_cast<std::size_t>(total / threads))) {
            context.skip("memory",
                phrase("only %1 of memory are free, too little to stream through",
                    megabytes(m_topology.availableBytes))
                    .plain());
            return false;
        }
        if (!m_arena.hugePages())
            context.warn(
                "pages", "The system refuses huge pages; memory may measure 10 to 30 % slower than it is.");
    }
    if (m_arena.bytesEach() == 0)
        return false;
    if (m_dirty) {
        if (!m_arena.fill(team(Crew::All), m_key, context.channel()))
            return false;
        m_dirty = false;
    }
    return true;
}

// Goes once through one part of a region, a slice at a time.
void CpuProbe::pass(
    const KernelSet& set, const Stream& how, int region, int part, int parts, const Channel& channel) const
{
    const std::size_t each = m_arena.arrayBytes(how.arrays);
    const std::size_t share = each / static_cast<std::size_t>(parts) / kernelBlock * kernelBlock;
    const std::size_t end = part + 1 == parts ? each : share * static_cast<std::size_t>(part + 1);
    auto* a = m_arena.array(region, 0, how.arrays);
    const auto* b = how.arrays > 1 ? m_arena.array(region, 1, how.arrays) : a;
    const auto* c = how.arrays > 2 ? m_arena.array(region, 2, how.arrays) : a;
    for (std::size_t at = share * static_cast<std::size_t>(part); at < end && !channel.cancelled();
         at += slice) {
        const std::size_t bytes = std::min(slice, end - at);
        auto* to = reinterpret_cast<double*>(a + at);
        const auto* left = reinterpret_cast<const double*>(b + at);
        const auto* right = reinterpret_cast<const double*>(c + at);
        switch (how.way) {
        case Stream::Read: {
            const volatile std::uint32_t all = set.read(a + at, bytes, 1);
            (void)all;
            break;
        }
        case Stream::Write:
            set.write(a + at, bytes, halfBits, 1);
            break;
        case Stream::Update:
            set.update(reinterpret_cast<float*>(a + at), bytes, updateBy);
            break;
        case Stream::Copy:
            set.copy(a + at, b + at, bytes, 1);
            break;
        case Stream::Triad:
            set.triad(to, left, right, triadScale, bytes);
            break;
        case Stream::TriadStreaming:
            set.triadStreaming(to, left, right, triadScale, bytes);
            break;
        }
    }
}

// All arrays once: several threads each through their own region, or their part of one; one thread through
// all regions.
TimedBatch CpuProbe::passes(
    const KernelSet& set, const Stream& how, Crew crew, int launches, const Channel& channel)
{
    const int regions = m_topology.threads();
    Team& workers = team(crew);
    const int parts = std::max(1, workers.size() / regions);
    return timed(workers, [&, parts](int thread) {
        for (int i = 0; i < launches && !channel.cancelled(); ++i)
            for (int region = thread % regions; region < regions; region += std::min(regions, workers.size()))
                pass(set, how, region, thread / regions, parts, channel);
    });
}

// The widest vectors are not always the fastest past the caches: on Zen 4 streaming stores of 32 bytes reach
// 5 % more than those of 64. The two widest sets are tried.
const KernelSet& CpuProbe::fastest(const Stream& how, StepContext& context)
{
    const std::span<const KernelSet> sets = kernelSets();
    const KernelSet*& chosen = m_fastest[static_cast<std::size_t>(how.way)];
    if (!chosen) {
        chosen = &m_set;
        if (how.way == Stream::TriadStreaming && !m_forced && sets.size() > 1) {
            const KernelSet* const tried[]{&sets[sets.size() - 1], &sets[sets.size() - 2]};
            double least = std::numeric_limits<double>::max();
            // The first round only brings the pages in.
            for (int i = 0; i < 6 && context.secondsLeft() > 0 && context.proceed(); ++i) {
                const double took = passes(*tried[i % 2], how, Crew::All, 1, context.channel()).seconds;
                if (i >= 2 && took < least) {
                    least = took;
                    chosen = tried[i % 2];
                }
            }
        }
    }
    return *chosen;
}

void CpuProbe::stream(StepContext& context, const Stream& how, Crew crew)
{
    const std::string id = "dram." + std::string(how.id) + suffix(crew);
    if (!makeArena(context))
        return;
    const int regions = m_topology.threads();
    const std::size_t each = m_arena.arrayBytes(how.arrays);
    const double arrayBytes = static_cast<double>(each) * regions;
    if (arrayBytes < 0.99 * leastArray()) {
        const double cache = m_topology.lastLevelBytes();
        context.skip(id,
            (cache > 0
                    ? phrase("arrays of %1 are all the free memory allows, and the %2 cache would hold too "
                             "much of them (it takes %3 each)",
                        megabytes(arrayBytes), megabytes(cache), megabytes(leastArray()))
                    : phrase("arrays of %1 are all the free memory allows, and a cache whose size the system "
                             "does not say may hold them (it takes %2 each)",
                        megabytes(arrayBytes), megabytes(leastArray())))
                .plain());
        return;
    }
    if (how.way != Stream::Read)
        m_dirty = true;
    const KernelSet& set = fastest(how, context);
    Measurement what;
    what.step = id;
    what.workPerLaunch = how.countedArrays * arrayBytes;
    what.run = [&](int launches) { return passes(set, how, crew, launches, context.channel()); };
    const auto right = [&] {
        const auto* a = m_arena.array(0, 0, how.arrays);
        if (how.way == Stream::Read) {
            std::uint32_t all = 0;
            const auto* words = reinterpret_cast<const std::uint32_t*>(a);
            const std::size_t bytes = std::min(slice, each);
            for (std::size_t i = 0; i < bytes / 4; ++i)
                all ^= words[i];
            return all == set.read(a, bytes, 1);
        }
        if (how.way == Stream::Update)
            return updatesRightly(set, reinterpret_cast<const float*>(a));
        const auto* to = reinterpret_cast<const double*>(a);
        const auto* b =
            reinterpret_cast<const double*>(m_arena.array(0, how.arrays - 1 == 0 ? 0 : 1, how.arrays));
        const auto* c = reinterpret_cast<const double*>(m_arena.array(0, how.arrays - 1, how.arrays));
        const std::size_t values = each / sizeof(double);
        for (int i = 0; i < checkedPlaces; ++i) {
            const std::size_t at = randomBits(static_cast<std::uint32_t>(i), m_key) % values;
            double expected = b[at];
            if (how.arrays == 3) {
                const volatile double product = triadScale * c[at];
                expected = set.fused ? std::fma(triadScale, c[at], b[at]) : b[at] + product;
            }
            if (to[at] != expected)
                return false;
        }
        return true;
    };
    ProbeResult result = begun(ProbeRole::MemoryCeiling, "B/s", team(crew).size());
    result.convention.counts = how.counts;
    result.convention.kernel = std::string(how.kernel) + ", " + std::string(set.label);
    result.convention.data =
        how.arrays == 3 ? "fp32 uniform in [-1, 1), read as fp64" : "fp32 uniform in [-1, 1)";
    result.convention.arrayBytes = arrayBytes;
    const double overCache = how.arrays * arrayBytes / std::max(1.0, m_topology.lastLevelBytes());
    context.send(what, result, [&](ProbeResult& sent) {
        if (overCache < clearOfCache && sent.note.empty())
            sent.note =
                phrase("all arrays are %1 times the cache, which holds part of them", decimal(overCache, 1))
                    .plain();
        sent.check = right() ? ProbeCheck::Passed : ProbeCheck::Failed;
        if (sent.check == ProbeCheck::Failed)
            sent.note = "what came back differs from a scalar computation";
        if (crew == Crew::All) {
            m_bestMemory = std::max(m_bestMemory, sent.median);
            if (how.way == Stream::Read)
                m_readAtFirst = sent.median;
        }
    });
}

void CpuProbe::level(
    StepContext& context, const std::string& name, double cacheBytes, const Stream& how, Crew crew)
{
    const std::string id = name + '.' + how.id + suffix(crew);
    if (cacheBytes <= 0) {
        context.skip(id, "the system does not say how large this cache is");
        return;
    }
    if (!makeArena(context))
        return;
    // Half of the level, so that nothing else pushes the array out.
    const auto each = static_cast<std::size_t>(cacheBytes / 2 / how.arrays) / kernelBlock * kernelBlock;
    if (each == 0 || each * static_cast<std::size_t>(how.arrays) > m_arena.bytesEach()) {
        context.skip(id, "the memory that is free does not hold half of this cache");
        return;
    }
    Team& workers = team(crew);
    // A launch is long enough that starting it does not show.
    const int repeats = std::max(1, static_cast<int>(mebibyte / static_cast<double>(each)));
    Measurement what;
    what.step = id;
    what.workPerLaunch = how.countedArrays * static_cast<double>(each) * repeats * workers.size();
    what.run = [&](int launches) {
        return timed(workers, [&](int thread) {
            auto* a = m_arena.array(thread, 0, 1);
            auto* b = a + each;
            for (int i = 0; i < launches && !context.channel().cancelled(); ++i) {
                if (how.way == Stream::Read) {
                    const volatile std::uint32_t all = m_set.read(a, each, repeats);
                    (void)all;
                } else if (how.way == Stream::Write) {
                    m_set.write(a, each, halfBits, repeats);
                } else {
                    m_set.copy(a, b, each, repeats);
                }
            }
        });
    };
    if (how.way != Stream::Read)
        m_dirty = true;
    ProbeResult result = begun(ProbeRole::CacheCeiling, "B/s", workers.size());
    result.convention.counts = how.counts;
    result.convention.kernel = std::string(how.kernel) + ", " + std::string(m_set.label);
    result.convention.data = "fp32 uniform in [-1, 1)";
    result.convention.arrayBytes = static_cast<double>(each);
    const auto right = [&] {
        const auto* a = reinterpret_cast<const std::uint32_t*>(m_arena.array(0, 0, 1));
        const std::size_t words = each / sizeof *a;
        if (how.way == Stream::Write)
            return std::all_of(a, a + words, [](std::uint32_t word) { return word == halfBits; });
        if (how.way == Stream::Copy)
            return std::equal(a, a + words, a + words);
        const std::uint32_t all = std::accumulate(a, a + words, 0U, std::bit_xor<>());
        return all == m_set.read(reinterpret_cast<const std::byte*>(a), each, 1);
    };
    context.send(what, result, [&](ProbeResult& sent) {
        sent.check = right() ? ProbeCheck::Passed : ProbeCheck::Failed;
        if (sent.check == ProbeCheck::Failed)
            sent.note = "what came back differs from a scalar computation";
    });
}

std::optional<ProbeResult> CpuProbe::sweepPoint(StepContext& context, double intensity, double deadline)
{
    const int regions = m_topology.threads();
    const bool updating = intensity < 0.2; // one addition for a value read and written
    const int fmas = intensity < 0.4 ? 0 : static_cast<int>(std::lround(2 * intensity));
    const double flopsPerValue = fmas == 0 ? 1 : 2.0 * fmas;
    // A launch goes through a piece of the array, the next one on from there, so that the whole array lies
    // between two visits: a piece by itself would be found in the cache in part.
    const std::size_t whole = m_arena.arrayBytes(1);
    const std::size_t piece =
        std::min(whole, static_cast<std::size_t>(sweepPiece / regions) / kernelBlock * kernelBlock);
    // 1/√2: see kernels.h.
    constexpr float by = 0.70710678F, plus = updateBy;
    Team& workers = team(Crew::All);
    Measurement what;
    char id[48];
    std::snprintf(id, sizeof id, "sweep.fp32.%g", intensity);
    what.step = id;
    what.workPerLaunch = flopsPerValue * static_cast<double>(piece / sizeof(float)) * regions;
    // Shorter slices where each byte takes longer.
    const std::size_t part =
        std::max(std::size_t(1) << 20, slice / static_cast<std::size_t>(std::max(1, fmas))) / kernelBlock
        * kernelBlock;
    std::uint64_t visited = 0;
    what.run = [&](int launches) {
        const TimedBatch batch = timed(workers, [&](int thread) {
            auto* a = m_arena.array(thread, 0, 1);
            const std::uint64_t pieces = whole / piece;
            for (int i = 0; i < launches; ++i) {
                const std::uint64_t visit = visited + static_cast<std::uint64_t>(i);
                const std::size_t begin = visit % pieces * piece;
                for (std::size_t at = 0; at < piece && !context.channel().cancelled(); at += part) {
                    auto* values = reinterpret_cast<float*>(a + begin + at);
                    const std::size_t bytes = std::min(part, piece - at);
                    if (updating) {
                        // There and back, so that the values stay where they were.
                        m_set.update(values, bytes, visit / pieces % 2 == 0 ? plus : -plus);
                    } else {
                        const volatile std::uint32_t all = m_set.sweep(values, bytes, by, plus, fmas);
                        (void)all;
                    }
                }
            }
        });
        visited += static_cast<std::uint64_t>(launches);
        return batch;
    };
    m_dirty |= updating;
    const auto right = [&] {
        const auto* values = reinterpret_cast<const float*>(m_arena.array(0, 0, 1));
        if (updating)
            return updatesRightly(m_set, values);
        std::uint32_t expected = 0;
        for (std::size_t i = 0; i < kernelBlock / sizeof(float); ++i) {
            float value = values[i];
            if (fmas == 0)
                value += plus;
            for (int k = 0; k < fmas; ++k) {
                const float factor = k % 2 == 0 ? by : -2 * by;
                if (m_set.fused) {
                    value = std::fma(value, factor, plus);
                } else {
                    const volatile float product = value * factor;
                    value = product + plus;
                }
            }
            expected ^= std::bit_cast<std::uint32_t>(value);
        }
        return expected == m_set.sweep(values, kernelBlock, by, plus, fmas);
    };
    ProbeResult result = begun(ProbeRole::SweepPoint, "FLOP/s", regions);
    result.type = "fp32";
    result.intensity = updating ? 0.125 : flopsPerValue / 4;
    result.convention.counts = updating ? "1 FLOP for 8 bytes read and written"
        : fmas == 0                     ? "1 FLOP for 4 bytes read"
                                        : phrase("%1 FLOPs for 4 bytes read", 2 * fmas).plain();
    result.convention.kernel = m_set.label;
    result.convention.data = "uniform in [-1, 1)";
    result.convention.arrayBytes = static_cast<double>(whole) * regions;
    std::optional<ProbeResult> sent;
    context.send(
        what, result,
        [&](ProbeResult& point) {
            point.check = right() ? ProbeCheck::Passed : ProbeCheck::Failed;
            if (point.check == ProbeCheck::Failed)
                point.note = "what came back differs from a scalar computation";
            sent = point;
        },
        deadline);
    return sent;
}

void CpuProbe::sweep(StepContext& context)
{
    if (!makeArena(context))
        return;
    if (static_cast<double>(m_arena.arrayBytes(1)) * m_topology.threads() < 0.99 * leastArray()) {
        context.skip("sweep.fp32", "the free memory holds no array that exceeds the caches");
        return;
    }
    std::vector<double> intensities(std::begin(cpuIntensities), std::end(cpuIntensities));
    // Closer around the knee, where the two ceilings that are known by now meet.
    if (m_bestMemory > 0 && m_bestCompute > 0) {
        const double knee = m_bestCompute / m_bestMemory;
        for (const double factor : {0.6, 0.8, 1.25, 1.6}) {
            const double intensity = std::max(1.0, std::round(2 * factor * knee)) / 2; // whole multiply-adds
            if (std::ranges::find(intensities, intensity) == intensities.end() && intensity <= 512)
                intensities.push_back(intensity);
        }
    }
    for (std::size_t i = 0; i < intensities.size() && context.proceed(); ++i) {
        const double share = context.secondsLeft() / static_cast<double>(intensities.size() - i);
        if (share <= 0) {
            context.skip("sweep.fp32", "the time was used up before the last points");
            return;
        }
        sweepPoint(context, intensities[i], context.channel().now() + share);
        if (m_dirty && !makeArena(context))
            return;
    }
}

// Reads the memory again: what another virtual machine or program takes of it shows in no processor time.
void CpuProbe::readAgain(StepContext& context, const Stream& read)
{
    if (m_readAtFirst <= 0 || !makeArena(context))
        return;
    std::vector<double> rates;
    for (int i = 0; i < 9 && context.secondsLeft() > 0 && context.proceed(); ++i) {
        const TimedBatch batch = passes(fastest(read, context), read, Crew::All, 1, context.channel());
        if (i > 0 && batch.disturbed.empty() && batch.seconds > 0)
            rates.push_back(
                static_cast<double>(m_arena.arrayBytes(1)) * m_topology.threads() / batch.seconds);
    }
    if (rates.size() < 3 || context.channel().cancelled())
        return;
    const double now = orderStatistics(rates).median;
    if (std::abs(now / m_readAtFirst - 1) <= steady)
        return;
    const std::string before = decimal(m_readAtFirst / 1e9, 1), after = decimal(now / 1e9, 1);
    const Text message = m_topology.virtualMachine
        ? phrase("Reading memory ran at %1 GB/s at first and at %2 GB/s at the end: another program or "
                 "another virtual machine shares the memory. Ceilings of the memory hold for this run only; "
                 "measure again when the machine is quiet.",
            before, after)
        : phrase(
            "Reading memory ran at %1 GB/s at first and at %2 GB/s at the end: another program shares the "
            "memory. Ceilings of the memory hold for this run only; measure again when the machine is quiet.",
            before, after);
    context.warn("memory", message.plain());
}

} // namespace ridgepoint::probe
