#include "app/probe_helper/cpu/cpu_probe.h"

#include "app/probe_helper/clock.h"
#include "app/probe_helper/cpu/cpu_stream.h"
#include "app/probe_helper/decimal.h"
#include "core/base/text.h"
#include "core/measurement/counter_random.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace ridgepoint::probe {

namespace {

// Of a core's time, below which something else ran on it. That a thread was taken off its core is not enough
// by itself: the kernel's own threads do so every few milliseconds (kdamond, for one), for some microseconds.
constexpr double ownShare = 0.98;
// Of the processors' time, from which on stolen time is said.
constexpr double worthSaying = 0.01;
// Bytes of the program itself beside its arrays: code, stacks, lines on their way. Measured: 6 MB.
constexpr double programBytes = 32e6;

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

double seconds(bool quick, double quickSeconds) { return quick ? quickSeconds : 3 * quickSeconds; }

} // namespace

CpuProbe::CpuProbe(CpuTopology topology, bool quick, std::uint64_t seed, const KernelSet* forced)
    : m_topology(std::move(topology))
    , m_quick(quick)
    , m_key(mixBits(static_cast<std::uint32_t>(seed) ^ mixBits(static_cast<std::uint32_t>(seed >> 32))))
    , m_set(forced ? *forced : kernelSets().back())
    , m_forced(forced != nullptr)
    , m_timeAtFirst(processorTime(m_topology.cores))
{
}

void CpuProbe::sayStolenTime(Channel& channel) const
{
    const ProcessorTime now = processorTime(m_topology.cores);
    const double share =
        now.all > m_timeAtFirst.all ? (now.stolen - m_timeAtFirst.stolen) / (now.all - m_timeAtFirst.all) : 0;
    if (share < worthSaying)
        return;
    channel.say(ProbeWarning{"stolen",
        phrase("The host gave %1 % of this virtual machine's processor time to others meanwhile; its "
               "ceilings may be higher than what was measured.",
            decimal(100 * share, 1))
            .plain()});
}

ProbeDevice CpuProbe::device() const
{
    ProbeDevice out;
    out.id = "cpu";
    out.kind = "cpu";
    out.name = m_topology.name;
    out.driver = m_topology.system;
    for (const KernelSet& set : kernelSets())
        out.traits.emplace_back(set.label);
    const auto threads = m_topology.threads();
    out.traits.push_back((threads == 1 ? phrase("1 core of %1 processors", m_topology.online)
                                       : phrase("%1 cores of %2 processors", threads, m_topology.online))
                             .plain());
    if (m_topology.processors.size() > m_topology.cores.size())
        out.traits.emplace_back("two threads a core, one used");
    if (m_topology.quota)
        out.traits.push_back(phrase("time limited to %1 processors", shortNumber(*m_topology.quota)).plain());
    if (m_topology.virtualMachine)
        out.traits.emplace_back("virtual machine");
    out.traits.push_back(
        phrase("at most %1 MB of memory used", decimal((memoryBound() + programBytes) / 1e6, 0)).plain());
    out.memoryBytes = m_topology.memoryBytes;
    out.freeBytes = m_topology.availableBytes;
    out.cacheBytes = m_topology.lastLevelBytes();
    out.units = m_topology.threads();
    return out;
}

int CpuProbe::sizeOf(Crew crew) const
{
    return crew == Crew::One     ? 1
        : crew == Crew::Siblings ? static_cast<int>(m_topology.processors.size())
                                 : m_topology.threads();
}

std::string CpuProbe::suffix(Crew crew) const
{
    return crew == Crew::Siblings ? ".smt" : crew == Crew::One && m_topology.threads() > 1 ? ".1t" : "";
}

Team& CpuProbe::team(Crew crew)
{
    if (crew == Crew::One && m_topology.threads() == 1)
        crew = Crew::All;
    std::unique_ptr<Team>& team = m_teams[static_cast<std::size_t>(crew)];
    if (!team) {
        // The first of each core, then the others.
        std::vector<int> processors = m_topology.cores;
        for (const int each : m_topology.processors)
            if (std::ranges::find(processors, each) == processors.end())
                processors.push_back(each);
        processors.resize(static_cast<std::size_t>(sizeOf(crew)));
        team = std::make_unique<Team>(processors);
    }
    return *team;
}

TimedBatch CpuProbe::timed(Team& team, const std::function<void(int)>& work) const
{
    const TeamTiming timing = team.run(work);
    TimedBatch batch{timing.seconds, {}};
    if (timing.worstShare < ownShare)
        batch.disturbed = "another program ran on a core";
    return batch;
}

double CpuProbe::clockNow()
{
    constexpr std::uint64_t additions = 1'600'000;
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < 5; ++i)
        least = std::min(least, team(Crew::One).run([](int) { dependentAdds(additions); }).seconds);
    return static_cast<double>(additions) / least;
}

ProbeResult CpuProbe::begun(ProbeRole role, const char* unit, int threads) const
{
    ProbeResult result;
    result.role = role;
    result.unit = unit;
    result.convention.threads = threads;
    return result;
}

