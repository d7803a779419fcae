// Memory, caches and vector units: kernels of our own.

#include "app/probe_helper/cuda/gpu_probe.h"
#include "app/probe_helper/cuda/ptx_reference.h"
#include "core/base/text.h"
#include "core/measurement/counter_random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numeric>

namespace ridgepoint::probe {

namespace {

constexpr float triadScale = 0.4F;
constexpr std::uint32_t checkedPlaces = 256;
constexpr double mebibyte = 1024.0 * 1024;

const char* typeName(PtxType type)
{
    return type == PtxType::F32 ? "fp32" : type == PtxType::F16x2 ? "fp16" : "bf16";
}

} // namespace

// The heaviest kernel there is, until three samples in a row agree within 1 %, for no less than a while: a
// clock that stands still has not yet felt the heat. Warm is the card only then.
void GpuProbe::warmUp(StepContext& context)
{
    constexpr double sampleSeconds = 0.02;
    const double least = std::min(m_settings.quick ? 0.5 : 2.0, 0.5 * context.secondsLeft());
    std::function<void()> queueOne = heavyProduct();
    PtxArguments arguments;
    if (!queueOne) {
        const Gpu::Kernel& kernel =
            m_gpu->kernel(ptxFma(m_gpu->capability() >= 80 ? PtxType::Bf16x2 : PtxType::F16x2));
        arguments.out = m_out.address();
        arguments.key = m_key;
        arguments.iterations = 2000;
        queueOne = [this, &kernel, &arguments] { m_gpu->launch(kernel, arguments); };
    }
    m_gpu->time(queueOne); // loads what it needs
    const double one = m_gpu->time(queueOne);
    const int launches = one > 0 ? static_cast<int>(std::clamp(sampleSeconds / one, 1.0, 1000.0)) : 1;
    double busy = 0; // seconds
    std::vector<double> last;
    while (context.hasTime()) {
        const double seconds = m_gpu->time([&] {
            for (int i = 0; i < launches && !m_channel.cancelled(); ++i)
                queueOne();
        });
        busy += seconds;
        last.push_back(seconds);
        if (last.size() < 3 || busy < least)
            continue;
        const auto [fastest, slowest] = std::minmax_element(last.end() - 3, last.end());
        if (*slowest < 1.01 * *fastest) {
            m_warm = true;
            return;
        }
    }
    if (!m_channel.cancelled())
        context.warn("clock",
            "The GPU's speed had not settled when the time to warm up was over: "
            "what was measured then may not be what it sustains.");
}

void GpuProbe::memoryStep(StepContext& context, const std::string& name)
{
    const std::string id = "hbm." + name;
    const double cache = m_gpu->attribute(cuL2Bytes);
    if (arrayBytes() < 4 * cache)
        return context.skip(id, "the memory that is free does not exceed the cache");
    const bool copies = name == "memcpy";
    const PtxKernel source = name == "copy" ? ptxCopy()
        : name == "triad"                   ? ptxTriad()
        : name == "read"                    ? ptxRead()
                                            : ptxWrite();
    const Gpu::Kernel& kernel = m_gpu->kernel(source);
    const double counted = copies ? 2 : (source.bytesRead + source.bytesWritten) / (16.0 * source.vectors);
    // Whatever an earlier step left in the arrays: known data in the two that are read, poison in the other.
    fill(ptxFill(PtxType::F32), m_memory.address(), static_cast<double>(m_memory.bytes()), 0);
    if (name != "read")
        m_gpu->fillWords(array(0), 0xdeadbeef, static_cast<std::size_t>(arrayBytes()) / 4 - 128);
    const auto pass = [&](double bytes) {
        PtxArguments arguments;
        arguments.a = array(0);
        arguments.b = array(1);
        arguments.c = array(2);
        arguments.out = m_out.address();
        arguments.iterations = kernel.iterations(bytes);
        arguments.key = m_key;
        arguments.scale = triadScale;
        if (copies)
            m_gpu->driver().check(m_gpu->driver().copyInsideAsync(array(0), array(1),
                                      static_cast<std::size_t>(bytes) / 512 * 512, m_gpu->stream()),
                "copying");
        else
            m_gpu->launch(kernel, arguments);
    };
    const auto covered = [&](double bytes) {
        return copies ? std::floor(bytes / 512) * 512 : kernel.covered(kernel.iterations(bytes));
    };
    const double bytes = arrayBytes() - 1024;
    Measurement what;
    what.step = id;
    what.workPerLaunch = counted * covered(bytes);
    what.run = [&](int launches) {
        return timed([&] {
            for (int i = 0; i < launches; ++i)
                pass(bytes);
        });
    };
    ProbeResult result;
    result.role = ProbeRole::MemoryCeiling;
    result.unit = "B/s";
    result.convention = {copies || name == "copy" ? "bytes read and written"
            : name == "triad"                     ? "two arrays read, one written"
            : name == "read"                      ? "bytes read"
                                                  : "bytes written",
        copies ? "the driver's copy"
               : phrase("%1, 16-byte vectors, %2 in flight", source.name, source.vectors).plain(),
        name == "write" ? "random bits" : "fp32 uniform in [-1, 1)", covered(bytes), 0};
    send(context, what, result, [&](ProbeResult& sent) {
        bool right = true;
        const auto words = static_cast<std::uint32_t>(covered(bytes) / 4);
        const auto first = [&](int index) {
            return static_cast<std::uint32_t>((array(index) - m_memory.address()) / 4);
        };
        if (name == "read") {
            // One iteration again, against the values as the host computes them.
            PtxArguments few;
            few.a = array(0);
            few.out = m_out.address();
            few.iterations = 1;
            m_gpu->launch(kernel, few);
            m_gpu->finish();
            std::uint32_t all = 0;
            for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(kernel.covered(1) / 4); ++i)
                all ^= filledWord(PtxType::F32, i, m_key);
            right = outXor(kernel.threads()) == all;
        } else {
            for (std::uint32_t i = 0; i < checkedPlaces && right; ++i) {
                const std::uint32_t at = randomBits(i, ~m_key) % words;
                std::uint32_t expected = filledWord(PtxType::F32, first(1) + at, m_key);
                if (name == "triad")
                    expected = fmaWord(PtxType::F32, filledWord(PtxType::F32, first(2) + at, m_key),
                        std::bit_cast<std::uint32_t>(triadScale), expected);
                if (name == "write")
                    expected = randomBits(at, m_key);
                right = m_gpu->wordAt(array(0) + 4ULL * at) == expected;
            }
        }
        judge(sent, right);
        // A cache would show: half of the array must be no faster.
        if (right && !copies) {
            const double half = bytes / 2;
            std::vector<double> rates;
            for (int i = 0; i < 5; ++i)
                rates.push_back(counted * covered(half) / m_gpu->time([&] { pass(half); }));
            std::ranges::nth_element(rates, rates.begin() + 2);
            if (rates[2] > 1.02 * sent.median)
                fault(sent, "half of the array is more than 2 % faster: a cache takes part");
        }
        if (sent.check != ProbeCheck::Failed && (name == "copy" || name == "triad" || name == "read"))
            m_bestMemory = std::max(m_bestMemory, sent.median);
    });
}

