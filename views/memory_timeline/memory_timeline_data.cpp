#include "views/memory_timeline/memory_timeline_data.h"

#include "views/capacity.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(MemoryTimeline)
};

const QString totalPath = QStringLiteral("memory.per_rank.total_bytes");

double of(const TimelineSample& sample, TimelinePart part) { return sample.of(part).value(); }

// Frameworks that keep no gradients but their sum have it in this band.
std::array<MemoryBand, memoryBands> bands(bool summed)
{
    const auto band = [](const char* key, const QString& label, const char* path, ColorRole role) {
        return MemoryBand{QLatin1String(key), label, QLatin1String(path), role};
    };
    return {band("band.weights", Words::tr("weights"), "memory.per_rank.weights_bytes", ColorRole::Weights),
        band("band.gradients", summed ? Words::tr("gradient accumulator") : Words::tr("gradients"),
            "memory.per_rank.gradients_bytes", ColorRole::Gradients),
        band("band.master", Words::tr("master weights"), "memory.per_rank.master_bytes", ColorRole::Master),
        band("band.moment1", Words::tr("first moment"), "memory.per_rank.moment1_bytes", ColorRole::Moment1),
        band("band.moment2", Words::tr("second moment"), "memory.per_rank.moment2_bytes", ColorRole::Moment2),
        band("band.buffers", Words::tr("reserves, buffers"), "memory.per_rank.buffers_bytes",
            ColorRole::Buffers),
        band("band.activations", Words::tr("kept activations"), "memory.per_rank.activations_bytes",
            ColorRole::Activations),
        band("band.working", Words::tr("logits, transients"), "memory.per_rank.activations_bytes",
            ColorRole::Working)};
}

std::optional<double> capacityOf(const Report& report)
{
    const std::optional<double> bytes = placeable(report.memory.capacity.value());
    return bytes.value_or(0) > 0 ? bytes : std::nullopt;
}

bool drawable(const MemoryTimeline& timeline)
{
    return !timeline.samples.empty() && std::ranges::all_of(timeline.samples, [](const TimelineSample& s) {
        return placeable(s.total().value()).has_value();
    });
}

// Nothing of a timeline that cannot be drawn.
MemoryFigures figuresOf(const MemoryTimeline& timeline, const Report& report)
{
    if (!drawable(timeline))
        return {};
    const TimelineSample& peak = timeline.samples[timeline.peak];
    const std::optional<double> time =
        timeline.step ? std::optional(peak.time * timeline.step->value()) : std::nullopt;
    MemoryFigures figures{
        peak.total().value(), time, report.memory.perRank.state().value(), peak.activations().value(), {}};
    if (const std::optional<double> capacity = capacityOf(report))
        figures.headroom = *capacity - timeline.reported.value();
    return figures;
}

MemoryOutline outlineOf(const std::shared_ptr<const Report>& baseline)
{
    const MemoryTimeline timeline = memoryTimeline(*baseline);
    MemoryOutline outline{baseline, figuresOf(timeline, *baseline), {}, {}};
    for (const TimelineSample& sample : timeline.samples)
        if (const auto bytes = placeable(sample.total().value()))
            outline.points.emplace_back(sample.at, *bytes);
    return outline;
}

QString capacityTextOf(const Report& report, const NumberFormat& numbers)
{
    return Words::tr("%1 %2").arg(
        bytesText(report.memory.capacity.value(), numbers), basisName(report.scenario.hardware));
}

QString sentenceOf(const MemoryTimelineData& data, const Report& report, const NumberFormat& numbers)
{
    QStringList parts;
    const MemoryTimeline& t = data.timeline;
    parts += Words::tr("Peak %1 in the %2.").arg(bytesText(data.peak.total, numbers), data.peak.when);
    const double reported = t.reported.value();
    if (data.capacity && exceeds(reported / *data.capacity))
        parts += Words::tr("\u2717 %1 over %2.")
                     .arg(bytesText(reported - *data.capacity, numbers), data.capacityText);
    const std::size_t stages = report.memory.byRank.size();
    if (stages > 1)
        parts += Words::tr("The fullest rank is on pipeline stage %1 of %2.").arg(t.stage + 1).arg(stages);
    const double apart = t.samples[t.peak].of(TimelinePart::Apart).value();
    if (apart > reported * 0.005) // what three digits show
        parts += Words::tr("%1 of it is never in use at the same moment; Fit counts it as reserves.")
                     .arg(bytesText(apart, numbers));
    parts += Words::tr(
        "The strip shows forward passes (F), backward passes (B) and the update (U); gaps are waits.");
    if (stages > 1 && !t.simulated)
        parts += Words::tr("The schedule is too long to be drawn pass by pass; its rule for micro-batches in "
                           "flight is drawn instead.");
    return parts.join(u' ');
}

} // namespace

std::array<double, memoryBands> bandBytes(const TimelineSample& s)
{
    return {of(s, TimelinePart::Weights), of(s, TimelinePart::Gradients) + of(s, TimelinePart::Accumulator),
        of(s, TimelinePart::Master), of(s, TimelinePart::Moment1), of(s, TimelinePart::Moment2),
        s.buffers().value(), of(s, TimelinePart::Layers),
        of(s, TimelinePart::Recomputed) + of(s, TimelinePart::Head) + of(s, TimelinePart::Transient)};
}

