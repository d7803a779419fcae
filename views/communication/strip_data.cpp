#include "views/communication/strip_data.h"

#include "core/figures/collective_curve.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"
#include "widgets/core_text.h"

#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

// Parts of the step that are a group's exposed communication have the group's name.
constexpr std::array<std::string_view, 5> groups{"tensor", "context", "expert", "pipeline", "data"};

// Of the parts that keep the lane above busy; the rest is waiting.
constexpr std::array<std::string_view, 3> computing{"matmul", "attention", "recompute"};
constexpr std::array<std::string_view, 2> moving{"elementwise", "optimizer"};

template <class Range>
bool has(const Range& range, std::string_view id)
{
    return std::ranges::find(range, id) != std::ranges::end(range);
}

std::optional<double> stepSeconds(const Report& report)
{
    return report.step.seconds ? placeable(report.step.seconds->value()) : std::nullopt;
}

std::optional<double> overlapField(const Overlap& overlap, std::string_view group)
{
    const std::array values{overlap.tensor, overlap.context, overlap.expert, overlap.pipeline, overlap.data};
    const auto found = std::ranges::find(groups, group);
    return found == groups.end() ? std::nullopt : values[static_cast<std::size_t>(found - groups.begin())];
}

QString groupName(std::string_view group)
{
    if (group == "data")
        return Words::tr("data parallel");
    if (group == "tensor")
        return Words::tr("tensor parallel");
    if (group == "context")
        return Words::tr("context parallel");
    if (group == "expert")
        return Words::tr("expert parallel");
    if (group == "pipeline")
        return Words::tr("pipeline parallel");
    return toQString(group);
}

struct GroupSums
{
    std::string_view group; // a report's key
    double seconds = 0;
    std::optional<double> exposed;
};

// In the report's order; groups whose time is no number are left out.
std::vector<GroupSums> sumsOf(const Report& report)
{
    std::vector<GroupSums> sums;
    for (const CommunicationRow& row : report.communication) {
        const std::optional<double> seconds = placeable(row.seconds.value());
        if (!seconds)
            continue;
        auto found = std::ranges::find(sums, key(row.group), &GroupSums::group);
        if (found == sums.end())
            found = sums.insert(sums.end(), {key(row.group), 0, std::nullopt});
        found->seconds += *seconds;
        if (row.exposed)
            if (const std::optional<double> exposed = placeable(row.exposed->value()))
                found->exposed = found->exposed.value_or(0) + *exposed;
    }
    std::erase_if(sums, [](const GroupSums& sum) { return !placeable(sum.seconds); });
    return sums;
}

void addPiece(StripLane& lane, const QString& key, StripKind kind, double from, double to,
    const QString& path, const NumberFormat& numbers)
{
    if (!(to > from))
        return;
    StripPiece piece{key, kind, from, to, {}, path};
    piece.spoken = Words::tr("%1, %2, %3").arg(lane.name, stripKindName(kind), timeText(to - from, numbers));
    lane.pieces.push_back(std::move(piece));
}

StripLane laneOf(const GroupSums& sum, const Report& report, const NumberFormat& numbers)
{
    StripLane lane;
    lane.group = toQString(sum.group);
    lane.name = groupName(sum.group);
    lane.seconds = sum.seconds;
    lane.amount = timeText(sum.seconds, numbers);
    lane.set = overlapField(report.scenario.overlap, sum.group).has_value();
    return lane;
}

QString exposedPath(const StripLane& lane)
{
    return QStringLiteral("step.%1_exposed_seconds").arg(lane.group);
}

