#include "views/readout_tiles.h"

#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <cmath>

namespace ridgepoint {

ReadoutTileData readoutTile(
    const ViewInput& input, const char* path, const NumberFormat& numbers, QString label)
{
    ReadoutTileData tile;
    tile.path = QLatin1String(path);
    const Readout* readout = findReadout(path);
    if (!readout || !input.report)
        return tile;
    tile.label = label.isEmpty() ? coreText(readout->firstLabel()) : std::move(label);
    const auto valueOf = [&](const Report& report) {
        const std::optional<double> value = readoutValue(report, path);
        return !readout->isSigned             ? placeable(value)
            : value && std::isfinite(*value) ? value
                                              : std::nullopt;
    };
    const std::optional<double> value = valueOf(*input.report);
    tile.value = shownValue(value, readout->unit, numbers);
    tile.detail = value ? exactText(*value, readout->unit) : coreText(reasonForNull(*input.report, path));
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        tile.deltas.push_back(
            deltaText(i, value, valueOf(*input.baselines[i]), readout->unit, numbers));
    return tile;
}

} // namespace ridgepoint
