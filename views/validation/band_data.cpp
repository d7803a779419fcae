#include "views/validation/band_data.h"

#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Validation)
};

QString keyOf(const BandCell& cell)
{
    return QStringLiteral("band.%1.%2.%3")
        .arg(cell.experts ? QStringLiteral("experts") : QStringLiteral("dense"),
            cell.kernels ? QStringLiteral("measured") : QStringLiteral("other"),
            cell.stated ? QStringLiteral("stated") : QStringLiteral("guessed"));
}

QString nameOf(const BandCell& cell)
{
    return QStringLiteral("%1, %2, %3")
        .arg(cell.experts ? Words::tr("experts") : Words::tr("dense"),
            cell.kernels ? Words::tr("measured device") : Words::tr("other device"),
            cell.stated ? Words::tr("stack stated") : Words::tr("stack guessed"));
}

} // namespace

RowsBar& addBands(BandData& data, const HeldBands& of, const QString& words, const NumberFormat& numbers,
    const std::vector<TableCell>& more)
{
    const QString held = percentText(of.held, numbers), promised = percentText(bandPromise, numbers),
                  count = displayText(static_cast<double>(of.count), Unit::Count, numbers);
    std::vector<TableCell> cells{of.whole, {count, static_cast<double>(of.count), Unit::Count},
        {promised, bandPromise, Unit::Percent}, {held, of.held, Unit::Percent}};
    cells.insert(cells.end(), more.begin(), more.end());
    data.table.add({}, cells);
    RowsBar& bar = data.rows.rows.emplace_back();
    bar.key = of.key;
    bar.name = of.name;
    bar.to = of.held;
    bar.faint = of.apart || of.count < fewHeld;
    bar.cells = {held, count};
    bar.spoken = words.arg(of.whole, promised, held, count);
    return bar;
}

void frameBands(BandData& data, const QString& counted, const QString& within, const QString& faint,
    const NumberFormat& numbers)
{
    RowsData& rows = data.rows;
    rows.axis = linearAxis(1, Unit::Percent, numbers);
    rows.headers = {Words::tr("held"), counted};
    rows.limits = {
        {bandPromise, Words::tr("promised %1").arg(percentText(bandPromise, numbers)), Qt::DashLine}};
    rows.legend = {{.text = within}};
    if (std::ranges::any_of(rows.rows, &RowsBar::faint))
        rows.legend.push_back({.text = faint, .faint = true});
    if (std::ranges::any_of(rows.rows, [](const RowsBar& bar) { return bar.tick.has_value(); }))
        rows.legend.push_back(
            {.text = Words::tr("within a band taken from the other sources"), .tick = true});
}

BandData bandData(const ValidationOutcome& outcome, const NumberFormat& numbers)
{
    BandData data;
    data.sentence = outcome.problem;
    const auto factor = [&](double value) -> TableCell {
        return {displayText(value, Unit::Ratio, numbers), value, Unit::Number};
    };
    data.table.columns = {Words::tr("steps"), Words::tr("number"), Words::tr("promised"), Words::tr("held"),
        Words::tr("held by a band of the other sources"),
        Words::tr("tenth percentile, measured over predicted"), Words::tr("ninetieth")};
    std::vector<CellCoverage> cells;
    if (outcome.validation)
        cells = outcome.validation->summary.bands;
    std::ranges::stable_sort(cells, std::greater(), &CellCoverage::rows);
    std::size_t steps = 0;
    for (const CellCoverage& cell : cells) {
        const QString name = nameOf(cell.cell),
                      others = shownValue(cell.heldByOthers, Unit::Percent, numbers);
        RowsBar& bar = addBands(data, {keyOf(cell.cell), name, name, cell.rows, cell.held},
            Words::tr("%1: bands promise %2 of measured steps and hold %3 of %4"), numbers,
            {{others, cell.heldByOthers, Unit::Percent}, factor(cell.low), factor(cell.high)});
        bar.tick = cell.heldByOthers;
        if (cell.heldByOthers)
            bar.spoken += Words::tr("; bands taken from the other sources hold %1").arg(others);
        if (bar.faint)
            bar.spoken += Words::tr("; too few steps to tell");
        steps += cell.rows;
    }
    if (cells.empty()) {
        if (outcome.validation)
            data.sentence =
                Words::tr("No counted run of %1 has a measured step and a band.").arg(outcome.origin);
        return data;
    }
    frameBands(data, Words::tr("steps"), Words::tr("measured steps within the stated band"),
        Words::tr("fewer than %1 steps").arg(fewHeld), numbers);
    data.sentence =
        (outcome.leftOut ? Words::tr("%1: %2 counted steps, each source predicted without its own rows.")
                         : Words::tr("%1: %2 counted steps, predicted by the program as shipped."))
            .arg(outcome.origin)
            .arg(steps)
        + u' '
        + Words::tr("A band is an 80 % interval of measured steps; a measured device is one "
                    "whose kernels were timed.");
    data.sentence[0] = data.sentence[0].toUpper();
    data.rows.sentence = data.sentence;
    return data;
}

} // namespace ridgepoint
