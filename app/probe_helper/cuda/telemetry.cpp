#include "app/probe_helper/cuda/telemetry.h"

#include "core/base/text.h"
#include "core/measurement/order_statistics.h"

#include <array>
#include <chrono>
#include <utility>

namespace ridgepoint::probe {

namespace {

// Numbers of NVML's interface.
constexpr int clockOfMultiprocessors = 1, clockOfMemory = 2, sensorOfGpu = 0;
constexpr int insufficientSize = 7;

constexpr std::array<std::pair<std::uint64_t, const char*>, 8> reasons{{
    {0x02, "clocks set by an application"},
    {0x04, "power cap"},
    {0x08, "hardware slowdown"},
    {0x10, "clocks tied to another card"},
    {0x20, "temperature"},
    {0x40, "temperature, by hardware"},
    {0x80, "external power brake"},
    {0x100, "display clocks"},
}};

std::optional<double> median(const std::vector<GpuState>& states, std::optional<double> GpuState::*member)
{
    std::vector<double> values;
    for (const GpuState& state : states)
        if (state.*member)
            values.push_back(*(state.*member));
    if (values.empty())
        return std::nullopt;
    return orderStatistics(values).median;
}

} // namespace

std::uint64_t heldBack(std::uint64_t reasons)
{
    constexpr std::uint64_t idle = 0x01;
    return reasons & ~idle;
}

std::vector<std::string> throttleReasons(std::uint64_t bits)
{
    std::vector<std::string> out;
    for (const auto& [bit, text] : reasons)
        if ((bits & bit) != 0)
            out.emplace_back(text);
    return out;
}

Telemetry::~Telemetry()
{
    stop();
    if (m_device && m_shutdown)
        m_shutdown();
}

bool Telemetry::open(const std::string& pciBusId, const std::vector<std::string>& names)
{
    if (!m_library.open(names)) {
        m_problem = phrase("NVML is not installed (%1)", m_library.problem()).plain();
        return false;
    }
    m_library.find(m_init, "nvmlInit_v2");
    m_library.find(m_shutdown, "nvmlShutdown");
    m_library.find(m_byBusId, "nvmlDeviceGetHandleByPciBusId_v2");
    m_library.find(m_clock, "nvmlDeviceGetClockInfo");
    m_library.find(m_power, "nvmlDeviceGetPowerUsage", false);
    m_library.find(m_powerLimit, "nvmlDeviceGetEnforcedPowerLimit", false);
    m_library.find(m_temperature, "nvmlDeviceGetTemperature", false);
    if (!m_library.find(m_reasons, "nvmlDeviceGetCurrentClocksEventReasons", false))
        m_library.find(m_reasons, "nvmlDeviceGetCurrentClocksThrottleReasons", false);
    if (!m_library.find(m_processes, "nvmlDeviceGetComputeRunningProcesses_v3", false))
        m_library.find(m_processes, "nvmlDeviceGetComputeRunningProcesses", false);
    m_library.find(m_mig, "nvmlDeviceGetMigMode", false);
    m_library.find(m_pcieGeneration, "nvmlDeviceGetCurrPcieLinkGeneration", false);
    m_library.find(m_pcieWidth, "nvmlDeviceGetCurrPcieLinkWidth", false);
    m_library.find(m_version, "nvmlSystemGetDriverVersion", false);
    if (!m_library.problem().empty()) {
        m_problem = m_library.problem();
        return false;
    }
    if (const int code = m_init(); code != 0) {
        m_problem = phrase("NVML does not start (error %1)", code).plain();
        return false;
    }
    if (const int code = m_byBusId(pciBusId.c_str(), &m_device); code != 0) {
        m_device = nullptr;
        m_shutdown();
        m_problem = phrase("NVML does not know the card at %1 (error %2)", pciBusId, code).plain();
        return false;
    }
    return true;
}

std::optional<unsigned> Telemetry::number(int (*get)(Device, unsigned*)) const
{
    unsigned value = 0;
    if (!m_device || !get || get(m_device, &value) != 0)
        return std::nullopt;
    return value;
}

GpuState Telemetry::now() const
{
    GpuState state;
    if (!m_device)
        return state;
    unsigned value = 0;
    if (m_clock(m_device, clockOfMultiprocessors, &value) == 0)
        state.clockHz = 1e6 * value;
    if (m_clock(m_device, clockOfMemory, &value) == 0)
        state.memoryClockHz = 1e6 * value;
    if (const auto milliwatts = number(m_power))
        state.watts = 1e-3 * *milliwatts;
    if (m_temperature && m_temperature(m_device, sensorOfGpu, &value) == 0)
        state.celsius = value;
    if (unsigned long long bits = 0; m_reasons && m_reasons(m_device, &bits) == 0)
        state.reasons = bits;
    return state;
}

void Telemetry::start(int milliseconds)
{
    stop();
    if (!m_device)
        return;
    m_states.clear();
    m_sampling = true;
    m_sampler = std::thread([this, milliseconds] {
        std::unique_lock lock(m_mutex);
        do
            m_states.push_back(now());
        while (!m_stopping.wait_for(
            lock, std::chrono::milliseconds(milliseconds), [this] { return !m_sampling; }));
        m_states.push_back(now()); // the clock has not fallen yet
    });
}

ProbeTelemetry Telemetry::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_sampling = false;
    }
    m_stopping.notify_all();
    if (m_sampler.joinable())
        m_sampler.join();
    ProbeTelemetry out;
    out.clockHz = median(m_states, &GpuState::clockHz);
    out.memoryClockHz = median(m_states, &GpuState::memoryClockHz);
    out.watts = median(m_states, &GpuState::watts);
    out.celsius = median(m_states, &GpuState::celsius);
    std::uint64_t all = 0;
    for (const GpuState& state : m_states)
        all |= state.reasons;
    out.throttle = throttleReasons(all);
    return out;
}

std::string Telemetry::driverVersion() const
{
    std::array<char, 96> text{};
    if (!m_device || !m_version || m_version(text.data(), text.size() - 1) != 0)
        return {};
    return text.data();
}

std::optional<bool> Telemetry::partitioned() const
{
    unsigned current = 0, pending = 0;
    if (!m_device || !m_mig || m_mig(m_device, &current, &pending) != 0)
        return std::nullopt;
    return current == 1;
}

std::optional<int> Telemetry::processes() const
{
    unsigned count = 0;
    if (!m_device || !m_processes)
        return std::nullopt;
    const int code = m_processes(m_device, &count, nullptr);
    if (code != 0 && code != insufficientSize)
        return std::nullopt;
    return static_cast<int>(count);
}

std::optional<double> Telemetry::boardWatts() const
{
    if (const auto milliwatts = number(m_powerLimit))
        return 1e-3 * *milliwatts;
    return std::nullopt;
}

std::string Telemetry::pcieLink() const
{
    const auto generation = number(m_pcieGeneration), width = number(m_pcieWidth);
    if (!generation || !width)
        return {};
    return "PCIe " + std::to_string(*generation) + " ×" + std::to_string(*width);
}

} // namespace ridgepoint::probe