QString passLetter(TimelinePass pass)
{
    switch (pass) {
    case TimelinePass::Forward:
        return QStringLiteral("F");
    case TimelinePass::Backward:
    case TimelinePass::InputGradient:
        return QStringLiteral("B");
    case TimelinePass::WeightGradient:
        return QStringLiteral("W");
    case TimelinePass::Pair:
        return QStringLiteral("FB");
    case TimelinePass::Omitted:
        return QStringLiteral("\u22EF");
    case TimelinePass::Update:
        break;
    }
    return QStringLiteral("U");
}

QString passText(const TimelineSpan& span)
{
    const QString which = span.microbatch < 0 ? Words::tr("several micro-batches")
                                              : Words::tr("micro-batch %1").arg(span.microbatch + 1);
    switch (span.pass) {
    case TimelinePass::Forward:
        return Words::tr("forward pass of %1").arg(which);
    case TimelinePass::Backward:
        return Words::tr("backward pass of %1").arg(which);
    case TimelinePass::InputGradient:
        return Words::tr("input gradients of %1").arg(which);
    case TimelinePass::WeightGradient:
        return Words::tr("weight gradients of %1").arg(which);
    case TimelinePass::Pair:
        return Words::tr("forward pass of %1 overlapped with a backward pass").arg(which);
    case TimelinePass::Omitted:
        return Words::tr("%1 micro-batches alike").arg(span.count);
    case TimelinePass::Update:
        break;
    }
    return Words::tr("update of the weights");
}

MemoryMoment momentAt(const MemoryTimeline& timeline, double place, const NumberFormat& numbers)
{
    MemoryMoment moment;
    const TimelineSample sample = timeline.at(place);
    moment.at = sample.at;
    moment.bytes = bandBytes(sample);
    moment.total = sample.total().value();
    moment.time = timeline.step
        ? displayText(sample.time * timeline.step->value(), Unit::Second, numbers)
        : Words::tr("%1 of the step").arg(displayText(sample.time, Unit::Percent, numbers));
    moment.when = Words::tr("wait between passes");
    for (const TimelineSpan& span : timeline.spans)
        if (span.from <= place && place <= span.to) {
            moment.when = passText(span);
            // Where two passes meet, the one that begins.
            if (place < span.to)
                break;
        }
    return moment;
}

QString spokenMoment(const MemoryTimelineData& data, const MemoryMoment& moment, const NumberFormat& numbers)
{
    QStringList parts{
        Words::tr("%1, %2: %3").arg(moment.time, moment.when, spokenBytes(moment.total, numbers))};
    for (std::size_t i = 0; i < memoryBands; ++i)
        if (moment.bytes[i] > 0)
            parts += Words::tr("%1 %2").arg(data.bands[i].label, spokenBytes(moment.bytes[i], numbers));
    return parts.join(QStringLiteral(", "));
}

MemoryTimelineData memoryTimelineData(
    const ViewInput& input, const NumberFormat& numbers, const std::vector<MemoryOutline>& before)
{
    MemoryTimelineData data;
    const Report& report = *input.report;
    data.bands = bands(report.memory.perRank.accumulator.value() > 0);
    data.timeline = memoryTimeline(report);
    const auto& samples = data.timeline.samples;
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const auto known = std::ranges::find(before, input.baselines[i], &MemoryOutline::of);
        data.outlines.push_back(known != before.end() ? *known : outlineOf(input.baselines[i]));
        data.outlines.back().letter = baselineLetter(i);
    }
    if (!drawable(data.timeline)) {
        data.problem = report.meshFits
            ? Words::tr("No rank's memory is known for this scenario.")
            : Words::tr("The mesh does not fit its accelerators, so no rank's memory is known.");
        data.timeline = {};
        return data;
    }
    const TimelineSample& fullest = samples[data.timeline.peak];
    data.peak = momentAt(data.timeline, fullest.at, numbers);
    data.peak.bytes = bandBytes(fullest); // two samples may share a place
    data.peak.total = fullest.total().value();
    data.capacity = capacityOf(report);
    if (data.capacity)
        data.capacityText = capacityTextOf(report, numbers);
    data.largest = std::max(data.peak.total, data.capacity.value_or(0) * 1.06);
    for (const MemoryOutline& outline : data.outlines)
        for (const QPointF& point : outline.points)
            data.largest = std::max(data.largest, point.y());
    data.figures = figuresOf(data.timeline, report);
    data.startText = data.timeline.step ? displayText(0, Unit::Second, numbers) : QStringLiteral("0");
    data.endText = data.timeline.step ? displayText(data.timeline.step->value(), Unit::Second, numbers)
                                      : Words::tr("1 step");
    const bool cut = std::ranges::any_of(
        data.timeline.spans, [](const TimelineSpan& span) { return span.pass == TimelinePass::Omitted; });
    data.axisTitle = !data.timeline.step ? Words::tr("one step (relative time)")
        : cut                            ? Words::tr("one step, some left out (seconds)")
                                         : Words::tr("time within one step (seconds)");
    data.sentence = sentenceOf(data, report, numbers);
    return data;
}

