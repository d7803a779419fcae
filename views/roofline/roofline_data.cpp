#include "views/roofline/roofline_data.h"

#include "core/formulas/roofline.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "core/serving/layer_intensities.h"
#include "core/serving/service_figures.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

constexpr double sparseFactor = 2.0; // 2:4 skips half of the products

bool positive(double value) { return std::isfinite(value) && value > 0; }

Bound boundFromReport(const std::string& name)
{
    return name == "compute"  ? Bound::Compute
        : name == "scale-up"  ? Bound::ScaleUp
        : name == "scale-out" ? Bound::ScaleOut
                              : Bound::Memory;
}

QString fieldIfKnown(const QString& id) { return findField(id.toStdString()) ? id : QString(); }

// NVIDIA documents 2:4 for matrix units from compute capability 8.0 on (Ampere architecture whitepaper). The
// preset names the capability; devices without one, or typed in by hand, get no sparse rate.
double computeCapability(const ViewInput& input)
{
    if (!input.catalog || !input.report)
        return 0;
    const AcceleratorPreset* preset =
        input.catalog->accelerator(input.report->scenario.hardware.accelerator.id);
    return preset ? preset->accelerator.computeCapability : 0;
}

void addRoof(RooflineData& data, Bound resource, double bandwidth, const NumberFormat& numbers)
{
    if (!positive(bandwidth))
        return;
    Roof roof;
    roof.resource = resource;
    roof.bandwidth = bandwidth;
    switch (resource) {
    case Bound::Compute:
        return;
    case Bound::Memory:
        roof.key = QStringLiteral("roof.memory");
        roof.name = data.memoryName;
        roof.field = fieldIfKnown(QStringLiteral("hardware.accelerator.hbm_bandwidth_Bps"));
        roof.ridgePath = QStringLiteral("roofline.ridge_points.memory");
        roof.color = ColorRole::MemoryAxis;
        roof.pen = Qt::SolidLine;
        break;
    case Bound::ScaleUp:
        roof.key = QStringLiteral("roof.scale_up");
        roof.name = Words::tr("scale-up");
        roof.field = fieldIfKnown(QStringLiteral("hardware.scale_up.beta_Bps_line"));
        roof.ridgePath = QStringLiteral("roofline.ridge_points.scale_up");
        roof.color = ColorRole::BandwidthAxis;
        roof.pen = Qt::DashLine;
        break;
    case Bound::ScaleOut:
        roof.key = QStringLiteral("roof.scale_out");
        roof.name = Words::tr("scale-out");
        roof.field = fieldIfKnown(QStringLiteral("hardware.scale_out.beta_Bps_line"));
        roof.ridgePath = QStringLiteral("roofline.ridge_points.scale_out");
        roof.color = ColorRole::BandwidthAxis;
        roof.pen = Qt::DotLine;
        break;
    }
    roof.label = roof.name + u' ' + shownValue(bandwidth, Unit::BytePerSecond, numbers);
    roof.ridge = ridgePoint(FlopsPerSecond(data.peak), BytesPerSecond(bandwidth)).value();
    if (positive(roof.ridge))
        data.roofs.push_back(std::move(roof));
}

// The network that a step of this layout crosses: the slowest tier any of its groups spans.
Bound networkTier(const Report& report)
{
    const Hardware& hardware = report.scenario.hardware;
    const double domain = hardware.perNode.value_or(hardware.accelerator.scaleUpDomain);
    return hardware.accelerators > domain ? Bound::ScaleOut : Bound::ScaleUp;
}

