#include "core/catalog/catalog.h"
#include "core/scenario/field.h"
#include "core/scenario/field_tables.h"
#include "core/scenario/scenario_json.h"

namespace ridgepoint {

namespace {

constexpr std::string_view defaultAccelerator = "h100-sxm";

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
