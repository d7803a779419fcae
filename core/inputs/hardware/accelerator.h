#pragma once

// One accelerator and the links that join many, as plain values. Conventions: dense peaks, link bandwidth per
// direction, decimal bytes.

#include "core/base/quantity.h"
#include "core/inputs/hardware/kernel_tables.h"
#include "core/inputs/hardware/kernels.h"
#include "core/inputs/model/precision.h"

#include <array>
#include <string>

namespace ridgepoint {

// What a probe of one such device reached (core/measurement/measured_device.h). Comes with a preset, no field
// of a scenario. 0: not measured.
struct MeasuredCeilings
{
    BytesPerSecond memory; // the GPU's, or else the host's: fastest of read, update, copy and triad
    std::array<FlopsPerSecond, dataTypeCount> compute{}; // fastest of vector units and products, by type
    BytesPerSecond host; // link to the host, one direction, the slower of the two; 0: not measured
    double decodeShare = 0; // at which products of few rows read their weights, of the preset's bandwidth
    std::string when; // day, ISO 8601; may be empty
    std::string dataSheet; // preset whose nominal numbers these are beside; empty: there is none, and peaks
                           // and bandwidth are the measured ones, links assumed
    // Which constants of the kernels the probe measured; others are as published or assumed.
    std::array<bool, dataTypeCount> gemm{};
    bool matmulShare = false, elementwise = false;

    bool known() const { return memory.value() > 0; }
    FlopsPerSecond peak(DataType type) const { return compute[static_cast<std::size_t>(type)]; }
    bool gemmOf(DataType type) const { return gemm[static_cast<std::size_t>(type)]; }
    bool operator==(const MeasuredCeilings&) const = default;
};

// The server that an accelerator usually stands in. Comes with the preset. 0: unknown.
struct HostProfile
{
    Bytes memory; // DRAM of all its processors
    BytesPerSecond memoryBandwidth; // of all its processors
    FlopsPerSecond compute; // fp32, of all its processors
    double accelerators = 8; // in it
    bool networkOnHostLink = false; // a network card shares each accelerator's link to the host
    bool operator==(const HostProfile&) const = default;
};

struct Accelerator
{
    std::string id;
    std::string name;
    // What frameworks' rules ask of a device (core/training/step/framework_rules.h). Comes with the preset;
    // no fields of a scenario. Empty or 0: unknown, as of a device that a scenario describes by numbers
    // alone.
    std::string vendor; // "NVIDIA"
    std::string architecture; // "Hopper"
    double computeCapability = 0; // CUDA's, major.minor: 9.0; 0 also: no device of CUDA
    Bytes memoryNominal; // as the vendor prints it
    Bytes memoryReported; // as the driver reports it; 0: unknown
    BytesPerSecond memoryBandwidth;
    std::array<FlopsPerSecond, dataTypeCount> peakDense{}; // by DataType, without sparsity; 0: not supported
    BytesPerSecond scaleUpBandwidth; // one device, one direction, all links
    double scaleUpDomain = 8; // devices that share the scale-up fabric
    BytesPerSecond scaleOutBandwidth; // share of one device, one direction
    BytesPerSecond hostBandwidth; // to the CPU, one direction
    HostProfile host;
    Watts power; // board power limit
    MoneyPerSecond priceLow; // on-demand list prices seen; 0: unknown
    MoneyPerSecond priceHigh;
    KernelProfile kernels; // comes with the preset; no field of a scenario
    DeviceKernels servingKernels; // of engines that serve; comes with the preset
    MeasuredCeilings measured;

    FlopsPerSecond peak(DataType type) const { return peakDense[static_cast<std::size_t>(type)]; }
    bool operator==(const Accelerator&) const = default;
};

struct Link
{
    std::string id;
    std::string name;
    BytesPerSecond bandwidth; // line rate, one direction, one device
    // What large collectives reach, where a scenario states it: measured curves are scaled to it. 0: what is
    // measured, or usual.
    BytesPerSecond effectiveBandwidth;
    Seconds latency; // one small message, one way
    Seconds ringStep; // of gathers and scatters between nodes, where measured: each rank of the ring adds
                      // one; 0: unknown. Comes with the preset; no field of a scenario

    bool operator==(const Link&) const = default;
};

enum class CapacityBasis
{
    Nominal,
    Reported,
    Usable
};

} // namespace ridgepoint
