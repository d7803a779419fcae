#include "core/catalog/catalog.h"
#include "core/scenario/field.h"
#include "core/scenario/field_tables.h"
#include "core/scenario/scenario_json.h"

namespace ridgepoint {

namespace {

constexpr std::string_view defaultAccelerator = "h100-sxm";

// The section "kernels" of presets/accelerators/h100-sxm.json; the sources stand there.
KernelProfile builtInH100Kernels()
{
    constexpr double mebibyte = 1048576.0;
    KernelProfile k;
    const GemmCurve half{0.821, 2.7e-6, 61.7, 10, 130.7, 0.564};
    k.gemm[static_cast<std::size_t>(DataType::Bf16)] = half;
    k.gemm[static_cast<std::size_t>(DataType::Fp16)] = half;
    k.gemm[static_cast<std::size_t>(DataType::Fp8)] = {0.771, 10.4e-6, 37, 1781, 240, 0.494};
    k.fp8Block = {0.705, 2.8e-6, 340, 1204, 433, 0.354};
    k.attention = {.efficiency = 0.575,
        .startSeconds = 24.6e-6,
        .s0 = 1102,
        .b0 = 1.17,
        .headDim64 = 0.81,
        .flash2 = 0.609};
    k.grouped = {0.912, 43e-6, 156, 453};
    const auto set = [&k](Collective op, std::size_t ranks, double alpha, double bandwidth, double v0) {
        k.collectives[static_cast<std::size_t>(op)][ranks] = {alpha, bandwidth, v0 * mebibyte};
    };
    set(Collective::AllReduce, 0, 5.9e-6, 335e9, 3.5);
    set(Collective::AllReduce, 1, 9.5e-6, 365e9, 2.2);
    set(Collective::AllReduce, 2, 15.2e-6, 482e9, 9.5);
    set(Collective::AllGather, 0, 5.1e-6, 281e9, 3.3);
    set(Collective::AllGather, 1, 7.0e-6, 347e9, 4.2);
    set(Collective::AllGather, 2, 10.5e-6, 365e9, 3.0);
    set(Collective::ReduceScatter, 0, 5.2e-6, 256e9, 1.7);
    set(Collective::ReduceScatter, 1, 7.1e-6, 320e9, 1.4);
    set(Collective::ReduceScatter, 2, 10.3e-6, 341e9, 0.9);
    set(Collective::AllToAll, 0, 6.9e-6, 363e9, 8.5);
    set(Collective::AllToAll, 1, 7.0e-6, 394e9, 7);
    set(Collective::AllToAll, 2, 7.2e-6, 355e9, 4.1);
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
    Scenario s; // the members' own defaults are the seed's question
    const AcceleratorPreset* preset = catalog.accelerator(defaultAccelerator);
    s.hardware.accelerator = preset ? preset->accelerator : builtInH100();
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
