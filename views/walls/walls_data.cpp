#include "views/walls/walls_data.h"

#include "core/outcome/writers.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <tuple>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Walls)
};

struct WallNames
{
    WallKind kind;
    const char* label;
    const char* shortName;
    const char* path;
    const char* thresholdPath;
    ColorRole color;
};

constexpr std::array<WallNames, 3> wallNames{{
    {WallKind::Memory, QT_TRANSLATE_NOOP("Walls", "memory wall"), QT_TRANSLATE_NOOP("Walls", "memory"),
        "walls.memory.ratio", "walls.memory.threshold_params", ColorRole::MemoryAxis},
    {WallKind::Compute, QT_TRANSLATE_NOOP("Walls", "compute wall (step)"),
        QT_TRANSLATE_NOOP("Walls", "compute (step)"), "walls.compute.ratio", "walls.compute.threshold_params",
        ColorRole::ComputeAxis},
    {WallKind::Throughput, QT_TRANSLATE_NOOP("Walls", "throughput wall (deadline)"),
        QT_TRANSLATE_NOOP("Walls", "throughput (deadline)"), "walls.throughput.ratio",
        "walls.throughput.threshold_params", ColorRole::BandwidthAxis},
}};

// Ratio and model size are tied by a power: the run costs model size × tokens, and tokens written as a
// multiple of the parameters grow with the model too.
double growthOf(const Report& report, WallKind kind)
{
    return kind == WallKind::Throughput && report.scenario.training.tokens.perParameter ? 2.0 : 1.0;
}

// How much a budget says: of its target whether anyone has set it; in full on which MFU the walls in time
// rest and what the memory holds at its peak.
enum class BudgetWords
{
    Plain,
    Target,
    Full
};

QString budgetOf(
    const Report& report, const WallTrack& track, bool shared, BudgetWords words, const NumberFormat& numbers)
{
    const auto time = [&](double seconds) { return shownValue(seconds, Unit::Second, numbers); };
    const Targets& targets = report.scenario.targets;
    const auto against = [&](const TargetTime& target) {
        const bool marked = words != BudgetWords::Plain && !target.stated();
        return marked ? Words::tr("%1 (default)").arg(time(target.value())) : time(target.value());
    };
    const auto rested = [&](const QString& budget) {
        if (words != BudgetWords::Full)
            return budget;
        return (statedMfu(report.scenario.hardware) ? Words::tr("%1, stated MFU %2")
                                                    : Words::tr("%1, predicted MFU %2"))
            .arg(budget, shownValue(report.throughput.mfu, Unit::Percent, numbers));
    };
    const std::optional<double> ratio = shared ? track.judged : track.ratio;
    switch (track.kind) {
    case WallKind::Memory: {
        if (shared)
            return Words::tr("fullest rank %1 of %2")
                .arg(shownValue(report.memory.perRank.total().value(), Unit::Byte, numbers),
                    shownValue(report.memory.capacity.value(), Unit::Byte, numbers));
        const QString state = Words::tr("training state %1 of %2")
                                  .arg(shownValue(report.memory.stateTotal.value(), Unit::Byte, numbers),
                                      shownValue(report.memory.capacity.value(), Unit::Byte, numbers));
        if (words != BudgetWords::Full || track.ratioAll || report.fit.state == GateState::NotApplicable)
            return state;
        return Words::tr("%1; %2 at the peak")
            .arg(state, shownValue(report.memory.perRank.total().value(), Unit::Byte, numbers));
    }
    case WallKind::Compute:
        return ratio ? rested(Words::tr("one step %1 of %2")
                                  .arg(time(*ratio * targets.stepTime.value()), against(targets.stepTime)))
                     : QString();
    case WallKind::Throughput:
        return ratio ? rested((shared ? Words::tr("wall-clock %1 of %2") : Words::tr("computing %1 of %2"))
                                  .arg(time(*ratio * targets.deadline.value()), against(targets.deadline)))
                     : QString();
    }
    return {};
}

