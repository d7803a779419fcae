#include "app/probe/cpu/cpu_probe.h"

#include "app/probe/clock.h"
#include "core/probe/counter_random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>

namespace ridgepoint::probe {

namespace {

constexpr double mebibyte = 1024.0 * 1024;
// Arrays this much larger than the last cache leave at most a quarter of themselves in it.
constexpr double arrayOverCache = 4;
constexpr double smallestArray = 256 * mebibyte;
// Of the memory free now, all arrays together.
constexpr double mostOfMemory = 3.0 / 8;
// Of a core's time, below which something else ran on it.
constexpr double ownShare = 0.98;
constexpr double triadScale = 0.4;
constexpr int checkedPlaces = 4096;
// Bytes a thread goes through between two looks at the channel: at most some 10 ms.
constexpr std::size_t slice = std::size_t(16) << 20;

std::string megabytes(double bytes)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.0f MB", bytes / 1e6);
    return text;
}

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

double seconds(bool quick, double quickSeconds) { return quick ? quickSeconds : 3 * quickSeconds; }

} // namespace

// How one kernel goes through `count` arrays, and what is counted of it.
struct CpuProbe::Stream
{
    const char* id; // "triad_nt"
    const char* counts;
    const char* kernel;
    int arrays;
    double countedArrays; // bytes counted over those of one array
    enum Way
    {
        Read,
        Write,
        Copy,
        Triad,
        TriadStreaming
    } way;
};

namespace {

constexpr const char* readCounts = "bytes read";

} // namespace

CpuProbe::CpuProbe(CpuTopology topology, bool quick, std::uint64_t seed, const KernelSet* forced)
    : m_topology(std::move(topology))
    , m_quick(quick)
    , m_key(mixBits(static_cast<std::uint32_t>(seed) ^ mixBits(static_cast<std::uint32_t>(seed >> 32))))
    , m_set(forced ? *forced : kernelSets().back())
{
}

double CpuProbe::memoryBound() const { return mostOfMemory * m_topology.availableBytes; }
double CpuProbe::leastArray() const { return arrayOverCache * m_topology.lastLevelBytes(); }

ProbeDevice CpuProbe::device() const
{
    ProbeDevice out;
    out.id = "cpu";
    out.kind = "cpu";
    out.name = m_topology.name;
    out.driver = m_topology.system;
    for (const KernelSet& set : kernelSets())
        out.traits.emplace_back(set.label);
    const auto threads = std::to_string(m_topology.threads());
    out.traits.push_back(threads + (threads == "1" ? " core of " : " cores of ")
        + std::to_string(m_topology.online) + " processors");
    if (m_topology.processors.size() > m_topology.cores.size())
        out.traits.emplace_back("two threads a core, one used");
    if (m_topology.quota)
        out.traits.push_back("time limited to " + shortNumber(*m_topology.quota) + " processors");
    if (m_topology.virtualMachine)
        out.traits.emplace_back("virtual machine");
    out.memoryBytes = m_topology.memoryBytes;
    out.freeBytes = m_topology.availableBytes;
    out.cacheBytes = m_topology.lastLevelBytes();
    out.units = m_topology.threads();
    return out;
}

Team& CpuProbe::team(int threads)
{
    std::unique_ptr<Team>& team = threads == 1 ? m_single : m_team;
    if (!team)
        team = std::make_unique<Team>(
            std::vector<int>(m_topology.cores.begin(), m_topology.cores.begin() + threads));
    return *team;
}

TimedBatch CpuProbe::timed(Team& team, const std::function<void(int)>& work) const
{
    const TeamTiming timing = team.run(work);
    TimedBatch batch{timing.seconds, {}};
    if (timing.interrupted || timing.worstShare < ownShare)
        batch.disturbed = "another program ran on a core";
    return batch;
}

void CpuProbe::measureClock()
{
    constexpr std::uint64_t additions = 1'600'000;
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < 5; ++i)
        least = std::min(least, team(1).run([](int) { dependentAdds(additions); }).seconds);
    m_clockHz = static_cast<double>(additions) / least;
}