// Under the peak as drawn; the report's own bound knows the network tier that the operation uses.
void settle(
    RooflinePoint& point, const RooflineData& data, const Report& report, Bound reported, double reportedRate)
{
    const FlopsPerSecond peak(data.peak);
    point.attainable = data.peak;
    point.bound = Bound::Compute;
    if (const Roof* memory = data.roof(Bound::Memory)) {
        const double rate =
            attainable(peak, BytesPerSecond(memory->bandwidth), FlopsPerByte(point.intensity)).value();
        if (rate < point.attainable) {
            point.attainable = rate;
            point.bound = Bound::Memory;
        }
    }
    if (reported == Bound::ScaleUp || reported == Bound::ScaleOut) {
        if (reportedRate < point.attainable) {
            point.attainable = reportedRate;
            point.bound = reported;
        }
    } else if (point.networkIntensity) {
        const Bound tier = networkTier(report);
        if (const Roof* network = data.roof(tier)) {
            const double rate =
                attainable(peak, BytesPerSecond(network->bandwidth), FlopsPerByte(*point.networkIntensity))
                    .value();
            if (rate < point.attainable) {
                point.attainable = rate;
                point.bound = tier;
            }
        }
    }
}

std::optional<RooflinePoint> pointOf(
    const RooflineOperation& operation, const RooflineData& data, const Report& report)
{
    RooflinePoint point;
    point.name = coreText(operation.name);
    point.intensity = operation.intensity.value();
    if (!positive(point.intensity) || !positive(operation.attainable.value()))
        return std::nullopt;
    if (operation.networkIntensity && positive(operation.networkIntensity->value()))
        point.networkIntensity = operation.networkIntensity->value();
    const bool asReported = data.peak == report.roofline.compute.value();
    if (asReported) {
        point.attainable = operation.attainable.value();
        point.bound = boundFromReport(operation.bound);
    } else {
        settle(point, data, report, boundFromReport(operation.bound), operation.attainable.value());
    }
    return point;
}

// What keeps the step below its peak, as shares of the step, the largest first: what is no product of
// matrices or attention, and that these take longer than at full speed. Together they are all that the MFU
// leaves.
QString lostTo(const Report& report, const NumberFormat& numbers)
{
    constexpr std::size_t most = 3;
    constexpr double least = 0.01; // of the step
    struct Loss
    {
        QString name;
        double share;
    };
    const double step = report.step.seconds->value();
    std::vector<Loss> losses;
    double kernels = -*report.throughput.mfu;
    for (const StepPart& part : report.step.parts) {
        const double share = part.seconds.value() / step;
        if (part.id == "matmul" || part.id == "attention")
            kernels += share;
        else
            losses.push_back({coreText(part.label), share});
    }
    losses.push_back({Words::tr("kernels"), kernels});
    std::ranges::stable_sort(losses, std::greater(), &Loss::share);
    QStringList texts;
    for (const Loss& loss : losses)
        if (loss.share >= least && std::size_t(texts.size()) < most)
            texts << Words::tr("%1 %2").arg(loss.name, shownValue(loss.share, Unit::Percent, numbers));
    return texts.join(QStringLiteral(" · "));
}

void addAchieved(RooflineData& data, const Report& report, const NumberFormat& numbers)
{
    const RooflinePoint* operating = data.operating();
    const auto& rate = report.throughput.modelFlopsPerSecondPerAccelerator;
    if (!operating || !rate || !positive(rate->value()) || !report.throughput.mfu || !report.step.seconds)
        return;
    RooflinePoint point;
    point.role = RooflinePoint::Role::Achieved;
    point.key = QStringLiteral("achieved");
    point.path = QStringLiteral("throughput.model_flops_per_second_per_accelerator");
    const QString mfu = shownValue(report.throughput.mfu, Unit::Percent, numbers);
    point.name = statedMfu(report.scenario.hardware) ? Words::tr("achieved: stated MFU %1").arg(mfu)
                                                     : Words::tr("achieved: MFU %1").arg(mfu);
    if (!report.step.parts.empty())
        point.lost = lostTo(report, numbers);
    point.intensity = operating->intensity;
    point.attainable = rate->value();
    point.bound = operating->bound;
    data.points.push_back(std::move(point));
}

