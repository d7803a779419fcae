#include "views/remedies/remedies_data.h"

#include "core/inputs/scenario/serving_question.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Remedies)
};

QString wallName(RemedyWall wall)
{
    switch (wall) {
    case RemedyWall::State:
        return Words::tr("Memory (state)");
    case RemedyWall::Activations:
        return Words::tr("Memory (activations)");
    case RemedyWall::KvCache:
        return Words::tr("Memory (KV cache)");
    case RemedyWall::TrainingTime:
        return Words::tr("Time (training)");
    case RemedyWall::Latency:
        return Words::tr("Latency (inference)");
    case RemedyWall::ServingThroughput:
        break;
    }
    return Words::tr("Throughput (inference)");
}

QString symptomOf(RemedyWall wall, const Targets& targets)
{
    switch (wall) {
    case RemedyWall::State:
        return Words::tr("out of memory at step 0");
    case RemedyWall::Activations:
        return Words::tr("out of memory at longer sequences");
    case RemedyWall::KvCache:
        return Words::tr("out of memory serving long contexts");
    case RemedyWall::TrainingTime:
        return targets.deadline.stated()
            ? Words::tr("the run, failures included, exceeds the deadline")
            : Words::tr("the run, failures included, exceeds the default deadline");
    case RemedyWall::Latency:
        return Words::tr("TTFT or TPOT misses its SLO");
    case RemedyWall::ServingThroughput:
        break;
    }
    return Words::tr("more requests per second than one replica serves");
}

QString count(double value) { return toQString(formatExact(value, Unit::Count)); }

QString kindOf(const Remedy& remedy)
{
    const QString degree = count(remedy.degree);
    const bool sized = remedy.degree > 0;
    switch (remedy.kind) {
    case RemedyKind::ShardState:
        return sized ? Words::tr("FSDP / ZeRO-3 over %1 ranks").arg(degree) : Words::tr("FSDP / ZeRO-3");
    case RemedyKind::Recompute:
        return Words::tr("Activation checkpointing");
    case RemedyKind::TensorParallel:
        return sized ? Words::tr("Tensor parallel over %1").arg(degree) : Words::tr("Tensor parallel");
    case RemedyKind::SequenceParallel:
        return sized ? Words::tr("Sequence parallel with TP of %1").arg(degree)
                     : Words::tr("Sequence parallel");
    case RemedyKind::ContextParallel:
        return sized ? Words::tr("Context parallel over %1").arg(degree) : Words::tr("Context parallel");
    case RemedyKind::GroupedQueries:
        return sized ? Words::tr("GQA: %1 key heads").arg(degree) : Words::tr("GQA: fewer key heads");
    case RemedyKind::QuantizeCache:
        return Words::tr("KV quantization");
    case RemedyKind::PagedCache:
        return Words::tr("Paged KV cache");
    case RemedyKind::DataParallel:
        return sized ? Words::tr("Data parallel: %1 replicas").arg(degree) : Words::tr("Data parallel");
    case RemedyKind::HybridShard:
        return sized ? Words::tr("HSDP: shards over %1, replicas beyond").arg(degree)
                     : Words::tr("HSDP: shards in the node, replicas beyond");
    case RemedyKind::ThreeDimensions:
        return sized ? Words::tr("3D: TP, PP and DP on %1").arg(degree) : Words::tr("3D: TP, PP and DP");
    case RemedyKind::TensorServing:
        return sized ? Words::tr("TP of %1 per replica").arg(degree) : Words::tr("TP per replica");
    case RemedyKind::SpeculativeDecoding:
        return Words::tr("Speculative decoding");
    case RemedyKind::Disaggregate:
        return Words::tr("Disaggregated prefill");
    case RemedyKind::ServingReplicas:
        return Words::tr("Replicate");
    case RemedyKind::ContinuousBatching:
        return sized ? Words::tr("Continuous batching: %1 at once").arg(degree)
                     : Words::tr("Continuous batching");
    case RemedyKind::PrefixCache:
        break;
    }
    return Words::tr("Prefix caching");
}

