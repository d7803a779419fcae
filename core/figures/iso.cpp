#include "core/figures/iso.h"

#include "core/base/counted.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/inputs/scenario/edits.h"
#include "core/outcome/budget_sentence.h"
#include "core/outcome/readout.h"
#include "core/training/checkpointing.h"
#include "core/training/report.h"

namespace ridgepoint {

namespace {

constexpr double reach = 32; // times fewer and more accelerators than the scenario has
constexpr int samples = 80;
constexpr int rows = 5; // of the table, powers of two either side
constexpr double marker = 13; // pixels across
constexpr const char* timePath = "run.wall_clock_seconds";
constexpr const char* moneyPath = "run.total_dollars";

// What all the curves of one scenario share.
struct Job
{
    Flops work; // as the MFU counts it
    FlopsPerSecond peak;
    Seconds setup;
    MoneyPerSecond price; // 0: unknown
    const Resilience& resilience;
    double perNode;

    double share(double n) const { return goodputOn(resilience, n, perNode); }
    // MFU that n accelerators need; empty where no MFU does.
    std::optional<double> forTime(double n, Seconds wall) const
    {
        const Seconds time = (wall - setup) * share(n);
        return time.value() > 0 ? std::optional(mfu(work, time, peak, n)) : std::nullopt;
    }
    std::optional<double> forMoney(double n, Money money) const
    {
        const Seconds time = affordableTime(money, n, price, setup) * share(n);
        return time.value() > 0 ? std::optional(mfu(work, time, peak, n)) : std::nullopt;
    }
};

double perNodeOf(const Report& report)
{
    return report.scenario.hardware.perNode.value_or(
        std::max(1.0, report.scenario.hardware.accelerator.scaleUpDomain));
}

std::optional<Job> jobOf(const Report& report)
{
    const auto& mfuNow = report.throughput.mfu;
    if (!mfuNow || !(*mfuNow > 0) || !report.run.seconds || !(report.compute.peak.value() > 0))
        return std::nullopt;
    const double n = report.scenario.hardware.accelerators;
    return Job{*mfuNow * (report.compute.peak * *report.run.seconds) * n, report.compute.peak,
        Seconds(report.scenario.targets.setupHours * secondsPerHour),
        MoneyPerSecond(effectiveValue(report, "targets.price_per_accelerator_hour").value_or(0)),
        report.scenario.resilience, perNodeOf(report)};
}

// The scenario's own, or a baseline's.
PlotPoint pointOf(const Report& report, std::optional<std::size_t> baseline)
{
    const PlotXY at{report.scenario.hardware.accelerators, report.throughput.mfu.value_or(0)};
    const Text count = acceleratorsText(at.x);
    const TextNumber share = textNumber(at.y, Unit::Percent);
    if (baseline)
        return baselinePoint(*baseline, at, marker,
            phrase("baseline %1: %2 at an MFU of %3", letterOf(*baseline), count, share));
    // As many accelerators as whole replicas take.
    const double replica = std::max(1.0, replicaRanks(report.scenario));
    return {.mark = {"iso.point", phrase("the scenario: %1 at an MFU of %2", count, share), moneyPath},
        .at = at,
        .size = marker,
        .handle = {.key = "iso.point",
            .x = {.field = "hardware.accelerators", .step = replica, .keyFactor = 2},
            .y = {.field = std::string(mfuFieldId)}}};
}

Text sentenceOf(const Report& report, bool interactive)
{
    if (!report.run.wallClock)
        return phrase(
            "No curve passes through the scenario: %1.", reasonForNull(report, "run.wall_clock_seconds"));
    if (statedMfu(report.scenario.hardware))
        return interactive ? phrase("On a line of equal cost the run costs the same on any number of "
                                    "accelerators: cost depends on MFU, time on both. Drag the point.")
                           : phrase("On a line of equal cost the run costs the same on any number of "
                                    "accelerators: cost depends on MFU, time on both.");
    return interactive ? phrase(
               "The engine predicts the MFU. Drag the point sideways to change the accelerators; drag it up "
               "or down to state an MFU of your own.")
                       : phrase("The engine predicts the MFU.");
}

} // namespace

SheetData isoData(const Report& report, Baselines baselines, bool interactive)
{
    SheetData data{.table = {.x = "accelerators", .notes = {}}, .widestSentence = 80};
    const std::optional<Job> job = jobOf(report);
    if (!job) {
        data.sentences = {phrase("There is no run to compare: %1.", reasonForNull(report, "run.seconds"))};
        return data;
    }
    const double n = report.scenario.hardware.accelerators;
    const double fewest = std::max(1.0, n / reach);
    PlotData plot{.x = {.title = "accelerators",
                      .ticks = PlotAxis::Ticks::CloseLog,
                      .unit = Unit::Count,
                      .range = {fewest, std::max(n * reach, fewest * reach)}},
        .y = {.title = "MFU (%)", .unit = Unit::Percent},
        .beyond = true};
    plot.points.push_back(pointOf(report, {}));
    for (std::size_t i = 0; i < baselines.size(); ++i)
        if (baselines[i]->throughput.mfu)
            plot.points.push_back(pointOf(*baselines[i], i));
    double top = 0;
    for (const PlotPoint& point : plot.points)
        top = std::max(top, 1.5 * point.at.y);
    plot.y.range = {0, std::clamp(top, 0.6, 1.0)};
    const auto add = [&](bool time, bool target, FigureMark mark, const Text& label, auto&& need) {
        PlotCurve curve{.mark = std::move(mark),
            .name = time ? phrase("MFU for %1", label) : phrase("MFU at %1", label),
            .stroke = {time ? Ink::Secondary : Ink::Text, target ? 1.5 : 2.5,
                target ? Dash::Dashes : Dash::Solid},
            .label = label,
            .labelAtStart = time};
        for (int i = 0; i <= samples; ++i) {
            const double at = fewest * std::pow(plot.x.range.high / fewest, static_cast<double>(i) / samples);
            if (const std::optional<double> u = need(at); u && std::isfinite(*u) && *u > 0)
                curve.points.push_back({at, *u});
        }
        if (curve.points.size() > 1)
            plot.curves.push_back(std::move(curve));
    };
    const auto addTime = [&](const char* key, Seconds wall, bool target) {
        add(true, target, {key, phrase("MFU needed to finish in %1", wall), timePath},
            target ? phrase("deadline %1", wall) : phrase("%1", wall),
            [&](double at) { return job->forTime(at, wall); });
    };
    const auto addMoney = [&](const char* key, Money money, bool target) {
        const TextNumber sum{money.value(), Unit::Dollar,
            [](double si, Unit, const NumberFormat& style) { return plainMoney(Money(si), style); }};
        add(false, target, {key, phrase("MFU needed to cost %1", sum), moneyPath},
            target ? phrase("budget %1", sum) : phrase("%1", sum),
            [&](double at) { return job->forMoney(at, money); });
    };
    if (report.run.wallClock)
        addTime("iso.time", *report.run.wallClock, false);
    addTime("iso.deadline", report.scenario.targets.deadline.seconds(), true);
    if (report.run.total && job->price.value() > 0) {
        addMoney("iso.money", *report.run.total, false);
        if (report.scenario.targets.budget && report.scenario.targets.budget->value() > 0)
            addMoney("iso.budget", *report.scenario.targets.budget, true);
    }
    data.legend = {{.name = "equal cost", .stroke = {Ink::Text, 2.5}},
        {.name = "equal time", .stroke = {Ink::Secondary, 2.5}}};
    data.sentences = {sentenceOf(report, interactive)};
    for (int power = -rows; power <= rows; ++power)
        if (const double at = n * std::exp2(power);
            at > fewest * (1 - 1e-9) && at < plot.x.range.high * (1 + 1e-9))
            data.table.at.push_back(at);
    data.plots.push_back(std::move(plot));
    return data;
}

} // namespace ridgepoint
