// Links to the host and to other GPUs, and what a launch costs.

#include "app/probe_helper/clock.h"
#include "app/probe_helper/cpu/topology.h"
#include "app/probe_helper/cuda/gpu_probe.h"
#include "app/probe_helper/decimal.h"
#include "core/base/text.h"
#include "core/measurement/counter_random.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ridgepoint::probe {

namespace {

constexpr std::size_t largestMessage = std::size_t(256) << 20; // between devices
// Page-locked memory of the host cannot be swapped out: two buffers, in all no more than 2 % of it.
constexpr double mostLocked = 256.0 * 1024 * 1024, mostOfHost = 0.02;
constexpr std::size_t whole = 4096; // messages are a multiple of it
constexpr int checkedPlaces = 256;
constexpr std::size_t fewestSizes = 4; // that a fit of two numbers is made of

// Gives back what the driver has handed out, also where a call in between throws.
template <class Undo>
struct AtEnd
{
    Undo undo;
    ~AtEnd() { undo(); }
};
template <class Undo>
AtEnd(Undo) -> AtEnd<Undo>;

// Places of a message that are looked at, in words.
std::vector<std::size_t> places(std::size_t bytes, std::uint32_t key)
{
    std::vector<std::size_t> out;
    for (std::uint32_t i = 0; i < checkedPlaces; ++i)
        out.push_back(randomBits(i, ~key) % (bytes / 4));
    return out;
}

ProbeResult linkResult(const char* counts, std::size_t bytes)
{
    ProbeResult result;
    result.role = ProbeRole::LinkCeiling;
    result.unit = "B/s";
    result.shape = {static_cast<double>(bytes)};
    result.convention = {
        counts, "the driver's copy, page-locked host memory", "random bits", static_cast<double>(bytes), 0};
    return result;
}

// t = α + n/β
struct LinkFit
{
    double alpha = 0, beta = 0; // s, B/s
    bool holds() const { return alpha > 0 && beta > 0 && std::isfinite(alpha) && std::isfinite(beta); }
};

// By least squares of relative errors, so that small messages count as much as large ones. `left` is left
// out.
LinkFit fitOf(const std::vector<ProbeResult>& copies, std::size_t left)
{
    // Minimises the sum of (α/t + n/(βt) - 1)².
    double yy = 0, xy = 0, xx = 0, y = 0, x = 0;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (i == left)
            continue;
        const double bytes = copies[i].shape.front(), seconds = bytes / copies[i].median;
        yy += 1 / (seconds * seconds);
        xy += bytes / (seconds * seconds);
        xx += bytes * bytes / (seconds * seconds);
        y += 1 / seconds;
        x += bytes / seconds;
    }
    const double determinant = yy * xx - xy * xy;
    if (!(determinant > 0))
        return {};
    return {(y * xx - x * xy) / determinant, determinant / (yy * x - xy * y)};
}

// What a copy takes whatever its size, and what each byte adds. `copies`: one way, each of another size.
void sayFit(const StepContext& context, const std::string& way, const std::vector<ProbeResult>& copies)
{
    if (copies.size() < fewestSizes)
        return context.skip(way + ".alpha", "too few sizes were measured for a fit");
    const LinkFit fit = fitOf(copies, copies.size());
    if (!fit.holds())
        return context.skip(way + ".alpha", "the times do not fit a latency and a bandwidth");
    LinkFit least = fit, most = fit; // of the fits that leave one size out
    ProbeResult result;
    double smallest = INFINITY, largest = 0;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        const LinkFit part = fitOf(copies, i);
        if (!part.holds())
            return context.skip(way + ".alpha", "the times do not fit a latency and a bandwidth");
        least = {std::min(least.alpha, part.alpha), std::min(least.beta, part.beta)};
        most = {std::max(most.alpha, part.alpha), std::max(most.beta, part.beta)};
        result.samples += copies[i].samples;
        smallest = std::min(smallest, copies[i].shape.front());
        largest = std::max(largest, copies[i].shape.front());
    }
    const std::string how =
        phrase("t = α + n/β, least squares of relative errors over %1 sizes from %2 to %3 bytes",
            copies.size(), decimal(smallest, 0), decimal(largest, 0))
            .plain();
    result.check = ProbeCheck::Passed; // as every size has
    result.range = true;
    const auto say = [&](const char* name, ProbeRole role, const char* unit, const char* counts,
                         double LinkFit::*part) {
        result.step = way + name;
        result.role = role;
        result.unit = unit;
        result.convention = {counts, how, "random bits", 0, 0};
        result.median = fit.*part;
        result.low = result.lowerQuartile = least.*part;
        result.high = result.upperQuartile = most.*part;
        result.best = role == ProbeRole::Latency ? result.low : result.high;
        context.channel().say(result);
    };
    say(".alpha", ProbeRole::Latency, "s", "a copy of no bytes, of many in a row", &LinkFit::alpha);
    say(".beta", ProbeRole::Other, "B/s", "bytes, one way, without the latency", &LinkFit::beta);
}

} // namespace

