#include "views/readout_tiles.h"

#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <cmath>

namespace ridgepoint {

std::optional<double> placedReadout(const Report& report, const char* path)
{
    const Readout* readout = findReadout(path);
    const std::optional<double> value = readoutValue(report, path);
    if (!readout || !readout->isSigned)
        return placeable(value);
    return value && std::isfinite(*value) ? value : std::nullopt;
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
    // The label of accelerator-hours says the unit.
    const bool hours = readout->unit == Unit::AcceleratorHour;
    const Unit unit = hours ? Unit::Number : readout->unit;
    const auto shown = [hours](std::optional<double> of) {
        return hours && of ? std::optional(*of / secondsPerHour) : of;
    };
    tile.value = shownValue(shown(value), unit, numbers);
    tile.detail = value ? exactText(*value, readout->unit) : coreText(reasonForNull(*input.report, path));
    if (value && !meaning.isEmpty())
        tile.detail += u'\n' + meaning;
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        tile.deltas.push_back(
            deltaText(i, shown(value), shown(placedReadout(*input.baselines[i], path)), unit, numbers));
    return tile;
}

} // namespace ridgepoint
