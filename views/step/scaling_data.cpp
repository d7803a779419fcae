#include "views/step/scaling_data.h"

#include "core/units/counted.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Scaling)
};

constexpr double million = 1e6;

template <class Q>
std::optional<double> si(const std::optional<Q>& value)
{
    return value ? placeable(value->value()) : std::nullopt;
}

QString count(double value, const NumberFormat& numbers) { return displayText(value, Unit::Count, numbers); }

QString kindName(ScalingKind kind)
{
    return kind == ScalingKind::Strong ? Words::tr("strong") : Words::tr("weak");
}

ScalingDot dotOf(const ScalingPoint& point, ScalingKind kind, const NumberFormat& numbers)
{
    ScalingDot dot;
    dot.key = QStringLiteral("scaling.%1.%2")
                  .arg(kind == ScalingKind::Strong ? QStringLiteral("strong") : QStringLiteral("weak"),
                      count(point.accelerators, {}));
    dot.accelerators = point.accelerators;
    dot.current = point.current;
    dot.fits = point.fits;
    dot.values = {si(point.step), placeable(point.mfu), si(point.dollars)};
    // The band is of the step: the run's money follows it, the MFU goes the other way.
    if (point.band && dot.values[0].value_or(0) > 0) {
        const std::optional<double> low = placeable(point.band->low.value() / *dot.values[0]);
        const std::optional<double> high = placeable(point.band->high.value() / *dot.values[0]);
        if (low.value_or(0) > 0 && high && *high >= *low) {
            for (const auto measure : {ScalingMeasure::StepTime, ScalingMeasure::Cost}) {
                const auto i = static_cast<std::size_t>(measure);
                if (dot.values[i]) {
                    dot.low[i] = *dot.values[i] * *low;
                    dot.high[i] = *dot.values[i] * *high;
                }
            }
            constexpr auto mfu = static_cast<std::size_t>(ScalingMeasure::Mfu);
            if (dot.values[mfu]) {
                dot.low[mfu] = *dot.values[mfu] / *high;
                dot.high[mfu] = *dot.values[mfu] / *low;
            }
        }
    }
    dot.spoken = Words::tr("%1 scaling, %2: step %3, MFU %4, %5 for the run")
                     .arg(kindName(kind), coreText(acceleratorsText(point.accelerators), numbers),
                         shownValue(dot.values[0], Unit::Second, numbers),
                         shownValue(dot.values[1], Unit::Percent, numbers),
                         shownValue(dot.values[2], Unit::Dollar, numbers));
    if (dot.low[0] && dot.high[0])
        dot.spoken += Words::tr("; step between %1 and %2")
                          .arg(shownValue(dot.low[0], Unit::Second, numbers),
                              shownValue(dot.high[0], Unit::Second, numbers));
    if (!dot.fits)
        dot.spoken += Words::tr("; does not fit in memory");
    if (dot.current)
        dot.spoken += Words::tr("; the scenario as it is");
    return dot;
}

// "Left out of strong scaling: 2048 to 8192 accelerators (the global batch …)."
QString leftOut(const std::vector<ScalingPoint>& points, ScalingKind kind, const NumberFormat& numbers)
{
    QStringList counts;
    QString reason;
    for (const ScalingPoint& point : points) {
        if (point.illegal.empty())
            continue;
        if (reason.isEmpty())
            reason = coreText(point.illegal);
        counts += count(point.accelerators, numbers);
    }
    if (counts.isEmpty())
        return {};
    return Words::tr("Left out of %1 scaling: %2 accelerators, because %3.")
        .arg(kindName(kind),
            counts.size() > 3 ? Words::tr("%1 … %2").arg(counts.front(), counts.back())
                              : counts.join(QStringLiteral(", ")),
            reason);
}