RooflineRange rangeOf(const std::vector<double>& values)
{
    RooflineRange range;
    for (const double value : values)
        if (positive(value)) {
            range.low = range.low > 0 ? std::min(range.low, value) : value;
            range.high = std::max(range.high, value);
        }
    return range;
}

void addBaselineRoofs(RooflineData& data, const ViewInput& input)
{
    const Roof* memory = data.roof(Bound::Memory);
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        if (!input.baselines[i])
            continue;
        const Report& then = *input.baselines[i];
        // Of the number format that is drawn; the baseline's step may compute in another.
        const double dense = then.scenario.training.precision.compute == data.type
            ? then.roofline.compute.value()
            : then.scenario.hardware.accelerator.peak(data.type).value();
        const double peak = data.sparse ? dense * sparseFactor : dense;
        const double bandwidth = then.roofline.memory.value();
        const bool same = memory && peak == data.peak && bandwidth == memory->bandwidth;
        if (positive(peak) && positive(bandwidth) && !same)
            data.baselineRoofs.push_back(
                {i, peak, bandwidth, ridgePoint(FlopsPerSecond(peak), BytesPerSecond(bandwidth)).value()});
    }
}

void findRanges(RooflineData& data)
{
    std::vector<double> intensities, rates{data.peak};
    for (const Roof& roof : data.roofs)
        intensities.push_back(roof.ridge);
    for (const RooflinePoint& point : data.points) {
        intensities.push_back(point.intensity);
        if (point.networkIntensity)
            intensities.push_back(*point.networkIntensity);
        rates.push_back(point.attainable);
    }
    for (const BaselineRoof& roof : data.baselineRoofs) {
        intensities.push_back(roof.ridge);
        rates.push_back(roof.peak);
    }
    if (data.measured) {
        intensities.push_back(data.measured->ridge());
        for (const MeasuredCeiling& peak : data.measured->peaks)
            rates.push_back(peak.value);
        for (const MeasuredPoint& point : data.measured->points) {
            intensities.push_back(point.intensity);
            rates.push_back(point.rate);
        }
    }
    if (data.published)
        for (const PublishedPoint& point : data.published->points) {
            intensities.push_back(point.intensity);
            rates.push_back(point.rate);
        }
    data.intensities = rangeOf(intensities);
    data.rates = rangeOf(rates);
}

} // namespace

const Roof* RooflineData::roof(Bound resource) const
{
    const auto it =
        std::find_if(roofs.begin(), roofs.end(), [&](const Roof& r) { return r.resource == resource; });
    return it == roofs.end() ? nullptr : &*it;
}

const RooflinePoint* RooflineData::operating() const
{
    return !points.empty() && points.front().role == RooflinePoint::Role::Operating ? &points.front()
                                                                                    : nullptr;
}

const RooflinePoint* RooflineData::achieved() const
{
    const auto it = std::ranges::find(points, RooflinePoint::Role::Achieved, &RooflinePoint::role);
    return it == points.end() ? nullptr : &*it;
}

bool sparseDoubles(DataType type)
{
    switch (type) {
    case DataType::Tf32:
    case DataType::Fp16:
    case DataType::Bf16:
    case DataType::Fp8:
    case DataType::Int8:
        return true;
    default:
        return false;
    }
}

QString typeName(DataType type) { return toQString(dataTypeKey(type)); }

QString boundName(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return Words::tr("compute");
    case Bound::Memory:
        return Words::tr("memory");
    case Bound::ScaleUp:
        return Words::tr("network (scale-up)");
    case Bound::ScaleOut:
        return Words::tr("network (scale-out)");
    }
    return {};
}

ColorRole boundColor(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return ColorRole::ComputeAxis;
    case Bound::Memory:
        return ColorRole::MemoryAxis;
    case Bound::ScaleUp:
    case Bound::ScaleOut:
        break;
    }
    return ColorRole::BandwidthAxis;
}