// Page-locked memory of the host and as much of the device's, and what is copied between them: from one half
// of each to the other.
class HostCopies
{
public:
    // `device`: twice `bytes`, filled with random bits of `key`.
    HostCopies(const Gpu& gpu, CuAddress device, std::size_t bytes, std::uint32_t key)
        : m_gpu(gpu)
        , m_device(device)
        , m_key(key)
        , m_there(gpu, bytes)
        , m_back(gpu, bytes)
    {
        for (std::size_t i = 0; i < bytes / 4; ++i)
            sent()[i] = randomBits(static_cast<std::uint32_t>(i), ~m_key);
    }

    std::size_t bytes() const { return m_there.bytes(); }
    void queue(bool toDevice, std::size_t bytes, CuStream on) const
    {
        const Driver& driver = m_gpu.driver();
        driver.check(toDevice ? driver.copyToDeviceAsync(m_device, m_there.data(), bytes, on)
                              : driver.copyToHostAsync(m_back.data(), m_device + this->bytes(), bytes, on),
            "copying");
    }
    // Where the next copy goes: what an earlier one left there proves nothing.
    void poison(bool toDevice, std::size_t bytes) const
    {
        if (toDevice)
            m_gpu.fillWords(m_device, 0xdeadbeef, bytes / 4);
        else
            std::memset(m_back.data(), 0, bytes);
        m_gpu.finish(); // other streams do not wait
    }
    bool arrived(bool toDevice, std::size_t bytes) const
    {
        return std::ranges::all_of(places(bytes, m_key), [&](std::size_t at) {
            if (toDevice)
                return m_gpu.wordAt(m_device + 4 * at) == sent()[at];
            return static_cast<const std::uint32_t*>(m_back.data())[at]
                == randomBits(static_cast<std::uint32_t>(this->bytes() / 4 + at), m_key);
        });
    }

private:
    std::uint32_t* sent() const { return static_cast<std::uint32_t*>(m_there.data()); }

    const Gpu& m_gpu;
    CuAddress m_device;
    std::uint32_t m_key;
    Gpu::HostMemory m_there, m_back;
};

// Behind a closed gate, so that queueing takes no part; as many at once as the queue takes without waiting.
TimedBatch GpuProbe::timedInTurns(int count, const std::function<void(int)>& queue)
{
    constexpr int most = 200;
    TimedBatch all;
    for (int left = count; left > 0 && !m_channel.cancelled(); left -= most) {
        const TimedBatch batch = timed([&] { queue(std::min(left, most)); }, true);
        all.seconds += batch.seconds;
        all.disturbed = batch.disturbed.empty() ? all.disturbed : batch.disturbed;
    }
    return all;
}

