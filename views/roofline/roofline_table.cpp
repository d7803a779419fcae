// The roofline as a table, and its marks in words.

#include "views/readout_text.h"
#include "views/roofline/roofline_data.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

QString nameOf(const RooflinePoint& point)
{
    return point.role == RooflinePoint::Role::Baseline ? Words::tr("baseline %1").arg(point.name)
        : point.role == RooflinePoint::Role::Reference ? Words::tr("%1 (reference mark)").arg(point.name)
                                                       : point.name;
}

} // namespace

ViewTable rooflineTable(const RooflineData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("what"), Words::tr("FLOP per %1 byte").arg(data.memoryName),
        Words::tr("FLOP per network byte"), Words::tr("rate or bandwidth"), Words::tr("ideally bound by")};
    const auto add = [&](QStringList row, const QString& path, std::vector<CellNumber> cells) {
        table.numbers.push_back(std::move(cells));
        table.rows.push_back(std::move(row));
        table.paths.push_back(path);
    };
    const QString dash(noValue);
    if (data.peak > 0)
        add({data.peakLabel, dash, dash, shownValue(data.peak, Unit::FlopPerSecond, numbers), dash}, {},
            {{3, data.peak, Unit::FlopPerSecond}});
    for (const Roof& roof : data.roofs) {
        const QString ridge = shownValue(roof.ridge, Unit::FlopPerByte, numbers);
        const bool network = roof.resource != Bound::Memory;
        add({Words::tr("ridge point, %1").arg(roof.name), network ? dash : ridge, network ? ridge : dash,
                shownValue(roof.bandwidth, Unit::BytePerSecond, numbers), dash},
            roof.ridgePath,
            {{network ? 2 : 1, roof.ridge, Unit::FlopPerByte}, {3, roof.bandwidth, Unit::BytePerSecond}});
    }
    for (const BaselineRoof& roof : data.baselineRoofs)
        add({Words::tr("ridge point, device of baseline %1").arg(baselineLetter(roof.index)),
                shownValue(roof.ridge, Unit::FlopPerByte, numbers), dash,
                shownValue(roof.bandwidth, Unit::BytePerSecond, numbers), dash},
            {}, {{1, roof.ridge, Unit::FlopPerByte}, {3, roof.bandwidth, Unit::BytePerSecond}});
    if (data.measured) {
        const MeasuredRoof& roof = *data.measured;
        const auto shareOf = [&](const MeasuredCeiling& ceiling) {
            return ceiling.ofNominal
                ? Words::tr("%1 of the data sheet").arg(shownValue(ceiling.ofNominal, Unit::Percent, numbers))
                : dash;
        };
        const auto named = [&](const QString& what) {
            return QStringLiteral("%1 (%2)").arg(what, roof.whose());
        };
        add({named(Words::tr("measured memory")), dash, dash,
                shownValue(roof.memory.value, Unit::BytePerSecond, numbers), shareOf(roof.memory)},
            {}, {{3, roof.memory.value, Unit::BytePerSecond}});
        for (const MeasuredCeiling& peak : roof.peaks)
            add({named(peak.key.section(u'.', 2)),
                    shownValue(peak.value / roof.memory.value, Unit::FlopPerByte, numbers), dash,
                    shownValue(peak.value, Unit::FlopPerSecond, numbers), shareOf(peak)},
                {},
                {{1, peak.value / roof.memory.value, Unit::FlopPerByte},
                    {3, peak.value, Unit::FlopPerSecond}});
        if (roof.knee > 0)
            add({named(Words::tr("sweep reaches 90 % of its plateau")),
                    shownValue(roof.knee, Unit::FlopPerByte, numbers), dash, dash, dash},
                {}, {{1, roof.knee, Unit::FlopPerByte}});
        for (const MeasuredPoint& point : roof.points)
            add({named(point.key.section(u'.', 1)), shownValue(point.intensity, Unit::FlopPerByte, numbers),
                    dash, shownValue(point.rate, Unit::FlopPerSecond, numbers),
                    point.suspect ? Words::tr("\u25B2 above its roof") : dash},
                {}, {{1, point.intensity, Unit::FlopPerByte}, {3, point.rate, Unit::FlopPerSecond}});
    }
    if (data.published) {
        const PublishedKernels& kernels = *data.published;
        const auto shareOf = [&](double share) {
            return Words::tr("%1 of the data sheet").arg(shownValue(share, Unit::Percent, numbers));
        };
        add({Words::tr("published kernels: memory (%1)").arg(kernels.source), dash, dash,
                shownValue(kernels.memory.value, Unit::BytePerSecond, numbers),
                shareOf(kernels.memory.ofNominal)},
            {}, {{3, kernels.memory.value, Unit::BytePerSecond}});
        add({Words::tr("published kernels: best GEMM"),
                shownValue(kernels.ridge(), Unit::FlopPerByte, numbers), dash,
                shownValue(kernels.peak.value, Unit::FlopPerSecond, numbers),
                shareOf(kernels.peak.ofNominal)},
            {}, {{1, kernels.ridge(), Unit::FlopPerByte}, {3, kernels.peak.value, Unit::FlopPerSecond}});
        for (const PublishedPoint& point : kernels.points)
            add({Words::tr("published %1").arg(point.name),
                    shownValue(point.intensity, Unit::FlopPerByte, numbers), dash,
                    shownValue(point.rate, Unit::FlopPerSecond, numbers),
                    Words::tr("%1 of its roof").arg(shownValue(point.ofRoof, Unit::Percent, numbers))},
                {}, {{1, point.intensity, Unit::FlopPerByte}, {3, point.rate, Unit::FlopPerSecond}});
    }
    if (!data.servingReason.isEmpty())
        add({Words::tr("serving: no answer"), dash, dash, dash, data.servingReason}, {}, {});
    for (const RooflinePoint& point : data.points)
        add({nameOf(point), shownValue(point.intensity, Unit::FlopPerByte, numbers),
                shownValue(point.networkIntensity, Unit::FlopPerByte, numbers),
                shownValue(point.attainable, Unit::FlopPerSecond, numbers),
                point.role != RooflinePoint::Role::Achieved ? boundName(point.bound)
                    : point.lost.isEmpty()                  ? dash
                                                            : Words::tr("lost to %1").arg(point.lost)},
            point.path,
            {{1, point.intensity, Unit::FlopPerByte}, {2, point.networkIntensity, Unit::FlopPerByte},
                {3, point.attainable, Unit::FlopPerSecond}});
    return table;
}

QString spokenRoof(const Roof& roof, const NumberFormat& numbers)
{
    return Words::tr("%1 roof, %2, ridge point %3")
        .arg(roof.name, shownValue(roof.bandwidth, Unit::BytePerSecond, numbers),
            shownValue(roof.ridge, Unit::FlopPerByte, numbers));
}

QString spokenPoint(const RooflinePoint& point, const NumberFormat& numbers)
{
    if (point.role == RooflinePoint::Role::Achieved) {
        const QString text =
            Words::tr("%1, %2").arg(point.name, shownValue(point.attainable, Unit::FlopPerSecond, numbers));
        return point.lost.isEmpty() ? text : Words::tr("%1, lost to %2").arg(text, point.lost);
    }
    return Words::tr("%1, %2, attainable %3, ideally bound by %4")
        .arg(nameOf(point), shownValue(point.intensity, Unit::FlopPerByte, numbers),
            shownValue(point.attainable, Unit::FlopPerSecond, numbers), boundName(point.bound));
}

} // namespace ridgepoint
