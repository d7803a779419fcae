#include "views/resilience/resilience_data.h"

#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Resilience)
};

constexpr int zoomIntervals = 10; // of the lower bar
constexpr double zoomBefore = 4.5; // of them before the first failure
constexpr double mostGaps = 60; // mean times between failures on the upper bar
constexpr std::size_t mostPieces = 120;

QString reason(const Report& report, std::string_view path)
{
    return labelledFields(coreText(reasonForNull(report, path)));
}

} // namespace

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
        return ColorRole::ComputeAxis;
    case RunPhase::Checkpoint:
        return ColorRole::MemoryAxis;
    case RunPhase::Rework:
        return ColorRole::Lost;
    case RunPhase::Restart:
        break;
    }
    return ColorRole::Idle;
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
    data.sentence = Words::tr(
        "Simulated run (seed %1): %2 failures (%3 expected), %6 during new work; goodput %4 (%5 expected).")
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
        ? Words::tr("While computing; %1 over the whole wall-clock. MTBF %2.")
              .arg(displayText(*report.run.wallClock / *r.mtbf, Unit::Number, numbers),
                  timeText(r.mtbf->value(), numbers))
        : QString();
    const bool set = report.scenario.resilience.checkpointInterval.has_value();
    return {
        readoutTile(input, "resilience.failures_expected", numbers, Words::tr("expected failures"), during),
        readoutTile(input, "resilience.optimal_interval_seconds", numbers,
            Words::tr("optimal checkpoint interval"),
            set && r.checkpointInterval
                ? Words::tr("Not used: a checkpoint is written every %1, as set.")
                      .arg(timeText(r.checkpointInterval->value(), numbers))
                : Words::tr("Young's formula: the interval that loses the least time.")),
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
