#include "views/resilience/resilience_data.h"

#include "core/formulas/communication.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Resilience)
};

constexpr double reach = 30; // times shorter and longer than the optimum
constexpr int samples = 120;
constexpr double leastTop = 4; // times the smallest overhead that the axis shows
constexpr int zoomIntervals = 10; // of the lower bar
constexpr double zoomBefore = 4.5; // of them before the first failure
constexpr double mostGaps = 60; // mean times between failures on the upper bar
constexpr std::size_t mostPieces = 120;

QString reason(const Report& report, std::string_view path) { return coreText(reasonForNull(report, path)); }

template <class Share>
std::vector<QPointF> curve(double from, double to, Share share)
{
    std::vector<QPointF> points;
    for (int i = 0; i <= samples; ++i) {
        const double at = from * std::pow(to / from, static_cast<double>(i) / samples);
        points.emplace_back(at, share(Seconds(at)));
    }
    return points;
}

// Bytes of one accelerator's share over its link to the host: what an asynchronous checkpoint would stop
// training for. Empty where the link is not known.
std::optional<Seconds> copyEstimate(const Report& report)
{
    const BytesPerSecond link = report.scenario.hardware.accelerator.hostBandwidth;
    const Bytes share = report.resilience.checkpoint / std::max(1.0, report.scenario.hardware.accelerators);
    if (!(link.value() > 0) || !(share.value() > 0))
        return std::nullopt;
    return transferTime(share, link);
}

} // namespace

