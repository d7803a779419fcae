#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/field_tables.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr Detent countDetents[] = {{1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"},
    {128, "128"}, {256, "256"}, {512, "512"}, {1024, "1024"}, {2048, "2048"}, {4096, "4096"}, {8192, "8192"},
    {16384, "16384"}, {32768, "32768"}, {65536, "65536"}, {131072, "131072"}};
constexpr Detent dramDetents[] = {{512 * 0x1p30, "512 GiB"}, {0x1p40, "1 TiB"}, {1.5 * 0x1p40, "1.5 TiB"},
    {2 * 0x1p40, "2 TiB"}, {4 * 0x1p40, "4 TiB"}};
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

// What the driver reports of another size nobody knows: the nominal one counts until it is said.
void setMemory(Scenario& s, std::optional<double> value)
{
    Accelerator& own = s.hardware.accelerator;
    if (value && *value != own.memoryNominal.value())
        own.memoryReported = Bytes(0);
    if (value)
        own.memoryNominal = Bytes(*value);
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
    return number(id, label, Device, Unit::FlopPerSecond, 0, 1e24,
        "Dense peak of one accelerator in this type, without sparsity; 0 when it has no such unit.")
        .slider(1e12, 1e17, FieldScale::Logarithmic)
        .through(read, write)
        .folded();
}

// Rows of one link, which both tiers share.
template <auto Which, auto Own>
constexpr std::array<FieldSpec, 5> linkRows(
    std::array<std::string_view, 5> ids, std::string_view label, PresetKind kind, std::string_view help)
{
    return {{
        preset(ids[0], label, Device, kind, help)
            .through(getLinkText<Which, &Link::id>, setLinkText<Which, Own, &Link::id>)
            .orAuto(),
        text(ids[1], "link name", Device, "What the link is called.")
            .through(getLinkText<Which, &Link::name>, setLinkText<Which, Own, &Link::name>)
            .when(hasLink<Which>)
            .folded()
            .notInDock(),
        number(ids[2], "line rate", Device, Unit::BytePerSecond, 0, 1e18,
            "Bandwidth of one accelerator in one direction; auto is the accelerator's own.")
            .slider(1e9, 2e12, FieldScale::Logarithmic)
            .through(getLink<Which, &Link::bandwidth>, setLink<Which, Own, &Link::bandwidth>)
            .orAuto()
            .folded(),
        number(ids[3], "effective rate", Device, Unit::BytePerSecond, 0, 1e18,
            "Bandwidth reached by large collectives on the link, if you know it better than the measured "
            "curves, which are then scaled to it; 0 keeps the measured or the usual value.")
            .slider(1e9, 2e12, FieldScale::Logarithmic)
            .through(
                getLink<Which, &Link::effectiveBandwidth>, setLink<Which, Own, &Link::effectiveBandwidth>)
            .orAuto()
            .folded()
            .notInDock(),
        number(ids[4], "latency", Device, Unit::Second, 0, 10, "Time of one small message, one way.")
            .slider(1e-7, 1e-3, FieldScale::Logarithmic)
            .through(getLink<Which, &Link::latency>, setLink<Which, Own, &Link::latency>)
            .orAuto()
            .folded(),
    }};
}