// One accelerator's budget says little about a run that thousands share: the walls in time are judged for all
// of them, the memory for the fullest rank.
void judge(WallTrack& track, const Report& report, const NumberFormat& numbers)
{
    track.state = stateOfShare(track.ratio);
    track.judged = track.ratio;
    // The deadline is judged with failures, by one accelerator as by many.
    if (track.kind == WallKind::Throughput && report.meshFits && report.walls.throughput.ratioAll)
        track.state = stateOfShare(placeable(report.walls.throughput.ratioAll));
    if (track.ratioAll) {
        track.shared = true;
        track.judged = track.ratioAll;
        track.state = stateOfShare(track.judged);
    }
    // Memory as the gate judges it, by all that it holds; a state that alone is too large says so itself.
    const GateState fit = report.fit.state;
    if (track.kind == WallKind::Memory && track.ratio && fit != GateState::NotApplicable
        && (track.shared || *track.ratio <= 1 || fit != GateState::Fail)) {
        track.peak = placeable(report.memory.perRank.total().value() / report.memory.capacity.value());
        // The gate judges the host too, which has a wall of its own.
        track.state =
            fit == GateState::Fail && report.memory.verdict != Verdict::Over ? stateOfShare(track.peak) : fit;
        track.judged = track.peak;
    }
    track.verdict = shownShare(track.judged, numbers);
    if (track.kind == WallKind::Memory) // a device's capacity is a limit by itself
        return;
    const Targets& targets = report.scenario.targets;
    const TargetTime& limit = track.kind == WallKind::Compute ? targets.stepTime : targets.deadline;
    track.state = againstTarget(track.state, limit.stated());
    if (!limit.stated())
        track.usual = displayText(limit.value(), Unit::Second, numbers);
}

QString wordsOf(const WallTrack& track, double accelerators, const NumberFormat& numbers)
{
    if (track.shared && track.kind == WallKind::Memory)
        return (track.state == GateState::Fail    ? Words::tr("\u2717 fullest rank: %1")
                : track.state == GateState::Tight ? Words::tr("\u25B2 fullest rank: %1, tight")
                                                  : Words::tr("\u2713 fullest rank: %1"))
            .arg(track.verdict);
    if (track.state == GateState::Unset)
        return (track.shared ? Words::tr("\u25CB whole job: %1 the default %2, set your own")
                             : Words::tr("\u25CB %1 the default %2, set your own"))
            .arg(track.verdict, track.usual);
    if (track.shared) {
        const QString count = shownValue(accelerators, Unit::Count, numbers);
        return track.state == GateState::Fail
            ? Words::tr("\u2717 whole job: %1 the budget of all %2").arg(track.verdict, count)
            : track.state == GateState::Tight
            ? Words::tr("\u25B2 whole job: %1 with all %2, tight").arg(track.verdict, count)
            : Words::tr("\u2713 whole job: %1 with all %2").arg(track.verdict, count);
    }
    if (track.peak)
        return (track.state == GateState::Fail    ? Words::tr("\u2717 %1 at the peak")
                : track.state == GateState::Tight ? Words::tr("\u25B2 %1 at the peak, tight")
                                                  : Words::tr("\u2713 %1 at the peak"))
            .arg(track.verdict);
    switch (track.state) {
    case GateState::Fail:
        return Words::tr("\u2717 %1 the budget").arg(track.filled);
    case GateState::Tight:
        return Words::tr("\u25B2 %1, tight").arg(track.filled);
    case GateState::Pass:
        return Words::tr("\u2713 %1").arg(track.filled);
    case GateState::Unset:
    case GateState::NotApplicable:
        break;
    }
    return QString(noValue);
}

// Of memory what the fullest rank holds: ranks do not lend each other theirs.
std::optional<double> shareOfAll(const WallTrack& track)
{
    return track.shared ? track.judged : track.ratioAll;
}

// "all 31.6×, one 2.02k×", what is judged first: a narrow tile cuts the end.
QString tileValue(const WallTrack& track)
{
    if (!track.ratioAll)
        return track.peak ? Words::tr("state %1, peak %2").arg(track.filled, track.verdict) : track.filled;
    const QString one = Words::tr("alone %1").arg(track.filled);
    if (!track.shared)
        return one;
    return (track.kind == WallKind::Memory ? Words::tr("rank %1, %2") : Words::tr("all %1, %2"))
        .arg(track.verdict, one);
}

} // namespace

std::optional<double> WallTrack::parametersFor(double share) const
{
    if (!threshold || !(*threshold > 0) || !std::isfinite(share) || share <= 0)
        return std::nullopt;
    const double size = share == 1.0 ? *threshold : *threshold * std::pow(share, 1.0 / exponent);
    return std::isfinite(size) && size > 0 ? std::optional(size) : std::nullopt;
}

