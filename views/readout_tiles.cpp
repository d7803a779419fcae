#include "views/readout_tiles.h"

#include "core/inputs/scenario/capacity_words.h"
#include "core/outcome/caveats.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/readout_tile.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
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

GateState stateOfRatio(const Report& report)
{
    const double whole = report.memory.whole.state().value(), rank = report.memory.perRank.state().value();
    const bool divided = report.meshFits && rank > 0 && rank < whole * (1 - 1e-9);
    return divided ? GateState::NotApplicable : stateOfShare(placedReadout(report, "memory.ratio"));
}

namespace {

// Values beside the capacity of a device, or in it.
constexpr std::array<std::string_view, 5> judgedByCapacity{"memory.capacity_bytes", "memory.fits",
    "memory.min_accelerators", "memory.per_rank.total_bytes", "memory.ratio"};

// The label of accelerator-hours says the unit.
bool saysItsUnit(const Readout& readout) { return readout.unit == Unit::AcceleratorHour; }
Unit unitBeside(const Readout& readout) { return saysItsUnit(readout) ? Unit::Number : readout.unit; }
std::optional<double> inItsUnit(const Readout& readout, std::optional<double> value)
{
    return saysItsUnit(readout) && value ? std::optional(*value / secondsPerHour) : value;
}

} // namespace

QString readoutText(const Readout& readout, std::optional<double> value, const NumberFormat& numbers)
{
    return shownValue(inItsUnit(readout, value), unitBeside(readout), numbers);
}

void addCaveats(ReadoutTileData& tile, const Report& report, const PictureStyle& style)
{
    const std::string path = tile.path.toStdString();
    if (!findReadout(path) || tile.value == QString(noValue))
        return;
    if (std::ranges::find(judgedByCapacity, path) != judgedByCapacity.end())
        if (const Text source = capacitySource(report.scenario.hardware); !source.empty())
            tile.detail += u'\n' + coreText(source, style.numbers) + u'.';
    const ReportEffort effort = style.dragging ? ReportEffort::Quick : ReportEffort::Full;
    for (const Caveat& each : caveatsOf(report, path, effort)) {
        tile.caveat = tile.caveat || !each.ofPage;
        const QString sentence = capitalised(labelledFields(coreText(each.text, style.numbers))) + u'.';
        tile.detail += u'\n' + (each.ofPage ? sentence : QString(caveatMark) + u' ' + sentence);
    }
}

QString defaultTargetText(const TargetTime& target, const NumberFormat& numbers)
{
    return target.stated() ? QString()
                           : QCoreApplication::translate("ReadoutTiles", "default %1, set your own")
                                 .arg(timeText(target.value(), numbers));
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
    tile.value = readoutText(*readout, value, numbers);
    tile.detail = value ? exactText(*value, readout->unit)
                        : labelledFields(coreText(reasonForNull(*input.report, path)));
    if (value && !meaning.isEmpty())
        tile.detail += u'\n' + meaning;
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        tile.deltas.push_back(deltaText(i, inItsUnit(*readout, value),
            inItsUnit(*readout, placedReadout(*input.baselines[i], path)), unitBeside(*readout), numbers));
    return tile;
}

} // namespace ridgepoint
