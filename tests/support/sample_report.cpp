#include "tests/support/sample_report.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

void fillMemory(Report& report, double parameters, double activationBytes)
{
    const std::array<double, 6> perParameter{2, 2, 0, 4, 4, 4};
    MemoryReport& memory = report.memory;
    memory.whole = {Bytes(2 * parameters), Bytes(2 * parameters), Bytes(0), Bytes(4 * parameters),
        Bytes(4 * parameters), Bytes(4 * parameters), Bytes(activationBytes), Bytes(0), Bytes(0), Bytes(0),
        Bytes(0)};
    memory.perRank = memory.whole;
    memory.byRank = {memory.whole};
    for (std::size_t i = 0; i < perParameter.size(); ++i)
        memory.bytesPerParameterParts[i] = BytesPerParameter(perParameter[i]);
    memory.bytesPerParameter = BytesPerParameter(16);
    memory.stateTotal = memory.whole.state();
    memory.activationsNone = Bytes(activationBytes);
    memory.capacity = report.scenario.hardware.accelerator.memoryNominal;
    const double capacity = memory.capacity.value();
    memory.ratio = capacity > 0 ? memory.stateTotal.value() / capacity : 0;
    memory.minAccelerators = std::ceil(memory.ratio);
    memory.fits = memory.ratio <= 1;
    memory.verdict = memory.ratio > 1 ? Verdict::Over : memory.ratio >= 0.9 ? Verdict::Risky : Verdict::Fits;
}

} // namespace

Report sampleReport(double parameters, double activationBytes)
{
    Report report;
    report.scenario.hardware.capacityBasis = CapacityBasis::Nominal; // as the seed's arithmetic
    report.scenario.model.params = Parameters(parameters);
    Accelerator& device = report.scenario.hardware.accelerator;
    device.id = "h100-sxm";
    device.name = "H100 SXM5 80GB";
    device.memoryNominal = Bytes(80e9);
    device.memoryReported = Bytes(85.5e9);
    device.memoryBandwidth = BytesPerSecond(3.35e12);
    report.model.total = Parameters(parameters);
    report.model.active = Parameters(parameters);
    fillMemory(report, parameters, activationBytes);
    return report;
}

Report sampleReportOn(const Accelerator& device, double parameters)
{
    Report report = sampleReport(parameters);
    report.scenario.hardware.accelerator = device;
    fillMemory(report, parameters, report.memory.whole.activations.value());
    return report;
}

std::shared_ptr<const Report> shared(Report report)
{
    return std::make_shared<const Report>(std::move(report));
}

} // namespace ridgepoint