std::vector<ReadoutTileData> memoryTimelineTiles(
    const MemoryTimelineData& data, const ViewInput& input, const NumberFormat& numbers)
{
    if (!input.report)
        return {};
    const auto tile = [&](const QString& label, const QString& path, const QString& value,
                          const QString& detail) {
        return ReadoutTileData{label, data.problem.isEmpty() ? value : QString(noValue),
            data.problem.isEmpty() ? detail : data.problem, path, GateState::NotApplicable, {}};
    };
    const MemoryMoment& peak = data.peak;
    const MemoryFigures& figures = data.figures;
    const auto deltas = [&](ReadoutTileData& into, std::optional<double> MemoryFigures::*figure,
                            Unit unit = Unit::Byte) {
        for (std::size_t i = 0; i < data.outlines.size(); ++i)
            into.deltas.push_back(
                deltaText(i, figures.*figure, data.outlines[i].figures.*figure, unit, numbers));
    };
    const bool known = data.problem.isEmpty();
    std::vector<ReadoutTileData> tiles;
    tiles.push_back(tile(
        Words::tr("peak"), totalPath, bytesText(peak.total, numbers), exactText(peak.total, Unit::Byte)));
    deltas(tiles.back(), &MemoryFigures::peak);
    tiles.push_back(tile(Words::tr("peak at"), {}, peak.time, Words::tr("In the %1.").arg(peak.when)));
    // A share of the step, which the tile shows where the step's time is not known, is not compared.
    if (data.timeline.step)
        deltas(tiles.back(), &MemoryFigures::time, Unit::Second);
    tiles.push_back(tile(Words::tr("state"), QStringLiteral("memory.per_rank.state_bytes"),
        known ? bytesText(*figures.state, numbers) : QString(),
        Words::tr("Weights, gradients and optimizer state on the rank.")));
    if (known)
        deltas(tiles.back(), &MemoryFigures::state);
    tiles.push_back(tile(Words::tr("activations at peak"),
        figures.activations == input.report->memory.perRank.activations.value()
            ? QStringLiteral("memory.per_rank.activations_bytes")
            : QString(),
        known ? bytesText(*figures.activations, numbers) : QString(),
        Words::tr("Kept, recomputed, and those of the loss.")));
    if (known)
        deltas(tiles.back(), &MemoryFigures::activations);
    ReadoutTileData headroom = tile(Words::tr("headroom"), QStringLiteral("memory.capacity_bytes"), {}, {});
    if (known && data.capacity) {
        const double left = *figures.headroom;
        const double share = 1 - left / *data.capacity;
        const bool over = exceeds(share);
        headroom.value = over ? Words::tr("\u2212%1").arg(bytesText(-left, numbers))
                              : bytesText(std::max(0.0, left), numbers);
        headroom.detail = over
            ? Words::tr("The rank holds more than the capacity, %1.").arg(data.capacityText)
            : Words::tr("Left of %1.").arg(data.capacityText);
        headroom.state = stateOfShare(share);
        deltas(headroom, &MemoryFigures::headroom);
    } else if (known) {
        headroom.value = QString(noValue);
        headroom.detail = Words::tr("No capacity is known for this accelerator.");
    }
    tiles.push_back(std::move(headroom));
    return tiles;
}

ViewTable memoryTimelineTable(const MemoryTimelineData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("pass"), Words::tr("from"), Words::tr("to"), Words::tr("most memory (bytes)"),
        Words::tr("activations (bytes)"), Words::tr("buffers (bytes)")};
    const auto timeText = [&](double share) {
        return data.timeline.step ? displayText(share * data.timeline.step->value(), Unit::Second, numbers)
                                  : displayText(share, Unit::Percent, numbers);
    };
    std::size_t i = 0;
    const auto& samples = data.timeline.samples;
    for (const TimelineSpan& span : data.timeline.spans) {
        while (i < samples.size() && samples[i].at < span.from)
            ++i;
        const TimelineSample* most = nullptr;
        for (std::size_t k = i; k < samples.size() && samples[k].at <= span.to; ++k)
            if (!most || samples[k].total() > most->total())
                most = &samples[k];
        if (!most)
            continue;
        table.rows.push_back({passText(span), timeText(span.start), timeText(span.end),
            bytesText(most->total().value(), numbers), bytesText(most->activations().value(), numbers),
            bytesText(most->buffers().value(), numbers)});
        table.paths.push_back(totalPath);
        table.numbers.push_back({{3, most->total().value(), Unit::Byte},
            {4, most->activations().value(), Unit::Byte}, {5, most->buffers().value(), Unit::Byte}});
    }
    if (table.rows.empty()) {
        table.rows.push_back({data.problem, {}, {}, {}, {}, {}});
        table.paths.push_back({});
    }
    return table;
}

} // namespace ridgepoint
