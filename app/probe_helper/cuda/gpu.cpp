#include "app/probe_helper/cuda/gpu.h"

#include "app/probe_helper/clock.h"
#include "app/probe_helper/cuda/card.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace ridgepoint::probe {

namespace {

constexpr unsigned hostMapped = 2; // flag of page-locked memory
constexpr int jitErrorLog = 5, jitErrorLogBytes = 6; // options of the driver's compiler
// Each look reads the host's memory across the bus, 0.5 to 1 µs: a gate that nobody opens opens itself in 50
// to 100 ms.
constexpr unsigned gateLooks = 100'000;

} // namespace

Gpu::Gpu(const Driver& driver, int index)
    : m_driver(driver)
{
    m_driver.check(m_driver.deviceGet(&m_device, index), "choosing the device");
    m_driver.check(m_driver.primaryRetain(&m_context, m_device), "starting the device");
    m_driver.check(m_driver.contextSetCurrent(m_context), "starting the device");
    m_driver.check(m_driver.streamCreate(&m_stream, 1), "making a stream"); // beside the default stream
    m_driver.check(m_driver.eventCreate(&m_begin, 0), "making an event");
    m_driver.check(m_driver.eventCreate(&m_end, 0), "making an event");
}

Gpu::~Gpu()
{
    // Errors no longer matter: the process is about to end, and the driver cleans up after it.
    m_gate.reset();
    for (CuModule each : m_modules)
        m_driver.moduleUnload(each);
    for (CuEvent event : {m_begin, m_end})
        if (event)
            m_driver.eventDestroy(event);
    if (m_stream)
        m_driver.streamDestroy(m_stream);
    if (m_context)
        m_driver.primaryRelease(m_device);
}

int Gpu::attribute(CuAttribute which) const { return cardAttribute(m_driver, m_device, which); }

std::string Gpu::busId() const
{
    std::array<char, 64> text{};
    m_driver.check(
        m_driver.devicePciBusId(text.data(), static_cast<int>(text.size()) - 1, m_device), "asking the bus");
    return text.data();
}

int Gpu::capability() const { return cardCapability(m_driver, m_device); }

double Gpu::freeBytes() const
{
    std::size_t free = 0, total = 0;
    m_driver.check(m_driver.memoryInfo(&free, &total), "asking the memory");
    return static_cast<double>(free);
}

Gpu::Memory::Memory(const Gpu& gpu, std::size_t bytes)
    : m_gpu(&gpu)
    , m_bytes(bytes)
{
    gpu.m_driver.check(gpu.m_driver.memoryAllocate(&m_address, bytes), "allocating memory");
}

void Gpu::Memory::release()
{
    if (m_address != 0)
        m_gpu->m_driver.memoryFree(m_address);
    m_address = 0;
    m_bytes = 0;
}

void Gpu::Memory::swap(Memory& other)
{
    std::swap(m_gpu, other.m_gpu);
    std::swap(m_address, other.m_address);
    std::swap(m_bytes, other.m_bytes);
}

Gpu::HostMemory::HostMemory(const Gpu& gpu, std::size_t bytes)
    : m_gpu(gpu)
    , m_bytes(bytes)
{
    const int locked = gpu.m_driver.hostAllocate(&m_data, bytes, hostMapped);
    if (locked == cuOutOfMemory) // of the host: the card may have plenty
        throw CudaError(0, "the host has no memory left that can be locked");
    gpu.m_driver.check(locked, "locking host memory");
    const int code = gpu.m_driver.hostDevicePointer(&m_address, m_data, 0);
    if (code != cuSuccess)
        gpu.m_driver.hostFree(m_data);
    gpu.m_driver.check(code, "mapping host memory");
}

Gpu::HostMemory::~HostMemory() { m_gpu.m_driver.hostFree(m_data); }

unsigned Gpu::Kernel::iterations(double bytes) const
{
    const double each = 16.0 * source.vectors * threads();
    return static_cast<unsigned>(std::max(1.0, bytes / each));
}

double Gpu::Kernel::covered(unsigned iterations) const
{
    return 16.0 * source.vectors * threads() * static_cast<double>(iterations);
}

