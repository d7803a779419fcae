#include "core/inputs/scenario/entry_note.h"

#include "core/base/parse.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/optimizer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double alike = 0.015; // 1979 TFLOP/s is twice 989.4; 896 GB/s are called 900

bool isNear(double a, double b) { return std::abs(a - b) <= alike * b; }

enum class Trap
{
    Sparse, // NVIDIA's data sheets print peaks with 2:4 sparsity, twice the dense ones
    BothDirections, // and NVLink as what goes out and comes in together
    Bits // networks are called by their bits: InfiniBand NDR is 400 Gb/s a port
};

struct TrapField
{
    std::string_view id; // begins so
    Trap trap;
};

constexpr std::array<TrapField, 5> trapFields{{{"hardware.accelerator.peak_dense_flops.", Trap::Sparse},
    {"hardware.accelerator.scaleup.", Trap::BothDirections},
    {"hardware.scale_up.beta_Bps", Trap::BothDirections},
    {"hardware.accelerator.scaleout_default.", Trap::Bits}, {"hardware.scale_out.beta_Bps", Trap::Bits}}};

// Line rates of network ports in Gb/s, HDR to the next after XDR (InfiniBand Trade Association, roadmap). As
// bytes no device of the catalog has one of these to itself.
constexpr std::array<double, 4> portRates{200, 400, 800, 1600};

// What this field is of that device.
double figureOf(const AcceleratorPreset& preset, const FieldSpec& field, Trap trap)
{
    const Accelerator& device = preset.accelerator;
    if (trap == Trap::BothDirections)
        return device.scaleUpBandwidth.value();
    if (trap == Trap::Bits)
        return device.scaleOutBandwidth.value();
    Scenario scenario;
    scenario.hardware.accelerator = device;
    return field.get(scenario).value_or(0);
}

// The device whose doubled figure this is: the one in hand, or of one that nobody knows any of the catalog.
const AcceleratorPreset* doubledBy(
    const Scenario& scenario, double value, const FieldSpec& field, Trap trap, const Catalog& catalog)
{
    const AcceleratorPreset* own = catalog.accelerator(scenario.hardware.accelerator.id);
    const auto doubles = [&](const AcceleratorPreset& preset) {
        return isNear(value, 2 * figureOf(preset, field, trap));
    };
    if (own)
        return doubles(*own) ? own : nullptr;
    const auto devices = catalog.accelerators();
    const bool plain = std::ranges::any_of(devices,
        [&](const AcceleratorPreset& preset) { return isNear(value, figureOf(preset, field, trap)); });
    const auto found = plain ? devices.end() : std::ranges::find_if(devices, doubles);
    return found == devices.end() ? nullptr : &*found;
}

bool isPortRate(double bytesPerSecond)
{
    return std::ranges::any_of(portRates, [&](double rate) { return isNear(bytesPerSecond, rate * 1e9); });
}

// A width typed, or left over from another hidden size, that nobody's model has by itself. Presets whose
// heads are wider on purpose say so themselves.
Text widthOfHeads(const ModelSpec& model)
{
    const Architecture& a = model.architecture;
    const double all = a.heads * a.headDim;
    if (model.source != ModelSpec::Source::Dimensions || a.attention == AttentionKind::Mla || !(all > 0)
        || !(a.hidden > 0) || all == a.hidden)
        return {};
    return phrase(
        "heads × head dim is %1 and the hidden size %2; model.head_dim is usually hidden size ÷ heads, %3",
        textNumber(all, Unit::Count), textNumber(a.hidden, Unit::Count),
        textNumber(a.hidden / a.heads, Unit::Count));
}

// Notes wider moments of an optimizer whose default is eight bits.
Text widerMoments(const Training& training)
{
    const OptimizerTraits& optimizer = traits(training.optimizer);
    const DataType stated = training.precision.moments.value_or(optimizer.momentsDefault);
    if (bytesPerElement(optimizer.momentsDefault) != 1 || !(bytesPerElement(stated) > 1))
        return {};
    return phrase(
        "the moments are kept in %1, %2 bytes each; training.precision.moments=auto keeps the 1 byte of %3",
        dataTypeKey(stated), textNumber(bytesPerElement(stated), Unit::Count), Text::known(optimizer.label));
}

} // namespace

Text trapNote(const Scenario& scenario, const FieldSpec& field, const Catalog& catalog)
{
    const auto found = std::ranges::find_if(
        trapFields, [&](const TrapField& each) { return field.id.starts_with(each.id); });
    const std::optional<double> value = found == trapFields.end() ? std::nullopt : field.get(scenario);
    if (!value || !(*value > 0) || (field.unit != Unit::FlopPerSecond && field.unit != Unit::BytePerSecond))
        return {};
    if (const AcceleratorPreset* own = catalog.accelerator(scenario.hardware.accelerator.id);
        own && isNear(*value, figureOf(*own, field, found->trap)))
        return {}; // as its data sheet has it
    const TextNumber shown = textNumber(*value, field.unit);
    if (found->trap == Trap::Bits)
        return isPortRate(*value) ? phrase("%1 are %2 Gb/s: did you mean %3 Gb/s, %4?", shown,
                   textNumber(*value * 8 / 1e9, Unit::Count),
                   textNumber(std::round(*value / 1e9), Unit::Count), textNumber(*value / 8, field.unit))
                                  : Text();
    const AcceleratorPreset* device = doubledBy(scenario, *value, field, found->trap, catalog);
    if (!device)
        return {};
    const TextNumber half = textNumber(figureOf(*device, field, found->trap), field.unit);
    return found->trap == Trap::Sparse
        ? phrase("%1 is the figure of %2 with sparsity; dense is %3", shown, device->name, half)
        : phrase(
            "%1 is the figure of %2 for both directions; it is %3 per direction", shown, device->name, half);
}

Text entryNote(
    const Scenario& entered, const FieldSpec& field, std::string_view typed, const Catalog& catalog)
{
    if (Text trap = trapNote(entered, field, catalog); !trap.empty())
        return trap;
    if (field.id == "model.hidden" || field.id == "model.heads")
        return widthOfHeads(entered.model);
    if (field.id == "training.precision" || field.id == "training.optimizer")
        return widerMoments(entered.training);
    if (field.unit != Unit::SequenceToken)
        return {};
    const std::optional<double> read = parse(typed, field.unit).si, decimal = parse(typed, Unit::Token).si;
    if (!read || !decimal || *read == *decimal)
        return {};
    return phrase(
        "%1 is %2 here: lengths count k as 1024", quotedExcerpt(typed), textNumber(*read, field.unit));
}

} // namespace ridgepoint
