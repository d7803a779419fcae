#include "views/collective/collective_data.h"

#include "core/training/report.h"
#include "widgets/core_text.h"

#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Collective)
};

constexpr double assumedLatency = 2e-6; // one hop over NVLink, about; NCCL tuning.cc has 0.6 to 4 µs
constexpr double assumedBandwidth = 50e9; // one 400 Gb/s card; for a device whose data sheet says nothing
constexpr int chainPieces = 4; // few enough to see
constexpr int treePieces = 2; // of each half

QString phaseName(StepPhase phase)
{
    switch (phase) {
    case StepPhase::ReduceScatter:
        return Words::tr("reduce-scatter");
    case StepPhase::AllGather:
        return Words::tr("all-gather");
    case StepPhase::Exchange:
        return Words::tr("exchange");
    case StepPhase::Reduce:
        return Words::tr("reduce");
    case StepPhase::Broadcast:
        return Words::tr("broadcast");
    case StepPhase::Scatter:
        return Words::tr("scatter");
    case StepPhase::Trees:
        return Words::tr("up and down both trees");
    case StepPhase::Rearrange:
        break;
    }
    return Words::tr("rearrange locally");
}

// The link that so many ranks share in the scenario.
CollectiveSetting settingOf(
    const ViewInput& input, const CollectiveChoice& choice, const NumberFormat& numbers, QString& text)
{
    CollectiveSetting s;
    s.ranks = choice.ranks;
    s.bytes = Bytes(choice.bytes);
    double latency = 0, bandwidth = 0;
    if (input.report) {
        const Hardware& hardware = input.report->scenario.hardware;
        const double node = hardware.perNode.value_or(hardware.accelerator.scaleUpDomain);
        if (choice.ranks <= node) {
            bandwidth = hardware.scaleUp ? hardware.scaleUp->bandwidth.value()
                                         : hardware.accelerator.scaleUpBandwidth.value();
            latency = hardware.scaleUp ? hardware.scaleUp->latency.value() : 0;
        } else {
            bandwidth = hardware.scaleOut ? hardware.scaleOut->bandwidth.value()
                                          : hardware.accelerator.scaleOutBandwidth.value();
            latency = hardware.scaleOut ? hardware.scaleOut->latency.value() : 0;
        }
    }
    const bool knownLatency = std::isfinite(latency) && latency > 0;
    const bool knownBandwidth = std::isfinite(bandwidth) && bandwidth > 0;
    s.alpha = Seconds(knownLatency ? latency : assumedLatency);
    s.bandwidth = BytesPerSecond(knownBandwidth ? bandwidth : assumedBandwidth);
    const auto marked = [](const QString& value, bool known) {
        return known ? value : Words::tr("%1 (assumed)").arg(value);
    };
    text = Words::tr("%1 · α %2 · %3")
               .arg(displayText(choice.bytes, Unit::Byte, numbers),
                   marked(displayText(s.alpha.value(), Unit::Second, numbers), knownLatency),
                   marked(displayText(s.bandwidth.value(), Unit::BytePerSecond, numbers), knownBandwidth));
    return s;
}

QString chunksText(const CollectiveData& data, const PlayerMessage& message)
{
    if (data.plan.chunks == 1)
        return Words::tr("the whole vector");
    if (data.choice.op == Collective::AllToAll && message.blocks.size() == 1 && message.blocks[0].count == 1)
        return Words::tr("one block");
    QStringList parts;
    int count = 0;
    for (const Block& block : message.blocks) {
        count += block.count;
        parts += block.count == 1 ? QString::number(block.first)
                                  : Words::tr("%1 to %2").arg(block.first).arg(block.first + block.count - 1);
    }
    if (data.choice.op == Collective::AllToAll)
        return Words::tr("%1 blocks").arg(count);
    return count == 1 ? Words::tr("chunk %1").arg(parts.front())
                      : Words::tr("chunks %1").arg(parts.join(Words::tr(" and ")));
}

void addMessages(
    CollectiveData& data, const CollectiveStep& from, PlayerStep& step, const NumberFormat& numbers)
{
    const double chunk = data.choice.bytes / data.plan.chunks;
    for (const Message& message : messagesOf(from)) {
        PlayerMessage shown;
        shown.key = QStringLiteral("message.%1-%2").arg(message.from).arg(message.to);
        shown.from = message.from;
        shown.to = message.to;
        shown.adds = message.reduced > 0;
        shown.bytes = message.chunks * chunk;
        for (const Block& block : from.blocks)
            if (block.from == message.from && block.to == message.to)
                shown.blocks.push_back(block);
        shown.chunksText = chunksText(data, shown);
        shown.spoken = (shown.adds ? Words::tr("rank %1 sends %2 to rank %3, which adds it, %4")
                                   : Words::tr("rank %1 sends %2 to rank %3, %4"))
                           .arg(shown.from)
                           .arg(shown.chunksText)
                           .arg(shown.to)
                           .arg(displayText(shown.bytes, Unit::Byte, numbers));
        step.messages.push_back(std::move(shown));
    }
}