void addRows(ViewTable& table, const std::vector<ScalingPoint>& points, ScalingKind kind, double tokens,
    const NumberFormat& numbers)
{
    for (const ScalingPoint& point : points) {
        const std::optional<double> dollars = si(point.dollars);
        const std::optional<double> none;
        const std::array<std::pair<std::optional<double>, Unit>, 10> values{
            {{point.accelerators, Unit::Count}, {point.data, Unit::Count}, {point.globalBatch, Unit::Count},
                {si(point.step), Unit::Second},
                {point.band ? placeable(point.band->low.value()) : none, Unit::Second},
                {point.band ? placeable(point.band->high.value()) : none, Unit::Second},
                {placeable(point.mfu), Unit::Percent}, {si(point.run), Unit::Second}, {dollars, Unit::Dollar},
                {dollars && tokens > 0 ? placeable(*dollars / tokens * million) : none, Unit::Dollar}}};
        QStringList cells{kindName(kind)};
        std::vector<CellNumber> row;
        for (const auto& [value, unit] : values) {
            row.push_back({cells.size(), value, unit});
            cells += shownValue(value, unit, numbers);
        }
        QStringList notes;
        if (point.current)
            notes += Words::tr("the scenario as it is");
        if (!point.illegal.empty())
            notes += Words::tr("left out: %1").arg(coreText(point.illegal));
        else if (!point.fits)
            notes += Words::tr("does not fit in memory");
        cells += notes.join(QStringLiteral("; "));
        table.rows.push_back(cells);
        table.numbers.push_back(std::move(row));
        table.paths.push_back(point.current ? QStringLiteral("step.seconds") : QString());
    }
}

} // namespace

QString scalingMeasureName(ScalingMeasure measure)
{
    switch (measure) {
    case ScalingMeasure::StepTime:
        return Words::tr("step time");
    case ScalingMeasure::Mfu:
        return Words::tr("MFU");
    case ScalingMeasure::Cost:
        break;
    }
    return Words::tr("money for computation");
}

Unit scalingMeasureUnit(ScalingMeasure measure)
{
    constexpr std::array<Unit, scalingMeasureCount> units{Unit::Second, Unit::Percent, Unit::Dollar};
    return units[static_cast<std::size_t>(measure)];
}

ScalingData scalingData(const ViewInput& input, const NumberFormat& numbers)
{
    ScalingData data;
    data.table.columns = {Words::tr("scaling"), Words::tr("accelerators"),
        Words::tr("data-parallel replicas"), Words::tr("global batch (sequences)"), Words::tr("step time"),
        Words::tr("band, low end"), Words::tr("band, high end"), Words::tr("MFU"),
        Words::tr("computation time"), Words::tr("money for computation"),
        Words::tr("money per million tokens"), Words::tr("note")};
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const Scenario& scenario = report.scenario;
    data.present = placeable(scenario.hardware.accelerators);
    QStringList left;
    for (std::size_t i = 0; i < data.curves.size(); ++i) {
        ScalingCurve& curve = data.curves[i];
        curve.kind = i == 0 ? ScalingKind::Strong : ScalingKind::Weak;
        curve.name = kindName(curve.kind);
        const std::vector<ScalingPoint> points = scalingCurve(scenario, curve.kind);
        for (const ScalingPoint& point : points)
            if (point.illegal.empty())
                curve.dots.push_back(dotOf(point, curve.kind, numbers));
        data.overMemory =
            data.overMemory || std::ranges::any_of(curve.dots, [](const ScalingDot& d) { return !d.fits; });
        if (const QString sentence = leftOut(points, curve.kind, numbers); !sentence.isEmpty())
            left += sentence;
        addRows(data.table, points, curve.kind, report.model.tokens.value(), numbers);
    }
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const Report& baseline = *input.baselines[i];
        if (const auto accelerators = placeable(baseline.scenario.hardware.accelerators);
            accelerators.value_or(0) > 0)
            data.baselines.push_back({baselineLetter(i), *accelerators,
                {si(baseline.step.seconds), placeable(baseline.throughput.mfu), si(baseline.run.dollars)}});
    }
    if (data.empty()) {
        data.reason = report.meshFits && report.step.seconds
            ? Words::tr("No count of accelerators is legal with this mesh and batch.")
            : Words::tr("There is nothing to scale: %1.")
                  .arg(coreText(reasonForNull(report, "step.seconds")));
        data.sentences = left;
        return data;
    }
    if (statedMfu(scenario.hardware))
        data.sentences +=
            Words::tr("The MFU is stated, so every count scales perfectly. Let the model predict the "
                      "step to see what more accelerators really bring.");
    else
        data.sentences +=
            Words::tr("Data parallelism grows: strong scaling keeps the global batch of %1 sequences, "
                      "weak scaling each replica's share of it.")
                .arg(count(scenario.training.globalBatchSequences, numbers));
    data.sentences += left;
    return data;
}

} // namespace ridgepoint
