#include "app/probe_helper/cuda/gpu_probe.h"

#include "app/probe_helper/cuda/card.h"
#include "app/probe_helper/cuda/ptx_reference.h"
#include "core/base/text.h"
#include "core/measurement/counter_random.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::probe {

namespace {

constexpr double mebibyte = 1024.0 * 1024;
constexpr double gibibyte = 1024 * mebibyte;
// Three arrays, each many times the L2 cache; in all a quarter of what is free, and a gibibyte left alone.
constexpr double arrayOverCache = 8;
constexpr double smallestArray = 512 * mebibyte;
constexpr double mostOfMemory = 0.25, mostBytes = 8 * gibibyte, leftAlone = gibibyte,
                 leastBytes = 256 * mebibyte;

} // namespace

void judge(ProbeResult& result, bool right)
{
    result.check = ProbeCheck::Passed;
    if (!right)
        fault(result, "what came back differs from a computation on the host");
}

void fault(ProbeResult& result, const std::string& why)
{
    result.check = ProbeCheck::Failed;
    result.note = why;
}

GpuProbe::GpuProbe(const Driver& driver, const GpuSettings& settings, Channel& channel)
    : m_settings(settings)
    , m_channel(channel)
    , m_gpu(std::make_unique<Gpu>(driver, settings.index))
    , m_key(mixBits(static_cast<std::uint32_t>(settings.seed)
          ^ mixBits(static_cast<std::uint32_t>(settings.seed >> 32))))
{
    if (!m_telemetry.open(m_gpu->busId()))
        m_channel.say(ProbeWarning{"telemetry",
            phrase("Clocks, power and temperature are unknown: %1.", m_telemetry.problem()).plain()});
    else {
        if (m_telemetry.partitioned().value_or(false))
            m_channel.say(ProbeWarning{
                "partitioned", "The GPU is partitioned (MIG): what is measured is a part of it."});
        if (const int others = m_telemetry.processes().value_or(0) - 1; others > 0)
            m_channel.say(ProbeWarning{"busy",
                phrase("Other programs compute on the GPU (%1); results will be too low.", others).plain()});
    }
    std::vector<std::string> names = Blas::usualNames();
    if (!settings.blasFolder.empty())
        for (const char* version : {"11", "12", "13"})
            names.insert(names.begin(), settings.blasFolder + "/libcublasLt.so." + version);
    m_hasBlas = m_blas.load(names);
    if (!m_hasBlas)
        m_channel.say(ProbeSkip{"tensor.gemm",
            phrase("%1; an instruction rate is measured instead, a lower bound", m_blas.problem()).plain()});
}

ProbeDevice GpuProbe::device() const
{
    ProbeDevice out = cardOf(m_gpu->driver(), m_settings.index);
    out.driver = m_telemetry.driverVersion();
    out.freeBytes = m_gpu->freeBytes();
    if (const auto watts = m_telemetry.boardWatts())
        out.traits.push_back(phrase("power limit %1 W", std::lround(*watts)).plain());
    if (m_telemetry.partitioned().value_or(false))
        out.traits.emplace_back("partitioned (MIG)");
    return out;
}

CuAddress GpuProbe::array(int index) const
{
    const auto each = static_cast<CuAddress>(arrayBytes());
    return m_memory.address() + each / 512 * 512 * static_cast<CuAddress>(index);
}

void GpuProbe::makeMemory()
{
    const double free = m_gpu->freeBytes();
    const double bound = std::min({mostOfMemory * free, mostBytes, free - leftAlone});
    const double wanted = 3 * std::max(smallestArray, arrayOverCache * m_gpu->attribute(cuL2Bytes));
    double bytes = std::min(bound, std::max(wanted, m_settings.quick ? 0.0 : 6 * gibibyte));
    while (m_memory.bytes() == 0) {
        if (bytes < leastBytes)
            return; // each step that needs it says so
        try {
            m_memory = Gpu::Memory(*m_gpu, static_cast<std::size_t>(bytes) / 4096 * 4096);
        } catch (const CudaError& error) {
            if (!error.outOfMemory())
                throw;
            bytes /= 2;
        }
    }
    m_out = Gpu::Memory(*m_gpu, std::size_t(16) << 20);
    fill(ptxFill(PtxType::F32), m_memory.address(), static_cast<double>(m_memory.bytes()), 0);
    m_gpu->finish();
}