// The two phases of the service, a prompt that is read and one token for each sequence in work: of the whole
// model, then of each kind of its layers.
void addServing(RooflineData& data, const Report& report, const NumberFormat& numbers, ReportEffort effort)
{
    const std::shared_ptr<const Served> served = servedOf(report, effort);
    if (!served->report.refusal.empty()) {
        data.servingReason = coreText(served->report.refusal, numbers);
        return;
    }
    const double bandwidth = report.roofline.memory.value();
    const auto add = [&](const QString& key, const QString& name, double intensity) {
        if (!positive(intensity) || !positive(bandwidth))
            return;
        RooflinePoint point;
        point.role = RooflinePoint::Role::Serving;
        point.key = key;
        point.name = name;
        point.intensity = intensity;
        point.attainable = std::min(data.peak, bandwidth * intensity);
        point.bound = bandwidth * intensity < data.peak ? Bound::Memory : Bound::Compute;
        data.points.push_back(std::move(point));
    };
    const auto addWhole = [&](const char* which, const QString& name) {
        const ServingFigure& figure = *findServingFigure(which);
        const std::size_t before = data.points.size();
        add(toQString(figure.path), name, figure.value(*served).value_or(0));
        if (data.points.size() > before)
            data.points.back().path = data.points.back().key;
    };
    const std::string_view weights = served->job().types.dense;
    const QString held = weights == dataTypeKey(data.type)
        ? QString()
        : Words::tr(", weights in %1", "serving: prefill").arg(toQString(weights));
    const QString running = displayText(served->report.now.running, Unit::Number, numbers);
    addWhole("prefill.intensity", Words::tr("serving: prefill") + held);
    addWhole("decode.intensity", Words::tr("serving: decode of %1").arg(running) + held);
    int at = 0;
    for (const LayerIntensity& kind : layerIntensities(*served)) {
        const QString key = QStringLiteral("serving.kind%1.").arg(++at), label = coreText(kind.label);
        add(key + QStringLiteral("prefill"), Words::tr("prefill: %1").arg(label), kind.prefill);
        add(key + QStringLiteral("decode"), Words::tr("decode: %1").arg(label), kind.decode);
    }
}

