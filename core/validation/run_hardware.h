#pragma once

// A run's machine: its accelerator among the presets, and what joins the nodes, from a source's words.

#include "core/base/text.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario.h"
#include "core/validation/published_run.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// By the names that tables print ("A100-SXM4-80GB"), else by preset id; null when unknown.
const AcceleratorPreset* acceleratorOf(const RunHardware& hardware, const Catalog& catalog);

// One accelerator's share of the network, one direction. Understood: "8x400Gb InfiniBand", "RoCE 1600
// Gbps/node", "400 Gb/s RDMA per GPU", "4x HDR InfiniBand", "DGX H100". Empty: the words say no rate.
std::optional<BytesPerSecond> networkRate(std::string_view words, double perNode);

// Fills `hardware` but efficiency and stack. False when the accelerator is unknown.
bool fillHardware(const Run& run, const Catalog& catalog, Hardware& hardware, std::vector<Text>& notGiven);

// How summaries group accelerators: headline figures are for those with measured kernels.
enum class GpuClass
{
    Headline,
    Tpu,
    Gb,
    B300,
    V100,
    Other
};
GpuClass gpuClassOf(std::string_view acceleratorId);
std::string_view gpuClassKey(GpuClass gpuClass); // "a100_h100_h200_b200", "tpu", …

} // namespace ridgepoint