QStringList WallTrack::hitTexts(const NumberFormat& numbers) const
{
    const QString size = shownValue(threshold, Unit::Parameter, numbers);
    // Where it begins for the state alone; the bar says what activations add.
    if (kind == WallKind::Memory)
        return ratioAll ? QStringList{Words::tr("one accelerator, state alone: hit at %1 params").arg(size),
                   Words::tr("one, state: hit at %1").arg(size)}
                        : QStringList{Words::tr("state alone: hit at %1 params").arg(size)};
    if (!ratioAll)
        return {Words::tr("hit at %1 params").arg(size)};
    return {Words::tr("one accelerator: hit at %1 params").arg(size), Words::tr("one: hit at %1").arg(size)};
}

WallsData wallsData(const ViewInput& input, const NumberFormat& numbers)
{
    WallsData data;
    for (std::size_t i = 0; i < wallNames.size(); ++i) {
        const WallNames& names = wallNames[i];
        WallTrack& track = data.tracks[i];
        track.kind = names.kind;
        track.label = Words::tr(names.label);
        track.path = QLatin1String(names.path);
        track.key = track.path.section(u'.', 0, 1);
        track.thresholdPath = QLatin1String(names.thresholdPath);
        track.color = names.color;
    }
    if (!input.report)
        return data;

    const Report& report = *input.report;
    data.parameters = placeable(report.model.total.value()).value_or(0);
    data.accelerators = placeable(report.scenario.hardware.accelerators).value_or(1);
    for (const auto& baseline : input.baselines)
        data.baselineParameters.push_back(
            baseline ? placeable(baseline->model.total.value()).value_or(0) : 0);
    data.first = report.walls.first;
    data.onlyPeak = onlyThePeakIsOver(report);
    data.numbers = numbers;
    data.host = hostWall(report, numbers);
    data.sizeIsFree = report.scenario.model.source == ModelSpec::Source::BySize;
    for (WallTrack& track : data.tracks) {
        const Wall& wall = report.walls.of(track.kind);
        track.ratio = placeable(wall.ratio);
        if (data.accelerators > 1)
            track.ratioAll = report.meshFits ? placeable(wall.ratioAll) : std::nullopt;
        if (wall.threshold && std::isfinite(wall.threshold->value()) && wall.threshold->value() > 0)
            track.threshold = wall.threshold->value();
        for (const auto& baseline : input.baselines)
            track.baselines.push_back(
                baseline ? placeable(baseline->walls.of(track.kind).ratio) : std::nullopt);
        track.filled = shownShare(track.ratio, numbers);
        if (!track.ratio)
            track.reason = labelledFields(coreText(reasonForNull(report, track.path.toStdString())));
        judge(track, report, numbers);
        track.exponent = growthOf(report, track.kind);
        track.budgetOfOne = budgetOf(report, track, false, BudgetWords::Full, numbers);
        track.budget = budgetOf(report, track, track.shared, BudgetWords::Full, numbers);
        for (const BudgetWords words : {BudgetWords::Target, BudgetWords::Plain})
            track.shorterBudgets << budgetOf(report, track, track.shared, words, numbers);
        track.words = wordsOf(track, data.accelerators, numbers);
        if (track.kind != WallKind::Memory || !data.host)
            continue;
        const GateState state = data.host->state;
        track.budget += (state == GateState::Fail           ? QStringLiteral(" \u00B7 \u2717 ")
                                : state == GateState::Tight ? QStringLiteral(" \u00B7 \u25B2 ")
                                                            : QStringLiteral(" \u00B7 "))
            + data.host->budget;
    }
    return data;
}

// The headline tells of one accelerator; with a mesh this tells of all: of several accelerators the wall that
// is hit hardest, and never a tick on a wall that is hit.
struct FirstWall
{
    QString label, value;
    GateState state = GateState::NotApplicable;
    const WallTrack* track =
        nullptr; // that `value` names; null: no wall is known, or it is the host's memory
    QString hit = {}; // the wall's name in a sentence
    bool leavesDefaults = false; // one that nobody set is exceeded by more
};

