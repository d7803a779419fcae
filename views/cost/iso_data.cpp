#include "views/cost/iso_data.h"

#include "core/engine/checkpointing.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/report/budget_sentence.h"
#include "core/scenario/edits.h"
#include "core/units/counted.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Cost)
};

constexpr double reach = 32; // times fewer and more accelerators than the scenario has
constexpr int samples = 80;
constexpr int tableSteps = 5; // powers of two either side

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

template <class Need>
std::vector<QPointF> curve(double fewest, double most, Need need)
{
    std::vector<QPointF> points;
    for (int i = 0; i <= samples; ++i) {
        const double n = fewest * std::pow(most / fewest, static_cast<double>(i) / samples);
        if (const std::optional<double> u = need(n); u && std::isfinite(*u) && *u > 0)
            points.emplace_back(n, *u);
    }
    return points;
}

IsoPoint pointOf(const Report& report, const QString& letter, const NumberFormat& numbers)
{
    IsoPoint point;
    point.letter = letter;
    point.accelerators = report.scenario.hardware.accelerators;
    point.mfu = report.throughput.mfu.value_or(0);
    const QString count = coreText(acceleratorsText(point.accelerators), numbers);
    const QString share = displayText(point.mfu, Unit::Percent, numbers);
    point.spoken = letter.isEmpty() ? Words::tr("the scenario: %1 at an MFU of %2").arg(count, share)
                                    : Words::tr("baseline %1: %2 at an MFU of %3").arg(letter, count, share);
    return point;
}

} // namespace

IsoData isoData(const ViewInput& input, const NumberFormat& numbers, bool interactive)
{
    IsoData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    data.mfuStated = statedMfu(report.scenario.hardware).has_value();
    const std::optional<Job> job = jobOf(report);
    if (!job) {
        data.sentence =
            Words::tr("There is no run to compare: %1.").arg(coreText(reasonForNull(report, "run.seconds")));
        return data;
    }
    const double n = report.scenario.hardware.accelerators;
    data.fewest = std::max(1.0, n / reach);
    data.most = std::max(n * reach, data.fewest * reach);
    data.step = std::max(1.0, replicaRanks(report.scenario));
    data.points.push_back(pointOf(report, {}, numbers));
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (input.baselines[i]->throughput.mfu)
            data.points.push_back(pointOf(*input.baselines[i], baselineLetter(i), numbers));

    const auto addTime = [&](const QString& key, Seconds wall, bool target) {
        IsoLine line;
        line.key = key;
        line.time = true;
        line.target = target;
        const QString text = displayText(wall.value(), Unit::Second, numbers);
        line.label = target ? Words::tr("deadline %1").arg(text) : text;
        line.spoken = Words::tr("MFU needed to be done in %1").arg(text);
        line.points = curve(data.fewest, data.most, [&](double at) { return job->forTime(at, wall); });
        if (line.points.size() > 1)
            data.lines.push_back(std::move(line));
    };
    const auto addMoney = [&](const QString& key, Money money, bool target) {
        IsoLine line;
        line.key = key;
        line.target = target;
        const QString text = toQString(plainMoney(money, onScreen(numbers)));
        line.label = target ? Words::tr("budget %1").arg(text) : text;
        line.spoken = Words::tr("MFU needed to cost %1").arg(text);
        line.points = curve(data.fewest, data.most, [&](double at) { return job->forMoney(at, money); });
        if (line.points.size() > 1)
            data.lines.push_back(std::move(line));
    };
    if (report.run.wallClock)
        addTime(QStringLiteral("iso.time"), *report.run.wallClock, false);
    addTime(QStringLiteral("iso.deadline"), report.scenario.targets.deadline, true);
    if (report.run.total && job->price.value() > 0) {
        addMoney(QStringLiteral("iso.money"), *report.run.total, false);
        if (report.scenario.targets.budget && report.scenario.targets.budget->value() > 0)
            addMoney(QStringLiteral("iso.budget"), *report.scenario.targets.budget, true);
    }
    if (!report.run.wallClock)
        data.sentence = Words::tr("No curve passes through the scenario: %1.")
                            .arg(coreText(reasonForNull(report, "run.wall_clock_seconds")));
    else if (data.mfuStated)
        data.sentence = interactive
            ? Words::tr(
                "Along a line of equal money the run costs the same however many accelerators share it: "
                "money asks for MFU, time for accelerators. Drag the point.")
            : Words::tr(
                "Along a line of equal money the run costs the same however many accelerators share it: "
                "money asks for MFU, time for accelerators.");
    else
        data.sentence = interactive
            ? Words::tr(
                "The engine predicts the MFU. Drag the point sideways to change the accelerators; drag it "
                "up or down to state an MFU of your own.")
            : Words::tr("The engine predicts the MFU.");
    return data;
}

ViewTable isoTable(const IsoData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("accelerators")};
    for (const IsoLine& line : data.lines)
        table.columns << (line.time ? Words::tr("MFU for %1").arg(line.label)
                                    : Words::tr("MFU at %1").arg(line.label));
    if (data.points.empty() || data.lines.empty())
        return table;
    for (int power = -tableSteps; power <= tableSteps; ++power) {
        const double n = data.points.front().accelerators * std::exp2(power);
        if (n < data.fewest * (1 - 1e-9) || n > data.most * (1 + 1e-9))
            continue;
        QStringList row{displayText(n, Unit::Count, numbers)};
        std::vector<CellNumber> cells{{0, n, Unit::Count}};
        for (const IsoLine& line : data.lines) {
            // The curves are smooth in log n: between two samples a straight line does.
            std::optional<double> u;
            for (std::size_t i = 1; i < line.points.size() && !u; ++i) {
                const QPointF &a = line.points[i - 1], &b = line.points[i];
                if (n >= a.x() * (1 - 1e-9) && n <= b.x() * (1 + 1e-9)) {
                    const double part = std::log(n / a.x()) / std::log(b.x() / a.x());
                    u = a.y() * std::pow(b.y() / a.y(), part);
                }
            }
            cells.push_back({row.size(), u, Unit::Percent});
            row << (u && *u > 1
                    ? Words::tr("%1, beyond the peak").arg(displayText(*u, Unit::Percent, numbers))
                    : shownValue(u, Unit::Percent, numbers));
        }
        table.rows.push_back(std::move(row));
        table.numbers.push_back(std::move(cells));
        table.paths.emplace_back(QString());
    }
    return table;
}

} // namespace ridgepoint
