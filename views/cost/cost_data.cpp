#include "views/cost/cost_data.h"

#include "core/base/counted.h"
#include "core/training/report.h"
#include "views/figure/sheet.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"
#include "widgets/range_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Cost)
};

template <class Q>
std::optional<double> si(const std::optional<Q>& value)
{
    return value ? placeable(value->value()) : std::nullopt;
}

std::optional<double> si(const std::optional<double>& value) { return placeable(value); }

QString money(double dollars, const NumberFormat& numbers)
{
    return toQString(plainMoney(Money(dollars), onScreen(numbers)));
}

QString amountText(double value, Unit unit, const NumberFormat& numbers)
{
    return unit == Unit::Dollar ? money(value, numbers) : displayText(value, unit, numbers);
}

struct PartSource
{
    const char* id;
    QString label, meaning;
    ColorRole role;
    const char* path;
    std::optional<double> value;
};

void addParts(
    SplitData& data, const QString& prefix, std::vector<PartSource> sources, const NumberFormat& numbers)
{
    double start = 0;
    for (PartSource& source : sources) {
        if (!source.value || (*source.value == 0 && source.role == ColorRole::Buffers)) // no set-up
            continue;
        CostPart part;
        part.key = prefix + QLatin1String(source.id);
        part.label = source.label;
        part.value = *source.value;
        part.start = start;
        part.role = source.role;
        part.path = QLatin1String(source.path);
        part.amount = amountText(part.value, data.unit, numbers);
        const std::optional<double> share =
            data.total.value_or(0) > 0 ? std::optional(part.value / *data.total) : std::nullopt;
        part.share = shownValue(share, Unit::Percent, numbers);
        part.spoken =
            Words::tr("%1, %2, %3 of the whole: %4").arg(part.label, part.amount, part.share, source.meaning);
        start += part.value;
        data.parts.push_back(std::move(part));
    }
}

QString reason(const Report& report, std::string_view path)
{
    return labelledFields(coreText(reasonForNull(report, path)));
}

// What "useful" is measured against, and whether this run is there.
QString usefulSentence(const Report& report, const NumberFormat& numbers)
{
    const QString mfu = shownValue(report.throughput.mfu, Unit::Percent, numbers);
    if (!report.run.reachableMfu)
        return Words::tr(
            "The computation is counted at the stated MFU of %1; what MFU is achievable is not known.")
            .arg(mfu);
    const QString reachable = displayText(*report.run.reachableMfu, Unit::Percent, numbers);
    if (report.throughput.mfu && *report.throughput.mfu >= *report.run.reachableMfu)
        return Words::tr("The MFU of %1 is no worse than the achievable %2.").arg(mfu, reachable);
    return (report.scenario.targets.achievableMfu
            ? Words::tr("The achievable MFU is %1; this run has %2.")
            : Words::tr("The step's kernels alone would reach an MFU of %1; this run has %2."))
        .arg(reachable, mfu);
}

QString joined(const QString& first, const QString& second)
{
    return second.isEmpty() ? first : first + u' ' + second;
}

// "between $1.2M and $1.9M"; empty: the step has no band.
QString between(const std::optional<double>& value, const std::optional<double>& low,
    const std::optional<double>& high, Unit unit, const NumberFormat& numbers)
{
    if (!value || !low || !high)
        return {};
    const QString words = Words::tr("Between %1 and %2, as uncertain as the step.");
    if (unit == Unit::Dollar)
        return words.arg(money(*low, numbers), money(*high, numbers));
    const DisplayedRange ends = displayedRange(*value, *low, *high, unit, numbers);
    return words.arg(ends.low.text(), ends.high.text());
}

} // namespace

double SplitData::longest() const
{
    double most = std::max(total.value_or(0), limit.value_or(0));
    for (const CostBaseline& baseline : baselines)
        most = std::max(most, baseline.value);
    // A far limit would press the parts into a corner: it is named at the edge instead.
    const double own = std::max(total.value_or(0), most == limit.value_or(0) ? 0 : most);
    return own > 0 && most > 8 * own ? own : most;
}