ProbeResult CpuProbe::begun(ProbeRole role, const char* unit, int threads) const
{
    ProbeResult result;
    result.role = role;
    result.unit = unit;
    result.convention.threads = threads;
    result.telemetry.clockHz = m_clockHz;
    return result;
}

void CpuProbe::fma(StepContext& context, const KernelSet& set, bool fp64, int threads)
{
    measureClock();
    const int lanes = set.vectorBytes / (fp64 ? 8 : 4);
    const auto values = static_cast<std::size_t>(set.chains * lanes);
    struct alignas(64) Own
    {
        std::array<double, 256> x, m, c, out; // enough for 24 chains of 64 bytes
    };
    std::vector<Own> data(static_cast<std::size_t>(threads));
    const auto fill = [&]<class T>(Own& own, T*, std::uint32_t base) {
        auto* x = reinterpret_cast<T*>(own.x.data());
        auto* m = reinterpret_cast<T*>(own.m.data());
        auto* c = reinterpret_cast<T*>(own.c.data());
        for (std::size_t i = 0; i < values; ++i) {
            const auto at = base + static_cast<std::uint32_t>(i);
            x[i] = static_cast<T>(randomUnit(at, m_key));
            m[i] = static_cast<T>(randomMultiplier(at, mixBits(m_key + 1)));
            c[i] = static_cast<T>(randomUnit(at, mixBits(m_key + 2)));
        }
    };
    const auto call = [&](Own& own, std::int64_t steps) {
        if (fp64)
            set.fma64(own.x.data(), own.m.data(), own.c.data(), own.out.data(), steps);
        else
            set.fma32(reinterpret_cast<const float*>(own.x.data()),
                reinterpret_cast<const float*>(own.m.data()), reinterpret_cast<const float*>(own.c.data()),
                reinterpret_cast<float*>(own.out.data()), steps);
    };
    for (std::size_t t = 0; t < data.size(); ++t) {
        const auto base = static_cast<std::uint32_t>(t * values);
        if (fp64)
            fill(data[t], static_cast<double*>(nullptr), base);
        else
            fill(data[t], static_cast<float*>(nullptr), base);
    }
    // Every lane again, one rounding after another.
    const auto replayed = [&]<class T>(Own& own, T*) {
        constexpr int steps = 64;
        call(own, steps);
        const auto* x = reinterpret_cast<const T*>(own.x.data());
        const auto* m = reinterpret_cast<const T*>(own.m.data());
        const auto* c = reinterpret_cast<const T*>(own.c.data());
        const auto* out = reinterpret_cast<const T*>(own.out.data());
        for (int chain = 0; chain < set.chains; ++chain) {
            for (int lane = 0; lane < lanes; ++lane) {
                T value = x[chain * lanes + lane];
                const T by = m[chain % 2 * lanes + lane];
                for (int i = 0; i < steps; ++i) {
                    const T plus = c[(chain / 2 + i) % 2 * lanes + lane];
                    if (set.fused) {
                        value = std::fma(value, by, plus);
                    } else {
                        const volatile T product = value * by;
                        value = product + plus;
                    }
                }
                if (value != out[chain * lanes + lane])
                    return false;
            }
        }
        return true;
    };
    const bool right = fp64 ? replayed(data[0], static_cast<double*>(nullptr))
                            : replayed(data[0], static_cast<float*>(nullptr));

    constexpr std::int64_t steps = 4096;
    Measurement what;
    const char* type = fp64 ? "fp64" : "fp32";
    what.step = "fma." + std::string(set.isa) + '.' + type + (threads == 1 ? ".1t" : "");
    what.workPerLaunch = 2.0 * static_cast<double>(values) * static_cast<double>(steps) * threads;
    Team& workers = team(threads);
    what.run = [&](int launches) {
        return timed(workers, [&](int thread) {
            for (int i = 0; i < launches && !context.channel().cancelled(); ++i)
                call(data[static_cast<std::size_t>(thread)], steps);
        });
    };
    ProbeResult result = begun(ProbeRole::VectorCeiling, "FLOP/s", threads);
    result.type = type;
    result.convention.counts = set.fused ? "2 FLOPs a fused multiply-add" : "a product and a sum";
    result.convention.kernel = std::string(set.label) + ", " + std::to_string(set.chains) + " chains";
    result.convention.data = "random, in registers";
    context.send(what, result, [&](ProbeResult& sent) {
        sent.check = right ? ProbeCheck::Passed : ProbeCheck::Failed;
        if (!right)
            sent.note = "the chains end in other values than a scalar computation";
        if (!fp64 && threads == m_topology.threads())
            m_bestCompute = std::max(m_bestCompute, sent.median);
    });
}

