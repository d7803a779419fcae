#include "views/pipeline/pipeline_text.h"

#include "core/outcome/readout.h"
#include "core/pipeline/schedule_text.h"
#include "views/readout_text.h"
#include "widgets/range_text.h"

#include <QCoreApplication>

#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

// Lengths of idle time in the words of the definition, and the others beside it.
QString bubbleDetail(const PipelineRun& run, const NumberFormat& numbers)
{
    const auto percent = [&](double share) { return displayText(share, Unit::Percent, numbers); };
    return Words::tr("idle ÷ total %1, idle ÷ ideal %2; longest-running rank idle %3")
        .arg(percent(run.simulation.bubbleFraction), percent(run.simulation.bubbleOverhead),
            percent(run.simulation.longestSpanBubble));
}

} // namespace

QString opName(const PipelineRun& run, std::size_t op)
{
    return toQString(textOf(run.laid->op(op), run.laid->schedule.placement.chunks > 1));
}

QString timeText(double time, const PipelineBasis& basis, const NumberFormat& numbers)
{
    return displayText(time, basis.timeUnit(), numbers);
}

QString opSentence(
    const PipelineRun& run, std::size_t op, const PipelineBasis& basis, const NumberFormat& numbers)
{
    const double start = run.simulation.start[op].value(), end = run.simulation.end[op].value();
    const QString where = Words::tr("%1 on rank %2, %3")
                              .arg(opName(run, op))
                              .arg(run.laid->rankOf(op))
                              .arg(displayedRange(end, start, end, basis.timeUnit(), numbers).dashed());
    const PipelineWait wait = waitOf(run, op, basis.hop);
    const QString sentence = wait.op ? Words::tr("%1, waits for %2 on rank %3")
                                           .arg(where, opName(run, *wait.op))
                                           .arg(run.laid->rankOf(*wait.op))
                                     : Words::tr("%1, waits for nothing").arg(where);
    const auto stage = run.laid->compiled.ops()[op].stage;
    if (run.ownLayout)
        return Words::tr("%1 (%2)").arg(sentence, stageText(basis.layout, stage));
    const QString held =
        basis.reported && run.laid == basis.reported->schedule ? basis.stageLayers.value(stage) : QString();
    if (held.isEmpty())
        return sentence;
    const QString whole = basis.rankLayers.value(run.laid->rankOf(op));
    return whole.isEmpty() ? Words::tr("%1 (%2)").arg(sentence, held)
                           : Words::tr("%1 (%2; whole rank: %3)").arg(sentence, held, whole);
}

QString countText(double count, const NumberFormat& numbers)
{
    return displayText(count, count == std::round(count) ? Unit::Count : Unit::Number, numbers);
}

QString definitionText(BubbleDefinition definition)
{
    return definition == BubbleDefinition::OfTotal ? Words::tr("idle ÷ total") : Words::tr("idle ÷ ideal");
}

QString runSentence(const PipelineRun& run, const PipelineData& data, BubbleDefinition definition,
    const NumberFormat& numbers)
{
    if (!run.legal())
        return Words::tr("%1: %2.").arg(run.name, run.problem);
    return Words::tr("%1: makespan %2, bubble %3 (%4), longest-running rank idle %5, peak %6 micro-batches")
        .arg(run.name, timeText(run.simulation.makespan.value(), data.basis, numbers),
            displayText(run.bubble(definition), Unit::Percent, numbers), definitionText(definition),
            displayText(run.simulation.longestSpanBubble, Unit::Percent, numbers),
            countText(run.peakHeld, numbers));
}

