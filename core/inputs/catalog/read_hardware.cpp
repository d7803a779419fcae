#include "core/inputs/catalog/preset_readers.h"

#include "core/base/parse.h"
#include "core/inputs/hardware/device_status.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double bytesPerGib = 1073741824.0;
constexpr double secondsPerPricedHour = 3600.0;

constexpr JsonRange memoryBytes{1e6, 1e15};
constexpr JsonRange bytesPerSecond{1e3, 1e18};
constexpr JsonRange flopsPerSecond{1e6, 1e24};
constexpr JsonRange deviceCount{1, 1e8};
constexpr JsonRange latencySeconds{0, 10};
constexpr JsonRange dollarsPerHour{0, 1e6};
constexpr JsonRange computeCapability{1, 100};

constexpr std::array<std::string_view, 35> acceleratorKeys{"serving_kernels", "schema", "id", "name",
    "vendor", "year", "architecture", "form", "status", "cuda_compute_capability", "sm_count", "l2_bytes",
    "memory_type", "hbm_bytes", "usable_gib", "usable_source", "hbm_bandwidth_Bps", "peak_dense_flops",
    "peak_dense_extra", "scaleup", "pcie_node_default", "host_link", "host", "scaleout_default", "tdp_w",
    "price_usd_per_device_hour", "kernels", "from_memory", "fields_from_memory", "alternatives", "measured",
    "measured_ceilings", "notes", "sources", "$schema"};
constexpr std::array<std::string_view, 5> scaleUpKeys{
    "kind", "per_direction_Bps", "bidirectional_Bps", "domain_size", "pairwise_per_direction_Bps"};
constexpr std::array<std::string_view, 6> hostKeys{
    "dram_bytes", "dram_bandwidth_Bps", "accelerators", "nic_shares_link", "fp32_flops", "source"};
constexpr std::array<std::string_view, 8> measuredKeys{
    "memory_Bps", "host_Bps", "few_rows_Bps", "flops", "kernels", "data_sheet", "when", "source"};
constexpr std::array<std::string_view, 5> priceKeys{"low", "high", "basis", "sources", "from_memory"};
constexpr std::array<std::string_view, 22> linkKeys{"schema", "id", "name", "tier", "per_link_Bps", "links",
    "line_rate_bps", "beta_Bps_line", "beta_Bps_typical", "efficiency_typical", "nccl_effective_Bps",
    "measured_Bps", "alpha_s", "base_latency_s", "nccl_effective_link_note", "from_memory",
    "alpha_verbs_from_memory", "efficiency_source", "sources", "notes", "note", "$schema"};
constexpr std::array<std::string_view, 11> clusterKeys{"schema", "id", "name", "accelerator", "accelerators",
    "per_node", "scale_up", "scale_out", "sources", "notes", "$schema"};

struct PeakKey
{
    std::string_view key;
    DataType type;
};
constexpr std::array peakKeys{PeakKey{"fp64", DataType::Fp64}, PeakKey{"fp32", DataType::Fp32},
    PeakKey{"tf32", DataType::Tf32}, PeakKey{"fp16", DataType::Fp16}, PeakKey{"bf16", DataType::Bf16},
    PeakKey{"fp8", DataType::Fp8}, PeakKey{"fp6", DataType::Fp6}, PeakKey{"fp4", DataType::Fp4},
    PeakKey{"int8", DataType::Int8}, PeakKey{"int4", DataType::Int4}};

// False: none is given.
bool readRates(JsonFields& fields, std::array<FlopsPerSecond, dataTypeCount>& rates)
{
    std::array<std::string_view, peakKeys.size()> known;
    std::transform(
        peakKeys.begin(), peakKeys.end(), known.begin(), [](const PeakKey& peak) { return peak.key; });
    fields.refuseUnknown(known);
    bool any = false;
    for (const auto& [key, type] : peakKeys) {
        const double flops = fields.numberOr(key, 0, flopsPerSecond);
        rates[static_cast<std::size_t>(type)] = FlopsPerSecond(flops);
        any = any || flops > 0;
    }
    return any;
}

// Files hold it as CUDA's documents write it, "9.0", or as a number. 0: none is stated.
double readComputeCapability(JsonFields& fields)
{
    constexpr std::string_view key = "cuda_compute_capability";
    const nlohmann::ordered_json* const value = fields.find(key);
    if (!value || !value->is_string())
        return fields.numberOr(key, 0, computeCapability);
    const double stated = parse(value->get_ref<const std::string&>(), Unit::Number).si.value_or(0);
    if (stated >= computeCapability.minimum && stated <= computeCapability.maximum)
        return stated;
    fields.problem(
        key, "is not a compute capability", "Write it as CUDA does, for example \"9.0\", or null.");
    return 0;
}

