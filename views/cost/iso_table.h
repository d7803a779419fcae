#pragma once

#include "core/figures/iso.h"
#include "views/view.h"

namespace ridgepoint {

// The MFU that each curve needs, by accelerators.
ViewTable isoTable(const IsoData& data, const NumberFormat& numbers);

} // namespace ridgepoint