void GpuProbe::hostLink(StepContext& context)
{
    const double locked = std::min(mostLocked, mostOfHost * readTopology().memoryBytes) / 2;
    const std::size_t most = std::min(static_cast<std::size_t>(locked), m_memory.bytes() / 2) / whole * whole;
    if (most == 0)
        return context.skip("pcie", "there is too little memory to copy");
    fill(ptxFillBits(), m_memory.address(), 2.0 * static_cast<double>(most), 0);
    HostCopies copies(*m_gpu, m_memory.address(), most, m_key);
    std::vector<std::size_t> sizes;
    for (std::size_t bytes = 4096; bytes <= most; bytes *= m_settings.quick ? 16 : 4)
        sizes.push_back(bytes);
    if (sizes.empty() || sizes.back() != most)
        sizes.push_back(most);
    std::ranges::reverse(sizes); // the large ones make the ceiling
    double oneWay[2] = {}; // B/s, the best of each by itself; 0: not known
    std::vector<ProbeResult> measured[2]; // to the host, to the device
    for (std::size_t i = 0; i < sizes.size() && context.hasTime(); ++i) {
        const std::size_t bytes = sizes[i];
        const bool ceiling = i == 0;
        for (const bool toDevice : {true, false}) {
            copies.poison(toDevice, bytes);
            // The two ways of each size share what is left, with both together.
            const double pending = static_cast<double>(2 * (sizes.size() - i) + (toDevice ? 1 : 0));
            const double share = context.channel().now() + context.secondsLeft() / pending;
            Measurement what;
            what.step = std::string(toDevice ? "pcie.h2d" : "pcie.d2h")
                + (ceiling ? "" : '.' + std::to_string(bytes));
            what.workPerLaunch = static_cast<double>(bytes);
            what.run = [&, toDevice, bytes](int launches) {
                return timedInTurns(launches, [&](int count) {
                    while (count-- > 0)
                        copies.queue(toDevice, bytes, m_gpu->stream());
                });
            };
            send(
                context, what, linkResult("bytes, one way", bytes),
                [&, toDevice, bytes](ProbeResult& result) {
                    // As it runs after copying: at rest it steps down.
                    if (const std::string link = m_telemetry.pcieLink(); ceiling && !link.empty())
                        result.convention.kernel += ", " + link;
                    judge(result, copies.arrived(toDevice, bytes));
                    if (result.check != ProbeCheck::Passed
                        || (m_bestMemory > 0 && result.median > m_bestMemory))
                        return; // no link is faster than the memory: send() marks it
                    measured[toDevice].push_back(result);
                    if (ceiling)
                        oneWay[toDevice] = result.best;
                },
                share);
        }
    }
    if (m_channel.cancelled())
        return;
    sayFit(context, "pcie.h2d", measured[1]);
    sayFit(context, "pcie.d2h", measured[0]);
    if (!context.outOfTime("pcie.both"))
        bothWays(context, copies, oneWay[0] > 0 && oneWay[1] > 0 ? oneWay[0] + oneWay[1] : 0);
}

// `oneWay`: B/s of both ways by themselves, added up; 0: not known.
void GpuProbe::bothWays(StepContext& context, HostCopies& copies, double oneWay)
{
    const Driver& driver = m_gpu->driver();
    CuStream second = nullptr;
    CuEvent begun = nullptr, ended = nullptr;
    const AtEnd release{[&] {
        for (CuEvent event : {begun, ended})
            if (event)
                driver.eventDestroy(event);
        if (second)
            driver.streamDestroy(second);
    }};
    driver.check(driver.streamCreate(&second, 1), "making a stream");
    driver.check(driver.eventCreate(&begun, 0), "making an event");
    driver.check(driver.eventCreate(&ended, 0), "making an event");
    for (const bool toDevice : {true, false})
        copies.poison(toDevice, copies.bytes());
    Measurement what;
    what.step = "pcie.both";
    what.workPerLaunch = 2.0 * static_cast<double>(copies.bytes());
    what.run = [&](int launches) {
        return timedInTurns(launches, [&](int count) {
            // The second stream begins with the first, whose end waits for it.
            driver.check(driver.eventRecord(begun, m_gpu->stream()), "copying");
            driver.check(driver.streamWaitEvent(second, begun, 0), "copying");
            while (count-- > 0) {
                copies.queue(true, copies.bytes(), m_gpu->stream());
                copies.queue(false, copies.bytes(), second);
            }
            driver.check(driver.eventRecord(ended, second), "copying");
            driver.check(driver.streamWaitEvent(m_gpu->stream(), ended, 0), "copying");
        });
    };
    send(context, what, linkResult("bytes, both ways together", copies.bytes()), [&](ProbeResult& result) {
        judge(result, copies.arrived(true, copies.bytes()) && copies.arrived(false, copies.bytes()));
        if (result.check == ProbeCheck::Passed && oneWay > 0 && result.median > 1.05 * oneWay)
            fault(result, "faster than both ways by themselves together");
    });
}