// What the price would be multiplied with.
static SplitData hoursWithoutPrice(const ViewInput& input, const NumberFormat& numbers)
{
    SplitData data = timeSplit(input, numbers, false);
    data.budget = {};
    const double paid = input.report->run.acceleratorTime->value();
    data.sentence =
        Words::tr("No price is known, so time is drawn: %1 for the computation. Set the price per "
                  "accelerator-hour under Targets to see the cost.")
            .arg(displayText(paid, Unit::AcceleratorHour, numbers));
    return data;
}

SplitData moneySplit(const ViewInput& input, const NumberFormat& numbers, bool interactive)
{
    SplitData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const RunReport& run = report.run;
    data.budget = budgetText(input, numbers, interactive);
    data.totalLabel = Words::tr("total");
    data.totalPath = QStringLiteral("run.total_dollars");
    data.total = si(run.total);
    if (const auto& budget = report.scenario.targets.budget) {
        data.limit = placeable(budget->value());
        data.limitText = Words::tr("budget %1").arg(money(budget->value(), numbers));
    }
    data.over = run.budgetLeft && run.budgetLeft->value() < 0;
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const std::optional<double> value = si(input.baselines[i]->run.total))
            data.baselines.push_back({baselineLetter(i), *value});
    if (!data.total && run.wallClock && run.acceleratorTime)
        return hoursWithoutPrice(input, numbers);
    if (!data.total) {
        data.sentence = Words::tr("The cost is not known: %1.").arg(reason(report, "run.total_dollars"));
        return data;
    }
    data.totalText = money(*data.total, numbers);
    data.totalSpoken = data.over ? Words::tr("total %1, %2 over the budget")
                                       .arg(data.totalText, money(-run.budgetLeft->value(), numbers))
                                 : Words::tr("total %1").arg(data.totalText);
    addParts(data, QStringLiteral("money."),
        {{"useful", Words::tr("at achievable MFU"), Words::tr("what a run at the achievable MFU would cost"),
             ColorRole::ComputeAxis, "run.useful_dollars", si(run.usefulDollars)},
            {"gap", Words::tr("below achievable MFU"), Words::tr("what a better MFU would save"),
                ColorRole::Idle, "run.mfu_gap_dollars", si(run.mfuGapDollars)},
            {"failures", Words::tr("lost to failures"), Words::tr("checkpoints, rework and restarts"),
                ColorRole::Lost, "run.failure_dollars", si(run.failureDollars)},
            {"setup", Words::tr("set-up"), Words::tr("hours that are paid before the first step"),
                ColorRole::Buffers, "run.setup_dollars", si(run.setupDollars)}},
        numbers);
    data.sentence = usefulSentence(report, numbers);
    if (const QString band = between(si(run.total), si(run.totalLow), si(run.totalHigh), data.unit, numbers);
        !band.isEmpty())
        data.sentence = band + u' ' + data.sentence;
    return data;
}