// With what else it raises, whatever the kind.
QString responseOf(const Remedy& remedy)
{
    QString kind = kindOf(remedy);
    if (remedy.accelerators && *remedy.accelerators != remedy.degree)
        kind = Words::tr("%1, on %2").arg(kind, count(*remedy.accelerators));
    return remedy.batch ? Words::tr("%1, batch %2").arg(kind, count(*remedy.batch)) : kind;
}

// "35.0" as "35" where it is one: state divides evenly.
QString divisor(double ratio, const NumberFormat& numbers)
{
    const double near = std::round(ratio);
    if (near >= 1 && std::abs(ratio - near) <= 1e-9 * near)
        return count(near);
    return displayText(ratio, Unit::Number, numbers);
}

QString effectAlone(const Remedy& remedy, const NumberFormat& numbers)
{
    const Unit unit = unitOf(remedy.measure);
    const QString before = shownValue(remedy.before, unit, numbers);
    const QString after = shownValue(remedy.after, unit, numbers);
    if (!remedy.after) {
        if (!remedy.before || remedy.measure == RemedyMeasure::Replicas)
            return QString(noValue);
        switch (remedy.measure) {
        case RemedyMeasure::StatePerRank:
            return Words::tr("now %1 of state per rank").arg(before);
        case RemedyMeasure::ActivationsPerRank:
            return Words::tr("now %1 of activations").arg(before);
        default:
            return Words::tr("now %1").arg(before);
        }
    }
    switch (remedy.measure) {
    case RemedyMeasure::StatePerRank:
        if (remedy.before && *remedy.after > 0 && *remedy.before >= *remedy.after)
            return Words::tr("÷%1: %2 of state per rank")
                .arg(divisor(*remedy.before / *remedy.after, numbers), after);
        return Words::tr("%1 → %2 of state").arg(before, after);
    case RemedyMeasure::ActivationsPerRank:
        return Words::tr("%1 → %2 of activations").arg(before, after);
    case RemedyMeasure::KvCache:
        return Words::tr("KV %1 → %2").arg(before, after);
    case RemedyMeasure::ReservedCache:
        return Words::tr("reserves %1, uses %2 half-way").arg(before, after);
    case RemedyMeasure::RunTime: {
        QString text = Words::tr("%1 → %2 with failures").arg(before, after);
        if (remedy.money)
            text += QStringLiteral(", %1 → %2")
                        .arg(displayText(remedy.money->before.value(), Unit::Dollar, numbers),
                            displayText(remedy.money->after.value(), Unit::Dollar, numbers));
        return text;
    }
    case RemedyMeasure::InterTokenLatency:
        return Words::tr("%1 → %2 a token").arg(before, after);
    case RemedyMeasure::ServedTokens:
        return Words::tr("%1 → %2 a replica").arg(before, after);
    case RemedyMeasure::Replicas:
        return *remedy.after == 1 ? Words::tr("1 replica meets the demand")
                                  : Words::tr("%1 replicas meet the demand").arg(after);
    case RemedyMeasure::None:
        break;
    }
    return QString(noValue);
}

// A remedy for the memory that is not enough says so.
QString effectOf(const Remedy& remedy, const NumberFormat& numbers)
{
    const QString effect = effectAlone(remedy, numbers);
    return remedy.over > 0 ? Words::tr("%1; still %2 over").arg(effect, bytesText(remedy.over, numbers))
                           : effect;
}

QString stepText(const std::optional<StepChange>& step, const NumberFormat& numbers)
{
    if (!step)
        return QString(noValue);
    const QString seconds = displayText(step->seconds, Unit::Second, numbers);
    return step->change
        ? Words::tr("%1 (%2)", "6.90 s (+28 %)").arg(seconds, shareChange(*step->change, numbers))
        : seconds;
}

