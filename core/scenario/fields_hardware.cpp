#include "core/scenario/field_access.h"
#include "core/scenario/field_tables.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;

constexpr Detent countDetents[] = {{1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"},
    {128, "128"}, {256, "256"}, {512, "512"}, {1024, "1024"}, {2048, "2048"}, {4096, "4096"}, {8192, "8192"},
    {16384, "16384"}, {32768, "32768"}, {65536, "65536"}, {131072, "131072"}};
constexpr std::array<FieldChoice, 3> basisChoices{{{"nominal", "nominal", "as the vendor prints it"},
    {"reported", "reported", "as the driver reports it"}, {"usable", "usable", "reported less the reserve"}}};

constexpr double bytesPerGib = 1073741824.0;

constexpr auto device = &Hardware::accelerator;

template <auto Member>
constexpr auto getDevice = get<&Scenario::hardware, device, Member>;
template <auto Member>
constexpr auto setDevice = set<&Scenario::hardware, device, Member>;

template <DataType Type>
std::optional<double> getPeak(const Scenario& s)
{
    return s.hardware.accelerator.peak(Type).value();
}

template <DataType Type>
void setPeak(Scenario& s, std::optional<double> value)
{
    if (value)
        s.hardware.accelerator.peakDense[static_cast<std::size_t>(Type)] = FlopsPerSecond(*value);
}

std::optional<double> getReportedGib(const Scenario& s)
{
    return s.hardware.accelerator.memoryReported.value() / bytesPerGib; // a power of two: exact both ways
}

void setReportedGib(Scenario& s, std::optional<double> value)
{
    if (value)
        s.hardware.accelerator.memoryReported = Bytes(*value * bytesPerGib);
}

// A link typed in by hand starts from the accelerator's own, which is what "auto" stands for.
template <auto Own>
Link ownLink(const Scenario& s)
{
    Link link;
    link.id = "custom";
    link.bandwidth = s.hardware.accelerator.*Own;
    return link;
}

template <auto Which, auto Own, auto Member>
void setLink(Scenario& s, std::optional<double> value)
{
    std::optional<Link>& link = s.hardware.*Which;
    if (!value) {
        link.reset();
        return;
    }
    if (!link)
        link = ownLink<Own>(s);
    assign((*link).*Member, *value);
}

template <auto Which, auto Member>
std::optional<double> getLink(const Scenario& s)
{
    const std::optional<Link>& link = s.hardware.*Which;
    return link ? toNumber((*link).*Member) : std::nullopt;
}

template <auto Which, auto Member>
std::string getLinkText(const Scenario& s)
{
    const std::optional<Link>& link = s.hardware.*Which;
    return link ? (*link).*Member : std::string();
}

template <auto Which, auto Own, auto Member>
void setLinkText(Scenario& s, std::string_view text)
{
    std::optional<Link>& link = s.hardware.*Which;
    if (!link)
        link = ownLink<Own>(s);
    (*link).*Member = text;
}

template <auto Which>
bool hasLink(const Scenario& s)
{
    return (s.hardware.*Which).has_value();
}

constexpr FieldSpec peakRow(std::string_view id, std::string_view label,
    std::optional<double> (*read)(const Scenario&), void (*write)(Scenario&, std::optional<double>))
{
    return {.id = id,
        .label = label,
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::FlopPerSecond,
        .minimum = 0,
        .maximum = 1e24,
        .sliderMinimum = 1e12,
        .sliderMaximum = 1e17,
        .scale = FieldScale::Logarithmic,
        .help = "Dense peak of one accelerator in this type, without sparsity; 0 when it has no such unit.",
        .advanced = true,
        .get = read,
        .set = write};
}

// Rows of one link, which both tiers share.
template <auto Which, auto Own>
constexpr std::array<FieldSpec, 5> linkRows(
    std::array<std::string_view, 5> ids, std::string_view label, PresetKind preset, std::string_view help)
{
    return {{
        {.id = ids[0],
            .label = label,
            .group = FieldGroup::Parallelism,
            .kind = FieldKind::Preset,
            .preset = preset,
            .autoWord = "auto",
            .help = help,
            .getText = getLinkText<Which, &Link::id>,
            .setText = setLinkText<Which, Own, &Link::id>},
        {.id = ids[1],
            .label = "link name",
            .group = FieldGroup::Parallelism,
            .kind = FieldKind::Text,
            .help = "What the link is called.",
            .advanced = true,
            .inDock = false,
            .getText = getLinkText<Which, &Link::name>,
            .setText = setLinkText<Which, Own, &Link::name>,
            .applies = hasLink<Which>},
        {.id = ids[2],
            .label = "line rate",
            .group = FieldGroup::Parallelism,
            .kind = FieldKind::Number,
            .unit = Unit::BytePerSecond,
            .minimum = 0,
            .maximum = 1e18,
            .sliderMinimum = 1e9,
            .sliderMaximum = 2e12,
            .scale = FieldScale::Logarithmic,
            .autoWord = "auto",
            .help = "Bandwidth of one accelerator in one direction; auto is the accelerator's own.",
            .advanced = true,
            .get = getLink<Which, &Link::bandwidth>,
            .set = setLink<Which, Own, &Link::bandwidth>},
        {.id = ids[3],
            .label = "effective rate",
            .group = FieldGroup::Parallelism,
            .kind = FieldKind::Number,
            .unit = Unit::BytePerSecond,
            .minimum = 0,
            .maximum = 1e18,
            .sliderMinimum = 1e9,
            .sliderMaximum = 2e12,
            .scale = FieldScale::Logarithmic,
            .autoWord = "auto",
            .help = "What large collectives reach on the link; 0 when nobody measured it.",
            .advanced = true,
            .inDock = false,
            .get = getLink<Which, &Link::effectiveBandwidth>,
            .set = setLink<Which, Own, &Link::effectiveBandwidth>},
        {.id = ids[4],
            .label = "latency",
            .group = FieldGroup::Parallelism,
            .kind = FieldKind::Number,
            .unit = Unit::Second,
            .minimum = 0,
            .maximum = 10,
            .sliderMinimum = 1e-7,
            .sliderMaximum = 1e-3,
            .scale = FieldScale::Logarithmic,
            .autoWord = "auto",
            .help = "Time of one small message, one way.",
            .advanced = true,
            .get = getLink<Which, &Link::latency>,
            .set = setLink<Which, Own, &Link::latency>},
    }};
}

const FieldSpec deviceRows[] = {
    {.id = "hardware.accelerator",
        .label = "device",
        .group = FieldGroup::Device,
        .kind = FieldKind::Preset,
        .preset = PresetKind::Accelerator,
        .help = "The accelerator; choosing one copies its memory, bandwidth, peaks, links and price.",
        .getText = getText<&Scenario::hardware, device, &Accelerator::id>,
        .setText = setText<&Scenario::hardware, device, &Accelerator::id>},
    {.id = "hardware.accelerator.name",
        .label = "device name",
        .group = FieldGroup::Device,
        .kind = FieldKind::Text,
        .help = "What the device is called on charts.",
        .advanced = true,
        .inDock = false,
        .getText = getText<&Scenario::hardware, device, &Accelerator::name>,
        .setText = setText<&Scenario::hardware, device, &Accelerator::name>},
    {.id = "hardware.accelerator.hbm_bytes",
        .label = "memory",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::Byte,
        .minimum = 1e6,
        .maximum = 1e15,
        .sliderMinimum = 8e9,
        .sliderMaximum = 1e12,
        .scale = FieldScale::Logarithmic,
        .help = "Memory of one accelerator as the vendor prints it, in decimal bytes.",
        .advanced = true,
        .get = getDevice<&Accelerator::memoryNominal>,
        .set = setDevice<&Accelerator::memoryNominal>},
    {.id = "hardware.accelerator.usable_gib",
        .label = "memory reported by the driver, GiB",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::Number,
        .minimum = 0,
        .maximum = 1e6,
        .sliderMinimum = 0,
        .sliderMaximum = 1024,
        .help = "Memory of one accelerator as its driver reports it, in GiB; 0 when unknown.",
        .advanced = true,
        .get = getReportedGib,
        .set = setReportedGib},
    {.id = "hardware.accelerator.hbm_bandwidth_Bps",
        .label = "memory bandwidth",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::BytePerSecond,
        .minimum = 1e3,
        .maximum = 1e18,
        .sliderMinimum = 1e11,
        .sliderMaximum = 2e13,
        .scale = FieldScale::Logarithmic,
        .help = "Bandwidth between one accelerator and its own memory.",
        .advanced = true,
        .get = getDevice<&Accelerator::memoryBandwidth>,
        .set = setDevice<&Accelerator::memoryBandwidth>},
    peakRow("hardware.accelerator.peak_dense_flops.fp64", "fp64 peak", getPeak<DataType::Fp64>,
        setPeak<DataType::Fp64>),
    peakRow("hardware.accelerator.peak_dense_flops.fp32", "fp32 peak", getPeak<DataType::Fp32>,
        setPeak<DataType::Fp32>),
    peakRow("hardware.accelerator.peak_dense_flops.tf32", "tf32 peak", getPeak<DataType::Tf32>,
        setPeak<DataType::Tf32>),
    peakRow("hardware.accelerator.peak_dense_flops.fp16", "fp16 peak", getPeak<DataType::Fp16>,
        setPeak<DataType::Fp16>),
    peakRow("hardware.accelerator.peak_dense_flops.bf16", "bf16 peak", getPeak<DataType::Bf16>,
        setPeak<DataType::Bf16>),
    peakRow("hardware.accelerator.peak_dense_flops.fp8", "fp8 peak", getPeak<DataType::Fp8>,
        setPeak<DataType::Fp8>),
    peakRow("hardware.accelerator.peak_dense_flops.fp6", "fp6 peak", getPeak<DataType::Fp6>,
        setPeak<DataType::Fp6>),
    peakRow("hardware.accelerator.peak_dense_flops.fp4", "fp4 peak", getPeak<DataType::Fp4>,
        setPeak<DataType::Fp4>),
    peakRow("hardware.accelerator.peak_dense_flops.int8", "int8 peak", getPeak<DataType::Int8>,
        setPeak<DataType::Int8>),
    peakRow("hardware.accelerator.peak_dense_flops.int4", "int4 peak", getPeak<DataType::Int4>,
        setPeak<DataType::Int4>),
    {.id = "hardware.accelerator.scaleup.per_direction_Bps",
        .label = "own scale-up bandwidth",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::BytePerSecond,
        .minimum = 0,
        .maximum = 1e18,
        .sliderMinimum = 1e9,
        .sliderMaximum = 2e12,
        .scale = FieldScale::Logarithmic,
        .help = "What the device itself offers inside a node: all links together, one direction.",
        .advanced = true,
        .inDock = false,
        .get = getDevice<&Accelerator::scaleUpBandwidth>,
        .set = setDevice<&Accelerator::scaleUpBandwidth>},
    {.id = "hardware.accelerator.scaleup.domain_size",
        .label = "scale-up domain",
        .group = FieldGroup::Device,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 1e8,
        .sliderMinimum = 1,
        .sliderMaximum = 1024,
        .scale = FieldScale::PowersOfTwo,
        .help = "Devices that share one scale-up fabric.",
        .advanced = true,
        .inDock = false,
        .get = getDevice<&Accelerator::scaleUpDomain>,
        .set = setDevice<&Accelerator::scaleUpDomain>},
    {.id = "hardware.accelerator.host_link.per_direction_Bps",
        .label = "host bandwidth",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::BytePerSecond,
        .minimum = 0,
        .maximum = 1e18,
        .sliderMinimum = 1e9,
        .sliderMaximum = 1e12,
        .scale = FieldScale::Logarithmic,
        .help = "Bandwidth to the CPU, one direction.",
        .advanced = true,
        .inDock = false,
        .get = getDevice<&Accelerator::hostBandwidth>,
        .set = setDevice<&Accelerator::hostBandwidth>},
    {.id = "hardware.accelerator.scaleout_default.per_device_Bps",
        .label = "usual network bandwidth",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::BytePerSecond,
        .minimum = 0,
        .maximum = 1e18,
        .sliderMinimum = 1e9,
        .sliderMaximum = 2e12,
        .scale = FieldScale::Logarithmic,
        .help = "One device's share of the network between nodes, one direction, in the usual machine.",
        .advanced = true,
        .inDock = false,
        .get = getDevice<&Accelerator::scaleOutBandwidth>,
        .set = setDevice<&Accelerator::scaleOutBandwidth>},
    {.id = "hardware.accelerator.tdp_w",
        .label = "board power",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::Watt,
        .minimum = 0,
        .maximum = 1e6,
        .sliderMinimum = 0,
        .sliderMaximum = 3000,
        .help = "Power limit of one board; 0 when unknown.",
        .advanced = true,
        .inDock = false,
        .get = getDevice<&Accelerator::power>,
        .set = setDevice<&Accelerator::power>},
    {.id = "hardware.accelerator.price_usd_per_device_hour.low",
        .label = "lowest list price",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::DollarPerHour,
        .minimum = 0,
        .maximum = 1e6 / secondsPerHour,
        .sliderMinimum = 0,
        .sliderMaximum = 20 / secondsPerHour,
        .help = "Lowest on-demand list price seen; 0 when none is known.",
        .advanced = true,
        .inDock = false,
        .get = getDevice<&Accelerator::priceLow>,
        .set = setDevice<&Accelerator::priceLow>},
    {.id = "hardware.accelerator.price_usd_per_device_hour.high",
        .label = "highest list price",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::DollarPerHour,
        .minimum = 0,
        .maximum = 1e6 / secondsPerHour,
        .sliderMinimum = 0,
        .sliderMaximum = 20 / secondsPerHour,
        .help = "Highest on-demand list price seen; 0 when none is known.",
        .advanced = true,
        .inDock = false,
        .get = getDevice<&Accelerator::priceHigh>,
        .set = setDevice<&Accelerator::priceHigh>},
    {.id = "hardware.accelerators",
        .label = "accelerators",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 1e7,
        .sliderMinimum = 1,
        .sliderMaximum = 131072,
        .scale = FieldScale::PowersOfTwo,
        .detents = countDetents,
        .help = "How many accelerators work together.",
        .get = get<&Scenario::hardware, &Hardware::accelerators>,
        .set = set<&Scenario::hardware, &Hardware::accelerators>},
    {.id = "hardware.per_node",
        .label = "accelerators per node",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 1e6,
        .sliderMinimum = 1,
        .sliderMaximum = 1024,
        .scale = FieldScale::PowersOfTwo,
        .autoWord = "auto",
        .help = "How many share the scale-up fabric; auto is the device's own domain.",
        .advanced = true,
        .get = get<&Scenario::hardware, &Hardware::perNode>,
        .set = set<&Scenario::hardware, &Hardware::perNode>},
};

constexpr auto scaleUpRows = linkRows<&Hardware::scaleUp, &Accelerator::scaleUpBandwidth>(
    {"hardware.scale_up", "hardware.scale_up.name", "hardware.scale_up.beta_Bps_line",
        "hardware.scale_up.beta_Bps_typical", "hardware.scale_up.latency"},
    "scale-up link", PresetKind::ScaleUp, "The fabric inside a node; auto is the device's own.");

constexpr auto scaleOutRows = linkRows<&Hardware::scaleOut, &Accelerator::scaleOutBandwidth>(
    {"hardware.scale_out", "hardware.scale_out.name", "hardware.scale_out.beta_Bps_line",
        "hardware.scale_out.beta_Bps_typical", "hardware.scale_out.latency"},
    "scale-out network", PresetKind::ScaleOut, "The network between nodes; auto is the device's usual one.");

const FieldSpec useRows[] = {
    {.id = "hardware.capacity_basis",
        .label = "capacity basis",
        .group = FieldGroup::Device,
        .kind = FieldKind::Choice,
        .choices = basisChoices,
        .help = "Which capacity counts as the ceiling.",
        .get = getEnum<basisChoices, &Scenario::hardware, &Hardware::capacityBasis>,
        .set = setEnum<basisChoices, &Scenario::hardware, &Hardware::capacityBasis>},
    {.id = "hardware.reserve",
        .label = "reserve",
        .group = FieldGroup::Device,
        .kind = FieldKind::Number,
        .unit = Unit::Byte,
        .minimum = 0,
        .maximum = 1e14,
        .sliderMinimum = 0,
        .sliderMaximum = 2e10,
        .help = "Taken off the reported capacity to give the usable one: driver, context, fragmentation.",
        .advanced = true,
        .get = get<&Scenario::hardware, &Hardware::reserve>,
        .set = set<&Scenario::hardware, &Hardware::reserve>},
};

} // namespace

std::span<const FieldSpec> deviceFields() { return deviceRows; }
std::span<const FieldSpec> scaleUpFields() { return scaleUpRows; }
std::span<const FieldSpec> scaleOutFields() { return scaleOutRows; }
std::span<const FieldSpec> deviceUseFields() { return useRows; }

} // namespace ridgepoint