void readPeaks(JsonFields fields, Accelerator& device)
{
    if (!readRates(fields, device.peakDense))
        fields.problem("", "holds no rate at all; expected FLOP/s for at least one type",
            "Add for example \"bf16\", dense, without sparsity.");
}

void readMeasured(JsonFields fields, Accelerator& device)
{
    MeasuredCeilings& measured = device.measured;
    fields.refuseUnknown(measuredKeys);
    measured.memory = BytesPerSecond(fields.number("memory_Bps", bytesPerSecond));
    measured.host = BytesPerSecond(fields.numberOr("host_Bps", 0, bytesPerSecond));
    const double fewRows = fields.numberOr("few_rows_Bps", 0, bytesPerSecond);
    if (device.memoryBandwidth.value() > 0)
        measured.decodeShare = std::min(1.0, fewRows / device.memoryBandwidth.value());
    if (auto rates = fields.objectOr("flops"))
        readRates(*rates, measured.compute);
    for (const std::string& kernel : fields.textsOr("kernels")) {
        constexpr std::string_view gemm = "gemm.";
        if (kernel == "matmul_share")
            measured.matmulShare = true;
        else if (kernel == "elementwise")
            measured.elementwise = true;
        else if (const auto type = kernel.starts_with(gemm)
                ? dataTypeFromKey(std::string_view(kernel).substr(gemm.size()))
                : std::nullopt)
            measured.gemm[static_cast<std::size_t>(*type)] = true;
        else
            fields.problem("kernels", "knows no \"" + kernel + "\"",
                "Write matmul_share, elementwise, or gemm. and a type.");
    }
    measured.when = fields.textOr("when", "");
    measured.dataSheet = fields.textOr("data_sheet", "");
    fields.text("source");
}

// What is left out is unknown.
HostProfile readHost(JsonFields fields)
{
    fields.refuseUnknown(hostKeys);
    HostProfile host;
    host.memory = Bytes(fields.numberOr("dram_bytes", 0, memoryBytes));
    host.memoryBandwidth = BytesPerSecond(fields.numberOr("dram_bandwidth_Bps", 0, bytesPerSecond));
    host.compute = FlopsPerSecond(fields.numberOr("fp32_flops", 0, flopsPerSecond));
    host.accelerators = fields.whole("accelerators", deviceCount);
    host.networkOnHostLink = fields.flagOr("nic_shares_link", false);
    fields.text("source");
    return host;
}

void readScaleUp(JsonFields& fields, AcceleratorPreset& preset, const std::string& hostLinkName)
{
    Accelerator& device = preset.accelerator;
    if (auto scaleUp = fields.objectOr("scaleup")) {
        scaleUp->refuseUnknown(scaleUpKeys);
        preset.scaleUpName = scaleUp->text("kind");
        device.scaleUpBandwidth = BytesPerSecond(scaleUp->number("per_direction_Bps", bytesPerSecond));
        device.scaleUpDomain = scaleUp->whole("domain_size", deviceCount);
        const double both = scaleUp->numberOr("bidirectional_Bps", 0, bytesPerSecond);
        if (both > 0 && both < device.scaleUpBandwidth.value())
            scaleUp->problem("bidirectional_Bps", "is below the rate of one direction",
                "Write the sum of both directions, or remove it.");
        return;
    }
    // No fabric of its own: cards in one host talk over the host's bus.
    preset.scaleUpName = hostLinkName;
    device.scaleUpBandwidth = device.hostBandwidth;
    device.scaleUpDomain = 1;
    if (auto node = fields.objectOr("pcie_node_default"))
        device.scaleUpDomain = node->whole("devices", deviceCount);
    if (device.scaleUpBandwidth.value() <= 0)
        fields.problem("scaleup", "is missing, and there is no host_link to stand in for it",
            "Add \"scaleup\" with kind, per_direction_Bps and domain_size, or \"host_link\".");
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string all;
    for (const std::string& part : parts)
        all += (all.empty() ? "" : "; ") + part;
    return all;
}

void readPrice(JsonFields fields, AcceleratorPreset& preset)
{
    fields.refuseUnknown(priceKeys);
    const double low = fields.number("low", dollarsPerHour);
    const double high = fields.numberOr("high", low, dollarsPerHour);
    if (high < low)
        fields.problem("high", "is below low", "Swap them.");
    preset.accelerator.priceLow = MoneyPerSecond(low / secondsPerPricedHour);
    preset.accelerator.priceHigh = MoneyPerSecond(high / secondsPerPricedHour);
    preset.priceBasis = fields.textOr("basis", "");
    const std::string sources = joined(fields.textsOr("sources"));
    if (!sources.empty())
        preset.priceBasis += (preset.priceBasis.empty() ? "" : ": ") + sources;
}

} // namespace