std::vector<ReadoutTileData> pipelineTiles(const PipelineData& data, const PipelineSettings& settings,
    const ViewInput& input, const NumberFormat& numbers)
{
    const PipelineRun& run = data.first();
    // What the report counts as the scenario's own is explained there; a what-if is not.
    const bool own = data.basis.ofScenario && !data.whatIf;
    const auto path = [own](const char* name) { return own ? QString::fromLatin1(name) : QString(); };
    const QString origin = data.basis.ofScenario
        ? data.whatIf ? Words::tr("\nWhat-if: not all of it is the scenario's.") : QString()
        : Words::tr("\nIllustrative pipeline: the scenario has PP = 1.");
    const QString reason = run.legal() ? QString() : runSentence(run, data, settings.definition, numbers);
    const auto tile = [&](const QString& label, std::optional<double> value, Unit unit, const char* name,
                          const QString& detail) {
        ReadoutTileData made;
        made.label = label;
        made.value = shownValue(value, unit, numbers);
        made.path = path(name);
        made.detail = !reason.isEmpty() ? reason : value ? detail + origin : detail;
        if (own)
            for (std::size_t i = 0; i < input.baselines.size(); ++i)
                made.deltas.push_back(
                    deltaText(i, value, placeable(readoutValue(*input.baselines[i], name)), unit, numbers));
        return made;
    };
    // A schedule that does not take the mesh cannot be run; the report uses its closed form.
    const auto known = [&](double value, const char* name) {
        return run.legal() ? std::optional<double>(value)
            : own          ? readoutValue(*input.report, name)
                           : std::nullopt;
    };
    const bool ofTotal = settings.definition == BubbleDefinition::OfTotal;
    const char* const bubble = ofTotal ? "pipeline.bubble_fraction" : "pipeline.bubble_overhead";
    const Unit timeUnit = data.basis.timeUnit();
    const std::optional<double> step = data.basis.step ? placeable(data.basis.step->value())
        : run.legal()                                  ? placeable(run.end(data.basis).value())
                                                       : std::nullopt;
    std::vector<ReadoutTileData> tiles;
    tiles.push_back(tile(Words::tr("bubble fraction, mean of ranks"),
        known(run.bubble(settings.definition), bubble), Unit::Percent, bubble,
        run.legal() ? Words::tr("%1: %2").arg(run.name, bubbleDetail(run, numbers)) : QString()));
    tiles.back().value +=
        run.legal() || own ? QStringLiteral(" (%1)").arg(definitionText(settings.definition)) : QString();
    tiles.push_back(tile(Words::tr("step time"), step, timeUnit, "step.seconds",
        run.legal()
            ? Words::tr("%1: passes %2, optimizer %3")
                    .arg(run.name, timeText(run.simulation.makespan.value(), data.basis, numbers),
                        data.basis.optimizer ? timeText(data.basis.optimizer->value(), data.basis, numbers)
                                             : Words::tr("not known"))
                + (data.basis.ofScenario ? QString()
                                         : Words::tr("\nIn forward passes of one rank for one micro-batch."))
            : QString()));
    if (step && !data.basis.ofScenario)
        tiles.back().value = Words::tr("%1 forward passes").arg(tiles.back().value);
    const std::optional<double> peak = known(run.peakHeld, "pipeline.peak_in_flight");
    tiles.push_back(tile(Words::tr("peak in-flight micro-batches"), peak,
        peak == std::round(peak.value_or(0)) ? Unit::Count : Unit::Number, "pipeline.peak_in_flight",
        run.legal() ? Words::tr("%1: on rank %2, from a forward pass to the weight gradient")
                          .arg(run.name)
                          .arg(run.peakRank)
                    : QString()));
    std::optional<double> bytes;
    if (run.legal() && run.peakActivations)
        bytes = placeable(run.peakActivations->value());
    ReadoutTileData memory = tile(Words::tr("peak activation memory per stage"), bytes, Unit::Byte, "",
        bytes ? exactText(*bytes, Unit::Byte)
            : !data.basis.layout.empty()
            ? Words::tr("The bytes of a rank are those of the scenario's own stages, not of the layout's.")
            : data.basis.ofScenario
            ? Words::tr("The report has no activations of a pipeline stage.")
            : Words::tr("The scenario has no pipeline, so a micro-batch has no bytes here."));
    memory.path.clear();
    memory.deltas.clear();
    for (std::size_t i = 0; own && i < input.baselines.size(); ++i) {
        const auto then = std::ranges::find(data.baselines, i, &PipelineBaseline::index);
        const std::optional<double> held =
            then != data.baselines.end() && then->run && then->run->peakActivations
            ? placeable(then->run->peakActivations->value())
            : std::nullopt;
        memory.deltas.push_back(deltaText(i, bytes, held, Unit::Byte, numbers));
    }
    if (bytes && data.basis.ceiling) {
        const double share = run.bytes(run.peakHeld).value_or(Bytes(0)) / *data.basis.ceiling;
        memory.state = stateOfShare(share);
        memory.detail +=
            Words::tr("\nWith everything else the rank holds: %1 of %2")
                .arg(shownValue(run.bytes(run.peakHeld).value_or(Bytes(0)).value(), Unit::Byte, numbers),
                    displayText(data.basis.ceiling->value(), Unit::Byte, numbers));
    }
    tiles.push_back(std::move(memory));
    return tiles;
}

ViewTable pipelineTable(const PipelineData& data, const NumberFormat& numbers)
{
    ViewTable table;
    const QString unit = data.basis.ofScenario ? Words::tr("s") : Words::tr("forward passes");
    table.columns = {Words::tr("schedule"), Words::tr("rank"), Words::tr("pass"),
        Words::tr("start (%1)").arg(unit), Words::tr("end (%1)").arg(unit), Words::tr("waits for")};
    for (const PipelineBaseline& baseline : data.baselines) {
        table.rows.push_back({Words::tr("baseline %1").arg(baselineLetter(baseline.index)), {},
            baseline.run ? Words::tr("passes and optimizer") : Words::tr("step, no pipeline"),
            timeText(0, data.basis, numbers), timeText(baseline.end, data.basis, numbers), {}});
        table.numbers.push_back({{3, 0.0, data.basis.timeUnit()}, {4, baseline.end, data.basis.timeUnit()}});
    }
    std::size_t all = 0;
    for (const PipelineRun& run : data.runs)
        all += run.legal() ? run.laid->opCount() : 0;
    for (const PipelineRun& run : data.runs) {
        if (!run.legal()) {
            table.rows.push_back(
                {run.name, {}, {}, {}, {}, runSentence(run, data, BubbleDefinition::OfTotal, numbers)});
            table.numbers.emplace_back();
            continue;
        }
        for (std::size_t op = 0; op < run.laid->opCount() && table.rows.size() < mostTableRows; ++op) {
            const PipelineWait wait = waitOf(run, op, data.basis.hop);
            const double start = run.simulation.start[op].value();
            const double end = run.simulation.end[op].value();
            table.rows.push_back({run.name, QString::number(run.laid->rankOf(op)), opName(run, op),
                timeText(start, data.basis, numbers), timeText(end, data.basis, numbers),
                wait.op
                    ? Words::tr("%1 on rank %2").arg(opName(run, *wait.op)).arg(run.laid->rankOf(*wait.op))
                    : Words::tr("nothing")});
            table.numbers.push_back({{3, start, data.basis.timeUnit()}, {4, end, data.basis.timeUnit()}});
        }
    }
    // In the head: a row would be no pass to whoever reads the file.
    if (all > table.rows.size())
        table.columns[2] = Words::tr("pass (%1 of %2 listed)").arg(table.rows.size()).arg(all);
    table.paths.assign(table.rows.size(), QString());
    return table;
}

} // namespace ridgepoint