bool CpuProbe::makeArena(StepContext& context)
{
    if (!m_arenaMade) {
        m_arenaMade = true;
        const int threads = m_topology.threads();
        const double wanted = 3 * std::max(leastArray(), smallestArray);
        const double total = std::min(wanted, memoryBound());
        if (total < 4 * mebibyte * threads
            || !m_arena.allocate(threads, static_cast<std::size_t>(total / threads))) {
            context.skip("memory",
                "only " + megabytes(m_topology.availableBytes)
                    + " of memory are free, too little to stream through");
            return false;
        }
        if (!m_arena.hugePages())
            context.warn(
                "pages", "The system refuses huge pages; memory may measure 10 to 30 % slower than it is.");
    }
    if (m_arena.bytesEach() == 0)
        return false;
    if (m_dirty) {
        if (!m_arena.fill(team(m_topology.threads()), m_key, context.channel()))
            return false;
        m_dirty = false;
    }
    return true;
}

void CpuProbe::stream(StepContext& context, const Stream& how, int threads)
{
    const std::string id =
        "dram." + std::string(how.id) + (threads == 1 && m_topology.threads() > 1 ? ".1t" : "");
    if (!makeArena(context))
        return;
    const int regions = m_topology.threads();
    const std::size_t each = m_arena.arrayBytes(how.arrays);
    const double arrayBytes = static_cast<double>(each) * regions;
    if (arrayBytes < 0.99 * leastArray()) {
        context.skip(id,
            "arrays of " + megabytes(arrayBytes) + " are all the free memory allows, and the "
                + megabytes(m_topology.lastLevelBytes()) + " cache would hold too much of them (it takes "
                + megabytes(leastArray()) + " each)");
        return;
    }
    // One thread goes through all regions, several each through their own.
    const auto pass = [&](int region) {
        auto* a = m_arena.array(region, 0, how.arrays);
        const auto* b = how.arrays > 1 ? m_arena.array(region, 1, how.arrays) : a;
        const auto* c = how.arrays > 2 ? m_arena.array(region, 2, how.arrays) : a;
        for (std::size_t at = 0; at < each && !context.channel().cancelled(); at += slice) {
            const std::size_t bytes = std::min(slice, each - at);
            auto* to = reinterpret_cast<double*>(a + at);
            const auto* left = reinterpret_cast<const double*>(b + at);
            const auto* right = reinterpret_cast<const double*>(c + at);
            switch (how.way) {
            case Stream::Read: {
                const volatile std::uint32_t all = m_set.read(a + at, bytes, 1);
                (void)all;
                break;
            }
            case Stream::Write:
                m_set.write(a + at, bytes, 0x3f000000U, 1); // 0.5
                break;
            case Stream::Copy:
                m_set.copy(a + at, b + at, bytes, 1);
                break;
            case Stream::Triad:
                m_set.triad(to, left, right, triadScale, bytes);
                break;
            case Stream::TriadStreaming:
                m_set.triadStreaming(to, left, right, triadScale, bytes);
                break;
            }
        }
    };
    Team& workers = team(threads);
    Measurement what;
    what.step = id;
    what.workPerLaunch = how.countedArrays * arrayBytes;
    what.run = [&](int launches) {
        return timed(workers, [&](int thread) {
            for (int i = 0; i < launches && !context.channel().cancelled(); ++i)
                for (int region = threads == 1 ? 0 : thread; region < (threads == 1 ? regions : thread + 1);
                     ++region)
                    pass(region);
        });
    };
    if (how.way != Stream::Read)
        m_dirty = true;
    const auto right = [&] {
        const auto* a = m_arena.array(0, 0, how.arrays);
        if (how.way == Stream::Read) {
            std::uint32_t all = 0;
            const auto* words = reinterpret_cast<const std::uint32_t*>(a);
            for (std::size_t i = 0; i < slice / 4; ++i)
                all ^= words[i];
            return all == m_set.read(a, slice, 1);
        }
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
                expected = m_set.fused ? std::fma(triadScale, c[at], b[at]) : b[at] + product;
            }
            if (to[at] != expected)
                return false;
        }
        return true;
    };
    ProbeResult result = begun(ProbeRole::MemoryCeiling, "B/s", threads);
    result.convention.counts = how.counts;
    result.convention.kernel = std::string(how.kernel) + ", " + std::string(m_set.label);
    result.convention.data = "fp32 uniform in [-1, 1)";
    result.convention.arrayBytes = arrayBytes;
    context.send(what, result, [&](ProbeResult& sent) {
        sent.check = right() ? ProbeCheck::Passed : ProbeCheck::Failed;
        if (sent.check == ProbeCheck::Failed)
            sent.note = "what came back differs from a scalar computation";
        if (threads == regions)
            m_bestMemory = std::max(m_bestMemory, sent.median);
    });
}