void GpuProbe::fill(const PtxKernel& source, CuAddress at, double bytes, std::uint32_t first)
{
    const Gpu::Kernel& kernel = m_gpu->kernel(source);
    const unsigned whole = kernel.iterations(bytes);
    PtxArguments arguments;
    arguments.key = m_key;
    // The grid covers whole iterations; the rest, with fewer blocks, one iteration more.
    arguments.a = at;
    arguments.first = first;
    arguments.iterations = whole;
    double done = 0;
    if (kernel.covered(1) <= bytes) {
        m_gpu->launch(kernel, arguments);
        done = kernel.covered(whole);
    }
    const double block = 16.0 * Gpu::Kernel::threadsOfBlock;
    if (const auto blocks = static_cast<unsigned>((bytes - done) / block); blocks > 0) {
        arguments.a = at + static_cast<CuAddress>(done);
        arguments.first = first + static_cast<std::uint32_t>(done / 4);
        arguments.iterations = 1;
        m_gpu->launch(kernel, arguments, blocks);
    }
}

TimedBatch GpuProbe::timed(const std::function<void()>& queue, bool gated)
{
    const GpuState before = m_telemetry.now();
    TimedBatch batch{m_gpu->time(queue, gated), {}};
    const GpuState after = m_telemetry.now();
    // Other reasons to hold the clock, or another clock: not the state that the number stands for.
    if (before.clockHz && after.clockHz && std::abs(*after.clockHz / *before.clockHz - 1) > 0.03)
        batch.disturbed = "the clock changed by more than 3 %";
    else if (heldBack(before.reasons) != heldBack(after.reasons))
        batch.disturbed = "what holds the clock back changed";
    return batch;
}

std::uint32_t GpuProbe::outXor(unsigned threads)
{
    std::vector<std::uint32_t> words(threads);
    m_gpu->driver().check(
        m_gpu->driver().copyToHost(words.data(), m_out.address(), 4UL * threads), "reading results");
    std::uint32_t all = 0;
    for (const std::uint32_t word : words)
        all ^= word;
    return all;
}

bool GpuProbe::send(StepContext& context, const Measurement& what, ProbeResult result,
    const std::function<void(ProbeResult&)>& finish, double deadline)
{
    m_telemetry.start(m_settings.quick ? 100 : 20);
    const bool sent = context.send(
        what, std::move(result),
        [&](ProbeResult& each) {
            each.telemetry = m_telemetry.stop();
            if (each.phase.empty() && m_warm)
                each.phase = "sustained";
            if (finish)
                finish(each);
            // Faster than the units can be at this clock: a wrong count, or numbers that are not what they
            // are taken for.
            const auto suspect = [&](double limit, const char* of) {
                if (limit > 0 && each.median > limit && each.check != ProbeCheck::Failed)
                    fault(each, phrase("faster than %1", of).plain());
            };
            const ProbeDevice device = this->device();
            const double clock = each.telemetry.clockHz.value_or(0) * device.units.value_or(0);
            if (each.role == ProbeRole::VectorCeiling && each.type == "fp32")
                suspect(1.02 * clock * device.vectorFlopsPerClock.value_or(0),
                    "the vector units at the clock seen");
            if (each.role == ProbeRole::TensorCeiling && (each.type == "bf16" || each.type == "fp16"))
                suspect(1.02 * clock * device.tensorFlopsPerClock.value_or(0),
                    "the matrix units at the clock seen");
            if (each.role == ProbeRole::MemoryCeiling)
                suspect(1.03 * 2 * device.memoryClockHz.value_or(0) * device.busBits.value_or(0) / 8,
                    "the memory bus at the clock seen");
            if (each.role == ProbeRole::LinkCeiling)
                suspect(m_bestMemory, "the GPU's own memory");
        },
        deadline);
    m_telemetry.stop();
    return sent;
}

