#pragma once

// Latency over load as a table and as tiles.

#include "core/figures/latency.h"
#include "views/service_words.h"

namespace ridgepoint {

ViewTable tableOf(const LatencyData& data, const NumberFormat& numbers);
std::vector<ReadoutTileData> tilesOf(
    const Served& served, const ServedPins& pins, const LatencyData&, const NumberFormat& numbers);

} // namespace ridgepoint