// What computes first, then what it waits for, group after group; what hides runs beside the end of the
// computation, where the backward pass is.
void predicted(StripData& data, const Report& report, const NumberFormat& numbers)
{
    StripLane busy;
    busy.name = Words::tr("computation");
    std::array<double, 3> sums{};
    double waited = 0;
    for (const StepPart& part : report.step.parts) {
        const double seconds = placeable(part.seconds.value()).value_or(0);
        if (has(groups, part.id))
            continue;
        sums[has(computing, part.id) ? 0U : has(moving, part.id) ? 1U : 2U] += seconds;
    }
    constexpr std::array kinds{StripKind::Computation, StripKind::Memory, StripKind::Waiting};
    const std::array<QString, 3> keys{
        QStringLiteral("step.computation"), QStringLiteral("step.memory"), QStringLiteral("step.waiting")};
    const std::array<QString, 3> paths{QStringLiteral("step.compute_seconds"), QStringLiteral("step.seconds"),
        QStringLiteral("step.seconds")};
    double end = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        addPiece(busy, keys[i], kinds[i], end, end + sums[i], paths[i], numbers);
        end += sums[i];
    }
    for (StripPiece& piece : busy.pieces)
        piece.spoken =
            Words::tr("%1, %2").arg(stripKindName(piece.kind), timeText(piece.to - piece.from, numbers));
    busy.amount = timeText(end, numbers);
    data.lanes.push_back(std::move(busy));
    for (const GroupSums& sum : sumsOf(report)) {
        StripLane lane = laneOf(sum, report, numbers);
        const auto part = std::ranges::find(report.step.parts, sum.group, &StepPart::id);
        const double wait =
            part == report.step.parts.end() ? 0 : placeable(part->seconds.value()).value_or(0);
        const double hidden = std::max(0.0, sum.seconds - sum.exposed.value_or(0));
        lane.hiddenShare = sum.seconds > 0 ? std::optional(hidden / sum.seconds) : std::nullopt;
        addPiece(lane, lane.group + QStringLiteral(".hidden"), StripKind::Hidden, end - hidden, end,
            exposedPath(lane), numbers);
        addPiece(lane, lane.group + QStringLiteral(".exposed"), StripKind::Exposed, end + waited,
            end + waited + wait, exposedPath(lane), numbers);
        waited += wait;
        const QString share = shownValue(lane.hiddenShare, Unit::Percent, numbers);
        lane.note = lane.set ? Words::tr("%1 hidden, set").arg(share) : Words::tr("%1 hidden").arg(share);
        data.lanes.push_back(std::move(lane));
    }
    const auto worst = std::ranges::max_element(data.lanes, {}, [](const StripLane& lane) {
        return !lane.pieces.empty() && lane.pieces.back().kind == StripKind::Exposed
            ? lane.pieces.back().to - lane.pieces.back().from
            : 0.0;
    });
    if (report.communication.empty())
        data.sentence =
            Words::tr("No group of this mesh has two ranks: nothing is sent, and nothing has to hide.");
    else if (waited <= 0)
        data.sentence = Words::tr("All communication hides behind computation.");
    else
        data.sentence =
            Words::tr("%1 of communication is exposed, %2 of the step; most of it, %3, is %4. It is drawn at "
                      "the end of the step; when it really waits is not modelled.")
                .arg(timeText(waited, numbers),
                    data.total.value_or(0) > 0 ? displayText(waited / *data.total, Unit::Percent, numbers)
                                               : QString(noValue),
                    timeText(worst->pieces.back().to - worst->pieces.back().from, numbers), worst->name);
}

void unknown(StripData& data, const Report& report, const NumberFormat& numbers)
{
    StripLane whole;
    whole.name = data.stated ? Words::tr("stated step") : Words::tr("whole step");
    addPiece(whole, QStringLiteral("step.whole"), StripKind::Whole, 0, data.total.value_or(0),
        QStringLiteral("step.seconds"), numbers);
    if (!whole.pieces.empty())
        whole.pieces.front().spoken = Words::tr("%1, %2").arg(whole.name, data.totalText);
    whole.amount = data.totalText;
    data.lanes.push_back(std::move(whole));
    bool hiddenGradients = false, pairedExperts = false;
    for (const GroupSums& sum : sumsOf(report)) {
        StripLane lane = laneOf(sum, report, numbers);
        double hidden = 0;
        if (const std::optional<double> share = overlapField(report.scenario.overlap, sum.group);
            share && !data.alone) {
            hidden = std::clamp(*share, 0.0, 1.0) * sum.seconds;
            lane.hiddenShare = share;
            lane.note = Words::tr("%1 hidden, set").arg(displayText(*share, Unit::Percent, numbers));
        } else {
            lane.note = data.alone ? Words::tr("if data-parallel") : Words::tr("hidden: unknown");
        }
        const QString path = data.alone ? QStringLiteral("accounting.allreduce_seconds") : exposedPath(lane);
        addPiece(lane, lane.group + QStringLiteral(".hidden"), StripKind::Hidden, 0, hidden, path, numbers);
        const bool known = lane.hiddenShare.has_value();
        addPiece(lane, lane.group + (known ? QStringLiteral(".exposed") : QStringLiteral(".unknown")),
            known            ? StripKind::Exposed
                : data.alone ? StripKind::IfParallel
                             : StripKind::Unknown,
            hidden, sum.seconds, path, numbers);
        if (!known && sum.exposed && *sum.exposed < sum.seconds * (1 - 1e-9))
            (lane.group == QLatin1String("expert") ? pairedExperts : hiddenGradients) = true;
        data.lanes.push_back(std::move(lane));
    }
    if (data.alone) {
        data.sentence =
            Words::tr("One accelerator exchanges nothing. Dashed: the all-reduce of its gradients if it were "
                      "data-parallel, over the scale-out link.");
        return;
    }
    data.sentence =
        Words::tr("MFU is fixed at %1 and already contains exposed communication, so what is hidden is "
                  "unknown. Dashed lanes are the full communication times, drawn along the step.")
            .arg(shownValue(statedMfu(report.scenario.hardware), Unit::Percent, numbers));
    if (hiddenGradients && pairedExperts)
        data.sentence += u' '
            + Words::tr("The readout assumes that half of the backward pass can hide gradients, that the "
                        "schedule hides MoE all-to-all, and that nothing else is hidden.");
    else if (hiddenGradients)
        data.sentence += u' '
            + Words::tr("The readout assumes that half of the backward pass can hide gradients, and that "
                        "nothing else is hidden.");
    else if (pairedExperts)
        data.sentence += u' '
            + Words::tr("The readout assumes that the schedule hides MoE all-to-all, and that nothing else "
                        "is hidden.");
}

} // namespace