static FirstWall firstWallOf(const WallsData& data)
{
    FirstWall first{Words::tr("first wall hit"), QString(noValue)};
    if (!data.first)
        return first;
    const WallTrack& alone = data.track(*data.first);
    // A limit that is exceeded before a default that is, and that before what is not.
    const auto hardest = std::ranges::max_element(data.tracks, {}, [](const WallTrack& t) {
        return std::tuple(t.state == GateState::Fail, exceedsLimit(t.state), t.judged);
    });
    const bool tight =
        std::ranges::any_of(data.tracks, [](const WallTrack& t) { return t.state == GateState::Tight; });
    const bool any = exceedsLimit(hardest->state);
    first.state = any ? hardest->state : tight ? GateState::Tight : GateState::Pass;
    const auto nameOf = [](const WallTrack& track) {
        return Words::tr(wallNames[static_cast<std::size_t>(track.kind)].shortName);
    };
    if (alone.ratioAll)
        first.label = Words::tr("hardest wall, of all %1")
                          .arg(shownValue(data.accelerators, Unit::Count, data.numbers));
    if (data.host && data.host->state == GateState::Fail && hardest->state != GateState::Fail) {
        first.value = Words::tr("host memory");
        first.state = GateState::Fail;
        first.hit = Words::tr("host memory of a node");
        return first;
    }
    if (alone.ratioAll) {
        first.track = any ? &*hardest : &alone;
        first.value = any
            ? nameOf(*hardest)
            : Words::tr("none yet; one: %1").arg(nameOf(alone).section(QStringLiteral(" ("), 0, 0));
        first.hit = first.track->label;
        first.leavesDefaults =
            hardest->state == GateState::Fail && std::ranges::any_of(data.tracks, [&](const WallTrack& t) {
                return t.state == GateState::Unset && t.judged > hardest->judged;
            });
        return first;
    }
    first.track = !any || exceedsLimit(alone.state) ? &alone : &*hardest;
    if (any)
        first.state = first.track->state;
    first.value = data.onlyPeak ? Words::tr("memory, at the peak")
        : any                   ? nameOf(*first.track)
                                : Words::tr("none yet; next: %1").arg(nameOf(alone));
    return first;
}

std::vector<ReadoutTileData> wallsTiles(
    const WallsData& data, const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles;
    for (const WallTrack& track : data.tracks) {
        ReadoutTileData tile;
        tile.label = track.label;
        tile.value = tileValue(track);
        tile.path = track.path;
        tile.state = track.state;
        tile.detail = track.reason;
        if (track.ratio) {
            tile.detail = track.ratioAll
                ? Words::tr("one accelerator: %1 (%2)").arg(track.filled, track.budgetOfOne)
                : track.budget;
            if (track.threshold)
                tile.detail += QStringLiteral("\n")
                    + Words::tr("hit at %1 parameters: the model size that fills one accelerator's budget")
                          .arg(shownValue(track.threshold, Unit::Parameter, numbers));
            if (track.ratioAll && track.kind != WallKind::Memory)
                tile.detail += QStringLiteral("\n")
                    + Words::tr("all %1 accelerators: %2")
                          .arg(shownValue(data.accelerators, Unit::Count, numbers),
                              shownShare(track.ratioAll, numbers));
        }
        for (std::size_t i = 0; i < track.baselines.size(); ++i)
            tile.deltas.push_back(deltaText(i, track.ratio, track.baselines[i], Unit::Ratio, numbers));
        tiles.push_back(std::move(tile));
    }

    ReadoutTileData first;
    const FirstWall head = firstWallOf(data);
    first.label = head.label;
    first.value = head.value;
    first.path = QStringLiteral("walls.first");
    if (data.first) {
        const WallTrack& alone = data.track(*data.first);
        const QString all = shownValue(data.accelerators, Unit::Count, numbers);
        first.state = head.state;
        if (head.state == GateState::Fail && !head.track && !alone.ratioAll)
            first.detail = Words::tr("The host is full: %1.").arg(data.host->budget) + u'\n';
        first.detail +=
            (alone.ratioAll ? Words::tr("On one accelerator %1: hit at %2 parameters, before the other two")
                            : Words::tr("%1: hit at %2 parameters, before the other two"))
                .arg(alone.label, shownValue(alone.threshold, Unit::Parameter, numbers));
        if (alone.ratioAll)
            first.detail =
                (head.state == GateState::Fail ? Words::tr("All %1 accelerators hit %2.").arg(all, head.hit)
                        : head.state == GateState::Unset
                        ? Words::tr("All %1 accelerators exceed the usual %2 (no target set).")
                              .arg(all, head.hit)
                        : Words::tr("All %1 accelerators hit no wall.").arg(all))
                + u'\n' + first.detail;
        if (head.leavesDefaults)
            first.detail += u'\n' + Words::tr("Default limits are left aside.");
    } else {
        first.detail =
            input.report ? labelledFields(coreText(reasonForNull(*input.report, "walls.first"))) : QString();
    }
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const auto& baseline = input.baselines[i];
        first.deltas.push_back(baselineLetter(i) + QStringLiteral("  ")
            + (baseline && baseline->walls.first
                    ? Words::tr(wallNames[static_cast<std::size_t>(*baseline->walls.first)].shortName)
                    : QString(noValue)));
    }
    tiles.push_back(std::move(first));
    return tiles;
}