void GpuProbe::peers(StepContext& context)
{
    const Driver& driver = m_gpu->driver();
    int count = 0;
    driver.check(driver.deviceCount(&count), "counting devices");
    if (count < 2)
        return context.skip("p2p", "there is one GPU");
    const std::size_t bytes = std::min(largestMessage, m_memory.bytes()) / whole * whole;
    fill(ptxFillBits(), m_memory.address(), static_cast<double>(bytes), 0);
    const int most = m_settings.quick ? 1 : 7; // peers measured
    int measured = 0;
    for (int other = 0; other < count && measured < most && context.hasTime(); ++other) {
        if (other == m_settings.index)
            continue;
        const std::string id = "p2p." + std::to_string(m_settings.index) + '.' + std::to_string(other);
        CuDevice device = 0;
        driver.check(driver.deviceGet(&device, other), "choosing the device");
        int reaches = 0;
        driver.check(driver.deviceCanAccessPeer(&reaches, m_gpu->device(), device), "asking for peers");
        if (reaches == 0) {
            context.skip(id, "the two GPUs cannot reach each other's memory");
            continue;
        }
        ++measured;
        CuContext peer = nullptr;
        driver.check(driver.primaryRetain(&peer, device), "starting a peer");
        CuAddress there = 0;
        const AtEnd endOfPeer{[&] {
            driver.contextSetCurrent(peer);
            if (there != 0)
                driver.memoryFree(there);
            driver.contextSetCurrent(m_gpu->context());
            driver.primaryRelease(device);
        }};
        driver.check(driver.contextSetCurrent(peer), "starting a peer");
        const int allocated = driver.memoryAllocate(&there, bytes);
        driver.check(driver.contextSetCurrent(m_gpu->context()), "starting a peer");
        if (allocated == cuSuccess) {
            driver.contextEnablePeerAccess(peer, 0); // already enabled is fine, too
            Measurement what;
            what.step = id;
            what.workPerLaunch = static_cast<double>(bytes);
            what.run = [&](int launches) {
                return timedInTurns(launches, [&](int queued) {
                    while (queued-- > 0)
                        driver.check(driver.copyPeerAsync(there, peer, m_memory.address(), m_gpu->context(),
                                         bytes, m_gpu->stream()),
                            "copying to a peer");
                });
            };
            ProbeResult result = linkResult("bytes, one way", bytes);
            result.convention.kernel = "the driver's copy between GPUs";
            send(context, what, result, [&](ProbeResult& sent) {
                driver.check(driver.contextSetCurrent(peer), "asking a peer");
                const AtEnd back{[&] { driver.contextSetCurrent(m_gpu->context()); }};
                judge(sent, std::ranges::all_of(places(bytes, m_key), [&](std::size_t at) {
                    return m_gpu->wordAt(there + 4 * at) == randomBits(static_cast<std::uint32_t>(at), m_key);
                }));
            });
        } else {
            context.skip(id, "the other GPU's memory is full");
        }
    }
    if (measured == 0)
        context.outOfTime("p2p");
}

void GpuProbe::launches(StepContext& context)
{
    const Gpu::Kernel& kernel = m_gpu->kernel(ptxEmpty());
    const Driver& driver = m_gpu->driver();
    const auto latency = [&](const char* id, const char* counts, const std::function<TimedBatch(int)>& run,
                             int items = 1) {
        if (context.outOfTime(id))
            return;
        Measurement what;
        what.step = id;
        what.isTime = true;
        what.workPerLaunch = items;
        what.run = run;
        ProbeResult result;
        result.role = ProbeRole::Latency;
        result.unit = "s";
        result.convention = {counts, "empty", "", 0, 0};
        send(context, what, result, {}, context.channel().now() + context.secondsLeft() / 2);
    };
    latency("launch.gap", "one launch of many in a row", [&](int count) {
        return timedInTurns(count, [&](int queued) {
            while (queued-- > 0)
                m_gpu->launch(kernel, {}, 1);
        });
    });
    latency("launch.round_trip", "launched and waited for, by the host's clock", [&](int count) {
        const double since = secondsNow();
        for (int i = 0; i < count; ++i) {
            m_gpu->launch(kernel, {}, 1);
            driver.check(driver.streamSynchronize(m_gpu->stream()), "waiting");
        }
        return TimedBatch{secondsNow() - since, {}};
    });
    if (!driver.hasGraphs())
        return context.skip("launch.graph", "this driver has no graphs");
    constexpr int nodes = 100;
    constexpr int relaxed = 2; // mode of capture: other threads may call the driver
    CuGraph graph = nullptr;
    CuGraphExec executable = nullptr;
    const AtEnd endOfGraph{[&] {
        if (executable)
            driver.graphExecDestroy(executable);
        if (graph)
            driver.graphDestroy(graph);
    }};
    driver.check(driver.captureBegin(m_gpu->stream(), relaxed), "making a graph");
    int captured = -1;
    {
        const AtEnd endOfCapture{[&] { captured = driver.captureEnd(m_gpu->stream(), &graph); }};
        for (int i = 0; i < nodes; ++i)
            m_gpu->launch(kernel, {}, 1);
    }
    driver.check(captured, "making a graph");
    driver.check(driver.graphInstantiate(&executable, graph, 0), "making a graph");
    latency(
        "launch.graph", "one of 100 launches in a graph",
        [&](int count) {
            return timed([&] {
                for (int i = 0; i < count; ++i)
                    driver.check(driver.graphLaunch(executable, m_gpu->stream()), "running a graph");
            });
        },
        nodes);
}

} // namespace ridgepoint::probe