QString stripKindName(StripKind kind)
{
    switch (kind) {
    case StripKind::Computation:
        return Words::tr("computation");
    case StripKind::Memory:
        return Words::tr("memory traffic");
    case StripKind::Waiting:
        return Words::tr("waiting");
    case StripKind::Whole:
        return Words::tr("whole step");
    case StripKind::Hidden:
        return Words::tr("hidden");
    case StripKind::Exposed:
        return Words::tr("exposed");
    case StripKind::Unknown:
        return Words::tr("not known whether hidden");
    case StripKind::IfParallel:
        break;
    }
    return Words::tr("if data-parallel");
}

double StripData::longest() const
{
    double seconds = total.value_or(0);
    for (const StripLane& each : lanes)
        for (const StripPiece& piece : each.pieces)
            seconds = std::max(seconds, piece.to);
    for (const StripBaseline& baseline : baselines)
        seconds = std::max(seconds, baseline.seconds);
    return seconds;
}

const StripLane* StripData::lane(const QString& group) const
{
    const auto found = std::ranges::find(lanes, group, &StripLane::group);
    return found == lanes.end() || group.isEmpty() ? nullptr : &*found;
}

StripData stripData(const ViewInput& input, const NumberFormat& numbers)
{
    StripData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    data.total = stepSeconds(report);
    data.totalText = shownValue(data.total, Unit::Second, numbers);
    data.stated = statedMfu(report.scenario.hardware).has_value();
    data.alone = std::ranges::any_of(report.communication, std::not_fn(isTraffic));
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const std::optional<double> seconds = stepSeconds(*input.baselines[i]))
            data.baselines.push_back({baselineLetter(i), *seconds, i});
    if (!data.total) {
        data.sentence = Words::tr("There is no step time: %1.")
                            .arg(labelledFields(coreText(reasonForNull(report, "step.seconds"))));
        return data;
    }
    if (data.stated || data.alone || report.step.parts.empty())
        unknown(data, report, numbers);
    else
        predicted(data, report, numbers);
    return data;
}

ViewTable stripTable(const StripData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("lane"), Words::tr("part"), Words::tr("starts at"), Words::tr("time"),
        Words::tr("share of the step"), Words::tr("overlap")};
    const double total = data.total.value_or(0);
    for (const StripLane& lane : data.lanes)
        for (const StripPiece& piece : lane.pieces) {
            const double seconds = piece.to - piece.from;
            const std::optional<double> share = total > 0 ? std::optional(seconds / total) : std::nullopt;
            const QString overlap = lane.group.isEmpty() ? QString()
                : lane.set                               ? Words::tr("set")
                                                         : Words::tr("model");
            table.rows.push_back({lane.name, stripKindName(piece.kind), timeText(piece.from, numbers),
                timeText(seconds, numbers), shownValue(share, Unit::Percent, numbers), overlap});
            table.numbers.push_back(
                {{2, piece.from, Unit::Second}, {3, seconds, Unit::Second}, {4, share, Unit::Percent}});
            table.paths.push_back(piece.path);
        }
    if (data.total) {
        table.rows.push_back({Words::tr("whole step"), {}, timeText(0, numbers), data.totalText,
            displayText(1, Unit::Percent, numbers), {}});
        table.numbers.push_back({{3, data.total, Unit::Second}});
        table.paths.push_back(QStringLiteral("step.seconds"));
    }
    for (const StripBaseline& baseline : data.baselines) {
        table.rows.push_back({Words::tr("baseline %1").arg(baseline.letter), {}, timeText(0, numbers),
            timeText(baseline.seconds, numbers), {}, {}});
        table.numbers.push_back({{3, baseline.seconds, Unit::Second}});
        table.paths.push_back({});
    }
    return table;
}

} // namespace ridgepoint
