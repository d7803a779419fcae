#include "views/roofline/measured_roof.h"

#include "core/measurement/data_sheet.h"
#include "core/measurement/probe_run.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/range_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

// A little above nominal is a clock that boosts; more is caches, sparsity or a wrong unit.
constexpr double above = 1.03;
// A point may lie above its own roof by what the roof's interval and another kernel are good for.
constexpr double aboveOwn = 1.05;

QString day(const std::string& when) { return toQString(when.substr(0, 10)); }

std::optional<double> share(double part, double whole)
{
    return whole > 0 && part > 0 ? std::optional(part / whole) : std::nullopt;
}

// What the device's units could do at the clock that was seen while this ran.
std::optional<double> peakAtClock(const ProbeDevice& device, const ProbeResult& result)
{
    if (!device.units || !result.telemetry.clockHz)
        return std::nullopt;
    const bool tensor = result.role == ProbeRole::TensorCeiling || result.role == ProbeRole::GemmPoint;
    const bool half = result.type == "bf16" || result.type == "fp16";
    const std::optional<double> perClock = tensor && half ? device.tensorFlopsPerClock
        : !tensor && result.type == "fp32"                ? device.vectorFlopsPerClock
                                                          : std::nullopt;
    if (!perClock)
        return std::nullopt;
    return *perClock * *device.units * *result.telemetry.clockHz;
}

std::optional<double> memoryAtClock(const ProbeDevice& device)
{
    if (!device.memoryClockHz || !device.busBits)
        return std::nullopt;
    constexpr double edges = 2, bitsPerByte = 8; // double data rate
    return *device.memoryClockHz * edges * *device.busBits / bitsPerByte;
}

class Reader
{
public:
    Reader(const ViewInput& input, DataType type, const NumberFormat& numbers)
        : m_input(input)
        , m_scenario(input.report->scenario.hardware.accelerator)
        , m_type(type)
        , m_numbers(numbers)
    {
    }

    std::optional<MeasuredRoof> ofRun(const ProbeRun& run)
    {
        const MeasuredRoofline roof = measuredRoofline(run);
        if (!run.device || !roof.memory || roof.compute.empty())
            return std::nullopt;
        MeasuredRoof out;
        out.device = toQString(run.device->name);
        out.stamp = (run.recorded ? Words::tr("recorded %1") : Words::tr("measured %1"))
                        .arg(day(run.hello.when))
                        .trimmed();
        const AcceleratorPreset* sheet = dataSheetOf(*run.device, *m_input.catalog);
        m_sheet = sheet ? &sheet->accelerator : nullptr;
        // The scenario runs on it, or on a device made of a measurement of one.
        out.same = sheet && (sheet->id == m_scenario.id || sheet->id == m_scenario.measured.dataSheet);

        out.memory = ceiling(*roof.memory, Unit::BytePerSecond, QStringLiteral("measured.memory"),
            m_sheet ? m_sheet->memoryBandwidth.value() : 0, memoryAtClock(*run.device));
        out.memory.label =
            Words::tr("measured memory %1").arg(shownValue(out.memory.value, Unit::BytePerSecond, m_numbers));
        const std::string wanted(dataTypeKey(m_type));
        const auto ofType = [&](const ProbeResult* each) { return each->type == wanted; };
        const auto main = std::ranges::find_if(roof.compute, ofType);
        const ProbeResult& peak = main == roof.compute.end() ? *roof.compute.front() : **main;
        addPeak(out, peak, *run.device);

        // The sweep of the drawn type, or else the one that there is.
        const bool own = std::ranges::any_of(roof.sweep, ofType);
        const std::string swept = own || roof.sweep.empty() ? wanted : roof.sweep.front()->type;
        const ProbeResult* under = nullptr;
        for (const ProbeResult* each : roof.compute)
            if (each->role == ProbeRole::VectorCeiling && each->type == swept && !under)
                under = each;
        if (under && under != &peak && !roof.sweep.empty())
            addPeak(out, *under, *run.device);
        for (const ProbeResult* each : roof.sweep)
            if (each->type == swept)
                addPoint(out, *each, false, out.peaks.back().value);
        for (const ProbeResult* each : roof.products)
            if (each->type == peak.type)
                addPoint(out, *each, true, out.peaks.front().value);
        out.knee = roof.knee(swept);
        return out;
    }

