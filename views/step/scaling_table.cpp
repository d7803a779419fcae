#include "views/step/scaling_table.h"

#include "core/training/report.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Scaling)
};

constexpr double million = 1e6;

} // namespace

ViewTable scalingTable(const ScalingData& data, const ViewInput& input, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("scaling"), Words::tr("accelerators"), Words::tr("data-parallel replicas"),
        Words::tr("global batch (sequences)"), Words::tr("step time"), Words::tr("band, low end"),
        Words::tr("band, high end"), Words::tr("MFU"), Words::tr("computation time"),
        Words::tr("cost of the computation"), Words::tr("cost per 1M tokens"), Words::tr("note")};
    const double tokens = input.report ? input.report->model.tokens.value() : 0;
    const auto cell = [&](const auto& value, Unit unit) {
        if constexpr (requires { value->value(); })
            return numberCell(value ? placeable(value->value()) : std::nullopt, unit, numbers);
        else
            return numberCell(placeable(value), unit, numbers);
    };
    for (const ScalingCurve& curve : data.curves)
        for (const ScalingPoint& point : curve.points) {
            const std::optional<Money> perMillion =
                point.dollars && tokens > 0 ? std::optional(*point.dollars / tokens * million) : std::nullopt;
            QStringList notes;
            if (point.current)
                notes += Words::tr("the scenario as it is");
            if (!point.illegal.empty())
                notes += Words::tr("left out: %1").arg(coreText(point.illegal));
            else if (!point.fits)
                notes += Words::tr("does not fit in memory");
            table.add(point.current ? QStringLiteral("step.seconds") : QString(),
                {coreText(scalingName(curve.kind)), cell(point.accelerators, Unit::Count),
                    cell(point.data, Unit::Count), cell(point.globalBatch, Unit::Count),
                    cell(point.step, Unit::Second),
                    cell(point.band ? std::optional(point.band->low) : std::nullopt, Unit::Second),
                    cell(point.band ? std::optional(point.band->high) : std::nullopt, Unit::Second),
                    cell(point.mfu, Unit::Percent), cell(point.run, Unit::Second),
                    cell(point.dollars, Unit::Dollar), cell(perMillion, Unit::Dollar),
                    notes.join(QStringLiteral("; "))});
        }
    return table;
}

} // namespace ridgepoint