void CpuProbe::level(
    StepContext& context, const std::string& name, double cacheBytes, const Stream& how, int threads)
{
    const std::string id = name + '.' + how.id + (threads == 1 && m_topology.threads() > 1 ? ".1t" : "");
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
    Team& workers = team(threads);
    // A launch is long enough that starting it does not show.
    const int passes = std::max(1, static_cast<int>(mebibyte / static_cast<double>(each)));
    Measurement what;
    what.step = id;
    what.workPerLaunch = how.countedArrays * static_cast<double>(each) * passes * threads;
    what.run = [&](int launches) {
        return timed(workers, [&](int thread) {
            auto* a = m_arena.array(thread, 0, 1);
            auto* b = a + each;
            for (int i = 0; i < launches && !context.channel().cancelled(); ++i) {
                if (how.way == Stream::Read) {
                    const volatile std::uint32_t all = m_set.read(a, each, passes);
                    (void)all;
                } else if (how.way == Stream::Write) {
                    m_set.write(a, each, 0x3f000000U, passes);
                } else {
                    m_set.copy(a, b, each, passes);
                }
            }
        });
    };
    if (how.way != Stream::Read)
        m_dirty = true;
    ProbeResult result = begun(ProbeRole::CacheCeiling, "B/s", threads);
    result.convention.counts = how.counts;
    result.convention.kernel = std::string(how.kernel) + ", " + std::string(m_set.label);
    result.convention.data = "fp32 uniform in [-1, 1)";
    result.convention.arrayBytes = static_cast<double>(each);
    context.send(what, result);
}

