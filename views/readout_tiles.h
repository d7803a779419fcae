#pragma once

// A tile of one readout of the report: its value or the reason for none, and its change against every
// baseline.

#include "views/view.h"

namespace ridgepoint {

// An empty `label`: the readout's own. `meaning`, a sentence, follows the exact value. The path has to be one
// of readouts(), which also says the unit.
ReadoutTileData readoutTile(const ViewInput& input, const char* path, const NumberFormat& numbers,
    QString label = {}, const QString& meaning = {});
// What the tile's value rests on and does not hold, into its detail; those of the tile alone mark it, those
// of a whole page are said on the page too. While a slider moves the service is worked out in haste.
void addCaveats(ReadoutTileData& tile, const Report& report, const PictureStyle& style);
// The value as the tile has it; "—" for none.
QString readoutText(const Readout& readout, std::optional<double> value, const NumberFormat& numbers);
// "default 10.0 s, set your own": what is said beside such a target. Empty where somebody has stated it.
QString defaultTargetText(const TargetTime& target, const NumberFormat& numbers);
// The value behind that tile; empty for what a picture cannot place.
std::optional<double> placedReadout(const Report& report, const char* path);

} // namespace ridgepoint