AcceleratorPreset readAcceleratorPreset(JsonFields& fields)
{
    AcceleratorPreset preset;
    readPresetInfo(fields, preset);
    fields.refuseUnknown(acceleratorKeys);
    preset.year = static_cast<int>(fields.wholeOr("year", 0, {1950, 2200}));
    preset.memoryType = fields.textOr("memory_type", "");

    const auto status = fields.choiceOr<DeviceStatus>("status", DeviceStatus::Shipped,
        {{"shipped", DeviceStatus::Shipped}, {"announced", DeviceStatus::Announced},
            {"press", DeviceStatus::Press}});
    preset.name += statusRemarks[static_cast<std::size_t>(status)];
    Accelerator& device = preset.accelerator;
    device.id = preset.id;
    device.name = preset.name;
    device.vendor = fields.textOr("vendor", "");
    device.architecture = fields.textOr("architecture", "");
    device.computeCapability = readComputeCapability(fields);
    device.memoryNominal = Bytes(fields.number("hbm_bytes", memoryBytes));
    device.memoryReported = Bytes(fields.numberOr("usable_gib", 0, {1e-3, 1e6}) * bytesPerGib);
    device.memoryBandwidth = BytesPerSecond(fields.number("hbm_bandwidth_Bps", bytesPerSecond));
    readPeaks(fields.object("peak_dense_flops"), device);

    std::string hostLinkName;
    if (auto host = fields.objectOr("host_link")) {
        hostLinkName = host->textOr("kind", "host link");
        device.hostBandwidth = BytesPerSecond(host->number("per_direction_Bps", bytesPerSecond));
    }
    if (auto host = fields.objectOr("host"))
        device.host = readHost(*host);
    readScaleUp(fields, preset, hostLinkName);
    JsonFields scaleOut = fields.object("scaleout_default");
    preset.scaleOutName = scaleOut.textOr("kind", "network");
    device.scaleOutBandwidth = BytesPerSecond(scaleOut.number("per_device_Bps", bytesPerSecond));

    device.power = Watts(fields.numberOr("tdp_w", 0, {1, 1e6}));
    if (auto price = fields.objectOr("price_usd_per_device_hour"))
        readPrice(*price, preset);
    if (auto kernels = fields.objectOr("kernels")) {
        device.kernels = readKernels(*kernels, device);
        device.kernels.linkBytesPerSecond = device.scaleUpBandwidth.value();
    }
    preset.servingKernels = fields.textOr("serving_kernels", preset.id);
    if (auto measured = fields.objectOr("measured_ceilings"))
        readMeasured(*measured, device);
    return preset;
}

LinkPreset readLinkPreset(JsonFields& fields)
{
    LinkPreset preset;
    readPresetInfo(fields, preset);
    fields.refuseUnknown(linkKeys);
    preset.scaleUp = fields.choice<bool>("tier", {{"scale_out", false}, {"scale_up", true}});

    Link& link = preset.link;
    link.id = preset.id;
    link.name = preset.name;
    link.bandwidth = BytesPerSecond(fields.number("beta_Bps_line", bytesPerSecond));
    for (const std::string_view key : {"beta_Bps_typical", "nccl_effective_Bps", "measured_Bps"}) {
        const double rate = fields.numberOr(key, 0, bytesPerSecond);
        if (rate > link.bandwidth.value())
            fields.problem(key, "is above the line rate", "Write bytes per second, one direction.");
        if (preset.typical.value() <= 0)
            preset.typical = BytesPerSecond(rate);
    }
    JsonFields alpha = fields.object("alpha_s");
    link.ringStep = Seconds(alpha.numberOr("ring_step_measured", 0, latencySeconds));
    // One small message, one way: a verbs write between nodes; one hop of NCCL's low-latency ring inside one.
    link.latency =
        Seconds(alpha.number(preset.scaleUp ? "ring_hop_LL" : "verbs_small_message_one_way", latencySeconds));
    return preset;
}

ClusterPreset readClusterPreset(JsonFields& fields)
{
    ClusterPreset preset;
    readPresetInfo(fields, preset);
    fields.refuseUnknown(clusterKeys);
    preset.accelerator = fields.text("accelerator");
    preset.accelerators = fields.whole("accelerators", deviceCount);
    preset.perNode = fields.whole("per_node", deviceCount);
    preset.scaleUp = fields.textOr("scale_up", "");
    preset.scaleOut = fields.textOr("scale_out", "");
    if (std::fmod(preset.accelerators, preset.perNode) != 0)
        fields.problem("per_node",
            plainNumber(preset.accelerators) + " accelerators do not fill nodes of "
                + plainNumber(preset.perNode),
            "Write a divisor of accelerators.");
    return preset;
}

} // namespace ridgepoint