RooflineData rooflineData(
    const ViewInput& input, const RooflineOptions& options, const NumberFormat& numbers, ReportEffort effort)
{
    RooflineData data;
    data.problem = Words::tr("no roofline: the device states no peak rate for this number format");
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const Accelerator& device = report.scenario.hardware.accelerator;
    const DataType own = report.scenario.training.precision.compute;
    for (int i = 0; i < dataTypeCount; ++i) {
        const auto type = static_cast<DataType>(i);
        if (positive(device.peak(type).value()))
            data.types.push_back(type);
    }
    data.type = options.type.value_or(own);
    // The engine may have fallen back to another format's peak, so its own line comes from the report.
    data.densePeak = data.type == own ? report.roofline.compute.value() : device.peak(data.type).value();
    if (!positive(data.densePeak)) {
        data.densePeak = 0;
        data.problem = Words::tr("no roofline: %1 has no published %2 peak")
                           .arg(toQString(device.name), typeName(data.type));
        const double width = bytesPerElement(data.type);
        const auto sameWidth = [width](DataType type) { return bytesPerElement(type) == width; };
        const bool any = std::ranges::any_of(data.types, sameWidth);
        QStringList others;
        for (const DataType type : data.types)
            if (!any || sameWidth(type))
                others += typeName(type);
        if (!others.isEmpty())
            data.problem += Words::tr("; choose %1").arg(others.join(Words::tr(" or ")));
        return data;
    }

    data.sparseDocumented = computeCapability(input) >= 8.0 && sparseDoubles(data.type);
    if (!data.sparseDocumented)
        data.sparseReason = !sparseDoubles(data.type)
            ? Words::tr("2:4 sparsity does not speed up %1").arg(typeName(data.type))
            : Words::tr("no 2:4 sparse rate is documented for this device");
    data.sparse = options.sparse && data.sparseDocumented;
    data.peak = data.sparse ? data.densePeak * sparseFactor : data.densePeak;
    if (!positive(data.peak))
        return data;
    data.problem.clear();
    data.peakLabel = (data.sparse ? Words::tr("%1 sparse 2:4 peak %2") : Words::tr("%1 dense peak %2"))
                         .arg(typeName(data.type), shownValue(data.peak, Unit::FlopPerSecond, numbers));
    data.peakField =
        fieldIfKnown(QStringLiteral("hardware.accelerator.peak_dense_flops.") + typeName(data.type));

    const MeasuredCeilings& met = report.scenario.hardware.accelerator.measured;
    const AcceleratorPreset* preset = input.catalog->accelerator(report.scenario.hardware.accelerator.id);
    if (!preset)
        preset = input.catalog->accelerator(met.dataSheet);
    data.memoryName = preset && !preset->memoryType.empty() ? coreText(preset->memoryType)
        : met.known() && met.dataSheet.empty()              ? Words::tr("memory")
                                                            : Words::tr("HBM");
    addRoof(data, Bound::Memory, report.roofline.memory.value(), numbers);
    addRoof(data, Bound::ScaleUp, report.roofline.scaleUp.value(), numbers);
    addRoof(data, Bound::ScaleOut, report.roofline.scaleOut.value(), numbers);

    for (std::size_t i = 0; i < report.roofline.operations.size(); ++i) {
        std::optional<RooflinePoint> point = pointOf(report.roofline.operations[i], data, report);
        if (!point)
            continue;
        point->key = QStringLiteral("operation.%1").arg(i);
        if (i == 0) {
            point->role = RooflinePoint::Role::Operating;
            point->path = QStringLiteral("roofline.operating.attainable");
        } else if (report.roofline.operations[i].reference) {
            point->role = RooflinePoint::Role::Reference;
        }
        data.points.push_back(*std::move(point));
    }
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        if (!input.baselines[i] || input.baselines[i]->roofline.operations.empty())
            continue;
        const RooflineOperation& operation = input.baselines[i]->roofline.operations.front();
        if (!positive(operation.intensity.value()) || !positive(operation.attainable.value()))
            continue;
        RooflinePoint point;
        point.role = RooflinePoint::Role::Baseline;
        point.baseline = i;
        point.key = QStringLiteral("baseline.%1").arg(i);
        point.name = baselineLetter(i);
        point.intensity = operation.intensity.value();
        if (operation.networkIntensity && positive(operation.networkIntensity->value()))
            point.networkIntensity = operation.networkIntensity->value();
        point.attainable = operation.attainable.value();
        point.bound = boundFromReport(operation.bound);
        data.points.push_back(std::move(point));
    }
    if (options.serving && !report.veil)
        addServing(data, report, numbers, effort);
    addAchieved(data, report, numbers);
    addBaselineRoofs(data, input);
    data.measured = measuredRoof(input, data.type, numbers);
    data.measurable = data.measured.has_value();
    if (!options.measured)
        data.measured.reset();
    data.published = publishedKernels(input, data.type, numbers, data.publishedReason);
    if (!options.published.value_or(!data.measured))
        data.published.reset();
    findRanges(data);
    return data;
}

// What takes most of a predicted step, which reaches no ceiling.
static QString largestPart(const ViewInput& input, const NumberFormat& numbers)
{
    if (!input.report || input.report->step.parts.empty() || !input.report->step.seconds)
        return {};
    const StepPart& part = *std::ranges::max_element(
        input.report->step.parts, {}, [](const StepPart& each) { return each.seconds.value(); });
    return Words::tr("The largest part of the predicted step: %1, %2.")
        .arg(coreText(part.label),
            shownValue(part.seconds / *input.report->step.seconds, Unit::Percent, numbers));
}