SplitData timeSplit(const ViewInput& input, const NumberFormat& numbers, bool interactive)
{
    SplitData data;
    data.unit = Unit::Second;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const RunReport& run = report.run;
    data.budget = budgetText(input, numbers, interactive);
    data.totalLabel = Words::tr("wall-clock");
    data.totalPath = QStringLiteral("run.wall_clock_seconds");
    data.total = si(run.wallClock);
    const TargetTime& deadline = report.scenario.targets.deadline;
    data.limit = placeable(deadline.value());
    data.limitText = (deadline.stated() ? Words::tr("deadline %1") : Words::tr("default deadline %1"))
                         .arg(timeText(deadline.value(), numbers));
    const bool late = run.deadlineShare && exceeds(*run.deadlineShare);
    data.over = late && deadline.stated();
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const std::optional<double> value = si(input.baselines[i]->run.wallClock))
            data.baselines.push_back({baselineLetter(i), *value});
    if (!data.total) {
        data.sentence = Words::tr("The end of the run is not known: %1.")
                            .arg(reason(report, run.seconds ? "run.wall_clock_seconds" : "run.seconds"));
        return data;
    }
    data.totalText = displayText(*data.total, Unit::Second, numbers);
    data.totalSpoken = late ? Words::tr("wall-clock %1, %2 of the deadline")
                                  .arg(data.totalText, shownShare(run.deadlineShare, numbers))
                            : Words::tr("wall-clock %1").arg(data.totalText);
    addParts(data, QStringLiteral("time."),
        {{"setup", Words::tr("set-up"), Words::tr("before the first step"), ColorRole::Buffers,
             "run.setup_seconds", si(run.setupSeconds)},
            {"useful", Words::tr("at achievable MFU"),
                Words::tr("what the computation takes at the achievable MFU"), ColorRole::ComputeAxis,
                "run.useful_seconds", si(run.usefulSeconds)},
            {"gap", Words::tr("below achievable MFU"), Words::tr("what a better MFU would save"),
                ColorRole::Idle, "run.mfu_gap_seconds", si(run.mfuGapSeconds)},
            {"failures", Words::tr("lost to failures"), Words::tr("checkpoints, rework and restarts"),
                ColorRole::Lost, "run.failure_seconds", si(run.failureSeconds)}},
        numbers);
    const std::optional<double> fewest = si(run.fewestForDeadline), most = si(run.mostForBudget);
    const QString count = fewest ? coreText(acceleratorsText(*fewest), numbers) : QString();
    if (fewest && most && *most >= 1)
        data.sentence = Words::tr(
            "At today's per-GPU speed, %1 would meet the deadline. Until then the budget would pay for %2.")
                            .arg(count, displayText(std::floor(*most), Unit::Count, numbers));
    else if (fewest)
        data.sentence = Words::tr("At today's per-GPU speed, %1 would meet the deadline, failures included; "
                                  "each usually gets slower as their number grows.")
                            .arg(count);
    else
        data.sentence = Words::tr("No number of accelerators meets the deadline: %1.")
                            .arg(reason(report, "run.accelerators_for_deadline"));
    if (const QString band =
            between(si(run.wallClock), si(run.wallClockLow), si(run.wallClockHigh), data.unit, numbers);
        !band.isEmpty())
        data.sentence = band + u' ' + data.sentence;
    return data;
}

ViewTable splitTable(const SplitData& data, const NumberFormat& numbers)
{
    const bool dollars = data.unit == Unit::Dollar;
    ViewTable table;
    table.columns = {dollars ? Words::tr("part of the cost") : Words::tr("part of the time"),
        dollars ? Words::tr("cost") : Words::tr("time"), Words::tr("share")};
    const auto add = [&](const QString& name, double value, const QString& share, const QString& path) {
        table.rows.push_back({name, amountText(value, data.unit, numbers), share});
        table.numbers.push_back({{1, value, data.unit},
            {2, data.total.value_or(0) > 0 ? std::optional(value / *data.total) : std::nullopt,
                Unit::Percent}});
        table.paths.push_back(path);
    };
    for (const CostPart& part : data.parts)
        add(part.label, part.value, part.share, part.path);
    if (data.total)
        add(data.totalLabel, *data.total, displayText(1, Unit::Percent, numbers), data.totalPath);
    if (data.limit && data.total)
        add(data.over ? Words::tr("%1, exceeded").arg(data.limitText) : data.limitText, *data.limit,
            QString(), QString());
    for (const CostBaseline& baseline : data.baselines)
        add(Words::tr("baseline %1").arg(baseline.letter), baseline.value, QString(), QString());
    return table;
}