    std::optional<MeasuredRoof> ofDevice()
    {
        const MeasuredCeilings& measured = m_scenario.measured;
        // Of the drawn type, or else the fastest that was measured.
        DataType type = m_type;
        if (measured.peak(type).value() <= 0)
            for (int i = 0; i < dataTypeCount; ++i)
                if (measured.peak(static_cast<DataType>(i)) > measured.peak(type))
                    type = static_cast<DataType>(i);
        if (!measured.known() || measured.peak(type).value() <= 0)
            return std::nullopt;
        // The fields may have been edited; the preset has the numbers of the data sheet, where there is one.
        const AcceleratorPreset* sheet =
            measured.dataSheet.empty() ? nullptr : m_input.catalog->accelerator(m_scenario.id);
        m_sheet = sheet ? &sheet->accelerator : nullptr;
        MeasuredRoof out;
        out.device = toQString(m_scenario.name);
        // Its name says when.
        out.same = sheet != nullptr;
        const auto plain = [&](double value, double nominal, Unit unit, const QString& key,
                               const QString& name) {
            MeasuredCeiling made;
            made.key = key;
            made.value = made.low = made.high = value;
            made.ofNominal = share(value, nominal);
            made.suspect = made.ofNominal && *made.ofNominal > above;
            made.label = name.arg(shownValue(value, unit, m_numbers));
            made.text = made.label + shares(made);
            return made;
        };
        out.memory = plain(measured.memory.value(), m_sheet ? m_sheet->memoryBandwidth.value() : 0,
            Unit::BytePerSecond, QStringLiteral("measured.memory"), Words::tr("measured memory %1"));
        out.peaks.push_back(plain(measured.peak(type).value(), m_sheet ? m_sheet->peak(type).value() : 0,
            Unit::FlopPerSecond, QStringLiteral("measured.peak.") + toQString(dataTypeKey(type)),
            Words::tr("measured %1 %2").arg(toQString(dataTypeKey(type)))));
        return out;
    }

private:
    QString shares(const MeasuredCeiling& made) const
    {
        QString text;
        if (made.ofNominal)
            text +=
                Words::tr(", %1 of the data sheet").arg(shownValue(made.ofNominal, Unit::Percent, m_numbers));
        if (made.ofClock)
            text += Words::tr(", %1 of what the observed clock allows")
                        .arg(shownValue(made.ofClock, Unit::Percent, m_numbers));
        if (made.suspect)
            text += Words::tr(", \u25B2 above the data sheet: check sparsity, caches and units");
        return text;
    }

    MeasuredCeiling ceiling(const ProbeResult& result, Unit unit, const QString& key, double nominal,
        std::optional<double> atClock) const
    {
        MeasuredCeiling made;
        made.key = key;
        made.value = result.median;
        made.low = result.low;
        made.high = result.high;
        made.ofNominal = share(result.median, nominal);
        made.ofClock = share(result.median, atClock.value_or(0));
        made.suspect = made.ofNominal && *made.ofNominal > above;
        const DisplayedRange ends = displayedRange(result.median, result.low, result.high, unit, m_numbers);
        made.text = Words::tr("measured, %1: %2, interval %3 to %4")
                        .arg(toQString(result.step), shownValue(result.median, unit, m_numbers),
                            ends.low.text(), ends.high.text())
            + shares(made) + QStringLiteral("; ") + coreText(probeBasis(result));
        return made;
    }

    void addPeak(MeasuredRoof& out, const ProbeResult& result, const ProbeDevice& device) const
    {
        const std::string type = result.type.starts_with("fp8") ? "fp8" : result.type;
        const std::optional<DataType> known = dataTypeFromKey(type);
        // A data sheet's fp16 and bf16 are those of the matrix units; vector units have no line of their own.
        const bool comparable =
            known && (result.role == ProbeRole::TensorCeiling || type == "fp32" || type == "fp64");
        const double nominal = m_sheet && comparable ? m_sheet->peak(*known).value() : 0;
        MeasuredCeiling made = ceiling(result, Unit::FlopPerSecond,
            QStringLiteral("measured.peak.") + toQString(result.type)
                + (result.role == ProbeRole::TensorCeiling ? QString() : QStringLiteral(".vector")),
            nominal, peakAtClock(device, result));
        const bool beside = !out.peaks.empty() && result.role == ProbeRole::VectorCeiling; // matrix units
        made.label =
            (beside ? Words::tr("measured %1 vectors %2") : Words::tr("measured %1 %2"))
                .arg(toQString(result.type), shownValue(result.median, Unit::FlopPerSecond, m_numbers));
        out.peaks.push_back(std::move(made));
    }

    void addPoint(MeasuredRoof& out, const ProbeResult& result, bool product, double peak) const
    {
        if (!(result.intensity > 0) || !(result.median > 0))
            return;
        MeasuredPoint point;
        point.product = product;
        point.intensity = result.intensity;
        point.rate = result.median;
        point.low = result.low;
        point.high = result.high;
        const double roof = std::min(peak, out.memory.value * result.intensity);
        point.suspect = result.median > aboveOwn * roof;
        point.key = QStringLiteral("measured.%1").arg(toQString(result.step));
        QString what = Words::tr("sweep, %1").arg(toQString(result.type));
        if (product && result.shape.size() >= 3)
            what = Words::tr("GEMM %1 \u00D7 %2 \u00D7 %3, %4")
                       .arg(result.shape[0])
                       .arg(result.shape[1])
                       .arg(result.shape[2])
                       .arg(toQString(result.type));
        const DisplayedRange ends =
            displayedRange(result.median, result.low, result.high, Unit::FlopPerSecond, m_numbers);
        point.text = Words::tr("measured %1: %2 at %3, interval %4 to %5")
                         .arg(what, shownValue(result.median, Unit::FlopPerSecond, m_numbers),
                             shownValue(result.intensity, Unit::FlopPerByte, m_numbers), ends.low.text(),
                             ends.high.text());
        if (point.suspect)
            point.text +=
                Words::tr(", \u25B2 above the measured roof: another mix of reads and writes, or a cache");
        out.points.push_back(std::move(point));
    }

    const ViewInput& m_input;
    const Accelerator& m_scenario;
    const Accelerator* m_sheet = nullptr;
    DataType m_type;
    const NumberFormat& m_numbers;
};

} // namespace

std::optional<MeasuredRoof> measuredRoof(const ViewInput& input, DataType type, const NumberFormat& numbers)
{
    if (!input.report || !input.catalog)
        return std::nullopt;
    Reader reader(input, type, numbers);
    if (input.measurement)
        if (std::optional<MeasuredRoof> roof = reader.ofRun(*input.measurement))
            return roof;
    return reader.ofDevice();
}

} // namespace ridgepoint
