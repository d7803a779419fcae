#pragma once

// Clocks, power, temperature and what holds them back, read through NVML while kernels run. Reads only:
// nothing of the card is ever set. Without NVML everything is unknown, and said so.

#include "app/probe_helper/cuda/library.h"
#include "core/measurement/events.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace ridgepoint::probe {

struct GpuState // at one moment
{
    std::optional<double> clockHz, memoryClockHz, watts, celsius;
    std::uint64_t reasons = 0; // NVML's bits of clock event reasons
};

class Telemetry
{
public:
    Telemetry() = default;
    ~Telemetry();
    Telemetry(const Telemetry&) = delete;
    Telemetry& operator=(const Telemetry&) = delete;

    // False: why in problem().
    bool open(const std::string& pciBusId,
        const std::vector<std::string>& names = {"libnvidia-ml.so.1", "libnvidia-ml.so"});
    const std::string& problem() const { return m_problem; }

    GpuState now() const;
    // Samples every `milliseconds` from here on, until stop().
    void start(int milliseconds);
    ProbeTelemetry stop();

    std::string driverVersion() const;
    std::optional<bool> partitioned() const; // MIG
    std::optional<int> processes() const; // computing on the card, this one among them
    std::optional<double> boardWatts() const; // the limit set now
    std::string pcieLink() const; // "PCIe 5 ×16", as it runs at this moment

private:
    using Device = struct NvmlDeviceOpaque*;
    std::optional<unsigned> number(int (*get)(Device, unsigned*)) const;

    Library m_library;
    std::string m_problem;
    Device m_device = nullptr;
    int (*m_init)() = nullptr;
    int (*m_shutdown)() = nullptr;
    int (*m_byBusId)(const char*, Device*) = nullptr;
    int (*m_clock)(Device, int, unsigned*) = nullptr;
    int (*m_power)(Device, unsigned*) = nullptr;
    int (*m_powerLimit)(Device, unsigned*) = nullptr;
    int (*m_temperature)(Device, int, unsigned*) = nullptr;
    int (*m_reasons)(Device, unsigned long long*) = nullptr;
    int (*m_processes)(Device, unsigned*, void*) = nullptr;
    int (*m_mig)(Device, unsigned*, unsigned*) = nullptr;
    int (*m_pcieGeneration)(Device, unsigned*) = nullptr;
    int (*m_pcieWidth)(Device, unsigned*) = nullptr;
    int (*m_version)(char*, unsigned) = nullptr;

    std::thread m_sampler;
    std::mutex m_mutex;
    std::condition_variable m_stopping; // so that stop() does not wait for the next sample
    bool m_sampling = false;
    std::vector<GpuState> m_states; // the sampler's until it is joined
};

// The bits of `reasons` that hold the clock of a busy card back: all but idleness.
std::uint64_t heldBack(std::uint64_t reasons);
// What NVML's bits mean, without idleness: "power cap", "temperature".
std::vector<std::string> throttleReasons(std::uint64_t bits);

} // namespace ridgepoint::probe