OverheadData overheadData(const ViewInput& input, const NumberFormat& numbers, bool interactive)
{
    OverheadData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const ResilienceReport& r = report.resilience;
    const Checkpointing c = checkpointingOf(report.scenario.resilience);
    data.set = report.scenario.resilience.checkpointInterval.has_value();
    if (!r.mtbf || !(r.mtbf->value() > 0) || !std::isfinite(r.mtbf->value()) || *r.mtbf <= c.blocking) {
        data.sentence =
            Words::tr("There is no curve: %1.").arg(reason(report, "resilience.overhead_fraction"));
        return data;
    }
    const Seconds mtbf = *r.mtbf;
    const Seconds best = bestInterval(c, mtbf);
    const double middle = best.value() > 0 ? best.value() : mtbf.value() / 1000;
    data.shortest = std::max(middle / reach, c.shortest().value());
    data.longest = middle * reach;
    if (r.checkpointInterval) {
        data.shortest =
            std::min(data.shortest, std::max(c.shortest().value(), r.checkpointInterval->value()));
        data.longest = std::max(data.longest, 1.5 * r.checkpointInterval->value());
    }
    data.shortest = std::max(data.shortest, data.longest * 1e-9);
    const auto add = [&](const char* key, OverheadLine::Kind kind, const QString& name, const QString& spoken,
                         auto share) {
        data.lines.push_back(
            {QLatin1String(key), kind, name, spoken, curve(data.shortest, data.longest, share)});
    };
    using Kind = OverheadLine::Kind;
    add("overhead.total", Kind::Total,
        r.async ? Words::tr("overhead, asynchronous") : Words::tr("overhead, synchronous"),
        Words::tr("overhead against checkpoint interval"),
        [&](Seconds at) { return faultShares(c, at, mtbf).total(); });
    add("overhead.writes", Kind::Writes, Words::tr("writes"),
        Words::tr("writing checkpoints, less the longer the interval"),
        [&](Seconds at) { return faultShares(c, at, mtbf).writes; });
    add("overhead.rework", Kind::Rework, Words::tr("rework"),
        Words::tr("work done again after failures, more the longer the interval"),
        [&](Seconds at) { return faultShares(c, at, mtbf).rework; });
    add("overhead.restarts", Kind::Restarts, Words::tr("restarts"),
        Words::tr("restarts after failures, whatever the interval"),
        [&](Seconds at) { return faultShares(c, at, mtbf).restarts; });
    const Resilience& given = report.scenario.resilience;
    std::optional<Checkpointing> other;
    QString otherName;
    if (r.async) {
        other = Checkpointing{given.checkpointWrite, Seconds(0), given.restart};
        otherName = Words::tr("if training waited for the write of %1")
                        .arg(timeText(given.checkpointWrite.value(), numbers));
    } else if (const std::optional<Seconds> copy = copyEstimate(report);
               copy && *copy < given.checkpointWrite) {
        other = Checkpointing{*copy, given.checkpointWrite, given.restart};
        otherName = Words::tr("if asynchronous, %1 for the copy over the host link")
                        .arg(timeText(copy->value(), numbers));
    }
    if (other && other->shortest().value() < data.longest) {
        OverheadLine line;
        line.key = QStringLiteral("overhead.other");
        line.kind = Kind::Other;
        line.name = otherName;
        line.spoken = otherName;
        line.points = curve(std::max(data.shortest, other->shortest().value()), data.longest,
            [&](Seconds at) { return faultShares(*other, at, mtbf).total(); });
        data.lines.push_back(std::move(line));
    }

    const double least = faultShares(c, std::max(best, Seconds(data.shortest)), mtbf).total();
    data.top = std::max(least * leastTop, 1e-6);
    const auto marker = [&](const QString& key, double at, double share) {
        return OverheadMarker{key, {}, {}, at, share};
    };
    if (best.value() > 0) {
        OverheadMarker optimum = marker(QStringLiteral("optimum"), best.value(), least);
        optimum.label = Words::tr("Young–Daly minimum %1").arg(timeText(best.value(), numbers));
        optimum.spoken = Words::tr("the least overhead, %1, at an interval of %2")
                             .arg(percentText(least, numbers), timeText(best.value(), numbers));
        data.optimum = std::move(optimum);
    }
    constexpr double apart = 0.05; // of the interval: nearer the two marks would be one
    if (r.dalyInterval && !r.async && r.dalyInterval->value() > data.shortest
        && !(std::abs(r.dalyInterval->value() / best.value() - 1) < apart)) {
        const double at = r.dalyInterval->value();
        OverheadMarker daly =
            marker(QStringLiteral("daly"), at, faultShares(c, *r.dalyInterval, mtbf).total());
        daly.label = Words::tr("Daly, higher order");
        daly.spoken = Words::tr("Daly's higher-order optimum, %1").arg(timeText(at, numbers));
        data.daly = std::move(daly);
    }
    if (r.checkpointInterval) {
        const double at = r.checkpointInterval->value();
        const double share = faultShares(c, *r.checkpointInterval, mtbf).total();
        OverheadMarker present = marker(QStringLiteral("interval"), at, share);
        present.label = data.set ? Words::tr("every %1, as set").arg(timeText(at, numbers))
                                 : Words::tr("every %1").arg(timeText(at, numbers));
        present.spoken = Words::tr("a checkpoint every %1, overhead %2")
                             .arg(timeText(at, numbers), percentText(share, numbers));
        data.present = std::move(present);
        data.top = std::max(data.top, 1.25 * share);
    }
    data.top = std::min(data.top, 1.0);
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const ResilienceReport& base = input.baselines[i]->resilience;
        if (!base.checkpointInterval || !base.overheadFraction)
            continue;
        OverheadMarker baseline = marker(QStringLiteral("baseline.") + baselineLetter(i),
            base.checkpointInterval->value(), *base.overheadFraction);
        baseline.label = baselineLetter(i);
        baseline.spoken = Words::tr("baseline %1: every %2, overhead %3")
                              .arg(baseline.label, timeText(baseline.seconds, numbers),
                                  percentText(baseline.share, numbers));
        data.baselines.push_back(std::move(baseline));
    }
    const QString gap = timeText(mtbf.value(), numbers);
    if (!data.present)
        data.sentence = Words::tr("Something fails every %1. %2.")
                            .arg(gap, capitalised(reason(report, "resilience.checkpoint_interval_seconds")));
    else if (data.set)
        data.sentence =
            (interactive ? Words::tr("Something fails every %1; a failure costs %2. Drag the marker, or "
                                     "double-click it for the best interval.")
                         : Words::tr("Something fails every %1; a failure costs %2."))
                .arg(gap, r.lostPerFailure ? timeText(r.lostPerFailure->value(), numbers) : QString(noValue));
    else
        data.sentence =
            (interactive ? Words::tr("Something fails every %1; a failure costs %2. Shorter intervals write "
                                     "more, longer ones redo more. Drag the marker to set one.")
                         : Words::tr("Something fails every %1; a failure costs %2. Shorter intervals write "
                                     "more, longer ones redo more."))
                .arg(gap, r.lostPerFailure ? timeText(r.lostPerFailure->value(), numbers) : QString(noValue));
    return data;
}

