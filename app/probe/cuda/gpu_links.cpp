// Links to the host and to other GPUs, and what a launch costs.

#include "app/probe/clock.h"
#include "app/probe/cuda/gpu_probe.h"

#include <algorithm>
#include <cstring>

namespace ridgepoint::probe {

namespace {

constexpr std::size_t largestMessage = std::size_t(256) << 20;

ProbeResult linkResult(const char* counts, std::size_t bytes)
{
    ProbeResult result;
    result.role = ProbeRole::LinkCeiling;
    result.unit = "B/s";
    result.shape = {static_cast<double>(bytes)};
    result.convention = {
        counts, "the driver's copy, page-locked host memory", "zeros", static_cast<double>(bytes), 0};
    return result;
}

} // namespace

// Behind a closed gate, so that queueing takes no part; as many at once as the queue takes without waiting.
TimedBatch GpuProbe::timedInTurns(int count, const std::function<void()>& queueOne)
{
    constexpr int most = 200;
    TimedBatch all;
    for (int left = count; left > 0 && !m_channel.cancelled(); left -= most) {
        const TimedBatch batch = timed(
            [&] {
                for (int i = 0; i < std::min(left, most); ++i)
                    queueOne();
            },
            true);
        all.seconds += batch.seconds;
        all.disturbed = batch.disturbed.empty() ? all.disturbed : batch.disturbed;
    }
    return all;
}

void GpuProbe::hostLink(StepContext& context)
{
    const std::size_t most = std::min({largestMessage, m_memory.bytes() / 2});
    const Gpu::HostMemory there(*m_gpu, most), back(*m_gpu, most);
    std::memset(there.data(), 1, most);
    CuStream second = nullptr;
    m_gpu->driver().check(m_gpu->driver().streamCreate(&second, 1), "making a stream");
    const Driver& driver = m_gpu->driver();
    const auto down = [&](std::size_t bytes, CuStream on) {
        driver.check(driver.copyToDeviceAsync(m_memory.address(), there.data(), bytes, on), "copying");
    };
    const auto up = [&](std::size_t bytes, CuStream on) {
        driver.check(driver.copyToHostAsync(back.data(), m_memory.address() + most, bytes, on), "copying");
    };
    std::vector<std::size_t> sizes;
    for (std::size_t bytes = 4096; bytes <= most; bytes *= m_settings.quick ? 16 : 4)
        sizes.push_back(bytes);
    if (sizes.empty() || sizes.back() != most)
        sizes.push_back(most);
    std::ranges::reverse(sizes); // the large ones make the ceiling
    for (std::size_t i = 0; i < sizes.size() && context.proceed(); ++i) {
        const std::size_t bytes = sizes[i];
        const bool ceiling = i == 0;
        const double share =
            context.channel().now() + context.secondsLeft() / static_cast<double>(3 * (sizes.size() - i));
        for (const bool toDevice : {true, false}) {
            Measurement what;
            what.step = std::string(toDevice ? "pcie.h2d" : "pcie.d2h")
                + (ceiling ? "" : '.' + std::to_string(bytes));
            what.workPerLaunch = static_cast<double>(bytes);
            what.run = [&, toDevice, bytes](int launches) {
                return timedInTurns(
                    launches, [&] { toDevice ? down(bytes, m_gpu->stream()) : up(bytes, m_gpu->stream()); });
            };
            send(
                context, what, linkResult("bytes, one way", bytes),
                [&](ProbeResult& sent) {
                    if (ceiling)
                        sent.note = m_telemetry.pcieLink();
                },
                share);
        }
    }
    if (context.proceed()) {
        // Both ways at once, timed on the host around both streams.
        Measurement what;
        what.step = "pcie.both";
        what.workPerLaunch = 2.0 * static_cast<double>(most);
        what.run = [&](int launches) {
            const double since = secondsNow();
            for (int k = 0; k < launches; ++k) {
                down(most, m_gpu->stream());
                up(most, second);
            }
            driver.check(driver.streamSynchronize(m_gpu->stream()), "copying");
            driver.check(driver.streamSynchronize(second), "copying");
            return TimedBatch{secondsNow() - since, {}};
        };
        send(context, what, linkResult("bytes, both ways together", most), {});
    }
    driver.streamDestroy(second);
}

void GpuProbe::peers(StepContext& context)
{
    const Driver& driver = m_gpu->driver();
    int count = 0;
    driver.check(driver.deviceCount(&count), "counting devices");
    if (count < 2)
        return context.skip("p2p", "there is one GPU");
    const std::size_t bytes = std::min(largestMessage, m_memory.bytes());
    const int most = m_settings.quick ? 1 : 7; // peers measured
    int measured = 0;
    for (int other = 0; other < count && measured < most && context.proceed(); ++other) {
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
        driver.check(driver.contextSetCurrent(peer), "starting a peer");
        CuAddress there = 0;
        const int allocated = driver.memoryAllocate(&there, bytes);
        driver.check(driver.contextSetCurrent(m_gpu->context()), "starting a peer");
        if (allocated == cuSuccess) {
            driver.contextEnablePeerAccess(peer, 0); // already enabled is fine, too
            Measurement what;
            what.step = id;
            what.workPerLaunch = static_cast<double>(bytes);
            what.run = [&](int launches) {
                return timedInTurns(launches, [&] {
                    driver.check(driver.copyPeerAsync(there, peer, m_memory.address(), m_gpu->context(),
                                     bytes, m_gpu->stream()),
                        "copying to a peer");
                });
            };
            ProbeResult result = linkResult("bytes, one way", bytes);
            result.convention.kernel = "the driver's copy between GPUs";
            send(context, what, result, {});
            driver.contextSetCurrent(peer);
            driver.memoryFree(there);
            driver.contextSetCurrent(m_gpu->context());
        } else {
            context.skip(id, "the other GPU's memory is full");
        }
        driver.primaryRelease(device);
    }
}

void GpuProbe::launches(StepContext& context)
{
    const Gpu::Kernel& kernel = m_gpu->kernel(ptxEmpty());
    const Driver& driver = m_gpu->driver();
    const auto latency = [&](const char* id, const char* counts, const std::function<TimedBatch(int)>& run) {
        Measurement what;
        what.step = id;
        what.isTime = true;
        what.run = run;
        ProbeResult result;
        result.role = ProbeRole::Latency;
        result.unit = "s";
        result.convention = {counts, "empty", "", 0, 0};
        send(context, what, result, {}, context.channel().now() + context.secondsLeft() / 2);
    };
    latency("launch.gap", "one launch of many in a row",
        [&](int count) { return timedInTurns(count, [&] { m_gpu->launch(kernel, {}, 1); }); });
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
    driver.check(driver.captureBegin(m_gpu->stream(), relaxed), "making a graph");
    for (int i = 0; i < nodes; ++i)
        m_gpu->launch(kernel, {}, 1);
    driver.check(driver.captureEnd(m_gpu->stream(), &graph), "making a graph");
    driver.check(driver.graphInstantiate(&executable, graph, 0), "making a graph");
    latency("launch.graph", "one of 100 launches in a graph", [&](int count) {
        TimedBatch batch = timed([&] {
            for (int i = 0; i < count; ++i)
                driver.check(driver.graphLaunch(executable, m_gpu->stream()), "running a graph");
        });
        batch.seconds /= nodes;
        return batch;
    });
    driver.graphExecDestroy(executable);
    driver.graphDestroy(graph);
}

} // namespace ridgepoint::probe