ViewTable wallsTable(const WallsData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("wall"), Words::tr("budget"), Words::tr("filled by one accelerator"),
        (data.accelerators > 1 ? Words::tr("filled by all %1, memory by the fullest rank")
                               : Words::tr("filled by all %1"))
            .arg(shownValue(data.accelerators, Unit::Count, numbers)),
        Words::tr("wall hit at (parameters)"), Words::tr("state")};
    const std::size_t baselines = data.tracks[0].baselines.size();
    for (std::size_t i = 0; i < baselines; ++i)
        table.columns << Words::tr("filled in %1").arg(baselineLetter(i));
    const auto numbersOf = [](const WallTrack& track) {
        return std::vector<CellNumber>{{2, track.ratio, Unit::Ratio}, {3, shareOfAll(track), Unit::Ratio},
            {4, track.threshold, Unit::Parameter}};
    };
    for (const WallTrack& track : data.tracks) {
        QStringList row{track.label, track.budget.isEmpty() ? QString(noValue) : track.budget, track.filled,
            shownShare(shareOfAll(track), numbers), shownValue(track.threshold, Unit::Parameter, numbers),
            track.ratio ? track.words : track.reason};
        table.numbers.push_back(numbersOf(track));
        for (const auto& ratio : track.baselines) {
            table.numbers.back().push_back({row.size(), ratio, Unit::Ratio});
            row << shownShare(ratio, numbers);
        }
        table.rows.push_back(std::move(row));
        table.paths.push_back(track.path);
    }
    if (data.host) {
        table.rows.push_back({Words::tr("host memory of a node"), data.host->budget, QString(noValue),
            data.host->filled, QString(noValue), data.host->words});
        table.rows.back().resize(table.columns.size(), QString(noValue));
        table.numbers.push_back({{3, data.host->share, Unit::Ratio}});
        table.paths.push_back(QStringLiteral("host.bytes_per_node"));
    }
    const FirstWall head = firstWallOf(data);
    QStringList first{
        head.label, QString(noValue), QString(noValue), QString(noValue), QString(noValue), QString(noValue)};
    if (head.track) {
        const WallTrack& track = *head.track;
        first = {head.label, head.value, track.filled, shownShare(shareOfAll(track), numbers),
            shownValue(track.threshold, Unit::Parameter, numbers), track.words};
        table.numbers.push_back(numbersOf(track));
    } else if (head.state == GateState::Fail && data.host) {
        first = {
            head.label, head.value, QString(noValue), data.host->filled, QString(noValue), data.host->words};
        table.numbers.push_back({{3, data.host->share, Unit::Ratio}});
    }
    while (first.size() < table.columns.size())
        first << QString(noValue);
    table.rows.push_back(std::move(first));
    table.paths.push_back(QStringLiteral("walls.first"));
    return table;
}

QString spokenWall(const WallTrack& track, const NumberFormat& numbers)
{
    if (!track.ratio)
        return Words::tr("%1: no value, %2").arg(track.label, track.reason);
    QString text = track.shared ? Words::tr("%1, %2 of one accelerator's budget, %3")
                                      .arg(track.label, track.filled, track.words.mid(2))
                                : Words::tr("%1, %2 of the budget").arg(track.label, track.verdict);
    if (track.state == GateState::Fail)
        text += Words::tr(", over the limit");
    else if (track.state == GateState::Unset)
        text += Words::tr(", over a default, not a set target");
    else if (track.state == GateState::Tight)
        text += Words::tr(", tight");
    if (!track.budget.isEmpty())
        text += QStringLiteral(", ") + track.budget;
    if (track.threshold)
        text += (track.ratioAll ? Words::tr(", one accelerator hits it at %1 parameters")
                                : Words::tr(", hit at %1 parameters"))
                    .arg(shownValue(track.threshold, Unit::Parameter, numbers));
    return text;
}

double mostFilled(const WallsData& data)
{
    double largest = 10;
    for (const WallTrack& track : data.tracks) {
        largest = std::max(
            {largest, track.ratio.value_or(0), track.ratioAll.value_or(0), track.judged.value_or(0)});
        for (const auto& ratio : track.baselines)
            largest = std::max(largest, ratio.value_or(0));
    }
    return largest;
}

SizeScale sizeScaleFor(const WallsData& data)
{
    std::vector<double> sizes{data.parameters};
    sizes.insert(sizes.end(), data.baselineParameters.begin(), data.baselineParameters.end());
    for (const WallTrack& track : data.tracks)
        sizes.push_back(track.threshold.value_or(0));
    return SizeScale(sizes);
}

} // namespace ridgepoint
