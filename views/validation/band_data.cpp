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

constexpr std::size_t few = 30; // steps; a share of fewer says little

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

BandData bandData(const ValidationOutcome& outcome, const NumberFormat& numbers)
{
    BandData data;
    data.sentence = outcome.problem;
    const auto percent = [&](std::optional<double> share) {
        return shownValue(share, Unit::Percent, numbers);
    };
    const auto factor = [&](double value) { return displayText(value, Unit::Ratio, numbers); };
    data.table.columns = {Words::tr("steps"), Words::tr("number"), Words::tr("promised"), Words::tr("held"),
        Words::tr("held by a band of the other sources"),
        Words::tr("tenth percentile, measured over predicted"), Words::tr("ninetieth")};
    std::vector<CellCoverage> cells;
    if (outcome.validation)
        cells = outcome.validation->summary.bands;
    std::ranges::stable_sort(cells, std::greater(), &CellCoverage::rows);
    const QString promised = percent(bandPromise);
    bool others = false, faint = false;
    std::size_t steps = 0;
    for (const CellCoverage& cell : cells) {
        const QString name = nameOf(cell.cell);
        const QString count = displayText(static_cast<double>(cell.rows), Unit::Count, numbers);
        RowsBar bar;
        bar.key = keyOf(cell.cell);
        bar.name = name;
        bar.to = cell.held;
        bar.role = ColorRole::ComputeAxis;
        bar.tick = cell.heldByOthers;
        bar.faint = cell.rows < few;
        bar.cells = {percent(cell.held), count};
        bar.spoken = Words::tr("%1: bands promise %2 of measured steps and held %3 of %4")
                         .arg(name, promised, percent(cell.held), count);
        if (cell.heldByOthers)
            bar.spoken +=
                Words::tr("; bands taken from the other sources held %1").arg(percent(cell.heldByOthers));
        if (bar.faint)
            bar.spoken += Words::tr("; too few steps to tell");
        others = others || cell.heldByOthers.has_value();
        faint = faint || bar.faint;
        steps += cell.rows;
        data.table.rows.push_back({name, count, promised, percent(cell.held), percent(cell.heldByOthers),
            factor(cell.low), factor(cell.high)});
        data.table.numbers.push_back(
            {{1, static_cast<double>(cell.rows), Unit::Count}, {2, bandPromise, Unit::Percent},
                {3, cell.held, Unit::Percent}, {4, cell.heldByOthers, Unit::Percent},
                {5, cell.low, Unit::Number}, {6, cell.high, Unit::Number}});
        data.table.paths.emplace_back();
        data.rows.rows.push_back(std::move(bar));
    }
    if (cells.empty()) {
        if (outcome.validation)
            data.sentence =
                Words::tr("No counted run of %1 has a measured step and a band.").arg(outcome.origin);
        return data;
    }
    data.rows.axis = linearAxis(1, Unit::Percent, numbers);
    data.rows.headers = {Words::tr("held"), Words::tr("steps")};
    data.rows.limits = {{bandPromise, Words::tr("promised %1").arg(promised), Qt::DashLine}};
    data.rows.legend = {{.text = Words::tr("measured steps within the stated band"),
        .fill = RowsBar::Fill::Role,
        .role = ColorRole::ComputeAxis}};
    if (faint)
        data.rows.legend.push_back({.text = Words::tr("fewer than %1 steps").arg(few),
            .fill = RowsBar::Fill::Role,
            .role = ColorRole::ComputeAxis,
            .faint = true});
    if (others)
        data.rows.legend.push_back({.text = Words::tr("within a band taken from the other sources"),
            .fill = RowsBar::Fill::Role,
            .role = ColorRole::ComputeAxis,
            .tick = true});
    data.sentence =
        (outcome.leftOut ? Words::tr("%1: %2 counted steps, each source predicted without its own rows.")
                         : Words::tr("%1: %2 counted steps, by the engine as it is."))
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