ViewTable overheadTable(const OverheadData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("checkpoint interval")};
    for (const OverheadLine& line : data.lines)
        if (line.kind != OverheadLine::Kind::Other)
            table.columns << line.name;
    table.columns << Words::tr("note");
    if (data.lines.empty())
        return table;
    const auto add = [&](std::size_t at, const QString& note) {
        const double interval = data.lines.front().points[at].x();
        QStringList row{timeText(interval, numbers)};
        std::vector<CellNumber> cells{{0, interval, Unit::Second}};
        for (const OverheadLine& line : data.lines) {
            if (line.kind == OverheadLine::Kind::Other)
                continue;
            cells.push_back({row.size(), line.points[at].y(), Unit::Percent});
            row << percentText(line.points[at].y(), numbers);
        }
        row << note;
        table.rows.push_back(std::move(row));
        table.numbers.push_back(std::move(cells));
        table.paths.push_back({});
    };
    constexpr std::size_t every = 12;
    for (std::size_t i = 0; i < data.lines.front().points.size(); i += every)
        add(i, {});
    const auto addMarker = [&](const OverheadMarker& marker, const QString& note) {
        QStringList row{timeText(marker.seconds, numbers), percentText(marker.share, numbers)};
        while (row.size() + 1 < table.columns.size())
            row << QString();
        row << note;
        table.rows.push_back(std::move(row));
        table.numbers.push_back({{0, marker.seconds, Unit::Second}, {1, marker.share, Unit::Percent}});
        table.paths.push_back(QStringLiteral("resilience.checkpoint_interval_seconds"));
    };
    if (data.present)
        addMarker(*data.present, data.set ? Words::tr("as set") : Words::tr("in force"));
    if (data.optimum)
        addMarker(*data.optimum, Words::tr("least overhead"));
    if (data.daly)
        addMarker(*data.daly, data.daly->label);
    for (const OverheadMarker& baseline : data.baselines)
        addMarker(baseline, Words::tr("baseline %1").arg(baseline.label));
    return table;
}

QString runPhaseName(RunPhase phase)
{
    switch (phase) {
    case RunPhase::Productive:
        return Words::tr("productive");
    case RunPhase::Checkpoint:
        return Words::tr("checkpoint");
    case RunPhase::Rework:
        return Words::tr("rework");
    case RunPhase::Restart:
        break;
    }
    return Words::tr("restart");
}

ColorRole runPhaseColor(RunPhase phase)
{
    switch (phase) {
    case RunPhase::Productive:
        return ColorRole::Weights;
    case RunPhase::Checkpoint:
        return ColorRole::Gradients;
    case RunPhase::Rework:
        return ColorRole::Activations;
    case RunPhase::Restart:
        break;
    }
    return ColorRole::Moment2;
}