// The same response in another scenario; of several of a kind that of as many ranks.
QString effectIn(const Remedies& other, const Remedy& remedy, const NumberFormat& numbers)
{
    const bool several = remedy.kind == RemedyKind::ContextParallel;
    const auto at = std::ranges::find_if(other.remedies, [&](const Remedy& each) {
        return each.wall == remedy.wall && each.kind == remedy.kind
            && (!several || each.degree == remedy.degree);
    });
    return at == other.remedies.end() ? QString(noValue) : effectOf(*at, numbers);
}

QString actionOf(const Remedy& remedy)
{
    switch (remedy.block) {
    case RemedyBlock::None:
        return Words::tr("Try");
    case RemedyBlock::InForce:
        return Words::tr("in use");
    case RemedyBlock::NoField:
        return Words::tr("not a setting");
    case RemedyBlock::NoGain:
        return Words::tr("no gain");
    case RemedyBlock::NoRoom:
        return Words::tr("no room left");
    case RemedyBlock::TooLate:
        return Words::tr("too late");
    case RemedyBlock::Refused:
        break;
    }
    return Words::tr("not possible here");
}

QString reasonOf(const Remedy& remedy)
{
    switch (remedy.block) {
    case RemedyBlock::None:
        return {};
    case RemedyBlock::InForce:
        return remedy.kind == RemedyKind::GroupedQueries
            ? Words::tr("The model caches one latent vector, smaller than any grouping of heads.")
            : Words::tr("The scenario already does this.");
    case RemedyBlock::NoField:
        return remedy.kind == RemedyKind::PagedCache
            ? Words::tr("The KV cache is already counted as paged; without paging, every sequence would "
                        "reserve its maximum length.")
            : Words::tr(
                "The demand sets it: requests per second × output tokens over what one replica serves.");
    case RemedyBlock::NoGain:
        return Words::tr("The change would be too small to matter.");
    case RemedyBlock::NoRoom:
        return remedy.kind == RemedyKind::ContinuousBatching
            ? Words::tr("The weights leave no memory for more sequences.")
            : Words::tr("Nothing is left to split, or it would take more accelerators than there are.");
    case RemedyBlock::TooLate:
        return Words::tr("However many accelerators share the run, with failures it exceeds the deadline.");
    case RemedyBlock::Refused:
        break;
    }
    return Words::tr("It is not valid here: %1.").arg(labelledFields(coreText(remedy.message)));
}

QString spokenHit(WallHit hit)
{
    switch (hit) {
    case WallHit::Active:
        return Words::tr("hit, and the first of these");
    case WallHit::Hit:
        return Words::tr("hit too");
    case WallHit::Clear:
        break;
    }
    return Words::tr("not hit");
}

QString familyOf(bool fits, bool fast)
{
    if (fits)
        return fast ? Words::tr("nothing to distribute") : Words::tr("replicate: data parallel (DDP)");
    return fast ? Words::tr("shard or split: ZeRO / FSDP, TP, PP")
                : Words::tr("both: 3D — TP in the node, PP across, DP outermost");
}

QString spokenEffect(const RemedyLine& line)
{
    return line.step == QString(noValue) ? line.effect
                                         : Words::tr("%1; a step takes %2").arg(line.effect, line.step);
}

bool isAt(const Diagnosis& d, const ReasonCell& cell) { return d.fits == cell.fits && d.fast == cell.fast; }

QString diagnosisText(const QString& who, const Diagnosis& d, const NumberFormat& numbers)
{
    return who.arg(shownShare(d.fill, numbers), shownShare(d.late, numbers));
}

} // namespace

