#include "app/probe_helper/cuda/card.h"

#include "app/probe_helper/cuda/ptx.h"
#include "core/base/text.h"

#include <array>

namespace ridgepoint::probe {

namespace {

std::string versionText(int capability)
{
    return std::to_string(capability / 10) + '.' + std::to_string(capability % 10);
}

CuDevice deviceAt(const Driver& driver, int index)
{
    CuDevice device = 0;
    driver.check(driver.deviceGet(&device, index), "choosing the device");
    return device;
}

} // namespace

int cardAttribute(const Driver& driver, CuDevice device, CuAttribute which)
{
    int value = 0;
    driver.check(driver.deviceAttribute(&value, which, device), "asking the device");
    return value;
}

int cardCapability(const Driver& driver, CuDevice device)
{
    return 10 * cardAttribute(driver, device, cuCapabilityMajor)
        + cardAttribute(driver, device, cuCapabilityMinor);
}

std::string cardName(const Driver& driver, CuDevice device)
{
    std::array<char, 256> text{};
    driver.check(
        driver.deviceName(text.data(), static_cast<int>(text.size()) - 1, device), "asking the name");
    return text.data();
}

ProbeDevice cardOf(const Driver& driver, int index)
{
    const CuDevice device = deviceAt(driver, index);
    const auto attribute = [&](CuAttribute which) { return cardAttribute(driver, device, which); };
    const int capability = cardCapability(driver, device);
    ProbeDevice out;
    out.id = "cuda:" + std::to_string(index);
    out.kind = "cuda";
    out.name = cardName(driver, device);
    out.traits.push_back(phrase("compute capability %1", versionText(capability)).plain());
    if (attribute(cuEcc) == 1)
        out.traits.emplace_back("ECC");
    if (attribute(cuKernelTimeout) == 1)
        out.traits.emplace_back("drives a display");
    std::size_t total = 0;
    driver.check(driver.deviceTotalMemory(&total, device), "asking the memory");
    out.memoryBytes = static_cast<double>(total);
    out.cacheBytes = attribute(cuL2Bytes);
    out.units = attribute(cuMultiprocessors);
    // From 13.0 on, drivers may say 0.
    if (const int kilohertz = attribute(cuMemoryClockKilohertz); kilohertz > 0)
        out.memoryClockHz = 1e3 * kilohertz;
    if (const int bits = attribute(cuBusBits); bits > 0)
        out.busBits = bits;
    out.vectorFlopsPerClock = vectorFlopsPerClock(capability);
    out.tensorFlopsPerClock = tensorFlopsPerClock(capability);
    return out;
}

std::string cardProblem(const Driver& driver, int index)
{
    const CuDevice device = deviceAt(driver, index);
    const int capability = cardCapability(driver, device);
    if (capability >= ptxLeastCapability)
        return {};
    return phrase("%1 is of compute capability %2; the kernels need %3", cardName(driver, device),
        versionText(capability), versionText(ptxLeastCapability))
        .plain();
}

std::optional<double> vectorFlopsPerClock(int capability)
{
    switch (capability) {
    case 70:
    case 72:
    case 75:
    case 80:
        return 128;
    case 86:
    case 87:
    case 89:
    case 90:
    case 100:
    case 103:
    case 120:
    case 121:
        return 256;
    default:
        return std::nullopt;
    }
}

std::optional<double> tensorFlopsPerClock(int capability)
{
    switch (capability) {
    case 80:
        return 2048;
    case 90:
        return 4096;
    case 100:
    case 103:
        return 8192;
    default:
        return std::nullopt; // 8.6, 8.9 and 12.0: by product line, GeForce half of the others
    }
}

} // namespace ridgepoint::probe