ViewTable isoTable(const SheetData& data, const NumberFormat& numbers)
{
    ViewTable table = sheetTable(data, numbers);
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        for (const CellNumber& number : table.numbers[row])
            if (number.unit == Unit::Percent && number.si && *number.si > 1)
                table.rows[row][number.column] =
                    Words::tr("%1, beyond the peak").arg(table.rows[row][number.column]);
    return table;
}

BudgetText budgetText(const ViewInput& input, const NumberFormat& numbers, bool interactive)
{
    if (!input.report)
        return {};
    const BudgetStatement statement = budgetStatement(*input.report);
    return {labelledFields(coreText(
                budgetText(statement, interactive ? BudgetVoice::Launch : BudgetVoice::Record), numbers)),
        statement.verdict};
}

double OffersData::longest() const
{
    double most = 0;
    for (const Offer& offer : offers)
        most = std::max({most, offer.list.value_or(0), offer.effective.value_or(0)});
    return most;
}

OffersData offersData(const ViewInput& input, const NumberFormat& numbers)
{
    OffersData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const RunReport& run = report.run;
    const Targets& targets = report.scenario.targets;
    const auto price = [&](const std::optional<double>& perSecond) {
        return perSecond ? displayText(*perSecond, Unit::DollarPerHour, onScreen(numbers)) : QString(noValue);
    };
    const auto add = [&](Offer offer) {
        offer.listText = price(offer.list);
        offer.effectiveText = price(offer.effective);
        offer.moneyText = offer.money ? money(*offer.money, numbers) : QString(noValue);
        offer.spoken = Words::tr("%1: %2 per hour, %3 with the time lost to preemptions, %4 for the run")
                           .arg(offer.name, offer.listText, offer.effectiveText, offer.moneyText);
        data.offers.push_back(std::move(offer));
    };
    const std::optional<double> demand =
        placeable(effectiveValue(report, "targets.price_per_accelerator_hour"));
    if (demand)
        add({.key = QStringLiteral("offer.demand"),
            .name = Words::tr("on demand"),
            .list = demand,
            .effective = demand,
            .money = si(run.dollars),
            .listText = {},
            .effectiveText = {},
            .moneyText = {},
            .spoken = {},
            .path = QStringLiteral("run.dollars")});
    QStringList sentences;
    if (targets.spotPricePerAcceleratorHour) {
        add({.key = QStringLiteral("offer.spot"),
            .name = Words::tr("spot"),
            .list = placeable(targets.spotPricePerAcceleratorHour->value()),
            .effective = si(run.spotPrice),
            .money = si(run.spotDollars),
            .listText = {},
            .effectiveText = {},
            .moneyText = {},
            .spoken = {},
            .path = QStringLiteral("run.spot_price")});
        const QString rate = displayText(targets.preemptionsPerHour, Unit::Number, numbers);
        if (run.spotBreakEven && run.spotBreakEven->value() > 0)
            sentences << Words::tr("Spot is cheaper up to %1 preemptions per hour; %2 are expected.")
                             .arg(displayText(
                                      secondsPerHour / run.spotBreakEven->value(), Unit::Number, numbers),
                                 rate);
        else
            sentences
                << Words::tr("Spot is never cheaper: %1.").arg(reason(report, "run.spot_break_even_seconds"));
        if (!run.spotPrice)
            sentences
                << Words::tr("No run makes progress on spot: %1.").arg(reason(report, "run.spot_price"));
    } else {
        sentences << Words::tr("Set a spot price per accelerator-hour to compare with spot.");
    }
    if (targets.purchasePrice) {
        add({.key = QStringLiteral("offer.owned"),
            .name = Words::tr("own"),
            .list = si(run.ownedPrice),
            .effective = si(run.ownedPrice),
            .money = si(run.ownedDollars),
            .listText = {},
            .effectiveText = {},
            .moneyText = {},
            .spoken = {},
            .path = QStringLiteral("run.owned_price")});
        if (run.purchaseBreakEven)
            sentences << (*run.purchaseBreakEven <= targets.lifetime
                    ? Words::tr("Buying is cheaper after %1 of use, within the lifetime of %2.")
                    : Words::tr("Buying is cheaper after %1 of use, beyond the lifetime of %2."))
                             .arg(displayText(run.purchaseBreakEven->value(), Unit::Second, numbers),
                                 displayText(targets.lifetime.value(), Unit::Second, numbers));
        else
            sentences << Words::tr("Buying is never cheaper: %1.")
                             .arg(reason(report, "run.purchase_break_even_seconds"));
    } else {
        sentences << Words::tr("Set a purchase price per accelerator to compare with owned ones.");
    }
    if (!demand)
        sentences.prepend(
            Words::tr("The on-demand price is not known: %1.").arg(reason(report, "run.dollars")));
    data.sentence = sentences.join(u' ');
    return data;
}