void addPhases(CollectiveData& data)
{
    for (int i = 0; i < data.stepCount(); ++i) {
        const QString& name = data.steps[static_cast<std::size_t>(i)].phase;
        if (data.phases.empty() || data.phases.back().name != name)
            data.phases.push_back({name, i, 0});
        ++data.phases.back().count;
    }
    for (const PlayerPhase& phase : data.phases)
        for (int i = 0; i < phase.count; ++i) {
            PlayerStep& step = data.steps[static_cast<std::size_t>(phase.first + i)];
            step.inPhase = i + 1;
            step.ofPhase = phase.count;
        }
}

void addContents(CollectiveData& data)
{
    const CollectiveSteps& plan = data.plan;
    const auto ranks = static_cast<std::size_t>(plan.ranks), cells = static_cast<std::size_t>(plan.cells);
    std::vector<std::vector<CellContent>> held(ranks, std::vector<CellContent>(cells));
    for (std::size_t rank = 0; rank < ranks; ++rank)
        for (std::size_t cell = 0; cell < cells; ++cell)
            if (holdsInput(plan, int(rank), int(cell)))
                held[rank][cell] = {1u << rank, plan.op == Collective::AllToAll ? int(cell) : -1};
    data.contents.push_back(held);
    for (const CollectiveStep& step : plan.steps) {
        applyStep(step, held, [](CellContent a, const CellContent& b) {
            a.ranks |= b.ranks;
            return a;
        });
        data.contents.push_back(held);
    }

    // Who still reads a cell is known from the end backwards.
    std::vector<std::vector<bool>> needed(ranks, std::vector<bool>(cells));
    for (std::size_t rank = 0; rank < ranks; ++rank)
        for (std::size_t cell = 0; cell < cells; ++cell)
            needed[rank][cell] = holdsOutput(plan, int(rank), int(cell));
    data.kinds.resize(data.contents.size());
    for (std::size_t at = data.contents.size(); at-- > 0;) {
        if (at < plan.steps.size()) {
            const std::vector<std::vector<bool>> after = needed;
            const auto visit = [&](auto change) {
                for (const Block& block : plan.steps[at].blocks)
                    for (int i = 0; i < block.count; ++i)
                        change(block, std::size_t(block.first + i), std::size_t(block.target + i));
            };
            visit([&](const Block& block, std::size_t, std::size_t target) {
                if (block.transfer == Transfer::Copy)
                    needed[std::size_t(block.to)][target] = false;
            });
            visit([&](const Block& block, std::size_t source, std::size_t target) {
                if (after[std::size_t(block.to)][target])
                    needed[std::size_t(block.from)][source] = true;
            });
        }
        data.kinds[at].assign(ranks, std::vector<CellKind>(cells));
        for (std::size_t rank = 0; rank < ranks; ++rank)
            for (std::size_t cell = 0; cell < cells; ++cell) {
                const CellContent& content = data.contents[at][rank][cell];
                const bool final = holdsOutput(plan, int(rank), int(cell))
                    && content == data.contents.back()[rank][cell] && content.ranks != 0;
                // A result that is overwritten by itself is one all the same; a block of an all-to-all that
                // only passes by is not.
                const bool kept = needed[rank][cell] || plan.op != Collective::AllToAll;
                data.kinds[at][rank][cell] = content.ranks == 0 ? CellKind::Empty
                    : final && kept                             ? CellKind::Final
                    : !needed[rank][cell]                       ? CellKind::Spent
                                                                : CellKind::Underway;
            }
    }
}

} // namespace

int CellContent::count() const { return std::popcount(ranks); }

std::vector<const CollectiveAlgorithmInfo*> playableAlgorithms(Collective op)
{
    std::vector<const CollectiveAlgorithmInfo*> all = collectiveAlgorithms(op);
    std::erase_if(all, [](const CollectiveAlgorithmInfo* each) { return !hasSteps(each->algorithm); });
    return all;
}

QString collectiveName(const CollectiveInfo& info) { return capitalised(coreText(info.label)); }

QString algorithmName(const CollectiveAlgorithmInfo& info) { return coreText(info.label); }