RemediesData remediesData(
    const ViewInput& input, const NumberFormat& numbers, std::vector<BaselineRemedies>* known)
{
    RemediesData data;
    if (!input.report || !input.catalog)
        return data;
    const Remedies all = remediesOf(*input.report, *input.catalog);
    data.serving = all.serving;
    std::vector<BaselineRemedies> worked;
    std::vector<Remedies> baselines;
    for (const auto& baseline : input.baselines) {
        const BaselineRemedies* before = nullptr;
        if (known)
            if (const auto at = std::ranges::find(*known, baseline, &BaselineRemedies::of);
                at != known->end() && at->remedies.serving == all.serving)
                before = &*at;
        worked.push_back(
            {baseline, before ? before->remedies : remediesOf(*baseline, *input.catalog, all.serving)});
        baselines.push_back(worked.back().remedies);
    }
    if (known)
        *known = std::move(worked);
    const bool full = !all.serving && input.report->fit.state == GateState::Fail;
    data.plansName = full ? Words::tr("Plans that fit") : Words::tr("Within the limit");
    for (const Advice& plan : all.plans) {
        RemedyLine line;
        line.key = QStringLiteral("plan.%1").arg(data.plans.size());
        line.response = coreText(plan.response);
        line.effect = coreText(plan.effect, numbers);
        line.step = stepText(all.planSteps[data.plans.size()], numbers);
        line.baselineEffects.assign(baselines.size(), noValue);
        line.action = actionOf({});
        line.path = full  ? QStringLiteral("memory.per_rank.total_bytes")
            : all.serving ? QStringLiteral("serving.tpot_seconds")
                          : QStringLiteral("step.seconds");
        line.possible = true;
        line.edits = plan.edits;
        line.spoken = Words::tr("%1, %2: %3. %4. %5")
                          .arg(data.plansName)
                          .arg(data.plans.size() + 1)
                          .arg(line.response, spokenEffect(line), Words::tr("Enter tries it"));
        data.plans.push_back(std::move(line));
    }
    for (std::size_t g = 0; g < data.groups.size(); ++g) {
        RemedyGroup& group = data.groups[g];
        group.wall = remedyWalls(all.serving)[g];
        group.name = wallName(group.wall);
        group.symptom = symptomOf(group.wall, input.report->scenario.targets);
        const auto w = static_cast<std::size_t>(group.wall);
        group.hit = all.walls[w];
        for (const Remedy& remedy : all.remedies) {
            if (remedy.wall != group.wall)
                continue;
            const std::size_t i = group.lines.size();
            RemedyLine line;
            line.key = QStringLiteral("remedy.%1.%2").arg(w).arg(i);
            line.wall = group.wall;
            line.response = responseOf(remedy);
            line.effect = effectOf(remedy, numbers);
            line.step = stepText(remedy.step, numbers);
            for (const Remedies& baseline : baselines)
                line.baselineEffects.push_back(effectIn(baseline, remedy, numbers));
            line.action = actionOf(remedy);
            line.reason = reasonOf(remedy);
            line.path = toQString(pathOf(remedy.measure));
            line.possible = remedy.block == RemedyBlock::None;
            line.spoken = Words::tr("%1, %2. Response %3: %4. %5. %6")
                              .arg(group.name, spokenHit(group.hit))
                              .arg(i + 1)
                              .arg(line.response, spokenEffect(line),
                                  line.possible ? Words::tr("Enter tries it") : line.action)
                + (line.reason.isEmpty() ? QString() : u' ' + line.reason);
            line.edits = remedy.edits;
            group.lines.push_back(std::move(line));
        }
    }
    if (all.serving)
        return data;
    for (std::size_t i = 0; i < data.cells.size(); ++i) {
        ReasonCell& cell = data.cells[i];
        cell.fits = i % 2 == 0;
        cell.fast = i < 2;
        cell.family = familyOf(cell.fits, cell.fast);
        cell.now = isAt(all.now, cell);
        cell.alone = isAt(all.alone, cell);
        for (std::size_t b = 0; b < baselines.size(); ++b)
            if (isAt(baselines[b].now, cell))
                cell.baselines += baselineLetter(b);
    }
    if (!all.now.fits || !all.now.fast)
        data.unknown = !input.report->meshFits
            ? Words::tr("The mesh does not fit the accelerators: no cell is lit.")
            : Words::tr("Without a wall-clock or a capacity no cell is lit.");
    data.sentence = diagnosisText(
        Words::tr("One accelerator: state and activations %1 of the capacity, run %2 of the deadline."),
        all.alone, numbers);
    if (input.report->scenario.hardware.accelerators > 1)
        data.sentence += u' '
            + diagnosisText(
                Words::tr("This mesh of %1: its fullest rank %2 of the capacity, run %3 of the deadline.")
                    .arg(displayText(input.report->scenario.hardware.accelerators, Unit::Count, numbers),
                        QStringLiteral("%1"), QStringLiteral("%2")),
                all.now, numbers);
    if (const QString usual = defaultTargetText(input.report->scenario.targets.deadline, numbers);
        !usual.isEmpty())
        data.sentence += u' ' + Words::tr("Deadline: %1.").arg(usual);
    return data;
}

