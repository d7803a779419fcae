#pragma once

// One GPU in use: its context, kernels, memory and clock. Everything is released in reverse, the context
// last. Every call that fails throws CudaError.

#include "app/probe_helper/cuda/driver.h"
#include "app/probe_helper/cuda/ptx.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace ridgepoint::probe {

// A card that did not answer for this long is taken for lost. No launch of ours lasts a tenth of it.
inline constexpr double longestWait = 5; // seconds

class Gpu
{
public:
    Gpu(const Driver& driver, int index);
    ~Gpu();
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;

    const Driver& driver() const { return m_driver; }
    CuDevice device() const { return m_device; }
    CuContext context() const { return m_context; }
    CuStream stream() const { return m_stream; }
    int attribute(CuAttribute which) const;
    std::string busId() const;
    int capability() const; // 90 for 9.0
    int multiprocessors() const { return attribute(cuMultiprocessors); }
    double freeBytes() const;

    // Device memory, freed with the object.
    class Memory
    {
    public:
        Memory() = default;
        Memory(const Gpu& gpu, std::size_t bytes);
        ~Memory() { release(); }
        Memory(Memory&& other) noexcept { swap(other); }
        Memory& operator=(Memory&& other) noexcept
        {
            swap(other);
            return *this;
        }
        CuAddress address() const { return m_address; }
        std::size_t bytes() const { return m_bytes; }
        void release();

    private:
        void swap(Memory& other);
        const Gpu* m_gpu = nullptr;
        CuAddress m_address = 0;
        std::size_t m_bytes = 0;
    };

    // Page-locked memory of the host, which the device reaches, too.
    class HostMemory
    {
    public:
        HostMemory(const Gpu& gpu, std::size_t bytes);
        ~HostMemory();
        HostMemory(const HostMemory&) = delete;
        HostMemory& operator=(const HostMemory&) = delete;
        void* data() const { return m_data; }
        CuAddress address() const { return m_address; }
        std::size_t bytes() const { return m_bytes; }

    private:
        const Gpu& m_gpu;
        void* m_data = nullptr;
        CuAddress m_address = 0;
        std::size_t m_bytes = 0;
    };

    // A kernel compiled by the driver, the first time it is asked for, and the grid that fills the card.
    struct Kernel
    {
        PtxKernel source;
        CuFunction function = nullptr;
        unsigned blocks = 0;
        static constexpr unsigned threadsOfBlock = 256;
        unsigned threads() const { return blocks * threadsOfBlock; }
        // How many iterations go through an array of `bytes`, and what they cover of it.
        unsigned iterations(double bytes) const;
        double covered(unsigned iterations) const;
    };
    const Kernel& kernel(const PtxKernel& source);
    // `blocks` 0: those that fill the card. The stride is filled in.
    void launch(
        const Kernel& kernel, PtxArguments arguments, unsigned blocks = 0, CuStream stream = nullptr) const;
    // On the stream as well: the driver's own stream is not ordered with it.
    void fillWords(CuAddress at, unsigned word, std::size_t count) const;

    // Seconds between two events around what `queue` puts on the stream. With `gated`, a kernel holds the
    // stream until everything is queued, so that queueing takes no part.
    double time(const std::function<void()>& queue, bool gated = false);
    std::uint32_t wordAt(CuAddress address) const; // read back
    void finish() const; // waits for the stream; a card that does not answer throws

private:
    void waitFor(CuEvent event) const;

    const Driver& m_driver;
    CuDevice m_device = 0;
    CuContext m_context = nullptr;
    CuStream m_stream = nullptr;
    CuEvent m_begin = nullptr, m_end = nullptr;
    std::map<std::string, Kernel> m_kernels;
    std::vector<CuModule> m_modules;
    std::unique_ptr<HostMemory> m_gate;
};

} // namespace ridgepoint::probe