CollectiveData collectiveData(
    const ViewInput& input, const CollectiveChoice& choice, const NumberFormat& numbers)
{
    CollectiveData data;
    data.choice = choice;
    const CollectiveAlgorithmInfo* which = findCollectiveAlgorithm(choice.op, choice.algorithm);
    const CollectiveSetting setting = settingOf(input, choice, numbers, data.linkText);
    data.title = Words::tr("%1, %2, %3 ranks")
                     .arg(collectiveName(info(choice.op)), which ? algorithmName(*which) : QString(noValue))
                     .arg(choice.ranks);
    const int pieces = choice.algorithm == CollectiveAlgorithm::DoubleTree ? treePieces : chainPieces;
    const bool drawable = choice.ranks <= mostPlayerRanks;
    StepsAnswer answer = collectiveSteps(choice.op, choice.algorithm, choice.ranks, pieces);
    if (!answer.steps || !drawable) {
        data.problem = drawable
            ? coreText(answer.message)
            : Words::tr("%1 ranks: the player draws at most %2").arg(choice.ranks).arg(mostPlayerRanks);
        return data;
    }
    const CollectiveAnswer cost = collectiveCost(choice.op, choice.algorithm, setting);
    if (!cost.cost) {
        data.problem = coreText(cost.message);
        return data;
    }
    data.plan = std::move(*answer.steps);
    data.lowerBound = cost.cost->lowerBound.value();
    std::vector<double> sent(static_cast<std::size_t>(choice.ranks));
    data.sentBy.push_back(0);
    for (const CollectiveStep& from : data.plan.steps) {
        PlayerStep step;
        step.phase = phaseName(from.phase);
        addMessages(data, from, step, numbers);
        const StepTime time = timeOfStep(data.plan, from, setting);
        step.start = data.totalSeconds;
        step.latency = time.latency.value();
        step.bandwidth = time.bandwidth.value();
        data.totalSeconds = step.end();
        for (const PlayerMessage& message : step.messages)
            sent[static_cast<std::size_t>(message.from)] += message.bytes;
        data.sentBy.push_back(*std::ranges::max_element(sent));
        data.steps.push_back(std::move(step));
    }
    addPhases(data);
    addContents(data);
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        CollectiveBaseline baseline;
        baseline.index = i;
        const CollectiveSetting then =
            settingOf({input.baselines[i], {}, input.catalog}, choice, numbers, baseline.linkText);
        for (const CollectiveStep& step : data.plan.steps) {
            const StepTime time = timeOfStep(data.plan, step, then);
            baseline.totalSeconds += time.latency.value() + time.bandwidth.value();
        }
        if (const CollectiveAnswer bound = collectiveCost(choice.op, choice.algorithm, then); bound.cost)
            baseline.lowerBound = bound.cost->lowerBound.value();
        data.baselines.push_back(std::move(baseline));
    }
    return data;
}

double CollectiveData::longest() const
{
    double seconds = totalSeconds;
    for (const CollectiveBaseline& baseline : baselines)
        seconds = std::max(seconds, baseline.totalSeconds);
    return seconds;
}

QString cellLabel(const CollectiveData& data, const CellContent& content)
{
    if (content.ranks == 0)
        return {};
    if (content.count() > 1)
        return QStringLiteral("Σ%1").arg(content.count());
    const int rank = std::countr_zero(content.ranks);
    return data.choice.op == Collective::AllToAll ? QStringLiteral("%1→%2").arg(rank).arg(content.destination)
                                                  : QStringLiteral("r%1").arg(rank);
}

QString cellSpoken(const CollectiveData& data, int step, int rank)
{
    if (data.contents.empty())
        return {};
    const auto at = static_cast<std::size_t>(std::clamp(step, 0, data.stepCount()));
    int final = 0, sums = 0, own = 0, outputs = 0;
    for (std::size_t cell = 0; cell < data.contents[at][std::size_t(rank)].size(); ++cell) {
        const CellKind kind = data.kinds[at][std::size_t(rank)][cell];
        outputs += holdsOutput(data.plan, rank, int(cell));
        final += kind == CellKind::Final;
        const bool sum = data.contents[at][std::size_t(rank)][cell].count() > 1;
        sums += kind == CellKind::Underway && sum;
        own += kind == CellKind::Underway && !sum;
    }
    QStringList parts{Words::tr("rank %1").arg(rank)};
    parts += outputs > 0 ? Words::tr("%1 of %2 chunks finished").arg(final).arg(outputs)
                         : Words::tr("keeps no result");
    if (sums > 0)
        parts += Words::tr("%1 partial sums").arg(sums);
    if (own > 0)
        parts += Words::tr("%1 still to be sent on or added to").arg(own);
    return parts.join(QStringLiteral(", "));
}