std::vector<ReadoutTileData> rooflineTiles(
    const RooflineData& data, const ViewInput& input, const NumberFormat& numbers)
{
    const auto tile = [&](const QString& label, std::optional<double> value, Unit unit, const char* path) {
        ReadoutTileData t;
        t.label = label;
        t.value = shownValue(value, unit, numbers);
        t.path = QLatin1String(path);
        if (!value)
            t.detail = !data.problem.isEmpty() ? data.problem
                : input.report                 ? labelledFields(coreText(reasonForNull(*input.report, path)))
                                               : QString();
        return t;
    };
    const auto operation = [](const Report& report) {
        return report.roofline.operations.empty() ? nullptr : &report.roofline.operations.front();
    };
    const auto deltas = [&](ReadoutTileData& t, std::optional<double> now, Unit unit, auto&& value) {
        for (std::size_t i = 0; i < input.baselines.size(); ++i)
            t.deltas.push_back(deltaText(i, now,
                input.baselines[i] ? value(*input.baselines[i]) : std::optional<double>(), unit, numbers));
    };
    const Roof* memory = data.roof(Bound::Memory);
    const RooflinePoint* point = data.operating();
    const auto ridgeNow = memory ? std::optional(memory->ridge) : std::nullopt;
    const auto intensityNow = point ? std::optional(point->intensity) : std::nullopt;
    const auto attainableNow = point ? std::optional(point->attainable) : std::nullopt;

    ReadoutTileData ridge =
        tile(Words::tr("ridge point"), ridgeNow, Unit::FlopPerByte, "roofline.ridge_points.memory");
    for (const Roof& roof : data.roofs)
        ridge.detail +=
            (ridge.detail.isEmpty() ? QString() : QStringLiteral("\n")) + spokenRoof(roof, numbers);
    deltas(ridge, ridgeNow, Unit::FlopPerByte,
        [](const Report& r) { return std::optional(r.roofline.ridgeMemory.value()); });

    ReadoutTileData intensity = tile(
        Words::tr("operating intensity"), intensityNow, Unit::FlopPerByte, "roofline.operating.intensity");
    if (point)
        intensity.detail = spokenPoint(*point, numbers);
    deltas(intensity, intensityNow, Unit::FlopPerByte, [&](const Report& r) {
        return operation(r) ? std::optional(operation(r)->intensity.value()) : std::nullopt;
    });

    ReadoutTileData rate =
        tile(Words::tr("attainable"), attainableNow, Unit::FlopPerSecond, "roofline.operating.attainable");
    if (point)
        rate.detail =
            Words::tr("%1 of the %2")
                .arg(shownValue(point->attainable / data.peak, Unit::Percent, numbers), data.peakLabel);
    deltas(rate, attainableNow, Unit::FlopPerSecond, [&](const Report& r) {
        return operation(r) ? std::optional(operation(r)->attainable.value()) : std::nullopt;
    });

    ReadoutTileData bound;
    bound.label = Words::tr("ideally bound by");
    bound.path = QStringLiteral("roofline.operating.attainable");
    bound.value = point ? boundName(point->bound) : QString(noValue);
    bound.detail = point
        ? Words::tr("The lowest ceiling over the whole step, with every unit and link at its full rate.")
            + u'\n' + spokenPoint(*point, numbers)
        : data.problem;
    if (const QString largest = largestPart(input, numbers); point && !largest.isEmpty())
        bound.detail += u'\n' + largest;
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const RooflineOperation* then = input.baselines[i] ? operation(*input.baselines[i]) : nullptr;
        bound.deltas.push_back(baselineLetter(i) + QStringLiteral("  ")
            + (then ? boundName(boundFromReport(then->bound)) : QString(noValue)));
    }
    return {ridge, intensity, rate, bound};
}

} // namespace ridgepoint
