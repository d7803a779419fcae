#include "views/readout_tiles.h"

#include "views/readout_text.h"
#include "widgets/core_text.h"

namespace ridgepoint {

std::optional<double> placedReadout(const Report& report, const char* path)
{
    return placeable(readoutValue(report, path));
}

ReadoutTileData readoutTile(const ViewInput& input, const char* path, const NumberFormat& numbers,
    QString label, const QString& meaning)
{
    ReadoutTileData tile;
    tile.path = QLatin1String(path);
    const Readout* readout = findReadout(path);
    if (!readout || !input.report)
        return tile;
    tile.label = label.isEmpty() ? coreText(readout->firstLabel()) : std::move(label);
    const std::optional<double> value = placedReadout(*input.report, path);
    tile.value = shownValue(value, readout->unit, numbers);
    tile.detail = value ? exactText(*value, readout->unit) : coreText(reasonForNull(*input.report, path));
    if (value && !meaning.isEmpty())
        tile.detail += u'\n' + meaning;
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        tile.deltas.push_back(
            deltaText(i, value, placedReadout(*input.baselines[i], path), readout->unit, numbers));
    return tile;
}

} // namespace ridgepoint
