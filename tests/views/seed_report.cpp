#include "tests/views/seed_report.h"

#include "core/inputs/catalog/catalog.h"
#include "core/training/report.h"

#include <cmath>
#include <limits>

namespace ridgepoint::test {

namespace {

RooflineOperation operation(const char* name, double flops, double bytes, double attainable,
    const char* bound, bool reference = false)
{
    RooflineOperation op;
    op.name = name;
    op.flops = Flops(flops);
    op.bytes = Bytes(bytes);
    op.intensity = FlopsPerByte(flops / bytes);
    op.attainable = FlopsPerSecond(attainable);
    op.bound = bound;
    op.reference = reference;
    return op;
}

} // namespace

Report seedReport()
{
    Report r;
    Accelerator& device = r.scenario.hardware.accelerator;
    device.id = "h100-sxm";
    device.name = "H100 SXM 80GB";
    device.memoryNominal = Bytes(80e9);
    device.memoryBandwidth = BytesPerSecond(3.35e12);
    device.peakDense[static_cast<std::size_t>(DataType::Bf16)] = FlopsPerSecond(989.4e12);
    device.peakDense[static_cast<std::size_t>(DataType::Fp16)] = FlopsPerSecond(989.4e12);
    device.peakDense[static_cast<std::size_t>(DataType::Fp8)] = FlopsPerSecond(1978.9e12);
    device.scaleUpBandwidth = BytesPerSecond(450e9);
    device.scaleOutBandwidth = BytesPerSecond(50e9);

    r.scenario.hardware.capacityBasis = CapacityBasis::Nominal; // as the seed's arithmetic
    r.scenario.hardware.efficiency.mfu = usualStatedMfu;
    r.model.total = r.model.active = Parameters(70e9);
    r.model.inferred = true;
    r.memory.stateTotal = Bytes(1.12e12);
    r.memory.capacity = Bytes(80e9);
    r.memory.ratio = 14;
    r.memory.minAccelerators = 14;
    r.compute.flopsPerStep = Flops(3.44064e15);
    r.compute.flopsTotal = Flops(6.3e24);
    r.compute.peak = FlopsPerSecond(989.4e12);

    r.walls.memory = {14.0, 14.0, Parameters(5e9)};
    r.walls.compute = {0.86, 0.86, Parameters(8.14e10)};
    r.walls.throughput = {2024.0, 2024.0, Parameters(3.457e7)};
    r.walls.first = WallKind::Throughput;

    RooflineReport& roof = r.roofline;
    roof.compute = FlopsPerSecond(989.4e12);
    roof.memory = BytesPerSecond(3.35e12);
    roof.scaleUp = BytesPerSecond(450e9);
    roof.scaleOut = BytesPerSecond(50e9);
    roof.ridgeMemory = FlopsPerByte(989.4e12 / 3.35e12);
    roof.ridgeScaleUp = FlopsPerByte(989.4e12 / 450e9);
    roof.ridgeScaleOut = FlopsPerByte(989.4e12 / 50e9);
    const double peak = 989.4e12;
    roof.operations = {
        operation("whole step", 3.5e15, 2.6e12, peak, "compute"),
        operation("query projection", 1.1e12, 4.03e8, peak, "compute"),
        operation("key and value projection", 2.7e11, 3.02e8, peak, "compute"),
        operation("output projection", 1.1e12, 4.03e8, peak, "compute"),
        operation("MLP up", 3.85e12, 1.07e9, peak, "compute"),
        operation("MLP down", 3.85e12, 1.07e9, peak, "compute"),
        operation("output head", 1.7e13, 4.3e9, peak, "compute"),
        operation("attention", 1.1e12, 3.02e8, peak, "compute"),
        operation("optimizer step", 8.4e11, 2.1e12, 3.35e12 * 0.4, "memory"),
        operation("decode step (batch=1)", 1.4e11, 1.4e11, 3.35e12, "memory", true),
        operation("attention (FlashAttn, long T)", 1.1e12, 3.02e8, peak, "compute", true),
        operation("training MLP / prefill", 3.85e12, 1.07e9, peak, "compute", true),
    };

    AccountingReport& a = r.accounting;
    a.parameterState = Bytes(1.12e12);
    a.activationsNone = Bytes(1.5032e11);
    a.activationsCheckpointed = Bytes(1.0737e10);
    a.stepFlops = Flops(3.44064e15);
    a.stepTime = Seconds(8.6938);
    a.allReduceVolume = Bytes(2.8e11);
    a.allReduceTime = Seconds(5.6);
    a.allReduceToStep = 5.6 / 8.6938;
    a.totalFlops = Flops(6.3e24);
    a.runTime = Seconds(1.5919e10);
    return r;
}

Report sharedReport()
{
    Report r = seedReport();
    r.scenario.hardware.accelerators = 64;
    r.walls.memory.ratioAll = 14.0 / 64;
    r.walls.compute.ratioAll = 0.86 / 64;
    r.walls.throughput.ratioAll = 2024.0 / 64;
    RooflineOperation& step = r.roofline.operations.front();
    step.networkBytes = Bytes(2.8e11);
    step.flops = Flops(3.5e15 / 64);
    step.bytes = Bytes(2.6e12 / 64);
    step.networkIntensity = FlopsPerByte(step.flops.value() / 2.8e11); // 195 FLOP/B, far under 19.8k
    step.attainable = FlopsPerSecond(50e9 * step.networkIntensity->value());
    step.bound = "scale-out";
    return r;
}

std::vector<std::pair<QString, Report>> absurdReports()
{
    const double huge = std::numeric_limits<double>::max();
    const double infinite = std::numeric_limits<double>::infinity();
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::pair<QString, Report>> all{{QStringLiteral("nothing filled in"), Report{}}};
    for (const auto& [name, value] : {std::pair{"largest double", huge}, {"smallest double", 5e-324},
             {"infinity", infinite}, {"not a number", nothing}, {"negative", -1e12}, {"zero", 0.0}}) {
        Report r = seedReport();
        r.model.total = Parameters(value);
        r.memory.stateTotal = Bytes(value);
        r.memory.capacity = Bytes(value);
        for (Wall* wall : {&r.walls.memory, &r.walls.compute, &r.walls.throughput})
            *wall = {value, value, Parameters(value)};
        r.scenario.hardware.accelerators = value;
        r.roofline.compute = FlopsPerSecond(value);
        r.roofline.memory = r.roofline.scaleUp = r.roofline.scaleOut = BytesPerSecond(value);
        for (RooflineOperation& op : r.roofline.operations) {
            op.intensity = FlopsPerByte(value);
            op.networkIntensity = FlopsPerByte(value);
            op.attainable = FlopsPerSecond(value);
        }
        AccountingReport& a = r.accounting;
        a.parameterState = a.activationsNone = a.activationsCheckpointed = a.allReduceVolume = Bytes(value);
        a.stepFlops = a.totalFlops = Flops(value);
        a.stepTime = a.runTime = Seconds(value);
        a.allReduceTime = Seconds(value);
        a.allReduceToStep = value;
        all.emplace_back(QString::fromLatin1(name), std::move(r));
    }
    Report mixed = seedReport();
    mixed.walls.memory.ratio = 1e300;
    mixed.walls.compute.ratio = 1e-300;
    mixed.walls.throughput.ratio.reset();
    mixed.walls.throughput.threshold.reset();
    mixed.model.total = Parameters(1e-9);
    mixed.roofline.operations[1].intensity = FlopsPerByte(1e-200);
    mixed.roofline.operations[2].intensity = FlopsPerByte(1e200);
    mixed.roofline.operations[3].attainable = FlopsPerSecond(1e-200);
    mixed.roofline.operations[4].name = std::string(5000, 'x');
    all.emplace_back(QStringLiteral("both ends at once"), std::move(mixed));
    return all;
}

ViewInput inputOf(const Report& report, std::vector<Report> baselines)
{
    static const Catalog none;
    ViewInput input;
    input.report = std::make_shared<const Report>(report);
    for (Report& baseline : baselines)
        input.baselines.push_back(std::make_shared<const Report>(std::move(baseline)));
    input.catalog = &none;
    return input;
}

} // namespace ridgepoint::test
