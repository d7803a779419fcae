#include "views/communication/communication_data.h"

#include "core/training/report.h"
#include "widgets/core_text.h"

#include "views/readout_text.h"
#include "views/readout_tiles.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

constexpr std::string_view networkTier = "scale-out";

const QString bytesPath = QStringLiteral("step.communication_bytes");

std::optional<double> secondsOf(Seconds seconds) { return placeable(seconds.value()); }

std::optional<double> exposedOf(const CommunicationRow& row)
{
    return row.exposed ? secondsOf(*row.exposed) : std::nullopt;
}

std::optional<double> perStep(const CommunicationRow& row)
{
    return placeable(row.bytesPerRank.value() * row.count);
}

CommunicationBar barOf(const Report& report, std::size_t index, double bytes, const NumberFormat& numbers)
{
    const CommunicationRow& row = report.communication[index];
    CommunicationBar bar;
    bar.key = QStringLiteral("call.%1").arg(index);
    bar.name = rowName(report, row);
    bar.network = row.tier == networkTier;
    bar.bytes = bytes;
    bar.perCall = row.bytesPerRank.value();
    bar.calls = row.count;
    bar.ranks = isTraffic(row) ? std::optional<double>(row.ranks) : std::nullopt;
    bar.seconds = secondsOf(row.seconds);
    bar.exposed = exposedOf(row);
    bar.atBandwidth = secondsOf(row.atBandwidth);
    bar.bytesText = displayText(bytes, Unit::Byte, numbers);
    bar.perCallText = displayText(bar.perCall, Unit::Byte, numbers);
    bar.callsText = displayText(bar.calls, Unit::Count, numbers);
    bar.timeText = shownValue(bar.seconds, Unit::Second, numbers);
    bar.exposedText = shownValue(bar.exposed, Unit::Second, numbers);
    bar.ranksText = shownValue(bar.ranks, Unit::Count, numbers);
    // What its ranks that share a node send each other is no network's.
    bar.tierText = bar.network && row.inNode > 1
        ? Words::tr("%1, %2 a node", "tier, ranks")
              .arg(coreText(row.tier), displayText(row.inNode, Unit::Number, numbers))
        : coreText(row.tier);
    const QString calls = bar.calls == 1 ? Words::tr("1 call") : Words::tr("%1 calls").arg(bar.callsText);
    bar.spoken = isTraffic(row)
        ? Words::tr("%1, %2 a rank and step: %3 of %4 among %5 ranks, %6, %7 on the %8 link")
              .arg(bar.name, bar.bytesText, calls, bar.perCallText, bar.ranksText, coreText(row.algorithm),
                  bar.timeText, bar.tierText)
        : Words::tr("%1, %2 a rank and step if data-parallel, %3 on the scale-out link")
              .arg(bar.name, bar.bytesText, bar.timeText);
    if (bar.exposed && isTraffic(row))
        bar.spoken += Words::tr(", of them %1 exposed").arg(bar.exposedText);
    return bar;
}

std::optional<double> totalOf(const Report& report)
{
    return placeable(report.step.communicationBytes.value());
}

QString sentenceOf(const CommunicationData& data, const Report& report, const NumberFormat& numbers)
{
    if (data.alone)
        return Words::tr(
            "One accelerator sends nothing. If data-parallel, each rank would send its gradients twice "
            "every step: one all-reduce of %1.")
            .arg(data.totalText);
    if (report.communication.empty())
        return Words::tr("No group of this mesh has two ranks: nothing is sent.");
    if (data.bars.empty())
        return Words::tr("The report has no volume that can be drawn.");
    double network = 0, inside = 0;
    for (const CommunicationBar& bar : data.bars)
        (bar.network ? network : inside) += bar.bytes;
    if (network <= 0)
        return Words::tr("All of it stays inside the nodes, on the scale-up link.");
    if (inside <= 0)
        return Words::tr("All of it is sent by groups that reach several nodes.");
    return Words::tr("%1 of it is sent by groups that reach several nodes, the rest stays inside a node.")
        .arg(displayText(network / (network + inside), Unit::Percent, numbers));
}

} // namespace

QString rowName(const Report& report, const CommunicationRow& row) { return coreText(rowText(report, row)); }

double CommunicationData::largest() const
{
    double bytes = total.value_or(0);
    for (const CommunicationBar& bar : bars)
        bytes = std::max(bytes, bar.bytes);
    for (const CommunicationBaseline& baseline : baselines)
        bytes = std::max(bytes, baseline.bytes);
    return bytes;
}

CommunicationData communicationData(const ViewInput& input, const NumberFormat& numbers)
{
    CommunicationData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    data.alone = std::ranges::any_of(report.communication, std::not_fn(isTraffic));
    data.total = totalOf(report);
    data.totalText = shownValue(data.total, Unit::Byte, numbers);
    data.totalSpoken = data.alone ? Words::tr("volume per rank if data-parallel, %1").arg(data.totalText)
                                  : Words::tr("volume per rank, %1 a step").arg(data.totalText);
    for (std::size_t i = 0; i < report.communication.size(); ++i)
        if (const std::optional<double> bytes = perStep(report.communication[i]))
            data.bars.push_back(barOf(report, i, *bytes, numbers));
    double calls = 0, seconds = 0;
    for (const CommunicationBar& bar : data.bars) {
        calls += bar.calls;
        seconds += bar.seconds.value_or(0);
    }
    data.calls = placeable(calls);
    data.seconds = placeable(seconds);
    data.callsText = shownValue(data.calls, Unit::Count, numbers);
    data.timeText = shownValue(data.seconds, Unit::Second, numbers);
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const std::optional<double> bytes = totalOf(*input.baselines[i]))
            data.baselines.push_back({baselineLetter(i), *bytes, i});
    data.sentence = sentenceOf(data, report, numbers);
    return data;
}