RunStripData runStripData(const ViewInput& input, std::uint64_t seed, const NumberFormat& numbers)
{
    RunStripData data;
    data.seed = seed;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const ResilienceReport& r = report.resilience;
    if (!report.run.seconds || !r.mtbf || !r.goodput) {
        data.sentence = Words::tr("There is no run to simulate: %1.")
                            .arg(reason(report, report.run.seconds ? "resilience.goodput" : "run.seconds"));
        return data;
    }
    const Checkpointing c = checkpointingOf(report.scenario.resilience);
    const double interval = r.checkpointInterval && r.checkpointInterval->value() > 0
        ? r.checkpointInterval->value()
        : r.mtbf->value() / 1000;
    const RunStrip strip = simulateRun({.work = *report.run.seconds,
        .interval = Seconds(interval),
        .mtbf = *r.mtbf,
        .checkpointing = c,
        .seed = seed});
    if (strip.segments.empty()) {
        data.sentence = Words::tr("There is no run to simulate: %1.").arg(coreText(strip.stopped));
        return data;
    }
    data.end = std::min(strip.wall.value(), mostGaps * r.mtbf->value());
    data.whole = data.end >= strip.wall.value() && strip.stopped.empty();
    for (const Seconds at : strip.failedAt)
        if (at.value() <= data.end)
            data.failures.push_back(at.value());
    // Around the first failure, where the recorded stretch reaches it.
    const double cycle = interval + c.blocking.value();
    const bool near = !strip.failedAt.empty() && strip.failedAt.front() <= strip.shown;
    data.zoomFrom = near ? std::max(0.0, strip.failedAt.front().value() - zoomBefore * cycle) : 0;
    data.zoomTo =
        std::min(strip.shown.value(), data.zoomFrom + zoomIntervals * cycle + (near ? c.restart.value() : 0));
    for (const RunSegment& segment : strip.segments) {
        const double from = segment.start.value(), to = from + segment.length.value();
        if (to < data.zoomFrom || from > data.zoomTo || data.pieces.size() >= mostPieces)
            continue;
        RunPiece piece;
        piece.phase = segment.kind;
        piece.from = std::max(from, data.zoomFrom);
        piece.to = std::min(to, data.zoomTo);
        piece.failed = segment.failed && to <= data.zoomTo;
        const QString length = timeText(segment.length.value(), numbers);
        piece.spoken = piece.failed
            ? Words::tr("%1, %2, ended by a failure").arg(runPhaseName(piece.phase), length)
            : Words::tr("%1, %2").arg(runPhaseName(piece.phase), length);
        data.pieces.push_back(std::move(piece));
    }
    data.endText = timeText(data.end, numbers);
    data.zoomFromText = timeText(data.zoomFrom, numbers);
    data.zoomToText = timeText(data.zoomTo, numbers);
    data.sentence = Words::tr("Seed %1: %2 failures, %6 of them in new work, where %3 were to be expected; "
                              "goodput %4 where %5 was to "
                              "be expected.")
                        .arg(QString::number(seed), displayText(strip.failures, Unit::Count, numbers),
                            displayText(r.failuresExpected.value_or(0), Unit::Number, numbers),
                            percentText(strip.goodput(), numbers), percentText(*r.goodput, numbers),
                            displayText(strip.failuresAtWork, Unit::Count, numbers));
    data.sentence += u' '
        + (data.whole
                ? Words::tr(
                    "The upper strip is the whole run of %1, the lower one a part of it, from %2 to %3.")
                : Words::tr(
                    "The upper strip is the first %1 of the run, the lower one a part of it, from %2 to %3."))
              .arg(data.endText, data.zoomFromText, data.zoomToText);
    if (!strip.stopped.empty())
        data.sentence += u' '
            + Words::tr("Simulated until %1 of the work was done, no further.")
                  .arg(percentText(strip.done, numbers));
    return data;
}

std::vector<ReadoutTileData> resilienceTiles(const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles;
    if (!input.report)
        return tiles;
    const Report& report = *input.report;
    const ResilienceReport& r = report.resilience;
    const QString during = report.run.wallClock && r.mtbf
        ? Words::tr("While it computes; %1 over the whole wall-clock. Something fails every %2.")
              .arg(displayText(*report.run.wallClock / *r.mtbf, Unit::Number, numbers),
                  timeText(r.mtbf->value(), numbers))
        : QString();
    const bool set = report.scenario.resilience.checkpointInterval.has_value();
    return {
        readoutTile(input, "resilience.failures_expected", numbers, Words::tr("expected failures"), during),
        readoutTile(input, "resilience.optimal_interval_seconds", numbers,
            Words::tr("optimal checkpoint interval"),
            set && r.checkpointInterval ? Words::tr("Not in force: a checkpoint is written every %1, as set.")
                                              .arg(timeText(r.checkpointInterval->value(), numbers))
                                        : Words::tr("Young's: the interval that loses least time.")),
        readoutTile(input, "resilience.overhead_fraction", numbers, Words::tr("overhead"),
            r.writeOverhead && r.reworkOverhead && r.restartOverhead
                ? Words::tr("Writes %1, rework %2, restarts %3.")
                      .arg(percentText(*r.writeOverhead, numbers), percentText(*r.reworkOverhead, numbers),
                          percentText(*r.restartOverhead, numbers))
                : QString()),
        readoutTile(input, "resilience.goodput", numbers, Words::tr("goodput"),
            Words::tr("Share of the time that advances the run.")),
    };
}

} // namespace ridgepoint