void GpuProbe::cacheSweep(StepContext& context)
{
    const double cache = m_gpu->attribute(cuL2Bytes);
    const Gpu::Kernel& kernel = m_gpu->kernel(ptxReadSet());
    fill(ptxFill(PtxType::F32), m_memory.address(), static_cast<double>(m_memory.bytes()), 0);
    std::vector<double> plateau;
    int samples = 0; // on it
    bool verified = true;
    const double last = std::min(8 * cache, static_cast<double>(m_memory.bytes()));
    const double factor = m_settings.quick ? 2 : std::sqrt(2.0);
    const int points = 1 + static_cast<int>(std::log(last / mebibyte) / std::log(factor));
    int index = 0;
    for (double set = mebibyte; set <= last && context.hasTime(); set *= factor, ++index) {
        const auto vectors = static_cast<std::uint32_t>(set / 16);
        PtxArguments arguments;
        arguments.a = m_memory.address();
        arguments.out = m_out.address();
        arguments.key = vectors;
        arguments.first = kernel.threads() % vectors;
        // The same traffic for every set.
        arguments.iterations = std::max(
            1U, static_cast<unsigned>(512 * mebibyte / (kernel.source.bytesRead * kernel.threads())));
        Measurement what;
        char id[40];
        std::snprintf(id, sizeof id, "l2.set.%.0f", set);
        what.step = id;
        what.workPerLaunch = kernel.source.bytesRead * kernel.threads() * arguments.iterations;
        what.run = launching(kernel, arguments);
        ProbeResult result;
        result.role = ProbeRole::Other;
        result.unit = "B/s";
        result.shape = {set};
        result.convention = {"bytes read", kernel.source.name, "fp32 uniform in [-1, 1)", set, 0};
        const double deadline = context.channel().now() + context.secondsLeft() / std::max(1, points - index);
        send(
            context, what, result,
            [&](ProbeResult& sent) {
                // One iteration again: what some threads read, on the host.
                PtxArguments few = arguments;
                few.iterations = 1;
                m_gpu->launch(kernel, few);
                m_gpu->finish();
                bool right = true;
                for (const std::uint32_t thread : {0U, 77U, kernel.threads() - 1}) {
                    std::uint32_t all = 0;
                    for (std::uint64_t i = 0; i < ptxUnrolled; ++i)
                        for (std::uint64_t lane = 0; lane < 4; ++lane)
                            all ^= filledWord(PtxType::F32,
                                static_cast<std::uint32_t>(
                                    4 * ((thread + i * kernel.threads()) % vectors) + lane),
                                m_key);
                    right = right && m_gpu->wordAt(m_out.address() + 4ULL * thread) == all;
                }
                judge(sent, right);
                verified = verified && right;
                if (set >= cache / 8 && set <= cache / 3) {
                    plateau.push_back(sent.median);
                    samples += sent.samples;
                }
            },
            deadline);
    }
    if (plateau.empty()) {
        if (!context.outOfTime("l2.read"))
            context.skip("l2.read", "the L2 cache is too small for the sets that are read, 1 MiB and more");
        return;
    }
    std::ranges::sort(plateau);
    ProbeResult result;
    result.step = "l2.read";
    result.role = ProbeRole::CacheCeiling;
    result.unit = "B/s";
    result.median = plateau[plateau.size() / 2];
    result.lowerQuartile = result.low = plateau.front();
    result.upperQuartile = result.high = result.best = plateau.back();
    result.range = true;
    result.samples = samples;
    result.convention = {"bytes read",
        plateau.size() == 1
            ? "one set between an eighth and a third of the cache"
            : phrase("median of %1 sets from an eighth to a third of the cache", plateau.size()).plain(),
        "fp32 uniform in [-1, 1)", 0, 0};
    result.check = verified ? ProbeCheck::Passed : ProbeCheck::Failed;
    if (result.median < m_bestMemory)
        result.note = "slower than the memory behind it";
    context.channel().say(result);
}

