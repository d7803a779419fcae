#pragma once

// Which preset is the data sheet of a device that a probe saw.

#include "core/inputs/catalog/catalog.h"
#include "core/measurement/events.h"

namespace ridgepoint {

// By the name the driver gives and the size of the memory: "NVIDIA A100-SXM4-40GB" is the A100 SXM4 of 40 GB,
// "NVIDIA H20" no H200, a slice of a partitioned card none. Null: none is known. The preset that the device
// names itself comes first. Valid as long as the catalog.
const AcceleratorPreset* dataSheetOf(const ProbeDevice& device, const Catalog& catalog);

} // namespace ridgepoint