std::optional<ProbeResult> CpuProbe::sweepPoint(StepContext& context, double intensity, double deadline)
{
    const int regions = m_topology.threads();
    const bool updating = intensity < 0.2; // one addition for a value read and written
    const int fmas = intensity < 0.4 ? 0 : static_cast<int>(std::lround(2 * intensity));
    const double flopsPerValue = fmas == 0 ? 1 : 2.0 * fmas;
    const double wanted = std::max(leastArray(), 64 * mebibyte);
    const std::size_t each = std::min(
        m_arena.arrayBytes(1), static_cast<std::size_t>(wanted / regions) / kernelBlock * kernelBlock);
    constexpr float by = 0.9371F, plus = 0.0419F;
    Team& workers = team(regions);
    Measurement what;
    char id[48];
    std::snprintf(id, sizeof id, "sweep.fp32.%g", intensity);
    what.step = id;
    what.workPerLaunch = flopsPerValue * static_cast<double>(each / sizeof(float)) * regions;
    // Shorter slices where each byte takes longer.
    const std::size_t part =
        std::max(std::size_t(1) << 20, slice / static_cast<std::size_t>(std::max(1, fmas))) / kernelBlock
        * kernelBlock;
    what.run = [&](int launches) {
        return timed(workers, [&](int thread) {
            auto* a = m_arena.array(thread, 0, 1);
            for (int i = 0; i < launches; ++i) {
                for (std::size_t at = 0; at < each && !context.channel().cancelled(); at += part) {
                    auto* values = reinterpret_cast<float*>(a + at);
                    const std::size_t bytes = std::min(part, each - at);
                    if (updating) {
                        // Back and forth, so that the values stay where they were.
                        m_set.update(values, bytes, i % 2 == 0 ? plus : -plus);
                    } else {
                        const volatile std::uint32_t all = m_set.sweep(values, bytes, by, plus, fmas);
                        (void)all;
                    }
                }
            }
        });
    };
    m_dirty |= updating;
    const auto right = [&] {
        const auto* values = reinterpret_cast<const float*>(m_arena.array(0, 0, 1));
        std::uint32_t expected = 0;
        for (std::size_t i = 0; i < kernelBlock / sizeof(float); ++i) {
            float value = values[i];
            if (fmas == 0)
                value += plus;
            for (int k = 0; k < fmas; ++k) {
                if (m_set.fused) {
                    value = std::fma(value, by, plus);
                } else {
                    const volatile float product = value * by;
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
                                        : std::to_string(2 * fmas) + " FLOPs for 4 bytes read";
    result.convention.kernel = m_set.label;
    result.convention.data = "uniform in [-1, 1)";
    result.convention.arrayBytes = static_cast<double>(each) * regions;
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

std::vector<Step> CpuProbe::steps()
{
    static constexpr Stream read{"read", readCounts, "read", 1, 1, Stream::Read};
    static constexpr Stream write{"write", "bytes written", "write", 1, 1, Stream::Write};
    static constexpr Stream copy{"copy", "bytes read and written", "copy", 2, 2, Stream::Copy};
    static constexpr Stream triad{"triad",
        "24 bytes a value; ordinary stores move 32 where the cache line is read first", "triad", 3, 3,
        Stream::Triad};
    static constexpr Stream streaming{
        "triad_nt", "24 bytes a value", "triad, stores past the caches", 3, 3, Stream::TriadStreaming};
    const int all = m_topology.threads();
    std::vector<Step> steps;
    const auto add = [&](std::string id, double quickSeconds, std::function<void(StepContext&)> run) {
        steps.push_back({std::move(id), seconds(m_quick, quickSeconds), std::move(run)});
    };
    const auto addStream = [&](const Stream& how, int threads, double estimate) {
        add("dram." + std::string(how.id) + (threads < all ? ".1t" : ""), estimate,
            [this, &how, threads](StepContext& context) { stream(context, how, threads); });
    };
    const auto addFma = [&](const KernelSet& set, bool fp64, int threads) {
        add("fma." + std::string(set.isa) + (fp64 ? ".fp64" : ".fp32") + (threads < all ? ".1t" : ""), 0.15,
            [this, &set, fp64, threads](StepContext& context) { fma(context, set, fp64, threads); });
    };
    const auto addLevel = [&](const char* name, double bytes, const Stream& how, int threads) {
        add(std::string(name) + '.' + how.id + (threads < all ? ".1t" : ""), 0.15,
            [this, name, bytes, &how, threads](
                StepContext& context) { level(context, name, bytes, how, threads); });
    };

    addFma(m_set, false, all);
    addStream(read, all, 1.2); // fills the arrays, too
    addStream(streaming, all, 0.9);
    add("sweep.fp32", 2.4, [this](StepContext& context) { sweep(context); });
    addFma(m_set, true, all);
    addStream(triad, all, 0.9);
    addStream(copy, all, 0.7);
    addLevel("l1", m_topology.level1Bytes, read, all);
    addLevel("l2", m_topology.level2Bytes, read, all);
    addLevel("l3", m_topology.level3Share, read, all);
    for (const KernelSet& set : kernelSets()) {
        if (&set == &m_set)
            continue;
        addFma(set, false, all);
        addFma(set, true, all);
    }
    addLevel("l1", m_topology.level1Bytes, write, all);
    addLevel("l1", m_topology.level1Bytes, copy, all);
    if (all > 1) {
        addFma(m_set, false, 1);
        addLevel("l1", m_topology.level1Bytes, read, 1);
        addLevel("l2", m_topology.level2Bytes, read, 1);
        addLevel("l3", m_topology.level3Share, read, 1);
        addStream(read, 1, 0.7);
        addStream(streaming, 1, 0.8);
    }
    return steps;
}

} // namespace ridgepoint::probe