void GpuProbe::fmaPeak(StepContext& context, PtxType type)
{
    const std::string id = std::string("fma.") + typeName(type);
    const PtxKernel source = ptxFma(type);
    if (source.least > m_gpu->capability())
        return context.skip(id, "this GPU has no vector instructions for it");
    const Gpu::Kernel& kernel = m_gpu->kernel(source);
    PtxArguments arguments;
    arguments.out = m_out.address();
    arguments.key = m_key;
    arguments.iterations = 1000;
    Measurement what;
    what.step = id;
    what.workPerLaunch = source.flops * kernel.threads() * arguments.iterations;
    what.run = launching(kernel, arguments);
    ProbeResult result;
    result.role = ProbeRole::VectorCeiling;
    result.unit = "FLOP/s";
    result.type = typeName(type);
    result.convention = {"2 FLOPs a fused multiply-add",
        phrase("%1 values a thread, turning in pairs", 2 * ptxPairs).plain(), "random, never at rest", 0, 0};
    send(context, what, result, [&](ProbeResult& sent) {
        // One warp, replayed with fewer iterations.
        constexpr unsigned iterations = 20;
        PtxArguments few = arguments;
        few.iterations = iterations;
        m_gpu->launch(kernel, few);
        m_gpu->finish();
        bool right = true;
        for (std::uint32_t thread = 64; thread < 96 && right; ++thread)
            right = m_gpu->wordAt(m_out.address() + 4ULL * thread)
                == expectedFma(type, thread, iterations, 0, m_key);
        judge(sent, right);
        m_bestVector[static_cast<int>(type)] = sent.median;
    });
}

std::function<TimedBatch(int)> GpuProbe::launching(const Gpu::Kernel& kernel, const PtxArguments& arguments)
{
    return [this, &kernel, &arguments](int launches) {
        return timed([&] {
            for (int i = 0; i < launches; ++i)
                m_gpu->launch(kernel, arguments);
        });
    };
}

void GpuProbe::mma(StepContext& context)
{
    const PtxKernel source = ptxMma();
    if (source.least > m_gpu->capability())
        return context.skip("tensor.mma.bf16", "this GPU has no bf16 matrix instructions");
    const Gpu::Kernel& kernel = m_gpu->kernel(source);
    PtxArguments arguments;
    arguments.out = m_out.address();
    arguments.key = m_key;
    arguments.iterations = 2000;
    Measurement what;
    what.step = "tensor.mma.bf16";
    what.workPerLaunch = source.flops * kernel.threads() * arguments.iterations;
    what.run = launching(kernel, arguments);
    ProbeResult result;
    result.role = ProbeRole::TensorCeiling;
    result.unit = "FLOP/s";
    result.type = "bf16";
    result.note = "mma.sync instructions: a lower bound, far below a GEMM's on Hopper and later";
    result.convention = {"2·16·8·16 FLOPs an instruction", "mma.sync m16n8k16", "random", 0, 0};
    send(context, what, result, {});
}