void CpuProbe::fma(StepContext& context, const KernelSet& set, bool fp64, Crew crew)
{
    const int threads = sizeOf(crew);
    // One thread's clock, just before: with all cores busy it may be another.
    const std::optional<double> clockHz = threads == 1 ? std::optional(clockNow()) : std::nullopt;
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
    what.step = "fma." + std::string(set.isa) + '.' + type + suffix(crew);
    what.workPerLaunch = 2.0 * static_cast<double>(values) * static_cast<double>(steps) * threads;
    Team& workers = team(crew);
    what.run = [&](int launches) {
        return timed(workers, [&](int thread) {
            for (int i = 0; i < launches && !context.channel().cancelled(); ++i)
                call(data[static_cast<std::size_t>(thread)], steps);
        });
    };
    ProbeResult result = begun(ProbeRole::VectorCeiling, "FLOP/s", threads);
    result.type = type;
    result.telemetry.clockHz = clockHz;
    result.convention.counts = set.fused ? "2 FLOPs a fused multiply-add" : "a product and a sum";
    result.convention.kernel = phrase("%1, %2 chains", Text::known(set.label), set.chains).plain();
    result.convention.data = "random, in registers";
    context.send(what, result, [&](ProbeResult& sent) {
        sent.check = right ? ProbeCheck::Passed : ProbeCheck::Failed;
        if (!right)
            sent.note = "the chains end in other values than a scalar computation";
        if (!fp64 && crew == Crew::All)
            m_bestCompute = std::max(m_bestCompute, sent.median);
    });
}

std::vector<Step> CpuProbe::steps()
{
    static constexpr Stream read{"read", "bytes read", "read", 1, 1, Stream::Read};
    static constexpr Stream write{"write", "bytes written", "write", 1, 1, Stream::Write};
    static constexpr Stream update{
        "update", "bytes read and written", "addition in place", 1, 2, Stream::Update};
    static constexpr Stream copy{"copy", "bytes read and written", "copy", 2, 2, Stream::Copy};
    static constexpr Stream triad{"triad",
        "24 bytes a value; ordinary stores move 32 where the cache line is read first", "triad", 3, 3,
        Stream::Triad};
    static constexpr Stream streaming{
        "triad_nt", "24 bytes a value", "triad, stores past the caches", 3, 3, Stream::TriadStreaming};
    std::vector<Step> steps;
    const auto add = [&](std::string id, double quickSeconds, std::function<void(StepContext&)> run) {
        const bool needsMemory = !id.starts_with("fma.");
        steps.push_back({std::move(id), seconds(m_quick, quickSeconds), std::move(run), needsMemory});
    };
    const auto addStream = [&](const Stream& how, Crew crew, double estimate) {
        add("dram." + std::string(how.id) + suffix(crew), estimate,
            [this, &how, crew](StepContext& context) { stream(context, how, crew); });
    };
    const auto addFma = [&](const KernelSet& set, bool fp64, Crew crew) {
        add("fma." + std::string(set.isa) + (fp64 ? ".fp64" : ".fp32") + suffix(crew), 0.15,
            [this, &set, fp64, crew](StepContext& context) { fma(context, set, fp64, crew); });
    };
    const auto addLevel = [&](const char* name, double bytes, const Stream& how, Crew crew) {
        add(std::string(name) + '.' + how.id + suffix(crew), 0.15,
            [this, name, bytes, &how, crew](
                StepContext& context) { level(context, name, bytes, how, crew); });
    };

    addFma(m_set, false, Crew::All);
    // Making and filling the arrays takes as long as several measurements: not at their cost.
    add("memory", 0.5, [this](StepContext& context) { makeArena(context); });
    addStream(read, Crew::All, 0.7);
    addStream(streaming, Crew::All, 0.9);
    // Before the sweep, whose lowest point does the same: no read for ownership, so nothing moves more.
    addStream(update, Crew::All, 0.7);
    add("sweep.fp32", 2.4, [this](StepContext& context) { sweep(context); });
    addFma(m_set, true, Crew::All);
    addStream(triad, Crew::All, 0.9);
    addStream(copy, Crew::All, 0.7);
    addLevel("l1", m_topology.level1Bytes, read, Crew::All);
    addLevel("l2", m_topology.level2Bytes, read, Crew::All);
    addLevel("l3", m_topology.level3Share, read, Crew::All);
    for (const KernelSet& set : kernelSets()) {
        if (set.isa == m_set.isa)
            break; // forced down: none that is wider
        addFma(set, false, Crew::All);
        addFma(set, true, Crew::All);
    }
    addLevel("l1", m_topology.level1Bytes, write, Crew::All);
    addLevel("l1", m_topology.level1Bytes, copy, Crew::All);
    if (m_topology.threads() > 1) {
        addFma(m_set, false, Crew::One);
        addFma(m_set, true, Crew::One);
        addLevel("l1", m_topology.level1Bytes, read, Crew::One);
        addLevel("l2", m_topology.level2Bytes, read, Crew::One);
        addLevel("l3", m_topology.level3Share, read, Crew::One);
        addStream(read, Crew::One, 0.7);
        addStream(streaming, Crew::One, 0.8);
    }
    // Both threads of each core at once, where all of them may be used.
    const std::size_t processors = m_topology.processors.size();
    if (!m_quick && processors > m_topology.cores.size() && processors % m_topology.cores.size() == 0
        && m_topology.threads() == static_cast<int>(m_topology.cores.size())
        && (!m_topology.quota || *m_topology.quota >= static_cast<double>(processors))) {
        addFma(m_set, false, Crew::Siblings);
        addStream(read, Crew::Siblings, 0.7);
    }
    add("memory.again", 0.25, [this](StepContext& context) { readAgain(context, read); });
    return steps;
}

} // namespace ridgepoint::probe