std::vector<Step> GpuProbe::steps()
{
    const bool quick = m_settings.quick;
    const auto seconds = [quick](double quickSeconds, double fullSeconds) {
        return quick ? quickSeconds : fullSeconds;
    };
    std::vector<Step> steps;
    const auto add = [&](const std::string& id, double estimate, std::function<void(StepContext&)> run) {
        steps.push_back({id, estimate, std::move(run), id != "launch"});
    };
    const auto addMemory = [&](const std::string& name, double estimate) {
        add("hbm." + name, estimate, [this, name](StepContext& context) { memoryStep(context, name); });
    };
    add("memory", seconds(0.4, 0.8), [this](StepContext&) { makeMemory(); });
    if (m_hasBlas)
        add("tensor.gemm.bf16.burst", seconds(0.3, 0.5), [this](StepContext& context) {
            ProbeResult result;
            result.role = ProbeRole::GemmPoint;
            result.phase = "burst";
            gemm(context, GemmType::Bf16, largeProduct(GemmType::Bf16), result, 0, false,
                "tensor.gemm.bf16.burst");
        });
    add("warmup", seconds(1.2, 8), [this](StepContext& context) { warmUp(context); });
    addMemory("copy", seconds(0.3, 1.2));
    if (m_hasBlas)
        add("tensor.gemm.bf16", seconds(0.8, 5),
            [this](StepContext& context) { gemmPeak(context, GemmType::Bf16); });
    addMemory("triad", seconds(0.3, 1.2));
    addMemory("read", seconds(0.3, 1.2));
    // The sweep looks closer where the two ceilings meet: both come first.
    add("fma.fp32", seconds(0.15, 0.7), [this](StepContext& context) { fmaPeak(context, PtxType::F32); });
    add("sweep.fp32", seconds(0.7, 4), [this](StepContext& context) { sweep(context, PtxType::F32); });
    if (m_hasBlas) {
        for (const GemmType type : {GemmType::Fp8, GemmType::Fp16, GemmType::Tf32})
            add(std::string("tensor.gemm.") + gemmTypeName(type), seconds(0.4, 4),
                [this, type](StepContext& context) { gemmPeak(context, type); });
        add("gemm.sweep.bf16", seconds(0.6, 4), [this](StepContext& context) { gemmSweep(context); });
    } else {
        add("tensor.mma.bf16", 0.3, [this](StepContext& context) { mma(context); });
    }
    addMemory("write", seconds(0.15, 0.6));
    addMemory("memcpy", seconds(0.15, 0.8));
    add("l2.sweep", seconds(0.5, 4), [this](StepContext& context) { cacheSweep(context); });
    for (const PtxType type : {PtxType::F16x2, PtxType::Bf16x2}) {
        const std::string name = type == PtxType::F16x2 ? "fp16" : "bf16";
        add("fma." + name, seconds(0.15, 0.7),
            [this, type](StepContext& context) { fmaPeak(context, type); });
        add("sweep." + name, seconds(0.6, 4), [this, type](StepContext& context) { sweep(context, type); });
    }
    add("pcie", seconds(0.6, 4), [this](StepContext& context) { hostLink(context); });
    add("p2p", seconds(0.2, 3), [this](StepContext& context) { peers(context); });
    add("launch", seconds(0.2, 1), [this](StepContext& context) { launches(context); });
    if (!quick && m_hasBlas) {
        add("tensor.gemm.fp32", 1, [this](StepContext& context) { gemmPeak(context, GemmType::Fp32); });
        add("tensor.gemm.fp8.exact", 2,
            [this](StepContext& context) { gemmPeak(context, GemmType::Fp8Exact); });
        add("tensor.gemm.bf16.zeros", 1.5,
            [this](StepContext& context) { gemmPeak(context, GemmType::Bf16, true); });
    }
    // A driver that fails in one step says so and lets the others try; a lost device ends them all.
    for (Step& step : steps)
        step.run = [this, run = std::move(step.run), id = step.id, needs = step.needsMemory](
                       StepContext& context) {
            if (m_out.bytes() == 0 && needs && id != "memory") // the last one made
                return context.skip(id, "too little memory of the GPU is free");
            try {
                run(context);
            } catch (const CudaError& error) {
                if (error.lost())
                    throw;
                context.skip(id, error.outOfMemory() ? "the GPU's memory is full" : error.what());
            }
        };
    return steps;
}

} // namespace ridgepoint::probe
