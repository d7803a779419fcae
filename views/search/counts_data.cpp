#include "core/base/counted.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/search/search_data.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Search)
};

QString shownMoney(const std::optional<Money>& money, const NumberFormat& numbers)
{
    return money ? displayText(money->value(), Unit::Dollar, numbers) : QString(noValue);
}

} // namespace

CountsData countsData(const ViewInput& input, const NumberFormat& numbers)
{
    CountsData data;
    const PlansData plans = plansData(input, numbers); // what it refuses is refused here
    data.sentence = plans.sentence;
    data.stale = plans.stale;
    if (!input.report || !input.search || input.search->counts.empty()) {
        if (input.search && input.search->refusal.empty() && plans.own)
            data.sentence = Words::tr("Searching for the best plan on fewer and on more accelerators.");
        return data;
    }
    const SearchAnswer& answer = *input.search;
    QStringList followed; // "144 on 24"
    for (const JobPlan& plan : answer.counts) {
        CountRow row;
        const std::string& count = plan.job.set.front().text;
        row.key = QStringLiteral("count.") + toQString(count);
        row.name = toQString(count);
        const QString accelerators = coreText(acceleratorsText(row.name.toDouble()), numbers);
        row.edits = plan.set;
        row.late = plan.late;
        row.dear = plan.dear;
        row.stepText = row.wallText = row.moneyText = row.inTimeText = row.likelyText = QString(noValue);
        if (!plan.report) {
            row.plan = coreText(whyNone(plan));
            row.inTimeText = row.plan;
            row.spoken = Words::tr("%1: %2").arg(accelerators, row.plan);
        } else {
            const Report& report = *plan.report;
            if (const double batch = report.scenario.training.globalBatchSequences;
                batch != answer.scenario.training.globalBatchSequences)
                followed += Words::tr("%1 on %2", "a batch on that many accelerators")
                                .arg(displayText(batch, Unit::Count, numbers), row.name);
            row.plan = planWords(report.scenario);
            row.now = report.scenario.hardware.accelerators == answer.scenario.hardware.accelerators;
            row.tried = input.tentative && report.scenario == input.report->scenario;
            row.wall = report.run.wallClock ? report.run.wallClock->value() : 0;
            row.stepText =
                report.step.seconds ? timeText(report.step.seconds->value(), numbers) : QString(noValue);
            row.wallText = report.run.wallClock ? timeText(row.wall, numbers) : QString(noValue);
            row.moneyText = shownMoney(report.run.total, numbers);
            row.inTimeText = coreText(verdictOf(plan), numbers);
            row.likelyText = coreText(likelihoodOf(plan), numbers);
            row.spoken =
                Words::tr("%1: step %2, wall-clock %3, cost %4, %5. %6")
                    .arg(accelerators, row.stepText, row.wallText, row.moneyText, row.inTimeText, row.plan);
        }
        data.rows.push_back(std::move(row));
    }
    data.deadline = answer.scenario.targets.deadline.value();
    // A deadline that nobody has stated makes no row late, and yet a longer run does not keep it.
    const auto fewest = std::ranges::find_if(data.rows, [&](const CountRow& row) {
        return row.wall > 0 && !exceeds(row.wall / *data.deadline) && !row.dear;
    });
    const QString deadline = timeText(*data.deadline, numbers);
    const bool budgeted = answer.scenario.targets.budget.has_value();
    QStringList sentences;
    if (answer.open)
        sentences += Words::tr("So far; the search goes on.");
    else
        sentences += fewest == data.rows.end()
            ? (budgeted ? Words::tr("None of these meets the deadline of %1 and the budget.").arg(deadline)
                        : Words::tr("None of these meets the deadline of %1.").arg(deadline))
            : (budgeted ? Words::tr("The fewest of these that meet the deadline of %1 and the budget: %2.")
                        : Words::tr("The fewest of these that meet the deadline of %1: %2."))
                  .arg(deadline, fewest->name);
    if (!followed.isEmpty())
        sentences += Words::tr("Global batch changed where it does not divide over the replicas: %1.")
                         .arg(followed.join(QStringLiteral(", ")));
    sentences +=
        Words::tr("Each with its own best plan; P(deadline met) comes from the step's error band alone.");
    if (data.stale)
        sentences.prepend(Words::tr("For the scenario before its last change."));
    data.sentence = sentences.join(u' ');
    return data;
}

ViewTable countsTable(const CountsData& data)
{
    ViewTable table;
    table.columns = {Words::tr("accelerators"), Words::tr("step"), Words::tr("wall-clock"), Words::tr("cost"),
        Words::tr("targets"), Words::tr("P(deadline met)"), Words::tr("plan"), Words::tr("sets")};
    for (const CountRow& row : data.rows) {
        table.add({},
            {row.name, row.stepText, TableCell(row.wallText, row.wall, Unit::Second), row.moneyText,
                row.inTimeText, row.likelyText, row.plan, setsText(row.edits)});
    }
    return table;
}

} // namespace ridgepoint