ViewTable offersTable(const OffersData& data)
{
    ViewTable table;
    table.columns = {Words::tr("pricing"), Words::tr("price per hour"),
        Words::tr("price per hour with preemptions"), Words::tr("computation")};
    for (const Offer& offer : data.offers) {
        table.rows.push_back({offer.name, offer.listText, offer.effectiveText, offer.moneyText});
        table.numbers.push_back({{1, offer.list, Unit::DollarPerHour},
            {2, offer.effective, Unit::DollarPerHour}, {3, offer.money, Unit::Dollar}});
        table.paths.push_back(offer.path);
    }
    return table;
}

std::vector<ReadoutTileData> costTiles(const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles;
    if (!input.report)
        return tiles;
    const Report& report = *input.report;
    const auto tile = [&](const char* path, const QString& label, const QString& meaning) {
        ReadoutTileData made = readoutTile(input, path, numbers, label, meaning);
        if (!report.run.seconds) // the run itself cannot be, which says more
            made.detail = reason(report, "run.seconds");
        return made;
    };
    tiles = {tile("run.paid_accelerator_seconds", Words::tr("GPU-hours"),
                 report.run.acceleratorTime ? Words::tr("%1 of it for the computation alone.")
                                                  .arg(displayText(report.run.acceleratorTime->value(),
                                                      Unit::AcceleratorHour, numbers))
                                            : QString()),
        tile("run.wall_clock_seconds", Words::tr("wall-clock"),
            report.run.seconds
                ? joined(Words::tr("Set-up and failures included; the computation alone takes %1.")
                             .arg(timeText(report.run.seconds->value(), numbers)),
                    between(si(report.run.wallClock), si(report.run.wallClockLow),
                        si(report.run.wallClockHigh), Unit::Second, numbers))
                : QString()),
        tile("run.total_dollars", Words::tr("cost"),
            joined(Words::tr("Rent of all accelerators for the wall-clock."),
                between(si(report.run.total), si(report.run.totalLow), si(report.run.totalHigh), Unit::Dollar,
                    numbers))),
        tile("run.wasted_share", Words::tr("wasted share"),
            report.run.reachableMfu
                ? Words::tr("Set-up, failures and the gap to the achievable MFU.")
                : Words::tr(
                    "Set-up and failures; the gap of a stated MFU to the achievable one is not known."))};
    const TargetTime& deadline = report.scenario.targets.deadline;
    tiles[1].state = againstTarget(stateOfShare(report.run.deadlineShare), deadline.stated());
    if (tiles[1].state == GateState::Unset)
        tiles[1].detail += u'\n' + Words::tr("Deadline: %1.").arg(defaultTargetText(deadline, numbers));
    if (report.run.total && report.scenario.targets.budget && report.scenario.targets.budget->value() > 0)
        tiles[2].state = stateOfShare(*report.run.total / *report.scenario.targets.budget);
    std::rotate(tiles.begin(), tiles.begin() + 2, tiles.begin() + 3); // the cost leads
    return tiles;
}

} // namespace ridgepoint