double secondsAt(const CollectiveData& data, double position)
{
    const double whole = std::floor(position);
    const auto step = static_cast<std::size_t>(std::max(whole, 0.0));
    if (step >= data.steps.size())
        return data.totalSeconds;
    const PlayerStep& now = data.steps[step];
    return now.start + (position - whole) * (now.latency + now.bandwidth);
}

QString headline(const CollectiveData& data, double position)
{
    if (data.steps.empty())
        return data.problem;
    if (position <= 0)
        return Words::tr("Before the first of %1 steps").arg(data.stepCount());
    const auto step =
        static_cast<std::size_t>(std::clamp(int(std::ceil(position)) - 1, 0, data.stepCount() - 1));
    const PlayerStep& now = data.steps[step];
    if (data.phases.size() == 1)
        return Words::tr("%1: step %2 of %3").arg(capitalised(now.phase)).arg(now.inPhase).arg(now.ofPhase);
    return Words::tr("%1: step %2 of %3 (%4 of %5 in all)")
        .arg(capitalised(now.phase))
        .arg(now.inPhase)
        .arg(now.ofPhase)
        .arg(step + 1)
        .arg(data.stepCount());
}

ViewTable collectiveTable(const CollectiveData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("step"), Words::tr("phase"), Words::tr("from rank"), Words::tr("to rank"),
        Words::tr("what"), Words::tr("does"), Words::tr("bytes"), Words::tr("starts after")};
    for (std::size_t i = 0; i < data.steps.size(); ++i) {
        const PlayerStep& step = data.steps[i];
        for (const PlayerMessage& message : step.messages) {
            table.rows.push_back({QString::number(i + 1), step.phase, QString::number(message.from),
                QString::number(message.to), message.chunksText,
                message.adds ? Words::tr("add") : Words::tr("copy"),
                displayText(message.bytes, Unit::Byte, numbers),
                displayText(step.start, Unit::Second, numbers)});
            table.paths.push_back({});
            table.numbers.push_back({{0, double(i + 1), Unit::Count}, {2, double(message.from), Unit::Count},
                {3, double(message.to), Unit::Count}, {6, message.bytes, Unit::Byte},
                {7, step.start, Unit::Second}});
        }
    }
    return table;
}

std::vector<ReadoutTileData> collectiveTiles(
    const CollectiveData& data, double position, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles;
    const bool there = !data.steps.empty();
    const auto add = [&](const QString& label, const QString& value, const QString& detail) {
        ReadoutTileData tile;
        tile.label = label;
        tile.value = there ? value : QString(noValue);
        tile.detail = there ? detail : data.problem;
        tiles.push_back(std::move(tile));
    };
    const auto seconds = [&](double si) { return displayText(si, Unit::Second, numbers); };
    const double now = there ? secondsAt(data, position) : 0;
    const auto done = static_cast<std::size_t>(std::clamp(position, 0.0, double(data.stepCount())));
    double latency = 0;
    for (const PlayerStep& step : data.steps)
        latency += step.latency;
    // What does not hang on the scenario's link is the same in every baseline.
    const auto against = [&](std::optional<double> value, double CollectiveBaseline::*then) {
        for (const CollectiveBaseline& baseline : data.baselines)
            if (there)
                tiles.back().deltas.push_back(
                    deltaText(baseline.index, value, baseline.*then, Unit::Second, numbers));
    };
    add(Words::tr("whole time"), seconds(data.totalSeconds),
        Words::tr("latency %1, bandwidth %2; %3")
            .arg(seconds(latency), seconds(data.totalSeconds - latency), data.linkText));
    against(data.totalSeconds, &CollectiveBaseline::totalSeconds);
    add(Words::tr("time so far"), seconds(now), exactText(now, Unit::Second));
    add(Words::tr("steps done"), Words::tr("%1 of %2").arg(done).arg(data.stepCount()),
        Words::tr("each as long as its largest message"));
    const double sent = there ? data.sentBy[std::min(done, data.sentBy.size() - 1)] : 0;
    add(Words::tr("sent by one rank"), displayText(sent, Unit::Byte, numbers),
        there ? Words::tr("the busiest; %1 at the end")
                    .arg(displayText(data.sentBy.back(), Unit::Byte, numbers))
              : QString());
    add(Words::tr("lower bound"), seconds(data.lowerBound),
        Words::tr("no algorithm between ranks on this link is faster"));
    against(data.lowerBound, &CollectiveBaseline::lowerBound);
    return tiles;
}

} // namespace ridgepoint