ViewTable remediesTable(const RemediesData& data, std::size_t baselines)
{
    ViewTable table;
    table.columns = {Words::tr("Wall"), Words::tr("hit"), Words::tr("Symptom"), Words::tr("order"),
        Words::tr("Response"), Words::tr("Effect here")};
    if (!data.serving)
        table.columns += Words::tr("Step");
    for (std::size_t b = 0; b < baselines; ++b)
        table.columns += Words::tr("Effect in %1").arg(baselineLetter(b));
    table.columns += Words::tr("Try");
    table.columns += Words::tr("Why");
    const auto add = [&](QStringList cells, std::size_t place, const RemedyLine& line) {
        cells << QString::number(place + 1) << line.response << line.effect;
        if (!data.serving)
            cells += line.step;
        for (std::size_t b = 0; b < baselines; ++b)
            cells += b < line.baselineEffects.size() ? line.baselineEffects[b] : QString(noValue);
        cells << line.action << line.reason;
        table.rows.push_back(std::move(cells));
        table.paths.push_back(line.path);
    };
    for (std::size_t i = 0; i < data.plans.size(); ++i)
        add({data.plansName, noValue, noValue}, i, data.plans[i]);
    for (const RemedyGroup& group : data.groups)
        for (std::size_t i = 0; i < group.lines.size(); ++i)
            add({group.name, spokenHit(group.hit), group.symptom}, i, group.lines[i]);
    return table;
}

std::vector<ReadoutTileData> remediesTiles(const ViewInput& input, const NumberFormat& numbers)
{
    if (!input.report)
        return {};
    if (asksOfServing(input.report->scenario))
        return {readoutTile(input, "serving.ttft_seconds", numbers),
            readoutTile(input, "serving.tpot_seconds", numbers),
            readoutTile(input, "serving.output_tokens_per_second", numbers)};
    std::vector<ReadoutTileData> tiles{readoutTile(input, "memory.per_rank.total_bytes", numbers),
        readoutTile(input, "run.wall_clock_seconds", numbers),
        readoutTile(input, "memory.per_rank.activations_bytes", numbers),
        readoutTile(input, "step.seconds", numbers)};
    const MemoryReport& memory = input.report->memory;
    if (input.report->meshFits && memory.capacity.value() > 0)
        tiles[0].state = stateOfShare(memory.perRank.total() / memory.capacity);
    const TargetTime& deadline = input.report->scenario.targets.deadline;
    tiles[1].state = againstTarget(stateOfShare(input.report->run.deadlineShare), deadline.stated());
    if (const QString usual = defaultTargetText(deadline, numbers); !usual.isEmpty())
        tiles[1].detail += u'\n' + Words::tr("Deadline: %1.").arg(usual);
    return tiles;
}

} // namespace ridgepoint
