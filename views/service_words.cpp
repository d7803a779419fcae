#include "views/service_words.h"

#include "core/serving/asked.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/range_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Service)
};

} // namespace

QString refusalText(const Served& served)
{
    return served.report.refusal.empty()
        ? QString()
        : Words::tr("Nothing is served: %1.").arg(labelledFields(coreText(served.report.refusal)));
}

ServedPins servedPins(const ViewInput& input)
{
    ServedPins pins;
    for (const std::shared_ptr<const Report>& report : input.baselines)
        pins.push_back(servedOf(*report));
    return pins;
}

QString servedSource(const ServingJob& job, KernelSource source)
{
    const Accelerator& device = job.scenario.hardware.accelerator;
    if (source == KernelSource::Roof && job.scenario.serving.efficiency != ServingEfficiency::Stated)
        return Words::tr("some kernels not measured"); // whatever uses this names the device
    if (source != KernelSource::Own || job.scenario.serving.efficiency == ServingEfficiency::Stated
        || !device.servingKernels.timed().name.empty())
        return coreText(sourceText(source, job));
    return Words::tr("%1 measured on %2", "an engine's kernels on a device")
        .arg(coreText(job.engine.label), toQString(device.name));
}

QString servedWords(const Served& served, const NumberFormat& numbers)
{
    const std::optional<SplitReplicas> split = splitReplicas(served.report, served.job());
    const QString layout = deployedWords(served.report, served.job(), numbers);
    const QString types = Words::tr("%1, cache %2")
                              .arg(coreText(servedWeightsText(served.job())),
                                  coreText(servedTypeText(served.job().types.cache)));
    // Where the kernels were measured names device and engine; first, for the end of a long line is cut.
    const bool measured = served.report.refusal.empty() && served.report.source != KernelSource::Roof;
    const QString source = servedSource(served.job(), served.report.source);
    QStringList words;
    if (measured && split) // the end of what is said last is cut first
        words = {layout, source, types};
    else if (measured)
        words = {source, layout, types};
    else
        words = {Words::tr("%1 × %2").arg(
                     displayText(
                         split ? split->accelerators : served.service.layout().ranks(), Unit::Count, numbers),
                     toQString(served.job().scenario.hardware.accelerator.name)),
            layout, coreText(served.job().engine.label), types};
    if (!measured && served.report.refusal.empty())
        words += source;
    return words.join(QStringLiteral(" · "));
}

ServingBand bandOf(const Served& served, ServingMeasure measure)
{
    return served.report.bands[static_cast<std::size_t>(measure)];
}

QString bandText(
    const Served& served, ServingMeasure measure, double value, Unit unit, const NumberFormat& numbers)
{
    const ServingBand band = bandOf(served, measure);
    if (band.known()) {
        const DisplayedRange ends = displayedRange(value, value * band.low, value * band.high, unit, numbers);
        const QString text = Words::tr("80 % of published deployments like it lie between %1 and %2.")
                                 .arg(ends.low.text(), ends.high.text());
        return band.low < 1 ? text : text + u' ' + Words::tr("Nearly all took longer than is predicted.");
    }
    return served.report.unvalidated.empty()
        ? Words::tr("Too few such deployments are published: there is no band.")
        : capitalised(coreText(served.report.unvalidated)) + u'.';
}

QString deployedWords(const ServiceReport& report, const ServingJob& job, const NumberFormat& numbers)
{
    return coreText(deployedText(report, job), numbers);
}

QString splitShareText(const ServiceReport& report, const ServingJob& job, const NumberFormat& numbers)
{
    const std::optional<SplitReplicas> split = splitReplicas(report, job);
    if (!split)
        return {};
    return Words::tr("%1 accelerators in total: %2 per decode replica with its share of prefill workers.")
        .arg(displayText(split->accelerators, Unit::Count, numbers),
            displayText(report.perReplica, Unit::Number, numbers));
}

QString amountText(double amount, const NumberFormat& numbers)
{
    return displayText(amount, amount == std::floor(amount) ? Unit::Count : Unit::Number, numbers);
}

QString sequencesText(double sequences, const NumberFormat& numbers)
{
    return sequences == 1 ? Words::tr("1 sequence")
                          : Words::tr("%1 sequences").arg(amountText(sequences, numbers));
}

QString servedPath(std::string_view key) { return toQString(findServingFigure(key)->path); }

QString judgedPath(const ServiceReport& report, const ServingJob& job, std::string_view measure)
{
    return toQString(judgedFigure(report, job, measure).path);
}

QString judgedName(const QString& name, const ServicePoint& point, const ServingJob& job)
{
    return point.ttftSpread ? name + QStringLiteral(" · ") + toQString(statisticText(job)) : name;
}

ReadoutTileData servedTile(const QString& label, std::optional<double> value, Unit unit,
    const std::vector<std::optional<double>>& then, const NumberFormat& numbers, const QString& detail,
    const QString& path)
{
    ReadoutTileData tile;
    tile.label = label;
    tile.path = path;
    tile.value = shownValue(value, unit, numbers);
    tile.detail = detail;
    if (value)
        tile.detail = exactText(*value, unit) + (detail.isEmpty() ? QString() : u'\n' + detail);
    for (std::size_t i = 0; i < then.size(); ++i)
        tile.deltas.push_back(deltaText(i, value, then[i], unit, numbers));
    return tile;
}

} // namespace ridgepoint