const Gpu::Kernel& Gpu::kernel(const PtxKernel& source)
{
    const auto found = m_kernels.find(source.name);
    if (found != m_kernels.end())
        return found->second;
    std::array<char, 4096> log{};
    std::array<int, 2> options{jitErrorLog, jitErrorLogBytes};
    std::array<void*, 2> values{log.data(), reinterpret_cast<void*>(log.size())};
    const std::string text = ptxModule({&source, 1}, capability());
    CuModule module = nullptr;
    const int code =
        m_driver.moduleLoad(&module, text.c_str(), options.size(), options.data(), values.data());
    if (code != cuSuccess)
        throw CudaError(
            code, phrase("compiling %1: %2 %3", source.name, m_driver.errorText(code), log.data()).plain());
    m_modules.push_back(module);
    Kernel kernel{source, nullptr, 0};
    m_driver.check(
        m_driver.moduleFunction(&kernel.function, module, source.name.c_str()), "finding a kernel");
    int blocks = 0;
    m_driver.check(
        m_driver.occupancy(&blocks, kernel.function, Kernel::threadsOfBlock, 0), "asking occupancy");
    kernel.blocks = static_cast<unsigned>(std::max(1, blocks) * multiprocessors());
    return m_kernels.emplace(source.name, kernel).first->second;
}

void Gpu::launch(const Kernel& kernel, PtxArguments arguments, unsigned blocks, CuStream stream) const
{
    const unsigned grid = blocks > 0 ? blocks : kernel.blocks;
    arguments.stride = 16ULL * grid * Kernel::threadsOfBlock;
    std::array<void*, 9> parameters{&arguments.a, &arguments.b, &arguments.c, &arguments.out,
        &arguments.iterations, &arguments.stride, &arguments.key, &arguments.first, &arguments.scale};
    m_driver.check(m_driver.launch(kernel.function, grid, 1, 1, Kernel::threadsOfBlock, 1, 1, 0,
                       stream ? stream : m_stream, parameters.data(), nullptr),
        "starting a kernel");
}

void Gpu::fillWords(CuAddress at, unsigned word, std::size_t count) const
{
    m_driver.check(m_driver.fillWordsAsync(at, word, count, m_stream), "filling memory");
}

void Gpu::waitFor(CuEvent event) const
{
    const double since = secondsNow();
    for (;;) {
        const int code = m_driver.eventQuery(event);
        if (code == cuSuccess)
            return;
        if (code != cuNotReady)
            m_driver.check(code, "running a kernel");
        if (secondsNow() - since > longestWait)
            throw CudaError(cuNotReady, "the device has not answered for 5 s");
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
}

double Gpu::time(const std::function<void()>& queue, bool gated)
{
    // The word that the gate looks at; made before the clock starts.
    std::atomic<unsigned>* flag = nullptr;
    if (gated) {
        if (!m_gate)
            m_gate = std::make_unique<HostMemory>(*this, 4096);
        flag = new (m_gate->data()) std::atomic<unsigned>(0);
        PtxArguments arguments;
        arguments.a = m_gate->address();
        arguments.iterations = gateLooks;
        // One thread is enough to hold the stream, one block of them to launch.
        launch(kernel(ptxGate()), arguments, 1);
    }
    m_driver.check(m_driver.eventRecord(m_begin, m_stream), "timing");
    queue();
    m_driver.check(m_driver.eventRecord(m_end, m_stream), "timing");
    if (flag)
        flag->store(1, std::memory_order_release);
    waitFor(m_end);
    float milliseconds = 0;
    m_driver.check(m_driver.eventElapsed(&milliseconds, m_begin, m_end), "timing");
    return 1e-3 * static_cast<double>(milliseconds);
}

std::uint32_t Gpu::wordAt(CuAddress address) const
{
    std::uint32_t word = 0;
    m_driver.check(m_driver.copyToHost(&word, address, sizeof word), "reading results");
    return word;
}

void Gpu::finish() const
{
    m_driver.check(m_driver.eventRecord(m_end, m_stream), "waiting");
    waitFor(m_end);
}

} // namespace ridgepoint::probe