void GpuProbe::sweep(StepContext& context, PtxType type)
{
    const std::string prefix = std::string("sweep.") + typeName(type);
    if (ptxFma(type).least > m_gpu->capability())
        return context.skip(prefix, "this GPU has no vector instructions for it");
    fill(ptxFill(type), m_memory.address(), static_cast<double>(m_memory.bytes()), 0);
    // Multiply-adds for each value; -1: read and written with one addition, 0: read with one addition.
    std::vector<int> depths{-1, 0};
    const int bytesOfValue = type == PtxType::F32 ? 4 : 2;
    const auto depthOf = [&](double intensity) {
        return std::max(1, static_cast<int>(std::lround(intensity * bytesOfValue / 2)));
    };
    for (const double intensity :
        {0.5, 1.0, 2.0, 4.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0, 256.0})
        depths.push_back(depthOf(intensity));
    const double peak = m_bestVector[static_cast<int>(type)];
    if (peak > 0 && m_bestMemory > 0)
        for (const double factor : {0.6, 0.8, 1.25, 1.6})
            depths.push_back(depthOf(factor * peak / m_bestMemory));
    // Every fourth first, then those between: however little time there is, both sides of the knee are seen.
    std::ranges::sort(depths);
    const auto repeated = std::ranges::unique(depths);
    depths.erase(repeated.begin(), repeated.end());
    std::vector<int> distinct;
    for (const std::size_t first : {0, 2, 1, 3})
        for (std::size_t i = first; i < depths.size(); i += 4)
            distinct.push_back(depths[i]);
    bool any = false;
    for (std::size_t i = 0; i < distinct.size() && context.hasTime(); ++i) {
        const bool writing = distinct[i] < 0;
        const int fmas = std::max(0, distinct[i]);
        const PtxKernel source = ptxSweep(type, fmas, writing);
        const Gpu::Kernel& kernel = m_gpu->kernel(source);
        const double intensity = source.flops / (source.bytesRead + source.bytesWritten);
        // Eight times the cache, or what a launch of some 10 ms covers.
        const double work = peak > 0 ? 0.01 * peak : 1e11;
        const double cache = m_gpu->attribute(cuL2Bytes);
        const double bytes = std::min(
            static_cast<double>(m_memory.bytes()), std::max(8 * cache, work / std::max(intensity, 1.0)));
        PtxArguments arguments;
        arguments.a = m_memory.address();
        arguments.out = m_out.address();
        arguments.iterations = kernel.iterations(bytes);
        arguments.scale = ptxSweepScale;
        Measurement what;
        char id[48];
        std::snprintf(id, sizeof id, "%s.%g", prefix.c_str(), intensity);
        what.step = id;
        what.workPerLaunch = source.flops * kernel.threads() * arguments.iterations;
        float sign = 1;
        what.run = [&](int launches) {
            return timed([&] {
                for (int launch = 0; launch < launches; ++launch) {
                    // In place: back and forth, so that the values stay where they were.
                    arguments.scale = writing ? sign * ptxSweepScale : ptxSweepScale;
                    sign = -sign;
                    m_gpu->launch(kernel, arguments);
                }
            });
        };
        ProbeResult result;
        result.role = ProbeRole::SweepPoint;
        result.unit = "FLOP/s";
        result.type = typeName(type);
        result.intensity = intensity;
        result.convention = {fmas > 0 ? "2 FLOPs a fused multiply-add" : "1 FLOP an addition", source.name,
            "uniform in [-1, 1)", kernel.covered(arguments.iterations), 0};
        const double deadline =
            context.channel().now() + context.secondsLeft() / static_cast<double>(distinct.size() - i);
        any |= send(
            context, what, result,
            [&](ProbeResult& sent) {
                // What one thread reads, before and after one block more.
                const std::uint32_t thread = 37;
                const auto words = [&] {
                    std::vector<std::uint32_t> out;
                    for (std::uint32_t vector = 0; vector < ptxUnrolled; ++vector)
                        for (std::uint32_t lane = 0; lane < 4; ++lane)
                            out.push_back(m_gpu->wordAt(m_memory.address()
                                + 16ULL * (thread + vector * Gpu::Kernel::threadsOfBlock) + 4 * lane));
                    return out;
                };
                std::vector<std::uint32_t> expected = words();
                for (std::uint32_t& word : expected)
                    word = expectedSweep(type, word, fmas, ptxSweepScale);
                PtxArguments few = arguments;
                few.scale = ptxSweepScale;
                few.iterations = 1;
                m_gpu->launch(kernel, few, 1);
                m_gpu->finish();
                const std::uint32_t all =
                    std::accumulate(expected.begin(), expected.end(), 0U, std::bit_xor<>());
                judge(sent,
                    writing ? words() == expected : m_gpu->wordAt(m_out.address() + 4ULL * thread) == all);
            },
            deadline);
    }
    if (!any)
        context.outOfTime(prefix);
}

} // namespace ridgepoint::probe
