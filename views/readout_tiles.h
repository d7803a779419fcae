#pragma once

// A tile of one readout of the report: its value or the reason for none, and its change against every
// baseline.

#include "core/outcome/readout.h"
#include "views/view.h"

namespace ridgepoint {

// An empty `label`: the readout's own. `meaning`, a sentence, follows the exact value. The path has to be one
// of readouts(), which also says the unit.
ReadoutTileData readoutTile(const ViewInput& input, const char* path, const NumberFormat& numbers,
    QString label = {}, const QString& meaning = {});
// Adds to the tile's detail where the capacity that it is judged by comes from, and the caveats of its value.
// Caveats of a whole page do not mark the tile. While a slider moves, the service is predicted with
// ReportEffort::Quick.
void addCaveats(ReadoutTileData& tile, const Report& report, const PictureStyle& style);
// The value as the tile has it; "—" for none.
QString readoutText(const Readout& readout, std::optional<double> value, const NumberFormat& numbers);
// "default 10.0 s, set your own": what is said beside such a target. Empty where somebody has stated it.
QString defaultTargetText(const TargetTime& target, const NumberFormat& numbers);
// Of memory.ratio, the training state over the memory of one device, wherever that number stands: a limit
// where a device holds all of it. Where ranks divide it, or the host takes some, the fullest rank is what is
// judged.
GateState stateOfRatio(const Report& report);
// The value behind that tile; empty for what a picture cannot place.
std::optional<double> placedReadout(const Report& report, const char* path);

} // namespace ridgepoint
