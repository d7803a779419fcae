#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/field_edits.h"
#include "core/inputs/scenario/field_tables.h"
#include "core/inputs/scenario/scenario_json.h"

namespace ridgepoint {

namespace {

constexpr std::string_view defaultAccelerator = "h100-sxm";

// The section "kernels" of presets/accelerators/h100-sxm.json; the sources stand there.
KernelProfile builtInH100Kernels()
{
    KernelProfile k;
    const auto of = [](DataType type) { return static_cast<std::size_t>(type); };
    const GemmCurve half{0.831, 3.2e-6, 36.4, 12.6, 129, 0.8};
    k.gemm[of(DataType::Bf16)] = half;
    k.gemm[of(DataType::Fp16)] = half;
    k.gemm[of(DataType::Fp8)] = {0.737, 7.24e-6, 17.9, 1240, 102, 0.788};
    k.fp8Block = {0.776, 4.8e-6, 156, 893, 264, 0.853};
    k.sustained[of(DataType::Bf16)] = k.sustained[of(DataType::Fp16)] = 0.896;
    k.sustained[of(DataType::Fp8)] = 0.935;
    k.sustainedFp8Block = 0.933;
    k.attention = {.efficiency = 0.676,
        .startSeconds = 12.8e-6,
        .s0 = 656,
        .b0 = 0.105,
        .headDim64 = 0.773,
        .flash2 = 0.518};
    k.grouped[of(DataType::Bf16)] = {0.831, 180, 257};
    k.grouped[of(DataType::Fp8)] = {0.737, 137, 528};
    const auto set = [&k](Collective op, std::size_t ranks, double alpha, double bandwidth, double v0) {
        k.collectives[static_cast<std::size_t>(op)][ranks] = {alpha, bandwidth, v0};
    };
    set(Collective::AllReduce, 0, 4.77e-6, 351e9, 6.26e6);
    set(Collective::AllReduce, 1, 8.43e-6, 378e9, 4.04e6);
    set(Collective::AllReduce, 2, 13.8e-6, 518e9, 19.5e6);
    set(Collective::AllGather, 0, 4.29e-6, 301e9, 6.21e6);
    set(Collective::AllGather, 1, 6.45e-6, 358e9, 5.81e6);
    set(Collective::AllGather, 2, 11.3e-6, 358e9, 2.68e6);
    set(Collective::ReduceScatter, 0, 4.62e-6, 265e9, 2.69e6);
    set(Collective::ReduceScatter, 1, 6.81e-6, 333e9, 2.53e6);
    set(Collective::ReduceScatter, 2, 9.97e-6, 355e9, 1.68e6);
    set(Collective::AllToAll, 0, 12.2e-6, 289e9, 0.331e6);
    set(Collective::AllToAll, 1, 11.1e-6, 304e9, 0.658e6);
    set(Collective::AllToAll, 2, 7.84e-6, 341e9, 2.92e6);
    k.linkBytesPerSecond = 450e9;
    k.matmulShare = 0.803;
    k.matmulShareFp8 = 0.7088;
    return k;
}

// What presets/accelerators/h100-sxm.json says, for a catalogue that could not be loaded: dense peaks and
// memory as in the NVIDIA H100 whitepaper and data sheet (SXM5), NVLink 4 and NDR per direction, list prices
// of May 2026.
Accelerator builtInH100()
{
    constexpr double gib = 1073741824.0;
    Accelerator a;
    a.id = defaultAccelerator;
    a.name = "H100 SXM5 80GB";
    a.vendor = "NVIDIA";
    a.architecture = "Hopper";
    a.computeCapability = 9.0;
    a.memoryNominal = Bytes(80e9);
    a.memoryReported = Bytes(79.6 * gib);
    a.memoryBandwidth = BytesPerSecond(3.35e12);
    const auto peak = [&a](DataType type, double flops) {
        a.peakDense[static_cast<std::size_t>(type)] = FlopsPerSecond(flops);
    };
    peak(DataType::Fp64, 33.5e12);
    peak(DataType::Fp32, 66.9e12);
    peak(DataType::Tf32, 494.7e12);
    peak(DataType::Fp16, 989.4e12);
    peak(DataType::Bf16, 989.4e12);
    peak(DataType::Fp8, 1978.9e12);
    peak(DataType::Int8, 1978.9e12);
    a.scaleUpBandwidth = BytesPerSecond(450e9);
    a.scaleUpDomain = 8;
    a.scaleOutBandwidth = BytesPerSecond(50e9);
    a.hostBandwidth = BytesPerSecond(63e9);
    a.power = Watts(700);
    a.priceLow = MoneyPerSecond(1.99 / secondsPerHour);
    a.priceHigh = MoneyPerSecond(5.0 / secondsPerHour);
    a.kernels = builtInH100Kernels();
    return a;
}

} // namespace

Scenario defaultScenario(const Catalog& catalog)
{
    Scenario s;
    const AcceleratorPreset* preset = catalog.accelerator(defaultAccelerator);
    s.hardware.accelerator = preset ? preset->accelerator : builtInH100();
    return s;
}

Scenario openingScenario(const Catalog& catalog)
{
    Scenario s = defaultScenario(catalog);
    s.hardware.efficiency.mfu = usualStatedMfu;
    s.hardware.capacityBasis = CapacityBasis::Nominal;
    return s;
}

Scenario firstVersionScenario(const Catalog& catalog)
{
    Scenario s = openingScenario(catalog);
    s.serving.concurrency = 1;
    return s;
}

std::vector<FieldChange> diffScenarios(const Scenario& a, const Scenario& b)
{
    std::vector<FieldChange> changes;
    const bool bySize =
        a.model.source == ModelSpec::Source::BySize && b.model.source == ModelSpec::Source::BySize;
    for (const FieldSpec& field : fields()) {
        if (isSummary(field))
            continue;
        const bool inferred = bySize && field.id.starts_with("model.") && field.id != "model.params";
        const bool applies = !field.applies || field.applies(a) || field.applies(b);
        if (inferred || !applies)
            continue;
        std::string from = fieldText(a, field);
        std::string to = fieldText(b, field);
        if (from != to)
            changes.push_back({std::string(field.id), std::move(from), std::move(to)});
    }
    return changes;
}

} // namespace ridgepoint
