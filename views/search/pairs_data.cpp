#include "core/inputs/scenario/field.h"
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

QString shownOf(
    const Scenario& scenario, const FieldSpec& field, const std::string& text, const Catalog& catalog)
{
    Scenario with = scenario;
    return setField(with, field, text, catalog) ? toQString(text) : fieldShown(with, field);
}

} // namespace

PairsData pairsData(
    const ViewInput& input, const NumberFormat& numbers, const std::array<std::string, 2>& pair)
{
    PairsData data;
    const PlansData plans = plansData(input, numbers); // what it refuses is refused here
    data.sentence = plans.sentence;
    data.stale = plans.stale;
    const FieldSpec &across = *findField(pair[0]), &down = *findField(pair[1]);
    data.acrossName = coreText(across.label);
    data.downName = coreText(down.label);
    const SearchAnswer* answer = input.search.get();
    if (!input.report || !answer || answer->pairs.empty() || answer->question.further.pair != pair) {
        if (answer && answer->refusal.empty() && plans.own)
            data.sentence = Words::tr("Searching for the best plan at each %1 and %2.")
                                .arg(data.acrossName, data.downName);
        return data;
    }
    const SearchJobs jobs = jobsOfPair(answer->scenario, answer->question, *input.catalog);
    const PairGrid grid = gridOf(jobs.jobs, answer->pairs);
    double best = 0;
    for (const JobPlan& plan : answer->pairs)
        if (plan.report && plan.report->step.seconds)
            if (const double step = plan.report->step.seconds->value(); best == 0 || step < best)
                best = step;
    const Scenario& asked = answer->scenario;
    for (const std::string& x : grid.across)
        data.across += shownOf(asked, across, x, *input.catalog);
    for (const std::string& y : grid.down)
        data.down += shownOf(asked, down, y, *input.catalog);
    bool bestShown = false;
    for (std::size_t row = 0; row < grid.down.size(); ++row)
        for (std::size_t column = 0; column < grid.across.size(); ++column) {
            const std::string &x = grid.across[column], &y = grid.down[row];
            const QString where = Words::tr("%1 %2, %3 %4")
                                      .arg(data.acrossName, data.across[qsizetype(column)], data.downName,
                                          data.down[qsizetype(row)]);
            PairCell cell;
            cell.key = QStringLiteral("pair.%1.%2").arg(toQString(x), toQString(y));
            cell.now = fieldText(asked, across) == x && fieldText(asked, down) == y;
            const std::size_t job = grid.cells[row * grid.across.size() + column];
            const JobPlan* plan = job < answer->pairs.size() ? &answer->pairs[job] : nullptr;
            if (!plan) {
                cell.open = true;
                cell.text = QString(noValue);
                cell.spoken = Words::tr("%1: not searched yet").arg(where);
            } else if (!plan->report || !plan->report->step.seconds) {
                cell.unfit = plan->nearest == Rejection::DoesNotFit;
                cell.open = plan->unvisited > 0;
                cell.text = coreText(whyNone(*plan));
                cell.spoken = Words::tr("%1: %2").arg(where, cell.text);
            } else {
                const double step = plan->report->step.seconds->value();
                cell.runs = true;
                cell.over = step / best - 1;
                cell.best = step == best && !std::exchange(bestShown, true);
                cell.text = timeText(step, numbers);
                cell.overText = step == best ? QString() : shareChange(cell.over, numbers);
                cell.plan = planWords(plan->report->scenario);
                for (const FieldEdit& edit : plan->set)
                    if (edit.text != fieldText(asked, *findField(edit.field)))
                        cell.edits.push_back(edit);
                cell.tried = input.tentative && plan->report->scenario == input.report->scenario;
                cell.spoken = Words::tr("%1: step %2, %3").arg(where, cell.text, cell.plan);
            }
            data.cells.push_back(std::move(cell));
        }
    QStringList sentences;
    if (answer->open)
        sentences += Words::tr("So far; the search goes on.");
    sentences += Words::tr(
        "Each cell is the fastest plan with these two fields fixed, with its slowdown vs. the best.");
    if (plans.own
        && std::ranges::any_of(data.cells, [](const PairCell& cell) { return cell.now && !cell.best; }))
        sentences += (!plans.own->fits ? Words::tr(
                          "Dashed: your scenario's two values; its step would take %1, but it does not fit.")
                : !plans.own->roomy ? Words::tr(
                      "Dashed: your scenario's two values; its step takes %1, with too little memory free.")
                                    : Words::tr("Dashed: your scenario's two values; its step takes %1."))
                         .arg(plans.own->stepText);
    QStringList without;
    for (const FieldEdit& edit : grid.without)
        without += coreText(findField(edit.field)->label) + u' ' + toQString(edit.text);
    if (!without.isEmpty())
        sentences += Words::tr("No plan runs with: %1.").arg(without.join(QStringLiteral(", ")));
    if (data.stale)
        sentences.prepend(Words::tr("For the scenario before its last change."));
    data.sentence = sentences.join(u' ');
    return data;
}

ViewTable pairsTable(const PairsData& data)
{
    ViewTable table;
    table.columns = {data.acrossName, data.downName, Words::tr("step"), Words::tr("vs. best"),
        Words::tr("plan"), Words::tr("sets")};
    for (qsizetype row = 0; row < data.down.size(); ++row)
        for (qsizetype column = 0; column < data.across.size() && !data.cells.empty(); ++column) {
            const PairCell& cell = data.at(column, row);
            table.add({},
                {data.across[column], data.down[row], cell.text,
                    cell.runs ? TableCell(
                        cell.overText.isEmpty() ? QString(noValue) : cell.overText, cell.over, Unit::Percent)
                              : TableCell(QString(noValue)),
                    cell.plan, setsText(cell.edits)});
        }
    return table;
}

} // namespace ridgepoint