ViewTable communicationTable(
    const CommunicationData& data, const ViewInput& input, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("collective"), Words::tr("ranks"), Words::tr("link"),
        Words::tr("bytes per rank and call"), Words::tr("calls per step"),
        Words::tr("bytes per rank and step"), Words::tr("time per step"), Words::tr("wire time"),
        Words::tr("exposed")};
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        table.columns += Words::tr("bytes per rank and step in baseline %1").arg(baselineLetter(i));
    // Of the row with the same name, counted from the first: groups may have several of one kind.
    const auto baselineBytes = [](const Report& baseline, const QString& name,
                                   int which) -> std::optional<double> {
        for (const CommunicationRow& row : baseline.communication)
            if (rowName(baseline, row) == name && which-- == 0)
                return perStep(row);
        return std::nullopt;
    };
    const auto add = [&](QStringList cells, std::vector<CellNumber> row, const QString& path, auto bytesOf) {
        for (const auto& baseline : input.baselines) {
            const std::optional<double> bytes = bytesOf(*baseline);
            row.push_back({cells.size(), bytes, Unit::Byte});
            cells += shownValue(bytes, Unit::Byte, numbers);
        }
        table.rows.push_back(std::move(cells));
        table.numbers.push_back(std::move(row));
        table.paths.push_back(path);
    };
    for (std::size_t i = 0; i < data.bars.size(); ++i) {
        const CommunicationBar& bar = data.bars[i];
        const int which = static_cast<int>(std::ranges::count(data.bars.begin(),
            data.bars.begin() + static_cast<std::ptrdiff_t>(i), bar.name, &CommunicationBar::name));
        add({bar.name, bar.ranksText, bar.tierText, bar.perCallText, bar.callsText, bar.bytesText,
                bar.timeText, shownValue(bar.atBandwidth, Unit::Second, numbers), bar.exposedText},
            {{1, bar.ranks, Unit::Count}, {3, bar.perCall, Unit::Byte}, {4, bar.calls, Unit::Count},
                {5, bar.bytes, Unit::Byte}, {6, bar.seconds, Unit::Second},
                {7, bar.atBandwidth, Unit::Second}, {8, bar.exposed, Unit::Second}},
            bytesPath, [&](const Report& baseline) { return baselineBytes(baseline, bar.name, which); });
    }
    if (!input.report)
        return table;
    const auto value = [&](const char* path) { return placeable(readoutValue(*input.report, path)); };
    const std::optional<double> atBandwidth = value("step.communication_at_bandwidth_seconds");
    const std::optional<double> exposed = value("step.communication_exposed_seconds");
    add({Words::tr("volume per rank"), {}, {}, {}, data.callsText, data.totalText, data.timeText,
            shownValue(atBandwidth, Unit::Second, numbers), shownValue(exposed, Unit::Second, numbers)},
        {{4, data.calls, Unit::Count}, {5, data.total, Unit::Byte}, {6, data.seconds, Unit::Second},
            {7, atBandwidth, Unit::Second}, {8, exposed, Unit::Second}},
        bytesPath, totalOf);
    return table;
}

std::vector<ReadoutTileData> communicationTiles(const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles;
    if (!input.report)
        return tiles;
    const bool alone = std::ranges::any_of(input.report->communication, std::not_fn(isTraffic));
    const QString would = alone ? Words::tr("If data-parallel; one accelerator sends nothing.") : QString();
    tiles = {readoutTile(input, "step.communication_bytes", numbers, Words::tr("volume per rank"),
                 alone ? would : Words::tr("Sent by one rank in a step, all collectives together.")),
        readoutTile(input, "step.communication_at_bandwidth_seconds", numbers, Words::tr("wire time"),
            alone
                ? would
                : Words::tr("One collective after the other at the line rate of its link, without latency.")),
        readoutTile(input, "step.communication_exposed_seconds", numbers, Words::tr("exposed communication"),
            statedMfu(input.report->scenario.hardware)
                ? Words::tr(
                    "With a stated MFU: all communication but the gradients' that no overlap field hides.")
                : Words::tr("Communication that no computation hides.")),
        readoutTile(input, "accounting.allreduce_to_step", numbers, Words::tr("all-reduce ÷ step"),
            Words::tr("One ring all-reduce of a rank's gradients over the link between its replicas, against "
                      "the step."))};
    if (tiles.back().value != QString(noValue)) // the bars are the real calls
        tiles.back().value = Words::tr("%1 (one ring)").arg(tiles.back().value);
    if (tiles[1].value != QString(noValue) && !alone) // the rows are with latency, at the rate reached
        tiles[1].value = Words::tr("%1 (at line rate)", "wire time").arg(tiles[1].value);
    // What is exposed is a part of this, not of the time at bandwidth.
    if (const auto all = placeable(readoutValue(*input.report, "step.communication_seconds")); all && !alone)
        for (const std::size_t i : {std::size_t(1), std::size_t(2)})
            if (tiles[i].value != QString(noValue))
                tiles[i].detail += u'\n'
                    + Words::tr(
                        "All communication of a step, with latency and at the rate its messages reach: %1.")
                          .arg(shownValue(all, Unit::Second, numbers));
    if (tiles[2].value != QString(noValue))
        tiles[2].state = input.report->hide.state;
    return tiles;
}

} // namespace ridgepoint
