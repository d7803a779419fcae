#pragma once

// A tile of one readout of the report: its value or the reason for none, and its change against every
// baseline.

#include "views/view.h"

namespace ridgepoint {

// `label` as ux.md says; empty: the readout's own. The path has to be one of readouts().
ReadoutTileData readoutTile(
    const ViewInput& input, const char* path, const NumberFormat& numbers, QString label = {});

} // namespace ridgepoint