const FieldSpec deviceRows[] = {
    preset("hardware.accelerator", "device", Device, PresetKind::Accelerator,
        "The accelerator; choosing one copies its memory, bandwidth, peaks, links and price.")
        .atText<&Scenario::hardware, device, &Accelerator::id>(),
    text("hardware.accelerator.name", "device name", Device, "What the device is called on charts.")
        .atText<&Scenario::hardware, device, &Accelerator::name>()
        .folded()
        .notInDock(),
    number("hardware.accelerator.hbm_bytes", "memory", Device, Unit::Byte, 1e6, 1e15,
        "Memory of one accelerator as the vendor prints it, in decimal bytes. If you change it, the capacity "
        "that the driver reports is no longer known.")
        .slider(8e9, 1e12, FieldScale::Logarithmic)
        .through(getDevice<&Accelerator::memoryNominal>, setMemory)
        .folded(),
    number("hardware.accelerator.usable_gib", "memory reported by the driver, GiB", Device, Unit::Number, 0,
        1e6, "Memory of one accelerator as its driver reports it, in GiB; 0 when unknown.")
        .slider(0, 1024)
        .through(getReportedGib, setReportedGib)
        .folded(),
    number("hardware.accelerator.hbm_bandwidth_Bps", "memory bandwidth", Device, Unit::BytePerSecond, 1e3,
        1e18, "Bandwidth between one accelerator and its own memory.")
        .slider(1e11, 2e13, FieldScale::Logarithmic)
        .through(getDevice<&Accelerator::memoryBandwidth>, setDevice<&Accelerator::memoryBandwidth>)
        .folded(),
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
    number("hardware.accelerator.scaleup.per_direction_Bps", "own scale-up bandwidth", Device,
        Unit::BytePerSecond, 0, 1e18,
        "What the device itself offers inside a node: all links together, one direction.")
        .slider(1e9, 2e12, FieldScale::Logarithmic)
        .through(getDevice<&Accelerator::scaleUpBandwidth>, setDevice<&Accelerator::scaleUpBandwidth>)
        .folded()
        .notInDock(),
    integer("hardware.accelerator.scaleup.domain_size", "scale-up domain", Device, Unit::Count, 1, 1e8,
        "Devices that share one scale-up fabric.")
        .slider(1, 1024, FieldScale::PowersOfTwo)
        .through(getDevice<&Accelerator::scaleUpDomain>, setDevice<&Accelerator::scaleUpDomain>)
        .folded()
        .notInDock(),
    number("hardware.accelerator.host_link.per_direction_Bps", "host bandwidth", Device, Unit::BytePerSecond,
        0, 1e18, "Bandwidth to the CPU, one direction.")
        .slider(1e9, 1e12, FieldScale::Logarithmic)
        .through(getDevice<&Accelerator::hostBandwidth>, setDevice<&Accelerator::hostBandwidth>)
        .actsOnPrediction()
        .folded()
        .notInDock(),
    number("hardware.accelerator.scaleout_default.per_device_Bps", "usual network bandwidth", Device,
        Unit::BytePerSecond, 0, 1e18,
        "One device's share of the network between nodes, one direction, in the usual machine.")
        .slider(1e9, 2e12, FieldScale::Logarithmic)
        .through(getDevice<&Accelerator::scaleOutBandwidth>, setDevice<&Accelerator::scaleOutBandwidth>)
        .folded()
        .notInDock(),
    number("hardware.accelerator.tdp_w", "board power", Device, Unit::Watt, 0, 1e6,
        "Power limit of one board; 0 when unknown.")
        .slider(0, 3000)
        .through(getDevice<&Accelerator::power>, setDevice<&Accelerator::power>)
        .folded()
        .notInDock(),
    number("hardware.accelerator.price_usd_per_device_hour.low", "lowest list price", Device,
        Unit::DollarPerHour, 0, 1e6 / secondsPerHour,
        "Lowest on-demand list price seen; 0 when none is known.")
        .slider(0, 20 / secondsPerHour)
        .through(getDevice<&Accelerator::priceLow>, setDevice<&Accelerator::priceLow>)
        .folded()
        .notInDock(),
    number("hardware.accelerator.price_usd_per_device_hour.high", "highest list price", Device,
        Unit::DollarPerHour, 0, 1e6 / secondsPerHour,
        "Highest on-demand list price seen; 0 when none is known.")
        .slider(0, 20 / secondsPerHour)
        .through(getDevice<&Accelerator::priceHigh>, setDevice<&Accelerator::priceHigh>)
        .folded()
        .notInDock(),
    integer("hardware.accelerators", "accelerators", Parallelism, Unit::Count, 1, 1e7,
        "How many accelerators work together.")
        .slider(1, 131072, FieldScale::PowersOfTwo, countDetents)
        .at<&Scenario::hardware, &Hardware::accelerators>(),
    integer("hardware.per_node", "accelerators per node", Parallelism, Unit::Count, 1, 1e6,
        "How many share the scale-up fabric; auto is the device's own domain.")
        .slider(1, 1024, FieldScale::PowersOfTwo)
        .at<&Scenario::hardware, &Hardware::perNode>()
        .orAuto()
        .folded(),
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
    number("hardware.power_cap", "power cap", Device, Unit::Watt, 10, 1e5,
        "Power that one accelerator may draw; less than the data sheet's lowers the clock under load, and "
        "with it the speed of GEMMs and attention, and the energy.")
        .at<&Scenario::hardware, &Hardware::powerCap>()
        .slider(100, 1500)
        .orAuto("full"),
    number("hardware.host_memory", "host memory", Device, Unit::Byte, 1e6, 1e18,
        "DRAM of one node, which holds what is offloaded; auto is that of the device's usual server.")
        .at<&Scenario::hardware, &Hardware::hostMemory>()
        .slider(1e11, 2e13, FieldScale::Logarithmic, dramDetents)
        .orAuto()
        .folded(),
    number("hardware.host_memory_bandwidth", "host memory bandwidth", Device, Unit::BytePerSecond, 1e6, 1e18,
        "Bandwidth of one node's DRAM, which all its accelerators share; auto is that of the device's usual "
        "server.")
        .at<&Scenario::hardware, &Hardware::hostMemoryBandwidth>()
        .slider(1e10, 2e13, FieldScale::Logarithmic)
        .orAuto()
        .actsOnPrediction()
        .folded(),
    choice("hardware.capacity_basis", "capacity basis", Device, "Which capacity counts as the ceiling.")
        .atEnum<basisChoices, &Scenario::hardware, &Hardware::capacityBasis>(),
    number("hardware.reserve", "reserve", Device, Unit::Byte, 0, 1e14,
        "Taken off the reported capacity to give the usable one: driver, context, fragmentation.")
        .slider(0, 2e10)
        .at<&Scenario::hardware, &Hardware::reserve>()
        .folded(),
};

} // namespace

std::span<const FieldSpec> deviceFields() { return deviceRows; }
std::span<const FieldSpec> scaleUpFields() { return scaleUpRows; }
std::span<const FieldSpec> scaleOutFields() { return scaleOutRows; }
std::span<const FieldSpec> deviceUseFields() { return useRows; }

} // namespace ridgepoint
